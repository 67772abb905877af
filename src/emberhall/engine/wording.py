"""The one way out for words: every sentence that a game makes goes through `worded` once, on its way to a person.

Names of cards, heroes and places are put into sentences before, and are no sentences themselves. A view says of its
fields which are sentences by their type, `Words`. So a translation, or a proof that nobody reads the words, is a
function from a sentence to a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

SENTENCE = "a sentence"
Words = Annotated[str, SENTENCE]
"""A string that is a sentence or a part of one, and never data."""

Rewording = Callable[[str], str]
S = TypeVar("S")

_rewording: list[Rewording] = []


@contextmanager
def rewording(by: Rewording) -> Iterator[None]:
    """Have every sentence said in other words, until the end of the block."""
    _rewording.append(by)
    try:
        yield
    finally:
        _rewording.pop()


def worded(text: str) -> str:
    """A sentence as it is to be said."""
    return _rewording[-1](text) if _rewording and text else text


def all_worded(found: Sequence[S]) -> Sequence[S]:
    """Structs with all their sentences as they are to be said."""
    return [_in(each) for each in found] if _rewording else found


def in_words(found: S) -> S:
    """A struct with all its sentences as they are to be said, however deep they stand in it."""
    return _in(found) if _rewording else found


def _in(found: S) -> S:
    if not isinstance(found, msgspec.Struct):
        return found
    changed = {name: _value(getattr(found, name), kind) for name, kind in _kinds(type(found)).items()}
    return cast(S, msgspec.structs.replace(found, **changed))


@cache
def _kinds(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The types of a struct's fields."""
    hints = get_type_hints(kind, include_extras=True)
    return {field: hints[field] for field in kind.__struct_fields__}


def _value(value: Any, kind: Any) -> Any:
    """A value with its sentences as they are to be said, by its declared type."""
    if isinstance(value, str):
        return worded(value) if _is_words(kind) else value
    inner = [each for each in get_args(kind) if each is not Ellipsis]
    if isinstance(value, dict):
        of = next((get_args(each)[1] for each in (kind, *inner) if get_origin(each) is dict), None)
        return {key: _value(each, of) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return _items(value, kind, inner)
    return _in(value)


def _items(value: list[Any] | tuple[Any, ...], kind: Any, inner: list[Any]) -> Any:
    if hasattr(value, "_fields"):
        return value
    items = [_value(each, inner[min(place, len(inner) - 1)] if inner else None) for place, each in enumerate(value)]
    return type(value)(items)


def _is_words(kind: Any) -> bool:
    """Whether a declared type is that of a sentence, or one of a union."""
    return SENTENCE in getattr(kind, "__metadata__", ()) or any(_is_words(each) for each in get_args(kind))
