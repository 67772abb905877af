"""Movement: where a hero can go, what it meets on the way, and putting figures down."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.hit_points import damage_monster, hurt
from emberhall.games.ashardalon.rules.options import Spots, square_options
from emberhall.games.ashardalon.rules.squares import BIT, MOST_PLACES, places_of, squares_of
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.tokens import STREWN, markers_on, remove
from emberhall.games.ashardalon.rules.traits import cannot_move, fear_of_new_tiles, names_itself, on_hero
from emberhall.games.ashardalon.rules.treasure import stands_firm

SECOND_MOVE = 1  # noted on what is farther than the Move under way goes


def walk_squares(t: Table, hero: Hero, steps: int, under_way: int = -1) -> tuple[int, int]:
    """The squares in reach of a walk: monsters and walls bar the way, heroes only the last square. First those that the
    Move under way leads to, then what is farther and begins the second Move.
    """  # WA-MOVE-03..11
    reach, blocked = t.dungeon.reach, t.monster_squares
    mask = reach(hero.at, steps, blocked) & ~t.hero_squares
    if under_way < 0:
        return mask, 0
    near = reach(hero.at, under_way, blocked) & mask
    return near, mask ^ near


def walk(t: Table, hero: Hero, square: int) -> int:
    """Walk to a square by a shortest way that keeps clear of danger where it can; returns the steps spent."""
    if hero.seat == t.active:
        t.walked = True
    avoid = t.lying.vapours
    fears = fear_of_new_tiles(t, hero) if "new_tile" in t.force else 0
    blocked = t.monster_squares
    if not avoid and not fears:
        spent = t.dungeon.steps_between(hero.at, square, blocked)
        if t.log:
            t.tell(events.Walks(hero.seat, hero.at, tuple(t.dungeon.path(hero.at, square, blocked))))
        t.put(hero, square)
        return spent
    start, path = hero.at, t.dungeon.path(hero.at, square, blocked, avoid, stay=fears > 0)
    if t.log:
        t.tell(events.Walks(hero.seat, start, tuple(path)))
    for spent, step in enumerate(path, 1):
        came_from = hero.at >> 4
        t.put(hero, step)
        if step >> 4 != came_from:
            entered(t, hero)
            if hero.hp <= 0:
                lie_down_apart(t, hero, [start, *path[:spent]])
                return spent
    return len(path)


def entered(t: Table, hero: Hero) -> None:
    """What a tile does to a hero who comes onto it."""
    if hero.at < 0:
        return
    if "new_tile" in t.force:
        for bearer in on_hero(t, "new_tile", hero):
            names_itself(t, bearer.card)
            hurt(t, hero, bearer.word.new_tile())
    breathe(t, hero)


def breathe(t: Table, hero: Hero) -> None:
    """What fills a tile does to a hero on it. Where that is, is noted as a set of squares, for every walk asks."""
    if t.lying.vapours >> hero.at & 1:
        for marker in markers_on(t, hero.at >> 4):
            for word in t.box.encounters[marker.card].standing:
                word.breathed(t, hero)


def lie_down_apart(t: Table, hero: Hero, path: list[int]) -> None:
    """A hero who falls in another's square while passing lies down in the last square of its own."""
    others = sum(1 << f.at for f in (*t.heroes, *t.villagers) if f is not hero and f.at >= 0)
    while path and others >> path[-1] & 1:
        path = path[:-1]
    t.put(hero, path[-1] if path else squares_of(nearest_free(t, hero.at, 1))[0])


def nearest_free(t: Table, square: int, steps: int) -> int:
    """The free squares in reach of so many steps, or of the fewest that lead to one; any at all if none do."""
    for enough in range(steps, MOST_PLACES):
        if found := t.dungeon.reach(square, enough, t.monster_squares) & t.free():
            return found
    return t.free()


def walk_on(t: Table, hero: Hero, steps: int) -> Flow[int]:
    """A hero in another's square has to go on, for nobody may stop there; returns the steps spent."""  # WA-MOVE-10
    options = square_options(hero.seat, "walk", nearest_free(t, hero.at, steps))
    pick = yield Choice(hero.seat, "walk-on", options, "WA-MOVE-10", about=(steps,))
    spent = walk(t, hero, pick.what)
    t.look_around()  # the other is still there
    return spent


def may_move(t: Table, hero: Hero) -> bool:
    if hero.hp <= 0 or hero.at < 0 or ("holds" in t.force and cannot_move(t, hero)):
        return False
    return not t.used or not stands_firm(t, hero)


def put_hero(t: Table, hero: Hero, square: int, rule: str = "") -> None:
    """Place a hero's figure on a square without walking there, or take it off the tiles."""
    old = hero.at >> 4
    if t.log:
        t.tell(events.Placed(hero.card, hero.at, square), rule)
    t.put(hero, square)
    if square >= 0 and square >> 4 != old:
        entered(t, hero)


def place_hero_on(t: Table, hero: Hero, mask: int, chooser: int = -1, ask: str = "place-hero") -> Flow[None]:
    """Put a hero on a free square among these, as its player (or the chooser) likes."""  # WA-GAP-129
    seat = hero.seat if chooser < 0 else chooser
    options = Spots(seat, mask & t.free())
    if options:
        pick = yield Choice(seat, ask, options, "WA-MOVE-02", about=(hero.seat,))
        put_hero(t, hero, pick.what)


def free_walk(t: Table, hero: Hero, steps: int, optional: bool = True) -> Flow[None]:
    """A move that a card grants, outside the actions of a Hero Phase."""  # WA-MOVE-02
    if not may_move(t, hero):
        return
    options = square_options(hero.seat, "walk", walk_squares(t, hero, steps)[0])
    if optional:
        options.append(option(hero.seat, "stay"))
    if options:
        pick = yield Choice(hero.seat, "free-walk", options, "WA-MOVE-02", about=(steps,))
        if pick.act == "walk":
            walk(t, hero, pick.what)


