"""Many games at once: bots play, every game is counted. Equal seeds give equal games on any number of cores."""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from multiprocessing import Event
from multiprocessing.synchronize import Event as Flag
from pathlib import Path

import msgspec

from emberhall.engine.campaign import AnyCampaign
from emberhall.engine.english import plural
from emberhall.engine.game import AnyGame, Outcome, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import campaign as campaign_called
from emberhall.games import game as game_called
from emberhall.lab.playing import play_campaign, play_game
from emberhall.lab.processes import in_processes, rest_the_collector
from emberhall.players import player
from emberhall.players.guests import Lost
from emberhall.table.setup import fits

FAILURES_KEPT = 5
CHUNKS_EACH = 16  # so many chunks a process, so that all finish at about the same time
LARGEST_CHUNK = 200


class Plan(msgspec.Struct, frozen=True):
    """What is played: which pairs of adventure and number of heroes in turn, by whom, how often, from which seed on.

    Game number n has the seed `seed + n`, and nothing but that decides its luck, its bots' luck and its party, unless
    a party is given. So any one game can be played again alone. `players` are one a seat, or one for all of them. With
    `campaign` each of them is a whole campaign. `variants` are options that come in turn, beside those of all games.
    """

    game: str
    pairs: tuple[tuple[str, int], ...]
    heroes: tuple[str, ...]  # whom a party is drawn from
    players: tuple[str, ...]
    games: int
    seed: int = 0
    party: tuple[str, ...] = ()
    options: dict[str, str] = {}
    packs: tuple[Path, ...] = ()
    campaign: bool = False
    variants: tuple[dict[str, str], ...] = ()

    def setup(self, number: int) -> Setup:
        """How game number n is set up."""
        adventure, heroes = self.pairs[number % len(self.pairs)]
        drawn = self.party or random.Random(f"party {self.seed + number}").sample(self.heroes, heroes)
        turn = number // len(self.pairs)
        options = self.options | self.variants[turn % len(self.variants)] if self.variants else self.options
        return Setup(adventure, tuple(drawn), options)

    def turns(self, options: Mapping[str, str]) -> list[str]:
        """Which of a game's options came in turn."""
        return [f"{name}={options[name]}" for name in (self.variants[0] if self.variants else ())]


