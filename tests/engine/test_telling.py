"""The log in words: events say themselves, and a game tells in its own way what a template cannot."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.events import Entry, Event
from emberhall.engine.kit.telling import Line, Telling

NAMES = ("Ada", "Bo")


class Began(Event, frozen=True):
    opens: ClassVar[bool] = True
    says: ClassVar[str] = "{seat}'s turn"
    seat: int


class Struck(Event, frozen=True):
    says: ClassVar[str] = "{seat} strikes"
    seat: int


class Hurt(Event, frozen=True):
    says: ClassVar[str] = "{seat} loses {amount}"
    seat: int
    amount: int


class Unsaid(Event, frozen=True):
    seat: int


def told(*happened: Event, telling: Telling[None] | None = None) -> str:
    telling = telling or Telling({"seat": lambda t, seat: NAMES[seat]})
    return telling.tell(None, [Entry(event, -1, "") for event in happened])


def test_what_opens_a_line_stands_before_what_came_of_it() -> None:
    assert told(Began(0), Struck(1), Hurt(0, 2)) == "Ada's turn: Bo strikes; Ada loses 2."


def test_who_is_spoken_of_is_not_named_again() -> None:
    assert told(Struck(0), Hurt(0, 1)) == "Ada strikes; loses 1."
    assert told(Began(0), Struck(0)) == "Ada's turn: strikes."


def test_an_event_without_a_sentence_tells_nothing_and_interrupts_nobody() -> None:
    assert told(Struck(0), Unsaid(1), Hurt(0, 1)) == "Ada strikes; loses 1."


def test_a_game_may_add_to_what_was_told_before() -> None:
    telling: Telling[None] = Telling({"seat": lambda t, seat: NAMES[seat]})

    @telling.tells(Hurt)
    def _(line: Line[None], event: Hurt) -> str:
        if line.number and isinstance(line.events[line.number - 1], Struck):
            line.pieces[-1] += f" for {event.amount}"
            return ""
        return line.said(event, event.says)

    assert told(Struck(0), Hurt(1, 3), telling=telling) == "Ada strikes for 3."
    assert told(Hurt(1, 3), telling=telling) == "Bo loses 3."
    assert set(telling.told) == {Hurt}
