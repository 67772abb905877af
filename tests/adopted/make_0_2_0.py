"""Write saves, campaigns and a server's tables with Emberhall 0.2.0, as it was.

    git worktree add --detach /tmp/old-020 94d6a8c0
    cd /tmp/old-020
    PYTHONPATH=src:. python …/tests/adopted/make_0_2_0.py …/tests/adopted/0.2.0 …/tests/adopted/0.1.0

It needs what the old program needed (Python 3.11, msgspec, PyYAML, starlette, pytest; for the dump also asyncpg and a
PostgreSQL). The games play at random by fixed seeds; names of tables and secrets of links are others each time.

The tables are those of two servers over one database, one after the other. The first closed in good order and kept a
state of every game that was not over; the second was killed. `manifest.json` says what the program reads from the
database afterwards; where either server had something else in memory at its end, `live` has that. A few saves of 0.1.0
are led on, which begins them anew. The dump is of the toys alone.
"""

from __future__ import annotations

import asyncio
import lzma
import random
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from driving import (
    TOYS,
    TRIED,
    Facts,
    a_setup,
    begun,
    begun_anew,
    facts_of,
    fresh,
    of_version,
    played,
    rest_of,
    undo_of,
    write_files,
    write_manifest,
)

from emberhall.engine.acts import Role
from emberhall.engine.choice import To
from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import has_campaign, playable
from emberhall.table.seats import Seat
from emberhall.table.session import Session
from emberhall.table.setup import first_heroes
from emberhall.table.storage import table_in
from emberhall.web.changes import Terms
from emberhall.web.hall import Hall
from emberhall.web.limits import Limits
from emberhall.web.sqlite import Sqlite
from emberhall.web.store import About
from emberhall.web.store import opened as store_opened
from emberhall.web.tables import WATCHER, Table
from tests.web.databases import a_postgres, binaries

PACK = Path("examples/drowned-coast")
NAMES = {"person-1": "Ada", "person-2": "Bo", "person-3": "Cy"}
ADA, BO, CY = NAMES
CALM = Terms(pace=0.0, grace=0)
ALL = 1_000_000

# ---------------------------------------------------------------- tables


class Opened:
    """The tables of a server by the names of their states, with the secrets of their links."""

    def __init__(self, hall: Hall, server: str) -> None:
        self.hall, self.server = hall, server
        self.tables: dict[str, Table] = {}
        self.links: dict[str, dict[str, str]] = {}

    async def open(
        self, game: str, seats: str, seed: int = 1, terms: Terms = CALM, pack: bool = False, name: str = ""
    ) -> tuple[Table, dict[str, str]]:
        """A table at its first question, or later if bots were due."""
        sitting = [Seat(person=who) if who in NAMES else Seat(bot=who) for who in seats.split(",")]
        held = {person: NAMES[person] for person in NAMES if Seat(person=person) in sitting}
        if name:
            rules = self.hall.game(game)
            first = rules.first_adventures()[0].id  # type: ignore[attr-defined]
            setup = Setup(first, first_heroes(self.hall.game(game.removesuffix("-campaign")), len(sitting)))
        else:
            setup = a_setup(game, len(sitting), PACK if pack else None)
        packs = (PACK.name,) if pack else ()
        table, links = await self.hall.open(game, setup, sitting, held, terms, packs, name, seed)
        await settled(table)
        return table, links

    def note(self, state: str, table: Table, links: dict[str, str] | None = None) -> None:
        self.tables[f"{self.server}-{state}"] = table
        self.links[f"{self.server}-{state}"] = links or {}

    async def under_way(self, game: str, seats: str, answers: int, **more: Any) -> tuple[Table, dict[str, str]]:
        """A table after so many answers whose game is not over."""
        for seed in range(1, TRIED):
            table, links = await self.open(game, seats, seed, **more)
            await plays(table, answers, seed)
            if table.session.choice:
                return table, links
        raise SystemExit(f"Every game of {game} is over after {answers} answers.")

    async def until(self, game: str, seats: str, is_so: Callable[[Table], bool]) -> tuple[Table, dict[str, str]] | None:
        """A table of which that is so."""
        for seed in range(1, TRIED):
            table, links = await self.open(game, seats, seed)
            await plays(table, 60, seed, lambda table=table: is_so(table))
            if table.session.choice and is_so(table):
                return table, links
        return None


