"""What many games show: shares with their intervals, what goes with winning, and what that does not prove."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import erfc, sqrt
from statistics import NormalDist
from typing import NamedTuple

from emberhall.engine.cards import kebab
from emberhall.engine.english import plural
from emberhall.engine.events import Event
from emberhall.engine.game import AnyGame, Deed
from emberhall.lab.records import TOGETHER, Record
from emberhall.players.chances import NINETY_FIVE, Span, difference, share


def deeds_of(game: AnyGame) -> Mapping[str, Deed]:
    """Return what a game does with cards: as it declares, or else every open event with a seat and a card."""
    if game.reporting.deeds:
        return game.reporting.deeds
    names = [
        kebab(event.__name__)
        for event in game.event_types
        if {"seat", "card"} <= {*event.__struct_fields__} and event.seen_by is Event.seen_by
    ]
    return {name: Deed(name.replace("-", " ")) for name in names}


SETTLED_BY_A_PACK = "the rules need it, so the same seeds with --compare and a pack that changes it settle it"
HERO = "hero"  # in the place of what was done with a card
FALSE_SHARE = 0.05  # of what is called remarkable, no more than this is expected to be luck
RARE = 0.04  # a card in fewer of the games, or in all but so few, says nothing
CONFOUNDED = 1.0  # rounds by which games with a card are longer or shorter on average
POINTS = 0.05  # a difference that one would like to be able to see
NARROW = 0.02  # an interval, so that its ends may be the same in whole points
FOUR_IN_FIVE = 0.84  # standard errors beyond the interval, so that a difference shows four times in five
MANY = 8  # so many things that something is done with, so that their mean says what goes with the doing itself
STEPS = 40  # points of a curve
SAID = 12  # so many of what stands out are put into words


class Cell(NamedTuple):
    """Some of the games: how many, how many won, how long; and how crowded the luck of rivals is in them."""

    games: int
    won: int
    rounds: float
    crowding: float = 1.0

    @property
    def share(self) -> Span:
        return share(self.won, self.games, self.crowding)


class Effect(NamedTuple):
    """Something of which a game has some or none: how it is called, what was done with it, and the games with it and
    without it. Of rivals each is counted by itself, as the games of those who had it and who had not.

    `gain` compares like with like: games of one adventure, one number of seats and the same options, and of rivals
    those whom the same player plays; so does `longer`, in rounds.
    """

    name: str
    deed: str
    times: float  # a game that has it, on average
    with_it: Cell
    without: Cell
    gain: Span
    longer: float
    p: float  # how likely so large a difference is by luck
    usual: float = 0.0  # the mean gain of everything with which the same was done
    step: bool = False  # whether what was done with it is a step to winning
    remarkable: bool = False

    @property
    def bare(self) -> float:
        """The difference of the shares as they stand, whatever games they are of."""
        return self.with_it.share.value - self.without.share.value

    @property
    def uneven(self) -> bool:
        """Whether it comes more often where more is won, or less, so that the bare shares mislead."""
        return abs(self.bare - self.gain.value) > POINTS

    @property
    def late(self) -> bool:
        """Whether games with it are so much longer or shorter that this alone may explain it."""
        return abs(self.longer) > CONFOUNDED

    @property
    def common(self) -> bool:
        """Whether it does no more than belong to what is done where games are won anyway, or lost: say, to buy."""
        return abs(self.usual) > POINTS and self.usual * self.gain.value > 0

    @property
    def confounded(self) -> bool:
        return self.late or self.common or self.step


Stratum = tuple[str, int, str, str]
"""Games of a kind: their adventure, how many seats, which options, and of rivals who plays them."""
Sums = list[float]
"""Games, games won, rounds, and how often something came up."""
Thing = tuple[str, str]
"""What was done with what."""
Seated = tuple[int, int, int]
"""Rivals at one table: how many had something, how many of these won, and how many won in all."""
Table = tuple[int, int]
"""Some rivals at one table: how many they are, and how many of them won."""


class Findings:
    """Everything that is counted over many games, one after the other."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.deeds = deeds_of(game)
        self.kinds = {card.name: card.kind for card in game.cards()}
        self.titles = {info.id: info.title for info in game.adventures()}
        self.games = self.broken_off = self.lost = 0
        self.tallies: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0, 0])
        self.lengths: Counter[tuple[bool, int]] = Counter()
        self.reasons: Counter[str] = Counter()
        self.strata: dict[Stratum, Sums] = defaultdict(lambda: [0, 0, 0, 0])
        self.things: dict[Thing, dict[Stratum, Sums]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0, 0]))
        self.tables: dict[tuple[Thing, Stratum], Counter[Seated]] = defaultdict(Counter)  # of rivals that had something
        self.won_at: dict[Stratum, Counter[int]] = defaultdict(Counter)  # tables by how many of their rivals won
        self.had: dict[Thing, Counter[Table]] = defaultdict(Counter)  # tables by their rivals that had something
        self.had_not: dict[Thing, Counter[Table]] = defaultdict(Counter)  # and by the others there
        self.whole: Counter[Table] = Counter()  # tables by all of their rivals
        self.falls: Counter[tuple[str, str]] = Counter()
        self.when: Counter[int] = Counter()
        self.course: dict[tuple[bool, int], list[float]] = defaultdict(lambda: [0, 0, 0, 0, 0, 0])
        self.outcomes: dict[int, bool] = {}

    def add(self, each: Record) -> None:
        """Count one game, unless it broke off."""
        if each.error:
            self.broken_off += 1
            return
        self.games += 1
        self.lost += bool(each.lost)
        self.outcomes[each.number] = each.won
        self.reasons[each.rule] += 1
        self.lengths[each.won, each.rounds] += 1
        options = [f"{name} {value}" for name, value in sorted(each.options.items())]
        kinds = [("all", "all"), ("adventure", self.titles[each.adventure]), ("seats", str(len(each.party)))]
        for kind, name in [*kinds, *(("option", option) for option in options)]:
            self._tally((kind, name), each.won, each.rounds)
        for seat, hero in enumerate(each.party):
            self._tally(("hero", hero), seat in each.winners if self.game.rivals else each.won, each.rounds)
        self._weigh(each, (each.adventure, len(each.party), ", ".join(options)))
        for fall in each.falls:
            for by in fall.by.split(TOGETHER):
                self.falls[fall.who, by] += 1
            self.when[fall.at] += 1
        first_won = 0 in each.winners if self.game.rivals else each.won
        for at, chance, health, threat in each.course:
            means = self.course[first_won, at]
            for place, value in enumerate((1, chance, max(0, health), health >= 0, max(0, threat), threat >= 0)):
                means[place] += value

    def _weigh(self, each: Record, kind: tuple[str, int, str]) -> None:
        """Note what the game had, or what each of several rivals had in it."""
        rivals = self.game.rivals
        won = [seat in each.winners for seat in range(len(each.party))] if rivals else [each.won]
        found = self._found(each)
        groups: dict[Stratum, list[int]] = {}
        for side in range(len(won)):
            player = each.players[side % len(each.players)] if rivals else ""
            groups.setdefault((*kind, player), []).append(side)
        for stratum, group in groups.items():
            winners = sum([won[side] for side in group])
            _sum(self.strata[stratum], len(group), winners, len(group) * each.rounds, 0)
            if rivals:
                self.won_at[stratum][winners] += 1
            for thing, sides in found.items():
                mine = [side for side in group if side in sides]
                if not mine:
                    continue
                having, winning = len(mine), sum([won[side] for side in mine])
                times = sum([sides[side] for side in mine])
                _sum(self.things[thing][stratum], having, winning, having * each.rounds, times)
                if rivals:
                    self.tables[thing, stratum][having, winning, winners] += 1
        if rivals:
            self._seat(won, found)

    def _seat(self, won: Sequence[bool], found: Mapping[Thing, Mapping[int, int]]) -> None:
        """Note how many of a table had something and won."""
        seats, winners = len(won), sum(won)
        self.whole[seats, winners] += 1
        for thing, sides in found.items():
            having, winning = len(sides), sum([won[side] for side in sides])
            self.had[thing][having, winning] += 1
            self.had_not[thing][seats - having, winners - winning] += 1
            self.had_not[thing][seats, winners] -= 1  # so that with all tables it counts those where nobody had it

    def _found(self, each: Record) -> dict[Thing, dict[int, int]]:
        """How often each side had what."""
        rivals = self.game.rivals
        found: dict[Thing, dict[int, int]] = {}
        for seat, event, card, times, _ in each.counts:
            deed = self.deeds.get(event)
            if (
                deed
                and card
                and (seat >= 0 or not rivals)
                and not (deed.kinds and self.kinds.get(card) not in deed.kinds)
            ):
                side, sides = seat if rivals else 0, found.setdefault((deed.word, card), {})
                sides[side] = sides.get(side, 0) + times
        for seat, hero in enumerate(each.party):
            found.setdefault((HERO, hero), {})[seat if rivals else 0] = 1
        return found

    def _tally(self, key: tuple[str, str], won: bool, rounds: int) -> None:
        _sum(self.tallies[key], 1, won, rounds)

    # ---------------------------------------------------------------- what it comes to

    def cells(self, kind: str) -> dict[str, Cell]:
        """The games by adventure, by number of seats, by option, by hero, or all of them."""
        return {name: _cell(*counts) for (of, name), counts in self.tallies.items() if of == kind}

    @property
    def total(self) -> Cell:
        return self.cells("all").get("all", Cell(0, 0, 0.0))

    def effects(self) -> list[Effect]:
        """What goes with winning or losing, the surest first; remarkable is what many comparisons leave standing."""
        everything = [sum(column) for column in zip(*self.strata.values(), strict=True)]
        found = []
        for thing, by_stratum in self.things.items():
            pairs = [
                Pair(mine, [a - b for a, b in zip(self.strata[key], mine, strict=True)], *self._crowding(thing, key))
                for key, mine in by_stratum.items()
            ]
            if sum(_weight(pair.mine, pair.rest) for pair in pairs) < RARE * (1 - RARE) * everything[0]:
                continue
            games, won, rounds, times = (sum(column) for column in zip(*by_stratum.values(), strict=True))
            mine = _cell(games, won, rounds)
            others = _cell(*[a - b for a, b in zip(everything, (games, won, rounds), strict=False)])
            if self.game.rivals:
                mine = mine._replace(crowding=together(self.had[thing]))
                others = others._replace(crowding=together(self.had_not[thing], self.whole))
            deed, name = thing
            found.append(Effect(name, deed, times / games, mine, others, *like_with_like(pairs)))
        found.sort(key=lambda effect: effect.p)
        sure = max((n for n, each in enumerate(found, 1) if each.p <= FALSE_SHARE * n / len(found)), default=0)
        usual, steps = _usual(found), {deed.word for deed in self.deeds.values() if deed.step}
        return [
            each._replace(usual=usual[each.deed], step=each.deed in steps, remarkable=n < sure)
            for n, each in enumerate(found)
        ]

    def _crowding(self, thing: Thing, stratum: Stratum) -> tuple[float, float]:
        """How crowded the luck of rivals is, whether something does nothing or what it seems to do."""
        if not self.game.rivals:
            return 1.0, 1.0
        tables, without = self.tables[thing, stratum], self.won_at[stratum].copy()
        for (_, _, won), n in tables.items():
            without[won] -= n
        seated = tables + Counter({(0, 0, won): n for won, n in without.items()})
        seats = int(self.strata[stratum][0]) // self.won_at[stratum].total()
        return crowding(seated, seats, False), crowding(seated, seats, True)

    def says(self, spared: Callable[[str], bool]) -> list[str]:
        """The outliers in words. `spared` says whether the game can be played without a card."""
        rivals = self.game.rivals
        effects = self.effects()
        remarkable = [each for each in effects if each.remarkable]
        lines = [
            in_words(each, rivals, each.confounded and not rivals and spared(each.name)) for each in remarkable[:SAID]
        ]
        if left := len(remarkable) - len(lines):
            stand, them = ("stands", "it") if left == 1 else ("stand", "them")
            lines.append(f"{left:,} more {stand} out: the table of cards and heroes marks {them}.")
        if not self.deeds:
            lines.append(f"{self.game.title} tells no event with a seat and a card, so no card was asked about.")
        return lines or [self._nothing(len(effects))]

    def _nothing(self, compared: int) -> str:
        """That nothing stands out among so many comparisons, or that there are none, and what it would take."""
        sides, won, *_ = (sum(column) for column in zip(*self.strata.values(), strict=True)) if self.games else (0, 0)
        _, low, high = share(int(won), int(sides))
        worst = min(max(0.5, low), high)  # the share that takes most, of those that may be true
        more = games_to_see(worst, comparisons=max(1, compared))
        among = f", among {compared:,} comparisons," if compared > 1 else ""
        found, would = ("stands out", "would") if compared else ("could be compared", "would stand out")
        return (
            f"No card and no hero {found} in {plural(self.games, 'game')}: a difference of {round(100 * POINTS)} "
            f"points {would}{among} in about {more:,} {'players' if self.game.rivals else 'games'} with a card and as "
            f"many without."
        )


