"""A player by rules of thumb, which every game keeps in its `players` room."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Protocol, cast

from emberhall.engine.advice import Advice
from emberhall.engine.choice import Option
from emberhall.engine.game import State
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.games import CAMPAIGN_OF


class Policy(Protocol):
    """What the `players/heuristic.py` of a game offers, and its `players/campaign.py` between games."""

    def choose(self, seen: Seen[State]) -> Option: ...

    def advice(self, seen: Seen[State]) -> Sequence[Advice]: ...


def policy(game: str) -> Policy:
    """The rules of thumb of a game, or of its campaign."""
    house = f"emberhall.games.{game.removesuffix(CAMPAIGN_OF)}"
    place = f"{house}.players.{'campaign' if game.endswith(CAMPAIGN_OF) else 'heuristic'}"
    if not all(find_spec(part) for part in (house, f"{house}.players", place)):
        raise Refusal(f"The game {game!r} has no rules of thumb yet: let 'random' play instead.")
    return cast(Policy, import_module(place))


class Heuristic:
    """Plays as the game's own rules of thumb say."""

    looks: ClassVar[bool] = True
    imagines: ClassVar[bool] = False

    def __init__(self, game: str) -> None:
        self.choose = policy(game).choose