async def settled(table: Table) -> None:
    """Wait until no bot is due."""
    while table.lock.locked() or (table.session.choice and not table.session.asked):  # noqa: ASYNC110
        await asyncio.sleep(0.001)


async def plays(
    table: Table, answers: int, seed: int = 0, until: Callable[[], bool] = lambda: False, passes: float = 0.2
) -> None:
    """Whoever is asked answers at random or lets it pass, until there were so many answers."""
    luck = random.Random(seed)
    while True:
        await settled(table)
        session = table.session
        if session.choice is None or session.match.answers >= answers or until():
            return
        person, at = luck.choice(session.asked), table.past.asked_at
        if session.may_pass(person) and luck.random() < passes:
            await table.let_pass(person, at)
        else:
            await table.answer(person, at, luck.choice(table.offered(person)))


def several(table: Table) -> bool:
    choice, asked = table.session.choice, table.session.asked
    return choice is not None and choice.to is To.WINDOW and len(asked) > 1 and table.session.may_pass(ADA)


def may_agree(table: Table) -> bool:
    """Whether somebody else must agree to an undo."""
    try:
        return bool(table.session.must_agree(ADA))
    except Refusal:
        return False


def may_hush(table: Table) -> bool:
    return any(table.session.may_hush(person) for person in table.session.asked)


async def hushes(table: Table, answers: int, seed: int) -> None:
    """Play on, and decline for the turn whatever can be."""
    luck = random.Random(seed)
    while table.session.choice and table.session.match.answers < answers:
        await settled(table)
        hushing = [person for person in table.session.asked if table.session.may_hush(person)]
        if hushing:
            await table.hush(hushing[0], table.past.asked_at)
        elif table.session.asked:
            person = luck.choice(table.session.asked)
            await table.answer(person, table.past.asked_at, luck.choice(table.offered(person)))


# ---------------------------------------------------------------- states of every game


async def every_game(tables: Opened, game: str) -> None:
    """States that a table of any game can be in."""
    pair = f"{ADA},{BO}"
    tables.note(f"{game}-new", *await tables.open(game, pair))
    tables.note(f"{game}-few-rows", *await tables.under_way(game, pair, 9))
    table, links = await tables.under_way(game, f"{ADA},{BO},heuristic", 24)
    await tables.hall.enters(table, "f" * 32, WATCHER)
    tables.note(f"{game}-with-a-bot", table, links)
    table, links = await tables.open(game, pair, 6)
    await plays(table, ALL, 6)
    tables.note(f"{game}-over", table, links)
    if game not in ("beacon", "lantern", "race"):
        tables.note(f"{game}-many-rows", *await tables.under_way(game, f"{ADA},{BO},{CY}", 90))
    if found := await tables.until(game, f"{ADA},{BO},random", several):
        await found[0].let_pass(ADA, found[0].past.asked_at)
        tables.note(f"{game}-passed-by-one", *found)
    else:
        print(f"{game}: no question of several was met")
    if found := await tables.until(game, f"random,{ADA},{BO}", lambda table: table.session.last_call):
        tables.note(f"{game}-last-call", *found)
        await undone_to_a_call(tables, game)
    else:
        print(f"{game}: no bot has called")
    if found := await tables.until(game, f"{ADA},{BO},random", may_hush):
        await hushes(found[0], found[0].session.match.answers + 8, 2)
        tables.note(f"{game}-declined-for-the-turn", *found)
        found = await tables.until(game, f"{ADA},{BO},random", may_hush)
        assert found
        person = next(person for person in found[0].session.asked if found[0].session.may_hush(person))
        await found[0].hush(person, found[0].past.asked_at)
        await settled(found[0])
        tables.note(f"{game}-declining", *found)
    else:
        print(f"{game}: nothing can be declined for the turn")
    if found := await tables.until(game, pair, may_agree):
        await found[0].plead(ADA)
        tables.note(f"{game}-wish-to-undo", *found)
    if found := await tables.until(game, pair, may_agree):
        await found[0].plead(ADA)
        await found[0].agree(BO, True)
        tables.note(f"{game}-undone", *found)


