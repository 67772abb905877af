"""How likely a combat is won, reckoned exactly: what is told of it. Players decide by the quicker `forecast`.

A combat with a Challenge is followed phase by phase through all that its dice may bring, while the party attacks as its
rules of thumb would. Abilities that are not used yet do not count.
"""

from __future__ import annotations

from collections import defaultdict
from copy import copy
from functools import lru_cache

from emberhall.games.dragonlords.rules.forecast import (
    DEFENDS,
    Rolls,
    Side,
    assigned,
    forecast,
    healing,
    side_of,
)
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Table
from emberhall.games.dragonlords.rules.symbols import PHASES, RANGED

ROUNDS, DECIDED = 60, 0.001  # what is not decided by then counts as lost, and so little does not count
KEPT = 2_000

Standing = tuple[tuple[int, int], ...]
"""Who stands, by number, the Hero first, and the Life that is left to each."""


def prospect(t: Table, f: Fight, seat: int) -> float:
    """The chance of a seat to win a combat from where it stands; one between Heroes as if its round had not begun."""
    if f.against(seat) != NOBODY:
        return forecast(t, f, seat).win
    number, life = max(1, f.round), t.box.challenges[f.card].life
    now, then = in_round(t, f, seat, number), in_round(t, f, seat, number + 1)
    phase = f.window if f.window < len(PHASES) else RANGED
    used = sum(1 << i for i, free in enumerate(now.free) if not free)
    left = max(1, life - f.wounds)
    return beaten(now.attacks, now.defences, now.lives, left, life, healing(t), then[:2], (phase, used))


def in_round(t: Table, f: Fight, seat: int, number: int) -> Side:
    """A side by what counts in one round of a combat."""
    before, t.fight = t.fight, copy(f)
    t.fight.round = number
    try:
        return side_of(t, t.fight, t.heroes[seat], tuple(f.attacked))
    finally:
        t.fight = before


@lru_cache(maxsize=KEPT)
def beaten(
    attacks: tuple[Rolls, ...],
    defences: Rolls,
    lives: tuple[int, ...],
    left: int,
    life: int,
    heals: int,
    then: tuple[tuple[Rolls, ...], Rolls] | None = None,
    start: tuple[int, int] = (RANGED, 0),
) -> float:
    """How likely a Challenge with so much of its Life left is beaten.

    `then` are the rolls of all later rounds, if they are others; the first begins with the phase of `start`, and those
    of its set have attacked already.
    """
    won = 0.0
    first, used = start
    now: dict[tuple[Standing, int, int], float] = {(tuple(enumerate(lives)), left, used): 1.0}
    picks: dict[tuple[Standing, int, int, int], int] = {}
    for number in range(ROUNDS):
        if number == 1 and then is not None:
            attacks, defences = then
            picks = {}
        for phase in range(RANGED if number else first, len(PHASES)):
            after: defaultdict[tuple[Standing, int, int], float] = defaultdict(float)
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
                    after[stands, enemy - (inflicts if who != DEFENDS else 0), used] += chance * success
                if remain := _hurt(stands, max(who, 0), suffers):
                    after[remain, enemy, used] += chance * (1 - success)
            now = after
        fresh: defaultdict[tuple[Standing, int, int], float] = defaultdict(float)
        for (stands, enemy, _), chance in now.items():
            fresh[stands, min(life, enemy + heals), 0] += chance
        now = fresh
        if sum(now.values()) < DECIDED:
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
