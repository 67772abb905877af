"""Rules of the section DOOR: closed until somebody opens them, and three kinds of surprise."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from emberhall.games.ashardalon.cards.goals import AllEscaped
from emberhall.games.ashardalon.rules.box import DOOR_KINDS
from emberhall.games.ashardalon.rules.doors import doors_in_reach
from emberhall.games.ashardalon.rules.movement import positions, put_hero
from emberhall.games.ashardalon.rules.state import Villager
from tests.games.ashardalon.story import N, S, Story, quiet_party

# B2-1 north of the Start Tile is place 2: floor in the middle columns, 33 and 34 (row 0) to 45 and 46 (row 3), with
# the door over row 0.
BESIDE, TWO_AWAY = 37, 41


def a_door(*heroes: str, at: int = BESIDE) -> Story:
    """A closed door north of the Start Tile, and the first hero somewhere before it."""
    s = quiet_party(*heroes, adventure="monster-hunt", doors="yes")
    s.tile("B2-1", 0, N, doors=True)
    s.t.heroes[0].at = at
    s.encounters()
    return s


# ---------------------------------------------------------------- placing


@pytest.mark.rule("WA-DOOR-01")
def test_without_the_door_rules_a_door_symbol_is_an_open_passage() -> None:
    s = quiet_party("Keyleth", adventure="monster-hunt")
    s.hero("Keyleth").at = 2
    s.stack("B2-1")
    s.monsters("Snake")
    s.encounters()
    s.begin("exploration_phase", rolls=[1])
    assert not s.t.dungeon.doors
    assert not s.t.door_tokens
    assert (2, N) in s.t.dungeon.edges


@pytest.mark.rule("WA-DOOR-02", "WA-GAP-93")
def test_a_tile_with_a_door_symbol_gets_a_closed_door_that_bars_its_edge() -> None:
    s = quiet_party("Keyleth", adventure="monster-hunt", doors="yes")
    s.hero("Keyleth").at = 2
    s.stack("B2-1")
    s.monsters("Snake")
    s.encounters()
    s.begin("exploration_phase", rolls=[1])
    assert len(s.t.dungeon.doors) == 1
    assert len(s.t.door_tokens) == 8, "what kind it is nobody knows: it is drawn when the door is tried"
    assert (2, N) not in s.t.dungeon.edges
    assert not s.t.dungeon.floor >> 33 & 1


@pytest.mark.rule("WA-GAP-127", "WA-GAP-128", "WA-DOOR-02")
def test_every_symbol_gets_a_token_on_tiles_that_come_by_a_long_hallway_too() -> None:
    s = quiet_party("Keyleth", adventure="monster-hunt", doors="yes")
    s.hero("Keyleth").at = 2
    s.stack("Long Hallway (white)", "W3-1")
    s.monsters("Snake", "Human Cultist")
    s.encounters()
    s.hide("Keyleth")
    s.begin("exploration_phase")
    assert [door.place for door in s.t.dungeon.doors] == [3]


@pytest.mark.rule("WA-GAP-95")
def test_with_all_eight_tokens_used_a_ninth_door_stands_open() -> None:
    s = quiet_party("Keyleth", adventure="monster-hunt", doors="yes")
    top = 0
    for _ in range(8):
        top = s.tile("W3-1", top, N, doors=True)
    assert len(s.t.dungeon.doors) == 8
    s.hero("Keyleth").at = top * 16 + 1
    s.stack("B2-1")
    s.monsters("Snake")
    s.encounters()
    s.begin("exploration_phase", rolls=[1])
    assert len(s.t.dungeon.doors) == 8
    assert (top + 1, N) in s.t.dungeon.edges


@pytest.mark.rule("WA-DOOR-04", "WA-GAP-92")
def test_of_eight_doors_four_are_unlocked_two_trapped_and_two_locked() -> None:
    s = a_door("Keyleth")
    kinds = Counter(s.game.name(token) for token in s.t.door_tokens.cards())
    assert kinds == {"Unlocked": 4, "Trapped": 2, "Locked": 2}
    assert set(kinds) == set(DOOR_KINDS)


# ---------------------------------------------------------------- trying


@pytest.mark.rule("WA-DOOR-03", "WA-DOOR-05", "WA-EX-22", "WA-CON-27")
def test_an_unlocked_door_opens_at_no_cost_and_without_harm() -> None:
    s = a_door().begin(draws=["Unlocked"])
    s.do("open")
    assert not s.t.dungeon.doors
    assert s.t.dungeon.floor >> 33 & 1
    assert (2, N) in s.t.dungeon.edges
    assert s.hp("Keyleth") == 8
    assert (s.t.attacked, s.t.moves) == (False, 0), "it takes no action"
    s.done()


@pytest.mark.rule("WA-DOOR-03")
def test_a_hero_two_squares_away_cannot_try_the_door() -> None:
    s = a_door(at=TWO_AWAY).begin()
    assert not s.offers("open")


@pytest.mark.rule("WA-DOOR-03")
def test_a_hero_with_the_gift_reaches_any_door_on_its_tile() -> None:
    s = a_door("Heskan", at=TWO_AWAY + 4)
    assert doors_in_reach(s.t, s.hero("Heskan")) == [0]
    s.hero("Heskan").at = 9
    assert doors_in_reach(s.t, s.hero("Heskan")) == []


@pytest.mark.rule("WA-DOOR-08", "WA-HCARD-07")
@pytest.mark.parametrize(("at", "unlocks"), [(TWO_AWAY, 0), (TWO_AWAY + 4, 0), (BESIDE, 1)])
def test_a_hero_with_the_gift_unlocks_a_locked_door_only_from_beside_it(at: int, unlocks: int) -> None:
    s = a_door("Heskan", at=at)
    s.begin(draws=["Locked"]).do("open")
    assert not s.offers("open")
    assert len(s.offers("unlock")) == unlocks


@pytest.mark.rule("WA-DOOR-06", "WA-HCARD-07")
def test_a_trap_sprung_from_afar_hurts_those_beside_the_door_alone() -> None:
    s = a_door("Heskan", "Vistra", at=TWO_AWAY)
    s.hero("Vistra").at = BESIDE
    s.begin(draws=["Trapped"]).do("open")
    assert (s.hp("Heskan"), s.hp("Vistra")) == (6, 7)
    assert not s.t.dungeon.doors


@pytest.mark.rule("WA-DOOR-06", "WA-EX-22")
def test_a_trapped_door_hurts_every_adjacent_hero_and_opens() -> None:
    s = a_door("Keyleth", "Vistra", "Quinn")
    s.hero("Vistra").at, s.hero("Quinn").at = 38, TWO_AWAY
    s.begin(draws=["Trapped"]).do("open")
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (7, 7, 8)
    assert not s.t.dungeon.doors


@pytest.mark.rule("WA-GAP-96")
def test_a_trapped_door_does_nothing_more_to_a_fallen_hero() -> None:
    s = a_door("Keyleth", "Vistra")
    s.hero("Vistra").at, s.hero("Vistra").hp = 38, 0
    s.begin(draws=["Trapped"]).do("open")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (7, 0)


@pytest.mark.rule("WA-DOOR-07", "WA-EX-22")
def test_a_locked_door_stays_and_is_known_to_be_locked() -> None:
    s = a_door().begin(draws=["Locked"])
    s.do("open")
    assert len(s.t.dungeon.doors) == 1
    assert not s.offers("open")
    assert len(s.offers("unlock")) == 1


@pytest.mark.rule("WA-DOOR-08", "WA-CON-27")
def test_unlocking_takes_the_place_of_the_attack() -> None:
    s = a_door()
    s.t.locked = [0]
    s.begin(rolls=[9]).do("unlock")
    assert s.t.attacked
    assert not s.offers("unlock"), "once a Hero Phase"
    assert s.offers("walk"), "a Move is left"


@pytest.mark.rule("WA-DOOR-09", "WA-EX-22", "WA-GAP-97")
@pytest.mark.parametrize(("die", "doors"), [(9, 1), (10, 0), (20, 0)])
def test_a_roll_of_ten_or_more_unlocks_the_door_and_brings_no_level(die: int, doors: int) -> None:
    s = a_door()
    s.t.locked = [0]
    s.t.experience = [s.number("Legion Devil")] * 2
    s.begin(rolls=[die]).do("unlock")
    assert len(s.t.dungeon.doors) == doors
    assert s.t.locked == [0] * doors
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- what a closed door bars


@pytest.mark.rule("WA-GAP-93", "WA-GAP-94", "WA-GAP-20")
def test_a_closed_door_parts_the_tiles_it_stands_between_for_everybody() -> None:
    s = quiet_party("Keyleth", adventure="monster-hunt", doors="yes")
    s.tile("W3-1", 0, N, doors=True)  # its east side is a door
    east = s.tile("B4-1", 0, 1)
    north = s.tile("B4-1", east, N)
    assert s.t.dungeon.distance(2, north) == 3, "the door bars the short way"
    s.t.dungeon = s.t.dungeon.open_door(0)
    assert s.t.dungeon.distance(2, north) == 1


# The Secure Exit north of the Start Tile is place 2: the ladder at 37 and the floor beside it at 38 are a room, the
# door covers 41 and 42, and before it are 45 and the scorch mark, 46.
LADDER, IN_THE_ROOM, BEFORE_THE_DOOR, ON_THE_SCORCH_MARK = 37, 38, 45, 46


def a_room(hero: str, at: int) -> Story:
    """A hero at the Secure Exit, whose inner door is closed, and nobody else about."""
    s = quiet_party(hero, doors="yes")
    s.tile("Secure Exit", 0, N, doors=True)
    s.hero(hero).at = at
    s.encounters()
    s.stack()
    return s


@pytest.mark.rule("WA-GAP-94", "WA-GAP-93")
def test_a_monster_that_finds_the_scorch_mark_taken_stays_before_the_door() -> None:
    s = a_room("Keyleth", ON_THE_SCORCH_MARK)
    archer = s.monster("Kobold Dragonshield", at=26)
    s.begin("monster_step")
    assert archer.at in (5, 6, 9, 10), "it comes to the north half of the Start Tile first"
    s.do("done")
    assert archer.at == BEFORE_THE_DOOR, "the one free square of the tile that is not behind the door"


@pytest.mark.rule("WA-GAP-94", "WA-GAP-20")
@pytest.mark.parametrize("monster", ["Orc Smasher", "Cave Bear", "Orc Archer", "Gibbering Mouther"])
def test_no_monster_comes_to_a_hero_behind_a_closed_door_nor_attacks_one(monster: str) -> None:
    s = a_room("Keyleth", LADDER)
    outside = s.monster(monster, at=ON_THE_SCORCH_MARK)
    s.begin("monster_step")
    assert s.acted() == [monster]
    assert (outside.at, s.hp("Keyleth")) == (ON_THE_SCORCH_MARK, 8)
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-GAP-94")
def test_once_the_door_is_open_the_hero_behind_it_is_found() -> None:
    s = a_room("Keyleth", LADDER)
    s.monster("Gibbering Mouther", at=ON_THE_SCORCH_MARK)
    s.begin("monster_step", draws=["Unlocked"], rolls=[9])
    assert s.hp("Keyleth") == 8, "it has looked in vain"
    s.do("open").do("done")  # 17 against AC 17
    assert s.hp("Keyleth") == 7
    s.done()


@pytest.mark.rule("WA-GAP-94")
def test_a_hero_whom_a_card_puts_behind_a_closed_door_is_lost_from_sight_and_one_it_takes_out_is_found() -> None:
    s = a_room("Keyleth", BEFORE_THE_DOOR)
    hero = s.hero("Keyleth")
    s.begin()
    assert s.t.prey() == [hero]
    put_hero(s.t, hero, LADDER)
    assert s.t.prey() == []
    put_hero(s.t, hero, 5)
    assert s.t.prey() == [hero]


@pytest.mark.rule("WA-GAP-93", "WA-GAP-20")
@pytest.mark.parametrize("power", ["Ray of Frost", "Shock Sphere"])
def test_a_hero_behind_a_closed_door_reaches_nobody_outside(power: str) -> None:
    s = a_room("Heskan", LADDER)
    s.powers("Heskan", power)
    s.monster("Cave Bear", at=ON_THE_SCORCH_MARK)
    s.begin(draws=["Unlocked"])
    assert not s.offers("power")
    assert s.do("open").offers("power", power)


@pytest.mark.rule("WA-GAP-93", "WA-GAP-20")
@pytest.mark.parametrize("wand", ["Wand of Fear", "Wand of Polymorph"])
def test_no_wand_works_on_anybody_outside_from_behind_a_closed_door(wand: str) -> None:
    s = a_room("Heskan", LADDER)
    s.give("Heskan", wand)
    s.monster("Cave Bear", at=ON_THE_SCORCH_MARK)
    s.begin(draws=["Unlocked"])
    assert not s.offers("item")
    assert s.do("open").offers("item", wand)


@pytest.mark.rule("WA-GAP-93", "WA-GAP-20")
def test_no_fear_is_caused_through_a_closed_door() -> None:
    s = a_room("Quinn", LADDER)
    s.powers("Quinn", "Cause Fear")
    s.monster("Cave Bear", at=ON_THE_SCORCH_MARK)
    s.begin(draws=["Unlocked"])
    assert not s.offers("power")
    assert s.do("open").offers("power", "Cause Fear")


@pytest.mark.rule("WA-GAP-93", "WA-GAP-36")
def test_nobody_changes_places_with_who_is_behind_a_closed_door_to_attack_from_there() -> None:
    s = quiet_party("Tarak", "Quinn", doors="yes")
    s.tile("Secure Exit", 0, N, doors=True)
    s.powers("Tarak", "King's Castle")
    s.hero("Tarak").at, s.hero("Quinn").at = 10, LADDER
    s.monster("Cave Bear", at=ON_THE_SCORCH_MARK)
    s.begin()
    assert not s.offers("power")
    s.t.dungeon = s.t.dungeon.open_door(0)
    s.begin()
    assert s.offers("power", "King's Castle")


@pytest.mark.rule("WA-GAP-93")
def test_nobody_is_pushed_through_a_closed_door() -> None:
    s = a_room("Keyleth", 5)
    s.monster("Margrath", at=9)
    s.begin("villain_step", rolls=[20])
    assert s.asked == "pushed"
    assert {o.what for o in s.offers("square") if o.what >> 4 == 2} == {BEFORE_THE_DOOR, ON_THE_SCORCH_MARK}


@pytest.mark.rule("WA-GAP-94")
def test_a_closed_room_stays_closed_whatever_is_laid_elsewhere() -> None:
    s = a_room("Keyleth", 30)
    s.tile("W2-3", 1, S)
    assert s.t.dungeon.sealed == 1 << LADDER | 1 << IN_THE_ROOM


@pytest.mark.rule("WA-GAP-94")
def test_a_dragon_lies_over_no_part_of_a_closed_room() -> None:
    s = a_room("Keyleth", 30)
    dragon = s.monster("Ashardalon", at=10)
    room = 1 << LADDER | 1 << IN_THE_ROOM
    assert s.t.dungeon.sealed == room
    spots = positions(s.t, dragon, s.t.dungeon.tile_mask(2))
    assert spots
    assert not any(s.t.dungeon.base(spot, 3, True) & room for spot in spots)
    s.t.dungeon = s.t.dungeon.open_door(0)
    assert s.t.dungeon.sealed == 0
    assert any(s.t.dungeon.base(spot, 3, True) & room for spot in positions(s.t, dragon, s.t.dungeon.tile_mask(2)))


@pytest.mark.rule("WA-GAP-94")
def test_a_villager_who_finds_the_scorch_mark_taken_stays_before_the_door() -> None:
    s = a_room("Keyleth", ON_THE_SCORCH_MARK)
    s.t.adventure = msgspec.structs.replace(s.t.adventure, exits=("Secure Exit",), victory=(AllEscaped(),))
    s.hero("Keyleth").hp = 0  # nobody whom she would rather go to
    s.t.villagers.append(Villager(s.number("Cassi"), 6, 1, 0))
    s.begin("end_turn")
    assert s.t.villagers[0].at == BEFORE_THE_DOOR


@pytest.mark.rule("WA-GAP-94")
def test_a_villager_waits_before_a_closed_door() -> None:
    s = a_room("Keyleth", 30)
    s.t.adventure = msgspec.structs.replace(s.t.adventure, exits=("Secure Exit",), victory=(AllEscaped(),))
    s.t.villagers.append(Villager(s.number("Cassi"), ON_THE_SCORCH_MARK, 1, 0))
    s.begin("end_turn")
    assert s.t.villagers[0].at == ON_THE_SCORCH_MARK
    s.t.dungeon = s.t.dungeon.open_door(0)
    s.do("done")
    assert s.t.villagers[0].at < 0, "and walks out once it is open"