def _usual(effects: Sequence[Effect]) -> Mapping[str, float]:
    """What is won on average beyond the rest with what something was done with: one buys where games go well."""
    gains: dict[str, list[float]] = defaultdict(list)
    for each in effects:
        gains[each.deed].append(each.gain.value)
    return {deed: sum(some) / len(some) if len(some) >= MANY else 0.0 for deed, some in gains.items()}


def _sum(sums: list[float], *more: float) -> None:
    for place, number in enumerate(more):
        sums[place] += number


def _cell(games: float, won: float, rounds: float) -> Cell:
    return Cell(int(games), int(won), rounds / games if games else 0.0)


def percent(value: float, places: int = 0) -> str:
    return f"{100 * value:.{places}f} %"


def places(span: Span) -> int:
    """One decimal where whole points would hide how narrow an interval is."""
    return int(span.high - span.low < NARROW)


def _weight(mine: Sequence[float], rest: Sequence[float]) -> float:
    """How much a kind of games tells: nothing if all of them have something, or none."""
    return mine[0] * rest[0] / (mine[0] + rest[0])


class Pair(NamedTuple):
    """Games of one kind with something and without it, and how crowded their luck is: for a test that it does nothing,
    and for the interval of what it does."""

    mine: Sequence[float]
    rest: Sequence[float]
    by_luck: float = 1.0
    as_seen: float = 1.0


