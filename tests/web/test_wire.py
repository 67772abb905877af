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
from emberhall.table.seats import Seat
from emberhall.table.session import Session
from emberhall.table.setup import first_adventure, first_heroes
from emberhall.testing.worlds import can_imagine
from emberhall.web.frames import frame
from emberhall.web.hall import Hall
from emberhall.web.reading import thumbed
from emberhall.web.seats import table_page
from emberhall.web.sqlite import Sqlite
from emberhall.web.streams import Packer, changes, event
from emberhall.web.tables import WATCHER, Table
from emberhall.web.watching import difference
from tests.web.house import ADA, BO, CALM, a_house, a_table, answer_first


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall with the real games."""
    async with a_house(await Sqlite.opened(str(tmp_path / "hall.db"))) as (_, hall):
        yield hall


async def a_real_table(hall: Hall, game: str, seed: int) -> Table:
    """Ada and Bo at a table of a game of the house."""
    rules = game_called(game)
    count = max(2, rules.seats[0])
    setup = Setup(first_adventure(rules, count).id, first_heroes(rules, count))
    seats = [Seat(person=ADA if number % 2 == 0 else BO) for number in range(count)]
    table, _ = await hall.open(game, setup, seats, {ADA: "Ada", BO: "Bo"}, CALM, seed=seed)
    return table


def bytes_for(table: Table, person: str) -> bytes:
    """All that is sent to a person of the table as it stands, advice too. The log tells only what was told already."""
    parts = {key: part for key, part in frame(table, person).items() if not key.startswith(("log/", "!cues"))}
    advised = msgspec.json.encode(thumbed(table, person))
    return table_page(table, person, parts).encode() + event(table.seq, *difference({}, parts), whole=True) + advised


def in_another_world(table: Table, person: str, seed: int) -> Table:
    """The same table in a world that could be this one for all that a person knows."""
    seats = table.heroes_of(person)
    world = table.session.match.imagine(*seats, seed=seed)
    twin = object.__new__(Table)
    twin.__dict__.update(table.__dict__)
    twin.told_lines, twin.told, twin._looks, twin._offered = {}, 0, {}, {}
    twin.session = Session(world, table.session.seats, given=table.past.letters())
    return twin


@pytest.mark.parametrize("game", playable())
async def test_a_seat_is_sent_the_same_bytes_whatever_it_cannot_see(house: Hall, game: str) -> None:
    luck = random.Random(game)
    compared = 0
    for seed in (1, 2):
        table = await a_real_table(house, game, seed)
        for step in range(90):
            if not table.session.asked:
                break
            person = luck.choice(table.session.asked)
            for who in (ADA, BO):
                if all(can_imagine(table.session.match, seat) for seat in table.heroes_of(who)) and step % 3 == 0:
                    table.told_lines.clear()
                    assert bytes_for(in_another_world(table, who, step), who) == bytes_for(table, who)
                    compared += 1
            await table.answer(person, table.past.asked_at, luck.choice(table.offered(person)))
    assert compared > 10


async def test_one_who_watches_is_sent_the_same_bytes_whatever_lies_covered(hall: Hall) -> None:
    for seed in range(1, 6):
        table, _ = await a_table(hall, seed=seed)
        for step in range(12):
            if not table.session.asked:
                break
            if table.session.choice and table.session.choice.rest:
                table.told_lines.clear()
                assert bytes_for(in_another_world(table, WATCHER, step), WATCHER) == bytes_for(table, WATCHER)
            await answer_first(table)


async def test_another_seats_secret_answers_and_cards_are_not_in_what_is_sent(hall: Hall) -> None:
    table, _ = await a_table(hall, of="beacon", seed=2)
    for _ in range(10):
        if not table.session.asked:
            break
        for person, other in ((ADA, 1), (BO, 0)):
            hidden = table.session.match.seen(other).choice
            shown = table.session.seen(person).choice
            assert hidden is not None
            assert shown is not None
            known = [offer for offer in shown.options if offer.seat == other]
            assert not any(table.session.match.game.acts.is_secret(table.session.seen(person).table, o) for o in known)
        await answer_first(table)


# ---------------------------------------------------------------- the stream


async def read(stream: AsyncIterator[bytes], most: int = 1) -> list[dict[str, Any]]:
    """The next events of a stream that say something."""
    found: list[dict[str, Any]] = []
    while len(found) < most:
        data = await asyncio.wait_for(anext(stream), 2)
        for line in data.split(b"\n"):
            if line.startswith(b"data:"):
                found.append(msgspec.json.decode(line[5:]))
    return found


async def test_a_page_is_sent_what_differs_and_comes_to_the_same_frame(hall: Hall) -> None:
    table, _ = await a_table(hall)
    watcher = table.watch(BO)
    stream = changes(hall, table, watcher, "")
    shown: dict[str, str] = {}
    for n in range(12):
        message = (await read(stream))[0]
        assert ("all" in message) == (n == 0)
        shown.update(message["set"])
        for key in message.get("del", ()):
            del shown[key]
        assert shown == await table.frame(BO)
        if not table.session.asked:
            break
        await answer_first(table)
    table.leave(watcher)


async def test_one_who_comes_back_knowing_the_last_change_is_not_sent_it_again(hall: Hall) -> None:
    table, _ = await a_table(hall)
    watcher = table.watch(BO)
    message = (await read(changes(hall, table, watcher, str(table.seq))))[0]
    assert set(message["set"]) == {"seats"}
    table.leave(watcher)


async def test_a_slow_page_skips_what_it_missed(hall: Hall) -> None:
    table, _ = await a_table(hall)
    watcher = table.watch(BO)
    stream = changes(hall, table, watcher, "")
    await read(stream)
    for _ in range(5):
        await answer_first(table)
    message = (await read(stream))[0]
    assert message["set"]["!seq"] == str(table.seq)
    table.leave(watcher)


def test_a_packed_stream_can_be_unpacked_event_by_event() -> None:
    pack, unpack = Packer(True), zlib.decompressobj(31)
    for n in range(20):
        data = event(n, {"question": "What now? " * n}, [], False)
        assert unpack.decompress(pack(data)) == data
