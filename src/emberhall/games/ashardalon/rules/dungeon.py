"""The dungeon on the table: tiles side by side, and everything that is counted on them in squares or in tiles.

A placed tile has an index, its place, in the order of placement. A square is `place * 16 + row * 4 + column` as it
lies on the table, so `square >> 4` is its place. A set of squares is an int with one bit a square. On the board x grows
to the east and y to the south; the first tile is at (0, 0).

A Dungeon never changes: a new tile or an opened door makes a new one that shares what stayed the same. What is asked
often is worked out when a tile is placed (`near`, `dist`, `edges`) or remembered when first asked (reach, bases). Games
that place the same tile at the same edge share what comes of it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from emberhall.games.ashardalon.rules.squares import (
    ALONG,
    BIT,
    BORDER,
    CORNERS,
    CROSSINGS,
    EDGES,
    MOST_PLACES,
    SIDES,
    SIDES_OF_CELL,
    STEPS,
    STRIDE,
    block,
    places_of,
    squares_of,
)
from emberhall.games.ashardalon.rules.tiles import ALL_CELLS, FEATURES, E, Feature, N, S, Tile, Tiles, Turned, W

__all__ = ["FAR", "Door", "Dungeon", "E", "N", "Placed", "S", "W", "places_of", "squares_of"]

FAR: Final = 99  # the distance of what no path joins

_AHEAD: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_AROUND: Final = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
_FURTHER: Final = tuple(bytes(range(more, FAR)).ljust(256, bytes([FAR])) for more in range(FAR + 1))
_ONE: Final = tuple(bytes([away]) for away in range(FAR + 1))
_NOWHERE: Final = bytes([FAR]) * MOST_PLACES
_NO_FEATURES: Final = dict.fromkeys(FEATURES, 0)
_BALLS_KEPT, _ROWS_KEPT = 1024, 256
_GROWN: Final = 256  # dungeons remembered by what they grew from: imagined games explore the same edges again


class Placed(msgspec.Struct, frozen=True, gc=False):
    """Where a tile lies: its id in the catalogue, its position in tiles, its quarter turns clockwise."""

    tile: int
    x: int
    y: int
    turn: int


class Door(NamedTuple):
    """A Closed Door token on the table. What kind of door it hides is not the map's to know."""  # WA-DOOR-02

    id: int
    place: int
    cells: int


