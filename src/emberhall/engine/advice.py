"""Scores for options, and a reason for each: how a game's own player decides, and what it would advise.

A score is a bare number that only compares answers to one question. A reason is put into words when somebody reads it,
so a simulation and a search pay for none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from emberhall.engine.choice import Choice, Option
from emberhall.engine.refusal import Refusal

if TYPE_CHECKING:
    from emberhall.engine.game import S
    from emberhall.engine.sight import Seen

Why = Callable[[Option], str]
"""What speaks for or against an option, in a sentence about that option."""


class Advice(NamedTuple):
    """One option, how good it looks among the others, and why."""

    option: Option
    score: float
    reason: Callable[[], str]

    @property
    def why(self) -> str:
        return self.reason()


def best(choice: Choice, scores: Sequence[float]) -> Option:
    """The option that looks best; the first of equals."""
    assert len(scores) == len(choice.options), f"of {choice.ask!r} some options have no score"
    return choice.options[scores.index(max(scores))]


def ranked(seen: Seen[S], scores: Sequence[float], why: Why) -> list[Advice]:
    """Every option of the open question with its score and reason, the best first."""
    options = zip(seen.asked.options, scores, strict=True)
    found = [Advice(option, score, partial(_said, seen, option, why)) for option, score in options]
    return sorted(found, key=lambda advice: -advice.score)


def _said(seen: Seen[S], option: Option, why: Why) -> str:
    return at_once(seen, option) or why(option)


def at_once(seen: Seen[S], option: Option) -> str:
    """What is sure of an answer, whatever lies covered: that it ends the game before any die or card is drawn."""
    try:
        world = seen.imagine(0)
    except Refusal:  # in the middle of an effect, or of nobody's match
        return ""
    drawn = len(world.chance.tape)
    world.choose(option)
    if not world.over or world.outcome is None or any(entry >= 0 for entry in world.chance.tape[drawn:]):
        return ""
    return f"It {'wins' if world.outcome.of(option.seat) else 'loses'} the game at once."
