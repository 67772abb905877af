"""Rules of the section ATTACK: targets, reach, and the one roll that both sides make."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Rigged
from emberhall.games.ashardalon.rules.combat import Blow, assail, in_reach, those_struck
from emberhall.games.ashardalon.rules.dungeon import Dungeon
from emberhall.games.ashardalon.rules.events import Rolled
from tests.games.ashardalon.floorplan import laid
from tests.games.ashardalon.story import N, Story, quiet_party


def rolled(s: Story) -> list[Rolled]:
    """The attack rolls of the story so far."""
    assert s.match is not None
    return [entry.event for entry in s.match.entries() if isinstance(entry.event, Rolled)]


def on_board(dungeon: Dungeon, hero_at: int, monster_at: int) -> Story:
    """Heskan and a Snake on a board of one's own."""
    s = quiet_party("Heskan")
    s.t.dungeon = dungeon
    s.hero("Heskan").at = hero_at
    s.monster("Snake", at=monster_at)
    return s


def reached(s: Story, reach: int | str) -> bool:
    return bool(in_reach(s.t, s.hero("Heskan").at, reach))  # type: ignore[arg-type]


@pytest.mark.rule("WA-DOWN-02", "WA-DOWN-03")
def test_nothing_is_rolled_against_a_hero_who_is_down() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").hp = 0
    s.t.chance = Rigged(s.game.name, rolls=[20])
    card = s.number("Deep Tremor")
    assert those_struck(s.t, card, s.t.heroes, Blow(bonus=5, harm=1), None) == [s.hero("Vistra")]
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (0, 7)


@pytest.mark.rule("WA-ATTACK-10", "WA-ATTACK-12")
def test_an_attack_that_cards_may_answer_is_rolled_with_the_same_die() -> None:
    s = quiet_party("Keyleth")
    s.t.chance = Rigged(s.game.name, rolls=[21])
    with pytest.raises(AssertionError, match="a d20 cannot roll 21"):
        next(assail(s.t, s.number("Bull's Eye!"), s.hero("Keyleth"), Blow(bonus=5, harm=1), None))


# ---------------------------------------------------------------- targets and reach


@pytest.mark.rule("WA-ATTACK-01")
def test_without_a_target_there_is_no_attack() -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.monster("Snake", at=1)  # Vistra stands on 9
    assert not s.begin().offers("power")
    s.do("walk", 5)
    assert s.offers("power", "Sure Strike")


@pytest.mark.rule("WA-ATTACK-03")
@pytest.mark.parametrize(("tiles", "legal"), [(3, True), (4, False)])
def test_a_power_that_reaches_3_tiles_does_not_reach_4(tiles: int, legal: bool) -> None:
    s = quiet_party("Tarak")
    s.powers("Tarak", "Distant Diversion")  # a Monster within 3 tiles
    place = 0
    for key in ("W2-3", "W2-4", "W2-5", "B4-1")[:tiles]:
        place = s.tile(key, place, N)
    s.monster("Snake", at=s.t.dungeon.scorch[place])
    assert bool(s.begin().offers("power", "Distant Diversion")) == legal


@pytest.mark.rule("WA-ATTACK-04")
def test_adjacent_is_counted_in_squares_and_on_your_tile_in_tiles() -> None:
    s = on_board(laid(("open", 0, 0)), 0, 12)  # three squares down the same tile
    assert not reached(s, "adjacent")
    assert reached(s, 0)


@pytest.mark.rule("WA-ATTACK-05")
def test_tiles_are_never_counted_diagonally_but_squares_are() -> None:
    four = laid(("open", 0, 0), ("open", 1, 0), ("open", 0, 1), ("open", 1, 1))
    s = on_board(four, 15, 3 * 16)  # corner to corner where the four tiles meet
    assert not reached(s, 1)
    assert reached(s, 2)
    assert reached(s, "adjacent")


@pytest.mark.rule("WA-ATTACK-06")
@pytest.mark.parametrize(("neighbour", "legal"), [("wall in the west", False), ("half wall in the west", True)])
def test_only_a_wall_along_the_whole_side_cuts_the_reach(neighbour: str, legal: bool) -> None:
    s = on_board(laid(("open", 0, 0), (neighbour, 1, 0)), 0, 16 + 2 * 4 + 2)
    assert reached(s, 1) == legal


