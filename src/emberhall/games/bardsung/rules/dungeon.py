"""The playing area: tiles joined by portals, doors and dead-ends, and everything that follows from how they lie.

A zone is `place << 4 | number` on its tile, a gate `place << 4 | number` likewise; a place is the number of a tile laid
out, counted from 0 in the order they were laid. A set of zones is an int with one bit a zone. A dungeon never
changes: a new tile or a flipped door makes a new one, and all copies of a table share it with what it has worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from emberhall.engine.choice import Option, option
from emberhall.games.bardsung.rules.tiles import (
    LEAST_X,
    LEAST_Y,
    MAP_WIDTH,
    MOST_X,
    STEP,
    Cell,
    Face,
    Gate,
    bits,
)

OPEN: Final = 0
CLOSED: Final = 1
BARRED: Final = 2  # a portcullis  # BS-TERRAIN-27
NOWHERE: Final = -1  # the zone of a model that is off the tiles
FAR: Final = 999  # the distance of what cannot be reached
ANYWHERE: Final = 99  # steps: farther than any two zones of an area are apart

GROWN: Final = 128  # dungeons remembered by what they grew from: imagined games explore the same portals again
MOST_PLACES: Final = 64  # three times as many as there are tiles
BIT: Final = (
    *(1 << zone for zone in range(MOST_PLACES << 4)),
    0,
)  # the zone as a set; that of NOWHERE, the last, is empty
FINE: Final = 20  # bits of a slope: those of two directions on the map differ by more than its last
QUARTER: Final = 2 * FINE
Pair = tuple[int, int]


class Placed(NamedTuple):
    """A tile laid out: which face, after how many quarter turns clockwise, with its south-west corner where."""

    face: int
    turn: int
    x: int
    y: int


class Key(NamedTuple):
    """All that a dungeon is made from, as it is recorded: its tiles (face, turn, x and y, a face below zero where one
    was taken away), what is joined, doors, dead ends, and secret passages that were opened."""

    places: tuple[tuple[int, int, int, int], ...]
    joined: tuple[Pair, ...]
    doors: tuple[Pair, ...]
    dead_ends: tuple[int, ...]
    opened: tuple[int, ...] = ()  # which older records do not tell


class Exits(NamedTuple):
    """The gates of a zone: unexplored portals, secret passages that are still wall, doors."""

    portals: tuple[int, ...] = ()
    passages: tuple[int, ...] = ()
    doors: tuple[int, ...] = ()


NO_EXITS = Exits()


class Fit(NamedTuple):
    """A way to lay a face at a gate: as what, and by which of its portals."""

    placed: Placed
    portal: int


class Dungeon:
    """Tiles laid out and joined. `gone` is the place of a tile that was taken away again."""

    __slots__ = (
        "_areas", "_away", "_bearings", "_clockwise", "_exits", "_fits", "_hopeless", "_reach", "_walks", "_within",
        "closed", "dead_ends", "doors", "faces", "floor", "joined", "laid", "near", "occupied", "opened", "places",
        "tiles",
    )  # fmt: skip

    def __init__(
        self,
        faces: tuple[Face, ...],
        places: tuple[Placed | None, ...],
        joined: dict[int, int],
        doors: dict[int, int],
        dead_ends: frozenset[int],
        opened: tuple[int, ...] = (),
    ) -> None:
        self.faces, self.places, self.joined, self.doors, self.dead_ends = faces, places, joined, doors, dead_ends
        self.opened = opened  # secret passages that led to a tile which was taken away again  # BS-SECRET-03
        self.tiles = tuple([_zones(faces, placed, place) for place, placed in enumerate(places)])
        self.closed = any(doors.values())  # whether any door is
        self.near = self._adjacency()
        self.floor = 0
        for zones in self.tiles:
            self.floor |= zones
        self.occupied = 0
        for placed in places:
            if placed is not None:
                self.occupied |= faces[placed.face].turns[placed.turn].cells << placed.y * MAP_WIDTH + placed.x
        self.laid = frozenset([faces[placed.face].tile for placed in places if placed is not None])
        self._forget_ways()
        self._bearings: dict[int, tuple[int | None, int]] = {}
        self._exits: dict[int, Exits] = {}
        self._hopeless: dict[tuple[frozenset[int], tuple[str, ...]], bool] = {}
        self._fits: dict[tuple[int, int], tuple[Fit, ...]] = {}

    def _forget_ways(self) -> None:
        """Nothing is known of the ways from zone to zone."""
        self._reach: dict[int, tuple[int, ...]] = {}
        self._away: dict[int, dict[int, int]] = {}
        self._walks: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._areas: dict[int, int] = {}
        self._clockwise: dict[int, tuple[int, ...]] = {}

    # ---------------------------------------------------------------- making

    @staticmethod
    def of(faces: tuple[Face, ...], *places: Placed) -> Dungeon:
        """Tiles laid out by hand; portals that lie face to face are joined."""
        dungeon = Dungeon(faces, (), {}, {}, frozenset())
        for placed in places:
            dungeon = dungeon.lay(placed)
        return dungeon

    def lay(self, placed: Placed, joints: dict[int, int] | None = None) -> Dungeon:
        """Another tile. Portals of it that lie exactly against unexplored portals are joined at once."""  # BS-TILE-14
        place, face = self.next_place(), self.faces[placed.face]
        joined = self.joined | (joints or {})
        facing = {self.front(gate): gate for gate in self.unexplored() if gate not in joined}
        for number, portal in enumerate(face.turns[placed.turn].gates[: face.portals]):
            mine = place << 4 | number
            other = facing.get(_cells(portal, placed))
            if mine not in joined and other is not None and _front(portal, placed) == self.gate(other):
                joined |= {mine: other, other: mine}
        doors = dict(self.doors)
        for gate in joined:
            if gate in doors:  # a door stands in both zones  # BS-DOOR-10, BS-GAP-99
                doors.setdefault(joined[gate], doors[gate])
        places = (*self.places[:place], placed, *self.places[place + 1 :])
        return Dungeon(self.faces, places, joined, doors, self.dead_ends, self.opened)

    def next_place(self) -> int:
        """The number of the tile that is laid next; when all have been used, that of one taken away again."""
        return len(self.places) if len(self.places) < MOST_PLACES else self.places.index(None)

    @lru_cache(maxsize=GROWN)  # noqa: B019
    def join(self, gate: int, fit: Fit) -> Dungeon:
        """The tile laid at a gate by one of its portals."""  # BS-EXPLORE-07
        mine = self.next_place() << 4 | fit.portal
        return self.lay(fit.placed, {gate: mine, mine: gate})

    @lru_cache(maxsize=GROWN)  # noqa: B019
    def with_door(self, gate: int, state: int) -> Dungeon:
        """A door put on a gate or flipped; between two tiles it is the same door on both sides."""
        sides = [gate, self.joined[gate]] if gate in self.joined else [gate]
        twin = self._alike(*sides)
        twin.doors = self.doors | dict.fromkeys(sides, state)
        twin.closed = any(twin.doors.values())
        if gate in self.joined:
            twin.near = twin._adjacency()
            twin._forget_ways()
        return twin

    @lru_cache(maxsize=GROWN)  # noqa: B019
    def with_dead_end(self, gate: int) -> Dungeon:
        twin = self._alike(gate)
        twin.dead_ends = self.dead_ends | {gate}  # BS-DEAD-01
        twin._hopeless = {}
        return twin

    def _alike(self, *gates: int) -> Dungeon:
        """The same tiles: nothing but some gates is about to change."""
        twin = copy(self)
        twin._exits = self._exits.copy()
        for gate in gates:
            twin._exits.pop(self.inner_zone(gate), None)
        return twin

    def __copy__(self) -> Dungeon:
        twin = Dungeon.__new__(Dungeon)
        for name in Dungeon.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def without(self, places: Sequence[int]) -> Dungeon:
        """Some tiles taken away; the portals that led there are unexplored again, secret passages among them."""
        # BS-CHECK-06, -10, BS-SECRET-03
        kept = tuple(None if place in places else placed for place, placed in enumerate(self.places))
        joined = {a: b for a, b in self.joined.items() if a >> 4 not in places and b >> 4 not in places}
        doors = {gate: state for gate, state in self.doors.items() if gate >> 4 not in places}
        dead_ends = frozenset(gate for gate in self.dead_ends if gate >> 4 not in places)
        passages = {gate for gate in self.joined if gate & 15 >= self.face(gate >> 4).portals}
        opened = sorted(gate for gate in passages.union(self.opened) if gate >> 4 not in places)
        return Dungeon(self.faces, kept, joined, doors, dead_ends, tuple(opened))

    def key(self) -> Key:
        """All that a dungeon is made from."""
        places = tuple(placed or Placed(-1, 0, 0, 0) for placed in self.places)
        return Key(places, _pairs(self.joined), _pairs(self.doors), tuple(sorted(self.dead_ends)), self.opened)

    @staticmethod
    def rebuild(faces: tuple[Face, ...], key: Key) -> Dungeon:
        places = tuple(None if face < 0 else Placed(face, turn, x, y) for face, turn, x, y in key.places)
        return Dungeon(faces, places, dict(key.joined), dict(key.doors), frozenset(key.dead_ends), key.opened)

    # ---------------------------------------------------------------- tiles and gates

    def face(self, place: int) -> Face:
        placed = self.places[place]
        assert placed is not None
        return self.faces[placed.face]

    def focus(self, place: int) -> int:
        """The zone of a tile that holds its focus."""  # BS-TILE-11
        return place << 4 | self.face(place).focus

    def zone(self, place: int, letter: str) -> int:
        return place << 4 | self.face(place).zone(letter)

    def top(self, place: int) -> int:
        """The northernmost row of cells that a tile covers."""
        placed = self.places[place]
        assert placed is not None
        return placed.y + self.faces[placed.face].turns[placed.turn].height - 1

    def in_play(self) -> int:
        """How many tiles lie on the map."""
        return len(self.places) - self.places.count(None)

    def _gate(self, gate: int) -> tuple[Gate, Placed]:
        placed = self.places[gate >> 4]
        assert placed is not None
        return self.faces[placed.face].turns[placed.turn].gates[gate & 15], placed

    def gate(self, gate: int) -> tuple[Cell, Cell]:
        """The two cells of a gate on the map."""
        return _cells(*self._gate(gate))

    def side(self, gate: int) -> int:
        """The side of the map that a gate looks to."""
        return self._gate(gate)[0].side

    def front(self, gate: int) -> tuple[Cell, Cell]:
        """The two cells in front of a gate."""
        return _front(*self._gate(gate))

    def inner_zone(self, gate: int) -> int:
        """The zone that a gate opens into."""
        placed = self.places[gate >> 4]
        assert placed is not None
        return gate & ~15 | self.faces[placed.face].opens[gate & 15]

    def is_portal(self, gate: int) -> bool:
        """A printed portal, or a secret passage that a tile is joined to, or has been."""  # BS-SECRET-03, -04
        return gate & 15 < self.face(gate >> 4).portals or gate in self.joined or gate in self.opened

    def gates_of(self, place: int) -> range:
        """Portals and secret passages of a tile."""
        return range(place << 4, (place << 4) + len(self.face(place).gate_names))

    def unexplored(self) -> list[int]:
        """Portals with no tile connected and no dead-end on them."""  # BS-EXPLORE-01, BS-DEAD-02
        found = []
        for place, placed in enumerate(self.places):
            if placed is not None:
                for gate in range(place << 4, (place << 4) + self.faces[placed.face].portals):
                    if gate not in self.joined and gate not in self.dead_ends:
                        found.append(gate)
        return found + [gate for gate in self.opened if gate not in self.joined and gate not in self.dead_ends]

    def passages(self) -> list[int]:
        """Secret passages that are still wall."""  # BS-SECRET-01
        found = []
        for place, placed in enumerate(self.places):
            if placed is not None:
                face = self.faces[placed.face]
                for gate in range((place << 4) + face.portals, (place << 4) + len(face.gate_names)):
                    if not self.is_portal(gate) and gate not in self.dead_ends:
                        found.append(gate)
        return found

    def exits(self, zone: int) -> Exits:
        """What leads out of a zone besides open portals."""
        found = self._exits.get(zone)
        if found is None:
            found = self._exits[zone] = self._work_out_exits(zone)
        return found

    def _work_out_exits(self, zone: int) -> Exits:
        face = self.face(zone >> 4)
        portals: list[int] = []
        passages: list[int] = []
        doors: list[int] = []
        for gate, inner in enumerate(face.opens, zone & ~15):
            if inner == zone & 15:
                if gate in self.doors:
                    doors.append(gate)
                if gate not in self.joined and gate not in self.dead_ends:
                    (portals if self.is_portal(gate) else passages).append(gate)
        return Exits(tuple(portals), tuple(passages), tuple(doors)) if portals or passages or doors else NO_EXITS

    def kind_due(self, gate: int) -> str:
        """The kind of tile that exploring a gate brings: rooms lead to corridors, corridors to rooms."""
        # BS-EXPLORE-05, -06
        return "corridor" if self.face(gate >> 4).kind == "room" else "room"

    def takes_any(self, gate: int, lost: tuple[str, ...] = ()) -> bool:
        """Whether any tile left in the supply, of the kind due there, fits a gate in any orientation."""
        # BS-SECRET-07
        gone = self.laid.union(lost)
        kind = self.kind_due(gate)
        return any(
            face.kind == kind and face.tile not in gone and face.portals and self.fits(gate, face.number)
            for face in self.faces
        )

    def no_way_on(self, ignored: frozenset[int], lost: tuple[str, ...] = ()) -> bool:
        """Whether every unexplored portal is hopeless, but for those that may not be explored anyway."""
        # BS-SECRET-05..07
        found = self._hopeless.get((ignored, lost))
        if found is None:
            found = not any(self.takes_any(gate, lost) for gate in self.unexplored() if gate not in ignored)
            self._hopeless[ignored, lost] = found
        return found

    def fits(self, gate: int, face: int) -> tuple[Fit, ...]:
        """Every legal way to lay a face at a gate, one at most for each of its portals."""
        # BS-EXPLORE-08, BS-BOUND-01..04, -09
        found = self._fits.get((gate, face))
        if found is None:
            found = self._fits[gate, face] = self._work_out_fits(gate, self.faces[face])
        return found

    def _work_out_fits(self, gate: int, face: Face) -> tuple[Fit, ...]:
        side, target = self._gate(gate)[0].side, self.front(gate)
        found: dict[tuple[int, tuple[Gate, ...], int, int], Fit] = {}
        for portal in range(face.portals):
            turn = (side + 2 - face.turns[0].gates[portal].side) % 4
            turned = face.turns[turn]
            (ax, ay), _ = turned.gates[portal].cells
            x, y = target[0][0] - ax, target[0][1] - ay
            if x < LEAST_X or x + turned.width - 1 > MOST_X or y < LEAST_Y:
                continue
            cells = turned.cells << y * MAP_WIDTH + x
            if not cells & self.occupied:
                same = (cells, turned.portals, x, y)
                found.setdefault(same, Fit(Placed(face.number, turn, x, y), portal))
        return tuple(found.values())

    # ---------------------------------------------------------------- adjacency, distance, areas

    def _adjacency(self) -> list[int]:
        """Per zone, the adjacent ones: on its tile, and through portals without a closed door."""
        # BS-TILE-05, -07..09, BS-MOVE-04, -05
        near = [0] * (len(self.places) << 4)
        for place, placed in enumerate(self.places):
            if placed is not None:
                base, zones = place << 4, self.faces[placed.face].near
                near[base : base + len(zones)] = [adjacent << base for adjacent in zones]
        for one, other in self.joined.items():
            if not self.doors.get(one):
                near[self.inner_zone(one)] |= BIT[self.inner_zone(other)]
        return near

    def reach(self, zone: int) -> tuple[int, ...]:
        """Zones within 0 steps, within 1, within 2… up to all that can be reached."""  # BS-TILE-04
        if zone not in self._reach:
            self._spread_out(zone)
        return self._reach[zone]

    def away(self, zone: int) -> dict[int, int]:
        """How many steps every zone is away to which an open way leads."""  # BS-TILE-04
        if zone not in self._away:
            self._spread_out(zone)
        return self._away[zone]

    def _spread_out(self, zone: int) -> None:
        near, edge, known = self.near, BIT[zone], 0
        rings: list[int] = []
        away: dict[int, int] = {}
        while edge:
            zones = bits(edge)
            away |= dict.fromkeys(zones, len(rings))
            known |= edge
            rings.append(known)
            fresh = 0
            for here in zones:
                fresh |= near[here]
            edge = fresh & ~known
        self._reach[zone], self._away[zone] = tuple(rings), away

    def within(self, zone: int, steps: int) -> int:
        """Zones at a distance of at most so many steps."""
        return self._within.get((zone, steps)) or self._work_out_within(zone, steps)

    def _work_out_within(self, zone: int, steps: int) -> int:
        found = self.area(zone) if steps >= ANYWHERE else BIT[zone] | self._work_out_walk(zone, 0, steps)[0]
        self._within[zone, steps] = found
        return found

    def distance(self, one: int, other: int) -> int:
        """Steps along the shortest route: 0 in the same zone, FAR where no open way leads."""  # BS-TILE-04, BS-GAP-29
        return self.away(one).get(other, FAR)

    def walk(self, zone: int, stops: int, steps: int) -> tuple[int, ...]:
        """All zones that some steps lead to, then those of the first step, of the second…; no way leads on from
        where it `stops`.
        """
        free = self._walks.get((zone, 0, steps)) or self._work_out_walk(zone, 0, steps)
        stops &= free[0] & ~free[-1]  # where it ends or does not come at all nothing can stop it
        return (self._walks.get((zone, stops, steps)) or self._work_out_walk(zone, stops, steps)) if stops else free

    def _work_out_walk(self, zone: int, stops: int, steps: int) -> tuple[int, ...]:
        near = self.near
        known = edge = BIT[zone]
        rings = [0]
        for _ in range(steps):
            fresh = 0
            for here in bits(edge):
                fresh |= near[here]
            fresh &= ~known
            if not fresh:
                break
            rings.append(fresh)
            known |= fresh
            edge = fresh & ~stops
        rings[0] = known ^ BIT[zone]
        found = self._walks[zone, stops, steps] = tuple(rings)
        return found

    def path(self, zone: int, other: int, stops: int, steps: int) -> tuple[int, ...]:
        """A way that `walk` allows from a zone to another, both of them included."""
        rings = self.walk(zone, stops, steps)
        last = next(step for step in range(1, len(rings)) if rings[step] & BIT[other])
        way = [other]
        for ring in reversed(rings[1:last]):
            way.append((self.near[way[-1]] & ring & ~stops).bit_length() - 1)
        return (zone, *reversed(way))

    def area(self, zone: int) -> int:
        """All zones of the area a zone is in: its tile, and those connected by portals and open doors."""
        # BS-AREA-01..03
        return self._areas.get(zone >> 4) or self._work_out_area(zone >> 4)

    def _work_out_area(self, place: int) -> int:
        found, due = 0, [place]
        for here in due:  # every tile is one piece
            found |= self.tiles[here]
            for gate in self.gates_of(here):
                if gate in self.joined and not self.doors.get(gate):
                    other = self.joined[gate] >> 4
                    if other not in due:
                        due.append(other)
        for here in due:
            self._areas[here] = found
        return found

    def neighbours(self, place: int) -> list[int]:
        """Tiles joined to a tile, doors or no doors."""
        return sorted({self.joined[gate] >> 4 for gate in self.gates_of(place) if gate in self.joined})

    def tile_steps(self, place: int) -> dict[int, int]:
        """How many tiles every other tile is away from one, doors ignored."""  # BS-ECHO-14
        found, due = {place: 0}, [place]
        for here in due:
            for other in self.neighbours(here):
                if other not in found:
                    found[other] = found[here] + 1
                    due.append(other)
        return found

    # ---------------------------------------------------------------- north and clockwise

    def anchor(self, zone: int) -> Cell:
        """The cell of a zone that stands for it."""  # BS-GAP-07
        placed = self.places[zone >> 4]
        assert placed is not None
        x, y = self.faces[placed.face].turns[placed.turn].anchors[zone & 15]
        return x + placed.x, y + placed.y

    def clockwise(self, zone: int) -> tuple[int, ...]:
        """The adjacent zones, clockwise from north as seen from the zone."""  # BS-GAP-09
        found = self._clockwise.get(zone)
        if found is None:
            x, y = self.anchor(zone)
            ways = []
            for other in bits(self.near[zone]):
                ox, oy = self.anchor(other)
                ways.append((bearing(ox - x, oy - y), (ox - x) ** 2 + (oy - y) ** 2, other))
            found = self._clockwise[zone] = tuple([other for _, _, other in sorted(ways)])
        return found

    def pivot_bearing(self, zone: int) -> tuple[int | None, int]:
        """Where a zone lies as seen from the middle of the playing area: its bearing, and how far off."""  # BS-GAP-07
        found = self._bearings.get(zone)
        if found is None:
            laid = [placed for placed in self.places if placed is not None]
            shapes = [(placed, self.faces[placed.face].turns[placed.turn]) for placed in laid]
            px = min(p.x for p in laid) + max(p.x + shape.width for p, shape in shapes)
            py = min(p.y for p in laid) + max(p.y + shape.height for p, shape in shapes)
            x, y = self.anchor(zone)
            dx, dy = 2 * x + 1 - px, 2 * y + 1 - py
            found = self._bearings[zone] = (bearing(dx, dy) if dx or dy else None, dx * dx + dy * dy)
        return found


@lru_cache(maxsize=16384)
def zone_options(seat: int, act: str, zones: int) -> tuple[Option, ...]:
    """The options of a seat to choose one of these zones, made once."""
    return tuple([option(seat, act, zone) for zone in bits(zones)])


def _pairs(numbers: dict[int, int]) -> tuple[Pair, ...]:
    return tuple(sorted(numbers.items()))


def _cells(gate: Gate, placed: Placed) -> tuple[Cell, Cell]:
    """The two cells of a gate of a tile laid out."""
    (ax, ay), (bx, by) = gate.cells
    return (ax + placed.x, ay + placed.y), (bx + placed.x, by + placed.y)


def _front(gate: Gate, placed: Placed) -> tuple[Cell, Cell]:
    """The two cells in front of a gate of a tile laid out."""
    dx, dy = STEP[gate.side]
    (ax, ay), (bx, by) = _cells(gate, placed)
    return (ax + dx, ay + dy), (bx + dx, by + dy)


def _zones(faces: tuple[Face, ...], placed: Placed | None, place: int) -> int:
    return ((1 << len(faces[placed.face].zones)) - 1) << (place << 4) if placed is not None else 0


def bearing(dx: int, dy: int) -> int:
    """A direction as a number that grows clockwise from due north: the quarter, and the slope in it, so finely that no
    two directions on a map fall together.
    """
    if dx >= 0 and dy > 0:
        quarter, along, across = 0, dx, dy
    elif dx > 0:
        quarter, along, across = 1, -dy, dx
    elif dy < 0:
        quarter, along, across = 2, -dx, -dy
    else:
        quarter, along, across = 3, dy, -dx
    return (quarter << QUARTER) + (along << FINE) // across
