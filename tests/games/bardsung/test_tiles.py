"""Every face of the box is sound, and no exploration ends in a dead position."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.games.bardsung.rules.dungeon import FAR, Dungeon, Placed
from emberhall.games.bardsung.rules.tiles import MAP_HEIGHT, MAP_WIDTH, MOST_ZONES, STEP, Face, TileFace, bits
from tests.games.bardsung.exploring import DECKS, explore_at_random
from tests.games.bardsung.story import the_game

BOX = the_game().box
DRAWN = {card.name: card for card in BOX.cards if isinstance(card, TileFace)}
FACES = [face for face in BOX.faces if face.kind != "arena"]
ARENAS = [face for face in BOX.faces if face.kind == "arena"]
EXPLORABLE = [face for face in FACES if face.portals]


def test_the_box_has_twenty_double_sided_tiles() -> None:
    tiles = Counter(face.tile for face in FACES)
    assert tiles == {f"T{number:02}": 2 for number in range(1, 21)}
    assert Counter(face.kind for face in FACES) == {"corridor": 16, "room": 24}  # two of them the entrance tile
    assert all(len({face.kind for face in FACES if face.tile == tile}) == 1 for tile in tiles)
    assert [face.name for face in FACES if face.start >= 0] == ["T01A"]


def test_portals_are_spread_as_the_dungeon_needs_them() -> None:
    rooms = Counter(face.portals for face in EXPLORABLE if face.kind == "room" and face.tile != "T01")
    assert rooms == {1: 2, 2: 11, 3: 7, 4: 2}
    assert all(len(face.gate_names) - face.portals == 2 for face in EXPLORABLE if face.portals == 1)
    with_passage = [face for face in EXPLORABLE if len(face.gate_names) > face.portals]
    assert len(with_passage) > len(EXPLORABLE) / 2  # most tiles show one


@pytest.mark.parametrize("face", BOX.faces, ids=lambda face: face.name)
def test_every_zone_of_a_face_can_be_reached_and_entered(face: Face) -> None:
    name = face.name
    laid = Dungeon.of(BOX.faces, Placed(BOX.face[name], 0, 5, 5))
    zones = bits(laid.tiles[0])
    assert 2 <= len(zones) <= MOST_ZONES
    assert all(laid.distance(one, other) < FAR for one in zones for other in zones)
    assert all(laid.area(zone) == laid.tiles[0] for zone in zones)  # one area  # BS-AREA-01
    assert laid.focus(0) in zones


@pytest.mark.parametrize("face", BOX.faces, ids=lambda face: face.name)
def test_every_zone_has_room_for_models(face: Face) -> None:
    rows = DRAWN[face.name].rows
    for letter in set("".join(rows)) - {"."}:
        cells = {(x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == letter}
        squares = [{(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in cells]
        assert set().union(*[square for square in squares if square <= cells]) == cells, letter


@pytest.mark.parametrize("face", EXPLORABLE, ids=lambda face: face.name)
def test_gates_lie_at_the_border_and_apart_in_every_turn(face: Face) -> None:
    for turned in face.turns:
        cells = {(bit % MAP_WIDTH, bit // MAP_WIDTH) for bit in bits(turned.cells)}
        gates = [(gate.side, cell) for gate in turned.gates for cell in gate.cells]
        assert len(gates) == len(set(gates))  # no two gates share a stretch of wall
        for gate in turned.gates:
            assert all(cell in cells for cell in gate.cells)
            fronts = [(x + STEP[gate.side][0], y + STEP[gate.side][1]) for x, y in gate.cells]
            assert not cells & set(fronts)


@pytest.mark.parametrize("face", ARENAS, ids=lambda face: face.name)
def test_an_arena_is_large_and_shut(face: Face) -> None:
    assert not face.gate_names
    assert 12 <= len(face.zones) <= MOST_ZONES
    turned = face.turns[0]
    assert turned.width <= MAP_WIDTH
    assert turned.height <= MAP_HEIGHT


@pytest.mark.parametrize(("encounter", "rooms"), DECKS)
def test_random_explorations_are_never_stuck(encounter: str, rooms: int) -> None:
    trips = [explore_at_random(encounter, seed, rooms) for seed in range(150)]
    assert all(trip.stairs == "line" or trip.free_placement or trip.dead_ends for trip in trips)
    assert sum(trip.stairs == "line" for trip in trips) > len(trips) / 3  # the rest by BS-SECRET-08


@pytest.mark.parametrize(("encounter", "rooms"), DECKS)
def test_explorations_northward_reach_the_line(encounter: str, rooms: int) -> None:
    trips = [explore_at_random(encounter, seed, rooms, northward=True) for seed in range(50)]
    assert sum(trip.stairs == "line" for trip in trips) > len(trips) * 0.8


def test_a_record_from_before_opened_passages_were_told_is_read() -> None:
    game = the_game()
    t = Match.new(game, Setup("the-chapel-stair", ("Dawnguard", "Stoneheart")), 1).state
    written = msgspec.json.decode(game.encode(t))
    assert written["dungeon"].pop() == [], "nothing was opened yet"
    again = game.decode(msgspec.json.encode(written))
    assert again.dungeon.key() == t.dungeon.key()
