"""Pieces: what lies on a table. Each field is listed once; copying and recording follow from its type.

Numbers, texts and tuples are shared between copies, lists and dicts are copied, pieces and decks copy themselves. A
field of another type says by a mark how it is treated: `SHARED`, `FRESH` or `Noted`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Generic, Literal, NamedTuple, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from emberhall.engine.refusal import Refusal

P = TypeVar("P", bound="Piece")


class Mark(Enum):
    """How a field is treated that is no plain part of the record."""

    SHARED = "copied by reference, not recorded"
    FRESH = "neither copied nor recorded: a copy begins with the default"


SHARED, FRESH = Mark.SHARED, Mark.FRESH


class Noted(NamedTuple):
    """A field copied by reference and recorded in a short form, which is read back with the box at hand."""

    kind: object  # the type of the short form
    write: Callable[[object], object]
    read: Callable[[object, object], object]  # from the box and the short form


class Places(NamedTuple):
    """A number that is a set of places, one bit each, hardly ever more than so many: for those who have to tell it from
    an amount."""

    most: int


def by_id(shelf: str) -> Noted:
    """A card that is recorded by its id and looked up on a shelf of the box."""
    return Noted(str, lambda card: getattr(card, "id"), lambda box, id: getattr(box, shelf)[id])  # noqa: B009


class Piece(msgspec.Struct, eq=False):
    """Something on the table that changes and can be copied."""

    def __init_subclass__(cls, **options: bool) -> None:
        super().__init_subclass__()
        if "copy" not in vars(cls):
            cls.copy = _first_copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """Another one that is equal and independent."""
        raise NotImplementedError


def _first_copy(self: P) -> P:
    """Write the copier of a kind of piece when the first of its kind is copied, and use that from then on."""
    kind = type(self)
    kind.copy = made = _copier(kind)  # type: ignore[method-assign, assignment]
    return made(self)


def _copier(kind: type[P]) -> Callable[[P], P]:
    """A function that copies a piece field by field, as one would write it by hand."""
    namespace: dict[str, object] = {"Kind": kind}
    parts: list[str] = []
    for name, hint in fields_of(kind).items():
        mark = mark_of(hint)
        if mark is FRESH:
            namespace[f"default_{name}"] = _default(kind, name)
            parts.append(f"default_{name}()")
        else:
            copied = "" if mark else copying(hint, f"self.{name}", f"{kind.__name__}.{name}")
            parts.append(copied or f"self.{name}")
    plain = all(part.startswith("self.") and part[5:].isidentifier() for part in parts)
    made = "self.__copy__()" if plain else f"Kind({', '.join(parts)})"
    exec(f"def copy(self):\n    return {made}", namespace)  # made of the names of our own fields alone
    copier: Callable[[P], P] = namespace["copy"]  # type: ignore[assignment]
    return copier


def _default(kind: type[Piece], name: str) -> Callable[[], object]:
    """What makes the default of a field."""
    default = defaults_of(kind).get(name, msgspec.NODEFAULT)
    if default is msgspec.NODEFAULT:
        raise TypeError(f"{kind.__name__}.{name} is FRESH and has no default to begin with")
    made: Callable[[], object] | None = getattr(default, "factory", None)
    return made or (lambda: default)


def copying(hint: object, value: str, called: str) -> str:
    """The expression that copies a value of this type; nothing where it may be shared."""
    if shareable(hint):
        return ""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:  # a mark that says nothing of copying
        return copying(args[0], value, called)
    if origin in (Union, UnionType):
        (inner,) = [arg for arg in args if arg is not NoneType]
        return f"(None if {value} is None else {copying(inner, value, called)})"
    if origin is list:
        each = copying(args[0], "x", called)
        return f"[{each} for x in {value}]" if each else f"{value}[:]"
    if origin is dict:
        each = copying(args[1], "x", called)
        return f"{{k: {each} for k, x in {value}.items()}}" if each else f"{value}.copy()"
    if isinstance(hint, type) and hasattr(hint, "copy"):
        return f"{value}.copy()"
    raise TypeError(f"{called} cannot be copied by its type {hint}: mark it SHARED, FRESH or Noted")


def shareable(hint: object) -> bool:
    """Whether values of this type never change."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return shareable(args[0])
    if origin in (tuple, frozenset, Union, UnionType):
        return all(arg is Ellipsis or shareable(arg) for arg in args)
    if origin is Literal:
        return True
    if not isinstance(hint, type):
        return False
    if issubclass(hint, msgspec.Struct):
        return hint.__struct_config__.frozen
    return issubclass(hint, int | float | str | bytes | NoneType | Enum | tuple | frozenset)


# ---------------------------------------------------------------- the types of fields


