"""A player that imagines how the game may go on: an honest search over worlds that its seats cannot tell from this one.

The answers that the rules of thumb like best are tried in imagined games, all with the same luck, and the worse half is
dropped again and again. What the rules of thumb would do stays to the end, and is left only for something that did
better by more than chance explains.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from math import ceil, log2, sqrt
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import fmean, pvariance
from typing import ClassVar, NamedTuple

from emberhall.engine.choice import Option
from emberhall.engine.game import State
from emberhall.engine.sight import Seen
from emberhall.players.budget import Budget, Purse
from emberhall.players.foresight import foresight
from emberhall.players.heuristic import policy
from emberhall.players.imagining import Outlook
from emberhall.players.party import closes

MOST_TRIED = 12  # answers
GAMES_EACH = 8  # so many imagined games there should be for each of them
COST = 0.004  # seconds that an imagined game is thought to take before one was timed
SMOOTHING = 0.2
AS_IF = 3  # so many differences are taken to have been seen that scatter as games do anyway…
LEAST = 0.01  # …and no less than this
FEW, CLEAR, NOTHING = 8, 3.0, 0.003  # games, standard errors and gain after which one need not look any further
APART = 1 << 32  # seeds between the imagined games of two processes


class Tried(NamedTuple):
    """An answer with what came of its imagined games by their seeds."""

    option: Option
    values: dict[int, float]

    @property
    def mean(self) -> float:
        return sum(self.values.values()) / len(self.values)


class Search:
    """Looks ahead by imagined games."""

    looks: ClassVar[bool] = True
    imagines: ClassVar[bool] = True

    def __init__(self, game: str, budget: Budget, seed: int | None = None) -> None:
        self.insight, self.rules = foresight(game), policy(game)
        self.budget, self.dice = budget, random.Random(seed)
        self.games = self.searched = self.changed = 0
        self._cost = COST

    def choose(self, seen: Seen[State]) -> Option:
        """The answer that wins most often, as far as the budget can tell."""
        assert seen.choice is not None, "nobody is asked"
        ranked = [advice.option for advice in self.rules.advice(seen)]
        if len(ranked) == 1 or seen.choice.ask in self.insight.MINOR:
            return ranked[0]
        tried = self.compared(Outlook(seen, self.insight), self.worth_trying(seen, ranked))
        best = preferred(tried, self.insight.CAUTION)
        self.searched += 1
        self.changed += best.option != ranked[0]
        return best.option

    def worth_trying(self, seen: Seen[State], ranked: list[Option]) -> list[Option]:
        """What the rules of thumb like best, one of a kind and no more than there is time for, with a way to end the
        question."""
        kinds: dict[Hashable, Option] = {}
        for option in ranked:
            kinds.setdefault(self.insight.kind(seen.table, option), option)
        ranked = list(kinds.values())
        most = min(MOST_TRIED, max(2, int(Purse(self.budget).games_in_all(self._cost) / GAMES_EACH)))
        found = ranked[:most]
        if not any(closes(seen.game, option) for option in found):
            found[-1:] = [next((option for option in ranked if closes(seen.game, option)), found[-1])]
        return found

    # ---------------------------------------------------------------- imagined games

    def compared(self, outlook: Outlook, options: list[Option]) -> list[Tried]:
        """Imagined games for every answer, the more the better it does."""
        first = self.dice.randrange(APART)
        purse = Purse(self.budget)
        if self.budget.processes > 1:
            return _in_processes(self, outlook, options, first)
        tried = halved(outlook, options, first, purse)
        self.games += purse.games
        self._cost += SMOOTHING * (purse.seconds / purse.games - self._cost)
        return tried


def halved(outlook: Outlook, options: list[Option], first: int, purse: Purse) -> list[Tried]:
    """Sequential halving. The first of the options, and another one, stay to the end."""
    tried = [Tried(option, {}) for option in options]
    alive, seed = tried, first
    rounds = max(2, ceil(log2(len(tried))))
    for number in range(1, rounds + 1):
        while True:
            for each in alive:  # all with the same luck, however late it gets
                each.values[seed] = outlook.value(each.option, seed)
            purse.games += len(alive)
            seed += 1
            if purse.spent(number / rounds):
                break
        best = sorted(alive, key=lambda each: -each.mean)[: max(2, ceil(len(alive) / 2))]
        alive = best if tried[0] in best else [*best[:-1], tried[0]]
        if all(settled(each, tried[0]) for each in alive[:2] if each is not tried[0]):
            break
    return tried


def settled(one: Tried, first: Tried) -> bool:
    """Whether more games would hardly change what one thinks of it: it is far better or worse than the first, or hardly
    anything depends on it."""
    gain, error = difference(one, first)
    return len(one.values) >= FEW and (abs(gain) > CLEAR * error or abs(gain) + error < NOTHING)


def preferred(tried: list[Tried], caution: float) -> Tried:
    """The best of those that were tried to the end, unless it is hardly better than the first."""
    first = tried[0]
    longest = max(len(each.values) for each in tried)
    best = max([each for each in tried if len(each.values) == longest], key=lambda each: each.mean)
    if best is first:
        return first
    gain, error = difference(best, first)
    return best if gain > caution * error else first


def difference(one: Tried, other: Tried) -> tuple[float, float]:
    """By how much one does better than the other in the same worlds, and the standard error of that. How much games
    scatter after the other says what to expect before there are many: a few equal ones prove nothing."""
    gains = [value - other.values[seed] for seed, value in one.values.items() if seed in other.values]
    n, mean = len(gains), fmean(gains)
    usual = max(LEAST**2, pvariance(other.values.values()))
    scatter = sum([(gain - mean) ** 2 for gain in gains]) + AS_IF * usual
    return mean, sqrt(scatter / (n - 1 + AS_IF) / n)


# ---------------------------------------------------------------- several processes


def _in_processes(search: Search, outlook: Outlook, options: list[Option], first: int) -> list[Tried]:
    """Every process searches in worlds of its own; what all have found is put together."""
    context = get_context("fork")
    ends = [context.Pipe(duplex=False) for _ in range(1, search.budget.processes)]
    workers = [
        context.Process(target=_work, args=(outlook, options, first + number * APART, search.budget, end), daemon=True)
        for number, (_, end) in enumerate(ends, 1)
    ]
    for worker in workers:
        worker.start()
    tried = halved(outlook, options, first, Purse(search.budget))
    for (end, _), worker in zip(ends, workers, strict=True):
        for each, values in zip(tried, end.recv(), strict=True):
            each.values.update(values)
        worker.join()
    search.games += sum(len(each.values) for each in tried)
    return tried


def _work(outlook: Outlook, options: list[Option], first: int, budget: Budget, end: Connection) -> None:
    end.send([each.values for each in halved(outlook, options, first, Purse(budget))])
