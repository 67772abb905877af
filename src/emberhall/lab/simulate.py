"""Many games at once: bots play, every game is counted. Equal seeds give equal games on any number of cores."""

from __future__ import annotations

import gc
import random
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import Event
from multiprocessing.synchronize import Event as Flag
from pathlib import Path

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.game import AnyGame, Setup
from emberhall.engine.match import index_of, run
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.players import player
from emberhall.table.setup import fits

ENDLESS = 200_000  # decisions: a game that takes more never ends
FAILURES_KEPT = 5
CHUNKS_EACH = 16  # so many chunks a process, so that all finish at about the same time
LARGEST_CHUNK = 200
_BOTS = 0x9E3779B97F4A7C15  # parts the luck of the bots from the luck of the game


class Plan(msgspec.Struct, frozen=True):
    """What is played: which pairs of adventure and number of heroes in turn, by whom, how often, from which seed on.

    Game number n has the seed `seed + n`, and nothing but that decides its luck, its bots' luck and its party, unless
    a party is given. So any one game can be played again alone.
    """

    game: str
    pairs: tuple[tuple[str, int], ...]
    heroes: tuple[str, ...]  # whom a party is drawn from
    players: str
    games: int
    seed: int = 0
    party: tuple[str, ...] = ()
    options: dict[str, str] = {}
    packs: tuple[Path, ...] = ()

    def setup(self, number: int) -> Setup:
        """How game number n is set up."""
        adventure, heroes = self.pairs[number % len(self.pairs)]
        drawn = self.party or random.Random(f"party {self.seed + number}").sample(self.heroes, heroes)
        return Setup(adventure, tuple(drawn), self.options)


class Tally(msgspec.Struct):
    """Games counted."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    errors: int = 0
    decisions: int = 0
    rounds: int = 0

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.wins += other.wins
        self.losses += other.losses
        self.errors += other.errors
        self.decisions += other.decisions
        self.rounds += other.rounds

    @property
    def rounds_mean(self) -> float:
        finished = self.wins + self.losses
        return self.rounds / finished if finished else 0.0


class Failure(msgspec.Struct, frozen=True):
    """A game that broke off, with all it takes to see it again."""

    seed: int
    adventure: str
    party: tuple[str, ...]
    error: str
    trace: str


class Count(msgspec.Struct):
    """Tallies by adventure and number of heroes, and the first failures by seed."""

    by_pair: dict[tuple[str, int], Tally] = {}
    failures: list[Failure] = []

    def add(self, other: Count) -> None:
        for pair, tally in other.by_pair.items():
            self.by_pair.setdefault(pair, Tally()).add(tally)
        self.failures = sorted(self.failures + other.failures, key=lambda failure: failure.seed)[:FAILURES_KEPT]

    def total(self, adventure: str = "", heroes: int = 0) -> Tally:
        """All games, or those of one adventure or number of heroes."""
        total = Tally()
        for (id, seats), tally in self.by_pair.items():
            if adventure in ("", id) and heroes in (0, seats):
                total.add(tally)
        return total


class Result(msgspec.Struct, frozen=True):
    """What came of a plan."""

    plan: Plan
    count: Count
    seconds: float


def plan_for(
    game: AnyGame,
    players: str,
    games: int,
    seed: int = 0,
    adventures: Sequence[str] = (),
    seats: Sequence[int] = (),
    party: Sequence[str] = (),
    options: dict[str, str] | None = None,
    packs: Sequence[Path] = (),
) -> Plan:
    """Games spread evenly over these adventures and numbers of seats, or over all there are."""
    return Plan(
        game=game.id,
        pairs=spread(game, adventures, [len(party)] if party else seats),
        heroes=tuple(hero.id for hero in game.heroes()),
        players=players,
        games=games,
        seed=seed,
        party=tuple(party),
        options=options or {},
        packs=tuple(packs),
    )


def spread(game: AnyGame, adventures: Sequence[str], heroes: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Every pair of one of these adventures and numbers of heroes that fits."""
    infos = [info for info in game.adventures() if not adventures or info.id in adventures]
    counts = heroes or range(game.seats[0], game.seats[1] + 1)
    pairs = tuple((info.id, count) for count in counts for info in infos if fits(game, info, count))
    if not pairs:
        low, high = game.seats
        wanted = " or ".join(map(str, counts))
        raise Refusal(f"No adventure asked for is for {wanted} heroes: {game.title} takes {low} to {high}.")
    return pairs


