"""Simulations: every game counted once, the same games from the same seed on any machine, errors survived."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from emberhall.engine.choice import Option
from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.games import game as game_called
from emberhall.lab import playing
from emberhall.lab import simulate as lab
from emberhall.lab.simulate import Count, Failure, Played, Tally, plan_for, play_some, simulate
from emberhall.players import Blind
from tests.engine.journey import NIGHTS
from tests.engine.lantern import Lantern

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def lantern() -> Any:
    return Lantern()


def test_every_game_is_counted_once_and_spread_evenly(lantern: Any) -> None:
    count = simulate(plan_for(lantern, "random", 90)).count
    total = count.total()
    assert (total.games, total.wins + total.losses, total.errors) == (90, 90, 0)
    assert total.decisions > 90
    assert [count.total(heroes=seats).games for seats in (2, 3, 4)] == [30, 30, 30]
    assert count.total(adventure="night") == total
    assert count.total(adventure="day") == Tally()


@pytest.mark.parametrize("players", ["random", "heuristic"])
def test_the_same_seed_gives_the_same_games_on_one_process_and_on_two(lantern: Any, players: str) -> None:
    plan = plan_for(lantern, players, 24, seed=11)
    alone, shared = simulate(plan, jobs=1), simulate(plan, jobs=2)
    assert alone.count.total().games == 24
    assert alone.count == shared.count


def test_another_seed_gives_other_games(lantern: Any) -> None:
    first, second = (simulate(plan_for(lantern, "random", 30, seed)).count for seed in (1, 1000))
    assert first.total().decisions != second.total().decisions


def test_one_game_of_many_can_be_played_again_alone(lantern: Any) -> None:
    plan = plan_for(lantern, "random", 12, seed=5)
    setup = plan.setup(9)
    alone = plan_for(lantern, "random", 1, seed=14, adventures=[setup.adventure], party=setup.party)
    assert alone.setup(0) == setup
    assert simulate(alone).count.total() == play_some(Played.of(plan), plan, range(9, 10)).total()


def test_parties_are_drawn_from_all_heroes(lantern: Any) -> None:
    plan = plan_for(lantern, "random", 50, seats=[2])
    drawn = {hero for number in range(50) for hero in plan.setup(number).party}
    assert drawn == {hero.id for hero in lantern.heroes()}
    assert all(len(set(plan.setup(number).party)) == 2 for number in range(50))


def test_progress_is_told_up_to_the_last_game(lantern: Any) -> None:
    seen: list[int] = []
    simulate(plan_for(lantern, "random", 40), progress=lambda total: seen.append(total.games))
    assert seen == sorted(seen)
    assert seen[-1] == 40
    assert len(seen) > 4


# ---------------------------------------------------------------- who plays


def seats_asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Which player was asked for which seat."""
    asked: list[tuple[str, int]] = []
    make = playing.seated

    def player(name: str, game: str, seed: int | None = None) -> Any:
        someone = make(name, game, seed)
        seat = len(asked)
        asked.append((name, seat))
        return someone

    monkeypatch.setattr(playing, "seated", player)
    return asked


