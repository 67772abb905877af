"""The log in words, as far as events do not say it themselves: one line a cause, with everything that came of it."""

from __future__ import annotations

from typing import TypeVar

from emberhall.engine.english import capital, counted, plural
from emberhall.engine.events import Event
from emberhall.engine.kit.telling import Line, Telling
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import DOOR_KINDS, TILE
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling.names import card_name, hero_name, square_name, tile_name

E = TypeVar("E", bound=Event)


def _card(t: Table, card: int) -> str:
    return card_name(t.box, card) or "it"


TELLING: Telling[Table] = Telling({"seat": hero_name, "card": _card})


def _subject(line: Line[Table]) -> int:
    """The card whose line it is: of the hero, the monster or the drawn card that opens it."""
    match line.events[0]:
        case events.Activates(card=card) | events.Draws(card=card):
            return card
        case events.Spends():
            return -1
        case first:
            seat: int = getattr(first, "seat", -1) if first.opens else -1
            return line.t.heroes[seat].card if seat >= 0 else -1


def _roll_before(line: Line[Table], card: int) -> bool:
    """Whether what is told came of an attack roll against this card, and nothing else was told since."""
    for event in reversed(line.events[: line.number]):
        if isinstance(event, events.Rolled):
            return event.target == card and bool(line.pieces)
        if not isinstance(event, events.Hurt | events.Condition):
            break
    return False


def _last(line: Line[Table], kind: type[E]) -> E | None:
    """The event before, if it was of this kind."""
    last = line.events[line.number - 1] if line.number else None
    return last if isinstance(last, kind) else None


# ---------------------------------------------------------------- what opens a line


@TELLING.tells(events.Walks)
def _(line: Line[Table], event: events.Walks) -> str:
    steps = plural(len(event.path), "square")
    return line.who(hero_name(line.t, event.seat), f"walks {steps} to {square_name(event.path[-1])}")


@TELLING.tells(events.Draws)
def _(line: Line[Table], event: events.Draws) -> str:
    line.speaking = _card(line.t, event.card)
    return f"{hero_name(line.t, event.seat)} draws {line.speaking}"


TASKS: dict[events.Task, str] = {
    "open": "tries a door",
    "unlock": "tries to unlock a door",
    "pick up": "reaches for what lies there",
    "disable": "tries to disable {}",
    "escape": "takes the way out",
    "free": "tries to free {}",
    "steer": "steers the {}",
}


@TELLING.tells(events.Tries)
def _(line: Line[Table], event: events.Tries) -> str:
    return line.who(hero_name(line.t, event.seat), TASKS[event.task].format(_card(line.t, event.card)))


@TELLING.tells(events.Spends)
def _(line: Line[Table], event: events.Spends) -> str:
    points = sum(line.t.box.monsters[card].xp for card in event.cards)
    cards = counted(_card(line.t, card) for card in event.cards)
    why = "to cancel the card" if event.why == "cancel" else "to level up"
    return f"{hero_name(line.t, event.seat)} spends {plural(points, 'Experience Point')} ({cards}) {why}"


@TELLING.tells(events.Surges)
def _(line: Line[Table], event: events.Surges) -> str:
    left = "none is left" if event.left == 0 else f"{event.left} left"
    return line.who(hero_name(line.t, event.seat), f"uses a Healing Surge ({left})")


# ---------------------------------------------------------------- attacks, rolls, Hit Points


@TELLING.tells(events.Follows)
def _(line: Line[Table], event: events.Follows) -> str:
    if event.card != _subject(line) or line.pieces:
        return line.who(_card(line.t, event.card), f"goes on with {event.name}")
    line.opening += f" ({event.name})"
    return ""


@TELLING.tells(events.Rolled)
def _(line: Line[Table], event: events.Rolled) -> str:
    roll = f"{event.die}{event.bonus:+d} against AC {event.ac}, {'hit' if event.hit else 'miss'}"
    return line.who(_card(line.t, event.attacker), f"attacks {_card(line.t, event.target)} ({roll})")


@TELLING.tells(events.Check)
def _(line: Line[Table], event: events.Check) -> str:
    bonus, purpose = f"{event.bonus:+d}" if event.bonus else "", PURPOSES[event.purpose]
    if not event.needed:
        return f"rolls {event.die}{bonus}{purpose}"
    made = event.die + event.bonus >= event.needed
    text = f"rolls {event.die}{bonus}{purpose} (needs {event.needed}), {'success' if made else 'failure'}"
    return line.who(hero_name(line.t, event.seat), text) if event.seat >= 0 else text


