"""What a hero should be after, as the adventure stands: where to go, whom to fight, whether to explore."""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.ashardalon.cards.goals import AllEscaped, ChamberCleared, MarkedSlain, OverlordSlain, Slay, Wealth
from emberhall.games.ashardalon.rules.dungeon import places_of
from emberhall.games.ashardalon.rules.language import Goal, bare
from emberhall.games.ashardalon.rules.movement import around
from emberhall.games.ashardalon.rules.other_actions import exit_squares
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.tokens import GEAR, GOAL, TREASURE_TOKEN
from emberhall.games.ashardalon.rules.victory import to_win


class Aims(NamedTuple):
    """Squares worth reaching and their tiles, tiles with an edge worth exploring, and monsters whose defeat counts."""

    squares: int
    places: tuple[int, ...]
    edges: tuple[int, ...]
    prey: tuple[int, ...]
    saving: bool  # somebody worse is still to come: daily powers are kept for that
    leaving: bool  # nothing is left but to get out


def open_goals(t: Table) -> list[Goal]:
    """The conditions of victory not met yet, those of the chamber among them."""
    return [goal for goal in to_win(t) if not goal.met(t)]


def aims_of(t: Table, hero: Hero) -> Aims:
    """What this hero should be after now."""
    goals = open_goals(t)
    hunts = [goal for goal in goals if isinstance(goal, Slay | MarkedSlain | OverlordSlain)]
    hunted = [m for m in t.monsters if any(is_wanted(t, goal, m.card, m.marked) for goal in hunts)] if hunts else []
    prey = tuple(dict.fromkeys(m.card for m in hunted))
    saving = not hunted and any(isinstance(goal, Slay | ChamberCleared | OverlordSlain) for goal in goals)
    wanted = (GEAR, GOAL, TREASURE_TOKEN) if any(isinstance(goal, Wealth) for goal in goals) else (GEAR, GOAL)
    squares = 0
    for thing in t.things:
        if thing.what in wanted:
            squares |= around(t, thing.mask) | thing.mask
    leaving = bool(goals) and all(isinstance(goal, AllEscaped) for goal in goals)
    if not squares:
        for m in hunted:
            squares |= around(t, m.mask) | m.mask
    if not squares and leaving:
        squares = exit_squares(t)
    squares &= t.dungeon.floor
    edges = tuple(sorted({place for place, _ in t.dungeon.edges})) if t.tiles and not squares else ()
    return Aims(squares, tuple(places_of(squares)), edges, prey, saving, leaving and bool(squares))


def is_wanted(t: Table, goal: Goal, card: int, marked: bool) -> bool:
    """Whether defeating this figure serves a goal."""
    if isinstance(goal, Slay):
        return t.box.cards[card].name == bare(goal.name)
    if isinstance(goal, MarkedSlain):
        return marked
    return isinstance(goal, OverlordSlain) and t.box.monsters[card].kind == "villain"
