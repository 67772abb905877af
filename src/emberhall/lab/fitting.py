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
from emberhall.players.foresight import Foresight, foresight
from emberhall.players.party import closes

FREE, RIDGE, OWN_RIDGE = 0.01, 3.0, 30.0  # how much a weight is drawn: not, to 0, and to that of all adventures
STEPS = 8
KEPT_OUT = 5  # one game in so many shows how well the others foretell it
USUAL = 4  # seats, for which half of the games are played
STRAYS = 0.5  # the chance of a game that goes astray to do so at an answer, and then to be idle

Row = list[float]


class Sample(NamedTuple):
    """A position on the way of a game, and whether that was won."""

    adventure: str
    game: int
    figures: Figures
    won: float


def play(name: str, number: int, seed: int, astray: int = 0) -> list[Sample]:
    """One game by rules of thumb, with a sample whenever the clock has gone on; of rivals, one for each of them.

    Most begin `astray` with up to so many answers of any kind, and are not counted till then: who always plays alike
    never shows what wasted time costs.
    """
    game, insight = game_called(name), foresight(name)
    pairs = spread(game, [info.id for info in game.adventures()], ())
    usual = [pair for pair in pairs if pair[1] == USUAL]
    adventure, seats = (usual if number % 2 else pairs)[number // 2 % len(usual if number % 2 else pairs)]
    dice = random.Random(f"party {seed + number}")
    party = dice.sample([hero.id for hero in game.heroes()], seats)
    astray = dice.randrange(astray) if astray and number % 4 else 0
    state = game.new(Setup(adventure, tuple(party)))
    state.chance, state.log = Chance(seed + number), None
    rows: list[tuple[int, Figures]] = []
    answer, clock, time = insight.playing(), insight.clock, -1
    send, picked = run(game, state).send, None
    try:
        while True:
            choice = send(picked)
            if len(choice.options) > 1 and astray and dice.random() < STRAYS:
                astray -= 1
                ends = [option for option in choice.options if closes(game, option)]
                picked = dice.choice(ends if ends and dice.random() < STRAYS else choice.options)
                continue
            if clock(state) != time and not astray:
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


class Kind(NamedTuple):
    """A column of figures: how much its weight is drawn, towards what, whether it can only be good (1) or bad (-1)."""

    draw: float
    towards: float = 0.0
    sign: int = 0


def fit(rows: Sequence[Row], won: Sequence[float], kinds: Sequence[Kind]) -> Row:
    """The weights of a logistic model. What chance or habit gives the wrong sign is left out, the worst first."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    used = list(range(len(kinds)))
    while True:
        found = _newton([columns[i] for i in used], won, [kinds[i] for i in used])
        weights = dict(zip(used, found, strict=True))
        worst = min(used, key=lambda i: kinds[i].sign * weights[i])
        if kinds[worst].sign * weights[worst] >= 0:
            return [weights.get(i, 0.0) for i in range(len(kinds))]
        used.remove(worst)


def _newton(columns: Sequence[Row], won: Sequence[float], kinds: Sequence[Kind]) -> Row:
    n, weights = len(columns), [kind.towards for kind in kinds]
    for _ in range(STEPS):
        totals = [0.0] * len(won)
        for weight, column in zip(weights, columns, strict=True):
            totals = [total + weight * x for total, x in zip(totals, column, strict=True)]
        chances = [logistic(total) for total in totals]
        bends = [p * (1 - p) for p in chances]
        misses = [y - p for y, p in zip(won, chances, strict=True)]
        slope = [sum(map(mul, column, misses)) for column in columns]
        bent = [list(map(mul, column, bends)) for column in columns]
        matrix = [[sum(map(mul, bent[i], columns[j])) if j <= i else 0.0 for j in range(n)] for i in range(n)]
        for i, kind in enumerate(kinds):
            for j in range(i):
                matrix[j][i] = matrix[i][j]
            matrix[i][i] += kind.draw
            slope[i] -= kind.draw * (weights[i] - kind.towards)
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


def fitted(samples: Sequence[Sample], insight: Foresight) -> dict[str, Row]:
    """Weights for all adventures together, each of which may be as hard as it is, and for each of them."""
    names = list(samples[0].figures)
    signs = [int(name in insight.GOOD) - int(name in insight.BAD) for name in names]
    rows, won = [list(sample.figures.values()) for sample in samples], [sample.won for sample in samples]
    scale = Scale.of(rows)
    rows = [scale.apply(row) for row in rows]
    adventures = list(dict.fromkeys(sample.adventure for sample in samples))
    hardness = {adventure: [float(adventure == other) for other in adventures] for adventure in adventures}
    kinds = [Kind(FREE), *(Kind(RIDGE, sign=sign) for sign in signs[1:])]
    whole = [[*row, *hardness[sample.adventure]] for row, sample in zip(rows, samples, strict=True)]
    weights = fit(whole, won, [*kinds, *(Kind(FREE) for _ in adventures)])
    (first, *common), harder = weights[: len(names)], weights[len(names) :]
    shares = [sum(sample.adventure == adventure for sample in samples) / len(samples) for adventure in adventures]
    found = {EVERY: scale.undo([first + sum(map(mul, harder, shares)), *common])}
    for adventure, hard in zip(adventures, harder, strict=True) if len(adventures) > 1 else ():
        of_it = [sample.adventure == adventure for sample in samples]
        own = [Kind(OWN_RIDGE, weight, sign) for weight, sign in zip(common, signs[1:], strict=True)]
        own = [Kind(FREE, first + hard), *own]
        found[adventure] = scale.undo(fit(list(compress(rows, of_it)), list(compress(won, of_it)), own))
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


def document(samples: Sequence[Sample], insight: Foresight, asked: str) -> str:
    """What is fitted, as a file that says how it was made and how well it foretells."""
    kept = [sample for sample in samples if sample.game % KEPT_OUT == 0]
    told = how_well(kept, fitted([sample for sample in samples if sample.game % KEPT_OUT], insight))
    lines = [
        f"# Made by: python -m emberhall.lab.fitting {asked}",
        f"# {len(samples)} positions; mean log loss on games that were kept out {told}.",
        f"figures: [{', '.join(repr(name) for name in samples[0].figures)}]",
        "weights:",
    ]
    for adventure, weights in fitted(samples, insight).items():
        lines.append(f"  {adventure}: [{', '.join(f'{weight:.4f}' for weight in weights)}]")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--astray", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    rest_the_collector()
    with ProcessPoolExecutor(asked.jobs) as pool:
        games = pool.map(
            partial(play, asked.game, seed=asked.seed, astray=asked.astray), range(asked.games), chunksize=10
        )
        samples = [sample for game in games for sample in game]
    place = Path(__file__).parents[1] / "games" / asked.game / "players" / "position.yaml"
    made_by = f"{asked.game} --games {asked.games} --seed {asked.seed} --astray {asked.astray}"
    place.write_text(document(samples, foresight(asked.game), made_by))


if __name__ == "__main__":
    main()
