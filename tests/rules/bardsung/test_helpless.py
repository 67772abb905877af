"""Heroes who can never act again: such an encounter ends too, whatever enemy keeps them from acting."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.bardsung.game import Bardsung
from emberhall.lab.playing import play_game
from tests.games.bardsung.story import Story, in_the_crypt, in_the_tavern, the_game


def stunned_for_ever() -> Story:
    """A lone hero who cannot act for many rounds, in an encounter that leaves events and enemies out of it."""
    s = in_the_crypt("Stoneheart").order("Stoneheart")
    s.hero("Stoneheart", at="S").stunned = 60
    return s


@pytest.mark.rule("BS-END-12", "BS-GAP-112")
def test_after_20_rounds_in_which_no_hero_had_an_action_the_encounter_is_failed() -> None:
    s = stunned_for_ever()
    s.t.idle = 1  # the round before ended with an action
    s.turn("Stoneheart")
    assert s.asked == ""
    assert s.t.result is not None
    assert (s.t.result.won, s.t.result.rule) == (False, "BS-END-12")
    assert s.t.round == 21


@pytest.mark.rule("BS-END-12")
def test_an_action_in_the_20th_round_lets_the_encounter_go_on() -> None:
    s = stunned_for_ever()
    s.hero("Stoneheart").stunned = 20  # 19 rounds later one is left, which leaves one action
    s.turn("Stoneheart")
    assert (s.asked, s.t.result) == ("turn", None)
    assert (s.t.idle, s.t.actions) == (0, 1)


@pytest.mark.rule("BS-END-12")
def test_while_one_hero_acts_the_others_may_be_stunned_as_long_as_it_takes() -> None:
    s = in_the_crypt("Stoneheart", "Dawnguard").order("Stoneheart", "Dawnguard")
    s.hero("Stoneheart", at="S").stunned = 60
    s.hero("Dawnguard", at="S")
    s.turn("Stoneheart", draws=["Stoneheart", "Dawnguard"] * 30)
    for _ in range(30):
        assert s.asked == "turn"
        s.do("end-turn")
    assert s.t.result is None
    assert s.t.round == 31


@pytest.mark.rule("BS-GAP-112")
def test_a_lone_hero_stunned_by_an_ettercap_beside_a_banner_loses_at_last() -> None:
    ended = play_game(Bardsung(), Setup("smoke-in-the-galleries", ("Wyldshell",)), ("random",), seed=770)
    assert ended.outcome is not None
    assert not ended.outcome.won


ENEMIES = sorted(card.name for card in the_game().box.enemies.values() if not card.first_card)


@pytest.mark.rule("BS-END-12")
@pytest.mark.parametrize("hot", [False, True])
@pytest.mark.parametrize("name", ENEMIES)
def test_no_enemy_keeps_a_stunned_hero_from_acting_for_ever(name: str, hot: bool) -> None:
    """Beside a banner, with five tokens to begin with: the hero acts again, or the encounter is over."""
    for seed in range(3):
        s = in_the_tavern("Stoneheart").token("banner", "A")
        s.hero("Stoneheart", at="E").stunned = 5
        s.enemy(name, at="E")
        s.t.heated += [slot.card for slot in s.t.row if slot.seat < 0] if hot else []
        s.t.phase, s.t.round = 2, 1
        match = Match.of(s.game, s.setup, s.t, Chance(seed))
        assert match.over or match.state.round <= 22
