"""The log in words: one line a cause, with everything that came of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from emberhall.engine.english import listed, plural, sentence
from emberhall.engine.events import Entry, Event
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.state import Table
from emberhall.games.dragonfire.telling.names import card_name, player_name
from emberhall.games.dragonfire.telling.texts import fire_in_force


def tell(t: Table, line: Sequence[Entry]) -> str:
    """One line of the log as a sentence."""
    return Telling(t).sentence([entry.event for entry in line])


class Telling:
    """A sentence being made: its opening, and what came of it so far."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.opening = ""
        self.speaking = ""  # whom the last piece was about
        self.pieces: list[str] = []

    def sentence(self, line: Sequence[Event]) -> str:
        for event in line:
            piece = told(event, self)
            if piece:
                self.pieces.append(piece)
        came = "; ".join(self.pieces)
        text = f"{self.opening}: {came}" if self.opening and came else self.opening or came
        return sentence(text)

    def open(self, text: str, subject: str = "") -> str:
        """Begin the line."""
        self.opening, self.speaking = text, subject
        return ""

    def player(self, seat: int) -> str:
        return player_name(self.t, seat)

    def card(self, number: int) -> str:
        return card_name(self.t.box, number) or "it"

    def who(self, subject: str, verb: str) -> str:
        """Subject and verb, the subject left out if it is still the same."""
        same, self.speaking = subject == self.speaking, subject
        return verb if same else f"{subject} {verb}"


@singledispatch
def told(event: Event, s: Telling) -> str:
    """One event in words: what opens a line is kept apart, what came of it is a piece of the sentence."""
    return type(event).__name__.lower()


# ---------------------------------------------------------------- what opens a line


@told.register
def _(event: events.SceneBegins, s: Telling) -> str:
    return s.open(f"Scene {event.scene + 1} begins at Dragonfire level {event.level}")


@told.register
def _(event: events.SceneEnds, s: Telling) -> str:
    return s.open(f"Scene {event.scene + 1} is over")


@told.register
def _(event: events.Rests, s: Telling) -> str:
    return s.open("The party takes a Short Rest")


@told.register
def _(event: events.TurnBegins, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name}'s turn", name)


@told.register
def _(event: events.FireRevealed, s: Telling) -> str:
    name, applies = s.card(event.card), fire_in_force(s.t.box.fires[event.card], event.level).rstrip(".")
    return s.open(f"{name} is revealed at Dragonfire level {event.level} ({applies})", name)


@told.register
def _(event: events.FireGone, s: Telling) -> str:
    went = "is buried" if event.buried else f"is discarded and the Dragonfire level rises to {event.level}"
    return s.open(f"{s.card(event.card)} {went}", s.card(event.card))


@told.register
def _(event: events.Arrives, s: Telling) -> str:
    return s.open(f"{s.card(event.card)} comes to face {s.player(event.seat)}", s.card(event.card))


@told.register
def _(event: events.Plays, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name} {'helps with' if event.assist else 'plays'} {s.card(event.card)}", name)


@told.register
def _(event: events.Sheds, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name} discards {s.card(event.card)}", name)


@told.register
def _(event: events.Replenishes, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name} replenishes", name)


@told.register
def _(event: events.Activates, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name} uses {s.card(event.card)}", name)


@told.register
def _(event: events.Moves, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name} goes to {s.card(event.place) if event.place >= 0 else 'the Environment'}", name)


@told.register
def _(event: events.Deals, s: Telling) -> str:
    return s.open(f"{s.player(event.seat)} deals damage to {s.card(event.card)}", s.card(event.card))


@told.register
def _(event: events.Attacked, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name} is attacked for {event.amount} damage", name)


@told.register
def _(event: events.Buys, s: Telling) -> str:
    name = s.player(event.seat)
    return s.open(f"{name} buys {s.card(event.card)}", name)


