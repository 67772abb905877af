"""`emberhall report`, `tune` and `simulate --out`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.runner import document, emberhall, refused, said

TUNED = ("--card", "Orog", "--field", "attack", "--between", "0-1", "--band", "0-100", "--games", "2")


def test_a_report_is_one_page_and_a_few_sentences(tmp_path: Path) -> None:
    out, keep = tmp_path / "page.html", tmp_path / "games.jsonl"
    words = ("report", "dragonlords", "--games", "6", "--seats", "2", "--players", "random", "--jobs", "1")
    words += ("-o", str(out), "--compare", "threat_difficulty=15", "--keep", str(keep))
    assert "is the whole report" in said(*words)
    assert "threat_difficulty=15" in out.read_text()
    assert (tmp_path / "games-compared.jsonl").exists()


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("report", "dragonlords", "--compare", "nobody"), "cannot be compared"),
        (("report", "dragonlords", "--games", "1", "-o", "/nowhere/page.html"), "cannot be written"),
        (("simulate", "dragonlords", "--games", "1", "--out", "games.txt"), "end its name with"),
        (("simulate", "dragonlords", "--games", "1", "--out", "/nowhere/games.csv"), "cannot be written"),
        (("tune", "dragonfire", *TUNED, "--pack", "/nowhere"), "is no folder"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(asked: tuple[str, ...], says: str) -> None:
    assert says in refused(*asked)


def test_a_number_is_tuned(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "encounters.yaml").write_text(
        "- {name: Orog, colour: black, type: Humanoid, environment: Dungeon, difficulty: 1, attack: 2, gold: 5, "
        "track: [{colour: black}]}\n"
    )
    words = ("--pack", str(pack), "--seats", "2", "--adventure", "dungeon-crawl", "--json", "--jobs", "1")
    found = document("tune", "dragonfire", *TUNED, *words)
    assert found["fits"] is True
    assert set(found["tried"]) == {"0", "1"}
    told = said("tune", "dragonfire", *TUNED, *words[:-3], "--jobs", "1")
    assert "luck" not in told
    narrow = [word if word != "0-100" else "0-50" for word in TUNED]
    assert "It may be luck, for 0% to 66% are possible" in said(
        "tune", "dragonfire", *narrow, *words[:-3], "--jobs", "1"
    )


def test_nothing_is_played_for_a_page_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberhall.cli.report.play_records", pytest.fail)
    assert "cannot be written" in refused("report", "dragonlords", "-o", "/nowhere/page.html")


def test_the_same_seeds_without_a_card_are_compared(tmp_path: Path) -> None:
    words = ("report", "dragonfire", "--games", "4", "--seats", "2", "--players", "random", "--jobs", "1")
    words += ("-o", str(tmp_path / "page.html"))
    assert "4 games of the same seeds" in said(*words, "--compare", "without=Fireball")
    assert "without=Fireball against the game as it is" in (tmp_path / "page.html").read_text()
    assert "did you mean 'Fireball'?" in refused(*words, "--compare", "without=Firebal")


def test_difficulties_come_in_turn_and_are_told_apart(tmp_path: Path) -> None:
    words = ("report", "dragonlords", "--games", "4", "--seats", "2", "--players", "random", "--jobs", "1")
    said(*words, "-o", str(tmp_path / "page.html"), "--option", "threat_difficulty=12,20")
    text = (tmp_path / "page.html").read_text()
    assert "<td>threat_difficulty 12</td><td>2</td>" in text
    assert "<td>threat_difficulty 20</td><td>2</td>" in text
    assert "cannot be '99'" in refused(*words, "--option", "threat_difficulty=12,99")
    twice = ("--option", "threat_difficulty=12,13", "--option", "threat_difficulty=14")
    assert "given twice" in refused(*words, *twice)
    assert "the same options throughout" in refused("arena", "dragonlords", "--option", "threat_difficulty=12,20")


def test_games_that_are_written_down_go_on_where_they_stopped(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = (
        "simulate",
        "dragonlords",
        "--seats",
        "2",
        "--players",
        "random",
        "--jobs",
        "1",
        "--out",
        str(out),
        "--json",
    )
    assert document(*words, "--games", "2")["games"] == 2
    lines = out.read_bytes().splitlines()
    assert document(*words, "--games", "5")["games"] == 5
    assert out.read_bytes().splitlines()[:3] == lines
    assert document(*words, "--games", "3")["games"] == 3
    assert len(out.read_bytes().splitlines()) == 6


def test_games_of_players_that_search_may_be_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    words = ("simulate", "bardsung", "--adventure", "combat-tutorial", "--seats", "1", "--players", "search:8")
    assert document(*words, "--games", "1", "--jobs", "1", "--out", str(out), "--json")["games"] == 1
    assert "search:8" in out.read_text()


def test_who_interrupts_a_run_is_told_how_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("emberhall.cli.report.play_records", interrupted)
    words = ("report", "dragonlords", "--games", "4", "-o", str(tmp_path / "page.html"))
    kept = emberhall(*words, "--keep", str(tmp_path / "games.jsonl"))
    assert "games.jsonl holds what was played: the same command goes on from there." in kept.stderr
    assert "holds" not in emberhall(*words).stderr
