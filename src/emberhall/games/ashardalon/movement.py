"""Movement: where a hero can go, what it meets on the way, and putting figures down."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.games.ashardalon import damage, events
from emberhall.games.ashardalon.dungeon import squares_of
from emberhall.games.ashardalon.state import Hero, Monster, Table
from emberhall.games.ashardalon.things import BLADES, CALTROPS, trait_places
from emberhall.games.ashardalon.traits import cannot_move, fear_of_new_tiles
from emberhall.games.ashardalon.treasure import stands_firm

_BY_BYTE: dict[tuple[int, str], list[dict[int, tuple[Option, ...]]]] = {}  # per byte of a set of squares and its value


def square_options(seat: int, act: str, mask: int) -> list[Option]:
    """An option for each square of a set. The same pieces come again and again, so they are kept by the byte."""
    octets = mask.to_bytes(mask.bit_length() + 7 >> 3, "little")
    known = _BY_BYTE.get((seat, act))
    if known is None:
        known = _BY_BYTE[seat, act] = []
    while len(known) < len(octets):
        known.append({})
    found: list[Option] = []
    for pieces, value in zip(known, octets, strict=False):
        if value:
            piece = pieces.get(value)
            if piece is None:
                first = next(i for i, other in enumerate(known) if other is pieces) * 8
                piece = tuple([option(seat, act, first + i) for i in range(8) if value >> i & 1])
                pieces[value] = piece
            found += piece
    return found


def walk_options(t: Table, hero: Hero, steps: int) -> list[Option]:
    """A walk to each square in reach: monsters and walls bar the way, heroes only the last square."""  # WA-MOVE-03..11
    mask = t.dungeon.reach(hero.at, steps, t.monster_squares()) & ~t.hero_squares()
    return square_options(hero.seat, "walk", mask)


def walk(t: Table, hero: Hero, square: int) -> Flow[int]:
    """Walk to a square by a shortest way that keeps clear of danger where it can; returns the steps spent."""
    if hero.seat == t.active:
        t.walked = True
    harmful = trait_places(t, "vapours")
    fears = fear_of_new_tiles(t, hero)
    blocked = t.monster_squares()
    if not harmful and not fears:
        spent = t.dungeon.steps_between(hero.at, square, blocked)
        if t.log:
            t.tell(events.Walks(hero.seat, square, spent))
        hero.at = square
        return spent
    avoid = 0
    for place in harmful:
        avoid |= t.dungeon.tile_mask(place)
    start, path = hero.at, t.dungeon.path(hero.at, square, blocked, avoid, stay=fears > 0)
    if t.log:
        t.tell(events.Walks(hero.seat, square, len(path)))
    for spent, step in enumerate(path, 1):
        came_from = hero.at >> 4
        hero.at = step
        if step >> 4 != came_from:
            entered(t, hero)
            if hero.hp <= 0:
                lie_down_apart(t, hero, [start, *path[:spent]])
                return spent
    return len(path)
    yield  # a walk asks nothing by itself, but is run like everything that may


def entered(t: Table, hero: Hero) -> None:
    """What a tile does to a hero who comes onto it."""
    if hero.at < 0:
        return
    damage.hurt(t, hero, fear_of_new_tiles(t, hero))
    if hero.at >> 4 in trait_places(t, "vapours"):
        damage.set_condition(t, hero, "poisoned", True)


def lie_down_apart(t: Table, hero: Hero, path: list[int]) -> None:
    """A hero who falls in another's square while passing lies down in the last square of its own."""
    others = sum(1 << f.at for f in (*t.heroes, *t.villagers) if f is not hero and f.at >= 0)
    while path and others >> path[-1] & 1:
        path = path[:-1]
    if path:
        hero.at = path[-1]


def may_move(t: Table, hero: Hero) -> bool:
    return hero.hp > 0 and hero.at >= 0 and not cannot_move(t, hero) and not (t.used and stands_firm(t, hero))


def put_hero(t: Table, hero: Hero, square: int) -> None:
    """Place a hero's figure on a square without walking there."""
    old = hero.at >> 4
    hero.at = square
    if t.log:
        t.tell(events.Placed(hero.card, square))
    if square >= 0 and square >> 4 != old:
        entered(t, hero)


def place_hero_on(t: Table, hero: Hero, mask: int, chooser: int = -1, ask: str = "place-hero") -> Flow[None]:
    """Put a hero on a free square among these, as its player (or the chooser) likes."""  # WA-GAP-129
    seat = hero.seat if chooser < 0 else chooser
    options = [option(seat, "square", square) for square in squares_of(mask & t.free())]
    if options:
        pick = yield Choice(seat, ask, options, "WA-MOVE-02", about=(hero.seat,))
        put_hero(t, hero, pick.what)


