"""The log in words: one line a cause, with everything that came of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from emberhall.engine.english import capital, counted, listed, plural, sentence
from emberhall.engine.events import Entry, Event
from emberhall.games.ashardalon.cards.monsters import Strike
from emberhall.games.ashardalon.players.odds import danger
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import DOOR_KINDS, TILE
from emberhall.games.ashardalon.rules.forecast import Intent, forecast
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling.names import card_name, figure_name, hero_name, monster_name, square_name
from emberhall.games.ashardalon.telling.texts import card_text, tactic_text


def tell(t: Table, line: Sequence[Entry]) -> str:
    """One line of the log as a sentence."""
    return Telling(t).sentence([entry.event for entry in line])


class Telling:
    """A sentence being made: whom it is about, and its pieces so far."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.subject = -1  # the card whose line this is
        self.speaking = -1  # the card that the last piece was about
        self.struck = -1  # the target of the last roll, until something else is told
        self.drawn = -1  # the card whose being drawn opened the line
        self.before: tuple[str, int] | None = None  # what the piece before was: more of the same is added to it
        self.now: tuple[str, int] | None = None
        self.discarded: list[str] = []
        self.opening = ""
        self.pieces: list[str] = []

    def sentence(self, line: Sequence[Event]) -> str:
        for event in line:
            self.before, self.now = self.now, None
            piece = told(event, self)
            if piece:
                self.pieces.append(piece)
        ready = "; ".join(self.pieces).replace("; ,", ",")
        text = f"{self.opening}: {ready}" if self.opening and ready else self.opening or ready
        return sentence(text)

    def open(self, text: str, subject: int = -1) -> str:
        """Begin the line."""
        self.opening, self.struck = text, -1
        self.subject = self.speaking = subject
        return ""

    def hero(self, seat: int) -> str:
        return hero_name(self.t, seat)

    def card(self, number: int) -> str:
        return card_name(self.t.box, number) or "it"

    def hero_card(self, seat: int) -> int:
        return self.t.heroes[seat].card if 0 <= seat < len(self.t.heroes) else -1

    def who(self, card: int, verb: str) -> str:
        """Subject and verb, the subject left out if it is still the same."""
        self.struck = -1
        same, self.speaking = card == self.speaking, card
        return verb if same else f"{self.card(card)} {verb}"

    def more(self, kind: str, card: int, text: str) -> bool:
        """Whether this is more of what was just told, and was added to it."""
        self.now = (kind, card)
        if self.before != self.now:
            return False
        self.pieces[-1] += f", {text}"
        return True


@singledispatch
def told(event: Event, s: Telling) -> str:
    """One event in words: what opens a line is kept apart, what came of it is a piece of the sentence."""
    return type(event).__name__.lower()


# ---------------------------------------------------------------- what opens a line


@told.register
def _(event: events.TurnBegins, s: Telling) -> str:
    return s.open(f"{s.hero(event.seat)}'s turn", s.hero_card(event.seat))


@told.register
def _(event: events.Uses, s: Telling) -> str:
    return s.open(f"{s.hero(event.seat)} uses {s.card(event.card)}", s.hero_card(event.seat))


@told.register
def _(event: events.Walks, s: Telling) -> str:
    steps = plural(event.steps, "square")
    return s.open(f"{s.hero(event.seat)} walks {steps} to {square_name(event.square)}", s.hero_card(event.seat))


@told.register
def _(event: events.Explores, s: Telling) -> str:
    return s.open(f"{s.hero(event.seat)} explores", s.hero_card(event.seat))


@told.register
def _(event: events.Draws, s: Telling) -> str:
    s.drawn = event.card
    return s.open(f"{s.hero(event.seat)} draws {s.card(event.card)}", event.card)


@told.register
def _(event: events.Activates, s: Telling) -> str:
    return s.open(f"{s.card(event.card)} acts", event.card)


