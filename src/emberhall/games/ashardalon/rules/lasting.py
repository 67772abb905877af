"""Effects of powers and items that last: what they are called, on whom they lie, and when they end."""

from __future__ import annotations

from emberhall.engine.standing import Lasting, lapse, lying_on, spend
from emberhall.games.ashardalon.rules.state import Table

HIDDEN = "hidden"  # no monster finds this hero the closest
SHIELD = "shield"  # AC lent by the one Shield token
IMAGES = "images"  # Mirror Image tokens left, each of which lends AC
ADVISED = "advised"  # Inspiring Advice has failed this turn
HERO_PHASE, TURN = "hero-phase", "turn"  # the beginning of the one and the end of the other end effects


def renew(t: Table, effect: Lasting, everywhere: bool = False) -> None:
    """An effect begins anew on a hero; one of which there is a single token leaves whoever had it."""  # WA-GAP-108
    t.lasting = [x for x in t.lasting if x.what != effect.what or (x.seat != effect.seat and not everywhere)]
    t.lasting.append(effect)


def end(t: Table, moment: str, seat: int = -1) -> None:
    """What lasts until this moment is over."""
    if t.lasting:
        lapse(t.lasting, moment, seat)


def those_hidden(t: Table) -> list[int]:
    """The seats of heroes whom no monster finds the closest."""
    return [x.seat for x in t.lasting if x.what == HIDDEN]


def is_hidden(t: Table, seat: int) -> bool:
    return seat in those_hidden(t)


def is_advised(t: Table) -> bool:
    return bool(lying_on(t.lasting, ADVISED))


def lent_armour(t: Table, seat: int) -> int:
    """What the Shield token and every Mirror Image lend to a hero's Armor Class."""
    lent = 0
    for x in t.lasting:
        if x.seat == seat and x.what in (SHIELD, IMAGES):
            lent += x.amount if x.what == SHIELD else x.amount * x.uses
    return lent


def images(t: Table, seat: int) -> int:
    """How many Mirror Images a hero has left."""
    return sum(x.uses for x in lying_on(t.lasting, IMAGES, seat))


def lose_image(t: Table, seat: int) -> None:
    """A monster's miss takes a Mirror Image away."""
    for effect in lying_on(t.lasting, IMAGES, seat)[:1]:
        spend(t.lasting, effect)
