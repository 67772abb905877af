"""What a rule asks of a seat: a question with every legal answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar, overload

import msgspec

T = TypeVar("T")


class Option(NamedTuple):
    """One legal thing that one seat may do. What its numbers refer to is declared once, with the act."""

    seat: int
    act: str
    what: int = -1
    also: int = -1
    more: int = -1


class Unlisted(Sequence[Option]):
    """Options that nobody has listed yet: they are many, and put together only as far as somebody looks at them."""

    __slots__ = ("_all",)
    _all: list[Option] | None

    def listed(self) -> list[Option]:
        """All of them as a list, made anew."""
        raise NotImplementedError

    def one(self, number: int) -> Option:
        """One of them, without the rest where that can be; the number is one of theirs."""
        return self.whole()[number]

    def whole(self) -> list[Option]:
        """All of them as a list."""
        if self._all is None:
            self._all = self.listed()
        return self._all

    def __len__(self) -> int:
        return len(self._all or self.whole())

    @overload
    def __getitem__(self, number: int) -> Option: ...

    @overload
    def __getitem__(self, number: slice) -> list[Option]: ...

    def __getitem__(self, number: int | slice) -> Option | list[Option]:
        if self._all is None and isinstance(number, int) and 0 <= number < len(self):
            return self.one(number)
        return (self._all or self.whole())[number]

    def __iter__(self) -> Iterator[Option]:
        return iter(self.whole())

    def __contains__(self, answer: object) -> bool:
        return answer in self.whole()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.whole() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.whole())


class Later(Unlisted):
    """Options, two of them at least, that are worked out when somebody looks at them: one who remembers the answer need
    not. Whoever looks has to do so before the next answer is given, for then the table is another."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[], list[Option]]) -> None:
        self._work_out, self._all = work_out, None

    def listed(self) -> list[Option]:
        return self._work_out()


class To(IntEnum):
    """Who is asked."""

    SEAT = 0  # one seat, and every answer is its own
    JOINED = 1  # one seat at its main question; whoever else has an answer in it may act first, and it is asked anew
    WINDOW = 2  # every seat that has an answer in it: whoever acts first acts, and each may let it pass
    OFFER = 3  # one seat, to whom another has offered something: it takes that or declines


SEAT, JOINED, WINDOW, OFFER = To  # an enum takes its time to look a member up


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
    to: To = To.SEAT

    def among(self, options: Sequence[Option]) -> Choice:
        """The same question with only these answers."""
        return Choice(self.seat, self.ask, options, self.rule, self.rest, self.about, self.to)


Flow = Generator[Choice, Option, T]
"""A piece of rules under way: it yields choices, is sent the chosen options, and returns what it found."""


@lru_cache(maxsize=65536)
def option(seat: int, act: str, what: int = -1, also: int = -1, more: int = -1) -> Option:
    """The one Option of these parts; the same object every time, so that long lists are cheap."""
    return Option(seat, act, what, also, more)
