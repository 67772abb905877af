"""Rules of the section EXPLORE, and those of TILE that need a game under way: new tiles and the monsters on them."""

from __future__ import annotations

import pytest

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.dungeon import Placed
from tests.games.ashardalon.story import E, N, S, Story, W, quiet_party, the_game

# North edge of the Start Tile: squares 1-3; one square back from it: 5-7.


def explorer(
    at: int = 1, *others: str, stack: tuple[str, ...] = ("W2-3",), monsters: tuple[str, ...] = ("Snake",)
) -> Story:
    """Keyleth before her Exploration Phase, with known tiles and monsters, and no Encounter Card to draw."""
    s = quiet_party("Keyleth", *others)
    s.hero("Keyleth").at = at
    s.stack(*stack)
    s.monsters(*monsters)
    s.encounters()
    return s


def explore(s: Story) -> Story:
    return s.begin("exploration_phase")


def tiles_placed(s: Story) -> list[str]:
    """The tiles added to the Start Tile, by key."""
    return [s.box.tiles[placed.tile].key for placed in s.t.dungeon.places[2:]]


def names(s: Story) -> list[str]:
    return [s.game.name(m.card) for m in s.t.monsters]


def encounters_drawn(s: Story) -> int:
    return 40 - len(s.t.encounter_deck)


def with_encounters(s: Story) -> Story:
    """Forty copies of an Event that is soon over: each card drawn costs every hero 1 Hit Point."""
    s.encounters(*["Unbearable Heat"] * 40)
    return s


# ---------------------------------------------------------------- step 1: the edge


@pytest.mark.rule("WA-EXPLORE-01")
def test_a_hero_in_a_square_along_an_unexplored_edge_explores() -> None:
    s = explore(explorer(at=2))
    assert tiles_placed(s) == ["W2-3"]


@pytest.mark.rule("WA-EXPLORE-01")
def test_a_hero_one_square_back_from_the_edge_does_not() -> None:
    s = explore(explorer(at=6))
    assert tiles_placed(s) == []


@pytest.mark.rule("WA-EXPLORE-01")
def test_another_heros_place_at_an_edge_does_not_count() -> None:
    s = explorer(6, "Vistra")
    s.hero("Vistra").at = 1
    explore(s)
    assert tiles_placed(s) == []


@pytest.mark.rule("WA-GAP-14")
def test_only_the_side_of_the_heros_own_square_counts() -> None:
    s = explorer(stack=("W2-4",))
    place = s.tile("B4-1", 0, N)  # #..# / ..S. / .... / #..#
    s.hero("Keyleth").at = place * 16 + 4  # in the west border row, one square back from the north edge
    explore(s)
    assert s.t.dungeon.neighbour(place, W) == place + 1
    assert s.t.dungeon.neighbour(place, N) < 0


@pytest.mark.rule("WA-GAP-14")
def test_a_side_that_is_wall_where_the_hero_stands_is_no_edge() -> None:
    s = explorer(stack=("W2-4",))
    place = s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = place * 16 + 5  # beside the western wall
    explore(s)
    assert len(tiles_placed(s)) == 1


@pytest.mark.rule("WA-GAP-72")
def test_a_hero_on_no_tile_explores_nothing() -> None:
    s = with_encounters(explorer(1, "Vistra"))
    s.hero("Keyleth").at = -1
    explore(s)
    assert tiles_placed(s) == []
    assert encounters_drawn(s) == 1


@pytest.mark.rule("WA-EXPLORE-02", "WA-VILLAIN-01")
def test_without_an_edge_no_tile_is_drawn_and_the_villain_phase_begins() -> None:
    s = explore(with_encounters(explorer(at=6)))
    assert len(s.t.tiles) == 1
    assert encounters_drawn(s) == 1


@pytest.mark.rule("WA-EXPLORE-03")
def test_nobody_is_asked_whether_to_explore() -> None:
    s = explorer()
    s.begin("hero_phase")
    s.do("done")
    assert tiles_placed(s) == ["W2-3"]
    assert s.asked == "approach", "the first question after the Hero Phase is the Snake's"


@pytest.mark.rule("WA-GAP-12")
def test_with_the_stack_empty_no_tile_is_placed_and_an_encounter_is_drawn() -> None:
    s = explore(with_encounters(explorer(stack=())))
    assert tiles_placed(s) == []
    assert len(s.t.tiles) == 0
    assert encounters_drawn(s) == 1


@pytest.mark.rule("WA-GAP-13")
def test_between_two_unexplored_edges_the_active_player_picks_one() -> None:
    s = explorer(at=3, stack=("W2-3", "W2-4"))  # the north-east corner of the Start Tile
    explore(s)
    assert s.asked == "edge"
    assert [(option.seat, option.what, option.also) for option in s.choice.options] == [(0, 0, N), (0, 0, E)]
    s.answer(1)
    assert tiles_placed(s) == ["W2-3"], "one exploration a phase"
    assert s.t.dungeon.neighbour(0, E) == 2
    assert s.t.dungeon.neighbour(0, N) < 0


