"""Chambers: the tiles behind a Chamber Entrance, the Chamber Card, and what fills the chamber."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import TILE, TREASURE_TOKENS
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.monsters import put_monster
from emberhall.games.ashardalon.rules.movement import roomy
from emberhall.games.ashardalon.rules.state import Monster, Table
from emberhall.games.ashardalon.rules.tile_stack import choose_edge, lay_tile
from emberhall.games.ashardalon.rules.victory import judge

BEING_FILLED = "chamber being filled"  # counted while the Chamber Card is carried out


def enter_chamber(t: Table, place: int) -> Flow[None]:
    """A Chamber Entrance brings its chamber: a tile at every open edge, then the Chamber Card."""
    # WA-CHAMBER-04..08, WA-GAP-83
    t.chamber_places = []
    yield from unfold(t, place, t.chamber_tiles)
    yield from open_chamber(t, place)


def unfold(t: Table, place: int, stack: Deck) -> Flow[None]:
    """Chamber tiles at every unexplored edge of a tile, then around a Large Chamber among them, while there are any."""
    # WA-CHAMBER-06, -07, WA-GAP-84, -86
    large = -1
    while stack:
        edges = list(t.dungeon.edges_of(place))
        if not edges:
            break
        at, side = yield from choose_edge(t, edges)
        tile = t.box.tiles[stack.draw(t.chance) - TILE]
        new = lay_tile(t, tile, at, side)
        t.chamber_places.append(new)
        if tile.group.endswith("large"):
            large = new
    if large >= 0:
        yield from unfold(t, large, stack)


def open_chamber(t: Table, place: int) -> Flow[None]:
    """Reveal the Chamber Card and do what it says."""  # WA-CHAMBER-08, -09
    card = t.chamber_deck.draw(t.chance)
    t.chamber = card
    if t.log:
        t.tell(events.Draws(t.active, card, "chamber-deck"), "WA-CHAMBER-08")
    t.counts[BEING_FILLED] = 1
    if flow := run_all(t.box.chambers[card].setup, t, Deed(t.active, card, place=place)):
        yield from flow
    del t.counts[BEING_FILLED]
    judge(t)


# ---------------------------------------------------------------- filling the chamber


def chamber(t: Table, d: Deed) -> list[int]:
    """The tiles of the chamber; the entrance itself if there was no room for any other."""  # WA-GAP-85
    return t.chamber_places or [d.place]


def choose_chamber_tile(t: Table, seat: int, places: list[int], card: int) -> Flow[int]:
    """On which of these tiles a figure goes."""
    options = [option(seat, "tile", place) for place in places]
    pick = yield Choice(seat, "chamber-tile", options, "WA-CHAMBER-12", about=(card,))
    return pick.what


def with_room(t: Table, card: int, places: list[int]) -> list[int]:
    """Those of the tiles a figure fits on; all of them if it fits on none."""
    figure = Monster(0, card, -1, 0, ())
    return roomy(t, figure, places) or places


def emptiest(t: Table, places: list[int]) -> list[int]:
    """Tiles with no monster on them; all of them if every one is filled."""  # WA-CHAMBER-12, -13
    filled = {place for m in t.monsters for place in m.places}
    return [place for place in places if place not in filled] or places


def set_in_play(t: Table, d: Deed, card: int, places: list[int]) -> Flow[None]:
    """A villain comes onto one of these tiles with all it brings; each exists once, and dies once."""
    # WA-CHAMBER-10, WA-FAQ-10, WA-GAP-82
    if card in t.slain or any(m.card == card for m in t.monsters):
        return
    place = yield from choose_chamber_tile(t, t.active, with_room(t, card, places), card)
    m = yield from put_monster(t, card, place, t.active, marked=d.card in t.box.chambers)  # WA-CHAMBER-14
    if m:
        flow = run_all(t.box.monsters[card].on_arrival, t, Deed(t.active, card, m, place=m.at >> 4))
        if flow is not None:
            yield from flow


def find_villager(t: Table, die: int) -> int:
    """The villager in whose band the die falls, or the next who has not been found; -1 if all have."""
    order = list(t.box.villagers)
    first = next((i for i, card in enumerate(order) if die <= t.box.villagers[card].band[1]), 0)
    for card in order[first:] + order[:first]:
        if card in t.villager_deck:
            t.villager_deck.remove(card)
            return card
    return -1


def object_spots(t: Table, place: int, size: int) -> list[int]:
    """Where the marker of an object can lie: on floor of one tile with no other object, whoever stands there, over its
    scorch mark if possible.
    """  # WA-GAP-66
    floor, positions = t.dungeon.tile_mask(place) & ~t.object_squares, t.dungeon.base_positions
    return positions(size, False, 1 << t.dungeon.scorch[place], floor) or positions(size, False, floor, floor)


def bring_tokens(t: Table) -> None:
    """The treasure tokens come into a game that has not used them so far."""  # WA-SETUP-02, -06
    if t.switches["tokens"] != "yes":
        t.tokens = Deck.of(TREASURE_TOKENS)
