"""Tables in a file: SQLite, written by one thread.

Whatever waits when the thread looks is one transaction, so a busy server pays one sync of the disk for many rows.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.web.store import About, Heard, Listed, Stale, StoredRow, Unreachable, nothing_heard, refuse_format

if sys.platform != "win32":
    import fcntl

SCHEMA = """
create table if not exists tables(
    id text primary key, about blob not null, public integer not null, over integer not null, changed real not null);
create index if not exists open_tables on tables(over, public, changed);
create table if not exists format(number integer not null);
create table if not exists rows(
    tid text not null, n integer not null, who text not null, data blob not null, at real not null,
    primary key(tid, n)) without rowid;
create table if not exists kept(tid text primary key, n integer not null, data blob not null);
create table if not exists visits(
    visitor text not null, tid text not null, person text not null, primary key(visitor, tid)) without rowid;
create index if not exists visited on visits(tid);
"""
LARGEST_BATCH = 500
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], None]


Written = tuple[str, int, str, bytes, float]
"""A row as it is written: of which table, its number, who gave the command, what it says, and when."""
FORMAT = 3  # 2 was that of 0.2.0, whose database did not say so


class Job(NamedTuple):
    """Something to be written, and who waits for it; `rows` if it is rows and nothing else."""

    work: Work
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    rows: Sequence[Written] = ()


class Sqlite:
    """One file, one server process."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.heard: Heard = nothing_heard
        self.commits = 0
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = _alone(path)
        self._reader = self._connect()
        try:
            self._reader.executescript(SCHEMA)
            agree_on_format(self._reader, path)
        except BaseException:
            self._reader.close()
            os.close(self._lock)
            raise
        self._reading = threading.Lock()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    @classmethod
    async def opened(cls, path: str) -> Sqlite:
        return await asyncio.to_thread(cls._opened, path)

    @classmethod
    def _opened(cls, path: str) -> Sqlite:
        file = Path(path).expanduser().resolve()  # the lock is the same by whatever link it is reached
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            return cls(file)
        except (OSError, sqlite3.Error) as error:
            raise Refusal(f"Tables cannot be kept in {file} ({error}): give another place with --store.") from error

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        db.execute("pragma journal_mode=wal")
        db.execute("pragma synchronous=full")
        db.execute("pragma busy_timeout=5000")
        return db

    # ---------------------------------------------------------------- writing

    def _write(self) -> None:
        db = self._connect()
        going = True
        while going:
            batch = [self._jobs.get()]
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                batch.append(self._jobs.get())
            jobs = [job for job in batch if job]
            going = len(jobs) == len(batch)
            if jobs:
                self._commit(db, jobs)
        db.close()

    def _commit(self, db: sqlite3.Connection, jobs: list[Job]) -> None:
        """Write everything that waits; what cannot be written is told to whoever wants it, and leaves no trace."""
        faults: dict[int, Exception] = {}
        try:
            try:
                self._at_once(db, jobs)
            except sqlite3.OperationalError:
                raise
            except Exception:  # the number of a row is taken, or one cannot be written: find out which
                if db.in_transaction:
                    db.execute("rollback")
                faults = self._one_by_one(db, jobs)
        except sqlite3.Error as error:
            faults = dict.fromkeys(range(len(jobs)), Unreachable(str(error)))
            if db.in_transaction:
                db.execute("rollback")
        self.commits += 1
        jobs[0].loop.call_soon_threadsafe(_settle, jobs, faults)

    def _at_once(self, db: sqlite3.Connection, jobs: list[Job]) -> None:
        """All rows in one statement: at every statement this thread would wait for its turn among the others."""
        rows = [row for job in jobs for row in job.rows]
        others = [job for job in jobs if not job.rows]
        if others:
            db.execute("begin immediate")
        if rows:
            db.execute(f"insert into rows values{','.join(['(?,?,?,?,?)'] * len(rows))}", list(chain(*rows)))
        for job in others:
            job.work(db)
        if others:
            db.execute("commit")

    def _one_by_one(self, db: sqlite3.Connection, jobs: list[Job]) -> dict[int, Exception]:
        """In one transaction too, but what cannot be written does not take the others with it; says what it was."""
        faults: dict[int, Exception] = {}
        db.execute("begin immediate")
        for number, job in enumerate(jobs):
            db.execute("savepoint one")
            try:
                job.work(db)
            except Exception as error:
                db.execute("rollback to one")
                faults[number] = error
            db.execute("release one")
        db.execute("commit")
        return faults

    async def _done(self, work: Work, rows: Sequence[Written] = ()) -> None:
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future(), rows)
        self._jobs.put(job)
        await job.done

    async def append(self, table: str, rows: Sequence[StoredRow], about: About | None = None) -> None:
        written = [(table, *row) for row in rows]

        def work(db: sqlite3.Connection) -> None:
            try:
                db.executemany("insert into rows values(?,?,?,?,?)", written)
            except sqlite3.IntegrityError:
                raise Stale from None
            if about:
                db.execute(
                    "insert into tables values(?,?,?,?,?) on conflict(id) do update set about=excluded.about, "
                    "public=excluded.public, over=excluded.over, changed=excluded.changed",
                    (table, msgspec.json.encode(about), about.public, about.over, rows[-1].at),
                )

        await self._done(work, () if about else written)

    async def keep(self, table: str, n: int, checkpoint: bytes) -> None:
        await self._done(lambda db: _run(db, "insert or replace into kept values(?,?,?)", (table, n, checkpoint)))

    async def visit(self, visitor: str, table: str, person: str) -> None:
        if person:
            await self._done(
                lambda db: _run(db, "insert or replace into visits values(?,?,?)", (visitor, table, person))
            )
        else:
            await self._done(lambda db: _run(db, "delete from visits where visitor=? and tid=?", (visitor, table)))

    # ---------------------------------------------------------------- reading

    async def _read(self, sql: str, args: tuple[object, ...], make: Callable[[tuple[object, ...]], T]) -> list[T]:
        def read() -> list[T]:
            with self._reading:
                return [make(row) for row in self._reader.execute(sql, args)]

        try:
            return await asyncio.to_thread(read)
        except sqlite3.Error as error:
            raise Unreachable(str(error)) from error

    async def rows(self, table: str, since: int = 0) -> list[StoredRow]:
        sql = "select n, who, data, at from rows where tid=? and n>=? order by n"
        return await self._read(sql, (table, since), lambda row: StoredRow(*row))  # type: ignore[arg-type]

    async def kept(self, table: str) -> bytes:
        found = await self._read("select data from kept where tid=?", (table,), lambda row: row[0])
        return found[0] if found else b""  # type: ignore[return-value]

    async def about(self, table: str) -> About | None:
        found = await self._read("select id, about, changed from tables where id=?", (table,), listed)
        return found[0].about if found else None

    async def visits(self, table: str) -> dict[str, str]:
        sql = "select visitor, person from visits where tid=?"
        return dict(await self._read(sql, (table,), lambda row: (str(row[0]), str(row[1]))))

    async def mine(self, visitor: str, limit: int = 50) -> list[Listed]:
        sql = (
            "select id, about, changed, person from visits join tables on id = tid where visitor=? "
            "order by changed desc limit ?"
        )
        return await self._read(sql, (visitor, limit), listed)

    async def listed(self, over: bool, limit: int = 50) -> list[Listed]:
        sql = "select id, about, changed from tables where public=1 and over=? order by changed desc limit ?"
        return await self._read(sql, (over, limit), listed)

    async def count(self) -> dict[str, int]:
        sql = "select (select count(*) from tables), (select count(*) from tables where over=0)"
        tables, under_way = (await self._read(sql, (), lambda row: row))[0]
        return {"tables": int(str(tables)), "open": int(str(under_way))}

    # ---------------------------------------------------------------- the only process there is

    async def own(self, table: str) -> bool:
        return True

    async def disown(self, table: str) -> None:
        pass

    async def say(self, table: str, message: str) -> None:
        pass

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.close()
        os.close(self._lock)


