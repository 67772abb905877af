"""Where the tables of a server are kept: rows as everywhere, and beside them what only servers ask for, such as lists
of tables, visits, and messages to other processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from emberhall.engine.game import Outcome
from emberhall.engine.refusal import Refusal
from emberhall.table.changes import StoredRow
from emberhall.table.store import RowStore, Stale, Unreachable

__all__ = ["About", "Listed", "Stale", "Store", "StoredRow", "Unreachable", "opened"]


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
    outcome: Outcome | None = None
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


class Store(RowStore, Protocol):
    """Keeps tables for one server process, or for several: their rows, and what only servers ask for."""

    heard: Heard
    shared: bool
    """Whether other processes may have it open too."""

    async def append(self, table: str, rows: Sequence[StoredRow], about: About | None = None) -> None:
        """Put rows on disk, all or none, and how the table is listed from now on. Raise `Stale` if the number of the
        first is taken."""

    async def about(self, table: str) -> About | None:
        """Return how a table is listed; None if it never was."""

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


def refuse_format(where: str, found: int, known: int) -> Refusal:
    """Return why a database of another format is left alone."""
    age = "a newer Emberhall" if found > known else "an older Emberhall"
    return Refusal(f"The tables in {where} are of format {found}, written by {age}: this one reads format {known}.")


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
