"""Words of cards at work: carried out one after the other, put into sentences, gone through one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from emberhall.engine.cards import Part
from emberhall.engine.choice import Flow
from emberhall.engine.english import capital

T_contra = TypeVar("T_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)
T = TypeVar("T")
D = TypeVar("D")


class Runs(Protocol[T_contra, D_contra]):
    """A word that does something to a table."""

    def run(self, t: T_contra, d: D_contra, /) -> Flow[None] | None: ...


class Texts(Protocol):
    """A word that can be read."""

    def text(self) -> str: ...


def run_all(effects: Sequence[Runs[T, D]], t: T, d: D) -> Flow[None] | None:
    """One effect after the other, in the order they stand; like each of them, a flow only if somebody is asked."""
    if len(effects) == 1:
        return effects[0].run(t, d)
    for done, effect in enumerate(effects, 1):
        flow = effect.run(t, d)
        if flow is not None:
            return flow if done == len(effects) else _run_on(flow, effects[done:], t, d)
    return None


def _run_on(asking: Flow[None], effects: Sequence[Runs[T, D]], t: T, d: D) -> Flow[None]:
    yield from asking
    for effect in effects:
        flow = effect.run(t, d)
        if flow is not None:
            yield from flow


def clause(words: Iterable[Texts]) -> str:
    """The text of several words as part of a sentence."""
    return " and ".join(word.text() for word in words)


def sentences(words: Iterable[Texts]) -> str:
    """The text of several words, a sentence each."""
    return " ".join(capital(text).rstrip(".") + "." for word in words if (text := word.text()))


def walk(part: object) -> Iterator[Part]:
    """Every word within a card or a word, itself first, in the order they stand."""
    if isinstance(part, Part):
        yield part
    if isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from walk(getattr(part, name))
    elif isinstance(part, tuple | list):
        for item in part:
            yield from walk(item)
    elif isinstance(part, Mapping):
        for item in part.values():
            yield from walk(item)