# ---------------------------------------------------------------- monsters are put down, never walked


def cover(t: Table, m: Monster) -> None:
    """Note the squares under a monster's base and the tiles they are on."""  # WA-TILE-20
    card, at = t.box.monsters[m.card], m.at
    if card.size == 1 and card.kind != "object":
        t.monster_squares ^= m.mask ^ BIT[at]  # nobody else is on either square
        m.mask = BIT[at]
        m.places = (at >> 4,)
    else:
        m.mask = t.dungeon.base(at, card.size, card.loose)
        m.places = tuple(places_of(m.mask)[::-1])
        t.look_at_bases()


def settle(t: Table, m: Monster, square: int) -> Flow[None] | None:
    """A monster ends its movement on a square: blades and caltrops there hurt it."""  # WA-CARD-01, -02
    if m.at < 0:  # a new figure comes into play
        t.lined_up = None
        if m not in t.monsters:
            t.monsters.append(m)
    if t.log:
        t.tell(events.Placed(m.card, m.at, square, m.uid, way(t, m.at, square)))
    m.at = square
    cover(t, m)
    return tread_on(t, m) if t.lying.strewn & m.mask else None


def way(t: Table, start: int, square: int) -> tuple[int, ...]:
    """The squares by which somebody goes who moves by tiles, for those who watch: past everybody, through no wall."""
    return tuple(t.dungeon.path(start, square, 0)) if start >= 0 and square >= 0 else ()


def tread_on(t: Table, m: Monster) -> Flow[None]:
    """A monster is hurt by all that is strewn under its base, as long as it lives."""
    for thing in [x for x in t.things if x.what in STREWN and x.mask & m.mask]:
        remove(t, thing)
        if flow := damage_monster(t, m, thing.n, thing.owner):
            yield from flow
        if m not in t.monsters:
            return


def positions(t: Table, m: Monster, covering: int) -> list[int]:
    """Anchors at which a monster's base would be on free floor and cover one of these squares."""  # WA-GAP-29, -30
    free = t.room() | m.mask
    card = t.box.monsters[m.card]
    if card.size == 1:
        return squares_of(covering & free)
    return t.dungeon.base_positions(card.size, card.loose, covering, free)


def roomy(t: Table, m: Monster, places: list[int]) -> list[int]:
    """Those of the tiles that a monster can be put on at all."""  # WA-GAP-27
    dungeon, card, free = t.dungeon, t.box.monsters[m.card], t.room() | m.mask
    if card.size == 1:
        return [p for p in places if dungeon.tile_mask(p) & free]
    return [p for p in places if dungeon.base_positions(card.size, card.loose, dungeon.tile_mask(p), free)]


def put_on_place(t: Table, m: Monster, place: int, chooser: int) -> Flow[None] | None:
    """Put a monster on a tile: on the scorch mark if that is free, else wherever the chooser likes."""
    # WA-MONSTER-06, -07, WA-GAP-28, -30
    scorch, tile = t.dungeon.scorch[place], t.dungeon.tile_mask(place)
    if t.box.monsters[m.card].size == 1:
        tile &= t.room() | m.mask
        if tile & BIT[scorch]:
            return settle(t, m, scorch)
        options = Spots(chooser, tile)
    else:
        options = spots(t, m, BIT[scorch], chooser)
        if options:
            return put_on_spot(t, m, options, "place-monster", "WA-GAP-30")
        options = spots(t, m, tile, chooser)
    return put_on_spot(t, m, options, "place-monster", "WA-MONSTER-07") if options else None


def spots(t: Table, m: Monster, mask: int, chooser: int) -> Spots:
    """The squares among these that a chooser may put a monster on."""
    if t.box.monsters[m.card].size == 1:
        return Spots(chooser, mask & (t.room() | m.mask))
    found = 0
    for square in positions(t, m, mask):
        found |= BIT[square]
    return Spots(chooser, found)


def put_on_spot(t: Table, m: Monster, options: Spots, ask: str, rule: str = "WA-GAP-24") -> Flow[None]:
    """Put a monster on one of these squares, as the chooser likes."""
    pick = yield Choice(options.seat, ask, options, rule, about=(m.card,))
    if flow := settle(t, m, pick.what):
        yield from flow


def move_to_mask(t: Table, m: Monster, mask: int, chooser: int, ask: str = "place-monster") -> Flow[bool]:
    """Put a monster on a square among these, as the chooser likes; false if none is free."""
    options = spots(t, m, mask, chooser)
    if options:
        yield from put_on_spot(t, m, options, ask)
    return bool(options)


def movable(t: Table, m: Monster) -> bool:
    """Monsters and villains can be put elsewhere; objects stay where they are."""  # WA-FAQ-09
    return t.box.monsters[m.card].kind != "object"


def around(t: Table, mask: int) -> int:
    """Squares adjacent to any of these."""  # WA-GAP-16
    return t.dungeon.beside(mask) & ~mask


def adjacent(t: Table, m: Monster, square: int) -> bool:
    """Whether a monster's base is adjacent to a square, or an object lies there."""  # WA-GAP-17
    return bool((t.dungeon.near[square] | BIT[square]) & m.mask)


def tiles_between(t: Table, m: Monster, place: int) -> int:
    """Tile distance from a tile to a monster: from the nearest tile it is on."""  # WA-TILE-21
    row = t.dungeon.dist[place]
    if len(m.places) == 1:
        return row[m.places[0]]
    return min([row[p] for p in m.places])
