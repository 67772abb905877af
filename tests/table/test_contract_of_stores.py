"""What holds of every store: rows in order, all of an append or nothing, none lost that was acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Protocol

import msgspec
import pytest

pytest.importorskip("asyncpg", reason="LEFT OUT: asyncpg is not installed (pip install 'emberhall[postgres]')")

from emberhall.engine.refusal import Refusal
from emberhall.table.changes import StoredRow
from emberhall.table.files import SUFFIX, Foot, Summary, TableFile
from emberhall.table.store import MemoryStore, RowStore, Stale, Unreachable
from emberhall.web.store import About, opened
from tests.web.databases import LEFT_OUT, a_postgres, empty

TABLE, OTHER = "aaaaaaaaaaaa", "bbbbbbbbbbbb"
LISTED = About("gloamhouse", "night", "A night", public=True)
MANY = 9_000  # more rows than a statement of SQLite takes values for


class FileStore:
    """Files behind the protocol of stores, one a table: what programs on one machine use without it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _file(self, table: str) -> TableFile:
        return TableFile(self.folder / f"{table}{SUFFIX}")

    async def append(self, table: str, rows: Sequence[StoredRow]) -> None:
        file = self._file(table)
        if not file.path.exists():
            file.path.touch()
            file.create(rows, self._foot(len(rows)))
        else:
            file.read()
            file.append(rows, self._foot(rows[0].n + len(rows)))

    def _foot(self, rows: int) -> Foot:
        return Foot(rows, Summary("gloamhouse", "night", (), ()))

    async def rows(self, table: str, since: int = 0) -> list[StoredRow]:
        file = self._file(table)
        return file.read().rows[since:] if file.path.exists() else []


class Opens(Protocol):
    async def __call__(self) -> RowStore: ...


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with a_postgres() as url:
        if url is None:
            pytest.skip(LEFT_OUT)
        yield url


@pytest.fixture(params=["memory", "file", "sqlite", "postgres"])
async def reopened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Opens]:
    """Open a store; whenever it is called again, as another program would find it."""
    memory, before = MemoryStore(), list[contextlib.AsyncExitStack]()
    if request.param == "postgres":
        address = request.getfixturevalue("postgres")
        await asyncio.to_thread(empty, address)
    else:
        address = str(tmp_path / "tables.db")

    async def opens() -> RowStore:
        for each in before:
            await each.aclose()
        before.clear()
        if request.param == "memory":
            return memory
        if request.param == "file":
            return FileStore(tmp_path)  # type: ignore[return-value]  # a file keeps the state at rest in its last line
        store = await opened(address)
        stack = contextlib.AsyncExitStack()
        stack.push_async_callback(store.close)
        before.append(stack)
        return store

    yield opens
    for each in before:
        await each.aclose()


def row(n: int, says: bytes = b'[[["said"]]]', who: str = "Ann") -> StoredRow:
    return StoredRow(n, who, says, 1000.0 + n)


def rows(first: int, last: int) -> list[StoredRow]:
    return [row(n) for n in range(first, last)]


async def test_rows_come_back_as_they_were_appended_and_after_a_restart(reopened: Opens) -> None:
    store = await reopened()
    written = [row(n, b'[[["said","%d"]]]' % n, who) for n, who in enumerate(["", "Ann", "Bö"])]
    for each in written:
        await store.append(TABLE, [each])
    for _ in range(2):
        assert await store.rows(TABLE) == written
        assert await store.rows(TABLE, 2) == written[2:]
        assert await store.rows(TABLE, 3) == []
        assert await store.rows(OTHER) == []
        store = await reopened()


async def test_several_rows_are_appended_at_once_however_many(reopened: Opens) -> None:
    store = await reopened()
    await store.append(TABLE, [row(0)])
    await store.append(TABLE, rows(1, MANY))
    assert await store.rows(TABLE) == rows(0, MANY)
    await store.append(TABLE, [row(MANY)])
    assert await store.rows(TABLE, MANY) == [row(MANY)]


