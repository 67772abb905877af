"""Explorations at random by the game's own rules, without fights: do they always find a way out?

python -m tests.games.bardsung.exploring 10000
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from random import Random
from typing import NamedTuple

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.games.bardsung.rules.dungeon import NOWHERE, Fit
from emberhall.games.bardsung.rules.explore import (
    closed_portals,
    dead_end,
    draw_dungeon_card,
    ensure_way_on,
    free_placement,
    furnish,
    lay_tile,
)
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tiles import N
from tests.games.bardsung.story import the_game

MOST_STEPS = 200  # explore actions: more than there are gates in the box
DECKS = (("exploration-tutorial", 0), ("the-chapel-stair", 13), ("the-chapel-stair", 39))  # encounter, room cards


class Trip(NamedTuple):
    """How an exploration ended: where the stairs came from, with how many tiles, and what was met on the way."""

    stairs: str  # `line`: at the crease or the threshold; `rescue`: nothing fitted any more  # BS-SECRET-08
    tiles: int
    free_placement: bool
    dead_ends: int


def explore_at_random(encounter: str, seed: int, rooms: int = 0, northward: bool = False) -> Trip:
    """Explore portals at random, or always the northernmost, until the stairs are found.

    Secret passages are explored by free placement alone, as if there were no toolkits.
    """
    luck = Random(seed)
    t = the_game().new(Setup(encounter, ("Stoneheart",)))
    if rooms:  # the first cards of the room deck alone
        t.room_deck = Deck.of([card for card in t.room_deck.cards() if (t.box.rooms[card].number or 0) <= rooms])
    t.chance = Chance(seed)
    hero, free = t.heroes[0], False
    for _ in range(MOST_STEPS):
        gates = ways_on(t)
        assert gates, f"{encounter}, seed {seed}: no stairs, and nothing to explore"
        gate = max(gates, key=lambda each: north_of(t, each)) if northward else luck.choice(gates)
        free = free or not t.dungeon.is_portal(gate)
        t.put_hero(hero, t.dungeon.inner_zone(gate))
        card = draw_dungeon_card(t, hero, gate)
        fits = t.dungeon.fits(gate, t.box.face[card.tile]) if card else ()
        if card and card.fixed:
            fits = tuple(fit for fit in fits if fit.portal == t.dungeon.faces[fit.placed.face].gate(card.fixed))
        if not fits:
            if card:
                t.lost_tiles.append(t.box.faces[t.box.face[card.tile]].tile)
            dead_end(t, gate)
        else:
            assert card
            fit = max(fits, key=lambda each: best_gate(t, gate, each)) if northward else luck.choice(fits)
            furnish(t, lay_tile(t, hero, gate, fit), card)
            t.enemies.clear()
            t.joining.clear()
            if t.stairs != NOWHERE:
                return Trip("line", t.dungeon.in_play(), free, len(t.dungeon.dead_ends))
            ensure_way_on(t)
        if t.stairs != NOWHERE:
            return Trip("rescue", t.dungeon.in_play(), free, len(t.dungeon.dead_ends))
    raise AssertionError(f"{encounter}, seed {seed}: no end of it")


def ways_on(t: Table) -> list[int]:
    """All that heroes without a toolkit may explore, wherever they stand."""
    shut = closed_portals(t)
    found = [gate for gate in t.dungeon.unexplored() if gate not in shut]
    return found + (t.dungeon.passages() if free_placement(t) else [])


def north_of(t: Table, gate: int) -> tuple[int, bool]:
    """How far north the cells before a gate lie, and whether it looks north."""
    return max(y for _, y in t.dungeon.front(gate)), t.dungeon.side(gate) == N


def best_gate(t: Table, gate: int, fit: Fit) -> int:
    """How far north a tile would open a way, laid like that."""
    laid = t.dungeon.join(gate, fit)
    place = len(laid.places) - 1
    fronts = [laid.front(each) for each in laid.unexplored() if each >> 4 == place]
    return max([y for front in fronts for _, y in front], default=0)


def main(number: int) -> None:
    for (encounter, rooms), northward in product(DECKS, (False, True)):
        trips = [explore_at_random(encounter, seed, rooms, northward) for seed in range(number)]
        ends = Counter(trip.stairs for trip in trips)
        tiles = sorted(trip.tiles for trip in trips)
        free = sum(trip.free_placement for trip in trips)
        way = "northward" if northward else "at random"
        print(f"{encounter}, {rooms or 'its own'} room cards, {way}: {number} explorations,")
        print(f"  stairs {dict(ends)}, with free placement {free},")
        print(f"  tiles {tiles[0]} to {tiles[-1]}, median {tiles[number // 2]}, no dead position")


if __name__ == "__main__":
    main(int(sys.argv[1]))
