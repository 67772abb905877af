"""What happened, typed, in order, with its cause and its rule.

A game declares its events as frozen Structs. Some open a line of the log (a hero attacks, a card is drawn); the others
are what came of it and stand in the same line. Nothing is put into words until somebody reads the log.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. `opens` is true for what causes other things."""

    opens: ClassVar[bool] = False
    rule: ClassVar[str] = ""


class Entry(msgspec.Struct, frozen=True):
    """An event in the log: which earlier entry caused it (-1 for none) and which rule it applied."""

    event: Event
    cause: int
    rule: str


class Log:
    """Everything that happened in a match, oldest first."""

    __slots__ = ("_cause", "entries")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._cause = -1

    def __len__(self) -> int:
        return len(self.entries)

    def __bool__(self) -> bool:
        return True  # an empty log listens too

    def add(self, event: Event, rule: str = "") -> None:
        if event.opens:
            self._cause = len(self.entries)
        self.entries.append(Entry(event, -1 if event.opens else self._cause, rule or event.rule))

    def forget(self, n: int) -> None:
        """Drop all entries from number n on."""
        del self.entries[n:]
        self._cause = next((i for i in range(n - 1, -1, -1) if self.entries[i].event.opens), -1)

    def lines(self, since: int = 0) -> list[list[Entry]]:
        """The entries from number `since` on, one list a cause: the cause first, then what came of it."""
        lines: list[list[Entry]] = []
        for entry in self.entries[since:]:
            if entry.cause < 0 or not lines:
                lines.append([entry])
            else:
                lines[-1].append(entry)
        return lines
