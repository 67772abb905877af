"""What a hero should be after, as the adventure stands: where to go, whom to fight, whether to explore."""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.ashardalon.cards.goals import AllEscaped, ChamberCleared, MarkedSlain, OverlordSlain, Slay, Wealth
from emberhall.games.ashardalon.rules.dungeon import places_of
from emberhall.games.ashardalon.rules.language import Goal, bare
from emberhall.games.ashardalon.rules.other_actions import exit_squares
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
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


DUELS = Slay, ChamberCleared, OverlordSlain  # somebody worse than others


def aims_of(t: Table, hero: Hero) -> Aims:
    """What this hero should be after now."""
    goals = open_goals(t)
    foes = hunted(t, goals)
    saving, greedy, leaving = False, False, bool(goals)
    for goal in goals:
        saving |= not foes and isinstance(goal, DUELS)
        greedy |= isinstance(goal, Wealth)
        leaving &= isinstance(goal, AllEscaped)
    under = squares = 0
    if t.lying.objects:
        wanted = (GEAR, GOAL, TREASURE_TOKEN) if greedy else (GEAR, GOAL)
        for thing in t.things:
            if thing.what in wanted:
                under |= thing.mask
    if not under:
        for m in foes:
            under |= m.mask
    if under:
        squares = (t.dungeon.beside(under) | under) & t.dungeon.floor
    elif leaving:
        squares = exit_squares(t) & t.dungeon.floor
    edges = t.dungeon.edge_places if not squares and t.tiles else ()
    prey = tuple([m.card for m in foes])
    return Aims(squares, tuple(places_of(squares)), edges, prey, saving, leaving and bool(squares))


def hunted(t: Table, goals: list[Goal]) -> list[Monster]:
    """The figures whose defeat serves one of these goals."""
    names: list[str] = []
    marked = overlord = False
    for goal in goals:
        if isinstance(goal, Slay):
            names.append(bare(goal.name))
        elif isinstance(goal, MarkedSlain):
            marked = True
        elif isinstance(goal, OverlordSlain):
            overlord = True
    if not (names or marked or overlord):
        return []
    cards, villains = t.box.cards, t.box.villains
    return [
        m
        for m in t.monsters
        if (marked and m.marked) or (overlord and m.card in villains) or (names and cards[m.card].name in names)
    ]
