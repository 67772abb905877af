"""What a game can tell bots: its rules of thumb, and what a search needs to know of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol, TypeVar

from emberhall.engine.advice import Advice
from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Event
from emberhall.engine.game import S, State
from emberhall.engine.kit.prospects import Figures
from emberhall.engine.sight import Seen

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Policy(Protocol[S]):
    """Rules of thumb. A module with these functions is one."""

    def choose(self, seen: Seen[S], /) -> Option: ...

    def advice(self, seen: Seen[S], /) -> Sequence[Advice]: ...


class Foresight(Protocol[S_contra]):
    """How to play imagined games on, how far to look, and how good it is there. A module with these names is one."""

    @property
    def CAUTION(self) -> float:  # noqa: N802  # a constant of a module
        """So many standard errors something has to be better than what the rules of thumb say."""

    @property
    def PLANS(self) -> bool:  # noqa: N802
        """Whether answers are also tried together with what may follow them in the same turn."""

    @property
    def MINOR(self) -> frozenset[str]:  # noqa: N802
        """Questions that are left to the rules of thumb."""

    @property
    def MOMENTS(self) -> int:  # noqa: N802
        """So many moments, at most, lie between two ticks of the clock: `moment // MOMENTS` is what it says. 0 where
        games that were answered differently hardly ever come to equal tables, so that it does not pay to look."""

    @property
    def FEARED(self) -> tuple[type[Event], ...]:  # noqa: N802
        """What one would rather not see happen."""

    @property
    def GOOD(self) -> frozenset[str]:  # noqa: N802
        """Figures of a position that can only be good."""

    @property
    def BAD(self) -> frozenset[str]:  # noqa: N802
        """Figures of a position that can only be bad."""

    def kind(self, t: S_contra, option: Option, /) -> Hashable:
        """What is the same for answers between which there is little to choose: one of each kind is tried."""

    def idling(self, option: Option, /) -> float:
        """By how much an answer has to be better that only puts off what the rules of thumb would dare now: a position
        looks best before anything is dared, and a horizon does not see what waiting costs."""

    def scores(self, t: S_contra, choice: Choice, /) -> Sequence[float]:
        """What the rules of thumb think of every answer on an open table."""

    def playing(self) -> Callable[[S_contra, Choice], Option]:
        """Somebody who plays one imagined game on, on an open table."""

    def clock(self, t: S_contra, /) -> int:
        """How far the game has come."""

    def horizon(self, t: S_contra, /) -> int:
        """So far the clock goes on before a position is judged."""

    def moment(self, t: S_contra, /) -> int:
        """Where the game is, whatever has been done there, as a number from zero up: luck of imagined games is equal at
        equal moments."""

    def figures(self, t: S_contra, seat: int, /) -> Figures:
        """What counts in a position."""

    def chance(self, t: S_contra, seat: int, /) -> float:
        """How likely a seat wins from here."""


AnyPolicy = Policy[State]
AnyForesight = Foresight[State]
