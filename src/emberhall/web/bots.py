"""Bots at the tables of a server: quick ones decide at once, those that ponder do it in a process of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import msgspec

from emberhall.engine.choice import Option
from emberhall.players import guests, here
from emberhall.table.session import Session
from emberhall.table.storage import table_in

log = logging.getLogger("emberhall.web")
AT_MOST = 30.0  # seconds that a bot may ponder before rules of thumb decide in its place
THUMBS = "heuristic"
QUICK = (THUMBS, "random")

Answered = tuple[int, dict[int, str]]
"""The number of an answer, and why players lost their seats by then."""


class Thinkers:
    """Where bots ponder. The process is started when the first is asked."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, session: Session, passed: Sequence[str]) -> Option | None:
        """What the bots that are due would answer; None when none is."""
        if session.choice is None or session.asked:
            return None
        if not session.bots_ponder:
            return session.bot_answer()
        return await self._pondered(ponder, session, passed)

    async def help(self, session: Session) -> Option | None:
        """What a bot would throw in at the main question of a person; None when none wants to."""
        return await self._pondered(help_out, session) if session.bots_ponder else session.bot_help()

    async def _pondered(self, work: Callable[..., Answered], session: Session, *more: Sequence[str]) -> Option | None:
        choice = session.choice
        number, lost = await self._elsewhere(work, session, *map(list, more))
        for seat, why in lost.items():
            if seat not in session.lost_seats:
                log.warning(
                    "seat %d: %s lost its seat to the rules of thumb: %s", seat + 1, session.seats[seat].bot, why
                )
            session.lose_seat(seat, why)
        return choice.options[number] if choice and 0 <= number < len(choice.options) else None

    async def _elsewhere(self, work: Callable[..., Answered], session: Session, *more: Sequence[str]) -> Answered:
        """What the other process says of a table. If it has too much to do, or was killed, rules of thumb say it."""
        record, packs = session.record(), [str(pack) for pack in session.packs]
        seats = [THUMBS if number in session.lost_seats else seat for number, seat in enumerate(record.seats)]
        record = msgspec.structs.replace(record, seats=seats)
        pool = self._pool = self._pool or ProcessPoolExecutor(
            self._processes, get_context("spawn"), guests.admit_all, (guests.places(),)
        )
        try:
            asked = asyncio.get_running_loop().run_in_executor(pool, work, record.encode(), packs, *more)
            return await asyncio.wait_for(asked, AT_MOST)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None  # the next has another
        except TimeoutError:
            pass
        slow = [number for number, seat in enumerate(session.seats) if seat.bot and seat.bot not in QUICK]
        thumbs = [THUMBS if number in slow else seat for number, seat in enumerate(record.seats)]
        quick = msgspec.structs.replace(record, seats=thumbs)
        return await asyncio.to_thread(work, quick.encode(), packs, *more)

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)


def ponder(record: bytes, packs: Sequence[str], passed: Sequence[str]) -> Answered:
    """In the other process: the number of the answer that the bots of a table would give, -1 for none."""
    session = _read(record, packs)
    for person in passed:
        if session.may_pass(person):
            session.pass_on(person)
    return _number(session, session.bot_answer())


def help_out(record: bytes, packs: Sequence[str]) -> Answered:
    """In the other process: the number of the answer that a bot would throw in, -1 for none."""
    session = _read(record, packs)
    return _number(session, session.bot_help())


def _read(record: bytes, packs: Sequence[str]) -> Session:
    return Session.of(table_in(record, "the table"), [Path(pack) for pack in packs])


def _number(session: Session, answer: Option | None) -> Answered:
    number = list(session.choice.options).index(answer) if answer and session.choice else -1
    return number, {seat: lost.why for seat, lost in session.lost_seats.items()}


def bots() -> dict[str, str]:
    """The bots that can take a seat, and what each is like."""
    return dict(reversed(here().items()))