def free_walk(t: Table, hero: Hero, steps: int, optional: bool = True) -> Flow[None]:
    """A move that a card grants, outside the actions of a Hero Phase."""  # WA-MOVE-02
    if not may_move(t, hero):
        return
    options = walk_options(t, hero, steps)
    if optional:
        options.append(option(hero.seat, "stay"))
    if options:
        pick = yield Choice(hero.seat, "free-walk", options, "WA-MOVE-02", about=(steps,))
        if pick.act == "walk":
            yield from walk(t, hero, pick.what)


# ---------------------------------------------------------------- monsters are put down, never walked


def stand(t: Table, m: Monster, square: int) -> None:
    """Set a monster's base down with its anchor on a square."""
    m.at = square
    cover(t, m)
    if t.log:
        t.tell(events.Placed(m.card, square))


def cover(t: Table, m: Monster) -> None:
    """Note the squares under a monster's base and the tiles they are on."""  # WA-TILE-20
    card = t.box.monsters[m.card]
    if card.size == 1:
        m.mask, m.places = 1 << m.at, (m.at >> 4,)
    else:
        m.mask = t.dungeon.base(m.at, card.size, card.loose)
        m.places = tuple(sorted({s >> 4 for s in squares_of(m.mask)}))


def settle(t: Table, m: Monster, square: int) -> Flow[None]:
    """A monster ends its movement on a square: blades and caltrops there hurt it."""  # WA-CARD-01, -02
    if m.at < 0 and m not in t.monsters:  # a new figure comes into play
        t.monsters.append(m)
    stand(t, m, square)
    if not t.things:
        return
    for thing in [x for x in t.things if x.what in (BLADES, CALTROPS) and x.mask & m.mask]:
        t.things.remove(thing)
        if t.log:
            t.tell(events.Marker(thing.card, thing.at, False))
        if (yield from damage.damage_monster(t, m, thing.n, thing.owner)):
            return


def positions(t: Table, m: Monster, covering: int) -> list[int]:
    """Anchors at which a monster's base would be on free floor and cover one of these squares."""  # WA-GAP-29, -30
    free = t.free() | m.mask
    card = t.box.monsters[m.card]
    if card.size == 1:
        return squares_of(covering & free)
    return t.dungeon.base_positions(card.size, card.loose, covering, free)


def has_room(t: Table, m: Monster, place: int) -> bool:
    """Whether a monster can be put on a tile at all."""  # WA-GAP-27
    mask = t.dungeon.tile_mask(place)
    if t.box.monsters[m.card].size == 1:
        return mask & (t.free() | m.mask) != 0
    return bool(positions(t, m, mask))


def put_on_place(t: Table, m: Monster, place: int, chooser: int) -> Flow[bool]:
    """Put a monster on a tile: on the scorch mark if that is free, else wherever the chooser likes."""
    # WA-MONSTER-06, -07, WA-GAP-28, -30
    scorch = t.dungeon.scorch[place]
    if t.box.monsters[m.card].size == 1 and (t.free() | m.mask) >> scorch & 1:
        yield from settle(t, m, scorch)
        return True
    if (yield from move_to_mask(t, m, 1 << scorch, chooser, "place-monster", "WA-GAP-30")):
        return True
    return (yield from move_to_mask(t, m, t.dungeon.tile_mask(place), chooser, "place-monster", "WA-MONSTER-07"))


def move_to_mask(
    t: Table, m: Monster, mask: int, chooser: int, ask: str = "place-monster", rule: str = "WA-GAP-24"
) -> Flow[bool]:  # fmt: skip
    """Put a monster on a square among these, as the chooser likes; false if none is free."""
    if t.box.monsters[m.card].size == 1:
        options = square_options(chooser, "square", mask & (t.free() | m.mask))
    else:
        options = [option(chooser, "square", s) for s in positions(t, m, mask)]
    if not options:
        return False
    pick = yield Choice(chooser, ask, options, rule, about=(m.card,))
    yield from settle(t, m, pick.what)
    return True


def around(t: Table, mask: int) -> int:
    """Squares adjacent to any of these."""  # WA-GAP-16
    near = t.dungeon.near
    if mask & (mask - 1) == 0:  # a single square
        return near[mask.bit_length() - 1] if mask else 0
    found = 0
    for square in squares_of(mask):
        found |= near[square]
    return found & ~mask


def adjacent(t: Table, m: Monster, square: int) -> bool:
    """Whether a monster's base is adjacent to a square."""
    return bool(t.dungeon.near[square] & m.mask)


def tiles_between(t: Table, m: Monster, place: int) -> int:
    """Tile distance from a tile to a monster: from the nearest tile it is on."""  # WA-TILE-21
    row = t.dungeon.dist[place]
    if len(m.places) == 1:
        return row[m.places[0]]
    return min([row[p] for p in m.places])
