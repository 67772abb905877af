"""Areas: enemies shut away lose their card in the marching order, and come back when a hero is with them again."""

from __future__ import annotations

from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.dungeon import BIT, FAR
from emberhall.games.bardsung.rules.marching_order import in_order, remove, shuffle_in, turn_back
from emberhall.games.bardsung.rules.standing import gather
from emberhall.games.bardsung.rules.state import Enemy, Table
from emberhall.games.bardsung.rules.victory import engagement_over


def heroes_areas(t: Table) -> int:
    """All zones of areas that hold a hero."""
    zones = 0
    for hero in t.heroes:
        if hero.at >= 0 and not zones & BIT[hero.at]:
            zones |= t.dungeon.area(hero.at)
    return zones


def cards_of(t: Table, card: int) -> list[int]:
    """The initiative cards that models known by a card act on."""
    if card in t.box.bosses:
        return t.boss_cards
    if card not in t.box.second_cards:
        return [card]
    return [i for i, main in t.box.stands_for.items() if main == card and i not in t.fallen]


def check_areas(t: Table) -> None:
    """Cards of enemies no hero shares an area with leave the order without gold; those met again are shuffled in."""
    # BS-AREA-05..07, BS-GAP-27, -28
    near = heroes_areas(t)
    met: dict[int, bool] = {}
    for enemy in t.enemies:
        met[enemy.card] = met.get(enemy.card, False) or bool(near & BIT[enemy.at])
    for type_card, here in met.items():
        for card in cards_of(t, type_card):
            there = in_order(t, card)
            if there and not here:
                remove(t, card)
            elif here and not there:
                shuffle_in(t, card)
    engagement_over(t)


def shut_away(t: Table, enemy: Enemy) -> bool:
    """Whether an enemy is in an area without heroes, where it skips its turn."""  # BS-AREA-04
    return not t.dungeon.area(enemy.at) & t.hero_zones


def spare_models(t: Table, card: int, wanted: int) -> int:
    """How many models of a type can be placed; some may be taken from areas without heroes, the farthest first."""
    # BS-AREA-10, -11, -13
    box = t.box
    miniature = box.miniature(card)
    placed = [enemy for enemy in t.enemies if box.miniature(enemy.card) == miniature]
    spare = box.models(card) - len(placed)
    if spare < wanted:
        idle = [enemy for enemy in placed if shut_away(t, enemy)]
        idle.sort(key=lambda enemy: (-_from_heroes(t, enemy), enemy.uid))
        for enemy in idle[: wanted - spare]:
            t.enemies.remove(enemy)
            spare += 1
            if t.log:
                t.tell(events.EnemyBorrowed(enemy.uid, enemy.card, enemy.at))
        t.look_at_enemies()
        gather(t)
    return min(spare, wanted)


def _from_heroes(t: Table, enemy: Enemy) -> int:
    """Tiles between an enemy and the nearest hero, doors ignored."""
    steps = t.dungeon.tile_steps(enemy.at >> 4)
    return min([steps.get(hero.at >> 4, FAR) for hero in t.heroes if hero.at >= 0], default=FAR)


def place_enemy(t: Table, card: int, zone: int) -> Enemy:
    """A new model of an enemy in a zone."""
    t.uid += 1
    enemy = Enemy(card, zone, uid=t.uid)
    t.enemies.append(enemy)
    t.enemy_zones |= BIT[zone]
    return enemy


def bring_enemy(t: Table, card: int, zone: int) -> Enemy:
    """An enemy comes into play; a card that is not in the marching order waits for the next deal, or until a hero
    shares the enemy's area.
    """  # BS-EXPLORE-10, BS-ECHO-07, -11, BS-HEAT-02, -11, BS-AREA-05
    if t.fallen and all(other.card != card for other in t.enemies):  # anew with all its cards  # BS-MINI-03
        t.fallen = [fallen for fallen in t.fallen if t.box.stands_for[fallen] != card]
    enemy = place_enemy(t, card, zone)
    joining = [each for each in cards_of(t, card) if not in_order(t, each)]
    if t.dungeon.closed and shut_away(t, enemy):
        joining = []
    for each in joining:
        turn_back(t, each)
    t.joining += joining
    if t.box.has_traits[card]:
        gather(t)
    if t.log:
        t.tell(events.EnemyPlaced(enemy.uid, card, zone))
        for each in joining:
            t.tell(events.CardJoins(each, -1))
    return enemy
