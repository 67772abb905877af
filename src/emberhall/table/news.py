"""What happened at a table since somebody was last told."""

from __future__ import annotations

from collections.abc import Iterable

from emberhall.engine.events import Event
from emberhall.engine.sight import Line, lines_of
from emberhall.table.table import Table


class News:
    """How much of the log each person at a screen has been told."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}

    def of(self, table: Table, person: str, others: Iterable[str] = ()) -> tuple[Line[Event], ...]:
        """Return what happened since a person was told last; from now on it is told, to `others` as well."""
        entries = len(table.match.entries())
        since = min(self._told.get(person, 0), entries)  # what was taken back was never told
        self._told |= dict.fromkeys([person, *others], entries)
        return lines_of(table.seen(person), table.match.log, since) if table.match.log and entries > since else ()
