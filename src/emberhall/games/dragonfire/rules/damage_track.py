"""Damage tracks: which levels a pile of damage clears when its icons are used as well as they can be.

A prefix of the uncleared levels can be paid for exactly if there is enough of every colour for the coloured levels in
it, and enough of anything left for the colourless ones. So the best use of the icons is found by counting.
"""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.dragonfire.rules.colours import ANY, Icons


class Level(NamedTuple):
    """One row of a damage track: so much damage of a colour, all of it in one turn."""

    colour: int
    amount: int
    square: bool = False  # cannot be cleared by level damage


Track = tuple[Level, ...]


def needs(level: Level, cap: int) -> int:
    """What a level asks for; a cap lowers colourless levels that ask for more."""  # DF-CF-31
    return min(level.amount, cap) if cap and level.colour == ANY else level.amount


def affordable(track: Track, levels: int, pool: Icons, cap: int = 0) -> bool:
    """Whether a pool of damage pays for all the levels of a set."""  # DF-DMG-08..11
    need = [0, 0, 0, 0, 0]
    for i, level in enumerate(track):
        if levels >> i & 1:
            need[level.colour] += needs(level, cap)
    spare = pool[ANY] - need[ANY]
    for colour in range(4):
        left = pool[colour] - need[colour]
        if left < 0:
            return False
        spare += left
    return spare >= 0


def cleared_by(track: Track, cleared: int, pool: Icons, bolts: tuple[int, ...] = (), cap: int = 0) -> int:
    """The levels cleared when a pool of icons and bolts of level damage are used to clear most, from top to bottom.

    `cleared` are those cleared before. Each bolt clears so many consecutive levels from the topmost uncleared one on,
    and stops at a square one.
    """  # DF-DMG-15, -16, -22..24, DF-GAP-35
    if not bolts:
        left, spare = [*pool], sum(pool)
        for i, level in enumerate(track):
            if cleared >> i & 1:
                continue
            colour, amount, _ = level
            if colour == ANY:
                amount = needs(level, cap)
            else:
                left[colour] -= amount
            spare -= amount
            if spare < 0 or left[colour] < 0:
                break
            cleared |= 1 << i
        return cleared
    best, most = cleared, -1
    for struck, bolted in _struck(track, cleared, bolts, 0):
        done = cleared_by(track, cleared | bolted, pool, (), cap)
        ready = all(done >> i & 1 for i in range(struck))  # what lies above a bolt has to be cleared first
        if ready and done.bit_count() > most:
            best, most = done, done.bit_count()
    return best


def _struck(track: Track, cleared: int, bolts: tuple[int, ...], start: int) -> list[tuple[int, int]]:
    """Every way to let bolts fall, all or some, in any order, each below the last.

    For each way: up to where levels must be clear before its last bolt falls, and what falls by bolts.
    """
    ways = [(start, 0)]
    for n, bolt in enumerate(bolts):
        rest = bolts[:n] + bolts[n + 1 :]
        for top in range(start, len(track)):
            if cleared >> top & 1 or track[top].square:
                continue
            fallen, i = 0, top
            while i < len(track) and fallen.bit_count() < bolt:
                if not cleared >> i & 1:
                    if track[i].square:
                        break
                    fallen |= 1 << i
                i += 1
            for upto, others in _struck(track, cleared | fallen, rest, i):
                ways.append((upto if others else top, fallen | others))
    return ways


def topmost(track: Track, cleared: int) -> int:
    """The topmost uncleared level, or the length of the track."""
    for i in range(len(track)):
        if not cleared >> i & 1:
            return i
    return len(track)
