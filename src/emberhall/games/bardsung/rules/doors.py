"""Doors: opened and closed by heroes, and what that does to areas."""

from __future__ import annotations

from emberhall.engine.choice import Flow, Option, option
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import check_areas
from emberhall.games.bardsung.rules.dungeon import BARRED, CLOSED, OPEN
from emberhall.games.bardsung.rules.event_roll import meet_echo
from emberhall.games.bardsung.rules.fate import spend
from emberhall.games.bardsung.rules.marching_order import has_enemy_card
from emberhall.games.bardsung.rules.state import Hero, Table
from emberhall.games.bardsung.rules.tokens import TOOLKIT


def door_options(t: Table, hero: Hero, doors: tuple[int, ...]) -> list[Option]:
    """Doors of the hero's zone that can be opened or closed; closing one before enemies takes a toolkit."""
    # BS-DOOR-06..08, -10, BS-TERRAIN-27
    found = []
    for gate in doors:
        state = t.dungeon.doors[gate]
        if state == CLOSED:
            found.append(option(hero.seat, "open-door", gate))
        elif state == OPEN and (t.resources[TOOLKIT] or not has_enemy_card(t)):
            found.append(option(hero.seat, "close-door", gate))
    return found


def flip_door(t: Table, hero: Hero, gate: int, closed: bool) -> Flow[None] | None:
    """A door is opened or closed; enemies may be shut away, or come back, and an echo be met."""
    # BS-DOOR-06, -07, BS-AREA-05, -07, BS-ECHO-09
    if t.log:
        t.tell(events.DoorFlipped(hero.seat, gate, closed))
    if closed and has_enemy_card(t):
        spend(t, hero.seat, TOOLKIT)
    before = t.dungeon.area(hero.at)
    t.dungeon = t.dungeon.with_door(gate, CLOSED if closed else OPEN)
    check_areas(t)
    return meet_echo(t, hero.seat, before)


def raise_portcullises(t: Table, hero: Hero) -> Flow[None] | None:
    """Portcullises, which nobody can flip, are opened by a hero at a lever."""  # BS-TERRAIN-27, BS-ECHO-09
    barred = [gate for gate, state in t.dungeon.doors.items() if state == BARRED]
    before = t.dungeon.area(hero.at)
    for gate in barred:
        t.dungeon = t.dungeon.with_door(gate, OPEN)
    if barred:
        check_areas(t)
    return meet_echo(t, hero.seat, before)
