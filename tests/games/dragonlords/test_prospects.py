"""What is told of a combat is what comes of it."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.players.heuristic import choose
from emberhall.games.dragonlords.rules.odds import Stakes
from emberhall.games.dragonlords.rules.prospects import beaten
from tests.games.dragonlords.story import KNIGHT, SAINT, a_table

DOG, CAT = "Straw Dog", "Straw Cat"
HOLDS, HALF = Stakes(2, 1.0), Stakes(11, 0.5, 1, 1)
COMBATS = 400


def test_a_blow_for_a_blow_is_won_by_every_other() -> None:
    """Whoever hits first wins, and one roll says who does: neither Life can be followed by itself."""
    assert beaten(((HALF, HOLDS, HOLDS),), (HOLDS, HOLDS, HOLDS), (1,), 1, 1, 0) == pytest.approx(0.5, abs=0.001)


def test_what_is_healed_goes_no_further_than_the_printed_life() -> None:
    rolls = (Stakes(11, 0.5, 1, 0), HOLDS, HOLDS), (HOLDS, HOLDS, HOLDS)
    assert beaten((rolls[0],), rolls[1], (1,), 2, 2, 1) == 0
    assert beaten((rolls[0],), rolls[1], (1,), 1, 2, 1) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("hero", "allies", "challenge"),
    [(KNIGHT, (), "Straw Man"), (KNIGHT, (DOG,), "Straw Man"), (SAINT, (DOG, CAT), "Straw Giant")],
)
def test_combats_are_won_as_often_as_is_told(hero: str, allies: tuple[str, ...], challenge: str) -> None:
    s = a_table(hero).allies(0, *allies).meets_challenge(challenge)
    view = s.played.sight(0).view
    told = view.fight.win  # type: ignore[attr-defined]
    won = 0
    for seed in range(COMBATS):
        world = s.played.imagine(0, seed=seed)
        while world.choice is not None and world.state.fight is not None:
            world.choose(choose(world.seen(world.choice.seat)))
        won += sum(world.state.heroes[0].counters)
    assert won / COMBATS == pytest.approx(told, abs=0.06)
