"""What happened, typed, in order, with its cause and its rule.

A game declares its events as frozen Structs. Some open a line of the log (a hero attacks, a card is drawn); the others
are what came of it and stand in the same line. Nothing is put into words until somebody reads the log. Events name
figures by their identity, and say where things came from and went, so that a surface can show what happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from emberhall.engine.cards import kebab


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab):
    """One thing that happened. `opens` is true for what causes other things.

    `says` is its sentence over its fields, such as `{seat} takes {amount} damage`: a field is called as the game calls
    what its name says it is, or what `kinds` says where the name does not. An event without a sentence tells nothing by
    itself, or is told by the game.
    """

    opens: ClassVar[bool] = False
    rule: ClassVar[str] = ""
    says: ClassVar[str] = ""
    kinds: ClassVar[Mapping[str, str]] = {}

    def seen_by(self, eyes: int) -> Event | None:
        """As much of it as these seats may know, one bit a seat; None for nothing at all."""
        return self


class Entry(msgspec.Struct, frozen=True):
    """An event in the log: which earlier entry caused it (-1 for none) and which rule it applied."""

    event: Event
    cause: int
    rule: str

    def seen_by(self, eyes: int) -> Entry | None:
        """The entry with as much of its event as these seats may know."""
        event = self.event.seen_by(eyes)
        return self if event is self.event else None if event is None else Entry(event, self.cause, self.rule)


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

    def told(self, since: int = 0, eyes: int = -1) -> list[tuple[int, list[Entry]]]:
        """The entries from number `since` on that these seats may know of, one list a cause with the number of its
        first entry: the cause first, then what came of it."""
        lines: list[tuple[int, list[Entry]]] = []
        for number, whole in enumerate(self.entries[since:], since):
            if whole.cause < 0 or not lines:
                lines.append((number, []))
            entry = whole.seen_by(eyes)
            if entry is not None:
                lines[-1][1].append(entry)
        return [line for line in lines if line[1]]

    def lines(self, since: int = 0) -> list[list[Entry]]:
        """All entries from number `since` on, one list a cause."""
        return [entries for _, entries in self.told(since)]
