"""Every test of the web has toy games to play and a store of its own; both stores where it says so."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="LEFT OUT: the web is not installed (pip install 'emberhall[web]')")
pytest.importorskip("httpx", reason="LEFT OUT: httpx is not installed")

from emberhall.web import looking, setting
from emberhall.web.hall import Hall
from emberhall.web.sqlite import Sqlite
from emberhall.web.store import Store, opened
from tests.kit.toys import toys
from tests.web.databases import LEFT_OUT, a_postgres, empty
from tests.web.house import Guest, a_house

__all__ = ["toys"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "home"))
    for remembered in (setting.titles, looking.linked):
        remembered.cache_clear()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL."""
    pytest.importorskip("asyncpg", reason="LEFT OUT: asyncpg is not installed (pip install 'emberhall[postgres]')")
    with a_postgres() as url:
        if url is None:
            pytest.skip(LEFT_OUT)
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: once in a file, once in a database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    url: str = request.getfixturevalue("postgres")
    empty(url)
    return url


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    found = await opened(address)
    yield found
    await found.close()


@pytest.fixture
async def hall(toys: None, tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall over a file."""
    async with a_house(await Sqlite.opened(str(tmp_path / "hall.db"))) as (_, found):
        yield found


@pytest.fixture
async def guests(toys: None, tmp_path: Path) -> AsyncIterator[tuple[Hall, list[Guest]]]:
    """A hall and three guests who reach it through its pages."""
    async with a_house(await Sqlite.opened(str(tmp_path / "hall.db"))) as (app, found):
        yield found, [Guest(app) for _ in range(3)]
