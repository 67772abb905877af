"""Emberhall beside two well-known game engines: decisions a second with random players, and what a copy costs.

Run it with `make bench-peers`. A decision is a choice with two or more options, for all alike. A choice with one
option only, as most rolls of the dice in catanatron are, counts in the second column alone. What chance does between
two decisions is part of all times. A copy is what a search makes at a decision: `Match.fork`, `Game.copy`,
`State.clone`.
"""

from __future__ import annotations

import json
import platform
import random
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter, perf_counter_ns
from typing import NamedTuple

import pyspiel  # type: ignore[import-not-found]
from catanatron import Color, RandomPlayer  # type: ignore[import-not-found]
from catanatron import Game as Catan

from emberhall.engine.chance import Chance
from emberhall.engine.game import AnyGame
from emberhall.engine.running import run
from emberhall.games import game as game_called
from emberhall.games import playable
from emberhall.lab.bench import EVERY, forks_and_saves, random_play
from emberhall.lab.simulate import Plan, plan_for

RUNS = 6
SECONDS = 1.0
GAMES = 200  # of ours, played to see how many choices have one option only
TURNS = 1000  # where catanatron itself gives a game up
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

AtDecision = Callable[[Callable[[], object]], None]
Played = tuple[int, int]
"""Decisions, and with them the answers where there was only one."""


class Pace(NamedTuple):
    """Decisions a second, answers a second with the forced ones, and microseconds a copy."""

    decisions: float
    answers: float
    copy: float

    def best(self, other: Pace) -> Pace:
        return Pace(max(self[0], other[0]), max(self[1], other[1]), min(self[2], other[2]))


Measure = Callable[[], Pace]


def a_copy_at_times(dice: random.Random, copy: Callable[[], object]) -> int:
    """At one decision of several, the nanoseconds a copy takes; 0 at the others."""
    if dice.randrange(EVERY):
        return 0
    began = perf_counter_ns()
    copy()
    return perf_counter_ns() - began


def paced(play: Callable[[AtDecision], Played]) -> Pace:
    """Play games for a while without copies, then for a while with; `play` calls its argument at every decision."""
    decisions, answers, began = 0, 0, perf_counter()
    while (spent := perf_counter() - began) < SECONDS:
        played = play(lambda copy: None)
        decisions, answers = decisions + played[0], answers + played[1]
    dice, costs = random.Random(1), []

    def copying(copy: Callable[[], object]) -> None:
        cost = a_copy_at_times(dice, copy)
        if cost:
            costs.append(cost)

    began = perf_counter()
    while perf_counter() - began < SECONDS:
        play(copying)
    return Pace(decisions / spent, answers / spent, sum(costs) / len(costs) / 1000)


def catanatron() -> Pace:
    """Four random players settle Catan."""

    def play(at_decision: AtDecision) -> Played:
        game, decisions, ticks = Catan([RandomPlayer(colour) for colour in COLOURS]), 0, 0
        while game.winning_color() is None and game.state.num_turns < TURNS:
            if len(game.state.playable_actions) > 1:
                at_decision(game.copy)
                decisions += 1
            game.play_tick()
            ticks += 1
        return decisions, ticks

    return paced(play)


def gin_rummy() -> Pace:
    """Two random players at gin rummy in OpenSpiel, which is written in C++."""
    game = pyspiel.load_game("gin_rummy")
    pick = random.Random(1)

    def play(at_decision: AtDecision) -> Played:
        state, decisions, answers = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(pick.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                if len(legal) > 1:
                    at_decision(state.clone)
                    decisions += 1
                state.apply_action(pick.choice(legal))
                answers += 1
        return decisions, answers

    return paced(play)


def emberhall(id: str) -> Measure:
    """Random players at one of our games, spread over its adventures and numbers of heroes."""
    game = game_called(id)
    plan = plan_for(game, "random", 1)
    decided, answered = map(sum, zip(*(choices_of(game, plan, number) for number in range(GAMES)), strict=True))

    def measure() -> Pace:
        decisions = random_play(game, plan, SECONDS)[0]
        return Pace(decisions, decisions * answered / decided, forks_and_saves(game, plan, SECONDS)[0])

    return measure


def choices_of(game: AnyGame, plan: Plan, number: int) -> Played:
    """The choices of one game that leave a choice, and all of them."""
    pick = random.Random(number)
    state = game.new(plan.setup(number))
    state.chance = Chance(number)
    flow, answer = run(game, state), None
    decisions = answers = 0
    try:
        while True:
            options = flow.send(answer).options
            decisions += len(options) > 1
            answers += 1
            answer = pick.choice(options)
    except StopIteration:
        return decisions, answers


def main() -> None:
    peers: dict[str, Measure] = {f"emberhall {id}": emberhall(id) for id in playable()}
    peers[f"catanatron {version('catanatron')}"] = catanatron
    peers[f"open_spiel {version('open_spiel')} gin_rummy"] = gin_rummy
    paces: dict[str, Pace] = {}
    for _ in range(RUNS):  # in turns, so that a noisy moment does not fall on one alone
        for name, measure in peers.items():
            pace = measure()
            paces[name] = pace.best(paces.get(name, pace))
    width = max(map(len, paces))
    print(f"{'':{width}}  decisions/s  with forced    copy µs")
    for name, (decisions, answers, copy) in paces.items():
        print(f"{name:{width}}  {decisions:>11,.0f}  {answers:>11,.0f}  {copy:>9,.1f}")
    figures = {
        name: {"decisions_per_s": round(decisions), "with_forced_per_s": round(answers), "copy_us": round(copy, 1)}
        for name, (decisions, answers, copy) in paces.items()
    }
    print(json.dumps({"peers": figures, "python": platform.python_version(), "machine": platform.platform()}))


if __name__ == "__main__":
    main()
