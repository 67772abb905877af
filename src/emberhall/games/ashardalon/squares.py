"""Sets of squares as ints, one bit a square, and how steps lead from the border of one tile onto the next."""

from __future__ import annotations

from typing import Final

from emberhall.games.ashardalon.tiles import STRIPS, E, N, S, W

MOST_PLACES: Final = 64
BIT: Final = tuple(1 << square for square in range(MOST_PLACES * 16))

_BELOW: Final = tuple((1 << place * 16) - 1 for place in range(MOST_PLACES))
_listed: Final[list[tuple[tuple[int, ...], ...]]] = []  # per byte of a set and its value, the squares in it


def squares_of(mask: int) -> list[int]:
    """The squares of a set, in rising order."""
    found: list[int] = []
    if mask.bit_count() < 12:
        while mask:
            square = mask.bit_length() - 1
            found.append(square)
            mask ^= BIT[square]
        found.reverse()
        return found
    octets = mask.to_bytes(mask.bit_length() + 7 >> 3, "little")
    while len(_listed) < len(octets):
        first = len(_listed) * 8
        _listed.append(tuple(tuple(first + i for i in range(8) if value >> i & 1) for value in range(256)))
    for lists, value in zip(_listed, octets, strict=False):
        if value:
            found += lists[value]
    return found


def places_of(mask: int) -> list[int]:
    """The places that a set of squares touches, last placed first."""  # WA-TILE-20
    found: list[int] = []
    while mask:
        place = mask.bit_length() - 1 >> 4
        found.append(place)
        mask &= _BELOW[place]
    return found


# ---------------------------------------------------------------- from tile to tile


def _border(side: int, strip: int) -> int:
    """The cells of a side that a strip names."""
    return sum(1 << cell for i, cell in enumerate(STRIPS[side]) if strip >> i & 1)


def _steps_across(side: int, own: int, other: int) -> tuple[tuple[int, int], ...]:
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


SIDES: Final = tuple(tuple(side for side in (N, E, S, W) if sides >> side & 1) for sides in range(16))
SIDES_OF_CELL: Final = tuple(sum(1 << side for side in (N, E, S, W) if cell in STRIPS[side]) for cell in range(16))
BORDER: Final = tuple(tuple(_border(side, strip) for strip in range(16)) for side in range(4))
ACROSS: Final = tuple(tuple(_steps_across(side, pair >> 4, pair & 15) for pair in range(256)) for side in range(4))

# Where four tiles meet: two sides of a tile, the way (x, y) to the tile diagonal to it, and the corner cell of this
# tile, of its neighbours over the first and the second side, and of the diagonal tile.
CORNERS: Final = (
    (N, E, 1, -1, 3, 15, 0, 12),
    (E, S, 1, 1, 15, 12, 3, 0),
    (S, W, -1, 1, 12, 0, 15, 3),
    (W, N, -1, -1, 0, 3, 12, 15),
)
