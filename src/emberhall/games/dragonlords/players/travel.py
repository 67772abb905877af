"""How long a way takes: what it costs on average to enter a space, and how many turns lie between two spaces."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from emberhall.games.dragonlords.rules.map import Map, bits

MISSING = 0.28  # what each face costs that does not pay for a space
A_TURN = 4.2  # what the dice of one turn pay for on average
PATIENCE = 0.86  # what something is worth that is a turn away


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


def turns(board: Map, start: int, goal: int) -> float:
    """How many turns a way takes."""
    return costs(board)[start][goal] / A_TURN
