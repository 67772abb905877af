"""A table that people sit at from afar: who may answer what, what was answered, and who is told of it.

Every change is a row with a number of its own. It is on disk before anybody sees what it says: if it cannot be written,
it has not happened.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path

from emberhall.engine.choice import Option
from emberhall.engine.game import Report, State
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.table.outcomes import hero_names, result
from emberhall.table.seats import Seat, held, persons
from emberhall.table.session import Session
from emberhall.table.setup import title_of
from emberhall.table.turn_declines import TurnDecline
from emberhall.web.changes import (
    HUSHES,
    PASSES,
    Anew,
    AnyChange,
    Called,
    Led,
    Paced,
    Passed,
    Plea,
    Reported,
    Said,
    Sat,
    Somebody,
    Step,
    written,
)
from emberhall.web.looking import Shelf
from emberhall.web.past import NOTHING_ASKED, Games, Past
from emberhall.web.secrets import whose
from emberhall.web.store import About, Row, Store
from emberhall.web.watching import Frame, Presence, Watcher

WATCHER = "watch"
LONGEST_NAME = 24
LONGEST_WORD = 300
REACTIONS = {
    "bravo": "Well done!",
    "thanks": "Thank you!",
    "laugh": "Ha!",
    "fear": "Oh no!",
    "luck": "Good luck!",
    "sorry": "Sorry!",
}
PACES = (0.0, 0.4, 0.8, 1.6, 3.0)
_ID = re.compile(r"person-\d+")


class Answered(StrEnum):
    """What came of an answer."""

    DONE = "done"
    AGAIN = "again"  # it was given already, and counts once
    STALE = "stale"  # the question is another by now
    REFUSED = "refused"


Drawn = Callable[["Table", str], Frame]


class Table:
    """One table in memory. Others may lead it on in the store: `catch_up` reads what they wrote."""

    def __init__(
        self,
        id: str,
        past: Past,
        store: Store,
        games: Games,
        draw: Drawn,
        shelf: Callable[[], Shelf],
        packs: Sequence[Path] = (),
        session: Session | None = None,
    ) -> None:
        self.id, self.past, self.store, self.games, self.draw, self.packs = id, past, store, games, draw, packs
        self.shelf = shelf
        self.session = session or past.session(games, packs)
        self.lock = asyncio.Lock()
        self.astray = False  # whether it stands otherwise than it is kept, for want of its rows
        self.leading = asyncio.Lock()  # held while another table is set to which people go on
        self.presence = Presence()
        self.watchers: set[Watcher] = set()
        self.visitors: dict[str, str] = {}  # digests of visitors, and who they are
        self.told = self._entries()  # how long the log was before the last change
        self.after: Callable[[Table], None] = lambda table: None
        self.told_lines: dict[str, object] = {}  # what drew them remembers between two frames
        self.heroes = hero_names(self.session.match)
        self._frames: dict[str, Frame] = {}
        self._offered: dict[str, dict[int, Option]] = {}
        self._looks: dict[str, Seen[State]] = {}

    # ---------------------------------------------------------------- who is here

    @property
    def seq(self) -> int:
        return self.past.seq

    @property
    def people(self) -> dict[str, Somebody]:
        return self.past.people

    def name_of(self, person: str) -> str:
        found = self.people.get(person)
        return found.name if found else "Somebody"

    def named(self, text: str) -> str:
        """A sentence of the house with people called by their names."""
        return _ID.sub(lambda found: self.name_of(found.group()), text)

    def opens(self, secret: str) -> str:
        """Who enters with a secret; nobody if it is not of this table."""
        return whose(secret, ((person.id, person.key) for person in self.people.values()))

    def sits(self, person: str) -> bool:
        """Whether somebody holds a seat, or a bot stands in for them."""
        return person in self.session.persons or person in self.past.lent.values()

    @property
    def host(self) -> str:
        """Who has set the table: the first of its people."""
        return next(iter(self.people), "")

    def free_seats(self) -> list[str]:
        """The people whose seats nobody has taken yet."""
        return [p.id for p in self.people.values() if p.id != WATCHER and not p.come and self.sits(p.id)]

    def heroes_of(self, person: str) -> list[int]:
        seats = [number for number, seat in enumerate(self.session.seats) if seat.person == person]
        return sorted({*seats, *(seat for seat, who in self.past.lent.items() if who == person)})

    # ---------------------------------------------------------------- changes

    def _entries(self) -> int:
        return len(self.session.match.entries())

    async def _write(self, who: str, change: AnyChange, about: bool = False) -> None:
        """Put a change on disk; from then on it is so. If it cannot be written, the table stands as it is kept."""
        row = Row(self.past.seq + 1, who, written(change), time.time())
        self.past.note(change, who, row.n)  # the hall is told of the table as it will be
        try:
            await self.store.append(self.id, row, self.about() if about else None)
        except BaseException:
            await asyncio.shield(self._stand_as_kept())
            raise
        self.past.seq = row.n

    async def _stand_as_kept(self) -> None:
        self.astray = True
        rows = await self.store.rows(self.id)
        self.past = Past(rows)
        self.session = self.past.session(self.games, self.packs)
        self.astray = False
        self.told_lines.clear()
        self.publish()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Nobody else meanwhile; and nothing is done or shown before the table stands as it is kept."""
        async with self.lock:
            if self.astray:
                await self._stand_as_kept()
            yield

    async def _led_on(
        self, who: str, before: int, at: int = -1, option: int = PASSES, hush: TurnDecline | None = None
    ) -> None:
        """Write down how the match went on from where its tape was that long."""
        session, match = self.session, self.session.match
        tape = match.chance.tape[before:]
        new = sum(1 for entry in tape if entry < 0)
        by = tuple(session.given.who(number) for number in range(match.answers - new, match.answers))
        implied = match.answers - new in session.given.implied and new > 0
        step = Step(before, tape, at, option, by if set(by) - {who} else (), hush, implied)
        await self._write(who, step, about=match.over or self.past.seq % 20 == 0)
        for person in session.passed:  # who has declined the next question for this turn already
            await self._write(person, Passed(self.past.asked_at))
        self.publish()

    def publish(self) -> None:
        """Let everybody see what has changed."""
        self.heroes = hero_names(self.session.match)
        self._frames.clear()
        self._offered.clear()
        self._looks.clear()
        for watcher in self.watchers:
            watcher.changed.set()
        self.after(self)

    async def catch_up(self) -> None:
        """Read what another process wrote."""
        async with self._alone():
            rows = await self.store.rows(self.id, self.past.seq + 1)
            for row in rows:
                self._follow(row)
            if rows:
                self.publish()

    def _follow(self, row: Row) -> None:
        change = self.past.add(row)
        match change:
            case Step():
                undone = change.keep < len(self.session.match.chance.tape)
                self.told = self._entries()
                self.session.follow(change.keep, change.tape, self.past.answerers(change, row.who), change.implied)
                self.session.hushed.note(self.past.hushed.declined)
                if undone:
                    self.told_lines.clear()
            case Passed() | Called() | Sat() | Reported() | Anew():
                self.session = self.past.session(self.games, self.packs)

    # ---------------------------------------------------------------- answers

    def look(self, person: str) -> Seen[State]:
        """The table as a person may know it, covered once for all that is made of it at once."""
        found = self._looks.get(person)
        if found is None:
            found = self._looks[person] = self.session.seen(person)
        return found

    def offered(self, person: str) -> list[int]:
        """The answers that are this person's to give, by their numbers in that person's sight; none for one who has let
        the question pass."""
        return list(self._answers(person))

    def _answers(self, person: str) -> dict[int, Option]:
        found = self._offered.get(person)
        if found is None:
            found = self._offered[person] = {}
            out = person not in self.session.persons or any(who == person for who, _ in self.past.passed)
            seen = None if out or not self.session.choice else self.look(person)
            if seen and seen.choice:
                options = seen.choice.options
                found.update({number: options[number] for number in self.session.offered_to(person, seen)})
        return found

    async def answer(self, person: str, at: int, option: int) -> Answered:
        """An answer to the question that row number `at` left open. The same answer twice is one answer."""
        async with self._alone():
            known = self._known(person, at, option)
            if known:
                return known
            given = self._answers(person).get(option)
            if given is None:
                return Answered.REFUSED
            return await self._asked(person, at, option, lambda: self.session.answer(given, by=person))

    async def let_pass(self, person: str, at: int) -> Answered:
        """Somebody has nothing to say to a question of several."""
        async with self._alone():
            known = self._known(person, at, PASSES)
            if known:
                return known
            if not self.session.may_pass(person):
                return Answered.REFUSED
            return await self._asked(person, at, PASSES, lambda: self.session.pass_on(by=person))

    async def hush(self, person: str, at: int) -> Answered:
        """Somebody declines a question, now and whenever it comes up again this turn with the same cards."""
        async with self._alone():
            known = self._known(person, at, HUSHES)
            if known:
                return known
            return await self._asked(person, at, HUSHES, lambda: self.session.hush(by=person))

    def _known(self, person: str, at: int, option: int) -> Answered | None:
        if self.past.given.get((person, at)) == option:
            return Answered.AGAIN
        return Answered.STALE if at != self.past.asked_at else None

    async def _asked(self, person: str, at: int, option: int, act: Callable[[], TurnDecline | None]) -> Answered:
        """Do what a person says, and write down what came of it: an answer, or that they let it pass."""
        match = self.session.match
        before, answers, self.told = len(match.chance.tape), match.answers, self._entries()
        try:
            hush = act()
        except Refusal:
            return Answered.REFUSED
        if match.answers == answers:
            await self._write(person, Passed(at, option, hush))
            self.publish()
        else:
            await self._led_on(person, before, at, option, hush)
        return Answered.DONE

    async def bot_acts(self, answer: Option, seq: int) -> bool:
        """A bot that has made up its mind acts, unless the table has moved on meanwhile."""
        async with self._alone():
            session = self.session
            if self.seq != seq or session.choice is None or session.asked:
                return False
            number = list(session.choice.options).index(answer)
            before, self.told = len(session.match.chance.tape), self._entries()
            if session.bot_gives(answer):
                await self._led_on("", before)
            else:
                await self._write("", Called(number))
                self.publish()
            return True

    async def bot_helps(self, person: str, answer: Option, seq: int) -> bool:
        """A bot that somebody has asked throws something in, unless the table has moved on meanwhile."""
        async with self._alone():
            if self.seq != seq or person not in self.session.asked:
                return False
            before, self.told = len(self.session.match.chance.tape), self._entries()
            self.session.bot_helps(answer)
            await self._led_on("", before)
            return True

    # ---------------------------------------------------------------- taking back

    async def plead(self, person: str) -> None:
        """Ask to take the last answer back: at once where nobody has to agree."""
        async with self._alone():
            if person not in self.session.persons:
                raise Refusal("Only who holds a seat can take an answer back.")
            must = tuple(who for who in self.session.must_agree(person) if who != person)
            await self._undo_if_agreed(Plea(person, must, (person,)))

    async def agree(self, person: str, yes: bool) -> None:
        """Answer somebody's wish to take the last answer back."""
        async with self._alone():
            plea = self.past.plea
            if not plea.by or (person not in plea.must and person != plea.by):
                raise Refusal("Nobody asks that of you any more.")
            if yes:
                agreed = tuple(dict.fromkeys([*plea.agreed, person]))
                await self._undo_if_agreed(Plea(plea.by, plea.must, agreed))
            else:
                await self._write(person, NOTHING_ASKED)
                self.publish()

    def stands(self) -> str:
        """Why nothing of this table can be taken back any more, or just now."""
        if self.session.venture and self.past.next:
            return "A game is under way: bring it to its end first."
        if self.past.opened.parent and self.session.match.over:
            return "The campaign goes by how this game ended: it stands."
        return ""

    async def _undo_if_agreed(self, plea: Plea) -> None:
        if why := self.stands():
            raise Refusal(why)
        if any(person not in plea.agreed for person in plea.must):
            await self._write(plea.by, plea)
            self.publish()
            return
        self.session.undo(by=plea.by, agreed=plea.agreed)
        self.told_lines.clear()
        self.told = self._entries()
        await self._led_on(plea.by, len(self.session.match.chance.tape))

    # ---------------------------------------------------------------- seats

    async def stand_in(self, person: str, bot: str = "heuristic", leave: bool = False) -> None:
        """A bot plays for somebody who is away, or who leaves: then the seat is anybody's to take."""
        async with self._alone():
            seats = [number for number, seat in enumerate(self.session.seats) if seat.person == person]
            if leave and person in self.people:
                await self._write(person, _changed(self.people[person], come=False), about=True)
            await self._sit(
                person, {seat: Seat(bot=bot) for seat in seats}, self.past.lent | dict.fromkeys(seats, person)
            )

    async def give_back(self, person: str) -> None:
        """Somebody is back, and plays what a bot played for them."""
        async with self._alone():
            mine = [seat for seat, who in self.past.lent.items() if who == person]
            lent = {seat: who for seat, who in self.past.lent.items() if who != person}
            await self._sit(person, {seat: Seat(person=person) for seat in mine}, lent)

    async def _sit(self, who: str, changed: dict[int, Seat], lent: dict[int, str]) -> None:
        if not changed:
            return
        seats = tuple(changed.get(number, seat) for number, seat in enumerate(self.session.seats))
        self.session.take_seats(seats)
        await self._write(who, Sat([seat.written() for seat in seats], lent), about=True)
        self.publish()

    async def seat_for(self, seat: int, bot: str, person: Somebody | None) -> None:
        """The host gives a seat to a bot, or to a person who is yet to come."""
        async with self._alone():
            if not 0 <= seat < len(self.session.seats):
                raise Refusal("There is no such seat.")
            lent = {number: who for number, who in self.past.lent.items() if number != seat}
            if person:
                await self._write(self.host, person)
            await self._sit(self.host, {seat: Seat(person=person.id) if person else Seat(bot=bot)}, lent)

    async def comes(self, person: str, name: str = "") -> None:
        """Somebody takes their place at the table, perhaps under another name."""
        async with self._alone():
            await self._comes(person, name)

    async def _comes(self, person: str, name: str) -> None:
        somebody = self.people[person]
        changed = _changed(somebody, come=True, name=fair_name(name, somebody.name) if name else somebody.name)
        if changed != somebody:
            await self._write(person, changed, about=True)
            self.publish()

    async def take_seat(self, name: str = "") -> str:
        """Somebody takes the first seat that is free, perhaps under a name of their own; says who they are from now on,
        nobody if none is."""
        async with self._alone():
            person = next(iter(self.free_seats()), "")
            if person:
                await self._comes(person, name)
            return person

    async def new_key(self, person: str, key: str) -> None:
        """The old link of somebody opens nothing any more."""
        async with self._alone():
            await self._write(self.host, _changed(self.people[person], key=key))

    # ---------------------------------------------------------------- talk, pace, where to go next

    async def say(self, person: str, text: str, reaction: str = "") -> None:
        """Say something to all who are here, unless the game has silenced whoever would."""
        match, seats = self.session.match, self.session.seats
        if len(self.session.persons) > 1 and any(match.game.silent(match.state, seat) for seat in held(seats, person)):
            raise Refusal("Silence lies on your hero: say it when that is over.")
        said = Said(fair_text(text), reaction if reaction in REACTIONS else "")
        if said == Said():
            raise Refusal("There is nothing in that: write a word or two.")
        await self._simply(person, said)

    async def set_pace(self, person: str, pace: float) -> None:
        if pace not in PACES:
            raise Refusal("Bots cannot think that long: choose one of the paces.")
        await self._simply(person, Paced(pace))

    async def lead(self, person: str, table: str) -> None:
        """From here people go on at another table."""
        await self._simply(person, Led(table))

    async def _simply(self, person: str, change: AnyChange) -> None:
        async with self._alone():
            await self._write(person, change)
            self.publish()

    async def report(self, table: str, report: Report) -> None:
        """What came of an adventure, if it is the one that this campaign waits for."""
        async with self._alone():
            if self.past.next != table or not self.session.venture:
                return
            before, self.told = len(self.session.match.chance.tape), self._entries()
            self.session.report(report)
            tape = self.session.match.chance.tape
            await self._write("", Reported(report, before, tape[before:]), about=True)
            self.publish()

    # ---------------------------------------------------------------- what is shown

    @property
    def hurries(self) -> bool:
        """Whether bots act one after the other without a pause: nobody can follow every step of that."""
        return self.past.terms.pace == 0 and self.session.choice is not None and not self.session.asked

    async def frame(self, person: str) -> Frame:
        """All that a person is shown, of what is on disk."""
        async with self._alone():
            found = self._frames.get(person)
            if found is None:
                found = self._frames[person] = self.draw(self, person)
                self._looks.pop(person, None)  # a whole table, and all is made of it that is made for a page
            return found

    def watch(self, person: str) -> Watcher:
        """A page opens."""
        watcher = Watcher(person)
        self.watchers.add(watcher)
        self.presence.comes(person)
        self.publish()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """A page closes."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.presence.goes(watcher.person)
            self.publish()

    def about(self) -> About:
        """The table as the hall lists it."""
        opened, match = self.past.opened, self.session.match
        game, setup = match.game, match.setup
        outcome = match.outcome
        return About(
            game=game.id,
            adventure=setup.adventure,
            title=title_of(game, setup.adventure),
            party=tuple(self.heroes),
            people=tuple(self.name_of(person) for person in persons(self.session.seats)),
            free=len(self.free_seats()),
            public=self.past.terms.public,
            over=match.over,
            result=result(outcome, self.heroes) if outcome else "",
            campaign=opened.name,
        )


def _changed(
    somebody: Somebody, *, name: str | None = None, key: str | None = None, come: bool | None = None
) -> Somebody:
    return Somebody(
        somebody.id,
        somebody.name if name is None else name,
        somebody.key if key is None else key,
        somebody.come if come is None else come,
    )


def fair_text(text: str, longest: int = LONGEST_WORD) -> str:
    """Words of a stranger on one line: what cannot be printed is left out."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest].strip()


def fair_name(text: str, otherwise: str = "Somebody") -> str:
    """The name of a stranger."""
    return fair_text(text, LONGEST_NAME) or otherwise
