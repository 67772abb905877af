"""The people at a table: who they are, who sits where, what they said and agreed on.

This is the part of a table's history that needs no match, so it can be folded of rows under other rules too.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from emberhall.table.changes import (
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
    TermsSet,
    UndoRequested,
    Went,
)
from emberhall.table.seats import Seat, persons

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
        self.seats = tuple(map(Seat.kept, opened.seats))
        self.lent: dict[int, str] = {}  # seats that a bot holds for somebody
        self.ever = set(persons(self.seats))  # everybody who ever sat here
        self.terms = opened.terms
        self.chat: deque[ChatMessage] = deque(maxlen=CHAT_KEPT)
        self.next = ""  # the table where these people continue
        self.games: list[Game] = list(opened.played)  # of a campaign: those that are over
        self.request = NOBODY_ASKS  # somebody's wish to take the last answer back
        self.refused = ("", "")  # who made the latest request, and who did not agree

    def note(self, change: AnyChange, row: Row) -> None:
        """Apply a change of a row, as far as it is about people."""
        match change:
            case Joined():
                self.people[change.person.id] = change.person
            case Seated():
                self.seats, self.lent = tuple(map(Seat.kept, change.seats)), dict(change.lent)
                self.ever |= {*persons(self.seats), *self.lent.values()}
            case TermsSet():
                self.terms = change.terms
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