@pytest.mark.rule("WA-GAP-18", "WA-GAP-20")
def test_neither_walls_nor_figures_between_are_in_the_way_of_an_attack_counted_in_tiles() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    north = s.tile("W2-3", 0, 0)
    s.hero("Heskan").at = 15  # in the far corner of the Start Tile, with a wall of the corridor on the straight line
    snake = s.monster("Snake", at=north * 16 + 1)
    for square in (1, 2, 3):  # the whole width of the passage
        s.monster("Cave Bear", at=square, row="")
    assert s.begin().do("power", "Ray of Frost").offers("foe", snake.uid)


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("WA-ATTACK-07")
@pytest.mark.parametrize(("foe", "hit"), [("Snake", True), ("Cave Bear", False)])
def test_armour_class_says_how_hard_a_target_is_to_hit(foe: str, hit: bool) -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")  # +7
    s.monster(foe, at=26)  # AC 13 and 14
    s.treasures()
    s.begin(rolls=[6]).do("power", "Ray of Frost")
    assert [roll.hit for roll in rolled(s)] == [hit]


@pytest.mark.rule("WA-ATTACK-08")
@pytest.mark.parametrize(("second", "left"), [(10, 1), (11, 0)])
def test_hit_points_are_the_damage_that_brings_a_monster_down(second: int, left: int) -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Reaping Strike")  # twice, with +4 for 1 damage
    orc = s.monster("Orc Smasher", at=5)  # AC 15, 2 HP
    s.treasures()
    s.begin(rolls=[11, second]).do("power", "Reaping Strike")
    assert s.hp(orc) == left


@pytest.mark.rule("WA-ATTACK-09")
def test_the_attack_bonus_is_added_to_the_die() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    s.monster("Grell", at=26)
    s.begin(rolls=[8]).do("power", "Ray of Frost")
    (roll,) = rolled(s)
    assert (roll.die, roll.bonus, roll.ac, roll.hit) == (8, 7, 15, True)


@pytest.mark.rule("WA-ATTACK-10")
def test_every_target_of_an_attack_has_a_roll_of_its_own() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Arc Lightning")
    s.monster("Grell", at=26)
    s.monster("Cave Bear", at=30)
    s.begin(rolls=[20, 1]).do("power", "Arc Lightning").do("foe", "Cave Bear").do("foe", "Grell")
    assert [(roll.target, roll.die, roll.hit) for roll in rolled(s)] == [
        (s.number("Cave Bear"), 20, True),
        (s.number("Grell"), 1, False),
    ]


@pytest.mark.rule("WA-ATTACK-10")
def test_a_monster_that_attacks_a_whole_tile_rolls_for_each_hero() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.monster("Cave Bear", at=5)  # +6 for 2 damage against everybody on its tile
    s.begin("monster_step", rolls=[11, 9])
    assert len(rolled(s)) == 2
    assert (s.hp("Keyleth"), s.hp("Quinn")) == (6, 8)  # AC 17 and 16


@pytest.mark.rule("WA-ATTACK-11")
@pytest.mark.parametrize(("die", "hp"), [(8, 1), (7, 2)])
def test_a_total_equal_to_the_armour_class_hits(die: int, hp: int) -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    grell = s.monster("Grell", at=26)  # AC 15
    s.begin(rolls=[die]).do("power", "Ray of Frost")
    assert s.hp(grell) == hp


@pytest.mark.rule("WA-ATTACK-12")
@pytest.mark.parametrize(("die", "poisoned"), [(10, True), (9, False)])
def test_monsters_attack_by_the_same_test(die: int, poisoned: bool) -> None:
    s = quiet_party("Keyleth")  # AC 17
    s.monster("Snake", at=5)  # +7
    s.encounters()
    s.begin("monster_step", rolls=[die])
    assert [(roll.die + roll.bonus, roll.hit) for roll in rolled(s)] == [(die + 7, poisoned)]
    assert s.hero("Keyleth").poisoned == poisoned


@pytest.mark.rule("WA-FAQ-09")
def test_a_villain_is_a_target_like_any_monster() -> None:
    s = quiet_party("Heskan")
    s.powers("Heskan", "Ray of Frost")
    villain = next(card.name for card in s.box.monsters.values() if card.kind == "villain" and card.size == 1)
    s.monster(villain, at=26)
    assert s.begin().offers("power", "Ray of Frost")
