"""A player that imagines how the game may go on: an honest search over worlds that its seats cannot tell from this one.

The answers that the rules of thumb like best are tried in imagined games, all with the same luck. The worse half is
dropped again and again, and what is worse beyond doubt at once. Where a turn is a row of small choices, the few that
are left are also tried with another answer to the next question: what is good only together is found so. What the
rules of thumb would do stays to the end, and is left only for something that did better by more than chance explains.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable
from contextlib import suppress
from math import ceil, log2, sqrt
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import fmean
from typing import ClassVar, NamedTuple

from emberhall.engine.choice import Option
from emberhall.engine.game import State
from emberhall.engine.sight import Seen
from emberhall.players.budget import Budget, Purse
from emberhall.players.foresight import foresight
from emberhall.players.heuristic import policy
from emberhall.players.imagining import Line, Outlook
from emberhall.players.party import closes

MOST_TRIED = 12  # answers
GAMES_EACH = 8  # so many imagined games there should be for each of them
COST = 0.004  # seconds that an imagined game is thought to take before one was timed
SMOOTHING = 0.2
WIDENED = 4  # when no more are left, each is also tried with another answer to the next question
AS_IF = 3  # so many differences are taken to have been seen that scatter as games do anyway…
LEAST = 0.01  # …and no less than this
FEW, CLEAR, NOTHING = 10, 2.0, 0.003  # games, standard errors and gain after which one need not look any further
APART = 1 << 32  # seeds between the imagined games of two processes


class Tried(NamedTuple):
    """An answer, perhaps with some that are to follow it, what came of its imagined games by their seeds, and by how
    much it has to be better than others because it only puts something off."""

    line: Line
    values: dict[int, float]
    handicap: float = 0.0

    @property
    def option(self) -> Option:
        return self.line[0]

    @property
    def mean(self) -> float:
        return sum(self.values.values()) / len(self.values)


class Compared(NamedTuple):
    """All that was tried, the first being what the rules of thumb say, and what was left at the end."""

    tried: list[Tried]
    left: list[Tried]


class Search:
    """Looks ahead by imagined games."""

    looks: ClassVar[bool] = True
    imagines: ClassVar[bool] = True

    def __init__(self, game: str, budget: Budget, seed: int | None = None) -> None:
        self.insight, self.rules = foresight(game), policy(game)
        self.budget, self.dice = budget, random.Random(seed)
        self.games = 0
        self._cost = COST

    def choose(self, seen: Seen[State]) -> Option:
        """The answer that wins most often, as far as the budget can tell."""
        asked = seen.asked
        ranked = [advice.option for advice in self.rules.advice(seen)]
        if len(ranked) == 1 or asked.ask in self.insight.MINOR:
            return ranked[0]
        options = self.worth_trying(seen, ranked)
        if len(options) == 1:
            return options[0]
        compared = self.compared(Outlook(seen, self.insight), options, self.insight.PLANS)
        return preferred(compared, self.insight.CAUTION).option

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

    def compared(self, outlook: Outlook, options: list[Option], plans: bool = False) -> Compared:
        """Imagined games for every answer, the more the better it does; also with what else may follow the best."""
        first = self.dice.randrange(APART)
        if self.budget.processes > 1:
            return _in_processes(self, outlook, options, first, plans)
        purse = Purse(self.budget)
        found = halved(outlook, options, first, purse, plans)
        self.games += purse.games
        self._cost += SMOOTHING * (purse.seconds / purse.games - self._cost)
        return found


def halved(outlook: Outlook, options: list[Option], first: int, purse: Purse, plans: bool = False) -> Compared:
    """Sequential halving, and a race: whatever there is no more doubt of drops out on the way. The first of the options
    stays to the end."""
    tried = [Tried((option,), {}, outlook.handicap(option, options[0])) for option in options]
    usual, left, seed, number = tried[0], list(tried), first, 1
    rounds = max(2 + plans, ceil(log2(len(tried))))
    while number <= rounds:
        for each in left:  # all with the same luck, however late it gets
            each.values[seed] = outlook.value(each.line, seed)
        purse.games += len(left)
        seed += 1
        left = _in_doubt(left, usual)
        sure = len(left) == 1 or (len(left) == 2 and settled(*left))
        if sure or purse.spent(number / rounds):
            number += 1
            left = _better_half(left, usual)
            further = _other_ways(outlook, tried, left, seed) if plans and number <= rounds else []
            if sure and not further:
                break
            left += further
    return Compared(tried, left)


def _better_half(left: list[Tried], usual: Tried) -> list[Tried]:
    """Those that did best, two at least, and the usual one among them."""
    best = sorted(left, key=lambda each: -difference(each, usual)[0])[: max(2, ceil(len(left) / 2))]
    return best if usual in best else [*best[:-1], usual]


def _in_doubt(left: list[Tried], usual: Tried) -> list[Tried]:
    """The best, the usual one, and all that may still turn out to be better than the best."""
    best = max(left, key=lambda each: difference(each, usual)[0])
    return [each for each in left if each is best or each is usual or not settled(each, best)]


def _other_ways(outlook: Outlook, tried: list[Tried], left: list[Tried], seed: int) -> list[Tried]:
    """What is left, if that is little, each with another answer to what is asked next: tried from now on too."""
    known = {each.line for each in tried}
    lines = [(outlook.other_way(each.line, seed), each.handicap) for each in left] if len(left) <= WIDENED else []
    found = [Tried(line, {}, handicap) for line, handicap in dict.fromkeys(lines) if line and line not in known]
    tried += found
    return found


def settled(one: Tried, other: Tried) -> bool:
    """Whether more games would hardly change what one thinks of it: it is far better or worse than the other, or hardly
    anything depends on it."""
    if min(len(one.values), len(other.values)) < FEW:
        return False
    gain, error = difference(one, other)
    return abs(gain) > CLEAR * error or abs(gain) + error < NOTHING


def preferred(compared: Compared, caution: float) -> Tried:
    """The best of those that were left at the end, unless it is hardly better than the first."""
    first = compared.tried[0]
    best = max(compared.left, key=lambda each: difference(each, first)[0])
    gain, error = difference(best, first)
    return best if gain > caution * error else first


def difference(one: Tried, other: Tried) -> tuple[float, float]:
    """By how much one does better than the other in the same worlds, less what it has to, and the standard error of it.
    How much games scatter after the other says what to expect before there are many: a few equal ones prove nothing."""
    gains = [value - other.values[seed] for seed, value in one.values.items() if seed in other.values]
    n, mean = len(gains), fmean(gains)
    usual = max(LEAST**2, _scatter(other.values.values()) / len(other.values))
    scatter = _scatter(gains) + AS_IF * usual
    return mean - one.handicap + other.handicap, sqrt(scatter / (n - 1 + AS_IF) / n)


def _scatter(values: Collection[float]) -> float:
    """The sum of the squares by which they differ from their mean."""
    mean = fmean(values)
    return sum([(value - mean) ** 2 for value in values])


# ---------------------------------------------------------------- several processes


def _in_processes(search: Search, outlook: Outlook, options: list[Option], first: int, plans: bool) -> Compared:
    """Every process searches in worlds of its own; what all have found is put together."""
    context, budget = get_context("fork"), search.budget
    ends = [context.Pipe(duplex=False) for _ in range(1, budget.processes)]
    workers = [
        context.Process(target=_work, args=(outlook, options, first + number * APART, budget, plans, end), daemon=True)
        for number, (_, end) in enumerate(ends, 1)
    ]
    for worker, (_, end) in zip(workers, ends, strict=True):
        worker.start()
        end.close()  # the worker has its own, and if that is killed nobody has one any more
    found = [halved(outlook, options, first, Purse(budget), plans)]
    for worker, (end, _) in zip(workers, ends, strict=True):
        with end, suppress(EOFError):  # what one would have found that was killed is done without
            found.append(end.recv())
        worker.join()
    tried: dict[Line, Tried] = {}
    for each in [each for compared in found for each in compared.tried]:
        tried.setdefault(each.line, Tried(each.line, {}, each.handicap)).values.update(each.values)
    left = dict.fromkeys([each.line for compared in found for each in compared.left])
    search.games += sum(len(each.values) for each in tried.values())
    return Compared(list(tried.values()), [tried[line] for line in left])


def _work(outlook: Outlook, options: list[Option], first: int, budget: Budget, plans: bool, end: Connection) -> None:
    end.send(halved(outlook, options, first, Purse(budget), plans))
