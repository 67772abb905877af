"""What a search has to know of the game: how to play on quickly, how far to look, how good it is there."""

from __future__ import annotations

from collections.abc import Callable

from emberhall.engine.advice import best
from emberhall.engine.choice import Choice, Option
from emberhall.engine.kit.prospects import Figures
from emberhall.games.dragonlords.players import position
from emberhall.games.dragonlords.players.combat import quick_escape, quick_phase
from emberhall.games.dragonlords.players.dealing import quick_experience
from emberhall.games.dragonlords.players.heuristic import scored
from emberhall.games.dragonlords.players.movement import quick_destination, quick_move
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.state import Table

GOOD, BAD = position.GOOD, position.BAD
CAUTION = 1.0  # standard errors that something has to be better than what the rules of thumb say
PLANS = False
MOMENTS = 1 << 8  # of a turn
MINOR = frozenset({"surplus", "refresh-counters", "enemy-spreads", "whom", "give-gold", "ask-gold", "give-cards"})
"""Questions that are left to the rules of thumb."""
FEARED = (events.HeroDefeated,)


def kind(t: Table, option: Option) -> Option:
    """Every answer is another."""
    return option


def idling(option: Option) -> float:
    """Nothing is worse only because it can wait."""
    return 0.0


def scores(t: Table, choice: Choice) -> list[float]:
    """What the rules of thumb think of every answer."""
    return [score for score, _ in scored(t, choice)]


def playing() -> Callable[[Table, Choice], Option]:
    """Somebody who plays one imagined game on: the rules of thumb, which look at nothing that is covered."""
    return answer


def answer(t: Table, choice: Choice) -> Option:
    quick = QUICK.get(choice.ask)
    return quick(t, choice) if quick else best(choice, [score for score, _ in scored(t, choice)])


QUICK: dict[str, Callable[[Table, Choice], Option]] = {
    "move": quick_move,
    "destination": quick_destination,
    "combat-phase": quick_phase,
    "escape": quick_escape,
    "experience": quick_experience,
}
"""The best answer to what is asked most, without a score for every one."""


def clock(t: Table) -> int:
    """How many turns have begun."""
    return t.turn


def horizon(t: Table) -> int:
    """Until all have had their turn, and whoever acts now has had the next."""
    return len(t.heroes) + 1


def moment(t: Table) -> int:
    """The turn and its phase."""
    return t.turn * MOMENTS + t.phase


def figures(t: Table, seat: int) -> Figures:
    """What counts in a position for a seat."""
    return position.figures(t, seat)


def chance(t: Table, seat: int) -> float:
    """How likely a seat wins from here."""
    return position.chance(t, seat)
