"""The ledgers of the games: each lies beside the module of the game's class, and is read without importing the game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from emberhall.engine.ledger import Ledger
from emberhall.engine.refusal import Refusal
from emberhall.games import doors


def has_rulebook(game: str) -> bool:
    """Return whether a game has a ledger."""
    return game in doors.installed() and _place(game).is_file()


@cache
def rulebook(game: str) -> Ledger:
    """Return the ledger of a game, read when first asked for."""
    if not has_rulebook(doors.known(game)):
        raise Refusal(f"The game {doors.known(game)!r} has no ledger: its rules cannot be looked up.")
    return Ledger.load(_place(game))


def _place(game: str) -> Path:
    return doors.home(game) / "rules.yaml"
