"""What a hero may do in its Hero Phase, as options that are put together only as far as somebody looks at them."""

from __future__ import annotations

from emberhall.engine.choice import Option, Unlisted, option
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE
from emberhall.games.ashardalon.rules.options import square_options
from emberhall.games.ashardalon.rules.squares import squares_of


class Actions(Unlisted):
    """To end the phase, to walk with the Move under way or a first one, to walk farther with a second, and all else, in
    this order. Walks are many, and nobody looks at all of them but those who weigh or list every option."""

    __slots__ = ("_count", "done", "far", "near", "others")

    def __init__(self, done: Option, near: int, far: int, others: list[Option]) -> None:
        self.done, self.near, self.far, self.others = done, near, far, others
        self._count = 1 + near.bit_count() + far.bit_count() + len(others)
        self._all = None

    def __len__(self) -> int:
        return self._count

    def listed(self) -> list[Option]:
        seat, near, far = self.done.seat, self.near, self.far
        farther = square_options(seat, "walk", far, SECOND_MOVE) if far else []
        return [self.done, *square_options(seat, "walk", near), *farther, *self.others]

    def one(self, number: int) -> Option:
        if number == 0:
            return self.done
        behind = number - self._count + len(self.others)
        if behind >= 0:
            return self.others[behind]
        walk, near = number - 1, self.near.bit_count()
        if walk < near:
            return option(self.done.seat, "walk", squares_of(self.near)[walk], -1)
        return option(self.done.seat, "walk", squares_of(self.far)[walk - near], SECOND_MOVE)
