"""Games of other people in the hall: open where they can be opened, named where they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from emberhall.web import setting
from emberhall.web.sqlite import Sqlite
from tests.kit.guests import A_GAME, Install, install
from tests.web.house import Guest, a_house

__all__ = ["install"]


@pytest.fixture
def fresh(install: Install) -> Iterator[Install]:
    setting.titles.cache_clear()
    yield install
    setting.titles.cache_clear()


async def test_the_hall_has_a_guest(fresh: Install, tmp_path: Path) -> None:
    fresh("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": A_GAME.format(id="tower")})
    async with a_house(await Sqlite.opened(str(tmp_path / "tables.db"))) as (app, _):
        guest = Guest(app)
        page = await guest.get("/")
        assert "The Tower" in page.text
        assert "Not open here" not in page.text
        assert (await guest.get("/new/tower")).status_code == 200


@pytest.mark.parametrize("module", ["1 / 0", "def Tower(: pass", "Tower = 3"])
async def test_the_hall_names_a_broken_guest_and_tells_strangers_nothing_else(
    fresh: Install, tmp_path: Path, module: str
) -> None:
    fresh("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": module})
    async with a_house(await Sqlite.opened(str(tmp_path / "tables.db"))) as (app, _):
        guest = Guest(app)
        page = await guest.get("/")
        assert page.status_code == 200
        assert "Not open here: tower. The server's log says why." in page.text
        assert "Wrath of Ashardalon" in page.text
        assert "tower_game" not in page.text
        assert (await guest.get("/campaigns")).status_code == 200
        assert (await guest.get("/new/tower")).status_code == 404
