"""Who looks at a table, and what each page was sent.

A frame is all that one person is shown, as parts by key. A page is sent what differs from what it was sent last, so one
that is slow skips frames and nothing piles up.
"""

from __future__ import annotations

import asyncio
import time

Frame = dict[str, str]
LINGERS = 75.0  # seconds for which somebody who has loaded a page without a stream counts as being there


class Watcher:
    """One open page: who looks, and what it was sent."""

    __slots__ = ("changed", "person", "sent")

    def __init__(self, person: str) -> None:
        self.person = person
        self.sent: Frame = {}
        self.changed = asyncio.Event()


class Presence:
    """Who is at a table: how many pages each has open here and in other processes, and since when somebody is away."""

    def __init__(self) -> None:
        self.here: dict[str, int] = {}
        self.elsewhere: dict[tuple[str, str], int] = {}  # by process and person
        self._seen: dict[str, float] = {}
        self._began = time.monotonic()

    def comes(self, person: str) -> None:
        self.here[person] = self.here.get(person, 0) + 1

    def goes(self, person: str) -> None:
        self.here[person] = max(0, self.here.get(person, 0) - 1)
        self._seen[person] = time.monotonic()

    def looks_in(self, person: str) -> None:
        """A page was loaded: for those who have no stream."""
        self._seen[person] = time.monotonic() + LINGERS

    def forget(self, process: str) -> None:
        """A process is gone, and all who looked through it."""
        for key in [key for key in self.elsewhere if key[0] == process]:
            del self.elsewhere[key]
            self._seen[key[1]] = time.monotonic()

    def pages(self, person: str) -> int:
        return self.here.get(person, 0) + sum(n for (_, who), n in self.elsewhere.items() if who == person)

    def is_here(self, person: str) -> bool:
        return self.pages(person) > 0 or self._seen.get(person, 0.0) > time.monotonic()

    def away_for(self, person: str) -> float:
        """Seconds since somebody was last here."""
        if self.is_here(person):
            return 0.0
        return time.monotonic() - max(self._began, self._seen.get(person, 0.0))


def difference(old: Frame, new: Frame) -> tuple[Frame, list[str]]:
    """What to put in place and what to take away, so that one frame becomes the other."""
    put = {key: part for key, part in new.items() if old.get(key) is not part and old.get(key) != part}
    return put, [key for key in old if key not in new]
