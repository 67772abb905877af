"""How fair the encounters are: `python -m tests.games.bardsung.balance --games 300`.

Parties of the rules of thumb walk through the campaign, taking its turns at random, and what each carries into an
encounter when it first comes there is noted. Then every encounter is played many times by heroes of that level.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple, cast

from emberhall.engine.campaign import carried_by
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Option
from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.running import run
from emberhall.engine.venture import Venture
from emberhall.games.bardsung.campaign.state import Party
from emberhall.games.bardsung.rules.carried import Carried
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.tokens import POTION
from emberhall.lab.playing import answering, bots, play_game
from tests.games.bardsung.campaigning import ALL, the_campaign

BANDS = {"combat-tutorial": (60, 95), "exploration-tutorial": (45, 90), "boss": (25, 75), "": (30, 85)}
RANDOM_MOST = 10
PATIENCE = 5  # failures of one encounter: then the party is let through, or it would never be seen what comes after
FIRST = "the-chapel-stair"


def party(seats: int, seed: int) -> tuple[str, ...]:
    return tuple(random.Random(seed).sample(ALL, seats))


# ---------------------------------------------------------------- parties on their way


class March(NamedTuple):
    """A party to be led through the campaign."""

    seats: int
    seed: int


class Marched(NamedTuple):
    """What it carried into each encounter, how often it failed there, and how its song ended."""

    setups: list[Setup]
    failures: dict[str, int]
    ending: str


def march(case: March) -> Marched:
    campaign, dice = the_campaign(), random.Random(case.seed)
    state = campaign.new(Setup(FIRST, party(case.seats, case.seed)))
    state.chance, state.log = Chance(case.seed), None
    answer = answering(campaign, state, bots(["heuristic"], campaign.id, case.seats, case.seed))
    setups: list[Setup] = []
    failures: dict[str, int] = {}
    send, picked, games = run(campaign, state).send, None, 0
    while True:
        try:
            choice = send(picked)
        except StopIteration:
            return Marched(setups, failures, state.ending)
        if isinstance(choice, Venture):
            setup, picked = cast(Setup, choice.setup), None
            name = setup.adventure
            if name not in failures:
                failures[name] = 0
                setups.append(setup)
            games += 1
            ended = play_game(campaign.game, setup, ["heuristic"], case.seed * 1000 + games)
            outcome = cast(Outcome, ended.outcome)
            failures[name] += not outcome.won
            if failures[name] >= PATIENCE:
                outcome = Outcome(True, outcome.rule, outcome.why, tuple(range(case.seats)))
            state.report = Report(outcome, campaign.game.spoils(ended.state))
        else:
            picked = _turned(state, choice, dice, case.seed % 2 == 0) if choice.ask == "which-turn" else answer(choice)


def _turned(t: Party, choice: Choice, dice: random.Random, good: bool) -> Option:
    """Some parties care for their name, others do not."""
    mine = [option for option in choice.options if option.seat == choice.seat]
    return dice.choice(mine) if good else min(mine, key=lambda o: t.box.pages[t.page].turns[o.what].reputation)


def level(setups: list[Setup]) -> str:
    """What heroes have there on average."""
    carried = [found for setup in setups if (found := carried_by(setup, Carried))]
    if not carried:
        return "as they start"
    heroes = [hero for each in carried for hero in each.heroes]
    potions = sum(each.resources[POTION] for each in carried) / len(carried)
    abilities = sum(len(hero.abilities) + len(hero.enhanced) for hero in heroes) / len(heroes)
    raised = sum(sum(hero.modifiers) for hero in heroes) / len(heroes)
    return f"characteristics +{raised:.1f}, abilities and enhancements {abilities:.1f}, potions {potions:.1f}"


# ---------------------------------------------------------------- many games of each encounter


class Case(NamedTuple):
    """One game to be played."""

    setup: Setup
    players: str
    seed: int


def play(case: Case) -> tuple[bool, int, int]:
    """Whether it was won, its rounds and its decisions."""
    ended = play_game(the_campaign().game, case.setup, [case.players], case.seed)
    assert ended.outcome is not None
    return ended.outcome.won, ended.rounds, ended.decisions


def band(encounter: EncounterCard, players: str) -> tuple[int, int]:
    """How often an encounter is to be won; at random hardly ever."""
    if players == "random":
        return 0, RANDOM_MOST
    return BANDS.get(encounter.id) or BANDS["boss" if encounter.kind == "boss" else ""]


def tell(
    encounter: EncounterCard, players: str, seats: int, games: list[tuple[bool, int, int]], setups: list[Setup]
) -> None:
    won = 100 * sum(game[0] for game in games) / len(games)
    low, high = band(encounter, players)
    sign = " " if low <= won <= high else "-" if won < low else "+"
    rounds = sum(game[1] for game in games) / len(games)
    print(
        f"{sign} {encounter.id:26} {seats} heroes, {len(games)} games: won {won:3.0f} % ({low}-{high} %),"
        f" {rounds:4.1f} rounds; {level(setups)}",
        flush=True,
    )


def setups_for(encounter: str, seats: int, games: int, met: Iterable[Setup]) -> list[Setup]:
    """So many parties for an encounter: those that came there, or as heroes start."""
    found = [setup for setup in met if setup.adventure == encounter]
    return [found[n % len(found)] if found else Setup(encounter, party(seats, n)) for n in range(games)]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=300, help="of each encounter")
    asked.add_argument("--parties", type=int, default=100, help="that walk through the campaign first")
    asked.add_argument("--seats", default="3,4", help="4, or 3,4")
    asked.add_argument("--players", choices=("heuristic", "random"), default="heuristic")
    asked.add_argument("--only", default="", help="encounters by id, with commas")
    asked.add_argument("--workers", type=int, default=os.cpu_count())
    given = asked.parse_args()
    wanted = [name for name in given.only.split(",") if name]
    encounters = [e for e in the_campaign().box.encounters.values() if not wanted or e.id in wanted]
    with ProcessPoolExecutor(given.workers) as pool:
        for seats in map(int, given.seats.split(",")):
            walked: list[Marched] = []
            if any(encounter.kind != "tutorial" for encounter in encounters):
                walked = list(pool.map(march, [March(seats, seed) for seed in range(given.parties)]))
                done = sum(bool(each.ending) for each in walked)
                failed = sum(sum(each.failures.values()) for each in walked) / max(1, len(walked))
                print(f"{len(walked)} parties of {seats}: {done} ended their song, {failed:.1f} failures each")
            met = [setup for each in walked for setup in each.setups]
            for encounter in encounters:
                setups = setups_for(encounter.id, seats, given.games, met)
                cases = [Case(setup, given.players, seed) for seed, setup in enumerate(setups)]
                tell(encounter, given.players, seats, list(pool.map(play, cases, chunksize=4)), setups)


if __name__ == "__main__":
    main()