class Dungeon:
    """All tiles placed so far."""

    __slots__ = (
        "_away",
        "_balls",
        "_bases",
        "_doors_near",
        "_edge_places",
        "_features",
        "_free",
        "_grid",
        "_lies",
        "_masks",
        "_masks_within",
        "_to_edges",
        "_tokens",
        "_walled",
        "_within",
        "dist",
        "door_count",
        "doors",
        "edges",
        "floor",
        "joined",
        "near",
        "places",
        "scorch",
        "sealed",
        "shown",
        "tiles",
    )

    def __init__(self, tiles: Tiles) -> None:
        """The bare table; a game begins with `Dungeon.start`."""
        self.tiles = tiles
        self.places: tuple[Placed, ...] = ()
        self.floor = 0  # squares a figure can stand on; those under a Closed Door token are not (WA-GAP-93)
        self.sealed = 0  # floor of rooms behind the closed doors inside a tile (WA-GAP-94)
        self.near: list[int] = []  # per square, the squares one legal step away
        self.scorch: tuple[int, ...] = ()  # per place, its scorch-marked square
        self.joined: list[tuple[int, ...]] = []  # per place, the neighbours it is open to
        self.dist: list[bytes] = []  # per place, its distance in tiles to every place
        self.edges: list[tuple[int, int]] = []  # unexplored edges as (place, side)
        self.doors: tuple[Door, ...] = ()  # doors still closed
        self.door_count = 0  # Closed Door tokens used so far, those on the table and those taken off again
        self._tokens: dict[int, int] = {}  # per place that was given Closed Door tokens, which of them it still has
        self._lies: tuple[Turned, ...] = ()
        self._grid: dict[int, int] = {}
        self._masks: tuple[int, ...] = ()
        self._features: dict[Feature, int] = _NO_FEATURES
        self._free: list[int] = []  # per place, one bit for each side that is an unexplored edge
        self._forget()

    def _forget(self) -> None:
        self._walled = -1  # what is beside a wall; -1 until first asked
        self._edge_places: tuple[int, ...] | None = None
        self._to_edges = b""
        self._away: dict[tuple[int, ...], bytes] = {}
        self._balls: dict[tuple[int, int], list[int]] = {}  # of (square, blocked)
        self._within: dict[int, tuple[int, ...]] = {}
        self._masks_within: dict[int, int] = {}
        self._bases: dict[int, int] = {}
        self._doors_near: dict[int, int] = {}
        self.shown: dict[
            tuple[int, ...], tuple[object, ...]
        ] = {}  # its tiles for surfaces, by the doors known to be locked

    # ------------------------------------------------------------------ building

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
            return _NOWHERE[: len(self.dist)]
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

    # ------------------------------------------------------------------ counting tiles

    def distance(self, place_a: int, place_b: int) -> int:
        """Tiles from one to the other, through open sides and never diagonally; FAR without a path."""  # WA-TILE-11
        return self.dist[place_a][place_b]

    def away(self, places: tuple[int, ...]) -> bytes:
        """How far every place is from the nearest of these."""  # WA-TILE-21
        if len(places) == 1:
            return self.dist[places[0]]
        found = self._away.get(places)
        if found is None:
            if len(self._away) >= _ROWS_KEPT:
                self._away.clear()
            found = self._away[places] = bytes(map(min, *[self.dist[place] for place in places]))
        return found

    def within(self, place: int, n: int) -> tuple[int, ...]:
        """The places at most n tiles away, the place itself among them."""  # WA-GAP-17
        key = n << 8 | place
        found = self._within.get(key)
        if found is None:
            found = self._within[key] = tuple([other for other, away in enumerate(self.dist[place]) if away <= n])
        return found

    def mask_within(self, place: int, n: int) -> int:
        """The squares of the places at most n tiles away: walls too, for a large base may lie over those alone."""
        if n <= 0:  # WA-TILE-20
            return ALL_CELLS << (place << 4) if n == 0 else 0
        key = n * MOST_PLACES + place
        found = self._masks_within.get(key)
        if found is None:
            found = ALL_CELLS << (place << 4)
            further = min(n, len(self.joined)) - 1  # no tile is as far away as there are tiles
            for other in self.joined[place]:
                found |= self.mask_within(other, further)
            self._masks_within[key] = found
        return found

    def in_view(self, square: int, n: int) -> int:
        """The squares that are at most n tiles away from one: of a room behind a closed door, no more than the room."""
        if self.sealed >> square & 1:  # WA-GAP-20, -93
            return self.sealed & ALL_CELLS << (square & ~15)
        return self.mask_within(square >> 4, n)

    def tiles_in_view(self, square: int, n: int) -> tuple[int, ...]:
        """The places at most n tiles away from a square; none from a room behind a closed door."""  # WA-GAP-20, -93
        return self.within(square >> 4, n) if not self.sealed >> square & 1 else ()

    def tile_mask(self, place: int) -> int:
        """The floor squares of a place."""
        return self._masks[place]

    def neighbour(self, place: int, side: int) -> int:
        """The place over a side, joined or walled off; -1 if no tile lies there, or if the side is -1 for none."""
        at = self.places[place]
        return self._grid.get(at.y * STRIDE + at.x + STEPS[side], -1) if side >= 0 else -1

    def beyond(self, place: int, side: int) -> tuple[int, int]:
        """Where the tile over a side lies, or would lie, in tiles."""
        at, (dx, dy) = self.places[place], _AHEAD[side]
        return at.x + dx, at.y + dy

    def edges_of(self, place: int) -> tuple[tuple[int, int], ...]:
        """The unexplored edges of one place."""
        return EDGES[place][self._free[place]]

    @property
    def edge_places(self) -> tuple[int, ...]:
        """The places with an unexplored edge, in rising order."""
        if self._edge_places is None:
            self._edge_places = tuple(sorted({place for place, _ in self.edges}))
        return self._edge_places

    @property
    def to_edges(self) -> bytes:
        """How far every place is from the nearest with an unexplored edge."""
        if not self._to_edges:
            self._to_edges = self.away(self.edge_places) if self.edges else _NOWHERE
        return self._to_edges

    def edge_cells(self, place: int) -> int:
        """The floor cells of a place that lie along one of its unexplored edges."""  # WA-EXPLORE-01, WA-GAP-14
        return ALONG[self._free[place]] & self._lies[place].floor

    def edge_sides(self, square: int) -> tuple[int, ...]:
        """The sides with an unexplored edge that the square lies along."""  # WA-EXPLORE-01, WA-GAP-14
        sides = SIDES_OF_CELL[square & 15] & self._free[square >> 4]
        return SIDES[sides] if sides and self.floor >> square & 1 else ()

    def triangle_side(self, place: int) -> int:
        """The side of the table that the triangle of a place points at; -1 if the tile has none."""  # WA-TILE-14
        placed = self.places[place]
        tile = self.tiles[placed.tile]
        return (tile.triangle_side + placed.turn) % 4 if tile.triangle != "none" else -1

    # ------------------------------------------------------------------ counting squares

    def beside(self, squares: int) -> int:
        """The squares one step from any of these."""
        near, found = self.near, 0
        while squares:
            last = squares.bit_length() - 1
            found |= near[last]
            squares ^= BIT[last]
        return found

    def reach(self, square: int, steps: int, blocked: int) -> int:
        """The squares a figure can walk to in so many steps and enter no blocked one."""  # WA-MOVE-03, WA-MOVE-06
        key = square, blocked
        balls = self._balls.get(key)
        if balls is None:
            if len(self._balls) >= _BALLS_KEPT:
                self._balls.clear()
            balls = self._balls[key] = [0, self.near[square] & ~blocked]
        if len(balls) <= steps:
            self._grow(balls, square, blocked, steps)
        return balls[steps]

    def _grow(self, balls: list[int], square: int, blocked: int, steps: int) -> None:
        """Go on with what is reached in 0, 1, 2 … steps. If the last two balls are the same, no step leads further."""
        near, ball = self.near, balls[-1]
        front = ball ^ balls[-2]
        left = self.floor & ~(blocked | ball | BIT[square])
        while len(balls) <= steps:
            grown = 0
            while front:  # like beside(front), but in place
                last = front.bit_length() - 1
                grown |= near[last]
                front ^= BIT[last]
            front = grown & left
            left ^= front
            ball |= front
            balls.append(ball)

    def steps_between(self, src: int, dst: int, blocked: int) -> int:
        """How many steps a shortest way takes that enters no blocked square; FAR without a way."""
        return self._steps(src, dst, blocked) or (FAR if src != dst else 0)

    def _steps(self, src: int, dst: int, blocked: int) -> int:
        """How many steps a shortest way takes; 0 if there is none."""
        goal = BIT[dst]
        balls = self._balls.get((src, blocked))
        if balls is None:
            self.reach(src, 1, blocked)
            balls = self._balls[src, blocked]
        for steps, ball in enumerate(balls):
            if ball & goal:
                return steps
        while balls[-1] != balls[-2]:
            self._grow(balls, src, blocked, len(balls))
            if balls[-1] & goal:
                return len(balls) - 1
        return 0

    def path(self, src: int, dst: int, blocked: int, avoid: int = 0, stay: bool = False) -> list[int]:
        """A shortest way, without its first square, that enters as few squares of `avoid` as a shortest way can, and
        to stay on its tile goes onto as few others.

        It is empty if there is none; of equally good ways it is always the same one.
        """
        steps = self._steps(src, dst, blocked)
        if not steps:
            return []
        near, balls = self.near, self._balls[src, blocked]
        waves = [balls[away] ^ balls[away - 1] for away in range(steps - 1, 0, -1)]
        way = [dst]
        if not stay and not balls[steps - 1] & avoid:  # all shortest ways are equally good
            for wave in waves:
                before = near[way[-1]] & wave
                way.append((before & -before).bit_length() - 1)
            way.reverse()
            return way
        # Of each wave, what lies on a shortest way.
        on_way = BIT[dst]
        for i, wave in enumerate(waves):
            waves[i] = on_way = self.beside(on_way) & wave
        # How many squares to avoid, and other tiles, the best way to each square of a wave has entered.
        costs = [{src: 0}]
        for wave in reversed(waves):
            behind = costs[-1].items()
            here: dict[int, int] = {}
            for square in squares_of(wave):
                beside, place = near[square], square >> 4
                least = min([cost + (stay and other >> 4 != place) for other, cost in behind if beside & BIT[other]])
                here[square] = least + (avoid >> square & 1)
            costs.append(here)
        for here in costs[:0:-1]:
            beside, place = near[way[-1]], way[-1] >> 4
            others = [(cost + (stay and s >> 4 != place), s) for s, cost in here.items() if beside & BIT[s]]
            way.append(min(others)[1])
        way.reverse()
        return way

    # ------------------------------------------------------------------ the board

    def xy(self, square: int) -> tuple[int, int]:
        """Where a square is on the board, in squares."""
        placed = self.places[square >> 4]
        return placed.x * 4 + (square & 3), placed.y * 4 + (square >> 2 & 3)

    def at(self, x: int, y: int) -> int:
        """The square at a point of the board, be it floor or wall; -1 where no tile lies."""
        place = self._grid.get((y >> 2) * STRIDE + (x >> 2), -1)
        return place << 4 | (y & 3) << 2 | x & 3 if place >= 0 else -1

    def base(self, square: int, size: int, loose: bool) -> int:
        """The squares under a figure: its own is the north-west one of 2x2 and the middle of 3x3; 0 if it does not fit.

        Every square must be floor; for a loose figure only its own, and it lies on whatever tiles there are around.
        """  # WA-TILE-20, WA-GAP-29
        key = square << 4 | size << 1 | loose
        found = self._bases.get(key)
        if found is None:
            found = self._bases[key] = self._covered(square, size, loose)
        return found

    def _covered(self, square: int, size: int, loose: bool) -> int:
        if not self.floor >> square & 1:
            return 0
        at = self.places[square >> 4]
        here, found = at.y * STRIDE + at.x, 0
        for step, cells in block(1 << (square & 15), (size - 1) // 2, size // 2):
            place = self._grid.get(here + step, -1)
            if place >= 0:
                found |= cells << (place << 4)
            if not loose and (place < 0 or cells & ~self._lies[place].floor):
                return 0
        return found

    def base_positions(self, size: int, loose: bool, covering: int, free: int) -> list[int]:
        """Where a figure of that size can stand on free floor with one of `covering` under it."""  # WA-GAP-30
        covered = self._anchors(covering & self.floor, size) & free & self.floor
        if loose:  # no wall is in its way, only those who stand there
            return squares_of(covered & ~self._anchors(self.floor & ~free, size))
        found: list[int] = []
        for square in squares_of(covered):
            base = self.base(square, size, loose)
            if base and not base & ~free:
                found.append(square)
        return found

    def _anchors(self, squares: int, size: int) -> int:
        """Where a figure of that size would stand with one of these squares under it."""
        found = 0
        for place in places_of(squares):
            at, cells = self.places[place], squares >> (place << 4) & ALL_CELLS
            here = at.y * STRIDE + at.x
            for step, spots in block(cells, size // 2, (size - 1) // 2):
                other = self._grid.get(here + step, -1)
                if other >= 0:
                    found |= spots << (other << 4)
        return found

    def feature(self, kind: Feature) -> int:
        """All squares of the dungeon with that feature: "stairs", "ladder" or "chest"."""  # WA-TILE-05
        return self._features[kind]

    @property
    def beside_wall(self) -> int:
        """The floor squares that share an edge with a wall square."""  # WA-CARD-10
        if self._walled < 0:
            found = 0
            for place, lie in enumerate(self._lies):
                found |= lie.inner_walled << (place << 4)
                for side, wall in enumerate(lie.walls):
                    other = self.neighbour(place, side)
                    if other >= 0:
                        found |= BORDER[side ^ 2][wall] << (other << 4)
            self._walled = found & self.floor
        return self._walled

    def door_near(self, door: Door) -> int:
        """The floor squares adjacent to a Closed Door token: one step away, were it open."""  # WA-DOOR-03, WA-GAP-16
        known = self._doors_near.get(door.id)
        if known is not None:
            return known
        floor, found = self.floor, 0
        for square in squares_of(door.cells):
            x, y = self.xy(square)
            for dx, dy in _AROUND:
                other = BIT[self.at(x + dx, y + dy)] & floor
                if other and (BIT[self.at(x + dx, y)] | BIT[self.at(x, y + dy)]) & floor:
                    found |= other
        self._doors_near[door.id] = found
        return found

    # ------------------------------------------------------------------ value

    def key(self) -> tuple[int, ...]:
        """Five numbers a tile: which, x, y, quarter turns, and what Closed Door tokens it was given and still has."""
        found: list[int] = []
        for place, placed in enumerate(self.places):
            found += (placed.tile, placed.x, placed.y, placed.turn, self._tokens.get(place, 0))
        return tuple(found)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Dungeon) and self.tiles is other.tiles and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.floor)  # nearly as good as the key, and at hand


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