@told.register
def _(event: events.TakesHold, s: Telling) -> str:
    return s.open(s.card(event.card))


TASKS = {
    "open": "tries a door",
    "unlock": "tries to unlock a door",
    "pick up": "reaches for what lies there",
    "disable": "tries to disable {}",
    "escape": "takes the way out",
    "free": "tries to free {}",
}


@told.register
def _(event: events.Tries, s: Telling) -> str:
    task = TASKS.get(event.task, f"tries to {event.task} {{}}").format(s.card(event.card))
    return s.open(f"{s.hero(event.seat)} {task}", s.hero_card(event.seat))


@told.register
def _(event: events.EndsPhase, s: Telling) -> str:
    return s.open(f"{s.hero(event.seat)} ends the Hero Phase", s.hero_card(event.seat))


@told.register
def _(event: events.Spends, s: Telling) -> str:
    points = sum(s.t.box.monsters[card].xp for card in event.cards)
    cards = counted(s.card(card) for card in event.cards)
    why = {"cancel": "to cancel the card", "level up": "to level up"}.get(event.why, f"to {event.why}")
    return s.open(f"{s.hero(event.seat)} spends {plural(points, 'Experience Point')} ({cards}) {why}")


@told.register
def _(event: events.Special, s: Telling) -> str:
    return s.open(event.text.rstrip("."))


@told.register
def _(event: events.Surges, s: Telling) -> str:
    left = "none is left" if event.left == 0 else f"{event.left} left"
    return s.open(f"{s.hero(event.seat)} uses a Healing Surge ({left})", s.hero_card(event.seat))


# ---------------------------------------------------------------- what came of it


@told.register
def _(event: events.Rolled, s: Telling) -> str:
    roll = f"{event.die}{event.bonus:+d} against AC {event.ac}, {'hit' if event.hit else 'miss'}"
    piece = s.who(event.attacker, f"attacks {s.card(event.target)} ({roll})")
    s.struck = event.target
    return piece


@told.register
def _(event: events.Follows, s: Telling) -> str:
    if event.card != s.subject:
        return s.who(event.card, f"goes on with {event.name}")
    s.opening += f" ({event.name})"
    return ""


@told.register
def _(event: events.Check, s: Telling) -> str:
    s.struck = -1
    bonus = f"{event.bonus:+d}" if event.bonus else ""
    if not event.needed:
        return f"rolls {event.die}{bonus}"
    made = event.die + event.bonus >= event.needed
    return f"rolls {event.die}{bonus} (needs {event.needed}), {'success' if made else 'failure'}"


@told.register
def _(event: events.Rerolled, s: Telling) -> str:
    return s.who(event.card, f"turns the roll into {event.die}")


@told.register
def _(event: events.Hurt, s: Telling) -> str:
    if event.target == s.struck and s.pieces:
        s.pieces[-1] += f" for {event.amount} damage ({event.left} left)"
        return ""
    struck = s.struck
    piece = s.who(event.target, f"takes {event.amount} damage ({event.left} left)")
    s.struck = struck
    return piece


@told.register
def _(event: events.Healed, s: Telling) -> str:
    return s.who(event.target, f"regains {plural(event.amount, 'Hit Point')}")


@told.register
def _(event: events.Falls, s: Telling) -> str:
    return s.who(event.target, "falls")


@told.register
def _(event: events.Defeated, s: Telling) -> str:
    return s.who(event.card, "is defeated")


@told.register
def _(event: events.Enraged, s: Telling) -> str:
    return s.who(event.card, "is enraged")


@told.register
def _(event: events.Gains, s: Telling) -> str:
    return s.who(s.hero_card(event.seat), f"gains {s.card(event.card)}")


@told.register
def _(event: events.Loses, s: Telling) -> str:
    return s.who(s.hero_card(event.seat), f"loses {s.card(event.card)}")


