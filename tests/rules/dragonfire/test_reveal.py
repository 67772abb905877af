"""Rules of the section REVEAL: how many encounters open a Scene, from which decks, and whom they face."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.dragonfire_phase import dragonfire_phase
from emberhall.games.dragonfire.rules.encounters import reveal_for, summon
from emberhall.games.dragonfire.rules.scenes import encounter_phase, encounters_needed, reveal_order
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, PRIMARY, SECONDARY, THIRD
from tests.games.dragonfire.moments import a_fight, arrives, facing, falls, play_out
from tests.games.dragonfire.story import PARTY

FIVE = ("Shield Dwarf Cleric", "Half-Orc Fighter", "Human Cleric", "Half-Elf Rogue", "Sun Elf Wizard")
SIX = (*FIVE, "Human Fighter")


@pytest.mark.rule("DF-EX-01", "DF-REVEAL-01", "DF-REVEAL-02", "DF-REVEAL-03", "DF-PLAYERS-12")
def test_six_players_in_scene_three_at_level_five() -> None:
    s = a_fight(*SIX, level=5)
    s.t.scene = 2
    assert encounters_needed(s.t) == 8
    assert reveal_order(s.t, 8) == [SECONDARY] * 5 + [PRIMARY] * 3
    s.encounters("Animated Armor", "Rust Monster", "Gelatinous Cube")
    s.encounters("Hook Horror", "Roper", "Stone Golem", "Fomorian", "Ogre Champion", "Cloaker", deck=SECONDARY)
    play_out(s, encounter_phase(s.t), rolls=[1])
    assert [foe.deck for foe in s.t.foes] == [SECONDARY] * 5 + [PRIMARY] * 3 + [SECONDARY]
    assert [foe.poor for foe in s.t.foes] == [False] * 8 + [True]
    falls(s, s.t.foes[-1])
    assert sum(p.gold for p in s.t.players) == 30


@pytest.mark.rule(
    "DF-EX-03", "DF-REVEAL-06", "DF-REVEAL-07", "DF-REVEAL-09", "DF-REVEAL-10", "DF-REVEAL-12", "DF-REVEAL-14",
    "DF-PLAYERS-11", "DF-LOC-02",
)  # fmt: skip
def test_the_five_player_setup() -> None:
    s = a_fight(*FIVE)
    s.encounters("Swarming Skeletons", "Gelatinous Cube", "Orog", "Red Slaad", "Choke Point", "Chuul", "Troll")
    play_out(s, encounter_phase(s.t), rolls=[1])  # the token shows its logo: Devotion 1
    assert facing(s, 0) == ["Swarming Skeletons", "Troll"]
    assert [facing(s, seat) for seat in (1, 2, 3)] == [["Gelatinous Cube"], ["Orog"], ["Red Slaad"]]
    assert facing(s, 4) == ["Choke Point", "Chuul"]
    assert s.player(4).place == s.t.foes[4].uid
    assert len(s.t.foes) == 7
    assert s.t.foes[0].tokens == 2
    assert [foe.poor for foe in s.t.foes] == [False] * 6 + [True]
    s.fires("Magical Surge")
    play_out(s, dragonfire_phase(s.t))
    stronger = [f for f in s.t.foes if attack_strength(s.t, f) > s.box.encounters[f.card].attack]
    assert s.names(f.card for f in stronger) == ["Chuul"]
    assert s.t.active == 0


@pytest.mark.rule("DF-REVEAL-07", "DF-GAP-54")
def test_the_other_side_of_the_token_means_the_second_marker() -> None:
    s = a_fight(*FIVE)
    s.encounters("Swarming Skeletons", *["Orog"] * 5)
    play_out(s, encounter_phase(s.t), rolls=[2])
    assert facing(s, 2) == ["Swarming Skeletons", "Orog"]


@pytest.mark.rule("DF-REVEAL-03", "DF-REVEAL-04", "DF-REVEAL-05", "DF-SCENE-07", "DF-GAP-07")
@pytest.mark.parametrize(
    ("level", "needed", "secondary"), [(5, 8, 5), (0, 5, 0), (2, 5, 2), (9, 6, 6), (-1, 4, 0), (3, 5, 3)]
)
def test_the_level_says_how_many_come_from_the_secondary_deck(level: int, needed: int, secondary: int) -> None:
    s = a_fight(level=level)
    assert reveal_order(s.t, needed) == [SECONDARY] * secondary + [PRIMARY] * (needed - secondary)


@pytest.mark.rule("DF-REVEAL-06", "DF-CLASS-10")
def test_a_second_class_type_counts_for_the_first_encounter() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric", "Sun Elf Wizard")
    s.player(0).types = (0, 3)
    s.encounters("Gelatinous Cube", *["Orog"] * 3)
    play_out(s, encounter_phase(s.t))
    assert facing(s, 0) == ["Gelatinous Cube"]


@pytest.mark.rule("DF-GAP-12")
def test_of_three_of_a_class_type_any_may_be_first() -> None:
    s = a_fight("Human Fighter", "Half-Orc Fighter", "Sun Elf Fighter", "Human Cleric")
    s.encounters("Animated Armor", *["Rust Monster"] * 3)
    play_out(s, encounter_phase(s.t), rolls=[3])
    assert facing(s, 2) == ["Animated Armor"]


@pytest.mark.rule("DF-REVEAL-08", "DF-KEY-25")
def test_the_others_go_round_to_the_left() -> None:
    s = a_fight(*PARTY)
    s.t.scene = 1  # one more than there are characters
    s.encounters("Ghoul", "Orog", "Rust Monster", "Animated Armor", "Chuul")
    play_out(s, encounter_phase(s.t))
    assert [facing(s, seat)[0] for seat in (2, 3, 0, 1)] == ["Ghoul", "Orog", "Rust Monster", "Animated Armor"]
    assert facing(s, 2) == ["Ghoul", "Chuul"]


@pytest.mark.rule("DF-REVEAL-13", "DF-CF-57")
def test_a_location_that_would_part_everybody_is_discarded() -> None:
    s = a_fight("Human Fighter", "Human Wizard", "Human Cleric")
    arrives(s, 0, "Slaad Planar Portal")
    arrives(s, 1, "Moaning Chamber")
    s.encounters("Cursed Ground", "Troll")
    play_out(s, reveal_for(s.t, 2, PRIMARY))
    assert facing(s, 2) == ["Troll"]
    assert s.names(s.t.discards[PRIMARY]) == ["Cursed Ground"]


@pytest.mark.rule("DF-REVEAL-13")
def test_a_location_comes_as_long_as_somebody_stays_outside() -> None:
    s = a_fight()
    arrives(s, 0, "Slaad Planar Portal")
    arrives(s, 1, "Moaning Chamber")
    s.encounters("Cursed Ground")
    play_out(s, reveal_for(s.t, 2, PRIMARY))
    assert facing(s, 2) == ["Cursed Ground"]
    assert s.player(3).place == ENVIRONMENT


@pytest.mark.rule("DF-REVEAL-13", "DF-CF-57")
@pytest.mark.parametrize("how", ["revealed", "summoned"])
def test_a_location_comes_as_long_as_two_others_share_one(how: str) -> None:
    s = a_fight()
    portal = arrives(s, 0, "Slaad Planar Portal")
    s.inside(1, portal)
    arrives(s, 3, "Moaning Chamber")
    s.encounters("Cursed Ground", "Troll")
    play_out(s, reveal_for(s.t, 2, PRIMARY) if how == "revealed" else summon(s.t, 2, PRIMARY, lambda card: True))
    assert facing(s, 2) == ["Cursed Ground"]
    assert s.t.discards[PRIMARY] == []


@pytest.mark.rule("DF-PLAYERS-04", "DF-CF-06")
def test_with_two_players_only_one_is_ever_in_a_location() -> None:
    s = a_fight("Human Fighter", "Human Wizard")
    arrives(s, 0, "Slaad Planar Portal")
    s.encounters("Cursed Ground", "Troll")
    play_out(s, reveal_for(s.t, 1, PRIMARY))
    assert facing(s, 1) == ["Troll"]
    assert s.names(s.t.discards[PRIMARY]) == ["Cursed Ground"]


@pytest.mark.rule("DF-LOC-03", "DF-LOC-04", "DF-REVEAL-06")
def test_the_first_encounter_of_a_scene_is_no_second_location_either() -> None:
    s = a_fight()
    s.t.switches["challenge"] = "yes"  # Charge! has summoned a Location for the leader before the others come
    s.encounters("Cursed Ground", "Choke Point", "Troll", "Orog", "Chuul", "Red Slaad")
    play_out(s, encounter_phase(s.t))
    assert [facing(s, seat) for seat in range(4)] == [["Cursed Ground", "Troll"], ["Orog"], ["Chuul"], ["Red Slaad"]]
    assert s.names(s.t.decks[PRIMARY].cards()) == ["Choke Point"]


@pytest.mark.rule("DF-PLAYERS-04", "DF-REVEAL-06")
def test_with_two_players_the_first_encounter_is_no_location_for_the_other_one() -> None:
    s = a_fight("Human Fighter", "Human Cleric")
    s.t.switches["challenge"] = "yes"
    s.encounters("Choke Point", "Animated Armor", "Cursed Ground", "Troll", "Orog")
    play_out(s, encounter_phase(s.t))
    assert facing(s, 1) == ["Troll"]
    assert s.names(s.t.discards[PRIMARY]) == ["Cursed Ground"]


@pytest.mark.rule("DF-GAP-18")
def test_what_replaces_a_location_takes_over_that_it_pays_nothing() -> None:
    s = a_fight()
    arrives(s, 0, "Moaning Chamber")
    s.encounters("Cursed Ground", "Troll")
    foe = play_out(s, reveal_for(s.t, 0, PRIMARY, poor=True))
    assert s.names([foe.card]) == ["Troll"]
    assert foe.poor


@pytest.mark.rule("DF-GAP-14")
def test_with_no_card_left_nothing_is_revealed() -> None:
    s = a_fight()
    assert play_out(s, reveal_for(s.t, 0, PRIMARY)) is None
    assert play_out(s, summon(s.t, 0, PRIMARY, lambda card: True)) is None


@pytest.mark.rule("DF-GAP-62")
def test_when_difficulty_3_has_run_out_difficulty_2_steps_in() -> None:
    s = a_fight()
    s.encounters("Minotaur", deck=SECONDARY)
    foe = play_out(s, reveal_for(s.t, 0, THIRD))
    assert (s.names([foe.card]), foe.deck) == (["Minotaur"], SECONDARY)


@pytest.mark.rule("DF-KEY-55", "DF-GAP-15")
def test_summon_goes_on_through_the_discard_and_buries_what_does_not_fit() -> None:
    s = a_fight()
    s.encounters("Orog", "Troll")
    s.t.discards[PRIMARY] = [s.number("Red Slaad")]
    play_out(s, summon(s.t, 0, PRIMARY, lambda card: "Slaad" in s.names([card])[0]))
    assert facing(s, 0) == ["Red Slaad"]
    assert sorted(s.names(s.t.decks[PRIMARY].cards())) == ["Orog", "Troll"]
    assert play_out(s, summon(s.t, 0, PRIMARY, lambda card: False)) is None
    assert sorted(s.names(s.t.decks[PRIMARY].cards())) == ["Orog", "Troll"]


@pytest.mark.rule("DF-KEY-56", "DF-KEY-58")
def test_summon_any_takes_the_very_next_card_with_its_tokens_and_surprise() -> None:
    s = a_fight()
    s.encounters("Goblin Ambushers")
    play_out(s, summon(s.t, 0, PRIMARY, lambda card: True))
    assert s.t.foes[0].tokens == 1
    assert s.player(0).hp == 4


@pytest.mark.rule("DF-REVEAL-13", "DF-PLAYERS-04", "DF-CF-57")
def test_a_summoned_location_that_would_part_everybody_is_discarded() -> None:
    s = a_fight("Human Fighter", "Human Wizard")
    arrives(s, 1, "Moaning Chamber")
    s.encounters("Cursed Ground", "Troll", "Orog")
    play_out(s, summon(s.t, 0, PRIMARY, lambda card: True))
    assert facing(s, 0) == ["Troll"]
    assert s.names(s.t.discards[PRIMARY]) == ["Cursed Ground"]
    assert s.names(s.t.decks[PRIMARY].cards()) == ["Orog"]


@pytest.mark.rule("DF-GAP-17")
def test_a_summoned_location_is_passed_over_by_someone_who_is_in_one() -> None:
    s = a_fight()
    arrives(s, 0, "Moaning Chamber")
    s.encounters("Cursed Ground", "Troll")
    play_out(s, summon(s.t, 0, PRIMARY, lambda card: True))
    assert facing(s, 0) == ["Moaning Chamber", "Troll"]
    assert s.names(s.t.decks[PRIMARY].cards()) == ["Cursed Ground"]
