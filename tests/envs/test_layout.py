"""A table as a row of numbers: every kind of field, with too few entries and with too many."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
import pytest

pytest.importorskip("gymnasium")

from emberhall.engine.deck import Deck
from emberhall.engine.kit.pieces import SHARED, Noted, Piece, Places
from emberhall.envs.layout import LARGEST, MANY, MAP, MOST, SOME, Layout

STAIRS = Noted(tuple[int, ...], lambda stairs: tuple(map(int, str(stairs).split())), lambda box, numbers: numbers)
ROOMS = Noted(tuple[tuple[tuple[int, int], ...], int], lambda rooms: (((1, 2),), len(str(rooms))), lambda box, it: it)


class Lamp(Piece):
    name: str
    oil: int
    wicks: list[int]
    lit: bool


class Weather(NamedTuple):
    wind: int
    rain: tuple[int, ...]


class Bed(Piece):
    """Too much of its own for many of them."""

    sheets: list[int]
    blankets: list[int]


class Hall(Piece):
    """Too much of its own for more than a few."""

    beds: list[Bed]


class Tower(Piece):
    box: Annotated[object, SHARED]
    height: int
    lamp: Lamp
    spare: Lamp | None
    lamps: list[Lamp]
    where: tuple[int, int]
    floors: tuple[tuple[int, ...], ...]
    keys: frozenset[int]
    pile: Deck
    guard: int | None
    mixed: tuple[int, Lamp]
    beds: list[Bed]
    halls: list[Hall]
    weather: Weather = Weather(3, (1, 4))
    stairs: Annotated[str, STAIRS] = "5 6"
    rooms: Annotated[str, ROOMS] = "hall"
    windows: Annotated[int, Places(3)] = 1 << 70 | 1 << 5
    cracks: list[Annotated[int, Places(2)]] = msgspec.field(default_factory=lambda: [0, 15])


def a_tower(lamps: int = 2, spare: Lamp | None = None) -> Tower:
    lamp = Lamp("lamp", 3, [4, 5], True)
    return Tower(
        object(), 1 << 80, lamp, spare, [lamp] * lamps, (7, -8), ((1,), tuple(range(20))), frozenset({1, 2}),
        Deck.of(range(5)), None, (6, lamp), [Bed([1], [])] * lamps, [Hall([])] * lamps,
    )  # fmt: skip


def told(tower: Tower) -> dict[str, float]:
    layout = Layout(Tower)
    row = layout.row(tower)
    assert len(row) == len(layout) == len(set(layout.names))
    return dict(zip(layout.names, row.tolist(), strict=True))


def test_every_kind_of_field_has_its_slots_and_what_is_not_there_is_minus_one() -> None:
    slots = told(a_tower())
    assert slots["height"] == LARGEST
    assert (slots["lamp.oil"], slots["lamp.lit"], slots["lamp.wicks.size"]) == (3, 1, 2)
    assert [slots[f"lamp.wicks[{place}]"] for place in range(MOST)] == [4, 5, -1, -1, -1, -1, -1, -1]
    assert {slots[name] for name in slots if name.startswith("spare")} == {-1}
    assert (slots["lamps.size"], slots["lamps[1].oil"], slots["lamps[2].oil"]) == (2, 3, -1)
    assert (slots["where[0]"], slots["where[1]"]) == (7, -8)
    assert (slots["floors.size"], slots["floors[1].size"], slots["floors[1][19]"]) == (2, 20, 19)
    assert (slots["keys.size"], slots["pile.size"], slots["guard"]) == (2, 5, -1)
    assert (slots["mixed[0]"], slots["mixed[1].oil"]) == (6, 3)
    assert (slots["weather[0]"], slots["weather[1].size"], slots["weather[1][1]"]) == (3, 2, 4)
    assert not [name for name in slots if "box" in name or "name" in name]


def test_a_map_is_told_as_a_save_keeps_it() -> None:
    slots = told(a_tower())
    assert (slots["stairs.size"], slots["stairs[1]"], slots["stairs[2]"], slots[f"stairs[{MAP - 1}]"]) == (2, 6, -1, -1)
    assert (slots["rooms[0].size"], slots["rooms[0][0][1]"], slots["rooms[1]"]) == (1, 2, 4)


def test_a_set_of_places_is_told_place_by_place_however_many_there_are() -> None:
    slots = told(a_tower())
    assert [slots[f"windows{place}"] for place in (".size", "[0]", "[1]", "[2]")] == [2, 5, 70, -1]
    assert [slots[f"cracks[0]{place}"] for place in (".size", "[0]", "[1]")] == [0, -1, -1]
    assert [slots[f"cracks[1]{place}"] for place in (".size", "[0]", "[1]")] == [4, 0, 1]
    assert (slots["cracks.size"], slots["cracks[2].size"]) == (2, -1)


def test_a_row_is_as_long_whatever_lies_on_the_table() -> None:
    few, many = told(a_tower(0)), told(a_tower(MANY + 4, Lamp("spare", 9, [], False)))
    assert list(few) == list(many)
    assert (few["lamps.size"], few["lamps[0].oil"]) == (0, -1)
    assert (many["lamps.size"], many[f"lamps[{MANY - 1}].oil"], many["spare.oil"]) == (MANY + 4, 3, 9)
    assert f"beds[{SOME - 1}].sheets.size" in many
    assert f"beds[{SOME}].sheets.size" not in many
    assert f"halls[{MOST - 1}].beds[{MOST - 1}].sheets.size" in many
    assert f"halls[{MOST - 1}].beds[{MOST}].sheets.size" not in many
    assert f"halls[{MOST}].beds.size" not in many
