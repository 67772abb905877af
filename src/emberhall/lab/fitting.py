"""How good is a position? Weights for the figures of a game's foresight, fitted on games that bots play.

`emberhall fit GAME --games 2000` plays them and writes the `position.yaml` beside the class of that game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from emberhall.engine.chance import Chance
from emberhall.engine.game import Setup
from emberhall.engine.kit.bots import AnyForesight
from emberhall.engine.kit.prospects import EVERY, SURE, Figures
from emberhall.engine.refusal import Endless
from emberhall.engine.running import run
from emberhall.games import game as game_called
from emberhall.lab.playing import ENDLESS
from emberhall.lab.processes import in_processes
from emberhall.lab.simulate import spread
from emberhall.players.foresight import foresight
from emberhall.players.party import closes

FREE, RIDGE, OWN_RIDGE = 0.01, 3.0, 30.0  # how much a weight is drawn: not, to 0, and to that of all adventures
STEPS = 8
NEVER = 0.001  # nothing is foretold more surely than this
KEPT_OUT = 5  # one game in so many shows how well the others foretell it
USUAL = 4  # seats, for which half of the games are played
AHEAD = 16  # games a process that are under way or wait to be read
STRAYS = 0.5  # the chance of a game that goes astray to do so at an answer, and then to be idle

Row = NDArray[np.float64]
"""One figure or weight beside the other, or many such rows."""


class Sample(NamedTuple):
    """A position on the way of a game, and whether that was won."""

    adventure: str
    game: int
    figures: Figures
    won: float


def play(name: str, number: int, seed: int, astray: int = 0) -> list[Sample]:
    """One game by rules of thumb, with a sample whenever the clock has gone on; of rivals, one for each of them.

    Most begin `astray` with up to so many answers of any kind, and are not counted till then: who always plays alike
    never shows what wasted time costs. A game without an end teaches nothing.
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
        for _ in range(ENDLESS):
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
    except Endless:
        pass
    return []


# ---------------------------------------------------------------- a logistic model


class Scale(NamedTuple):
    """Mean and spread of each figure, so that a weight means the same for all; the first figure is always 1."""

    means: Row
    spreads: Row

    @classmethod
    def of(cls, rows: Row) -> Scale:
        means, spreads = rows.mean(0), rows.std(0)
        means[0], spreads[0] = 0.0, 1.0
        return cls(means, np.where(spreads > 0, spreads, 1.0))

    def apply(self, rows: Row) -> Row:
        return (rows - self.means) / self.spreads

    def undo(self, weights: Row) -> Row:
        """The weights for figures as they are."""
        found = weights / self.spreads
        found[0] -= found[1:] @ self.means[1:]
        return found


class Kind(NamedTuple):
    """A column of figures: how much its weight is drawn, towards what, whether it can only be good (1) or bad (-1)."""

    draw: float
    towards: float = 0.0
    sign: int = 0


def fit(rows: Row, won: Row, kinds: Sequence[Kind]) -> Row:
    """The weights of a logistic model. What chance or habit gives the wrong sign is left out, the worst first."""
    signs = np.array([kind.sign for kind in kinds])
    used = np.arange(len(kinds))
    weights = np.zeros(len(kinds))
    while True:
        weights[used] = _newton(rows[:, used], won, [kinds[int(i)] for i in used])
        worst = used[np.argmin(signs[used] * weights[used])]
        if signs[worst] * weights[worst] >= 0:
            return weights
        weights[worst], used = 0.0, used[used != worst]


def _newton(rows: Row, won: Row, kinds: Sequence[Kind]) -> Row:
    draws, towards = np.array([kind.draw for kind in kinds]), np.array([kind.towards for kind in kinds])
    weights = towards.copy()
    for _ in range(STEPS):
        chances = _chances(rows @ weights)
        bent = (rows * (chances * (1 - chances))[:, None]).T @ rows + np.diag(draws)
        weights += np.linalg.solve(bent, rows.T @ (won - chances) - draws * (weights - towards))
    return weights


def _chances(totals: Row) -> Row:
    return np.asarray(1 / (1 + np.exp(-np.clip(totals, -SURE, SURE))))


