"""What a search has to know of the game: how to play on quickly, how far to look, how good it is there."""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option
from emberhall.engine.kit.prospects import Figures
from emberhall.games.ashardalon.players import position
from emberhall.games.ashardalon.players.heuristic import judged
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.state import Table

GOOD, BAD = position.GOOD, position.BAD
HORIZON = 4  # turns
CAUTION = 0.5  # standard errors that something has to be better than what the rules of thumb say
MINOR = frozenset(
    {"approach", "way", "start-square", "first-player", "keep-or-give", "marker", "pay", "strew", "pass-monster"}
)
"""Questions that are left to the rules of thumb."""
FEARED = (events.Falls,)


def playing() -> Callable[[Table, Choice], Option]:
    """Somebody who plays one imagined game on: the rules of thumb, which look at nothing that is covered."""
    return answer


def answer(t: Table, choice: Choice) -> Option:
    return best(choice, judged(t, choice))


def clock(t: Table) -> int:
    """How many turns have begun."""
    return t.turn


def figures(t: Table, seat: int) -> Figures:
    """What counts in a position."""
    return position.figures(t)


def chance(t: Table, seat: int) -> float:
    """How likely the party wins from here."""
    return position.chance(t)
