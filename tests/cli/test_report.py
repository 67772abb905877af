"""`emberhall report`, `tune` and `simulate --out`."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tests.cli.runner import at_work, document, emberhall, refused, said
from tests.kit.patience import PATIENCE, wait_until

COAST = str(Path(__file__).parents[2] / "examples" / "drowned-coast")
TUNED = ("--card", "Orog", "--field", "attack", "--between", "0-1", "--band", "0-100", "--games", "2")


def test_a_report_is_one_page_and_a_few_sentences(tmp_path: Path) -> None:
    out, keep = tmp_path / "page.html", tmp_path / "games.jsonl"
    words = ("report", "dragonlords", "--games", "6", "--seats", "2", "--players", "random", "--jobs", "1")
    words += ("-o", str(out), "--compare", "threat_difficulty=15", "--keep", str(keep))
    assert "is the whole report" in said(*words)
    assert "threat_difficulty=15" in out.read_text()
    assert (tmp_path / "games-compared.jsonl").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no limit can be set there")
def test_a_run_for_which_there_was_no_room_goes_on_when_there_is(tmp_path: Path) -> None:
    short, whole = tmp_path / "short.jsonl", tmp_path / "whole.jsonl"
    words = (
        "simulate",
        "dragonlords",
        "--games",
        "6",
        "--seats",
        "2",
        "--players",
        "random",
        "--seed",
        "4",
        "--jobs",
        "1",
    )
    said(*words, "--out", str(whole))
    room = whole.stat().st_size // 2
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))"
    code = f"{limit}; from emberhall.cli import main; main({[*words, '--out', str(short)]!r})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1].endswith(
        "make room there and give the command again: a kept run goes on where it stopped."
    )
    assert 0 < short.stat().st_size <= room
    said(*words, "--out", str(short))
    assert games_of(short) == games_of(whole)


def games_of(path: Path) -> list[dict[str, object]]:
    """The games that a file keeps, but for the time that they took."""
    games = [msgspec.json.decode(line, type=dict[str, object]) for line in path.read_bytes().splitlines()]
    return [{key: value for key, value in game.items() if key != "seconds"} for game in games]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("report", "dragonlords", "--compare", "nobody"), "cannot be compared"),
        (("report", "dragonlords", "--games", "1", "-o", "/nowhere/page.html"), "cannot be written"),
        (("simulate", "dragonlords", "--games", "1", "--out", "games.txt"), "end its name with"),
        (("simulate", "dragonlords", "--games", "1", "--out", "/nowhere/games.csv"), "cannot be written"),
        (("tune", "dragonfire", *TUNED, "--pack", "/nowhere"), "is no folder"),
        (("tune", "dragonfire", *TUNED, "--pack", COAST, "--band", "40-140"), "percents are from 0 to 100."),
        (("tune", "dragonfire", *TUNED, "--pack", COAST, "--between", "9-1"), "is no span for --between"),
        (("tune", "dragonfire", *TUNED, "--pack", COAST), "drowned-coast has no card 'Orog'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(asked: tuple[str, ...], says: str) -> None:
    assert says in refused(*asked)


def an_orog(folder: Path) -> Path:
    pack = folder / "mine"
    pack.mkdir()
    (pack / "encounters.yaml").write_text(
        "- {name: Orog, colour: black, type: Humanoid, environment: Dungeon, difficulty: 1, attack: 2, gold: 5, "
        "track: [{colour: black}]}\n"
    )
    return pack


def test_a_number_is_tuned(tmp_path: Path) -> None:
    words = ("--pack", str(an_orog(tmp_path)), "--seats", "2", "--adventure", "dungeon-crawl", "--json", "--jobs", "1")
    found = document("tune", "dragonfire", *TUNED, *words)
    assert found["fits"] is True
    assert set(found["tried"]) == {"0", "1"}
    told = said("tune", "dragonfire", *TUNED, *words[:-3], "--jobs", "1")
    assert "luck" not in told
    narrow = [word if word != "0-100" else "0-50" for word in TUNED]
    told = said("tune", "dragonfire", *narrow, *words[:-3], "--jobs", "1")
    span = re.search(r"It may be luck, for (\d+)% to (\d+)% are possible", told)
    assert span, "the edge of the band lies within what is possible"
    assert int(span[1]) < 50 < int(span[2])


def test_all_numbers_on_a_card_are_tried_where_none_is_named() -> None:
    words = ("tune", "dragonfire", "--pack", COAST, "--card", "The Drowned Stair", "--adventure", "drowned-stair")
    words += ("--seats", "2", "--players", "random", "--games", "2", "--jobs", "1", "--band")
    found = document(*words, "99-100", "--json")
    tried = {each["field"]: list(each["tried"]) for each in found["numbers"]}
    assert tried == {"level": ["1", "3"], "scenes.1.more": ["1", "4"], "scenes.2.more": ["1", "4"]}
    assert found["as_it_is"][0] == 0
    told = said(*words, "99-100")
    assert told.startswith(
        "As it is, 0% (0% to 66%) of the games are won.\nlevel, which is 1; 1: 0% (0% to 66%), 3: 0%"
    )
    assert told.endswith("No single number that was tried on The Drowned Stair brings it into the band of 99-100 %.\n")
    told = said(*words, "0-50")
    assert "It is in the band of 0-50 % already.\n" in told
    assert told.endswith("Any one of these brings it into the band of 0-50 %: scenes.1.more 1, scenes.2.more 1.\n")


def test_a_number_that_the_rules_refuse_does_not_keep_the_others_from_being_tried(tmp_path: Path) -> None:
    words = ("tune", "dragonfire", "--pack", str(an_orog(tmp_path)), "--card", "Orog", "--adventure", "dungeon-crawl")
    words += ("--seats", "2", "--players", "random", "--games", "1", "--jobs", "1", "--band", "99-100")
    found = document(*words, "--json")
    assert [each["field"] for each in found["numbers"]] == ["attack", "gold"]
    assert "would have 19 cards" in found["refused"]["difficulty"]
    assert "Orog cannot have difficulty 3: The Dungeon 1 Deck" in said(*words)
    assert "Orog cannot have difficulty 3: The Dungeon 1 Deck" in refused(*words, "--field", "difficulty")


def test_nothing_is_played_for_a_page_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberhall.cli.report.play_records", pytest.fail)
    assert "cannot be written" in refused("report", "dragonlords", "-o", "/nowhere/page.html")


def test_the_same_seeds_without_a_card_are_compared(tmp_path: Path) -> None:
    words = ("report", "dragonfire", "--games", "4", "--seats", "2", "--players", "random", "--jobs", "1")
    words += ("-o", str(tmp_path / "page.html"))
    assert "4 games of the same seeds" in said(*words, "--compare", "without=Fireball")
    assert "without Fireball against the game as it is" in (tmp_path / "page.html").read_text()
    assert "did you mean 'Fireball'?" in refused(*words, "--compare", "without=Firebal")


def test_a_pack_that_brings_adventures_and_heroes_is_compared_in_the_same_games(tmp_path: Path) -> None:
    words = ("report", "dragonfire", "--games", "12", "--seats", "2", "--players", "random", "--jobs", "1")
    said(*words, "-o", str(tmp_path / "page.html"), "--keep", str(tmp_path / "games.jsonl"), "--compare", COAST)
    one, other = (
        [(each["adventure"], each["party"]) for each in map(msgspec.json.decode, path.read_bytes().splitlines()[1:])]
        for path in (tmp_path / "games.jsonl", tmp_path / "games-compared.jsonl")
    )
    assert one == other


def test_a_pack_without_a_hero_of_the_games_is_not_compared(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "without.yaml").write_text("- Human Rogue\n")
    words = ("report", "dragonfire", "--games", "2", "--players", "random", "-o", str(tmp_path / "page.html"))
    says = refused(*words, "--compare", str(tmp_path / "mine"))
    assert says == "'human-rogue' plays in the games to compare with: name a --party of others."
    assert refused(*words, "--compare", "without=Human Rogue").startswith("'Human Rogue' plays in the games")
    said(*words, "--compare", str(tmp_path / "mine"), "--party", "human-fighter,human-wizard", "--jobs", "1")


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
    def interrupted(box: object, plan: object, path: Path, *_: object) -> None:
        path.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr("emberhall.cli.report.play_records", interrupted)
    words = ("report", "dragonlords", "--games", "4", "-o", str(tmp_path / "page.html"))
    kept = emberhall(*words, "--keep", str(tmp_path / "games.jsonl"))
    assert "games.jsonl holds what was played: the same command goes on from there." in kept.stderr
    assert "Nothing was kept: with --keep FILE a run goes on where it was interrupted." in emberhall(*words).stderr


@pytest.mark.parametrize("command", ["report", "simulate"])
def test_games_that_were_there_already_are_no_measure_of_how_long_the_rest_will_take(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bar goes by what it is told one after the other: what was kept is told at once, before anything is played."""
    shown: list[int] = []

    @contextmanager
    def bar(total: int) -> Iterator[Callable[[int, str], None]]:
        yield lambda done, says: shown.append(done)

    monkeypatch.setattr(f"emberhall.cli.{command}.progress_bar", bar)
    kept = str(tmp_path / "games.jsonl")
    words = (command, "dragonlords", "--seats", "2", "--players", "random", "--jobs", "1")
    words += ("--keep", kept, "-o", str(tmp_path / "page.html")) if command == "report" else ("--out", kept)
    told = said(*words, "--games", "4")
    assert shown == [1, 2, 3, 4]
    shown.clear()
    again = said(*words, "--games", "6")
    assert shown == [4, 5, 6]
    if command == "simulate":
        assert re.search(r"decisions in [0-9.]+ s \([0-9,]+/s\)\.", told)
        assert "/s)" not in again
        assert "; 4 of the games were there already." in again


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_a_table_that_was_killed_goes_on_from_its_lines(name: str, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    whole, torn = tmp_path / name, tmp_path / "torn" / name
    torn.parent.mkdir()
    words = ("simulate", "dragonlords", "--seats", "2", "--players", "random", "--jobs", "1", "--games", "4", "--json")
    lines = torn.with_name(f"{name}.jsonl")
    said(*words, "--out", str(tmp_path / "all.jsonl"))
    lines.write_bytes(b"".join((tmp_path / "all.jsonl").read_bytes().splitlines(keepends=True)[:3]))
    kept = document(*words, "--out", str(torn))
    fresh = document(*words, "--out", str(whole))
    assert kept | {"seconds": 0} == fresh | {"seconds": 0}
    assert rows(torn) == rows(whole)
    assert not lines.exists(), "it has served"


def rows(path: Path) -> list[tuple[object, ...]]:
    """The rows of a table without the time they took."""
    import polars

    table = polars.read_csv(path) if path.suffix == ".csv" else polars.read_parquet(path)
    return table.drop("seconds").rows()


def test_games_that_broke_off_are_told_as_in_any_simulation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ValueError("a rule is wrong")

    monkeypatch.setattr("emberhall.lab.records.play_game", breaks)
    words = ("simulate", "dragonlords", "--seats", "2", "--players", "random", "--jobs", "1", "--games", "2")
    told = said(*words, "--out", str(tmp_path / "games.csv"))
    assert "2 games broke off" in told
    assert "ValueError: a rule is wrong" in told
    assert "--games 1 --players random --seed 1 " in told


FEW = ("report", "dragonlords", "--games", "2", "--seats", "2", "--players", "random", "--jobs", "1")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("-o", "page.txt"), "'page.txt' does not fit -o: end its name with .html or .htm."),
        (("-o", "page.html", "--keep", "games.parquet"), "'games.parquet' does not fit --keep: end its name with"),
        (("-o", "page.html", "--compare", ""), "'' cannot be compared"),
        (("-o", "page.html", "--compare", "random"), "'random' is what is played anyway: compare with something else."),
        (("-o", "page.html", "--compare", "threat_difficulty=12,20"), "says several values: compare with one of them."),
        (("-o", "page.html", "--cluster", "nowhere", "--keep", "games.jsonl"), "No cluster answers at 'nowhere'"),
        (("-o", "page.html", "--compare", "without=Nobody", "--keep", "games.jsonl"), "there is no such card"),
    ],
)
def test_a_report_that_cannot_be_is_refused_and_leaves_nothing_behind(
    asked: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused(*FEW, *asked)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "card", "why"),
    [
        ("bardsung", "Fireball", "Lightweaver names"),
        ("dragonfire", "Satyr Piper", "The Wilderness 1 Deck would have 19 cards"),
    ],
)
def test_a_card_that_the_rules_need_is_refused_before_a_game_is_played(
    name: str, card: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("emberhall.cli.report.play_records", pytest.fail)
    says = refused("report", name, "-o", str(tmp_path / "page.html"), "--compare", f"without={card}")
    assert says.startswith(f"The rules need '{card}' ({why}")
    assert says.endswith("give --compare a pack with another one of that name.")


def test_what_was_kept_of_another_comparison_is_refused_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*FEW, "-o", str(tmp_path / "page.html"), "--keep", str(tmp_path / "games.jsonl"), "--compare")
    said(*words, "threat_difficulty=12")
    (tmp_path / "games.jsonl").unlink()
    monkeypatch.setattr("emberhall.cli.report.play_records", pytest.fail)
    assert "games-compared.jsonl holds games of another kind" in refused(*words, "threat_difficulty=13")


