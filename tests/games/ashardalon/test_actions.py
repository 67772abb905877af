"""What a hero may do is a sequence like any other, though nobody has put all of it together yet."""

from __future__ import annotations

import pytest

from emberhall.engine.choice import Option, option
from emberhall.games.ashardalon.rules.actions import Actions
from emberhall.games.ashardalon.rules.movement import SECOND_MOVE
from emberhall.games.ashardalon.rules.options import Spots

DONE, USED = option(1, "done"), option(1, "power", 7)
WALKS = [Option(1, "walk", square) for square in (2, 17, 40)]
FARTHER = [Option(1, "walk", square, SECOND_MOVE) for square in (3, 300)]
ALL = [DONE, *WALKS, *FARTHER, USED]


def some() -> Actions:
    """Three walks with the Move under way, two with the next, and a card."""
    return Actions(DONE, 1 << 2 | 1 << 17 | 1 << 40, 1 << 3 | 1 << 300, [USED])


def test_each_is_found_by_its_number() -> None:
    assert len(some()) == len(ALL)
    for number in range(-len(ALL), len(ALL)):
        assert some()[number] == ALL[number]
    for number in (-len(ALL) - 1, len(ALL)):
        with pytest.raises(IndexError):
            some()[number]


def test_they_are_the_same_whether_looked_at_or_not() -> None:
    seen = some()
    assert list(seen) == ALL == [*seen]
    assert [seen[number] for number in range(len(seen))] == ALL
    assert some() == seen == ALL
    assert some() != ALL[:-1]
    assert some()[1:4] == WALKS
    assert repr(some()) == repr(ALL)


def test_what_is_offered_is_among_them() -> None:
    assert all(answer in some() for answer in ALL)
    assert [some().index(answer) for answer in ALL] == [*range(len(ALL))]
    assert option(1, "walk", 3) not in some()
    assert option(1, "walk", 40, SECOND_MOVE) not in some()


def test_who_can_do_nothing_can_only_end_the_phase() -> None:
    assert list(Actions(DONE, 0, 0, [])) == [DONE]


SPOTS = [Option(1, "square", square) for square in (3, 17, 300)]


def test_squares_for_a_monster_are_the_same_whether_looked_at_or_not() -> None:
    def spots() -> Spots:
        return Spots(1, 1 << 3 | 1 << 17 | 1 << 300)

    assert len(spots()) == 3
    assert spots()
    assert not Spots(1, 0)
    assert list(spots()) == SPOTS == [spots()[number] for number in range(3)]
    assert spots()[-1] == SPOTS[-1]
    assert spots()[1:] == SPOTS[1:]
    assert spots().index(SPOTS[1]) == 1
    assert spots()[1] is spots().whole()[1]
    assert spots() == SPOTS
    assert option(1, "square", 4) not in spots()
    with pytest.raises(IndexError):
        spots()[3]
