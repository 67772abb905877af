"""The dungeon on the table: a floor plan that grows.

A Dungeon never changes: a new tile or an opened door makes a new one that shares what stayed the same. Games that place
the same tile at the same edge share what comes of it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from emberhall.games.ashardalon.rules.floor_plan import FAR, NOWHERE, Door, FloorPlan, Placed
from emberhall.games.ashardalon.rules.squares import (
    BIT,
    CORNERS,
    CROSSINGS,
    EDGES,
    MOST_PLACES,
    STEPS,
    STRIDE,
    places_of,
    squares_of,
)
from emberhall.games.ashardalon.rules.tiles import ALL_CELLS, FEATURES, E, N, S, Tile, Tiles, W

__all__ = ["FAR", "Door", "Dungeon", "E", "N", "Placed", "S", "W", "places_of", "squares_of"]

_FURTHER: Final = tuple(bytes(range(more, FAR)).ljust(256, bytes([FAR])) for more in range(FAR + 1))
_ONE: Final = tuple(bytes([away]) for away in range(FAR + 1))
_GROWN: Final = 64  # dungeons remembered by what they grew from: imagined games explore the same edges again


class Dungeon(FloorPlan):
    """All tiles placed so far, and what comes of placing another."""

    __slots__ = ()

    @staticmethod
    def start(tiles: Tiles, kind: str = "Start") -> Dungeon:
        """The Start Tile, two tiles already joined, or another start tile instead."""  # WA-SETUP-16, WA-TILE-06
        return _start(tiles, kind)

    @staticmethod
    def rebuild(tiles: Tiles, key: tuple[int, ...]) -> Dungeon:
        """The dungeon whose `key()` this is."""
        if not key or len(key) % 5:
            raise ValueError(
                "The saved dungeon is damaged: it needs five numbers for each tile, and one tile at least."
            )
        dungeon = Dungeon(tiles)
        for i in range(0, len(key), 5):
            number, x, y, turn, tokens = key[i : i + 5]
            if not (0 <= number < len(tiles) and 0 <= turn < 4 and _are_tokens(tokens, len(tiles[number].doors))):
                raise ValueError(
                    f"The saved dungeon is damaged: tile {i // 5} must be one of the box, as tiles can lie."
                )
            if y * STRIDE + x in dungeon._grid:
                raise ValueError(
                    f"The saved dungeon is damaged: tile {i // 5} lies on another and needs its own place."
                )
            dungeon = dungeon._laid(tiles[number], (x, y), turn, tokens)
        return dungeon

    def place_tile(self, tile: Tile | int, place: int, side: int, doors: bool) -> Dungeon:
        """Attach a tile at an unexplored edge, turned so that its triangle points at that edge; its doors start closed
        if the Adventure uses the door rules.
        """  # WA-TILE-08, WA-TILE-14, WA-DOOR-01, WA-DOOR-02
        if not self._free[place] >> side & 1:
            raise ValueError(f"Side {side} of place {place} is no unexplored edge; a tile goes to one of {self.edges}.")
        return self._grown(tile if isinstance(tile, int) else tile.id, place, side, doors)

    @lru_cache(maxsize=_GROWN)  # noqa: B019
    def _grown(self, tile: int, place: int, side: int, doors: bool) -> Dungeon:
        drawn = self.tiles[tile]
        if drawn.triangle == "none":
            raise ValueError(f"{drawn.name} has no triangle to point at the edge; it can only be a game's first tile.")
        turn = (side + 2 - drawn.triangle_side) % 4
        tokens = (2 << len(drawn.doors)) - 1 if doors and drawn.doors else 0
        return self._laid(drawn, self.beyond(place, side), turn, tokens)

    @lru_cache(maxsize=_GROWN)  # noqa: B019
    def open_door(self, door: int) -> Dungeon:
        """Take a Closed Door token off the table: its squares are floor again."""  # WA-DOOR-05
        token = next((token for token in self.doors if token.id == door), None)
        if token is None:
            raise ValueError(f"Door {door} is not closed; closed are {[token.id for token in self.doors]}.")
        place, placed = token.place, self.places[token.place]
        base = place << 4
        tokens = self._tokens[place] & ~(1 << self._lies[place].doors.index(token.cells >> base))
        lie = self.tiles.turned(placed.tile, placed.turn, _closed(tokens))

        new = self._same()
        new.doors = tuple(other for other in self.doors if other is not token)
        new._tokens = {**self._tokens, place: tokens}
        new._lies = (*self._lies[:place], lie, *self._lies[place + 1 :])
        new._masks = (*self._masks[:place], lie.floor << base, *self._masks[place + 1 :])
        new.floor |= token.cells
        new.sealed = self.sealed & ~(ALL_CELLS << base) | lie.sealed << base
        new.near, new._free, new.joined = self.near[:], self._free[:], self.joined[:]
        for cell, cells in enumerate(lie.near):
            new.near[base + cell] |= cells << base
        new.edges = [edge for edge in self.edges if edge[0] != place]
        mine = new._connect(place)
        new.edges.sort()
        new.joined[place] = mine
        for other in mine:
            new.joined[other] = tuple(sorted({*new.joined[other], place}))
        row = bytes(map(min, new._row(mine), self.dist[place]))
        new.dist = [old[:place] + _ONE[away] + old[place + 1 :] for old, away in zip(self.dist, row, strict=True)]
        new.dist[place] = row
        new._shorten(place, mine)
        return new

    def _same(self) -> Dungeon:
        """The same dungeon, about to be changed: it shares everything, and what was remembered is forgotten."""
        new = Dungeon.__new__(Dungeon)
        new.tiles, new.places, new.scorch = self.tiles, self.places, self.scorch
        new.floor, new.sealed, new.near, new.edges = self.floor, self.sealed, self.near, self.edges
        new.joined, new.dist, new.doors = self.joined, self.dist, self.doors
        new.door_count, new._tokens, new._features = self.door_count, self._tokens, self._features
        new._lies, new._masks = self._lies, self._masks
        new._grid, new._free = self._grid, self._free
        new._forget()
        return new

    def _laid(self, tile: Tile, at: tuple[int, int], turn: int, tokens: int) -> Dungeon:
        """This dungeon and one more tile.

        `tokens` is 0 without Closed Door tokens; else bit i says that door i is closed, and one bit above them is set.
        """
        place = len(self.places)
        if place == MOST_PLACES:
            raise ValueError(f"The tile cannot be placed: a dungeon holds {MOST_PLACES} tiles at most.")
        (x, y), base = at, place << 4
        closed = _closed(tokens)
        lie = self.tiles.turned(tile.id, turn, closed)

        new = self._same()
        new.places = (*self.places, Placed(tile.id, x, y, turn))
        new.scorch = (*self.scorch, base + lie.scorch)
        if any(lie.features):
            had = self._features.values()
            new._features = {k: old | own << base for k, old, own in zip(FEATURES, had, lie.features, strict=True)}
        new._lies = (*self._lies, lie)
        new._masks = (*self._masks, lie.floor << base)
        new.floor |= lie.floor << base
        new.sealed |= lie.sealed << base
        new.near = self.near + [cells << base for cells in lie.near]
        new._grid = self._grid.copy()
        new._grid[y * STRIDE + x] = place
        new._free, new.joined, new.edges = [*self._free, 0], self.joined[:], self.edges[:]
        if tokens:
            new._tokens = {**self._tokens, place: tokens}
            first = self.door_count
            new.door_count += len(lie.doors)
            new.doors += tuple(
                Door(first + i, place, cells << base) for i, cells in enumerate(lie.doors) if closed >> i & 1
            )
        mine = new._connect(place)
        new.joined.append(mine)
        for other in mine:
            new.joined[other] += (place,)
        row = new._row(mine)
        new.dist = [old + _ONE[row[i]] for i, old in enumerate(self.dist)]
        new.dist.append(row + b"\0")
        if len(mine) > 1:
            new._shorten(place, mine)
        return new

    def _connect(self, place: int) -> tuple[int, ...]:
        """Join a place, new or with a door just opened, to what lies around it; returns the places it is open to."""
        lies, near, free, edges, beside = self._lies, self.near, self._free, self.edges, self._grid.get
        at = self.places[place]
        here, base, lie = at.y * STRIDE + at.x, place * 16, lies[place]
        north, east, south, west = STEPS
        around = (beside(here + north, -1), beside(here + east, -1), beside(here + south, -1), beside(here + west, -1))
        met = 0
        mine: list[int] = []
        for side, other in enumerate(around):
            if other < 0:
                continue
            met += BIT[side]
            back, far = side ^ 2, other * 16
            if free[other] & BIT[back]:  # WA-GAP-10: explored, whether or not it connects
                free[other] -= BIT[back]
                edges.remove((other, back))
            own, facing = lie.strips[side], lies[other].strips[back]
            if own & facing:  # WA-GAP-09
                mine.append(other)
                over, to = CROSSINGS[side * 256 + own * 16 + facing]
                for cell, cells in over:
                    near[base + cell] |= cells << far
                for cell, cells in to:
                    near[far + cell] |= cells << base
        free[place] = lie.open_sides & ~met  # WA-TILE-07
        edges += EDGES[place][free[place]]
        # A diagonal step where four tiles meet needs floor on one of the squares beside; void is like wall (WA-GAP-11).
        for both, diagonal, corner in CORNERS[met]:
            across = beside(here + diagonal, -1)
            if across < 0 and not both:
                continue
            first, second, a, b, c, d = corner
            one, two = around[first], around[second]
            on_a = lie.floor >> a & 1
            on_b = one >= 0 and lies[one].floor >> b & 1
            on_c = two >= 0 and lies[two].floor >> c & 1
            on_d = across >= 0 and lies[across].floor >> d & 1
            if on_a and on_d and (on_b or on_c):
                near[base + a] |= BIT[across << 4 | d]
                near[across << 4 | d] |= BIT[base + a]
            if on_b and on_c and (on_a or on_d):
                near[one << 4 | b] |= BIT[two << 4 | c]
                near[two << 4 | c] |= BIT[one << 4 | b]
        mine.sort()
        return tuple(mine)

    def _row(self, mine: tuple[int, ...]) -> bytes:
        """How far every place is from one with these neighbours."""  # WA-TILE-11, WA-TILE-12
        if not mine:
            return NOWHERE[: len(self.dist)]
        row = self.dist[mine[0]]
        for other in mine[1:]:
            row = bytes(map(min, row, self.dist[other]))
        return row.translate(_FURTHER[1])

    def _shorten(self, place: int, mine: tuple[int, ...]) -> None:
        """Ways through a place may be shorter now, but only where two of its neighbours were further apart."""
        dist = self.dist
        if any(dist[a][b] > 2 for a, b in combinations(mine, 2)):
            row = dist[place]
            self.dist = [
                bytes(map(min, old, row.translate(_FURTHER[away]))) for old, away in zip(dist, row, strict=True)
            ]


def _closed(tokens: int) -> int:
    """Which doors of a tile are closed: the tokens without the bit that says they were used at all."""
    return tokens ^ 1 << tokens.bit_length() - 1 if tokens else 0


def _are_tokens(tokens: int, doors: int) -> bool:
    return tokens == 0 or (doors > 0 and 1 << doors <= tokens < 2 << doors)


@cache
def _start(tiles: Tiles, kind: str) -> Dungeon:
    if kind == "Start":
        north, south = tiles.by_name["Start (north)"], tiles.by_name["Start (south)"]
        return Dungeon(tiles)._laid(north, (0, 0), 0, 0)._laid(south, (0, 1), 0, 0)
    tile = tiles.by_name.get(kind)
    if tile is None or tile.group != "start":
        names = [tiles[number].name for number in tiles.group("start") if tiles[number].set_aside]
        raise ValueError(f"{kind!r} is no start tile; a game starts on Start or on {', '.join(names)}.")
    return Dungeon(tiles)._laid(tile, (0, 0), 0, 0)
