"""Rules of the sections TILE and BOARD: zones, adjacency, portals, distance."""

from __future__ import annotations

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.games.bardsung.rules.dungeon import FAR, MOST_PLACES, Dungeon, Fit, Placed
from emberhall.games.bardsung.rules.tiles import TileFace, bits, read_face
from tests.games.bardsung.story import Story, in_the_tavern, on_a_crawl, the_game

ENTRANCE = ("T01A", 0, 10, 0)
BEND_WEST = ("T03A", 0, 6, 1)  # joined to the entrance's west portal


def face(*rows: str, focus: str = "A", **parts: tuple[str, ...]) -> TileFace:
    return TileFace(name="a drawing", tile="a tile", kind="room", rows=rows, focus=focus, **parts)  # type: ignore[arg-type]


def adjacent(drawn: TileFace) -> set[str]:
    read = read_face(0, drawn)
    return {read.zones[a] + read.zones[b] for a, near in enumerate(read.near) for b in bits(near) if a < b}


@pytest.mark.rule("BS-TILE-05", "BS-GAP-02")
def test_zones_are_adjacent_along_a_flat_edge_and_never_at_a_corner() -> None:
    assert adjacent(face("AABB", "AABB", "CCDD", "CCDD")) == {"AB", "AC", "BD", "CD"}
    assert adjacent(face("AABB", "AABB", "CCDD", "CCDD", walls=("AB",))) == {"AC", "BD", "CD"}


@pytest.mark.rule("BS-TILE-05")
def test_the_worked_room_has_the_worked_pairs() -> None:
    crypt = the_game().box.faces[the_game().box.face["T12A"]]
    pairs = {crypt.zones[a] + crypt.zones[b] for a, near in enumerate(crypt.near) for b in bits(near) if a < b}
    assert pairs == {"AB", "AC", "AD", "BD", "BE", "CD", "CF", "DE", "DF", "EF"}


@pytest.mark.rule("BS-TILE-15", "BS-TILE-11", "BS-EX-01")
@pytest.mark.parametrize(
    ("drawn", "fault"),
    [
        (face("AABB", "AABBC"), "one length"),
        (face("AA", "AA"), "zones"),
        (face("AABB", "BBAA"), "several pieces"),
        (face("AABBCC", walls=("AB",)), "cannot be reached"),
        (face("AABB", "AABB", focus="Z"), "does not have"),
        (face("AABB", "AABB", portals=("N0.1",)), "two cells of one zone"),
        (face("AABB", "AABB", "CCDD", "CCDD", portals=("S0.0",)), "at the edge"),
        (face("AABB", "AABB", portals=("X",)), "write it as"),
        (face("AABB.", "AABB."), "empty row or column"),
    ],
)
def test_a_drawing_that_is_no_tile_is_refused(drawn: TileFace, fault: str) -> None:
    with pytest.raises(Refusal, match=fault):
        read_face(0, drawn)


@pytest.mark.rule("BS-GAP-07")
@pytest.mark.parametrize(
    ("rows", "anchor"),
    [
        (("AAAB",), (1, 0)),  # the middle one
        (("A", "A", "A", "B"), (0, 2)),
        (("AABB", "AABB"), (0, 1)),  # of four as near the northern, of those the western one
        (("AAAB", "A..B", "A..B"), (1, 2)),  # beside the corner: the cell below it is as near, but farther south
    ],
)
def test_the_anchor_of_a_zone_is_the_cell_nearest_to_its_middle(rows: tuple[str, ...], anchor: tuple[int, int]) -> None:
    assert read_face(0, face(*rows)).turns[0].anchors[0] == anchor


@pytest.mark.rule("BS-TILE-14")
def test_a_tile_that_fills_a_gap_is_joined_on_both_sides_of_it() -> None:
    south, north = face("AABB", "AABB", portals=("N0.0",)), face("AABB", "AABB", portals=("S1.0",))
    plank = face("AABB", portals=("N0.0", "S0.0"))
    faces = tuple(read_face(number, drawn) for number, drawn in enumerate((south, north, plank)))
    apart = Dungeon.of(faces, Placed(0, 0, 5, 5), Placed(1, 0, 5, 8))  # one row between them
    assert apart.joined == {}
    laid = apart.join(16, Fit(Placed(2, 0, 5, 7), 0))  # to the northern room, by the plank's own north portal
    assert laid.joined == {16: 32, 32: 16, 0: 33, 33: 0}


