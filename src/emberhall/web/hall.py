"""All tables of a server: those in memory and those that are only kept.

The hall sets tables, lets bots act, watches the clock for those who are away, and leads people from table to table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock
from uuid import uuid4

import msgspec

from emberhall.engine.game import AnyGame, Report, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.games import game as game_called
from emberhall.table.seats import Seat
from emberhall.table.session import Session
from emberhall.table.storage import table_in
from emberhall.web.bots import Thinkers
from emberhall.web.changes import Anew, Opened, Somebody, Terms, written
from emberhall.web.frames import frame
from emberhall.web.hooks import Hooks
from emberhall.web.limits import Limits, Shares
from emberhall.web.looking import Shelf
from emberhall.web.past import Past
from emberhall.web.secrets import TABLE, digest, new_secret, new_table_id
from emberhall.web.store import EVERY_TABLE, Row, Stale, Store, Unreachable
from emberhall.web.tables import WATCHER, Table

log = logging.getLogger("emberhall.web")

IN_MEMORY = 2_000
KEPT_EVERY = 40
GAMES_KEPT = 32
OWNING_AGAIN = 2.0  # seconds after which another try is made to become the one that lets bots act
ALIVE_EVERY = 5.0  # seconds between two signs of life that processes give each other


class Hall:
    """The house with all its tables."""

    def __init__(
        self,
        store: Store,
        packs: Mapping[str, Path] | None = None,
        limits: Limits | None = None,
        hooks: Hooks | None = None,
    ) -> None:
        self.store, self.packs = store, dict(packs or {})
        self.limits = limits or Limits()
        self.shares = Shares(self.limits)
        self.hooks = hooks or Hooks()
        self.thinkers = Thinkers()
        self.process = uuid4().hex[:8]
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.began = time.monotonic()
        self.counted: dict[str, int] = {"answers": 0, "updates": 0, "bytes": 0, "restored": 0, "bot_answers": 0}
        self._opening: dict[str, asyncio.Future[Table | None]] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._clocks: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        self._games: dict[tuple[str, tuple[str, ...]], AnyGame] = {}
        self._reading = Lock()
        self.packs_for = lru_cache(maxsize=32)(self._packs_for)
        self.shelf = lru_cache(maxsize=GAMES_KEPT)(self._shelf)
        self._alive: dict[str, float] = {}  # other processes, and when they were heard last
        store.heard = self._heard
        if store.shared:
            self.goes_on(self._live())

    def game(self, id: str, packs: tuple[str, ...] = ()) -> AnyGame:
        """A game with these packs, read once whoever asks: the house reads them in a thread of its own when it opens,
        and people may come meanwhile."""
        found = self._games.get((id, packs))
        if found is None:
            with self._reading:
                found = self._games.get((id, packs)) or self._read(id, packs)
                self._games[id, packs] = found
                while len(self._games) > GAMES_KEPT:
                    del self._games[next(iter(self._games))]
        return found

    def _read(self, id: str, packs: tuple[str, ...]) -> AnyGame:
        unknown = [name for name in packs if name not in self.packs]
        if unknown:
            raise Refusal(f"The pack {unknown[0]!r} is not installed here: choose one that is.")
        return game_called(id, *(self.packs[name] for name in packs))

    def _packs_for(self, id: str) -> tuple[str, ...]:
        """The packs whose cards a game can read."""
        found = []
        for name in self.packs:
            with contextlib.suppress(Refusal):
                self.game(id, (name,))
                found.append(name)
        return tuple(found)

    def _shelf(self, id: str, packs: tuple[str, ...] = ()) -> Shelf:
        """The cards of a game with these packs, to be looked up."""
        rules = self.game(id, packs)
        return Shelf(id, packs, rules.cards(), rules.adventures())

    def games(self, id: str, packs: Sequence[str]) -> AnyGame:
        return self.game(id, tuple(packs))

    def _table(self, id: str, past: Past, session: Session | None = None) -> Table:
        packs = [self.packs[name] for name in past.opened.packs if name in self.packs]
        game = past.opened.game.removesuffix(CAMPAIGN_OF)
        shelf = partial(self.shelf, game, tuple(past.opened.packs))
        table = Table(id, past, self.store, self.games, frame, shelf, packs, session)
        table.after = self._after
        return table

    # ---------------------------------------------------------------- finding a table

    async def table(self, id: str) -> Table | None:
        """The table of that id, from memory or restored from what is kept of it."""
        found = self.tables.get(id)
        if found is None:
            if not TABLE.fullmatch(id):
                return None
            opening = self._opening.get(id)
            if opening is None:
                opening = self._opening[id] = asyncio.ensure_future(self._restored(id))
                opening.add_done_callback(lambda _: self._opening.pop(id, None))
            found = await asyncio.shield(opening)
        if id in self.tables:
            self.tables.move_to_end(id)
        return found

    async def _restored(self, id: str) -> Table | None:
        rows = await self.store.rows(id)
        if not rows:
            return None
        past = Past(rows)
        version = self.games(past.opened.game, past.opened.packs).version
        if version != past.version:
            past = await self._under_new_rules(id, past, version)
        table = self._table(id, past)
        table.visitors = await self.store.visits(id)
        self._remember(table)
        self.counted["restored"] += 1
        self._after(table)
        return table

    async def _under_new_rules(self, id: str, past: Past, version: str) -> Past:
        """A table that was begun under other rules goes on from the last state at rest that was kept of it."""
        kept = await self.store.kept(id)
        if not kept:
            raise Refusal("This table was begun under other rules and cannot be played on: set a new one.")
        session = Session.of(table_in(kept, "the table"), [self.packs[p] for p in past.opened.packs])
        match = session.match
        start = msgspec.Raw(match.game.encode(match.rests[0].state))
        anew = Anew(version, start, list(match.chance.tape))
        row = Row(past.seq + 1, "", written(anew), time.time())
        try:
            await self.store.append(id, row)
        except Stale:
            return Past(await self.store.rows(id))
        past.add(row)
        return past

    def _remember(self, table: Table) -> None:
        self.tables[table.id] = table
        self.tables.move_to_end(table.id)
        for id in list(self.tables):
            if len(self.tables) <= IN_MEMORY:
                break
            idle = self.tables[id]
            busy = idle.watchers or idle.lock.locked() or id in self._acting or id in self._clocks
            if not busy and id != table.id:
                del self.tables[id]
                self.goes_on(self.store.disown(id))

    def waits_for(self, id: str, person: str) -> bool:
        """Whether a table is known to wait for somebody: of one that nobody has opened for long it is not."""
        found = self.tables.get(id)
        return found is not None and person in found.session.asked

    # ---------------------------------------------------------------- setting a table

    async def open(
        self,
        game: str,
        setup: Setup,
        seats: Sequence[Seat],
        names: Mapping[str, str],
        terms: Terms,
        packs: tuple[str, ...] = (),
        name: str = "",
        seed: int | None = None,
    ) -> tuple[Table, dict[str, str]]:
        """A new table, and the secret of every person's link. Those in `names` hold the seats of these persons."""
        if len(self.tables) >= self.limits.open_tables and all(t.watchers for t in self.tables.values()):
            raise Refusal("Every table of this house is taken: come back later.")
        secrets = {person: new_secret() for person in (*names, WATCHER)}
        people = [Somebody(person, called, digest(secrets[person])) for person, called in names.items()]
        people.append(Somebody(WATCHER, "Somebody who watches", digest(secrets[WATCHER])))
        table = await self._open(game, setup, seats, people, terms, packs, name=name, seed=seed)
        return table, secrets

    async def _open(
        self,
        game: str,
        setup: Setup,
        seats: Sequence[Seat],
        people: list[Somebody],
        terms: Terms,
        packs: tuple[str, ...],
        parent: str = "",
        name: str = "",
        seed: int | None = None,
    ) -> Table:
        rules = self.game(game, packs)
        session = Session.new(rules, setup, seats, seed=seed, keep=False, open_hands=terms.open_hands)
        opened = Opened(
            game,
            rules.version,
            setup,
            [seat.written() for seat in seats],
            people,
            terms,
            packs,
            parent,
            name,
            list(session.match.chance.tape),
        )
        row = Row(0, "", written(opened), time.time())
        table = self._table(new_table_id(), Past([row]), session)
        await self.store.append(table.id, row, table.about())
        self._remember(table)
        self._after(table)
        return table

    async def again(self, table: Table, person: str) -> str:
        """A rematch: the same people at a new table with the same setup."""
        async with table.leading:
            if table.past.next:
                return table.past.next
            if not table.session.match.over or not table.sits(person):
                raise Refusal("A rematch is for those who played, when the game is over.")
            opened = table.past.opened
            seats = [Seat.kept(seat) for seat in opened.seats]
            new = await self._open(
                opened.game, opened.setup, seats, list(table.people.values()), table.past.terms, opened.packs
            )
            return await self._lead(table, person, new)

    async def set_out(self, campaign: Table, person: str) -> str:
        """The next adventure of a campaign, at a table of its own with the same people."""
        async with campaign.leading:
            if campaign.past.next:
                return campaign.past.next
            venture = campaign.session.venture
            if venture is None or venture.setup is None or not campaign.sits(person):
                raise Refusal("No adventure is due here: see what the campaign asks.")
            opened = campaign.past.opened
            new = await self._open(
                opened.game.removesuffix(CAMPAIGN_OF),
                venture.setup,
                campaign.session.seats,
                list(campaign.people.values()),
                campaign.past.terms,
                opened.packs,
                parent=campaign.id,
                name=opened.name,
            )
            return await self._lead(campaign, person, new)

    async def _lead(self, table: Table, person: str, new: Table) -> str:
        visits = await self.store.visits(table.id)
        for visitor, who in visits.items():
            await self.store.visit(visitor, new.id, who)
        new.visitors = visits
        await table.lead(person, new.id)
        return new.id

    async def _settle(self, table: Table) -> None:
        """A game of a campaign is over: report it there, once."""
        campaign = await self.table(table.past.opened.parent)
        outcome = table.session.outcome
        if campaign and outcome:
            match = table.session.match
            await campaign.report(table.id, Report(outcome, match.game.spoils(match.state)))

    # ---------------------------------------------------------------- who comes

    async def enters(self, table: Table, visitor: str, person: str) -> None:
        """A visitor is that person at a table from now on."""
        await self.store.visit(visitor, table.id, person)
        if person:
            table.visitors[visitor] = person
        else:
            table.visitors.pop(visitor, None)
        self.goes_on(self.store.say(table.id, "visits"))

    def invite(self, table: Table) -> tuple[Somebody, str]:
        """Somebody who is yet to come, and the secret of their link."""
        secret = new_secret()
        numbers = [int(id.removeprefix("person-")) for id in table.people if id.startswith("person-")]
        number = max(numbers, default=0) + 1
        return Somebody(f"person-{number}", f"Guest {max(1, number - 1)}", digest(secret)), secret

    # ---------------------------------------------------------------- what goes on by itself

    def _after(self, table: Table) -> None:
        """Something changed at a table: bots may be due, somebody may be away, a game may be over."""
        if self.stopping:
            return
        session = table.session
        if session.choice and not session.asked and table.id not in self._acting:
            task = asyncio.get_running_loop().create_task(self._act(table))
            self._acting[table.id] = task
            task.add_done_callback(lambda _: self._acted(table))
        if session.match.over and table.past.opened.parent:
            self.goes_on(self._settle(table))
        if table.past.seq % KEPT_EVERY == KEPT_EVERY - 1:
            self.goes_on(self.store.keep(table.id, table.seq, session.record().encode()))
        self._watch_clock(table)
        self.hooks.turn(table)

    def _acted(self, table: Table) -> None:
        task = self._acting.pop(table.id, None)
        fault = task.exception() if task and not task.cancelled() else None
        if fault and not isinstance(fault, Unreachable):
            log.error("bots of a table failed", exc_info=fault, extra={"table": table.id})
        elif table.session.choice and not table.session.asked and not self.stopping:
            asyncio.get_running_loop().call_later(OWNING_AGAIN, self._after, table)

    async def _act(self, table: Table) -> None:
        """Let bots act until a person is asked, if this process is the one that does."""
        if not await self.store.own(table.id):
            return
        while not self.stopping and table.session.choice and not table.session.asked:
            if table.past.terms.pace and table.watchers:
                await asyncio.sleep(table.past.terms.pace)
            seq = table.seq
            answer = await self.thinkers.answer(table.session, [who for who, _ in table.past.passed])
            if answer is None:
                await asyncio.sleep(0)
                if table.seq == seq:
                    return
                continue
            try:
                await table.bot_acts(answer, seq)
                self.counted["bot_answers"] += 1
            except (Stale, Unreachable):
                await asyncio.sleep(0.2)

    async def ask_bots(self, table: Table, person: str) -> None:
        """Somebody asks the bots for help."""
        seq, asked = table.seq, person in table.session.asked
        answer = await self.thinkers.help(table.session) if asked else None
        if answer is None:
            raise Refusal("No bot has help that counts now: choose something of your own.")
        await table.bot_helps(person, answer, seq)

    def _watch_clock(self, table: Table) -> None:
        """Look again when somebody the table waits for will have been away for too long."""
        grace = table.past.terms.grace
        if not grace or table.id in self._clocks:
            return
        away = [person for person in table.session.asked if not table.presence.is_here(person)]
        if not away:
            return
        left = max(0.5, grace - max(table.presence.away_for(person) for person in away))
        loop = asyncio.get_running_loop()
        self._clocks[table.id] = loop.call_later(left, lambda: self.goes_on(self._time_is_up(table)))

    async def _time_is_up(self, table: Table) -> None:
        self._clocks.pop(table.id, None)
        grace = table.past.terms.grace
        if not await self.store.own(table.id):
            return
        for person in table.session.asked:
            if grace and table.presence.away_for(person) >= grace:
                await table.stand_in(person)
        self._watch_clock(table)

    async def is_back(self, table: Table, person: str) -> None:
        """Somebody opens a page: what a bot played for them is theirs again."""
        if person in table.past.lent.values():
            await table.give_back(person)

    def presence_changed(self, table: Table, person: str) -> None:
        """Tell the other processes how many pages somebody has open here."""
        self.goes_on(self.store.say(table.id, f"here {self.process} {person} {table.presence.here.get(person, 0)}"))

    def _heard(self, id: str, message: str) -> None:
        """Another process has led a table on, or says who is there."""
        word, *rest = message.split(" ")
        if word == "alive":
            self._alive[rest[0]] = time.monotonic()
        elif id == EVERY_TABLE:  # nobody listened for a while: anything may have happened
            for each in self.tables.values():
                self.goes_on(each.catch_up())
        table = self.tables.get(id)
        if table is None:
            return
        if word == "here" and len(rest) == 3 and rest[0] != self.process:
            table.presence.elsewhere[rest[0], rest[1]] = int(rest[2])
            table.publish()
        elif word == "visits":
            self.goes_on(self._visits_again(table))
        elif not word:
            self.goes_on(table.catch_up())

    async def _live(self) -> None:
        """Say now and then that this process lives, and forget who was seen by those that do not any more."""
        while True:
            with contextlib.suppress(Unreachable):
                await self.store.say(EVERY_TABLE, f"alive {self.process}")
            await asyncio.sleep(ALIVE_EVERY)
            now = time.monotonic()
            gone = [process for process, at in self._alive.items() if now - at > 3 * ALIVE_EVERY]
            for process in gone:
                del self._alive[process]
                for table in self.tables.values():
                    table.presence.forget(process)

    async def _visits_again(self, table: Table) -> None:
        table.visitors = await self.store.visits(table.id)

    def goes_on(self, work: Coroutine[None, None, None]) -> None:
        """Let something go on by itself; what goes wrong with it is written down."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            expected = isinstance(fault, Stale | Unreachable | Refusal)
            log.warning("%s: %s", type(fault).__name__, fault, exc_info=None if expected else fault)

    # ---------------------------------------------------------------- closing time

    def let_go(self) -> None:
        """Let go of all pages: no stream lasts any longer, and nothing new goes on by itself."""
        self.stopping = True
        for table in self.tables.values():
            for watcher in table.watchers:
                watcher.changed.set()

    async def close(self) -> None:
        """Let go of the pages, stop what goes on by itself, keep every table as it stands."""
        self.let_go()
        for clock in self._clocks.values():
            clock.cancel()
        going = [*self._acting.values(), *self._tasks]
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        for table in list(self.tables.values()):
            if not table.session.match.over:
                with contextlib.suppress(Unreachable):  # its rows are there, and are all that it takes
                    await self.store.keep(table.id, table.seq, table.session.record().encode())
        self.thinkers.close()
        self.hooks.close()
        await self.store.close()
