"""Market and Healing, in towns: a card is added, then sell, buy, hire and heal in any order."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.abilities import use_ability, use_options
from emberhall.games.dragonlords.rules.belongings import has_room, let_go, take
from emberhall.games.dragonlords.rules.defeat import check_party
from emberhall.games.dragonlords.rules.language import Deed
from emberhall.games.dragonlords.rules.standing import in_force, of_event
from emberhall.games.dragonlords.rules.state import NO_LIMIT, Hero, Table
from emberhall.games.dragonlords.rules.symbols import OUTSIDE
from emberhall.games.dragonlords.rules.wounds import heal

HEALING = 1  # Gold for a Wound  # DL-HEAL-01


def market(t: Table) -> Flow[None] | None:
    """Only in a standing town; elsewhere the step passes without effect."""  # DL-MARKET-01, DL-CONFLICT-16, -46
    town = t.town_of(t.me)
    return _market(t) if town >= 0 else None


def _market(t: Table) -> Flow[None]:
    me = t.me
    if not t.stocked:
        open_market(t, me)
    while True:
        options = dealings(t, me)
        if len(options) == 1:
            break
        pick = yield Choice(me.seat, "market", options, "DL-GAP-26", rest=True)
        if pick.act == "leave-market":
            break
        flow = deal(t, me, pick)
        if flow is not None:
            yield from flow
    t.stocked, t.activations = False, NO_LIMIT


def open_market(t: Table, me: Hero) -> None:
    """A card from the market deck is added to the town's stack before anything else."""
    # DL-MARKET-03, DL-CONFLICT-37, DL-GAP-23
    t.stocked, t.activations, t.healed = True, 1, 0  # DL-MARKET-02
    if t.log:
        t.tell(events.StepBegins(me.seat, "Market/Healing"))
    if t.market:
        town = t.town_of(me)
        card = t.market.draw(t.chance)
        t.stacks[town].append(card)
        if t.log:
            t.tell(events.MarketDrawn(card, town))


def dealings(t: Table, me: Hero) -> list[Option]:
    """Everything that can be sold, bought, hired, given up, healed or used here."""
    # DL-MARKET-04..11, DL-HEAL-01..04, DL-GAP-25, -26
    seat, gold = me.seat, me.gold
    found = [option(seat, "leave-market")]
    for card in me.items:
        found.append(option(seat, "sell", card, selling_price(t, card)))
        found.append(option(seat, "drop", card))
    for ally in me.allies:
        found.append(option(seat, "dismiss", ally.card))
    for card in t.stacks[t.town_of(me)]:
        cost = price(t, me, card)
        if cost <= gold and has_room(t, me, card):
            found.append(option(seat, "buy" if card in t.box.items else "hire", card, cost))
    if me.hurt and (gold >= HEALING or free_healings(t)):
        if me.wounds:
            found.append(option(seat, "heal", me.card))
        for ally in me.allies:
            if ally.wounds:
                found.append(option(seat, "heal", ally.card))
    if "market" in t.strength[me.seat].ready:
        found += use_options(t, me, "market", Deed(seat, figure=me.card))
    return found


def deal(t: Table, me: Hero, pick: Option) -> Flow[None] | None:
    """One thing done at the market."""
    act, card = pick.act, pick.what
    if act in ("buy", "hire"):
        buy(t, me, t.town_of(me), card, pick.also)
        return None
    if act == "heal":
        pay_for_healing(t, me, card)
        return None
    if act == "use":
        return use_ability(t, me, pick, Deed(me.seat))
    if act == "sell":  # DL-MARKET-04, -05
        me.gold += pick.also
        if t.log:
            t.tell(events.Sold(me.seat, card, pick.also))
    elif t.log:  # DL-GAP-25
        t.tell(events.Dropped(me.seat, card))
    let_go(t, me, card)
    return check_party(t, me)


def buy(t: Table, hero: Hero, town: int, card: int, cost: int) -> None:
    """A card of a town's stack is paid for and comes into a party."""  # DL-MARKET-06
    hero.gold -= cost
    t.stacks[town].remove(card)
    if t.log:
        t.tell(events.Bought(hero.seat, card, cost))
    take(t, hero, card)


def loot(t: Table, town: int) -> None:
    """The newest card of a town's stack goes to the bottom of the market deck."""  # DL-GAP-24
    card = t.stacks[town].pop()
    t.market.bury(card)
    if t.log:
        t.tell(events.CardLooted(card, town))


# ---------------------------------------------------------------- prices


def selling_price(t: Table, card: int) -> int:
    """Half the printed cost, rounded down; no event changes it."""  # DL-MARKET-04, DL-CONFLICT-36
    return t.box.items[card].cost // 2


def price(t: Table, me: Hero, card: int) -> int:
    """The printed cost, multiplied by an event, less all discounts, never below nothing."""
    # DL-MARKET-06, DL-CARD-12, DL-CONFLICT-36
    items = t.box.items
    cost = items[card].cost if card in items else t.box.allies[card].cost
    for b in in_force(t, me, "multiplies_price", OUTSIDE):
        cost *= b.word.multiplies_price(t, card)
    for b in in_force(t, me, "discount", OUTSIDE):
        cost -= b.word.discount(t, card)
    return max(0, cost)


def pay_for_healing(t: Table, me: Hero, figure: int) -> None:
    """One Gold removes one Wound of the Hero or an Ally, unless an event pays for it."""  # DL-HEAL-01, -02
    gold = 0 if free_healings(t) else HEALING
    if t.log:
        t.tell(events.HealingPaid(me.seat, gold))
    if gold:
        me.gold -= gold
    else:
        t.healed += 1
    heal(t, me, figure, 1)


def free_healings(t: Table) -> int:
    """Wounds that may still be healed free of charge in this step."""
    return max(0, sum([b.word.free_healing() for b in of_event(t).get("free_healing", ())]) - t.healed)
