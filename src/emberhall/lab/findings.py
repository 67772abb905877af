"""What many games show: shares with their intervals, what goes with winning, and what that does not prove."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import erfc, sqrt
from typing import NamedTuple

from emberhall.engine.english import plural
from emberhall.engine.game import AnyGame
from emberhall.lab.records import Record
from emberhall.players.chances import NINETY_FIVE, Span, difference, share


class Deed(NamedTuple):
    """What happens to cards in a kind of event, and to which kinds of cards; to all if none is said."""

    word: str
    kinds: tuple[str, ...] = ()


DEEDS: Mapping[str, Mapping[str, Deed]] = {
    "ashardalon": {
        "uses": Deed("used"),
        "gains": Deed("found", ("treasure",)),
        "draws": Deed("drawn", ("encounter",)),
        "follows": Deed("met", ("monster", "villain")),
    },
    "dragonfire": {
        "buys": Deed("bought"),
        "plays": Deed("played"),
        "arrives": Deed("met"),
        "fire-revealed": Deed("revealed"),
    },
    "dragonlords": {
        "bought": Deed("bought"),
        "uses": Deed("used"),
        "adventure-drawn": Deed("met"),
        "challenge-defeated": Deed("defeated"),
    },
    "bardsung": {
        "uses-ability": Deed("used"),
        "treasure-drawn": Deed("drawn"),
        "aspect-drawn": Deed("met"),
        "enemy-placed": Deed("met", ("enemy",)),
    },
}
"""The kinds of events that are asked after."""
FALSE_SHARE = 0.05  # of what is called remarkable, no more than this is expected to be luck
RARE = 0.04  # a card in fewer of the games, or in all but so few, says nothing
CONFOUNDED = 1.0  # rounds by which games with a card are longer or shorter on average
POINTS = 0.05  # a difference that one would like to be able to see


class Cell(NamedTuple):
    """Some of the games: how many, how many won, how long."""

    games: int
    won: int
    rounds: float

    @property
    def share(self) -> Span:
        return share(self.won, self.games)


class Effect(NamedTuple):
    """Something of which a game has some or none: how it is called, what was done with it, and the games with it and
    without it."""

    name: str
    deed: str
    times: float  # a game that has it, on average
    with_it: Cell
    without: Cell
    p: float  # how likely so large a difference is by luck
    remarkable: bool = False

    @property
    def gain(self) -> float:
        return self.with_it.share.value - self.without.share.value

    @property
    def confounded(self) -> bool:
        """Whether games with it are so much longer or shorter that this alone may explain it."""
        return abs(self.with_it.rounds - self.without.rounds) > CONFOUNDED


class Findings:
    """Everything that is counted over many games, one after the other."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.deeds = DEEDS.get(game.id, {})
        self.kinds = {card.name: card.kind for card in game.cards()}
        self.titles = {info.id: info.title for info in game.adventures()}
        self.games = 0
        self.tallies: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0, 0])
        self.lengths: Counter[tuple[bool, int]] = Counter()
        self.reasons: Counter[str] = Counter()
        self.with_card: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0, 0, 0])
        self.falls: Counter[tuple[str, str]] = Counter()
        self.when: Counter[int] = Counter()
        self.course: dict[tuple[bool, int], list[float]] = defaultdict(lambda: [0, 0, 0, 0])
        self.outcomes: dict[int, bool] = {}

    def add(self, each: Record) -> None:
        """Count one game."""
        self.games += 1
        self.outcomes[each.number] = each.won
        self.reasons[each.rule] += 1
        self.lengths[each.won, each.rounds] += 1
        for kind, name in (("all", "all"), ("adventure", self.titles[each.adventure]), ("seats", str(len(each.party)))):
            self._tally((kind, name), each.won, each.rounds)
        for seat, hero in enumerate(each.party):
            self._tally(("hero", hero), seat in each.winners if self.game.rivals else each.won, each.rounds)
        for kind, deed in self.deeds.items():
            for card, times in each.cards.get(kind, {}).items():
                if deed.kinds and self.kinds.get(card) not in deed.kinds:
                    continue
                counts = self.with_card[kind, card]
                for place, number in enumerate((1, each.won, each.rounds, times)):
                    counts[place] += number
        for fall in each.falls:
            self.falls[fall.who, fall.by] += 1
            self.when[fall.at] += 1
        for at, chance, health in each.course:
            means = self.course[each.won, at]
            for place, value in enumerate((1, chance, health, health >= 0)):
                means[place] += value

    def _tally(self, key: tuple[str, str], won: bool, rounds: int) -> None:
        counts = self.tallies[key]
        for place, number in enumerate((1, won, rounds)):
            counts[place] += number

    # ---------------------------------------------------------------- what it comes to

    def cells(self, kind: str) -> dict[str, Cell]:
        """The games by adventure, by number of seats, by hero, or all of them."""
        return {name: _cell(*counts) for (of, name), counts in self.tallies.items() if of == kind}

    @property
    def total(self) -> Cell:
        return self.cells("all").get("all", Cell(0, 0, 0.0))

    def effects(self) -> list[Effect]:
        """What goes with winning or losing, the surest first; remarkable is what many comparisons leave standing."""
        total, found = self.tallies["all", "all"], []
        for (kind, card), (games, won, rounds, times) in self.with_card.items():
            rest = [total[0] - games, total[1] - won, total[2] - rounds]
            if min(games, rest[0]) < RARE * self.games:
                continue
            mine, others = _cell(games, won, rounds), _cell(*rest)
            found.append(Effect(card, self.deeds[kind].word, times / games, mine, others, by_luck(mine, others)))
        found.sort(key=lambda effect: effect.p)
        sure = max((n for n, each in enumerate(found, 1) if each.p <= FALSE_SHARE * n / len(found)), default=0)
        return [each._replace(remarkable=n < sure) for n, each in enumerate(found)]

    def says(self) -> list[str]:
        """The outliers in words."""
        effects = self.effects()
        lines = [in_words(each) for each in effects if each.remarkable][:12]
        if not lines:
            more = games_to_see(self.total.share.value)
            lines.append(
                f"No card stands out in {plural(self.games, 'game')}: a difference of {round(100 * POINTS)} points "
                f"would show in about {more:,} games with a card and as many without."
            )
        heroes = sorted(self.cells("hero").items(), key=lambda item: item[1].share.value)
        if len(heroes) > 1 and heroes[0][1].share.high < heroes[-1][1].share.low:
            (worst, low), (best, high) = heroes[0], heroes[-1]
            lines.append(
                f"{best} wins {percent(high.share.value)} of its games and {worst} {percent(low.share.value)}: "
                "their intervals do not touch."
            )
        return lines


