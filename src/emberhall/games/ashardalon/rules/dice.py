"""The die: a hero's roll that has to reach a number."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.powers import react, recharge, witnesses
from emberhall.games.ashardalon.rules.state import Hero, Table


def roll_for(t: Table, hero: Hero, needed: int, bonus: int = 0) -> Flow[int]:
    """A hero's roll that has to reach a number; a card may roll it again. Returns the die itself."""
    die = t.chance.roll(20)
    if die + bonus < needed and "die" in t.ready:
        about = Deed(hero.seat, -1, None, hero.seat, roll=die, needed=needed - bonus)
        yield from react(t, "die", about)
        die = about.roll
    if t.log:
        t.tell(events.Check(die, bonus, needed, hero.seat))
    if die == 20:
        yield from recharge(t, witnesses(t, hero))
    return die
