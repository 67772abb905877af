"""Intervals: at one look, and for somebody who looks again and again."""

from __future__ import annotations

import random
from math import comb

from emberhall.players.chances import difference, difference_at_all_looks

PAIRS, RUNS = 300, 200


def test_who_looks_all_the_time_is_not_misled_more_often_than_who_looks_once() -> None:
    """Two answers that are equally good: how often does an interval leave zero out at any of 30 looks?"""
    dice, once, always = random.Random(3), 0, 0
    for _ in range(RUNS):
        pairs = [(dice.random() < 0.6, dice.random() < 0.6) for _ in range(PAIRS)]
        looks = [pairs[:n] for n in range(10, PAIRS + 1, 10)]
        once += any(difference(look).low > 0 or difference(look).high < 0 for look in looks)
        always += any(difference_at_all_looks(look).low > 0 or difference_at_all_looks(look).high < 0 for look in looks)
    assert once > 0.15 * RUNS
    assert always <= 0.05 * RUNS


def test_what_is_clearly_better_is_found_out_all_the_same() -> None:
    dice = random.Random(4)
    pairs = [(dice.random() < 0.8, dice.random() < 0.5) for _ in range(PAIRS)]
    once, always = difference(pairs), difference_at_all_looks(pairs)
    assert 0 < always.low < once.low < once.value == always.value < once.high < always.high
    assert difference_at_all_looks([])[1:] == (-1.0, 1.0)
    assert difference_at_all_looks(pairs[:2]).low == -1.0


def test_a_difference_lies_in_its_interval_however_few_pairs_there_are() -> None:
    """By all that can come of so few pairs of games that are better, equal or worse so often: 19 times in 20, and never
    much less."""
    rates = [(0.5, 0.5), (0.3, 0.7), (0.8, 0.1), (0.1, 0.1), (0.0, 0.4), (0.25, 0.25)]
    for n in (2, 3, 5, 8, 20):
        held = []
        for better, worse in rates:
            chance = 0.0
            for ups in range(n + 1):
                for downs in range(n + 1 - ups):
                    same = n - ups - downs
                    pairs = [(True, False)] * ups + [(False, True)] * downs + [(True, True)] * same
                    span = difference(pairs)
                    if span.low <= better - worse <= span.high:
                        ways = comb(n, ups) * comb(n - ups, downs)
                        chance += ways * better**ups * worse**downs * max(0.0, 1 - better - worse) ** same
            held.append(chance)
        assert min(held) > 0.9
        assert sum(held) / len(held) > 0.94


def test_two_games_that_were_won_and_lost_prove_nothing() -> None:
    assert difference([(True, False)] * 2).low < 0
    assert difference([(True, False)] * 2)[::2] == (1.0, 1.0)
