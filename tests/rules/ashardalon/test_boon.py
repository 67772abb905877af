"""Rules of the section BOON: an advantage for a challenge overcome."""

from __future__ import annotations

import msgspec
import pytest

from emberhall.engine.game import GameOver
from tests.games.ashardalon.linked import CLANS, Between
from tests.games.ashardalon.story import Story, quiet_party


def with_boons(*boons: str, adventure: str = "monster-hunt") -> Story:
    """A solo game that begins with these boons, as a campaign would bring them."""
    brought = msgspec.json.encode({"boons": boons}).decode()
    s = quiet_party("Keyleth", adventure=adventure, campaign=brought)
    s.encounters()
    return s


@pytest.mark.rule("WA-BOON-01")
def test_an_adventure_that_does_not_use_boons_has_none() -> None:
    s = quiet_party("Keyleth", adventure="the-wrath-of-ashardalon")
    assert s.t.boons == []
    assert s.box.adventures["the-wrath-of-ashardalon"].boons == ()


@pytest.mark.rule("WA-BOON-02")
def test_a_challenge_overcome_in_a_linked_adventure_earns_the_boon_it_names() -> None:
    c = Between(CLANS, ("Keyleth",))
    table = c.table()
    table.chamber = table.box.number["Orc Clan Lair"]
    assert table.boons == []
    with pytest.raises(GameOver):
        table.win("WA-WIN-01", "defeat Kraash")
    assert table.result is not None
    c.home(table, table.result)
    assert c.t.boons == ("Orcs Overwhelmed!",)
    assert c.table().boons == [table.box.number["Orcs Overwhelmed!"]]


@pytest.mark.rule("WA-BOON-02")
@pytest.mark.parametrize(
    ("boon", "foe"),
    [("Orcs Overwhelmed!", "Orc Smasher"), ("Kobolds Clobbered!", "Snake"), ("Duergar Defeated!", "Duergar Guard")],
)
def test_a_boon_may_turn_a_monster_of_its_kind_away_once(boon: str, foe: str) -> None:
    s = with_boons(boon)
    s.hero("Keyleth").at = 2
    s.hide("Keyleth")
    s.stack("W2-3")
    s.monsters(foe, "Grell")
    s.begin("exploration_phase")
    assert s.asked == "turn-away"
    s.do("boon", boon)
    assert (s.row("Keyleth"), s.t.monsters) == ([], []), "the card is discarded, and no other is drawn for it"
    assert [s.game.name(card) for card in s.t.monster_discard] == [foe]
    assert s.t.boons == [], "once in an adventure"


@pytest.mark.rule("WA-BOON-02")
def test_a_boon_does_not_end_the_search_for_a_monster_of_another_kind() -> None:
    s = with_boons("Orcs Overwhelmed!", adventure="before-the-gate-opens")
    s.monster("Vast Gate", at=25)
    s.hide("Keyleth")
    s.monsters("Orc Smasher", "Grell")
    s.encounter("The Vast Gate Flares!").do("boon", "Orcs Overwhelmed!")
    assert s.asked == "place-monster"
    s.answer(0)
    assert s.row("Keyleth") == ["Grell"]


@pytest.mark.rule("WA-BOON-02")
def test_a_boon_may_be_kept_and_says_nothing_about_other_monsters() -> None:
    s = with_boons("Orcs Overwhelmed!")
    s.hero("Keyleth").at = 2
    s.hide("Keyleth")
    s.stack("W2-3")
    s.monsters("Grell")
    s.begin("exploration_phase")
    assert s.asked == "hero-phase"
    assert s.row("Keyleth") == ["Grell"]
    assert len(s.t.boons) == 1


@pytest.mark.rule("WA-BOON-02")
@pytest.mark.parametrize("boon", ["Bypassed Guards!", "Short Cut!"])
def test_a_boon_may_place_a_tile_without_a_monster_before_the_first_turn(boon: str) -> None:
    s = with_boons(boon)
    s.stack("B4-1", "W2-3")
    s.begin("set_the_scene")
    assert s.asked == "free-tile"
    s.do("boon", boon)
    s.do("edge", 0, 0)
    assert [s.box.tiles[placed.tile].key for placed in s.t.dungeon.places[2:]] == ["B4-1"]
    assert s.t.monsters == []
    assert s.t.boons == []
    assert len(s.t.tiles) == 1


@pytest.mark.rule("WA-BOON-02", "WA-TILE-17")
def test_a_long_hallway_placed_by_a_boon_brings_its_second_tile_without_a_monster_either() -> None:
    s = with_boons("Short Cut!")
    s.stack("Long Hallway (white)", "B4-1", "W2-3")
    s.begin("set_the_scene").do("boon", "Short Cut!").do("edge", 0, 0)
    assert [s.box.tiles[placed.tile].key for placed in s.t.dungeon.places[2:]] == ["LONG-W", "B4-1"]
    assert s.t.monsters == []


@pytest.mark.rule("WA-BOON-02", "WA-GAP-111")
@pytest.mark.parametrize(("tile", "tokens"), [("B4-1", 1), ("W2-3", 0)])
def test_what_an_adventure_lays_on_a_tile_lies_on_one_placed_by_a_boon_too(tile: str, tokens: int) -> None:
    s = with_boons("Bypassed Guards!", adventure="assault-on-firestorm-peak")  # tokens on tiles with a black triangle
    s.stack(tile)
    s.begin("set_the_scene").do("boon", "Bypassed Guards!").do("edge", 0, 0)
    assert [thing.place for thing in s.t.things] == [2] * tokens
    assert s.t.monsters == []
