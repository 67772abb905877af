"""How likely a position is to be won: a logistic model of a few figures, fitted on played games and kept as data.

A game's foresight says which figures count, `position.yaml` beside its class how much each of them does. Every
adventure has weights of its own, and `any` serves for the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from pathlib import Path

import msgspec

from emberhall.engine.packs import read_yaml

EVERY = "any"
SURE = 30.0  # beyond which an exponential says nothing any more


Figures = Mapping[str, float]
"""What counts in a position, by name; one of them is always 1."""


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file of weights holds: the names of the figures, and a weight for each by adventure."""

    figures: tuple[str, ...]
    weights: dict[str, tuple[float, ...]]


class Prospects:
    """The chance to win by the figures of a position; even where nothing was fitted."""

    def __init__(self, path: Path) -> None:
        fitted = msgspec.convert(read_yaml(path), Fitted) if path.exists() else Fitted((), {EVERY: ()})
        self._weights = {
            adventure: dict(zip(fitted.figures, weights, strict=True)) for adventure, weights in fitted.weights.items()
        }

    def chance(self, adventure: str, figures: Figures) -> float:
        """From 0 to 1."""
        weights = self._weights.get(adventure) or self._weights[EVERY]
        total = 0.0
        for name, weight in weights.items():
            total += weight * figures[name]
        return logistic(total)


def logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if -SURE < x < SURE else float(x > 0)
