"""The table as numbers: a fixed row of slots for every game, made from the types of its pieces.

A number or a switch is one slot. A list of numbers is its length and its first entries, a list of pieces its length and
the first of them one after the other, a set of places likewise, a deck its size, a map the numbers that a save keeps of
it. What is not there is -1, which is also the number of a card that lies covered. Texts, what is counted by name and
what cards mean are left out: the sight has them.

A row is made at every step of a learner, so the function that fills it is written for each kind of piece as one would
write it by hand, like those that copy pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from struct import Struct
from types import NoneType, UnionType
from typing import Annotated, NamedTuple, TypeGuard, Union, get_args, get_origin, get_type_hints

import msgspec
import numpy as np
from numpy.typing import NDArray

from emberhall.engine.deck import Deck
from emberhall.engine.kit.pieces import Mark, Noted, Piece, Places, fields_of, mark_of

MOST = 8  # entries of a list within a piece, or of pieces with much of their own, such as heroes
MANY = 32  # entries of a list of the table itself…
SMALL = 16  # …if each has no more slots than this…
SOME = 16  # …or so many of pieces…
MIDDLING = 40  # …with no more than this, such as the encounters of six players
MAP = 160  # numbers of a map that is kept as one row of them
NOTHING = -1.0  # as it is packed, for most slots of most tables are empty
LARGEST = 1e6  # the squares under a figure are a number with a bit for each, which its square and its card tell better

Row = NDArray[np.float32]
Filling = Callable[[list[float], object], None]


class Slots(NamedTuple):
    """The slots of a value: what each is called within it, and the lines that add them to a row."""

    names: tuple[str, ...]
    lines: Sequence[str]


class Layout:
    """The slots of a game's tables by name, and how to fill them."""

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        names, self._fill = Writing().filling(kind)
        self.names = tuple([name.removeprefix(".") for name in names])
        self._pack = Struct(f"{len(names)}d").pack

    def __len__(self) -> int:
        return len(self.names)

    def row(self, table: object) -> Row:
        """A covered table as numbers."""
        numbers: list[float] = []
        self._fill(numbers, table)
        wide = np.frombuffer(self._pack(*numbers))
        return np.minimum(np.maximum(wide, -LARGEST), LARGEST).astype(np.float32)


@lru_cache(maxsize=8)
def layout_of(kind: type[msgspec.Struct]) -> Layout:
    """The layout of the tables of a kind."""
    return Layout(kind)