def like_with_like(pairs: Sequence[Pair]) -> tuple[Span, float, float]:
    """Games with something against those without it, each kind of games by itself: by how much more often they are won
    (Mantel and Haenszel's difference), how much longer they are, and how likely that is by luck (their test, which
    takes half a game off, for games come whole: without that, what is seen in a few games stands out too often)."""
    weight = gain = longer = scatter = beyond = spread = alone = 0.0
    for (games, won, rounds, *_), (others, lost_to, their_rounds, *_), by_luck, as_seen in pairs:
        if not games or not others:
            continue
        all_games, all_won = games + others, won + lost_to
        here = games * others / all_games
        weight += here
        gain += here * (won / games - lost_to / others)
        longer += here * (rounds / games - their_rounds / others)
        scatter += as_seen * here * here * (_scatter(won, games) + _scatter(lost_to, others))
        beyond += won - games * all_won / all_games
        if all_games > 1:
            each = here * all_won * (all_games - all_won) / all_games / (all_games - 1)
            spread, alone = spread + by_luck * each, alone + each
    reach = NINETY_FIVE * sqrt(scatter) / weight
    span = Span(gain / weight, max(-1.0, gain / weight - reach), min(1.0, gain / weight + reach))
    if not spread:
        return span, longer / weight, 1.0
    half = spread / alone / 2  # a game, or as much of one as the luck of rivals is their own
    return span, longer / weight, erfc(max(0.0, abs(beyond) - half) / sqrt(2 * spread))


