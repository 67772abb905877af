"""Games end even if nobody does anything: no table can be locked by an enemy, a card or the ground it lies on.

Forced answers and rounds are counted here, not only decisions: a game may also go on for ever without a question.
"""

from __future__ import annotations

import random

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import AnyGame, Setup
from emberhall.engine.match import run
from emberhall.games import game as game_of

IDLE = frozenset(("done", "pass", "stay", "enough", "no", "leave-market", "fight-on", "defend", "take-wounds",
                  "begin-combat", "roll-dice", "no-effort", "close"))  # fmt: skip
MOST_ANSWERS, MOST_ROUNDS = 10_000, 200  # of these games, about ten times what was ever seen
PARTIES = {"dragonfire": (2, 4, 6), "ashardalon": (1, 3, 5), "dragonlords": (1, 3, 6)}


def idle(choice: Choice, luck: random.Random) -> Option:
    """The answer that does nothing, if there is one."""
    return next((option for option in choice.options if option.act in IDLE), None) or luck.choice([*choice.options])


def half_idle(choice: Choice, luck: random.Random) -> Option:
    return luck.choice([*choice.options]) if luck.random() < 0.2 else idle(choice, luck)


def rounds_played(game: AnyGame, setup: Setup, seed: int, half: bool) -> int:
    """How many rounds a game takes in which everybody lets pass what can be let pass."""
    state = game.new(setup)
    state.chance, state.log = Chance(seed), None
    luck, send, picked = random.Random(seed), run(game, state).send, None
    for _ in range(MOST_ANSWERS):
        try:
            choice = send(picked)
        except StopIteration:
            return game.rounds(state)
        picked = (half_idle if half else idle)(choice, luck)
    raise AssertionError(f"{setup} with seed {seed} has not ended: {choice.ask} is asked in round {game.rounds(state)}")


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("name", sorted(PARTIES))
def test_a_game_in_which_nobody_does_anything_ends(name: str, half: bool) -> None:
    game = game_of(name)
    heroes = [hero.id for hero in game.heroes()]
    for number, adventure in enumerate(game.adventures()):
        for size in PARTIES[name]:
            fewest, most = adventure.seats
            if not fewest <= size <= most:
                continue
            party = tuple(random.Random(number).sample(heroes, size))
            rounds = rounds_played(game, Setup(adventure.id, party, {}), 100 * number + size, half)
            assert rounds <= MOST_ROUNDS, (adventure.id, party)
