"""Moving: how far a hero gets with a move action, and the parting blow for leaving enemies behind."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.behaviour import speed
from emberhall.games.bardsung.rules.defence import resilience
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.language import Roll
from emberhall.games.bardsung.rules.rolls import action_roll
from emberhall.games.bardsung.rules.state import Hero, Table
from emberhall.games.bardsung.rules.terrain import enters
from emberhall.games.bardsung.rules.tokens import STALAGMITES, VINES, WATER
from emberhall.games.bardsung.rules.wounds import wound_hero

VINES_TN = 10  # BS-TERRAIN-10


def hero_speed(t: Table, hero: Hero) -> int:
    return speed(t, hero, t.box.heroes[hero.card].speed)


def rings(t: Table, hero: Hero, steps: int) -> list[int]:
    """Zones a hero comes to with exactly so many steps, passing only zones where nothing happens on the way.

    A zone with enemies or vines is left by a roll, and water and stalagmites bite on entering: a move stops there, and
    goes on from there with what is left of it.
    """  # BS-MOVE-01..05, BS-PART-02
    near, tokens = t.dungeon.near, t.tokens
    stops = t.enemy_zones | tokens[VINES] | tokens[WATER] | tokens[STALAGMITES]
    if "entered" in t.force:
        stops = t.dungeon.floor
    known = edge = BIT[hero.at]
    found = []
    for _ in range(steps):
        fresh = 0
        while edge:
            low = edge & -edge
            fresh |= near[low.bit_length() - 1]
            edge ^= low
        fresh &= ~known
        if not fresh:
            break
        found.append(fresh)
        known |= fresh
        edge = fresh & ~stops
    return found


def reachable(t: Table, hero: Hero, steps: int) -> int:
    """All zones that a hero can move to with so many steps."""
    zones = 0
    for ring in rings(t, hero, steps):
        zones |= ring
    return zones


def move(t: Table, hero: Hero, zone: int) -> Flow[None] | None:
    """Move on with what is left of the move action under way, or begin another one."""  # BS-MOVE-01, -06
    pace = hero_speed(t, hero) if t.actions else 0
    found = rings(t, hero, max(t.steps, pace))
    cost = next(n for n, ring in enumerate(found, 1) if ring & BIT[zone])
    if cost > t.steps:
        t.actions -= 1
        t.steps = pace
    if (t.enemy_zones | t.tokens[VINES]) & BIT[hero.at]:
        return _leave(t, hero, zone, found[:cost])
    return walk(t, hero, zone, found[:cost])


def walk(t: Table, hero: Hero, zone: int, found: list[int]) -> Flow[None] | None:
    """The hero goes there zone by zone."""
    t.steps -= len(found)
    if t.log:
        path = [zone]
        for ring in reversed(found[:-1]):
            path.append((t.dungeon.near[path[-1]] & ring).bit_length() - 1)
        t.tell(events.HeroMoves(hero.seat, (hero.at, *reversed(path))))
    t.put_hero(hero, zone)
    return enters(t, hero)


def _leave(t: Table, hero: Hero, zone: int, found: list[int]) -> Flow[None]:
    if (yield from parting_blow(t, hero)):
        if flow := walk(t, hero, zone, found):
            yield from flow
    else:
        t.steps = 0  # BS-PART-06


def parting_blow(t: Table, hero: Hero) -> Flow[bool]:
    """Leaving a zone with enemies takes a roll against the highest TN among them; grasping vines count as TN 10."""
    # BS-PART-01..09, -14, BS-TERRAIN-10..12, -25, BS-BOSS-34
    enemies = t.enemies_at(hero.at)
    tns = []
    for enemy in enemies:
        tn = t.profile(enemy).tn
        for b in t.force.get("tn", ()):
            tn += b.word.tn(t, b, enemy)
        tns.append(tn)
    roll = Roll("parting-blow", hero, max(tns, default=VINES_TN), resilience(t, hero))
    heroes = len(t.heroes_at(hero.at))
    roll.advantage, roll.disadvantage = heroes > len(enemies), heroes < len(enemies)
    if flow := action_roll(t, roll):
        yield from flow
    if not roll.passed and not enemies and (flow := wound_hero(t, hero)):
        yield from flow
    return roll.passed
