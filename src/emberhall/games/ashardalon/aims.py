"""What a hero should be after, as the adventure stands: where to go, whom to fight, whether to explore."""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.ashardalon.goals import AllEscaped, ChamberCleared, Slay
from emberhall.games.ashardalon.language import Goal
from emberhall.games.ashardalon.movement import around
from emberhall.games.ashardalon.objects import exit_squares
from emberhall.games.ashardalon.dungeon import places_of
from emberhall.games.ashardalon.state import Hero, Table
from emberhall.games.ashardalon.things import PICKED_UP


class Aims(NamedTuple):
    """Squares worth reaching and their tiles, tiles with an edge worth exploring, and monsters whose defeat counts."""

    squares: int
    places: tuple[int, ...]
    edges: tuple[int, ...]
    prey: tuple[int, ...]
    pull: float


def open_goals(t: Table) -> list[Goal]:
    """The conditions of victory not met yet, those of the chamber among them."""
    goals: list[Goal] = []
    for goal in t.adventure.victory:
        if isinstance(goal, ChamberCleared) and t.chamber >= 0:
            goals += t.box.chambers[t.chamber].goal
        else:
            goals.append(goal)
    return [goal for goal in goals if not goal.met(t)]


def aims_of(t: Table, hero: Hero) -> Aims:
    """What this hero should be after now."""
    goals = open_goals(t)
    prey = [t.box.number[goal.name] for goal in goals if isinstance(goal, Slay)]
    prey += [m.card for m in t.monsters if m.marked and m.card not in prey]
    squares = 0
    for thing in t.things:
        if thing.what in PICKED_UP:
            squares |= around(t, thing.mask) | thing.mask
    squares &= t.dungeon.floor
    hunted = [m for m in t.monsters if m.card in prey]
    if not squares and hunted:
        for m in hunted:
            squares |= around(t, m.mask)
    leaving = [goal for goal in goals if isinstance(goal, AllEscaped)]
    if not squares and leaving and len(leaving) == len(goals):
        squares = exit_squares(t)
    edges = tuple(sorted({place for place, _ in t.dungeon.edges})) if t.tiles and not squares else ()
    return Aims(squares, tuple(places_of(squares)), edges, tuple(prey), 3.0)
