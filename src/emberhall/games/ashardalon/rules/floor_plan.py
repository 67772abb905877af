"""How tiles lie side by side, and everything that is counted on them in squares or in tiles.

A placed tile has an index, its place, in the order of placement. A square is `place * 16 + row * 4 + column` as it
lies on the table, so `square >> 4` is its place. A set of squares is an int with one bit a square. On the board x grows
to the east and y to the south; the first tile is at (0, 0).

What is asked often is there when the plan is made (`near`, `dist`, `edges`) or remembered when first asked (reach,
bases).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from emberhall.games.ashardalon.rules.squares import (
    ALONG,
    BIT,
    BORDER,
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
from emberhall.games.ashardalon.rules.tiles import ALL_CELLS, FEATURES, Feature, Tiles, Turned

FAR: Final = 99  # the distance of what no path joins
NOWHERE: Final = bytes([FAR]) * MOST_PLACES  # a row of places that are all as far

_AHEAD: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_AROUND: Final = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
_NO_FEATURES: Final = dict.fromkeys(FEATURES, 0)
_BALLS_KEPT, _ROWS_KEPT = 1024, 256


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


class FloorPlan:
    """All tiles placed so far, as they lie. It never changes."""

    __slots__ = (
        "_away",
        "_balls",
        "_bases",
        "_doors_near",
        "_edge_places",
        "_features",
        "_free",
        "_grid",
        "_key",
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
        self._key: tuple[int, ...] = ()
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
            self._to_edges = self.away(self.edge_places) if self.edges else NOWHERE
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
        if not self._key:
            found: list[int] = []
            for place, placed in enumerate(self.places):
                found += (placed.tile, placed.x, placed.y, placed.turn, self._tokens.get(place, 0))
            self._key = tuple(found)
        return self._key

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, FloorPlan) and self.tiles is other.tiles and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.floor)  # nearly as good as the key, and at hand
