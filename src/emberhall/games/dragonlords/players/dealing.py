"""Markets, offers, spoils and experience: what to give and what to take."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Option, option
from emberhall.games.dragonlords.players.company import Company, company_of
from emberhall.games.dragonlords.players.reasons import Reason, Scored
from emberhall.games.dragonlords.players.worth import (
    PAIR_GOLD,
    RUNE_GOLD,
    Deal,
    acceptable,
    against,
    best_deal,
    hero_worth,
    of_colour,
    worth,
)
from emberhall.games.dragonlords.rules.belongings import has_room
from emberhall.games.dragonlords.rules.market import free_healings, price
from emberhall.games.dragonlords.rules.state import Hero, Offer, Table
from emberhall.games.dragonlords.rules.symbols import EXPERIENCES, MORE_LIFE

DARES = 0.25  # of a pair of experience: what an attack on a Hero has to be worth
DESPERATE, BOLD, SAFE = 0.3, 0.5, 0.7  # how likely it has to be won: to stop a victory, for a rune, for anything else


# ---------------------------------------------------------------- the market


def market(t: Table, choice: Choice) -> list[Scored]:
    """Heal to half, buy what is worth most for its price, heal the rest."""
    me = t.heroes[choice.seat]
    company = company_of(t, me)
    return [_dealing(t, me, company, o) for o in choice.options]


def _dealing(t: Table, me: Hero, company: Company, o: Option) -> Scored:
    if o.act in ("buy", "hire"):
        value = worth(t, me, o.what, company)
        score = 1 + value / max(1, o.also) if value >= 0.85 * o.also else -1.0
        return score, ("Worth about {:.0f} Gold to this Hero, for {}.", value, o.also)
    if o.act == "heal":
        return _healing(t, me, o)
    if o.act == "sell":
        return _selling(t, me, company, o)
    if o.act == "use":
        hurt = me.wounds + sum(ally.wounds for ally in me.allies)
        return 4.0 if hurt else -1.0, ("Heals some of {} Wounds free of charge.", hurt)
    if o.act in ("drop", "dismiss"):
        return -2.0, ("Given up for nothing, though worth about {:.0f} Gold.", worth(t, me, o.what, company))
    return 0.0, ("{} Gold is kept.", me.gold)


def _healing(t: Table, me: Hero, o: Option) -> Scored:
    ally = me.ally(o.what)
    free = free_healings(t) > 0
    if ally is not None:
        score = 3.5 if free else 0.4
        return score, ("The Ally has {} Wounds.", ally.wounds)
    life = t.strength[me.seat].life
    score = 5.0 if free or 2 * me.wounds >= life else 0.5
    return score, ("{} of {} Life lost; a hurt party rolls a die less.", me.wounds, life)


def _selling(t: Table, me: Hero, company: Company, o: Option) -> Scored:
    """Sell what is worth less than its price, or what stands in the way of something better."""
    value = worth(t, me, o.what, company)
    if value < o.also:
        return 2.5, ("Worth about {:.0f} Gold to this Hero, and sold for {}.", value, o.also)
    better = max((gain for card in t.stacks[t.town_of(me)] if (gain := _swap(t, me, o, card)) > 0), default=0.0)
    if better >= 2:
        return 0.9, ("Makes room or Gold for something worth {:.0f} Gold more.", better)
    return -1.0, ("Worth about {:.0f} Gold to this Hero, and sold for {} only.", value, o.also)


def _swap(t: Table, me: Hero, o: Option, card: int) -> float:
    """What one gains by selling an Item for a card that cannot be had without that."""
    items = t.box.items
    if card not in items or items[card].kind != items[o.what].kind or has_room(t, me, card):
        return 0.0
    cost = price(t, me, card)
    if cost > me.gold + o.also:
        return 0.0
    return items[card].cost * 1.2 - worth(t, me, o.what) - max(0, cost - o.also) * 0.5


def volunteers(t: Table, choice: Choice) -> list[Scored]:
    """Hire from afar as at a market."""
    me = t.heroes[choice.seat]
    company = company_of(t, me)
    return [_dealing(t, me, company, o) for o in choice.options]


def surplus(t: Table, choice: Choice) -> list[Scored]:
    """Give up what is worth least."""
    me = t.heroes[choice.seat]
    return [(-worth(t, me, o.what), ("Worth about {:.0f} Gold here.", worth(t, me, o.what))) for o in choice.options]


# ---------------------------------------------------------------- experience


def experience(t: Table, choice: Choice) -> list[Scored]:
    """The attribute of the best phase and Life; every pair as soon as it can be had."""
    me = t.heroes[choice.seat]
    main = company_of(t, me).main
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "no-experience":
            found.append((0.0, ("Keeps {} counters.", sum(me.counters))))
            continue
        score = sum(3.0 if kind == main else 2.0 if kind == MORE_LIFE else 0.5 for kind in (o.what, o.also))
        found.append((score, (_growing, t, me, o, main)))
    return found


def quick_experience(t: Table, choice: Choice) -> Option:
    """The best of these, whatever else there is to be had."""
    return option(choice.seat, "buy-pair", company_of(t, t.heroes[choice.seat]).main, MORE_LIFE)


def _growing(t: Table, me: Hero, o: Option, main: int) -> Reason:
    now = " and ".join(f"{EXPERIENCES[kind].capitalize()} is {_now(t, me, kind)}" for kind in (o.what, o.also))
    best = EXPERIENCES[main].capitalize()
    return "{} so far; {} decides this Hero's best attacks, Life how long it lasts.", now, best


def _now(t: Table, me: Hero, kind: int) -> int:
    """What the Hero has of something that experience raises."""
    strength = t.strength[me.seat]
    return (*strength.attributes, strength.life, strength.stamina)[kind]


def pay_counters(t: Table, choice: Choice) -> list[Scored]:
    """Counters are all worth the same; those of easy spaces are the sooner found again."""
    held = t.heroes[choice.seat].counters
    return [(-float(o.what), ("{} counters of this colour are held.", held[o.what])) for o in choice.options]


# ---------------------------------------------------------------- meetings


def gains(t: Table, me: Hero, other: Hero, offer: Offer) -> tuple[float, float]:
    """What an offer is worth to the one who is asked, and to the one who made it."""
    mine = offer.gives_gold - offer.asks_gold + 0.0
    mine += sum(worth(t, me, card) for card in offer.gives) - sum(worth(t, me, card) for card in offer.asks)
    theirs = offer.asks_gold - offer.gives_gold + 0.0
    theirs += sum(worth(t, other, card) for card in offer.asks) - sum(worth(t, other, card) for card in offer.gives)
    return mine, theirs


def answer(t: Table, choice: Choice) -> list[Scored]:
    """Accept what is worth something, unless the other gains far more or is about to win."""
    assert t.meeting is not None
    me, other = t.heroes[choice.seat], t.heroes[choice.about[0]]
    mine, theirs = gains(t, me, other, t.meeting.offer)
    enough = acceptable(t, other, mine, theirs)
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "accept":
            why: Reason = ("Worth about {:.0f} Gold here, {:.0f} to the other.", mine, theirs)
            found.append((1.0 if enough else -1.0, why))
        else:
            found.append((0.0, ("What is worth about {:.0f} Gold here is not gained.", mine)))
    return found


def meeting(t: Table, choice: Choice) -> list[Scored]:
    """Attack for a rune or where it pays, talk where both gain, else go on."""
    me = t.heroes[choice.seat]
    assert t.meeting is not None
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "attack-hero":
            prospect = hero_worth(t, me, t.heroes[o.what])
            other = t.heroes[o.what]
            must = t.runes(other) + 1 >= t.box.tables.runes_to_win and prospect.win > DESPERATE
            good = must or (prospect.value > DARES and prospect.win > (BOLD if t.runes(other) else SAFE))
            score = 2 + prospect.value if good else -1.0
            found.append((score, ("Won in about {:.0%} of combats.", prospect.win)))
        elif o.act == "talk":
            deal = best_deal(t, me, t.heroes[o.what]) if not t.meeting.offers else None
            why = ("A deal worth {:.0f} Gold here and {:.0f} to the other.", deal.gain, deal.theirs) if deal else (
                "{} offers made, and no deal in sight that both gain by.", t.meeting.offers)  # fmt: skip
            found.append((1 + deal.gain / PAIR_GOLD if deal else -1.0, why))
        elif o.act == "draw-adventure":
            slot = t.slot_at(me.at)
            colour = t.box.map.colour_at[me.at]
            here = against(t, me, t.track[slot]) if slot >= 0 else of_colour(t, me, colour)
            found.append((0.5, ("Beaten in about {:.0%} of combats.", here.win)))
        else:
            found.append((0.0, ("Nothing is risked, and {} Gold stay with this player.", me.gold)))
    return found


def build_offer(t: Table, choice: Choice) -> list[Scored]:
    """Walk through the steps of the one deal; where none is in sight, offer nothing."""
    assert t.meeting is not None
    me, other = t.heroes[choice.seat], t.heroes[choice.about[0]]
    deal, offer = best_deal(t, me, other), t.meeting.offer
    gives, asks = (deal.gives, deal.asks) if deal else ((), ())
    found: list[Scored] = []
    for o in choice.options:
        match o.act:
            case "give-gold":
                right = o.what == (deal.gives_gold if deal else 0)
            case "ask-gold":
                right = o.what == (deal.asks_gold if deal else 0)
            case "give":
                right = o.what in gives
            case "ask":
                right = o.what in asks
            case "enough":
                right = set(gives) <= set(offer.gives) if choice.ask == "give-cards" else set(asks) <= set(offer.asks)
            case _:
                right = (deal is not None) == (o.act == "propose")
        found.append((1.0 if right else 0.0, (_building, t, me, other, o, deal, right)))
    return found


def _building(t: Table, me: Hero, other: Hero, o: Option, deal: Deal | None, right: bool) -> Reason:
    """Why an offer is made so, or not."""
    if deal is not None and right:
        return "Part of a deal worth {:.0f} Gold here and {:.0f} to the other.", deal.gain, deal.theirs
    if o.act in ("give", "ask"):
        here, there = worth(t, me, o.what), worth(t, other, o.what)
        return "Worth about {:.0f} Gold here and {:.0f} to the other: no part of a deal that both gain by.", here, there
    if o.act in ("give-gold", "ask-gold"):
        gold = 0 if deal is None else deal.gives_gold if o.act == "give-gold" else deal.asks_gold
        return "In the best deal that both gain by it is {} Gold.", gold
    assert t.meeting is not None
    theirs, mine = gains(t, other, me, t.meeting.offer)
    return "As it stands the offer is worth about {:.0f} Gold here and {:.0f} to the other.", mine, theirs


def spoils(t: Table, choice: Choice) -> list[Scored]:
    """A rune before anything else, then what is worth most."""
    me = t.heroes[choice.seat]
    runes = t.runes(me) + 1
    found: list[Scored] = []
    for o in choice.options:
        if o.act == "take-kept" and t.box.challenges[o.what].rune:
            why: Reason = ("It would be rune {} of the {} that win.", runes, t.box.tables.runes_to_win)
            found.append((float(RUNE_GOLD * runes), why))
            continue
        value = float(o.what) if o.act == "take-gold" else 1.0 if o.act == "take-kept" else worth(t, me, o.what)
        found.append((value, ("Worth about {:.0f} Gold here.", value)))
    return found
