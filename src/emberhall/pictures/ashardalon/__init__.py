"""The dungeon of Ashardalon as a picture: tiles of stone by torchlight, what lies there, who stands there, and what may
be chosen.

Layers, from the ground up: ground (a part a tile), edges, things, glow (the light that heroes carry), lights (what may
be chosen), figures.
"""

from __future__ import annotations

from functools import cache

from emberhall.engine.english import plural
from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.games.ashardalon.telling.view import View
from emberhall.pictures import tokens
from emberhall.pictures.ashardalon import pieces, stone
from emberhall.pictures.ashardalon.motion import motion
from emberhall.pictures.ashardalon.panels import panels
from emberhall.pictures.ashardalon.pieces import spot
from emberhall.pictures.ashardalon.stone import AHEAD, BORDERS, Q, T
from emberhall.pictures.canvas import Box, Picture
from emberhall.pictures.lighting import Light, Place, aim, light_up, lit, numbers, shape
from emberhall.pictures.tokens import standing

__all__ = ["board", "motion", "panels", "places"]

MARGIN = Q
DEFS = tokens.DEFS + stone.DEFS
BENCH = 56  # room for one who waits beside the map


def board(sight: Sight[View, Event]) -> Picture:
    """The dungeon as the seats see it that the sight is for."""
    view = sight.view
    p = Picture(_box(sight), "dungeon", f"{view.adventure}: the dungeon", told(view), DEFS)
    ground, edges, things = p.layer("ground"), p.layer("edges"), p.layer("things")
    p.layer("glow"), p.layer("lights"), p.layer("figures")
    for tile in view.tiles:
        ground[f"tile-{tile.tile}"] = stone.tile(tile)
        for side in tile.edges:
            edges[f"edge-{tile.tile}-{side}"] = stone.edge(tile, side)
        for door in tile.doors:
            things[f"door-{door.door}"] = pieces.door(view, door)
    for way in view.ways_out:
        x, y = spot(view, way)
        things[f"exit-{way}"] = (
            f"<path class='way-out' transform='translate({x:g} {y:g})' d='M-14 8 0-10 14 8M-14 16 0-2 14 16'/>"
        )
    for thing in view.things:
        if thing.square >= 0:
            things[f"thing-{thing.thing}"] = pieces.thing(view, thing)
    _glow(p, view)
    _figures(p, view)
    light_up(
        p, sight, lit(sight, lambda offer: places(view, offer)), lambda place, light: _light(p.box, view, place, light)
    )
    return p


def told(view: View) -> str:
    """The dungeon in words."""
    who = [f"{h.card.name} at {pieces.square_name(h.square)} with {h.hp} of {h.max_hp} HP" for h in view.heroes]
    foes = [f"{pieces.foe_name(f)} at {pieces.square_name(f.square)} with {f.hp} HP" for f in view.foes]
    return f"{plural(len(view.tiles), 'tile')}. {'. '.join([*who, *foes])}."


def _box(sight: Sight[View, Event]) -> Box:
    """All tiles, and where new ones may be placed, with a margin."""
    tiles = sight.view.tiles
    spots = [(tile.x, tile.y) for tile in tiles] or [(0, 0)]
    for offer in sight.question.options if sight.question else ():
        if offer.act == "edge":
            place, side = (ref.id for ref in offer.about)
            spots.append((tiles[place].x + AHEAD[side][0], tiles[place].y + AHEAD[side][1]))
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    west, north, east, south = min(xs), min(ys), max(xs) + 1, max(ys) + 1
    waiting = BENCH if any(hero.square < 0 for hero in sight.view.heroes) else 0
    return (
        west * T - MARGIN,
        north * T - MARGIN,
        (east - west) * T + 2 * MARGIN,
        (south - north) * T + 2 * MARGIN + waiting,
    )


def _glow(p: Picture, view: View) -> None:
    """How dark it is on tiles far from everybody, and the light of those who stand there."""
    glow = p.layer("glow")
    glow["tiles"] = pieces.tiles_clip(view)
    dark = pieces.darkness(view)
    for tile in view.tiles:
        if dark[tile.tile]:
            glow[f"dim-{tile.tile}"] = pieces.shade(tile.x, tile.y, dark[tile.tile])
    for hero in view.heroes:
        if hero.square >= 0:
            glow[f"torch-{hero.seat}"] = pieces.torch(view, hero)


def _figures(p: Picture, view: View) -> None:
    figures = p.layer("figures")
    for foe in view.foes:
        if foe.square >= 0:
            key = f"foe-{foe.uid}"
            figures[key] = standing(key, *pieces.foe_spot(view, foe), pieces.foe_token(foe))
    for villager in view.villagers:
        if villager.square >= 0:
            key = f"villager-{villager.prey}"
            figures[key] = standing(key, *spot(view, villager.square), pieces.villager_token(villager))
    for hero in view.heroes:
        key, active = f"hero-{hero.seat}", hero.seat == view.turn.active
        figures[key] = standing(key, *_hero_spot(p.box, view, hero.seat), pieces.hero_token(hero, active))