# ---------------------------------------------------------------- step 2: the tile


@pytest.mark.rule("WA-EXPLORE-04", "WA-TILE-14", "WA-GAP-15")
@pytest.mark.parametrize(("at", "place", "side"), [(1, 0, N), (7, 0, E), (23, 1, E), (29, 1, S)])
def test_the_tile_adjoins_the_explored_edge_and_its_triangle_points_there(at: int, place: int, side: int) -> None:
    s = explorer(at=at, stack=("W2-3",) * 10)
    explore(s)
    assert len(s.t.tiles) == 9
    assert s.t.dungeon.neighbour(place, side) == 2
    assert s.t.dungeon.triangle_side(2) == (side + 2) % 4
    assert 2 in s.t.dungeon.joined[place]


def layout(seed: int) -> list[Placed]:
    """The dungeon after five explorations of one game."""
    setup = Setup("monster-hunt", ("Keyleth", "Vistra"))
    match = Match.new(the_game(), setup, seed=seed, keep=Keep.NOTHING)
    t = match.state
    while match.choice is not None and len(t.dungeon.places) < 7:
        choice = match.choice
        edges = [
            i for i, option in enumerate(choice.options) if option.act == "walk" and t.dungeon.edge_sides(option.what)
        ]
        match.choose(edges[0] if edges else 0)
    return list(t.dungeon.places)


@pytest.mark.rule("WA-TILE-01")
def test_the_dungeon_differs_from_game_to_game_and_not_for_the_same_luck() -> None:
    layouts = [layout(seed) for seed in (1, 2, 3, 4)]
    assert len({tuple(found) for found in layouts}) > 1
    assert layout(1) == layouts[0]
    assert all(len(found) >= 7 for found in layouts)


# ---------------------------------------------------------------- step 3: the monster


@pytest.mark.rule("WA-EXPLORE-05", "WA-MONSTER-01", "WA-EXPLORE-06")
def test_the_monster_stands_on_the_scorch_mark_and_its_card_joins_the_row() -> None:
    s = explore(explorer(monsters=("Grell",)))
    grell = s.t.monsters[0]
    assert s.game.name(grell.card) == "Grell"
    assert s.t.dungeon.places[2].tile == s.number("W2-3") - TILE
    row, column = 1, 1  # #..# / #S.# / #..# / #..#
    assert grell.at == 2 * 16 + row * 4 + column
    assert s.row("Keyleth") == ["Grell"]


@pytest.mark.rule("WA-EXPLORE-06", "WA-AREA-03")
def test_the_card_goes_to_the_end_of_the_explorers_row() -> None:
    s = explorer(1, "Vistra", monsters=("Grell",))
    s.monster("Orc Smasher", at=31, row="Keyleth")
    explore(s)
    assert s.row("Keyleth") == ["Orc Smasher", "Grell"]
    assert s.row("Vistra") == []


@pytest.mark.rule("WA-EXPLORE-07")
@pytest.mark.parametrize("duplicates", [1, 2])
def test_a_card_like_one_in_the_own_row_is_discarded_and_drawn_again(duplicates: int) -> None:
    s = explorer()
    s.monster("Grell", at=31, row="Keyleth")
    s.monsters(*["Grell"] * duplicates, "Snake")
    explore(s)
    assert s.row("Keyleth") == ["Grell", "Snake"]
    assert names(s) == ["Grell", "Snake"]
    assert [s.game.name(card) for card in s.t.monster_discard] == ["Grell"] * duplicates


@pytest.mark.rule("WA-EXPLORE-07", "WA-GAP-47")
@pytest.mark.parametrize("own", ["Grell", "Orc Smasher", "Kobold Dragonshield"])
def test_wherever_in_the_own_row_the_like_of_it_lies_a_card_is_drawn_again(own: str) -> None:
    s = explorer()
    for square, name in enumerate(("Grell", "Orc Smasher", "Kobold Dragonshield"), 29):
        s.monster(name, at=square, row="Keyleth")
    s.monsters(own, "Snake")
    explore(s)
    assert s.row("Keyleth") == ["Grell", "Orc Smasher", "Kobold Dragonshield", "Snake"]
    assert [s.game.name(card) for card in s.t.monster_discard] == [own]


@pytest.mark.rule("WA-EXPLORE-08")
def test_a_card_like_one_in_another_players_row_stays() -> None:
    s = explorer(1, "Vistra")
    s.monster("Grell", at=31, row="Vistra")
    s.monsters("Grell", "Snake")
    explore(s)
    assert s.row("Keyleth") == ["Grell"]
    assert names(s) == ["Grell", "Grell"]
    assert s.t.monster_discard == []


