"""The card language: cards as data, their text made from what they do.

A family of words (effects, conditions, targets…) is a direct subclass of `Part`; each word of the family is a frozen
`Word` with typed fields, and stands in a card file as `{word: {field: value}}`, as `{word: value}` when only its first
field is given, or as plain `word` when all fields have defaults.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
import msgspec.inspect

T = TypeVar("T")

Count = Annotated[int, msgspec.Meta(ge=0, le=99_999)]
"""A number on a card that may be 0 and is never below it."""
Some = Annotated[int, msgspec.Meta(ge=1, le=99_999)]
"""A number on a card that is 1 at least."""


def kebab(name: str) -> str:
    """The spelling of a class name in card files: `EndCondition` is `end-condition`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Part:
    """A family of words. Its direct subclasses are families; theirs are words, and join the family by being defined."""

    __slots__ = ()
    words: ClassVar[dict[str, type[Word]]]

    def __init_subclass__(cls, **options: bool) -> None:
        super().__init_subclass__(**options)
        if Part in cls.__bases__:
            cls.words = {}
        elif issubclass(cls, Word) and cls.words.setdefault(kebab(cls.__name__), cls) is not cls:
            raise TypeError(f"this family has a word {kebab(cls.__name__)!r} already")


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word of the card language, with its fields."""


class Fault(NamedTuple):
    """Something wrong in plain data: where, as `play[0].walk.steps`, and what."""

    where: str
    what: str


def faults(data: object, kind: object, where: str = "") -> Iterator[Fault]:
    """Everything that keeps plain data from being of a kind, from the outside in."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType) and NoneType in inner and len(inner) == 2 and data is not None:
        yield from faults(data, next(each for each in inner if each is not NoneType), where)
    elif origin is Literal:
        if data not in inner or type(data) is bool:
            yield Fault(where, f"{shown(data)} is not allowed, {_hint(data, map(str, inner))}")
    elif origin is tuple and len(inner) == 2 and inner[1] is Ellipsis and isinstance(data, list | tuple):
        for number, item in enumerate(data):
            yield from faults(item, inner[0], f"{where}[{number}]")
    elif origin is dict and isinstance(data, Mapping):
        for key, value in data.items():
            yield from faults(value, inner[1], f"{where}[{key}]")
    elif isinstance(kind, type) and issubclass(kind, Part) and not issubclass(kind, Word):
        yield from _faults_of_part(data, kind, where)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(data, Mapping):
        yield from _faults_of_fields(data, kind, where)
    else:
        try:
            msgspec.convert(data, kind, dec_hook=_decode_part)
        except (ValueError, OverflowError) as error:
            what, place = _what_and_where(error)
            yield Fault(where + place[len(" - at `$") :].removesuffix("`"), what)


def _faults_of_part(given: object, family: type[Part], where: str) -> Iterator[Fault]:
    try:
        name, word, fields = _read(family, given)
    except ValueError as error:
        yield Fault(where, str(error))
        return
    place = f"{where}.{name}" if where else name
    try:
        fields = _in_full(word, fields)
    except ValueError as error:
        yield Fault(place, str(error))
        return
    yield from faults(fields, word, place)


def _faults_of_fields(given: Mapping[object, object], kind: type[msgspec.Struct], where: str) -> Iterator[Fault]:
    hints, known = _fields(kind)
    for name in given:
        if name not in known:
            yield Fault(where, f"{shown(name)} is no field here: {_hint(name, known)}")
    for field in msgspec.structs.fields(kind):
        place = f"{where}.{field.encode_name}" if where else field.encode_name
        if field.encode_name in given:
            yield from faults(given[field.encode_name], hints[field.name], place)
        elif field.required:
            yield Fault(where, f"Object missing required field `{field.encode_name}`")


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[dict[str, object], tuple[str, ...]]:
    """The types of a kind's fields by name, and what may be written there."""
    config = kind.__struct_config__
    return get_type_hints(kind, include_extras=True), (
        *kind.__struct_encode_fields__,
        *([config.tag_field] if config.tag_field else []),
    )


