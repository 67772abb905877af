"""Villagers: what each does at the end of its player's turn, and how monsters see them."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.players import heuristic
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.state import OFF, Villager
from tests.games.ashardalon.story import N, S, Story, quiet_party


def a_villager(name: str, at: int, *heroes: str) -> tuple[Story, Villager]:
    """Keyleth's player looks after a villager in the south half of the Start Tile; nothing else happens."""
    s = quiet_party("Keyleth", *(heroes or ("Vistra",)), adventure="the-taken-of-longbridge")
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    s.encounters()
    v = Villager(s.number(name), at, s.box.villagers[s.number(name)].hp, 0)
    s.t.villagers = [v]
    return s, v


def in_a_passage(name: str, villager: int, keyleth: int, vistra: int) -> tuple[Story, Villager]:
    """Four tiles in a row from south to north: the halves of the Start Tile (1 and 0), then 2 and 3.

    The villager and the heroes stand on the tiles named, each on a square of its own that is no scorch mark.
    """
    s, v = a_villager(name, OFF)
    assert s.tile("W2-3", 0, N) == 2
    assert s.tile("W2-3", 2, N) == 3
    for figure, place in ((v, villager), (s.hero("Keyleth"), keyleth), (s.hero("Vistra"), vistra)):
        free = s.t.dungeon.tile_mask(place) & s.t.free() & ~(1 << s.t.dungeon.scorch[place])
        figure.at = squares_of(free)[0]
    return s, v


def is_beside(s: Story, v: Villager, hero: str) -> bool:
    return bool(s.t.dungeon.near[v.at] >> s.hero(hero).at & 1)


@pytest.mark.parametrize(
    ("name", "ac", "hp"), [("Alek", 15, 2), ("Brandis", 13, 2), ("Cassi", 14, 1), ("Donnel", 15, 2), ("Elizar", 12, 1)]
)
def test_the_figures_of_the_five(name: str, ac: int, hp: int) -> None:
    s, v = a_villager(name, 30)
    assert (s.box.villagers[v.card].ac, v.hp) == (ac, hp)


# ---------------------------------------------------------------- with a Hero near


@pytest.mark.parametrize("name", ["Alek", "Brandis", "Cassi"])
def test_three_of_them_first_go_next_to_a_hero_within_1_tile(name: str) -> None:
    s, v = in_a_passage(name, 1, keyleth=0, vistra=3)
    s.begin("end_turn")
    assert s.asked == "approach"
    assert s.offers("square")
    assert all(s.t.dungeon.near[o.what] >> s.hero("Keyleth").at & 1 for o in s.offers("square")), "Vistra is farther"
    s.answer(0)
    assert is_beside(s, v, "Keyleth")


@pytest.mark.parametrize("name", ["Alek", "Brandis", "Cassi"])
def test_who_is_next_to_the_closest_hero_stays_there(name: str) -> None:
    s, v = a_villager(name, 17)  # on the stairs, with an unexplored edge on the tile
    s.hero("Keyleth").at, s.hero("Vistra").at = 21, 1
    s.begin("end_turn")
    assert v.at == 17
    assert len(s.t.dungeon.places) == 2


@pytest.mark.rule("WA-MONSTER-05")
def test_alek_with_a_hero_near_goes_next_to_it_and_does_no_more() -> None:
    s, v = a_villager("Alek", 30)
    s.hero("Keyleth").at, s.hero("Vistra").at = 13, s.tile("W2-3", 0, N) * 16 + 5
    cultist = s.monster("Human Cultist", at=9)
    s.begin("end_turn").do("square", 14)
    assert v.at == 14
    assert s.hp(cultist) == 1


# ---------------------------------------------------------------- alone


@pytest.mark.parametrize(("die", "left"), [(12, 1), (13, 0)])
def test_alek_strikes_a_monster_next_to_him_if_no_hero_is_near(die: int, left: int) -> None:
    s, v = in_a_passage("Alek", 1, keyleth=3, vistra=3)
    v.at = 30
    cultist = s.monster("Human Cultist", at=29)  # AC 14 against +1
    s.begin("end_turn", rolls=[die])
    s.done()
    assert v.at == 30
    assert s.hp(cultist) == left
    assert [s.game.name(card) for card in s.t.experience] == ["Human Cultist"] * (1 - left)
    assert s.items("Keyleth") == [], "no hero did it, so nobody draws a Treasure"


