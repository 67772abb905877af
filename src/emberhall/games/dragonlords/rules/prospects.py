"""How likely a combat is won, reckoned exactly: what is told of it. Players decide by the quicker `forecast`.

A combat with a Challenge is followed phase by phase through all that its dice may bring, while the party attacks as its
rules of thumb would. Abilities that are not used yet do not count.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from emberhall.games.dragonlords.rules.forecast import (
    DEFENDS,
    Rolls,
    assigned,
    forecast,
    healing,
    side_of,
)
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Table

ROUNDS, DECIDED = 60, 0.001  # what is not decided by then counts as lost, and so little does not count
KEPT = 2_000

Standing = tuple[tuple[int, int], ...]
"""Who stands, by number, the Hero first, and the Life that is left to each."""


def prospect(t: Table, f: Fight, seat: int) -> float:
    """The chance of a seat to win a combat that goes on with the Ranged phase, as if this round had not begun."""
    if f.against(seat) != NOBODY:
        return forecast(t, f, seat).win
    side, life = side_of(t, f, t.heroes[seat]), t.box.challenges[f.card].life
    return beaten(side.attacks, side.defences, side.lives, max(1, life - f.wounds), life, healing(t))


@lru_cache(maxsize=KEPT)
def beaten(
    attacks: tuple[Rolls, ...], defences: Rolls, lives: tuple[int, ...], left: int, life: int, heals: int
) -> float:
    """How likely a Challenge with so much of its Life left is beaten."""
    won = 0.0
    rounds: dict[tuple[Standing, int], float] = {(tuple(enumerate(lives)), left): 1.0}
    picks: dict[tuple[Standing, int, int, int], int] = {}
    for _ in range(ROUNDS):
        now = {(stands, enemy, 0): chance for (stands, enemy), chance in rounds.items()}
        for phase in range(3):
            then: defaultdict[tuple[Standing, int, int], float] = defaultdict(float)
            for (stands, enemy, used), chance in now.items():
                place = stands, enemy, used, phase
                if place not in picks:
                    picks[place] = _picked(attacks, defences, *place)
                who = picks[place]
                _, success, inflicts, suffers = defences[phase] if who == DEFENDS else attacks[who][phase]
                if who != DEFENDS:
                    used |= 1 << who
                if who != DEFENDS and inflicts >= enemy:
                    won += chance * success
                else:
                    then[stands, enemy - (inflicts if who != DEFENDS else 0), used] += chance * success
                if remain := _hurt(stands, max(who, 0), suffers):
                    then[remain, enemy, used] += chance * (1 - success)
            now = then
        after: defaultdict[tuple[Standing, int], float] = defaultdict(float)
        for (stands, enemy, _), chance in now.items():
            after[stands, min(life, enemy + heals)] += chance
        rounds = after
        if sum(rounds.values()) < DECIDED:
            break
    return won


def _picked(attacks: tuple[Rolls, ...], defences: Rolls, stands: Standing, enemy: int, used: int, phase: int) -> int:
    """Who rolls in a phase: one of those who stand and have not attacked, or the Hero to defend."""
    numbers = [number for number, _ in stands]
    free = tuple(not used >> number & 1 for number in numbers)
    lives = tuple(left for _, left in stands)
    pick = assigned(tuple(attacks[number] for number in numbers), defences, lives, free, enemy, phase)[phase]
    return DEFENDS if pick == DEFENDS else numbers[pick]


def _hurt(stands: Standing, who: int, wounds: int) -> Standing:
    """Who stands after one has taken Wounds; nobody if that was the end of the Hero."""
    remain = tuple((number, left - wounds if number == who else left) for number, left in stands)
    return tuple(each for each in remain if each[1] > 0) if remain[0][1] > 0 else ()
