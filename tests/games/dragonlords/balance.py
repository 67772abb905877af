"""How fair the game is: `python -m tests.games.dragonlords.balance --seats 1-6 --games 300`.

Many games of the rules of thumb, by number of players: how often somebody wins, in which round, and which Heroes do.
"""

from __future__ import annotations

import argparse
import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.dragonlords.players.heuristic import choose
from emberhall.games.dragonlords.rules.setup import SCENARIO, suggested_difficulty
from tests.games.dragonlords.story import the_game


class Case(NamedTuple):
    """One game to be played."""

    seats: int
    difficulty: int
    seed: int
    players: str
    fighting: bool


class Played(NamedTuple):
    """What came of it."""

    rule: str
    rounds: int
    winner: str
    heroes: tuple[str, ...]


def play(case: Case) -> Played:
    options = {"threat_difficulty": str(case.difficulty), "hero_combat": "yes" if case.fighting else "no"}
    setup = Setup(SCENARIO, tuple("abcdef"[: case.seats]), options)
    match, dice = Match.new(the_game(), setup, case.seed, Keep.NOTHING), random.Random(case.seed)
    while match.choice is not None:
        if case.players == "random":
            match.choose(dice.randrange(len(match.choice.options)))
        else:
            match.choose(choose(match.seen(match.choice.seat)))
    t, outcome = match.state, match.outcome
    assert outcome is not None
    names = tuple(t.box.name(hero.card) for hero in t.heroes)
    return Played(outcome.rule, the_game().rounds(t), names[outcome.winners[0]] if outcome.winners else "", names)


def report(seats: int, difficulty: int, games: list[Played]) -> None:
    won = [game for game in games if game.winner]
    rounds = sorted(game.rounds for game in games)
    how = Counter(game.rule for game in won)
    print(
        f"{seats} players, difficulty {difficulty}, {len(games)} games: won {100 * len(won) / len(games):.0f} %"
        f" (runes {how['DL-WIN-03']}, Margath {how['DL-WIN-02']}),"
        f" victory in round {sum(game.rounds for game in won) / max(1, len(won)):.1f} on average,"
        f" end in round {sum(rounds) / len(rounds):.1f}, at the latest {rounds[-1]}"
    )


def report_heroes(games: list[Played]) -> None:
    shares = Counter(name for game in games for name in game.heroes)
    wins = Counter(game.winner for game in games)
    for name in sorted(shares, key=lambda name: -wins[name] / shares[name]):
        print(f"  {name}: {wins[name]} of {shares[name]}, {100 * wins[name] / shares[name]:.1f} %")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seats", default="1-6", help="4, or 1-6")
    asked.add_argument("--games", type=int, default=300)
    asked.add_argument("--difficulty", type=int, default=0, help="the suggested one unless given")
    asked.add_argument("--players", choices=("heuristic", "random"), default="heuristic")
    asked.add_argument("--peaceful", action="store_true", help="Heroes may not fight each other")
    asked.add_argument("--heroes", action="store_true", help="tell which Heroes win")
    given = asked.parse_args()
    low, _, high = given.seats.partition("-")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for seats in range(int(low), int(high or low) + 1):
            difficulty = given.difficulty or suggested_difficulty(seats, not given.peaceful)
            cases = [Case(seats, difficulty, seed, given.players, not given.peaceful) for seed in range(given.games)]
            games = list(pool.map(play, cases, chunksize=4))
            report(seats, difficulty, games)
            if given.heroes:
                report_heroes(games)


if __name__ == "__main__":
    main()
