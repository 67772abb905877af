"""The deck Dungeon 2, card by card."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.checks import save
from emberhall.games.dragonfire.rules.deal_damage import after_clearing
from emberhall.games.dragonfire.rules.hands import dispelled
from emberhall.games.dragonfire.rules.hit_points import heal
from emberhall.games.dragonfire.rules.play_cards import play_limit
from emberhall.games.dragonfire.rules.standing import attack_strength, immune
from emberhall.games.dragonfire.rules.state import SECONDARY
from tests.games.dragonfire.moments import a_fight, arrives, attacks, facing, falls, loses, play_out, replenishes, stirs


def test_minotaurs_vanquished_effect_trades_a_card_for_two_or_is_declined() -> None:
    for answer, cards in (("yes", ["Grace", "Grace"]), ("no", ["Glory"])):
        s = a_fight()
        minotaur = arrives(s, 1, "Minotaur")
        s.hand(0, "Glory")
        s.deck(0, "Grace", "Grace")
        falls(s, minotaur, answer)
        assert s.names(s.player(0).hand) == cards


@pytest.mark.rule("DF-KEY-19", "DF-SAVE-04")
def test_chain_golem_dispels_and_always_saves() -> None:
    s = a_fight()
    golem = arrives(s, 0, "Chain Golem")
    assert dispelled(s.t, 0)
    assert not dispelled(s.t, 1)
    assert save(s.t, golem) is True


def test_beholder_spawn_burns_or_confuses() -> None:
    s = a_fight()
    arrives(s, 0, "Beholder Spawn")
    s.hand(0, "Glory")
    s.encounters("Chuul", "Orog")
    assert attacks(s) == 3
    s.player(0).hp = 5
    assert attacks(s) == 2
    assert s.player(0).hand == []


@pytest.mark.rule("DF-TAKE-06")
def test_water_weird_chills_arcane_characters_and_flows_back_together() -> None:
    s = a_fight()
    s.player(3).types = (3, 1)
    weird = arrives(s, 0, "Water Weird")
    assert [p.hp for p in s.t.players] == [5, 4, 5, 4]
    loses(s, weird, 2)
    stirs(s)
    assert s.left(weird) == 2


def test_wraith_shrugs_off_cheap_steel_and_drinks_life() -> None:
    s = a_fight()
    wraith = arrives(s, 0, "Wraith of the Deep")
    cheap = next(i for i, c in s.box.market.items() if c.class_type == "Martial" and c.cost <= 3 and not c.basic)
    dear = next(i for i, c in s.box.market.items() if c.class_type == "Martial" and c.cost > 3)
    assert immune(s.t, wraith, cheap, False)
    assert not immune(s.t, wraith, dear, False)
    loses(s, wraith, 1)
    assert attacks(s) == 2
    assert s.left(wraith) == 3


@pytest.mark.rule("DF-KEY-63", "DF-KEY-64", "DF-ENC-10")
def test_death_slaad_strikes_for_3_once_its_third_level_falls() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Death Slaad")
    loses(s, slaad, 2)
    assert attack_strength(s.t, slaad) == 2
    slaad.cleared = 0b0100  # by Feint: the levels above still stand
    play_out(s, after_clearing(s.t, slaad))
    assert attack_strength(s.t, slaad) == 3


@pytest.mark.rule("DF-REPL-07", "DF-ENC-08")
def test_stone_golem_hits_for_3_and_costs_a_card_in_replenish() -> None:
    s = a_fight()
    arrives(s, 0, "Stone Golem")
    assert attacks(s) == 3
    s.deck(0, "Glory", "Glory")
    replenishes(s)
    assert s.names(s.player(0).hand) == ["Glory"]


@pytest.mark.rule("DF-EX-35", "DF-SAVE-07")
def test_fomorian_hurts_more_or_hurts_itself() -> None:
    s = a_fight()
    fomorian = arrives(s, 0, "Fomorian")
    s.encounters("Chuul", "Orog")
    assert attacks(s) == 3
    assert s.left(fomorian) == 3
    s.player(0).hp = 5
    assert attacks(s) == 2
    assert s.left(fomorian) == 2


@pytest.mark.rule("DF-ENC-19")
def test_a_fomorian_that_kills_itself_still_pays() -> None:
    s = a_fight()
    fomorian = arrives(s, 0, "Fomorian")
    loses(s, fomorian, 2)
    s.encounters("Orog")
    attacks(s)
    assert fomorian.defeated
    assert sum(p.gold for p in s.t.players) == 20 + s.box.encounters[fomorian.card].gold


def test_hook_horror_rages_when_wounded() -> None:
    s = a_fight()
    horror = arrives(s, 0, "Hook Horror")
    assert attack_strength(s.t, horror) == 2
    loses(s, horror, 1)
    assert attack_strength(s.t, horror) == 3


@pytest.mark.rule("DF-DRAGONFIRE-11", "DF-GAP-40")
def test_ogre_champion_weakens_when_wounded_but_grows_with_the_level() -> None:
    s = a_fight(level=4)
    ogre = arrives(s, 0, "Ogre Champion")
    loses(s, ogre, 1)
    assert attack_strength(s.t, ogre) == 2
    s.t.level = 5
    assert attack_strength(s.t, ogre) == 3


@pytest.mark.rule("DF-EX-10", "DF-DRAGONFIRE-10")
def test_green_slaad_summons_only_if_it_comes_at_level_5() -> None:
    s = a_fight(level=4)
    s.encounters("Troll")
    arrives(s, 0, "Green Slaad")
    s.t.level = 5
    stirs(s)
    assert facing(s, 0) == ["Green Slaad"]
    arrives(s, 1, "Green Slaad")
    assert facing(s, 1) == ["Green Slaad", "Troll"]


@pytest.mark.rule("DF-SAVE-11", "DF-LOC-32")
def test_slaad_planar_portal_saves_with_its_own_deck_to_bring_a_slaad() -> None:
    s = a_fight()
    portal = arrives(s, 0, "Slaad Planar Portal", deck=SECONDARY)
    s.inside(1, portal)
    s.encounters("Chuul", "Wight Captain", "Minotaur", "Death Slaad", deck=SECONDARY)
    stirs(s, "stay")
    assert facing(s, 0) == ["Slaad Planar Portal"]
    stirs(s, "stay", active=1)
    assert facing(s, 1) == ["Slaad Planar Portal", "Death Slaad"]


def test_moaning_chamber_lets_nobody_heal() -> None:
    s = a_fight()
    arrives(s, 0, "Moaning Chamber")
    s.player(0).hp = s.player(1).hp = 2
    heal(s.t, s.player(0), 1)
    heal(s.t, s.player(1), 1)
    assert [s.player(0).hp, s.player(1).hp] == [2, 3]
    assert s.box.encounters[s.number("Moaning Chamber")].levels[1].amount == 6


@pytest.mark.rule("DF-KEY-57")
def test_wight_captain_leads_the_dead_and_raises_one() -> None:
    s = a_fight()
    captain = arrives(s, 0, "Wight Captain")
    ghoul = arrives(s, 1, "Ghoul")
    assert attack_strength(s.t, ghoul) == 2
    s.encounters("Orog", "Ghoul")
    loses(s, captain, 2)
    assert facing(s, 0) == ["Wight Captain", "Ghoul"]


@pytest.mark.rule("DF-GAP-58")
def test_black_pudding_does_not_part_any_more_when_its_last_level_trips_the_wire() -> None:
    s = a_fight()
    pudding = arrives(s, 0, "Black Pudding")
    falls(s, pudding)
    assert (pudding.tripped, pudding.defeated, pudding.tokens) == (True, True, 0)


def test_shambling_mound_mends_and_grows_at_level_4() -> None:
    s = a_fight(level=4)
    mound = arrives(s, 0, "Shambling Mound")
    assert mound.tokens == 2
    loses(s, mound, 2)
    stirs(s)
    assert s.left(mound) == 2


@pytest.mark.rule("DF-TOKEN-05")
def test_cloaker_hides_behind_three_tokens_that_only_red_removes() -> None:
    s = a_fight()
    cloaker = arrives(s, 0, "Cloaker")
    card = s.box.encounters[cloaker.card]
    assert cloaker.tokens == 3
    assert (card.token_level.colour, card.token_level.amount) == (3, 1)
    assert attacks(s) == 5


def test_drow_house_guard_unsettles_everybody_and_takes_gold_or_cards() -> None:
    s = a_fight()
    for seat, name in enumerate(("Glory", "Glory", "Grace", "Stealth")):
        s.hand(seat, "Cantrip")
        s.deck(seat, name)
    arrives(s, 0, "Drow House Guard")
    assert [len(p.hand) for p in s.t.players] == [1, 0, 1, 1]
    attacks(s, ("one", 1))
    assert s.player(0).gold == 3


def test_roper_binds_hands_and_slows() -> None:
    s = a_fight()
    arrives(s, 0, "Roper")
    s.deck(0, "Glory", "Glory")
    replenishes(s)
    assert len(s.player(0).hand) == 1
    assert play_limit(s.t, 0) == 4


@pytest.mark.rule("DF-KEY-17")
def test_black_pudding_splits_and_dispels() -> None:
    s = a_fight()
    pudding = arrives(s, 0, "Black Pudding")
    loses(s, pudding, 2)
    assert pudding.tokens == 1
    lasting = next(i for i, c in s.box.market.items() if c.remains)
    s.player(0).in_play = [lasting]
    attacks(s)
    assert s.player(0).in_play == []
    assert s.player(0).discard == [lasting]


def test_invisible_stalker_walks_on_and_fears_no_level_damage() -> None:
    s = a_fight()
    stalker = arrives(s, 0, "Invisible Stalker")
    stirs(s)
    assert facing(s, 1) == ["Invisible Stalker"]
    assert immune(s.t, stalker, -1, True)
