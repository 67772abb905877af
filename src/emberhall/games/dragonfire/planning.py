"""Laying damage out well: which source on which encounter, so that most is cleared and the worst is gone first."""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.dragonfire.colours import NONE, add
from emberhall.games.dragonfire.damage import targets
from emberhall.games.dragonfire.standing import attack_strength
from emberhall.games.dragonfire.state import Foe, Source, Table
from emberhall.games.dragonfire.track import affordable, cleared_by


class Plan(NamedTuple):
    """Which sources go to which encounter (by uid), and what that is worth."""

    where: dict[int, int]
    value: float


def worth_of(t: Table, foe: Foe) -> float:
    """What it is worth to be rid of an encounter: its gold and, above all, its attacks to come."""
    card = t.card_of(foe)
    gold = 0.0 if foe.poor else 0.12 * card.gold
    near = 1.0 if foe.seat == t.active else 0.75
    tokens = foe.tokens * attack_strength(t, foe, token=True) if foe.tokens else 0
    return 1.0 + gold + near * (attack_strength(t, foe) + tokens) + (0.8 if card.start_of_turn or card.attacking else 0.0)


def gain(t: Table, foe: Foe, sources: list[Source]) -> float:
    """What these sources together do to an encounter."""
    if not sources:
        return 0.0
    card = t.card_of(foe)
    worth = worth_of(t, foe)
    if foe.tokens:
        level = card.token_level
        fallen = sum(s.levels > 0 for s in sources)
        pool = foe.token_pool
        for source in sources:
            if not source.levels:
                pool = add(pool, source.damage)
                if affordable((level,), 1, pool):
                    fallen, pool = fallen + 1, NONE
        fallen = min(fallen, foe.tokens)
        return fallen * (0.6 + attack_strength(t, foe, token=True))
    pool, bolts = foe.pool, foe.bolts
    for source in sources:
        if source.levels:
            bolts = (*bolts, source.levels)
        else:
            pool = add(pool, source.damage)
    done = cleared_by(card.levels, foe.before, pool, bolts, foe.cap) | foe.cleared
    new = (done & ~foe.cleared).bit_count()
    if done.bit_count() == len(card.levels) and not foe.defeated:
        return worth + 0.5 * new
    return worth * 0.5 * new / len(card.levels)


def plan(t: Table, sources: list[Source]) -> Plan:
    """A good layout: again and again the encounter where the sources left do most for each of them."""
    left = [s for s in sources if not s.dealt and s.facing < 0]
    where: dict[int, int] = {}
    total = 0.0
    reach = {s.uid: targets(t, s) for s in left}
    while left:
        best: tuple[float, Foe, list[Source], float] | None = None
        for foe in t.foes:
            fit = [s for s in left if foe in reach[s.uid] and not twin_there(s, foe, sources, where)]
            fit = one_of_each_group(fit)
            value = gain(t, foe, fit)
            if value <= 0:
                continue
            needed = fewest(t, foe, fit, value)
            density = value / len(needed)
            if best is None or density > best[0]:
                best = (density, foe, needed, value)
        if best is None:
            break
        _, foe, needed, value = best
        total += value
        for source in needed:
            where[source.uid] = foe.uid
            left.remove(source)
        foes_done = [s for s in left if foe in reach[s.uid]]
        for source in foes_done:
            reach[source.uid] = [f for f in reach[source.uid] if f is not foe]
    return Plan(where, total)


def twin_there(source: Source, foe: Foe, sources: list[Source], where: dict[int, int]) -> bool:
    """Whether another source of the same group is meant for this encounter already."""
    if source.group < 0:
        return False
    return any(s.group == source.group and s is not source and where.get(s.uid, s.target) == foe.uid for s in sources)


def one_of_each_group(sources: list[Source]) -> list[Source]:
    seen: list[int] = []
    found: list[Source] = []
    for source in sources:
        if source.group >= 0:
            if source.group in seen:
                continue
            seen.append(source.group)
        found.append(source)
    return found


def fewest(t: Table, foe: Foe, sources: list[Source], value: float) -> list[Source]:
    """As few of the sources as do the same."""
    kept = sorted(sources, key=lambda s: (sum(s.damage), s.levels))
    for source in list(kept):
        rest = [s for s in kept if s is not source]
        if rest and gain(t, foe, rest) >= value - 1e-9:
            kept = rest
    return kept