def crowding(tables: Mapping[Seated, int], seats: int, as_seen: bool) -> float:
    """How many times as much a difference scatters as it would if each rival had luck of its own, for at a table one
    wins what the others lose: the squares of what tables add to it by those of what their seats add (Kish's design
    effect). It is taken to be as large as it is seen, or to be none."""
    n = seats * sum(tables.values())
    had, both, won = (sum(table[place] * times for table, times in tables.items()) for place in range(3))
    if not 0 < had < n:
        return 1.0
    gain = both / had - (won - both) / (n - had) if as_seen else 0.0

    def adds(has: int, wins: int) -> float:
        beyond = has - had / n
        return beyond * (wins - won / n - gain * beyond)

    kinds = adds(1, 1), adds(1, 0), adds(0, 1), adds(0, 0)
    alone = together = 0.0
    for (having, winning, winners), times in tables.items():
        sides = winning, having - winning, winners - winning, seats - having - winners + winning
        alone += times * sum(side * each * each for side, each in zip(sides, kinds, strict=True))
        together += times * sum(side * each for side, each in zip(sides, kinds, strict=True)) ** 2
    return together / alone if alone else 1.0


def together(*tables: Mapping[Table, int]) -> float:
    """The same of one share: how many times as much the share of some rivals who win scatters as if each had luck of
    its own. One who won and one who lost are taken to have been seen beside them, each at a table of its own."""
    all_tables = [(table, times) for some in tables for table, times in some.items()]
    n, won = (sum(table[place] * times for table, times in all_tables) for place in range(2))
    rate = (won + 1) / (n + 2)
    win, lose = (1 - rate) ** 2, rate**2
    alone = (won + 1) * win + (n - won + 1) * lose
    return (sum(times * (wins - rate * seats) ** 2 for (seats, wins), times in all_tables) + win + lose) / alone


