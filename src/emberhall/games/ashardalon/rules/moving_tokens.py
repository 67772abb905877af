"""Tokens that their owner moves in place of a Move: the Flaming Sphere, the Wizard Eye, the Flying Carpet."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.combat import choose_tile
from emberhall.games.ashardalon.rules.hit_points import damage_monster
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.movement import put_hero
from emberhall.games.ashardalon.rules.powers import definition
from emberhall.games.ashardalon.rules.state import Hero, Table, Thing
from emberhall.games.ashardalon.rules.tokens import CARPET, SPHERE, STEERED, marker_spots, remove
from emberhall.games.ashardalon.rules.traits import cannot_move
from emberhall.games.ashardalon.rules.treasure import stands_firm


def steerable(t: Table, hero: Hero) -> list[int]:
    """A hero's own things, wherever they are, that can go somewhere in place of a Move."""  # WA-MOVE-12, WA-CARD-19
    own = [(i, thing) for i, thing in enumerate(t.things) if thing.what in STEERED and thing.owner == hero.seat]
    return [i for i, x in own if (landings(t, x) if x.what == CARPET else t.dungeon.joined[x.place])]


def steer(t: Table, hero: Hero, thing: Thing) -> Flow[None]:
    """Move a conjured thing onto a tile next to its own."""  # WA-MOVE-12
    place = yield from choose_tile(Deed(hero.seat, thing.card), list(t.dungeon.joined[thing.place]))
    start, thing.at = thing.at, t.dungeon.scorch[place]
    thing.mask = 1 << thing.at
    if t.log:
        t.tell(events.Tries(hero.seat, "steer", thing.card))
        t.tell(events.Marker(thing.what, thing.card, start, thing.at))


def burn(t: Table, hero: Hero) -> Flow[None]:
    """At the end of its owner's Hero Phase a Flaming Sphere may give up a token to hurt everything on its tile."""
    sphere = next((x for x in t.things if x.what == SPHERE and x.owner == hero.seat), None)
    if sphere is None or hero.hp <= 0:  # WA-DOWN-04
        return
    burnt = [m for m in t.monsters if sphere.place in m.places]
    if not burnt:
        return
    options = [option(hero.seat, "burn", sphere.card), option(hero.seat, "pass")]
    pick = yield Choice(hero.seat, "burn", options, "WA-HERO-11", about=(sphere.card,))
    if pick.act != "burn":
        return
    if t.log:
        t.tell(events.Uses(hero.seat, sphere.card))
    sphere.n -= 1
    if sphere.n == 0:
        remove(t, sphere)
    heat = max(effect.heat() for effect in definition(t, sphere.card).do)
    for m in burnt:
        if flow := damage_monster(t, m, heat, hero.seat):
            yield from flow


# ---------------------------------------------------------------- the Flying Carpet


def riders(t: Table, carpet: Thing) -> list[Hero]:
    """Heroes on the carpet, fallen ones too; one who cannot move, or chose not to, is left behind."""
    on_it = [h for h in t.heroes if h.at >= 0 and carpet.mask >> h.at & 1]
    return [h for h in on_it if not cannot_move(t, h) and not stands_firm(t, h)]


def landings(t: Table, carpet: Thing) -> list[int]:
    """Where the carpet can come down on a joined tile with its riders, each on the same part of it."""
    seats = [rider.at - carpet.at for rider in riders(t, carpet)]
    free = t.free()
    spots = [spot for place in t.dungeon.joined[carpet.place] for spot in marker_spots(t, place)]
    return [spot for spot in spots if all(free >> spot + seat & 1 for seat in seats)]


def fly(t: Table, hero: Hero, carpet: Thing) -> Flow[None]:
    """The carpet moves 1 tile, and who is on it moves along."""
    options = [option(hero.seat, "marker", spot) for spot in landings(t, carpet)]
    pick = yield Choice(hero.seat, "fly", options, "WA-CARD-19", about=(carpet.card,))
    moved = [(rider, pick.what + rider.at - carpet.at) for rider in riders(t, carpet)]
    start, carpet.at, carpet.mask = carpet.at, pick.what, t.dungeon.base(pick.what, 2, False)
    if t.log:
        t.tell(events.Tries(hero.seat, "steer", carpet.card), "WA-CARD-19")
        t.tell(events.Marker(carpet.what, carpet.card, start, carpet.at))
    for rider, square in moved:
        put_hero(t, rider, square)
        t.walked |= rider.seat == t.active  # it has moved, even if it flies back
