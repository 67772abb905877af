"""The Character screens."""

from __future__ import annotations

import pytest

from emberhall.games.dragonfire.rules.box import Screen
from emberhall.games.dragonfire.rules.hit_points import stun
from emberhall.games.dragonfire.rules.setup import lay_out_market
from tests.games.dragonfire.gifted import pack, set_up
from tests.games.dragonfire.moments import replenishes
from tests.games.dragonfire.story import PARTY, a_party, the_game

SCREENS = list(the_game().box.screens.values())


def screen(name: str) -> Screen:
    return next(s for s in SCREENS if s.name == name)


def test_there_are_sixteen_screens_of_five_races_and_four_classes() -> None:
    assert len(SCREENS) == 16
    assert {s.race for s in SCREENS} == {"Human", "Shield Dwarf", "Half-Elf", "Half-Orc", "Sun Elf"}
    assert {s.hero_class for s in SCREENS} == {"Fighter", "Wizard", "Cleric", "Rogue"}
    assert len({(s.race, s.hero_class) for s in SCREENS}) == 16
    assert all(s.name == f"{s.race} {s.hero_class}" for s in SCREENS)


def test_the_screens_that_the_documents_name_are_there() -> None:
    names = {s.name for s in SCREENS}
    assert names >= {
        "Human Fighter", "Human Wizard", "Human Cleric", "Human Rogue", "Shield Dwarf Cleric", "Half-Orc Fighter",
        "Half-Elf Rogue", "Sun Elf Wizard",
    }  # fmt: skip


def test_humans_have_a_pack_of_seven_and_the_figures_of_the_quick_start() -> None:
    for name in PARTY:
        human = screen(name)
        assert sum(human.pack.values()) == 7
        assert (human.hand, human.gold, human.hp) == (4, 4, 6)


@pytest.mark.parametrize("each", SCREENS, ids=lambda s: s.name)
def test_every_pack_has_all_four_colours_and_most_of_its_own(each: Screen) -> None:
    assert set(each.pack) == {"Martial", "Arcane", "Devotion", "Deception"}
    own = {"Fighter": "Martial", "Wizard": "Arcane", "Cleric": "Devotion", "Rogue": "Deception"}[each.hero_class]
    assert max(each.pack, key=lambda kind: each.pack[kind]) == own
    assert 3 <= each.hand <= sum(each.pack.values())


def test_a_half_elf_brings_a_seventh_market_card() -> None:
    s = set_up(a_party("Half-Elf Rogue", "Human Wizard", "Human Cleric", "Human Fighter"))
    lay_out_market(s.t)
    assert len(s.t.market) == 7


def test_a_half_orc_keeps_its_hand_when_stunned() -> None:
    s = a_party("Half-Orc Fighter", "Human Fighter", "Human Cleric", "Human Rogue")
    for seat in (0, 1):
        s.hand(seat, "Glory", "Glory")
        s.player(seat).hp = 0
        stun(s.t, s.player(seat))
    assert len(s.player(0).hand) == 2
    assert not s.player(1).hand
    assert s.player(0).exhausted


def test_a_sun_elf_with_no_card_draws_three() -> None:
    s = a_party("Sun Elf Wizard", "Human Fighter", "Human Cleric", "Human Rogue")
    for hand, drawn in (((), 3), (("Glory",), 2)):
        s.hand(0, *hand)
        s.deck(0, *["Cantrip"] * 5)
        replenishes(s)
        assert len(s.player(0).hand) == len(hand) + drawn


def test_a_shield_dwarf_cleric_has_the_pack_of_the_setup_example() -> None:
    s = set_up(a_party("Shield Dwarf Cleric", "Human Fighter", "Human Wizard", "Human Rogue"))
    assert pack(s, 0) == ["Cantrip", "Glory", "Glory", "Grace", "Grace", "Grace", "Grace", "Stealth"]
