"""Bots from outside in the terminal app: they play, may take seats, and lose them with a word said once."""

from __future__ import annotations

from pathlib import Path

from emberhall.games import doors
from emberhall.players import here, named
from emberhall.terminal.newgame import NewGameScreen
from tests.kit.guests import Install, install
from tests.kit.outside import outside
from tests.table.tables import a_table
from tests.terminal.table import LARGE, an_app, rows, told

__all__ = ["install", "outside"]


async def test_a_bot_that_fails_loses_its_seat_and_that_is_said_once(outside: Path, toys: None) -> None:
    saved = a_table(f"{named('players.py:Raises')},{named('players.py:Last')}", keep=False)
    async with an_app(saved).run_test(size=LARGE) as pilot:
        for _ in range(200):
            await pilot.pause(0.02)
            if saved.table.match.over:
                break
        said = told(pilot)
    assert saved.table.match.over
    assert list(saved.table.bots.lost) == [0]
    assert [line for line in said if "lost its seat" in line] == [f"Seat 1: {saved.table.bots.lost[0]}"]


async def test_a_broken_guest_is_named_in_the_menu(install: Install) -> None:
    install("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": "1 / 0"})
    async with an_app().run_test(size=LARGE) as pilot:
        await pilot.pause()
        menu = "\n".join(rows(pilot.app.screen, "#menu"))
    assert "New game: Wrath of Ashardalon" in menu
    assert "The game 'tower' of the package towers cannot be opened (ZeroDivisionError" in menu
    assert "New game: tower" not in menu
    assert "tower" in doors.installed()


async def test_a_bot_that_was_named_may_be_chosen_for_a_seat(outside: Path) -> None:
    name = named("players.py:Last")
    async with an_app(game="ashardalon").run_test(size=LARGE) as pilot:
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        form.query_one("#party").focus()
        taken = set()
        for _ in range(len(here()) + 2):
            await pilot.press("enter")
            taken.add(form.seats[0])
    assert name in taken
