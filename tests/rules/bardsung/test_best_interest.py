"""Where rules leave an enemy several places it takes the one that is best for itself.

The tavern's zones stand in three rows, A to I; clockwise from north E's neighbours are B, F, H and D.
"""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.cards.bosses import SlipAway
from emberhall.games.bardsung.rules.behaviour import advance
from emberhall.games.bardsung.rules.effects import dodge_enemy
from emberhall.games.bardsung.rules.language import Strike
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.state import Enemy
from tests.games.bardsung.story import Story, in_the_tavern

PASSED = 15  # on a defence roll


def tavern(**heroes: str) -> Story:
    s = in_the_tavern(*heroes).bare()
    for name, zone in heroes.items():
        s.hero(name, at=zone)
    return s


def after_its_turn(s: Story, name: str, at: str) -> str:
    """Where an enemy stands after a turn in which it has hit nobody, and the heroes end theirs."""
    enemy = s.enemy(name, at=at)
    heroes = [s.box.name(hero.card) for hero in s.t.heroes]
    s.order(name, *heroes).turn(name, rolls=[PASSED])
    return s.at(enemy)


# ---------------------------------------------------------------- Retreat


@pytest.mark.rule("BS-BEHAV-15", "BS-GAP-113", "BS-CONFLICT-02")
@pytest.mark.parametrize(
    ("tokens", "to"),
    [
        ({}, "B"),
        ({"gas": "B"}, "F"),
        ({"spore": "BF"}, "H"),
        ({"drift": "BFH"}, "D"),
        ({"gas": "BFHD"}, "B"),
        ({"firepit": "A"}, "F"),  # B and D lie beside the fire
        ({"stalagmites": "B"}, "F"),
        ({"gas": "BFH", "firepit": "A"}, "D"),  # what takes hold for sure is worse than what a push might do
    ],
)
def test_a_retreat_leads_clear_of_gas_spores_drifts_and_pits(tokens: dict[str, str], to: str) -> None:
    s = tavern(Stoneheart="E")
    for token, zones in tokens.items():
        s.token(token, *zones)  # type: ignore[arg-type]
    assert after_its_turn(s, "Straw Archer", "E") == to


@pytest.mark.rule("BS-BEHAV-15", "BS-GAP-113")
@pytest.mark.parametrize(("other", "to"), [("C", "H"), ("A", "F"), ("G", "B")])
def test_a_retreat_leads_away_from_a_second_hero(other: str, to: str) -> None:
    s = tavern(Stoneheart="E", Dawnguard=other)
    assert after_its_turn(s, "Straw Archer", "E") == to


@pytest.mark.rule("BS-BEHAV-15")
def test_the_nearest_hero_counts_before_gas() -> None:
    """Only D is no hero's zone: the archer goes there, gas or no gas, for it must retreat."""
    s = tavern(Stoneheart="E", Dawnguard="B", Nightfeather="F", Wyldshell="H").token("gas", "D")
    assert after_its_turn(s, "Straw Archer", "E") == "D"


@pytest.mark.rule("BS-GAP-113")
def test_an_enemy_that_does_not_suffer_poison_does_not_mind_gas() -> None:
    s = tavern(Stoneheart="E").token("gas", "F")
    golem, man = s.enemy("Straw Golem", at="I"), s.enemy("Straw Man", at="I")
    s.t.heated.append(golem.card)  # then it is unharmed by poison
    renew(s.t)
    for enemy, to in ((golem, "F"), (man, "H")):
        advance(s.t, enemy, s.zone("E"), 1)
        assert s.at(enemy) == to


@pytest.mark.rule("BS-GAP-113")
def test_an_enemy_with_frostbite_does_not_mind_a_drift() -> None:
    s = tavern(Stoneheart="E").token("drift", "F")
    man = s.enemy("Straw Man", at="I")
    s.gain(man, "frostbite")
    advance(s.t, man, s.zone("E"), 1)
    assert s.at(man) == "F"


# ---------------------------------------------------------------- Reposition


