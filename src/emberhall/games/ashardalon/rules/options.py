"""Options for squares. They are many, and put together only as far as somebody looks at them."""

from __future__ import annotations

from functools import cache
from itertools import compress

from emberhall.engine.choice import Option, Unlisted, option
from emberhall.games.ashardalon.rules.squares import MOST_PLACES, squares_of

_BITS = tuple(tuple(value >> i & 1 for i in range(8)) for value in range(256))


class _Octet(dict[int, tuple[Option, ...]]):
    """For one byte of a set of squares, by its value: the options of the squares in it."""

    def __init__(self, seat: int, act: str, also: int, first: int) -> None:
        self.squares = [option(seat, act, first + i, also) for i in range(8)]

    def __missing__(self, value: int) -> tuple[Option, ...]:
        found = self[value] = tuple(compress(self.squares, _BITS[value]))
        return found


@cache
def _octets(seat: int, act: str, also: int) -> list[_Octet]:
    return [_Octet(seat, act, also, first) for first in range(0, MOST_PLACES * 16, 8)]


def square_options(seat: int, act: str, mask: int, also: int = -1) -> list[Option]:
    """An option for each square of a set. The same pieces come again and again, so they are kept by the byte."""
    found: list[Option] = []
    octets = _octets(seat, act, also)
    for i, value in enumerate(mask.to_bytes(mask.bit_length() + 7 >> 3, "little")):
        if value:
            found += octets[i][value]
    return found


class Spots(Unlisted):
    """To put somebody on one of these squares, as a seat likes."""

    __slots__ = ("seat", "squares")

    def __init__(self, seat: int, squares: int) -> None:
        self.seat, self.squares = seat, squares
        self._all = None

    def __len__(self) -> int:
        return self.squares.bit_count()

    def __bool__(self) -> bool:
        return self.squares != 0

    def listed(self) -> list[Option]:
        return square_options(self.seat, "square", self.squares)

    def one(self, number: int) -> Option:
        return option(self.seat, "square", squares_of(self.squares)[number], -1)
