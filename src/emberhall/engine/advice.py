"""Scores for options, with a reason each: how a game's own player decides, and what it would advise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from emberhall.engine.choice import Choice, Option

Score = tuple[float, str]
"""How good an option looks, and why: one of a few fixed sentences, so that a simulation formats nothing."""


class Advice(NamedTuple):
    """One option, how good it looks, and why."""

    option: Option
    score: float
    why: str


def best(choice: Choice, scores: Sequence[Score]) -> Option:
    """The option that looks best; the first of equals."""
    most, found = float("-inf"), choice.options[0]
    for option, (score, _) in zip(choice.options, scores, strict=True):
        if score > most:
            most, found = score, option
    return found


def ranked(choice: Choice, scores: Sequence[Score]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    found = [Advice(option, score, why) for option, (score, why) in zip(choice.options, scores, strict=True)]
    return sorted(found, key=lambda advice: -advice.score)
