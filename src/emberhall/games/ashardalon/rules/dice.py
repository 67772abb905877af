"""The die: any may be rolled again by a card; and a hero's roll that has to reach a number."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.powers import react, recharge, witnesses
from emberhall.games.ashardalon.rules.state import Hero, Table

BEST = 20  # what a hero may always wish for: it brings levels, critical hits, powers face up again
ANY = BEST + 1  # where the die chooses among things, any number may be wished to be another


def let_stand(t: Table, about: Deed) -> Flow[int]:
    """The die as it counts in the end: whoever rolled it, a card may have it rolled again."""  # WA-GAP-130
    if flow := react(t, "die", about):
        yield from flow
    return about.roll


def roll_for(t: Table, hero: Hero, needed: int, bonus: int = 0, purpose: events.Purpose = "") -> Flow[int]:
    """A hero's roll that has to reach a number. Returns the die itself."""
    die = t.chance.roll(20)
    if "die" in t.ready:
        about = Deed(hero.seat, -1, None, hero.seat, roll=die, needed=needed - bonus, best=BEST)
        die = yield from let_stand(t, about)
    if t.log:
        t.tell(events.Check(die, bonus, needed, hero.seat, purpose))
    if die == 20:
        yield from recharge(t, witnesses(t, hero))
    return die
