"""Bots at the tables of a server: quick ones decide at once, those that ponder do it in a process of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from emberhall.engine.choice import Option
from emberhall.players import PLAYERS
from emberhall.table.session import Session
from emberhall.table.storage import table_in

QUICK = frozenset({"random", "heuristic"})
AT_MOST = 30.0  # seconds that a bot may ponder before rules of thumb decide in its place


class Thinkers:
    """Where bots ponder. The process is started when the first is asked."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, session: Session, passed: Sequence[str]) -> Option | None:
        """What the bots that are due would answer; None when none is."""
        if session.choice is None or session.asked:
            return None
        if all(seat.bot in QUICK or not seat.bot for seat in session.seats):
            return session.bot_answer()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"))
        record, packs = session.record().encode(), [str(pack) for pack in session.packs]
        work = asyncio.get_running_loop().run_in_executor(self._pool, ponder, record, packs, list(passed))
        choice = session.choice
        number = await asyncio.wait_for(work, AT_MOST)
        return choice.options[number] if 0 <= number < len(choice.options) else None

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)


def ponder(record: bytes, packs: Sequence[str], passed: Sequence[str]) -> int:
    """In the other process: the number of the answer that the bots of a table would give, -1 for none."""
    session = Session.of(table_in(record, "the table"), [Path(pack) for pack in packs])
    for person in passed:
        if session.may_pass(person):
            session.pass_on(person)
    answer = session.bot_answer()
    return list(session.choice.options).index(answer) if answer and session.choice else -1


def bots() -> dict[str, str]:
    """The bots that can take a seat, and what each is like."""
    return dict(reversed(PLAYERS.items()))
