"""The deck Adventurers 2, card by card."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.hands import dispelled
from emberhall.games.dragonfire.rules.hit_points import heal
from emberhall.games.dragonfire.rules.play_cards import play_limit
from emberhall.games.dragonfire.rules.standing import attack_strength, immune
from tests.games.dragonfire.moments import a_fight, arrives, attacks, facing, falls, loses, replenishes, stirs


def test_ryana_amcathra_comes_with_a_companion() -> None:
    s = a_fight()
    s.encounters("Bound Devil", "Abjurer")
    arrives(s, 0, "Ryana Amcathra")
    assert facing(s, 0) == ["Ryana Amcathra", "Abjurer"]
    assert attacks(s) == 5


def test_sergeant_rallies_those_beside_it() -> None:
    s = a_fight()
    sergeant = arrives(s, 0, "Sergeant of the Free Company")
    devil = arrives(s, 0, "Bound Devil")
    assert attack_strength(s.t, devil) == 3
    assert attack_strength(s.t, sergeant) == 2
    assert attack_strength(s.t, sergeant, token=True) == 2  # each token is an encounter too


def test_half_dragon_berserker_doubles_its_fury() -> None:
    s = a_fight()
    berserker = arrives(s, 0, "Half-Dragon Berserker")
    loses(s, berserker, 1)
    assert attack_strength(s.t, berserker) == 4


@pytest.mark.rule("DF-DRAGONFIRE-11")
def test_shield_maiden_becomes_immune_to_level_damage_at_level_3() -> None:
    s = a_fight(level=2)
    maiden = arrives(s, 0, "Shield Maiden")
    assert not immune(s.t, maiden, -1, True)
    s.t.level = 3
    assert immune(s.t, maiden, -1, True)


def test_beast_tamers_hounds_bite_hardest() -> None:
    s = a_fight(hp=6)
    arrives(s, 0, "Beast Tamer")
    assert attacks(s) == 6


@pytest.mark.rule("DF-KEY-20")
def test_abjurer_dispels_all_magic() -> None:
    s = a_fight()
    lasting = [i for i, c in s.box.market.items() if c.remains][:2]
    s.player(0).in_play = lasting[:]
    s.player(1).in_play = lasting[:1]
    arrives(s, 0, "Abjurer")
    assert s.player(0).in_play == []
    assert s.player(1).in_play == lasting[:1]


def test_battle_evoker_burns_everybody_or_one() -> None:
    s = a_fight()
    arrives(s, 0, "Battle Evoker")
    s.encounters("Abjurer", "Shield Maiden")
    assert attacks(s) == 2
    assert [p.hp for p in s.t.players] == [3, 4, 4, 4]
    assert attacks(s) == 3


@pytest.mark.rule("DF-KEY-21", "DF-KEY-22", "DF-CF-38")
def test_spellbreaker_dispels_everywhere_and_ignores_cheap_spells() -> None:
    s = a_fight()
    for seat in range(4):
        s.in_play(seat, "Bound Familiar")
    breaker = arrives(s, 0, "Spellbreaker")
    assert not any(player.in_play for player in s.t.players)
    assert all(dispelled(s.t, seat) for seat in range(4))
    assert immune(s.t, breaker, s.number("Cantrip"), False)
    assert not immune(s.t, breaker, s.number("Lightning Bolt"), False)


def test_whispering_homunculus_takes_up_to_two_cards() -> None:
    s = a_fight()
    arrives(s, 0, "Whispering Homunculus")
    s.hand(0, "Stealth", "Stealth", "Stealth")
    s.deck(0, "Glory", "Grace", "Grace", "Stealth")
    stirs(s)
    assert len(s.player(0).hand) == 2
    stirs(s)
    assert s.player(0).hand == []


def test_conjurer_summons_without_gold() -> None:
    s = a_fight()
    arrives(s, 0, "Conjurer")
    s.encounters("Abjurer", "Shield Maiden")
    stirs(s)
    assert facing(s, 0) == ["Conjurer", "Shield Maiden"]
    falls(s, s.t.facing(0)[1])
    assert sum(p.gold for p in s.t.players) == 20


def test_war_priest_of_bane_mends_all_rivals() -> None:
    s = a_fight()
    arrives(s, 0, "War Priest of Bane")
    thief = arrives(s, 3, "Master Thief")
    loses(s, thief, 1)
    stirs(s)
    assert s.left(thief) == 3


def test_fallen_paladin_denies_healing() -> None:
    s = a_fight()
    arrives(s, 0, "Fallen Paladin")
    s.player(0).hp = 1
    heal(s.t, s.player(0), 2)
    assert s.player(0).hp == 1


def test_grave_cleric_rots_decks_and_may_call_help_when_it_falls() -> None:
    s = a_fight()
    cleric = arrives(s, 0, "Grave Cleric")
    s.deck(0, "Glory", "Grace", "Stealth")
    assert attacks(s) == 2
    assert s.names(s.player(0).discard) == ["Glory", "Grace"]
    s.encounters("Fallen Paladin", "Bound Devil", "Swashbuckler")
    falls(s, cleric)
    assert facing(s, 0) == ["Swashbuckler"]


@pytest.mark.rule("DF-GAP-33")
def test_circle_druid_turns_bear_below_its_line_and_back_when_healed_above_it() -> None:
    s = a_fight()
    druid = arrives(s, 0, "Circle Druid")
    loses(s, druid, 3)
    assert s.left(druid) == 3
    assert attack_strength(s.t, druid) == 2
    loses(s, druid, 3)
    assert s.left(druid) == 3  # once healed above the line it triggers again


@pytest.mark.rule("DF-DMG-27", "DF-ENC-11", "DF-KEY-63")
def test_circle_druid_is_defeated_by_the_blow_that_clears_its_last_level_whatever_its_trait_heals() -> None:
    s = a_fight()
    druid = arrives(s, 0, "Circle Druid")
    falls(s, druid)  # all four levels at once, two of them below the line
    assert druid.tripped
    assert druid.defeated
    assert sum(p.gold for p in s.t.players) == 20 + s.t.card_of(druid).gold


def test_fallen_deva_smites_the_faithful_and_judges_by_primary_class() -> None:
    s = a_fight()
    arrives(s, 0, "Fallen Deva")
    assert [p.hp for p in s.t.players] == [5, 5, 4, 5]
    s.player(0).types = (0, 2)
    s.hand(0, "Stealth")
    s.deck(0, "Grace")
    attacks(s)
    assert s.player(0).hand == []


def test_master_thief_steals_two_and_drops_the_loot() -> None:
    s = a_fight()
    thief = arrives(s, 0, "Master Thief")
    attacks(s)
    assert s.player(0).gold == 3
    falls(s, thief, active=1)
    assert [p.gold for p in s.t.players] == [6, 9, 8, 8]


def test_shadow_dancer_stalks_the_weakest() -> None:
    s = a_fight()
    dancer = arrives(s, 0, "Shadow Dancer")
    s.player(1).hp = 1
    stirs(s)
    assert facing(s, 1) == ["Shadow Dancer"]
    assert attack_strength(s.t, dancer) == 3


def test_swashbuckler_presses_until_wounded() -> None:
    s = a_fight()
    swashbuckler = arrives(s, 0, "Swashbuckler")
    assert attack_strength(s.t, swashbuckler) == 3
    assert play_limit(s.t, 0) == 5
    loses(s, swashbuckler, 1)
    assert attack_strength(s.t, swashbuckler) == 2


def test_bard_of_ill_omen_slows_and_cheers_its_kind_on() -> None:
    s = a_fight(level=6)
    for seat in range(4):
        s.hand(seat, "Glory")
    arrives(s, 0, "Bard of Ill Omen")
    assert all(p.hand == [] for p in s.t.players)
    cleric = arrives(s, 2, "Grave Cleric")
    assert attack_strength(s.t, cleric) == 3
    s.deck(0, "Glory", "Glory")
    replenishes(s)
    assert len(s.player(0).hand) == 1


def test_bound_devil_poisons_and_explodes() -> None:
    s = a_fight()
    devil = arrives(s, 0, "Bound Devil")
    s.deck(0, "Glory", "Grace")
    assert attacks(s) == 2
    falls(s, devil)
    assert [p.hp for p in s.t.players] == [2, 4, 4, 4]
