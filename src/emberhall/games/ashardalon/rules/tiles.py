"""The Dungeon Tiles of the box: what is printed on each, and how it lies on the table after a quarter turn or three.

A tile has 4x4 squares (WA-GAP-01). A cell is one of them, `row * 4 + column`, row 0 in the north and column 0 in the
west; a set of cells is an int with one bit a cell. The four border cells of a side are its strip, read from the west or
from the north.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec
import yaml

N: Final = 0
E: Final = 1
S: Final = 2
W: Final = 3

ALL_CELLS: Final = 0xFFFF
STRIPS: Final = ((0, 1, 2, 3), (3, 7, 11, 15), (12, 13, 14, 15), (0, 4, 8, 12))  # border cells of each side
_RIM: Final = sum(1 << cell for cell in {cell for strip in STRIPS for cell in strip})

_FLOOR: Final = frozenset(".SDTLC")
_CLOCKWISE: Final = tuple(cell % 4 * 4 + 3 - cell // 4 for cell in range(16))  # where a quarter turn takes each cell

Feature = Literal["stairs", "ladder", "chest"]
FEATURES: Final[tuple[Feature, ...]] = ("stairs", "ladder", "chest")
Colour = Literal["white", "black", "none"]
Group = Literal[
    "start",
    "standard",
    "long-hallway",
    "vault",
    "exit",
    "dire-entrance",
    "dire",
    "dire-large",
    "horrid-entrance",
    "horrid",
    "horrid-large",
]
Theme = Literal["grey", "old", "dire", "horrid"]
"""The stone that a tile is drawn of."""


class TileEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tile as `tiles.yaml` writes it down."""

    key: str
    group: Group
    triangle: Colour
    rows: tuple[str, str, str, str]
    name: str = ""
    theme: Theme = "grey"
    points: Literal["N", "E", "S", "W"] = "S"
    set_aside: bool = False


class TileFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `tiles.yaml`."""

    tiles: tuple[TileEntry, ...]


class Tile(msgspec.Struct, frozen=True):
    """A Dungeon Tile as printed: a scorch mark, a triangle, walls, features."""  # WA-TILE-02, WA-TILE-03, WA-TILE-05

    id: int
    key: str
    name: str
    theme: Theme
    group: Group
    set_aside: bool
    rows: tuple[str, str, str, str]
    triangle: Colour
    triangle_side: int
    scorch: int
    doors: tuple[tuple[int, ...], ...]
    stairs: tuple[int, ...]
    ladder: tuple[int, ...]
    chest: tuple[int, ...]
    floor: int

    def open_sides(self) -> tuple[int, ...]:
        """The sides with at least one floor square on the border, as printed."""  # WA-GAP-02
        return tuple(side for side in (N, E, S, W) if any(self.floor >> cell & 1 for cell in STRIPS[side]))


class Turned(msgspec.Struct, frozen=True):
    """A tile as it lies on the table, in cells of the board's orientation, with some of its doors closed."""

    floor: int  # cells a figure can stand on
    near: tuple[int, ...]  # per cell, the cells of this tile one step away
    strips: tuple[int, int, int, int]  # per side, which of the four border cells are floor
    open_sides: int  # one bit for each side with floor on its border
    walls: tuple[int, int, int, int]  # per side, which of them are wall
    inner_walled: int  # cells that share an edge with a wall cell of this tile
    doors: tuple[int, ...]  # cells under each open-door symbol
    sealed: int  # floor cells behind a closed door of this tile: no way leads from them to a side
    scorch: int
    features: tuple[int, int, int]  # cells with stairs, with a ladder, with a chest


class Tiles:
    """The catalogue of tiles, by id (their order), key and name."""

    __slots__ = ("_all", "_groups", "_turned", "by_key", "by_name", "standard")

    def __init__(self, entries: tuple[TileEntry, ...]) -> None:
        self._all: tuple[Tile, ...] = tuple(_printed(i, entry) for i, entry in enumerate(entries))
        self.by_key: dict[str, Tile] = {tile.key: tile for tile in self._all}
        self.by_name: dict[str, Tile] = {tile.name: tile for tile in self._all}
        if len(self.by_key) < len(self._all) or len(self.by_name) < len(self._all):
            raise ValueError("two tiles share a key or a name; each tile needs its own")
        self._groups: dict[str, tuple[int, ...]] = {}
        for tile in self._all:
            self._groups[tile.group] = (*self._groups.get(tile.group, ()), tile.id)
        # WA-SETUP-01: the stack of an Adventure that asks for nothing else.
        self.standard: tuple[int, ...] = self.group("standard") + self.group("long-hallway")
        self._turned: dict[int, Turned] = {}

    @staticmethod
    @cache
    def load() -> Tiles:
        """The tiles of the box, from `content/tiles.yaml`."""
        path = Path(__file__).parents[1] / "content" / "tiles.yaml"
        found: object = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        try:
            return Tiles(msgspec.convert(found, TileFile).tiles)
        except msgspec.ValidationError as error:
            raise ValueError(f"tiles.yaml cannot be read: {error}") from None

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, tile: int) -> Tile:
        return self._all[tile]

    def group(self, group: str) -> tuple[int, ...]:
        """The ids of all tiles of a group."""
        return self._groups.get(group, ())

    def turned(self, tile: int, turn: int, closed: int) -> Turned:
        """The tile after `turn` quarter turns clockwise; bit i of `closed` says that its door i is closed."""
        key = (tile * 64 + closed) * 4 + turn
        found = self._turned.get(key)
        if found is None:
            found = self._turned[key] = _turn(self._all[tile], turn, closed)
        return found


