"""Resting: firewood for a wound healed each, and a fire to come back to."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.checkpoints import lay_fire
from emberhall.games.bardsung.rules.dungeon import zone_options
from emberhall.games.bardsung.rules.effects import place_hero
from emberhall.games.bardsung.rules.healing import heal
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import BLEED, FIREWOOD, SILENCE


def can_rest(t: Table) -> bool:
    """All heroes in one area, no enemy in it, and an active firewood token."""  # BS-REST-01, -02, BS-GAP-42
    if not t.resources[FIREWOOD] or t.encounter.kind == "boss":
        return False
    area = t.dungeon.area(t.hero_zones.bit_length() - 1)
    return not (t.hero_zones & ~area or t.enemy_zones & area)


def rest(t: Table, seat: int) -> Flow[None]:
    """The heroes gather on a tile round the fire, each heals a wound, and the round ends."""
    # BS-REST-03..07, BS-COND-08, -19, BS-GAP-35
    heroes = t.heroes_in_play()
    places = sorted({zone >> 4 for zone in bits(t.dungeon.area(heroes[0].at))})
    pick = yield Choice(seat, "rest-tile", [option(seat, "rest-at", place) for place in places], "BS-REST-03")
    place = pick.what
    if t.log:
        t.tell(events.Rests(place))
    t.resources[FIREWOOD] -= 1
    for hero in heroes:
        options = zone_options(hero.seat, "rest-zone", t.dungeon.tiles[place])
        pick = yield Choice(hero.seat, "rest-zone", options, "BS-REST-03", about=(place,))
        place_hero(t, hero, pick.what)
    lay_fire(t, t.dungeon.focus(place))
    for enemy in t.enemies:
        enemy.poison = 0  # BS-COND-19
    for hero in heroes:
        hero.conditions &= ~(BLEED | SILENCE)
        hero.poison = 0
        if flow := heal(t, hero):
            yield from flow
    t.round_over = True
