"""Games that are over, gone through in the background: one at a time, in a process of its own, while somebody waits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.lab.review import Gathered
from emberhall.lab.reviewing import Reviewing
from emberhall.table.opening import past_of
from emberhall.web.live_table import LiveTable

log = logging.getLogger("emberhall.web")

KEPT = 64  # games that were gone through
QUEUE = 6  # games that wait for it
LINGERS = 30.0  # seconds for which one who reloads a page without a script counts as waiting
LOOKS = 0.3  # seconds between two looks at what has been found

Key = tuple[str, int]
"""A table, and the row that ended its game: one that was taken back and ended otherwise is another game."""


class Work:
    """A game that is to be gone through, is being, or was."""

    def __init__(self, live: LiveTable) -> None:
        self.rows = past_of(live.table, live.packs)
        self.found = Gathered()
        self.failed = False
        self.pages = 0  # that are told how far it has come
        self.looked = time.monotonic()

    @property
    def over(self) -> bool:
        return self.found.finished or self.failed

    @property
    def wanted(self) -> bool:
        """Whether somebody still waits for it."""
        return self.pages > 0 or time.monotonic() - self.looked < LINGERS

    @contextmanager
    def watched(self) -> Iterator[None]:
        """For as long as a page is open that is told of it."""
        self.pages += 1
        try:
            yield
        finally:
            self.pages -= 1
            self.looked = time.monotonic()


class Reviews:
    """The games that this process goes through, and the latest that it has gone through."""

    def __init__(self) -> None:
        self._asked: dict[Key, Work] = {}  # in turn; the first of them is gone through
        self._known: OrderedDict[Key, Work] = OrderedDict()
        self._going: asyncio.Task[None] | None = None

    def of(self, live: LiveTable) -> Work | None:
        """What is known of a table's game, for somebody who looks; None if nobody has asked."""
        key = _key(live)
        if key in self._known:
            self._known.move_to_end(key)
        found = self._asked.get(key) or self._known.get(key)
        if found:
            found.looked = time.monotonic()
        return found

    def ask(self, live: LiveTable) -> None:
        """Somebody wants a game gone through: it is, in its turn."""
        if not may_be_gone_through(live):
            raise Refusal("Only a game that is over can be gone through: play it to its end first.")
        known = self.of(live)
        if known and not known.failed:
            return
        if len(self._asked) > QUEUE:
            raise Refusal("Many games are gone through just now: ask again in a few minutes.")
        self._asked[_key(live)] = Work(live)
        if self._going is None or self._going.done():
            self._going = asyncio.get_running_loop().create_task(self._go())

    def before(self, live: LiveTable) -> int:
        """How many games are gone through before this one."""
        return list(self._asked).index(_key(live)) if _key(live) in self._asked else 0

    async def _go(self) -> None:
        """One game after the other, as long as any waits."""
        while self._asked:
            key, work = next(iter(self._asked.items()))
            try:
                await self._go_through(work)
            except Exception:
                work.failed = True
                log.exception("a game could not be gone through", extra={"table": key[0]})
            del self._asked[key]
            if work.over:
                self._known[key] = work
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    async def _go_through(self, work: Work) -> None:
        if not work.wanted:
            return
        reviewing = await asyncio.to_thread(Reviewing, work.rows)
        try:
            while work.wanted and not work.over:
                await asyncio.sleep(LOOKS)
                work.found = reviewing.look()
                work.failed = reviewing.ended and not work.found.finished
        finally:
            reviewing.stop()

    async def close(self) -> None:
        if self._going:
            self._going.cancel()
            with suppress(asyncio.CancelledError):
                await self._going


def may_be_gone_through(live: LiveTable) -> bool:
    """Whether this is a game that is over: a campaign is none, only its games are."""
    match = live.table.match
    return match.over and not match.game.id.endswith(CAMPAIGN_OF)


def _key(live: LiveTable) -> Key:
    return live.id, live.table.asked_at
