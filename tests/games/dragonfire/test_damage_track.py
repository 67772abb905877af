"""Damage tracks, beside a search that puts icons and bolts on levels one by one in every possible way."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emberhall.games.dragonfire.rules.colours import ANY, ARCANE, MARTIAL, NONE, Icons
from emberhall.games.dragonfire.rules.damage_track import Level, Track, affordable, cleared_by, topmost
from tests.games.dragonfire.exhaustive import most_cleared

BLACK_1, BLUE_1, RED_1 = (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 0, 1, 0)


def colourless(amount: int) -> Icons:
    return (0, 0, 0, 0, amount)


# ---------------------------------------------------------------- against every way there is


levels = st.builds(Level, st.integers(0, 4), st.integers(1, 4), st.booleans())
tracks = st.lists(levels, min_size=1, max_size=5).map(tuple)
pools = st.tuples(*[st.integers(0, 2)] * 4, st.integers(0, 5))
bolt_sets = st.lists(st.integers(1, 3), max_size=2).map(tuple)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(tracks, st.integers(0, 31), pools, bolt_sets, st.sampled_from([0, 0, 1, 2]))
def test_the_best_use_of_icons_and_bolts_is_found(
    track: Track, before: int, pool: Icons, bolts: tuple[int, ...], cap: int
) -> None:
    cleared = before & (1 << len(track)) - 1
    found = cleared_by(track, cleared, pool, bolts, cap)
    assert found & cleared == cleared
    assert found.bit_count() == most_cleared(track, cleared, pool, bolts, cap)


def test_levels_fall_from_the_top_with_no_gap_but_those_there_were() -> None:
    luck = random.Random(5)
    for _ in range(300):
        track = tuple(
            Level(luck.randrange(5), luck.randint(1, 4), luck.random() < 0.2) for _ in range(luck.randint(1, 6))
        )
        cleared = luck.getrandbits(len(track))
        pool = (luck.randrange(3), luck.randrange(3), luck.randrange(3), luck.randrange(3), luck.randrange(6))
        found = cleared_by(track, cleared, pool, tuple(luck.randint(1, 3) for _ in range(luck.randrange(3))))
        fresh = found & ~cleared
        assert fresh < 1 << topmost(track, found), "a level fell below one that stands"


def test_more_damage_never_clears_less() -> None:
    luck = random.Random(6)
    for _ in range(300):
        track = tuple(Level(luck.randrange(5), luck.randint(1, 4)) for _ in range(luck.randint(1, 6)))
        pool = (luck.randrange(3), luck.randrange(3), luck.randrange(3), luck.randrange(3), luck.randrange(4))
        more = tuple(n + luck.randrange(2) for n in pool)
        before = cleared_by(track, 0, pool)
        assert cleared_by(track, 0, (more[0], more[1], more[2], more[3], more[4])) & before == before


# ---------------------------------------------------------------- by hand


def test_a_coloured_level_takes_its_colour_and_nothing_else() -> None:
    track = (Level(MARTIAL, 1),)
    assert cleared_by(track, 0, colourless(5)) == 0
    assert cleared_by(track, 0, BLUE_1) == 0
    assert cleared_by(track, 0, BLACK_1) == 1


def test_colour_is_kept_for_the_level_below_that_needs_it() -> None:
    track = (Level(ANY, 2), Level(ARCANE, 1))
    assert cleared_by(track, 0, (0, 1, 0, 0, 2)) == 0b11
    assert cleared_by(track, 0, (0, 1, 0, 0, 1)) == 0b01  # the blue is needed at the top


def test_a_bolt_falls_where_it_saves_most() -> None:
    hard_below = (Level(ANY, 1), Level(MARTIAL, 3), Level(ANY, 1))
    assert cleared_by(hard_below, 0, colourless(2), (1,)) == 0b111


@pytest.mark.parametrize(("bolt", "found"), [(1, 0b001), (2, 0b001), (3, 0b001)])
def test_a_bolt_stops_at_a_square_level(bolt: int, found: int) -> None:
    track = (Level(ANY, 9), Level(ANY, 9, True), Level(ANY, 9))
    assert cleared_by(track, 0, NONE, (bolt,)) == found


def test_a_bolt_cannot_begin_on_a_square_level_but_falls_once_it_is_paid() -> None:
    track = (Level(ANY, 2, True), Level(MARTIAL, 3))
    assert cleared_by(track, 0, NONE, (2,)) == 0
    assert cleared_by(track, 0, colourless(2), (2,)) == 0b11


def test_a_cap_lowers_colourless_levels_alone() -> None:
    track = (Level(ANY, 4), Level(MARTIAL, 3))
    assert cleared_by(track, 0, colourless(2), (), 2) == 0b01
    assert cleared_by(track, 0, (2, 0, 0, 0, 2), (), 2) == 0b01


def test_two_bolts_fall_one_below_the_other() -> None:
    track = (Level(MARTIAL, 3), Level(MARTIAL, 3), Level(MARTIAL, 3), Level(ANY, 1))
    assert cleared_by(track, 0, NONE, (1, 2)) == 0b0111


def test_a_set_of_levels_is_affordable_only_if_all_of_it_is() -> None:
    track = (Level(ARCANE, 1), Level(ANY, 3))
    assert affordable(track, 0b11, (0, 1, 0, 1, 2))
    assert not affordable(track, 0b11, (0, 1, 0, 0, 2))
    assert not affordable(track, 0b11, (0, 0, 0, 3, 3))
