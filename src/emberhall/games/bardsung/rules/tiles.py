"""Tile faces as drawings: zones, gates, the focus, and how a face lies on the map after quarter turns.

The map is a grid of cells, x to the east and y to the north. A face is drawn in rows of letters, the northern row
first: a letter is the zone of that cell, a dot is no tile. A gate is a portal or a secret passage, two cells wide:
`N0.2` is on the north side of row 0, column 2 and the next one east (for E and W: the next one south).
A set of cells is an int with one bit a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.games.bardsung.rules.language import Card

N, E, S, W = range(4)
SIDES: Final = "NESW"
STEP: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))  # one cell on, by side

MAP_WIDTH: Final = 26  # BS-GAP-03
MAP_HEIGHT: Final = 32
LEAST_X, MOST_X, LEAST_Y = 1, MAP_WIDTH - 2, 1  # BS-BOUND-09
CREASE: Final = MAP_HEIGHT // 2  # the first row beyond the crease  # BS-GAP-04
THRESHOLD: Final = MAP_HEIGHT - 1  # BS-BOUND-09
MOST_ZONES: Final = 16  # of one face; gates too

TileKind = Literal["room", "corridor", "arena"]
Cell = tuple[int, int]


class TileFace(Card, frozen=True, kw_only=True):
    """One side of a tile as `tiles.yaml` draws it."""  # BS-TILE-15, BS-GAP-02

    tile: str  # the tile it is a side of
    kind: TileKind
    rows: tuple[str, ...]
    focus: str
    portals: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()  # pairs of zones that touch and are not adjacent
    start: str = ""  # the zone with the stairs artwork
    ring: str = ""  # the outer zones clockwise from the focus, then the centre  # BS-GAP-08


class Gate(NamedTuple):
    """A portal or secret passage: the side it is on, its two cells, and its zone by number."""

    side: int
    cells: tuple[Cell, Cell]
    zone: int


class Turned(msgspec.Struct, frozen=True):
    """A face after some quarter turns clockwise, its south-west corner at (0, 0)."""

    width: int
    height: int
    cells: int  # all cells as a set, `y * MAP_WIDTH + x` a bit
    gates: tuple[Gate, ...]
    portals: tuple[Gate, ...]  # in an order that tells whether two faces look the same
    anchors: tuple[Cell, ...]  # of each zone  # BS-GAP-07


class Face(msgspec.Struct, frozen=True):
    """A face ready for play. Zones are numbered by their letters; gates as drawn, portals before secret passages."""

    number: int
    name: str
    tile: str
    kind: TileKind
    zones: str  # the letters, in order
    near: tuple[int, ...]  # per zone, the adjacent ones as a set
    focus: int
    start: int  # -1 where no stairs are drawn
    ring: tuple[int, ...]
    portals: int  # how many of the gates are portals
    gate_names: tuple[str, ...]
    opens: tuple[int, ...]  # per gate, the zone it opens into
    turns: tuple[Turned, Turned, Turned, Turned]

    def zone(self, letter: str) -> int:
        return self.zones.index(letter)

    def gate(self, name: str) -> int:
        return self.gate_names.index(name)


@lru_cache(maxsize=8192)
def bits(mask: int) -> tuple[int, ...]:
    """The members of a set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def read_face(number: int, entry: TileFace) -> Face:
    """The face that an entry draws; a drawing that breaks the rules for tiles is refused."""
    cells = _cells(entry)
    letters = "".join(sorted(set(cells.values())))
    by_zone = [[cell for cell, letter in cells.items() if letter == zone] for zone in letters]
    names = entry.portals + entry.secret
    gates = tuple(_gate(entry, name, cells, letters) for name in names)
    near = _adjacency(cells, letters, entry.walls)
    _check(entry, letters, by_zone, near)
    width, height = len(entry.rows[0]), len(entry.rows)
    turns = [_turned(width, height, by_zone, gates, len(entry.portals))]
    for _ in range(3):
        by_zone = [[(y, width - 1 - x) for x, y in zone] for zone in by_zone]
        gates = tuple(_quarter(gate, width) for gate in gates)
        width, height = height, width
        turns.append(_turned(width, height, by_zone, gates, len(entry.portals)))
    return Face(
        number=number,
        name=entry.name,
        tile=entry.tile,
        kind=entry.kind,
        zones=letters,
        near=near,
        focus=letters.index(entry.focus),
        start=letters.index(entry.start) if entry.start else -1,
        ring=tuple(letters.index(letter) for letter in entry.ring),
        portals=len(entry.portals),
        gate_names=names,
        opens=tuple(gate.zone for gate in gates),
        turns=(turns[0], turns[1], turns[2], turns[3]),
    )