def _printed(number: int, entry: TileEntry) -> Tile:
    """The tile that an entry describes; what is wrong with the entry is said in one sentence."""
    text = "".join(entry.rows)
    called = f"tile {entry.key!r} in tiles.yaml"
    if any(len(row) != 4 for row in entry.rows):
        raise ValueError(f"{called} has a row that is not four squares wide; write four rows of four squares")
    if strange := set(text) - _FLOOR - {"#"}:
        raise ValueError(f"{called} has the square {min(strange)!r}; a square is one of # . S D T L C")
    if text.count("S") != 1:
        raise ValueError(f"{called} has {text.count('S')} scorch marks; a tile has exactly one S")
    tile = Tile(
        id=number,
        key=entry.key,
        name=entry.name or entry.key,
        theme=entry.theme,
        group=entry.group,
        set_aside=entry.set_aside,
        rows=entry.rows,
        triangle=entry.triangle,
        triangle_side="NESW".index(entry.points),
        scorch=text.index("S"),
        doors=_doors(_cells(text, "D")),
        stairs=_cells(text, "T"),
        ladder=_cells(text, "L"),
        chest=_cells(text, "C"),
        floor=sum(1 << cell for cell, square in enumerate(text) if square in _FLOOR),
    )
    # WA-GAP-05: otherwise the tile could not connect to the edge it is attached to.
    if tile.triangle != "none" and tile.triangle_side not in tile.open_sides():
        raise ValueError(f"{called} has its triangle on a walled side; the side it points to must be open")
    return tile


def _cells(text: str, letter: str) -> tuple[int, ...]:
    return tuple(cell for cell, square in enumerate(text) if square == letter)


def _doors(cells: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Door cells that touch side by side lie under one open-door symbol."""
    doors: list[list[int]] = []
    for cell in cells:
        beside = [door for door in doors if any(_next_to(cell, other) for other in door)]
        doors = [door for door in doors if door not in beside]
        doors.append(sorted(sum(beside, [cell])))
    return tuple(tuple(door) for door in sorted(doors))


def _next_to(a: int, b: int) -> bool:
    """Whether two cells share an edge."""
    return abs(a // 4 - b // 4) + abs(a % 4 - b % 4) == 1


_BESIDE: Final = tuple(sum(1 << other for other in range(16) if _next_to(cell, other)) for cell in range(16))


def _turn(tile: Tile, turn: int, closed: int) -> Turned:
    doors = tuple(_rotate(_mask(door), turn) for door in tile.doors)
    printed = _rotate(tile.floor, turn)
    floor = printed
    for i, door in enumerate(doors):
        if closed >> i & 1:
            floor &= ~door
    return Turned(
        floor=floor,
        near=tuple(_near(cell, floor) for cell in range(16)),
        strips=_strips(floor),
        open_sides=sum(1 << side for side, strip in enumerate(_strips(floor)) if strip),
        walls=_strips(ALL_CELLS & ~printed),
        inner_walled=sum(1 << cell for cell in range(16) if printed >> cell & 1 and _BESIDE[cell] & ~printed),
        doors=doors,
        sealed=_sealed(floor),
        scorch=_rotate(1 << tile.scorch, turn).bit_length() - 1,
        features=(
            _rotate(_mask(tile.stairs), turn),
            _rotate(_mask(tile.ladder), turn),
            _rotate(_mask(tile.chest), turn),
        ),
    )


def _mask(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


def _rotate(cells: int, turn: int) -> int:
    for _ in range(turn):
        cells = sum(1 << _CLOCKWISE[cell] for cell in range(16) if cells >> cell & 1)
    return cells


def _near(cell: int, floor: int) -> int:
    """The floor cells of the same tile one legal step from a floor cell."""  # WA-MOVE-06, WA-MOVE-07, WA-MOVE-11
    found = 0
    row, column = divmod(cell, 4)
    for r in range(max(row - 1, 0), min(row + 2, 4)):
        for c in range(max(column - 1, 0), min(column + 2, 4)):
            squeezed = not (floor >> (row * 4 + c) & 1 or floor >> (r * 4 + column) & 1)
            if (r, c) != (row, column) and not squeezed and floor >> (r * 4 + c) & floor >> cell & 1:
                found |= 1 << r * 4 + c
    return found


def _sealed(floor: int) -> int:
    """The floor cells from which no border of the tile can be walked to."""  # WA-GAP-94
    sealed, ring = floor, floor & _RIM
    while ring:
        sealed &= ~ring
        reached = 0
        for cell in range(16):
            if ring >> cell & 1:
                reached |= _near(cell, floor)
        ring = reached & sealed
    return sealed


def _strips(cells: int) -> tuple[int, int, int, int]:
    north, east, south, west = (sum((cells >> cell & 1) << i for i, cell in enumerate(strip)) for strip in STRIPS)
    return north, east, south, west
