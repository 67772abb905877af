"""The Treasure Deck: drawing, keeping or giving, and what items lend their holder."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import TOKEN
from emberhall.games.ashardalon.rules.powers import look_over
from emberhall.games.ashardalon.rules.state import Hero, Table, Thing
from emberhall.games.ashardalon.rules.tokens import CARPET, TREASURE, TREASURE_TOKEN, put, remove
from emberhall.games.ashardalon.rules.traits import tribute_is_due


def draw_treasure(t: Table) -> int:
    """The top Treasure Card, or -1 when deck and discard are both empty."""  # WA-FAQ-04, WA-GAP-115
    if not t.treasure_deck:
        t.treasure_deck.shuffle_in(t.treasure_discard)
        t.treasure_discard = []
        if not t.treasure_deck:
            return -1
    return t.treasure_deck.draw(t.chance)


def reward(t: Table, seat: int) -> Flow[None]:
    """A hero who defeats a monster draws a Treasure, once a turn however many fall."""  # WA-DEFEAT-05, -06, WA-GAP-55
    if t.rewarded >> seat & 1:
        return
    t.rewarded |= 1 << seat
    yield from find_treasure(t, seat)


def find_treasure(t: Table, seat: int) -> Flow[None]:
    """Draw a Treasure Card and decide who gets it."""
    card = yield from tribute_paid(t, seat)
    if card >= 0:
        yield from keep_or_give(t, seat, card)


def tribute_paid(t: Table, seat: int) -> Flow[int]:
    """Draw a Treasure Card. While the dragon takes tribute and no tokens are in use, it is the cheaper of two."""
    # WA-CARD-08, -09, WA-GAP-62
    card = draw_treasure(t)
    if card < 0 or not tribute_is_due(t) or t.switches["tokens"] == "yes":
        return card
    other = draw_treasure(t)
    if other < 0:
        return card
    prices = t.box.treasures[card].gold, t.box.treasures[other].gold
    if prices[0] == prices[1]:
        options = [option(seat, "claim", which) for which in dict.fromkeys((card, other))]
        pick = yield Choice(seat, "tribute", options, "WA-CARD-09", about=(card, other))
        kept = pick.what
    else:
        kept = card if prices[0] < prices[1] else other
    lost = other if kept == card else card
    t.treasure_discard.append(lost)
    if t.log:
        t.tell(events.Discards(lost, "treasure-deck", "treasure-discard", "tribute"), "WA-CARD-08")
    return kept


def keep_or_give(t: Table, seat: int, card: int, origin: events.Pile = "treasure-deck") -> Flow[None]:
    """The drawer keeps the item or gives it to another hero, for good."""  # WA-TREASURE-05..07, WA-GAP-56
    options = [option(seat, "give", hero.seat, card) for hero in t.clockwise(seat) if not hero.escaped]
    if not options:
        t.treasure_discard.append(card)
        return
    pick = yield Choice(seat, "keep-or-give", options, "WA-TREASURE-05", about=(card,))
    gain(t, t.heroes[pick.what], card, origin)


def gain(t: Table, hero: Hero, card: int, origin: events.Pile) -> None:
    """A hero gets an item."""
    hero.items.append(card)
    look_over(t, hero)
    if t.log:
        t.tell(events.Gains(hero.seat, card, "items", origin))


def lose_item(t: Table, hero: Hero, card: int) -> None:
    """An item is used up or taken: to the Treasure discard."""  # WA-GAP-60
    hero.items.remove(card)
    if card in hero.flipped:
        hero.flipped.remove(card)
    t.treasure_discard.append(card)
    for thing in [x for x in t.things if x.what == CARPET and x.card == card]:
        remove(t, thing)
    look_over(t, hero)
    if t.log:
        t.tell(events.Loses(hero.seat, card, "items", "treasure-discard"))


def take_token(t: Table, hero: Hero) -> Flow[None]:
    """Turn a treasure token over: gold for the party, or a Treasure Card."""
    if not t.tokens:
        return
    token = t.tokens.draw(t.chance)
    if t.tokens and tribute_is_due(t):  # the better of two is the dragon's, and a Treasure Card is the better
        token, lost = sorted((token, t.tokens.draw(t.chance)), key=lambda drawn: (drawn == TOKEN, drawn))
        if t.log:
            t.tell(events.Discards(lost, "treasure-tokens", "box", "tribute"), "WA-ENC-07")
    if token == TOKEN:
        yield from find_treasure(t, hero.seat)
        return
    hero.purse.append(token - TOKEN)
    if t.log:
        t.tell(events.Gains(hero.seat, token, "purse", "treasure-tokens"))


def lay_treasure(t: Table, place: int, seat: int) -> Flow[None]:
    """A treasure token face down on the scorch mark; without tokens a Treasure Card on the tile."""  # WA-CARD-11
    square = t.dungeon.scorch[place]
    if t.switches["tokens"] == "yes":
        if sum(x.what == TREASURE_TOKEN for x in t.things) < len(t.tokens):
            put(t, Thing(TREASURE_TOKEN, square, 1 << square))
        return
    card = yield from tribute_paid(t, seat)
    if card >= 0:
        put(t, Thing(TREASURE, square, 1 << square, card))


def wealth(t: Table) -> int:
    """What the party's treasure tokens and items are worth in gold."""  # WA-GAP-61
    return sum(hero.gold + sum(t.box.treasures[item].gold for item in hero.items) for hero in t.heroes)


