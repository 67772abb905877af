"""What must hold of every store: rows in order, none lost, none twice."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.web.postgres import ENOUGH, Job, Postgres
from emberhall.web.sqlite import Sqlite
from emberhall.web.store import EVERY_TABLE, About, Stale, Store, StoredRow, Unreachable, opened
from tests.kit.patience import PATIENCE, becomes

TABLE, OTHER = "aaaaaaaaaaaa", "bbbbbbbbbbbb"
SHOWN = About("gloamhouse", "night", "A night", public=True)


async def set_format(address: str, number: int) -> None:
    """Change what a database says of its format."""
    if address.startswith("postgresql"):
        import asyncpg

        db = await asyncpg.connect(address)
        await db.execute("update format set number = $1", number)
        await db.close()
    else:
        with contextlib.closing(sqlite3.connect(address)) as file, file:
            file.execute("update format set number = ?", (number,))


def row(n: int, says: bytes = b"{}", who: str = "person-1") -> StoredRow:
    return StoredRow(n, who, says, 1000.0 + n)


async def test_rows_come_back_as_they_were_written(store: Store) -> None:
    rows = [row(n, b'{"n":%d}' % n, who) for n, who in enumerate(["", "person-1", "person-2"])]
    for each in rows:
        await store.append(TABLE, [each], SHOWN)
    assert await store.rows(TABLE) == rows
    assert await store.rows(TABLE, since=2) == rows[2:]
    assert await store.rows(OTHER) == []


async def test_a_number_that_is_taken_is_refused_and_changes_nothing(store: Store) -> None:
    await store.append(TABLE, [row(0)], SHOWN)
    with pytest.raises(Stale):
        await store.append(TABLE, [row(0, b"other")], About("gloamhouse", "night", "Another", public=True))
    assert await store.rows(TABLE) == [row(0)]
    assert (await store.listed(over=False))[0].about == SHOWN


async def test_one_that_is_stale_does_not_take_those_with_it_that_are_written_at_once(store: Store) -> None:
    await store.append(TABLE, [row(0)], SHOWN)
    jobs = [store.append(TABLE, [row(0)]), *(store.append(OTHER, [row(n)]) for n in range(40))]
    came = await asyncio.gather(*jobs, return_exceptions=True)
    assert isinstance(came[0], Stale)
    assert came[1:] == [None] * 40
    assert [each.n for each in await store.rows(OTHER)] == list(range(40))


async def test_of_two_who_append_the_same_number_one_comes_first(store: Store) -> None:
    await store.append(TABLE, [row(0)], SHOWN)
    came = await asyncio.gather(*(store.append(TABLE, [row(1, b"%d" % n)]) for n in range(5)), return_exceptions=True)
    assert [type(each) for each in came].count(Stale) == 4


async def test_public_tables_are_listed_by_whether_they_are_over(store: Store) -> None:
    over = About("gloamhouse", "night", "A night", public=True, over=True, result="won.")
    await store.append(TABLE, [row(0)], SHOWN)
    await store.append(OTHER, [row(0)], over)
    await store.append("cccccccccccc", [row(0)], About("gloamhouse", "night", "Ours alone"))
    assert [each.id for each in await store.listed(over=False)] == [TABLE]
    assert [(each.id, each.about.result) for each in await store.listed(over=True)] == [(OTHER, "won.")]
    assert await store.count() == {"tables": 3, "open": 2}


async def test_a_visitor_finds_their_tables_again_and_can_leave_them(store: Store) -> None:
    await store.append(TABLE, [row(0)], SHOWN)
    await store.append(OTHER, [row(5)], SHOWN)
    await store.visit("somebody", TABLE, "watch")
    await store.visit("somebody", TABLE, "person-1")
    await store.visit("somebody", OTHER, "person-2")
    assert [(each.id, each.person) for each in await store.mine("somebody")] == [
        (OTHER, "person-2"),
        (TABLE, "person-1"),
    ]
    assert await store.visits(TABLE) == {"somebody": "person-1"}
    await store.visit("somebody", OTHER, "")
    assert [each.id for each in await store.mine("somebody")] == [TABLE]


async def test_several_rows_are_written_all_or_none(store: Store) -> None:
    await store.append(TABLE, [row(0), row(1), row(2)], SHOWN)
    with pytest.raises(Stale):
        await store.append(TABLE, [row(2, b"other"), row(3)])
    assert await store.rows(TABLE) == [row(0), row(1), row(2)]


async def test_a_database_of_another_format_is_refused_in_a_sentence(address: str) -> None:
    first = await opened(address)
    await first.close()
    await set_format(address, 99)
    with pytest.raises(Refusal, match="are of format 99, written by a newer Emberhall: this one reads format 3"):
        await opened(address)
    await set_format(address, 3)
    again = await opened(address)
    await again.close()


async def test_what_is_kept_of_a_table_takes_the_place_of_what_was(store: Store) -> None:
    assert await store.kept(TABLE) == b""
    await store.keep(TABLE, 3, b"three")
    await store.keep(TABLE, 9, b"nine")
    assert await store.kept(TABLE) == b"nine"


async def test_everything_is_there_when_it_is_opened_again(address: str) -> None:
    first = await opened(address)
    await first.append(TABLE, [row(0)], SHOWN)
    await first.close()
    again = await opened(address)
    assert await again.rows(TABLE) == [row(0)]
    await again.close()


async def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    store = await Sqlite.opened(str(tmp_path / "tables.db"))
    with pytest.raises(Refusal, match="Another server"):
        await Sqlite.opened(str(tmp_path / "tables.db"))
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    with pytest.raises(Refusal, match="Another server"):
        await Sqlite.opened(str(tmp_path / "link.db"))
    await store.close()


async def test_what_waits_is_written_together(tmp_path: Path) -> None:
    store = await Sqlite.opened(str(tmp_path / "tables.db"))
    await asyncio.gather(*(store.append(TABLE, [row(n)]) for n in range(200)))
    assert store.commits < 100
    await store.close()


async def test_tables_are_kept_in_one_go_with_rows_and_the_last_of_one_table_counts(store: Store) -> None:
    await store.append(TABLE, [row(0)], SHOWN)
    jobs = [store.keep(TABLE, 0, b"none"), store.append(TABLE, [row(1)]), store.keep(TABLE, 1, b"one")]
    assert await asyncio.gather(*jobs, store.keep(OTHER, 1, b"other")) == [None] * 4
    assert (await store.kept(TABLE), await store.kept(OTHER)) == (b"one", b"other")
    assert await store.rows(TABLE) == [row(0), row(1)]


# ---------------------------------------------------------------- several processes


class Written:
    """Takes the place of the database behind a store's pen: notes how many rows came at once."""

    def __init__(self, store: Store, patch: pytest.MonkeyPatch) -> None:
        self.batches: list[int] = []
        patch.setattr(store, "_insert", self.insert)

    async def insert(self, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        self.batches.append(len(jobs))
        return {(job.table, job.what.n) for job in jobs}


async def answers(store: Store, rows: int) -> None:
    """A process that has its hands full: every round of its loop is long, and ends with a row to be written."""
    going = []
    for n in range(rows):
        busy = time.thread_time() + 0.001
        while time.thread_time() < busy:
            pass
        going.append(asyncio.create_task(store.append(TABLE, [row(n)])))
        await asyncio.sleep(0)
    await asyncio.gather(*going)


async def test_rows_gather_while_the_process_has_its_hands_full(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberhall.web.postgres.GATHERS", PATIENCE)  # however slow the machine is
    store = await opened(postgres)
    written = Written(store, monkeypatch)
    await answers(store, 30)
    assert sum(written.batches) == 30
    assert ENOUGH <= written.batches[0] <= ENOUGH + 2  # and those that wait are not kept waiting for all the others
    assert len(written.batches) <= 3
    await store.close()


async def test_rows_gather_only_for_a_moment(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberhall.web.postgres.GATHERS", 0.003)
    store = await opened(postgres)
    written = Written(store, monkeypatch)
    await answers(store, 30)
    assert len(written.batches) > 30 // ENOUGH + 1
    await store.close()


async def test_a_row_does_not_wait_where_nothing_else_goes_on(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberhall.web.postgres.GATHERS", 10 * PATIENCE)
    store = await opened(postgres)
    written = Written(store, monkeypatch)
    async with asyncio.timeout(PATIENCE):
        await store.append(TABLE, [row(0)])
    assert written.batches == [1]
    await store.close()


async def test_a_word_that_is_broken_off_does_not_take_rows_with_it(store: Store) -> None:
    for n in range(30):  # in every state that saying something goes through
        saying = asyncio.create_task(store.say(TABLE, "here x person-1 2"))
        for _ in range(n):
            await asyncio.sleep(0)
        saying.cancel()
        await store.append(TABLE, [row(n)])
        await asyncio.wait([saying])
    assert [each.n for each in await store.rows(TABLE)] == list(range(30))


async def test_who_has_lost_the_database_listens_again_with_the_next_word(postgres: str) -> None:
    one, other = await opened(postgres), await opened(postgres)
    heard: list[tuple[str, str]] = []
    other.heard = lambda table, message: heard.append((table, message))
    assert isinstance(other, Postgres)
    assert other._pen
    other._pen.terminate()

    async def is_heard() -> bool:
        with contextlib.suppress(Unreachable):
            await other.say(OTHER, "alive other")
            await one.say(TABLE, "a word")
        return len(heard) > 1

    await becomes(is_heard)
    assert heard[0] == (EVERY_TABLE, "")  # it may have missed anything
    assert heard[1][0] == TABLE
    await one.close()
    await other.close()


async def test_another_process_hears_of_every_row_and_of_what_is_said(postgres: str) -> None:
    from tests.web.databases import empty

    await asyncio.to_thread(empty, postgres)
    one, other = await opened(postgres), await opened(postgres)
    heard: list[tuple[str, str]] = []
    other.heard = lambda table, message: heard.append((table, message))
    await one.append(TABLE, [row(0)], SHOWN)
    await one.say(TABLE, "here x person-1 2")
    await becomes(lambda: len(heard) > 1)
    assert heard == [(TABLE, ""), (TABLE, "here x person-1 2")]
    await one.close()
    await other.close()


async def test_a_table_belongs_to_one_process_until_that_is_gone(postgres: str) -> None:
    one, other = await opened(postgres), await opened(postgres)
    assert await one.own(TABLE)
    assert await one.own(TABLE)
    assert not await other.own(TABLE)
    assert await other.own(OTHER)
    await one.close()
    await becomes(lambda: other.own(TABLE))
    await other.close()
