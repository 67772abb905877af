"""`emberhall simulate` and `bench`: documents of the promised shape, and refusals before any work."""

from __future__ import annotations

import platform
import shlex
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from emberhall.cli.bench import Measured, print_figures
from emberhall.cli.options import options_of
from emberhall.cli.simulate import again
from emberhall.games import game as game_called
from emberhall.lab import bench as lab_bench
from emberhall.lab.bench import Figures, build_of_python
from emberhall.lab.simulate import Failure, plan_for, simulate
from emberhall.table.setup import options_for
from tests.cli.runner import at_work, document, emberhall, refused, said
from tests.kit.patience import PATIENCE

RANDOM = ("simulate", "ashardalon", "--players", "random")


def test_a_simulation_as_a_document() -> None:
    answer = document(*RANDOM, "--games", "10", "--adventure", "monster-hunt", "--jobs", "1", "--json")
    promised = "game players games wins losses decisions seconds rounds_mean errors by_adventure by_seats"
    assert set(promised.split()) <= set(answer)
    assert (answer["game"], answer["players"], answer["games"], answer["errors"]) == ("ashardalon", "random", 10, 0)
    assert answer["wins"] + answer["losses"] == 10
    assert answer["rounds_mean"] >= 1
    assert list(answer["by_adventure"]) == ["monster-hunt"]
    assert [answer["by_seats"][seats]["games"] for seats in "12345"] == [2] * 5


def totals(answer: Any) -> Any:
    return {key: value for key, value in answer.items() if key not in ("seconds", "jobs")}


def test_games_are_spread_evenly_and_are_the_same_on_any_number_of_processes() -> None:
    adventures = [
        adventure.id
        for adventure in game_called("ashardalon").adventures()
        if adventure.seats[0] <= 2 <= adventure.seats[1]
    ]
    command = (*RANDOM, "--games", str(len(adventures)), "--adventure", "ALL", "--seats", "2", "--seed", "3", "--json")
    alone, shared = document(*command, "--jobs", "1"), document(*command, "--jobs", "2")
    assert totals(alone) == totals(shared)
    assert {id: some["games"] for id, some in alone["by_adventure"].items()} == dict.fromkeys(adventures, 1)
    assert sum(some["decisions"] for some in alone["by_adventure"].values()) == alone["decisions"]
    assert totals(document(*command[:-2], "4", "--json", "--jobs", "1")) != totals(alone)


def test_seats_can_be_listed() -> None:
    answer = document(
        *RANDOM, "--games", "4", "--seats", "1,3-4", "--adventure", "Monster Hunt", "--jobs", "1", "--json"
    )
    assert {seats: some["games"] for seats, some in answer["by_seats"].items()} == {"1": 2, "3": 1, "4": 1}


def test_a_party_settles_the_seats() -> None:
    answer = document(*RANDOM, "--games", "2", "--party", "Quinn,tarak", "--adventure", "monster-hunt", "--json")
    assert list(answer["by_seats"]) == ["2"]


def test_whoever_is_named_plays_where_heroes_are_dealt_at_random_too() -> None:
    asked = ("simulate", "dragonlords", "--games", "2", "--players", "random", "--jobs", "1", "--json")
    named = (*asked, "--party", "Lothar the Unbowed,Esk the Ferryman")
    assert document(*named)["options"] == {"heroes": "chosen"}
    assert document(*named, "--option", "heroes=random")["options"] == {"heroes": "random"}
    assert document(*asked, "--seats", "2")["options"] == {}


def test_heroes_that_are_named_and_dealt_in_turn_are_told_apart() -> None:
    heroes, turns = ("Lothar the Unbowed", "Esk the Ferryman"), ["heroes=random,chosen"]
    options, variants = options_of(game_called("dragonlords"), heroes, turns)
    assert (options, variants) == ({}, ({"heroes": "random"}, {"heroes": "chosen"}))


def test_options_of_the_game_are_played_with() -> None:
    answer = document(*RANDOM, "--games", "1", "--option", "surges=1", "--option", "first=rolled", "--json")
    assert answer["options"] == {"surges": "1", "first": "rolled"}