@pytest.mark.rule("WA-EXPLORE-09", "WA-TILE-15")
def test_the_villain_phase_looks_at_the_tile_just_placed() -> None:
    s = explore(with_encounters(explorer(stack=("B2-1",))))
    assert tiles_placed(s) == ["B2-1"]
    assert encounters_drawn(s) == 1


@pytest.mark.rule("WA-GAP-45")
def test_when_every_card_is_a_duplicate_no_monster_comes() -> None:
    s = explorer(1, "Vistra")
    s.monster("Grell", at=31, row="Keyleth")
    s.monsters("Grell")
    s.t.monster_discard = [s.number("Grell")]
    s.begin("exploration_phase", draws=["Grell"])
    assert s.row("Keyleth") == ["Grell"]
    assert names(s) == ["Grell"]
    assert tiles_placed(s) == ["W2-3"]


@pytest.mark.rule("WA-GAP-45", "WA-FAQ-04")
def test_a_card_that_fits_is_found_in_the_reshuffled_discard() -> None:
    """However the shuffle falls: the one card that fits is never missed."""
    s = explorer(1, "Vistra")
    s.monster("Grell", at=31, row="Keyleth")
    s.monsters("Grell")
    s.t.monster_discard = [s.number("Snake")]
    s.begin("exploration_phase", draws=["Grell"])  # deck: Grell; then Snake and Grell shuffled: Grell again, then Snake
    assert s.row("Keyleth") == ["Grell", "Snake"]


@pytest.mark.rule("WA-GAP-46")
def test_a_card_with_no_figure_left_is_discarded_like_a_duplicate() -> None:
    s = explorer(1, "Vistra")
    for at in (25, 26, 27):
        s.monster("Snake", at=at, row="Vistra")
    s.monsters("Snake", "Grell")
    explore(s)
    assert s.row("Keyleth") == ["Grell"]
    assert names(s) == ["Snake"] * 3 + ["Grell"]
    assert [s.game.name(card) for card in s.t.monster_discard] == ["Snake"]


@pytest.mark.rule("WA-GAP-47", "WA-EXPLORE-07")
def test_monsters_that_come_by_another_monster_skip_own_duplicates_too() -> None:
    s = explorer(6, stack=("W2-4",))
    place = s.tile("W2-3", 0, N)
    s.monster("Kobold Dragonshield", at=place * 16 + 5, row="Keyleth")
    s.monsters("Kobold Dragonshield", "Cave Bear")
    s.begin("monster_step")  # no hero on its tile, and an unexplored edge: it raises the alarm
    assert s.row("Keyleth") == ["Kobold Dragonshield", "Cave Bear"]


# ---------------------------------------------------------------- triangles


def deck_after(*stack: str) -> int:
    """How many Encounter Cards a turn draws in which these tiles are placed, one Long Hallway after the other."""
    s = with_encounters(explorer(stack=stack, monsters=("Snake", "Cave Bear", "Orc Smasher")))
    explore(s)
    assert tiles_placed(s) == list(stack)
    return encounters_drawn(s)


@pytest.mark.rule("WA-TILE-04", "WA-TILE-15", "WA-VILLAIN-02")
def test_a_black_triangle_brings_an_encounter() -> None:
    assert deck_after("B2-1") == 1


@pytest.mark.rule("WA-TILE-04", "WA-TILE-16")
def test_a_white_triangle_brings_none() -> None:
    assert deck_after("W2-3") == 0


@pytest.mark.rule("WA-TILE-04")
def test_both_colours_are_in_the_stack_and_every_stack_tile_has_one() -> None:
    tiles = the_game().box.tiles
    colours = [tiles[number].triangle for number in tiles.standard]
    assert (colours.count("white"), colours.count("black")) == (9, 13)


@pytest.mark.rule("WA-TILE-15", "WA-TILE-16", "WA-VILLAIN-01", "WA-VILLAIN-02")
@pytest.mark.parametrize(("at", "stack", "cards"), [(6, ("W2-3",), 1), (1, ("W2-3",), 0)])
def test_only_the_tiles_of_this_turn_count(at: int, stack: tuple[str, ...], cards: int) -> None:
    s = with_encounters(explorer(at=at, stack=stack))
    s.t.placed, s.t.black = True, at == 1  # what the turn before has left: a white tile, or a black one
    explore(s)
    assert encounters_drawn(s) == cards


# ---------------------------------------------------------------- the Long Hallway


