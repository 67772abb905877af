"""The card language: cards as data, their text made from what they do.

A family of words (effects, conditions, targets…) is a direct subclass of `Part`; each word of the family is a frozen
`Word` with typed fields, and stands in a card file as `{word: {field: value}}`, as `{word: value}` when only its first
field is given, or as plain `word` when all fields have defaults.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import ClassVar, TypeVar

import msgspec

T = TypeVar("T")


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
        elif issubclass(cls, Word):
            cls.words[kebab(cls.__name__)] = cls


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word of the card language, with its fields."""


def _decode_part(family: type, given: object) -> object:
    """Turn `{word: fields}` of a card file into the word."""
    if not (isinstance(family, type) and issubclass(family, Part)):
        raise TypeError(f"{family!r} is no family of words")
    fields: object
    if isinstance(given, str):
        name, fields = given, {}
    elif isinstance(given, Mapping) and len(given) == 1:
        ((name, fields),) = given.items()
    else:
        raise ValueError(f"expected one word of {sorted(family.words)} with its fields, got {_shown(given)}")
    word = family.words.get(name)
    if word is None:
        near = get_close_matches(str(name), family.words, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"the words are {', '.join(sorted(family.words))}"
        raise ValueError(f"{name!r} is no word of {kebab(family.__name__)}: {hint}")
    if not isinstance(fields, Mapping):
        if not word.__struct_fields__:
            raise ValueError(f"{name!r} takes nothing, got {_shown(fields)}")
        fields = {word.__struct_fields__[0]: fields}
    try:
        return msgspec.convert(fields, word, dec_hook=_decode_part)
    except msgspec.ValidationError as error:
        raise ValueError(f"{name!r}: {error}") from error


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def decode(data: object, kind: type[T]) -> T:
    """Plain data of a card file as a typed card; a `msgspec.ValidationError` says what is wrong and where."""
    return msgspec.convert(data, kind, dec_hook=_decode_part)


def schema(kind: type) -> dict[str, object]:
    """The JSON Schema of a card file's type, every word included, for completion in editors."""
    definitions: dict[str, object] = {}

    def describe(family: type) -> dict[str, object]:
        assert issubclass(family, Part)
        key = kebab(family.__name__)
        if key not in definitions:
            definitions[key] = {}  # stands in while the family's own words are described
            definitions[key] = {"anyOf": [_word_schema(name, word) for name, word in family.words.items()]}
        return {"$ref": f"#/$defs/{key}"}

    def _word_schema(name: str, word: type[Word]) -> dict[str, object]:
        body = msgspec.json.schema(word, schema_hook=describe)
        inner = body.pop("$defs", {})
        definitions.update(inner)
        whole: dict[str, object] = {"$ref": body["$ref"]} if "$ref" in body else body
        shapes: list[object] = [whole]
        described = inner.get(word.__name__, body)
        fields = list(described.get("properties", {}).values())
        if fields:
            shapes.append(fields[0])
        entry: dict[str, object] = {
            "type": "object",
            "properties": {name: {"anyOf": shapes}},
            "required": [name],
            "additionalProperties": False,
        }
        return entry if described.get("required") else {"anyOf": [entry, {"const": name}]}

    top: dict[str, object] = msgspec.json.schema(kind, schema_hook=describe)
    own = top.get("$defs", {})
    assert isinstance(own, dict)
    top["$defs"] = {**own, **definitions}
    top["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return top
