"""The log in words: how events call what they are about, and those that say more than a sentence over their fields."""

from __future__ import annotations

from emberhall.engine.english import listed, plural
from emberhall.engine.kit.telling import Line, Telling
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.state import Table
from emberhall.games.dragonfire.telling.names import player_name
from emberhall.games.dragonfire.telling.texts import fire_in_force


def _card(t: Table, card: int) -> str:
    return t.box.name(card) if card >= 0 else "a card"


def _gold(t: Table, amount: int) -> str:
    return f"{'gains' if amount > 0 else 'loses'} {abs(amount)} gold"


TELLING: Telling[Table] = Telling(
    {
        "seat": player_name,
        "card": _card,
        "location": lambda t, card: _card(t, card) if card >= 0 else "the Environment",
        "scene": lambda t, scene: str(scene + 1),
        "levels": lambda t, levels: plural(levels, "level"),
        "tokens": lambda t, tokens: plural(tokens, "token") if tokens else "no token",
        "spirits": lambda t, spirits: plural(spirits, "Spirit"),
        "gold": _gold,
        "by": lambda t, change: f"{change:+d}",
        "lasting": lambda t, lasting: "for as long as it is in play" if lasting else "this turn",
        "won": lambda t, won: "success" if won else "failure",
    }
)


@TELLING.tells(events.FireRevealed)
def _(line: Line[Table], event: events.FireRevealed) -> str:
    """With what of it applies at the level of the reveal."""
    name, box = _card(line.t, event.card), line.t.box
    applies = fire_in_force(box.fires[event.card], event.level).rstrip(".")
    return line.who(name, f"is revealed at Dragonfire level {event.level} ({applies})")


@TELLING.tells(events.Saved)
def _(line: Line[Table], event: events.Saved) -> str:
    """With the cards that were turned up, and their colours."""
    box = line.t.box
    shown = listed(f"{box.name(card)} ({box.encounters[card].colour})" for card in event.shown) or "no card"
    return line.who(_card(line.t, event.card), f"makes a Save with {shown}, {'success' if event.won else 'failure'}")


@TELLING.tells(events.FoeGone)
def _(line: Line[Table], event: events.FoeGone) -> str:
    """Several may be defeated long before they go, all at once; one that came without a card is gone when it falls."""
    if not line.t.box.encounters[event.card].difficulty and event.why == "defeated":
        return ""
    why = {"": "", "defeated": ", defeated", "deserted": ", with nobody left standing in it"}[event.why]
    return line.who(_card(line.t, event.card), f"is discarded{why}")


@TELLING.tells(events.PassedOver)
def _(line: Line[Table], event: events.PassedOver) -> str:
    line.speaking = ""
    names = [_card(line.t, card) for card in event.cards]
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} turned up and put away"


@TELLING.tells(events.Private)
def _(line: Line[Table], event: events.Private) -> str:
    """How many cards, to their owner as to the others: which they are, its hand shows."""
    verb = event.says.removeprefix("{seat} ").replace("{cards}", plural(len(event.cards), "card"))
    return line.who(player_name(line.t, event.seat), verb)
