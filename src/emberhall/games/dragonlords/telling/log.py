"""The log in words: how fields are called, and what a template cannot say."""

from __future__ import annotations

from emberhall.engine.english import listed
from emberhall.engine.kit.telling import Line, Telling
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import COLOURS
from emberhall.games.dragonlords.telling.names import (
    card_name,
    face_name,
    seat_name,
    space_name,
    town_name,
)

TELLING: Telling[Table] = Telling(
    {
        "seat": seat_name,
        "card": card_name,
        "figure": card_name,
        "space": space_name,
        "town": town_name,
        "colour": lambda t, colour: COLOURS[colour],
    }
)


@TELLING.tells(events.MovementRolled)
def _(line: Line[Table], event: events.MovementRolled) -> str:
    dice = listed([face_name(line.t, face) for face in event.faces]) or "no dice"
    return line.who(seat_name(line.t, event.seat), f"rolls {dice}")


@TELLING.tells(events.SpoilsTaken)
def _(line: Line[Table], event: events.SpoilsTaken) -> str:
    what = f"all {event.gold} Gold" if event.card < 0 else card_name(line.t, event.card)
    return line.who(seat_name(line.t, event.seat), f"takes {what}")


@TELLING.tells(events.Undefeated)
def _(line: Line[Table], event: events.Undefeated) -> str:
    where = "the bottom of its deck" if event.slot < 0 else "the Undefeated Adventure Track"
    return f"{card_name(line.t, event.card)} goes to {where}"
