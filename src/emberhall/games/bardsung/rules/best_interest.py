"""What is best for an enemy where a rule leaves several places open: clear of gas and frost, of pits, of heroes."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.games.bardsung.rules.conditions import spared
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.state import Enemy, Table
from emberhall.games.bardsung.rules.terrain import PITS, TAKES_HOLD, zones_with

Drawbacks = tuple[int, bool, tuple[int, ...]]
"""How many conditions take hold at a place, whether a push might lead into a pit, and how near heroes are to it."""


def drawbacks(t: Table, enemy: Enemy, zone: int) -> Drawbacks:
    """What is bad about a place to stop at, the worse the greater."""  # BS-GAP-113, BS-CONFLICT-02
    pits = zones_with(t, PITS) & (BIT[zone] | t.dungeon.near[zone])
    near: tuple[int, ...] = ()
    if t.profile(enemy).range:
        away = t.dungeon.away(zone)
        near = tuple(sorted([-away[hero.at] for hero in t.heroes if hero.at in away], reverse=True))
    return harm(t, enemy, zone), pits != 0, near


def best_place(t: Table, enemy: Enemy, zones: Sequence[int]) -> int:
    """Which of some places is the best to stop at, the first of equals."""
    if len(zones) < 2:
        return 0
    worst = [drawbacks(t, enemy, zone) for zone in zones]
    return worst.index(min(worst))


def harm(t: Table, enemy: Enemy, zone: int) -> int:
    """How many conditions take hold of an enemy that ends its turn in a zone."""
    return sum([
        1
        for token, condition in TAKES_HOLD
        if t.has(token, zone) and not enemy.conditions & condition and not spared(t, enemy, condition)
    ])  # fmt: skip
