"""How fair the game is: `python -m tests.games.dragonlords.balance`.

Whole games of the rules of thumb at the suggested difficulty: how often somebody wins and in which way, by number of
players and by Hero; the same at a hard difficulty, and by chance alone. Every demand is told with what was found.
`--only table` plays the numbers of players alone, `--games 40` is for a first look.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import mean
from typing import NamedTuple

from emberhall.engine.chance import Chance
from emberhall.engine.events import Event, Log
from emberhall.engine.game import Setup
from emberhall.engine.running import run
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.setup import SCENARIO, suggested_difficulty
from emberhall.lab.playing import answering, bots
from tests.games.dragonlords.story import the_game

FOUR, HARD, LONG = 4, 15, 60
LEAST, MOST, BY_CHANCE, TIMES = 0.40, 0.85, 0.05, 3.0
RUNES, MARGATH = "DL-WIN-03", "DL-WIN-02"


class Case(NamedTuple):
    """One game to be played."""

    seats: int
    difficulty: int
    seed: int
    players: str = "heuristic"
    fighting: bool = True


class Played(NamedTuple):
    """What came of it."""

    rule: str
    rounds: int
    winner: str
    heroes: tuple[str, ...]
    counted: Counter[str]


class Tally(Log):
    """Counts what happens instead of keeping it."""

    __slots__ = ("counted", "victors")

    def __init__(self, victors: Sequence[int]) -> None:
        super().__init__()
        self.counted: Counter[str] = Counter()
        self.victors = victors

    def add(self, event: Event, rule: str = "") -> None:
        match event:
            case events.OfferTaken():
                self.counted["deals"] += 1
            case events.OfferDeclined():
                self.counted["declined"] += 1
            case events.HeroAttacks():
                self.counted["duels"] += 1
            case events.SpoilsTaken(_, card, _) if card in self.victors:
                self.counted["stolen"] += 1
            case events.CombatBegins(_, card) if card in self.victors and the_game().box.challenges[card].victory:
                self.counted["Margath"] += 1


def play(case: Case) -> Played:
    options = {"threat_difficulty": str(case.difficulty), "hero_combat": "yes" if case.fighting else "no"}
    game = the_game()
    t = game.new(Setup(SCENARIO, tuple("abcdef"[: case.seats]), options))
    victors = [card for card, challenge in game.box.challenges.items() if challenge.rune or challenge.victory]
    t.chance, t.log = Chance(case.seed), Tally(victors)
    answer = answering(game, t, bots([case.players], game.id, case.seats, case.seed))
    picked, playing = None, run(game, t)
    while True:
        try:
            choice = playing.send(picked)
        except StopIteration:
            break
        picked = choice.options[0] if len(choice.options) == 1 else answer(choice)
    assert t.result is not None
    names = tuple(game.name(hero.led_by[0] if hero.led_by else hero.card) for hero in t.heroes)
    winner = names[t.result.winners[0]] if t.result.winners else ""
    return Played(t.result.rule, game.rounds(t), winner, names, t.log.counted)


def won(games: Sequence[Played]) -> float:
    return sum(bool(game.winner) for game in games) / len(games)


def row(seats: int, difficulty: int, games: Sequence[Played]) -> str:
    """A line of the table."""
    how = Counter(game.rule for game in games)
    total = sum((game.counted for game in games), Counter[str]())
    wins = [game.rounds for game in games if game.winner]
    cells = [
        f"{seats}", f"{difficulty}", f"{len(games)}", f"{100 * won(games):.0f} %", f"{how[RUNES]} : {how[MARGATH]}",
        f"{mean(wins):.1f}" if wins else "-", f"{mean(game.rounds for game in games):.1f}",
        f"{max(game.rounds for game in games)}",
        *(f"{total[name] / len(games):.2f}" for name in ("deals", "duels", "stolen", "Margath")),
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| players | difficulty | games | somebody wins | runes : Margath | round of victory | round of the end | latest |"
    " deals a game | duels a game | runes taken from Heroes | fights with Margath |\n" + "|---" * 12 + "|"
)


def hero_shares(games: Sequence[Played]) -> list[tuple[str, int, int]]:
    """Wins and appearances of every Hero, the most successful first; who was dealt to a seat counts."""
    shown = Counter(name for game in games for name in game.heroes)
    wins = Counter(game.winner for game in games)
    return sorted(((name, wins[name], shown[name]) for name in shown), key=lambda each: -each[1] / each[2])


def verdict(what: str, good: bool, found: str) -> None:
    print(f"{'ok  ' if good else 'FAIL'} {what}: {found}", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seats", default="1-6", help="4, or 1-6")
    asked.add_argument("--games", type=int, default=300)
    asked.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    asked.add_argument("--difficulty", type=int, default=0, help="the suggested one unless given")
    asked.add_argument("--peaceful", action="store_true", help="Heroes may not fight each other")
    asked.add_argument("--only", choices=("table", "heroes", "hard", "chance"), help="one part of it")
    given = asked.parse_args()
    low, _, high = given.seats.partition("-")
    counts = range(int(low), int(high or low) + 1)
    fighting = not given.peaceful

    def suggested(seats: int) -> int:
        return given.difficulty or suggested_difficulty(seats, fighting)

    with ProcessPoolExecutor(os.cpu_count()) as pool:

        def all_of(seats: int, difficulty: int, games: int, players: str = "heuristic") -> list[Played]:
            cases = [Case(seats, difficulty, seed, players, fighting) for seed in range(given.seed, given.seed + games)]
            return list(pool.map(play, cases, chunksize=8))

        fours: list[Played] = []
        if given.only in (None, "heroes"):
            fours = all_of(FOUR, suggested(FOUR), 2 * given.games)
        if given.only in (None, "table"):
            print(HEAD, flush=True)
            shares: dict[int, float] = {}
            for seats in counts:
                games = fours if seats == FOUR and fours else all_of(seats, suggested(seats), given.games)
                shares[seats] = won(games)
                print(row(seats, suggested(seats), games), flush=True)
            found = ", ".join(f"{seats}: {100 * share:.0f} %" for seats, share in shares.items())
            good = all(LEAST <= share <= MOST for share in shares.values())
            verdict("somebody wins in 40 to 85 % at every number of players", good, found)
        if fours:
            heroes = hero_shares(fours)
            for name, wins, shown in heroes:
                print(f"| {name} | {wins} | {shown} | {100 * wins / shown:.1f} % |")
            (_, best, of), (_, worst, out_of) = heroes[0], heroes[-1]
            times = best / of / max(worst / out_of, 1e-9)
            verdict("no Hero wins more than three times as often as another", times <= TIMES, f"{times:.2f} times")
            latest = max(game.rounds for game in fours)
            verdict("a game of four ends within 60 rounds", latest <= LONG, f"{latest} at the latest")
        if given.only in (None, "hard"):
            print(HEAD)
            for seats in (2, FOUR):
                print(row(seats, HARD, games := all_of(seats, HARD, given.games)), flush=True)
            usual = won(fours) if fours else won(all_of(FOUR, suggested(FOUR), given.games))
            clear = won(games) < usual - 0.2
            verdict("difficulty 15 is lost clearly more often", clear, f"{won(games):.0%} won instead of {usual:.0%}")
        if given.only in (None, "chance"):
            lucky = [game for n in counts for game in all_of(n, suggested(n), given.games // 6 or 1, "random")]
            verdict("random play wins under 5 %", won(lucky) < BY_CHANCE, f"{won(lucky):.1%} of {len(lucky)}")


if __name__ == "__main__":
    main()