def decode(data: object, kind: type[T]) -> T:
    """Plain data of a card file as a typed card; a `msgspec.ValidationError` says what is wrong and where."""
    try:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            _know_fields(data, kind)
        return msgspec.convert(data, kind, dec_hook=_decode_part)
    except (ValueError, OverflowError) as error:
        raise msgspec.ValidationError("".join(_what_and_where(error))) from error


def _decode_part(family: type, given: object) -> object:
    """Turn `{word: fields}` of a card file into the word."""
    if not (isinstance(family, type) and issubclass(family, Part)):
        raise TypeError(f"{family!r} is no family of words")
    name, word, fields = _read(family, given)
    try:
        fields = _in_full(word, fields)
        _know_fields(fields, word)
        return msgspec.convert(fields, word, dec_hook=_decode_part)
    except (ValueError, OverflowError) as error:
        what, where = _what_and_where(error)
        raise ValueError(f"{what} - at `$.{name}{where[8:] or '`'}") from error


def _read(family: type[Part], given: object) -> tuple[str, type[Word], object]:
    """Which word of a family stands there, and what is given with it."""
    fields: object
    if isinstance(given, str):
        name, fields = given, {}
    elif isinstance(given, Mapping) and len(given) == 1:
        ((name, fields),) = given.items()
    else:
        raise ValueError(f"expected one word of {sorted(family.words)} with its fields, got {shown(given)}")
    word = family.words.get(name)
    if word is None:
        raise ValueError(f"{shown(name)} is no word of {kebab(family.__name__)}: {_hint(name, family.words)}")
    return name, word, fields


def _in_full(word: type[Word], given: object) -> object:
    """The fields of a word by name, also when only the value of the first is given."""
    if not word.__struct_fields__:
        if isinstance(given, Mapping) and not given:
            return given
        raise ValueError(f"it takes nothing, got {shown(given)}")
    fields = word.__struct_encode_fields__
    if not isinstance(given, Mapping):
        return {fields[0]: given}
    if given and not any(name in fields for name in given) and _first_may_be_mapping(word):
        return {fields[0]: given}
    return given


@cache
def _first_may_be_mapping(word: type[Word]) -> bool:
    """Whether a mapping can be the value of the first field of a word."""
    info = msgspec.inspect.type_info(word)
    assert isinstance(info, msgspec.inspect.StructType)
    first = info.fields[0].type
    kinds = first.types if isinstance(first, msgspec.inspect.UnionType) else (first,)
    mappings = (msgspec.inspect.CustomType, msgspec.inspect.DictType, msgspec.inspect.StructType)
    return any(isinstance(kind, mappings) for kind in kinds)


def _know_fields(given: object, kind: type[msgspec.Struct]) -> None:
    """Refuse a field that a card or word does not have, and say which one may have been meant."""
    config = kind.__struct_config__
    if isinstance(given, Mapping) and config.forbid_unknown_fields:
        known = [*kind.__struct_encode_fields__, *([config.tag_field] if config.tag_field else [])]
        for name in given:
            if name not in known:
                raise ValueError(f"{shown(name)} is no field here: {_hint(name, known)}")


def _hint(name: object, known: Iterable[str]) -> str:
    """What may stand there, and which of it may have been meant."""
    names = sorted(known)
    near = get_close_matches(str(name)[:60], names, 1)
    there = f"there are {', '.join(names) or 'none'}"
    return f"did you mean {near[0]!r}? ({there})" if near else there


def _what_and_where(error: Exception) -> tuple[str, str]:
    """The message of an error, and all its places from the outside in as one (` - at `$.play[0].walk.steps``)."""
    what, *places = str(error).split(" - at `$")
    where = "".join(place.removesuffix("`") for place in reversed(places))
    return what, f" - at `${where}`" if where else ""


