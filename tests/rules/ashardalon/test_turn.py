"""Rules of the section TURN: who plays when, and in which order a turn runs."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Rigged
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.ashardalon.rules import phases
from emberhall.games.ashardalon.rules.state import Table
from tests.games.ashardalon.story import Story, a_party, the_game

ALL = ("Keyleth", "Vistra", "Quinn", "Tarak", "Heskan")


def next_seat(s: Story) -> int:
    """Whose Hero Phase comes after the active one, when nothing happens."""
    s.begin("end_turn")
    return s.choice.seat


@pytest.mark.rule("WA-TURN-01")
def test_the_group_picks_who_begins() -> None:
    match = Match.new(the_game(), Setup("monster-hunt", ALL[:4]), seed=3)
    assert match.choice is not None
    assert match.choice.ask == "first-player"
    assert [option.what for option in match.choice.options] == [0, 1, 2, 3]
    match.choose(2)
    assert match.state.active == 2
    assert [hero.seat for hero in match.state.clockwise()] == [2, 3, 0, 1]


def rolled(rolls: list[int]) -> Table:
    setup = Setup("monster-hunt", ALL[:3], {"first": "rolled"})
    game = the_game()
    table = game.new(setup)
    table.phase = phases.PHASES.index(phases.choose_first_player)
    table.chance = Rigged(game.name, rolls)
    for _ in phases.choose_first_player(table) or ():
        pytest.fail("the die decides, nobody is asked")
    return table


@pytest.mark.rule("WA-TURN-02")
def test_the_highest_roll_begins() -> None:
    assert rolled([7, 18, 3]).active == 1


@pytest.mark.rule("WA-TURN-02", "WA-GAP-34")
def test_those_tied_for_the_highest_roll_again() -> None:
    assert rolled([18, 18, 3, 4, 11]).active == 1


@pytest.mark.rule("WA-TURN-03", "WA-TURN-06")
def test_play_passes_to_the_left() -> None:
    s = a_party("Keyleth", "Vistra", "Quinn")
    s.t.active = 1
    assert next_seat(s) == 2


@pytest.mark.rule("WA-TURN-03")
def test_after_the_fifth_player_the_first_plays_again() -> None:
    s = a_party(*ALL)
    s.t.active = 4
    assert next_seat(s) == 0


@pytest.mark.rule("WA-TURN-03")
def test_alone_the_same_player_goes_on() -> None:
    assert next_seat(a_party("Vistra")) == 0


@pytest.mark.rule("WA-TURN-04")
def test_hero_then_exploration_then_villain_phase() -> None:
    names = [phase.__name__ for phase in phases.PHASES]
    turn = names[names.index("hero_phase_start") :]
    assert turn.index("hero_phase") < turn.index("exploration_phase") < turn.index("encounter_step")
    assert turn.index("encounter_step") < turn.index("villain_step") < turn.index("monster_step")


@pytest.mark.rule("WA-TURN-04", "WA-MOVE-01", "WA-HERO-12", "WA-EXPLORE-09")
def test_once_the_hero_phase_is_over_nobody_moves() -> None:
    s = a_party("Quinn")
    s.hero("Quinn").at = 1  # along the north edge
    s.stack("W2-3")
    s.monsters("Snake")
    s.begin()
    s.do("done")  # explores a white tile, the Snake comes and bites, and the next question is of the next turn
    assert s.asked == "approach"
    assert not s.offers("walk")


@pytest.mark.rule("WA-TURN-05")
def test_the_poison_roll_comes_before_exploration() -> None:
    s = a_party("Keyleth")
    hero = s.hero("Keyleth")
    hero.at, hero.poisoned = 1, True
    s.stack("W2-3")
    s.monsters("Snake")
    s.begin("hero_phase", rolls=[10])
    s.do("done")
    assert not hero.poisoned
    lines = s.told()
    roll = next(i for i, line in enumerate(lines) if "Poison" in line or "poison" in line)
    tile = next(i for i, line in enumerate(lines) if "explore" in line.lower())
    assert roll < tile


@pytest.mark.rule("WA-TURN-06", "WA-VILLAIN-13")
def test_after_the_villain_phase_the_next_hero_phase_starts() -> None:
    s = a_party("Keyleth", "Vistra", "Quinn")
    s.t.active = 1
    s.begin("monster_step")
    assert s.choice.seat == 2
    assert s.asked == "hero-phase"
