"""Rules that wait for a roll look at the table as it was when the roll stood, wherever its effects put somebody."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from emberhall.engine.choice import Choice, Flow, Option
from emberhall.games.bardsung.cards.attack_effects import Push, Wound
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


@pytest.mark.rule("BS-GAP-52", "BS-TERRAIN-04", "BS-TERRAIN-19")
def test_what_befalls_another_on_the_way_does_not_let_the_attack_on_a_revived_hero_go_on() -> None:
    """Push, wound: pushed into water, an event of 6, mushrooms poison both heroes, and the potion is drunk for one."""
    s = on_a_crawl("Stoneheart", "Dawnguard").bare().resource("charm", 0).resource("healing potion", 1)
    s.gain("Stoneheart", "poison").gain("Dawnguard", "poison").token("water", "C").token("mushroom patch", "B")
    s.hero("Stoneheart", at="S", wounds=3)
    s.hero("Dawnguard", at="B")
    man = s.enemy("Straw Man", at="S")
    s.order("Stoneheart", "Dawnguard", "Straw Man").turn("Stoneheart")
    s.luck(rolls=[1, 6], draws=["Straw Cut", "Straw Bruise"])
    profile = s.t.profile(man)
    assert profile.attack is not None
    attack = msgspec.structs.replace(profile.attack, hit=(Push(), Wound()))
    flow = attack_on(s.t, s.t.enemy(man.uid), msgspec.structs.replace(profile, attack=attack), s.hero("Stoneheart"))
    assert flow
    asked = next(flow)
    assert asked.ask == "defeated"
    for _ in run_on(flow, next(option for option in asked.options if option.act == "drink-potion")):
        raise AssertionError("nobody else is asked")
    assert (s.at("Stoneheart"), s.wounds("Stoneheart"), s.wounds("Dawnguard")) == ("C", 0, 1)


def run_on(flow: Flow[None], answer: Option) -> Iterator[Choice]:
    """The questions after an answer."""
    try:
        yield flow.send(answer)
    except StopIteration:
        return
