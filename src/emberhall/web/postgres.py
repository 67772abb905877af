"""Tables in PostgreSQL, for several server processes over one database.

Any process may append a row: its number decides who came first. Each is announced to the others, which read it then.
The bots and clocks of a table belong to one process at a time, the one that holds its lock; the database lets go of it
when the process dies.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import NamedTuple
from uuid import uuid4

import asyncpg
import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.web.store import (
    EVERY_TABLE,
    About,
    Heard,
    Listed,
    Stale,
    StoredRow,
    Unreachable,
    nothing_heard,
    refuse_format,
)

SCHEMA = """
create table if not exists tables(
    id text primary key, about bytea not null, public boolean not null, over boolean not null,
    changed double precision not null);
create index if not exists open_tables on tables(over, public, changed);
create table if not exists format(number integer not null);
create table if not exists rows(
    tid text not null, n bigint not null, who text not null, data bytea not null, at double precision not null,
    primary key(tid, n));
create table if not exists kept(tid text primary key, n bigint not null, data bytea not null);
create table if not exists visits(
    visitor text not null, tid text not null, person text not null, primary key(visitor, tid));
create index if not exists visited on visits(tid);
"""
PUT = """
with put as (
    insert into rows select * from unnest($3::text[], $4::bigint[], $5::text[], $6::bytea[], $7::float8[])
    on conflict do nothing returning tid, n)"""
LIST_AND_KEEP = """,
listed as (
    insert into tables select a.id, a.about, a.public, a.over, a.changed
    from unnest($8::text[], $9::bigint[], $10::bytea[], $11::bool[], $12::bool[], $13::float8[])
        as a(id, n, about, public, over, changed) join put on put.tid = a.id and put.n = a.n
    on conflict(id) do update set
        about=excluded.about, public=excluded.public, over=excluded.over, changed=excluded.changed),
