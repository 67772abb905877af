"""The games that can be played here: those that have rules to run, beside a rulebook to read."""

from __future__ import annotations

from functools import cache

from emberhall.games import game, has_campaign
from emberhall.games import playable as known


def playable() -> tuple[tuple[str, str], ...]:
    """The id and title of every game."""
    return tuple((id, title(id)) for id in known())


def linkable() -> tuple[tuple[str, str], ...]:
    """Those of which campaigns can be played."""
    return tuple((id, title) for id, title in playable() if has_campaign(id))


@cache
def title(id: str) -> str:
    return game(id).title
