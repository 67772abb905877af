"""Nothing that a seat cannot know leaves the server: the bytes sent to a seat are equal for worlds that differ only in
what it cannot see."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from emberhall.engine.game import Setup
from emberhall.games import game as game_called
from emberhall.games import playable
from emberhall.table.question import OpenQuestion
from emberhall.table.seats import Seat
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.table.table import Table
from emberhall.web.frames import frame
from emberhall.web.hall import Hall
from emberhall.web.live_table import WATCHER, LiveTable
from emberhall.web.reading import thumbed
from emberhall.web.seats import table_page
from emberhall.web.sqlite import Sqlite
from emberhall.web.streams import Packer, changes, event
from emberhall.web.watching import difference
from tests.kit.patience import PATIENCE
from tests.kit.worlds import can_imagine
from tests.web.house import ADA, BO, CALM, a_house, a_table, answer_first


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall with the real games."""
    async with a_house(await Sqlite.opened(str(tmp_path / "hall.db"))) as (_, hall):
        yield hall


async def a_real_table(hall: Hall, game: str, seed: int) -> LiveTable:
    """Ada and Bo at a table of a game of the house."""
    rules = game_called(game)
    count = max(2, rules.seats[0])
    setup = Setup(first_adventure(rules, count).id, first_heroes(rules, count))
    seats = [Seat(person=ADA if number % 2 == 0 else BO) for number in range(count)]
    live, _ = await hall.open(game, setup, seats, {ADA: "Ada", BO: "Bo"}, CALM, seed=seed)
    return live


def bytes_for(live: LiveTable, person: str) -> bytes:
    """All that is sent to a person of the table as it stands, advice too. The log tells only what was told already."""
    parts = {key: part for key, part in frame(live, person).items() if not key.startswith(("log/", "!cues"))}
    advised = msgspec.json.encode(thumbed(live, person))
    return table_page(live, person, parts).encode() + event(live.seq, *difference({}, parts), whole=True) + advised


def in_another_world(live: LiveTable, person: str, seed: int) -> LiveTable:
    """The same table in a world that could be this one for all that a person knows."""
    seats = live.heroes_of(person)
    world = live.table.match.imagine(*seats, seed=seed)
    twin = object.__new__(LiveTable)
    twin.__dict__.update(live.__dict__)
    twin.told_lines, twin.told, twin._looks, twin._offered = {}, 0, {}, {}
    twin.table = object.__new__(Table)
    twin.table.__dict__.update(live.table.__dict__)
    twin.table.match, twin.table.question = world, OpenQuestion(twin.table)
    return twin


@pytest.mark.parametrize("game", playable())
async def test_a_seat_is_sent_the_same_bytes_whatever_it_cannot_see(house: Hall, game: str) -> None:
    luck = random.Random(game)
    compared = 0
    for seed in (1, 2):
        live = await a_real_table(house, game, seed)
        for step in range(90):
            if not live.table.question.asked:
                break
            person = luck.choice(live.table.question.asked)
            for who in (ADA, BO):
                if all(can_imagine(live.table.match, seat) for seat in live.heroes_of(who)) and step % 3 == 0:
                    live.told_lines.clear()
                    assert bytes_for(in_another_world(live, who, step), who) == bytes_for(live, who)
                    compared += 1
            await live.answer(person, live.table.asked_at, luck.choice(live.offered(person)))
    assert compared > 10


async def test_one_who_watches_is_sent_the_same_bytes_whatever_lies_covered(hall: Hall) -> None:
    for seed in range(1, 6):
        live, _ = await a_table(hall, seed=seed)
        for step in range(12):
            if not live.table.question.asked:
                break
            if live.table.choice and live.table.choice.rest:
                live.told_lines.clear()
                assert bytes_for(in_another_world(live, WATCHER, step), WATCHER) == bytes_for(live, WATCHER)
            await answer_first(live)


async def test_another_seats_secret_answers_and_cards_are_not_in_what_is_sent(hall: Hall) -> None:
    live, _ = await a_table(hall, of="beacon", seed=2)
    for _ in range(10):
        if not live.table.question.asked:
            break
        for person, other in ((ADA, 1), (BO, 0)):
            hidden = live.table.match.seen(other).choice
            shown = live.table.seen(person).choice
            assert hidden is not None
            assert shown is not None
            known = [offer for offer in shown.options if offer.seat == other]
            assert not any(live.table.match.game.acts.is_secret(live.table.seen(person).table, o) for o in known)
        await answer_first(live)


# ---------------------------------------------------------------- the stream


async def read(stream: AsyncIterator[bytes], most: int = 1) -> list[dict[str, Any]]:
    """The next events of a stream that say something."""
    found: list[dict[str, Any]] = []
    while len(found) < most:
        data = await asyncio.wait_for(anext(stream), PATIENCE)
        for line in data.split(b"\n"):
            if line.startswith(b"data:"):
                found.append(msgspec.json.decode(line[5:]))
    return found


async def test_a_page_is_sent_what_differs_and_comes_to_the_same_frame(hall: Hall) -> None:
    live, _ = await a_table(hall)
    watcher = live.watch(BO)
    stream = changes(hall, live, watcher, "")
    shown: dict[str, str] = {}
    for n in range(12):
        message = (await read(stream))[0]
        assert ("all" in message) == (n == 0)
        shown.update(message["set"])
        for key in message.get("del", ()):
            del shown[key]
        assert shown == await live.frame(BO)
        if not live.table.question.asked:
            break
        await answer_first(live)
    live.leave(watcher)


async def test_one_who_comes_back_knowing_the_last_change_is_not_sent_it_again(hall: Hall) -> None:
    live, _ = await a_table(hall)
    watcher = live.watch(BO)
    message = (await read(changes(hall, live, watcher, str(live.seq))))[0]
    assert set(message["set"]) == {"seats"}
    live.leave(watcher)


async def test_a_slow_page_skips_what_it_missed(hall: Hall) -> None:
    live, _ = await a_table(hall)
    watcher = live.watch(BO)
    stream = changes(hall, live, watcher, "")
    await read(stream)
    for _ in range(5):
        await answer_first(live)
    message = (await read(stream))[0]
    assert message["set"]["!seq"] == str(live.seq)
    live.leave(watcher)


def test_a_packed_stream_can_be_unpacked_event_by_event() -> None:
    pack, unpack = Packer(True), zlib.decompressobj(31)
    for n in range(20):
        data = event(n, {"question": "What now? " * n}, [], False)
        assert unpack.decompress(pack(data)) == data
