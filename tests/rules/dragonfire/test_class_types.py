"""Rules of the section CLASS: Class Types, classes and races, and who stands in for what is missing."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.checks import skill_check
from emberhall.games.dragonfire.rules.colours import (
    ARCANE,
    CLASS_TYPES,
    COLOURS,
    DECEPTION,
    DEVOTION,
    MARTIAL,
)
from emberhall.games.dragonfire.rules.encounters import matching, one_of_type
from emberhall.games.dragonfire.rules.market import for_sale
from emberhall.games.dragonfire.rules.play_cards import class_fits
from emberhall.games.dragonfire.rules.setup import cover_class_types
from tests.games.dragonfire.gifted import brought
from tests.games.dragonfire.moments import a_fight, play_out
from tests.games.dragonfire.story import a_party, the_game

NO_ROGUE = ("Human Fighter", "Half-Orc Fighter", "Human Cleric", "Human Wizard")
BOX = the_game().box


@pytest.mark.rule("DF-CLASS-01", "DF-KEY-77", "DF-CF-01")
def test_the_colours_of_the_class_types() -> None:
    colours = {CLASS_TYPES[kind]: COLOURS[kind] for kind in (ARCANE, DECEPTION, DEVOTION, MARTIAL)}
    assert colours == {"Arcane": "blue", "Deception": "red", "Devotion": "green", "Martial": "black"}


@pytest.mark.rule("DF-CLASS-02", "DF-CLASS-03", "DF-KEY-67", "DF-KEY-77")
def test_every_class_belongs_to_one_class_type() -> None:
    types = {name: CLASS_TYPES[kind] for name, kind in BOX.kinds.classes.items()}
    assert types == {
        "Wizard": "Arcane", "Rogue": "Deception", "Cleric": "Devotion", "Fighter": "Martial",
        "Bard": "Deception", "Druid": "Devotion", "Ranger": "Martial", "Warlock": "Arcane", "Sorcerer": "Arcane",
    }  # fmt: skip
    assert a_party("Human Cleric", "Human Rogue").player(0).types == (DEVOTION,)


@pytest.mark.rule("DF-CLASS-04", "DF-KEY-76", "DF-KEY-89")
def test_five_races_and_four_classes_on_sixteen_screens() -> None:
    screens = BOX.screens.values()
    assert (len(screens), len({s.race for s in screens}), len({s.hero_class for s in screens})) == (16, 5, 4)


@pytest.mark.rule("DF-CLASS-05", "DF-CLASS-06", "DF-EX-04")
@pytest.mark.parametrize("who", range(4))
def test_any_player_may_cover_a_missing_class_type(who: int) -> None:
    s = a_fight(*NO_ROGUE)
    play_out(s, cover_class_types(s.t), ("cover", who))
    assert [DECEPTION in player.types for player in s.t.players] == [seat == who for seat in range(4)]
    assert one_of_type(s.t, DECEPTION).seat == who


@pytest.mark.rule("DF-CLASS-06", "DF-FEAT-18", "DF-GAP-49")
def test_who_has_another_class_type_by_a_feature_may_cover_a_missing_one_too() -> None:
    knight = brought({"Human Fighter": ("Eldritch Knight",)})
    s = a_party("Human Fighter", "Human Cleric", "Human Wizard", campaign=knight)
    play_out(s, cover_class_types(s.t), ("cover", 0))
    assert s.player(0).types == (MARTIAL, ARCANE, DECEPTION)
    s = a_party("Human Fighter", "Human Cleric", campaign=knight)  # here the Fighter stands in for Arcane already
    play_out(s, cover_class_types(s.t))
    assert s.player(1).types == (DEVOTION, DECEPTION)


@pytest.mark.rule("DF-CLASS-07", "DF-EX-04")
def test_a_second_class_type_counts_for_requirements_checks_and_encounters() -> None:
    s = a_fight(*NO_ROGUE)
    play_out(s, cover_class_types(s.t), ("cover", 0))
    fighter = s.player(0)
    assert fighter.types == (MARTIAL, DECEPTION)
    assert class_fits(s.t, fighter, "Deception")
    wanted = next(c for c in s.box.market.values() if c.requires_class == "Deception" and not c.requires_purchase)
    s.market(wanted.name)
    fighter.gold = s.player(1).gold = 20
    assert s.names(for_sale(s.t, fighter)) == [wanted.name]
    assert for_sale(s.t, s.player(1)) == []
    for card, won in (("Stealth", True), ("Glory", True), ("Grace", False)):
        s.deck(0, card)
        assert skill_check(s.t, fighter) is won


@pytest.mark.rule("DF-CLASS-08")
def test_a_second_class_type_is_not_the_primary_one() -> None:
    s = a_fight(*NO_ROGUE)
    play_out(s, cover_class_types(s.t), ("cover", 0))
    assert s.player(0) in matching(s.t, DECEPTION)
    assert matching(s.t, DECEPTION, primary=True) == []


@pytest.mark.rule("DF-CLASS-11", "DF-KEY-67")
def test_a_character_class_is_no_class_type() -> None:
    s = a_fight("Human Cleric", "Human Fighter", "Human Rogue", "Half-Elf Cleric")
    play_out(s, cover_class_types(s.t), ("cover", 0))
    cleric = s.player(0)
    assert cleric.types == (DEVOTION, ARCANE)
    assert class_fits(s.t, cleric, "Arcane")
    assert not class_fits(s.t, cleric, "Wizard")
    assert class_fits(s.t, cleric, "Cleric")


@pytest.mark.rule("DF-CLASS-09", "DF-SETUP-07", "DF-KEY-10", "DF-GAP-54")
def test_of_two_characters_of_a_type_the_token_decides() -> None:
    s = a_fight("Human Cleric", "Human Fighter", "Human Wizard", "Half-Elf Cleric")
    for roll, seat in ((1, 0), (2, 3)):  # Devotion 1 and Devotion 2, in the order of their seats
        s.t.chance.rolls = [roll]  # type: ignore[attr-defined]
        assert one_of_type(s.t, DEVOTION).seat == seat


@pytest.mark.rule("DF-CLASS-10", "DF-GAP-12")
def test_of_three_chance_decides() -> None:
    s = a_fight("Human Fighter", "Half-Orc Fighter", "Sun Elf Fighter", "Half-Elf Cleric")
    for roll in (1, 2, 3):
        s.t.chance.rolls = [roll]  # type: ignore[attr-defined]
        assert one_of_type(s.t, MARTIAL).seat == roll - 1
