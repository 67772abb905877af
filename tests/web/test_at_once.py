"""What several people do in the same moment, and what goes wrong meanwhile."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path

import pytest

from emberhall.games import CAMPAIGN_OF
from emberhall.table.changes import Reported, Terms, unpack
from emberhall.web import hall as halls
from emberhall.web import hooks
from emberhall.web.hall import Hall
from emberhall.web.live_table import LiveTable
from emberhall.web.sqlite import Sqlite
from emberhall.web.store import Unreachable
from tests.kit.patience import PATIENCE, becomes
from tests.web.house import ADA, BO, Guest, a_house, a_table, answer_first

OPEN = Terms(pace=0.0, grace=0, public=True)
CALLING = Terms(pace=0.0, grace=0, hook="http://pager.example/")


async def played_out(live: LiveTable) -> None:
    while live.table.question.asked:
        await answer_first(live)
    assert live.table.match.over


async def test_two_who_take_a_seat_at_once_sit_on_different_ones(guests: tuple[Hall, list[Guest]]) -> None:
    hall, (ada, bo, _) = guests
    live, _ = await a_table(hall, terms=OPEN)
    await asyncio.gather(*(guest.post(f"/join/{live.id}", {"as": "player"}) for guest in (ada, bo)))
    assert sorted(live.visitors.values()) == [ADA, BO]


async def test_of_two_who_take_the_last_seat_at_once_one_is_told_that_it_is_taken(
    guests: tuple[Hall, list[Guest]],
) -> None:
    hall, (ada, bo, _) = guests
    live, _ = await a_table(hall, "person-1,heuristic", terms=OPEN)
    came = await asyncio.gather(*(guest.post(f"/join/{live.id}", {"as": "player"}) for guest in (ada, bo)))
    assert sorted(answer.status_code for answer in came) == [303, 400]
    assert list(live.visitors.values()) == [ADA]


async def test_who_asks_for_a_rematch_at_once_is_led_to_the_same_table(hall: Hall) -> None:
    live, _ = await a_table(hall)
    await played_out(live)
    one, other = await asyncio.gather(hall.again(live, ADA), hall.again(live, BO))
    assert one == other == live.table.company.next


async def set_out_from(hall: Hall) -> LiveTable:
    """A campaign at which an adventure is due."""
    campaign, _ = await a_table(hall, of=f"gloamhouse{CAMPAIGN_OF}")
    while campaign.table.question.asked:
        await answer_first(campaign)
    assert campaign.table.venture
    return campaign


async def test_who_sets_out_at_once_is_led_to_the_same_adventure(hall: Hall) -> None:
    campaign = await set_out_from(hall)
    one, other = await asyncio.gather(hall.set_out(campaign, ADA), hall.set_out(campaign, BO))
    assert one == other == campaign.table.company.next


async def test_a_game_of_a_campaign_is_reported_once_however_many_open_its_page(hall: Hall) -> None:
    campaign = await set_out_from(hall)
    night = await hall.table(await hall.set_out(campaign, ADA))
    assert night
    night.after = lambda live: None  # nothing is reported yet
    await played_out(night)
    async with campaign.lock:  # somebody talks there
        reporting = [asyncio.create_task(hall._settle(night)) for _ in range(3)]
        await asyncio.sleep(0)
    await asyncio.gather(*reporting)
    rows = await hall.store.rows(campaign.id)
    assert sum(isinstance(change, Reported) for row in map(unpack, rows) for change in row.did) == 1


async def test_bots_go_on_when_the_store_is_there_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "OWNING_AGAIN", 0.01)
    tries: list[str] = []

    async def own(live: str) -> bool:
        tries.append(live)
        if len(tries) < 3:
            raise Unreachable("the line is down")
        return True

    monkeypatch.setattr(hall.store, "own", own)
    live, _ = await a_table(hall, "heuristic,heuristic")
    await becomes(lambda: live.table.match.over)


async def test_a_table_whose_clock_is_running_is_not_forgotten(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "IN_MEMORY", 1)
    waits, _ = await a_table(hall, terms=Terms(pace=0.0, grace=900))
    idle, _ = await a_table(hall)
    await a_table(hall)
    assert waits.id in hall.tables, "nobody would stand in for who is away there"
    assert idle.id not in hall.tables


async def test_a_table_that_is_forgotten_is_forgotten_by_those_who_called(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hooks, "_call", lambda url, body: None)
    monkeypatch.setattr(halls, "IN_MEMORY", 0)
    for _ in range(3):
        await a_table(hall, terms=CALLING)

    def told() -> int:
        gc.collect()
        return len(hall.hooks._told)

    await becomes(lambda: told() == 1)  # only the latest is in memory


async def test_a_host_that_does_not_answer_a_call_keeps_nobody_waiting(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()
    monkeypatch.setattr(hooks, "_call", lambda url, body: answered.wait())
    try:
        tables = [(await a_table(hall, terms=CALLING))[0] for _ in range(40)]  # more than there are threads
        await asyncio.wait_for(hall.store.rows(tables[0].id), PATIENCE)
    finally:
        answered.set()


async def test_a_house_whose_store_is_gone_closes_all_the_same(
    toys: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Sqlite.opened(str(tmp_path / "t.db"))

    async def keep(live: str, n: int, data: bytes) -> None:
        raise Unreachable("the line is down")

    async with a_house(store) as (_, hall):
        await a_table(hall)
        monkeypatch.setattr(store, "keep", keep)
    again = await Sqlite.opened(str(tmp_path / "t.db"))  # which is refused as long as it is open
    await again.close()