keeping as (
    insert into kept select * from unnest($14::text[], $15::bigint[], $16::bytea[])
    on conflict(tid) do update set n=excluded.n, data=excluded.data)"""
TELL = """
select array_agg(tid), array_agg(n), pg_notify($1, $2 || ' ' || string_agg(distinct tid, ',') || ' ')
from put having count(*) > 0"""
ROWS, ROWS_AND_MORE = PUT + TELL, PUT + LIST_AND_KEEP + TELL
"""Rows, how their tables are listed then, tables as they stand, and the news of the rows, in one statement: it is one
transaction and one way to the database and back. Says which rows were written."""
CHANNEL = "emberhall"
FORMAT = 3  # 2 was that of 0.2.0, whose database did not say so
CONNECTIONS = 6
LARGEST_BATCH = 500
ENOUGH, GATHERS, AT_ONCE = 12, 0.02, 0.0001
"""A commit costs as much work as ten rows do. So while the process has its hands full, rows wait until there are so
many of them, or for so many seconds. A round of the loop that took less work than the last figure had nothing to do."""
LOST = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.exceptions.CannotConnectNowError)


class Kept(NamedTuple):
    """A table as it stood after row n."""

    n: int
    data: bytes


class Job(NamedTuple):
    """A row to be written and how its table is listed then, or a table as it stood; and who waits for it."""

    table: str
    what: StoredRow | Kept
    about: About | None
    done: asyncio.Future[None]


class Postgres:
    """One database, any number of server processes."""

    shared = True

    def __init__(self, url: str, pool: asyncpg.Pool) -> None:
        self.url, self.pool = url, pool
        self.heard: Heard = nothing_heard
        self.process = uuid4().hex[:12]
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._owned: set[str] = set()
        self._pen: asyncpg.Connection | None = None  # writes rows, and listens
        self._line: asyncpg.Connection | None = None  # holds the locks of the tables that are ours
        self._on_pen, self._on_line = asyncio.Lock(), asyncio.Lock()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    @classmethod
    async def opened(cls, url: str) -> Postgres:
        try:
            pool = await asyncpg.create_pool(url, min_size=1, max_size=CONNECTIONS, command_timeout=20)
            async with pool.acquire() as db:
                await db.execute("select pg_advisory_lock(7)")  # several processes may start at once
                try:
                    await db.execute(SCHEMA)
                    await _agree_on_format(db)
                finally:
                    await db.execute("select pg_advisory_unlock(7)")
        except (OSError, asyncpg.PostgresError, ValueError) as error:
            raise Refusal(f"The database is out of reach ({error}): see that it runs and mind --store.") from error
        store = cls(url, pool)
        async with store._on_pen:
            await store._writing()
        return store

    async def _writing(self) -> asyncpg.Connection:
        """The connection that writes and listens, made anew if it was lost. It is one, so that what this process says
        comes back to it with the answer of the database, and wakes nobody here."""
        if self._pen is None or self._pen.is_closed():
            anew = self._pen is not None
            self._pen = await asyncpg.connect(self.url, command_timeout=20)
            await self._pen.add_listener(CHANNEL, self._told)
            if anew:  # whatever was announced in between
                self.heard(EVERY_TABLE, "")
        return self._pen

    async def _holding(self) -> asyncpg.Connection:
        """The connection that holds locks, made anew if it was lost; then nothing is ours any more."""
        if self._line is None or self._line.is_closed():
            self._owned.clear()
            try:
                self._line = await asyncpg.connect(self.url, command_timeout=20)
            except (OSError, asyncpg.PostgresError) as error:
                raise Unreachable(str(error)) from error
        return self._line

    def _told(self, connection: object, pid: int, channel: str, payload: str) -> None:
        process, tables, message = payload.split(" ", 2)
        if process != self.process:
            for table in tables.split(","):
                self.heard(table, message)

    # ---------------------------------------------------------------- writing

    async def append(self, table: str, rows: Sequence[StoredRow], about: About | None = None) -> None:
        *first, last = rows
        if first:  # a whole table from elsewhere, of which nobody knows yet
            await self._put_all(table, first)
        await self._put(table, last, about)

    async def _put_all(self, table: str, rows: Sequence[StoredRow]) -> None:
        """Write rows in one transaction."""
        try:
            async with self.pool.acquire() as db, db.transaction():
                sql = "insert into rows values($1,$2,$3,$4,$5)"
                await db.executemany(sql, [(table, *row) for row in rows])
        except asyncpg.UniqueViolationError:
            raise Stale from None
        except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
            raise Unreachable(str(error)) from error

    async def keep(self, table: str, n: int, checkpoint: bytes) -> None:
        await self._put(table, Kept(n, checkpoint))

    async def _put(self, table: str, what: StoredRow | Kept, about: About | None = None) -> None:
        job = Job(table, what, about, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    async def _write(self) -> None:
        """Whatever waits is one transaction."""
        while True:
            jobs = await self._gathered()
            try:
                written = await self._insert(jobs)
            except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
                for job in jobs:
                    _settle(job, Unreachable(str(error)))
                continue
            for job in jobs:
                key = job.table, job.what.n
                if isinstance(job.what, Kept):
                    _settle(job)
                else:
                    _settle(job, None if key in written else Stale())
                    written.discard(key)

    async def _gathered(self) -> list[Job]:
        """What is to be written next: all that comes while the process has other things to do, but not for long."""
        jobs = [await self._jobs.get()]
        end, spent, quiet = time.perf_counter() + GATHERS, time.thread_time(), 0
        while quiet < 2 and self._jobs.qsize() < ENOUGH and time.perf_counter() < end:
            await asyncio.sleep(0)
            before, spent = spent, time.thread_time()
            quiet = quiet + 1 if spent - before < AT_ONCE else 0  # what one round reads, only the next one does
        while len(jobs) < LARGEST_BATCH and not self._jobs.empty():
            jobs.append(self._jobs.get_nowait())
        return jobs

    async def _insert(self, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        rows = [(job.table, *job.what) for job in jobs if isinstance(job.what, StoredRow)]
        kept = {job.table: (job.table, *job.what) for job in jobs if isinstance(job.what, Kept)}
        abouts = {
            job.table: (job.table, job.what.n, msgspec.json.encode(about), about.public, about.over, job.what.at)
            for job in jobs
            if isinstance(job.what, StoredRow) and (about := job.about)
        }
        values = [CHANNEL, self.process, *_columns(rows, 5)]
        if abouts or kept:
            values += [*_columns(abouts.values(), 6), *_columns(kept.values(), 3)]
        async with self._on_pen:
            pen = await self._writing()
            found = await pen.fetchrow(ROWS_AND_MORE if abouts or kept else ROWS, *values)
        return set(zip(found[0], found[1], strict=True)) if found else set()

    async def visit(self, visitor: str, table: str, person: str) -> None:
        if person:
            sql = "insert into visits values($1,$2,$3) on conflict(visitor, tid) do update set person=excluded.person"
            await self._run(sql, visitor, table, person)
        else:
            await self._run("delete from visits where visitor=$1 and tid=$2", visitor, table)

    async def _run(self, sql: str, *args: object) -> None:
        try:
            await self.pool.execute(sql, *args)
        except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
            raise Unreachable(str(error)) from error

    # ---------------------------------------------------------------- reading

    async def _read(self, sql: str, *args: object) -> list[asyncpg.Record]:
        try:
            return list(await self.pool.fetch(sql, *args))
        except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
            raise Unreachable(str(error)) from error

    async def rows(self, table: str, since: int = 0) -> list[StoredRow]:
        sql = "select n, who, data, at from rows where tid=$1 and n>=$2 order by n"
        return [StoredRow(*row) for row in await self._read(sql, table, since)]

    async def kept(self, table: str) -> bytes:
        found = await self._read("select data from kept where tid=$1", table)
        return bytes(found[0][0]) if found else b""

    async def about(self, table: str) -> About | None:
        found = await self._read("select about from tables where id=$1", table)
        return msgspec.json.decode(found[0][0], type=About) if found else None

    async def visits(self, table: str) -> dict[str, str]:
        return {row[0]: row[1] for row in await self._read("select visitor, person from visits where tid=$1", table)}

    async def mine(self, visitor: str, limit: int = 50) -> list[Listed]:
        sql = (
            "select id, about, changed, person from visits join tables on id = tid where visitor=$1 "
            "order by changed desc limit $2"
        )
        return [_listed(row) for row in await self._read(sql, visitor, limit)]

    async def listed(self, over: bool, limit: int = 50) -> list[Listed]:
        sql = "select id, about, changed from tables where public and over=$1 order by changed desc limit $2"
        return [_listed(row) for row in await self._read(sql, over, limit)]

    async def count(self) -> dict[str, int]:
        found = await self._read("select count(*), count(*) filter (where not over) from tables")
        return {"tables": found[0][0], "open": found[0][1]}

    # ---------------------------------------------------------------- among several processes

    async def own(self, table: str) -> bool:
        async with self._on_line:
            line = await self._holding()
            if table in self._owned:
                return True
            try:
                if not await line.fetchval("select pg_try_advisory_lock($1)", _lock(table)):
                    return False
            except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
                raise Unreachable(str(error)) from error
            self._owned.add(table)
            return True

    async def disown(self, table: str) -> None:
        async with self._on_line:
            if table in self._owned and self._line and not self._line.is_closed():
                self._owned.discard(table)
                await self._line.execute("select pg_advisory_unlock($1)", _lock(table))

    async def say(self, table: str, message: str) -> None:
        try:
            async with self._on_pen:
                pen = await self._writing()
                await pen.execute("select pg_notify($1, $2)", CHANNEL, f"{self.process} {table} {message}")
        except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
            raise Unreachable(str(error)) from error

    async def close(self) -> None:
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer
        for own in (self._line, self._pen):
            if own:
                await own.close()
        await self.pool.close()


async def _agree_on_format(db: asyncpg.Connection) -> None:
    """Note the format of a new database, or of one of 0.2.0, which said none; refuse another one."""
    found = await db.fetchval("select number from format")
    if found is None:
        await db.execute("insert into format values($1)", FORMAT)
    elif found != FORMAT:
        raise refuse_format("this database", found, FORMAT)


def _columns(rows: Collection[tuple[object, ...]], width: int) -> list[list[object]]:
    """Rows as so many arrays, one a column."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


def _settle(job: Job, fault: Exception | None = None) -> None:
    if not job.done.done():
        if fault:
            job.done.set_exception(fault)
        else:
            job.done.set_result(None)


def _listed(row: asyncpg.Record) -> Listed:
    id, about, changed, *person = row
    return Listed(id, msgspec.json.decode(about, type=About), changed, *person)


def _lock(table: str) -> int:
    """The number of a table's lock: 64 bits of its id."""
    return int.from_bytes(sha256(table.encode()).digest()[:8], "big", signed=True)