def _cell(games: float, won: float, rounds: float) -> Cell:
    return Cell(int(games), int(won), rounds / games if games else 0.0)


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def by_luck(one: Cell, other: Cell) -> float:
    """How likely two shares differ so much by luck alone, both ways."""
    games = one.games + other.games
    pooled = (one.won + other.won) / games
    error = sqrt(pooled * (1 - pooled) * (1 / one.games + 1 / other.games))
    return erfc(abs(one.won / one.games - other.won / other.games) / error / sqrt(2)) if error else 1.0


def games_to_see(rate: float, points: float = POINTS) -> int:
    """How many games on each side show a difference of so many points four times in five."""
    return round(2 * max(rate * (1 - rate), 0.01) * ((NINETY_FIVE + 0.84) / points) ** 2)


def in_words(effect: Effect) -> str:
    """A sentence about something that stands out."""
    most, least = effect.with_it.share, effect.without.share
    says = (
        f"{effect.name} is {effect.deed} in {plural(effect.with_it.games, 'game')}, of which {percent(most.value)} "
        f"are won; of those without it {percent(least.value)}"
    )
    if effect.confounded:
        longer = "longer" if effect.with_it.rounds > effect.without.rounds else "shorter"
        says += f"; but games with it are {abs(effect.with_it.rounds - effect.without.rounds):.1f} rounds {longer}"
        says += ", which may be all there is to it: compare the same seeds without the card"
    return says + "."


# ---------------------------------------------------------------- two runs beside each other


class Comparison(NamedTuple):
    """Two runs of the same seeds."""

    first: str
    second: str
    one: Cell
    other: Cell
    gain: Span  # by how much the second is won more often
    games: int

    @property
    def says(self) -> str:
        """What can be concluded, and what it would take."""
        gain = f"{100 * self.gain.value:+.1f} points (95 %: {100 * self.gain.low:+.1f} to {100 * self.gain.high:+.1f})"
        if self.gain.low > 0 or self.gain.high < 0:
            better = self.second if self.gain.value > 0 else self.first
            return f"Games are won more often with {better}: {self.second} against {self.first} is {gain}."
        reach = (self.gain.high - self.gain.low) / 2
        need = round(self.games * (reach / POINTS) ** 2)
        more = max(0, need - self.games)
        rest = f"{more:,} more would show {round(100 * POINTS)} points" if more else "if there is one, it is small"
        return f"No difference can be concluded from {self.games:,} games of the same seeds ({gain}): {rest}."


def compared(first: str, second: str, one: Findings, other: Findings) -> Comparison:
    """Two runs of the same seeds side by side."""
    both = sorted(one.outcomes.keys() & other.outcomes.keys())
    pairs = [(other.outcomes[number], one.outcomes[number]) for number in both]
    return Comparison(first, second, one.total, other.total, difference(pairs), len(both))


def found(game: AnyGame, records: Iterable[Record]) -> Findings:
    """Everything that these games show."""
    findings = Findings(game)
    for each in records:
        findings.add(each)
    return findings


def course_of(findings: Findings, won: bool, column: int) -> Sequence[tuple[int, float, float]]:
    """How won or lost games went on average: the clock, the mean of a column, and how many games were still on."""
    points = []
    for (whether, at), counts in sorted(findings.course.items()):
        weight = counts[0] if column == 1 else counts[3]
        if whether is won and weight:
            points.append((at, counts[column] / weight, weight))
    return points
