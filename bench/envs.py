"""What an environment costs over the engine alone: random play of every game, the best of several runs."""

from __future__ import annotations

import random
from time import process_time

import emberhall
from emberhall.engine.match import Keep, Match
from emberhall.envs import EmberhallAEC, EmberhallEnv

RUNS, SECONDS = 5, 0.5


def engine(env: EmberhallEnv, dice: random.Random) -> int:
    """A game by the engine alone: how many decisions it took."""
    match = Match.new(env.playing.game, env.playing.setup, dice.randrange(1 << 60), Keep.NOTHING)
    decisions = 0
    while match.choice is not None:
        match.choose(int(dice.random() * len(match.choice.options)))
        decisions += 1
    return decisions


def gymnasium(env: EmberhallEnv, dice: random.Random) -> int:
    """The same through an environment of one mind."""
    env.reset(seed=dice.randrange(1 << 30))
    steps, over = 0, False
    while not over:
        over = env.step(dice.choice(list(env.playing.actions)))[2]
        steps += 1
    return steps


def pettingzoo(env: EmberhallAEC, dice: random.Random) -> int:
    """The same with an agent at every seat."""
    env.reset(seed=dice.randrange(1 << 30))
    steps = 0
    while env.playing.match.choice is not None:
        env.last()
        env.step(dice.choice(list(env.playing.actions)))
        steps += 1
    return steps


def pace(play, env) -> int:  # type: ignore[no-untyped-def]
    """Steps a second of computing, whoever else keeps the machine busy."""
    best = 0.0
    for run in range(RUNS):
        dice, steps, began = random.Random(run), 0, process_time()
        while (spent := process_time() - began) < SECONDS:
            steps += play(env, dice)
        best = max(best, steps / spent)
    return round(best)


def main() -> None:
    print(f"{'steps/s':12}{'engine':>12}{'gymnasium':>12}{'fixed ids':>12}{'pettingzoo':>12}{'slots':>8}")
    for game in emberhall.games():
        one, named, many = (
            EmberhallEnv(game, seats=4),
            EmberhallEnv(game, seats=4, ids=True),
            EmberhallAEC(game, seats=4),
        )
        figures = (pace(engine, one), pace(gymnasium, one), pace(gymnasium, named), pace(pettingzoo, many))
        print(f"{game:12}" + "".join(f"{figure:>12,}" for figure in figures) + f"{len(one.playing.layout):>8}")


if __name__ == "__main__":
    main()
