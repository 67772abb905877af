"""Sets of squares as ints, one bit a square, and how steps lead from the border of one tile onto the next."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from emberhall.games.ashardalon.rules.tiles import STRIPS, E, N, S, W

MOST_PLACES: Final = 64
_Lists = tuple[tuple[int, ...], ...]

BIT: Final = (*(1 << square for square in range(MOST_PLACES * 16)), 0)  # the last is for -1: who is off the tiles
BELOW: Final = tuple((1 << place * 16) - 1 for place in range(MOST_PLACES))  # the squares of all places before each


class _Listed(dict[int, tuple[_Lists, _Lists]]):
    """Per place, the squares in each set of its first and of its last eight cells, in falling order."""

    def __missing__(self, place: int) -> tuple[_Lists, _Lists]:
        self[place] = found = _lists(place << 4), _lists(place << 4 | 8)
        return found


_listed: Final = _Listed()


def squares_of(mask: int) -> list[int]:
    """The squares of a set, in rising order."""
    found: list[int] = []
    while mask:
        place = mask.bit_length() - 1 >> 4
        cells = mask >> (place << 4)
        north, south = _listed[place]
        found += south[cells >> 8]
        found += north[cells & 255]
        mask &= BELOW[place]
    found.reverse()
    return found


def _lists(first: int) -> _Lists:
    return tuple(tuple([first + i for i in range(7, -1, -1) if value >> i & 1]) for value in range(256))


def places_of(mask: int) -> list[int]:
    """The places that a set of squares touches, last placed first."""  # WA-TILE-20
    found: list[int] = []
    while mask:
        place = mask.bit_length() - 1 >> 4
        found.append(place)
        mask &= BELOW[place]
    return found


# ---------------------------------------------------------------- from tile to tile


def _border(side: int, strip: int) -> int:
    """The cells of a side that a strip names."""
    return sum(1 << cell for i, cell in enumerate(STRIPS[side]) if strip >> i & 1)


_Steps = tuple[tuple[int, int], ...]


def _steps_across(side: int, own: int, other: int) -> _Steps:
    """From which border cell to which cells of the neighbour a step leads, given the floor of both strips.

    A diagonal step needs floor on at least one of the two squares it passes between.
    """  # WA-TILE-13, WA-MOVE-11
    found: list[tuple[int, int]] = []
    for i, cell in enumerate(STRIPS[side]):
        over = other & 1 << i
        for j in (i - 1, i + 1):
            if 0 <= j < 4 and (own >> j | other >> i) & 1:
                over |= other & 1 << j
        if own >> i & 1 and over:
            found.append((cell, _border((side + 2) % 4, over)))
    return tuple(found)


class _Crossings(dict[int, tuple[_Steps, _Steps]]):
    """The steps over a side and back, by the side, this strip and the facing one: `side * 256 + own * 16 + other`."""

    def __missing__(self, key: int) -> tuple[_Steps, _Steps]:
        side, own, other = key >> 8, key >> 4 & 15, key & 15
        self[key] = found = _steps_across(side, own, other), _steps_across(side ^ 2, other, own)
        return found


CROSSINGS: Final = _Crossings()

STRIDE: Final = 1024  # the tile at (x, y) is noted at y * STRIDE + x
STEPS: Final = (-STRIDE, 1, STRIDE, -1)  # from there, the step to the tile over each side

SIDES: Final = tuple(tuple(side for side in (N, E, S, W) if sides >> side & 1) for sides in range(16))
EDGES: Final = tuple(tuple(tuple((place, side) for side in sides) for sides in SIDES) for place in range(MOST_PLACES))
SIDES_OF_CELL: Final = tuple(sum(1 << side for side in (N, E, S, W) if cell in STRIPS[side]) for cell in range(16))
BORDER: Final = tuple(tuple(_border(side, strip) for strip in range(16)) for side in range(4))
ALONG: Final = tuple(sum(1 << cell for cell in range(16) if SIDES_OF_CELL[cell] & sides) for sides in range(16))

# Where four tiles meet: the step to the tile diagonal to this; and two sides of this one, the corner cell of it, of its
# neighbours over the first and the second side, and of the diagonal tile.
_CORNERS: Final = (
    (STEPS[N] + STEPS[E], (N, E, 3, 15, 0, 12)),
    (STEPS[E] + STEPS[S], (E, S, 15, 12, 3, 0)),
    (STEPS[S] + STEPS[W], (S, W, 12, 0, 15, 3)),
    (STEPS[W] + STEPS[N], (W, N, 0, 3, 12, 15)),
)
# Those of the corners with a tile over one side or over both, by the sides that tiles lie over.
CORNERS: Final = tuple(
    tuple(({*corner[:2]} <= {*sides}, step, corner) for step, corner in _CORNERS if {*corner[:2]} & {*sides})
    for sides in SIDES
)


@lru_cache(maxsize=4096)
def block(cells: int, back: int, ahead: int) -> _Steps:
    """All cells up to so many squares west and north, east and south of some: steps to a tile, and the cells on it."""
    found: dict[int, int] = {}
    for cell in squares_of(cells):
        for step, spots in _block(cell, back, ahead):
            found[step] = found.get(step, 0) | spots
    return tuple(found.items())


@cache
def _block(cell: int, back: int, ahead: int) -> _Steps:
    found: dict[int, int] = {}
    for row in range((cell >> 2) - back, (cell >> 2) + ahead + 1):
        for column in range((cell & 3) - back, (cell & 3) + ahead + 1):
            step = (row >> 2) * STRIDE + (column >> 2)
            found[step] = found.get(step, 0) | 1 << (row & 3) * 4 + (column & 3)
    return tuple(found.items())
