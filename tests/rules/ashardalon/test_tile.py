"""Tiles and squares: what is printed on a tile, where a tile goes, and how tiles and squares are counted.

What needs a game under way (drawing tiles, Encounter Cards, Long Hallways) is proven with exploration.
"""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.combat import in_reach
from emberhall.games.ashardalon.rules.dungeon import FAR, Dungeon, places_of, squares_of
from emberhall.games.ashardalon.rules.movement import adjacent, tiles_between
from emberhall.games.ashardalon.rules.tiles import Tiles
from tests.games.ashardalon.floorplan import PIECES, laid, mask, square
from tests.games.ashardalon.story import a_party

TILES = Tiles.load()
N, E, S, W = range(4)

# ---------------------------------------------------------------- what is printed on a tile


@pytest.mark.rule("WA-TILE-02", "WA-GAP-04")
@pytest.mark.parametrize("number", range(len(TILES)))
def test_a_tile_has_one_scorch_mark_and_it_is_on_floor(number: int) -> None:
    tile = TILES[number]
    assert "".join(tile.rows).count("S") == 1
    row, column = divmod(tile.scorch, 4)
    assert tile.rows[row][column] == "S"
    assert tile.floor >> tile.scorch & 1


@pytest.mark.rule("WA-TILE-03", "WA-GAP-05")
@pytest.mark.parametrize("number", range(len(TILES)))
def test_a_tile_has_one_triangle_white_or_black_on_an_open_side(number: int) -> None:
    tile = TILES[number]
    if tile.group == "start":  # never attached to an edge, so it points nowhere
        assert tile.triangle == "none"
    else:
        assert tile.triangle in ("white", "black")
        assert tile.triangle_side in tile.open_sides()


@pytest.mark.rule("WA-TILE-05")
def test_tiles_have_walls_and_some_have_features_and_names() -> None:
    assert TILES.by_key["W2-3"].floor == mask(1, 2, 5, 6, 9, 10, 13, 14)
    assert TILES.by_key["W2-3"].name == "W2-3"
    assert TILES.by_name["Tunnel Exit"].stairs == (5, 6, 9, 10)
    assert len(TILES.by_name["Secure Exit"].ladder) == 1
    assert len(TILES.by_name["Vault"].chest) == 1


# ---------------------------------------------------------------- tiles and squares


@pytest.mark.rule("WA-TILE-06")
def test_the_halves_of_the_start_tile_are_two_tiles_side_by_side() -> None:
    dungeon = Dungeon.start(TILES)
    assert dungeon.distance(0, 1) == 1
    assert dungeon.within(0, 0) == (0,)
    on_the_other_half = mask(dungeon.scorch[1])
    assert not dungeon.mask_within(0, 0) & on_the_other_half
    assert dungeon.mask_within(0, 1) & on_the_other_half


@pytest.mark.rule("WA-EX-02", "WA-TILE-06", "WA-TILE-09", "WA-TILE-10", "WA-GAP-01")
def test_a_tile_is_part_of_the_board_and_a_square_part_of_a_tile() -> None:
    dungeon = Dungeon.start(TILES)
    assert len(dungeon.places) == 2
    assert {s >> 4 for s in squares_of(dungeon.floor)} == {0, 1}
    north, south = dungeon.xy(square(0, 0, 1)), dungeon.xy(square(1, 3, 1))
    assert (north, south) == ((1, 0), (1, 7))  # four squares to a side of a tile


@pytest.mark.rule("WA-TILE-09", "WA-GAP-17")
def test_within_two_tiles_is_counted_in_tiles() -> None:
    dungeon = laid(*(("open", x, 0) for x in range(5)))
    assert dungeon.within(0, 2) == (0, 1, 2)
    assert dungeon.mask_within(0, 2) >> square(2, 3, 3) & 1  # eleven squares off
    assert not dungeon.mask_within(0, 2) >> square(3, 0, 0) & 1


@pytest.mark.rule("WA-TILE-10", "WA-ATTACK-04", "WA-GAP-16")
def test_adjacent_is_counted_in_squares() -> None:
    dungeon = laid(("open", 0, 0), ("open", 1, 0))
    assert dungeon.near[square(0, 1, 1)].bit_count() == 8
    assert not dungeon.near[square(0, 0, 0)] >> square(0, 0, 3) & 1  # on the same tile, three squares off
    assert dungeon.near[square(0, 0, 3)] >> square(1, 0, 0) & 1  # on another tile, next to it


