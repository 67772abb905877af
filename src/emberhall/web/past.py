"""From the rows of a table to the table as it stands: what was changed, change by change."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from emberhall.engine.game import AnyGame, Report, State
from emberhall.engine.match import Match
from emberhall.table.given import Given
from emberhall.table.seats import Seat
from emberhall.table.session import Session
from emberhall.table.storage import BOT, LETTERS, PERSON
from emberhall.table.turn_declines import TurnDeclines
from emberhall.web.changes import (
    Anew,
    AnyChange,
    Called,
    Led,
    Opened,
    Paced,
    Passed,
    Plea,
    Reported,
    Said,
    Sat,
    Somebody,
    Step,
    read,
)
from emberhall.web.store import Row

CHAT_KEPT = 80
NOTHING_ASKED = Plea()
Games = Callable[[str, Sequence[str]], AnyGame]
"""The game of an id with the packs of these names."""


class Talk:
    """One thing that was said: the number of its row, by whom, and what."""

    __slots__ = ("by", "n", "said")

    def __init__(self, n: int, by: str, said: Said) -> None:
        self.n, self.by, self.said = n, by, said


class Past:
    """All that the rows of a table say, as far as they have been read.

    `asked_at` is the number of the row that left the open question: answers name it, so that what is said meanwhile
    makes none of them stale.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        opened = read(rows[0].data)
        assert isinstance(opened, Opened), "the first row of a table says how it was set"
        self.opened, self.began = opened, rows[0].at
        self.people = {person.id: person for person in opened.people}
        self.seats, self.lent = list(opened.seats), dict[int, str]()
        self.terms, self.version, self.start = opened.terms, opened.version, b""
        self.tape = list(opened.tape)
        self.by: list[str] = []  # who gave each answer; nobody for a bot
        self.implied: set[int] = set()  # answers that nobody was asked for: declined for the turn
        self.reports: list[Report] = []
        self.floor = 0  # so many answers were given before the last of them
        self.passed: list[tuple[str, int]] = []  # who has let the open question pass
        self.called = -1
        self.hushed = TurnDeclines()
        self.plea = NOTHING_ASKED
        self.refused = ("", "")  # who wished to take the last answer back, and who did not agree
        self.talk: deque[Talk] = deque(maxlen=CHAT_KEPT)
        self.next = ""
        self.seq = self.asked_at = 0
        self.given: dict[tuple[str, int], int] = {}  # the latest answers: who, to which question, which one
        for row in rows[1:]:
            self.add(row)

    def add(self, row: Row) -> AnyChange:
        """One row more."""
        change = read(row.data)
        self.seq = row.n
        self.note(change, row.who, row.n)
        return change

    def note(self, change: AnyChange, who: str, n: int) -> None:
        """What a change makes of the table, its match aside."""
        match change:
            case Step():
                self._step(change, who, n)
            case Reported():
                self.reports.append(change.report)
                self.next, self.floor = "", sum(1 for entry in self.tape[: change.keep] if entry < 0)
                self._played(change.keep, change.tape, self.answerers(change, ""), n)
            case Passed():
                self._hush(change)
                self.passed.append((who, change.at))
                self.given[who, change.at] = change.option
            case Called():
                self.called, self.passed = change.option, []
            case Sat():
                self.seats, self.lent = list(change.seats), dict(change.lent)
                self.called, self.passed = -1, []
            case Somebody():
                self.people[change.id] = change
            case Said():
                self.talk.append(Talk(n, who, change))
            case Plea():
                self.refused = (self.plea.by, who) if not change.by and who != self.plea.by else ("", "")
                self.plea = change
            case Led():
                self.next = change.table
            case Paced():
                self.terms = replace(self.terms, pace=change.pace)
            case Anew():
                self.version, self.start = change.version, bytes(change.start)
                self.tape, self.by, self.asked_at, self.floor = list(change.tape), [], n, 0
                self.implied.clear()
                self.called, self.passed, self.plea = -1, [], NOTHING_ASKED
                self.hushed.forget()  # cards may have other numbers now

    def _step(self, step: Step, who: str, n: int) -> None:
        if step.at >= 0:
            self.given = {key: option for key, option in self.given.items() if key[1] >= step.at}
            self.given[who, step.at] = step.option
        if step.keep < len(self.tape):  # what is taken back is asked as before
            self.hushed.forget()
        self._hush(step)
        self._played(step.keep, step.tape, self.answerers(step, who), n)
        if step.implied:
            self.implied.add(sum(1 for entry in self.tape[: step.keep] if entry < 0))

    def _hush(self, change: Step | Passed) -> None:
        if change.hush:
            self.hushed.note([change.hush])

    @staticmethod
    def answerers(change: Step | Reported, who: str) -> list[str]:
        """Who gave each answer of a change that somebody made."""
        said = change.by if isinstance(change, Step) else ()
        return list(said) or [who] * sum(1 for entry in change.tape if entry < 0)

    def _played(self, keep: int, tape: Sequence[int], by: Sequence[str], n: int) -> None:
        del self.tape[keep:]
        stays = sum(1 for entry in self.tape if entry < 0)
        self.tape += tape
        self.by = [*self.by[:stays], *by]
        later = {stays + number for number, who in enumerate(by) if number and who}  # of a row only the first was asked
        self.implied = {number for number in self.implied if number < stays} | later
        self.called, self.passed, self.plea, self.refused = -1, [], NOTHING_ASKED, ("", "")
        self.asked_at = n

    # ---------------------------------------------------------------- the table that comes of it

    def match(self, games: Games) -> Match[State]:
        """The match as it stands."""
        game = games(self.opened.game, self.opened.packs)
        return Match.retold(game, self.opened.setup, self.tape, self.start, self.reports)

    def session(self, games: Games, packs: Sequence[Path] = ()) -> Session:
        """The table as it stands, with those who have let its question pass."""
        session = Session(
            self.match(games),
            [Seat.kept(seat) for seat in self.seats],
            packs,
            given=self.letters(),
            open_hands=self.terms.open_hands,
        )
        session.floor = self.floor
        session.hushed.note(self.hushed.declined)
        if self.called >= 0 and session.choice:
            session.bot_gives(session.choice.options[self.called])
        for person, _ in self.passed:
            if session.may_pass(person):
                session.pass_on(person)
        return session

    def letters(self) -> Given:
        """Who gave every answer, as a session keeps it."""
        people = list(dict.fromkeys(who for who in self.by if who))[: len(LETTERS)]
        known = {who: LETTERS[number] for number, who in enumerate(people)} | {"": BOT}
        return Given("".join(known.get(who, PERSON) for who in self.by), people, self.implied)
