"""Villagers: figures that monsters take for heroes, each with a nature of its own.

A villager acts at the end of the turn of the player who found it. It walks by itself, the shortest way there is.
"""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon import events
from emberhall.games.ashardalon.damage import damage_monster
from emberhall.games.ashardalon.dungeon import FAR, squares_of
from emberhall.games.ashardalon.exploration import add_tile, draw_tile
from emberhall.games.ashardalon.movement import around, tiles_between
from emberhall.games.ashardalon.objects import way_out
from emberhall.games.ashardalon.state import OFF, Monster, Table, Villager


def villagers_act(t: Table) -> Flow[None]:
    """Every villager of the active player does what is in its nature."""
    for villager in [v for v in t.villagers if v.seat == t.active]:
        if villager.standing:
            yield from act(t, villager)


def act(t: Table, v: Villager) -> Flow[None]:
    """Fighters seek monsters, scouts edges, runners the way out; a coward follows the heroes if nothing is near."""
    if t.log:
        t.tell(events.Activates(v.card))
    match t.box.villagers[v.card].nature:
        case "fighter":
            yield from fight(t, v)
        case "scout":
            yield from scout(t, v)
        case "runner":
            run_away(t, v)
        case _:
            follow(t, v)


def enemies(t: Table) -> list[Monster]:
    """Monsters and villains; nobody is afraid of an altar."""
    return [m for m in t.monsters if t.box.monsters[m.card].kind != "object"]


def fight(t: Table, v: Villager) -> Flow[None]:
    """Walk to the closest monster and strike it if it is adjacent then."""
    foes = sorted(enemies(t), key=lambda m: tiles_between(t, m, v.at >> 4))
    if not foes:
        return
    if not any(t.dungeon.near[v.at] & m.mask for m in foes):
        walk_toward(t, v, around(t, foes[0].mask))
    foe = next((m for m in foes if t.dungeon.near[v.at] & m.mask), None)
    if foe:
        card = t.box.villagers[v.card]
        die, ac = t.chance.roll(20), t.card_of(foe).ac
        hit = die + card.attack >= ac
        if t.log:
            t.tell(events.Rolled(v.card, foe.card, die, card.attack, ac, hit))
        if hit:
            yield from damage_monster(t, foe, card.damage)


def scout(t: Table, v: Villager) -> Flow[None]:
    """Walk to the closest unexplored edge and explore it on arrival: a tile is placed, with its monster."""
    beyond = 0
    for place in dict.fromkeys(place for place, _ in t.dungeon.edges):
        beyond |= sum(1 << s for s in squares_of(t.dungeon.tile_mask(place)) if t.dungeon.edge_sides(s))
    walk_toward(t, v, beyond)
    sides = t.dungeon.edge_sides(v.at)
    if sides and t.tiles:
        place = v.at >> 4
        yield from add_tile(t, draw_tile(t, place, sides[0]), place, sides[0])


def run_away(t: Table, v: Villager) -> None:
    """Walk to the closest way out, and leave there."""
    walk_toward(t, v, way_out(t))
    if way_out(t) >> v.at & 1:
        v.at = OFF
        if t.log:
            t.tell(events.Placed(v.card, OFF))


def follow(t: Table, v: Villager) -> None:
    """Stand still while a monster is within 1 tile, else walk to the closest hero."""
    if any(tiles_between(t, m, v.at >> 4) <= 1 for m in enemies(t)):
        return
    heroes = sum(1 << hero.at for hero in t.heroes if hero.standing)
    walk_toward(t, v, around(t, heroes))


def walk_toward(t: Table, v: Villager, goal: int) -> None:
    """Go the shortest way to the closest of these squares, as far as the villager's speed allows."""
    blocked = t.monster_squares()
    taken = t.hero_squares() & ~(1 << v.at)
    steps = t.dungeon.steps_to(v.at, blocked, FAR)
    ways = [(steps[square], square) for square in squares_of(goal & ~taken) if square in steps]
    if not ways or goal >> v.at & 1:
        return
    path = t.dungeon.path(v.at, min(ways)[1], blocked)[: t.box.villagers[v.card].speed]
    while path and taken >> path[-1] & 1:
        path.pop()
    if path:
        v.at = path[-1]
        if t.log:
            t.tell(events.Placed(v.card, v.at))