@pytest.mark.rule("BS-BEHAV-15", "BS-GAP-113")
@pytest.mark.parametrize(
    ("tokens", "to"),
    [({}, "A"), ({"gas": "A"}, "B"), ({"gas": "AB"}, "D"), ({"gas": "ABD"}, "A"), ({"firepit": "A"}, "A")],
)
def test_from_a_place_as_good_an_enemy_repositions_only_out_of_what_takes_hold(tokens: dict[str, str], to: str) -> None:
    s = tavern(Stoneheart="C")
    for token, zones in tokens.items():
        s.token(token, *zones)  # type: ignore[arg-type]
    s.hero("Stoneheart", at="E")
    assert after_its_turn(s, "Hunter", "A") == to


@pytest.mark.rule("BS-BEHAV-15", "BS-GAP-113")
def test_of_places_with_as_many_heroes_in_range_the_one_farther_from_them_is_taken() -> None:
    s = tavern(Stoneheart="A", Dawnguard="C")
    assert after_its_turn(s, "Sniper", "A") == "D"  # B, first clockwise, is beside the second hero
    s = tavern(Stoneheart="A", Dawnguard="E")
    assert after_its_turn(s, "Sniper", "A") == "B"  # beside both heroes, and so is D


# ---------------------------------------------------------------- other moves


@pytest.mark.rule("BS-ENEMY-18", "BS-GAP-113")
@pytest.mark.parametrize(("token", "to"), [("spore", "H"), ("gas", "H"), ("drift", "H"), ("firepit", "H")])
def test_an_advance_does_not_stop_in_or_beside_what_harms(token: str, to: str) -> None:
    s = tavern(Stoneheart="A").token(token, "C" if token == "firepit" else "F")  # type: ignore[arg-type]
    man = s.enemy("Straw Man", at="I")
    advance(s.t, man, s.zone("A"), 1)
    assert s.at(man) == to


@pytest.mark.rule("BS-ENEMY-18", "BS-GAP-113")
@pytest.mark.parametrize(("name", "to"), [("Straw Man", "F"), ("Straw Archer", "H")])
def test_who_shoots_keeps_away_from_other_heroes_on_its_way(name: str, to: str) -> None:
    s = tavern(Stoneheart="D", Dawnguard="C")
    enemy = s.enemy(name, at="I")
    s.order("Stoneheart", "Dawnguard")
    advance(s.t, enemy, s.zone("D"), 1)
    assert s.at(enemy) == to


@pytest.mark.rule("BS-EFFECT-27", "BS-GAP-113")
@pytest.mark.parametrize(
    ("name", "heroes", "token", "zones", "to"),
    [
        ("Straw Archer", {"Stoneheart": "E", "Dawnguard": "A"}, "", "", "F"),
        ("Straw Archer", {"Stoneheart": "E"}, "firepit", "A", "F"),
        ("Straw Archer", {"Stoneheart": "E"}, "spore", "BF", "H"),
        ("Straw Man", {"Stoneheart": "B", "Dawnguard": "F"}, "spore", "B", "F"),
        ("Straw Man", {"Stoneheart": "B", "Dawnguard": "H"}, "firepit", "A", "H"),
    ],
)
def test_a_dodge_leads_clear_of_them_too(name: str, heroes: dict[str, str], token: str, zones: str, to: str) -> None:
    s = tavern(**heroes)
    if token:
        s.token(token, *zones)  # type: ignore[arg-type]
    model: Enemy = s.enemy(name, at="E")
    dodge_enemy(s.t, Strike(s.t.heroes[0], model, False, model.card, model.at, profile=s.t.profile(model)))
    assert s.at(model) == to


@pytest.mark.rule("BS-GAP-113")
def test_who_slips_away_to_one_of_two_tokens_as_far_from_the_heroes_takes_the_one_without_gas() -> None:
    s = tavern(Stoneheart="E").token("old well", "A", "C").token("gas", "A")
    crone = s.enemy("Straw Man", at="E")
    assert SlipAway(to="old well").aim(s.t, crone, s.t.profile(crone)) == s.zone("C")
