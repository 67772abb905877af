"""What an answer costs does not depend on how many came before it: counted in calls, which no busy machine changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import growth
from bench.growth import PLACES, endless, real_games
from tools.count_calls import Calls, answers_counted, counting, figures, live_table

EARLY, LATE = 100, 1_000
SAME = 20  # answers: enough for what happens only now and then


def calls_after(answers: int, folder: Path | None = None) -> Calls:
    """The calls of some answers that come after so many, in memory or in a file."""
    saved, calls = endless(answers), Calls()
    if folder:
        saved.put_into(folder, f"after-{answers}")
    with counting(calls):
        for number in range(SAME):
            saved.keep(saved.table.answer(number % 2))
    return calls


@pytest.mark.parametrize("kept", [False, True])
def test_late_answers_pass_through_the_same_calls_as_early_ones(kept: bool, tmp_path: Path) -> None:
    folder = tmp_path if kept else None
    assert calls_after(EARLY, folder) == calls_after(LATE, folder)


def test_what_is_written_for_an_answer_does_not_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "CHUNKS", 1)
    with growth.in_file(EARLY, tmp_path) as early, growth.in_file(LATE, tmp_path) as late:
        costs = growth.costs({EARLY: early, LATE: late})
    if costs[EARLY].written is None:
        pytest.skip("this system does not count what a process writes")
    assert costs[LATE].written == pytest.approx(costs[EARLY].written, rel=0.1)
    assert costs[LATE].kept < costs[EARLY].kept * LATE / EARLY


def test_every_place_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "CHUNKS", 1)
    found = growth.curve((3, 5))
    assert list(found) == list(PLACES)
    assert all(cost.us > 0 and cost.kept > 0 for costs in found.values() for cost in costs.values())


def test_a_real_game_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "TRIES", 1)
    (weight,) = real_games(["ashardalon"], seeds=1)["ashardalon"]
    assert weight.answers > growth.UNDOS
    assert weight.save > 1000
    assert weight.open_ms > 0
    assert len(weight.undo_ms) == growth.UNDOS


def test_the_functions_of_an_answer_are_counted() -> None:
    found = figures(answers_counted(live_table("ashardalon"), 5))
    assert found["answers"] == 5
    assert found["calls"] > found["calls in table and web"] > found["modules of table and web"] > 1
    assert found["modules"] > found["modules of table and web"]
