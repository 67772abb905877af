"""Simulations: every game counted once, the same games from the same seed on any machine, errors survived."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab import simulate as lab
from emberhall.lab.simulate import Count, Failure, Plan, Tally, plan_for, simulate
from tests.engine.lantern import Lantern

ASHARDALON = game_called("ashardalon")


@pytest.fixture
def lantern(monkeypatch: pytest.MonkeyPatch) -> Any:
    game = Lantern()
    monkeypatch.setattr(lab, "game_called", lambda name, *packs: game)
    return game


def test_every_game_is_counted_once_and_spread_evenly(lantern: Any) -> None:
    count = simulate(plan_for(lantern, "random", 90)).count
    total = count.total()
    assert (total.games, total.wins + total.losses, total.errors) == (90, 90, 0)
    assert total.decisions > 90
    assert [count.total(heroes=seats).games for seats in (2, 3, 4)] == [30, 30, 30]
    assert count.total(adventure="night") == total
    assert count.total(adventure="day") == Tally()


def test_the_same_seed_gives_the_same_games_on_one_process_and_on_two() -> None:
    plan = plan_for(ASHARDALON, "random", 24, seed=11)
    alone, shared = simulate(plan, jobs=1), simulate(plan, jobs=2)
    assert alone.count.total().games == 24
    assert alone.count == shared.count


def test_another_seed_gives_other_games(lantern: Any) -> None:
    first, second = (simulate(plan_for(lantern, "random", 30, seed)).count for seed in (1, 1000))
    assert first.total().decisions != second.total().decisions


def test_one_game_of_many_can_be_played_again_alone() -> None:
    plan = plan_for(ASHARDALON, "random", 12, seed=5)
    setup = plan.setup(9)
    alone = plan_for(ASHARDALON, "random", 1, seed=14, adventures=[setup.adventure], party=setup.party)
    assert alone.setup(0) == setup
    assert simulate(alone).count.total() == lab.play_some(ASHARDALON, plan, range(9, 10)).total()


def test_parties_are_drawn_from_all_heroes() -> None:
    plan = plan_for(ASHARDALON, "random", 50, seats=[2])
    drawn = {hero for number in range(50) for hero in plan.setup(number).party}
    assert drawn == {hero.id for hero in ASHARDALON.heroes()}
    assert all(len(set(plan.setup(number).party)) == 2 for number in range(50))


def test_progress_is_told_up_to_the_last_game(lantern: Any) -> None:
    seen: list[int] = []
    simulate(plan_for(lantern, "random", 40), progress=lambda total: seen.append(total.games))
    assert seen == sorted(seen)
    assert seen[-1] == 40
    assert len(seen) > 4


# ---------------------------------------------------------------- what goes wrong


def breaking(monkeypatch: pytest.MonkeyPatch, when: Callable[[int], bool]) -> None:
    """Let a rule break in some games."""
    play_one = lab.play_one

    def play(game: Any, setup: Setup, players: str, seed: int) -> Tally:
        if when(seed):
            raise ZeroDivisionError(f"game {seed}")
        return play_one(game, setup, players, seed)

    monkeypatch.setattr(lab, "play_one", play)


def test_a_game_that_breaks_is_counted_and_the_others_go_on(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, lambda seed: seed % 10 == 3)
    count = simulate(plan_for(lantern, "random", 100, seed=500)).count
    total = count.total()
    assert (total.games, total.errors, total.wins + total.losses) == (100, 10, 90)
    assert [failure.seed for failure in count.failures] == [503, 513, 523, 533, 543], "the first ones, by seed"
    assert count.failures[0].error == "ZeroDivisionError: game 503"
    assert "in play" in count.failures[0].trace


def test_a_game_without_end_is_an_error(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "ENDLESS", 3)
    count = simulate(plan_for(lantern, "random", 4)).count
    assert count.total().errors == 4
    assert "had not ended after 3 decisions" in count.failures[0].error


@pytest.mark.parametrize("answer", [-1, 1_000_000, Option(0, "no such thing")])
def test_a_player_who_answers_what_was_not_offered_breaks_its_own_game_only(
    lantern: Any, monkeypatch: pytest.MonkeyPatch, answer: int | Option
) -> None:
    class Confused:
        looks = False

        def choose(self, view: object, choice: Choice) -> int | Option:
            return answer

    monkeypatch.setattr(lab, "player", lambda name, game, seed=None: Confused())
    total = simulate(plan_for(lantern, "random", 5)).count.total()
    assert (total.games, total.errors) == (5, 5)


def test_failures_stay_few_however_many_there_are() -> None:
    count = Count({}, [])
    for seed in (9, 4, 7, 1, 8, 2, 6):
        count.add(Count({}, [Failure(seed, "night", (), "", "")]))
    assert [failure.seed for failure in count.failures] == [1, 2, 4, 6, 7]


def test_what_the_game_refuses_is_refused_before_any_work(lantern: Any) -> None:
    with pytest.raises(Refusal, match="No adventure asked for is for 7 heroes: Lantern takes 2 to 4"):
        plan_for(lantern, "random", 1, seats=[7])
    with pytest.raises(Refusal, match="no rules of thumb"):
        simulate(plan_for(lantern, "heuristic", 1))


def test_an_option_that_is_not_is_refused_and_not_counted() -> None:
    with pytest.raises(Refusal, match="cannot be '4'"):
        simulate(plan_for(ASHARDALON, "random", 1, options={"surges": "4"}))


def die(numbers: range) -> Count:
    import os

    os._exit(1)


def test_a_process_that_dies_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_play_chunk", die)
    with pytest.raises(Refusal, match="A simulating process died"):
        simulate(plan_for(ASHARDALON, "random", 4), jobs=2)


def test_little_is_under_way_at_a_time() -> None:
    chunks = lab._chunks(1_000_000, 2)
    assert max(map(len, chunks)) <= lab.LARGEST_CHUNK
    assert sum(map(len, chunks)) == 1_000_000
    assert [list(chunk) for chunk in lab._chunks(3, 2)] == [[0], [1], [2]]


# ---------------------------------------------------------------- views


def test_a_player_who_looks_is_shown_a_view_and_another_is_not(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Watcher:
        looks = True
        seen: list[object] = []

        def choose(self, view: object, choice: Choice) -> int:
            self.seen.append(view)
            return 0

    monkeypatch.setattr(lab, "player", lambda name, game, seed=None: Watcher())
    simulate(Plan("lantern", (("night", 2),), ("ada", "bo"), "watcher", 1))
    assert {type(view).__name__ for view in Watcher.seen} == {"View"}

    def no_view(game: Any, state: object, seat: int) -> object:
        raise AssertionError("nobody looks")

    monkeypatch.undo()
    monkeypatch.setattr(Lantern, "view", no_view)
    assert lab.play_some(lantern, plan_for(lantern, "random", 2), range(2)).total().errors == 0
