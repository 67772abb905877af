"""The six Boon Cards, one short story each; what they are for is proven in the section BOON."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.ashardalon.linked import ASSAULT, Between
from tests.games.ashardalon.story import Story, quiet_party, the_game


def with_boons(*boons: str) -> Story:
    brought = msgspec.json.encode({"boons": boons}).decode()
    s = quiet_party("Keyleth", "Vistra", campaign=brought)
    s.encounters()
    for hero in s.t.heroes:
        s.hide(s.box.cards[hero.card].name)
    return s


def test_there_are_six_boons() -> None:
    assert sorted(card.name for card in the_game().box.boons.values()) == [
        "Bypassed Guards!",
        "Duergar Defeated!",
        "Dwarven Traders!",
        "Kobolds Clobbered!",
        "Orcs Overwhelmed!",
        "Short Cut!",
    ]


@pytest.mark.parametrize(
    ("boon", "kinds"),
    [
        ("Duergar Defeated!", {"Duergar Guard", "Legion Devil"}),
        ("Kobolds Clobbered!", {"Kobold Dragonshield", "Snake"}),
        ("Orcs Overwhelmed!", {"Orc Archer", "Orc Smasher"}),
    ],
)
def test_which_monsters_a_clan_boon_turns_away(boon: str, kinds: set[str]) -> None:
    box = the_game().box
    tag = box.boons[box.number[boon]].discards
    assert {card.name for card in box.monsters.values() if card.kind == "monster" and tag in card.tags} == kinds


def test_a_boon_kept_for_later_can_be_used_on_the_next_of_its_kind() -> None:
    s = with_boons("Orcs Overwhelmed!")
    s.hero("Keyleth").at = 2
    s.stack("W2-3", "W2-4")
    s.monsters("Orc Archer", "Orc Smasher", "Grell")
    s.begin("exploration_phase").do("pass")
    assert s.row("Keyleth") == ["Orc Archer"]
    assert len(s.t.boons) == 1
    s.hero("Vistra").at = 31
    s.t.active = 1
    s.begin("exploration_phase")
    while s.asked == "edge":
        s.answer(0)
    s.do("boon")
    assert s.row("Vistra") == []
    assert s.t.boons == []


def test_a_free_tile_may_be_declined_and_then_the_boon_is_kept() -> None:
    s = with_boons("Short Cut!")
    s.begin("set_the_scene").do("pass")
    assert len(s.t.dungeon.places) == 2
    assert len(s.t.boons) == 1


def test_dwarven_traders_lay_five_cards_out() -> None:
    c = Between(ASSAULT, ("Keyleth",), boons=("Dwarven Traders!",), gold=5000).won()
    assert len(c.t.wares) == 5
    ware = c.t.wares[0]
    c.do("buy", ware, "Keyleth")
    assert len(c.t.wares) == 4
    assert c.t.items == {"Keyleth": (ware,)}


def test_a_random_boon_can_be_agreed_on_for_any_adventure() -> None:
    s = quiet_party("Keyleth", boons="yes")
    s.begin("set_the_scene", draws=["Orcs Overwhelmed!"])
    assert [s.game.name(boon) for boon in s.t.boons] == ["Orcs Overwhelmed!"]