@pytest.mark.rule("WA-TILE-17")
def test_a_long_hallway_draws_one_more_tile_for_its_far_end() -> None:
    s = explorer(stack=("LONG-W", "W2-3", "W2-4"), monsters=("Snake", "Grell"))
    explore(s)
    assert tiles_placed(s) == ["LONG-W", "W2-3"]
    assert len(s.t.tiles) == 1
    assert s.t.dungeon.neighbour(2, N) == 3
    assert s.t.dungeon.triangle_side(3) == S


@pytest.mark.rule("WA-TILE-17")
def test_a_second_long_hallway_draws_again() -> None:
    s = explorer(stack=("LONG-W", "LONG-B", "W2-4", "W2-5"), monsters=("Snake", "Grell", "Cave Bear"))
    explore(s)
    assert tiles_placed(s) == ["LONG-W", "LONG-B", "W2-4"]
    assert len(s.t.tiles) == 1


@pytest.mark.rule("WA-TILE-18")
def test_a_long_hallway_that_meets_another_tile_draws_no_more() -> None:
    s = explorer(stack=("LONG-W", "W2-4"))
    for place, side in ((0, E), (2, N), (3, N), (4, W)):  # round to the tile two north of the Start Tile
        s.tile("B4-1", place, side)
    explore(s)
    assert tiles_placed(s)[-1] == "LONG-W"
    assert s.t.dungeon.neighbour(6, N) == 5
    assert len(s.t.tiles) == 1
    assert len(s.t.dungeon.places) == 7


@pytest.mark.rule("WA-TILE-18")
def test_a_long_hallway_as_the_last_tile_draws_no_more() -> None:
    s = explore(explorer(stack=("LONG-W",)))
    assert tiles_placed(s) == ["LONG-W"]
    assert s.row("Keyleth") == ["Snake"]


@pytest.mark.rule("WA-TILE-19", "WA-CON-16", "WA-VILLAIN-02")
@pytest.mark.parametrize(
    ("hallway", "extra", "cards"),
    [("LONG-W", "B2-1", 1), ("LONG-W", "W2-3", 0), ("LONG-B", "W2-3", 1), ("LONG-B", "B2-1", 1)],
)
def test_either_tile_of_a_long_hallway_can_bring_the_one_encounter(hallway: str, extra: str, cards: int) -> None:
    assert deck_after(hallway, extra) == cards


@pytest.mark.rule("WA-GAP-43")
def test_each_tile_of_a_long_hallway_pair_has_its_monster_the_hallway_first() -> None:
    s = explorer(stack=("LONG-W", "W2-3"), monsters=("Snake", "Grell"))
    explore(s)
    assert s.row("Keyleth") == ["Snake", "Grell"]
    assert [m.at for m in s.t.monsters] == [s.t.dungeon.scorch[2], s.t.dungeon.scorch[3]]


@pytest.mark.rule("WA-TILE-17", "WA-GAP-43", "WA-EXPLORE-07")
def test_the_second_monster_of_a_long_hallway_must_differ_from_the_first() -> None:
    s = explorer(stack=("LONG-W", "W2-3"), monsters=("Snake", "Snake", "Grell"))
    explore(s)
    assert s.row("Keyleth") == ["Snake", "Grell"]


# ---------------------------------------------------------------- tiles placed in the Villain Phase


@pytest.mark.rule("WA-GAP-44")
def test_a_black_tile_placed_by_a_monster_brings_no_encounter() -> None:
    s = with_encounters(explorer(1, stack=("W2-3", "B2-1"), monsters=("Kobold Dragonshield", "Snake")))
    s.hero("Keyleth").at = 1
    explore(s)  # a white tile with a Kobold on it, which raises the alarm in the Villain Phase
    assert tiles_placed(s) == ["W2-3", "B2-1"]
    assert s.row("Keyleth") == ["Kobold Dragonshield", "Snake"]
    assert encounters_drawn(s) == 0


@pytest.mark.rule("WA-EXPLORE-05")
def test_on_an_empty_monster_deck_the_discard_is_shuffled() -> None:
    s = explorer(monsters=())
    s.t.monster_deck = Deck()
    s.t.monster_discard = [s.number("Snake")]
    explore(s)
    assert s.row("Keyleth") == ["Snake"]
    assert s.t.monster_discard == []


@pytest.mark.rule("WA-TILE-20")
def test_a_base_that_hangs_over_an_edge_is_on_the_tile_placed_there() -> None:
    s = explorer(at=15, stack=("B4-1",))
    dragon = s.monster("Ashardalon", at=7)  # three squares by three, one column of them beyond the east edge
    assert dragon.places == (0,)
    s.begin("exploration_phase", rolls=[1])
    assert s.t.dungeon.neighbour(0, E) == 2
    assert dragon.places == (0, 2)
    assert dragon.mask >> 2 * 16 == 1 << 0 | 1 << 4 | 1 << 8, "three squares of the new tile's west side, one a wall"
