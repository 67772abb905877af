"""Work spread over processes of this machine. None of them is left behind, whatever ends the one that started them."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event as Flag
from threading import Thread
from typing import TypeVar

from emberhall.engine.refusal import Refusal
from emberhall.players import guests

A = TypeVar("A")
T = TypeVar("T")
Begin = Callable[..., None]

DIED = "A simulating process died, perhaps for want of memory: try again with fewer --jobs."


def rest_the_collector() -> None:
    """What is loaded stays, and a game leaves no cycles behind: the garbage collector need not look so often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def in_processes(
    work: Callable[[A], T], asked: Iterable[A], jobs: int, *, ahead: int = 2, in_order: bool = False,
    begin: Begin = rest_the_collector, about: tuple[object, ...] = (), stop: Flag | None = None,
) -> Generator[T, None, None]:  # fmt: skip
    """What comes of each, as it comes or in order; only so many a process are under way or wait. Every process begins
    with what it is about. `stop` is set when nobody wants any more."""
    waiting, running = iter(asked), list[Future[T]]()
    pool = ProcessPoolExecutor(jobs, initializer=_sit_down, initargs=(guests.places(), begin, about))
    try:
        while True:
            running += [pool.submit(work, each) for each in islice(waiting, ahead * jobs - len(running))]
            if not running:
                return
            done = {running[0]} if in_order else wait(running, return_when=FIRST_COMPLETED).done
            running = [future for future in running if future not in done]
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise Refusal(DIED) from None
    finally:
        if stop:
            stop.set()
        _close(pool)


def _close(pool: ProcessPoolExecutor) -> None:
    """Wait for what is under way. A second interrupt meanwhile is not heeded: processes would be left to wait for ever,
    and this one for them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool.shutdown(cancel_futures=True)
    finally:
        signal.signal(signal.SIGINT, before)


def _sit_down(players: Sequence[str], begin: Begin, about: tuple[object, ...]) -> None:
    """A process begins: it leaves an interrupt to the one that started it, and ends when that is killed. The players
    that were named on the command line are those of this process too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_end_with, args=(parent,), daemon=True).start()
    guests.admit_all(players)
    begin(*about)


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