@TELLING.tells(events.Hurt)
def _(line: Line[Table], event: events.Hurt) -> str:
    if not _roll_before(line, event.card):
        return line.said(event, event.says)
    line.pieces[-1] += f" for {event.amount} damage ({event.left} left)"
    return ""


@TELLING.tells(events.Healed)
def _(line: Line[Table], event: events.Healed) -> str:
    return line.who(_card(line.t, event.card), f"regains {plural(event.amount, 'Hit Point')}")


@TELLING.tells(events.Condition)
def _(line: Line[Table], event: events.Condition) -> str:
    what = capital(event.what)
    if event.begins and _roll_before(line, line.t.heroes[event.seat].card):
        line.pieces[-1] += f", {what}"
        return ""
    return line.who(hero_name(line.t, event.seat), f"is {'' if event.begins else 'no longer '}{what}")


PURPOSES: dict[events.Purpose, str] = {
    "": "",
    "recover": " to shake off the poison",
    "disable": " to disable it",
    "climb-out": " to climb out of the pit",
    "lift-curse": " to end the curse",
    "free": " to break the cage",
    "unlock": " to open the lock",
    "eye-ray": " for which ray it is",
}

# ---------------------------------------------------------------- cards come and go


@TELLING.tells(events.Discards)
def _(line: Line[Table], event: events.Discards) -> str:
    first = line.events[0]
    if isinstance(first, events.Draws) and event.card == first.card:
        return "" if line.pieces else "nothing comes of it"
    last = _last(line, events.Discards)
    if last and last.why == event.why:
        line.pieces.pop()
    gone: list[str] = []
    for before in reversed(line.events[: line.number + 1]):
        if not isinstance(before, events.Discards) or before.why != event.why:
            break
        gone.insert(0, _card(line.t, before.card))
    line.speaking = ""
    return f"{counted(gone)} {'is' if len(gone) == 1 else 'are'} discarded{REASONS[event.why]}"


REASONS: dict[events.Reason, str] = {
    "": "",
    "in-row": ", of a name that is in the row already",
    "all-out": ", of which no figure is left",
    "boon": ", turned away by a boon",
    "unfit": ", which the Chamber does not want",
    "other-kind": ", not of the kind that stays",
    "tribute": " as tribute, the dearer of two",
    "replaced": ", as another takes its place",
    "superseded": ", as the new one takes its place",
}


@TELLING.tells(events.GoOnTop)
def _(line: Line[Table], event: events.GoOnTop) -> str:
    line.speaking = ""
    verb = "goes" if len(event.cards) == 1 else "go"
    return f"{counted(_card(line.t, card) for card in event.cards)} {verb} back on top, shuffled"


@TELLING.tells(events.Flips)
def _(line: Line[Table], event: events.Flips) -> str:
    return line.who(_card(line.t, event.card), f"is flipped {'face up' if event.up else 'over'}")


# ---------------------------------------------------------------- on the tiles


@TELLING.tells(events.Placed)
def _(line: Line[Table], event: events.Placed) -> str:
    where, who = square_name(event.square), _card(line.t, event.card)
    if event.square < 0:
        return line.who(who, f"is taken {where}")
    if event.card == _subject(line):
        return line.who(who, f"moves to {where}")
    if (last := _last(line, events.Placed)) and last.card == event.card:
        line.pieces[-1] += f", {where}"
        return ""
    return line.who(who, f"is placed at {where}")


@TELLING.tells(events.Marker)
def _(line: Line[Table], event: events.Marker) -> str:
    comes = event.square >= 0
    where = square_name(event.square if comes else event.start)
    if (last := _last(line, events.Marker)) and last.card == event.card and (last.square >= 0) == comes:
        line.pieces[-1] += f", {where}"
        return ""
    line.speaking = ""
    called = _card(line.t, event.card) if event.card >= 0 else "a token"
    what = f"a marker of {called}" if event.card in line.t.box.encounters else called
    return f"{what} is put at {where}" if comes else f"{what} is taken from {where}"


@TELLING.tells(events.TilePlaced)
def _(line: Line[Table], event: events.TilePlaced) -> str:
    """A tile by its number on the map, which everything else calls it by, and its name."""
    triangle = line.t.box.tiles[event.tile - TILE].triangle
    coloured = f", {triangle} triangle" if triangle != "none" else ""
    return line.who(tile_name(event.place), f"is placed ({_card(line.t, event.tile)}{coloured})")


@TELLING.tells(events.Door)
def _(line: Line[Table], event: events.Door) -> str:
    line.speaking = ""
    return f"it is {DOOR_KINDS[event.kind].lower()}"


@TELLING.tells(events.TimePasses)
def _(line: Line[Table], event: events.TimePasses) -> str:
    line.speaking = ""
    return f"{plural(event.left, 'Time token')} left"