def fields_of(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The fields of a kind of piece with their types and marks.

    Every name in them has to be there at run time: one imported for type checkers only is a `NameError`.
    """
    hints, arguments = get_type_hints(kind, include_extras=True), _arguments_of(kind)
    return {name: _filled_in(hints[name], arguments) for name in kind.__struct_fields__}


def _arguments_of(kind: type) -> dict[object, object]:
    """Return what the type variables of generic bases stand for: `P` is `Person` in a `CardTable[Person]`."""
    found: dict[object, object] = {}
    for base in getattr(kind, "__orig_bases__", ()):
        variables = getattr(get_origin(base), "__parameters__", ())
        found |= dict(zip(variables, get_args(base), strict=False))
    return found


def _filled_in(hint: object, arguments: Mapping[object, object]) -> object:
    """Return a type with its variables filled in."""
    variables = getattr(hint, "__parameters__", ())
    if not variables or not all(variable in arguments for variable in variables):
        return hint
    return hint[tuple(arguments[variable] for variable in variables)]  # type: ignore[index]


def defaults_of(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The fields that need not be given, with what they are then."""
    defaults = kind.__struct_defaults__
    named = zip(kind.__struct_fields__[len(kind.__struct_fields__) - len(defaults) :], defaults, strict=True)
    return {name: default for name, default in named if default is not msgspec.NODEFAULT}


def mark_of(hint: object) -> Mark | Noted | None:
    """The mark that a field's type carries."""
    if get_origin(hint) is not Annotated:
        return None
    return next((mark for mark in get_args(hint)[1:] if isinstance(mark, Mark | Noted)), None)


# ---------------------------------------------------------------- records


class Recorder(Generic[P]):
    """Writes a table down as JSON and reads it back: equal bytes exactly for equal tables.

    `restore` sets what is not recorded because it follows from the rest. `adopt` changes the fields of a record that
    older rules wrote into those of now; one whose fields are known as they are needs none.
    """

    def __init__(
        self,
        kind: type[P],
        restore: Callable[[P], None] = lambda table: None,
        adopt: Callable[[dict[str, object]], None] = lambda fields: None,
    ) -> None:
        self.kind, self.restore, self.adopt = kind, restore, adopt
        hints = fields_of(kind)
        marks = {name: mark_of(hint) for name, hint in hints.items()}
        self.noted: Mapping[str, Noted] = {name: mark for name, mark in marks.items() if isinstance(mark, Noted)}
        self.names = [name for name, mark in marks.items() if mark is None or isinstance(mark, Noted)]
        defaults = defaults_of(kind)
        fields: list[tuple[str, object] | tuple[str, object, object]] = []
        for name in self.names:
            if name in self.noted:
                fields.append((name, self.noted[name].kind))
            elif name in defaults:  # a record written before the field was there has its default
                fields.append((name, hints[name], _as_field(defaults[name])))
            else:
                fields.append((name, hints[name]))
        record = msgspec.defstruct(
            f"{kind.__name__}Record",
            fields,
            frozen=True,
            forbid_unknown_fields=True,
            kw_only=True,
        )
        self._written = msgspec.defstruct(f"{kind.__name__}Written", [(name, object) for name in self.names])
        self._values = attrgetter(*self.names)
        self._encode = msgspec.json.Encoder(order="deterministic").encode
        self._decoder: msgspec.json.Decoder[msgspec.Struct] = msgspec.json.Decoder(record)

    def encode(self, table: P) -> bytes:
        written = self._written(*self._values(table))  # a struct, whose fields need no sorting
        for name, noted in self.noted.items():
            setattr(written, name, noted.write(getattr(table, name)))
        return self._encode(written)

    def decode(self, box: object, data: bytes, /, **shared: object) -> P:
        """The table of a record; `shared` are the fields that are not recorded and have no default."""
        try:
            record = self._read(data)
            values = {name: getattr(record, name) for name in self.names}
            for name, noted in self.noted.items():
                values[name] = noted.read(box, values[name])
        except (msgspec.MsgspecError, KeyError, ValueError, IndexError) as error:
            raise Refusal(
                "This save does not fit the cards in use: load it with the packs it was played with."
            ) from error
        table = self.kind(**shared, **values)
        self.restore(table)
        return table

    def _read(self, data: bytes) -> msgspec.Struct:
        """The record, or that of older rules with the fields of now."""
        try:
            return self._decoder.decode(data)
        except msgspec.ValidationError:
            fields = msgspec.json.decode(data)
            if not isinstance(fields, dict):
                raise
            self.adopt(fields)
            return self._decoder.decode(msgspec.json.encode(fields))


def _as_field(default: object) -> object:
    factory: Callable[[], object] | None = getattr(default, "factory", None)
    return msgspec.field(default_factory=factory) if factory else default
