"""What a hero may do in its Hero Phase, as options that are put together only as far as somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from emberhall.engine.choice import Option, option
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE, square_options
from emberhall.games.ashardalon.rules.squares import squares_of


class Actions(Sequence[Option]):
    """To end the phase, to walk with the Move under way or a first one, to walk farther with a second, and all else, in
    this order. Walks are many, and nobody looks at all of them but those who weigh or list every option."""

    __slots__ = ("_all", "_count", "done", "far", "near", "others")

    def __init__(self, done: Option, near: int, far: int, others: list[Option]) -> None:
        self.done, self.near, self.far, self.others = done, near, far, others
        self._count = 1 + near.bit_count() + far.bit_count() + len(others)
        self._all: list[Option] | None = None

    def __len__(self) -> int:
        return self._count

    def whole(self) -> list[Option]:
        """All of them as a list."""
        if self._all is None:
            seat, near, far = self.done.seat, self.near, self.far
            self._all = [self.done, *square_options(seat, "walk", near), *self.others]
            if far:
                begun = 1 + near.bit_count()
                self._all[begun:begun] = square_options(seat, "walk", far, SECOND_MOVE)
        return self._all

    @overload
    def __getitem__(self, number: int) -> Option: ...

    @overload
    def __getitem__(self, number: slice) -> list[Option]: ...

    def __getitem__(self, number: int | slice) -> Option | list[Option]:
        if self._all is None and isinstance(number, int) and 0 <= number < self._count:
            return self._one(number)
        return self.whole()[number]

    def _one(self, number: int) -> Option:
        """One of them, without the rest."""
        if number == 0:
            return self.done
        behind = number - self._count + len(self.others)
        if behind >= 0:
            return self.others[behind]
        walk, near = number - 1, self.near.bit_count()
        if walk < near:
            return option(self.done.seat, "walk", squares_of(self.near)[walk], -1)
        return option(self.done.seat, "walk", squares_of(self.far)[walk - near], SECOND_MOVE)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.whole())

    def __contains__(self, answer: object) -> bool:
        return answer in self.whole()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.whole() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.whole())
