"""Two servers over one database play at the same table; what fails in one of them is not so anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from random import Random

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.table.changes import StoredRow
from emberhall.table.exporting import exported
from emberhall.table.files import contents_of
from emberhall.table.saved import table_in
from emberhall.web.hall import Hall
from emberhall.web.live_table import LiveTable
from emberhall.web.store import About, Stale, Store, Unreachable, opened
from tests.table.at_random import everything
from tests.web.databases import empty
from tests.web.house import ADA, BO, Guest, a_house, a_table, answer_first

ROWS = 60


@pytest.fixture
async def two(toys: None, postgres: str) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two servers over one database."""
    await asyncio.to_thread(empty, postgres)
    async with a_house(await opened(postgres)) as (_, one), a_house(await opened(postgres)) as (_, other):
        yield one, other


async def at_random(live: LiveTable, luck: Random) -> None:
    """One of the people does something, or tries to."""
    table = live.table
    person = luck.choice([ADA, BO])
    offered = live.offered(person)
    try:
        match luck.randrange(8):
            case 0:
                await live.request_undo(person)
            case 1:
                await live.agree_to_undo(person, luck.random() < 0.7)
            case 2:
                await live.let_pass(person, table.asked_at)
            case 3:
                await live.stand_in(person)
            case 4:
                await live.say(person, "well")
            case _:
                if offered:
                    await live.answer(person, table.asked_at, luck.choice(offered))
    except (Refusal, Stale):
        pass
    await live.give_back(ADA)
    await live.give_back(BO)


@pytest.mark.parametrize("game", ["gloamhouse", "beacon", "race"])
async def test_two_servers_show_the_same_table_whoever_plays_where(two: tuple[Hall, Hall], game: str) -> None:
    luck = Random(game)
    live, _ = await a_table(two[0], of=game)
    other = await two[1].table(live.id)
    assert other
    while live.seq < ROWS and live.table.choice:
        try:
            await at_random(luck.choice([live, other]), luck)
        except Stale:  # the other server was quicker, as it may be at any time
            continue
        if luck.random() < 0.5:
            await live.catch_up()
            await other.catch_up()
            async with live.lock, other.lock:
                if live.seq == other.seq:
                    assert everything(live.table) == everything(other.table)
    assert live.seq > 10


async def test_both_at_once_and_one_of_them_is_told(two: tuple[Hall, Hall]) -> None:
    live, _ = await a_table(two[0])
    other = await two[1].table(live.id)
    assert other
    for _ in range(10):
        came = await asyncio.gather(live.say(ADA, "one"), other.say(BO, "two"), return_exceptions=True)
        assert all(each is None or isinstance(each, Stale) for each in came)
        assert came.count(None) >= 1
        await live.catch_up()
        await other.catch_up()
        assert everything(live.table) == everything(other.table)


# ---------------------------------------------------------------- what fails


class Failing:
    """Stands before a store: the next append fails, before or after it was written."""

    def __init__(self, store: Store, patch: pytest.MonkeyPatch) -> None:
        self.append, self.how = store.append, ""
        patch.setattr(store, "append", self)

    async def __call__(self, table: str, rows: Sequence[StoredRow], about: About | None = None) -> None:
        how, self.how = self.how, ""
        if how == "before":
            raise Unreachable("the line is dead")
        if how == "late":
            await asyncio.sleep(0.2)
        await self.append(table, rows, about)
        if how == "after":
            raise Unreachable("the line is dead")


@pytest.mark.parametrize("how", ["before", "after"])
async def test_a_store_that_fails_is_believed_only_by_what_it_holds(
    hall: Hall, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, _ = await a_table(hall)
    await answer_first(live)
    before, failing = everything(live.table), Failing(hall.store, monkeypatch)
    failing.how = how
    with pytest.raises(Unreachable):
        await answer_first(live)
    assert (everything(live.table) == before) == (how == "before")
    assert live.seq == len(await hall.store.rows(live.id)) - 1
    await answer_first(live)
    assert live.seq == len(await hall.store.rows(live.id)) - 1


async def test_an_answer_that_nobody_waits_for_any_more_is_kept_or_not_but_never_unknown(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, _ = await a_table(hall)
    failing = Failing(hall.store, monkeypatch)
    failing.how = "late"
    answering = asyncio.create_task(answer_first(live))
    await asyncio.sleep(0.05)
    answering.cancel()
    await asyncio.wait([answering])
    async with live.lock:
        assert live.seq == len(await hall.store.rows(live.id)) - 1
    await answer_first(live)
    assert live.seq == len(await hall.store.rows(live.id)) - 1


async def test_nothing_follows_from_a_row_that_is_not_written_yet(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = await a_table(hall)
    followed: list[bool] = []
    live.after = lambda table: followed.append(table.table.ahead)
    failing = Failing(hall.store, monkeypatch)
    failing.how = "late"
    answering = asyncio.create_task(answer_first(live))
    await asyncio.sleep(0.05)
    assert live.table.ahead
    live.leave(live.watch(ADA))  # a page opens and closes meanwhile
    assert not followed
    await answering
    assert followed == [False]


# ---------------------------------------------------------------- a table as a file


async def test_an_export_holds_no_key_no_address_and_no_other_table(hall: Hall) -> None:
    live, secrets = await a_table(hall)
    await live.say(ADA, "well")
    await live.new_key(BO, "digest-of-a-key")
    await answer_first(live)
    await live.lead(ADA, "nexttableid1")
    data = exported(await live.rows(), live.table)
    keys = [person.key for person in live.people.values()]
    for secret in (*secrets.values(), *keys, "nexttableid1", live.id, ADA, BO):
        assert secret.encode() not in data
    assert contents_of(data, "it").foot
    again = table_in(data, "it").table
    assert again.match.chance.tape == live.table.match.chance.tape
    assert again.persons == ("Ada", "Bo")


async def test_a_table_under_way_is_given_only_to_one_with_whom_nobody_else_ever_sat(
    guests: tuple[Hall, list[Guest]],
) -> None:
    hall, (guest, *_) = guests
    for seats, given in (("person-1,random", True), ("person-1,person-2", False)):
        live, secrets = await a_table(hall, seats)
        await live.stand_in(BO)
        await guest.enter(f"/t/{live.id}/enter/{secrets[ADA]}")
        came = await guest.get(f"/t/{live.id}/save")
        assert (came.status_code == 200) == given, came.text[:200]
