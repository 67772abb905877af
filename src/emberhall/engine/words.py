"""What can be done with the words of any card: so far, to walk through them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from emberhall.engine.cards import Part


def walk(part: object) -> Iterator[Part]:
    """Every word within a card, a word or a row of words, those inside others too, in the order they stand."""
    if isinstance(part, Part):
        yield part
    if isinstance(part, tuple | list):
        for item in part:
            yield from walk(item)
    elif isinstance(part, dict):
        for item in part.values():
            yield from walk(item)
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from walk(getattr(part, name))