@told.register
def _(event: events.Cycles, s: Telling) -> str:
    return s.open(f"{s.player(event.seat)} replaces {s.card(event.gone)} in the Market by {s.card(event.card)}")


# ---------------------------------------------------------------- what became of encounters


@told.register
def _(event: events.Cleared, s: Telling) -> str:
    return s.who(s.card(event.card), f"loses {plural(event.levels, 'level')}")


@told.register
def _(event: events.TokenGone, s: Telling) -> str:
    return s.who(s.card(event.card), f"has {plural(event.left, 'token')} left" if event.left else "has no token left")


@told.register
def _(event: events.Defeated, s: Telling) -> str:
    return s.who(s.card(event.card), "is defeated")


@told.register
def _(event: events.FoeHeals, s: Telling) -> str:
    return s.who(s.card(event.card), f"heals {plural(event.levels, 'level')}")


@told.register
def _(event: events.FoeMoves, s: Telling) -> str:
    return s.who(s.card(event.card), f"moves to face {s.player(event.seat)}")


@told.register
def _(event: events.FoeGone, s: Telling) -> str:
    return s.who(s.card(event.card), "is discarded")


@told.register
def _(event: events.Tripped, s: Telling) -> str:
    return s.who(s.card(event.card), "passes its Tripwire")


@told.register
def _(event: events.Saved, s: Telling) -> str:
    shown = listed(f"{s.card(card)} ({s.t.box.encounters[card].colour})" for card in event.shown) or "no card"
    return s.who(s.card(event.card), f"makes a Save with {shown}, {'success' if event.won else 'failure'}")


@told.register
def _(event: events.Weakened, s: Telling) -> str:
    until = "for as long as it is in play" if event.lasting else "this turn"
    return s.who(s.card(event.card), f"has {event.by:+d} Attack Strength {until}")


@told.register
def _(event: events.Stayed, s: Telling) -> str:
    return s.who(s.card(event.card), "does not attack this turn")


# ---------------------------------------------------------------- what became of characters


@told.register
def _(event: events.Hurt, s: Telling) -> str:
    return s.who(s.player(event.seat), f"takes {event.amount} damage ({event.left} HP left)")


@told.register
def _(event: events.Prevented, s: Telling) -> str:
    return s.who(s.player(event.seat), f"prevents {event.amount} damage")


@told.register
def _(event: events.Healed, s: Telling) -> str:
    return s.who(s.player(event.seat), f"heals {event.amount} HP")


@told.register
def _(event: events.Stunned, s: Telling) -> str:
    return s.who(s.player(event.seat), "is Stunned and Exhausted")


@told.register
def _(event: events.Unconscious, s: Telling) -> str:
    return s.who(s.player(event.seat), "falls Unconscious")


@told.register
def _(event: events.Draws, s: Telling) -> str:  # which cards they are is for their owner's eyes
    return s.who(s.player(event.seat), f"draws {plural(len(event.cards), 'card')}")


@told.register
def _(event: events.Discards, s: Telling) -> str:
    return s.who(s.player(event.seat), f"discards {s.card(event.card)}")


@told.register
def _(event: events.Taken, s: Telling) -> str:
    return s.who(s.player(event.seat), f"takes {s.card(event.card)} into hand")


@told.register
def _(event: events.Gold, s: Telling) -> str:
    return s.who(s.player(event.seat), f"{'gains' if event.amount > 0 else 'loses'} {abs(event.amount)} gold")


@told.register
def _(event: events.Checked, s: Telling) -> str:
    outcome = "success" if event.won else "failure"
    return s.who(s.player(event.seat), f"makes a Skill Check with {s.card(event.card)}, {outcome}")


@told.register
def _(event: events.Spirits, s: Telling) -> str:
    return s.who(s.player(event.seat), f"has {plural(event.left, 'Spirit')}")


@told.register
def _(event: events.Note, s: Telling) -> str:
    s.speaking = ""
    return event.text.rstrip(".")
