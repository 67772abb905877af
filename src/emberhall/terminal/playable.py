"""The games that can be played here: those that have rules to run, beside a rulebook to read."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from emberhall.games import game
from emberhall.games.rulebook import games


@cache
def playable() -> tuple[tuple[str, str], ...]:
    """The id and title of every game."""
    return tuple((id, game(id).title) for id in games() if find_spec(f"emberhall.games.{id}.game"))