class Tally(msgspec.Struct):
    """Games counted. A campaign is one, and `played` counts the games within it; one without an end is neither won nor
    lost."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    errors: int = 0
    decisions: int = 0
    rounds: int = 0
    played: int = 0
    played_won: int = 0
    lost: int = 0  # in so many a player lost its seat to the rules of thumb
    wins_by_seat: list[int] = []
    scores_by_seat: list[int] = []

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.wins += other.wins
        self.losses += other.losses
        self.errors += other.errors
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.played += other.played
        self.played_won += other.played_won
        self.lost += other.lost
        self.wins_by_seat = _together(self.wins_by_seat, other.wins_by_seat)
        self.scores_by_seat = _together(self.scores_by_seat, other.scores_by_seat)

    @property
    def finished(self) -> int:
        return self.wins + self.losses

    @property
    def unfinished(self) -> int:
        return self.counted - self.finished

    @property
    def counted(self) -> int:
        """Those that did not break off."""
        return self.games - self.errors

    @property
    def win_rate(self) -> float:
        return self.wins / self.counted if self.counted else 0.0

    @property
    def rounds_mean(self) -> float:
        return self.rounds / self.counted if self.counted else 0.0


def _together(some: Sequence[int], more: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip_longest(some, more, fillvalue=0)]


class Failure(msgspec.Struct, frozen=True):
    """A game that broke off, with all it takes to see it again."""

    seed: int
    adventure: str
    party: tuple[str, ...]
    error: str
    trace: str
    options: Mapping[str, str] = {}


class Loss(msgspec.Struct, frozen=True):
    """A game in which a player lost its seat to the rules of thumb, and why."""

    seed: int
    player: str
    why: str


class Count(msgspec.Struct):
    """Tallies by adventure and number of heroes, those of options that come in turn, and by seed the first failures and
    the first seats that were lost."""

    by_pair: dict[tuple[str, int], Tally] = {}
    failures: list[Failure] = []
    by_option: dict[str, Tally] = {}
    lost: list[Loss] = []

    def add(self, other: Count) -> None:
        for pair, tally in other.by_pair.items():
            self.by_pair.setdefault(pair, Tally()).add(tally)
        for option, tally in other.by_option.items():
            self.by_option.setdefault(option, Tally()).add(tally)
        self.failures = sorted(self.failures + other.failures, key=lambda failure: failure.seed)[:FAILURES_KEPT]
        self.lost = sorted(self.lost + other.lost, key=lambda loss: loss.seed)[:FAILURES_KEPT]

    def total(self, adventure: str = "", heroes: int = 0) -> Tally:
        """All games, or those of one adventure or number of heroes."""
        total = Tally()
        for (id, seats), tally in self.by_pair.items():
            if adventure in ("", id) and heroes in (0, seats):
                total.add(tally)
        return total


class Result(msgspec.Struct, frozen=True):
    """What came of a plan. `held` are the games that a file held before."""

    plan: Plan
    count: Count
    seconds: float
    held: int = 0


# ---------------------------------------------------------------- plans


def plan_for(
    game: AnyGame,
    players: str | Sequence[str],
    games: int,
    seed: int = 0,
    adventures: Sequence[str] = (),
    seats: Sequence[int] = (),
    party: Sequence[str] = (),
    options: dict[str, str] | None = None,
    packs: Sequence[Path] = (),
    campaign: bool = False,
    variants: Sequence[dict[str, str]] = (),
) -> Plan:
    """Games spread evenly over these adventures and numbers of seats, or over all there are."""
    names = (players,) if isinstance(players, str) else tuple(players)
    counts = [len(party)] if party else list(seats)
    if len(names) > 1:
        if any(count != len(names) for count in counts):
            wanted = " or ".join([*map(str, counts[:-1]), plural(counts[-1], "hero", "heroes")])
            raise Refusal(f"There are {len(names)} players for {wanted}: give one for each, or one for all.")
        counts = [len(names)]
    first = campaign_called(game.id, *packs).first_adventures() if campaign else game.adventures()
    return Plan(
        game=game.id,
        pairs=spread(game, [info.id for info in first if not adventures or info.id in adventures], counts),
        heroes=tuple(hero.id for hero in game.heroes()),
        players=names,
        games=games,
        seed=seed,
        party=tuple(party),
        options=options or {},
        packs=tuple(packs),
        campaign=campaign,
        variants=tuple(variants),
    )


def spread(game: AnyGame, adventures: Sequence[str], heroes: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Every pair of one of these adventures and numbers of heroes that fits."""
    infos = [info for info in game.adventures() if info.id in adventures]
    counts = heroes or range(game.seats[0], game.seats[1] + 1)
    pairs = tuple((info.id, count) for count in counts for info in infos if fits(game, info, count))
    if not pairs:
        low, high = game.seats
        wanted = " or ".join(map(str, counts))
        raise Refusal(f"No adventure asked for is for {wanted} heroes: {game.title} takes {low} to {high}.")
    return pairs


# ---------------------------------------------------------------- some games


class Played(msgspec.Struct, frozen=True):
    """The games that a plan is about."""

    game: AnyGame
    campaign: AnyCampaign | None

    @classmethod
    def of(cls, plan: Plan) -> Played:
        game = game_called(plan.game, *plan.packs)
        return cls(game, campaign_called(plan.game, *plan.packs) if plan.campaign else None)

    def refuse(self, setup: Setup) -> None:
        """What the rules refuse, they refuse before any work is done."""
        (self.campaign or self.game).new(setup)

    def play(self, setup: Setup, players: Sequence[str], seed: int) -> tuple[Tally, tuple[Lost, ...]]:
        """One game, or one campaign, from set-up to its end; and the players that lost their seats."""
        if self.campaign is None:
            played = play_game(self.game, setup, players, seed)
            return counted(played.outcome, played.decisions, played.rounds, bool(played.lost)), played.lost
        campaign = play_campaign(self.game, self.campaign, setup, players, seed)
        won = sum(outcome.won for outcome in campaign.games)
        tally = counted(campaign.outcome, campaign.decisions, campaign.rounds, bool(campaign.lost))
        tally.played, tally.played_won = len(campaign.games), won
        return tally, campaign.lost


