"""Experience: Adventure Counters buy Experience Counters in pairs."""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.standing import look_over
from emberhall.games.dragonlords.rules.state import Hero, Table
from emberhall.games.dragonlords.rules.symbols import EXPERIENCES


def experience(t: Table) -> Flow[None] | None:
    """Buy as many pairs as one likes and can pay for, wherever the Hero stands."""  # DL-XP-01, -09, DL-GAP-54
    me = t.me
    if t.log:
        t.tell(events.StepBegins(me.seat, "Experience"))
    return _experience(t, me) if affordable(t, me) else None


def affordable(t: Table, me: Hero) -> bool:
    return sum(me.counters) >= t.box.tables.pair_cost(me.pairs)


def _experience(t: Table, me: Hero) -> Flow[None]:
    while affordable(t, me):
        pick = yield Choice(me.seat, "experience", pairs(me.seat), "DL-XP-02", rest=True)
        if pick.act == "no-experience":
            return
        yield from buy_pair(t, me, pick.what, pick.also)


@lru_cache(maxsize=16)
def pairs(seat: int) -> tuple[Option, ...]:
    """Every pair of different kinds."""  # DL-XP-02, -03, DL-CONFLICT-39
    kinds = range(len(EXPERIENCES))
    return (option(seat, "no-experience"),
            *[option(seat, "buy-pair", a, b) for a in kinds for b in kinds if a < b])  # fmt: skip


def buy_pair(t: Table, me: Hero, one: int, other: int) -> Flow[None]:
    """The price goes by the player's own pairs: 1, 2, 3, 4, then 5 for each; counters go back to the supply."""
    # DL-XP-04..08, -10, -11, DL-CONFLICT-40
    cost = t.box.tables.pair_cost(me.pairs)
    for left in range(cost, 0, -1):
        held = [colour for colour, number in enumerate(me.counters) if number]
        colour = held[0]
        if len(held) > 1 and sum(me.counters) > left:
            options = [option(me.seat, "pay-counter", colour) for colour in held]
            pick = yield Choice(me.seat, "pay-counters", options, "DL-CONFLICT-40", about=(left,))
            colour = pick.what
        me.counters[colour] -= 1
        t.supply[colour] += 1
    me.pairs += 1
    me.experience[one] += 1
    me.experience[other] += 1
    look_over(t, me)
    if t.log:
        t.tell(events.PairBought(me.seat, one, other, cost))
