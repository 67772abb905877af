"""Every test of old files has a copy of its own of a player's data folder, and the toys to play beside the games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from emberhall.engine.kit.game import BoardGame
from tests.adopted.files import HERE, home_of, unpacked
from tests.kit.toys import BEACON, GLOAMHOUSE, OUR_GAMES, RACE, entered, toys
from tests.web.databases import LEFT_OUT, a_postgres

__all__ = ["toys"]


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Our own games are installed and the toys. Packs are named from the root of the repository."""
    monkeypatch.chdir(HERE.parents[1])
    with entered(*OUR_GAMES, GLOAMHOUSE, BEACON, RACE):
        yield


@pytest.fixture
def home(request: pytest.FixtureRequest, games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data folder that the version of the module left."""
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "home"))
    return home_of(request.module.VERSION, tmp_path / "home")


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game says that its rules are of another version than those of any file."""
    monkeypatch.setattr(BoardGame, "version", property(lambda game: "other", lambda game, version: None), raising=False)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's database as it was left; not to be written to."""
    return unpacked("0.2.0", "tables.db", tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL."""
    pytest.importorskip("asyncpg", reason="LEFT OUT: asyncpg is not installed (pip install 'emberhall[postgres]')")
    with a_postgres() as url:
        if url is None:
            pytest.skip(LEFT_OUT)
        yield url
