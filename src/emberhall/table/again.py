"""A kept game played again from its first answer."""

from __future__ import annotations

from pathlib import Path

import msgspec

from emberhall.engine.game import State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.table.storage import Kept


def played_again(kept: Kept, packs: tuple[Path, ...]) -> Match[State]:
    """The whole tape from the first answer on. Loading compares where it leads with the table in the record."""
    game = game_called(kept.save.game, *packs)
    if kept.save.version != game.version:
        raise Refusal(
            f"This game was recorded under other rules or cards ({kept.save.version}, not {game.version}): "
            "replay it with the program and the packs it was played with."
        )
    match = Match.load(game, bytes(kept.record.match))
    if msgspec.json.decode(match.save()) != msgspec.json.decode(bytes(kept.record.match)):
        raise Refusal("This record is damaged: played again it leads to another table; restore it from a copy.")
    return match
