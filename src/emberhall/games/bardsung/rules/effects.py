"""What attack effects do: pushes and dodges, tokens, moves in the marching order."""

from __future__ import annotations

from functools import partial

from emberhall.engine.choice import Choice, Flow, Later, Option, option
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import check_areas
from emberhall.games.bardsung.rules.best_interest import drawbacks, harm
from emberhall.games.bardsung.rules.dungeon import BIT, zone_options
from emberhall.games.bardsung.rules.language import AttackEffect, Strike
from emberhall.games.bardsung.rules.marching_order import slot_of
from emberhall.games.bardsung.rules.standing import forbidden
from emberhall.games.bardsung.rules.state import Enemy, Hero, Slot, Table
from emberhall.games.bardsung.rules.terrain import DANGERS, PITS, enemy_pushed_in, enters, zones_with
from emberhall.games.bardsung.rules.tiles import bits

# ---------------------------------------------------------------- a list of effects


def hero_effects(t: Table, s: Strike, enemy: Enemy, effects: tuple[AttackEffect, ...], others: bool) -> Flow[None]:
    """The effects of a hero's attack on one enemy, from left to right; each may be declined."""
    # BS-EFFECT-01, -02, BS-ATTACK-13, BS-AOE-01, BS-CF-38
    due = [effect for effect in effects if not effect.area and not (others and effect.of_attacker)]
    declined = yield from _declined(s, enemy, due)
    before = _marks(t, enemy)
    for place, effect in enumerate(due):
        if place in declined or not (effect.of_attacker or enemy in t.enemies):
            continue
        if flow := effect.on_enemy(t, s, enemy):
            yield from flow
    if enemy not in t.enemies or _marks(t, enemy) != before:
        s.struck += 1


def _marks(t: Table, enemy: Enemy) -> tuple[int, ...]:
    """By what one sees that effects have done something to an enemy: its cards may be turned or gone too."""
    cards = len(t.heated), len(t.fallen), len(t.boss_cards)
    return enemy.wounds, enemy.conditions, enemy.poison, enemy.at, *cards


def _declined(s: Strike, enemy: Enemy, due: list[AttackEffect]) -> Flow[set[int]]:
    """Which effects the hero does without; those with a question of their own are declined there."""
    seat = s.hero.seat
    declined: set[int] = set()
    while True:
        left = [place for place, effect in enumerate(due) if not effect.asks and place not in declined]
        if not left:
            return declined
        options = Later(partial(_decline_options, seat, due, left))
        pick = yield Choice(seat, "effects", options, "BS-EFFECT-02", about=(s.card, enemy.uid, s.hit + s.critical))
        if pick.act == "apply":
            return declined
        declined.add(pick.also)


def _decline_options(seat: int, due: list[AttackEffect], left: list[int]) -> list[Option]:
    return [option(seat, "apply"), *[option(seat, "decline", due[place].icon, place) for place in left]]


def enemy_effects(t: Table, s: Strike, effects: tuple[AttackEffect, ...]) -> Flow[None] | None:
    """The effects of an enemy's attack on a hero, all of them, from left to right."""  # BS-BEHAV-11
    hero = s.hero
    t.begin_harm(hero)
    for done, effect in enumerate(effects, 1):
        if flow := effect.on_hero(t, s, hero):
            return _go_on(t, s, flow, effects[done:])
    return None


def _go_on(t: Table, s: Strike, asking: Flow[None], effects: tuple[AttackEffect, ...]) -> Flow[None]:
    yield from asking
    for effect in effects:
        if t.is_revived(s.hero):  # BS-GAP-52
            return
        if flow := effect.on_hero(t, s, s.hero):
            yield from flow


# ---------------------------------------------------------------- push and dodge


def push_enemy(t: Table, s: Strike, enemy: Enemy) -> Flow[None]:
    """The target can be placed in an adjacent zone of the hero's choice."""  # BS-EFFECT-05, BS-GAP-62
    seat = s.hero.seat
    options = [option(seat, "stay"), *zone_options(seat, "push", t.dungeon.near[enemy.at])]
    pick = yield Choice(seat, "push", options, "BS-EFFECT-05", about=(enemy.uid,))
    if pick.act == "push":
        yield from pushed_enemy(t, enemy, pick.what, seat)


def pushed_enemy(t: Table, enemy: Enemy, zone: int, by: int) -> Flow[None]:
    """An enemy is pushed into a zone, and what lies there takes hold."""
    t.put_enemy(enemy, zone)
    if t.log:
        t.tell(events.EnemyPlaced(enemy.uid, enemy.card, zone, pushed=True))
    if flow := enemy_pushed_in(t, enemy, by):
        yield from flow


