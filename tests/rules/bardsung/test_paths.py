"""The way that is told, shown and animated is the way that was walked."""

from __future__ import annotations

from itertools import pairwise

import pytest

from emberhall.games.bardsung.rules.events import EnemyMoves, HeroMoves
from tests.games.bardsung.story import Story, in_the_tavern

PAIRS = [(a, b) for a in "ABCDEFGHI" for b in "ABCDEFGHI" if a != b]
"""Zones A to I of the tavern in three rows of three, and every two of them."""


def tavern(at: str, name: str = "Nightfeather") -> Story:
    s = in_the_tavern(name).bare()
    s.hero(name, at=at)
    return s.order(name)


def told(s: Story) -> list[list[str]]:
    """The ways that heroes and enemies went, as letters."""
    moves = [entry.event for entry in s.played.entries() if isinstance(entry.event, HeroMoves | EnemyMoves)]
    return [[s.t.dungeon.face(0).zones[zone & 15] for zone in event.path] for event in moves]


@pytest.mark.rule("BS-MOVE-02", "BS-PART-02")
@pytest.mark.parametrize("at", ["A", "E"])
@pytest.mark.parametrize("token", ["", "water", "grasping vines", "stalagmites"])
def test_a_move_is_told_round_enemies_and_water(token: str, at: str) -> None:
    s = tavern("D")
    s.enemy("Straw Man", at="I")
    if token:
        s.token(token, at)  # type: ignore[arg-type]
    else:
        s.enemy("Straw Man", at=at)
    s.turn("Nightfeather").do("move", s.zone("B"))
    assert told(s) == [["D", "E" if at == "A" else "A", "B"]]


@pytest.mark.rule("BS-MOVE-02")
@pytest.mark.parametrize(("start", "to"), PAIRS)
def test_every_step_of_a_way_leads_to_an_adjacent_zone(start: str, to: str) -> None:
    s = tavern(start)
    s.enemy("Straw Man", at=next(zone for zone in "EAI" if zone not in (start, to)))
    s.turn("Nightfeather")
    if not s.offers("move", s.zone(to)):
        return
    s.do("move", s.zone(to))
    (path,) = told(s)
    zones = [s.zone(letter) for letter in path]
    assert (path[0], path[-1]) == (start, to)
    assert all(s.t.dungeon.near[one] >> other & 1 for one, other in pairwise(zones))
    assert not any(s.t.enemies_at(zone) for zone in zones[1:-1])


@pytest.mark.rule("BS-MOVE-02", "BS-TERRAIN-04")
def test_a_rush_is_told_as_the_move_it_is_through_enemies_and_round_water() -> None:
    s = tavern("D", "Stoneheart").abilities("Stoneheart", "Charge")
    s.enemy("Straw Man", at="E")
    s.token("water", "A").turn("Stoneheart").do("use", "Charge").do("go", s.zone("B"))
    assert told(s) == [["D", "E", "B"]]
