"""Answers that several heroes of one person have alike say whose they are, wherever they are told of."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from emberhall.cli.plain import play_plain
from emberhall.engine.game import Setup
from emberhall.games import game
from emberhall.players.chances import Span
from emberhall.players.forecast import Forecast, Outcomes
from emberhall.table.labels import told_apart
from emberhall.table.pondering import in_words, verdict
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.app import Emberhall
from emberhall.web.reading import thumbed

BOTH = [f"{hero}: Spend a charm for all exhausted fate" for hero in ("Dawnguard", "Lightweaver")]


@pytest.fixture
def saved() -> SavedTable:
    """Two heroes of one person could spend a charm."""
    setup = Setup("the-king-under-iron", ("dawnguard", "lightweaver", "nightfeather"))
    found = SavedTable.new(game("bardsung"), setup, seated("me,me,heuristic"), seed=4, keep=False)
    found.play_bots()
    while sorted(advice.option.act for advice in found.table.advice("me")) != ["charm", "charm", "end-turn"]:
        found.keep(found.table.answer(found.table.advice("me")[0].option))
        found.play_bots()
    return found


def test_only_what_is_called_alike_says_whose_it_is() -> None:
    found = told_apart([("Ada", "Rest"), ("Ada", "Run"), ("Bo", "Rest"), ("Bo", "Wait")])
    assert found == ["Ada: Rest", "Run", "Bo: Rest", "Wait"]


def test_in_advice_by_imagined_games(saved: SavedTable) -> None:
    seen = saved.table.advisable("me")
    assert seen
    alike = tuple(Forecast(number, 9, 5, Span(0.5, 0.3, 0.8), 2.0, (), (), 0.0) for number in (1, 2))
    outcomes = Outcomes(alike, False, Span(0.1, -0.2, 0.4), 2)
    assert [label for label, _ in in_words(seen, outcomes)] == BOTH
    assert verdict(seen, outcomes).startswith(f"{BOTH[0]} and {BOTH[1]} cannot be told apart by these games.")


def test_in_advice_by_rules_of_thumb_in_the_browser(saved: SavedTable) -> None:
    live: Any = SimpleNamespace(table=saved.table, offered=saved.table.question.offered_to)
    assert [label for label, _ in thumbed(live, "me")] == ["End the turn", *BOTH]


async def test_in_advice_by_rules_of_thumb_in_the_terminal_app(saved: SavedTable) -> None:
    async with Emberhall(None, saved, pace="instant").run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("h")
        await pilot.pause()
        told: Any = pilot.app.screen
        assert [answer.partition(" — ")[0] for answer in told.answers[:3]] == ["End the turn", *BOTH]


def test_in_a_question_by_lines(
    saved: SavedTable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play_plain(saved)
    out = capsys.readouterr().out
    assert all(f"  {label}\n" in out for label in BOTH)
