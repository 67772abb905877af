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
    """By how much the first of each pair is won more often than the second. The interval is that of one pair more of
    each kind, as if these had been seen (after Agresti and Min), so that a few equal ones prove nothing."""
    gains = [int(one) - int(other) for one, other in pairs]
    if not gains:
        return Span(0.0, -1.0, 1.0)
    n = len(gains) + 2
    middle = sum(gains) / n
    reach = NINETY_FIVE * sqrt(((sum(map(abs, gains)) + 2) / n - middle * middle) / n)
    return Span(sum(gains) / len(gains), max(-1.0, middle - reach), min(1.0, middle + reach))


def difference_at_all_looks(pairs: Sequence[tuple[bool, bool]]) -> Span:
    """The same for somebody who looks again and again while there are more and more pairs: an interval that is wrong at
    any of these looks no more often than the other is at one (Robbins' mixture of normal laws)."""
    gains = [int(one) - int(other) for one, other in pairs]
    n = len(gains)
    if not n:
        return Span(0.0, -1.0, 1.0)
    mean = sum(gains) / n
    scatter = (sum((gain - mean) ** 2 for gain in gains) + 2) / (n + 2)  # as if one more of each kind had been seen
    spread = n * scatter * SHARPEST + 1
    reach = sqrt(2 * spread / (n * n * SHARPEST) * log(sqrt(spread) / DOUBT))
    return Span(mean, max(-1.0, mean - reach), min(1.0, mean + reach))
