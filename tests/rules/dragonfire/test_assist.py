"""Rules of the section ASSIST: cards thrown in on another player's turn."""

from __future__ import annotations

import pytest

from tests.games.dragonfire.sparring import (
    CLERIC,
    FIGHTER,
    ROGUE,
    SPARE,
    WIZARD,
    a_friends_turn,
    a_turn,
    deal,
    pool,
)
from tests.games.dragonfire.story import Story, a_quiet_party


@pytest.mark.rule("DF-ASSIST-01", "DF-KEY-04")
def test_on_ones_own_turn_a_card_can_only_be_played_normally() -> None:
    s = a_turn(FIGHTER, "Javelin").begin("play_cards")
    assert s.offers("play", "Javelin")
    assert not s.offers("assist")


@pytest.mark.rule("DF-ASSIST-02", "DF-CF-08")
def test_assists_are_played_in_the_play_cards_phase() -> None:
    s = a_turn(FIGHTER, "Glory")
    s.hand(ROGUE, "Javelin", *SPARE)
    s.market("Grapple", deck=["Javelin"])
    s.player(FIGHTER).gold = 9
    s.begin("play_cards").do("play", "Glory")
    assert s.offers("assist", "Javelin", seat=ROGUE)
    s.do("done")
    assert s.asked == "deal-damage"
    assert not s.offers("assist")
    s.do("done")
    assert s.asked == "market"
    assert not s.offers("assist")


@pytest.mark.rule("DF-ASSIST-03", "DF-EX-27")
def test_only_what_stands_below_the_line_is_done() -> None:
    s = a_friends_turn(ROGUE, "Perception").do("assist", "Perception", seat=ROGUE)
    assert s.asked == "play-cards"  # no Skill Check
    assert pool(s, "Perception") == (0, 0, 0, 1, 0)


@pytest.mark.rule("DF-ASSIST-04", "DF-EX-26")
def test_the_icons_in_the_corner_are_not_dealt() -> None:
    s = a_friends_turn(WIZARD, "Cloud of Daggers").do("assist", "Cloud of Daggers", seat=WIZARD)
    assert not s.t.sources
    assert s.t.foes[0].cap == 2


@pytest.mark.rule("DF-ASSIST-05", "DF-EX-26")
def test_cloud_of_daggers_can_neither_help_nor_be_bought_without_an_arcane_class() -> None:
    s = a_turn(FIGHTER)
    s.hand(ROGUE, "Cloud of Daggers")
    s.market("Cloud of Daggers", "Javelin")
    s.player(FIGHTER).gold = 9
    assert not s.begin("play_cards").offers("assist")
    s.do("done")
    assert [s.game.name(o.what) for o in s.offers("buy")] == ["Javelin"]


@pytest.mark.rule("DF-ASSIST-06", "DF-GAP-37")
def test_requires_play_is_not_asked_of_an_assist() -> None:
    s = a_friends_turn(ROGUE, "Follow Through")
    assert s.player(ROGUE).colours == 0
    assert s.offers("assist", "Follow Through")


@pytest.mark.rule("DF-ASSIST-07", "DF-CF-42")
def test_damage_of_an_assist_waits_for_deal_damage() -> None:
    s = a_friends_turn(ROGUE, "Javelin", facing=("Ladder",)).do("assist", "Javelin", seat=ROGUE)
    ladder = s.t.foes[0]
    assert s.left(ladder) == 4
    deal(s, "Javelin", "Ladder")
    assert s.left(ladder) == 3


def a_stunned_rogue(s: Story) -> Story:
    rogue = s.player(ROGUE)
    rogue.hp, rogue.stunned, rogue.exhausted = 0, True, True
    s.deck(ROGUE, "Javelin", "Tower Shield")
    s.hand(WIZARD, "Healing Word")
    s.player(FIGHTER).hp = 3
    return s.begin("play_cards")


@pytest.mark.rule("DF-ASSIST-08", "DF-ASSIST-12", "DF-STUN-12", "DF-CF-42")
def test_healing_by_an_assist_works_at_once_and_the_healed_may_assist_in_turn() -> None:
    s = a_stunned_rogue(a_turn(FIGHTER))
    assert not s.offers("assist", seat=ROGUE)
    s.do("assist", "Healing Word").do("character", ROGUE).do("character", FIGHTER)
    assert (s.player(ROGUE).hp, s.player(FIGHTER).hp) == (1, 4)
    assert s.names(s.player(ROGUE).hand) == ["Javelin", "Tower Shield"]
    s.do("assist", "Javelin", seat=ROGUE).do("assist", "Tower Shield", seat=ROGUE)
    assert s.t.foes[0].calm


