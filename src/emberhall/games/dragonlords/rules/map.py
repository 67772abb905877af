"""The map: hexes in odd-r rows, what pays for entering them, how far apart they are.

A space is a number (row times width plus column), a set of spaces is one integer with a bit for each, and what a
movement die shows is a set of terrain symbols, also as an integer. Nothing here changes during a game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from emberhall.games.dragonlords.rules.symbols import COLOURS, LETTERS, TERRAINS, Terrain

if TYPE_CHECKING:
    from emberhall.games.dragonlords.rules.box import MapCard

TOWN = len(TERRAINS)  # what stands for the terrain of a town
ROAD = TERRAINS.index("road")
EVERY_SYMBOL = (1 << len(TERRAINS)) - 1
ROLLS_KEPT = 50_000


class Map:
    """A map card worked out: neighbours, distances, towns from north to south, designated spaces."""

    def __init__(self, card: MapCard) -> None:
        self.card = card
        self.width, self.height = len(card.rows[0]), len(card.rows)
        self.size = self.width * self.height
        self.everywhere = (1 << self.size) - 1
        row = (1 << self.width) - 1
        self._even = sum(row << r * self.width for r in range(0, self.height, 2))
        self._odd = self.everywhere & ~self._even
        first_column = sum(1 << r * self.width for r in range(self.height))
        self._but_first = self.everywhere & ~first_column
        self._but_last = self.everywhere & ~(first_column << self.width - 1)
        self.terrain = [TOWN if letter == "T" else LETTERS.index(letter) for row in card.rows for letter in row]
        self.roads = self._set(card.roads)
        self.near = [self._neighbours(space) for space in range(self.size)]
        self.distance = [self._distances(space) for space in range(self.size)]
        # Towns are numbered from north to south, the western one first in a row.  # DL-CONFLICT-06, DL-GAP-02
        self.towns = tuple(sorted(self.space(*place) for place in card.towns.values()))
        names = {self.space(*place): name for name, place in card.towns.items()}
        self.town_names = tuple(names[space] for space in self.towns)
        self.town_at = {space: town for town, space in enumerate(self.towns)}
        self.start = self.space(*card.towns[card.start])
        self.all_towns = sum(1 << space for space in self.towns)
        self.colour_at = {
            self.space(*place): c for c, name in enumerate(COLOURS) for place in card.spaces.get(name, ())
        }
        self.spaces = tuple(self._set(card.spaces.get(name, ())) for name in COLOURS)
        self.faces = tuple(symbols(face) for face in card.dice)
        self.first_town = tuple(
            next((self.town_names.index(name) for last, name in sorted(card.first_town.items()) if die <= last), -1)
            for die in range(21)
        )  # by the die; -1 to roll again
        self._paid_by = [self._enterable(shown) for shown in range(EVERY_SYMBOL + 1)]
        # One memory a map, so that a search with other towns standing does not push out what is asked all the time.
        self.ways = lru_cache(maxsize=ROLLS_KEPT)(self._ways)
        self.within = lru_cache(maxsize=self.size)(self._within)

    # ---------------------------------------------------------------- places

    def space(self, column: int, row: int) -> int:
        return row * self.width + column

    def place(self, space: int) -> tuple[int, int]:
        """Column and row of a space."""
        return space % self.width, space // self.width

    def _set(self, places: tuple[tuple[int, int], ...]) -> int:
        return sum(1 << self.space(*place) for place in places)

    def _neighbours(self, space: int) -> int:
        """The hexes that touch a space; odd rows stand half a space to the right."""  # DL-GAP-01
        column, row = self.place(space)
        shift = row & 1
        found = 0
        for c, r in (
            (column - 1, row), (column + 1, row),
            (column - 1 + shift, row - 1), (column + shift, row - 1),
            (column - 1 + shift, row + 1), (column + shift, row + 1),
        ):  # fmt: skip
            if 0 <= c < self.width and 0 <= r < self.height:
                found |= 1 << self.space(c, r)
        return found

    def _distances(self, start: int) -> list[int]:
        """Steps on the bare grid from a space to every other."""  # DL-GAP-32
        found = [-1] * self.size
        layer, seen, steps = 1 << start, 1 << start, 0
        while layer:
            for space in bits(layer):
                found[space] = steps
            layer = self.grow(layer) & ~seen
            seen |= layer
            steps += 1
        return found

    def _within(self, centre: int, steps: int) -> int:
        """The hexes at most so many steps away, the centre left out."""
        return sum(1 << space for space, far in enumerate(self.distance[centre]) if 0 < far <= steps)

    def nearest(self, space: int, towns: int) -> list[int]:
        """Those of a set of towns' hexes that are nearest to a space."""  # DL-OUTCOME-12, -13, DL-GAP-32
        far = self.distance[space]
        standing = bits(towns)
        least = min(far[town] for town in standing)
        return [town for town in standing if far[town] == least]

    # ---------------------------------------------------------------- moving

    def grow(self, hexes: int) -> int:
        """The hexes that touch any of a set, all at once: to the sides, to the rows above and below."""
        left, right = (hexes & self._but_first) >> 1, (hexes & self._but_last) << 1
        beside = hexes | left & self._even | right & self._odd  # what lies above and below touches them
        return (left | right | beside >> self.width | beside << self.width) & self.everywhere

    def _enterable(self, shown: int) -> int:
        """The hexes that a die with these symbols pays for: by terrain, by road, and towns by any symbol."""
        # DL-MOVE-10, -11, DL-GAP-04
        found = self.all_towns if shown else 0
        if shown >> ROAD & 1:
            found |= self.roads
        for space, terrain in enumerate(self.terrain):
            if shown >> terrain & 1:
                found |= 1 << space
        return found

    def enterable(self, shown: int) -> int:
        """The hexes that a die with these symbols pays for."""
        return self._paid_by[shown]

    def reach(self, start: int, roll: tuple[int, ...], barred: int) -> int:
        """Where a roll can lead: one symbol of each die a step, in any order, no barred space entered."""
        # DL-MOVE-09, DL-GAP-06, -07, -48, -66
        _, found = self.ways(start, roll, barred)
        return found

    def _ways(self, start: int, roll: tuple[int, ...], barred: int) -> tuple[int, int]:
        """What can be stepped on after all dice of a roll, whatever pays for it, and where any of them lead: each die
        may be the last one, after all that the others lead to."""
        last, found = 0, 0
        for i, die in enumerate(roll):
            if i and roll[i - 1] == die:  # equal dice are not told apart
                continue
            near, before = self.ways(start, roll[:i] + roll[i + 1 :], barred)
            last |= near & self._paid_by[die]
            found |= before
        if not roll:
            last = 1 << start
        return self.grow(last) & ~barred, found | last

    def flight(self, start: int, steps: int, barred: int) -> int:
        """Where so many steps over any terrain can lead."""  # DL-CARD-11, DL-CONFLICT-30
        found = 1 << start
        for _ in range(steps):
            found |= self.grow(found) & ~barred
        return found


def symbols(names: tuple[Terrain, ...]) -> int:
    """Terrain symbols as a set."""
    return sum(1 << TERRAINS.index(name) for name in set(names))


def bits(hexes: int) -> list[int]:
    """The members of a set, smallest first."""
    found: list[int] = []
    while hexes:
        low = hexes & -hexes
        found.append(low.bit_length() - 1)
        hexes ^= low
    return found