# ---------------------------------------------------------------- unexplored edges


@pytest.mark.rule("WA-TILE-07")
def test_an_open_side_with_nothing_beyond_is_unexplored_and_a_walled_one_is_not() -> None:
    assert laid(("cross", 0, 0)).edges == [(0, N), (0, E), (0, S), (0, W)]
    assert laid(("wall in the east", 0, 0)).edges == [(0, N), (0, S), (0, W)]


@pytest.mark.rule("WA-TILE-07", "WA-GAP-10")
@pytest.mark.parametrize("beyond", ["cross", "wall in the west"])
def test_an_open_side_with_a_tile_beyond_is_explored_even_if_it_meets_a_wall(beyond: str) -> None:
    dungeon = laid(("open", 0, 0), (beyond, 1, 0))
    assert (0, E) not in dungeon.edges
    assert (1, W) not in dungeon.edges
    assert (1 in dungeon.joined[0]) == (beyond == "cross")


@pytest.mark.rule("WA-TILE-07")
def test_an_edge_is_explored_when_a_tile_placed_elsewhere_comes_to_lie_there() -> None:
    dungeon = laid(("open", 0, 0), ("open", 1, 0), ("open", 1, 1))
    assert (2, W) in dungeon.edges
    dungeon = dungeon.place_tile(PIECES.by_name["open"], 0, S, False)
    assert (2, W) not in dungeon.edges
    assert dungeon.joined[3] == (0, 2)


@pytest.mark.rule("WA-EX-01", "WA-TILE-08")
def test_six_unexplored_edges_and_a_tile_can_be_attached_at_each_and_nowhere_else() -> None:
    dungeon = Dungeon.start(PIECES)
    assert len(dungeon.edges) == 6
    for place in (0, 1):
        for side in (N, E, S, W):
            if (place, side) in dungeon.edges:
                assert dungeon.place_tile(PIECES.by_name["open"], place, side, False).joined[2] == (place,)
            else:
                with pytest.raises(ValueError, match="no unexplored edge"):
                    dungeon.place_tile(PIECES.by_name["open"], place, side, False)


@pytest.mark.rule("WA-EX-01", "WA-TILE-07")
@pytest.mark.parametrize(("piece", "edges"), [("wall in the east", 7), ("north and south", 6)])
def test_a_tile_attached_takes_one_edge_and_brings_its_other_open_sides(piece: str, edges: int) -> None:
    dungeon = Dungeon.start(PIECES).place_tile(PIECES.by_name[piece], 0, N, False)
    assert len(dungeon.edges) == edges


@pytest.mark.rule("WA-EX-01")
def test_the_printed_start_tile_and_a_crossing_have_six_unexplored_edges() -> None:
    dungeon = Dungeon.start(TILES)
    assert len(dungeon.edges) == 4
    assert len(dungeon.place_tile(TILES.by_key["B4-1"], 0, N, False).edges) == 6


@pytest.mark.rule("WA-GAP-14")
def test_a_square_lies_along_an_edge_if_it_is_floor_in_the_border_row() -> None:
    dungeon = laid(("cross", 0, 0))
    assert dungeon.edge_sides(square(0, 0, 1)) == (N,)
    assert dungeon.edge_sides(square(0, 1, 1)) == ()
    assert dungeon.edge_sides(square(0, 0, 0)) == ()  # wall
    assert laid(("open", 0, 0)).edge_sides(square(0, 0, 0)) == (N, W)


# ---------------------------------------------------------------- counting tiles


@pytest.mark.rule("WA-TILE-11", "WA-MOVE-12")
def test_tiles_are_never_counted_diagonally() -> None:
    assert laid(("open", 0, 0), ("open", 1, 0), ("open", 1, 1)).distance(0, 2) == 2
    corner = laid(("open", 0, 0), ("open", 1, 1))
    assert corner.distance(0, 1) == FAR
    assert corner.joined == [(), ()]


@pytest.mark.rule("WA-TILE-12", "WA-EX-03")
def test_tiles_are_counted_around_a_gap() -> None:
    dungeon = laid(("open", 0, 0), ("open", 0, 1), ("open", 1, 1), ("open", 2, 1))
    assert dungeon.distance(0, 3) == 3
    assert 3 not in dungeon.within(0, 2)
    assert 3 in dungeon.within(0, 3)


