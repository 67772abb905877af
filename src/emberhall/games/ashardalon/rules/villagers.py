"""Villagers: figures that monsters take for heroes, each with tactics of its own.

A villager acts at the end of the turn of the player who found it, and like a monster it follows the first line of its
tactics that is true and moves by tiles, from scorch mark to scorch mark. Between equals its player chooses.
"""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dungeon import FAR
from emberhall.games.ashardalon.rules.monsters import figures
from emberhall.games.ashardalon.rules.movement import around, tiles_between, way
from emberhall.games.ashardalon.rules.options import square_options
from emberhall.games.ashardalon.rules.state import Hero, Table, Villager


def villagers_act(t: Table) -> Flow[None]:
    """Every villager of the active player does what is in its nature."""
    for villager in [v for v in t.villagers if v.seat == t.active]:
        if villager.standing:
            yield from villager_acts(t, villager)


def villager_acts(t: Table, v: Villager) -> Flow[None]:
    """The first line of a villager's tactics whose statement is true is carried out, and no other."""
    if t.log:
        t.tell(events.Activates(v.card))
    for line in t.box.villagers[v.card].tactics:
        if line.when.holds(t, v):
            for habit in line.do:
                flow = habit.run(t, v)
                if flow is not None:
                    yield from flow
            return


def closest_heroes(t: Table, v: Villager) -> list[Hero]:
    """The standing heroes closest to a villager, all of them if several tie; nobody who cannot be reached."""
    row = t.dungeon.dist[v.at >> 4]
    heroes = [hero for hero in t.heroes if hero.standing and row[hero.at >> 4] < FAR]
    least = min((row[hero.at >> 4] for hero in heroes), default=FAR)
    return [hero for hero in heroes if row[hero.at >> 4] == least]


# ---------------------------------------------------------------- moving


def go_beside(t: Table, v: Villager) -> Flow[None]:
    """Come to a free square next to one of the closest heroes, unless the villager stands on one."""
    near = 0
    for hero in closest_heroes(t, v):
        near |= t.dungeon.near[hero.at]
    if not near >> v.at & 1:
        yield from put_among(t, v, near)


def go_at_monster(t: Table, v: Villager) -> Flow[None]:
    """Come to a free square next to one of the closest monsters, unless the villager stands on one."""
    away = [(tiles_between(t, m, v.at >> 4), m) for m in figures(t)]
    least = min((tiles for tiles, _ in away), default=FAR)
    near = 0
    for tiles, m in away:
        near |= around(t, m.mask) if tiles == least else 0
    if not near >> v.at & 1:
        yield from put_among(t, v, near)


def go_nearer(t: Table, v: Villager, goals: list[int]) -> Flow[None]:
    """One tile nearer to the closest of these tiles, by a shortest way with room on the next tile."""
    row = t.dungeon.dist[v.at >> 4]
    least = min((row[goal] for goal in goals), default=FAR)
    if least >= FAR:
        return
    free = t.room()
    ways = [
        place
        for place in t.dungeon.joined[v.at >> 4]
        if t.dungeon.tile_mask(place) & free
        and any(row[goal] == least and t.dungeon.distance(place, goal) == least - 1 for goal in goals)
    ]
    if not ways:
        return
    pick = yield Choice(t.active, "way", [option(t.active, "tile", p) for p in ways], "WA-GAP-22", about=(v.card,))
    scorch = 1 << t.dungeon.scorch[pick.what]
    yield from put_among(t, v, scorch if scorch & free else t.dungeon.tile_mask(pick.what))


def put_among(t: Table, v: Villager, mask: int, ask: str = "approach") -> Flow[None]:
    """Put a villager on a free square among these, as the active player likes."""
    options = square_options(t.active, "square", mask & t.room())
    if options:
        pick = yield Choice(t.active, ask, options, "WA-GAP-24", about=(v.card,))
        put_villager(t, v, pick.what)


def put_villager(t: Table, v: Villager, square: int) -> None:
    if t.log:
        t.tell(events.Placed(v.card, v.at, square, path=way(t, v.at, square)))
    t.put(v, square)
