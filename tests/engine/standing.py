"""Where a match stands, and random play that stops before every answer: what the engine's tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from emberhall.engine.choice import Choice
from emberhall.engine.events import Entry
from emberhall.engine.game import Outcome
from emberhall.engine.match import Match
from tests.engine.lantern import Lantern, Table

STEADY = settings(max_examples=25, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 2**32)
SEATS = st.sampled_from((2, 3, 4))
GAME = Lantern()


class Stand(NamedTuple):
    """All that can be seen of where a match stands."""

    state: bytes
    choice: Choice | None
    outcome: Outcome | None
    log: list[Entry]
    tape: list[int]


def stand(match: Match[Table]) -> Stand:
    state = match.game.encode(match.state)
    return Stand(state, match.choice, match.outcome, list(match.entries()), match.chance.tape[:])


def stands_at(match: Match[Table]) -> tuple[bytes, Choice | None, Outcome | None]:
    """Where a match stands, whatever its past."""
    return stand(match)[:3]


def rests(match: Match[Table]) -> list[tuple[bytes, int, int]]:
    """The state at rest that forks and saves start from: which older ones are kept depends on the way."""
    return [(match.game.encode(rest.state), rest.tape, rest.log) for rest in match.rests[-1:]]


def answer(luck: random.Random, *matches: Match[Table]) -> None:
    """The same random answer in all these matches."""
    assert matches[0].choice is not None
    number = luck.randrange(len(matches[0].choice.options))
    for match in matches:
        match.choose(number)


def decisions(seed: int, *matches: Match[Table]) -> Iterator[random.Random]:
    """Play these matches alike and at random to the end, and stop before every answer."""
    luck = random.Random(seed)
    while matches[0].choice:
        yield random.Random(luck.random())
        answer(luck, *matches)


def live_on_alike(luck: random.Random, *matches: Match[Table], answers: int = 8) -> None:
    """Given the same answers, these matches see the same future."""
    for _ in range(answers):
        if not matches[0].choice:
            break
        answer(luck, *matches)
        for other in matches[1:]:
            assert stands_at(other) == stands_at(matches[0])


def is_one_sentence(text: str) -> bool:
    """One line that begins like a sentence or with a file's name, ends like one, and is no traceback."""
    return bool(text) and "\n" not in text and text[-1] in ".?" and len(text) < 400 and "Traceback" not in text