@pytest.mark.rule("WA-TILE-12", "WA-EX-03", "WA-GAP-19")
def test_tiles_are_counted_around_a_wall() -> None:
    dungeon = laid(("wall in the east", 0, 0), ("open", 0, 1), ("open", 1, 1), ("wall in the west", 1, 0))
    assert dungeon.distance(0, 3) == 3
    assert 3 not in dungeon.within(0, 2)
    assert 3 in dungeon.within(0, 3)


@pytest.mark.rule("WA-TILE-12")
def test_a_tile_that_closes_a_ring_shortens_the_ways_through_it() -> None:
    around = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0)]
    dungeon = laid(*(("open", x, y) for x, y in around))
    assert dungeon.distance(0, 6) == 6
    dungeon = dungeon.place_tile(PIECES.by_name["open"], 0, E, False)
    assert dungeon.distance(0, 6) == 2
    assert dungeon.distance(1, 6) == 3
    assert dungeon.distance(3, 7) == 4


@pytest.mark.rule("WA-EX-12", "WA-ATTACK-05", "WA-ATTACK-06", "WA-GAP-09", "WA-GAP-19")
def test_within_one_tile_leaves_out_the_diagonal_tile_and_the_one_behind_a_wall() -> None:
    block = laid(("open", 0, 0), ("open", 1, 0), ("open", 0, 1), ("open", 1, 1))
    assert block.within(0, 1) == (0, 1, 2)
    assert 3 in block.within(0, 2)
    assert block.near[square(0, 3, 3)] >> square(3, 0, 0) & 1  # adjacency is by squares
    assert laid(("open", 0, 0), ("wall in the west", 1, 0)).within(0, 1) == (0,)
    assert laid(("open", 0, 0), ("half wall in the west", 1, 0)).within(0, 1) == (0, 1)


# ---------------------------------------------------------------- counting squares


@pytest.mark.rule("WA-TILE-13")
def test_squares_are_counted_diagonally_from_tile_to_tile() -> None:
    dungeon = laid(("open", 0, 0), ("open", 1, 0))
    assert dungeon.steps_between(square(0, 0, 3), square(1, 1, 0), 0) == 1


@pytest.mark.rule("WA-TILE-13")
def test_a_step_over_the_corner_of_four_tiles_is_one_square() -> None:
    dungeon = laid(("open", 0, 0), ("open", 1, 0), ("open", 0, 1), ("open", 1, 1))
    assert dungeon.steps_between(square(0, 3, 3), square(3, 0, 0), 0) == 1
    assert dungeon.steps_between(square(1, 3, 0), square(2, 0, 3), 0) == 1
    assert dungeon.distance(0, 3) == dungeon.distance(1, 2) == 2


@pytest.mark.rule("WA-TILE-13", "WA-MOVE-11")
def test_a_diagonal_over_a_tile_border_needs_floor_on_one_side() -> None:
    # Three of four tiles round a corner are enough; two that only touch there are not.
    three = laid(("open", 0, 0), ("open", 1, 1), ("open", 1, 0))
    assert three.steps_between(square(0, 3, 3), square(1, 0, 0), 0) == 1
    walled = laid(("wall in the east", 0, 0), ("open", 1, 0))
    assert walled.steps_between(square(0, 1, 2), square(1, 1, 0), 0) == FAR
    half = laid(("open", 0, 0), ("half wall in the west", 1, 0))
    assert half.steps_between(square(0, 1, 3), square(1, 2, 0), 0) == 1  # past one wall square
    assert half.steps_between(square(0, 0, 3), square(1, 1, 1), 0) == 3  # round both


# ---------------------------------------------------------------- how a new tile lies


