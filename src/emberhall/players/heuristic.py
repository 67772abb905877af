"""A player by rules of thumb, which every game keeps in its `bot.py`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Protocol, cast

from emberhall.engine.choice import Choice, Option
from emberhall.engine.refusal import Refusal

Advice = Sequence[tuple[Option, float, str]]
"""Options with their scores and why, the best first."""


class Policy(Protocol):
    """What the `bot.py` of a game offers."""

    def choose(self, view: object, choice: Choice) -> Option: ...

    def advice(self, view: object, choice: Choice) -> Advice: ...


def policy(game: str) -> Policy:
    """The rules of thumb of a game."""
    house = f"emberhall.games.{game}"
    room = f"{house}.players"
    if find_spec(house) is None or find_spec(room) is None or find_spec(f"{room}.heuristic") is None:
        raise Refusal(f"The game {game!r} has no rules of thumb yet: let 'random' play instead.")
    return cast(Policy, import_module(f"{room}.heuristic"))


class Heuristic:
    """Plays as the game's own rules of thumb say."""

    looks: ClassVar[bool] = True

    def __init__(self, game: str) -> None:
        rules_of_thumb = policy(game)
        self.choose = rules_of_thumb.choose
        self.advice = rules_of_thumb.advice
