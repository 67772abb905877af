"""Rules that wait for a roll look at the table as it was when the roll stood, wherever its effects put somebody."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.games.bardsung.cards.attack_effects import Push
from emberhall.games.bardsung.rules.defence import attack_on
from tests.games.bardsung.story import Story, on_a_crawl

PASSED = 15


def defended(**heroes: str) -> Story:
    """Stoneheart passes a defence roll against an enemy whose miss effect is a push, which leads to C."""
    s = on_a_crawl(*heroes).bare().resource("charm", 0)
    for name, zone in heroes.items():
        s.hero(name, at=zone)
    enemy = s.enemy("Straw Man", at="S")
    s.enemy("Straw Ogre", at="C")
    s.t.fate = 0
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart")
    profile = s.t.profile(enemy)
    assert profile.attack is not None
    attack = msgspec.structs.replace(profile.attack, miss=(Push(),))
    pushing = msgspec.structs.replace(profile, attack=attack)
    s.luck(rolls=[PASSED])
    for _ in attack_on(s.t, s.t.enemy(enemy.uid), pushing, s.hero("Stoneheart")) or ():
        raise AssertionError("nobody is asked")
    assert s.at("Stoneheart") == "C"
    return s


@pytest.mark.rule("BS-GAP-114", "BS-MISS-03")
def test_dawnguards_trait_looks_at_where_the_hero_stood_when_passing() -> None:
    assert defended(Stoneheart="S", Dawnguard="S").t.fate == 1
    assert defended(Stoneheart="S", Dawnguard="C").t.fate == 0
