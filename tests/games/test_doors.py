"""Games of other people: found by their entry points, and refused by name where they are broken."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from emberhall.cli import main
from emberhall.engine.refusal import Refusal
from emberhall.games import doors, game, has_campaign, kind, playable
from emberhall.games.rulebook import has_rulebook, rulebook
from emberhall.players.foresight import foresight
from emberhall.players.heuristic import policy
from emberhall.terminal.playable import left_out
from emberhall.terminal.playable import playable as listed
from tests.kit.guests import A_GAME, Install, install

__all__ = ["install"]

OURS = ["ashardalon", "bardsung", "dragonfire", "dragonlords"]
LEDGER = """
    game: tower
    prefix: TW
    title: The Tower
    rules: []
    examples: []
    conflicts: []
    gaps: []
"""


def run(*words: str) -> tuple[int, str, str]:
    """What a command prints, and its exit code."""
    found = CliRunner().invoke(main, list(words))
    return found.exit_code, found.stdout, found.stderr


def test_our_own_games_come_in_by_the_same_door() -> None:
    assert playable() == OURS
    for id in OURS:
        door = doors.installed()[id]
        assert door.is_ours
        assert door.place.endswith(f".{id}.game:{kind(id).__name__}")
        assert (doors.home(id) / "rules.yaml").is_file()
        assert (doors.home(id) / "position.yaml").is_file()


def test_a_guest_is_listed_without_being_imported(install: Install) -> None:
    install("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": A_GAME.format(id="tower")})
    assert playable() == [*OURS, "tower"]
    assert doors.known(" Tower ") == "tower"
    assert "tower_game" not in sys.modules
    assert game("ashardalon").title == "Wrath of Ashardalon"
    assert "tower_game" not in sys.modules, "another game does not import it"
    assert game("tower").title == "The Tower"
    assert "tower_game" in sys.modules


def test_a_guest_is_on_every_list(install: Install) -> None:
    install("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": A_GAME.format(id="tower")})
    code, printed, _ = run("games")
    assert code == 0
    assert "The Tower  (tower, 2 to 4 heroes)" in printed
    assert ("tower", "The Tower") in listed()


def test_what_belongs_to_a_guest_lies_beside_its_module(install: Install) -> None:
    files = {"towers/__init__.py": A_GAME.format(id="tower"), "towers/rules.yaml": LEDGER}
    site = install("towers", {"tower": "towers:Tower"}, files)
    assert doors.home("tower") == site / "towers"
    assert has_rulebook("tower")


def test_a_game_may_have_no_ledger_no_campaign_and_nothing_for_bots(install: Install) -> None:
    install("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": A_GAME.format(id="tower")})
    assert not has_rulebook("tower")
    assert not has_rulebook("tower-campaign")
    with pytest.raises(Refusal, match="'tower' has no ledger"):
        rulebook("tower")
    assert not has_campaign("tower")
    with pytest.raises(Refusal, match="tower has no campaigns"):
        kind("tower-campaign")
    with pytest.raises(Refusal, match="'tower' has no rules of thumb yet"):
        policy("tower")
    with pytest.raises(Refusal, match="Nobody can search in 'tower' yet"):
        foresight("tower")


CAMPAIGN_GONE = """
        @classmethod
        def campaign(cls):
            from towers import nothing