async def undone_to_a_call(tables: Opened, game: str) -> None:
    """Somebody has helped at a last call, and took it back."""
    found = await tables.until(game, f"random,{ADA},{BO}", lambda table: table.session.last_call)
    assert found
    table, links = found
    person = table.session.asked[0]
    acts = table.session.match.game.acts
    helping = [number for number, option in table._answers(person).items() if acts[option.act].role is Role.HELPS]
    await table.answer(person, table.past.asked_at, helping[0])
    tables.hall.stopping = True  # bots are not to act before it is taken back
    await table.plead(person)
    for other in table.past.plea.must:
        await table.agree(other, True)
    tables.hall.stopping = False
    tables.note(f"{game}-undone-to-a-last-call", table, links)


# ---------------------------------------------------------------- states of the toy alone


async def seats_change(tables: Opened) -> None:
    pair = f"{ADA},{BO}"
    table, links = await tables.under_way("lantern", pair, 6)
    await table.stand_in(BO)
    await settled(table)
    tables.note("lantern-seat-lent", table, links)
    table, links = await tables.under_way("dragonfire", f"{ADA},{BO},{CY}", 12)
    await table.stand_in(BO)
    await plays(table, 20, 3)
    tables.note("dragonfire-seat-lent", table, links)
    table, links = await tables.under_way("lantern", pair, 4)
    await table.stand_in(BO)
    await table.give_back(BO)
    tables.note("lantern-seat-given-back", table, links)
    table, links = await tables.under_way("lantern", f"{ADA},{BO},{CY}", 4)
    for person in (ADA, BO, CY):
        await table.comes(person)
    await table.stand_in(CY, leave=True)
    await settled(table)
    tables.note("lantern-left-by-one", table, links)
    table, links = await tables.under_way("lantern", f"{ADA},{BO}", 4)
    somebody, secret = tables.hall.invite(table)
    await table.seat_for(1, "", somebody)
    tables.note("lantern-seat-for-a-guest", table, {**links, somebody.id: secret})
    table, links = await tables.under_way("lantern", f"{ADA},{BO}", 4)
    await table.seat_for(1, "random", None)
    await settled(table)
    tables.note("lantern-seat-to-a-bot", table, links)
    tables.note("lantern-alone", *await tables.under_way("lantern", f"{ADA},{ADA}", 8))


async def talk(tables: Opened) -> None:
    table, links = await tables.under_way("lantern", f"{ADA},{BO}", 5)
    await table.comes(ADA, "Adelheid")
    await table.say(ADA, "Mind the oil!")
    await table.say(BO, "", "laugh")
    await table.say(BO, "<b>ümläut</b> & \u2026 \N{CANDLE}")
    await table.comes(BO, "Bonny")
    tables.note("lantern-talk", table, links)
    table, links = await tables.under_way("lantern", f"{ADA},{BO}", 5)
    for number in range(90):
        await table.say((ADA, BO)[number % 2], f"Word {number}")
    tables.note("lantern-much-talk", table, links)


async def terms(tables: Opened) -> None:
    pair = f"{ADA},{BO}"
    for state, agreed in {
        "public": Terms(public=True, pace=0.0, grace=0),
        "open-hands": Terms(open_hands=True, pace=0.0, grace=0),
        "with-a-hook": Terms(pace=0.0, grace=0, hook="http://127.0.0.1:9/turn"),
    }.items():
        table, links = await tables.under_way("lantern", pair, 6, terms=agreed)
        await table.comes(ADA)
        await tables.hall.enters(table, "a" * 32, ADA)
        await tables.hall.enters(table, "b" * 32, WATCHER)
        tables.note(f"lantern-{state}", table, links)
    table, links = await tables.under_way("lantern", pair, 6)
    await table.set_pace(ADA, 1.6)
    tables.note("lantern-other-pace", table, links)
    tables.note("dragonfire-open-hands", *await tables.under_way("dragonfire", pair, 8, terms=Terms(open_hands=True)))
    tables.note("dragonfire-with-a-pack", *await tables.under_way("dragonfire", pair, 50, pack=True))


