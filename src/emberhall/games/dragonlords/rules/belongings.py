"""What a party has: Gold, Items and Allies come and go; nobody has more of a kind than the limits allow."""

from __future__ import annotations

from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.standing import look_over
from emberhall.games.dragonlords.rules.state import Ally, Hero, Table


def gain_gold(t: Table, hero: Hero, amount: int) -> None:
    hero.gold += amount
    if t.log and amount:
        t.tell(events.GoldGained(hero.seat, amount))


def lose_gold(t: Table, hero: Hero, amount: int) -> None:
    """Who owes more than there is loses what there is."""  # DL-GAP-71
    amount = min(amount, hero.gold)
    hero.gold -= amount
    if t.log and amount:
        t.tell(events.GoldLost(hero.seat, amount))


# ---------------------------------------------------------------- cards


def take(t: Table, hero: Hero, card: int) -> None:
    """A market card comes into a party, face-up and unhurt."""  # DL-GAP-63
    if card in t.box.items:
        hero.items.append(card)
    else:
        hero.allies.append(Ally(card))
    look_over(t, hero)
    if t.log:
        t.tell(events.CardGained(hero.seat, card))


def remove(t: Table, hero: Hero, card: int) -> Ally | None:
    """Take a card out of a party as it is; an Ally with its Wounds and Exhaustion."""
    ally = hero.ally(card)
    if ally is None:
        hero.items.remove(card)
    else:
        hero.allies.remove(ally)
    look_over(t, hero)
    return ally


def let_go(t: Table, hero: Hero, card: int) -> None:
    """A card leaves for the bottom of the market deck, one of the Retinue for its pile, free of all counters."""
    # DL-OUTCOME-06, DL-GAP-24, -50, -69
    remove(t, hero, card)
    if card in t.face_down:
        t.face_down.remove(card)
    if card in t.box.retinue:
        t.retinue.append(card)
        t.retinue.sort()
    else:
        t.market.bury(card)


def hand_over(t: Table, giver: Hero, taker: Hero, card: int) -> None:
    """A card changes hands as it is: face-down, wounded or tired if it was."""  # DL-GAP-63
    ally = remove(t, giver, card)
    if ally is None:
        taker.items.append(card)
    else:
        taker.allies.append(ally)
    look_over(t, taker)
    if t.log:
        t.tell(events.CardGained(taker.seat, card))


def kind_of(t: Table, card: int) -> str:
    """What limit a card counts for: weapon, armor, ally, or other for none."""  # DL-MARKET-07..10
    return t.box.items[card].kind if card in t.box.items else "ally"


def of_kind(t: Table, hero: Hero, kind: str) -> list[int]:
    """The cards of a kind that a party has."""
    if kind == "ally":
        return [ally.card for ally in hero.allies]
    items = t.box.items
    return [card for card in hero.items if items[card].kind == kind]


def limit(t: Table, kind: str) -> int:
    """How many cards of a kind a Hero may have."""  # DL-MARKET-07..10, DL-FAQ-06
    limits = t.box.tables.limits
    return {"weapon": limits.weapon, "armor": limits.armor, "ally": limits.ally}.get(kind, 1_000)


def has_room(t: Table, hero: Hero, card: int) -> bool:
    """Whether one more card of this kind is within the limit."""
    kind = kind_of(t, card)
    return kind == "other" or len(of_kind(t, hero, kind)) < limit(t, kind)


def surplus(t: Table, hero: Hero) -> list[int]:
    """The cards of the first kind of which a Hero has more than it may."""  # DL-CONFLICT-25
    for kind in ("weapon", "armor", "ally"):
        if len(cards := of_kind(t, hero, kind)) > limit(t, kind):
            return cards
    return []
