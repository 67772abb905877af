"""What a search has to know of the game: how to play on quickly, how far to look, how good it is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from emberhall.engine.choice import Choice, Option
from emberhall.engine.kit.prospects import Figures
from emberhall.games.bardsung.players import position
from emberhall.games.bardsung.players.heuristic import scored
from emberhall.games.bardsung.players.remembering import Quick
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.state import Table

GOOD, BAD = position.GOOD, position.BAD
CAUTION = 0.5  # standard errors that something has to be better than what the rules of thumb say
PLANS = True
MOMENTS = 0  # so far, games answered differently stay different
WAITS = {"end-turn": 0.03, "close-door": 1.0, "rest": 1.0}  # by how much such an answer has to be better than going on
MINOR = frozenset({"start-zone", "orientation", "rest-zone", "rest-tile", "end-phase-order", "charm-first", "effects"})
"""Questions that are left to the rules of thumb."""
FEARED = (events.HeroDefeated,)


def kind(t: Table, option: Option) -> Hashable:
    """Enemies of a type in a zone are alike while they are equally well."""
    if option.act != "target":
        return option
    enemy = t.enemy(option.what)
    return enemy.card, enemy.at, enemy.wounds, enemy.possessed, enemy.conditions


def idling(option: Option) -> float:
    """Behind a closed door enemies look harmless, but they are still there when it is opened; and a rest ends the round
    before anything can happen, but what it is spared is still to come."""
    return WAITS.get(option.act, 0.0)


def scores(t: Table, choice: Choice) -> list[float]:
    """What the rules of thumb think of every answer."""
    return [score for score, _ in scored(t, choice)]


def playing() -> Callable[[Table, Choice], Option]:
    """Somebody who plays one imagined game on: the rules of thumb, which look at nothing that is covered."""
    return Quick().answer


def clock(t: Table) -> int:
    """How many rounds have begun."""
    return t.round


def horizon(t: Table) -> int:
    """To the end of the round."""
    return 1


def moment(t: Table) -> int:
    """The round, whose initiative card has its turn, and how far a hero's turn has come."""
    return t.round << 16 | t.turn + 1 << 4 | (t.actions if t.turn in t.box.heroes else 0)


def figures(t: Table, seat: int) -> Figures:
    """What counts in a position."""
    return position.figures(t)


def chance(t: Table, seat: int) -> float:
    """How likely the party wins from here."""
    return position.chance(t)
