"""`--players my_bot.py:Class` wherever a player is named, and what is said of one that loses its seat."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from emberhall.players import guests, here
from emberhall.table.saves import list_saves
from tests.cli.runner import document, emberhall, refused, said
from tests.kit.outside import outside
from tests.kit.toys import OUR_GAMES, entered

__all__ = ["outside"]

pytestmark = pytest.mark.usefixtures("toys", "outside")
FEW = ("--seats", "2", "--games", "6", "--seed", "5", "--jobs", "1")


def test_a_simulation_by_a_player_of_yours() -> None:
    answer = document("simulate", "gloamhouse", *FEW, "--players", "players.py:Last", "--json")
    assert answer["players"] == "players.py:Last"
    assert (answer["games"], answer["errors"], answer["seats_lost"], answer["first_lost"]) == (6, 0, 0, [])
    other = document("simulate", "gloamhouse", *FEW, "--players", "players.py:Last,heuristic", "--json")
    assert other["players"] == "players.py:Last,heuristic"


def test_a_simulation_says_at_its_end_which_seats_were_lost(tmp_path: Path) -> None:
    for more in ((), ("--out", str(tmp_path / "games.jsonl"))):
        result = emberhall("simulate", "gloamhouse", *FEW, "--players", "players.py:Raises", *more)
        assert result.exit_code == 0
        first, *lines = result.stderr.strip().splitlines()
        assert first == "In 6 games a player lost its seat to the rules of thumb; the first of them:"
        assert lines[0].startswith("  seed 5, players.py:Raises: ValueError: I am lost, players.py line ")
        assert len(lines) == 5
    records = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()[1:]]
    assert [record["lost"][0][0] for record in records] == ["players.py:Raises"] * 6


@pytest.mark.parametrize("ends", [".csv", ".parquet"])
def test_a_table_of_games_has_the_seats_that_were_lost(tmp_path: Path, ends: str) -> None:
    pytest.importorskip("polars", reason="LEFT OUT: polars is not installed (pip install 'emberhall[lab]')")
    out = tmp_path / f"games{ends}"
    emberhall("simulate", "gloamhouse", *FEW, "--players", "players.py:Raises", "--out", str(out))
    if ends == ".csv":
        assert "I am lost" in out.read_text()
    else:
        import polars

        assert "I am lost" in str(polars.read_parquet(out)["lost"].to_list())


def test_an_arena_with_a_player_of_yours(tmp_path: Path) -> None:
    words = ("arena", "gloamhouse", *FEW, "--players", "players.py:Last,heuristic")
    answer = document(*words, "--json", "--keep", str(tmp_path / "kept.jsonl"))
    assert [standing["player"] for standing in answer["standings"]] == ["players.py:Last", "heuristic"]
    result = emberhall("arena", "gloamhouse", *FEW, "--players", "players.py:Nonsense,random")
    assert result.exit_code == 0
    (line,) = result.stderr.splitlines()
    assert line.startswith("players.py:Nonsense lost its seat to the rules of thumb in 6 games; seed 5: it answered")


def test_an_arena_of_rivals_against_a_player_of_yours() -> None:
    answer = document("arena", "race", *FEW, "--players", "heuristic", "--against", "players.py:Last", "--json")
    assert answer["against"] == "players.py:Last"


def test_a_report_counts_the_seats_that_were_lost(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("report", "dragonlords", "--games", "2", "--jobs", "1", "--seats", "1", "--out", str(page))
    with entered(*OUR_GAMES):
        said(*words, "--players", "players.py:Raises")
    assert "In 2 of them a player lost its seat to the rules of thumb." in page.read_text()


def test_what_is_no_player_is_refused_before_any_game() -> None:
    for words in (
        ["simulate", "gloamhouse", "--players", "nowhere.py:Greedy"],
        ["arena", "gloamhouse", "--players", "nowhere.py:Greedy"],
        ["arena", "race", "--against", "nowhere.py:Greedy"],
        ["report", "gloamhouse", "--players", "nowhere.py:Greedy"],
        ["play", "gloamhouse", "--plain", "--seats", "me,nowhere.py:Greedy"],
        ["play", "gloamhouse", "--plain", "--players", "nowhere.py:Greedy"],
        ["serve", "--players", "nowhere.py:Greedy"],
    ):
        assert refused(*words).startswith("There is no file 'nowhere.py': a player is named as my_bot.py:Greedy."), (
            words
        )


def test_play_seats_a_player_of_yours_and_a_kept_game_needs_it_named_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = emberhall("play", "gloamhouse", "--plain", "--seats", "me,players.py:Last", "--seed", "1", typed="1\nq\n")
    assert text.exit_code == 0, text.output
    (save,) = list_saves()
    assert save.summary.seats[1] == "players.py:Last"
    monkeypatch.setattr(guests, "_ADMITTED", {})  # another day
    monkeypatch.setattr(sys, "path", [*sys.path])
    text = emberhall("play", "--plain", "--load", "last", typed="q\n")
    absent = (
        "Seat 2: players.py:Last lost its seat to the rules of thumb: it was not named when this program was started"
    )
    assert text.exit_code == 0, text.output
    assert absent in text.stdout
    assert guests.admitted() == ()
    text = emberhall("play", "--plain", "--load", "last", "--players", "players.py:Last", typed="q\n")
    assert text.exit_code == 0, text.output
    assert absent not in text.stdout
    assert "players.py:Last" in here()


def test_play_says_once_that_a_seat_was_lost() -> None:
    text = said(
        "play", "gloamhouse", "--plain", "--seats", "players.py:Raises,players.py:Last", "--seed", "1", typed="q\n"
    )
    told = [line for line in text.splitlines() if "lost its seat" in line]
    assert len(told) == 1
    assert told[0].startswith("Seat 1: players.py:Raises lost its seat to the rules of thumb: ValueError: I am lost")
