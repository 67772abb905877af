"""Every corridor and room card can be placed somewhere and filled, whatever the encounter puts there."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.games.bardsung.rules.box import DungeonCard
from emberhall.games.bardsung.rules.explore import FEW_HEROES, furnish, lay_tile
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import TOKENS
from tests.games.bardsung.story import Story, the_game

BOX = the_game().box
CARDS = list(BOX.dungeon_cards.values())
PARTY = ("Stoneheart", "Dawnguard", "Lightweaver", "Nightfeather", "Wyldshell")
ENTRANCE, NORTH = ("T01A", 0, 10, 0), 0
STRAIGHT = ("T02A", 0, 12, 4)  # north of the entrance; its north portal:
ONWARD = 16


def explored(card: DungeonCard, heroes: int) -> tuple[Table, int]:
    """The card's tile laid north of the entrance, or of a corridor, and filled by the rules."""
    s = Story("the-chapel-stair", PARTY[:heroes])
    room = BOX.faces[BOX.face[card.tile]].kind == "room"
    corridor = ("T06A", 0, 12, 4) if card.tile.startswith("T02") else STRAIGHT
    s.tiles(ENTRANCE, *([corridor] if room else []))
    gate = ONWARD if room else NORTH
    fits = s.t.dungeon.fits(gate, s.box.face[card.tile])
    if card.fixed:
        fits = tuple(fit for fit in fits if fit.portal == s.t.dungeon.faces[fit.placed.face].gate(card.fixed))
    assert fits, f"{card.name} fits nowhere in the open"
    place = lay_tile(s.t, s.t.heroes[0], gate, fits[0])
    furnish(s.t, place, card)
    return s.t, place


def shown(card: DungeonCard, symbol: str, heroes: int) -> list[str]:
    """The zones a card puts an enemy into, for so many heroes."""
    zones = card.enemies.get(symbol, ())
    return [zone.rstrip("*") for zone in zones if not zone.endswith("*") or heroes > FEW_HEROES]


def test_the_box_has_seventeen_corridor_and_thirty_nine_room_cards() -> None:
    assert [card.name for card in BOX.corridors.values()] == [f"P{number:02}" for number in range(1, 18)]
    assert [card.name for card in BOX.rooms.values()] == [f"R{number:02}" for number in range(1, 40)]
    assert all(card.number == int(card.name[1:]) for card in CARDS)


def test_every_face_that_can_be_explored_has_a_card() -> None:
    faces = Counter(card.tile for card in CARDS)
    explorable = {face.name: face.kind for face in BOX.faces if face.portals and face.tile != "T01"}
    assert faces.keys() == explorable.keys()
    assert sorted(faces[name] for name, kind in explorable.items() if kind == "corridor") == [*[1] * 15, 2]
    assert sorted(faces[name] for name, kind in explorable.items() if kind == "room") == [*[1] * 5, *[2] * 17]


def test_rooms_lead_from_corridors_and_corridors_from_rooms() -> None:
    assert {BOX.faces[BOX.face[card.tile]].kind for card in BOX.corridors.values()} == {"corridor"}
    assert {BOX.faces[BOX.face[card.tile]].kind for card in BOX.rooms.values()} == {"room"}


@pytest.mark.parametrize("heroes", [3, 5])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_dungeon_card_can_be_placed_and_filled(card: DungeonCard, heroes: int) -> None:
    t, place = explored(card, heroes)
    there = Counter((t.box.name(e.card), t.dungeon.face(place).zones[e.at & 15]) for e in t.enemies)
    symbols = t.encounter.symbols
    wanted = [(symbols[symbol], zone) for symbol in card.enemies for zone in shown(card, symbol, heroes)]
    assert there == Counter(wanted)
    assert all(enemy.at >> 4 == place for enemy in t.enemies)
    for symbol, zones in card.terrain.items():
        assert all(t.has(TOKENS.index(symbols[symbol]), t.dungeon.zone(place, zone)) for zone in zones)
    assert all(place << 4 | t.dungeon.face(place).gate(door) in t.dungeon.doors for door in card.doors)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_battle_has_enemies_for_any_party_and_a_challenge_none(card: DungeonCard) -> None:
    few = [zone for symbol in card.enemies for zone in shown(card, symbol, 3)]
    assert bool(few) == (card.aspect == "battle")


@pytest.mark.parametrize("encounter", BOX.encounters.values(), ids=lambda encounter: encounter.id)
def test_no_card_shows_more_enemies_than_there_are_models(encounter: object) -> None:
    symbols: dict[str, str] = encounter.symbols  # type: ignore[attr-defined]
    for card in CARDS:
        for symbol, zones in card.enemies.items():
            if symbol in symbols:
                assert len(zones) <= BOX.models(BOX.number[symbols[symbol]]), (card.name, symbol)


def test_cards_of_the_same_face_differ() -> None:
    by_face: dict[str, list[DungeonCard]] = {}
    for card in CARDS:
        by_face.setdefault(card.tile, []).append(card)
    for cards in by_face.values():
        assert len({(card.aspect, str(card.enemies), str(card.terrain)) for card in cards}) == len(cards)
