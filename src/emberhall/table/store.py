"""Where the rows of tables are kept: a small protocol with one contract, for files, databases and memory.

A row is on disk before anybody sees what it says. Whoever appends a row says which number it has: if that number is
taken, somebody else has continued the table meanwhile, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from emberhall.table.changes import StoredRow


class Stale(Exception):
    """The table has moved on since it was looked at."""


class Unreachable(Exception):
    """The store cannot be read or written just now."""


class RowStore(Protocol):
    """Keeps the rows of tables, each under an id of its own."""

    async def append(self, table: str, rows: Sequence[StoredRow]) -> None:
        """Put rows on disk, all or none. Raise `Stale` if the number of the first is taken."""

    async def rows(self, table: str, since: int = 0) -> list[StoredRow]:
        """Return all rows of a table from a number on; none if there is no such table."""

    async def keep(self, table: str, checkpoint: bytes) -> None:
        """Keep a table's latest state at rest in place of the one before: it serves other rules only."""

    async def kept(self, table: str) -> bytes:
        """Return the state at rest that was kept last; nothing if none was."""


class MemoryStore:
    """Rows in memory, for tests and for tables that nobody keeps."""

    def __init__(self) -> None:
        self._rows: dict[str, list[StoredRow]] = {}
        self._kept: dict[str, bytes] = {}

    async def append(self, table: str, rows: Sequence[StoredRow]) -> None:
        known = self._rows.setdefault(table, [])
        if rows and rows[0].n != len(known):
            raise Stale
        known += rows

    async def rows(self, table: str, since: int = 0) -> list[StoredRow]:
        return self._rows.get(table, [])[since:]

    async def keep(self, table: str, checkpoint: bytes) -> None:
        self._kept[table] = checkpoint

    async def kept(self, table: str) -> bytes:
        return self._kept.get(table, b"")
