"""What may be done at any time during a round: general Features, and cards in play that are dropped."""

from __future__ import annotations

import pytest

from tests.games.dragonfire.gifted import brought, gifted
from tests.games.dragonfire.moments import a_fight
from tests.games.dragonfire.sparring import CLERIC, FIGHTER, ROGUE, SPARE, WIZARD, a_turn
from tests.games.dragonfire.story import PARTY, Story, a_quiet_party

HUMAN_FIGHTER = PARTY[FIGHTER]


def with_features(*features: str, facing: tuple[str, ...] = ("Dummy",), seat: int = FIGHTER) -> Story:
    """The Fighter has these Features, and straw men face somebody who has four cards to spare."""
    s = a_quiet_party(campaign=brought({HUMAN_FIGHTER: features}))
    s.hand(seat, *SPARE)
    for name in facing:
        s.facing(seat, name)
    return s


# ---------------------------------------------------------------- before the attacks


@pytest.mark.rule("DF-FEAT-12", "DF-GAP-83")
@pytest.mark.parametrize("active", [FIGHTER, CLERIC])
def test_a_healing_feature_may_come_between_the_damage_dealt_and_the_attacks(active: int) -> None:
    s = with_features("Acolyte", seat=active, facing=("Number Post",))  # it hits for 3
    s.player(active).hp = 2
    s.begin("take_damage", active=active)
    assert s.asked == "before-attacks"
    s.do("feature", "Acolyte", seat=FIGHTER)
    assert s.player(active).hp == 1
    assert not s.player(active).stunned


@pytest.mark.rule("DF-FEAT-12", "DF-GAP-83")
def test_who_lets_it_pass_is_attacked_and_asked_no_more_in_this_phase() -> None:
    s = with_features("Acolyte", facing=("Number Post",))
    s.player(FIGHTER).hp = 5
    s.hand(ROGUE, *SPARE)
    s.begin("take_damage").do("pass")
    assert s.player(FIGHTER).hp == 2
    assert s.asked != "before-attacks"


@pytest.mark.rule("DF-GAP-83")
@pytest.mark.parametrize(
    ("feature", "facing"),
    [
        ("Criminal", ("Number Post",)),  # gold is no help against an attack
        ("Soldier", ("Number Post",)),  # nor is damage, once it has been dealt
        ("Acolyte", ()),  # nothing attacks
    ],
)
def test_nobody_is_asked_before_attacks_that_no_feature_could_change(feature: str, facing: tuple[str, ...]) -> None:
    s = with_features(feature, facing=facing)
    s.facing(ROGUE, "Dummy")
    s.player(FIGHTER).hp = 5
    s.begin("take_damage")
    assert s.asked != "before-attacks"


@pytest.mark.rule("DF-GAP-83", "DF-PLAY-24")
def test_what_else_may_be_done_at_any_time_stands_beside_the_question() -> None:
    s = with_features("Acolyte", "Criminal", "Soldier")
    s.player(FIGHTER).hp = 2
    s.in_play(CLERIC, "Bound Familiar")
    s.begin("take_damage")
    assert s.offers("feature", "Criminal")
    assert s.offers("drop", "Bound Familiar", seat=CLERIC)
    assert not s.offers("feature", "Soldier")


@pytest.mark.rule("DF-GAP-83")
def test_features_that_deal_damage_are_for_play_cards_and_deal_damage() -> None:
    s = with_features("Soldier", "Extra Attack I", "Criminal")
    s.begin("play_cards").do("feature", "Extra Attack I").do("done")
    assert s.asked == "deal-damage"
    assert s.offers("feature", "Soldier")
    s.do("done")
    assert s.asked == "market"
    assert s.offers("feature", "Criminal")
    assert not s.offers("feature", "Soldier")


@pytest.mark.rule("DF-FEAT-12", "DF-FEAT-17")
def test_the_stunned_use_no_features_before_the_attacks_either() -> None:
    s = with_features("Acolyte", seat=CLERIC)
    s.player(FIGHTER).hp, s.player(FIGHTER).stunned, s.player(FIGHTER).exhausted = 0, True, True
    s.begin("take_damage", active=CLERIC)
    assert s.asked != "before-attacks"


# ---------------------------------------------------------------- before the start of a turn