def counted(outcome: Outcome | None, decisions: int, rounds: int, lost: bool = False) -> Tally:
    """One game as a tally."""
    if outcome is None:
        return Tally(games=1, decisions=decisions, rounds=rounds, lost=int(lost))
    winners = [int(outcome.of(seat)) for seat in range(max(outcome.winners, default=-1) + 1)]
    won = int(outcome.won)
    scores = list(outcome.scores)
    return Tally(1, won, 1 - won, 0, decisions, rounds, lost=int(lost), wins_by_seat=winners, scores_by_seat=scores)


def in_short(error: Exception) -> str:
    """What a game broke off with."""
    return f"{type(error).__name__}: {error}"[:300]


def play_some(played: Played, plan: Plan, numbers: range, stop: Callable[[], bool] = bool) -> Count:
    """Some games of a plan. One that breaks off is counted and described; the others go on."""
    count = Count({}, [])
    rest_the_collector()
    for number in numbers:
        if stop():
            break
        setup, seed = plan.setup(number), plan.seed + number
        try:
            tally, lost = played.play(setup, plan.players, seed)
            count.lost += [Loss(seed, *each) for each in lost][: FAILURES_KEPT - len(count.lost)]
        except Exception as error:  # whatever a rule or a bot may break with
            tally = Tally(games=1, errors=1)
            if len(count.failures) < FAILURES_KEPT:
                trace = "".join(traceback.format_exception(error, limit=-8))[-4000:]
                count.failures.append(
                    Failure(seed, setup.adventure, setup.party, in_short(error), trace, setup.options)
                )
        count.by_pair.setdefault((setup.adventure, len(setup.party)), Tally()).add(tally)
        for option in plan.turns(setup.options):
            count.by_option.setdefault(option, Tally()).add(tally)
    return count


# ---------------------------------------------------------------- many games


def ready(plan: Plan) -> Played:
    """What a plan is about. Whatever the rules or the players refuse, they refuse here, before any work is done."""
    played = Played.of(plan)
    for number in range(min(plan.games, len(plan.pairs) * max(1, len(plan.variants)))):
        played.refuse(plan.setup(number))
    for name in plan.players:
        player(name, plan.game)
        if played.campaign:
            player(name, played.campaign.id)
    return played


def simulate(
    plan: Plan, jobs: int = 1, progress: Callable[[Tally], None] = lambda total: None, cluster: str = ""
) -> Result:
    """Play a plan on so many processes, or on the cluster at an address. `progress` is told the total whenever some
    games are done."""
    played, began = ready(plan), time.perf_counter()
    count = Count({}, [])
    chunks = _chunks(plan.games, jobs)
    if cluster:
        from emberhall.lab.cluster import in_cluster

        counts = in_cluster(cluster, plan, chunks)
    elif jobs == 1:
        counts = (play_some(played, plan, chunk) for chunk in chunks)
    else:
        stop = Event()
        counts = in_processes(_play_chunk, chunks, jobs, begin=_sit_down, about=(plan, stop), stop=stop)
    for some in counts:
        count.add(some)
        progress(count.total())
    return Result(plan, count, time.perf_counter() - began)


def _chunks(games: int, jobs: int) -> list[range]:
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_EACH)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


class _Worker:
    """What a simulating process has before it."""

    played: Played
    plan: Plan
    stop: Flag


def _sit_down(plan: Plan, stop: Flag) -> None:
    """A process begins: it reads the game once."""
    _Worker.played, _Worker.plan, _Worker.stop = Played.of(plan), plan, stop


def _play_chunk(numbers: range) -> Count:
    return play_some(_Worker.played, _Worker.plan, numbers, _Worker.stop.is_set)
