"""A table that people sit at from afar: its fold under a lock, who looks on, and what each of them is shown.

A command of the table returns a row. The row is on disk before anybody sees what it says; if it cannot be written, the
table is folded again from the rows that were.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path

from msgspec.structs import replace

from emberhall.engine.choice import Option
from emberhall.engine.game import Report, State
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.table.adopting import rows_from_store
from emberhall.table.changes import (
    DECLINES,
    PASSES,
    Answered,
    Game,
    Joined,
    Led,
    Passed,
    Person,
    Reported,
    Row,
    RulesChanged,
    Said,
    TermsSet,
    Went,
    pack,
    unpack,
)
from emberhall.table.outcomes import hero_names, result
from emberhall.table.seats import Seat, held, persons
from emberhall.table.setup import title_of
from emberhall.table.table import Games, Table
from emberhall.web.looking import Shelf
from emberhall.web.secrets import whose
from emberhall.web.store import About, Store
from emberhall.web.watching import Frame, Presence, Watcher

WATCHER = "watch"
LONGEST_NAME = 24
LONGEST_WORD = 300
LISTED_EVERY = 20  # answers, for a list that says when a table last changed
REACTIONS = {
    "bravo": "Well done!",
    "thanks": "Thank you!",
    "laugh": "Ha!",
    "fear": "Oh no!",
    "luck": "Good luck!",
    "sorry": "Sorry!",
}
PACES = (0.0, 0.4, 0.8, 1.6, 3.0)


class Given(StrEnum):
    """What came of an answer."""

    DONE = "done"
    AGAIN = "again"  # it was given already, and counts once
    STALE = "stale"  # the question is another by now
    REFUSED = "refused"


Drawn = Callable[["LiveTable", str], Frame]


class LiveTable:
    """A table in memory with those who look on. Other processes may continue it: `catch_up` reads what they wrote."""

    def __init__(
        self,
        id: str,
        table: Table,
        store: Store,
        games: Games,
        draw: Drawn,
        shelf: Callable[[], Shelf],
        packs: Sequence[Path] = (),
    ) -> None:
        self.id, self.table, self.store, self.games, self.draw, self.packs = id, table, store, games, draw, packs
        self.shelf = shelf
        self.lock = asyncio.Lock()
        self.leading = asyncio.Lock()  # held while another table is set up where people continue
        self.presence = Presence()
        self.watchers: set[Watcher] = set()
        self.visitors: dict[str, str] = {}  # digests of visitors, and who they are
        self.told = self._before = self._entries()  # how long the log was before the last answer, and this command
        self.after: Callable[[LiveTable], None] = lambda live: None
        self.told_lines: dict[str, object] = {}  # what drew them remembers between two frames
        self._heroes: list[str] = []
        self._frames: dict[str, Frame] = {}
        self._offered: dict[str, dict[int, Option]] = {}
        self._looks: dict[str, Seen[State]] = {}

    # ---------------------------------------------------------------- who is here

    @property
    def seq(self) -> int:
        """The number of the latest row."""
        return self.table.seq

    @property
    def people(self) -> dict[str, Person]:
        """Everybody at the table by their ids."""
        return self.table.company.people

    @property
    def heroes(self) -> list[str]:
        """What the seats are called, by the heroes that are played there."""
        self._heroes = self._heroes or hero_names(self.table.match)
        return self._heroes

    def name_of(self, person: str) -> str:
        """Return what somebody is called here."""
        return self.table.company.name_of(person) if person in self.people else "Somebody"

    def opens(self, secret: str) -> str:
        """Return who enters with a secret; nobody if it is not of this table."""
        return whose(secret, ((person.id, person.key) for person in self.people.values()))

    def sits(self, person: str) -> bool:
        """Return whether somebody holds a seat, or a bot fills in for them."""
        return person in self.table.consulted

    @property
    def host(self) -> str:
        """Who has set the table up."""
        return self.table.company.host

    def free_seats(self) -> list[str]:
        """Return the people whose seats nobody has taken yet."""
        return [p.id for p in self.people.values() if p.id != WATCHER and not p.come and self.sits(p.id)]

    def heroes_of(self, person: str) -> list[int]:
        """Return the seats that are somebody's, those that a bot holds for them included."""
        company = self.table.company
        lent = [seat for seat, who in company.lent.items() if who == person]
        return sorted({*held(company.seats, person), *lent})

    # ---------------------------------------------------------------- rows

    def _entries(self) -> int:
        return len(self.table.match.entries())

    async def _keep(self, row: Row) -> None:
        """Put a row on disk; from then on it is so. If it cannot be written, the table stands as it is kept."""
        about = self.about() if self._changes_lists(row) else None
        append = asyncio.ensure_future(self.store.append(self.id, [pack(row)], about))
        try:
            await asyncio.shield(append)
        except BaseException:
            await asyncio.shield(self._stand_as_kept(append))
            raise
        self.table.ahead = False
        self._note_news(row, self._before)
        self.publish()

    def _note_news(self, row: Row, before: int) -> None:
        """Note where the log was that long before the events of a row that moved the match."""
        if any(isinstance(change, Went | RulesChanged) for change in row.did):
            self.told_lines.clear()
            self.told = self._entries()
        elif any(isinstance(change, Answered | Reported) for change in row.did):
            self.told = before

    def _changes_lists(self, row: Row) -> bool:
        """Whether a row changes how the table is listed."""
        quiet = all(isinstance(change, Answered | Passed | Said) for change in row.did)
        return not quiet or self.table.match.over or row.n % LISTED_EVERY == 0

    async def _stand_as_kept(self, append: asyncio.Future[None] | None = None) -> None:
        """Fold the table again from its rows, when it is certain whether the last one was written."""
        self.table.ahead = True
        if append:
            await asyncio.wait([append])
        rows = rows_from_store(await self.store.rows(self.id))
        self.table = Table.of(rows, self.games)
        self.told_lines.clear()
        self.told = self._entries()
        self.publish()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[Table]:
        """Nobody else meanwhile; and nothing is done or shown before the table stands as it is kept."""
        async with self.lock:
            if self.table.ahead:
                await self._stand_as_kept()
            self._before = self._entries()
            yield self.table

    def publish(self) -> None:
        """Let everybody see what has changed."""
        self._heroes = []
        self._frames.clear()
        self._offered.clear()
        self._looks.clear()
        for watcher in self.watchers:
            watcher.changed.set()
        if not self.table.ahead:  # nothing follows from what is not on disk
            self.after(self)

    async def rows(self) -> list[Row]:
        """Return all rows, as they are kept; the table stands as they say."""
        async with self._alone():
            return rows_from_store(await self.store.rows(self.id))

    async def catch_up(self) -> None:
        """Read what another process wrote."""
        async with self._alone() as table:
            stored = await self.store.rows(self.id, table.seq + 1)
            for row in map(unpack, stored):
                before = self._entries()
                table.add(row)
                self._note_news(row, before)
            if stored:
                self.publish()

    # ---------------------------------------------------------------- answers

    def look(self, person: str) -> Seen[State]:
        """Return the table as a person may know it, covered once for all that is made of it at once."""
        found = self._looks.get(person)
        if found is None:
            found = self._looks[person] = self.table.seen(person)
        return found

    def offered(self, person: str) -> list[int]:
        """Return the answers that are this person's to give, by their numbers in that person's sight."""
        return list(self._answers(person))

    def _answers(self, person: str) -> dict[int, Option]:
        found = self._offered.get(person)
        if found is None:
            found = self._offered[person] = {}
            table = self.table
            seen = self.look(person) if table.choice and person in table.persons else None
            if seen and seen.choice:
                options = seen.choice.options
                found.update({number: options[number] for number in table.question.offered_to(person, seen)})
        return found

    async def answer(self, person: str, at: int, option: int) -> Given:
        """Answer the question that row number `at` left open. The same answer twice is one answer."""

        def give(table: Table) -> Row:
            option_given = self._answers(person).get(option)
            if option_given is None:
                raise Refusal("This is not one of your answers: choose one that is shown.")
            return table.answer(option_given, person, question=at, number=option)

        return await self._give(person, at, option, give)

    async def let_pass(self, person: str, at: int) -> Given:
        """Let a question of several people pass."""
        return await self._give(person, at, PASSES, lambda table: table.pass_question(person, question=at))

    async def decline(self, person: str, at: int) -> Given:
        """Decline a question, now and whenever it comes up again this turn with the same cards."""
        return await self._give(person, at, DECLINES, lambda table: table.decline_for_turn(person, question=at))

    async def _give(self, person: str, at: int, option: int, command: Callable[[Table], Row]) -> Given:
        async with self._alone() as table:
            if table.given.get((person, at)) == option:
                return Given.AGAIN
            if at != table.asked_at:
                return Given.STALE
            try:
                row = command(table)
            except Refusal:
                return Given.REFUSED
            await self._keep(row)
            return Given.DONE

    async def bot_acts(self, answer: Option, seq: int) -> bool:
        """A bot that has made up its mind acts, unless the table has moved on meanwhile."""
        async with self._alone() as table:
            if table.seq != seq or table.choice is None or table.question.asked:
                return False
            await self._keep(table.bot_acts(answer))
            return True

    async def bot_helps(self, person: str, answer: Option, seq: int) -> bool:
        """A bot that somebody has asked throws something in, unless the table has moved on meanwhile."""
        async with self._alone() as table:
            if table.seq != seq or person not in table.question.asked:
                return False
            await self._keep(table.bot_helps(answer))
            return True

    # ---------------------------------------------------------------- taking back

    async def request_undo(self, person: str) -> None:
        """Ask to take the last answer back: it is, at once, where nobody else has to agree."""
        async with self._alone() as table:
            self._refuse_undo_of_result()
            await self._keep(table.request_undo(person))

    async def agree_to_undo(self, person: str, yes: bool) -> None:
        """Answer somebody's request to take the last answer back."""
        async with self._alone() as table:
            if yes:
                self._refuse_undo_of_result()
            await self._keep(table.agree_to_undo(person, yes))

    def undo_block(self) -> str:
        """Return why nothing of this table can be taken back any more, or just now; nothing if it can."""
        if self.table.company.opened.parent and self.table.match.over:
            return "This result already counts in the campaign and can't be undone."
        return self.table.undo_block()

    def _refuse_undo_of_result(self) -> None:
        if why := self.undo_block():
            raise Refusal(why)

    # ---------------------------------------------------------------- seats

    async def stand_in(self, person: str, bot: str = "heuristic", leave: bool = False) -> None:
        """Let a bot play for somebody who is away, or who leaves: then the seat is anybody's to take."""
        async with self._alone():
            company = self.table.company
            seats = held(company.seats, person)
            gone = [replace(self.people[person], come=False)] if leave and person in self.people else []
            lent = company.lent | dict.fromkeys(seats, person)
            await self._sit(person, {seat: Seat(bot=bot) for seat in seats}, lent, gone)

    async def give_back(self, person: str) -> None:
        """Somebody is back, and plays what a bot played for them."""
        async with self._alone():
            lent = self.table.company.lent
            mine = [seat for seat, who in lent.items() if who == person]
            left = {seat: who for seat, who in lent.items() if who != person}
            await self._sit(person, {seat: Seat(person=person) for seat in mine}, left)

    async def seat_for(self, seat: int, bot: str, person: Person | None) -> None:
        """The host gives a seat to a bot, or to a person who is yet to come."""
        async with self._alone():
            if not 0 <= seat < len(self.table.seats):
                raise Refusal("There is no such seat.")
            lent = {number: who for number, who in self.table.company.lent.items() if number != seat}
            holder = Seat(person=person.id) if person else Seat(bot=bot)
            await self._sit(self.host, {seat: holder}, lent, [person] if person else [])

    async def _sit(
        self, who: str, changed: dict[int, Seat], lent: dict[int, str], people: Sequence[Person] = ()
    ) -> None:
        if changed:
            seats = [changed.get(number, seat) for number, seat in enumerate(self.table.company.seats)]
            await self._keep(self.table.sit(seats, lent, who, people))
        elif people:
            await self._keep(self.table.note(*map(Joined, people), by=who))

    async def comes(self, person: str, name: str = "") -> None:
        """Somebody takes their place at the table, perhaps under another name."""
        async with self._alone():
            await self._comes(person, name)

    async def _comes(self, person: str, name: str) -> None:
        before = self.people[person]
        now = replace(before, come=True, name=fair_name(name, before.name) if name else before.name)
        if now != before:
            await self._keep(self.table.note(Joined(now), by=person))

    async def take_seat(self, name: str = "") -> str:
        """Take the first seat that is free, perhaps under a name. Return who that is from now on; nobody if none is."""
        async with self._alone():
            person = next(iter(self.free_seats()), "")
            if person:
                await self._comes(person, name)
            return person

    async def new_key(self, person: str, key: str) -> None:
        """Let the old link of somebody open nothing any more."""
        async with self._alone() as table:
            await self._keep(table.note(Joined(replace(self.people[person], key=key)), by=self.host))

    # ---------------------------------------------------------------- talk, pace, where to continue

    async def say(self, person: str, text: str, reaction: str = "") -> None:
        """Say something to all who are here, unless the game has silenced the hero."""
        async with self._alone() as table:
            match = table.match
            mine = held(table.seats, person)
            if len(table.persons) > 1 and any(match.game.silent(match.state, seat) for seat in mine):
                raise Refusal("Your hero is silenced and can't chat.")
            said = Said(fair_text(text), reaction if reaction in REACTIONS else "")
            if said == Said():
                raise Refusal("There is nothing in that: write a word or two.")
            await self._keep(table.note(said, by=person))

    async def set_pace(self, person: str, pace: float) -> None:
        """Set how long bots wait before they act."""
        if pace not in PACES:
            raise Refusal("Bots cannot wait that long: choose one of the paces.")
        async with self._alone() as table:
            await self._keep(table.note(TermsSet(replace(table.company.terms, pace=pace)), by=person))

    async def lead(self, person: str, table: str) -> None:
        """Lead the people here to another table."""
        async with self._alone():
            await self._keep(self.table.note(Led(table), by=person))

    async def report(self, report: Report, game: Game) -> None:
        """Take the result of a game, if it is the one that this campaign waits for."""
        async with self._alone() as table:
            if table.company.next == game.table and table.venture:
                await self._keep(table.report(report, game))

    # ---------------------------------------------------------------- what is shown

    @property
    def hurries(self) -> bool:
        """Whether bots act one after the other without a pause: nobody can follow every step of that."""
        table = self.table
        return table.company.terms.pace == 0 and table.choice is not None and not table.question.asked

    async def frame(self, person: str) -> Frame:
        """Return all that a person is shown, of what is on disk."""
        async with self.lock:
            if self.table.ahead:
                await self._stand_as_kept()
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
        """Return the table as a list of tables shows it."""
        company, match = self.table.company, self.table.match
        game, setup, outcome = match.game, match.setup, match.outcome
        return About(
            game=game.id,
            adventure=setup.adventure,
            title=title_of(game, setup.adventure),
            party=tuple(self.heroes),
            people=tuple(self.name_of(person) for person in persons(company.seats)),
            free=len(self.free_seats()),
            public=company.terms.public,
            over=match.over,
            result=result(outcome, self.heroes) if outcome else "",
            outcome=outcome,
            campaign=company.opened.name,
        )


def fair_text(text: str, longest: int = LONGEST_WORD) -> str:
    """Return a stranger's words on one line: what cannot be printed is left out."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest].strip()


def fair_name(text: str, otherwise: str = "Somebody") -> str:
    """Return the name of a stranger."""
    return fair_text(text, LONGEST_NAME) or otherwise
