"""Terrain elements: what they do to models that enter, are pushed in, leave, or end their turn there."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.conditions import enemy_suffers, suffer
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.event_roll import event_roll
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.tokens import (
    BLEED,
    BURN,
    DRIFT,
    FIREPIT,
    FROSTBITE,
    GAS,
    LAVA,
    POISON,
    SPORE,
    STALAGMITES,
    VINES,
    WATER,
)
from emberhall.games.bardsung.rules.wounds import wound_enemy, wound_hero

PITS = (FIREPIT, STALAGMITES, LAVA)  # an enemy's push must go there  # BS-TERRAIN-02, -14, -26
DANGERS = (GAS, DRIFT, VINES, WATER)
TAKES_HOLD = ((GAS, POISON), (SPORE, POISON), (DRIFT, FROSTBITE))  # of a model that ends its turn there  # BS-GAP-69


def zones_with(t: Table, kinds: tuple[int, ...]) -> int:
    """Zones with a token of one of these kinds."""
    zones = 0
    for kind in kinds:
        zones |= t.tokens[kind]
    return zones


def enters(t: Table, hero: Hero, pushed: bool = False) -> Flow[None] | None:
    """A hero has moved or been pushed into its zone."""
    tokens = t.tokens
    if (tokens[FIREPIT] | tokens[STALAGMITES] | tokens[LAVA] | tokens[WATER]) & BIT[hero.at] or "entered" in t.force:
        return _hero_enters(t, hero, pushed)
    return None


def _hero_enters(t: Table, hero: Hero, pushed: bool) -> Flow[None]:
    bit = BIT[hero.at]
    tokens = t.tokens
    if tokens[STALAGMITES] & bit and (flow := suffer(t, hero, BLEED)):  # BS-TERRAIN-13
        yield from flow
    if pushed and tokens[FIREPIT] & bit and (flow := suffer(t, hero, BURN)):  # BS-TERRAIN-01, -03
        yield from flow
    if pushed and tokens[LAVA] & bit:  # BS-TERRAIN-26
        t.begin_harm(hero)
        if flow := wound_hero(t, hero, rule="BS-TERRAIN-26"):
            yield from flow
        if not t.is_revived(hero) and (flow := suffer(t, hero, BURN)):  # BS-GAP-52
            yield from flow
    if tokens[WATER] & bit and t.encounter.kind != "boss":  # BS-TERRAIN-04, BS-CF-52
        yield from event_roll(t, hero.seat)
    yield from trigger_entered(t, hero)


def enemy_pushed_in(t: Table, enemy: Enemy, by: int) -> Flow[None] | None:
    """An enemy has been pushed into its zone."""
    if "entered" in t.force or zones_with(t, PITS) & BIT[enemy.at]:
        return _enemy_pushed_in(t, enemy, by)
    return None


def _enemy_pushed_in(t: Table, enemy: Enemy, by: int) -> Flow[None]:
    bit = BIT[enemy.at]
    if t.tokens[FIREPIT] & bit and (flow := enemy_suffers(t, enemy, BURN, by)):  # BS-TERRAIN-01
        yield from flow
    if t.tokens[STALAGMITES] & bit and t.chance.roll(6) >= 4 and (flow := wound_enemy(t, enemy, by)):
        yield from flow  # BS-TERRAIN-15
    if t.tokens[LAVA] & bit and enemy in t.enemies:  # BS-TERRAIN-26
        if flow := wound_enemy(t, enemy, by):
            yield from flow
        if enemy in t.enemies and (flow := enemy_suffers(t, enemy, BURN, by)):
            yield from flow
    if enemy in t.enemies:
        yield from trigger_entered(t, enemy)


def trigger_entered(t: Table, figure: Figure) -> Flow[None]:
    for b in t.force.get("entered", ()):
        if flow := b.word.entered(t, b, figure):
            yield from flow


def ends_turn(t: Table, figure: Figure) -> Flow[None] | None:
    """Gas, spores and drifts take hold of a model that ends its turn there."""  # BS-TERRAIN-05, -17, BS-GAP-69
    tokens = t.tokens
    if (tokens[GAS] | tokens[DRIFT] | tokens[SPORE]) & BIT[figure.at]:
        return _ends_turn(t, figure)
    return None


def _ends_turn(t: Table, figure: Figure) -> Flow[None]:
    bit = BIT[figure.at]
    for condition in [condition for kind, condition in TAKES_HOLD if t.tokens[kind] & bit]:
        flow = None
        if isinstance(figure, Hero):
            flow = suffer(t, figure, condition)
        elif isinstance(figure, Enemy) and figure in t.enemies:
            flow = enemy_suffers(t, figure, condition)
        if flow:
            yield from flow


def lay_token(t: Table, kind: int, zone: int) -> None:
    """A token is placed in a zone."""
    t.lay(kind, zone)
    if t.log:
        t.tell(events.TokenLaid(kind, zone))


def discard_token(t: Table, kind: int, zone: int) -> None:
    """A token in a zone is discarded."""
    t.take_up(kind, zone)
    if t.log:
        t.tell(events.TokenGone(kind, zone))
