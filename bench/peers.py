"""Emberhall beside two well-known game engines: decisions a second with random players, and what a copy costs.

Run it with `make bench-peers`. A decision is one answer of one player; Emberhall's do not count where there is only one
option, the others' do. What chance does between two decisions is part of the time of all three. A copy is what a search
makes at a decision: `Match.fork`, `Game.copy`, `State.clone`.
"""

from __future__ import annotations

import json
import platform
import random
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter, perf_counter_ns

import pyspiel  # type: ignore[import-not-found]
from catanatron import Color, RandomPlayer  # type: ignore[import-not-found]
from catanatron import Game as Catan

from emberhall.games import game as game_called
from emberhall.games import playable
from emberhall.lab.bench import EVERY, forks_and_saves, random_play
from emberhall.lab.simulate import plan_for

RUNS = 3
SECONDS = 2.0
TURNS = 1000  # where catanatron itself gives a game up
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

Measure = Callable[[], tuple[float, float]]
"""Decisions a second, and microseconds a copy."""


def a_copy_at_times(dice: random.Random, copy: Callable[[], object]) -> int:
    """At one decision of several, the nanoseconds a copy takes; 0 at the others."""
    if dice.randrange(EVERY):
        return 0
    began = perf_counter_ns()
    copy()
    return perf_counter_ns() - began


def paced(play: Callable[[Callable[[Callable[[], object]], None]], int]) -> tuple[float, float]:
    """Play games for a while without copies, then for a while with; `play` calls its argument at every decision."""
    decisions, began = 0, perf_counter()
    while (spent := perf_counter() - began) < SECONDS:
        decisions += play(lambda copy: None)
    dice, costs = random.Random(1), []

    def copying(copy: Callable[[], object]) -> None:
        cost = a_copy_at_times(dice, copy)
        if cost:
            costs.append(cost)

    began = perf_counter()
    while perf_counter() - began < SECONDS:
        play(copying)
    return decisions / spent, sum(costs) / len(costs) / 1000


def catanatron() -> tuple[float, float]:
    """Four random players settle Catan."""

    def play(at_decision: Callable[[Callable[[], object]], None]) -> int:
        game, ticks = Catan([RandomPlayer(colour) for colour in COLOURS]), 0
        while game.winning_color() is None and game.state.num_turns < TURNS:
            at_decision(game.copy)
            game.play_tick()
            ticks += 1
        return ticks

    return paced(play)


def gin_rummy() -> tuple[float, float]:
    """Two random players at gin rummy in OpenSpiel, which is written in C++."""
    game = pyspiel.load_game("gin_rummy")
    pick = random.Random(1)

    def play(at_decision: Callable[[Callable[[], object]], None]) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(pick.choices(outcomes, weights)[0])
            else:
                at_decision(state.clone)
                state.apply_action(pick.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return paced(play)


def emberhall(id: str) -> Measure:
    """Random players at one of our games, spread over its adventures and numbers of heroes."""
    game = game_called(id)
    plan = plan_for(game, "random", 1)

    def measure() -> tuple[float, float]:
        return random_play(game, plan, SECONDS)[0], forks_and_saves(game, plan, SECONDS)[0]

    return measure


def main() -> None:
    peers: dict[str, Measure] = {f"emberhall {id}": emberhall(id) for id in playable()}
    peers[f"catanatron {version('catanatron')}"] = catanatron
    peers[f"open_spiel {version('open_spiel')} gin_rummy"] = gin_rummy
    best = dict.fromkeys(peers, (0.0, float("inf")))
    for _ in range(RUNS):  # in turns, so that a noisy moment does not fall on one alone
        for name, measure in peers.items():
            pace, cost = measure()
            best[name] = max(best[name][0], pace), min(best[name][1], cost)
    width = max(map(len, best))
    print(f"{'':{width}}  decisions/s    copy µs")
    for name, (pace, cost) in best.items():
        print(f"{name:{width}}  {pace:>11,.0f}  {cost:>9,.1f}")
    figures = {name: {"decisions_per_s": round(pace), "copy_us": round(cost, 1)} for name, (pace, cost) in best.items()}
    print(json.dumps({"peers": figures, "python": platform.python_version(), "machine": platform.platform()}))


if __name__ == "__main__":
    main()