def _cells(entry: TileFace) -> dict[Cell, str]:
    """The letter of every cell, from the south-west corner."""
    height = len(entry.rows)
    if not height or len({len(row) for row in entry.rows}) != 1:
        raise Refusal(f"Tile {entry.name} is not drawn in rows of one length: draw every row as long as the first.")
    found = {
        (x, height - 1 - y): letter for y, row in enumerate(entry.rows) for x, letter in enumerate(row) if letter != "."
    }
    columns = {x for x, _ in found}
    if {y for _, y in found} != set(range(height)) or columns != set(range(len(entry.rows[0]))):
        raise Refusal(f"Tile {entry.name} has an empty row or column: leave it out.")
    return found


def _gate(entry: TileFace, name: str, cells: dict[Cell, str], letters: str) -> Gate:
    """A gate by its name; it lies on the outer edge and opens into exactly one zone."""  # BS-TILE-15
    side, (row, _, column) = SIDES.find(name[:1]), name[1:].partition(".")
    if side < 0 or not (row.isdecimal() and column.isdecimal()):
        raise Refusal(f"Tile {entry.name} has a gate {name!r}: write it as N0.2, a side, a row and a column.")
    x, y = int(column), len(entry.rows) - 1 - int(row)
    pair: tuple[Cell, Cell] = ((x, y), (x + 1, y) if side in (N, S) else (x, y - 1))
    zones = {cells.get(cell) for cell in pair}
    outer = all((x + STEP[side][0], y + STEP[side][1]) not in cells for x, y in pair)
    letter = zones.pop()
    if zones or letter is None or not outer:
        raise Refusal(f"Gate {name} of tile {entry.name} must be two cells of one zone at the edge of the tile.")
    return Gate(side, _in_order(pair), letters.index(letter))


def _in_order(pair: Iterable[Cell]) -> tuple[Cell, Cell]:
    one, other = sorted(pair)
    return one, other


def _quarter(gate: Gate, width: int) -> Gate:
    """The gate after a quarter turn clockwise of a face so wide."""
    return Gate((gate.side + 1) % 4, _in_order((y, width - 1 - x) for x, y in gate.cells), gate.zone)


def _adjacency(cells: dict[Cell, str], letters: str, walls: tuple[str, ...]) -> tuple[int, ...]:
    """Zones that share a flat edge are adjacent; corners never count."""  # BS-TILE-05
    near = [0] * len(letters)
    apart = {frozenset(pair) for pair in walls}
    for (x, y), letter in cells.items():
        for other in (cells.get((x + 1, y)), cells.get((x, y + 1))):
            if other not in (None, letter) and frozenset((letter, other)) not in apart:
                assert other is not None
                near[letters.index(letter)] |= 1 << letters.index(other)
                near[letters.index(other)] |= 1 << letters.index(letter)
    return tuple(near)


def _check(entry: TileFace, letters: str, by_zone: list[list[Cell]], near: tuple[int, ...]) -> None:
    """One connected piece of at least two zones, each zone in one piece, one focus."""  # BS-TILE-11, BS-TILE-15
    if not 2 <= len(letters) <= MOST_ZONES:
        raise Refusal(f"Tile {entry.name} has {len(letters)} zones: a tile has 2 to {MOST_ZONES}.")
    for letter in entry.focus + entry.start + entry.ring:
        if letter not in letters:
            raise Refusal(f"Tile {entry.name} names the zone {letter!r}, which it does not have.")
    if len(entry.focus) != 1:
        raise Refusal(f"Tile {entry.name} must have one zone as its focus.")
    for letter, zone in zip(letters, by_zone, strict=True):
        if len(_piece(zone)) < len(zone):
            raise Refusal(f"Zone {letter} of tile {entry.name} lies in several pieces: draw it as one.")
    found = 1
    for _ in letters:
        for zone_number in bits(found):
            found |= near[zone_number]
    if found != (1 << len(letters)) - 1:
        raise Refusal(f"Tile {entry.name} has zones that cannot be reached from the others.")


def _piece(cells: Sequence[Cell]) -> set[Cell]:
    """The cells connected with the first by their sides."""
    reached, due = {cells[0]}, [cells[0]]
    while due:
        x, y = due.pop()
        for dx, dy in STEP:
            cell = (x + dx, y + dy)
            if cell in cells and cell not in reached:
                reached.add(cell)
                due.append(cell)
    return reached


def _turned(width: int, height: int, by_zone: list[list[Cell]], gates: tuple[Gate, ...], portals: int) -> Turned:
    cells = 0
    for zone in by_zone:
        for x, y in zone:
            cells |= 1 << y * MAP_WIDTH + x
    anchors = tuple(_anchor(zone) for zone in by_zone)
    return Turned(width, height, cells, gates, tuple(sorted(gates[:portals])), anchors)


def _anchor(zone: list[Cell]) -> Cell:
    """The cell nearest to the mean of the zone's cells, the northern and then the western one of equals."""
    # BS-GAP-07
    n = len(zone)
    middle_x, middle_y = sum(x for x, _ in zone), sum(y for _, y in zone)

    def place(cell: Cell) -> tuple[int, int, int]:
        x, y = cell
        return (n * x - middle_x) ** 2 + (n * y - middle_y) ** 2, -y, x

    return min(zone, key=place)
