"""The event roll: terrain hazards, mushroom patches, and the echo token with what has been following the heroes."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import bring_enemy
from emberhall.games.bardsung.rules.conditions import enemy_suffers, suffer
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.rules.marching_order import by_initiative
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import BLEED, MUSHROOMS, POISON

HAZARD = 6  # BS-HAZARD-02
FAILED = 2  # BS-EVENT-03


def event_roll(t: Table, seat: int) -> Flow[None]:
    """A d6, one less for every bleeding hero: a 6 brings hazards, 2 or less wakes the echo."""
    # BS-EVENT-02..06, BS-COND-07, -29, BS-CF-19
    die = t.chance.roll(6)
    result = die
    for hero in t.heroes:
        if hero.conditions & BLEED and not hero.escaped:
            result -= 1
    if t.log:
        t.tell(events.EventRoll(seat, die, result))
    if result == HAZARD:
        yield from hazards(t)
    elif result <= FAILED:
        yield from echo_activates(t, by_initiative(t)[0].seat)  # BS-ECHO-10


def hazards(t: Table) -> Flow[None]:
    """Every terrain hazard in play resolves its card, and mushroom patches burst."""  # BS-HAZARD-01, -02
    for b in t.force.get("hazard", ()):
        if flow := b.word.hazard(t, b):
            yield from flow
    patches = t.tokens[MUSHROOMS]
    if not patches:
        return
    tiles = 0
    for place in {zone >> 4 for zone in bits(patches)}:
        tiles |= t.dungeon.tiles[place]
    t.tokens[MUSHROOMS] = 0
    for hero in t.heroes_in_play():  # BS-TERRAIN-19
        if tiles >> hero.at & 1 and (flow := suffer(t, hero, POISON)):
            yield from flow
    for enemy in t.enemies[:]:
        if tiles >> enemy.at & 1 and enemy in t.enemies and (flow := enemy_suffers(t, enemy, POISON)):
            yield from flow
    if t.log:
        for zone in bits(patches):
            t.tell(events.TokenGone(MUSHROOMS, zone), "BS-TERRAIN-19")


# ---------------------------------------------------------------- the echo token


def echo_activates(t: Table, seat: int) -> Flow[None]:
    """The echo appears on the entrance tile, comes one area nearer, or turns out to be something."""
    # BS-ECHO-01..05, BS-CF-20
    if t.echo < 0:
        _move_echo(t, 0)
        return
    ways = area_ways(t, t.heroes[seat].at >> 4)
    here = t.dungeon.area(t.echo << 4)
    if ways[here]:
        tile = _next_tile(t, ways, here, t.heroes[seat].at >> 4)
        if not t.dungeon.area(tile << 4) & t.hero_zones:
            _move_echo(t, tile)
            return
    yield from wandering_monster(t, seat)


def area_ways(t: Table, place: int) -> dict[int, int]:
    """How many areas every area is away from that of a tile; areas joined by a closed door are neighbours."""
    # BS-ECHO-14
    dungeon = t.dungeon
    first = dungeon.area(place << 4)
    found, due = {first: 0}, [first]
    for area in due:
        for one, other in dungeon.joined.items():
            if area >> dungeon.inner_zone(one) & 1:
                beyond = dungeon.area(dungeon.inner_zone(other))
                if beyond not in found:
                    found[beyond] = found[area] + 1
                    due.append(beyond)
    return found


def _next_tile(t: Table, ways: dict[int, int], here: int, place: int) -> int:
    """In the next area on the way, the tile with the fewest tile steps to the hero's."""  # BS-ECHO-04, -14
    dungeon = t.dungeon
    steps = dungeon.tile_steps(place)
    nearer = {
        dungeon.area(dungeon.inner_zone(other))
        for one, other in dungeon.joined.items()
        if here >> dungeon.inner_zone(one) & 1 and ways[dungeon.area(dungeon.inner_zone(other))] == ways[here] - 1
    }
    tiles = {zone >> 4 for area in nearer for zone in bits(area)}
    return min(tiles, key=lambda tile: (steps[tile], tile))


def _move_echo(t: Table, place: int) -> None:
    t.echo = place
    if t.log:
        t.tell(events.EchoMoves(place))


def meet_echo(t: Table, seat: int, before: int) -> Flow[None] | None:
    """A hero whose area has come to hold the echo token, as that before did not, finds out what it was."""
    # BS-ECHO-09, -10, BS-CF-20
    if t.echo >= 0 and t.dungeon.area(t.heroes[seat].at) & ~before & BIT[t.echo << 4]:
        return wandering_monster(t, seat)
    return None


def wandering_monster(t: Table, seat: int) -> Flow[None]:
    """The echo goes; one of the encounter's wandering cards not in play is dealt, an enemy or an event."""
    # BS-ECHO-05..08, -11, -13
    _move_echo(t, -1)
    numbers = [t.box.number[name] for name in t.encounter.wandering]
    bag = [card for card in numbers if card in t.box.wandering or not in_play(t, card)]
    if not bag:
        return
    card = bag[t.chance.pick(bag) if len(bag) > 1 else 0]
    if t.log:
        t.tell(events.WanderingMonster(card))
    if card in t.box.wandering:
        place = t.heroes[seat].at >> 4
        if flow := run_all(t.box.wandering[card].do, t, Deed(seat, card, place=place)):
            yield from flow
        return
    bring_enemy(t, card, t.dungeon.focus(t.heroes[seat].at >> 4))


def in_play(t: Table, card: int) -> bool:
    return any(enemy.card == card for enemy in t.enemies)