async def taken_back(tables: Opened) -> None:
    """Several undos, wishes that others did not agree to, and what rivals have to agree to."""
    table, links = await tables.under_way("lantern", f"{ADA},{ADA}", 12)
    for _ in range(5):
        await table.plead(ADA)
    await plays(table, table.session.match.answers + 2, 9)
    tables.note("lantern-undone-five-times", table, links)
    found = await tables.until("lantern", f"{ADA},{BO}", may_agree)
    assert found
    await found[0].plead(ADA)
    await found[0].agree(BO, False)
    tables.note("lantern-undo-refused", *found)
    found = await tables.until("lantern", f"{ADA},{BO}", may_agree)
    assert found
    await found[0].plead(ADA)
    await found[0].agree(ADA, False)
    tables.note("lantern-wish-withdrawn", *found)
    found = await tables.until("lantern", f"{ADA},{BO},{CY}", may_agree)
    assert found
    await found[0].plead(ADA)
    await found[0].agree(BO, True)
    tables.note("lantern-wish-of-three", *found)


async def rematch(tables: Opened) -> None:
    table, links = await tables.open("lantern", f"{ADA},{BO}", 3)
    await tables.hall.enters(table, "c" * 32, BO)
    await plays(table, ALL, 3)
    new = await tables.hall.table(await tables.hall.again(table, ADA))
    assert new
    await plays(new, 3, 3)
    tables.note("lantern-over-with-a-rematch", table, links)
    tables.note("lantern-rematch", new, links)


async def campaigns(tables: Opened, game: str) -> None:
    """A campaign in all states: begun, with a game under way, told of one, and setting out again after that."""
    seats, linked = f"{ADA},{BO}", f"{game}-campaign"
    tables.note(f"{linked}-begun", *await tables.open(linked, seats, 1, name="Embers"))
    table, links = await tables.open(linked, seats, 2, name="Sparks")
    await between(table, 2)
    child = await set_out(tables, table)
    await plays(child, 10 if game == "lantern" else 45, 2)
    tables.note(f"{linked}-under-way", table, links)
    tables.note(f"{game}-of-a-campaign", child, links)
    table, links = await tables.open(linked, seats, 3, name="Ashes")
    await between(table, 3)
    child = await set_out(tables, table)
    await plays(child, ALL, 3)
    await told(table)
    tables.note(f"{linked}-told-of-one", table, links)
    tables.note(f"{game}-over-of-a-campaign", child, links)
    table, links = await tables.open(linked, seats, 4, name="Smoke")
    for seed in (4, 5):
        await between(table, seed)
        child = await set_out(tables, table)
        await plays(child, ALL, seed)
        await told(table)
    await between(table, 4)
    child = await set_out(tables, table)
    await plays(child, 6, 4)
    tables.note(f"{linked}-third-game", table, links)
    tables.note(f"{game}-third-of-a-campaign", child, links)


async def to_its_end(tables: Opened) -> None:
    table, links = await tables.open("lantern-campaign", f"{ADA},{BO}", 5, name="Cinders")
    while not table.session.match.over:
        await between(table, 5)
        await plays(await set_out(tables, table), ALL, 5)
        await told(table)
    tables.note("lantern-campaign-over", table, links)


async def between(campaign: Table, seed: int, most: int = 8) -> None:
    """Decide what is asked between two games; what is asked for long is ended by the last answer."""
    luck, number = random.Random(seed), 0
    while campaign.session.asked:
        person, number = campaign.session.asked[0], number + 1
        offered = campaign.offered(person)
        await campaign.answer(person, campaign.past.asked_at, luck.choice(offered) if number < most else offered[-1])


async def set_out(tables: Opened, campaign: Table) -> Table:
    found = await tables.hall.table(await tables.hall.set_out(campaign, ADA))
    assert found
    return found


async def told(campaign: Table) -> None:
    """Wait until a campaign knows how its game ended."""
    while campaign.past.next:  # noqa: ASYNC110
        await asyncio.sleep(0.001)


async def older_rules(tables: Opened) -> None:
    """Tables that were begun under other rules than the second server has."""
    tables.hall.game("race").version = "0"
    tables.note("race-of-older-rules", *await tables.under_way("race", f"{ADA},{BO}", 8))
    tables.note("race-of-older-rules-led-on", *await tables.under_way("race", f"{ADA},{BO}", 8))
    del tables.hall._games["race", ()]  # from here on it is read as it is


