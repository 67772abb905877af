"""What a search asks of a game, which every game keeps in the `foresight.py` of its `players` room."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Event
from emberhall.engine.game import State
from emberhall.engine.kit.prospects import Figures
from emberhall.engine.refusal import Refusal

Answering = Callable[[State, Choice], Option]


class Foresight(Protocol):
    """How to play imagined games on, how far to look, and how good it is there."""

    CAUTION: float
    """So many standard errors something has to be better than what the rules of thumb say."""
    PLANS: bool
    """Whether answers are also tried together with what may follow them in the same turn."""
    MINOR: frozenset[str]
    """Questions that are left to the rules of thumb."""
    MOMENTS: int
    """So many moments, at most, lie between two ticks of the clock: `moment // MOMENTS` is what it says. 0 where games
    that were answered differently hardly ever come to equal tables, so that it does not pay to look."""
    FEARED: tuple[type[Event], ...]
    """What one would rather not see happen."""
    GOOD: frozenset[str]
    BAD: frozenset[str]
    """Figures of a position that can only be good, or bad."""

    def kind(self, t: State, option: Option, /) -> Hashable:
        """What is the same for answers between which there is little to choose: one of each kind is tried."""

    def idling(self, option: Option, /) -> float:
        """By how much an answer has to be better that only puts off what the rules of thumb would dare now: a position
        looks best before anything is dared, and a horizon does not see what waiting costs."""

    def scores(self, t: State, choice: Choice, /) -> Sequence[float]:
        """What the rules of thumb think of every answer on an open table."""

    def playing(self) -> Answering:
        """Somebody who plays one imagined game on, on an open table."""

    def clock(self, t: State, /) -> int:
        """How far the game has come."""

    def horizon(self, t: State, /) -> int:
        """So far the clock goes on before a position is judged."""

    def moment(self, t: State, /) -> int:
        """Where the game is, whatever has been done there, as a number from zero up: luck of imagined games is equal at
        equal moments."""

    def figures(self, t: State, seat: int, /) -> Figures:
        """What counts in a position."""

    def chance(self, t: State, seat: int, /) -> float:
        """How likely a seat wins from here."""


def foresight(game: str) -> Foresight:
    """What a game tells a search."""
    house = f"emberhall.games.{game}"
    place = f"{house}.players.foresight"
    if not all(find_spec(part) for part in (house, f"{house}.players", place)):
        raise Refusal(f"Nobody can search in {game!r} yet: let 'heuristic' play instead.")
    return cast(Foresight, import_module(place))