@pytest.mark.parametrize("name", ["Alek", "Donnel", "Elizar"])
def test_three_of_them_come_1_tile_nearer_to_the_closest_hero(name: str) -> None:
    s, v = in_a_passage(name, 1, keyleth=3, vistra=3)
    s.begin("end_turn")
    assert v.at == s.t.dungeon.scorch[0]


@pytest.mark.parametrize("name", ["Donnel", "Elizar"])
def test_on_a_heros_tile_they_come_next_to_it(name: str) -> None:
    s, v = a_villager(name, 31)
    s.hero("Keyleth").at, s.hero("Vistra").at = 17, 1
    s.begin("end_turn").answer(0)
    assert is_beside(s, v, "Keyleth")


@pytest.mark.rule("WA-ATTACK-12")
def test_the_blow_of_a_villager_is_rolled_with_the_die_of_everybody() -> None:
    s, v = in_a_passage("Alek", 1, keyleth=3, vistra=3)
    v.at = 30
    s.monster("Human Cultist", at=29)
    with pytest.raises(AssertionError, match="a d20 cannot roll 21"):
        s.begin("end_turn", rolls=[21])


@pytest.mark.parametrize(("die", "left"), [(11, 1), (12, 0)])
def test_donnel_strikes_a_monster_next_to_him_wherever_the_heroes_are(die: int, left: int) -> None:
    s, v = in_a_passage("Donnel", 1, keyleth=3, vistra=3)
    v.at = 30
    cultist = s.monster("Human Cultist", at=29)  # AC 14 against +2
    s.begin("end_turn", rolls=[die])
    s.done()
    assert v.at == 30
    assert s.hp(cultist) == left


def test_donnel_goes_for_the_closest_monster_within_1_tile_and_strikes_it() -> None:
    s, v = in_a_passage("Donnel", 1, keyleth=3, vistra=3)
    cultist, snake = s.monster("Human Cultist", at=9), s.monster("Snake", at=41)  # 1 tile and 2 tiles away
    s.begin("end_turn", rolls=[12])
    assert s.asked == "approach"
    assert {o.what for o in s.offers("square")} == {5, 6, 10, 13, 14}, "next to the cultist, and no wall"
    s.do("square", 13)
    s.done()
    assert v.at == 13
    assert (s.hp(cultist), s.hp(snake)) == (0, 1)


def test_between_two_monsters_his_player_chooses_and_an_altar_is_no_enemy() -> None:
    s, v = in_a_passage("Donnel", 1, keyleth=3, vistra=3)
    v.at = 30
    snake, other = s.monster("Snake", at=29), s.monster("Snake", at=31)
    s.begin("end_turn", rolls=[20])
    assert s.asked == "turn-against"
    s.do("foe", other.uid)
    assert s.t.monsters == [snake]
    s, v = in_a_passage("Donnel", 1, keyleth=3, vistra=3)
    v.at = 30
    s.monster("Evil Altar", at=25)
    s.begin("end_turn")
    s.done()
    assert v.at == s.t.dungeon.scorch[0]


def test_brandis_alone_explores_with_the_bottom_tile_of_the_stack() -> None:
    s, v = in_a_passage("Brandis", 1, keyleth=3, vistra=3)
    before = v.at
    s.stack("B2-1", "W2-4")
    s.monsters("Snake")
    s.begin("end_turn")
    assert s.asked == "edge"
    assert {o.what for o in s.offers("edge")} == {1}
    s.answer(0)
    assert [s.box.tiles[placed.tile].key for placed in s.t.dungeon.places[4:]] == ["W2-4"]
    assert s.row("Keyleth") == ["Snake"], "the monster is its player's"
    assert v.at == before


def test_brandis_alone_without_an_edge_goes_1_tile_toward_one() -> None:
    s, v = in_a_passage("Brandis", 2, keyleth=1, vistra=1)
    s.begin("end_turn")
    assert s.asked == "way"
    s.do("tile", 3)
    assert v.at == s.t.dungeon.scorch[3]
    assert len(s.t.dungeon.places) == 4


def test_cassi_alone_goes_toward_the_way_out() -> None:
    s, v = in_a_passage("Cassi", 3, keyleth=1, vistra=1)
    s.begin("end_turn")
    assert v.at == s.t.dungeon.scorch[2]


def test_cassi_alone_on_the_tile_of_the_stairs_is_safe() -> None:
    s, v = in_a_passage("Cassi", 1, keyleth=3, vistra=3)
    s.begin("end_turn")
    assert (v.at, v.hp) == (OFF, 1)
    assert not any(figure is v for figure in s.t.prey())


