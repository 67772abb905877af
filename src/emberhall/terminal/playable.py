"""The games that can be played here: those that have rules to run, beside a rulebook to read."""

from __future__ import annotations

from functools import cache

from emberhall.games import game, has_campaign
from emberhall.games.doors import every


def playable() -> tuple[tuple[str, str], ...]:
    """The id and title of every game that can be opened."""
    found, _ = every(title)
    return tuple(found.items())


def left_out() -> list[str]:
    """A sentence about each game that cannot be opened."""
    _, faults = every(title)
    return faults


def linkable() -> tuple[tuple[str, str], ...]:
    """Those of which campaigns can be played."""
    return tuple((id, title) for id, title in playable() if has_campaign(id))


@cache
def title(id: str) -> str:
    """The title of a game, once it is sure that it can be opened, and whether it has campaigns."""
    has_campaign(id)
    return game(id).title