class Writing:
    """Writes functions that fill rows; each kind of piece has one, which is called for every piece of it."""

    def __init__(self) -> None:
        self.known: dict[str, object] = {}
        self.kinds: dict[type, tuple[tuple[str, ...], str]] = {}
        self.fresh: Iterator[int] = count()

    def filling(self, kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], Filling]:
        """The names of the slots of a kind, and the function that fills them."""
        names, called = self.struct(kind, MANY)
        filling: Filling = self.known[called]  # type: ignore[assignment]
        return names, filling

    def struct(self, kind: type[msgspec.Struct], most: int = MOST) -> tuple[tuple[str, ...], str]:
        """The slots of a piece and what its function is called: first come its plain numbers, then the others, each in
        the order of its fields."""
        if kind in self.kinds:
            return self.kinds[kind]
        hints = {name: hint for name, hint in fields_of(kind).items() if not isinstance(mark_of(hint), Mark)}
        plain = [name for name, hint in hints.items() if is_number(hint)]
        lines = [f"row += ({''.join(f'piece.{name}, ' for name in plain)})"]
        names = [f".{name}" for name in plain]
        for name, hint in hints.items():
            if name not in plain and (slots := self.value(hint, f"piece.{name}", most)):
                names += [f".{name}{inner}" for inner in slots.names]
                lines += slots.lines
        called = self.named("fill")
        body = "".join(f"    {line}\n" for line in lines)
        exec(f"def {called}(row, piece):\n{body}", self.known)  # made of the names of our own fields alone
        self.kinds[kind] = tuple(names), called
        return self.kinds[kind]

    def value(self, hint: object, value: str, most: int) -> Slots | None:
        """The slots of a value by its type; none for what is no number and has none."""
        origin, args = get_origin(hint), get_args(hint)
        if isinstance(mark := mark_of(hint), Noted):
            return self.noted(mark, value)
        if origin is Annotated:
            return self.places(args[1], value) if isinstance(args[1], Places) else self.value(args[0], value, most)
        if origin in (Union, UnionType):
            inner = [arg for arg in args if arg is not NoneType]
            return self.perhaps(inner[0], value, most) if len(inner) == 1 else None
        if origin is tuple and args[-1] is not Ellipsis:
            return self.row_of(args, value, most)
        if isinstance(hint, type) and issubclass(hint, tuple):  # with a name for each of its values
            return self.row_of(tuple(get_type_hints(hint, include_extras=True).values()), value, most)
        if origin in (list, tuple):
            return self.several(args[0], value, most)
        if origin in (frozenset, set) or (isinstance(hint, type) and issubclass(hint, Deck)):
            return Slots((".size",), [f"row.append(len({value}))"])
        if is_number(hint):
            return Slots(("",), [f"row.append({value})"])
        if is_piece(hint):
            names, called = self.struct(hint)
            return Slots(names, [f"{called}(row, {value})"])
        return None

    def noted(self, mark: Noted, value: str) -> Slots | None:
        """What a save keeps in a short form, such as a map: that form."""
        it = self.named("it")
        slots = self.value(mark.kind, it, MAP if mark.kind == tuple[int, ...] else MANY)
        if slots is None:
            return None
        return Slots(slots.names, [f"{it} = {self.kept('write', mark.write)}({value})", *slots.lines])

    def places(self, mark: Places, value: str) -> Slots:
        """A set of places: how many, and the first of them."""
        names = (".size", *[f"[{place}]" for place in range(mark.most)])
        return Slots(names, [f"row += {self.kept('members', members)}({value}, {mark.most})"])

    def perhaps(self, hint: object, value: str, most: int) -> Slots | None:
        """What may not be there."""
        it = self.named("it")
        slots = self.value(hint, it, most)
        if slots is None:
            return None
        absent = self.kept("absent", (NOTHING,) * len(slots.names))
        lines = [f"{it} = {value}", f"if {it} is None:", f"    row += {absent}", "else:", *_in(slots.lines)]
        return Slots(slots.names, lines)

    def several(self, hint: object, value: str, most: int) -> Slots | None:
        """A list: its length, and its first entries."""
        all_, entry, size = self.named("all"), self.named("entry"), self.named("size")
        slots = self.value(hint, entry, most)
        if slots is None:
            return None
        if len(slots.names) > SMALL:
            most = min(most, SOME) if is_piece(hint) and len(slots.names) <= MIDDLING else MOST
        absent = self.kept("absent", [(NOTHING,) * len(slots.names) * (most - size) for size in range(most)])
        lines = [f"{all_} = {value}", f"{size} = len({all_})", f"row.append({size})"]
        some = f"{all_} if {size} <= {most} else {all_}[:{most}]"
        lines += [f"row += {some}"] if is_number(hint) else [f"for {entry} in {some}:", *_in(slots.lines)]
        lines += [f"if {size} < {most}:", f"    row += {absent}[{size}]"]
        return Slots((".size", *[f"[{place}]{name}" for place in range(most) for name in slots.names]), lines)

    def row_of(self, hints: tuple[object, ...], value: str, most: int) -> Slots | None:
        """A tuple of so many values."""
        all_ = self.named("all")
        parts = [self.value(hint, f"{all_}[{place}]", most) for place, hint in enumerate(hints)]
        if not parts or not all(parts):
            return None
        names = [f"[{place}]{name}" for place, slots in enumerate(parts) if slots for name in slots.names]
        if all(is_number(hint) for hint in hints):
            return Slots(tuple(names), [f"row += {value}"])
        return Slots(tuple(names), [f"{all_} = {value}", *[line for slots in parts if slots for line in slots.lines]])

    def named(self, what: str) -> str:
        """A name that nothing else has."""
        return f"{what}_{next(self.fresh)}"

    def kept(self, what: str, value: object) -> str:
        """The name of something that the functions use."""
        self.known[name := self.named(what)] = value
        return name


@lru_cache(maxsize=4096)
def members(places: int, most: int) -> tuple[float, ...]:
    """How many bits a set has, and which: the lowest first, as many as there is room for."""
    told: list[float] = [places.bit_count()]
    while places and len(told) <= most:
        low = places & -places
        told.append(low.bit_length() - 1)
        places ^= low
    return (*told, *[NOTHING] * (most + 1 - len(told)))


def is_number(hint: object) -> bool:
    """Whether a value is one slot and always there."""
    return isinstance(hint, type) and issubclass(hint, int | float)


def is_piece(hint: object) -> TypeGuard[type[Piece]]:
    """Whether a value is a piece with slots of its own."""
    return isinstance(hint, type) and issubclass(hint, Piece)


def _in(lines: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in lines]
