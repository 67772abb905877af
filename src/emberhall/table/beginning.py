"""Where a table begins: its first row, or the row since which it is played by other rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from emberhall.engine.game import AnyGame, Setup, State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.changes import Opened, Row, RulesChanged

_NULL = b"null"


def first_change(rows: Sequence[Row]) -> Opened:
    """Return the change that the first row of every table is."""
    opened = rows[0].did[0] if rows and rows[0].did else None
    if not isinstance(opened, Opened) or len(rows[0].did) > 1:
        raise Refusal("This is no table: its first row does not say how it was set up.")
    return opened


def last_beginning(rows: Sequence[Row]) -> tuple[int, Opened | RulesChanged]:
    """Return the place of the row with which a table began last, at first or under other rules, and what it says."""
    for place in range(len(rows) - 1, 0, -1):
        change = rows[place].did[0] if rows[place].did else None
        if isinstance(change, RulesChanged):
            return place, change
    return 0, first_change(rows)


def first_match(game: AnyGame, setup: Setup, began: Opened | RulesChanged, seed: int | None = None) -> Match[State]:
    """Return the match at the first question of a table's tape."""
    start = b"" if bytes(began.start) == _NULL else bytes(began.start)
    first = next((place for place, entry in enumerate(began.tape) if entry < 0), len(began.tape))
    return Match.retold(game, setup, began.tape[:first], start, began.reports, seed)


def answers_on(tape: Sequence[int]) -> list[Sequence[int]]:
    """Return a tape answer by answer, each with its luck; what was drawn before the first is left out."""
    starts = [place for place, entry in enumerate(tape) if entry < 0]
    return [tape[start:end] for start, end in pairwise([*starts, len(tape)])]
