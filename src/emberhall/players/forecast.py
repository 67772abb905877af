"""What would come of each answer: imagined games played to their end by the rules of thumb, on seeds of their own.

A mean at a horizon is a judgement, and that of the best is always flattered; shares of games won are counted here, in
games to the end that no search has looked at.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from emberhall.engine.choice import Option
from emberhall.engine.game import State
from emberhall.engine.sight import Seen
from emberhall.players.budget import Budget
from emberhall.players.chances import Span, difference_at_all_looks, share
from emberhall.players.imagining import Ending, Outlook
from emberhall.players.search import Search

GLANCE = Budget(0.5)  # to see which answers are worth imagining to the end
COMPARED = 6  # answers that are at first, and that are told of
FINAL, FINALISTS = 24, 2  # after so many games each only the best few go on
ENOUGH = 400  # games each
CHALLENGE = 8  # games of one that was left behind, from one forecast to the next
FEARS, FEARED = 2, 0.05  # so many are named, from this share of games on
LINE, LIKELY = 3, 0.1  # answers that are foretold, if so many games go that way


class Forecast(msgspec.Struct, frozen=True):
    """What comes of an answer, by its number among those that are seen: how many imagined games were won, how many more
    rounds they took, what went wrong in which share of them, how it went on most often, and in which share it did."""

    number: int
    games: int
    won: int
    share: Span
    rounds: float
    fears: tuple[tuple[str, float], ...]
    line: tuple[str, ...]
    along: float


class Outcomes(msgspec.Struct, frozen=True):
    """The best of the answers that were compared, the very best first, and how many were. `told_apart` says whether it
    is better than the second for all that these games show; `ahead` by how much."""

    forecasts: tuple[Forecast, ...]
    told_apart: bool
    ahead: Span
    compared: int


class Tally(msgspec.Struct):
    """The imagined games of an answer by their seeds."""

    number: int
    option: Option
    endings: dict[int, Ending] = {}

    @property
    def won(self) -> int:
        return sum(ending.won for ending in self.endings.values())

    @property
    def rate(self) -> float:
        return self.won / len(self.endings) if self.endings else 0.0


def foretold(seen: Seen[State], seed: int | None = None, compared: int = COMPARED) -> Iterator[Outcomes]:
    """Surer and surer forecasts of the best answers, after every game more of each; then all the others have their
    chance against the best."""
    search = Search(seen.game.id, GLANCE, seed)
    choice = seen.asked
    outlook = Outlook(seen, search.insight)
    ranked = [advice.option for advice in search.rules.advice(seen)]
    if len(ranked) > compared:
        tried = search.compared(outlook, search.worth_trying(seen, ranked)).tried
        by_search = [each.option for each in sorted(tried, key=lambda each: (-len(each.values), -each.mean))]
        ranked = list(dict.fromkeys([by_search[0], ranked[0], *by_search, *ranked]))
    tallies, first = [Tally(choice.options.index(o), o) for o in ranked], search.dice.getrandbits(40)
    yield from counted(outlook, tallies[:compared], first)
    yield from challenged(outlook, tallies)


def foretold_within(seen: Seen[State], seconds: float) -> Outcomes:
    """The forecast after so many seconds, or when there is nothing more to find out."""
    until = time.monotonic() + seconds
    for outcomes in foretold(seen):
        if time.monotonic() >= until:
            return outcomes
    return outcomes


def counted(outlook: Outlook, tallies: Sequence[Tally], first: int, most: int = ENOUGH) -> Iterator[Outcomes]:
    """One more game for each answer, all in the same worlds; from some number on only for the best of them. Those are
    counted anew: the games that chose them flatter them."""
    chosen = len(tallies) > FINALISTS
    for seed in range(first, first + (FINAL if chosen else most)):
        for tally in tallies:
            tally.endings[seed] = outlook.ending(tally.option, seed, LINE)
        yield compare(tallies)
    if chosen:
        finalists = sorted(tallies, key=lambda tally: -tally.rate)[:FINALISTS]
        anew = [(tally, dict[int, Ending]()) for tally in finalists]
        for seed in range(first + FINAL, first + FINAL + most):
            for tally, endings in anew:
                endings[seed] = outlook.ending(tally.option, seed, LINE)
                tally.endings = endings if len(endings) >= FINAL else tally.endings
            yield compare(tallies)


def challenged(outlook: Outlook, tallies: Sequence[Tally]) -> Iterator[Outcomes]:
    """Whatever was left behind or not tried at all, counted anew in the worlds of the best, until it has had as many
    games or is worse beyond doubt."""
    for tally in tallies:
        best, endings = _ranked(tallies)[0], dict[int, Ending]()
        for seed in best.endings if len(tally.endings) < len(best.endings) else ():
            endings[seed] = outlook.ending(tally.option, seed, LINE)
            if len(endings) >= FINAL:
                tally.endings = endings
                if len(endings) % CHALLENGE == 0 or len(endings) == len(best.endings):
                    yield compare(tallies)
                    if ahead_by(best, tally).low > 0:
                        break


def compare(tallies: Sequence[Tally]) -> Outcomes:
    """What the games so far say."""
    ranked = _ranked(tallies)
    best, second = ranked[0], ranked[1] if len(ranked) > 1 else ranked[0]
    ahead = ahead_by(best, second)
    told = tuple(forecast(tally) for tally in ranked[:COMPARED])
    return Outcomes(told, best is second or ahead.low > 0, ahead, len(ranked))


def _ranked(tallies: Sequence[Tally]) -> list[Tally]:
    """Those that were tried, the best first: who has had more games was better than the others before."""
    tried = [tally for tally in tallies if tally.endings]
    return sorted(tried, key=lambda tally: (-len(tally.endings), -tally.rate))


def ahead_by(one: Tally, other: Tally) -> Span:
    """By how much one answer is won more often than the other in the same worlds, for one who looks all the time."""
    return difference_at_all_looks(in_the_same_worlds(one, other))


def in_the_same_worlds(one: Tally, other: Tally) -> list[tuple[bool, bool]]:
    """Whether one and the other won, world by world."""
    return [(ending.won, other.endings[seed].won) for seed, ending in one.endings.items() if seed in other.endings]


def forecast(tally: Tally) -> Forecast:
    endings = list(tally.endings.values())
    games = len(endings)
    feared = Counter(fear for ending in endings for fear in ending.fears)
    told = {fear: text for ending in endings for fear, text in ending.fears.items()}
    fears = tuple((told[fear], times / games) for fear, times in feared.most_common(FEARS) if times >= FEARED * games)
    rounds = sum(ending.rounds for ending in endings) / games
    return Forecast(tally.number, games, tally.won, share(tally.won, games), rounds, fears, *_line(endings))


def _line(endings: Sequence[Ending]) -> tuple[tuple[str, ...], float]:
    """How it goes on: again and again what most of those did that went the same way so far, as long as there are
    enough of them; and the share of games that do."""
    found: tuple[str, ...] = ()
    along = 0.0
    while True:
        n = len(found)
        nexts = Counter(ending.line[: n + 1] for ending in endings if len(ending.line) > n and ending.line[:n] == found)
        for line, times in nexts.most_common(1):
            found, along = (line, times / len(endings)) if times >= LIKELY * len(endings) else (found, along)
        if len(found) == n:
            return found, along