async def led_on_under_new_rules(tables: Opened, first: Opened) -> None:
    table = await tables.hall.table(first.tables["closed-race-of-older-rules-led-on"].id)
    assert table
    await plays(table, table.session.match.answers + 2, 5)
    for person in (ADA, BO):
        await table.say(person, "Other rules now.")
    first.tables["closed-race-of-older-rules-led-on"] = table


async def bots_alone(tables: Opened) -> None:
    """Left while bots are at it."""
    table, links = await tables.open("dragonlords", f"{ADA},{BO}", 1)
    tables.hall.stopping = True
    for seat in (0, 1):
        await table.seat_for(seat, "random", None)
    for _ in range(10):
        answer = await tables.hall.thinkers.answer(table.session, [])
        assert answer
        await table.bot_acts(answer, table.seq)
    tables.note("dragonlords-bots-are-due", table, links)


# ---------------------------------------------------------------- what is true


def facts_of_table(table: Table) -> Facts:
    """All that is true of a table in memory."""
    past = table.past
    return {
        **facts_of(table.session),
        "id": table.id,
        "seq": table.seq,
        "asked_at": past.asked_at,
        "answers_of": {person: table.offered(person) for person in table.session.persons},
        "people": {each.id: [each.name, each.come] for each in past.people.values()},
        "terms": msgspec.to_builtins(past.terms),
        "packs": list(past.opened.packs),
        "parent": past.opened.parent,
        "called": past.opened.name,
        "lent": {str(seat): who for seat, who in past.lent.items()},
        "passed": list(table.session.passed),
        "hushed": len(past.hushed.declined),
        "plea": [past.plea.by, list(past.plea.must), list(past.plea.agreed)],
        "refused": list(past.refused),
        "talk": [[talk.by, talk.said.text, talk.said.reaction] for talk in past.talk],
        "next": past.next,
        "visitors": table.visitors,
        "free": table.free_seats(),
        "about": msgspec.to_builtins(table.about()),
    }


async def facts_of_server(file: Path, servers: list[Opened], live: dict[str, Facts]) -> Facts:
    """What the program reads from the database, and what it had in memory where that was something else."""
    hall = Hall(await Sqlite.opened(str(file)), packs={PACK.name: PACK})
    hall.stopping = True  # nothing goes on by itself
    found: Facts = {}
    with closing(sqlite3.connect(file)) as db:
        kept = {id: (n, data) for id, n, data in db.execute("select tid, n, data from kept")}
        rows = dict(db.execute("select tid, count(*) from rows group by tid"))
    for server in servers:
        for name, before in server.tables.items():
            if name == "closed-race-of-older-rules":
                continue  # to read it would write to it
            table = await hall.table(before.id)
            assert table
            facts = facts_of_table(table)
            changed = {key: value for key, value in live[name].items() if value != facts[key]}
            facts |= {"live": changed} if changed else {}
            facts |= {
                "rows": rows[table.id],
                "links": server.links[name],
                "kept": kept_of(kept.get(table.id), table.packs),
            }
            facts["undo"] = undo_of(table.past.session(hall.games, table.packs))
            found[name] = facts
    older = servers[0].tables["closed-race-of-older-rules"]
    found["closed-race-of-older-rules"] = {
        **live["closed-race-of-older-rules"],
        "rows": rows[older.id],
        "kept": kept_of(kept[older.id], older.packs),
        "links": servers[0].links["closed-race-of-older-rules"],
    }
    await hall.store.close()
    return found


def kept_of(kept: tuple[int, bytes] | None, packs: Sequence[Path]) -> Facts | None:
    """The state that was kept of a table: after which row, and its last rest. That far a table may go back under other
    rules; with none it has to be played again."""
    if kept is None:
        return None
    return {"row": kept[0], **rest_of(Session.of(table_in(kept[1], "a table"), packs).match)}


# ---------------------------------------------------------------- the database


async def serve(file: Path, server: str, work: Callable[[Opened], Awaitable[None]]) -> tuple[Opened, Hall]:
    limits = Limits(burst=10_000, rate=10_000, entries=1_000, tables=1_000)
    hall = Hall(await Sqlite.opened(str(file)), packs={PACK.name: PACK}, limits=limits)
    tables = Opened(hall, server)
    await work(tables)
    return tables, hall