# ---------------------------------------------------------------- what items lend


def armour(t: Table, hero: Hero) -> int:
    """The best defence bonus among the items that shelter a hero: one counts."""  # WA-TREASURE-10, WA-GAP-58
    lent, shared, here = t.box.armour, t.box.shared_armour, hero.at >> 4
    best = 0
    for item in hero.items:
        if item in lent and lent[item] > best:
            best = lent[item]
    for other in t.heroes:  # WA-DOWN-04: a fallen hero's items shelter nobody
        if other is not hero and other.at >> 4 == here and other.hp > 0 and other.at >= 0:
            for item in other.items:
                if item in shared and shared[item] > best:
                    best = shared[item]
    return best


def aim(t: Table, hero: Hero, adjacent: bool, near: bool) -> int:
    """The best attack bonus among a hero's items for a target adjacent, or within 1 tile: one counts."""
    # WA-TREASURE-10, WA-GAP-58
    best = 0
    for item in hero.items:
        bonus = t.box.treasures[item].bonus
        if bonus and (adjacent if bonus.attack_reach == "adjacent" else near):
            best = max(best, bonus.attack, bonus.attack_unmoved if item in t.used else 0)
    return best


def force(t: Table, hero: Hero, adjacent: bool, die: int) -> int:
    """Damage that a hero's items add to a hit."""
    extra = 0
    for item in hero.items:
        bonus = t.box.treasures[item].bonus
        if bonus:
            if adjacent:
                extra += bonus.damage
            if bonus.critical_from and die >= bonus.critical_from:
                extra += bonus.critical
    return extra


def stands_firm(t: Table, hero: Hero) -> bool:
    """Whether a hero has given up moving in this Hero Phase for what an item lends those who do."""
    bonuses = [t.box.treasures[card].bonus for card in t.used if card in hero.items]
    return any(bonus.attack_unmoved for bonus in bonuses if bonus)


def disabling(t: Table, hero: Hero) -> int:
    """What items add to a roll to disable a trap."""
    return sum(bonus.disable for item in hero.items if (bonus := t.box.treasures[item].bonus))


def speed(t: Table, hero: Hero) -> int:
    """Squares a hero may travel with one Move."""  # WA-HCARD-05
    total, swift = t.box.heroes[hero.card].speed, t.box.swift
    for item in hero.items:
        if item in swift:
            total += swift[item]
    return total