def _scatter(won: float, games: float) -> float:
    """The square of the error of a share; one game more of each kind is taken to have been seen."""
    rate = (won + 1) / (games + 2)
    return rate * (1 - rate) / games


def games_to_see(rate: float, points: float = POINTS, comparisons: int = 1) -> int:
    """How many games on each side make a difference of so many points stand out four times in five, if it is the only
    one among so many comparisons."""
    beyond = NormalDist().inv_cdf(1 - FALSE_SHARE / comparisons / 2) + FOUR_IN_FIVE
    return round(2 * max(rate * (1 - rate), 0.01) * (beyond / points) ** 2)


def in_words(effect: Effect, rivals: bool = False, spared: bool = True) -> str:
    """A sentence about something that stands out; whether the game can be played without it says what settles it."""
    most, least, gain = effect.with_it.share, effect.without.share, effect.gain
    who = plural(effect.with_it.games, "player" if rivals else "game")
    of_them = (
        f"by {who}, of whom {percent(most.value)} win" if rivals else f"in {who}, {percent(most.value)} of them won"
    )
    hero = effect.deed == HERO
    deed = effect.deed if not hero else "played" if rivals else "in the party"
    says = f"{effect.name} is {deed} {of_them}"
    says += f"; without it {percent(least.value)}; like with like that is {points(gain)}"
    reasons = []
    if effect.late:
        longer = "longer" if effect.longer > 0 else "shorter"
        reasons.append(f"games with it are {abs(effect.longer):.1f} rounds {longer}")
    if effect.step:
        reasons.append(f"who comes near to winning has {deed} more of all")
    if effect.common:
        reasons.append(f"whatever is {deed} is at {signed(effect.usual)} on average")
    if reasons:
        says += f"; but {' and '.join(reasons)}, which may be all there is to it"
    if reasons and not hero and not rivals:  # of rivals, two runs tell how often somebody wins, not who
        mark = '"' if "'" in effect.name else "'"
        paired = f"the same seeds with --compare {mark}without={effect.name}{mark} settle it"
        says += f": {paired if spared else SETTLED_BY_A_PACK}"
    return says + "."


def points(gain: Span) -> str:
    """A difference of shares with its interval."""
    value, low, high = (signed(end, places(gain)) for end in gain)
    return f"{value} points ({low} to {high})"


def signed(difference: float, places: int = 0) -> str:
    """A difference in points with its sign; none has none."""
    rounded = round(100 * difference, places)
    return f"{rounded:+.{places}f}" if rounded else "0"


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
            often = "more" if self.gain.value > 0 else "less"
            return f"Games are won {often} often {_with(self.second)} than {_with(self.first)}: {gain}."
        seeds = f"{plural(self.games, 'game')} of the same seeds"
        return f"No difference can be concluded from {seeds}, {gain}: {self.takes}."

    @property
    def takes(self) -> str:
        """How many more games would show a difference worth seeing four times in five; or how large one can be."""
        error = (self.gain.high - self.gain.low) / 2 / NINETY_FIVE
        need = round(self.games * (error * (NINETY_FIVE + FOUR_IN_FIVE) / POINTS) ** 2)
        if need > self.games:
            return f"{need - self.games:,} more would show {round(100 * POINTS)} points"
        return f"if there is one, it is of {100 * max(self.gain.high, -self.gain.low):.1f} points at the most"


def _with(run: str) -> str:
    return run if run.startswith("without ") else f"with {run}"


def compared(first: str, second: str, one: Findings, other: Findings) -> Comparison:
    """Two runs of the same seeds side by side."""
    both = sorted(one.outcomes.keys() & other.outcomes.keys())
    pairs = [(other.outcomes[number], one.outcomes[number]) for number in both]
    return Comparison(first, second, one.total, other.total, difference(pairs), len(both))


def course_of(findings: Findings, won: bool, column: int) -> Sequence[tuple[int, float, float]]:
    """How won or lost games went on average: the clock, the mean of a column, and how many games were still on. The
    clock is taken in steps where games are long; those on at one time of a step count, not all times they were."""
    step = max(1, max((at for _, at in findings.course), default=0) // STEPS)
    sums: dict[int, list[float]] = {}
    for (whether, at), counts in findings.course.items():
        if whether is won:
            value, times = counts[column], counts[column + 1 if column > 1 else 0]
            found = sums.setdefault(at // step * step, [0, 0, 0])
            _sum(found, value, times)
            found[2] = max(found[2], times)
    return [(at, value / times, games) for at, (value, times, games) in sorted(sums.items()) if times]