def listed(row: tuple[object, ...]) -> Listed:
    """A row of a list of tables."""
    id, about, changed, *person = row
    assert isinstance(about, bytes)
    assert isinstance(changed, float)
    return Listed(str(id), msgspec.json.decode(about, type=About), changed, *map(str, person))


def agree_on_format(db: sqlite3.Connection, path: Path) -> None:
    """Note the format of a new database, or of one of 0.2.0, which said none; refuse another one."""
    found = db.execute("select number from format").fetchone()
    if found is None:
        db.execute("insert into format values(?)", (FORMAT,))
    elif found[0] != FORMAT:
        raise refuse_format(str(path), found[0], FORMAT)


def _run(db: sqlite3.Connection, sql: str, args: tuple[object, ...]) -> None:
    db.execute(sql, args)


def _settle(jobs: list[Job], faults: dict[int, Exception]) -> None:
    for number, job in enumerate(jobs):
        if not job.done.done():
            if number in faults:
                job.done.set_exception(faults[number])
            else:
                job.done.set_result(None)


def _alone(path: Path) -> int:
    """Hold the file for this process: two servers over one file would each think they know its tables."""
    handle = os.open(path.with_name(path.name + ".lock"), os.O_CREAT | os.O_RDWR, 0o600)
    if sys.platform != "win32":
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise Refusal(
                f"Another server keeps its tables in {path}: stop it, or give this one a --store of its own; "
                "several servers share a PostgreSQL."
            ) from None
    return handle
