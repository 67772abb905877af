"""A table is the same while it is played, when it is opened again, and in every other process, whatever was done."""

from __future__ import annotations

from random import Random

import pytest

from emberhall.games import playable
from emberhall.table.changes import UNDO_RULES, Terms
from emberhall.table.saved import games
from emberhall.table.table import Table
from tests.table.at_random import COMPANIES, Play, a_table, everything

TOYS = ("gloamhouse", "beacon", "race", "gloamhouse-campaign")
TOY_ROWS, GAME_ROWS = 120, 150
OPENED_EVERY = 7  # rows, for a table that is opened again


def check_every_row(play: Play, most: int) -> int:
    """Play, with another process that follows row by row; compare at every row, and now and then open it again."""
    rows = play.saved.rows()
    other = Table.of(rows, games)
    for row in play.rows(most):
        other.add(row)
        rows.append(row)
        here = everything(play.table)
        assert everything(other) == here, row
        if row.n % OPENED_EVERY == 0:
            assert everything(Table.of(rows, games)) == here, row
    assert everything(Table.of(rows, games)) == everything(play.table)
    return len(rows)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("seats", "undo"),
    [(seats, undo) for undo in UNDO_RULES for seats in COMPANIES if undo != "new-luck" or seats.count("me:") == 1],
)
@pytest.mark.parametrize("name", TOYS)
def test_a_toy_is_the_same_everywhere_at_every_row(name: str, seats: str, undo: str) -> None:
    for seed in range(4):
        play = Play(a_table(name, seats, seed, Terms(undo=undo)), Random(f"{name}{seats}{undo}{seed}"))
        assert check_every_row(play, TOY_ROWS) > 3


@pytest.mark.parametrize("seats", COMPANIES)
@pytest.mark.parametrize("name", playable())
def test_a_game_is_the_same_everywhere_at_every_row(name: str, seats: str) -> None:
    play = Play(a_table(name, seats, 3), Random(f"{name}{seats}"))
    assert check_every_row(play, GAME_ROWS) > GAME_ROWS / 2