@pytest.mark.parametrize(("place", "moves"), [(0, False), (1, False), (2, True)])
def test_elizar_freezes_with_a_monster_within_1_tile(place: int, moves: bool) -> None:
    s, v = in_a_passage("Elizar", 1, keyleth=3, vistra=3)
    before = v.at
    s.monster("Snake", at=s.t.dungeon.scorch[place])
    s.begin("end_turn")
    assert (v.at != before) == moves


def test_beside_a_scorch_mark_that_is_taken_the_player_chooses_the_square() -> None:
    s, _ = in_a_passage("Alek", 1, keyleth=3, vistra=3)
    s.monster("Snake", at=s.t.dungeon.scorch[0])
    s.begin("end_turn")
    assert s.asked == "approach"
    squares = {o.what for o in s.offers("square")}
    assert squares == set(squares_of(s.t.dungeon.tile_mask(0))) - {s.t.dungeon.scorch[0]}


def test_nobody_goes_onto_a_tile_without_room() -> None:
    s, v = in_a_passage("Donnel", 1, keyleth=3, vistra=3)
    before = v.at = 31  # out of reach of those who fill the next tile
    for square in squares_of(s.t.dungeon.tile_mask(0)):
        s.monster("Snake", at=square, row="")
    s.begin("end_turn")
    assert v.at == before


# ---------------------------------------------------------------- whose turn it is, and monsters


def test_a_villager_acts_only_in_the_turn_of_its_own_player() -> None:
    s, v = a_villager("Elizar", 30)
    s.t.active = 1
    s.begin("end_turn")
    assert v.at == 30


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


@pytest.mark.parametrize(("villain", "at"), [("Margrath", 26), ("Otyugh", 5)])
def test_a_villager_whom_a_villain_kills_is_neither_pushed_nor_pulled(villain: str, at: int) -> None:
    s, v = a_villager("Brandis", 31)
    far = 0
    for _ in range(4):
        far = s.tile("W2-3", far, N)
    s.t.villagers.append(Villager(s.number("Elizar"), far * 16 + 9, 1, 1))
    s.hero("Keyleth").at, s.hero("Vistra").at = far * 16 + 5, far * 16 + 6
    v.hp = 1
    s.monster(villain, at=at)
    s.begin("villain_step", rolls=[15])
    assert s.asked != "place-monster"
    assert (v.hp, v.at) == (0, OFF)


@pytest.mark.rule("WA-FAQ-09")
@pytest.mark.parametrize(
    ("villain", "at", "where"), [("Margrath", 26, 0), ("Rage Drake", 25, 0), ("Otyugh", 5, 0), ("Kraash", 26, 1)]
)
def test_a_villain_moves_a_villager_whom_it_hits_like_a_hero(villain: str, at: int, where: int) -> None:
    s, v = a_villager("Brandis", 31)
    v.seat = 1  # it does not act now
    if villain == "Kraash":
        v.at = s.tile("W2-3", 1, S) * 16 + 5  # the triangle of that tile points at the Start Tile
    place = 0
    for _ in range(4):
        place = s.tile("W2-3", place, N)
    s.hero("Keyleth").at, s.hero("Vistra").at = place * 16 + 5, place * 16 + 6  # far away
    v.hp = 5
    s.monster(villain, at=at)
    s.begin("villain_step", rolls=[15])
    assert s.asked == "place-monster"
    assert {o.what >> 4 for o in s.offers("square")} == {where}
    s.answer(0)
    assert v.at >> 4 == where


def test_the_advice_for_a_villager_who_is_pushed_away_is_a_tile_without_monsters() -> None:
    s, v = a_villager("Brandis", 31)
    v.hp, v.seat = 5, 1
    south = s.tile("W2-3", 1, S)
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 2
    s.monster("Snake", at=s.t.dungeon.scorch[south])
    s.monster("Margrath", at=26)
    s.begin("villain_step", rolls=[15])
    assert s.match is not None
    assert {o.what >> 4 for o in s.offers("square")} == {0, south}
    first = heuristic.advice(s.match.seen(0))[0]
    assert first.option.what >> 4 == 0
    assert "within 1 tile of 1 Monster" in first.why  # Margrath; on the tile to the south the Snake too


def test_a_villager_has_no_item_that_a_villain_could_take() -> None:
    s, v = a_villager("Brandis", 31)
    s.hero("Keyleth").at = s.hero("Vistra").at = OFF
    s.monster("Bellax", at=26)
    s.begin("villain_step", rolls=[1, 20])  # the ray that takes an item
    assert s.asked == "retreat"
    assert v.hp == 1