def _hero_spot(box: Box, view: View, seat: int) -> tuple[float, float]:
    """Where a hero stands: on a square, or on the bench below the map."""
    hero = view.heroes[seat]
    if hero.square >= 0:
        return spot(view, hero.square)
    waiting = [h.seat for h in view.heroes if h.square < 0]
    x, y, w, h = box
    return x + w / 2 + (waiting.index(seat) - (len(waiting) - 1) / 2) * BENCH, y + h - 30


# ---------------------------------------------------------------- what may be chosen


def places(view: View, offer: Offer) -> list[Place]:
    """Where an offer stands on the map. A card is offered on everybody it could be aimed at; an edge is a tile and a
    side as one place."""
    match offer.act:
        case "edge":
            tile, side = (ref.id for ref in offer.about)
            return [("edge", tile << 2 | side)]
        case "power" | "item":
            card = offer.about[0].id
            return [("foe", a.foe) for a in view.aims if a.seat == offer.seat and a.card == card]
        case "disable":
            card = offer.about[0].id
            return [("thing", t.thing) for t in view.things if t.card is not None and t.card.card == card]
    return [("prey" if ref.kind == "seat" else ref.kind, ref.id) for ref in offer.about if ref.on_board]


def _light(box: Box, view: View, place: Place, light: Light) -> str:
    kind, id = place
    if kind == "square" and id >> 4 < len(view.tiles):
        return _lit_square(view, id, light)
    if kind == "edge" and id >> 2 < len(view.tiles):
        return _ghost(view, id >> 2, id & 3, light)
    if kind == "tile" and id < len(view.tiles):
        tile = view.tiles[id]
        frame = f"<rect x='4' y='4' width='{T - 8}' height='{T - 8}' rx='12'/>"
        return shape(light, "whole", frame, f"translate({tile.x * T} {tile.y * T})")
    if kind == "foe":
        foe = next((foe for foe in view.foes if foe.uid == id and foe.square >= 0), None)
        return aim(light, "foe", *pieces.foe_spot(view, foe), pieces.foe_scale(foe)) if foe else ""
    if kind == "prey":
        return _lit_friend(box, view, id, light)
    squares = _squares(view, kind, id)
    if not squares:
        return ""
    x, y, w, h = pieces.bounds(view, squares)
    frame = f"<rect x='2' y='2' width='{w - 4:g}' height='{h - 4:g}' rx='9'/>"
    return shape(light, "object", frame, f"translate({x:g} {y:g})")


def _squares(view: View, kind: str, id: int) -> list[int]:
    """The squares of a thing, a door, or a corner of two squares by two."""
    if kind == "thing":
        return next((list(t.squares) or [t.square] for t in view.things if t.thing == id and t.square >= 0), [])
    if kind == "door":
        return next((list(d.squares) for tile in view.tiles for d in tile.doors if d.door == id), [])
    if kind == "corner" and id >> 4 < len(view.tiles):
        return [id]
    return []


def _lit_square(view: View, square: int, light: Light) -> str:
    tile, cell = view.tiles[square >> 4], square & 15
    x, y = (4 * tile.x + cell % 4) * Q, (4 * tile.y + cell // 4) * Q
    brink = " brinkward" if cell in _brink(tile.edges) else ""
    theirs = "" if light.mine else " theirs"
    return f"<use href='#lit' class='opt lit{brink}{theirs}' x='{x}' y='{y}' data-o='{numbers(light)}'/>"


@cache
def _brink(edges: tuple[int, ...]) -> frozenset[int]:
    """The squares of a tile along these sides."""
    return frozenset(cell for side in edges for cell in BORDERS[side])


def _lit_friend(box: Box, view: View, prey: int, light: Light) -> str:
    if prey < len(view.heroes):
        return aim(light, "friend", *_hero_spot(box, view, prey))
    villager = next((v for v in view.villagers if v.prey == prey and v.square >= 0), None)
    return aim(light, "friend", *spot(view, villager.square)) if villager else ""


def _ghost(view: View, tile: int, side: int, light: Light) -> str:
    """Where a new tile would lie."""
    (dx, dy), at, half = AHEAD[side], view.tiles[tile], T // 2
    cross = f"M{half} {half - 22}v44M{half - 22} {half}h44"
    frame = f"<rect x='6' y='6' width='{T - 12}' height='{T - 12}' rx='14'/><path d='{cross}'/>"
    return shape(light, "ghost", frame, f"translate({(at.x + dx) * T} {(at.y + dy) * T})")
