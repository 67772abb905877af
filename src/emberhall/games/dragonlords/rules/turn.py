"""The ends of a turn: Refresh, and Turn Pass."""

from __future__ import annotations

from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.state import NO_CARD, Table
from emberhall.games.dragonlords.rules.threat import put_counter


def refresh(t: Table) -> None:
    """The current player's activated cards are turned face-up; nobody is healed by it."""  # DL-REFRESH-01..03
    me = t.me
    if t.log:
        t.tell(events.StepBegins(me.seat, "Refresh"))
    t.used.clear()  # DL-TIMING-06, DL-CONFLICT-26
    if t.face_down:
        own = (me.card, *me.items, *(ally.card for ally in me.allies))
        t.face_down = [card for card in t.face_down if card not in own]


def turn_pass(t: Table) -> None:
    """The turn goes to the player on the left; if no red Adventure is left, all red spaces are filled again."""
    # DL-TURN-05, DL-GAP-52, -57
    if t.log:
        t.tell(events.StepBegins(t.active, "Turn Pass"))
    red = t.counters & t.red_spaces()
    if not red & (red - 1) and red in (0, margath(t)):  # one at most, and not where a Dragon Lord waits
        if t.log:
            t.tell(events.RedSpacesRefilled(t.track[t.slot_at(red.bit_length() - 1)] if red else NO_CARD))
        for space in bits(t.red_spaces() & ~t.counters):
            put_counter(t, space)
    t.active = (t.active + 1) % len(t.heroes)
    t.turn += 1


def margath(t: Table) -> int:
    """The space where High Lord Margath waits undefeated, as a set."""
    for card, space in zip(t.track, t.track_at, strict=True):
        if card >= 0 and t.box.challenges[card].victory:
            return 1 << space
    return 0
