"""Rules that meet: two or three at a time, as the document would have them together."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import N, Story, quiet_party

# B2-1 north of the Start Tile is place 2, with a door over its row 0; 37 is beside that door, 41 is not.
BESIDE, TWO_AWAY = 37, 41


def a_door(*heroes: str, at: int = BESIDE) -> Story:
    """A closed door north of the Start Tile, and the first hero somewhere before it; nobody and nothing else."""
    s = quiet_party(*heroes, adventure="monster-hunt", doors="yes")
    s.tile("B2-1", 0, N, doors=True)
    s.t.heroes[0].at = at
    s.encounters()
    return s


@pytest.mark.rule("WA-DOOR-08", "WA-COND-04", "WA-HERO-10")
def test_a_dazed_hero_who_tries_to_unlock_a_door_does_nothing_more() -> None:
    s = a_door("Keyleth", "Vistra")
    s.t.locked, s.hero("Keyleth").dazed = [0], True
    s.begin(rolls=[3]).do("unlock")
    assert s.t.active == s.hero("Vistra").seat


@pytest.mark.rule("WA-DOOR-03", "WA-COND-04", "WA-HCARD-07")
def test_a_dazed_wizard_opens_a_door_from_afar_and_still_moves_but_not_then_unlocks_it() -> None:
    s = a_door("Heskan", at=TWO_AWAY)
    s.hero("Heskan").dazed = True
    s.begin(draws=["Locked"]).do("open").do("walk", BESIDE)
    assert s.offers("walk"), "the rest of its Move"
    assert not s.offers("unlock"), "its one action was the Move"


@pytest.mark.rule("WA-DOOR-08", "WA-HERO-04", "WA-HCARD-07")
def test_a_wizard_walks_up_to_the_door_it_found_locked_and_unlocks_it_in_place_of_the_attack() -> None:
    s = a_door("Heskan", "Vistra", at=TWO_AWAY)
    s.begin(draws=["Locked"], rolls=[10]).do("open").do("walk", BESIDE).do("unlock")
    assert not s.t.dungeon.doors
    assert s.t.active == s.hero("Vistra").seat, "it has moved and attacked"


@pytest.mark.rule("WA-DOOR-05", "WA-EXPLORE-01")
def test_a_door_opened_in_the_hero_phase_leads_to_an_edge_explored_in_the_same_turn() -> None:
    s = a_door("Keyleth")
    s.stack("W3-1")
    s.monsters("Snake")
    s.hide("Keyleth")
    s.begin(draws=["Unlocked"]).do("open").do("walk", 33).do("done")
    assert len(s.t.dungeon.places) == 4
    assert s.row("Keyleth") == ["Snake"]


@pytest.mark.rule("WA-DOOR-06", "WA-FAQ-02", "WA-DOWN-07")
def test_a_trap_that_fells_the_last_hero_ends_the_phases_and_no_encounter_is_drawn() -> None:
    s = a_door("Keyleth")
    s.hero("Keyleth").hp, s.t.surges = 1, 1
    s.encounters("Bad Luck")
    s.begin(draws=["Trapped"]).do("open")
    assert (s.hp("Keyleth"), s.t.surges) == (4 + 1, 0), "its next turn has begun with a surge"
    assert len(s.t.encounter_deck) == 1


@pytest.mark.rule("WA-COND-11", "WA-WIN-03", "WA-HERO-02")
def test_poison_that_fells_a_hero_as_its_turn_begins_loses_the_game_without_a_surge() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").poisoned, s.hero("Keyleth").hp, s.t.surges = True, 1, 0
    s.begin()
    assert s.outcome is not None
    assert s.outcome.rule == "WA-WIN-03"


@pytest.mark.rule("WA-COND-10", "WA-DOWN-03", "WA-HERO-03")
def test_a_fallen_poisoned_hero_spends_one_surge_and_loses_nothing_to_the_poison() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").poisoned, s.hero("Keyleth").hp, s.t.surges = True, 0, 2
    s.begin()
    assert (s.hp("Keyleth"), s.t.surges) == (4 + 1, 1), "Surge Value 4, and 1 by her own Healing Hands"


@pytest.mark.rule("WA-TREASURE-02", "WA-ATTACK-10", "WA-DEFEAT-06")
def test_two_monsters_felled_by_one_attack_bring_one_treasure_and_both_their_experience() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Shock Sphere")
    for at in (1, 2):
        s.monster("Snake", at=at, damage=0)
    s.treasures("Potion of Healing", "Lucky Charm")
    s.begin(rolls=[19, 19]).do("power", "Shock Sphere")
    while s.asked not in ("hero-phase", ""):
        s.played.choose(s.choice.options[0])
    assert len(s.t.monsters) == 0
    assert len(s.t.experience) == 2
    assert len(s.t.treasure_deck) == 1


@pytest.mark.rule("WA-ENC-08", "WA-XP-04")
def test_a_new_environment_that_is_cancelled_leaves_the_old_one_in_play() -> None:
    s = quiet_party("Keyleth")
    environments = [card.name for card in s.box.encounters.values() if card.type == "environment"]
    s.environment(environments[0])
    s.t.experience = [s.number("Legion Devil")] * 5
    s.encounter(environments[1])
    s.do("cancel") if s.offers("cancel") else s.played.choose(s.choice.options[0])
    while s.asked == "pay":
        s.played.choose(s.choice.options[0])
    assert s.game.name(s.t.environment) == environments[0]