@pytest.mark.parametrize("out", [False, True])
def test_options_that_come_in_turn_are_told_apart(out: bool, tmp_path: Path) -> None:
    words = (*RANDOM, "--games", "6", "--seats", "2", "--adventure", "monster-hunt", "--option", "surges=1,3")
    words += ("--out", str(tmp_path / "games.jsonl")) if out else ()
    answer = document(*words, "--option", "first=rolled", "--json")
    assert answer["options"] == {"first": "rolled"}
    assert {option: some["games"] for option, some in answer["by_option"].items()} == {"surges=1": 3, "surges=3": 3}
    assert sum(some["decisions"] for some in answer["by_option"].values()) == answer["decisions"]
    assert answer == document(*words, "--option", "first=rolled", "--json", "--jobs", "1") | {
        "seconds": answer["seconds"], "jobs": answer["jobs"]}  # fmt: skip
    assert "\nsurges=3             3 " in said(*words, "--option", "first=rolled")
    assert "by_option" not in document(*RANDOM, "--games", "1", "--option", "surges=1", "--json")


def test_a_simulation_in_words() -> None:
    text = said(*RANDOM, "--games", "5", "--adventure", "monster-hunt", "--jobs", "1")
    assert text.startswith("ashardalon: random players won ")
    assert " of 5 games " in text
    assert "monster-hunt" in text
    assert "5 seats" in text


def test_the_heuristic_plays_unless_another_is_named() -> None:
    answer = document("simulate", "ashardalon", "--games", "2", "--adventure", "monster-hunt", "--json")
    assert (answer["players"], answer["errors"]) == ("heuristic", 0)


def test_a_game_that_broke_off_is_played_again_by_the_command_given() -> None:
    plan = plan_for(game_called("ashardalon"), "random", 8, seed=20, options={"surges": "1"})
    setup = plan.setup(6)
    program, *words = shlex.split(again(Failure(26, setup.adventure, setup.party, "", ""), plan))
    assert program == "emberhall"
    answer = document(*words, "--jobs", "1")
    assert answer["decisions"] == simulate(plan_for(
        game_called("ashardalon"), "random", 1, 26, [setup.adventure], party=setup.party, options={"surges": "1"}
    )).count.total().decisions  # fmt: skip


@pytest.mark.parametrize("party", [(), ("Lothar the Unbowed", "Esk the Ferryman")])
def test_a_game_that_broke_off_is_played_again_with_heroes_dealt_or_named_as_they_were(party: tuple[str, ...]) -> None:
    box = game_called("dragonlords")
    options = options_for(box, party)
    plan = plan_for(box, "random", 8, seed=20, seats=(2,), party=party, options=options)
    setup = plan.setup(6)
    _, *words = shlex.split(again(Failure(26, setup.adventure, setup.party, "", "", options), plan))
    assert document(*words, "--jobs", "1")["options"] == options
    played = simulate(plan_for(box, "random", 1, 26, party=setup.party, options=options)).count.total()
    assert document(*words, "--jobs", "1")["decisions"] == played.decisions


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game called 'chess'"),
        (["ashardalon", "--games", "0"], "Invalid value for '--games': 0 is not in the range"),
        (["ashardalon", "--games", "-3"], "Invalid value for '--games': -3 is not in the range"),
        (["ashardalon", "--games", "9" * 30], "is not in the range 1<=x<=10000000"),
        (["ashardalon", "--games", "9" * 5000], "is no whole number"),
        (["ashardalon", "--games", "many"], "'many' is no whole number"),
        (["ashardalon", "--jobs", "0"], "Invalid value for '--jobs': 0 is not in the range"),
        (["ashardalon", "--jobs", "100000"], "Invalid value for '--jobs'"),
        (["ashardalon", "--seed", "-1"], "Invalid value for '--seed'"),
        (["ashardalon", "--seed", "9" * 40], "Invalid value for '--seed'"),
        (["ashardalon", "--players", "heurstic"], "There is no player called 'heurstic': did you mean heuristic?"),
        (["ashardalon", "--seats", "0"], "Wrath of Ashardalon has 1 to 5 seats, not 0"),
        (["ashardalon", "--seats", "1-6"], "Wrath of Ashardalon has 1 to 5 seats, not 1-6"),
        (["ashardalon", "--seats", "4-2"], "Wrath of Ashardalon has 1 to 5 seats, not 4-2"),
        (["ashardalon", "--seats", "-2"], "'-2' is no number of seats: write a number, 1-5, or numbers with commas."),
        (["ashardalon", "--seats", ""], "'' is no number of seats"),
        (["ashardalon", "--seats", "9" * 50], "is no number of seats"),
        (
            ["ashardalon", "--adventure", "monster-hnut"],
            "There is no adventure 'monster-hnut': did you mean monster-hunt?",
        ),
        (["ashardalon", "--adventure", ""], "There is no adventure ''"),
        (["ashardalon", "--party", "keyleth,bob"], "There is no hero 'bob'"),
        (["ashardalon", "--party", "keyleth,keyleth"], "Keyleth is in the party twice"),
        (["ashardalon", "--party", "keyleth", "--seats", "2"], "The party has 1 hero, but --seats says 2"),
        (["ashardalon", "--option", "surges"], "The option 'surges' says no value"),
        (["ashardalon", "--option", "surges=9"], "The option 'surges' cannot be '9'"),
        (["ashardalon", "--option", "sruges=1"], "There is no option 'sruges': did you mean surges?"),
        (["ashardalon", "--pack", "nowhere"], "nowhere is no folder"),
        ([], "Missing argument 'GAME'"),
        (["ashardalon", "--seed", "x"], "'x' is no whole number; `emberhall simulate --help` says what is right."),
    ],
)
def test_simulate_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused("simulate", *words)


