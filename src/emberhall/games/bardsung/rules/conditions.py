"""Conditions: how models come to suffer them."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.standing import Lasting
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.marching_order import slot_of
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.tokens import (
    BURN,
    DRIFT,
    OF_ENEMIES,
    OF_HEROES,
    PINNED,
    POISON,
    STUNNED,
)
from emberhall.games.bardsung.rules.wounds import wound_enemy, wound_hero


def suffer(t: Table, hero: Hero, condition: int) -> Flow[None] | None:
    """A hero gains a condition token; of most it can have only one."""  # BS-COND-03, -04, -28
    if not condition & OF_HEROES or spared(t, hero, condition):
        return None
    if condition == PINNED:
        if not pin(t, hero.card):
            return None
    elif condition == STUNNED:
        hero.stunned += 1  # BS-COND-21
        if t.turn == hero.card:
            lose_actions(t, hero)
    elif condition == POISON:
        if hero.poison:
            return _poison_hero(t, hero)
        hero.poison = 1
    elif hero.conditions & condition:
        return None
    else:
        hero.conditions |= condition
    _told(t, hero, condition)
    return None


def lose_actions(t: Table, hero: Hero) -> None:
    """Stunned tokens cost the hero who acts an action each, as far as there are any left."""  # BS-COND-22
    paid = sum([x.amount for x in t.lasting if x.what == "stunned" and x.card == hero.card])
    lost = min(hero.stunned - paid, t.actions)
    if lost:
        t.actions -= lost
        t.lasting.append(Lasting("stunned", t.turn, amount=lost, until="turn"))


def enemy_suffers(t: Table, enemy: Enemy, condition: int, by: int = -1, card: int = -1) -> Flow[None] | None:
    """An enemy gains a condition token; a pinned token lies on its card."""  # BS-COND-03, -04, -28
    if not condition & OF_ENEMIES or spared(t, enemy, condition):
        return None
    if condition == PINNED:
        if not pin(t, card if card >= 0 else enemy.card):
            return None
    elif condition == POISON:
        if enemy.poison:
            return _poison_enemy(t, enemy, by)
        enemy.poison = 1
    elif enemy.conditions & condition:
        return None
    else:
        enemy.conditions |= condition
    _told(t, enemy, condition)
    return None


def pin(t: Table, card: int) -> bool:
    """The card keeps its space when the marching order is shuffled next; one that has none yet cannot."""  # BS-COND-14
    slot = slot_of(t, card)
    if slot is None or slot.pinned:
        return False
    slot.pinned = True
    return True


def spared(t: Table, figure: Figure, condition: int) -> bool:
    """Whether a card keeps a model from ever suffering a condition."""
    return "spares" in t.force and any(b.word.spares(t, b, figure, condition) for b in t.force["spares"])


def _told(t: Table, figure: Figure, condition: int) -> None:
    """A burn thaws the drift in the model's zone."""  # BS-TERRAIN-18
    if t.log:
        if isinstance(figure, Hero):
            t.tell(events.Suffers(figure.seat, condition))
        elif isinstance(figure, Enemy):
            t.tell(events.EnemySuffers(figure.uid, figure.card, condition))
    if condition == BURN and t.tokens[DRIFT] & BIT[figure.at]:
        t.take_up(DRIFT, figure.at)
        if t.log:
            t.tell(events.TokenGone(DRIFT, figure.at), "BS-TERRAIN-18")


def _poison_hero(t: Table, hero: Hero) -> Flow[None]:
    """First a wound for each poison token held, then one more token."""  # BS-COND-18
    t.begin_harm(hero)
    for _ in range(hero.poison):
        if not t.is_revived(hero) and (flow := wound_hero(t, hero, rule="BS-COND-18")):
            yield from flow
    if not t.is_revived(hero):
        hero.poison += 1
        _told(t, hero, POISON)


def _poison_enemy(t: Table, enemy: Enemy, by: int) -> Flow[None]:
    """First a wound for each poison token held, then one more token."""  # BS-COND-18
    for _ in range(enemy.poison):
        if enemy in t.enemies and (flow := wound_enemy(t, enemy, by)):
            yield from flow
    if enemy in t.enemies:
        enemy.poison += 1
        _told(t, enemy, POISON)
