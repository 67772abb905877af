"""The map as content: every symbol of the dice is of use, and danger grows with the distance from the start."""

from __future__ import annotations

from emberhall.games.dragonlords.rules.map import ROAD, TOWN, bits
from emberhall.games.dragonlords.rules.symbols import COLOURS, TERRAINS
from tests.games.dragonlords.story import the_game

BOARD = the_game().box.map


def test_there_are_143_hexes_with_seven_towns() -> None:
    assert BOARD.size == 143
    assert BOARD.terrain.count(TOWN) == len(BOARD.towns) == 7


def test_every_symbol_of_the_dice_pays_for_hexes_and_every_hex_can_be_paid_for() -> None:
    shown = {symbol for face in BOARD.card.dice for symbol in face}
    on_map = {TERRAINS[terrain] for terrain in BOARD.terrain if terrain != TOWN}
    assert shown == {*TERRAINS}
    assert on_map | {TERRAINS[ROAD]} == shown
    assert BOARD.roads.bit_count() == 21


def test_all_towns_are_on_one_network_of_roads() -> None:
    network = BOARD.roads | BOARD.all_towns
    found = last = 1 << BOARD.start
    while True:
        found |= BOARD.grow(found) & network
        if found == last:
            break
        last = found
    assert found & BOARD.all_towns == BOARD.all_towns


def test_no_two_adventure_spaces_touch_and_none_is_far_from_any_hex() -> None:
    spaces = sum(BOARD.spaces)
    assert not any(BOARD.near[space] & spaces for space in bits(spaces))
    near = BOARD.grow(BOARD.grow(spaces)) | BOARD.grow(spaces) | spaces
    assert near == BOARD.everywhere


def test_the_colours_rise_with_the_distance_from_the_start() -> None:
    far = [[BOARD.distance[BOARD.start][space] for space in bits(spaces)] for spaces in BOARD.spaces]
    means = [sum(steps) / len(steps) for steps in far]
    assert means == sorted(means)
    assert len(set(means)) == len(COLOURS)
    assert [len(steps) for steps in far] == [12, 10, 8, 6]
