"""Advice by imagined games for those who look on: each in a process of its own, surer and surer as long as they do."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from emberhall.players.forecast import Outcomes
from emberhall.table.pondering import Pondering
from emberhall.web.live_table import LiveTable

AT_ONCE = 2  # questions that are pondered, those of others wait
LINGERS = 8.0  # seconds for which one who asked again and again counts as looking on
TENDS = 1.0  # seconds between two looks for those who have gone
KEPT = 64  # questions of which all is known

Key = tuple[str, str]
"""A table and a person."""


class Thought:
    """An open question that is pondered, or was. `about` says which one it is, and which answers there were."""

    def __init__(self, about: tuple[int, ...]) -> None:
        self.about = about
        self.pondering: Pondering | None = None  # until its process has been started
        self.outcomes: Outcomes | None = None
        self.looked = time.monotonic()
        self.goes_on = True

    def look(self) -> None:
        """Hear what is known by now."""
        self.looked = time.monotonic()
        if self.pondering and self.goes_on:
            self.goes_on = self.pondering.goes_on
            self.outcomes = self.pondering.look()

    def stop(self) -> None:
        if self.pondering:
            self.pondering.stop()


class Advisers:
    """The questions that this process has pondered: those of people who look on, and the latest of which all is
    known."""

    def __init__(self) -> None:
        self._thoughts: dict[Key, Thought] = {}
        self._tending: asyncio.Task[None] | None = None

    async def look(self, live: LiveTable, person: str) -> Thought | None:
        """What imagined games say by now to the open question of a person; None while others are pondered for. Whoever
        asks holds the table's lock."""
        key, about = (live.id, person), (live.table.asked_at, *live.offered(person))
        thought = self._thoughts.get(key)
        if thought and thought.about != about:
            self._forget(key)
            thought = None
        if thought is None:
            if sum(other.goes_on for other in self._thoughts.values()) >= AT_ONCE:
                return None
            thought = self._thoughts[key] = Thought(about)
            try:
                thought.pondering = await asyncio.to_thread(Pondering, live.table, person, live.packs)
            except BaseException:
                self._forget(key)
                raise
            if self._tending is None or self._tending.done():
                self._tending = asyncio.get_running_loop().create_task(self._tend())
        thought.look()
        return thought

    async def _tend(self) -> None:
        """Nothing is pondered for somebody who has gone."""
        while any(thought.goes_on for thought in self._thoughts.values()):
            await asyncio.sleep(TENDS)
            for key, thought in list(self._thoughts.items()):
                if thought.goes_on and time.monotonic() - thought.looked > LINGERS:
                    self._forget(key)
            known = [key for key, thought in self._thoughts.items() if not thought.goes_on]
            for key in known[: max(0, len(known) - KEPT)]:
                self._forget(key)

    def _forget(self, key: Key) -> None:
        if thought := self._thoughts.pop(key, None):
            thought.stop()

    async def close(self) -> None:
        if self._tending:
            self._tending.cancel()
            with suppress(asyncio.CancelledError):
                await self._tending
        for key in list(self._thoughts):
            self._forget(key)
