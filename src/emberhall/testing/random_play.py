"""Random games with the table checked at every decision: what every game is put through.

A game brings its own invariants (cards conserved, figures in their places); here stands what holds for all: every
offered option works and is declared, forks, saves and restarts stand at the same question, sights tell no secrets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Option
from emberhall.engine.game import Game, Setup
from emberhall.engine.match import Keep, Match
from emberhall.engine.refusal import Refusal
from emberhall.engine.sight import Seen
from emberhall.testing import worlds

AnyMatch = Match[Any]
Answer = Callable[[Seen[Any]], Option]

EVERY_FORK, EVERY_SAVE, EVERY_TRY, EVERY_SIGHT = 7, 31, 29, 13  # looks from one check of the kind to the next
AT_EVERY = 150  # decisions that are all looked at; of as many more every second is, then every third, and so on
MOST_DECISIONS = 6_000


def setups(
    game: Game[Any], switches: Sequence[dict[str, str]] = ({},), sizes: Sequence[int] = ()
) -> list[tuple[Setup, int]]:
    """Every adventure with every size of party, and the switches in turn; each with a seed."""
    heroes = [hero.id for hero in game.heroes()]
    found: list[tuple[Setup, int]] = []
    for info in game.adventures():
        low, high = max(game.seats[0], info.seats[0]), min(game.seats[1], info.seats[1])
        for size in sizes or range(low, high + 1):
            seed = len(found) + 1
            party = tuple(random.Random(seed).sample(heroes, size))
            tried = (Setup(info.id, party, dict(options)) for options in (switches[seed % len(switches)], {}))
            found += [(setup, seed) for setup in tried if accepted(game, setup)][:1]
    return found


def accepted(game: Game[Any], setup: Setup) -> bool:
    """Whether the rules allow it: not every adventure takes every switch."""
    try:
        game.new(setup)
    except Refusal:
        return False
    return True


def called(case: tuple[Setup, int]) -> str:
    """A case as the test run names it."""
    setup, seed = case
    switches = "-".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.adventure}-{len(setup.party)}-{switches}-{seed}"


def same(one: AnyMatch, other: AnyMatch) -> bool:
    return one.choice == other.choice and one.game.encode(one.state) == other.game.encode(other.state)


def check_save(match: AnyMatch) -> None:
    """A save stands at the same question; at rest so does the state alone."""
    game = match.game
    assert same(match, Match.load(game, match.save(), seed=1))
    state = game.decode(game.encode(match.state))
    assert game.encode(state) == game.encode(match.state)
    if match.choice is not None and match.choice.rest:
        assert Match.of(game, match.setup, state, Chance(1), Keep.REST).choice == match.choice


def check_restart(match: AnyMatch) -> None:
    """At rest the state alone says what is asked next."""
    assert Match.of(match.game, match.setup, match.state.copy(), Chance(1), Keep.NOTHING).choice == match.choice


def check_every_option(match: AnyMatch, seed: int, check: Callable[[AnyMatch], None]) -> None:
    """What is listed works, and has words."""
    assert match.choice is not None
    sight = match.sight(*range(len(match.setup.party)))
    assert sight.question is not None
    assert sight.question.prompt
    assert all(offer.label for offer in sight.question.options)
    for number in range(len(match.choice.options)):
        twin = match.fork(seed=seed + number)
        twin.choose(number)
        if twin.choice is not None:
            check(twin)
        else:
            assert twin.outcome is not None


def look(match: AnyMatch, number: int, seed: int, check: Callable[[AnyMatch], None]) -> None:
    """Everything that must hold at a decision, the dearer things only now and then."""
    assert match.choice is not None
    worlds.declared(match)
    check(match)
    if match.choice.rest:
        check_restart(match)
    if number % EVERY_FORK == 0:
        assert same(match, match.fork(seed=2))
    if number % EVERY_SAVE == 0:
        check_save(match)
    if number % EVERY_TRY == 0:
        check_every_option(match, seed, check)
    if number % EVERY_SIGHT == 0:
        worlds.whole_check(match, seed + number)


def play_through(
    game: Game[Any],
    setup: Setup,
    seed: int,
    check: Callable[[AnyMatch], None],
    answer: Answer | None = None,
    mostly: float = 0.9,
) -> AnyMatch:
    """One game to its end, checked on the way. With an `answer` it is followed most of the time."""
    match, dice = Match.new(game, setup, seed), random.Random(seed)
    everybody, looks = range(len(setup.party)), 0
    for number in range(MOST_DECISIONS):
        choice = match.choice
        if choice is None:
            assert match.outcome is not None
            check_save(match)
            return match
        if number % (1 + number // AT_EVERY) == 0:
            look(match, looks, seed, check)
            looks += 1
        if answer is not None and dice.random() < mostly:
            match.choose(answer(match.seen(*everybody)))
        else:
            match.choose(dice.randrange(len(choice.options)))
    raise AssertionError("the game does not end")
