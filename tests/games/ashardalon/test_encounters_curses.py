"""Curses, 51 to 58: each is drawn, works, and ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.ashardalon.story import E, N, Story, quiet_party


def drawn(card: str, *heroes: str, **scripted: list[int]) -> Story:
    """The first hero draws a curse and nothing else happens in the turn."""
    return quiet_party(*heroes).encounter(card, **scripted)


# ---------------------------------------------------------------- 51 A Gap in the Armor


@pytest.mark.parametrize(("die", "hp"), [(2, 8), (3, 7)])
def test_a_gap_in_the_armor_lowers_ac_by_four(die: int, hp: int) -> None:
    s = quiet_party("Keyleth", "Vistra")  # AC 17 - 4 = 13
    s.curse("Keyleth", "A Gap in the Armor")
    s.encounter("Bull's Eye!", rolls=[die])  # +10
    assert s.hp("Keyleth") == hp


def test_a_gap_in_the_armor_lies_on_the_hero_who_drew_it() -> None:
    s = drawn("A Gap in the Armor", "Keyleth", "Vistra")
    assert s.curses("Keyleth") == ["A Gap in the Armor"]
    assert s.curses("Vistra") == []


def test_a_gap_in_the_armor_is_mended_by_a_hero_phase_without_moving() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "A Gap in the Armor")
    s.encounters("Lost")
    s.begin().do("done")
    assert s.curses("Keyleth") == []
    assert s.discarded() == ["A Gap in the Armor", "Lost"]


def test_a_gap_in_the_armor_stays_after_a_walk_even_back_to_the_same_square() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "A Gap in the Armor")
    s.encounters("Lost")
    s.begin().do("walk", 5).do("walk", 9).do("done")
    assert s.curses("Keyleth") == ["A Gap in the Armor"]


# ---------------------------------------------------------------- 52 Bad Luck


def test_bad_luck_draws_one_more_encounter_in_the_own_villain_phase() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Bad Luck")
    s.encounter("Unbearable Heat", "Unbearable Heat", "Unbearable Heat", rolls=[9])
    assert s.hp("Keyleth") == 6
    assert s.curses("Keyleth") == ["Bad Luck"]
    s.done()


@pytest.mark.rule("WA-FAQ-02", "WA-CON-17")
@pytest.mark.parametrize(("hp", "drawn"), [(1, 1), (2, 2), (4, 3)])
def test_the_worst_of_luck_draws_no_more_once_every_hero_is_down(tmp_path: Path, hp: int, drawn: int) -> None:
    worst = {"name": "Worst Luck", "type": "curse", "standing": [{"ill-luck": 2}], "ends": "still"}
    (tmp_path / "encounters.yaml").write_text(json.dumps([worst]))
    s = quiet_party("Keyleth", pack=tmp_path)
    s.curse("Keyleth", "Worst Luck")
    s.hero("Keyleth").hp = hp
    s.t.surges = 1
    s.encounter("Unbearable Heat", "Unbearable Heat", "Unbearable Heat", "Lost")
    assert s.discarded() == ["Unbearable Heat"] * drawn


def test_bad_luck_draws_even_after_a_white_tile_and_ends_on_ten() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Bad Luck")
    s.t.placed = True
    s.encounter("Unbearable Heat", "Unbearable Heat", rolls=[10])
    assert s.hp("Keyleth") == 7
    assert s.curses("Keyleth") == []


def test_bad_luck_of_one_hero_does_nothing_in_the_phase_of_another() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Vistra", "Bad Luck")
    s.encounter("Unbearable Heat", "Unbearable Heat")
    assert s.hp("Vistra") == 7


# ---------------------------------------------------------------- 53 Bloodlust


def test_bloodlust_hurts_as_the_hero_phase_begins_and_before_the_surge() -> None:
    s = quiet_party("Vistra")
    s.curse("Vistra", "Bloodlust")
    s.hero("Vistra").hp = 1
    s.begin()
    assert s.hp("Vistra") == 4
    assert s.t.surges == 1


def test_bloodlust_ends_when_its_hero_defeats_a_monster() -> None:
    s = quiet_party("Keyleth")
    s.curse("Keyleth", "Bloodlust")
    snake = s.monster("Snake", at=s.beside("Keyleth"))
    s.treasures("Amulet of Protection")
    s.begin(rolls=[15])
    assert s.hp("Keyleth") == 7
    s.do("power", "Holy Strike")
    assert s.hp(snake) == 0
    assert s.curses("Keyleth") == []


# ---------------------------------------------------------------- 54 Cage


def test_cage_keeps_its_hero_from_moving_but_not_from_attacking() -> None:
    s = quiet_party("Keyleth")
    s.curse("Keyleth", "Cage")
    s.monster("Snake", at=s.beside("Keyleth"))
    s.begin()
    assert not s.offers("walk")
    assert s.offers("power", "Holy Strike")


@pytest.mark.parametrize(("die", "hp"), [(4, 8), (5, 7)])
def test_cage_lowers_ac_by_two(die: int, hp: int) -> None:
    s = quiet_party("Keyleth", "Vistra")  # AC 17 - 2 = 15
    s.curse("Keyleth", "Cage")
    s.encounter("Bull's Eye!", rolls=[die])
    assert s.hp("Keyleth") == hp


def test_cage_is_opened_from_inside_in_place_of_the_attack() -> None:
    s = quiet_party("Keyleth")
    s.curse("Keyleth", "Cage")
    s.monster("Snake", at=s.beside("Keyleth"))
    s.begin(rolls=[10]).do("free", "Keyleth")
    assert s.curses("Keyleth") == []
    assert s.offers("walk")
    assert not s.offers("power")


def test_cage_stays_shut_on_a_nine() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Cage")
    s.encounters("Lost")
    s.begin(rolls=[9]).do("free", "Keyleth")  # and nothing is left to do
    assert s.t.active == 1
    assert s.curses("Keyleth") == ["Cage"]


def test_cage_is_opened_by_a_hero_on_the_same_tile_only() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.curse("Vistra", "Cage")
    s.hero("Quinn").at = 21  # the other half of the Start Tile
    s.encounters("Lost", "Lost")
    s.begin(rolls=[10])
    assert s.offers("free", "Vistra")
    s.do("done")
    s.do("done")
    assert s.t.active == 2
    assert not s.offers("free")


# ---------------------------------------------------------------- 55 Dragon Fear


def test_dragon_fear_hurts_on_every_new_tile_and_not_on_the_own() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Dragon Fear")
    s.begin().do("walk", 5)
    assert s.hp("Keyleth") == 8
    s.do("walk", 21)
    assert s.hp("Keyleth") == 7


def test_who_fears_the_dragon_does_not_stray_onto_another_tile_on_the_way() -> None:
    s = quiet_party("Keyleth")
    east = s.tile("B4-1", 0, E)
    assert s.t.dungeon.near[3] & s.t.dungeon.near[11] & s.t.dungeon.tile_mask(east)  # as short a way leads over there
    s.curse("Keyleth", "Dragon Fear")
    s.hero("Keyleth").at = 3
    s.begin().do("walk", 11)
    assert (s.hp("Keyleth"), s.t.steps) == (8, 4)


def test_who_falls_to_dragon_fear_in_the_square_of_another_lies_down_where_it_came_from() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Dragon Fear")
    s.hero("Keyleth").at, s.hero("Keyleth").hp = 13, 1
    s.hero("Vistra").at = 17
    s.monster("Snake", at=18, row="")  # the only way south leads through Vistra
    s.encounters("Lost")
    s.begin(rolls=[1]).do("walk", 21)
    assert (s.hp("Keyleth"), s.hero("Keyleth").at) == (0, 13)


@pytest.mark.parametrize(("die", "left"), [(9, ["Dragon Fear"]), (10, [])])
def test_dragon_fear_is_rolled_for_at_the_end_of_the_hero_phase(die: int, left: list[str]) -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Dragon Fear")
    s.encounters("Lost")
    s.begin(rolls=[die]).do("done")
    assert s.curses("Keyleth") == left


# ---------------------------------------------------------------- 56 Terrifying Roar


@pytest.mark.parametrize(("die", "left"), [(8, 1), (9, 0)])
def test_terrifying_roar_takes_four_from_attack_rolls(die: int, left: int) -> None:
    s = quiet_party("Keyleth")
    s.curse("Keyleth", "Terrifying Roar")
    snake = s.monster("Snake", at=s.beside("Keyleth"))  # AC 13, against +8 - 4
    s.treasures("Amulet of Protection")
    s.begin(rolls=[die]).do("power", "Holy Strike")
    assert s.hp(snake) == left


@pytest.mark.parametrize(("die", "left"), [(9, ["Terrifying Roar"]), (10, [])])
def test_terrifying_roar_is_rolled_for_at_the_end_of_the_hero_phase(die: int, left: list[str]) -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Terrifying Roar")
    s.encounters("Lost")
    s.begin(rolls=[die]).do("done")
    assert s.curses("Keyleth") == left


# ---------------------------------------------------------------- 57 Time Leap


def test_time_leap_puts_a_monster_in_the_place_of_its_hero_who_comes_back_anywhere() -> None:
    s = quiet_party("Keyleth")
    s.monsters("Snake")
    s.encounter("Time Leap")
    (snake,) = s.t.monsters
    assert snake.at == 9
    assert s.row("Keyleth") == ["Snake"]
    assert s.asked == "return"
    assert s.hero("Keyleth").at < 0
    s.do("square", 31)
    assert s.hero("Keyleth").at == 31
    assert s.curses("Keyleth") == []
    assert s.discarded() == ["Time Leap"]


def test_time_leap_brings_all_three_legion_devils() -> None:
    s = quiet_party("Keyleth")
    s.monsters("Legion Devil")
    s.encounter("Time Leap")
    s.do("square", 5)  # the scorch mark takes the second, the third goes where the player likes
    assert sorted(m.at for m in s.t.monsters) == [5, 6, 9]


def test_who_leapt_through_time_is_spared_until_it_is_back() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.monsters("Snake")
    s.encounter("Time Leap", "Unbearable Heat", rolls=[1])  # the snake bites at Vistra and misses
    assert s.t.active == 1
    s.do("done")
    assert s.asked == "return"
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 7)


# ---------------------------------------------------------------- 58 Wrath of the Enemy


@pytest.mark.parametrize(("die", "left"), [(9, ["Wrath of the Enemy"]), (10, [])])
def test_wrath_of_the_enemy_brings_the_closest_monster_of_another_tile(die: int, left: list[str]) -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Wrath of the Enemy")
    near, far = s.tile("W2-3", 0, N), s.tile("W2-4", 2, N)
    here = s.monster("Snake", at=1, row="")
    closest = s.monster("Grell", at=s.t.dungeon.scorch[near], row="")
    farthest = s.monster("Cave Bear", at=s.t.dungeon.scorch[far], row="")
    s.encounters("Lost")
    s.begin("exploration_phase", rolls=[die])
    assert s.asked == "place-monster"
    s.do("square", 5)
    assert (here.at, s.t.monster(closest.uid).at, farthest.at) == (1, 5, s.t.dungeon.scorch[far])
    assert s.curses("Keyleth") == left


def test_wrath_of_the_enemy_without_a_monster_elsewhere_is_only_rolled_for() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.curse("Keyleth", "Wrath of the Enemy")
    snake = s.monster("Snake", at=1, row="")
    s.encounters("Lost")
    s.begin("exploration_phase", rolls=[10])
    assert snake.at == 1
    assert s.curses("Keyleth") == []
