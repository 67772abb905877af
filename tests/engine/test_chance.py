"""Chance is uniform, written to the tape, and read back from it; a script leaves nothing to it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emberhall.engine.chance import Chance, Luck, Rigged, TapeMismatch
from emberhall.engine.refusal import Refusal
from tests.engine.standing import STEADY, is_one_sentence


@pytest.mark.parametrize("n", [2, 3, 6, 20])
def test_outcomes_are_all_equally_likely(n: int) -> None:
    chance = Chance(n)
    seen = Counter(chance.below(n) for _ in range(500 * n))
    assert set(seen) == set(range(n))
    assert sum((times - 500) ** 2 / 500 for times in seen.values()) < 45  # chi-square, up to 19 degrees


def test_a_die_shows_all_its_sides() -> None:
    chance = Chance(1)
    assert {chance.roll(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


@STEADY
@given(st.integers(), st.lists(st.integers(1, 10**6), max_size=20))
def test_equal_seeds_have_equal_luck_and_it_is_all_on_the_tape(seed: int, ranges: list[int]) -> None:
    one, other = Chance(seed), Chance(seed)
    outcomes = [one.below(n) for n in ranges]
    assert outcomes == [other.below(n) for n in ranges] == one.tape
    assert all(0 <= outcome < n for outcome, n in zip(outcomes, ranges, strict=True))


@STEADY
@given(st.integers(0, 10**6), st.lists(st.integers(1, 99), max_size=20), st.integers(0, 20))
def test_several_outcomes_are_those_that_come_one_by_one(seed: int, ranges: list[int], ahead: int) -> None:
    """Also where some of them are read back, and by luck that has moments of its own."""
    one, other = Chance(seed), Chance(seed)
    outcomes = [one.below(n) for n in ranges]
    assert other.several(ranges) == outcomes
    assert other.tape == one.tape
    again = Chance(seed)
    again.ahead = one.tape[:ahead][::-1]
    assert again.several(ranges)[:ahead] == outcomes[:ahead]
    lucky, luckier = Luck(seed, lambda: 0), Luck(seed, lambda: 0)
    assert lucky.several(ranges) == [luckier.below(n) for n in ranges]


def test_without_a_seed_luck_is_new_every_time() -> None:
    one, other = Chance(), Chance()
    assert [one.below(10**9) for _ in range(3)] != [other.below(10**9) for _ in range(3)]


@STEADY
@given(st.lists(st.integers(1, 99), min_size=1, max_size=20), st.integers(0, 5))
def test_what_is_ahead_is_read_back_before_anything_is_drawn(ranges: list[int], more: int) -> None:
    first = Chance(1)
    for n in ranges:
        first.below(n)
    again = Chance(2)
    again.ahead = first.tape[::-1]
    for n in ranges:
        again.below(n)
    assert again.tape == first.tape
    fresh = Chance(2)
    assert [again.below(1000) for _ in range(more)] == [fresh.below(1000) for _ in range(more)]


@pytest.mark.parametrize("wrong", [-1, 6, 10**30])
def test_a_tape_that_does_not_fit_is_refused(wrong: int) -> None:
    chance = Chance(1)
    chance.ahead = [wrong]
    with pytest.raises(TapeMismatch) as refused:
        chance.below(6)
    assert isinstance(refused.value, Refusal)
    assert is_one_sentence(str(refused.value))
    assert chance.tape == []


def test_a_tape_can_be_cut() -> None:
    chance = Chance(1)
    rolled = [chance.roll(6) - 1 for _ in range(5)]
    chance.forget(3)
    assert chance.tape == rolled[:3]


def test_one_of_one_leaves_nothing_to_chance() -> None:
    chance = Chance(1)
    assert chance.among(1, 7)
    assert chance.tape == []
    assert {chance.among(3, 7) for _ in range(50)} == {True, False}


# ---------------------------------------------------------------- by script


def named(card: int) -> str:
    return ("Troll", "Goblin", "Troll", "Orc")[card]


def test_a_script_gives_dice_and_draws_in_order_and_writes_the_tape() -> None:
    chance = Rigged(named, rolls=[6, 1], draws=["Orc", "Troll"])
    assert [chance.roll(6), chance.pick([0, 1, 3]), chance.roll(20), chance.pick([1, 2])] == [6, 2, 1, 1]
    assert chance.tape == [5, 2, 0, 1]


def test_a_scripted_tape_reads_back() -> None:
    chance = Rigged(named, rolls=[6], draws=["Orc"])
    chance.roll(6)
    chance.pick([0, 3])
    chance.among(3, 1)
    again = Rigged(named)
    again.ahead = chance.tape[::-1]
    assert (again.roll(6), again.pick([0, 3]), again.among(3, 1)) == (6, 1, False)


def test_a_scripted_lurker_comes_when_its_name_is_next() -> None:
    chance = Rigged(named, draws=["Goblin", "Orc"])
    assert chance.among(4, 1)
    assert not chance.among(4, 1)
    assert chance.draws == ["Orc"]


def test_what_the_script_does_not_say_is_an_error() -> None:
    chance = Rigged(named, rolls=[7, 0], draws=["Dragon"])
    with pytest.raises(AssertionError, match="unscripted outcome"):
        chance.below(6)
    with pytest.raises(AssertionError, match="a d6 cannot roll 7"):
        chance.roll(6)
    with pytest.raises(AssertionError, match="'Dragon' was to be drawn"):
        chance.pick([0, 1])
    assert chance.tape == []


def test_a_script_that_is_over_is_an_error() -> None:
    chance = Rigged(named)
    with pytest.raises(AssertionError, match="unscripted roll of a d6"):
        chance.roll(6)
    with pytest.raises(AssertionError, match="unscripted draw"):
        chance.pick([0, 1])