def shown(value: object) -> str:
    """A piece of somebody's data as it can stand in a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


# ---------------------------------------------------------------- the language itself


def families_of(kinds: Iterable[type]) -> dict[str, type[Part]]:
    """Every family of words that may stand on cards of these kinds, by its name."""
    families: dict[str, type[Part]] = {}
    wanted, known = list(kinds), -1
    while len(families) != known:  # words bring families, and families words
        known = len(families)
        words = [word for family in families.values() for word in family.words.values()]
        msgspec.json.schema_components([*wanted, *words], schema_hook=lambda family: _referred(family, families))
    return families


def _referred(family: type, families: dict[str, type[Part]]) -> dict[str, object]:
    """Where a schema describes a family of words, which is noted."""
    assert issubclass(family, Part)
    families[kebab(family.__name__)] = family
    return {"$ref": f"#/$defs/{kebab(family.__name__)}"}


def words_in(value: object) -> Iterator[Word]:
    """Every word on a card, and those within others, from the outside in."""
    if isinstance(value, Word):
        yield value
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ():
        yield from words_in(each)


def written(word: Word) -> object:
    """A word as it may stand in a card file, as short as can be."""
    name, given = kebab(type(word).__name__), _given(word)
    if not given:
        return name
    first, value = next(iter(given.items()))
    fields = word.__struct_encode_fields__
    alone = len(given) == 1 and first == fields[0]
    return {name: value if alone and not (isinstance(value, Mapping) and value.keys() & {*fields}) else given}


def _given(struct: msgspec.Struct) -> dict[str, object]:
    """The fields that are not as they are by default."""
    config, (hints, _) = struct.__struct_config__, _fields(type(struct))
    found: dict[str, object] = {config.tag_field: config.tag} if config.tag_field else {}
    for field in msgspec.structs.fields(type(struct)):
        value = getattr(struct, field.name)
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        if value != default:
            found[field.encode_name] = _plain(value, _says_which(hints[field.name]))
    return found


def _says_which(hint: object) -> bool:
    """Whether a field can hold only one word, so that its fields are written there and not its name."""
    inner = get_args(hint)
    return isinstance(hint, type) and issubclass(hint, Word) if not inner else any(_says_which(each) for each in inner)


def _plain(value: object, which: bool) -> object:
    """Typed data of a card as it is written."""
    if isinstance(value, Word) and not which:
        return written(value)
    if isinstance(value, msgspec.Struct):
        return _given(value)
    if isinstance(value, Mapping):
        return {key: _plain(each, which) for key, each in value.items()}
    return [_plain(each, which) for each in value] if isinstance(value, list | tuple) else value


def schema(kind: type) -> dict[str, object]:
    """The JSON Schema of a card file's type, every word included, for completion in editors."""
    families = families_of([kind])
    words = [word for family in families.values() for word in family.words.values()]
    schemas, definitions = msgspec.json.schema_components(
        [kind, *words], schema_hook=lambda family: _referred(family, families)
    )
    described = dict(zip(words, schemas[1:], strict=True))
    for key, family in families.items():
        shapes = [_word_schema(name, word, described[word], definitions) for name, word in family.words.items()]
        definitions[key] = {"anyOf": [shape for of_word in shapes for shape in of_word]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schemas[0], "$defs": definitions}


def _word_schema(name: str, word: type[Word], ref: dict[str, object], definitions: dict[str, object]) -> list[object]:
    """Every way to write a word: with its fields, with the first field's value alone, or with nothing."""
    body = definitions[str(ref["$ref"]).rpartition("/")[2]]
    assert isinstance(body, dict)
    values: list[object] = [ref]
    if word.__struct_fields__ and set(body["required"]) <= {word.__struct_encode_fields__[0]}:
        values.append(body["properties"][word.__struct_encode_fields__[0]])
    full = {
        "type": "object",
        "properties": {name: {"anyOf": values}},
        "required": [name],
        "additionalProperties": False,
    }
    return [full] if body["required"] else [full, {"const": name}]