def fitted(samples: Sequence[Sample], insight: AnyForesight) -> dict[str, Row]:
    """Weights for all adventures together, each of which may be as hard as it is, and for each of them."""
    names = list(samples[0].figures)
    signs = [int(name in insight.GOOD) - int(name in insight.BAD) for name in names]
    rows, won = _table(samples)
    scale = Scale.of(rows)
    rows = scale.apply(rows)
    adventures = list(dict.fromkeys(sample.adventure for sample in samples))
    played = np.array([adventures.index(sample.adventure) for sample in samples])
    kinds = [Kind(FREE), *(Kind(RIDGE, sign=sign) for sign in signs[1:])]
    whole = np.hstack([rows, np.eye(len(adventures))[played]])
    weights = fit(whole, won, [*kinds, *(Kind(FREE) for _ in adventures)])
    common, harder = weights[: len(names)], weights[len(names) :]
    even = common.copy()
    even[0] += harder @ (np.bincount(played) / len(played))
    found = {EVERY: scale.undo(even)}
    for number, adventure in enumerate(adventures) if len(adventures) > 1 else ():
        own = [Kind(OWN_RIDGE, weight, sign) for weight, sign in zip(common[1:], signs[1:], strict=True)]
        own = [Kind(FREE, common[0] + harder[number]), *own]
        found[adventure] = scale.undo(fit(rows[played == number], won[played == number], own))
    return found


def _table(samples: Sequence[Sample]) -> tuple[Row, Row]:
    """The figures of all positions, a row each, and which of them were won."""
    return np.array([list(sample.figures.values()) for sample in samples]), np.array([sample.won for sample in samples])


def how_well(samples: Sequence[Sample], weights: dict[str, Row]) -> str:
    """The mean loss of what is foretold, beside that of always saying how many are won."""
    rows, won = _table(samples)
    chances = np.empty(len(won))
    for adventure in {sample.adventure for sample in samples}:
        of_it = np.array([sample.adventure == adventure for sample in samples])
        chances[of_it] = _chances(rows[of_it] @ weights.get(adventure, weights[EVERY]))
    return f"{_loss(won, chances):.3f} instead of {_loss(won, np.full(len(won), won.mean())):.3f}"


def _loss(won: Row, chances: Row) -> float:
    chances = np.clip(chances, NEVER, 1 - NEVER)
    return float(-np.mean(np.where(won > 0, np.log(chances), np.log(1 - chances))))


def complete(samples: Sequence[Sample]) -> list[Sample]:
    """Give all samples the same figures in the same order: what a position does not have counts 0."""
    names = dict.fromkeys(name for sample in samples for name in sample.figures)
    return [each._replace(figures={name: each.figures.get(name, 0.0) for name in names}) for each in samples]


def document(samples: Sequence[Sample], insight: AnyForesight, asked: str) -> str:
    """What is fitted, as a file that says how it was made and how well it foretells."""
    kept = [sample for sample in samples if sample.game % KEPT_OUT == 0]
    told = how_well(kept, fitted([sample for sample in samples if sample.game % KEPT_OUT], insight))
    lines = [
        f"# Made by: emberhall fit {asked}",
        f"# {len(samples)} positions; mean log loss on games that were kept out {told}.",
        f"figures: [{', '.join(repr(name) for name in samples[0].figures)}]",
        "weights:",
    ]
    for adventure, weights in fitted(samples, insight).items():
        lines.append(f"  {adventure}: [{', '.join(f'{weight:.4f}' for weight in weights)}]")
    return "\n".join(lines) + "\n"


def fit_game(game: str, games: int, seed: int, astray: int, jobs: int) -> str:
    """Let bots play games and fit the weights of a game's positions on them. Returns the file of weights."""
    playing = partial(play, game, seed=seed, astray=astray)
    played = in_processes(playing, range(games), jobs, ahead=AHEAD, in_order=True)
    samples = complete([sample for each in played for sample in each])
    return document(samples, foresight(game), f"{game} --games {games} --seed {seed} --astray {astray}")