@told.register
def _(event: events.Condition, s: Telling) -> str:
    what = capital(event.what)
    card = s.hero_card(event.seat)
    if event.begins and card == s.struck and s.pieces:
        s.pieces[-1] += f", {what}"
        return ""
    return s.who(card, f"is {'' if event.begins else 'no longer '}{what}")


@told.register
def _(event: events.Placed, s: Telling) -> str:
    where = square_name(event.square)
    if event.square < 0:
        return s.who(event.card, f"is taken {where}")
    if event.card == s.subject:
        return s.who(event.card, f"moves to {where}")
    if s.more("placed", event.card, where):
        return ""
    return s.who(event.card, f"is placed at {where}")


@told.register
def _(event: events.TilePlaced, s: Telling) -> str:
    triangle = s.t.box.tiles[event.tile - TILE].triangle
    coloured = f" ({triangle} triangle)" if triangle != "none" else ""
    return s.who(event.tile, f"is placed{coloured}")


@told.register
def _(event: events.Marker, s: Telling) -> str:
    where = square_name(event.square)
    if s.more("put" if event.comes else "taken", event.card, where):
        return ""
    s.speaking = -1
    called = s.card(event.card) if event.card >= 0 else "a token"
    what = f"a marker of {called}" if event.card in s.t.box.encounters else called
    return f"{what} is put at {where}" if event.comes else f"{what} is taken from {where}"


@told.register
def _(event: events.Discards, s: Telling) -> str:
    if event.card == s.drawn:
        return "" if s.pieces else "it is discarded"
    s.speaking, s.now = -1, ("discarded", 0)
    again = s.before == s.now
    s.discarded = [*s.discarded, s.card(event.card)] if again else [s.card(event.card)]
    if again:
        s.pieces.pop()
    return f"{counted(s.discarded)} {'is' if len(s.discarded) == 1 else 'are'} discarded"


@told.register
def _(event: events.Flips, s: Telling) -> str:
    return s.who(event.card, f"is flipped {'face up' if event.up else 'over'}")


@told.register
def _(event: events.LevelsUp, s: Telling) -> str:
    return s.who(s.hero_card(event.seat), "reaches 2nd level")


@told.register
def _(event: events.Door, s: Telling) -> str:
    s.speaking = -1
    return f"it is {DOOR_KINDS[event.kind].lower()}"


@told.register
def _(event: events.Escapes, s: Telling) -> str:
    return s.who(s.hero_card(event.seat), "leaves the dungeon")


@told.register
def _(event: events.Note, s: Telling) -> str:
    s.speaking = -1
    return event.text.rstrip(".")


# ---------------------------------------------------------------- what is to come


def foretell(t: Table) -> list[str]:
    """What would act against the party as the table stands, one line each, the coming Villain Phase first."""
    lines: list[str] = []
    for hero in t.clockwise():
        acting = [_intended(t, found) for found in forecast(t, hero.seat)]
        for card in dict.fromkeys(hero.row):
            if card in t.box.encounters:
                acting.append(f"{card_name(t.box, card)}: {card_text(t.box, card)}")
        if acting and not hero.escaped:
            lines += [f"In the Villain Phase of {hero_name(t, hero.seat)}:", *acting]
    return lines


def _intended(t: Table, found: Intent) -> str:
    """One monster's line of tactics, with whom it means and how likely it hits."""
    m = found.monster
    text = f"{monster_name(t, m)} at {square_name(m.at)}: {tactic_text(found.tactic)}."
    strike = next((act for act in found.tactic.do if isinstance(act, Strike)), None)
    if not found.targets:
        return text
    if strike is None:
        return f"{text} Aimed at {listed((figure_name(t, f) for f in found.targets), 'or')}."
    chances = [f"{figure_name(t, f)} (hits on {danger(t, strike.bonus, f):.0%})" for f in found.targets]
    return f"{text} Aimed at {listed(chances, 'and' if found.tactic.target == 'each' else 'or')}."
