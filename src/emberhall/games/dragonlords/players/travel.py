"""How long a way takes: what it costs on average to enter a space, and how likely a roll of the dice leads there."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import exp

from emberhall.games.dragonlords.rules.map import Map, bits

MISSING = 0.28  # what each face costs that does not pay for a space
A_DIE = 1.62  # a way of so much for each die is gone every second time
BLUR = 0.75  # how quickly a way becomes unlikely beyond that
A_TURN = 7.2  # what the dice of one turn mostly pay for
PATIENCE = 0.78  # what something is worth that is a turn away
MOST_DICE = 12


@lru_cache(maxsize=4)
def costs(board: Map) -> list[list[float]]:
    """What it costs to go from each space to each other, in dice of an average roll."""
    faces = board.faces
    entering = [
        1 + MISSING * sum(not board.enterable(face) >> space & 1 for face in faces) for space in range(board.size)
    ]
    near = [bits(hexes) for hexes in board.near]
    return [_from(start, near, entering) for start in range(board.size)]


def _from(start: int, near: list[list[int]], entering: list[float]) -> list[float]:
    found = [float("inf")] * len(near)
    found[start] = 0.0
    waiting = [(0.0, start)]
    while waiting:
        cost, space = heappop(waiting)
        if cost > found[space]:
            continue
        for other in near[space]:
            on = cost + entering[other]
            if on < found[other]:
                found[other] = on
                heappush(waiting, (on, other))
    return found


@lru_cache(maxsize=4)
def discounts(board: Map) -> list[list[float]]:
    """What something is worth in one space to whoever stands in another: less with every turn of the way."""
    return [[PATIENCE ** (cost / A_TURN) for cost in row] for row in costs(board)]


@lru_cache(maxsize=4)
def toward(board: Map) -> list[list[float]]:
    """The same by what is gone to first."""
    return [list(column) for column in zip(*discounts(board), strict=True)]


@lru_cache(maxsize=2_000)
def rings(board: Map, goal: int) -> list[tuple[float, int]]:
    """The spaces from which something in one of them is worth equally much, as sets, the nearest first."""
    found: dict[float, int] = {}
    for space, discount in enumerate(toward(board)[goal]):
        found[discount] = found.get(discount, 0) | 1 << space
    return sorted(found.items(), reverse=True)


def nearest_of(board: Map, goal: int, hexes: int) -> tuple[float, int]:
    """Those of a set of spaces from which a goal is worth most, and how much of it."""
    for discount, ring in rings(board, goal):
        if near := ring & hexes:
            return discount, near
    return 0.0, 0


@lru_cache(maxsize=2_000)
def chances(board: Map, dice: int, start: int) -> list[float]:
    """How likely a roll of so many dice leads from a space to each other."""
    middle = A_DIE * dice
    return [1 / (1 + exp((cost - middle) / BLUR)) if dice else 0.0 for cost in costs(board)[start]]


def turns(board: Map, start: int, goal: int) -> float:
    """How many turns a way takes."""
    return costs(board)[start][goal] / A_TURN
