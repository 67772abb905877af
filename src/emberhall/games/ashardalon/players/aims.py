"""What a hero should be after, as the adventure stands: where to go, whom to fight, whether to explore."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from emberhall.games.ashardalon.cards.goals import AllEscaped, ChamberCleared, MarkedSlain, OverlordSlain, Slay, Wealth
from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.dungeon import places_of
from emberhall.games.ashardalon.rules.language import Goal, bare
from emberhall.games.ashardalon.rules.other_actions import exit_squares
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.tokens import GEAR, GOAL, TREASURE_TOKEN
from emberhall.games.ashardalon.rules.victory import to_win


class Aims(msgspec.Struct, frozen=True, gc=False):
    """Squares worth reaching and their tiles, tiles with an edge worth exploring, and monsters whose defeat counts."""

    squares: int
    places: tuple[int, ...]
    edges: tuple[int, ...]
    prey: tuple[int, ...]
    saving: bool  # somebody worse is still to come: daily powers are kept for that
    leaving: bool  # nothing is left but to get out


class Sought(msgspec.Struct, frozen=True, gc=False):
    """What goals make heroes do."""

    cards: frozenset[int]  # the cards of figures to be defeated
    marked: bool  # those with a Shield marker are to be defeated too
    duel: bool  # somebody is worse than others
    greedy: bool
    leaving: bool  # nothing is left but to get out


DUELS = Slay, ChamberCleared, OverlordSlain


@lru_cache(maxsize=256)
def sought(box: Box, goals: tuple[Goal, ...]) -> Sought:
    """What these goals make heroes do, the same for all tables."""
    names = [bare(goal.name) for goal in goals if isinstance(goal, Slay)]
    cards = {number for number, card in enumerate(box.cards) if card.name in names and number in box.monsters}
    if any(isinstance(goal, OverlordSlain) for goal in goals):
        cards |= box.villains
    return Sought(
        frozenset(cards),
        marked=any(isinstance(goal, MarkedSlain) for goal in goals),
        duel=any(isinstance(goal, DUELS) for goal in goals),
        greedy=any(isinstance(goal, Wealth) for goal in goals),
        leaving=bool(goals) and all(isinstance(goal, AllEscaped) for goal in goals),
    )


def open_goals(t: Table) -> list[Goal]:
    """The conditions of victory not met yet, those of the chamber among them."""
    return [goal for goal in to_win(t) if not goal.met(t)]


def aims_of(t: Table, hero: Hero) -> Aims:
    """What this hero should be after now."""
    goals = sought(t.box, tuple(open_goals(t)))
    foes = meant(t, goals)
    under = squares = 0
    if t.lying.objects:
        wanted = (GEAR, GOAL, TREASURE_TOKEN) if goals.greedy else (GEAR, GOAL)
        for thing in t.things:
            if thing.what in wanted:
                under |= thing.mask
    if not under:
        for m in foes:
            under |= m.mask
    if under:
        squares = (t.dungeon.beside(under) | under) & t.dungeon.floor
    elif goals.leaving:
        squares = exit_squares(t) & t.dungeon.floor
    saving = goals.duel and not foes
    if squares:
        prey = tuple([m.card for m in foes])
        return Aims(squares, tuple(places_of(squares)), (), prey, saving, goals.leaving)
    return Aims(0, (), t.dungeon.edge_places if t.tiles else (), tuple([m.card for m in foes]), saving, False)


def hunted(t: Table, goals: list[Goal]) -> list[Monster]:
    """The figures whose defeat serves one of these goals."""
    return meant(t, sought(t.box, tuple(goals)))


def meant(t: Table, goals: Sought) -> list[Monster]:
    cards, marked = goals.cards, goals.marked
    return [m for m in t.monsters if m.card in cards or (marked and m.marked)] if cards or marked else []
