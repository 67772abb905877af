"""The Dungeon Tile Stack: tiles drawn from it, and the edges they are placed at."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import DOOR_TOKENS, TILE
from emberhall.games.ashardalon.rules.dungeon import Dungeon
from emberhall.games.ashardalon.rules.movement import cover
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tiles import Tile


def draw_tile(t: Table, place: int, side: int, bottom: bool = False) -> int:
    """The next tile of the stack, or the bottom one, for an edge.

    If it would close the last way on while a tile that the adventure is about is still to come, that tile is found
    here and the other goes under the stack: no adventure can be lost to an unlucky map.
    """  # WA-GAP-131
    number = t.tiles.draw_bottom(t.chance) if bottom else t.tiles.draw(t.chance)
    beyond, edges = t.dungeon.beyond, t.dungeon.edges
    if len(edges) > 4 or any(beyond(*edge) != beyond(place, side) for edge in edges):  # a spot has four sides
        return number - TILE
    wanted = [other for other in t.tiles.cards() if t.box.tiles[other - TILE].set_aside]
    if wanted and not leads_on(t.dungeon.place_tile(number - TILE, place, side, doors_close(t))):
        t.tiles.remove(wanted[0])
        t.tiles.bury(number)
        return wanted[0] - TILE
    return number - TILE


def leads_on(dungeon: Dungeon) -> bool:
    """Whether there is an unexplored edge, be it behind closed doors."""
    for door in dungeon.doors if not dungeon.edges else ():
        dungeon = dungeon.open_door(door.id)
    return bool(dungeon.edges)


def lay_tile(t: Table, tile: Tile, place: int, side: int) -> int:
    """Attach a tile at an unexplored edge, its triangle pointing there; returns its place."""  # WA-TILE-14, WA-DOOR-02
    new_floor(t, t.dungeon.place_tile(tile, place, side, doors_close(t)))
    new = len(t.dungeon.places) - 1
    if t.log:
        lies = t.dungeon.places[new]
        t.tell(events.TilePlaced(tile.id + TILE, new, lies.x, lies.y, lies.turn))
    return new


def new_floor(t: Table, dungeon: Dungeon) -> None:
    """A tile has come or a door has gone: a base that hung over its squares lies on them now, and who was shut in may
    be seen.
    """  # WA-TILE-20, WA-GAP-94
    if dungeon.sealed != t.dungeon.sealed:
        t.muster()
    t.dungeon = dungeon
    loose = t.box.loose
    for m in t.monsters:
        if m.card in loose:
            cover(t, m)


def doors_close(t: Table) -> bool:
    """Whether a door symbol gets a Closed Door token: in adventures with doors, while there are tokens."""
    # WA-DOOR-01, WA-GAP-95
    return t.switches["doors"] == "yes" and t.dungeon.door_count < len(DOOR_TOKENS)


# ---------------------------------------------------------------- edges


def choose_edge(t: Table, edges: list[tuple[int, int]], monster: int = -1) -> Flow[tuple[int, int]]:
    """Which unexplored edge, of a tile to come or of the monster named, as the active player likes."""  # WA-GAP-13
    options = [option(t.active, "edge", place, side) for place, side in edges]
    about = (monster,) if monster >= 0 else ()
    pick = yield Choice(t.active, "monster-edge" if about else "edge", options, "WA-GAP-13", about=about)
    return pick.what, pick.also


def nearest_edges(t: Table, place: int) -> list[tuple[int, int]]:
    """The unexplored edges closest to a tile, all of them if several tie."""
    edges = t.dungeon.edges
    if place < 0 or not edges:
        return list(edges)
    away = t.dungeon.dist[place]
    least = min([away[p] for p, _ in edges])
    return [edge for edge in edges if away[edge[0]] == least]


START_HALVES = ["Start (north)", "Start (south)"]


def start_places(dungeon: Dungeon) -> list[int]:
    """The tiles the game began on: both halves of the Start Tile, or the one tile in its place."""  # WA-TILE-06
    names = [dungeon.tiles[placed.tile].name for placed in dungeon.places[:2]]
    return [0, 1] if names == START_HALVES else [0]
