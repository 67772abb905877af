"""The deck Dungeon 1, card by card."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.checks import save
from emberhall.games.dragonfire.rules.play_cards import play_limit
from emberhall.games.dragonfire.rules.standing import attack_strength
from tests.games.dragonfire.moments import a_fight, arrives, attacks, facing, falls, loses, stirs


@pytest.mark.rule("DF-TOKEN-01", "DF-TOKEN-06")
def test_kobold_pack_hits_with_its_three_tokens() -> None:
    s = a_fight()
    pack = arrives(s, 0, "Kobold Pack")
    assert pack.tokens == 3
    assert attacks(s) == 4


@pytest.mark.rule("DF-REVEAL-14")
def test_orog_calls_a_humanoid_only_when_it_comes_at_level_8() -> None:
    s = a_fight()
    s.encounters("Troll", "Hobgoblin Captain")
    arrives(s, 0, "Orog")
    assert facing(s, 0) == ["Orog"]
    s.t.level = 8
    arrives(s, 1, "Orog")
    assert facing(s, 1) == ["Orog", "Hobgoblin Captain"]


def test_choke_point_summons_and_lets_two_cards_be_played() -> None:
    s = a_fight()
    s.encounters("Chuul")
    arrives(s, 1, "Choke Point")
    assert facing(s, 1) == ["Choke Point", "Chuul"]
    assert play_limit(s.t, 1) == 2
    assert play_limit(s.t, 0) == 99


def test_hobgoblin_captain_strengthens_those_beside_it() -> None:
    s = a_fight()
    arrives(s, 0, "Hobgoblin Captain")
    ghoul, far = arrives(s, 0, "Ghoul"), arrives(s, 1, "Ghoul")
    assert (attack_strength(s.t, ghoul), attack_strength(s.t, far)) == (2, 1)


@pytest.mark.rule("DF-ENC-13", "DF-LOC-06")
def test_hobgoblin_captain_strengthens_the_location_that_faces_the_same_character() -> None:
    s = a_fight()
    ground = arrives(s, 1, "Cursed Ground")
    arrives(s, 0, "Hobgoblin Captain")
    assert attack_strength(s.t, ground) == 1
    s.inside(0, ground)
    assert attack_strength(s.t, ground) == 2
    assert attacks(s) == 4  # 2 of the Captain, 2 of the Location


@pytest.mark.rule("DF-SAVE-04")
def test_animated_armor_fails_every_save_without_a_card() -> None:
    s = a_fight()
    armor = arrives(s, 0, "Animated Armor")
    s.encounters("Kobold Pack")
    assert save(s.t, armor) is False
    assert len(s.t.decks[0]) == 1
    assert s.box.encounters[armor.card].levels[0].square


def test_chuul_takes_a_card_when_it_wounds() -> None:
    s = a_fight()
    arrives(s, 0, "Chuul")
    s.hand(0, "Glory")
    assert attacks(s) == 1
    assert s.player(0).hand == []


def test_blue_slaad_calls_another_slaad_below_its_line() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Blue Slaad")
    s.encounters("Troll", "Red Slaad")
    loses(s, slaad, 2)
    assert facing(s, 0) == ["Blue Slaad"]
    loses(s, slaad, 3)
    assert facing(s, 0) == ["Red Slaad"]


def test_rust_monster_eats_the_top_card() -> None:
    s = a_fight()
    arrives(s, 0, "Rust Monster")
    s.deck(0, "Glory", "Grace")
    attacks(s)
    assert s.names(s.player(0).discard) == ["Glory"]


def test_phase_spider_saves_to_hunt_the_weakest() -> None:
    s = a_fight()
    arrives(s, 0, "Phase Spider")
    s.player(2).hp = 2
    s.encounters("Troll", "Chuul")
    stirs(s)
    assert facing(s, 0) == ["Phase Spider"]
    stirs(s)
    assert facing(s, 2) == ["Phase Spider"]


def test_gibbering_mouther_takes_a_card_unless_the_check_succeeds() -> None:
    s = a_fight()
    arrives(s, 0, "Gibbering Mouther")
    s.hand(0, "Glory")
    s.deck(0, "Glory", "Grace")
    stirs(s)
    assert len(s.player(0).hand) == 1
    stirs(s)
    assert s.player(0).hand == []


@pytest.mark.rule("DF-REVEAL-11", "DF-TOKEN-02")
def test_swarming_skeletons_bring_two_green_tokens() -> None:
    s = a_fight()
    skeletons = arrives(s, 0, "Swarming Skeletons")
    assert skeletons.tokens == 2
    assert s.box.encounters[skeletons.card].colour == "green"
    assert attacks(s) == 3


def test_troll_heals_a_level_when_your_turn_starts_and_is_worth_11() -> None:
    s = a_fight()
    troll = arrives(s, 0, "Troll")
    loses(s, troll, 2)
    stirs(s)
    assert s.left(troll) == 2
    falls(s, troll)
    assert [p.gold for p in s.t.players] == [8, 8, 8, 7]


def test_ghoul_takes_a_card_when_its_save_succeeds() -> None:
    s = a_fight()
    arrives(s, 0, "Ghoul")
    s.hand(0, "Glory")
    s.encounters("Orog", "Troll")
    attacks(s)
    assert len(s.player(0).hand) == 1
    attacks(s)
    assert s.player(0).hand == []


def test_myconid_ring_leaves_healing_spores() -> None:
    s = a_fight()
    ring = arrives(s, 0, "Myconid Ring")
    assert ring.tokens == 1
    assert attacks(s) == 0
    falls(s, ring, ("character", 2))
    assert s.player(2).hp == 6


def test_cult_initiate_calls_another_green_one_past_a_failed_devotion_check() -> None:
    s = a_fight()
    s.encounters("Orog", "Ghoul")
    s.deck(0, "Grace", "Glory")
    arrives(s, 0, "Cult Initiate")
    assert facing(s, 0) == ["Cult Initiate"]
    arrives(s, 0, "Cult Initiate")
    assert facing(s, 0) == ["Cult Initiate", "Cult Initiate", "Ghoul"]


@pytest.mark.rule("DF-ENC-07", "DF-KEY-55", "DF-KEY-66")
def test_red_slaad_transforms_into_another_slaad_on_a_save() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Red Slaad")
    s.encounters("Gelatinous Cube", "Orog", "Troll", "Blue Slaad")
    falls(s, slaad)
    assert facing(s, 0) == ["Blue Slaad"]
    assert sorted(s.names(s.t.decks[0].cards())) == ["Gelatinous Cube", "Orog", "Troll"]


def test_red_slaad_brings_nothing_when_its_save_fails() -> None:
    s = a_fight()
    slaad = arrives(s, 0, "Red Slaad")
    s.encounters("Orog", "Blue Slaad")
    falls(s, slaad)
    assert facing(s, 0) == []


def test_gelatinous_cube_dissolves_the_top_card() -> None:
    s = a_fight()
    cube = arrives(s, 0, "Gelatinous Cube")
    s.deck(0, "Stealth")
    assert attacks(s) == s.t.card_of(cube).attack
    assert s.names(s.player(0).discard) == ["Stealth"]


@pytest.mark.rule("DF-EX-12", "DF-ENC-12")
def test_grick_knot_swells_with_its_twin() -> None:
    s = a_fight()
    first = arrives(s, 0, "Grick Knot")
    assert first.tokens == 1
    second = arrives(s, 1, "Grick Knot")
    assert (first.tokens, second.tokens) == (2, 2)
    assert s.box.encounters[first.card].type == "Monstrosity"
    assert s.box.encounters[first.card].copies == 2


def test_goblin_ambushers_hurt_at_once() -> None:
    s = a_fight()
    goblins = arrives(s, 0, "Goblin Ambushers")
    assert s.player(0).hp == 4
    assert goblins.tokens == 1
    assert attacks(s) == 2
