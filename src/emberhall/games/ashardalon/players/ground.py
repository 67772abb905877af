"""Where it is good to be: what each tile is worth to a hero, by its perils, the goal, and where the others are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from emberhall.games.ashardalon.cards.monsters import Strike
from emberhall.games.ashardalon.players.aims import Aims
from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.squares import BELOW
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.tiles import ALL_CELLS
from emberhall.games.ashardalon.rules.tokens import MARKER

HALE, HURT, WEAK = range(3)  # how a hero is
FRAIL = 1.0, 1.6, 2.6  # how much it fears harm then

Worth = tuple[float, float, int]
"""What most squares of a tile are worth, what those are worth that lie at the goal, and the cells of those."""


@lru_cache(maxsize=512)
def menace(box: Box, card: int) -> float:
    """How much a monster is apt to hurt in one activation."""
    most = 0.0
    for tactic in box.monsters[card].tactics:
        for act in tactic.do:
            if isinstance(act, Strike):
                most = max(most, act.damage + 0.5 * act.miss + 0.6 * len(act.inflict))
    return most


@lru_cache(maxsize=8)
def bites_of(box: Box) -> dict[int, tuple[float, float, float]]:
    """What is to be feared of every monster and villain on its own tile, one tile away and two; objects do nothing."""
    menaces = {card: menace(box, card) for card, monster in box.monsters.items() if monster.kind != "object"}
    return {card: (bite * 0.5, bite * 0.4, 0.1) for card, bite in menaces.items()}


class Ground(dict[int, Worth]):
    """What the squares of each tile are worth to a hero, worked out when first asked; true until somebody else comes,
    goes or is hurt."""

    def __init__(self, t: Table, hero: Hero, aims: Aims) -> None:
        dungeon, bites = t.dungeon, bites_of(t.box)
        state = HALE if hero.hp > 4 else HURT if hero.hp > 2 else WEAK
        others = [other.at >> 4 for other in t.heroes if other is not hero and other.at >= 0 and other.hp > 0]
        self.dungeon, self.aims = dungeon, aims
        self.marked = [x.place for x in t.things if x.what == MARKER]
        self.fear = -0.22 * FRAIL[state]
        self.crowd: dict[int, int] = {}
        for place in others:
            self.crowd[place] = self.crowd.get(place, 0) + 1
        self.to_others = dungeon.away(tuple(others)) if others else b""
        self.to_goal = dungeon.away(aims.places) if aims.places else dungeon.to_edges
        self.threats = [(dungeon.away(m.places), bites[m.card]) for m in t.monsters if m.card in bites]
        self.explore = 2.2 - 0.45 * len(self.threats) / max(1, len(t.heroes)) - (0.8 if state == WEAK else 0.0)

    def peril(self, place: int) -> float:
        found = 0.0
        for tiles, bites in self.threats:
            away = tiles[place]
            if away <= 2:
                found += bites[away]
        return found + 0.8 if place in self.marked else found

    def value(self, square: int) -> float:
        plain, there, cells = self[square >> 4]
        return there if cells >> (square & 15) & 1 else plain

    def of_squares(self, squares: Sequence[int]) -> list[float]:
        """What each of these squares is worth."""
        found: list[float] = []
        for square in squares:
            plain, there, cells = self[square >> 4]
            found.append(there if cells >> (square & 15) & 1 else plain)
        return found

    def by_tile(self, squares: int) -> list[tuple[float, int, int]]:
        """What these squares are worth, tile by tile, those at the goal apart: values, places, and the squares."""
        found: list[tuple[float, int, int]] = []
        while squares:
            place = squares.bit_length() - 1 >> 4
            plain, there, cells = self[place]
            others = squares & BELOW[place]
            on_tile, squares = squares ^ others, others
            if at_goal := on_tile & cells << (place << 4):
                found.append((there, place, at_goal))
                if at_goal == on_tile:
                    continue
            found.append((plain, place, on_tile ^ at_goal))
        return found

    def __missing__(self, place: int) -> Worth:
        """What a tile is worth, by its perils and by how far it is from the goal and from the others. Where there is
        nothing else to reach, unexplored edges are the goal."""
        aims = self.aims
        base = self.fear * self.peril(place) - 0.12 * self.crowd.get(place, 0)
        near = 0.12 * self.to_others[place] if self.to_others else 0.0
        if aims.squares:
            away = (1.2 if aims.leaving else 0.6) * self.to_goal[place] + 0.3
            there = base + (3.5 if aims.leaving else 2.0)
            cells = aims.squares >> (place << 4) & ALL_CELLS
        elif aims.edges:
            away = 0.35 * self.to_goal[place]
            there, cells = base + self.explore, self.dungeon.edge_cells(place)
        else:
            away, there, cells = 0.0, base, 0
        found = self[place] = base - away - near, there - near, cells
        return found
