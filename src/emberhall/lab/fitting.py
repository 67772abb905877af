"""How good is a position? Weights for the figures of a game's `players/position.py`, fitted on games that bots play.

`python -m emberhall.lab.fitting GAME --games 2000` plays them and writes the `players/position.yaml` of that game.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import compress
from math import log, sqrt
from operator import mul
from pathlib import Path
from typing import NamedTuple

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.kit.prospects import EVERY, Figures, logistic
from emberhall.engine.match import run
from emberhall.games import game as game_called
from emberhall.lab.simulate import rest_the_collector, spread
from emberhall.players.foresight import foresight

RIDGE, OWN_RIDGE = 3.0, 30.0  # how much a weight is drawn to 0, and that of an adventure to that of all
STEPS = 8
KEPT_OUT = 5  # one game in so many shows how well the others foretell it
USUAL = 4  # seats, for which half of the games are played

Row = list[float]


class Sample(NamedTuple):
    """A position on the way of a game, and whether that was won."""

    adventure: str
    game: int
    figures: Figures
    won: float


def play(name: str, number: int, seed: int) -> list[Sample]:
    """One game by rules of thumb, with a sample whenever the clock has gone on; of rivals, one for each of them."""
    game, insight = game_called(name), foresight(name)
    pairs = spread(game, [info.id for info in game.adventures()], ())
    usual = [pair for pair in pairs if pair[1] == USUAL]
    adventure, seats = (usual if number % 2 else pairs)[number // 2 % len(usual if number % 2 else pairs)]
    party = random.Random(f"party {seed + number}").sample([hero.id for hero in game.heroes()], seats)
    state = game.new(Setup(adventure, tuple(party)))
    state.chance, state.log = Chance(seed + number), None
    rows: list[tuple[int, Figures]] = []
    answer, clock, time = insight.playing(), insight.clock, -1
    send, picked = run(game, state).send, None
    try:
        while True:
            choice = send(picked)
            if clock(state) != time:
                time = clock(state)
                rows += [(seat, insight.figures(state, seat)) for seat in (range(seats) if game.rivals else (0,))]
            picked = choice.options[0] if len(choice.options) == 1 else answer(state, choice)
    except StopIteration:
        outcome = game.outcome(state)
        return [Sample(adventure, number, row, float(bool(outcome and outcome.of(seat)))) for seat, row in rows]


# ---------------------------------------------------------------- a logistic model


class Scale(NamedTuple):
    """Mean and spread of each figure, so that a weight means the same for all; the first figure is always 1."""

    means: Row
    spreads: Row

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Scale:
        columns = list(zip(*rows, strict=True))
        means = [0.0, *(sum(column) / len(rows) for column in columns[1:])]
        spreads = [1.0]
        for column, mean in zip(columns[1:], means[1:], strict=True):
            spreads.append(sqrt(sum((x - mean) ** 2 for x in column) / len(rows)) or 1.0)
        return cls(means, spreads)

    def apply(self, row: Row) -> Row:
        return [(x - mean) / spread for x, mean, spread in zip(row, self.means, self.spreads, strict=True)]

    def undo(self, weights: Row) -> Row:
        """The weights for figures as they are."""
        found = [weight / spread for weight, spread in zip(weights, self.spreads, strict=True)]
        found[0] -= sum(weight * mean for weight, mean in zip(found[1:], self.means[1:], strict=True))
        return found


def fit(rows: Sequence[Row], won: Sequence[float], towards: Row, ridge: float) -> Row:
    """Weights by Newton's method, drawn towards others."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    n, weights = len(columns), towards[:]
    for _ in range(STEPS):
        chances = [logistic(sum(map(mul, weights, row))) for row in rows]
        bends = [p * (1 - p) for p in chances]
        misses = [y - p for y, p in zip(won, chances, strict=True)]
        slope = [sum(map(mul, column, misses)) for column in columns]
        bent = [list(map(mul, column, bends)) for column in columns]
        matrix = [[sum(map(mul, bent[i], columns[j])) if j <= i else 0.0 for j in range(n)] for i in range(n)]
        for i in range(n):
            for j in range(i):
                matrix[j][i] = matrix[i][j]
            draw = ridge if i else 0.01
            matrix[i][i] += draw
            slope[i] -= draw * (weights[i] - towards[i])
        weights = [weight + step for weight, step in zip(weights, solved(matrix, slope), strict=True)]
    return weights


def solved(matrix: list[Row], right: Row) -> Row:
    """The solution of a positive definite system."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (rows[i][n] - sum(map(mul, rows[i][i + 1 : n], found[i + 1 :]))) / rows[i][i]
    return found


def fitted(samples: Sequence[Sample]) -> dict[str, Row]:
    """Weights for all adventures together, and for each of them."""
    rows, won = [list(sample.figures.values()) for sample in samples], [sample.won for sample in samples]
    scale = Scale.of(rows)
    rows = [scale.apply(row) for row in rows]
    common = fit(rows, won, [0.0] * len(rows[0]), RIDGE)
    found = {EVERY: scale.undo(common)}
    adventures = dict.fromkeys(sample.adventure for sample in samples)
    for adventure in adventures if len(adventures) > 1 else ():
        of_it = [sample.adventure == adventure for sample in samples]
        found[adventure] = scale.undo(fit(list(compress(rows, of_it)), list(compress(won, of_it)), common, OWN_RIDGE))
    return found


def how_well(samples: Sequence[Sample], weights: dict[str, Row]) -> str:
    """The mean loss of what is foretold, beside that of always saying how many are won."""
    share = min(0.999, max(0.001, sum(sample.won for sample in samples) / len(samples)))
    loss = guess = 0.0
    for sample in samples:
        p = logistic(sum(map(mul, weights.get(sample.adventure, weights[EVERY]), sample.figures.values())))
        p = min(0.999, max(0.001, p))
        loss -= log(p if sample.won else 1 - p)
        guess -= log(share if sample.won else 1 - share)
    return f"{loss / len(samples):.3f} instead of {guess / len(samples):.3f}"


def document(samples: Sequence[Sample], asked: str) -> str:
    """What is fitted, as a file that says how it was made and how well it foretells."""
    kept = [sample for sample in samples if sample.game % KEPT_OUT == 0]
    told = how_well(kept, fitted([sample for sample in samples if sample.game % KEPT_OUT]))
    lines = [
        f"# Made by: python -m emberhall.lab.fitting {asked}",
        f"# {len(samples)} positions; mean log loss on games that were kept out {told}.",
        f"figures: [{', '.join(repr(name) for name in samples[0].figures)}]",
        "weights:",
    ]
    for adventure, weights in fitted(samples).items():
        lines.append(f"  {adventure}: [{', '.join(f'{weight:.4f}' for weight in weights)}]")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    rest_the_collector()
    with ProcessPoolExecutor(asked.jobs) as pool:
        games = pool.map(partial(play, asked.game, seed=asked.seed), range(asked.games), chunksize=10)
        samples = [sample for game in games for sample in game]
    place = Path(__file__).parents[1] / "games" / asked.game / "players" / "position.yaml"
    place.write_text(document(samples, f"{asked.game} --games {asked.games} --seed {asked.seed}"))


if __name__ == "__main__":
    main()
