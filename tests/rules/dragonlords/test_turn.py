"""Rules of the sections TURN and REFRESH: the seven steps, whose turn it is, cards turned face-up."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.phases import PHASES
from tests.games.dragonlords.story import EMPTY_SPACE, GREEN_SPACE, KNIGHT, LORD, MONK, YELLOW_SPACE, a_table

QUIET = 1
SEVEN = ["Refresh", "Movement", "Adventure", "Market/Healing", "Experience", "Threat Roll", "Turn Pass"]


@pytest.mark.rule("DL-TURN-01", "DL-TURN-02", "DL-MOVE-15", "DL-CONFLICT-16")
def test_a_turn_has_seven_steps_in_a_fixed_order() -> None:
    s = a_table(KNIGHT, MONK).begin("refresh", rolls=[QUIET], active=0)
    s.do("roll", 0)  # stays in Vynelvale beside the other Hero
    assert s.asked == "meeting"
    s.do("pass-by")
    turn = s.steps()
    assert turn[:7] == SEVEN
    assert turn[7:] == ["Refresh", "Movement"]  # the next player's
    assert s.t.active == 1


@pytest.mark.rule("DL-TURN-02", "DL-XP-09", "DL-HEAL-03")
def test_no_step_comes_before_an_earlier_one() -> None:
    s = a_table(KNIGHT).stack("Tamalir", "Straw Vest").at("Tamalir")
    s.hero().counters[0], s.hero().wounds = 1, 2
    s.begin("movement")
    assert s.acts() == {"step", "roll"}  # no healing and no buying yet
    s.do("roll", 0)
    assert s.asked == "market"
    assert not s.offers("buy-pair")
    s.do("leave-market")
    assert s.asked == "experience"
    assert s.acts() == {"buy-pair", "no-experience"}  # and no moving any more


@pytest.mark.rule("DL-TURN-03", "DL-ADV-01")
def test_a_counter_leads_to_an_adventure() -> None:
    s = a_table(KNIGHT).at(EMPTY_SPACE).deck("yellow", "Straw Hoard").begin("movement")
    s.do("step", s.space(YELLOW_SPACE))
    assert s.steps()[-1] == "Adventure"
    assert s.names([s.fight.card]) == ["Straw Hoard"]


@pytest.mark.rule("DL-TURN-03", "DL-MOVE-15")
def test_another_hero_leads_to_a_meeting_also_on_an_empty_space() -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 1).begin("movement", active=0)
    s.do("step", s.space(EMPTY_SPACE))
    assert s.asked == "meeting"


@pytest.mark.rule("DL-TURN-04", "DL-CONFLICT-16", "DL-MARKET-01")
def test_alone_in_a_town_the_market_follows_and_on_an_empty_space_nothing() -> None:
    s = a_table(KNIGHT).market_deck("Straw Vest").at("Tamalir").begin("movement")
    s.hero().gold = 10
    s.do("roll", 0)
    assert s.steps()[-1] == "Market/Healing"
    assert s.asked == "market"
    s = a_table(KNIGHT).market_deck("Straw Vest").at(EMPTY_SPACE).begin("movement", rolls=[QUIET])
    s.hero().gold, s.hero().wounds = 10, 2
    s.do("roll", 0)
    assert s.steps() == ["Movement", "Experience", "Threat Roll", "Turn Pass", "Refresh", "Movement"]
    assert len(s.t.market) == 1


@pytest.mark.rule("DL-TURN-05", "DL-GAP-52")
def test_the_turn_goes_to_the_left_and_round_the_table() -> None:
    s = a_table(KNIGHT, MONK, LORD)
    for seat in range(3):
        s.at((11, 10), seat) if seat == 1 else s.at(EMPTY_SPACE if seat else (12, 9), seat)
    s.begin("refresh", rolls=[QUIET] * 3, active=2)
    order = [s.t.active]
    for _ in range(3):
        s.do("roll", 0)
        order.append(s.t.active)
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("DL-TURN-06", "DL-PVP-15")
def test_only_the_owner_of_the_turn_acts_in_its_steps() -> None:
    s = a_table(KNIGHT, MONK).stack("Tamalir", "Straw Vest", "Straw Dog").at("Tamalir", 0).at("Vynelvale", 1)
    s.begin("movement", active=0)
    s.do("roll", 0)
    assert s.asked == "market"
    assert {option.seat for option in s.choice.options} == {0}


@pytest.mark.rule("DL-TURN-06", "DL-PVP-05")
def test_one_who_is_attacked_is_asked_in_anothers_turn() -> None:
    s = a_table(KNIGHT, "Straw Twin")
    s.duels()
    assert (s.asked, s.choice.seat, s.t.active) == ("before-combat", 1, 0)


@pytest.mark.rule("DL-REFRESH-01", "DL-REFRESH-02", "DL-REFRESH-03", "DL-MOVE-13", "DL-CONFLICT-33")
def test_refresh_turns_ones_own_cards_up_and_heals_nobody() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Wings of Regiroth", "Straw Salve", "Straw Bead").items(1, "Staff of Light")
    for name in ("Wings of Regiroth", "Straw Salve", "Staff of Light"):
        s.t.face_down.append(s.number(name))
    s.hero().wounds, s.hero().exhaustion = 2, 1
    s.begin("refresh", active=0)
    assert s.names(s.t.face_down) == ["Staff of Light"]
    assert (s.hero().wounds, s.hero().exhaustion) == (2, 1)
    assert s.offers("use", "Wings of Regiroth")  # at once in the Movement step that follows


@pytest.mark.rule("DL-TURN-01")
def test_the_phases_stand_in_the_order_of_the_rulebook() -> None:
    names = [phase.__name__ for phase in PHASES]
    assert names == [
        "set_up", "refresh", "movement", "adventure", "combat", "market", "experience", "threat_roll", "turn_pass",
    ]  # fmt: skip


@pytest.mark.rule("DL-TURN-03", "DL-GAP-07", "DL-GAP-68")
def test_staying_on_a_counter_is_ending_movement_there() -> None:
    s = a_table(KNIGHT).at(GREEN_SPACE).deck("green", "Straw Man").begin("movement", rolls=[1, 1, 1, 1, 1])
    s.do("roll", 5).do("stay")
    assert s.names([s.fight.card]) == ["Straw Man"]


@pytest.mark.rule("DL-REFRESH-02", "DL-TIMING-06", "DL-CONFLICT-26", "DL-MOVE-12")
def test_a_new_turn_gives_abilities_and_activations_anew() -> None:
    s = a_table("Straw Knight").allies(0, "Wandering Healer").items(0, "Wings of Regiroth").at(EMPTY_SPACE)
    s.hero().wounds = 2
    s.begin("refresh", rolls=[QUIET])
    s.do("use", "Wandering Healer")
    assert not s.offers("use", "Wandering Healer")  # once a turn
    s.do("use", "Wings of Regiroth").do("stay")
    assert s.t.turn == 1
    assert s.offers("use", "Wandering Healer")
    assert s.offers("use", "Wings of Regiroth")