def test_each_seat_has_the_player_that_is_named_for_it(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = seats_asked(monkeypatch)
    simulate(plan_for(lantern, ["random", "heuristic", "random"], 1))
    assert asked == [("random", 0), ("heuristic", 1), ("random", 2)]


def test_so_many_players_settle_the_number_of_seats(lantern: Any) -> None:
    plan = plan_for(lantern, ["random", "heuristic"], 6)
    assert {heroes for _, heroes in plan.pairs} == {2}
    with pytest.raises(Refusal, match="There are 2 players for 3 heroes: give one for each, or one for all"):
        plan_for(lantern, ["random", "heuristic"], 6, seats=[3])


def test_games_of_rivals_are_counted_by_seat() -> None:
    race = game_called("race")
    total = simulate(plan_for(race, "heuristic", 40, seats=[2])).count.total()
    assert (total.games, total.errors) == (40, 0)
    assert total.wins == sum(total.wins_by_seat) > 0
    assert len(total.scores_by_seat) == 2


def test_a_party_wins_with_all_its_seats(lantern: Any) -> None:
    total = simulate(plan_for(lantern, "heuristic", 30, seats=[3])).count.total()
    assert total.wins_by_seat == [total.wins] * 3


class Watcher:
    """Takes the first answer, and remembers what it was shown."""

    looks = True
    imagines = False
    seen: list[Any] = []

    def choose(self, seen: Any) -> Option:
        self.seen.append(seen)
        choice: Option = seen.choice.options[0]
        return choice


def watching(monkeypatch: pytest.MonkeyPatch, looks: bool) -> list[Any]:
    shown: list[Any] = []
    kind = type("Watching", (Watcher,), {"looks": looks, "seen": shown})
    monkeypatch.setattr(playing, "seated", lambda name, game, seed=None: kind())
    return shown


def test_a_player_who_looks_is_shown_one_covered_table_a_decision(
    lantern: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = watching(monkeypatch, looks=True)
    covered: list[int] = []
    cover = Lantern.cover
    monkeypatch.setattr(Lantern, "cover", lambda game, state, eyes: (covered.append(eyes), cover(game, state, eyes))[1])
    total = simulate(plan_for(lantern, "random", 1, seats=[2])).count.total()
    assert {type(seen) for seen in shown} == {Seen}
    assert len(covered) == len(shown) == total.decisions
    assert set(covered) == {0b11}, "a party knows together"


def test_a_player_who_does_not_look_costs_no_table(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = watching(monkeypatch, looks=False)

    def no_cover(game: Any, state: object, eyes: int) -> object:
        raise AssertionError("nobody looks")

    monkeypatch.setattr(Lantern, "cover", no_cover)
    assert simulate(plan_for(lantern, "random", 2)).count.total().errors == 0
    assert {type(seen) for seen in shown} == {Blind}


def test_a_rival_is_shown_what_its_own_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = watching(monkeypatch, looks=True)
    simulate(plan_for(game_called("race"), "random", 1, seats=[3]))
    assert {len(seen.seats) for seen in shown} == {1}
    for seen in shown:
        assert all(option.seat in seen.seats or option.act == "enough" for option in seen.choice.options)


# ---------------------------------------------------------------- campaigns


@pytest.mark.parametrize("players", ["random", "heuristic"])
def test_whole_campaigns_are_played_and_counted_with_their_games(lantern: Any, players: str) -> None:
    count = simulate(plan_for(lantern, players, 12, campaign=True)).count
    total = count.total()
    assert (total.games, total.errors, total.wins + total.losses) == (12, 0, 12)
    assert total.played == 12 * NIGHTS
    assert 0 <= total.played_won <= total.played
    assert total.decisions > total.played


def test_campaigns_are_the_same_on_one_process_and_on_two(lantern: Any) -> None:
    plan = plan_for(lantern, "random", 8, seed=3, campaign=True)
    assert simulate(plan, jobs=1).count == simulate(plan, jobs=2).count


def test_a_campaign_without_end_is_left_and_counted_as_neither(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LONGEST_CAMPAIGN", 2)
    total = simulate(plan_for(lantern, "random", 4, campaign=True)).count.total()
    assert (total.games, total.wins, total.losses, total.unfinished, total.played) == (4, 0, 0, 4, 8)


def test_a_game_without_campaigns_is_refused() -> None:
    with pytest.raises(Refusal, match="race has no campaigns: play it with 'emberhall play race'"):
        plan_for(game_called("race"), "random", 1, campaign=True)


# ---------------------------------------------------------------- what goes wrong


def breaking(monkeypatch: pytest.MonkeyPatch, when: Callable[[int], bool]) -> None:
    """Let a rule break in some games."""
    play_game = lab.play_game

    def play(game: Any, setup: Setup, players: Sequence[str], seed: int) -> Any:
        if when(seed):
            raise ZeroDivisionError(f"game {seed}")
        return play_game(game, setup, players, seed)

    monkeypatch.setattr(lab, "play_game", play)


def test_a_game_that_breaks_is_counted_and_the_others_go_on(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, lambda seed: seed % 10 == 3)
    count = simulate(plan_for(lantern, "random", 100, seed=500)).count
    total = count.total()
    assert (total.games, total.errors, total.wins + total.losses) == (100, 10, 90)
    assert [failure.seed for failure in count.failures] == [503, 513, 523, 533, 543], "the first ones, by seed"
    assert count.failures[0].error == "ZeroDivisionError: game 503"
    assert "in play" in count.failures[0].trace


def test_a_game_without_end_is_an_error(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "ENDLESS", 3)
    count = simulate(plan_for(lantern, "random", 4)).count
    assert count.total().errors == 4
    assert "had not ended after 3 decisions" in count.failures[0].error


def test_a_player_who_answers_what_was_not_offered_breaks_its_own_game_only(
    lantern: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Confused:
        looks = True
        imagines = False

        def choose(self, seen: object) -> Option:
            return Option(0, "no such thing")

    monkeypatch.setattr(playing, "seated", lambda name, game, seed=None: Confused())
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
    with pytest.raises(Refusal, match="There is no player called 'nobody'"):
        simulate(plan_for(lantern, "nobody", 1))
    with pytest.raises(Refusal, match="Lantern takes 2 to 4 heroes, not 1"):
        Played.of(plan_for(lantern, "random", 1)).refuse(Setup("night", ("ada",)))


def die(numbers: range) -> Count:
    import os

    os._exit(1)


def test_a_process_that_dies_is_one_sentence(lantern: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_play_chunk", die)
    with pytest.raises(Refusal, match="A simulating process died"):
        simulate(plan_for(lantern, "random", 4), jobs=2)


def test_little_is_under_way_at_a_time() -> None:
    chunks = lab._chunks(1_000_000, 2)
    assert max(map(len, chunks)) <= lab.LARGEST_CHUNK
    assert sum(map(len, chunks)) == 1_000_000
    assert [list(chunk) for chunk in lab._chunks(3, 2)] == [[0], [1], [2]]
