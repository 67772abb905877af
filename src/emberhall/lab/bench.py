"""How fast the games run on this machine: the best of several runs, in one process."""

from __future__ import annotations

import random
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from time import perf_counter, perf_counter_ns

import msgspec

from emberhall.engine.choice import Option
from emberhall.engine.game import AnyGame
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.lab.playing import play_game
from emberhall.lab.processes import rest_the_collector
from emberhall.lab.simulate import Plan, plan_for
from emberhall.players.foresight import foresight
from emberhall.players.heuristic import policy
from emberhall.players.imagining import Outlook
from emberhall.players.party import eyes_of

EVERY = 7  # of so many decisions, one is forked and saved at
GAMES_FOR_MEMORY = 300
POSITIONS, FARTHEST, TRIED = 12, 60, 3  # so many, no farther on their way than so many answers, and how many are tried
USUAL = 4  # seats
APART = 1_000_000  # seeds between two runs, so that none plays the games of another

LOAD = """
from time import perf_counter
began = perf_counter()
from emberhall.games import game
game({game!r})
print(perf_counter() - began)
"""
MEMORY = """
import resource, sys
from emberhall.games import game
from emberhall.lab.simulate import Played, plan_for, play_some
plan = plan_for(game({game!r}), "random", {games})
play_some(Played.of(plan), plan, range({games}))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10))
"""
HELP = "from emberhall.cli import main; main(['--help'])"


def build_of_python() -> str:
    """How this Python was built, as far as it tells; empty where it does not.

    Debian optimises its Pythons without a word of that in their configuration: they are known by a scheme of folders
    that nobody else has.
    """
    if "deb_system" in sysconfig.get_scheme_names():
        return "Debian's build"
    given = sysconfig.get_config_var("CONFIG_ARGS")
    if not isinstance(given, str):
        return ""
    if "--enable-optimizations" not in given:
        return "built without optimisation"
    return "optimised build, PGO and LTO" if "--with-lto" in given else "optimised build, PGO"


class Figures(msgspec.Struct, frozen=True):
    """The figures of a game in one process: random players who are shown every legal option, and the games that a
    search imagines, with the answers given in them."""

    decisions_per_s: float
    games_per_s: float
    fork_us: float
    save_us: float
    load_s: float
    rss_mb: float
    imagined_per_s: float
    answers_per_s: float


def bench(name: str, runs: int = 8, seconds: float = 0.5) -> Figures:
    """The figures of a game, each the best of so many runs; a run of play takes so many seconds."""
    game = game_called(name)
    plan = plan_for(game, "random", 1)
    pace = [random_play(game, plan, seconds) for _ in range(runs)]
    copies = [forks_and_saves(game, plan, seconds) for _ in range(runs)]
    looks = outlooks(game)
    imagined = [imagining(looks, seconds, number * APART) for number in range(runs)]
    return Figures(
        decisions_per_s=round(max(decisions for decisions, _ in pace)),
        games_per_s=round(max(games for _, games in pace), 2),
        fork_us=round(min(fork for fork, _ in copies), 1),
        save_us=round(min(save for _, save in copies), 1),
        load_s=round(min(float(_fresh(LOAD.format(game=game.id))) for _ in range(runs)), 3),
        rss_mb=round(float(_fresh(MEMORY.format(game=game.id, games=GAMES_FOR_MEMORY))), 1),
        imagined_per_s=round(max(games for games, _ in imagined)),
        answers_per_s=round(max(answers for _, answers in imagined)),
    )


def random_play(game: AnyGame, plan: Plan, seconds: float) -> tuple[float, float]:
    """Decisions and games a second."""
    rest_the_collector()
    decisions = number = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        decisions += play_game(game, plan.setup(number), plan.players, number).decisions
        number += 1
    return decisions / spent, number / spent


def forks_and_saves(game: AnyGame, plan: Plan, seconds: float) -> tuple[float, float]:
    """Microseconds for a fork and for a save, on average over decisions picked at random."""
    rest_the_collector()
    dice = random.Random(1)
    forks = saves = taken = number = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        match = Match.new(game, plan.setup(number), number, Keep.ALL)
        while match.choice is not None:
            if dice.randrange(EVERY) == 0:
                at = perf_counter_ns()
                match.fork()
                forked = perf_counter_ns()
                match.save()
                saves += perf_counter_ns() - forked
                forks += forked - at
                taken += 1
            match.choose(int(dice.random() * len(match.choice.options)))
        number += 1
    return forks / taken / 1000, saves / taken / 1000


def outlooks(game: AnyGame) -> list[tuple[Outlook, Sequence[Option]]]:
    """Positions on the way of games by rules of thumb, with the answers that these like best."""
    insight, rules, dice = foresight(game.id), policy(game.id), random.Random(1)
    plan = plan_for(game, "heuristic", POSITIONS, seats=[USUAL])
    found: dict[int, tuple[Outlook, Sequence[Option]]] = {}
    for number in range(POSITIONS):
        match, left = Match.new(game, plan.setup(number), number, Keep.REST), dice.randrange(1, FARTHEST)
        while match.choice is not None and left > 0:
            seen = match.seen(*eyes_of(game, match.choice.seat, range(USUAL)))
            best = [each.option for each in rules.advice(seen)[:TRIED]]
            if len(best) > 1 and match.choice.ask not in insight.MINOR:
                found[number] = Outlook(match.fork().seen(*seen.seats), insight), best
            match.choose(best[0])
            left -= len(best) > 1
    return list(found.values())


def imagining(looks: Sequence[tuple[Outlook, Sequence[Option]]], seconds: float, seed: int = 0) -> tuple[float, float]:
    """Imagined games a second, and answers given in them. Equal seeds are equal games, which some remember."""
    rest_the_collector()
    games = 0
    before = sum(outlook.answered for outlook, _ in looks)
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        outlook, best = looks[seed % len(looks)]
        for option in best:
            outlook.value((option,), seed)
        games, seed = games + len(best), seed + 1
    return games / spent, (sum(outlook.answered for outlook, _ in looks) - before) / spent


def help_seconds(runs: int = 8) -> float:
    """How long `emberhall --help` takes."""

    def once() -> float:
        began = perf_counter()
        _fresh(HELP)
        return perf_counter() - began

    return round(min(once() for _ in range(runs)), 3)


def _fresh(code: str) -> str:
    """What a Python that has just started prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise Refusal(f"A fresh Python could not be measured ({last[0]}): run the tests first.")
    return done.stdout
