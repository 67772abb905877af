"""How sure a count is: intervals for shares and for differences of paired games."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

NINETY_FIVE = 1.96  # standard errors on both sides
DOUBT = 0.05  # that an interval is wrong
SHARPEST = 0.044  # for which number of pairs an interval for all looks is at its best: some 200


class Span(NamedTuple):
    """A share, or a difference of shares, with its 95 % interval."""

    value: float
    low: float
    high: float


def share(won: int, games: int, crowding: float = 1.0) -> Span:
    """A share with its Wilson interval; of nothing, anything may be true. Where games have luck in common, they scatter
    so many times as much as if each had its own, and count for as many fewer."""
    if not games:
        return Span(0.0, 0.0, 1.0)
    z = NINETY_FIVE
    p = won / games
    n = games / crowding
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Span(p, max(0.0, middle - reach), min(1.0, middle + reach))


def difference(pairs: Sequence[tuple[bool, bool]]) -> Span:
    """By how much the first of each pair is won more often than the second. One pair more of each kind is taken to have
    been seen, so that a few equal ones prove nothing."""
    n, mean, scatter = _gains(pairs)
    return _around(mean, NINETY_FIVE * sqrt(scatter / n)) if n else Span(0.0, -1.0, 1.0)


def difference_at_all_looks(pairs: Sequence[tuple[bool, bool]]) -> Span:
    """The same for somebody who looks again and again while there are more and more pairs: an interval that is wrong at
    any of these looks no more often than the other is at one (Robbins' mixture of normal laws)."""
    n, mean, scatter = _gains(pairs)
    if not n:
        return Span(0.0, -1.0, 1.0)
    spread = n * scatter * SHARPEST + 1
    return _around(mean, sqrt(2 * spread / (n * n * SHARPEST) * log(sqrt(spread) / DOUBT)))


def _gains(pairs: Sequence[tuple[bool, bool]]) -> tuple[int, float, float]:
    """How many there are, the mean gain and its variance, as if one pair more of each kind had been seen."""
    gains = [int(one) - int(other) for one, other in pairs]
    n = len(gains)
    mean = sum(gains) / n if n else 0.0
    return n, mean, (sum((gain - mean) ** 2 for gain in gains) + 2) / (n + 2)


def _around(mean: float, reach: float) -> Span:
    return Span(mean, max(-1.0, mean - reach), min(1.0, mean + reach))
