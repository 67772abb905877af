"""Combats guessed at from tables, for plans in which many of them are weighed: within a few points of the forecast.

Life is followed round by round. A blow is one small number, its chance in twentieths and its Wounds, so that what may
come upon a Life has few shapes and is nearly always known already.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from emberhall.games.dragonlords.rules.forecast import DEFENDS, Foe, Rolls, assigned
from emberhall.games.dragonlords.rules.symbols import RANGED

ROUNDS, DECIDED = 10, 0.01
TWENTIETHS, TENTHS = 20, 10
WOUNDS = 7  # the most that one blow counts for
WEARS, FADES = 0.3, 1.5  # how an Ally's share in a combat shrinks with what comes upon it
HEALED = 0.8  # of what a Challenge heals each round, as it is often unhurt
LONG = 12.0


class Shape(NamedTuple):
    """A combat in its outline: what comes upon the enemy and upon the Hero in each round."""

    dealt: tuple[int, ...]
    taken: tuple[int, ...]
    sooner: float  # how much of what the Hero takes in a round comes before its side strikes


def exactly(chance: float, wounds: int) -> int:
    return int(chance * TWENTIETHS + 0.5) << 3 | min(wounds, WOUNDS)


def roughly(chance: float, wounds: int) -> int:
    return int(chance * TENTHS + 0.5) << 4 | min(wounds, WOUNDS)


def shape(attacks: tuple[Rolls, ...], defences: Rolls, lives: tuple[int, ...], foe: Foe) -> Shape:
    """The outline of a combat with a Challenge."""
    life = foe.life
    dealt: list[int] = []
    taken: list[int] = []
    helped: list[tuple[int, int]] = []
    harm = done = before = 0.0
    for phase, pick in enumerate(assigned(attacks, defences, lives, (True,) * len(lives), life, RANGED)):
        _, chance, inflicts, suffers = defences[phase] if pick == DEFENDS else attacks[pick][phase]
        if pick != DEFENDS:
            done += chance * inflicts
            before += chance * inflicts * harm
        if pick > 0:
            helped.append((phase, pick))
            continue
        if pick == 0 and inflicts:
            dealt.append(exactly(chance, inflicts))
        if suffers:
            harm += (1 - chance) * suffers
            taken.append(roughly(1 - chance, suffers))
    if helped:
        mends = foe.heals * HEALED
        lasts = max(1.0, min(life / (done - mends) if done > mends + 0.1 else LONG, lives[0] / harm if harm else LONG))
        for phase, pick in helped:
            _, chance, inflicts, suffers = attacks[pick][phase]
            there = 1.0
            if suffers:
                blows = (lives[pick] + suffers - 1) // suffers
                there = 1 / (1 + WEARS * (lasts * (1 - chance) / blows) ** FADES)
            if inflicts:
                dealt.append(exactly(there * chance, inflicts))
            _, holds, _, hurts = defences[phase]
            if hurts:
                taken.append(roughly((1 - there) * (1 - holds), hurts))
        dealt.sort()
    taken.sort()
    return Shape(tuple(dealt), tuple(taken), before / (done * harm) if done and harm else 0.5)


def guessed(form: Shape, life: int, enemy: int, heals: int) -> float:
    """How likely a combat of this outline is won with so much Life on both sides."""
    if not form.dealt:
        return 0.0
    sooner, total, now = form.sooner, 0.0, 1.0
    for ends, then in zip(_ends(enemy, form.dealt, heals), _lasts(life, form.taken, 0)[1:], strict=False):
        total += ends * (now + sooner * (then - now))
        now = then
    return total


@lru_cache(maxsize=30_000)
def _lasts(life: int, blows: tuple[int, ...], heals: int) -> tuple[float, ...]:
    """The chance that a Life lasts until each round, if these blows come upon it again and again."""
    chances = [0.0] * life + [1.0]
    found = [1.0]
    parts = [((blow >> 3) / TWENTIETHS, blow & WOUNDS) for blow in blows if blow >> 3]
    for _ in range(ROUNDS):
        for chance, wounds in parts:
            for left in range(1, life + 1):
                if here := chances[left]:
                    hurt = here * chance
                    chances[left] = here - hurt
                    chances[left - wounds if left > wounds else 0] += hurt
        found.append(1 - chances[0])
        if found[-1] < DECIDED:
            break
        for left in range(life - 1, 0, -1) if heals else ():
            chances[min(life, left + heals)] += chances[left]
            chances[left] = 0.0
    return tuple(found)


@lru_cache(maxsize=30_000)
def _ends(life: int, blows: tuple[int, ...], heals: int) -> tuple[float, ...]:
    """The chance that a Life ends in each round."""
    lasts = _lasts(life, blows, heals)
    return tuple([now - then for now, then in pairwise(lasts)])
