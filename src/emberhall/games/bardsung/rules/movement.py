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
NO_WAY = (0,)


def hero_speed(t: Table, hero: Hero) -> int:
    printed = t.box.heroes[hero.card].speed
    return speed(t, hero, printed) if "speed" in t.force else printed


def stops(t: Table) -> int:
    """Zones in which a move stops, to go on from there with what is left of it: one with enemies or vines is left by a
    roll, and water and stalagmites bite on entering.
    """  # BS-MOVE-02, BS-PART-02
    if "entered" in t.force:
        return t.dungeon.floor
    tokens = t.tokens
    return t.enemy_zones | tokens[VINES] | tokens[WATER] | tokens[STALAGMITES]


def walks(t: Table, hero: Hero, steps: int) -> tuple[int, ...]:
    """All zones a hero can move to with so many steps, then those of the first step, of the second and so on."""
    # BS-MOVE-01..05
    return t.dungeon.walk(hero.at, stops(t), steps)


def ways(t: Table, hero: Hero) -> tuple[int, ...]:
    """Where a hero can move to now, as `walks` tells it: with what is left of a move action, or by beginning one."""
    # BS-MOVE-01, -06
    steps = t.steps
    if t.actions and (pace := hero_speed(t, hero)) > steps:
        steps = pace
    return walks(t, hero, steps) if steps else NO_WAY


def move(t: Table, hero: Hero, zone: int, found: tuple[int, ...]) -> Flow[None] | None:
    """Move on with what is left of the move action under way, or begin another one."""  # BS-MOVE-01, -06
    cost = 1
    while not found[cost] & BIT[zone]:
        cost += 1
    if cost > t.steps:
        t.actions -= 1
        t.steps = hero_speed(t, hero)
    if (t.enemy_zones | t.tokens[VINES]) & BIT[hero.at]:
        return _leave(t, hero, zone, cost)
    t.steps -= cost
    return walk(t, hero, zone, stops(t) if t.log else 0, cost)


def walk(t: Table, hero: Hero, zone: int, stopping: int, steps: int) -> Flow[None] | None:
    """The hero goes there zone by zone, through none of those where a move stops, and enters the last."""
    if t.log:
        t.tell(events.HeroMoves(hero.seat, t.dungeon.path(hero.at, zone, stopping, steps)))
    t.put_hero(hero, zone)
    return enters(t, hero)


def _leave(t: Table, hero: Hero, zone: int, cost: int) -> Flow[None]:
    stopping = stops(t)
    if (yield from parting_blow(t, hero)):
        t.steps -= cost
        if flow := walk(t, hero, zone, stopping, cost):
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
    if not enemies and t.switches["vines"] == "even":  # BS-CF-31
        roll.advantage = False
    if flow := action_roll(t, roll):
        yield from flow
    if not roll.passed and not enemies and (flow := wound_hero(t, hero, rule="BS-TERRAIN-11")):
        yield from flow
    return roll.passed
