"""The people at a table: who they are, who sits where, what they said and agreed on.

This is the part of a table's history that needs no match, so it can be folded of rows under other rules too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from emberhall.engine.refusal import Refusal
from emberhall.players.guests import Lost
from emberhall.table.changes import (
    NEW_LUCK,
    SAME_LUCK,
    Answered,
    AnyChange,
    Game,
    Joined,
    Led,
    Opened,
    Person,
    Reported,
    Row,
    RulesChanged,
    Said,
    Seated,
    SeatLost,
    TermsSet,
    UndoRequested,
    Went,
)
from emberhall.table.seats import Seat, one_each, persons

CHAT_KEPT = 80
NOBODY_ASKS = UndoRequested()


class ChatMessage(NamedTuple):
    """Something said: the number of its row, by whom, and what."""

    n: int
    by: str
    said: Said


class Company:
    """The people at a table, as the fold of its rows."""

    def __init__(self, opened: Opened, at: float) -> None:
        self.opened, self.began = opened, at
        self.version = opened.version
        self.people: dict[str, Person] = {person.id: person for person in opened.people}
        self.seats = self._one_each(opened.seats)
        self.lent: dict[int, str] = {}  # seats that a bot holds for somebody
        self.lost_seats: dict[int, Lost] = {}  # bots that failed, for which the rules of thumb play
        self.ever = set(persons(self.seats))  # everybody who ever sat here
        self.terms = opened.terms
        self.chat: deque[ChatMessage] = deque(maxlen=CHAT_KEPT)
        self.next = ""  # the table where these people continue
        self.games: list[Game] = list(opened.played)  # of a campaign: those that are over
        self.request = NOBODY_ASKS  # somebody's wish to take the last answer back
        self.refused = ("", "")  # who made the latest request, and who did not agree
        self._end_new_luck()

    def note(self, change: AnyChange, row: Row) -> None:
        """Apply a change of a row, as far as it is about people."""
        match change:
            case Joined():
                self.people[change.person.id] = change.person
            case Seated():
                self.seats, self.lent = self._one_each(change.seats), dict(change.lent)
                self._check_seats(*change.lent)
                self.ever |= {*persons(self.seats), *self.lent.values()}
                self._end_new_luck()
                self.lost_seats = {n: lost for n, lost in self.lost_seats.items() if self.seats[n].bot == lost.player}
            case SeatLost():
                self._check_seats(change.seat)
                self.lost_seats[change.seat] = Lost(change.bot, change.why)
            case TermsSet():
                self.terms = change.terms
                self._end_new_luck()
            case Said():
                self.chat.append(ChatMessage(row.n, row.who, change))
            case Led():
                self.next = change.table
            case UndoRequested():
                refused = not change.by and row.who != self.request.by
                self.refused = (self.request.by, row.who) if refused else ("", "")
                self.request = change
            case Reported():
                self.next, self.games = "", [*self.games, change.game]
                self._new_question()
            case RulesChanged():
                self.version = change.version
                self._new_question()
            case Answered() | Went():
                self._new_question()
            case _:
                pass

    def _end_new_luck(self) -> None:
        """New luck after an undo ends for good when a second person sits down."""
        if self.terms.undo == NEW_LUCK and len(self.ever) > 1:
            self.terms = replace(self.terms, undo=SAME_LUCK)

    def _one_each(self, written: Sequence[str]) -> tuple[Seat, ...]:
        seats = tuple(map(Seat.kept, written))
        one_each(seats, len(self.opened.setup.party))
        return seats

    def _check_seats(self, *numbers: int) -> None:
        if any(not 0 <= number < len(self.seats) for number in numbers):
            raise Refusal(f"There is no such seat at this table: it has {len(self.seats)}.")

    def _new_question(self) -> None:
        self.request, self.refused = NOBODY_ASKS, ("", "")

    def name_of(self, person: str) -> str:
        """Return what somebody is called at this table."""
        found = self.people.get(person)
        return found.name if found else person

    @property
    def host(self) -> str:
        """Who set the table up: the first of its people."""
        return next(iter(self.people), "")
