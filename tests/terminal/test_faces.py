"""What the app draws comes from sights alone: no face knows rules, and what is hidden changes nothing on a screen."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import emberhall.terminal
from emberhall.engine.match import Match
from emberhall.games import game
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.face import face_of, hides
from emberhall.terminal.sheets import SheetFace
from tests.engine.gloamhouse import Gloamhouse
from tests.engine.journey import Journey
from tests.games.dragonfire.story import a_quiet_party
from tests.table.tables import table_at
from tests.terminal.table import LARGE, SMALL, an_app, press
from tests.terminal.test_people import everything

HOUSE = Path(emberhall.terminal.__file__).parent
ROOMS = {"rules", "cards", "players", "campaign"}


def imports(file: Path) -> list[str]:
    """The modules of games that a file imports."""
    tree = ast.parse(file.read_text())
    found = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return [module for module in found if module.startswith("emberhall.games.")]


@pytest.mark.parametrize("file", sorted(HOUSE.glob("*/*.py")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_face_knows_how_its_game_is_told_and_nothing_of_its_rules(file: Path) -> None:
    assert [module for module in imports(file) if ROOMS & set(module.split("."))] == []


def test_whether_a_game_hides_anything_follows_from_what_it_declares() -> None:
    assert hides(Gloamhouse())  # type: ignore[arg-type]
    assert not hides(Journey())  # type: ignore[arg-type]
    assert hides(game("dragonfire"))
    assert not hides(game("ashardalon"))


def test_a_game_without_a_face_has_the_one_of_its_sheet() -> None:
    assert type(face_of(Gloamhouse())) is SheetFace  # type: ignore[arg-type]
    assert type(face_of(game("dragonfire"))) is not SheetFace


def a_duel(*hidden: str) -> SavedTable:
    """Mine is a Fighter at its cards, and Bo's a Wizard with these."""
    s = a_quiet_party("Human Fighter", "Human Wizard")
    s.facing(0, "Ladder")
    s.hand(0, "Glory", "Stealth")
    s.hand(1, *hidden)
    match: Match[object] | None = s.begin("play_cards").match  # type: ignore[assignment]
    assert match
    return table_at(match, seated("me,me:Bo"), seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_two_tables_that_differ_in_what_is_hidden_look_the_same(size: tuple[int, int]) -> None:
    screens: list[list[str]] = []
    for hidden in (("Cantrip", "Steady Hand"), ("Perception", "Glory")):
        async with an_app(a_duel(*hidden)).run_test(size=size) as pilot:
            await pilot.pause()
            seen = [everything(pilot)]
            for keys in (("1",), ("down",), ("v",), ("v", "v"), ("l",), ("escape", "f"), ("escape", "1")):
                await press(pilot, *keys)
                seen.append(everything(pilot))
            screens.append(seen)
    assert screens[0] == screens[1]
    assert "Bo could help…" in screens[0][1]
