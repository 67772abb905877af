"""What a search has to know of the game: how to play on quickly, how far to look, how good it is there."""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option
from emberhall.engine.kit.prospects import Figures
from emberhall.games.dragonfire.players import position
from emberhall.games.dragonfire.players.heuristic import dealt, judged
from emberhall.games.dragonfire.players.planning import Fight, plan
from emberhall.games.dragonfire.rules.state import Table

HORIZON = 8  # turns
CAUTION = 1.0  # standard errors that something has to be better than what the rules of thumb say
MINOR = frozenset({"deal-damage", "cover", "leader", "order", "cycle", "swords"})
"""Questions that are left to the rules of thumb."""


def playing() -> Callable[[Table, Choice], Option]:
    """Somebody who plays one imagined game on."""
    return Quick().answer


class Quick:
    """The rules of thumb by an open table, with the layout of damage kept until some of it is dealt."""

    def __init__(self) -> None:
        self.laid_out: tuple[int, ...] = ()
        self.layout: dict[int, int] = {}

    def answer(self, t: Table, choice: Choice) -> Option:
        if choice.ask != "deal-damage":
            return best(choice, judged(t, choice))
        now = (t.turn, len(t.sources), sum([source.dealt for source in t.sources]), len(t.foes))
        if now != self.laid_out:
            self.laid_out, self.layout = now, plan(Fight(t), t.sources).where
        return best(choice, dealt(t, choice, self.layout))


def clock(t: Table) -> int:
    """How many turns have begun."""
    return t.turn


def figures(t: Table, seat: int) -> Figures:
    """What counts in a position."""
    return position.figures(t)


def chance(t: Table, seat: int) -> float:
    """How likely the party wins from here."""
    return position.chance(t)
