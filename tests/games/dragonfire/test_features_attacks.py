"""Features against attacks: those that answer them, and those that always guard."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.encounters import pay_gold
from emberhall.games.dragonfire.rules.take_damage import attack_of
from tests.games.dragonfire.gifted import gifted
from tests.games.dragonfire.moments import attacks

CLERIC, ROGUE, WIZARD = "Human Cleric", "Human Rogue", "Human Wizard"


@pytest.mark.parametrize(
    ("name", "screen", "left"),
    [
        ("Sailor", "Human Fighter", 2),
        ("Dwarven Stubbornness", "Shield Dwarf Cleric", 2),
        ("Uncanny Dodge", ROGUE, 1),
        ("Fighting Style: Protection", "Human Fighter", 3),
    ],
)
def test_features_that_answer_attacks(name: str, screen: str, left: int) -> None:
    s = gifted(name, screen=screen, facing=("Dummy", "Dummy"))  # 4 damage
    s.player(0).hp = 5
    assert attacks(s, "feature") == left


def test_protection_works_for_a_friend_too_but_a_dodge_does_not() -> None:
    s = gifted("Fighting Style: Protection", facing=())
    s.facing(1, "Dummy")
    assert attacks(s, "feature", active=1) == 1
    s = gifted("Uncanny Dodge", screen=ROGUE, facing=())
    s.facing(1, "Dummy")
    assert attacks(s, active=1) == 2


def test_answering_attacks_is_optional() -> None:
    s = gifted("Sailor")
    assert attacks(s, "pass") == 2


GUARDS = [
    ("Tough", "Human Fighter", ("Dummy", "Dummy"), 3),
    ("Tough", "Human Fighter", ("Dummy",), 2),
    ("Fighting Style: Defense", "Human Fighter", ("Dummy", "Dummy"), 3),
    ("Fighting Style: Defense", "Human Fighter", ("Dummy",), 2),
    ("School of Evocation", WIZARD, ("Dummy",), 1),
    ("School of Evocation", WIZARD, ("Dummy", "Dummy"), 4),
    ("Fey Ancestry", "Half-Elf Rogue", ("Dummy",), 2),
]


@pytest.mark.parametrize(("name", "screen", "facing", "harm"), GUARDS)
def test_features_that_guard(name: str, screen: str, facing: tuple[str, ...], harm: int) -> None:
    s = gifted(name, screen=screen, facing=facing)
    s.player(0).hp = 5
    assert attacks(s) == harm


def test_life_domain_guards_those_who_are_nearly_down() -> None:
    s = gifted("Life Domain", screen=CLERIC, facing=("Dummy",))
    assert attacks(s) == 2
    assert s.player(0).hp == 1
    assert attacks(s) == 0


def test_stonecunning_guards_in_locations() -> None:
    s = gifted("Stonecunning", screen="Shield Dwarf Cleric", facing=("Dummy",))
    assert attacks(s) == 2
    barn = s.facing(0, "Barn")
    s.inside(0, barn)
    assert attacks(s) == 2  # Dummy 2 and Barn 1


def test_resistances_are_against_each_attacker_of_the_type() -> None:
    s = gifted("Fey Ancestry", screen="Half-Elf Rogue", facing=())
    aberration = next(c for c in s.box.encounters.values() if c.type == "Aberration" and c.attack and not c.attacking)
    s.facing(0, aberration.name, tokens=0)
    s.player(0).hp = 6
    before = attack_of(s.t, s.t.foes[0])
    assert attacks(s) == before - 1


@pytest.mark.rule("DF-KEY-05", "DF-ENC-15")
def test_resistances_are_against_who_has_attacked_and_turned_away_too() -> None:
    s = gifted("Fey Ancestry", screen="Half-Elf Rogue", facing=())
    s.facing(0, "Satyr Piper")  # a Fey with 1 Attack Strength that moves on when it attacks
    s.player(0).hp = 6
    assert attacks(s) == 0
    assert s.t.foes[0].seat == 1


def test_dragon_slayer_resists_dragons_and_is_paid_for_them() -> None:
    s = gifted("Dragon Slayer", facing=())
    dragon = next(c for c in s.box.encounters.values() if c.type == "Dragon" and c.gold)
    foe = s.facing(0, dragon.name, tokens=0)
    before = sum(p.gold for p in s.t.players)
    pay_gold(s.t, foe)
    assert sum(p.gold for p in s.t.players) == before + dragon.gold + 2
    trait = s.box.features[s.number("Dragon Slayer")].traits[0]
    assert trait.resists(s.t, foe) == 2
