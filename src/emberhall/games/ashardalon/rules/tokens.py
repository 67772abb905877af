"""Tokens and markers on the tiles: what kinds there are and where they lie."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.state import OFF, Lying, Table, Thing
from emberhall.games.ashardalon.rules.tiles import ALL_CELLS

(
    MARKER,  # of a hazard or trap, two squares by two
    BLADES,  # Blade Barrier token
    CALTROPS,  # Caltrop token
    SPHERE,  # stack of Flaming Sphere tokens
    EYE,  # Wizard Eye token
    CARPET,  # the Flying Carpet
    TREASURE_TOKEN,  # treasure token, face down
    TREASURE,  # Treasure Card on a tile
    GEAR,  # the Gear token
    GOAL,  # the face-down token that an adventure is about
) = range(10)
STREWN = (BLADES, CALTROPS)  # what hurts a monster that comes to a halt on it
PICKED_UP = (TREASURE_TOKEN, GEAR, GOAL)  # objects that a hero next to them may take
STEERED = (SPHERE, EYE, CARPET)  # what its owner may move in place of a Move


def where_they_lie(t: Table) -> Lying:
    """The squares and tiles that things make matter."""
    objects = strewn = traps = vapours = treasures = owners = 0
    for thing in t.things:
        what, tile = thing.what, ALL_CELLS << (thing.at & ~15)
        if what == MARKER:
            card = t.box.encounters[thing.card]
            if card.disable:
                traps |= tile
            if any(word.fills_tile for word in card.standing):
                vapours |= tile
        elif what in PICKED_UP:
            objects |= thing.mask
        elif what in STREWN:
            strewn |= thing.mask
        elif what in STEERED:
            owners |= 1 << thing.owner
        else:
            treasures |= tile
    return Lying(objects, strewn, traps, vapours, treasures, owners)


def put(t: Table, thing: Thing) -> Thing:
    t.things.append(thing)
    t.lying = where_they_lie(t)
    if t.log:
        t.tell(events.Marker(thing.what, thing.card, OFF, thing.at))
    return thing


def remove(t: Table, thing: Thing) -> None:
    t.things.remove(thing)
    t.lying = where_they_lie(t)
    if t.log:
        t.tell(events.Marker(thing.what, thing.card, thing.at, OFF))


# ---------------------------------------------------------------- of powers and items


def take_back(t: Table, what: int) -> None:
    """Tokens of a kind that are still on the tiles return to the box."""  # WA-GAP-108
    for thing in [x for x in t.things if x.what == what]:
        remove(t, thing)


def strew(t: Table, d: Deed, what: int, place: int, tokens: int, damage: int) -> Flow[None]:
    """Tokens on squares of a tile, one each: whoever ends its movement there is hurt and takes the token away."""
    take_back(t, what)
    left = squares_of(t.dungeon.tile_mask(place))
    for _ in range(min(tokens, len(left))):
        options = [option(d.me, "square", square) for square in left]
        pick = yield Choice(d.me, "strew", options, "WA-CARD-01", about=(d.card,))
        left.remove(pick.what)
        put(t, Thing(what, pick.what, 1 << pick.what, d.card, d.me, damage))


def hang(t: Table, what: int, place: int, d: Deed, tokens: int) -> None:
    """Put tokens on a tile; only the tile counts, so they lie on its scorch mark."""
    square = t.dungeon.scorch[place]
    put(t, Thing(what, square, 1 << square, d.card, d.me, tokens))


# ---------------------------------------------------------------- of hazards and traps


def markers_on(t: Table, place: int) -> list[Thing]:
    """Hazard and trap markers on a tile."""
    return [x for x in t.things if x.what == MARKER and x.at >> 4 == place]


def markers_of(t: Table, number: int, owner: int) -> list[Thing]:
    """The markers of a hazard or trap card in a hero's row."""
    return [x for x in t.things if x.what == MARKER and x.card == number and x.owner == owner]


def marked(t: Table, place: int) -> bool:
    """Whether a tile has a marker that keeps another off: a hazard, a trap, or the Vast Gate."""  # WA-CON-14
    if markers_on(t, place):
        return True
    return any(t.box.monsters[m.card].kind == "object" for m in t.monsters if place in m.places)


INNER_CORNERS = 0x0777  # the squares of a tile that have one to the east and one to the south on it


def marker_spots(t: Table, place: int) -> list[int]:
    """Where a tile has room for a marker of two squares by two, by the north-west one."""  # WA-FAQ-03, WA-GAP-66
    floor = t.dungeon.tile_mask(place) >> (place << 4)
    room = floor & floor >> 1 & floor >> 4 & floor >> 5 & INNER_CORNERS
    return squares_of(room << (place << 4))


def lay_marker_at(t: Table, number: int, square: int, owner: int) -> Thing:
    """Put a hazard's or trap's marker down, on one square where closed doors leave no more."""
    mask = t.dungeon.base(square, 2, False) & t.dungeon.tile_mask(square >> 4) or 1 << square
    return put(t, Thing(MARKER, square, mask, number, owner))


def move_marker(t: Table, thing: Thing, place: int) -> None:
    """Move a marker onto another tile; where on the tile it lies makes no difference to a trap that moves."""
    remove(t, thing)
    spread_marker(t, thing.card, place, thing.owner)


def spread_marker(t: Table, number: int, place: int, owner: int) -> Thing:
    """Put a marker anywhere on a tile."""
    spots = marker_spots(t, place) or [t.dungeon.scorch[place]]
    return lay_marker_at(t, number, spots[0], owner)
