"""Villagers: what each does at the end of its player's turn, and how monsters see them."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.state import Villager
from tests.games.ashardalon.story import N, Story, quiet_party


def a_villager(name: str, at: int, *heroes: str) -> tuple[Story, Villager]:
    """Keyleth's player looks after a villager in the south half of the Start Tile; nothing else happens."""
    s = quiet_party("Keyleth", *(heroes or ("Vistra",)), adventure="the-taken-of-longbridge")
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    s.encounters()
    v = Villager(s.number(name), at, s.box.villagers[s.number(name)].hp, 0)
    s.t.villagers = [v]
    return s, v


@pytest.mark.parametrize(
    ("name", "ac", "hp"), [("Alek", 15, 2), ("Brandis", 13, 2), ("Cassi", 14, 1), ("Donnel", 15, 2), ("Elizar", 12, 1)]
)
def test_the_figures_of_the_five(name: str, ac: int, hp: int) -> None:
    s, v = a_villager(name, 30)
    assert (s.box.villagers[v.card].ac, v.hp) == (ac, hp)


@pytest.mark.parametrize(
    ("name", "die", "left"), [("Alek", 12, 1), ("Alek", 13, 0), ("Donnel", 11, 1), ("Donnel", 12, 0)]
)
def test_fighters_walk_to_the_closest_monster_and_strike(name: str, die: int, left: int) -> None:
    s, v = a_villager(name, 30)  # +1 and +2 against AC 14
    cultist = s.monster("Human Cultist", at=6)
    s.begin("end_turn", rolls=[die])
    s.done()
    assert s.hp(cultist) == left
    assert v.at != 30
    assert [s.game.name(card) for card in s.t.experience] == ["Human Cultist"] * (1 - left)
    assert s.items("Keyleth") == [], "no hero did it, so nobody draws a Treasure"


def test_a_fighter_strikes_from_where_it_stands_if_it_can_and_ignores_objects() -> None:
    s, v = a_villager("Alek", 30)
    s.monster("Evil Altar", at=25)
    s.begin("end_turn")
    assert v.at == 30, "an altar is no enemy"
    s, v = a_villager("Alek", 30)
    s.monster("Snake", at=29)
    s.begin("end_turn", rolls=[1])
    assert v.at == 30
    s.done()


def test_a_fighter_goes_no_farther_than_its_speed() -> None:
    s, v = a_villager("Donnel", 30)
    north = s.tile("W2-3", 0, N)
    s.monster("Snake", at=north * 16 + 5)
    s.begin("end_turn")
    assert v.at >> 4 == 0, "five squares are not enough to come to blows"


def test_a_scout_goes_to_the_closest_edge_and_explores_it() -> None:
    s, v = a_villager("Brandis", 22)
    s.stack("W2-3")
    s.monsters("Snake")
    s.begin("end_turn")
    assert v.at in (19, 23, 27), "one square to the east edge"
    assert [s.box.tiles[placed.tile].key for placed in s.t.dungeon.places[2:]] == ["W2-3"]
    assert s.row("Keyleth") == ["Snake"], "the monster is its player's"


def test_a_runner_walks_to_the_way_out_and_is_safe_there() -> None:
    s, v = a_villager("Cassi", 31)
    s.begin("end_turn")
    assert v.at == -1, "the stairs are three squares away"
    assert v.hp == 1
    assert not any(figure is v for figure in s.t.prey())


def test_a_coward_freezes_near_a_monster_and_else_follows_the_heroes() -> None:
    s, v = a_villager("Elizar", 30)
    s.monster("Snake", at=2)  # one tile away
    s.begin("end_turn")
    assert v.at == 30
    s, v = a_villager("Elizar", 30)
    s.begin("end_turn")
    assert s.t.dungeon.near[v.at] >> s.hero("Keyleth").at & 1 or s.t.dungeon.near[v.at] >> s.hero("Vistra").at & 1


def test_a_villager_acts_only_in_the_turn_of_its_own_player() -> None:
    s, v = a_villager("Elizar", 30)
    s.t.active = 1
    s.begin("end_turn")
    assert v.at == 30


def test_nobody_stands_on_anybody_and_monsters_bar_the_way() -> None:
    s, v = a_villager("Cassi", 31)
    s.hero("Keyleth").at, s.hero("Vistra").at = 18, 17
    s.monster("Snake", at=14)
    s.begin("end_turn")
    assert v.at == -1, "past the heroes to the last free square of the stairs"
    s, v = a_villager("Cassi", 31)
    for at in (25, 26, 27):
        s.monster("Snake", at=at, row="")
    s.begin("end_turn")
    assert v.at == 31, "walled in by monsters"


def test_monsters_take_a_villager_for_a_hero() -> None:
    s, v = a_villager("Donnel", 30)
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 2
    s.monster("Orc Smasher", at=29)
    s.begin("monster_step", rolls=[6, 1])  # 15 hits; Donnel strikes back and misses
    assert v.hp == 1
    assert s.hp("Keyleth") == 8


def test_the_active_player_chooses_between_a_hero_and_a_villager_as_close() -> None:
    s, v = a_villager("Donnel", 30)
    s.hero("Keyleth").at = 25
    s.monster("Orc Smasher", at=29)
    s.begin("monster_step", rolls=[20, 1])
    assert s.asked == "prey"
    s.do("prey", "Donnel")
    assert v.hp == 1


def test_a_dead_villager_leaves_the_tiles() -> None:
    s, v = a_villager("Donnel", 30)
    s.t.villagers.append(Villager(s.number("Elizar"), 31, 1, 1))
    v.hp = 1
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 2
    s.monster("Orc Smasher", at=25)
    s.begin("monster_step", rolls=[20])
    assert s.asked == "prey"
    s.do("prey", "Donnel")
    assert (v.hp, v.at) == (0, -1)
    assert s.outcome is None, "Elizar lives"
