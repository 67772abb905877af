"""What a search asks of a game, which the game's class gives."""

from __future__ import annotations

from emberhall.engine.kit.bots import AnyForesight
from emberhall.engine.refusal import Refusal
from emberhall.games import doors, kind


def foresight(game: str) -> AnyForesight:
    """Return what a game tells a search."""
    with doors.refusing(game):
        found = kind(game).foresight()
    if found is None:
        raise Refusal(f"Nobody can search in {game!r} yet: let 'heuristic' play instead.")
    return found
