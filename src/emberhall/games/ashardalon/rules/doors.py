"""Doors: opened, found locked or trapped, unlocked."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import DOOR, LOCKED, TRAPPED
from emberhall.games.ashardalon.rules.dice import roll_for
from emberhall.games.ashardalon.rules.hit_points import hurt
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.tile_stack import new_floor


def doors_in_reach(t: Table, hero: Hero) -> list[int]:
    """Closed doors that a hero may try or unlock: those it stands next to, and to try, those its gift lets it open."""
    # WA-DOOR-03, -08, WA-HCARD-07
    if hero.at < 0 or not t.dungeon.doors:
        return []
    here = 1 << hero.at
    far = t.hero_card(hero).ability.far_doors
    return [
        door.id
        for door in t.dungeon.doors
        if t.dungeon.door_near(door) & here or (far and door.place == hero.at >> 4 and door.id not in t.locked)
    ]


def try_door(t: Table, hero: Hero, door: int) -> None:
    """Turn a door token over: unlocked and trapped doors open, a locked one stays."""  # WA-DOOR-05..07
    kind = t.door_tokens.draw(t.chance) - DOOR
    if t.log:
        t.tell(events.Tries(hero.seat, "open"), "WA-DOOR-03")
        t.tell(events.Door(door, kind))
    if kind == LOCKED:
        t.locked.append(door)
        return
    if kind == TRAPPED:
        near = next(t.dungeon.door_near(d) for d in t.dungeon.doors if d.id == door)
        for other in t.heroes:
            if other.at >= 0 and near >> other.at & 1:
                hurt(t, other, 1, "WA-DOOR-06")
    new_floor(t, t.dungeon.open_door(door))


def unlock_door(t: Table, hero: Hero, door: int) -> Flow[None]:
    """A roll of 10 or more opens a locked door; it takes the place of the Attack."""  # WA-DOOR-08, -09
    if t.log:
        t.tell(events.Tries(hero.seat, "unlock"), "WA-DOOR-09")
    die = yield from roll_for(t, hero, 10, purpose="unlock")
    if die >= 10:
        t.locked.remove(door)
        new_floor(t, t.dungeon.open_door(door))
