"""Meeting another Hero: negotiate by offers, attack, or leave it alone. The meeting lies in the state, so that each
of its questions is a rest."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, To, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.belongings import hand_over
from emberhall.games.dragonlords.rules.defeat import keep_to_limits
from emberhall.games.dragonlords.rules.state import NOBODY, Hero, Meeting, Offer, Table

MEET, GIVE_GOLD, GIVE, ASK_GOLD, ASK, PROPOSE, ANSWER = range(7)  # the stages of a meeting
GONE_ON, DEALT = (NOBODY, False), (NOBODY, True)


def others_here(t: Table, me: Hero) -> list[int]:
    """The seats of the other Heroes on a Hero's space."""
    at, seat = me.at, me.seat
    return [hero.seat for hero in t.heroes if hero.at == at and hero.seat != seat]


def meet(t: Table) -> Flow[tuple[int, bool]]:
    """The mover decides how to meet: whom it attacks (or NOBODY), and whether an exchange was made."""
    # DL-PVP-01, -02, -15, DL-GAP-43, -67
    me, m = t.me, t.meeting
    assert m is not None
    while True:
        if m.stage == MEET:
            pick = yield Choice(me.seat, "meeting", meeting_options(t, me, m), "DL-PVP-01", rest=True)
            if pick.act == "attack-hero":
                return pick.what, False
            if pick.act != "talk":
                return GONE_ON
            m.partner, m.offer, m.stage = pick.what, Offer(), GIVE_GOLD
            m.offers += 1
        elif m.stage == ANSWER:
            if (yield from answer(t, me, m)):
                return DEALT
        else:
            yield from build_offer(t, me, m)


def meeting_options(t: Table, me: Hero, m: Meeting) -> list[Option]:
    """Talk or attack, one partner a turn; with a counter on the space the way on is an Adventure."""
    # DL-CONFLICT-15, -41, DL-GAP-43, -67
    seat = me.seat
    others = others_here(t, me) if m.partner == NOBODY else [m.partner]
    options = [option(seat, "draw-adventure" if t.counters >> me.at & 1 else "pass-by")]
    if m.offers < t.box.tables.offers:
        options += [option(seat, "talk", other) for other in others if can_trade(t, me, t.heroes[other])]
    if t.switches["hero_combat"] == "yes":
        options += [option(seat, "attack-hero", other) for other in others]
    return options


def can_trade(t: Table, one: Hero, other: Hero) -> bool:
    """Whether there is anything to exchange between two players."""
    return bool(one.gold or one.items or one.allies or other.gold or other.items or other.allies)


def build_offer(t: Table, me: Hero, m: Meeting) -> Flow[None]:
    """Gold to give, cards to give, Gold to ask, cards to ask, then propose or scrap it."""
    # DL-PVP-03, DL-CONFLICT-42, DL-GAP-67
    offer, other, seat = m.offer, t.heroes[m.partner], me.seat
    about = (m.partner,)
    if m.stage in (GIVE_GOLD, ASK_GOLD):
        giving = m.stage == GIVE_GOLD
        purse = me.gold if giving else 0 if offer.gives_gold else other.gold
        act, ask = ("give-gold", "give-gold") if giving else ("ask-gold", "ask-gold")
        options = [option(seat, act, amount) for amount in range(purse + 1)]
        pick = yield Choice(seat, ask, options, "DL-GAP-67", rest=True, about=about)
        if giving:
            offer.gives_gold = pick.what
        else:
            offer.asks_gold = pick.what
        m.stage += 1
    elif m.stage in (GIVE, ASK):
        giving = m.stage == GIVE
        owner, chosen = (me, offer.gives) if giving else (other, offer.asks)
        cards = [card for card in (*owner.items, *(ally.card for ally in owner.allies)) if card not in chosen]
        options = [option(seat, "enough"), *(option(seat, "give" if giving else "ask", card) for card in cards)]
        pick = yield Choice(seat, "give-cards" if giving else "ask-cards", options, "DL-GAP-67", rest=True, about=about)
        if pick.act == "enough":
            m.stage += 1
        else:
            chosen.append(pick.what)
    else:
        options = [option(seat, "scrap")]
        if offer.names_something and offer.terms() not in m.declined:
            options.append(option(seat, "propose"))
        pick = yield Choice(seat, "propose", options, "DL-GAP-67", rest=True, about=about)
        m.stage = ANSWER if pick.act == "propose" else MEET
        if t.log and m.stage == ANSWER:
            t.tell(events.OfferBuilt(seat, m.partner, *offer.terms()))


def answer(t: Table, me: Hero, m: Meeting) -> Flow[bool]:
    """The partner accepts or declines, with no counter-offer; whether an exchange was made."""  # DL-GAP-44, -67
    other = t.heroes[m.partner]
    options = [option(other.seat, "decline"), option(other.seat, "accept")]
    pick = yield Choice(other.seat, "offer", options, "DL-GAP-44", rest=True, about=(me.seat,), to=To.OFFER)
    if pick.act == "decline":
        m.declined.append(m.offer.terms())
        m.stage = MEET
        if t.log:
            t.tell(events.OfferDeclined(other.seat))
        return False
    if t.log:
        t.tell(events.OfferTaken(other.seat))
    yield from exchange(t, me, other, m.offer)
    return True


def exchange(t: Table, me: Hero, other: Hero, offer: Offer) -> Flow[None]:
    """Everything moves at once; then who has too much of a kind gives some up, the partner first."""
    # DL-PVP-03, DL-GAP-63, -67
    change = offer.asks_gold - offer.gives_gold
    me.gold += change
    other.gold -= change
    for card in offer.gives:
        hand_over(t, me, other, card)
    for card in offer.asks:
        hand_over(t, other, me, card)
    yield from keep_to_limits(t, other, me)
