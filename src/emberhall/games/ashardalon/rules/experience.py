"""Experience Points: one pile for the party, spent in whole cards to cancel an encounter or to level up."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.powers import look_over
from emberhall.games.ashardalon.rules.state import Hero, Table

CANCEL_COST = 5
LEVEL_COST = 5


def worth(t: Table) -> int:
    """The points in the party's pile."""  # WA-XP-02
    monsters, points = t.box.monsters, 0
    for card in t.experience:
        points += monsters[card].xp
    return points


def payments(t: Table, cost: int) -> tuple[tuple[int, ...], ...]:
    """Every set of cards that pays a cost with no card to spare."""  # WA-XP-05
    monsters = t.box.monsters
    points = [(-monsters[card].xp, card) for card in t.experience]
    return _thrifty(tuple(sorted(points)), cost)


@lru_cache(maxsize=512)
def _thrifty(cards: tuple[tuple[int, int], ...], cost: int) -> tuple[tuple[int, ...], ...]:
    """The sets of these cards, the dearest first, that cost so much: a set is thrifty if its last card is needed. Of
    each card come its points, below zero."""
    found: list[tuple[int, ...]] = []
    for i, (points, card) in enumerate(cards):
        if points == 0 or (i and cards[i - 1][1] == card):  # two cards of a name make the same sets
            continue
        if cost + points <= 0:
            found.append((card,))
        else:
            found += [(card, *others) for others in _thrifty(cards[i + 1 :], cost + points)]
    return tuple(found)


def pay(t: Table, seat: int, cost: int, why: Literal["cancel", "level up"]) -> Flow[None]:
    """Spend cards worth at least the cost; what is over is lost."""  # WA-XP-05..07, WA-GAP-74, -75
    if cost <= 0:
        return
    sets = payments(t, cost)
    options = [option(seat, "pay", i, cost) for i in range(len(sets))]
    if any(len(cards) < len(t.experience) for cards in sets):
        options.append(option(seat, "pay-freely", cost))
    pick = yield Choice(seat, "pay", options, "WA-XP-05", about=(cost,))
    spent = sets[pick.what] if pick.act == "pay" else (yield from pay_freely(t, seat, cost))
    for card in spent:
        t.experience.remove(card)
        if t.box.monsters[card].kind == "monster":  # WA-GAP-82: villains are not part of the deck
            t.monster_discard.append(card)
    if t.log:
        t.tell(events.Spends(seat, spent, why))


def pay_freely(t: Table, seat: int, cost: int) -> Flow[tuple[int, ...]]:
    """Cards taken from the pile one by one, as many as the player likes once they are worth the cost."""  # WA-GAP-74
    left, spent = sorted(t.experience), list[int]()
    while left:
        options = [option(seat, "spend", card) for card in dict.fromkeys(left)]
        paid = sum(t.box.monsters[card].xp for card in spent)
        if paid >= cost:
            options.append(option(seat, "paid"))
        pick = yield Choice(seat, "pay-freely", options, "WA-GAP-74", about=(cost, paid))
        if pick.act == "paid":
            break
        left.remove(pick.what)
        spent.append(pick.what)
    return tuple(spent)


def offer_level(t: Table, hero: Hero) -> Flow[None]:
    """A natural 20 lets a 1st-level hero become 2nd level for 5 points; the active player decides on spending them."""
    # WA-LEVEL-02, -03, -10, WA-FAQ-06..08, WA-GAP-76
    if hero.level == 2 or hero.hp <= 0 or worth(t) < LEVEL_COST:
        return
    options = [option(t.active, "level-up", hero.seat), option(t.active, "pass")]
    pick = yield Choice(t.active, "level-up", options, "WA-LEVEL-02", about=(hero.seat,))
    if pick.act == "level-up":
        yield from pay(t, t.active, LEVEL_COST, "level up")
        yield from level_up(t, hero)


def level_up(t: Table, hero: Hero) -> Flow[None]:
    """Flip the hero card: better figures, a new Daily power, critical attacks."""  # WA-LEVEL-05..08
    if hero.level == 2:
        return
    card = t.hero_card(hero)
    hero.level = 2
    t.muster()
    hero.hp += card.level_2.hp - card.level_1.hp  # WA-GAP-77: damage taken stays
    if t.log:
        t.tell(events.LevelsUp(hero.seat))
    powers = t.box.powers
    new = [i for i in t.box.open_powers[hero.card] if powers[i].type == "daily" and i not in hero.powers]
    if not new:
        return
    if hero.random:  # WA-GAP-80
        chosen = new[t.chance.below(len(new))]
    else:
        options = [option(hero.seat, "learn", i) for i in new]
        pick = yield Choice(hero.seat, "learn", options, "WA-LEVEL-07")
        chosen = pick.what
    hero.powers.append(chosen)
    look_over(t, hero)
    if t.log:
        t.tell(events.Gains(hero.seat, chosen, "powers", "box"), "WA-LEVEL-07")
