"""What a search has to know of the game: how to play on quickly, how far to look, how good it is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from emberhall.engine.choice import Choice, Option
from emberhall.engine.kit.prospects import Figures
from emberhall.games.ashardalon.players import position
from emberhall.games.ashardalon.players.heuristic import judged
from emberhall.games.ashardalon.players.quick import Quick
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import Table

GOOD, BAD = position.GOOD, position.BAD
CAUTION = 0.5  # standard errors that something has to be better than what the rules of thumb say
PLANS = False
MOMENTS = 1 << 24  # of a turn
MINOR = frozenset(
    {
        "approach",
        "way",
        "start-square",
        "first-player",
        "keep-or-give",
        "marker",
        "pay",
        "strew",
        "pass-monster",
        "place-monster",
    }
)
"""Questions that are left to the rules of thumb."""
FEARED = (events.Falls,)


def kind(t: Table, option: Option) -> Hashable:
    """Squares of a tile are alike if the same figures are beside them and none or both lie at an unexplored edge."""
    if option.act not in ("walk", "square"):
        return option
    square = option.what
    near = t.dungeon.near[square] | BIT[square]
    heroes = tuple([hero.seat for hero in t.heroes if hero.at >= 0 and near >> hero.at & 1])
    monsters = tuple([m.uid for m in t.monsters if near & m.mask])
    return option.act, option.also, square >> 4, heroes, monsters, t.dungeon.edge_sides(square)


def idling(option: Option) -> float:
    """Nothing is worse only because it can wait."""
    return 0.0


def scores(t: Table, choice: Choice) -> list[float]:
    """What the rules of thumb think of every answer."""
    return judged(t, choice)


def playing() -> Callable[[Table, Choice], Option]:
    """Somebody who plays one imagined game on: the rules of thumb, which look at nothing that is covered."""
    return Quick().answer


def clock(t: Table) -> int:
    """How many turns have begun."""
    return t.turn


def horizon(t: Table) -> int:
    """Eight turns, which are two rounds of four."""
    return 8


def moment(t: Table) -> int:
    """The turn, its phase, and who of the Monsters and traps has acted last."""
    return t.turn * MOMENTS + (t.phase << 16) + (t.acted[-1] & 0xFFFF if t.acted else 0)  # a trap is noted below zero


def figures(t: Table, seat: int) -> Figures:
    """What counts in a position."""
    return position.figures(t)


def chance(t: Table, seat: int) -> float:
    """How likely the party wins from here."""
    return position.chance(t)
