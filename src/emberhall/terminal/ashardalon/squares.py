"""Where things are: squares of a view as spots of the map, and what lies next to what.

A square is numbered by its tile and its place on it, as the view says; a spot counts squares to the east and south.
"""

from __future__ import annotations

from collections.abc import Iterable

from emberhall.games.ashardalon.telling.view import FoeView, TileView, View
from emberhall.terminal.face import Spot

WALL, CLOSED = "#", "+"
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # by side: north, east, south, west
BORDERS = ((0, 1, 2, 3), (3, 7, 11, 15), (12, 13, 14, 15), (0, 4, 8, 12))  # the squares of a tile along each side


def spot_of(view: View, square: int) -> Spot:
    tile, (row, column) = view.tiles[square >> 4], divmod(square & 15, 4)
    return 4 * tile.x + column, 4 * tile.y + row


def spots_of(view: View, squares: Iterable[int]) -> list[Spot]:
    return [spot_of(view, square) for square in squares if square >= 0]


def square_at(view: View, spot: Spot) -> int:
    """The square at a spot, -1 where no tile lies."""
    x, y = spot
    tile = next((tile for tile in view.tiles if (tile.x, tile.y) == (x // 4, y // 4)), None)
    return -1 if tile is None else tile.tile << 4 | y % 4 * 4 + x % 4


def sign_at(view: View, square: int) -> str:
    """What a square is, by the sign that the view has for it."""
    row, column = divmod(square & 15, 4)
    return view.tiles[square >> 4].rows[row][column]


def is_floor(view: View, square: int) -> bool:
    return square >= 0 and sign_at(view, square) not in (WALL, CLOSED)


def border(view: View, tile: TileView, side: int) -> list[int]:
    """The floor squares of a tile along one of its sides."""
    return [square for cell in BORDERS[side] if is_floor(view, square := tile.tile << 4 | cell)]


def beyond(view: View, tile: TileView, side: int) -> list[Spot]:
    """The spots just over an unexplored edge, where the new tile will lie."""
    dx, dy = AHEAD[side]
    return [(x + dx, y + dy) for x, y in spots_of(view, border(view, tile, side))]


def along_an_edge(view: View, square: int) -> bool:
    """Whether a square lies along an unexplored edge."""
    tile = view.tiles[square >> 4]
    return any(square in border(view, tile, side) for side in tile.edges)


def one_step(view: View, here: int, there: int) -> bool:
    """Whether two squares are adjacent: on one tile or on two that are joined, and not around a corner."""
    if not (is_floor(view, here) and is_floor(view, there)):
        return False
    (x, y), (u, v) = spot_of(view, here), spot_of(view, there)
    if max(abs(x - u), abs(y - v)) != 1:
        return False
    if here >> 4 != there >> 4 and there >> 4 not in view.tiles[here >> 4].joined:
        return False
    return x == u or y == v or any(is_floor(view, square_at(view, corner)) for corner in ((x, v), (u, y)))


def beside(view: View, foe: FoeView, square: int) -> bool:
    """Whether a monster stands next to a square, and not on it."""
    return square not in foe.squares and any(one_step(view, square, other) for other in foe.squares)
