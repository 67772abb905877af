"""The deck Wilderness 1, card by card."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.standing import attack_strength, immune
from tests.games.dragonfire.moments import a_fight, arrives, attacks, facing, falls, loses, stirs


def test_orc_warchief_drives_humanoids_on() -> None:
    s = a_fight()
    chief, bugbear = arrives(s, 0, "Orc Warchief"), arrives(s, 2, "Bugbear Hunter")
    assert (attack_strength(s.t, chief), attack_strength(s.t, bugbear)) == (2, 3)
    assert [level.amount for level in s.box.encounters[chief.card].levels] == [1, 4, 1]


def test_dire_wolf_is_bolder_in_company() -> None:
    s = a_fight()
    wolf = arrives(s, 0, "Dire Wolf")
    assert attack_strength(s.t, wolf) == 1
    arrives(s, 0, "Charging Boar")
    arrives(s, 0, "Harpy")
    assert attack_strength(s.t, wolf) == 3


@pytest.mark.rule("DF-TOKEN-08")
def test_for_the_dire_wolf_every_token_is_company() -> None:
    s = a_fight()
    wolf = arrives(s, 0, "Dire Wolf")
    arrives(s, 0, "Kobold Pack")
    assert attack_strength(s.t, wolf) == 1 + 4


@pytest.mark.rule("DF-TAKE-04")
def test_hill_giant_strikes_harder_on_a_save() -> None:
    s = a_fight()
    arrives(s, 0, "Hill Giant")
    s.encounters("Dire Wolf")
    assert attacks(s) == 3


def test_bugbear_hunter_is_dangerous_only_unhurt() -> None:
    s = a_fight()
    bugbear = arrives(s, 0, "Bugbear Hunter")
    assert attack_strength(s.t, bugbear) == 2
    loses(s, bugbear, 1)
    assert attack_strength(s.t, bugbear) == 1


def test_charging_boar_hurts_on_arrival() -> None:
    s = a_fight()
    arrives(s, 2, "Charging Boar")
    assert s.player(2).hp == 4


def test_harpy_sings_a_card_away_without_an_arcane_check() -> None:
    s = a_fight()
    arrives(s, 0, "Harpy")
    s.hand(0, "Stealth")
    s.deck(0, "Cantrip", "Glory")
    stirs(s)
    assert len(s.player(0).hand) == 1
    stirs(s)
    assert s.player(0).hand == []


def test_giant_wasp_nest_is_only_as_dangerous_as_its_wasps() -> None:
    s = a_fight()
    nest = arrives(s, 0, "Giant Wasp Nest")
    assert attacks(s) == 3
    nest.tokens = 1
    assert attacks(s) == 1


def test_will_o_wisp_hunts_the_weakest_and_feeds_on_the_fallen() -> None:
    s = a_fight()
    wisp = arrives(s, 0, "Will-o'-Wisp")
    s.player(3).hp = 1
    stirs(s)
    assert facing(s, 3) == ["Will-o'-Wisp"]
    assert attack_strength(s.t, wisp) == 1
    s.player(1).stunned = True
    assert attack_strength(s.t, wisp) == 2


def test_storm_sprite_strikes_the_others_and_leaves_a_gift() -> None:
    s = a_fight()
    sprite = arrives(s, 0, "Storm Sprite")
    assert [p.hp for p in s.t.players] == [5, 4, 4, 4]
    s.deck(1, "Grace")
    falls(s, sprite, active=1)
    assert s.names(s.player(1).hand) == ["Grace"]


def test_owlbear_rages_when_wounded() -> None:
    s = a_fight()
    owlbear = arrives(s, 0, "Owlbear")
    loses(s, owlbear, 1)
    assert attack_strength(s.t, owlbear) == 3


def test_cursed_ground_eats_the_top_card_of_the_faithless() -> None:
    s = a_fight()
    arrives(s, 0, "Cursed Ground")
    s.deck(0, "Glory", "Stealth")
    stirs(s)
    assert s.names(s.player(0).discard) == ["Stealth"]
    assert attacks(s) == 1


def test_dryad_mends_everything_around() -> None:
    s = a_fight()
    arrives(s, 0, "Dryad of the Briar")
    wolf = arrives(s, 2, "Dire Wolf")
    loses(s, wolf, 2)
    stirs(s)
    assert s.left(wolf) == 2


def test_awakened_tree_brings_two_harmless_saplings() -> None:
    s = a_fight()
    tree = arrives(s, 0, "Awakened Tree")
    assert tree.tokens == 2
    assert attacks(s) == 1


def test_satyr_piper_dances_on_and_pays_everybody() -> None:
    s = a_fight()
    satyr = arrives(s, 0, "Satyr Piper")
    assert attacks(s) == 1
    assert facing(s, 1) == ["Satyr Piper"]
    falls(s, satyr)
    assert sum(p.gold for p in s.t.players) == 4 * (5 + 1) + s.t.card_of(satyr).gold
    assert s.player(3).gold == 6  # its gold does not go all the way round, its Vanquished does


@pytest.mark.rule("DF-TAKE-07")
def test_giant_serpents_poison_needs_a_wound() -> None:
    s = a_fight()
    serpent = arrives(s, 0, "Giant Serpent")
    s.deck(0, "Grace", "Grace")
    assert attacks(s) == 2
    serpent.mood = -1
    assert attacks(s) == 0


def test_gnoll_raiders_are_fierce_while_the_pack_lives() -> None:
    s = a_fight()
    gnolls = arrives(s, 0, "Gnoll Raiders")
    assert attack_strength(s.t, gnolls) == 2
    assert attacks(s) == 2 + 1 + 1
    gnolls.tokens = 0
    assert attack_strength(s.t, gnolls) == 1


def test_displacer_beast_is_immune_to_level_damage() -> None:
    s = a_fight()
    beast = arrives(s, 0, "Displacer Beast")
    assert immune(s.t, beast, -1, True)
    assert not immune(s.t, beast, s.number("Cantrip"), False)


def test_manticore_showers_the_others_with_spikes() -> None:
    s = a_fight()
    arrives(s, 0, "Manticore")
    s.encounters("Poison Toad")
    assert attacks(s) == 2
    assert [p.hp for p in s.t.players] == [3, 4, 4, 4]


def test_poison_toad_bursts() -> None:
    s = a_fight()
    toad = arrives(s, 2, "Poison Toad")
    s.deck(0, "Grace")
    falls(s, toad)
    assert s.player(0).hp == 4


def test_stirge_cloud_thickens_when_it_drinks() -> None:
    s = a_fight()
    cloud = arrives(s, 0, "Stirge Cloud")
    assert attacks(s) == 1
    assert cloud.tokens == 3
