"""How fast the games were at each release, beside a peer measured in the same run: `bench/history.jsonl`, a line each.

    make bench-check                        compares today with the last release; fails if a figure has fallen
    make bench-check RELEASE=1.2.3          adds a line

A figure alone tells of the machine; its ratio to the peer tells of the games. The peer is catanatron, random players
all. Times are those of the processor, the best of several turns.
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import NamedTuple

import msgspec

from emberhall.engine.match import Keep, Match
from emberhall.games import game as game_called
from emberhall.games import playable
from emberhall.lab.simulate import plan_for

HISTORY = Path(__file__).with_name("history.jsonl")
PEER = "catanatron"
TURNS, SECONDS = 8, 0.5
EVERY = 7  # decisions, of which one is copied at
TOLERANCE = 0.2  # by so much a ratio may fall on a busy machine
LONGEST = 1000  # turns, where the peer itself gives a game up


class Release(msgspec.Struct, frozen=True):
    """A line of the history: decisions and copies a second of every game, as multiples of the peer's."""

    release: str
    date: str
    python: str
    peer: str
    decisions: dict[str, float]
    copies: dict[str, float]


class Pace(NamedTuple):
    """Decisions and copies a second."""

    decisions: float
    copies: float


Play = Callable[[int, Callable[[Callable[[], object]], None]], int]
"""Plays the game of a seed, calls its argument at every decision with what makes a copy, returns the decisions."""


def pace(play: Play, seed: int) -> Pace:
    """How fast something is played, and how fast copied."""
    decisions, began, number = 0, process_time(), seed
    while (spent := process_time() - began) < SECONDS:
        decisions += play(number, lambda copy: None)
        number += 1
    dice, copies, copying = random.Random(seed), 0, 0.0

    def at_times(copy: Callable[[], object]) -> None:
        nonlocal copies, copying
        if dice.randrange(EVERY) == 0:
            at = process_time()
            copy()
            copying += process_time() - at
            copies += 1

    while copying < SECONDS / EVERY:
        play(number, at_times)
        number += 1
    return Pace(decisions / spent, copies / copying)


def ours(name: str) -> Play:
    """Random players at one of our games, spread over its adventures and numbers of heroes."""
    game = game_called(name)
    plan = plan_for(game, "random", 1)

    def play(seed: int, at_decision: Callable[[Callable[[], object]], None]) -> int:
        match, dice, decisions = Match.new(game, plan.setup(seed), seed, Keep.REST), random.Random(seed), 0
        while match.choice is not None:
            at_decision(match.fork)
            match.choose(int(dice.random() * len(match.choice.options)))
            decisions += 1
        return decisions

    return play


def peer() -> Play:
    """Four random players settle Catan."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    def play(seed: int, at_decision: Callable[[Callable[[], object]], None]) -> int:
        game, decisions = Game([RandomPlayer(colour) for colour in Color], seed=seed), 0
        while game.winning_color() is None and game.state.num_turns < LONGEST:
            if len(game.state.playable_actions) > 1:
                at_decision(game.copy)
                decisions += 1
            game.play_tick()
        return decisions

    return play


def measured(release: str) -> Release:
    """Today's ratios, in turns, so that a noisy moment does not fall on one alone."""
    plays = {PEER: peer(), **{name: ours(name) for name in playable()}}
    best: dict[str, Pace] = {}
    for turn in range(TURNS):
        for name, play in plays.items():
            now = pace(play, turn * 10_000)
            best[name] = Pace(*map(max, zip(now, best.get(name, now), strict=True)))
    by = best.pop(PEER)
    return Release(
        release=release,
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        python=platform.python_version(),
        peer=f"{PEER} {version(PEER)}",
        decisions={name: round(pace.decisions / by.decisions, 3) for name, pace in best.items()},
        copies={name: round(pace.copies / by.copies, 3) for name, pace in best.items()},
    )


def releases() -> list[Release]:
    """The lines of the history, the latest last."""
    lines = HISTORY.read_bytes().splitlines() if HISTORY.exists() else []
    return [msgspec.json.decode(line, type=Release) for line in lines]


def add(line: Release) -> None:
    """Add a line to the history, in place of an earlier one of that release."""
    kept = [other for other in releases() if other.release != line.release]
    HISTORY.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (*kept, line)))


def compared(before: Release, now: Release) -> tuple[list[str], bool]:
    """What has changed since a release, a line a figure; and whether none has fallen."""
    said, well = list[str](), True
    with_what = [f"{each.peer} on Python {each.python}" for each in (before, now)]
    if len(set(with_what)) > 1:
        said.append(f"measured with {with_what[0]} then, {with_what[1]} now")
    figures: Mapping[str, tuple[dict[str, float], dict[str, float]]] = {
        "decisions": (before.decisions, now.decisions),
        "copies": (before.copies, now.copies),
    }
    for what, (then, today) in figures.items():
        for name in sorted({*then, *today}):
            if name not in then or name not in today:
                said.append(f"{name:12} {what:10} {'is new' if name in today else 'is gone'}")
                well = well and name in today
                continue
            fell = today[name] < then[name] * (1 - TOLERANCE)
            well = well and not fell
            change = today[name] / then[name] - 1
            said.append(f"{name:12} {what:10}{then[name]:9.3f}{today[name]:9.3f}{change:+8.0%}{' FELL' * fell}")
    return said, well


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--release", default="", metavar="VERSION", help="add a line for this release")
    args = options.parse_args()
    known = [each for each in releases() if each.release != args.release]
    if not (known or args.release):
        options.error(f"there is no release in {HISTORY.name} to compare with: add one with --release VERSION.")
    now = measured(args.release)
    said, well = compared(known[-1], now) if known else ([], True)
    print("\n".join([f"beside {now.peer}, release {known[-1].release} and now:" if known else "the first line", *said]))
    if args.release:
        add(now)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
