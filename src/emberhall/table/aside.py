"""Work in a process of its own, for somebody who looks meanwhile."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from multiprocessing import get_context
from multiprocessing.connection import Connection

YIELDS = 10  # how much it steps back behind whatever else the machine has to do


class Aside:
    """A process that steps back behind all others and sends what it finds, until it has found all or is stopped."""

    def __init__(self, work: Callable[..., None], *given: object) -> None:
        """`work` is called there with what is given, and with the end of a pipe that takes bytes."""
        context = get_context("spawn")
        self._end, end = context.Pipe(duplex=False)
        self._ended = False
        self._worker = context.Process(target=_stepped_back, args=(work, *given, end), daemon=True)
        with redirect_stderr(sys.__stderr__):  # a process is handed the true one, not what an app has put in its place
            self._worker.start()
        end.close()

    def news(self) -> Iterator[bytes]:
        """What has come since, without waiting."""
        try:
            while self._end.poll():
                yield self._end.recv_bytes()
        except (EOFError, OSError):
            self._ended = True

    @property
    def ended(self) -> bool:
        """Whether all that it sent has been looked at, and no more will come."""
        return self._ended

    @property
    def goes_on(self) -> bool:
        return self._worker.is_alive()

    def stop(self) -> None:
        """Work no more on it."""
        self._worker.terminate()
        self._end.close()


def _stepped_back(work: Callable[..., None], *given: object) -> None:
    if hasattr(os, "nice"):
        os.nice(YIELDS)
    work(*given)


def sending(end: Connection, found: Iterator[bytes]) -> None:
    """In the other process: send what is found, until nobody looks any more."""
    try:
        for data in found:
            end.send_bytes(data)
    except OSError:
        pass
