"""Conjured and strewn things: Blade Barrier, Caltrop, Flaming Sphere and Wizard Eye tokens, and what follows later."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import choose_tile, tiles_text
from emberhall.games.ashardalon.cards.treasures import landings
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.hit_points import damage_monster
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.state import Hero, Table, Thing
from emberhall.games.ashardalon.rules.things import BLADES, CALTROPS, CARPET, EYE, SPHERE, STEERED, put, remove


class Conjure(Effect):
    """Put tokens on a tile so near. There is one set of them: a second use moves it."""  # WA-GAP-108

    __slots__ = ()

    def can(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].at >= 0


def take_back(t: Table, what: int) -> None:
    """Tokens of a kind that are still on the tiles return to the box."""  # WA-GAP-108
    for thing in [x for x in t.things if x.what == what]:
        remove(t, thing)


def near_tiles(t: Table, d: Deed, tiles: int) -> list[int]:
    return list(t.dungeon.within(t.heroes[d.me].at >> 4, tiles))


class Blades(Word, Conjure, frozen=True):
    """Blade Barrier tokens on as many squares of one tile: they hurt whoever is put down there."""  # WA-CARD-01

    tokens: int
    tiles: int
    damage: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, near_tiles(t, d, self.tiles))
        yield from strew(t, d, BLADES, place, self.tokens, self.damage)

    def text(self) -> str:
        return (
            f"strew {self.tokens} Blade Barrier tokens over as many squares of a tile within {tiles_text(self.tiles)} "
            f"of you. {strewn_text(self.damage)}"
        )


class Caltrops(Word, Conjure, frozen=True):
    """Caltrop tokens on as many squares of the hero's own tile."""  # WA-CARD-01

    tokens: int
    damage: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from strew(t, d, CALTROPS, t.heroes[d.me].at >> 4, self.tokens, self.damage)

    def text(self) -> str:
        return f"strew {self.tokens} Caltrop tokens over as many squares of your tile. {strewn_text(self.damage)}"


def strew(t: Table, d: Deed, what: int, place: int, tokens: int, damage: int) -> Flow[None]:
    """Tokens on squares of a tile, one each: whoever ends its movement there is hurt and takes the token away."""
    take_back(t, what)
    left = squares_of(t.dungeon.tile_mask(place))
    for _ in range(min(tokens, len(left))):
        options = [option(d.me, "square", square) for square in left]
        pick = yield Choice(d.me, "strew", options, "WA-CARD-01", about=(d.card,))
        left.remove(pick.what)
        put(t, Thing(what, pick.what, 1 << pick.what, d.card, d.me, damage))


def strewn_text(damage: int) -> str:
    return f"Each deals {damage} damage to a Monster that comes to a halt on it, and is gone then"


class Sphere(Word, Conjure, frozen=True):
    """A stack of Flaming Sphere tokens on a tile, to be moved and burnt later."""

    tokens: int
    tiles: int
    damage: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, near_tiles(t, d, self.tiles))
        take_back(t, SPHERE)
        hang(t, SPHERE, place, d, self.tokens)

    def text(self) -> str:
        return (
            f"put a stack of {self.tokens} Flaming Sphere tokens on a tile within {tiles_text(self.tiles)} of you. "
            "In place of a Move you can move it 1 tile. As your Hero Phase ends you can burn one of them, "
            f"for {self.damage} damage to each Monster on the tile"
        )


class Eye(Word, Conjure, frozen=True):
    """The Wizard Eye token on a tile, to be moved later: its owner may explore from there."""

    tiles: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        place = yield from choose_tile(d, near_tiles(t, d, self.tiles))
        take_back(t, EYE)
        hang(t, EYE, place, d, 1)

    def text(self) -> str:
        return (
            f"put the Wizard Eye token on a tile within {tiles_text(self.tiles)} of you. In place of a Move you can "
            "move it 1 tile. In your Exploration Phase you can explore any unexplored edge of its tile"
        )


def hang(t: Table, what: int, place: int, d: Deed, tokens: int) -> None:
    """Put tokens on a tile; only the tile counts, so they lie on its scorch mark."""
    square = t.dungeon.scorch[place]
    put(t, Thing(what, square, 1 << square, d.card, d.me, tokens))


# ---------------------------------------------------------------- moving and burning


def steerable(t: Table, hero: Hero) -> list[int]:
    """A hero's own things, wherever they are, that can go somewhere in place of a Move."""  # WA-MOVE-12, WA-CARD-19
    own = [(i, thing) for i, thing in enumerate(t.things) if thing.what in STEERED and thing.owner == hero.seat]
    return [i for i, x in own if (landings(t, x) if x.what == CARPET else t.dungeon.joined[x.place])]


def steer(t: Table, hero: Hero, thing: Thing) -> Flow[None]:
    """Move a conjured thing onto a tile next to its own."""  # WA-MOVE-12
    place = yield from choose_tile(Deed(hero.seat, thing.card), list(t.dungeon.joined[thing.place]))
    thing.at = t.dungeon.scorch[place]
    thing.mask = 1 << thing.at
    if t.log:
        t.tell(events.Marker(thing.card, thing.at, True))


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
    for m in burnt:
        if flow := damage_monster(t, m, heat(t, sphere), hero.seat):
            yield from flow


def heat(t: Table, sphere: Thing) -> int:
    """What a token of the sphere deals, as its card says."""
    return next(effect.damage for effect in t.box.powers[sphere.card].do if isinstance(effect, Sphere))