# ---------------------------------------------------------------- one game


def play_one(game: AnyGame, setup: Setup, players: str, seed: int) -> Tally:
    """One game from set-up to its end."""
    seats = [player(players, game.id, seed * _BOTS + seat + 1) for seat in range(len(setup.party))]
    looks, answers, view = seats[0].looks, [bot.choose for bot in seats], game.view
    state = game.new(setup)
    state.chance, state.log = Chance(seed), None
    send = run(game, state).send
    picked = None
    for decisions in range(ENDLESS + 1):
        try:
            choice = send(picked)
            while len(choice.options) == 1:
                choice = send(choice.options[0])
        except StopIteration:
            outcome = game.outcome(state)
            won = outcome is not None and outcome.won
            return Tally(1, int(won), int(not won), 0, decisions, game.rounds(state))
        options, seat = choice.options, choice.seat
        answer = answers[seat](view(state, seat) if looks else None, choice)
        picked = options[answer if type(answer) is int and answer >= 0 else index_of(answer, options)]
    raise RuntimeError(f"the game had not ended after {ENDLESS:,} decisions")


def rest_the_collector() -> None:
    """What is loaded stays, and a game leaves no cycles behind: the garbage collector need not look so often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def play_some(game: AnyGame, plan: Plan, numbers: range, stop: Callable[[], bool] = bool) -> Count:
    """Some games of a plan. One that breaks off is counted and described; the others go on."""
    count = Count({}, [])
    rest_the_collector()
    for number in numbers:
        if stop():
            break
        setup, seed = plan.setup(number), plan.seed + number
        try:
            tally = play_one(game, setup, plan.players, seed)
        except Exception as error:  # whatever a rule or a bot may break with
            tally = Tally(games=1, errors=1)
            if len(count.failures) < FAILURES_KEPT:
                what = f"{type(error).__name__}: {error}"[:300]
                trace = "".join(traceback.format_exception(error, limit=-8))[-4000:]
                count.failures.append(Failure(seed, setup.adventure, setup.party, what, trace))
        count.by_pair.setdefault((setup.adventure, len(setup.party)), Tally()).add(tally)
    return count


# ---------------------------------------------------------------- many games


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[Tally], None] = lambda total: None) -> Result:
    """Play a plan on so many processes. `progress` is told the total whenever some games are done."""
    game = game_called(plan.game, *plan.packs)
    for number in range(min(plan.games, len(plan.pairs))):  # what the game refuses, it refuses before any work is done
        game.new(plan.setup(number))
    player(plan.players, plan.game)
    began = time.perf_counter()
    count = Count({}, [])
    chunks = _chunks(plan.games, jobs)
    counts = (play_some(game, plan, chunk) for chunk in chunks) if jobs == 1 else _in_processes(plan, chunks, jobs)
    for some in counts:
        count.add(some)
        progress(count.total())
    return Result(plan, count, time.perf_counter() - began)


def _chunks(games: int, jobs: int) -> list[range]:
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_EACH)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _in_processes(plan: Plan, chunks: Sequence[range], jobs: int) -> Iterator[Count]:
    """The counts of all chunks as they come in; only a few are under way at a time."""
    stop = Event()
    waiting = iter(chunks)
    running: set[Future[Count]] = set()
    pool = ProcessPoolExecutor(jobs, initializer=_sit_down, initargs=(plan, stop))
    try:
        while True:
            for chunk in waiting:
                running.add(pool.submit(_play_chunk, chunk))
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise Refusal("A simulating process died, perhaps for want of memory: try again with fewer --jobs.") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


class _Worker:
    """What a simulating process has before it."""

    game: AnyGame
    plan: Plan
    stop: Flag


def _sit_down(plan: Plan, stop: Flag) -> None:
    """A process begins: it reads the game once, and leaves an interrupt to the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.game, _Worker.plan, _Worker.stop = game_called(plan.game, *plan.packs), plan, stop


def _play_chunk(numbers: range) -> Count:
    return play_some(_Worker.game, _Worker.plan, numbers, _Worker.stop.is_set)
