"""Healing: wound cards removed or turned over, and a hero made whole again."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.marching_order import slot_of
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.state import PLAIN_WOUND, Hero, Table


def make_whole(t: Table, hero: Hero) -> None:
    """Discard every wound card and condition token of a hero."""  # BS-TOKEN-07, BS-CHECK-04, BS-COND-05
    hindered = bool(hero.serious)
    t.wound_discard += [card for card in hero.wounds + hero.serious if card != PLAIN_WOUND]
    hero.wounds, hero.serious, hero.timers = [], [], []
    hero.conditions = hero.poison = 0
    lose_stunned(t, hero)
    if slot := slot_of(t, hero.card):
        slot.pinned = False
    if hindered:
        renew(t)


def lose_stunned(t: Table, hero: Hero) -> None:
    """A hero is rid of all stunned tokens, and has the actions again that they have cost this turn."""  # BS-COND-22
    hero.stunned = 0
    for x in [x for x in t.lasting if x.what == "stunned" and x.card == hero.card]:
        t.actions += x.amount
        t.lasting.remove(x)


def heal(t: Table, hero: Hero) -> Flow[None] | None:
    """Remove a card that shows its wound side, or flip a serious wound to its wound side."""  # BS-HEAL-01, BS-CF-46
    if not hero.serious:
        if hero.wounds:  # BS-HEAL-02
            _discard_wound(t, hero)
        return None
    return _heal(t, hero)


def _heal(t: Table, hero: Hero) -> Flow[None]:
    options = [option(hero.seat, "flip-wound", place) for place in range(len(hero.serious))]
    if hero.wounds:
        options.append(option(hero.seat, "remove-wound"))
    pick = yield Choice(hero.seat, "heal", options, "BS-HEAL-01")
    if pick.act == "flip-wound":
        flip_serious(t, hero, pick.what)
    else:
        _discard_wound(t, hero)


def _discard_wound(t: Table, hero: Hero) -> None:
    card = hero.wounds.pop()
    if card != PLAIN_WOUND:
        t.wound_discard.append(card)
    if t.log:
        t.tell(events.Heals(hero.seat, card, False))


def flip_serious(t: Table, hero: Hero, place: int) -> None:
    """A serious wound is turned to its wound side and hinders no more."""  # BS-SERIOUS-06
    card = hero.serious.pop(place)
    hero.timers.pop(place)
    hero.wounds.append(card)
    renew(t)
    if t.log:
        t.tell(events.Heals(hero.seat, card, True))
