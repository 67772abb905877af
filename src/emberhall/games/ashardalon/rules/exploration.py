"""Exploration: new tiles, and what waits on them."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.chambers import enter_chamber
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.monsters import new_monster
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tile_stack import choose_edge, draw_tile, lay_tile


def explore(t: Table, place: int, side: int) -> None:
    """Draw a tile and place it at an edge; it is filled next."""  # WA-EXPLORE-04
    tile = draw_tile(t, place, side)
    if t.log:
        t.tell(events.Explores(t.active, place, side))
    t.placed = True
    t.fresh = lay_tile(t, t.box.tiles[tile], place, side)


def add_tile(
    t: Table, number: int, place: int, side: int, exploring: bool = False, seat: int = -1, deserted: bool = False
) -> Flow[int]:
    """Put a tile down and fill it; returns its place."""
    new = lay_tile(t, t.box.tiles[number], place, side)
    yield from fill_tile(t, new, exploring, seat, deserted)
    return new


def fill_tile(t: Table, new: int, exploring: bool, seat: int = -1, deserted: bool = False) -> Flow[None]:
    """What waits on a new tile: its monster, for the active player or the one named, what the adventure says of it, a
    hallway's second tile.

    Only the tiles of an Exploration Phase bring encounters. On a deserted one no monster waits, unless the adventure
    is about that tile.
    """  # WA-EXPLORE-05, WA-TILE-15, WA-GAP-44
    tile = t.box.tiles[t.dungeon.places[new].tile]
    if exploring and tile.triangle == "black":
        t.black = True
    on_tile = t.adventure.on_tile
    effects = on_tile.get(tile.name, ()) + on_tile.get(tile.triangle, ()) if on_tile else ()
    if tile.group.endswith("entrance"):
        yield from enter_chamber(t, new)
    elif (tile.set_aside or not deserted) and not any(effect.replaces_monster for effect in effects):
        yield from new_monster(t, new, t.active if seat < 0 else seat, exploring=exploring)
    if effects and (flow := run_all(effects, t, Deed(t.active, place=new))):
        yield from flow
    if tile.group == "long-hallway":
        yield from extend_hallway(t, new, exploring, seat, deserted)


def extend_hallway(t: Table, place: int, exploring: bool, seat: int, deserted: bool) -> Flow[None]:
    """A Long Hallway draws one more tile for its open end, if there is one."""  # WA-TILE-17..19, WA-GAP-43
    for edge_place, side in t.dungeon.edges:
        if edge_place == place and t.tiles:
            tile = draw_tile(t, place, side)
            yield from add_tile(t, tile, place, side, exploring, seat, deserted)
            return


def call_for_help(t: Table, edges: list[tuple[int, int]], seat: int = -1) -> Flow[int]:
    """The bottom tile of the stack is placed at one of these edges, with a new monster; returns its place or -1."""
    if not t.tiles or not edges:
        return -1
    place, side = yield from choose_edge(t, edges)
    tile = draw_tile(t, place, side, bottom=True)
    return (yield from add_tile(t, tile, place, side, seat=seat))
