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
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock
from uuid import uuid4

from emberhall.engine.game import AnyGame, Report, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.games import game as game_called
from emberhall.table.adopting import adopt_checkpoint, adopt_result, rows_from_store
from emberhall.table.campaigns import in_words
from emberhall.table.changes import Game, Person, Terms, pack
from emberhall.table.opening import Ended, checkpoint_of, open_table
from emberhall.table.seats import Seat
from emberhall.table.table import Table
from emberhall.web.bots import Thinkers
from emberhall.web.frames import frame
from emberhall.web.hooks import Hooks
from emberhall.web.limits import Limits, Shares
from emberhall.web.live_table import WATCHER, LiveTable
from emberhall.web.looking import Shelf
from emberhall.web.secrets import TABLE, digest, new_secret, new_table_id
from emberhall.web.store import EVERY_TABLE, Stale, Store, Unreachable

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
        chosen_seeds: bool = False,
    ) -> None:
        self.store, self.packs = store, dict(packs or {})
        self.limits = limits or Limits()
        self.shares = Shares(self.limits)
        self.hooks = hooks or Hooks()
        self.chosen_seeds = chosen_seeds
        self.thinkers = Thinkers()
        self.process = uuid4().hex[:8]
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.began = time.monotonic()
        self.counted: dict[str, int] = {"answers": 0, "updates": 0, "bytes": 0, "restored": 0, "bot_answers": 0}
        self._opening: dict[str, asyncio.Future[LiveTable | None]] = {}
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

    def _make_live(self, id: str, table: Table) -> LiveTable:
        opened = table.company.opened
        packs = [self.packs[name] for name in opened.packs if name in self.packs]
        shelf = partial(self.shelf, opened.game.removesuffix(CAMPAIGN_OF), tuple(opened.packs))
        live = LiveTable(id, table, self.store, self.games, frame, shelf, packs)
        live.after = self._after
        return live

    # ---------------------------------------------------------------- finding a table

    async def table(self, id: str) -> LiveTable | None:
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

    async def _restored(self, id: str) -> LiveTable | None:
        stored = await self.store.rows(id)
        if not stored:
            return None
        checkpoint = adopt_checkpoint(await self.store.kept(id))
        about = await self.store.about(id)
        ended = Ended(about.outcome or adopt_result(about.result)) if about and about.over else None
        opening = open_table(rows_from_store(stored), self.games, checkpoint, ended=ended)
        if opening.row:
            try:
                await self.store.append(id, [pack(opening.row)])
            except Stale:  # another process was quicker
                return await self._restored(id)
        live = self._make_live(id, opening.table)
        if opening.row:
            await self._keep(live)
            log.info("a table continues under other rules", extra={"table": id, "lost": opening.lost})
        live.visitors = await self.store.visits(id)
        self._remember(live)
        self.counted["restored"] += 1
        self._after(live)
        return live

    async def _keep(self, live: LiveTable) -> None:
        """Keep a table's latest state at rest, for other rules."""
        await self.store.keep(live.id, live.seq, checkpoint_of(live.table))

    def _remember(self, live: LiveTable) -> None:
        self.tables[live.id] = live
        self.tables.move_to_end(live.id)
        for id in list(self.tables):
            if len(self.tables) <= IN_MEMORY:
                break
            idle = self.tables[id]
            busy = idle.watchers or idle.lock.locked() or id in self._acting or id in self._clocks
            if not busy and id != live.id:
                del self.tables[id]
                self.goes_on(self._evict(idle))

    async def _evict(self, live: LiveTable) -> None:
        """Keep a table that leaves the memory, and let another process act for it."""
        await self._keep(live)
        await self.store.disown(live.id)

    def waits_for(self, id: str, person: str) -> bool:
        """Whether a table is known to wait for somebody: of one that nobody has opened for long it is not."""
        found = self.tables.get(id)
        return found is not None and person in found.table.question.asked

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
    ) -> tuple[LiveTable, dict[str, str]]:
        """A new table, and the secret of every person's link. Those in `names` hold the seats of these persons."""
        if len(self.tables) >= self.limits.open_tables and all(t.watchers for t in self.tables.values()):
            raise Refusal("Every table of this house is taken: come back later.")
        secrets = {person: new_secret() for person in (*names, WATCHER)}
        people = [Person(person, called, digest(secrets[person])) for person, called in names.items()]
        people.append(Person(WATCHER, "Somebody who watches", digest(secrets[WATCHER])))
        live = await self._open(game, setup, seats, people, terms, packs, name=name, seed=seed)
        return live, secrets

    async def _open(
        self,
        game: str,
        setup: Setup,
        seats: Sequence[Seat],
        people: Sequence[Person],
        terms: Terms,
        packs: tuple[str, ...],
        parent: str = "",
        name: str = "",
        seed: int | None = None,
    ) -> LiveTable:
        rules = self.game(game, packs)
        table, row = Table.open(rules, setup, seats, seed, people, terms, packs, parent, name, seed is not None)
        live = self._make_live(new_table_id(), table)
        await self.store.append(live.id, [pack(row)], live.about())
        await self._keep(live)
        self._remember(live)
        self._after(live)
        return live

    async def again(self, live: LiveTable, person: str) -> str:
        """A rematch: the same people at a new table with the same setup."""
        async with live.leading:
            if live.table.company.next:
                return live.table.company.next
            if not live.table.match.over or not live.sits(person):
                raise Refusal("A rematch is for those who played, when the game is over.")
            opened = live.table.company.opened
            seats = [Seat.kept(seat) for seat in opened.seats]
            new = await self._open(
                opened.game, opened.setup, seats, list(live.people.values()), live.table.company.terms, opened.packs
            )
            return await self._lead(live, person, new)

    async def set_out(self, campaign: LiveTable, person: str) -> str:
        """The next adventure of a campaign, at a table of its own with the same people."""
        async with campaign.leading:
            if campaign.table.company.next:
                return campaign.table.company.next
            venture = campaign.table.venture
            if venture is None or venture.setup is None or not campaign.sits(person):
                raise Refusal("No adventure is due here: see what the campaign asks.")
            opened = campaign.table.company.opened
            new = await self._open(
                opened.game.removesuffix(CAMPAIGN_OF),
                venture.setup,
                campaign.table.company.seats,
                list(campaign.people.values()),
                campaign.table.company.terms,
                opened.packs,
                parent=campaign.id,
                name=opened.name,
            )
            return await self._lead(campaign, person, new)

    async def _lead(self, live: LiveTable, person: str, new: LiveTable) -> str:
        visits = await self.store.visits(live.id)
        for visitor, who in visits.items():
            await self.store.visit(visitor, new.id, who)
        new.visitors = visits
        await live.lead(person, new.id)
        return new.id

    async def _settle(self, live: LiveTable) -> None:
        """A game of a campaign is over: report it there, once."""
        campaign = await self.table(live.table.company.opened.parent)
        outcome = live.table.outcome
        if campaign and outcome:
            match = live.table.match
            everybody = outcome.won and len(outcome.winners) == len(match.setup.party)
            game = Game(
                ended=datetime.now(UTC).isoformat(timespec="seconds"),
                title=in_words(match.game, match.setup),
                won=outcome.won,
                why=outcome.why,
                answers=campaign.table.match.answers,
                winners=outcome.winners if outcome.won and not everybody else (),
                scores=outcome.scores,
                table=live.id,
            )
            await campaign.report(Report(outcome, match.game.spoils(match.state)), game)

    # ---------------------------------------------------------------- who comes

    async def enters(self, live: LiveTable, visitor: str, person: str) -> None:
        """A visitor is that person at a table from now on."""
        await self.store.visit(visitor, live.id, person)
        if person:
            live.visitors[visitor] = person
        else:
            live.visitors.pop(visitor, None)
        self.goes_on(self.store.say(live.id, "visits"))

    def invite(self, live: LiveTable) -> tuple[Person, str]:
        """Somebody who is yet to come, and the secret of their link."""
        secret = new_secret()
        numbers = [int(id.removeprefix("person-")) for id in live.people if id.startswith("person-")]
        number = max(numbers, default=0) + 1
        return Person(f"person-{number}", f"Guest {max(1, number - 1)}", digest(secret)), secret

    # ---------------------------------------------------------------- what goes on by itself

    def _after(self, live: LiveTable) -> None:
        """Something changed at a table: bots may be due, somebody may be away, a game may be over."""
        if self.stopping:
            return
        table = live.table
        if table.choice and not table.question.asked and live.id not in self._acting:
            task = asyncio.get_running_loop().create_task(self._act(live))
            self._acting[live.id] = task
            task.add_done_callback(lambda _: self._acted(live))
        if table.match.over and live.table.company.opened.parent:
            self.goes_on(self._settle(live))
        if live.seq % KEPT_EVERY == KEPT_EVERY - 1 or table.match.over:
            self.goes_on(self._keep(live))
        self._watch_clock(live)
        self.hooks.turn(live)

    def _acted(self, live: LiveTable) -> None:
        task = self._acting.pop(live.id, None)
        fault = task.exception() if task and not task.cancelled() else None
        if fault and not isinstance(fault, Unreachable):
            log.error("bots of a table failed", exc_info=fault, extra={"table": live.id})
        elif live.table.choice and not live.table.question.asked and not self.stopping:
            asyncio.get_running_loop().call_later(OWNING_AGAIN, self._after, live)

    async def _act(self, live: LiveTable) -> None:
        """Let bots act until a person is asked, if this process is the one that does."""
        if not await self.store.own(live.id):
            return
        while not self.stopping and live.table.choice and not live.table.question.asked:
            if live.table.company.terms.pace and live.watchers:
                await asyncio.sleep(live.table.company.terms.pace)
            seq = live.seq
            answer = await self.thinkers.answer(live)
            if answer is None:
                await asyncio.sleep(0)
                if live.seq == seq:
                    return
                continue
            try:
                await live.bot_acts(answer, seq)
                self.counted["bot_answers"] += 1
            except (Stale, Unreachable):
                await asyncio.sleep(0.2)

    async def ask_bots(self, live: LiveTable, person: str) -> None:
        """Somebody asks the bots for help."""
        seq, asked = live.seq, person in live.table.question.asked
        answer = await self.thinkers.help(live) if asked else None
        if answer is None:
            raise Refusal("No bot has help that counts now: choose something of your own.")
        await live.bot_helps(person, answer, seq)

    def _watch_clock(self, live: LiveTable) -> None:
        """Look again when somebody the table waits for will have been away for too long."""
        grace = live.table.company.terms.grace
        if not grace or live.id in self._clocks:
            return
        away = [person for person in live.table.question.asked if not live.presence.is_here(person)]
        if not away:
            return
        left = max(0.5, grace - max(live.presence.away_for(person) for person in away))
        loop = asyncio.get_running_loop()
        self._clocks[live.id] = loop.call_later(left, lambda: self.goes_on(self._time_is_up(live)))

    async def _time_is_up(self, live: LiveTable) -> None:
        self._clocks.pop(live.id, None)
        grace = live.table.company.terms.grace
        if not await self.store.own(live.id):
            return
        for person in live.table.question.asked:
            if grace and live.presence.away_for(person) >= grace:
                await live.stand_in(person)
        self._watch_clock(live)

    async def is_back(self, live: LiveTable, person: str) -> None:
        """Somebody opens a page: what a bot played for them is theirs again."""
        if person in live.table.company.lent.values():
            await live.give_back(person)

    def presence_changed(self, live: LiveTable, person: str) -> None:
        """Tell the other processes how many pages somebody has open here."""
        self.goes_on(self.store.say(live.id, f"here {self.process} {person} {live.presence.here.get(person, 0)}"))

    def _heard(self, id: str, message: str) -> None:
        """Another process has led a table on, or says who is there."""
        word, *rest = message.split(" ")
        if word == "alive":
            self._alive[rest[0]] = time.monotonic()
        elif id == EVERY_TABLE:  # nobody listened for a while: anything may have happened
            for each in self.tables.values():
                self.goes_on(each.catch_up())
        live = self.tables.get(id)
        if live is None:
            return
        if word == "here" and len(rest) == 3 and rest[0] != self.process:
            live.presence.elsewhere[rest[0], rest[1]] = int(rest[2])
            live.publish()
        elif word == "visits":
            self.goes_on(self._visits_again(live))
        elif not word:
            self.goes_on(live.catch_up())

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
                for live in self.tables.values():
                    live.presence.forget(process)

    async def _visits_again(self, live: LiveTable) -> None:
        live.visitors = await self.store.visits(live.id)

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
        for live in self.tables.values():
            for watcher in live.watchers:
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
        for live in list(self.tables.values()):
            with contextlib.suppress(Unreachable):  # its rows are there, and are all that these rules need
                await self._keep(live)
        self.thinkers.close()
        self.hooks.close()
        await self.store.close()
