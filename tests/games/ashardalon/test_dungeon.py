"""The map of a dungeon: the catalogue of tiles, what grows from it, and what is counted on it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from emberhall.games.ashardalon.rules.dungeon import FAR, Dungeon, places_of, squares_of
from emberhall.games.ashardalon.rules.tiles import TileEntry, Tiles
from tests.games.ashardalon.floorplan import PIECES, Plain, laid, mask, square, turned

TILES = Tiles.load()
N, E, S, W = range(4)

# ---------------------------------------------------------------- the catalogue


def ways_out(key: str) -> str:
    return "".join("NESW"[side] for side in TILES.by_key[key].open_sides())


def test_forty_tiles_and_the_start_tile_in_two_halves() -> None:
    assert len(TILES) == 42
    assert [TILES[i].id for i in range(42)] == list(range(42))
    assert {TILES[0].name, TILES[1].name} == {"Start (north)", "Start (south)"}


@pytest.mark.rule("WA-SETUP-03", "WA-SETUP-01")
def test_eighteen_tiles_are_set_aside_and_twenty_two_make_the_stack() -> None:
    box = [TILES[i] for i in range(42) if not TILES[i].name.startswith("Start (")]
    assert sum(tile.set_aside for tile in box) == 18
    assert len(TILES.standard) == 22
    assert not any(TILES[tile].set_aside for tile in TILES.standard)
    for chamber in ("dire", "horrid"):
        pieces = Counter(tile.group for tile in box if tile.group.startswith(chamber))
        assert pieces == {f"{chamber}-entrance": 1, chamber: 4, f"{chamber}-large": 1}
    singles = {tile.name for tile in box if tile.set_aside and tile.group in ("start", "exit", "vault")}
    assert singles == {
        "Ancient Battlefield",
        "Horrid Chamber Start",
        "Dire Chamber Start",
        "Tunnel Exit",
        "Secure Exit",
        "Vault",
    }


@pytest.mark.rule("WA-TILE-03", "WA-GAP-06")
def test_the_stack_has_nine_white_tiles_and_thirteen_black_ones() -> None:
    assert Counter(TILES[tile].triangle for tile in TILES.standard) == {"white": 9, "black": 13}


@pytest.mark.rule("WA-GAP-06", "WA-GAP-02")
def test_the_stack_with_vault_and_tunnel_exit_has_the_counts_of_the_printed_tiles() -> None:
    stack = [TILES[i] for i in TILES.standard] + [TILES.by_name["Vault"], TILES.by_name["Tunnel Exit"]]
    assert Counter(tile.triangle for tile in stack) == {"white": 10, "black": 14}
    assert sum(bool(tile.doors) for tile in stack) == 8
    shapes: Counter[str] = Counter()
    for tile in stack:
        # Seen from the explorer: with the triangle in the south.
        turn = (S - tile.triangle_side) % 4
        shapes["".join("NESW"[side] for side in sorted((side + turn) % 4 for side in tile.open_sides()))] += 1
    assert shapes == {"ES": 2, "SW": 2, "S": 2, "NESW": 3, "NS": 6, "ESW": 3, "NSW": 3, "NES": 3}


@pytest.mark.parametrize(
    ("key", "ways", "door"),
    [
        ("B2-1", "NS", [1, 2]),
        ("B2-2", "SW", []),
        ("B2-3", "ES", []),
        ("B3-1", "NSW", []),
        ("B3-2", "NES", []),
        ("B3-3", "ESW", []),
        ("B3-4", "NESW", [4, 8]),
        ("B3-5", "NES", [1, 2]),
        ("B3-6", "NSW", [4, 8]),
        ("B3-7", "ESW", []),
        ("B4-1", "NESW", []),
        ("B4-2", "NESW", [7, 11]),
        ("W2-1", "ES", []),
        ("W2-2", "SW", []),
        ("W2-3", "NS", []),
        ("W2-4", "NS", []),
        ("W2-5", "NS", []),
        ("W3-1", "NES", [7, 11]),
        ("W3-2", "ESW", []),
        ("W3-3", "NSW", [1, 2]),
        ("LONG-W", "EW", []),
        ("LONG-B", "EW", []),
        ("VAULT", "S", [9, 10]),
        ("TUNNEL", "S", []),
        ("SECURE", "S", [9, 10]),
        ("BATTLE", "NEW", []),
        ("DIRE-S", "NEW", []),
        ("HORRID-S", "NEW", []),
        ("DIRE-E", "NESW", []),
        ("HORRID-E", "NESW", []),
        ("DIRE-L", "ESW", []),
        ("HORRID-L", "ESW", []),
    ],
)
def test_ways_out_and_doors_of_each_tile(key: str, ways: str, door: list[int]) -> None:
    assert ways_out(key) == ways
    assert [list(cells) for cells in TILES.by_key[key].doors] == ([door] if door else [])


@pytest.mark.rule("WA-GAP-03")
def test_scorch_marks_lie_where_they_were_measured() -> None:
    # (column, row) with the triangle in the south, for the Long Hallways in the east
    measured = {
        "DIRE-1": (2, 1),
        "DIRE-2": (3, 2),
        "DIRE-3": (3, 2),
        "DIRE-4": (2, 2),
        "DIRE-L": (0, 1),
        "DIRE-S": (3, 1),
        "DIRE-E": (2, 2),
        "HORRID-1": (0, 1),
        "HORRID-2": (1, 2),
        "HORRID-3": (0, 1),
        "HORRID-4": (3, 2),
        "HORRID-L": (2, 1),
        "HORRID-S": (0, 0),
        "HORRID-E": (1, 2),
        "BATTLE": (3, 0),
        "VAULT": (2, 3),
        "TUNNEL": (1, 3),
        "SECURE": (2, 3),
        "LONG-W": (1, 1),
        "LONG-B": (0, 2),
        "B3-2": (1, 0),
        "B3-3": (0, 2),
        "W3-1": (1, 2),
    }
    for key, (column, row) in measured.items():
        assert TILES.by_key[key].scorch == row * 4 + column, key


@pytest.mark.rule("WA-GAP-02", "WA-GAP-03")
@pytest.mark.parametrize("number", range(42))
def test_every_tile_is_one_piece_of_floor(number: int) -> None:
    dungeon = Dungeon.rebuild(TILES, (number, 0, 0, 0, 0))
    scorch = dungeon.scorch[0]
    assert dungeon.reach(scorch, 16, 0) | 1 << scorch == dungeon.floor == TILES[number].floor


@pytest.mark.rule("WA-GAP-07")
def test_two_long_hallways_one_white_and_one_black() -> None:
    halls = [TILES[i] for i in TILES.group("long-hallway")]
    assert sorted(hall.triangle for hall in halls) == ["black", "white"]
    assert {hall.triangle_side for hall in halls} == {E}
    assert {hall.open_sides() for hall in halls} == {(E, W)}, "the triangle and the way on lie opposite"


@pytest.mark.rule("WA-GAP-08")
def test_five_heroes_find_room_beside_the_stairs_of_the_start_tile() -> None:
    dungeon = Dungeon.start(TILES)
    stairs = dungeon.feature("stairs")
    assert squares_of(stairs) == [square(0, 3, 1), square(0, 3, 2), square(1, 0, 1), square(1, 0, 2)]
    assert stairs & dungeon.floor == stairs
    beside = mask(*(s for stair in squares_of(stairs) for s in squares_of(dungeon.near[stair]))) & ~stairs
    assert beside.bit_count() == 8


def test_features_turn_with_their_tile() -> None:
    dungeon = Dungeon.start(TILES).place_tile(TILES.by_name["Secure Exit"], 0, E, False)
    # With the triangle in the south the ladder is in row 1, column 1; here the triangle points west.
    assert squares_of(dungeon.feature("ladder")) == [square(2, 1, 2)]
    dungeon = dungeon.place_tile(TILES.by_name["Tunnel Exit"], 0, N, False)
    assert squares_of(dungeon.feature("stairs") >> 48) == [5, 6, 9, 10]
    assert dungeon.feature("chest") == 0


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (("....", ".S..", "...", "...."), "not four squares wide"),
        (("....", ".S..", "..?.", "...."), "a square is one of"),
        (("....", "....", "....", "...."), "has 0 scorch marks"),
        (("....", ".S..", "..S.", "...."), "has 2 scorch marks"),
        (("....", ".S..", "....", "####"), "the side it points to must be open"),
    ],
)
def test_a_tile_that_cannot_be_is_refused_by_its_key(rows: tuple[str, str, str, str], says: str) -> None:
    with pytest.raises(ValueError, match=f"tile 'X1' .*{says}"):
        Tiles((TileEntry(key="X1", rows=rows, group="standard", triangle="white"),))


def test_two_tiles_of_one_name_are_refused() -> None:
    entry = TileEntry(key="X1", rows=("....", ".S..", "....", "...."), group="standard", triangle="white")
    with pytest.raises(ValueError, match="share a key or a name"):
        Tiles((entry, entry))


# ---------------------------------------------------------------- random dungeons against the plain reading


def grown(seed: int, tiles: int) -> tuple[Dungeon, set[int]]:
    """A dungeon grown at random, and the places whose doors are closed."""
    chance = random.Random(seed)
    kind = chance.choice(["Start", "Start", "Ancient Battlefield", "Dire Chamber Start", "Horrid Chamber Start"])
    dungeon, closed = Dungeon.start(TILES, kind), set[int]()
    stack = [number for number in range(42) if TILES[number].triangle != "none"]
    chance.shuffle(stack)
    while stack and len(dungeon.places) < tiles and (dungeon.edges or dungeon.doors):
        if dungeon.doors and (not dungeon.edges or chance.random() < 0.15):
            door = chance.choice(dungeon.doors)
            closed.remove(door.place)
            dungeon = dungeon.open_door(door.id)
            continue
        place, side = chance.choice(dungeon.edges)
        tile, doors = stack.pop(), chance.random() < 0.6
        if doors and TILES[tile].doors:
            closed.add(len(dungeon.places))
        dungeon = dungeon.place_tile(tile, place, side, doors)
    return dungeon, closed


SEEDS = range(30)


@pytest.fixture(params=SEEDS)
def pair(request: pytest.FixtureRequest) -> tuple[Dungeon, Plain]:
    dungeon, closed = grown(request.param, tiles=4 + request.param)
    return dungeon, Plain(dungeon, closed)


def test_floor_steps_and_walls_are_as_drawn(pair: tuple[Dungeon, Plain]) -> None:
    dungeon, plain = pair
    assert dungeon.floor == mask(*(plain.id_at[point] for point in plain.floor()))
    assert len(dungeon.near) == 16 * len(dungeon.places)
    for point, here in plain.id_at.items():
        assert dungeon.near[here] == mask(*(plain.id_at[other] for other in plain.steps(*point)))
        assert dungeon.xy(here) == point
        assert dungeon.at(*point) == here
    assert dungeon.beside_wall == plain.beside_wall()
    assert dungeon.at(1000, 1000) == -1


def test_tiles_are_joined_and_counted_as_a_search_does(pair: tuple[Dungeon, Plain]) -> None:
    dungeon, plain = pair
    assert list(dungeon.edges) == plain.edges()
    for tile, place in plain.place_at.items():
        assert list(dungeon.joined[place]) == plain.joined(tile)
        away = plain.distances(place)
        assert [dungeon.distance(place, other) for other in range(len(away))] == away
        for n in (-1, 0, 1, 2, 3, 5000):  # a card may say any number; what no path joins is not near by any
            near = [other for other, steps in enumerate(away) if steps <= n and steps < FAR]
            assert list(dungeon.within(place, min(n, FAR - 1))) == near
            assert dungeon.mask_within(place, n) == sum(0xFFFF << other * 16 for other in near)


def test_edges_are_seen_from_the_floor_along_them_only(pair: tuple[Dungeon, Plain]) -> None:
    dungeon, plain = pair
    along: dict[int, set[int]] = {}
    where = {place: tile for tile, place in plain.place_at.items()}
    for place, side in plain.edges():
        for own, _ in plain.border(where[place], side):
            if plain.is_floor(*own):
                along.setdefault(plain.id_at[own], set()).add(side)
    for here in plain.id_at.values():
        assert set(dungeon.edge_sides(here)) == along.get(here, set())


def test_walks_are_as_long_as_a_search_finds(pair: tuple[Dungeon, Plain]) -> None:
    dungeon, plain = pair
    chance = random.Random(len(dungeon.places))
    floor = sorted(plain.floor())
    for _ in range(8):
        start = chance.choice(floor)
        here = plain.id_at[start]
        others = [plain.id_at[point] for point in floor if point != start]
        blocked = mask(*chance.sample(others, chance.choice([0, 1, 3, 8, len(others) // 3])))
        walks = plain.walks(start, blocked)
        for steps in (0, 1, 2, 6, 5, 30):
            expected = mask(*(other for other, away in walks.items() if away <= steps))
            assert dungeon.reach(here, steps, blocked) == expected
            assert dungeon.reach(here, steps, blocked) == expected  # once more, as remembered
        assert (dungeon.path(here, here, blocked), dungeon.steps_between(here, here, blocked)) == ([], 0)
        for other in chance.sample(others, 5):
            assert dungeon.steps_between(here, other, blocked) == walks.get(other, FAR)
            way = dungeon.path(here, other, blocked)
            assert len(way) == walks.get(other, 0)
            assert_walkable(dungeon, here, other, way, blocked)


def assert_walkable(dungeon: Dungeon, src: int, dst: int, way: list[int], blocked: int) -> None:
    for here, after in zip([src, *way], way, strict=False):
        assert dungeon.near[here] >> after & 1
        assert not blocked >> after & 1
    assert not way or way[-1] == dst


@pytest.mark.parametrize("stay", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_way_avoids_what_it_can_among_the_shortest(seed: int, stay: bool) -> None:
    dungeon, closed = grown(seed, tiles=8)
    chance = random.Random(seed)
    floor = squares_of(dungeon.floor)
    plain = Plain(dungeon, closed)
    for part in (3, 3, 3, 3, 12, 12, 12, 50, 50, len(floor) + 1):
        src, dst, *others = chance.sample(floor, len(floor))
        blocked = mask(*others[:4])
        avoid = mask(*chance.sample(floor, len(floor) // part))
        way = dungeon.path(src, dst, blocked, avoid, stay)
        assert_walkable(dungeon, src, dst, way, blocked)
        # The least of all shortest ways, square by square from the start.
        walks = plain.walks(dungeon.xy(src), blocked)
        least = {src: 0}
        for here in sorted(walks, key=walks.__getitem__):
            before = [o for o in squares_of(dungeon.near[here]) if walks.get(o, 0) == walks[here] - 1 and o in least]
            least[here] = min(least[o] + (stay and o >> 4 != here >> 4) for o in before) + (avoid >> here & 1)
        assert len(way) == walks.get(dst, 0)
        crossed = sum(o >> 4 != here >> 4 for o, here in pairwise([src, *way])) if stay else 0
        assert sum(avoid >> here & 1 for here in way) + crossed == (least[dst] if way else 0)


def test_growing_rebuilding_and_opening_agree_in_every_table(pair: tuple[Dungeon, Plain]) -> None:
    dungeon, _ = pair
    again = Dungeon.rebuild(TILES, dungeon.key())
    assert again == dungeon
    assert hash(again) == hash(dungeon)
    assert all(type(number) is int for number in dungeon.key())
    for table in ("places", "floor", "near", "scorch", "joined", "dist", "edges", "doors", "door_count", "beside_wall"):
        assert getattr(again, table) == getattr(dungeon, table), table
    for place in range(len(dungeon.places)):
        assert again.tile_mask(place) == dungeon.tile_mask(place)
        assert again.triangle_side(place) == dungeon.triangle_side(place)
    assert [again.door_near(door) for door in again.doors] == [dungeon.door_near(door) for door in dungeon.doors]


def test_scorch_marks_and_triangles_turn_with_their_tile(pair: tuple[Dungeon, Plain]) -> None:
    dungeon, plain = pair
    for place, placed in enumerate(dungeon.places):
        column, row = dungeon.xy(dungeon.scorch[place])
        assert plain.sheet[column, row] == "S"
        assert (column >> 2, row >> 2) == (placed.x, placed.y)
        if TILES[placed.tile].triangle == "none":
            assert dungeon.triangle_side(place) == -1
            assert dungeon.neighbour(place, -1) == -1
        else:
            towards = dungeon.neighbour(place, dungeon.triangle_side(place))
            assert 0 <= towards < place


def test_a_dungeon_stays_as_it_was_when_another_grows_from_it() -> None:
    dungeon, _ = grown(5, tiles=12)
    before = Dungeon.rebuild(TILES, dungeon.key())
    for place, side in dungeon.edges:
        child = dungeon.place_tile(TILES.by_key["B4-2"], place, side, True)
        steps = child.near[:]
        child.open_door(child.doors[-1].id)
        assert child.near == steps
    for table in ("places", "floor", "near", "scorch", "joined", "dist", "edges", "doors", "door_count", "beside_wall"):
        assert getattr(before, table) == getattr(dungeon, table), table
    assert before == dungeon != child


def test_how_far_it_is_to_the_nearest_of_several_places(pair: tuple[Dungeon, Plain]) -> None:
    dungeon, _ = pair
    places, chance = range(len(dungeon.places)), random.Random(1)
    several = [tuple(chance.choices(places, k=many)) for many in (1, 2, 2, 3, 3, 3)]
    for some in several * 2:  # what is remembered the second time is what was worked out the first
        assert list(dungeon.away(some)) == [min(dungeon.distance(p, q) for p in some) for q in places]
    edges = [place for place, _ in dungeon.edges]
    for q in places:
        assert dungeon.to_edges[q] == min([dungeon.distance(p, q) for p in edges], default=FAR)


def test_what_grows_by_the_same_tile_at_the_same_edge_is_shared() -> None:
    """Nothing else is: another tile, edge or catalogue, or doors that stay open, make another dungeon."""
    dungeon, _ = grown(5, tiles=12)
    again = Dungeon.rebuild(TILES, dungeon.key())
    found: dict[Dungeon, tuple[int, int, int, bool]] = {}
    for tile in (TILES.by_key["B4-2"].id, TILES.by_key["B4-1"].id, TILES.by_key["W3-1"].id):
        for place, side in dungeon.edges:
            for doors in (False, True) if TILES[tile].doors else (False,):
                child = dungeon.place_tile(tile, place, side, doors)
                assert child is dungeon.place_tile(TILES[tile], place, side, doors)
                assert child is again.place_tile(tile, place, side, doors)
                assert child == Dungeon._grown.__wrapped__(dungeon, tile, place, side, doors)
                assert child == Dungeon.rebuild(TILES, child.key())
                assert child not in found
                found[child] = tile, place, side, doors
                for door in child.doors:
                    assert child.open_door(door.id) is child.open_door(door.id)
                    assert child.open_door(door.id) == Dungeon.open_door.__wrapped__(child, door.id)
    others = Tiles.load.__wrapped__()
    assert Dungeon.start(others) != Dungeon.start(TILES)
    assert Dungeon.start(others).place_tile(5, 0, N, False).tiles is others
    assert Dungeon.start(TILES).place_tile(5, 0, N, False).tiles is TILES


# ---------------------------------------------------------------- starts and refusals


@pytest.mark.rule("WA-SETUP-16")
def test_the_start_tile_or_the_one_an_adventure_names() -> None:
    dungeon = Dungeon.start(TILES)
    assert [TILES[placed.tile].name for placed in dungeon.places] == ["Start (north)", "Start (south)"]
    assert dungeon.edges == [(0, N), (0, E), (1, E), (1, S)]
    other = Dungeon.start(TILES, "Ancient Battlefield")
    assert [TILES[placed.tile].name for placed in other.places] == ["Ancient Battlefield"]
    assert other.edges == [(0, N), (0, E), (0, W)]


def test_a_start_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"'Vault' is no start tile; .*Ancient Battlefield"):
        Dungeon.start(TILES, "Vault")


def test_a_start_tile_is_never_attached_to_an_edge() -> None:
    with pytest.raises(ValueError, match="no triangle"):
        Dungeon.start(TILES).place_tile(TILES.by_name["Ancient Battlefield"], 0, N, False)


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ((), "five numbers"),
        ((0, 0, 0, 0), "five numbers"),
        ((42, 0, 0, 0, 0), "tile 0 must be one of the box"),
        ((0, 0, 0, 4, 0), "tile 0 must be one of the box"),
        ((0, 0, 0, 0, 1), "tile 0 must be one of the box"),
        ((2, 0, 0, 0, 4), "tile 0 must be one of the box"),
        ((0, 0, 0, 0, 0, 1, 0, 0, 0, 0), "tile 1 lies on another"),
    ],
)
def test_a_damaged_save_is_refused(key: tuple[int, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Dungeon.rebuild(TILES, key)


def test_more_tiles_than_any_box_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="64 tiles at most"):
        laid(*(("open", x, 0) for x in range(65)))


# ---------------------------------------------------------------- doors


def with_a_door() -> Dungeon:
    """The Start Tile with B2-1 in the north, whose far side is a closed door."""
    return Dungeon.start(TILES).place_tile(TILES.by_key["B2-1"], 0, N, True)


@pytest.mark.rule("WA-DOOR-01")
def test_without_the_door_rules_a_door_symbol_is_open_floor() -> None:
    dungeon = Dungeon.start(TILES).place_tile(TILES.by_key["B2-1"], 0, N, False)
    assert dungeon.doors == ()
    assert (2, N) in dungeon.edges
    assert dungeon.edge_sides(square(2, 0, 1)) == (N,)


@pytest.mark.rule("WA-GAP-93")
def test_a_closed_door_is_no_floor_and_cannot_be_explored_through() -> None:
    dungeon = with_a_door()
    (door,) = dungeon.doors
    assert (door.id, door.place, squares_of(door.cells)) == (0, 2, [square(2, 0, 1), square(2, 0, 2)])
    assert not dungeon.floor & door.cells
    assert (2, N) not in dungeon.edges
    assert not dungeon.reach(square(2, 1, 1), 6, 0) & door.cells
    assert dungeon.edge_sides(square(2, 0, 1)) == ()


@pytest.mark.rule("WA-DOOR-05", "WA-GAP-93")
def test_an_opened_door_is_floor_and_an_edge_again() -> None:
    shut = with_a_door()
    dungeon = shut.open_door(0)
    assert dungeon.doors == ()
    assert dungeon.floor == shut.floor | shut.doors[0].cells
    assert (2, N) in dungeon.edges
    assert dungeon.near[square(2, 1, 1)] & shut.doors[0].cells == shut.doors[0].cells
    with pytest.raises(ValueError, match="Door 0 is not closed"):
        dungeon.open_door(0)


@pytest.mark.rule("WA-GAP-20", "WA-GAP-93")
def test_a_closed_door_parts_two_tiles_until_it_opens() -> None:
    # W3-1 north of the Start Tile has its door in the east; W2-2 comes to lie beyond it with an open west side.
    dungeon = Dungeon.start(TILES).place_tile(TILES.by_key["W3-1"], 0, N, True)
    dungeon = dungeon.place_tile(TILES.by_key["B4-1"], 0, E, False).place_tile(TILES.by_key["W2-2"], 3, N, False)
    assert dungeon.neighbour(2, E) == 4
    assert 4 not in dungeon.joined[2]
    assert dungeon.distance(2, 4) == 3
    assert (4, W) not in dungeon.edges
    opened = dungeon.open_door(0)
    assert opened.joined[2] == (0, 4)
    assert opened.distance(2, 4) == 1
    assert opened.near[square(2, 1, 3)] >> square(4, 1, 0) & 1


@pytest.mark.rule("WA-DOOR-03", "WA-GAP-16")
def test_squares_adjacent_to_a_door_token() -> None:
    dungeon = with_a_door()
    (door,) = dungeon.doors
    assert squares_of(dungeon.door_near(door)) == [square(2, 1, 1), square(2, 1, 2)]
    # From the tile beyond it as well, once one lies there; never through a wall.
    opened = Dungeon.start(TILES).place_tile(TILES.by_key["W3-1"], 0, N, True)
    beyond = opened.place_tile(TILES.by_key["B4-1"], 0, E, False).place_tile(TILES.by_key["W2-2"], 3, N, False)
    assert squares_of(beyond.door_near(beyond.doors[0])) == [
        *(square(2, row, 2) for row in range(4)),
        *(square(4, row, 0) for row in (1, 2)),
    ]


@pytest.mark.rule("WA-GAP-16")
def test_a_door_token_past_two_walls_is_not_adjacent() -> None:
    door, beyond = PIECES.by_name["door in the east"], PIECES.by_name["corners in the west"]
    dungeon = Dungeon.rebuild(PIECES, (door.id, 0, 0, 0, 3, beyond.id, 1, 0, 0, 0))
    assert dungeon.floor >> square(1, 0, 0) & 1
    assert squares_of(dungeon.door_near(dungeon.doors[0])) == [square(0, row, 2) for row in (1, 2, 3)]


def test_the_doors_of_vault_and_secure_exit_are_inside() -> None:
    for name, behind in (("Vault", "chest"), ("Secure Exit", "ladder")):
        dungeon = Dungeon.start(TILES).place_tile(TILES.by_name[name], 0, N, True)
        goal = dungeon.feature("chest" if behind == "chest" else "ladder")
        assert goal.bit_count() == 1
        assert dungeon.joined[2] == (0,)
        scorch = dungeon.scorch[2]
        assert not dungeon.reach(scorch, 99, 0) & goal
        assert dungeon.open_door(0).reach(scorch, 3, 0) & goal


def test_door_ids_stay_when_other_doors_open() -> None:
    dungeon = with_a_door().place_tile(TILES.by_key["W3-1"], 1, S, True).place_tile(TILES.by_key["B3-4"], 1, E, True)
    assert [(door.id, door.place) for door in dungeon.doors] == [(0, 2), (1, 3), (2, 4)]
    dungeon = dungeon.open_door(1)
    assert [door.id for door in dungeon.doors] == [0, 2]
    assert dungeon.door_count == 3
    assert Dungeon.rebuild(TILES, dungeon.key()).door_count == 3
    assert Dungeon.rebuild(TILES, dungeon.key()).doors == dungeon.doors


# ---------------------------------------------------------------- walls, squeezing, bases


@pytest.mark.rule("WA-MOVE-07", "WA-MOVE-11", "WA-GAP-11")
def test_walls_stop_a_step_and_two_of_them_a_diagonal() -> None:
    dungeon = laid(("pillars", 0, 0))
    near = dungeon.near
    assert not near[square(0, 0, 0)] >> square(0, 1, 1) & 1  # wall
    assert not near[square(0, 1, 2)] >> square(0, 2, 1) & 1  # between two pillars
    assert not near[square(0, 2, 1)] >> square(0, 1, 2) & 1
    assert near[square(0, 0, 1)] >> square(0, 1, 0) & 1  # past one pillar
    assert near[square(0, 1, 2)] >> square(0, 2, 3) & 1
    # Over the border of two tiles: the same, between a wall of each.
    border = laid(("corners in the east", 0, 0), ("two gaps in the west", 1, 0))
    assert border.joined == [(1,), (0,)]
    assert not border.near[square(0, 0, 3)] >> square(1, 1, 0) & 1
    assert border.near[square(0, 3, 3)] >> square(1, 3, 0) & 1
    # Two tiles that touch at a corner only: nothing beside the corner, so nobody slips through.
    corner = laid(("open", 0, 0), ("open", 1, 1))
    assert corner.reach(square(0, 3, 3), 99, 0) == corner.tile_mask(0) & ~(1 << square(0, 3, 3))


@pytest.mark.rule("WA-GAP-31")
def test_figures_do_not_stop_a_diagonal_step_between_them() -> None:
    dungeon = laid(("open", 0, 0))
    blocked = mask(square(0, 0, 1), square(0, 1, 0))
    assert dungeon.reach(square(0, 0, 0), 1, blocked) == mask(square(0, 1, 1))


@pytest.mark.rule("WA-CARD-10")
def test_beside_a_wall_is_by_a_full_edge_and_never_by_a_corner() -> None:
    dungeon = laid(("pillars", 0, 0))
    around = {(0, 1), (1, 0), (2, 1), (1, 2), (3, 2), (2, 3)}
    assert dungeon.beside_wall == mask(*(square(0, row, column) for row, column in around))
    # The walls of a neighbouring tile count, the unexplored dark beyond an open edge does not.
    assert laid(("open", 0, 0)).beside_wall == 0
    beside = laid(("open", 0, 0), ("wall in the west", 1, 0)).beside_wall
    assert beside & 0xFFFF == mask(*(square(0, row, 3) for row in range(4)))


@pytest.mark.rule("WA-CON-15", "WA-TILE-07")
def test_a_side_with_a_wall_along_part_of_it_is_an_unexplored_edge() -> None:
    assert (0, W) in laid(("half wall in the west", 0, 0)).edges
    assert (0, W) not in laid(("wall in the west", 0, 0)).edges


@pytest.mark.rule("WA-GAP-29")
def test_a_base_needs_floor_everywhere_unless_it_is_loose() -> None:
    dungeon = laid(("wall in the east", 0, 0), ("open", 0, 1))
    assert dungeon.base(square(0, 1, 1), 1, False) == mask(square(0, 1, 1))
    two = dungeon.base(square(0, 3, 1), 2, False)
    assert squares_of(two) == [square(0, 3, 1), square(0, 3, 2), square(1, 0, 1), square(1, 0, 2)]
    assert dungeon.base(square(0, 3, 2), 2, False) == 0
    assert dungeon.base(square(0, 1, 2), 3, False) == 0
    assert dungeon.base(square(0, 1, 2), 3, True).bit_count() == 9  # three of them wall
    assert dungeon.base(square(0, 0, 0), 3, True).bit_count() == 4  # where no tile lies it is on nothing
    assert dungeon.base(square(0, 1, 3), 3, True) == 0


@pytest.mark.rule("WA-GAP-30")
def test_positions_cover_the_square_and_lie_on_free_floor() -> None:
    dungeon = laid(("open", 0, 0), ("north and south", 0, 1))
    free, scorch = dungeon.floor, mask(dungeon.scorch[0])
    assert dungeon.base_positions(2, False, scorch, free) == [0, 1, 4, 5]
    assert dungeon.base_positions(2, False, scorch, free & ~mask(square(0, 0, 2))) == [0, 4, 5]
    assert dungeon.base_positions(3, False, scorch, free) == [5, 6, 9, 10]
    assert dungeon.base_positions(3, True, scorch, free) == [0, 1, 2, 4, 5, 6, 8, 9, 10]
    assert dungeon.base_positions(1, False, scorch, free) == [5]
    wall = mask(square(1, 0, 0))
    assert dungeon.base_positions(3, True, wall, free) == []  # a figure is put down on floor
    # In a passage two squares wide there is one file for 2x2, and no room for 3x3.
    assert dungeon.base_positions(3, False, dungeon.tile_mask(1), free) == []
    file = [square(0, 3, 1), square(1, 0, 1), square(1, 1, 1), square(1, 2, 1)]
    assert dungeon.base_positions(2, False, dungeon.tile_mask(1), free) == file


@pytest.mark.parametrize("size", [1, 2, 3])
def test_positions_are_all_bases_that_fit_wherever_tiles_meet(size: int, pair: tuple[Dungeon, Plain]) -> None:
    dungeon, plain = pair
    chance = random.Random(size)
    floor = squares_of(dungeon.floor)
    free = dungeon.floor & ~mask(*chance.sample(floor, len(floor) // 10))
    covering = mask(*chance.sample(floor, 6))
    spread = range(-((size - 1) // 2), size // 2 + 1)
    for loose in (False, True):
        expected = []
        for (x, y), here in plain.id_at.items():
            points = [(x + dx, y + dy) for dx in spread for dy in spread]
            under = mask(*(plain.id_at[point] for point in points if point in plain.id_at))
            on_floor = under & dungeon.floor
            fits = plain.is_floor(x, y) and (loose or on_floor.bit_count() == size * size)
            assert dungeon.base(here, size, loose) == (under if fits else 0)
            if fits and under & covering and not on_floor & ~free:
                expected.append(here)
        assert dungeon.base_positions(size, loose, covering, free) == sorted(expected)


def test_sets_of_squares_are_listed_in_rising_order() -> None:
    chance = random.Random(2)
    for size in (0, 1, 5, 11, 12, 13, 60, 400):
        squares = sorted(chance.sample(range(42 * 16), size))
        assert squares_of(mask(*squares)) == squares
        assert sorted(places_of(mask(*squares))) == sorted({s >> 4 for s in squares})


def test_turning_four_times_is_no_turn() -> None:
    for number in range(42):
        assert tuple(turned(TILES[number].rows, 4)) == TILES[number].rows
    assert PIECES.turned(0, 1, 0) is PIECES.turned(0, 1, 0)
