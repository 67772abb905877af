"""Tables in PostgreSQL, for several server processes over one database.

Any process may append a row: its number decides who came first. Each is announced to the others, which read it then.
The bots and clocks of a table belong to one process at a time, the one that holds its lock; the database lets go of it
when the process dies.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple
from uuid import uuid4

import asyncpg
import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.web.store import About, Heard, Listed, Row, Stale, Unreachable, nothing_heard

SCHEMA = """
create table if not exists tables(
    id text primary key, about bytea not null, public boolean not null, over boolean not null,
    changed double precision not null);
create index if not exists open_tables on tables(over, public, changed);
create table if not exists rows(
    tid text not null, n bigint not null, who text not null, data bytea not null, at double precision not null,
    primary key(tid, n));
create table if not exists kept(tid text primary key, n bigint not null, data bytea not null);
create table if not exists visits(
    visitor text not null, tid text not null, person text not null, primary key(visitor, tid));
create index if not exists visited on visits(tid);
"""
APPEND = """
with put as (
    insert into rows select * from unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::float8[])
    on conflict do nothing returning tid, n),
listed as (
    insert into tables select a.id, a.about, a.public, a.over, a.changed
    from unnest($6::text[], $7::bigint[], $8::bytea[], $9::bool[], $10::bool[], $11::float8[])
        as a(id, n, about, public, over, changed) join put on put.tid = a.id and put.n = a.n
    on conflict(id) do update set
        about=excluded.about, public=excluded.public, over=excluded.over, changed=excluded.changed)
select array_agg(tid), array_agg(n), pg_notify($12, $13 || ' ' || string_agg(distinct tid, ',') || ' ')
from put having count(*) > 0
"""
"""Rows, how their tables are listed then, and the news of both, in one statement: it is one transaction and one way to
the database and back. Says which rows were written."""
CHANNEL = "emberhall"
CONNECTIONS = 6
LARGEST_BATCH = 500
LOST = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.exceptions.CannotConnectNowError)


class Job(NamedTuple):
    """A row to be written, how its table is listed then, and who waits for it."""

    table: str
    row: Row
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
        self._pen: asyncpg.Connection | None = None  # writes rows
        self._line: asyncpg.Connection | None = None  # listens, and holds the locks of the tables that are ours
        self._on_line = asyncio.Lock()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    @classmethod
    async def opened(cls, url: str) -> Postgres:
        try:
            pool = await asyncpg.create_pool(url, min_size=1, max_size=CONNECTIONS, command_timeout=20)
            async with pool.acquire() as db:
                await db.execute("select pg_advisory_lock(7)")  # several processes may start at once
                try:
                    await db.execute(SCHEMA)
                finally:
                    await db.execute("select pg_advisory_unlock(7)")
        except (OSError, asyncpg.PostgresError, ValueError) as error:
            raise Refusal(f"The database is out of reach ({error}): see that it runs and mind --store.") from error
        store = cls(url, pool)
        await store._listening()
        return store

    async def _listening(self) -> asyncpg.Connection:
        """The connection that listens, made anew if it was lost; then nothing is ours any more."""
        if self._line is None or self._line.is_closed():
            self._owned.clear()
            try:
                self._line = await asyncpg.connect(self.url, command_timeout=20)
                await self._line.add_listener(CHANNEL, self._told)
            except (OSError, asyncpg.PostgresError) as error:
                raise Unreachable(str(error)) from error
        return self._line

    def _told(self, connection: object, pid: int, channel: str, payload: str) -> None:
        process, tables, message = payload.split(" ", 2)
        if process != self.process:
            for table in tables.split(","):
                self.heard(table, message)

    # ---------------------------------------------------------------- writing

    async def append(self, table: str, row: Row, about: About | None = None) -> None:
        job = Job(table, row, about, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    async def _write(self) -> None:
        """Whatever waits is one transaction."""
        while True:
            jobs = [await self._jobs.get()]
            while len(jobs) < LARGEST_BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                written = await self._insert(jobs)
            except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
                for job in jobs:
                    _settle(job, Unreachable(str(error)))
                continue
            for job in jobs:
                key = job.table, job.row.n
                _settle(job, None if key in written else Stale())
                written.discard(key)

    async def _insert(self, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        if self._pen is None or self._pen.is_closed():
            self._pen = await asyncpg.connect(self.url, command_timeout=20)
        rows = [list(column) for column in zip(*[(job.table, *job.row) for job in jobs], strict=True)]
        abouts = {
            job.table: (job.table, job.row.n, msgspec.json.encode(about), about.public, about.over, job.row.at)
            for job in jobs
            if (about := job.about)
        }
        listed = [list(column) for column in zip(*abouts.values(), strict=True)] or [[]] * 6
        found = await self._pen.fetchrow(APPEND, *rows, *listed, CHANNEL, self.process)
        return set(zip(found[0], found[1], strict=True)) if found else set()

    async def keep(self, table: str, n: int, data: bytes) -> None:
        sql = "insert into kept values($1,$2,$3) on conflict(tid) do update set n=excluded.n, data=excluded.data"
        await self._run(sql, table, n, data)

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

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        sql = "select n, who, data, at from rows where tid=$1 and n>=$2 order by n"
        return [Row(*row) for row in await self._read(sql, table, since)]

    async def kept(self, table: str) -> bytes:
        found = await self._read("select data from kept where tid=$1", table)
        return bytes(found[0][0]) if found else b""

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
            line = await self._listening()
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
        await self._run("select pg_notify($1, $2)", CHANNEL, f"{self.process} {table} {message}")

    async def close(self) -> None:
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer
        for own in (self._line, self._pen):
            if own:
                await own.close()
        await self.pool.close()


def _settle(job: Job, fault: Exception | None) -> None:
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
