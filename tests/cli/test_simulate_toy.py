"""`emberhall simulate`: a player a seat, winners by seat, whole campaigns; the same figures on any number of jobs."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from emberhall.cli.simulate import again
from emberhall.games import game as game_called
from emberhall.lab import playing
from emberhall.lab.simulate import Failure, plan_for
from tests.cli.runner import document, refused, said
from tests.engine.journey import NIGHTS

pytestmark = pytest.mark.usefixtures("toys")
TOY = ("simulate", "gloamhouse", "--games", "12", "--seed", "3")


def totals(answer: Any) -> Any:
    return {key: value for key, value in answer.items() if key not in ("seconds", "jobs")}


def test_each_seat_has_its_player() -> None:
    answer = document(*TOY, "--players", "random,heuristic,random", "--json")
    assert (answer["players"], answer["errors"]) == ("random,heuristic,random", 0)
    assert list(answer["by_seats"]) == ["3"]
    assert "wins_by_seat" not in answer, "a party wins together"


@pytest.mark.parametrize("more", [("--players", "random,heuristic"), ("--players", "heuristic", "--campaign")])
def test_the_same_seed_gives_the_same_figures_on_any_number_of_jobs(more: tuple[str, ...]) -> None:
    alone, shared = (document(*TOY, *more, "--json", "--jobs", jobs) for jobs in "12")
    assert totals(alone) == totals(shared)
    assert alone["games"] == 12


def test_of_rivals_every_seat_is_counted() -> None:
    answer = document("simulate", "race", "--games", "20", "--seats", "2", "--json")
    assert sum(answer["wins_by_seat"]) == answer["wins"] > 0
    assert len(answer["scores_mean"]) == 2
    text = said("simulate", "race", "--games", "20", "--seats", "2")
    assert f"Seat 1 won {answer['wins_by_seat'][0]} of 20, {answer['scores_mean'][0]:.1f} points on average." in text


def test_of_rivals_a_seat_that_never_wins_is_counted_too_and_each_by_its_own_games() -> None:
    words = ("simulate", "race", "--games", "3", "--seats", "2,3", "--players", "random", "--seed", "1", "--jobs", "1")
    answer, text = document(*words, "--json"), said(*words)
    assert len(answer["wins_by_seat"]) == len(answer["scores_mean"]) == 3
    assert 0 in answer["wins_by_seat"]
    alone = document("simulate", "race", "--games", "1", "--seats", "3", "--seed", "2", "--players", "random", "--json")
    assert answer["scores_mean"][2] == alone["scores_mean"][2], "one of the three games has a third seat"
    assert "Seat 2 won " in text
    assert f"Seat 3 won {answer['wins_by_seat'][2]} of 1, " in text


def test_one_game_is_no_games() -> None:
    assert " of 1 game (" in said("simulate", "race", "--games", "1", "--seats", "2", "--players", "random")
    assert " of 1 campaign (" in said("simulate", "gloamhouse", "--games", "1", "--campaign")
    assert said("arena", "gloamhouse", "--players", "random", "--games", "1").startswith("gloamhouse: 1 game each,")


def test_whole_campaigns_are_counted_with_their_games() -> None:
    answer = document(*TOY, "--campaign", "--json")
    assert (answer["games"], answer["wins"] + answer["losses"], answer["errors"]) == (12, 12, 0)
    campaigns = answer["campaigns"]
    assert (campaigns["games"], campaigns["unfinished"]) == (12 * NIGHTS, 0)
    assert 0 <= campaigns["won"] <= campaigns["games"]
    text = said(*TOY, "--campaign")
    assert f"of 12 campaigns ({answer['win_rate']:.1%}) with {12 * NIGHTS} games in them" in text


def test_campaigns_without_an_end_are_said_to_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LONGEST_CAMPAIGN", 1)
    text = said(*TOY, "--campaign", "--jobs", "1")
    assert "won 0 of 12 campaigns (0.0%) with 12 games in them and left 12 unfinished, " in text


def test_a_campaign_that_broke_off_is_played_again_by_the_command_given() -> None:
    plan = plan_for(game_called("gloamhouse"), ["random", "heuristic"], 4, seed=20, campaign=True)
    setup = plan.setup(2)
    program, *words = shlex.split(again(Failure(22, setup.adventure, setup.party, "", ""), plan))
    assert program == "emberhall"
    answer = document(*words, "--jobs", "1")
    assert (answer["games"], answer["players"], answer["seed"]) == (1, "random,heuristic", 22)
    assert answer["campaigns"]["games"] == NIGHTS


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "random,heurstic"], "There is no player called 'heurstic': did you mean heuristic?"),
        (["--players", ""], "There is no player called ''"),
        (["--players", "random,random", "--seats", "3"], "There are 2 players for 3 heroes: give one for each, or one"),
        (["--players", "random,random,random", "--party", "ada,bo"], "There are 3 players for 2 heroes"),
        (["--players", ",".join(["random"] * 7)], "No adventure asked for is for 7 heroes: Gloamhouse takes 2 to 4."),
        (["--campaign", "--adventure", "day"], "There is no adventure 'day'"),
        (["--campaign", "--seats", "9"], "Gloamhouse has 2 to 4 seats, not 9"),
    ],
)
def test_simulate_refuses_before_any_work(words: list[str], sentence: str) -> None:
    assert sentence in refused("simulate", "gloamhouse", *words)


def test_a_game_without_campaigns_is_refused() -> None:
    assert "beacon has no campaigns" in refused("simulate", "beacon", "--campaign")