"""
BROKEN: dict[str, tuple[str, dict[str, str], str]] = {
    "a module that is not there": ("nowhere:Tower", {}, "No module named 'nowhere'"),
    "a package that is not there": ("no.where:Tower", {}, "No module named 'no'"),
    "a class that is not there": ("tower_game:Castle", {"tower_game.py": A_GAME.format(id="tower")}, "Castle"),
    "a fault of syntax": ("tower_game:Tower", {"tower_game.py": "class Tower(\n"}, "SyntaxError: .* line 1"),
    "an error": ("tower_game:Tower", {"tower_game.py": "x = 1\nx / 0\n"}, "division by zero, tower_game.py line 2"),
    "an exit": ("tower_game:Tower", {"tower_game.py": "import sys\nsys.exit(3)\n"}, "SystemExit: 3"),
    "a package that raises": (
        "towers.game:Tower",
        {"towers/__init__.py": "raise RuntimeError('no')\n", "towers/game.py": A_GAME.format(id="tower")},
        "RuntimeError: no",
    ),
    "no class": ("tower_game:Tower", {"tower_game.py": "Tower = 3\n"}, "is not a subclass of BoardGame"),
    "no game": ("tower_game:Tower", {"tower_game.py": "class Tower: pass\n"}, "is not a subclass of BoardGame"),
    "another id": ("tower_game:Tower", {"tower_game.py": A_GAME.format(id="castle")}, "says that its id is 'castle'"),
    "no title": (
        "tower_game:Tower",
        {"tower_game.py": "from emberhall.engine.kit.game import BoardGame\nclass Tower(BoardGame): id = 'tower'\n"},
        "has no title",
    ),
    "a box that does not open": (
        "tower_game:Tower",
        {"tower_game.py": A_GAME.format(id="tower") + "        def __init__(self): raise KeyError('oil')\n"},
        "KeyError: 'oil'",
    ),
    "a campaign that is not there": (
        "tower_game:Tower",
        {"tower_game.py": A_GAME.format(id="tower") + CAMPAIGN_GONE},
        "No module named 'towers'",
    ),
}


@pytest.mark.parametrize(("place", "files", "why"), BROKEN.values(), ids=BROKEN)
def test_a_broken_guest_is_refused_by_name_and_hurts_nobody_else(
    install: Install, place: str, files: Mapping[str, str], why: str
) -> None:
    install("towers", {"tower": place}, files)
    code, printed, said = run("games")
    assert code == 0
    assert "Wrath of Ashardalon" in printed
    assert "tower" not in printed
    (line,) = said.splitlines()
    assert re.match(f"The game 'tower' of the package towers cannot be opened.*{why}", line)
    assert [id for id, _ in listed()] == OURS
    assert left_out() == [line]


def test_commands_about_other_games_and_about_a_broken_guest(install: Install) -> None:
    install("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": "1 / 0\n"})
    for words in (["cards", "tower"], ["play", "tower", "--plain"], ["simulate", "tower"]):
        code, printed, said = run(*words)
        assert (code, printed) == (2, "")
        assert said.startswith("The game 'tower' of the package towers cannot be opened (ZeroDivisionError"), words
        assert len(said.splitlines()) == 1
    assert run("rules", "tower") == (2, "", "The game 'tower' has no ledger: its rules cannot be looked up.\n")
    assert run("rules", "ashardalon", "WA-HERO-04")[0] == 0
    code, printed, _ = run("games", "--json")
    answer = json.loads(printed)
    assert [each["id"] for each in answer["games"]] == OURS
    assert "ZeroDivisionError" in answer["left_out"][0]


def test_a_guest_that_breaks_while_it_tells_of_itself_hurts_nobody_else(install: Install, tmp_path: Path) -> None:
    broken = """
        def adventures(self):
            return 1 / 0

        def pack_files(self):
            return 1 / 0
    """
    install("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": A_GAME.format(id="tower") + broken})
    code, printed, said = run("games")
    assert code == 0
    assert "Wrath of Ashardalon" in printed
    assert said.startswith("The game 'tower' of the package towers cannot be opened (ZeroDivisionError")
    assert run("games", "tower")[2] == said
    code, printed, said = run("packs", "check", str(Path(__file__).parents[2] / "examples" / "drowned-coast"))
    assert (code, said) == (0, "")


def test_a_guest_cannot_take_the_id_of_one_of_our_games(install: Install) -> None:
    install("copies", {"bardsung": "copied:Copy"}, {"copied.py": A_GAME.format(id="bardsung")})
    assert playable() == OURS
    assert game("bardsung").title == "Bardsung: Legend of the Ancient Forge"
    assert "copied" not in sys.modules
    _, _, said = run("games")
    assert said == "The game 'bardsung' of the package copies is left out: emberhall has a game of that id.\n"


def test_two_guests_of_the_same_id_are_both_refused(install: Install) -> None:
    install("keeps", {"tower": "keep:Tower"}, {"keep.py": A_GAME.format(id="tower")})
    install("towers", {"tower": "tower_game:Tower"}, {"tower_game.py": A_GAME.format(id="tower")})
    with pytest.raises(Refusal, match=r"'tower' is in several packages \(keeps, towers\): uninstall all but one"):
        game("tower")
    code, printed, said = run("games")
    assert code == 0
    assert "Bardsung" in printed
    assert said.startswith("The game 'tower' is in several packages")


@pytest.mark.parametrize("id", ["Tower", "tower-campaign", "../tower", "t" * 41])
def test_an_id_has_to_be_plain(install: Install, id: str) -> None:
    install("towers", {id: "tower_game:Tower"}, {"tower_game.py": A_GAME.format(id=id)})
    _, left_out = doors.every(kind)
    assert left_out == [f"The game {id!r} of the package towers has no valid id: use a to z, 0 to 9, - and _."]


def test_an_installation_that_does_not_list_our_games_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "entries", lambda: [doors.Entry("tower", "tower_game:Tower", "towers")])
    doors.installed.cache_clear()
    with pytest.raises(Refusal, match=r"install it again, in a checkout with `pip install -e .`"):
        playable()
    doors.installed.cache_clear()


def test_guests_do_not_join_our_own_proofs() -> None:
    """Whatever else is installed where the tests run."""
    assert {entry.package for entry in doors.entries()} == {doors.OURS}


def test_fitting_writes_beside_the_game(install: Install, tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="LEFT OUT: numpy is not installed (pip install 'emberhall[lab]')")
    files = {
        "towers/__init__.py": """
            from tests.kit.toys import LanternDoor

            class Tower(LanternDoor):
                id = "tower"
                title = "The Tower"
        """
    }
    site = install("towers", {"tower": "towers:Tower"}, files)
    code, printed, _ = run("fit", "tower", "--games", "20", "--jobs", "1")
    assert code == 0
    written = (site / "towers" / "position.yaml").read_text()
    assert written.startswith("# Made by: emberhall fit tower --games 20 --seed 1000000 --astray 0\n")
    assert printed.startswith(str(site / "towers" / "position.yaml"))
