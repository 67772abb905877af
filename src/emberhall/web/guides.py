"""How to play each game, in our own words: the goal, a turn, what kills you, five hints."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from emberhall.engine.packs import parse_yaml

GUIDES = Path(__file__).parent / "guides"


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody needs to know before the first game."""

    like: str
    goal: tuple[str, ...]
    turn: tuple[str, ...]
    kills: tuple[str, ...]
    hints: tuple[str, ...]


@cache
def guide(game: str) -> Guide:
    """The guide of a game; an empty one if nobody has written it yet."""
    path = GUIDES / f"{game}.yaml"
    if not path.is_file():
        return Guide("A game of this house.", (), (), (), ())
    return msgspec.convert(parse_yaml(path.read_bytes(), path.name), Guide)
