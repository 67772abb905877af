"""Ways over the board: how many dice each space costs, and which die pays for which step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from emberhall.games.dragonlords.rules.map import EVERY_SYMBOL, Map, bits
from emberhall.games.dragonlords.rules.state import Hero, Table
from emberhall.games.dragonlords.rules.symbols import TERRAINS

Dice = tuple[int, ...]  # what each die shows, as a set of symbols
Hexes = tuple[tuple[Dice, int], ...]  # by the dice that are left, the spaces where one can stand
WAYS_KEPT = 2_000


class Pace(NamedTuple):
    """One step of a way: the space entered, and the symbols of the die that paid for it (none for a flight)."""

    space: int
    paid: int


def dice_spent(t: Table, hero: Hero) -> Mapping[int, int]:
    """The fewest dice, or spaces of a flight, that each space in reach costs."""
    return costs(*_going(t, hero))


@lru_cache(maxsize=WAYS_KEPT)
def costs(board: Map, start: int, roll: Dice, also: Dice, barred: int, wings: int) -> Mapping[int, int]:
    """The same, from where and with what one goes."""
    found: dict[int, int] = {start: 0}
    reached = 1 << start
    for spent, layer in enumerate(layers(board, start, roll, also, barred, wings)):
        for _, hexes in layer:
            found.update(dict.fromkeys(bits(hexes & ~reached), spent))
            reached |= hexes
    return found


def way(t: Table, hero: Hero, goal: int) -> list[Pace]:
    """A shortest way to a space in reach, by walking the layers backwards; empty if it is not in reach."""
    layers, board = _layers(t, hero), t.box.map
    spent = dice_spent(t, hero).get(goal, 0)
    steps: list[Pace] = []
    left = next((dice for dice, hexes in layers[spent] if hexes >> goal & 1), ()) if spent else ()
    while spent:
        spent -= 1
        near = board.near[goal]
        before, here = next(
            (dice, near & hexes)
            for dice, hexes in layers[spent]
            if near & hexes and _one_more(board, dice, left, goal) >= 0
        )
        steps.append(Pace(goal, _one_more(board, before, left, goal)))
        goal, left = bits(here)[0], before
    return steps[::-1]


def _one_more(board: Map, before: Dice, after: Dice, goal: int) -> int:
    """The die that was spent between two rests of a roll, if it pays for a space; else -1."""
    if before == after:  # a flight spends no dice
        return 0
    rest = list(before)
    for die in after:
        if die not in rest:
            return -1
        rest.remove(die)
    return rest[0] if len(rest) == 1 and board.enterable(rest[0]) >> goal & 1 else -1


def _layers(t: Table, hero: Hero) -> tuple[Hexes, ...]:
    return layers(*_going(t, hero))


def _going(t: Table, hero: Hero) -> tuple[Map, int, Dice, Dice, int, int]:
    """From where a hero goes, and with what."""
    also: tuple[int, ...] = ()
    if "also_shows" in t.strength[hero.seat].force:
        also = tuple(b.word.also_shows() for b in t.strength[hero.seat].force["also_shows"])
    return t.box.map, hero.at, t.roll, also, t.barred, t.wings


@lru_cache(maxsize=WAYS_KEPT)
def layers(board: Map, start: int, roll: Dice, also: Dice, barred: int, wings: int) -> tuple[Hexes, ...]:
    """Where one can stand after so many dice, by the dice that are left then; and so for the spaces of a flight."""
    free = board.everywhere & ~barred
    if wings:
        found = [1 << start]
        for _ in range(wings):
            found.append(board.grow(found[-1]) & free)
        return tuple((((), hexes),) for hexes in found)
    layer = dict.fromkeys(_rolls(board, roll, also), 1 << start)
    all_layers = [layer]
    while layer:
        after: dict[Dice, int] = {}
        for left, here in layer.items():
            near = board.grow(here) & free
            for i, die in enumerate(left):
                step = near & board.enterable(die)
                if step:
                    rest = left[:i] + left[i + 1 :]
                    after[rest] = after.get(rest, 0) | step
        layer = after
        if layer:
            all_layers.append(layer)
    return tuple(tuple(each.items()) for each in all_layers)


def _rolls(board: Map, roll: Dice, also: Dice) -> list[Dice]:
    """The faces that came up; for each entry of `also`, one die shows those symbols too."""
    rolls = {tuple(sorted(board.faces[face] for face in roll))}
    for more in also if roll else ():
        rolls = {tuple(sorted((*r[:i], r[i] | more, *r[i + 1 :]))) for r in rolls for i in range(len(r))}
    return sorted(rolls)


def symbols_text(shown: int) -> str:
    """The symbols of a die."""
    if shown == EVERY_SYMBOL:
        return "any"
    return "/".join(name for i, name in enumerate(TERRAINS) if shown >> i & 1)