async def first_server(tables: Opened) -> None:
    await older_rules(tables)
    for game in [*playable()]:
        print("first server:", game, flush=True)
        await every_game(tables, game)
        if has_campaign(game):
            await campaigns(tables, game)
    for states in (seats_change, talk, terms, taken_back, rematch, bots_alone):
        print("first server:", states.__name__, flush=True)
        await states(tables)


async def second_server(tables: Opened) -> None:
    for game in ("lantern", "beacon"):
        await every_game(tables, game)
    await campaigns(tables, "lantern")
    for states in (seats_change, talk, taken_back, rematch, to_its_end):
        await states(tables)
    pair = f"{ADA},{BO}"
    for game in ("ashardalon", "bardsung", "dragonfire", "dragonlords"):
        print("second server:", game, flush=True)
        tables.note(f"{game}-few-rows", *await tables.under_way(game, pair, 12))
        tables.note(f"{game}-many-rows", *await tables.under_way(game, pair, 60))


async def write_tables(file: Path) -> Facts:
    live: dict[str, Facts] = {}
    one, hall = await serve(file, "closed", first_server)
    live |= {name: facts_of_table(table) for name, table in one.tables.items()}
    await hall.close()
    two, hall = await serve(file, "killed", second_server)
    await led_on_under_new_rules(two, one)
    await asyncio.sleep(0.5)  # states that are kept by the way
    live |= {name: facts_of_table(table) for name, table in two.tables.items()}
    name = "closed-race-of-older-rules-led-on"
    live[name] = facts_of_table(one.tables[name])
    hall.let_go()
    await hall.store.close()
    return await facts_of_server(file, [one, two], live)


async def copied(file: Path, url: str, ids: Collection[str]) -> None:
    """Write the rows of some tables to another store too."""
    store, source = await store_opened(url), await Sqlite.opened(str(file))
    with closing(sqlite3.connect(file)) as db:
        abouts = dict(db.execute("select id, about from tables"))
        kept = list(db.execute("select tid, n, data from kept order by tid"))
        visits = list(db.execute("select visitor, tid, person from visits order by visitor, tid"))

    async def copy(id: str) -> None:
        rows = await source.rows(id)
        await asyncio.gather(*(store.append(id, row) for row in rows[:-1]))
        await store.append(id, rows[-1], msgspec.json.decode(abouts[id], type=About))

    await asyncio.gather(*map(copy, ids))
    await asyncio.gather(*(store.keep(*each) for each in kept if each[0] in ids))
    for visit in visits:
        if visit[1] in ids:
            await store.visit(*visit)
    await source.close()
    await store.close()


def dumped(file: Path, ids: Collection[str]) -> bytes:
    """Some of the tables in PostgreSQL, as `pg_dump` writes them; nothing where there is none."""
    with a_postgres() as url:
        programs = binaries()
        if url is None or programs is None:
            raise SystemExit("There is no PostgreSQL here: install one.")
        asyncio.run(copied(file, url, ids))
        dump = [str(programs / "pg_dump"), "--no-owner", "--no-privileges", "--inserts", url]
        return subprocess.run(dump, capture_output=True, check=True).stdout


def vacuumed(file: Path) -> bytes:
    """The database in one file, as small as it can be."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("pragma journal_mode=delete")
        db.execute("vacuum")
    data = file.read_bytes()
    for left in file.parent.glob(f"{file.name}*"):
        left.unlink()
    return data


if __name__ == "__main__":
    out, older = fresh(Path(sys.argv[1]).absolute()), Path(sys.argv[2]).absolute()
    of_version("0.2.0")
    race = begun("race", "me:Ann,me:Bo", 12)
    race.match.game.version = "0"
    played(race, 10, 12)
    begun_anew("race", Session.of(table_in(race.record().encode(), "the race")))
    facts = write_files(out, PACK, older)
    file = out / "tables.db"
    facts["tables"] = asyncio.run(write_tables(file))
    toys = {each["id"] for each in facts["tables"].values() if each["game"].removesuffix("-campaign") in TOYS}
    (out / "tables.sql.xz").write_bytes(lzma.compress(dumped(file, toys)))
    (out / "tables.db.xz").write_bytes(lzma.compress(vacuumed(file)))
    write_manifest(out, facts)
    print(len(facts["saves"]), "saves,", len(facts["campaigns"]), "campaigns,", len(facts["tables"]), "tables")