@pytest.mark.rule("DF-ASSIST-09", "DF-GAP-39")
def test_a_helper_may_play_any_number_of_assists() -> None:
    s = a_turn(FIGHTER)
    s.hand(WIZARD, "Cloud of Daggers", "Healing Word", "Magic Missile")
    s.player(FIGHTER).hp = 3
    s.begin("play_cards").do("assist", "Cloud of Daggers").do("assist", "Healing Word").do("assist", "Magic Missile")
    assert len(s.t.played) == 3
    assert s.player(FIGHTER).hp == 5


@pytest.mark.rule("DF-ASSIST-10", "DF-LOC-21", "DF-CF-44")
def test_assists_reach_within_a_place_and_to_and_from_the_environment_only() -> None:
    def helpers(active: int) -> list[int]:
        s = a_quiet_party()
        barn, cellar = s.facing(FIGHTER, "Barn"), s.facing(WIZARD, "Cellar")
        assert barn.uid != cellar.uid
        s.inside(CLERIC, barn)
        for seat in range(4):
            s.hand(seat, "Javelin")
        s.begin("play_cards", active=active)
        return [o.seat for o in s.offers("assist", "Javelin")]

    assert helpers(FIGHTER) == [CLERIC, ROGUE]  # in the Barn: not the Wizard in the Cellar
    assert helpers(WIZARD) == [ROGUE]
    assert helpers(ROGUE) == [FIGHTER, WIZARD, CLERIC]  # on the Environment


@pytest.mark.rule("DF-ASSIST-11")
def test_a_card_without_assist_is_of_no_use_on_anothers_turn() -> None:
    assert not a_friends_turn(ROGUE, "Grace", "Crown of Confusion").offers("assist")


@pytest.mark.rule("DF-ASSIST-13", "DF-EX-25")
def test_magic_missile_is_blue_in_play_and_colourless_as_an_assist() -> None:
    s = a_turn(WIZARD, "Magic Missile").begin("play_cards", active=WIZARD)
    assert s.box.market[s.number("Magic Missile")].icons == (0, 0, 0, 0, 0)
    s.do("play", "Magic Missile")
    assert pool(s, "Magic Missile") == (0, 3, 0, 0, 0)
    s = a_friends_turn(WIZARD, "Magic Missile").do("assist", "Magic Missile", seat=WIZARD)
    assert pool(s, "Magic Missile") == (0, 0, 0, 0, 3)


@pytest.mark.rule("DF-EX-29")
def test_magic_missile_reaches_three_different_encounters() -> None:
    s = a_turn(WIZARD, "Magic Missile", facing=("Dummy", "Ladder", "Number Post", "Green Post"))
    s.begin("play_cards", active=WIZARD).do("play", "Magic Missile").do("done")
    first, second, third = s.t.sources
    s.do("lay", first.uid, "Dummy").do("lay", second.uid, "Ladder").do("lay", third.uid, "Number Post")
    assert not s.offers("lay", third.uid, "Dummy")
    assert not s.offers("lay", third.uid, "Ladder")
    assert s.offers("lay", third.uid, "Green Post")


@pytest.mark.rule("DF-EX-29")
def test_lightning_bolt_is_two_levels_of_one_encounter_and_twist_the_knife_one_as_an_assist() -> None:
    s = a_turn(WIZARD, "Lightning Bolt", facing=("Black Post", "Dummy"))
    s.hand(ROGUE, "Twist the Knife", *SPARE)
    post = s.t.foes[0]
    s.begin("play_cards", active=WIZARD).do("play", "Lightning Bolt").do("assist", "Twist the Knife").do("done")
    assert [source.levels for source in s.t.sources] == [2, 1]
    s.do("lay", "Lightning Bolt", "Black Post").do("deal", "Black Post")
    assert post.cleared == 0b0011
    s.do("lay", "Twist the Knife", "Black Post").do("deal", "Black Post")
    assert post.cleared == 0b0111
