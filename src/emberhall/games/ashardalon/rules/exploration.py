"""Exploration: new tiles from the stack, and the monsters that wait on them."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.cards.goals import BEING_FILLED, judge
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import DOOR, DOOR_TOKENS, LOCKED, TILE, TRAPPED
from emberhall.games.ashardalon.rules.dungeon import Dungeon
from emberhall.games.ashardalon.rules.hit_points import hurt
from emberhall.games.ashardalon.rules.language import Deed, run_all
from emberhall.games.ashardalon.rules.movement import cover, move_to_mask, put_on_place, roomy
from emberhall.games.ashardalon.rules.powers import react, recharge, witnesses
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.tiles import Tile

# ---------------------------------------------------------------- tiles


def explore(t: Table, place: int, side: int) -> None:
    """Draw a tile and place it at an edge; it is filled next."""  # WA-EXPLORE-04
    tile = draw_tile(t, place, side)
    if t.log:
        t.tell(events.Explores(t.active, tile + TILE))
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


def lay_tile(t: Table, tile: Tile, place: int, side: int) -> int:
    """Attach a tile at an unexplored edge, its triangle pointing there; returns its place."""  # WA-TILE-14, WA-DOOR-02
    new_floor(t, t.dungeon.place_tile(tile, place, side, doors_close(t)))
    if t.log:
        t.tell(events.TilePlaced(tile.id + TILE))
    return len(t.dungeon.places) - 1


def new_floor(t: Table, dungeon: Dungeon) -> None:
    """A tile has come or a door has gone: a base that hung over its squares lies on them now."""  # WA-TILE-20
    t.dungeon = dungeon
    for m in t.monsters:
        if t.box.monsters[m.card].loose:
            cover(t, m)


def doors_close(t: Table) -> bool:
    """Whether a door symbol gets a Closed Door token: in adventures with doors, while there are tokens."""
    # WA-DOOR-01, WA-GAP-95
    return t.switches["doors"] == "yes" and t.dungeon.door_count < len(DOOR_TOKENS)


def draw_tile(t: Table, place: int, side: int, bottom: bool = False) -> int:
    """The next tile of the stack, or the bottom one, for an edge.

    If it would close the last way on while a tile that the adventure is about is still to come, that tile is found
    here and the other goes under the stack: no adventure can be lost to an unlucky map.
    """
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


def choose_edge(t: Table, edges: list[tuple[int, int]]) -> Flow[tuple[int, int]]:
    """Which unexplored edge, as the active player likes."""  # WA-GAP-13
    options = [option(t.active, "edge", place, side) for place, side in edges]
    pick = yield Choice(t.active, "edge", options, "WA-GAP-13")
    return pick.what, pick.also


START_HALVES = ["Start (north)", "Start (south)"]


def start_places(t: Table) -> list[int]:
    """The tiles the game began on: both halves of the Start Tile, or the one tile in its place."""  # WA-TILE-06
    names = [t.box.tiles[placed.tile].name for placed in t.dungeon.places[:2]]
    return [0, 1] if names == START_HALVES else [0]


def nearest_edges(t: Table, place: int) -> list[tuple[int, int]]:
    """The unexplored edges closest to a tile, all of them if several tie."""
    edges = t.dungeon.edges
    if place < 0 or not edges:
        return list(edges)
    away = t.dungeon.dist[place]
    least = min([away[p] for p, _ in edges])
    return [edge for edge in edges if away[edge[0]] == least]


# ---------------------------------------------------------------- monsters


def draw_monster(t: Table, seat: int) -> Flow[int]:
    """A Monster Card for a player: own duplicates, and kinds with no figure left, are discarded and drawn again.

    -1 if a boon turns it away, or no card fits after one pass through the deck and one through all of it reshuffled.
    """  # WA-EXPLORE-07, WA-GAP-45..47
    hero = t.heroes[seat]
    tries = 2 * len(t.monster_deck) + len(t.monster_discard)
    while tries > 0:
        tries -= 1
        if not t.monster_deck:  # WA-FAQ-04
            t.monster_deck.shuffle_in(t.monster_discard)
            t.monster_discard = []
        card = t.monster_deck.draw(t.chance)
        again = card in hero.row or all_out(t, card)
        if not again and not (t.boons and (yield from turned_away(t, card))):
            return card
        t.monster_discard.append(card)
        if t.log:
            t.tell(events.Discards(card), "WA-EXPLORE-07" if again else "WA-BOON-02")
        if not again:
            break
    return -1


def all_out(t: Table, card: int) -> bool:
    """Whether every figure of a kind stands on the tiles already; there are as many as cards."""  # WA-GAP-46
    kind = t.box.monsters[card]
    return kind.group == 1 and [m.card for m in t.monsters].count(card) >= kind.copies


def turned_away(t: Table, card: int) -> Flow[bool]:
    """A boon may discard a monster of its kind, once."""
    for boon in t.boons:
        tag = t.box.boons[boon].discards
        if tag and tag in t.box.monsters[card].tags:
            options = [option(t.active, "boon", boon), option(t.active, "pass")]
            pick = yield Choice(t.active, "turn-away", options, "WA-BOON-02", about=(card,))
            if pick.act == "boon":
                t.boons.remove(boon)
                return True
    return False


def new_monster(t: Table, place: int, seat: int, exploring: bool = False, marked: bool = False) -> Flow[Monster | None]:
    """Draw a monster for a player and put it on a tile."""  # WA-EXPLORE-05, -06, WA-MONSTER-09
    if exploring and "explored-monster" in t.ready:
        about = Deed(seat, hero=seat, place=place)
        yield from react(t, "explored-monster", about, only=seat)
        seat = about.hero
    card = yield from draw_monster(t, seat)
    if card < 0:
        return None
    return (yield from bring(t, card, place, seat, seat, marked))


def bring(
    t: Table, card: int, place: int, seat: int, chooser: int, marked: bool = False, squares: int = 0
) -> Flow[Monster | None]:
    """Add a monster card to a player's row and its figures to a tile, Legion Devils up to their number.

    If squares are named, a figure goes there as long as one of them is free.
    """  # WA-CARD-17, WA-GAP-103, -104
    t.heroes[seat].row.append(card)
    definition = t.box.monsters[card]
    missing = 1
    if definition.group > 1:
        missing = definition.group - sum(m.card == card for m in t.monsters)
    first = None
    for _ in range(missing):
        m = yield from put_monster(t, card, place, chooser, squares, marked)
        first = first or m  # none if there is no room, or if blades felled it at once
    given_up = missing > 1 and not any(card in hero.row for hero in t.heroes)
    if given_up and any(m.card == card for m in t.monsters):
        t.experience.remove(card)  # WA-CARD-18: one that fell at once was not the last of them
        t.heroes[seat].row.append(card)
    return first


def put_monster(
    t: Table, card: int, place: int, chooser: int, squares: int = 0, marked: bool = False
) -> Flow[Monster | None]:
    """A new figure on one of these squares, or on a tile, or on the nearest tile with room for it."""
    t.uid += 1
    m = Monster(t.uid, card, -1, 0, (), marked=marked)  # in play once it stands somewhere
    if not squares or not (yield from move_to_mask(t, m, squares, chooser)):
        nearest = nearest_room(t, m, place)
        if nearest >= 0 and (flow := put_on_place(t, m, nearest, chooser)):
            yield from flow
    if m not in t.monsters:
        return None
    if "monster-placed" in t.ready:  # villains too  # WA-FAQ-09
        yield from react(t, "monster-placed", Deed(t.active, card, m))
    return m


def nearest_room(t: Table, m: Monster, place: int) -> int:
    """The tile itself if a figure can be put there, else the nearest that it can be put on; -1 if there is none."""
    if roomy(t, m, [place]):
        return place
    away = t.dungeon.dist[place]
    return next((p for p in sorted(range(len(away)), key=away.__getitem__) if roomy(t, m, [p])), -1)


# ---------------------------------------------------------------- chambers


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
        t.tell(events.Draws(t.active, card), "WA-CHAMBER-08")
    t.counts[BEING_FILLED] = 1
    if flow := run_all(t.box.chambers[card].setup, t, Deed(t.active, card, place=place)):
        yield from flow
    del t.counts[BEING_FILLED]
    judge(t)


# ---------------------------------------------------------------- doors


def doors_in_reach(t: Table, hero: Hero) -> list[int]:
    """Closed doors that a hero stands next to, or that its gift lets it open."""  # WA-DOOR-03
    if hero.at < 0 or not t.dungeon.doors:
        return []
    here = 1 << hero.at
    far = t.hero_card(hero).ability.far_doors
    return [
        door.id for door in t.dungeon.doors if t.dungeon.door_near(door) & here or (far and door.place == hero.at >> 4)
    ]


def try_door(t: Table, hero: Hero, door: int) -> None:
    """Turn a door token over: unlocked and trapped doors open, a locked one stays."""  # WA-DOOR-05..07
    kind = t.door_tokens.draw(t.chance) - DOOR
    if t.log:
        t.tell(events.Tries(hero.seat, "open"), "WA-DOOR-03")
        t.tell(events.Door(kind))
    if kind == LOCKED:
        t.locked.append(door)
        return
    if kind == TRAPPED:
        near = next(t.dungeon.door_near(d) for d in t.dungeon.doors if d.id == door)
        for other in t.heroes:
            if other.at >= 0 and near >> other.at & 1:
                hurt(t, other, 1)
    new_floor(t, t.dungeon.open_door(door))


def unlock_door(t: Table, hero: Hero, door: int) -> Flow[None]:
    """A roll of 10 or more opens a locked door; it takes the place of the Attack."""  # WA-DOOR-08, -09
    if t.log:
        t.tell(events.Tries(hero.seat, "unlock"), "WA-DOOR-09")
    die = yield from roll_for(t, hero, 10)
    if die >= 10:
        t.locked.remove(door)
        new_floor(t, t.dungeon.open_door(door))


def roll_for(t: Table, hero: Hero, needed: int, bonus: int = 0) -> Flow[int]:
    """A hero's roll that has to reach a number; a card may roll it again. Returns the die itself."""
    die = t.chance.roll(20)
    if die + bonus < needed and "die" in t.ready:
        about = Deed(hero.seat, -1, None, hero.seat, roll=die, needed=needed - bonus)
        yield from react(t, "die", about)
        die = about.roll
    if t.log:
        t.tell(events.Check(die, bonus, needed))
    if die == 20:
        yield from recharge(t, witnesses(t, hero))
    return die
