"""What is told of a combat is what comes of it."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.players.heuristic import choose
from emberhall.games.dragonlords.rules.odds import Stakes
from emberhall.games.dragonlords.rules.prospects import beaten
from tests.games.dragonlords.story import KNIGHT, LORD, SAINT, Story, a_table

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
    as_often_as_told(a_table(hero).allies(0, *allies).meets_challenge(challenge))


def test_what_is_for_round_one_alone_is_told_for_that_round_alone() -> None:
    stirred = a_table(LORD).allies(0, "Dragon Hunter", "Stone Golem").event("Margath Stirs")
    as_often_as_told(stirred.meets_challenge("Ulgrath Marrowking"))
    honoured = a_table(LORD).allies(0, DOG).meets_challenge("Black Knight of Ashkeep", rolls=[20])
    as_often_as_told(honoured.do("no-effort"))


def test_a_bonus_for_round_one_counts_before_combat_already() -> None:
    s = a_table("Aldra Stonehand").allies(0, "Veteran Sergeant").meets_challenge("Straw Man")
    before = told(s)
    assert told(s.do("use", "Veteran Sergeant")) > before + 0.01


def test_in_the_middle_of_a_round_it_is_told_from_there() -> None:
    s = a_table(SAINT).meets_challenge("Straw Man", rolls=[20, 20]).do("fight-on").do("defend").do("defend")
    s.fight.wounds, s.hero().wounds = 2, 4
    assert told(s) == pytest.approx(0.9, abs=0.05)  # the Magic attack needs a 3, and a miss is the end


def told(s: Story) -> float:
    """How often the combat under way is won, by what its view says."""
    view = s.played.sight(0).view
    return float(view.fight.win)  # type: ignore[attr-defined]


def as_often_as_told(s: Story) -> None:
    """What is told of a combat is how often it is won if it is fought to its end."""
    won = 0
    for seed in range(COMBATS):
        world = s.played.imagine(0, seed=seed)
        while world.choice is not None and world.state.fight is not None:
            world.choose(choose(world.seen(world.choice.seat)))
        won += sum(world.state.heroes[0].counters)
    assert won / COMBATS == pytest.approx(told(s), abs=0.06)