def dodge(t: Table, hero: Hero) -> Flow[None]:
    """The attacking hero can be placed in an adjacent zone."""  # BS-EFFECT-04, BS-TERRAIN-28
    seat = hero.seat
    options = [option(seat, "stay"), *zone_options(seat, "dodge", t.dungeon.near[hero.at])]
    pick = yield Choice(seat, "dodge", options, "BS-EFFECT-04")
    if pick.act == "dodge":
        place_hero(t, hero, pick.what)


def place_hero(t: Table, hero: Hero, zone: int) -> None:
    """A hero is placed in a zone without moving there."""  # BS-PART-11, BS-TERRAIN-28
    t.put_hero(hero, zone)
    if t.log:
        t.tell(events.HeroPlaced(hero.seat, zone))
    if t.dungeon.closed:
        check_areas(t)


def push_hero(t: Table, hero: Hero) -> Flow[None] | None:
    """An enemy pushes a hero: into a pit, into danger, among enemies, away from friends, else clockwise from north."""
    # BS-EFFECT-26
    near = t.dungeon.near[hero.at]
    if not near or stands_fast(t, hero):
        return None
    for zones in (zones_with(t, PITS), zones_with(t, DANGERS)):
        near = near & zones or near
    ways = [zone for zone in t.dungeon.clockwise(hero.at) if near >> zone & 1]
    zone = ways[0]
    if len(ways) > 1:
        zone = min(ways, key=lambda way: (-len(t.enemies_at(way)), -_nearest_friend(t, hero, way)))
    t.put_hero(hero, zone)
    if t.log:
        t.tell(events.HeroPlaced(hero.seat, zone, pushed=True))
    return enters(t, hero, pushed=True)


def stands_fast(t: Table, hero: Hero) -> bool:
    """Whether a card keeps a hero from being pushed."""
    return forbidden(t, hero, "be-pushed")


def _nearest_friend(t: Table, hero: Hero, zone: int) -> int:
    """How far the nearest other hero is from a zone."""
    return min([t.dungeon.distance(zone, other.at) for other in t.heroes if other.at >= 0 and other is not hero] or [0])


def held(t: Table, enemy: Enemy, what: str) -> bool:
    """Whether a card keeps an enemy in its zone; nothing does a boss."""  # BS-BOSS-09
    return enemy.card not in t.box.bosses and any(b.word.holds(t, b, enemy, what) for b in t.force.get("holds", ()))


def dodge_enemy(t: Table, s: Strike) -> None:
    """An attacking enemy dodges: among heroes if it strikes at arm's length, else away from them but in range; never
    where something takes hold of it.
    """
    # BS-EFFECT-27
    enemy, dungeon = s.enemy, t.dungeon
    if held(t, enemy, "dodge"):
        return
    reach = s.profile.range if s.profile else 0
    near = dungeon.near[enemy.at]
    if reach == 0:
        near &= t.hero_zones
    else:
        near &= ~t.hero_zones
        for zone in bits(near):
            if not dungeon.within(zone, reach) & t.hero_zones:
                near &= ~BIT[zone]
    ways = [zone for zone in dungeon.clockwise(enemy.at) if near >> zone & 1 and not harm(t, enemy, zone)]
    if ways:
        zone = min(ways, key=lambda way: (-len(t.heroes_at(way)), drawbacks(t, enemy, way)))
        t.put_enemy(enemy, zone)
        if t.log:
            t.tell(events.EnemyPlaced(enemy.uid, enemy.card, zone))


# ---------------------------------------------------------------- the marching order


def choose_slot(t: Table, s: Strike, enemy: Enemy) -> Flow[Slot | None]:
    """The initiative card of an enemy; with several in the order the attacking hero picks one."""  # BS-EFFECT-28
    stands_for = t.box.stands_for
    slots = [slot for slot in t.row if slot.seat < 0 and stands_for[slot.card] == enemy.card]
    if len(slots) < 2:
        return slots[0] if slots else None
    seat = s.hero.seat
    options = [option(seat, "card", slot.card) for slot in slots]
    pick = yield Choice(seat, "which-card", options, "BS-EFFECT-28", about=(enemy.uid,))
    return slot_of(t, pick.what)


def ready_slots(t: Table, enemy: Enemy) -> list[Slot]:
    """The cards of an enemy in the marching order."""
    return [slot for slot in t.row if slot.seat < 0 and t.box.stands_for[slot.card] == enemy.card]
