"""A turn: burn oil, act, face the danger, draw."""

from emberhall.kit import Choice, Flow, To, option, run_all
from lantern.cards import Card, facing, wanted
from lantern.table import HAND, NONE, ROOMS, On, Table


def begin(t: Table) -> None:
    t.tell(On.began, seat=t.active)
    t.burn(1)  # LN-OIL-01
    if t.danger == NONE:  # LN-ROOM-01
        t.danger, t.counted, t.room = t.dangers.draw(t.chance), 0, t.room + 1
        t.tell(On.entered, room=t.room, danger=t.danger)


def act(t: Table) -> Flow[None]:  # LN-TURN-01
    me, hand = t.active, t.distinct(t.active)
    options = [option(me, "play", card) for card in hand]
    options += [option(me, "pass", card, friend) for card in hand for friend in t.others(me)]
    pick = yield Choice(me, "turn", [*options, option(me, "rest")], "LN-TURN-01", rest=True)
    if pick.act == "play":
        yield from play(t, me, pick.what)
    elif pick.act == "pass":  # LN-PASS-01
        t.tell(On.passed, seat=me, card=pick.what, friend=pick.also)
        t.hand_over(me, pick.what, pick.also)
    else:
        yield from rest(t, me)


def play(t: Table, me: int, number: int) -> Flow[None]:  # LN-PLAY-01
    card = t.box.get(Card, number)
    t.tell(On.played, seat=me, card=number)
    t.discard(me, number, told=False)
    if flow := run_all(card.do, t, me):
        yield from flow
    if card.kind == facing(t).needs:
        t.counted += card.number
        t.tell(On.counted, amount=card.number)


def rest(t: Table, me: int) -> Flow[None]:  # LN-REST-01
    t.tell(On.rested, seat=me)
    while t.people[me].hand:
        options = [option(me, "enough"), *(option(me, "drop", card) for card in t.distinct(me))]
        pick = yield Choice(me, "discard", options, "LN-REST-01")
        if pick.act == "enough":
            break
        t.discard(me, pick.what)
    t.draw_up_to(me, HAND + 1)


def strike(t: Table) -> Flow[None]:  # LN-DANGER-01
    if not wanted(t):
        t.tell(On.cleared)
        t.danger = NONE
        if t.room == ROOMS:
            t.win("LN-WIN-01", "Morning: everybody is out.")
        return
    if (die := t.chance.roll(6)) <= facing(t).wrath:
        t.tell(On.struck, danger=t.danger, seat=t.active, die=die)
        if not (yield from brave(t)) and (flow := run_all(facing(t).strike, t, t.active)):
            yield from flow


def brave(t: Table) -> Flow[bool]:  # LN-COURAGE-01
    """Ask everybody who holds Courage. Return whether somebody answered the strike with it."""
    held = [(seat, card) for seat in t.seats for card in t.distinct(seat)]
    answers = [option(seat, "brave", card) for seat, card in held if t.box.get(Card, card).kind == "courage"]
    if not answers:
        return False
    options = [option(t.active, "bear"), *answers]
    pick = yield Choice(t.active, "strike", options, "LN-COURAGE-01", to=To.WINDOW, about=(t.danger,))
    if pick.act == "bear":
        return False
    t.tell(On.braved, seat=pick.seat, card=pick.what)
    t.discard(pick.seat, pick.what, told=False)
    return True


def refill(t: Table) -> None:  # LN-DRAW-01
    t.draw_up_to(t.active, HAND)


PHASES = (begin, act, strike, refill)
