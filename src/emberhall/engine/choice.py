"""What a rule asks of a seat: a question with every legal answer."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

import msgspec

T = TypeVar("T")


class Option(NamedTuple):
    """One legal thing that one seat may do. What `what` and `also` number is known to the game by `act`."""

    seat: int
    act: str
    what: int = -1
    also: int = -1


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A question with every legal answer.

    `ask` names the question, `about` numbers what it is about; the game makes words of both when somebody looks.
    A choice that is a `rest` would be asked again, the same, by restarting its phase from the state alone.
    """

    seat: int
    ask: str
    options: Sequence[Option]
    rule: str = ""
    rest: bool = False
    about: tuple[int, ...] = ()


Flow = Generator[Choice, Option, T]
"""A piece of rules under way: it yields choices, is sent the chosen options, and returns what it found."""


@lru_cache(maxsize=65536)
def option(seat: int, act: str, what: int = -1, also: int = -1) -> Option:
    """The one Option of these parts; the same object every time, so that long lists are cheap."""
    return Option(seat, act, what, also)
