"""Rules of the section MOVE, with the worked examples of the diagram and of the Speed budget."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.movement import lie_down_apart, positions
from tests.games.ashardalon.story import E, N, Story, a_party


def walks(s: Story) -> set[int]:
    return {option.what for option in s.offers("walk")}


@pytest.mark.rule("WA-MOVE-03", "WA-HCARD-05")
def test_six_squares_with_speed_six_and_not_seven() -> None:
    s = a_party("Keyleth")
    s.tile("W2-3", 0, N)
    s.tile("W2-4", 2, N)
    hero = s.hero("Keyleth")
    hero.at = 31  # south-east corner: row 7 of 8
    s.begin()
    rows = {s.t.dungeon.xy(square)[1] for square in walks(s)}
    assert min(rows) == s.t.dungeon.xy(31)[1] - 6


@pytest.mark.rule("WA-MOVE-04", "WA-GAP-35")
def test_a_hero_may_move_less_than_its_speed_or_not_at_all() -> None:
    s = a_party("Keyleth").begin()
    assert s.offers("done")
    near = s.t.dungeon.near[s.hero("Keyleth").at]
    assert near & sum(1 << square for square in walks(s)) == near


@pytest.mark.rule("WA-MOVE-05", "WA-HERO-07")
def test_with_the_budget_spent_only_a_second_move_goes_farther() -> None:
    s = a_party("Vistra")  # Speed 5
    s.tile("W2-3", 0, N)
    s.tile("W2-4", 2, N)
    s.tile("W2-5", 3, N)
    s.hero("Vistra").at = 29
    s.begin()
    far = min(walks(s), key=lambda q: s.t.dungeon.xy(q)[1])
    s.do("walk", far)
    assert s.t.steps == 0
    assert walks(s), "a second Move is available"
    s.encounters("Kobold Trappers")
    s.t.tiles = Deck()
    s.do("walk", min(walks(s), key=lambda q: s.t.dungeon.xy(q)[1]))
    assert s.t.turn == 1, "no third Move: nothing is left to do, and the turn goes on by itself"


@pytest.mark.rule("WA-MOVE-06")
def test_a_diagonal_step_costs_one() -> None:
    s = a_party("Keyleth")
    s.hero("Keyleth").at = 1
    s.begin()
    s.do("walk", 11)  # two diagonal steps down: (1,0) -> (2,1) -> (3,2)
    assert s.t.steps == 4


@pytest.mark.rule("WA-MOVE-07")
def test_wall_squares_cannot_be_entered() -> None:
    s = a_party("Keyleth").begin()
    walls = {square for square in range(32) if square % 4 == 0}
    assert not walks(s) & walls


@pytest.mark.rule("WA-MOVE-08")
def test_a_monster_in_a_narrow_passage_bars_the_way() -> None:
    s = a_party("Keyleth")
    tile = s.tile("W2-3", 0, N)  # a corridor two squares wide
    hero = s.hero("Keyleth")
    hero.at = tile * 16 + 13
    s.monster("Snake", at=tile * 16 + 9, row=0)
    s.monster("Grell", at=tile * 16 + 10, row=0)
    s.begin()
    beyond = {tile * 16 + cell for cell in (1, 2, 5, 6)}
    assert not walks(s) & beyond
    assert not walks(s) & {tile * 16 + 9, tile * 16 + 10}


@pytest.mark.rule("WA-MOVE-08", "WA-FAQ-09")
def test_a_villain_bars_the_way_like_any_monster() -> None:
    s = a_party("Keyleth")
    meerak = s.monster("Meerak", at=s.beside("Keyleth"))
    s.begin()
    assert meerak.at not in walks(s)


@pytest.mark.rule("WA-MOVE-09")
def test_heroes_can_be_passed() -> None:
    s = a_party("Keyleth", "Vistra", "Quinn")
    tile = s.tile("W2-3", 0, N)
    base = tile * 16
    s.hero("Keyleth").at, s.hero("Vistra").at, s.hero("Quinn").at = base + 13, base + 9, base + 10
    s.begin()
    s.do("walk", base + 5)  # two squares, through Vistra
    assert s.t.steps == 4


@pytest.mark.rule("WA-MOVE-10")
def test_no_move_ends_in_another_heros_square() -> None:
    s = a_party("Keyleth", "Vistra").begin()
    assert s.hero("Vistra").at not in walks(s)


@pytest.mark.rule("WA-MOVE-10", "WA-GAP-32")
def test_a_hero_may_pass_a_fallen_one_but_a_monster_is_not_put_on_it() -> None:
    s = a_party("Keyleth", "Vistra")
    north = s.tile("W2-3", 0, N)  # two squares wide
    s.hero("Keyleth").at, s.hero("Vistra").at = north * 16 + 13, north * 16 + 9
    s.hero("Vistra").hp = 0
    snake = s.monster("Snake", at=north * 16 + 10, row="")
    s.begin()
    assert north * 16 + 5 in walks(s), "past her, for the snake fills the other half"
    assert north * 16 + 9 not in positions(s.t, snake, s.t.dungeon.tile_mask(north))


@pytest.mark.rule("WA-MOVE-10", "WA-GAP-32")
def test_nor_in_that_of_a_fallen_hero() -> None:
    s = a_party("Keyleth", "Vistra")
    s.hero("Vistra").hp = 0
    s.begin()
    assert s.hero("Vistra").at not in walks(s)


@pytest.mark.rule("WA-MOVE-11", "WA-GAP-11")
def test_two_walls_stop_a_diagonal_step_and_one_does_not() -> None:
    found_squeeze = found_one_wall = False
    s = a_party("Keyleth")
    s.tile("B3-1", 0, N)  # its east column is wall
    east = s.tile("B4-1", 0, E)  # its corners are wall
    corner = s.tile("B4-2", east, N)  # its south-west corner is floor, diagonal to the Start Tile's north-east one
    dungeon = s.t.dungeon
    assert not dungeon.near[3] >> (corner * 16 + 12) & 1
    for square in squares_of(dungeon.floor):
        x, y = dungeon.xy(square)
        for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            other = dungeon.at(x + dx, y + dy)
            if other < 0 or not dungeon.floor >> other & 1:
                continue
            sides = [dungeon.at(x + dx, y), dungeon.at(x, y + dy)]
            open_sides = sum(side >= 0 and dungeon.floor >> side & 1 for side in sides)
            stepped = bool(dungeon.near[square] >> other & 1)
            assert stepped == (open_sides > 0)
            found_squeeze |= open_sides == 0
            found_one_wall |= open_sides == 1
    assert found_squeeze
    assert found_one_wall


@pytest.mark.rule("WA-MOVE-12", "WA-GAP-129")
def test_a_hero_moved_by_a_tile_lands_on_any_free_floor_square_of_it() -> None:
    s = a_party("Keyleth", "Vistra")
    s.powers("Keyleth")
    s.powers("Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 10, 22
    s.monster("Margrath", at=6)
    s.begin("villain_step", rolls=[20])
    assert (s.asked, s.choice.seat) == ("pushed", 0)
    south = s.t.dungeon.tile_mask(1)
    assert {o.what for o in s.offers("square")} == set(squares_of(south & ~(1 << 22)))
    s.do("square", 31)
    assert s.hero("Keyleth").at == 31, "not on the scorch mark, which is a rule for Monsters"


@pytest.mark.rule("WA-MOVE-12")
def test_moving_by_tiles_never_goes_corner_to_corner() -> None:
    s = a_party("Keyleth")
    north = s.tile("B4-1", 0, N)  # 2
    east = s.tile("B4-1", 0, E)  # 3
    corner = s.tile("B4-2", north, E)  # 4: touches the Start Tile's north half at a corner only
    assert s.t.dungeon.distance(0, corner) == 2
    assert corner not in s.t.dungeon.joined[0]
    assert set(s.t.dungeon.joined[0]) == {1, north, east}


@pytest.mark.rule("WA-MOVE-02")
def test_a_card_can_move_a_hero_outside_its_hero_phase() -> None:
    s = a_party("Keyleth")
    s.tile("W2-3", 0, N)
    s.encounters("Concussive Blast")
    s.begin("encounter_step", rolls=[1])
    place = s.hero("Keyleth").at >> 4
    assert s.asked == "scattered"
    s.answer(0)
    assert s.hero("Keyleth").at >> 4 != place


@pytest.mark.rule("WA-GAP-66", "WA-MOVE-08", "WA-FAQ-03")
def test_the_marker_of_an_object_is_in_nobodys_way() -> None:
    s = a_party("Keyleth")
    s.hero("Keyleth").at = 9
    s.monster("Vast Gate", at=5)  # on 5, 6, 9 and 10
    s.begin()
    assert {5, 6, 10} <= walks(s)
    s.do("walk", 6).do("walk", 2)
    assert s.t.steps == 4


@pytest.mark.rule("WA-GAP-66", "WA-MONSTER-06")
def test_a_monster_goes_onto_a_scorch_mark_under_an_object() -> None:
    s = a_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 22, 23
    s.monster("Vast Gate", at=5)
    north = s.tile("W2-3", 0, N)
    snake = s.monster("Snake", at=s.t.dungeon.scorch[north])
    s.begin("monster_step")
    assert s.t.monster(snake.uid).at == s.t.dungeon.scorch[0] == 6


@pytest.mark.rule("WA-GAP-17", "WA-GAP-66", "WA-OBJECT-07")
def test_a_hero_who_stands_on_an_object_may_attack_it() -> None:
    s = a_party("Keyleth")
    s.powers("Keyleth", "Holy Strike")
    s.hero("Keyleth").at = 9
    gate = s.monster("Vast Gate", at=5)
    s.begin(rolls=[10]).do("power", "Holy Strike")
    assert s.hp(gate) == 3, "and 1 more damage, for she began her Hero Phase adjacent to it"


@pytest.mark.rule("WA-EX-04", "WA-MOVE-06", "WA-MOVE-07", "WA-MOVE-08", "WA-MOVE-10")
def test_the_movement_diagram() -> None:
    s = a_party("Keyleth", "Vistra")
    s.tile("B4-1", 0, E)
    keyleth, vistra = s.hero("Keyleth"), s.hero("Vistra")
    keyleth.at, vistra.at = 6, 7
    s.monster("Snake", at=11, row=0)
    s.begin()
    offered = walks(s)
    assert 11 not in offered  # A: a Monster's square
    assert 4 not in offered  # B: a wall square
    assert not s.t.dungeon.near[3] >> 32 & 1  # C: between two walls
    assert 7 not in offered  # D: another Hero's square, as a place to stop
    assert {1, 2, 3, 5, 9, 10} <= offered  # every other neighbour costs 1
    for square in (1, 2, 3, 5, 9, 10):
        assert s.t.dungeon.steps_between(6, square, 0) == 1


@pytest.mark.rule("WA-EX-27", "WA-MOVE-03", "WA-HERO-07")
def test_the_speed_budget_example() -> None:
    s = a_party("Keyleth")
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = 1
    s.begin()
    assert s.t.dungeon.steps_between(1, 19, 0) == 4  # two diagonal and two straight steps
    s.do("walk", 19)
    assert s.t.steps == 2
    far = [q for q in walks(s) if s.t.dungeon.steps_between(19, q, 0) > 2]
    assert far, "beyond what is left, a second Move is offered"
    s.do("walk", far[0])
    assert s.t.moves == 2
    assert s.t.steps == 6 - s.t.dungeon.steps_between(19, far[0], 0)


@pytest.mark.rule("WA-MOVE-10", "WA-DOWN-01")
def test_who_falls_in_the_square_of_another_lies_down_in_the_nearest_that_is_free() -> None:
    s = a_party("Keyleth", "Vistra")
    keyleth = s.hero("Keyleth")
    s.hero("Vistra").at = keyleth.at
    *taken, free = squares_of(s.t.dungeon.near[keyleth.at] & s.t.free())
    for square in taken:
        s.monster("Snake", at=square, row="")
    lie_down_apart(s.t, keyleth, [keyleth.at])
    assert keyleth.at == free
