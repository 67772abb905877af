"""The table as numbers: a fixed row of slots for every game, made from the types of its pieces.

A number or a switch is one slot. A list of numbers is its length and its first entries, a list of pieces its length and
the first of them one after the other, a deck its size. What is not there is -1, which is also the number of a card that
lies covered. Texts and what cards mean are left out: the sight has them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, NamedTuple, Union, get_args, get_origin

import msgspec
import numpy as np
from numpy.typing import NDArray

from emberhall.engine.deck import Deck
from emberhall.engine.kit.pieces import Piece, fields_of, mark_of

MOST = 8  # entries of a list
NOTHING = -1
LARGEST = 1e6  # sets of places are numbers with a bit for each, which say little beyond this

Row = NDArray[np.float32]
Filling = Callable[[object], Sequence[float]]


class Slots(NamedTuple):
    """The slots of a value: what each is called within it, and how to fill them."""

    names: tuple[str, ...]
    fill: Filling


class Layout:
    """The slots of a game's tables by name, and how to fill them."""

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        names, self._fill = struct(kind)
        self.names = tuple([name.removeprefix(".") for name in names])

    def __len__(self) -> int:
        return len(self.names)

    def row(self, table: object) -> Row:
        """A covered table as numbers."""
        return np.clip(np.array(self._fill(table), np.float64), -LARGEST, LARGEST).astype(np.float32)


@lru_cache(maxsize=8)
def layout_of(kind: type[msgspec.Struct]) -> Layout:
    """The layout of the tables of a kind."""
    return Layout(kind)


def struct(kind: type[msgspec.Struct]) -> Slots:
    """The slots of a piece: first those of its plain numbers, then the others, each in the order of its fields."""
    hints = {name: hint for name, hint in fields_of(kind).items() if mark_of(hint) is None}
    plain = [name for name, hint in hints.items() if is_number(hint)]
    others = {name: slots for name, hint in hints.items() if name not in plain and (slots := value(hint))}
    numbers = [attrgetter(name) for name in plain]
    rest = [(attrgetter(name), slots.fill) for name, slots in others.items()]

    def fill(piece: object) -> Sequence[float]:
        row = [number(piece) for number in numbers]
        for get, write in rest:
            row += write(get(piece))
        return row

    names = [f"{name}{inner}" for name, slots in others.items() for inner in slots.names]
    return Slots(tuple([f".{name}" for name in [*plain, *names]]), fill)


def is_number(hint: object) -> bool:
    """Whether a value is one slot and always there."""
    return isinstance(hint, type) and issubclass(hint, int | float)


def value(hint: object) -> Slots | None:
    """The slots of a value by its type; none for what is no number and has none."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return value(args[0])
    if origin in (Union, UnionType):
        inner = [arg for arg in args if arg is not NoneType]
        return perhaps(value(inner[0])) if len(inner) == 1 else None
    if origin in (list, tuple):
        return row_of(args) if origin is tuple and args[-1] is not Ellipsis else several(value(args[0]))
    if origin in (frozenset, set) or (isinstance(hint, type) and issubclass(hint, Deck)):
        return Slots((".size",), lambda many: (len(many),))  # type: ignore[arg-type]
    if is_number(hint):
        return Slots(("",), one)
    if isinstance(hint, type) and issubclass(hint, Piece):
        return struct(hint)
    return None


def one(number: object) -> Sequence[float]:
    """The only slot of a number."""
    assert isinstance(number, int | float)
    return (number,)


def perhaps(slots: Slots | None) -> Slots | None:
    """What may not be there."""
    if slots is None:
        return None
    names, fill = slots
    absent = (NOTHING,) * len(names)
    return Slots(names, lambda value: absent if value is None else fill(value))


def several(slots: Slots | None) -> Slots | None:
    """A list: its length, and its first entries."""
    if slots is None:
        return None
    names, fill = slots
    absent = [NOTHING] * len(names)
    within = (".size", *[f"[{place}]{name}" for place in range(MOST) for name in names])

    def first(values: Sequence[object]) -> Sequence[float]:
        row: list[float] = [len(values)]
        for entry in values[:MOST]:
            row += fill(entry)
        return row + absent * (MOST - len(values))

    return Slots(within, first)  # type: ignore[arg-type]


def row_of(hints: tuple[object, ...]) -> Slots | None:
    """A tuple of so many values."""
    parts = [value(hint) for hint in hints]
    if not parts or not all(parts):
        return None
    within = tuple([f"[{place}]{name}" for place, slots in enumerate(parts) if slots for name in slots.names])
    fills = [slots.fill for slots in parts if slots]

    def all_of(values: Sequence[object]) -> Sequence[float]:
        row: list[float] = []
        for fill, entry in zip(fills, values, strict=True):
            row += fill(entry)
        return row

    return Slots(within, all_of)  # type: ignore[arg-type]