@pytest.mark.rule("DF-FEAT-12", "DF-GAP-83")
def test_a_feature_may_come_before_what_the_start_of_a_turn_brings() -> None:
    s = with_features("Street Urchin", facing=("Cutpurse",))  # it makes whom it faces discard
    s.begin("start_turn")
    assert s.asked == "before-start"
    s.do("feature", "Street Urchin").do("character", ROGUE)
    assert len(s.player(FIGHTER).hand) == 4
    assert with_features("Street Urchin").begin("start_turn").asked == "play-cards"  # nothing is due


@pytest.mark.rule("DF-FEAT-13")
def test_a_dragonfire_card_waits_for_no_feature() -> None:
    s = gifted("Acolyte")
    s.fires("Cursed")
    s.begin("dragonfire_phase")
    assert s.names([s.t.fire]) == ["Cursed"]
    assert s.asked == "before-start"  # the turn has begun, and what the card does then is still to come


# ---------------------------------------------------------------- in the middle of dealing damage


@pytest.mark.rule("DF-FEAT-12", "DF-DMG-17")
def test_damage_comes_back_from_an_encounter_that_a_feature_moves_out_of_reach() -> None:
    s = with_features("Street Urchin", facing=("Dummy", "Number Post"))
    s.hand(FIGHTER, "Glory", *SPARE)
    s.facing(ROGUE, "Barn")  # the Rogue is inside
    s.begin("play_cards").do("play", "Glory").do("done").do("lay", "Glory", "Dummy")
    s.do("feature", "Street Urchin").do("foe", "Dummy").do("character", ROGUE)
    assert s.t.sources[0].target == -1
    assert not s.offers("lay", "Glory", "Dummy")
    assert s.offers("lay", "Glory", "Number Post")


@pytest.mark.rule("DF-FEAT-12")
def test_a_feature_may_add_damage_while_damage_is_dealt() -> None:
    s = with_features("Soldier", seat=CLERIC, facing=("Number Post",))
    s.hand(CLERIC, "Grace", *SPARE)
    s.begin("play_cards", active=CLERIC).do("play", "Grace").do("done")
    s.do("feature", "Soldier", seat=FIGHTER).do("lay", "Soldier", "Number Post").do("lay", "Grace", "Number Post")
    s.do("deal", "Number Post")
    assert s.t.foes[0].cleared == 0b11


@pytest.mark.rule("DF-PLAY-24")
def test_a_lasting_card_may_be_dropped_while_damage_is_dealt() -> None:
    s = a_turn(FIGHTER, "Glory")
    s.in_play(CLERIC, "Bound Familiar")
    s.begin("play_cards").do("play", "Glory").do("done").do("drop", "Bound Familiar", seat=CLERIC)
    assert s.asked == "deal-damage"
    assert s.names(s.player(CLERIC).discard) == ["Bound Familiar"]


# ---------------------------------------------------------------- in the Market


@pytest.mark.rule("DF-FEAT-12")
@pytest.mark.parametrize("active", [FIGHTER, WIZARD])
def test_a_feature_may_be_used_in_the_market_of_any_turn(active: int) -> None:
    s = with_features("Criminal", seat=active)
    s.market("Javelin")
    s.player(FIGHTER).gold = 0
    s.begin("market_phase", active=active).do("feature", "Criminal", seat=FIGHTER)
    assert s.player(FIGHTER).gold == 3
    assert s.asked == "market"
    assert s.offers("buy", "Javelin", seat=active)


@pytest.mark.rule("DF-PLAY-24", "DF-KEY-18")
def test_cards_kept_under_another_come_back_after_the_new_ones_are_drawn() -> None:
    s = a_turn(ROGUE)
    s.hand(ROGUE, "Grace", "Grace", "Grace")
    s.deck(ROGUE, "Stealth", "Stealth")
    s.in_play(ROGUE, "Hidden Pockets")
    s.player(ROGUE).held = [s.number("Grace"), s.number("Grace")]
    s.begin("replenish", active=ROGUE)
    assert s.asked == "market"
    s.do("drop", "Hidden Pockets")
    assert len(s.player(ROGUE).hand) == 7


@pytest.mark.rule("DF-GAP-83", "DF-PLAY-24")
def test_a_card_that_could_be_dropped_is_no_question_by_itself() -> None:
    s = a_fight()
    s.hand(WIZARD, *SPARE)
    s.facing(WIZARD, "Orog")
    s.in_play(FIGHTER, "Bound Familiar")
    s.begin("market_phase")
    assert (s.t.active, s.asked) == (WIZARD, "play-cards")
