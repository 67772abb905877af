"""Lantern on surfaces without lines of its own. Run by test_lantern_installed.py where the example is installed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import emberhall
from emberhall.engine.game import Setup
from emberhall.envs import EmberhallEnv
from emberhall.games import game
from emberhall.pictures import picture
from emberhall.players import player
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.app import Emberhall
from emberhall.web.app import application
from emberhall.web.hall import Hall
from emberhall.web.sqlite import Sqlite

GAME = "lantern"
PARTY = ("ada", "bo")
STEPS = 40


def new_table() -> SavedTable:
    return SavedTable.new(game(GAME), Setup("the-nine-rooms", PARTY), seated("me,heuristic"), 1)


def test_in_the_terminal_app_with_hand_and_danger() -> None:
    async def play() -> str:
        app = Emberhall(None, new_table(), pace="instant")
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            before = app.export_screenshot()
            await pilot.press("1")
            await pilot.pause()
            assert app.export_screenshot() != before
            return before.replace("&#160;", " ")

    shown = asyncio.run(play())
    for words in ("The danger", "Your hand", "Hearts", "Goals"):
        assert words in shown


def test_in_the_browser_with_cards_that_answer(tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    async def hall() -> Hall:
        return Hall(await Sqlite.opened(str(tmp_path / "tables.db")), chosen_seeds=True)

    with TestClient(application(hall)) as client:
        fields = {"game": GAME, "name": "Ada", "adventure": "the-nine-rooms", "pace": "0.0", "grace": "0"}
        seats = {"hero-ada": "me", "hero-bo": "heuristic"}
        made = client.post("/new", data={**fields, **seats, "seed": "1"}, headers={"accept": "application/json"}).json()
        page = client.get(made["links"]["person-1"]).text
        assert "The danger" in page
        assert "class='cardlike" in page
        assert "data-o=" in page
        assert client.get(f"/cards/{GAME}").status_code == client.get(f"/play/{GAME}").status_code == 200


def test_as_a_picture() -> None:
    sight = emberhall.new(GAME, seats=2, seed=1).sight(0)
    assert "The danger" in picture(sight).svg()


def test_as_an_environment() -> None:
    env = EmberhallEnv(GAME, seats=2, render_mode="ansi")
    _, info = env.reset(seed=1)
    for _ in range(STEPS):
        action = int(info["action_mask"].nonzero()[0][0])
        _, _, ended, cut, info = env.step(action)
        if ended or cut:
            break
    assert "Hearts" in (env.render() or "")


def test_searched() -> None:
    match = emberhall.new(GAME, seats=2, seed=1)
    bot = player("search:40", GAME, 1)
    assert match.choice
    assert bot.choose(match.seen(match.choice.seat)) in match.choice.options
