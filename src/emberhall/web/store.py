"""Where the tables of a server are kept: each change of a table is one numbered row that is never changed again.

A row is on disk before anybody sees what it says. Who appends a row says which number it has: if that number is taken,
somebody else has led the table on meanwhile, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from emberhall.engine.refusal import Refusal


class Stale(Exception):
    """The table has moved on since it was looked at."""


class Unreachable(Exception):
    """The store cannot be read or written just now."""


class Row(NamedTuple):
    """One change of a table: its number, who made it (nobody for bots and the house), what it says, and when."""

    n: int
    who: str
    data: bytes
    at: float


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the hall lists it. Nothing in it is anybody's secret."""

    game: str
    adventure: str
    title: str
    party: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    free: int = 0
    """Seats that anybody may take."""
    public: bool = False
    over: bool = False
    result: str = ""
    campaign: str = ""
    """What the campaign is called, if this is one, or a game of one."""


class Listed(NamedTuple):
    """A table in a list of tables: when it last changed, and who somebody is there."""

    id: str
    about: About
    changed: float
    person: str = ""


Heard = Callable[[str, str], None]
"""What a store calls when another process has said something of a table: its id, and a message, empty for a new row."""

EVERY_TABLE = "-"
"""The id of what is said of no table in particular; with an empty message, there may be new rows at any of them."""


class Store(Protocol):
    """Keeps tables for one server process, or for several."""

    heard: Heard
    shared: bool
    """Whether other processes may have it open too."""

    async def append(self, table: str, row: Row, about: About | None = None) -> None:
        """Put a row on disk, and how the table is listed from now on. Raises `Stale` if its number is taken."""

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        """All rows of a table from a number on; none if there is no such table."""

    async def keep(self, table: str, n: int, data: bytes) -> None:
        """Keep a table as it stood after row n, in place of what was kept before."""

    async def kept(self, table: str) -> bytes:
        """The table as it was kept last; nothing if it never was."""

    async def visit(self, visitor: str, table: str, person: str) -> None:
        """From now on a visitor is that person at a table; nobody, if that is empty."""

    async def visits(self, table: str) -> dict[str, str]:
        """Everybody who has come to a table: visitors and who they are."""

    async def mine(self, visitor: str, limit: int = 50) -> list[Listed]:
        """The tables a visitor has come to, the latest first."""

    async def listed(self, over: bool, limit: int = 50) -> list[Listed]:
        """Public tables that are under way, or those that are over, the latest first."""

    async def count(self) -> dict[str, int]:
        """How many tables and rows there are."""

    async def own(self, table: str) -> bool:
        """Become the process that lets the bots of a table act, unless another is."""

    async def disown(self, table: str) -> None:
        """Let another process take that over."""

    async def say(self, table: str, message: str) -> None:
        """Tell all other processes something that need not be kept."""

    async def close(self) -> None:
        """Finish what is being written."""


def nothing_heard(table: str, message: str) -> None:
    """For those who listen to nobody."""


async def opened(url: str) -> Store:
    """The store at an address: a file for SQLite, or `postgresql://…`."""
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from emberhall.web.postgres import Postgres
        except ImportError as error:
            raise Refusal("PostgreSQL needs asyncpg: install it with pip install 'emberhall[postgres]'.") from error
        return await Postgres.opened(url)
    from emberhall.web.sqlite import Sqlite

    return await Sqlite.opened(url.removeprefix("sqlite:///"))
