"""How much a stranger may ask of the server: sizes, and changes of each seat; links, tables and streams of each
address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec

from emberhall.engine.refusal import Refusal

REMEMBERED = 20_000


class TooMuch(Refusal):
    """Somebody asks for more than their share."""


class Limits(msgspec.Struct, frozen=True):
    """What one may have and do: of changes, `rate` a second and at most `burst` at once, each seat; of links that are
    tried (`entries`), new tables an hour and open streams, each address."""

    body: int = 8_192
    burst: int = 40
    rate: float = 10.0
    entries: int = 20
    tables: int = 30
    streams: int = 40
    open_tables: int = 5_000


class Bucket:
    """So many at once, and so many a second after. Those who have not come for long are forgotten."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        self._left[key] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


class Shares:
    """What each address has taken of its share."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.changes = Bucket(limits.burst, limits.rate)
        self.entering = Bucket(limits.entries, 0.5)
        self.making = Bucket(limits.tables, limits.tables / 3600)
        self.streams: dict[str, int] = {}

    def change(self, key: str) -> None:
        if not self.changes.take(key):
            raise TooMuch("That was too much at once: wait a moment and try again.")

    def enter(self, address: str) -> None:
        if not self.entering.take(address):
            raise TooMuch("Too many links were tried from here: wait a minute.")

    def make(self, address: str) -> None:
        if not self.making.take(address):
            raise TooMuch("Too many tables were set from here: wait before you set another.")

    def stream(self, address: str) -> AbstractContextManager[None]:
        """Room for one open page, held as long as it is open."""
        if self.streams.get(address, 0) >= self.limits.streams:
            raise TooMuch("Too many pages are open here: close some.")
        return self._held(address)

    @contextmanager
    def _held(self, address: str) -> Iterator[None]:
        self.streams[address] = self.streams.get(address, 0) + 1
        try:
            yield
        finally:
            self.streams[address] -= 1
            if not self.streams[address]:
                del self.streams[address]
