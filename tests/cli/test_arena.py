"""`emberhall arena` and `emberhall review`: figures with intervals, and one sentence for what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.game import Setup
from emberhall.games import game as game_called
from emberhall.table.outcomes import hero_names
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from tests.cli.runner import document, emberhall, refused, said

pytestmark = pytest.mark.usefixtures("toys")
GLOAMHOUSE = (
    "arena",
    "gloamhouse",
    "--seats",
    "2",
    "--games",
    "4",
    "--jobs",
    "1",
    "--players",
    "search:8,heuristic,random",
)


def test_all_players_play_the_same_games() -> None:
    answer = document(*GLOAMHOUSE, "--json")
    assert [standing["player"] for standing in answer["standings"]] == ["search:8", "heuristic", "random"]
    assert {standing["games"] for standing in answer["standings"]} == {4}
    assert (answer["against"], answer["fair_share"]) == ("", None)
    text = said(*GLOAMHOUSE)
    assert text.startswith("gloamhouse: 4 games each, equal seeds from 0 on.\n")
    assert sum(line.startswith("all") for line in text.splitlines()) == 3


def test_rivals_are_measured_by_their_fair_share(tmp_path: Path) -> None:
    asked = (
        "arena",
        "race",
        "--seats",
        "2",
        "--games",
        "4",
        "--jobs",
        "1",
        "--players",
        "heuristic",
        "--against",
        "random",
    )
    answer = document(*asked, "--json", "--keep", str(tmp_path / "kept.jsonl"))
    assert (answer["against"], answer["fair_share"]) == ("random", 0.5)
    assert "a fair share is 50.0%" in said(*asked, "--keep", str(tmp_path / "kept.jsonl"))


def test_what_cannot_be_measured_is_refused() -> None:
    assert "no time to think" in refused("arena", "gloamhouse", "--players", "search:soon")
    assert refused("arena", "gloamhouse", "--seats", "9") == "Gloamhouse has 2 to 4 seats, not 9: choose from those."
    assert refused("arena", "gloamhouse", "--party", "ada,bo", "--seats", "4").startswith("The party has 2 heroes, but")
    alone = refused("arena", "gloamhouse", "--against", "random")
    assert alone == "Nobody is against anybody in Gloamhouse: leave --against away."


def test_the_help_of_the_arena_says_what_it_takes() -> None:
    text = " ".join(said("arena", "--help").split())
    assert "How many heroes: 4, 1-5 or 1,3,5; 4 unless given." in text
    assert "in turn" not in text


def test_who_interrupts_an_arena_is_told_how_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(contest: object, jobs: int, keep: Path | None, told: object) -> None:
        if keep:
            keep.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr("emberhall.cli.arena.fight", interrupted)
    kept = emberhall(*GLOAMHOUSE, "--keep", str(tmp_path / "bouts.jsonl"))
    assert "bouts.jsonl holds what was played: the same command goes on from there." in kept.stderr
    assert "Nothing was kept: with --keep FILE a run goes on where it was interrupted." in emberhall(*GLOAMHOUSE).stderr


def test_a_kept_game_is_gone_through() -> None:
    setup = Setup("night", ("ash", "bryn"))
    saved = SavedTable.new(game_called("gloamhouse"), setup, seated("heuristic,heuristic"), seed=3)
    saved.play_bots()
    answer = document("review", saved.name, "--games", "8", "--mistakes", "1", "--json")
    assert {"number", "round", "seat", "hero", "prompt", "answer", "chance", "lost"} == set(answer["steps"][0])
    text = said("review", saved.name, "--games", "8", "--mistakes", "1")
    assert text.startswith("The chance to win at the end of each round, as a search judges it:\n\n   1  ")


def test_a_game_in_which_little_was_decided_is_gone_through_in_a_sentence() -> None:
    setup = Setup("night", ("ash", "bryn"))
    saved = SavedTable.new(game_called("gloamhouse"), setup, seated("me,me"), seed=3)
    text = said("review", saved.name)
    assert text == "Little depended on the answers of this game: there is nothing to compare.\n"


def test_among_rivals_each_has_a_chance_to_win_of_their_own() -> None:
    saved = SavedTable.new(game_called("race"), Setup("night", ("ash", "bryn")), seated("heuristic,heuristic"), seed=3)
    saved.play_bots()
    text = said("review", saved.name, "--games", "8", "--mistakes", "0")
    for hero in hero_names(saved.table.match):
        assert f"\n\n{hero}:\n   1  " in text
