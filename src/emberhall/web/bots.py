"""Bots at the tables of a server: quick ones decide at once, those that ponder do it in a process of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING

from msgspec.structs import replace

from emberhall.engine.choice import Option
from emberhall.players import guests, here
from emberhall.table.beginning import first_change
from emberhall.table.changes import Row, pack_all, unpack_all
from emberhall.table.opening import position_of
from emberhall.table.saved import games
from emberhall.table.seats import Seat
from emberhall.table.table import Table

if TYPE_CHECKING:
    from emberhall.web.live_table import LiveTable

log = logging.getLogger("emberhall.web")
AT_MOST = 30.0  # seconds that a bot may ponder before rules of thumb decide in its place
THUMBS = "heuristic"
QUICK = (THUMBS, "random")

Answer = tuple[int, dict[int, str]]
"""The number of an answer, -1 for none; and why players lost their seats by then."""


class Thinkers:
    """Where bots ponder. The process is started when the first is asked."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, live: LiveTable) -> Option | None:
        """Return what the bots that are due would answer; None when none is."""
        table = live.table
        if table.choice is None or table.question.asked:
            return None
        return await self._pondered(ponder, live) if table.has_slow_bots else table.bot_answer()

    async def help(self, live: LiveTable) -> Option | None:
        """Return what a bot would throw in at the main question of a person; None when none wants to."""
        return await self._pondered(help_out, live) if live.table.has_slow_bots else live.table.bot_help()

    async def _pondered(self, work: Callable[[bytes], Answer], live: LiveTable) -> Option | None:
        table, choice = live.table, live.table.choice
        number, lost = await self._elsewhere(work, live)
        for seat, why in lost.items():
            if seat not in table.bots.lost:
                bot = table.seats[seat].bot
                log.warning("seat %d: %s lost its seat to the rules of thumb: %s", seat + 1, bot, why)
            table.bots.lose(seat, why)
        return choice.options[number] if choice and 0 <= number < len(choice.options) else None

    async def _elsewhere(self, work: Callable[[bytes], Answer], live: LiveTable) -> Answer:
        """What the other process says of a table. If it has too much to do, or was killed, rules of thumb say it."""
        position = position_of(live.table, live.packs)
        pool = self._pool = self._pool or ProcessPoolExecutor(
            self._processes, get_context("spawn"), guests.admit_all, (guests.places(),)
        )
        try:
            asked = asyncio.get_running_loop().run_in_executor(pool, work, pack_all(position))
            return await asyncio.wait_for(asked, AT_MOST)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None  # the next has another
        except TimeoutError:
            pass
        return await asyncio.to_thread(work, pack_all([_by_rules_of_thumb(position[0]), *position[1:]]))

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _by_rules_of_thumb(row: Row) -> Row:
    """The first row of a position, with quick bots in the place of those that search."""
    opened = first_change([row])
    seats = tuple(seat if seat in QUICK or not Seat.kept(seat).bot else THUMBS for seat in opened.seats)
    return replace(row, did=(replace(opened, seats=seats),))


def ponder(position: bytes) -> Answer:
    """In the other process: return the answer that the bots of a table would give."""
    table = Table.of(unpack_all(position), games)
    return _answer(table, table.bot_answer())


def help_out(position: bytes) -> Answer:
    """In the other process: return the answer that a bot would throw in."""
    table = Table.of(unpack_all(position), games)
    return _answer(table, table.bot_help())


def _answer(table: Table, option: Option | None) -> Answer:
    number = list(table.choice.options).index(option) if option and table.choice else -1
    return number, {seat: lost.why for seat, lost in table.bots.lost.items()}


def bots() -> dict[str, str]:
    """The bots that can take a seat, and what each is like."""
    return dict(reversed(here().items()))
