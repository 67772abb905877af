"""Forecasts: games played to their end on seeds of their own, and no claim that they do not bear out."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

from emberhall.engine.choice import option
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games import game as game_called
from emberhall.players.chances import difference
from emberhall.players.forecast import FINAL, Tally, challenged, compare, counted, foretold, in_the_same_worlds
from emberhall.players.foresight import foresight
from emberhall.players.imagining import Ending, Outlook
from tests.engine.gloamhouse import Gloamhouse

ONE, TWO, THREE = (option(0, "take", number) for number in range(3))


def ended(won: bool, *fears: str, line: tuple[str, ...] = (), rounds: int = 4) -> Ending:
    return Ending(won, rounds, {fear: fear for fear in fears}, line)


class Fated:
    """An outlook on games that are won by some answers only, with a note of which seeds were played."""

    def __init__(self, *winning: Any) -> None:
        self.winning, self.seeds = winning, dict[Any, list[int]]()

    def ending(self, answer: Any, seed: int, line: int) -> Ending:
        self.seeds.setdefault(answer, []).append(seed)
        return ended(answer in self.winning)


def tallies(*options: Any) -> list[Tally]:
    return [Tally(number, each) for number, each in enumerate(options)]


def test_all_answers_are_tried_in_the_same_worlds_and_then_the_best_two_in_fresh_ones() -> None:
    outlook: Any = Fated(THREE)
    found = list(counted(outlook, tallies(ONE, TWO, THREE), 100, most=FINAL + 6))
    assert outlook.seeds[THREE] == list(range(100, 106 + 2 * FINAL))
    assert sorted(len(seeds) for seeds in outlook.seeds.values()) == [FINAL, 2 * FINAL + 6, 2 * FINAL + 6]
    assert [found[-1].forecasts[0].number, found[-1].forecasts[0].won] == [2, FINAL + 6]
    assert found[-1].told_apart
    at_last = [outcomes.forecasts[0].games for outcomes in found]
    assert at_last == [*range(1, FINAL + 1), *[FINAL] * FINAL, *range(FINAL + 1, FINAL + 7)]


def test_what_the_best_were_chosen_by_does_not_count_for_them() -> None:
    """An answer that was lucky at first is shown as it does afterwards."""

    class LuckyAtFirst(Fated):
        def ending(self, answer: Any, seed: int, line: int) -> Ending:
            super().ending(answer, seed, line)
            return ended(answer is THREE and seed < 100 + FINAL)

    outlook: Any = LuckyAtFirst()
    *_, last = counted(outlook, tallies(ONE, TWO, THREE), 100, most=FINAL)
    assert {forecast.number: forecast.won for forecast in last.forecasts}[2] == 0


def test_all_others_have_their_chance_against_the_best_while_somebody_looks() -> None:
    """What was never tried is, and the best of it is played on; what is worse beyond doubt is not."""
    four, five = option(0, "take", 3), option(0, "take", 4)

    class NowAndThen(Fated):
        """The first wins every second game, the second every third."""

        def ending(self, answer: Any, seed: int, line: int) -> Ending:
            won = super().ending(answer, seed, line).won
            return ended(won or (answer is ONE and seed % 2 == 0) or (answer is TWO and seed % 3 == 0))

    outlook: Any = NowAndThen(four)
    every = tallies(ONE, TWO, THREE, four, five)
    most = 4 * FINAL
    *_, at_first = counted(outlook, every[:3], 100, most)
    assert [forecast.number for forecast in at_first.forecasts[:2]] == [0, 1]
    assert at_first.compared == 3
    *_, last = challenged(outlook, every)
    assert [last.forecasts[0].number, last.forecasts[0].games, last.forecasts[0].won] == [3, most, most]
    assert last.compared == 5
    assert last.told_apart
    assert outlook.seeds[four] == list(range(100 + FINAL, 100 + FINAL + most)), "in the worlds of the best"
    assert 2 * FINAL <= len(outlook.seeds[THREE]) < most
    assert FINAL <= len(outlook.seeds[five]) < most
    assert all(len(seeds) == len(set(seeds)) for seeds in outlook.seeds.values()), "no game is played twice"


def test_a_few_games_tell_nothing_apart() -> None:
    outlook: Any = Fated(ONE)
    few = list(counted(outlook, tallies(ONE, TWO), 0, most=2))
    assert not few[0].told_apart
    assert few[1].ahead.value == 1.0
    equal: Any = Fated(ONE, TWO)
    *_, last = counted(equal, tallies(ONE, TWO), 0, most=40)
    assert not last.told_apart


def test_what_one_look_would_tell_apart_is_not_told_apart_by_one_of_many() -> None:
    """36 of 60 games won instead of 25: one who looks once might believe it."""
    one, other = tallies(ONE, TWO)
    one.endings = {seed: ended(seed % 5 < 3) for seed in range(60)}
    other.endings = {seed: ended(seed % 12 < 5) for seed in range(60)}
    assert difference(in_the_same_worlds(one, other)).low > 0
    assert not compare([one, other]).told_apart


def test_a_forecast_says_what_is_feared_and_how_it_goes_on() -> None:
    tally = Tally(3, ONE)
    tally.endings.update({seed: ended(True, line=("strike", "rest")) for seed in range(13)})
    tally.endings.update(
        {seed: ended(False, "Keyleth falls", "dark", line=("run",), rounds=8) for seed in range(13, 20)}
    )
    tally.endings[20] = ended(True, "a rare thing", line=("strike", "wait"))
    found = compare([tally]).forecasts[0]
    assert (found.number, found.games, found.won) == (3, 21, 14)
    assert round(found.rounds, 2) == round((14 * 4 + 7 * 8) / 21, 2)
    assert {fear for fear, _ in found.fears} == {"Keyleth falls", "dark"}
    assert found.fears[0][1] == 7 / 21
    assert (found.line, found.along) == (("strike", "rest"), 13 / 21)
    assert compare([tally]).told_apart


def test_what_hardly_ever_follows_is_not_foretold() -> None:
    tally = Tally(0, ONE)
    tally.endings.update({seed: ended(True, line=("draw", f"keep {seed}")) for seed in range(20)})
    found = compare([tally]).forecasts[0]
    assert (found.line, found.along) == (("draw",), 1.0)


@pytest.mark.usefixtures("toys")
def test_the_games_of_a_forecast_go_to_the_end_and_the_question_stays_open() -> None:
    match = Match.new(Gloamhouse(), Setup("night", ("ash", "bryn")), 3, Keep.REST)
    before = match.save()
    assert match.choice
    first, second = islice(foretold(match.seen(match.choice.seat), seed=1), 2)
    assert [forecast.games for forecast in first.forecasts] == [1] * len(first.forecasts)
    assert {forecast.games for forecast in second.forecasts} == {2}
    assert all(forecast.line for forecast in second.forecasts)
    assert match.save() == before


def test_among_rivals_only_ones_own_harm_is_feared_and_a_line_says_who_else_acts() -> None:
    game = game_called("dragonlords")
    match = Match.new(
        game, Setup("rise-of-the-dragon-lords", tuple(hero.id for hero in game.heroes()[:4])), 5, Keep.REST
    )
    assert match.choice
    me, outlook = match.choice.seat, Outlook(match.seen(match.choice.seat), foresight("dragonlords"))
    endings = [outlook.ending(match.choice.options[0], seed, 12) for seed in range(6)]
    own, *others = [game.acts.who(match.state, (me + place) % 4) for place in range(4)]
    fears = {fear for ending in endings for fear in ending.fears.values()}
    assert f"{own} is defeated" in fears
    assert not {f"{name} is defeated" for name in others} & fears
    assert all(any(answer.startswith(f"{others[0]}: ") for answer in ending.line) for ending in endings)
    assert not any(ending.line[0].startswith(f"{own}: ") for ending in endings)


def test_an_answer_that_says_whose_it_is_says_so_once() -> None:
    game = game_called("dragonfire")
    match = Match.new(game, Setup("dungeon-crawl", tuple(hero.id for hero in game.heroes()[:4])), 5, Keep.REST)
    assert match.choice
    outlook = Outlook(match.seen(match.choice.seat), foresight("dragonfire"))
    line = [answer for seed in range(4) for answer in outlook.ending(match.choice.options[0], seed, 80).line]
    assert any(" helps with " in answer for answer in line)
    assert [answer for answer in line if re.match(r"(.+): \1 ", answer)] == []
