"""The bench history: a line a release, and a check that notices what has fallen."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bench import history
from bench.history import TOLERANCE, Release, add, compared, releases

FIRST = Release("1.0", "2026-01-01", "3.11.1", "catanatron 3", {"ashardalon": 2.0}, {"ashardalon": 3.0})
NOW = replace(FIRST, release="")


@pytest.fixture(autouse=True)
def own_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "HISTORY", tmp_path / "history.jsonl")


def test_a_release_has_one_line() -> None:
    assert releases() == []
    second = replace(FIRST, release="1.1")
    for line in (FIRST, second, replace(FIRST, date="2026-02-02")):
        add(line)
    assert releases() == [second, replace(FIRST, date="2026-02-02")]


@pytest.mark.parametrize(
    ("decisions", "well"),
    [(2.5, True), (2.0 * (1 - TOLERANCE) + 0.01, True), (2.0 * (1 - TOLERANCE) - 0.01, False)],
)
def test_a_ratio_may_fall_by_no_more_than_noise(decisions: float, well: bool) -> None:
    said, found = compared(FIRST, replace(NOW, decisions={"ashardalon": decisions}))
    assert found is well
    assert ("FELL" in said[0]) is not well


def test_a_game_that_is_gone_is_noticed_and_a_new_one_is_welcome() -> None:
    assert compared(FIRST, replace(NOW, copies={}))[1] is False
    said, well = compared(FIRST, replace(NOW, copies={"ashardalon": 3.0, "bardsung": 1.0}))
    assert well
    assert any("bardsung" in line and "is new" in line for line in said)


def test_another_python_or_peer_is_said() -> None:
    said, well = compared(FIRST, replace(NOW, python="3.14.0"))
    assert well
    assert "Python 3.14.0 now" in said[0]


def test_a_game_is_measured_beside_the_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    def peer() -> history.Play:
        def play(seed: int, at_decision: Callable[[Callable[[], object]], None]) -> int:
            for _ in range(100):
                at_decision(lambda: sorted(random.Random(seed).random() for _ in range(100)))
            return 100

        return play

    monkeypatch.setattr(history, "SECONDS", 0.02)
    monkeypatch.setattr(history, "TURNS", 1)
    monkeypatch.setattr(history, "peer", peer)
    monkeypatch.setattr(history, "version", lambda name: "3")
    monkeypatch.setattr(history, "playable", lambda: ["ashardalon"])
    found = history.measured("1.2")
    assert (found.release, found.peer) == ("1.2", "catanatron 3")
    assert found.decisions["ashardalon"] > 0
    assert found.copies["ashardalon"] > 0
