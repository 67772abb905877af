"""Options for squares. They are many, and put together only as far as somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress
from typing import overload

from emberhall.engine.choice import Option, option
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


class Unlisted(Sequence[Option]):
    """A sequence of options that nobody has listed yet."""

    __slots__ = ("_all",)
    _all: list[Option] | None

    def listed(self) -> list[Option]:
        """All of them as a list, made anew."""
        raise NotImplementedError

    def one(self, number: int) -> Option:
        """One of them, without the rest; the number is one of theirs."""
        raise NotImplementedError

    def whole(self) -> list[Option]:
        """All of them as a list."""
        if self._all is None:
            self._all = self.listed()
        return self._all

    @overload
    def __getitem__(self, number: int) -> Option: ...

    @overload
    def __getitem__(self, number: slice) -> list[Option]: ...

    def __getitem__(self, number: int | slice) -> Option | list[Option]:
        if self._all is None and isinstance(number, int) and 0 <= number < len(self):
            return self.one(number)
        return self.whole()[number]

    def __iter__(self) -> Iterator[Option]:
        return iter(self.whole())

    def __contains__(self, answer: object) -> bool:
        return answer in self.whole()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.whole() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.whole())


class Spots(Unlisted):
    """To put a monster on one of these squares, as a seat likes."""

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
