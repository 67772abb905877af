"""How sure a count is: intervals for shares and for differences of paired games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

NINETY_FIVE = 1.96  # standard errors on both sides


class Span(NamedTuple):
    """A share, or a difference of shares, with its 95 % interval."""

    value: float
    low: float
    high: float


def share(won: int, games: int) -> Span:
    """A share with its Wilson interval; of nothing, anything may be true."""
    if not games:
        return Span(0.0, 0.0, 1.0)
    z = NINETY_FIVE
    p = won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return Span(p, max(0.0, middle - reach), min(1.0, middle + reach))


def difference(pairs: Sequence[tuple[bool, bool]]) -> Span:
    """By how much the first of each pair is won more often than the second. One pair more of each kind is taken to have
    been seen, so that a few equal ones prove nothing."""
    if not pairs:
        return Span(0.0, -1.0, 1.0)
    gains = [int(one) - int(other) for one, other in pairs]
    n = len(gains)
    mean = sum(gains) / n
    scatter = (sum((gain - mean) ** 2 for gain in gains) + 2) / (n + 2)
    reach = NINETY_FIVE * sqrt(scatter / n)
    return Span(mean, max(-1.0, mean - reach), min(1.0, mean + reach))
