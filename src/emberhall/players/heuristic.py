"""A player by rules of thumb, which every game's class gives."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.kit.bots import AnyPolicy
from emberhall.engine.refusal import Refusal
from emberhall.games import doors, kind


def policy(game: str) -> AnyPolicy:
    """Return the rules of thumb of a game, or of its campaign."""
    with doors.refusing(game):
        found = kind(game).rules_of_thumb()
    if found is None:
        raise Refusal(f"The game {game!r} has no rules of thumb yet: let 'random' play instead.")
    return found


class Heuristic:
    """Plays as the game's own rules of thumb say."""

    looks: ClassVar[bool] = True
    imagines: ClassVar[bool] = False

    def __init__(self, game: str) -> None:
        self.choose = policy(game).choose