async def test_of_an_append_whose_first_number_is_taken_nothing_is_kept(reopened: Opens) -> None:
    store = await reopened()
    await store.append(TABLE, rows(0, 3))
    for late in ([row(2, b'[[["said","late"]]]')], [row(1), row(2), row(3)], [row(2), row(3), row(4)]):
        with pytest.raises(Stale):
            await store.append(TABLE, late)
        assert await store.rows(TABLE) == rows(0, 3)
    await store.append(TABLE, [row(3)])
    assert await (await reopened()).rows(TABLE) == rows(0, 4)


async def test_of_many_who_append_the_same_rows_at_once_one_does(reopened: Opens) -> None:
    store = await reopened()
    await store.append(TABLE, [row(0)])
    said = [b'[[["said","%d"]]]' % n for n in range(6)]
    tries = [store.append(TABLE, [row(1, words), row(2, words)]) for words in said]
    came = await asyncio.gather(*tries, return_exceptions=True)
    assert came.count(None) == 1
    assert sum(isinstance(each, Stale) for each in came) == 5
    words = said[came.index(None)]
    assert await store.rows(TABLE) == [row(0), row(1, words), row(2, words)]


async def test_one_table_that_is_stale_takes_no_other_with_it(reopened: Opens) -> None:
    store = await reopened()
    await store.append(TABLE, [row(0)])
    tries = [store.append(TABLE, rows(0, 2)), *(store.append(f"{n:012}", rows(0, 2)) for n in range(20))]
    came = await asyncio.gather(*tries, return_exceptions=True)
    assert isinstance(came[0], Stale)
    assert came[1:] == [None] * 20
    assert await store.rows(TABLE) == [row(0)]
    for n in range(20):
        assert await store.rows(f"{n:012}") == rows(0, 2)


async def test_the_state_at_rest_takes_the_place_of_the_one_before(reopened: Opens) -> None:
    store = await reopened()
    if isinstance(store, FileStore):  # it is in the last line: see the tests of files
        return
    await store.append(TABLE, [row(0)])
    assert await store.kept(TABLE) == b""
    await store.keep(TABLE, 0, b"one")
    await store.keep(TABLE, 7, b"seven")
    assert await store.kept(TABLE) == b"seven"
    store = await reopened()
    assert await store.kept(TABLE) == b"seven"
    assert await store.rows(TABLE) == [row(0)]


async def test_a_file_whose_rows_were_changed_is_refused(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    await store.append(TABLE, rows(0, 3))
    path = tmp_path / f"{TABLE}{SUFFIX}"
    path.write_bytes(path.read_bytes().replace(b"said", b"sayd", 1))
    with pytest.raises(Refusal, match="damaged"):
        await store.rows(TABLE)


async def test_a_database_that_is_lost_keeps_all_rows_of_an_append_or_none(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.to_thread(empty, postgres)
    store = await opened(postgres)

    async def lost(*_: object) -> None:
        raise OSError("the line is dead")

    with monkeypatch.context() as broken:
        broken.setattr(store, "_insert", lost)
        with contextlib.suppress(Unreachable):
            await store.append(TABLE, rows(0, 3), LISTED)
    assert await store.rows(TABLE) in ([], rows(0, 3))
    await store.close()


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
async def test_rows_of_a_table_from_elsewhere_are_listed_and_announced(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = request.getfixturevalue("postgres") if database == "postgres" else str(tmp_path / "tables.db")
    if database == "postgres":
        await asyncio.to_thread(empty, address)
    store, heard = await opened(address), asyncio.Event()
    other = await opened(address) if store.shared else store
    other.heard = lambda table, message: heard.set() if table == TABLE else None
    await store.append(TABLE, rows(0, 3), LISTED)
    await store.append(TABLE, rows(3, 5), msgspec.structs.replace(LISTED, title="Another night"))
    assert [(each.id, each.about.title) for each in await store.listed(over=False)] == [(TABLE, "Another night")]
    if store.shared:
        await asyncio.wait_for(heard.wait(), 10)
        await other.close()
    await store.close()