def test_an_option_that_is_compared_takes_the_place_of_the_one_that_was_asked_for(tmp_path: Path) -> None:
    words = (*FEW, "-o", str(tmp_path / "page.html"), "--compare", "threat_difficulty=12", "--option")
    said(*words, "threat_difficulty=20")
    assert "threat_difficulty=12 against threat_difficulty=20" in (tmp_path / "page.html").read_text()
    said(*words, "threat_difficulty=20,25")
    assert "threat_difficulty=12 against threat_difficulty=20,25" in (tmp_path / "page.html").read_text()


# Runs a command that is killed by the system as soon as it has written so many bytes.
KILLED_AT = """
import resource, signal, sys
from emberhall.cli import main

room = int(sys.argv.pop(1))
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit can be set there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_killed_leaves_no_process_behind_and_goes_on_with_the_same_games(
    jobs: str, tmp_path: Path
) -> None:
    words = ("simulate", "dragonlords", "--seats", "2", "--players", "random", "--games", "40", "--jobs", jobs)
    killed, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    said(*words, "--out", str(whole))
    room = whole.stat().st_size // 2
    command = [sys.executable, "-c", KILLED_AT, str(room), *words, "--out", str(killed)]
    with subprocess.Popen(command, start_new_session=True) as running:
        assert running.wait(PATIENCE) == -signal.SIGXFSZ
    wait_until(lambda: not is_there(running.pid))
    assert killed.stat().st_size == room
    said(*words, "--out", str(killed))
    assert [re.sub(rb'"seconds":[^,]*', b"", line) for line in killed.read_bytes().splitlines()] == [
        re.sub(rb'"seconds":[^,]*', b"", line) for line in whole.read_bytes().splitlines()
    ]


@pytest.mark.parametrize("kept", [False, True])
def test_an_impatient_second_interrupt_does_not_keep_a_run_from_ending(kept: bool, tmp_path: Path) -> None:
    words = ["simulate", "dragonlords", "--seats", "2", "--players", "random", "--games", "100000", "--jobs", "2"]
    out = tmp_path / "games.jsonl"
    with at_work(*words, *["--out", str(out)] * kept) as running:
        for _ in range(2):
            running.send_signal(signal.SIGINT)
            time.sleep(0.02)  # as quick as fingers are
        try:
            running.communicate(timeout=PATIENCE)
        finally:
            running.kill()
    assert running.returncode in (130, -signal.SIGINT)


def is_there(group: int) -> bool:
    """Whether any process of a group lives."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
