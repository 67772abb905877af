"""`emberhall report`, `tune` and `simulate --out`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.runner import document, refused, said

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
