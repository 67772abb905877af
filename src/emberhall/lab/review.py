"""A game gone through answer by answer: how likely it was to be won all along, where that fell, and what was better.

Every answer is weighed against what a search prefers, by imagined games up to a horizon; those that seem to have cost
most are then weighed again in games to the end, on seeds of their own, and only what these say is called a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from emberhall.engine.choice import Option
from emberhall.engine.game import State
from emberhall.engine.match import Match
from emberhall.engine.sight import Seen
from emberhall.players import chances
from emberhall.players.budget import Budget
from emberhall.players.chances import Span
from emberhall.players.forecast import Forecast, Tally, counted, forecast, in_the_same_worlds
from emberhall.players.imagining import Outlook
from emberhall.players.party import eyes_of
from emberhall.players.search import Search, Tried, difference

GAMES = 48  # imagined games for an answer
LOOKED_AT = 8  # answers that seem to have cost most…
DOUBT = 1.0  # …by more than so many standard errors
SETTLED_BY = 60  # games to the end for each of two answers


class Weighed(NamedTuple):
    """An answer of the game: its number, what was answered, what a search prefers, how likely the seat was to win after
    each of them, and by how much the other was better in units of its standard error."""

    number: int
    seat: int
    given: Option
    better: Option
    chance: float
    lost: float
    sureness: float


class Step(msgspec.Struct, frozen=True):
    """How likely the seat that was asked, or the hero who sat there then, was to win after its answer, and how much of
    that it gave away; both are judgements at a horizon."""

    number: int
    round: int
    seat: int
    hero: str
    prompt: str
    answer: str
    chance: float
    lost: float


class Mistake(msgspec.Struct, frozen=True):
    """An answer that cost something, with what was better, counted in games to the end."""

    step: Step
    given: Forecast
    better: Forecast
    better_answer: str
    ahead: Span
    sure: bool


class Review(msgspec.Struct, frozen=True):
    """A game gone through."""

    steps: list[Step]
    mistakes: list[Mistake]


class Going(msgspec.Struct, frozen=True):
    """How far one has come: so much is done of so much, and what was found just now."""

    done: int
    of: int
    step: Step | None = None
    mistake: Mistake | None = None


class Gathered:
    """What going through a game has found so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.mistakes: list[Mistake] = []  # the worst first
        self.done, self.of = 0, 1

    def note(self, going: Going) -> None:
        """One thing more."""
        self.done, self.of = going.done, going.of
        if going.step:
            self.steps.append(going.step)
        if going.mistake:
            self.mistakes = sorted([*self.mistakes, going.mistake], key=lambda each: -each.ahead.value)

    @property
    def finished(self) -> bool:
        return self.done == self.of

    def mistake_at(self, number: int) -> Mistake | None:
        """The mistake that an answer was, if it was one."""
        return next((mistake for mistake in self.mistakes if mistake.step.number == number), None)


def review(
    match: Match[State],
    games: int = GAMES,
    most: int = LOOKED_AT,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Go through a match that remembers its past; it stands at its end again afterwards."""
    found = Gathered()
    for going in going_through(match, games, most):
        found.note(going)
        progress(going.done, going.of)
    return Review(found.steps, found.mistakes)


def going_through(match: Match[State], games: int = GAMES, most: int = LOOKED_AT) -> Iterator[Going]:
    """The steps of a match one by one, then the mistakes; the match stands at its end again afterwards."""
    end = match.answers
    search = Search(match.game.id, Budget(games=games), seed=end)
    weighed: list[Weighed] = []
    for number in range(end):
        match.goto(number)
        found = weigh(match, search)
        if found:
            weighed.append(found)
        yield Going(number + 1, end + most + 1, step=_step(match, found) if found else None)
    doubtful = sorted((each for each in weighed if each.sureness > DOUBT), key=lambda each: -each.lost)[:most]
    of = end + len(doubtful) + 1
    for done, worst in enumerate(doubtful, end + 1):
        match.goto(worst.number)
        mistake = _settled(match, worst, search)
        yield Going(done, of, mistake=mistake if mistake.ahead.value > 0 else None)
    match.goto(end)
    yield Going(of, of)


def weigh(match: Match[State], search: Search) -> Weighed | None:
    """The answer given next against what a search prefers; None where there was little to decide."""
    assert match.choice
    given = match.choice.options[~match.undone[-1][0]]
    seen = _seen(match, given.seat)
    if seen.choice is None or given not in seen.choice.options or seen.choice.ask in search.insight.MINOR:
        return None
    ranked = [advice.option for advice in search.rules.advice(seen)]
    options = list(dict.fromkeys([given, *search.worth_trying(seen, ranked)]))
    if len(options) == 1:
        return None
    tried = search.compared(Outlook(seen, search.insight), options).tried
    better = _best_other(tried)
    gain, error = difference(better, tried[0])
    lost = max(0.0, gain)
    return Weighed(match.answers, given.seat, given, better.option, tried[0].mean, lost, lost / error)


def _best_other(tried: Sequence[Tried]) -> Tried:
    return max(tried[1:], key=lambda each: (len(each.values), each.mean))


def _seen(match: Match[State], seat: int) -> Seen[State]:
    """What the one who answered could know; allies told each other everything."""
    return match.seen(*eyes_of(match.game, seat, range(len(match.setup.party))))


def _step(match: Match[State], weighed: Weighed) -> Step:
    assert match.choice
    game, table = match.game, _seen(match, weighed.seat).table
    return Step(
        number=weighed.number,
        round=game.rounds(match.state),
        seat=weighed.seat,
        hero=game.acts.who(table, weighed.seat),
        prompt=game.asks.whole(table, match.choice, True),
        answer=game.acts.label(table, weighed.given),
        chance=round(weighed.chance, 4),
        lost=round(weighed.lost, 4),
    )


def _settled(match: Match[State], weighed: Weighed, search: Search) -> Mistake:
    """Both answers played to the end in the same worlds."""
    seen = _seen(match, weighed.seat)
    given, better = Tally(0, weighed.given), Tally(1, weighed.better)
    for _ in counted(Outlook(seen, search.insight), [given, better], search.dice.getrandbits(40), SETTLED_BY):
        pass
    ahead = chances.difference(in_the_same_worlds(better, given))
    label = seen.game.acts.label(seen.table, weighed.better)
    return Mistake(_step(match, weighed), forecast(given), forecast(better), label, ahead, ahead.low > 0)


def turning_points(steps: Sequence[Step]) -> list[tuple[int, float]]:
    """The chance to win by rounds, as it was after the last answer of each."""
    return list({step.round: step.chance for step in steps}.items())