@pytest.mark.rule("WA-TILE-14", "WA-GAP-15")
@pytest.mark.parametrize(
    ("side", "points", "scorch", "ways_out"),
    [
        (N, S, (2, 2), {E}),
        (E, W, (2, 1), {S}),
        (S, N, (1, 1), {W}),
        (W, E, (1, 2), {N}),
    ],
)
def test_a_new_tile_is_turned_so_that_its_triangle_points_back(
    side: int, points: int, scorch: tuple[int, int], ways_out: set[int]
) -> None:
    # W2-1 has a way out to the right of its triangle, and its scorch mark at row 2, column 2.
    dungeon = Dungeon.rebuild(TILES, (TILES.by_key["B4-1"].id, 0, 0, 0, 0))
    dungeon = dungeon.place_tile(TILES.by_key["W2-1"], 0, side, False)
    assert dungeon.triangle_side(1) == points
    assert dungeon.neighbour(1, points) == 0
    assert dungeon.joined[1] == (0,)
    assert dungeon.scorch[1] == square(1, *scorch)
    assert {way for place, way in dungeon.edges if place == 1} == ways_out


@pytest.mark.rule("WA-TILE-14")
def test_a_long_hallway_leads_straight_on_from_its_triangle() -> None:
    for hall in TILES.group("long-hallway"):
        dungeon = Dungeon.start(TILES).place_tile(hall, 0, N, False)
        assert dungeon.triangle_side(2) == S
        assert dungeon.joined[2] == (0,)
        assert [side for place, side in dungeon.edges if place == 2] == [N]


# ---------------------------------------------------------------- large creatures


@pytest.mark.rule("WA-TILE-20")
def test_a_large_creature_is_on_every_tile_its_base_touches() -> None:
    dungeon = laid(("open", 0, 0), ("open", 1, 0))
    base = dungeon.base(square(0, 1, 3), 2, False)
    assert sorted(places_of(base)) == [0, 1]
    assert dungeon.tile_mask(0) & base
    assert dungeon.tile_mask(1) & base


@pytest.mark.rule("WA-TILE-21")
def test_the_distance_to_a_large_creature_is_to_the_nearest_of_its_tiles() -> None:
    s = a_party("Keyleth")
    s.t.dungeon = laid(("open", 0, 0), ("open", 1, 0), ("open", 2, 0))
    otyugh = s.monster("Otyugh", at=square(0, 1, 3))  # over the border of the first two
    assert [tiles_between(s.t, otyugh, place) for place in range(3)] == [0, 0, 1]


@pytest.mark.rule("WA-TILE-20", "WA-TILE-21", "WA-GAP-29")
def test_a_large_creature_is_also_on_a_tile_whose_walls_alone_it_lies_over() -> None:
    s = a_party("Heskan")
    s.t.dungeon = laid(("open", 0, 0), ("wall in the west", 1, 0), ("open", 2, 0))
    dragon = s.monster("Ashardalon", at=square(0, 1, 3))
    assert s.t.dungeon.distance(0, 1) == FAR, "the wall lies between the two tiles"
    assert dragon.places == (0, 1)
    assert [tiles_between(s.t, dragon, place) for place in range(3)] == [0, 0, 1]
    beside_the_wall = square(1, 1, 1)
    assert in_reach(s.t, beside_the_wall, 0) == [dragon]
    assert not adjacent(s.t, dragon, beside_the_wall), "no step leads through a wall"
    s.powers("Heskan", "Arc Lightning")
    s.hero("Heskan").at = beside_the_wall
    assert s.begin().offers("power", "Arc Lightning"), "a power for the own tile"


@pytest.mark.rule("WA-EX-05", "WA-TILE-20", "WA-TILE-21", "WA-GAP-29")
def test_ashardalon_over_four_tiles_is_one_tile_from_all_eight_around() -> None:
    s = a_party("Keyleth")
    s.t.dungeon = laid(*(("open", x, y) for y in range(4) for x in range(4)))
    dragon = s.monster("Ashardalon", at=square(5, 3, 3))
    blue = {5, 6, 9, 10}
    green = {1, 2, 4, 7, 8, 11, 13, 14}
    assert dragon.mask.bit_count() == 9
    assert set(dragon.places) == blue
    assert {place for place in range(16) if tiles_between(s.t, dragon, place) == 0} == blue
    assert {place for place in range(16) if tiles_between(s.t, dragon, place) == 1} == green
    for place in blue:  # a hero on any of them is on its tile, one on a green tile is not
        s.hero("Keyleth").at = square(place, 0, 0)
        assert dragon in in_reach(s.t, s.hero("Keyleth").at, 0)
    s.hero("Keyleth").at = square(1, 0, 0)
    assert dragon not in in_reach(s.t, s.hero("Keyleth").at, 0)