@pytest.mark.rule("BS-TILE-01", "BS-TILE-02", "BS-TILE-03", "BS-TILE-04", "BS-CF-04")
def test_distance_counts_steps_from_zone_to_zone() -> None:
    s = in_the_tavern()
    steps = [s.t.dungeon.distance(s.zone("A"), s.zone(zone)) for zone in "ABEI"]
    assert steps == [0, 1, 2, 4]


@pytest.mark.rule("BS-TILE-07", "BS-TILE-08", "BS-TILE-09", "BS-MOVE-04", "BS-EXPLORE-01")
def test_tiles_are_joined_by_portals_alone() -> None:
    s = on_a_crawl().tiles(ENTRANCE, BEND_WEST)
    dungeon = s.t.dungeon
    assert dungeon.distance(s.zone("A"), s.zone("1C")) == 1  # through the west portal
    assert dungeon.distance(s.zone("A"), s.zone("1B")) == 2
    apart = Dungeon.of(dungeon.faces, Placed(dungeon.faces[0].number, 0, 10, 0), Placed(s.box.face["T02A"], 0, 16, 4))
    assert apart.distance(0, 16) == FAR  # a wall between them
    assert dungeon.unexplored() == [0, 2, 16]


@pytest.mark.rule("BS-TILE-10", "BS-MOVE-03")
def test_any_number_of_models_share_a_zone() -> None:
    s = in_the_tavern("Stoneheart", "Dawnguard")
    s.hero("Dawnguard", at="A")
    s.hero("Stoneheart", at="B")
    for _ in range(6):
        s.enemy("Brigand", at="A")
    s.order("Stoneheart", "Brigand", "Dawnguard").turn("Stoneheart").do("move", s.zone("A"))
    assert s.at("Stoneheart") == "A"


@pytest.mark.rule("BS-TILE-13", "BS-EXPLORE-05", "BS-EXPLORE-06")
def test_a_room_leads_to_corridors_and_a_corridor_to_rooms() -> None:
    s = on_a_crawl().tiles(ENTRANCE, BEND_WEST)
    assert s.t.dungeon.kind_due(0) == "corridor"
    assert s.t.dungeon.kind_due(16) == "room"


@pytest.mark.rule("BS-TILE-14", "BS-GAP-40")
def test_portals_that_lie_exactly_face_to_face_are_joined() -> None:
    s = Story("straw-crawl", ("Stoneheart",))
    s.tiles(ENTRANCE, ("T02B", 0, 12, 4))
    assert s.t.dungeon.joined == {0: 17, 17: 0}  # the corridor's south portal
    s.tiles(ENTRANCE, ("T02B", 0, 13, 4))
    assert s.t.dungeon.joined == {}  # a cell off: it stays unexplored


@pytest.mark.rule("BS-BOARD-02", "BS-TUT1-07")
def test_the_tavern_lies_in_the_middle_of_the_exploration_side() -> None:
    assert in_the_tavern().t.dungeon.places == (Placed(the_game().box.face["T01B"], 0, 10, 13),)


@pytest.mark.rule("BS-CHECK-06", "BS-CHECK-10")
def test_tiles_can_be_taken_away_and_laid_again_as_often_as_heroes_return_to_their_fires() -> None:
    faces = the_game().box.faces
    numbers = {each.name: each.number for each in faces}
    bend = Placed(numbers["T03A"], *BEND_WEST[1:])
    dungeon = Dungeon.of(faces, Placed(numbers["T01A"], *ENTRANCE[1:]), bend)
    first = dungeon.floor.bit_count()
    for _ in range(2 * MOST_PLACES):
        gone = next(place for place, placed in enumerate(dungeon.places) if placed == bend)
        bare = dungeon.without([gone])
        place = bare.next_place()
        dungeon = bare.lay(bend)
        assert dungeon.places[place] == bend
        assert dungeon.area(0) == dungeon.area(place << 4) == dungeon.floor
        assert (dungeon.in_play(), dungeon.floor.bit_count()) == (2, first)
    assert len(dungeon.places) == MOST_PLACES
    assert Dungeon.rebuild(faces, dungeon.key()).key() == dungeon.key()
