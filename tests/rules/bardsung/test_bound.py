"""Rules of the sections BOUND, DEAD, SECRET and EX-42: where tiles can lie."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from emberhall.engine.deck import Deck
from emberhall.games.bardsung.rules.dungeon import Dungeon, Fit, Placed
from emberhall.games.bardsung.rules.explore import ensure_way_on, free_placement, lay_tile
from emberhall.games.bardsung.telling.view import TableView
from tests.games.bardsung.story import Story, in_the_crypt, on_a_crawl, the_game

ENTRANCE = ("T01A", 0, 10, 0)
NORTH, WEST, EAST = 0, 1, 2  # portals of the entrance


def number(face: str) -> int:
    return the_game().box.face[face]


def entrance() -> Dungeon:
    return Dungeon.of(the_game().box.faces, Placed(number("T01A"), 0, 10, 0))


@pytest.mark.rule(
    "BS-EX-42",
    "BS-EXPLORE-07",
    "BS-EXPLORE-08",
    "BS-BOUND-01",
    "BS-BOUND-02",
    "BS-BOUND-03",
    "BS-BOUND-04",
    "BS-BOUND-09",
)
def test_placing_a_bend_and_a_crypt() -> None:
    bend, crypt = number("T03A"), number("T12A")
    first = entrance()
    assert first.fits(WEST, bend) == (Fit(Placed(bend, 0, 6, 1), 1),)  # by its north portal it would cross the edge
    dungeon = first.join(WEST, first.fits(WEST, bend)[0])
    by_north = next(fit for fit in dungeon.fits(NORTH, bend) if fit.portal == 0)
    assert by_north.placed == Placed(bend, 2, 10, 4)
    dungeon = dungeon.join(NORTH, by_north)
    west = next(gate for gate in dungeon.unexplored() if dungeon.gate(gate) == ((10, 6), (10, 7)))
    assert dungeon.fits(west, crypt) == (Fit(Placed(crypt, 0, 4, 6), 2),)
    dungeon = dungeon.join(west, dungeon.fits(west, crypt)[0])
    pocket = next(gate for gate in dungeon.unexplored() if dungeon.gate(gate) == ((6, 4), (7, 4)))
    assert not dungeon.takes_any(pocket)


def plank(s: Story, turn: int, x: int, y: int, gate: int) -> tuple[Fit, ...]:
    """The ways to lay another plank at the gate of one that lies there."""
    s.tiles(ENTRANCE, ("T91A", turn, x, y))
    return s.t.dungeon.fits(16 | gate, s.box.face["T91A"])


@pytest.mark.rule("BS-BOUND-01", "BS-BOUND-02", "BS-BOUND-09", "BS-GAP-03")
@pytest.mark.parametrize(
    ("turn", "x", "y", "gate", "legal"),
    [
        (0, 5, 10, 0, True),  # columns 1 to 4
        (0, 4, 10, 0, False),  # columns 0 to 3: it touches the boundary
        (0, 17, 10, 1, True),  # columns 21 to 24
        (0, 18, 10, 1, False),  # columns 22 to 25
        (3, 20, 5, 0, True),  # rows 1 to 4
        (3, 20, 4, 0, False),  # rows 0 to 3
        (1, 20, 30, 0, True),  # rows 34 to 37: beyond the threshold
    ],
)
def test_a_tile_may_not_touch_the_boundary_but_at_the_threshold(
    turn: int, x: int, y: int, gate: int, legal: bool
) -> None:
    assert bool(plank(on_a_crawl(), turn, x, y, gate)) is legal


@pytest.mark.rule("BS-BOUND-09", "BS-GAP-03")
def test_the_boundary_is_shown_where_it_lies() -> None:
    s = on_a_crawl().bare()
    s.hero("Stoneheart", at="B")
    s.turn("Stoneheart")
    view = s.played.sight(0).view
    assert isinstance(view, TableView)
    assert view.board is not None
    assert (view.board.west, view.board.east, view.board.south) == (1, 24, 1)


@pytest.mark.rule("BS-BOUND-07", "BS-BOUND-09", "BS-TUT2-14", "BS-GAP-03", "BS-GAP-04")
@pytest.mark.parametrize(
    ("lay_out", "y", "stairs"),
    [
        (on_a_crawl, 23, False),  # rows 27 to 30
        (on_a_crawl, 24, True),  # rows 28 to 31
        (in_the_crypt, 8, False),  # rows 12 to 15: up to the crease
        (in_the_crypt, 9, True),  # rows 13 to 16: over it
        (in_the_crypt, 12, True),  # rows 16 to 19: wholly beyond it
    ],
)
def test_where_on_the_map_the_stairs_appear(lay_out: Callable[[str], Story], y: int, stairs: bool) -> None:
    s = lay_out("Stoneheart")
    fit = plank(s, 1, 20, y, 0)[0]
    lay_tile(s.t, s.hero("Stoneheart"), 16, fit)
    assert (s.t.stairs == s.t.dungeon.focus(2)) is stairs


@pytest.mark.rule("BS-EXPLORE-08")
def test_every_portal_of_the_new_tile_is_one_way_to_lay_it() -> None:
    crossing = number("T05A")
    assert {fit.portal for fit in entrance().fits(NORTH, crossing)} == {0, 1, 2, 3}
    assert {fit.portal for fit in entrance().fits(NORTH, number("T03A"))} == {0, 1}


def at_the_north_portal(*rooms_and_corridors: str, **decks: str) -> Story:
    s = on_a_crawl("Stoneheart").bare()
    s.hero("Stoneheart", at="B")
    s.t.corridor_deck = Deck([[s.box.number[name]] for name in rooms_and_corridors])
    s.t.battle_deck = Deck([[s.box.number["Straw Peace"]]])
    s.t.challenge_deck = Deck([[s.box.number["Spilled Coins"]]])
    return s.order("Stoneheart")


@pytest.mark.rule("BS-BOUND-05", "BS-DEAD-01", "BS-DEAD-02", "BS-DEAD-03")
def test_a_tile_that_fits_nowhere_leaves_a_dead_end_and_ends_the_action() -> None:
    s = at_the_north_portal("P01")
    s.tiles(ENTRANCE, ("T16B", 0, 9, 6))  # one row of cells before the portal is free, a corridor needs six
    s.turn("Stoneheart").do("explore", NORTH)
    assert s.t.dungeon.dead_ends == {NORTH}
    assert s.t.actions == 1
    assert not s.offers("explore")
    assert s.t.corridor_discard == [s.box.number["P01"]]
    assert not s.t.challenge_discard  # no aspect card is drawn
    assert s.t.lost_tiles == ["T02"]  # the tile is out of this encounter


@pytest.mark.rule("BS-BOUND-06", "BS-BOUND-07", "BS-BOUND-08", "BS-CF-23")
def test_a_tile_that_reaches_the_threshold_gets_the_stairs() -> None:
    s = at_the_north_portal("P01")
    s.tiles(ENTRANCE, ("T12B", 0, 12, 23))
    s.hero("Stoneheart", at="1B")
    s.turn("Stoneheart").do("explore", 17).do("lay", 1)  # the room's north portal, six cells below the line
    assert s.t.stairs == s.t.dungeon.focus(2)
    assert s.at("Stoneheart") == "2C"
    assert not s.offers("explore")  # BS-EXPLORE-22


@pytest.mark.rule("BS-BOUND-10", "BS-GAP-55")
def test_later_tiles_at_the_line_get_no_stairs() -> None:
    s = at_the_north_portal("P01")
    s.tiles(ENTRANCE, ("T12B", 0, 12, 23))
    s.t.stairs = s.zone("C")
    s.hero("Stoneheart", at="1B")
    s.turn("Stoneheart").do("explore", 17).do("lay", 1)
    assert s.t.stairs == s.zone("C")


@pytest.mark.rule("BS-SECRET-01", "BS-SECRET-02", "BS-SECRET-04", "BS-TOKEN-10")
def test_a_secret_passage_is_explored_for_a_toolkit_and_is_wall_until_then() -> None:
    s = at_the_north_portal()
    s.tiles(ENTRANCE, ("T03A", 0, 6, 1))
    s.t.room_deck = Deck([[s.box.number["R03"]]])
    passage = 18  # the bend's west passage
    s.hero("Stoneheart", at="1B")
    s.turn("Stoneheart")
    assert not s.offers("explore", passage)
    s.do("explore-passage", passage)
    assert s.t.resources[2] == 2
    assert passage in s.t.dungeon.joined or passage in s.t.dungeon.dead_ends


@pytest.mark.rule("BS-SECRET-03")
def test_a_passage_with_a_tile_behind_it_is_a_portal() -> None:
    dungeon = entrance()
    dungeon = dungeon.join(EAST, next(fit for fit in dungeon.fits(EAST, number("T04B")) if fit.portal == 1))
    (passage,) = dungeon.passages()
    assert not dungeon.is_portal(passage)
    fits = dungeon.fits(passage, number("T12B"))
    joined = dungeon.join(passage, fits[0])
    assert joined.is_portal(passage)
    assert joined.near[joined.inner_zone(passage)] >> joined.inner_zone(joined.joined[passage]) & 1


@pytest.mark.rule("BS-SECRET-05", "BS-SECRET-06", "BS-SECRET-07", "BS-EX-29")
def test_with_every_portal_hopeless_a_passage_costs_no_toolkit() -> None:
    s = in_the_crypt("Stoneheart")
    assert not free_placement(s.t)
    s.t.dungeon = s.t.dungeon.with_dead_end(NORTH)  # east and west do not count in the tutorial
    assert free_placement(s.t)
    s.t.stairs = s.zone("B")
    assert not free_placement(s.t)


@pytest.mark.rule("BS-SECRET-07", "BS-BOUND-05", "BS-GAP-85")
def test_a_portal_is_hopeless_once_the_last_tile_that_fits_is_out_of_the_supply() -> None:
    dungeon = entrance()
    corridors = tuple(sorted({face.tile for face in dungeon.faces if face.kind == "corridor"}))
    assert dungeon.takes_any(NORTH, corridors[:-1])
    assert not dungeon.takes_any(NORTH, corridors)


@pytest.mark.rule("BS-SECRET-08", "BS-GAP-86")
def test_where_nothing_fits_any_more_the_stairs_appear_on_the_northernmost_tile() -> None:
    s = in_the_crypt("Stoneheart")
    s.t.dungeon = s.t.dungeon.with_dead_end(NORTH)
    ensure_way_on(s.t)
    assert s.t.stairs == s.zone("B")  # the entrance has no secret passage


@pytest.mark.rule("BS-DEAD-04", "BS-GAP-83")
def test_a_passage_that_no_tile_fits_gets_the_dead_end() -> None:
    s = at_the_north_portal()
    s.tiles(ENTRANCE, ("T03A", 0, 6, 1), ("T16B", 0, 1, 5))
    s.t.room_deck = Deck([[s.box.number["R01"]]])
    s.t.dungeon = Dungeon(
        s.t.dungeon.faces,
        (*s.t.dungeon.places, Placed(number("T14A"), 0, 1, 1)),
        *[s.t.dungeon.joined, {}, frozenset()],
    )
    s.hero("Stoneheart", at="1B")
    s.turn("Stoneheart").do("explore-passage", 18)
    assert 18 in s.t.dungeon.dead_ends
    assert s.t.resources[2] == 2
    assert s.t.actions == 1