def test_an_interrupt_stops_a_simulation_at_once_and_quietly(tmp_path: Path) -> None:
    with at_work(*RANDOM, "--games", "1000000", "--jobs", "2") as running:  # which would take hours
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (130, "", "Interrupted.\n")


# ---------------------------------------------------------------- bench


def test_the_bench_as_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_bench, "GAMES_FOR_MEMORY", 2)
    monkeypatch.setattr(lab_bench, "perf_counter", time.process_time)  # whatever else the machine has to do
    answer = document("bench", "ashardalon", "--runs", "1", "--seconds", "0.05", "--json")
    assert list(answer["games"]) == ["ashardalon"]
    figures = answer["games"]["ashardalon"]
    assert set(figures) == {
        "decisions_per_s", "games_per_s", "fork_us", "save_us", "load_s", "rss_mb", "imagined_per_s", "answers_per_s",
    }  # fmt: skip
    assert all(figure > 0 for figure in figures.values())
    assert answer["help_s"] > 0
    assert (answer["python"], answer["build"]) == (platform.python_version(), build_of_python())


def test_the_bench_ends_with_the_python_and_how_it_was_built(capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(Measured({"chess": Figures(1, 2, 3, 4, 5, 6, 7, 8)}, 0.1, "3.14.8", "Debian's build", "here"))
    print_figures(Measured({"chess": Figures(1, 2, 3, 4, 5, 6, 7, 8)}, 0.1, "3.14.8", "", "there"))
    out = capsys.readouterr().out
    assert "Python 3.14.8 (Debian's build) on here." in out
    assert "Python 3.14.8 on there." in out


@pytest.mark.parametrize("words", [["chess"], ["--runs", "0"], ["--seconds", "-1"], ["--seconds", "nan"], ["--fast"]])
def test_bench_refuses(words: list[str]) -> None:
    assert refused("bench", *words)


def test_help_of_every_command_is_there() -> None:
    for command in ("play", "games", "simulate", "replay", "cards", "packs", "bench"):
        result = emberhall(command, "--help")
        assert result.exit_code == 0
        assert result.stdout.startswith(f"Usage: emberhall {command}")


def test_adventures_of_an_arena_that_were_not_played_have_no_figures() -> None:
    answer = document("arena", "ashardalon", "--players", "random", "--games", "2", "--jobs", "1", "--json")
    assert list(answer["by_adventure"]) == ["monster-hunt", "roghars-gear"]
    assert len(said("arena", "ashardalon", "--players", "random", "--games", "2", "--jobs", "1").splitlines()) == 6
