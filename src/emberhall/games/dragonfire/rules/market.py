"""The Market: buying, refilling, cycling."""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.choice import JOINED, Choice, Flow, option
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.any_time import any_time_options, do_at_any_time
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES
from emberhall.games.dragonfire.rules.features import offer_features
from emberhall.games.dragonfire.rules.hands import take_openly
from emberhall.games.dragonfire.rules.play_cards import is_of_class
from emberhall.games.dragonfire.rules.standing import around, of_fire
from emberhall.games.dragonfire.rules.state import Player, Table


def market_phase(t: Table) -> Flow[None]:
    """Buy as many cards as can be paid; who buys nothing replaces one."""  # DF-MARKET-01..11, DF-STUN-07
    me = t.me
    if not me.able:
        return
    t.bought = False
    if me.features:
        yield from offer_features(t, "market", me.seat)
    while True:
        options = [option(me.seat, "buy", card) for card in for_sale(t, me)]
        options += any_time_options(t, asked=bool(options))
        options.append(option(me.seat, "done"))
        pick = yield Choice(me.seat, "market", options, "DF-MARKET-01", to=JOINED)
        if pick.act == "done":
            break
        if pick.act == "buy":
            buy(t, me, pick.what)
        elif flow := do_at_any_time(t, pick):
            yield from flow
    if not t.bought and not any(trait.forbids_cycling() for trait in of_fire(t, "forbids_cycling")):
        yield from cycle(t, me)


def for_sale(t: Table, player: Player, resting: bool = False, less: int = 0) -> list[int]:
    """Cards in the Market that a player may buy and can pay, if each costs so much less."""
    # DF-MARKET-02, -05..07, DF-REST-09, -10
    found: list[int] = []
    for card, cost, needed in wares_for(t.box, player.screen, player.types, tuple(t.market)):
        if cost - less <= player.gold and (needed < 0 or (not resting and player.colours >> needed & 1)):
            found.append(card)
    barring = around(t, player.seat, "forbids_purchase") if found else []
    if not barring:
        return found
    return [c for c in found if not any(trait.forbids_purchase(t, player.seat, c) for trait in barring)]


@lru_cache(maxsize=4096)
def wares_for(
    box: Box, screen: int, types: tuple[int, ...], cards: tuple[int, ...]
) -> tuple[tuple[int, int, int], ...]:
    """The cards among these that are for a character of these Class Types, each with its cost and the Class Type that
    has to be played for it, -1 for none: the same Market is looked at again and again."""
    wares = [(card, box.market[card]) for card in sorted(set(cards))]
    return tuple(
        [
            (card, ware.cost, CLASS_TYPES.index(ware.requires_purchase) if ware.requires_purchase else -1)
            for card, ware in wares
            if is_of_class(box, screen, types, ware.requires_class)
        ]
    )


def buy(t: Table, player: Player, card: int, less: int = 0) -> None:
    """Pay, take the card into hand, refill the slot at once."""  # DF-MARKET-02..04, DF-GOLD-06
    player.gold -= max(0, t.box.market[card].cost - less)
    t.market.remove(card)
    take_openly(player, card)
    t.bought = True
    if t.log:
        t.tell(events.Buys(player.seat, card))
    refill(t)


def top_market_card(t: Table) -> int:
    """The next Market card, shuffling the discard first if the deck is empty; -1 if there is none."""
    # DF-MARKET-14, DF-GAP-21
    if not t.market_deck:
        t.market_deck.shuffle_in(t.market_discard)
        t.market_discard = []
        if not t.market_deck:
            return -1
    return t.market_deck.draw(t.chance)


def refill(t: Table) -> None:
    """Fill every empty slot."""
    while len(t.market) < t.slots:
        card = top_market_card(t)
        if card < 0:
            return
        if any(trait.spoils_slot(t, card) for trait in of_fire(t, "spoils_slot")):
            t.market_discard.append(card)
            t.slots -= 1
            if t.log:
                t.tell(events.SlotCloses(card))
            continue
        t.market.append(card)
        if t.log and t.started:  # what is laid out before the first turn is no news
            t.tell(events.Refilled(card))


def cycle(t: Table, player: Player) -> Flow[None]:
    """Reveal a new card, then choose which one it replaces."""  # DF-MARKET-08, -09
    new = top_market_card(t) if t.market else -1
    if new < 0:
        return
    options = [option(player.seat, "replace", card) for card in sorted(set(t.market))]
    pick = yield Choice(player.seat, "cycle", options, "DF-MARKET-09", about=(new,))
    t.market[t.market.index(pick.what)] = new
    t.market_discard.append(pick.what)
    if t.log:
        t.tell(events.Cycles(player.seat, new, pick.what))
