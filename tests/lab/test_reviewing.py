"""A game gone through in another process, and what it found in words and characters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from emberhall.engine.game import Setup
from emberhall.games import game as game_called
from emberhall.lab.review import Gathered, Going, Mistake, Step, review
from emberhall.lab.reviewing import Reviewing, better_by, column, curve, how_many, in_words, level
from emberhall.players.chances import Span
from emberhall.players.forecast import Forecast
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from tests.kit.patience import PATIENCE, wait_until


def a_mistake(sure: bool = True, number: int = 7, ahead: float = 0.2) -> Mistake:
    low = 0.05 if sure else -0.05
    given, better = (
        Forecast(0, 60, won, Span(won / 60, 0.1, 0.9), 2.5, (), (), 0.0) for won in (30, 30 + round(60 * ahead))
    )
    step = Step(number, 2, 1, "Bo", "What now?", "Stay", 0.5, 0.2)
    return Mistake(step, given, better, "Go to B0", Span(ahead, low, 0.35), sure)


def fought() -> SavedTable:
    """A short game of bots."""
    setup = Setup("combat-tutorial", ("dawnguard", "nightfeather"))
    saved = SavedTable.new(game_called("bardsung"), setup, seated("heuristic,heuristic"), seed=3, keep=False)
    saved.play_bots()
    assert saved.table.match.over
    return saved


def test_another_process_finds_step_by_step_what_this_one_would(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = fought()
    reviewing = Reviewing(saved.rows(), many=8, most=1)
    news, told = reviewing.news, 0

    def counted() -> Iterator[bytes]:
        nonlocal told
        for data in news():
            told += 1
            yield data

    monkeypatch.setattr(reviewing, "news", counted)
    wait_until(lambda: reviewing.look().finished or reviewing.ended)
    found = reviewing.look()
    assert found.finished
    assert told > len(found.steps) > 1, "what is found is told as it is found"
    here = review(saved.table.match, games=8, most=1)
    assert (found.steps, found.mistakes) == (here.steps, here.mistakes)
    reviewing.stop()


def test_one_that_is_stopped_works_no_more() -> None:
    reviewing = Reviewing(fought().record().encode(), (), games=1000, most=8)
    reviewing.stop()
    reviewing._worker.join(PATIENCE)
    assert not reviewing.goes_on
    assert not reviewing.look().finished
    assert reviewing.ended


def test_what_cannot_be_played_again_ends_without_a_word(tmp_path: Path) -> None:
    reviewing = Reviewing(b"no table", ())
    reviewing._worker.join(PATIENCE)
    found = reviewing.look()
    assert reviewing.ended
    assert (found.finished, found.steps) == (False, [])


def test_the_worst_mistake_comes_first_and_the_end_is_told() -> None:
    gathered = Gathered()
    gathered.note(Going(1, 4, step=a_mistake().step))
    gathered.note(Going(2, 4, mistake=a_mistake(number=1, ahead=0.1)))
    gathered.note(Going(3, 4, mistake=a_mistake(number=2, ahead=0.3)))
    assert not gathered.finished
    gathered.note(Going(4, 4))
    assert gathered.finished
    assert [mistake.step.number for mistake in gathered.mistakes] == [2, 1]
    assert gathered.mistake_at(1) is gathered.mistakes[1]
    assert gathered.mistake_at(7) is None


def test_a_mistake_in_words_says_how_sure_it_is() -> None:
    assert in_words(a_mistake()) == [
        "Answer 8, round 2, Bo: Stay",
        "50% of 60 imagined games won (10% to 90%), 2.5 more rounds.",
        "Better by 20% of games (+5% to +35%): Go to B0",
        "70% of 60 imagined games won (10% to 90%), 2.5 more rounds.",
    ]
    assert better_by(a_mistake(sure=False)) == "Perhaps better by 20% of games (-5% to +35%)"
    assert in_words(a_mistake(sure=False))[-1].endswith("cannot tell them apart for sure.")
    assert how_many([]) == "no sure mistake"
    assert how_many([a_mistake(), a_mistake(), a_mistake(sure=False)]) == "2 mistakes, 1 doubtful answer"
    assert how_many([a_mistake(sure=False)]) == "no sure mistake, 1 doubtful answer"


def test_a_curve_rises_and_falls_with_the_chance_and_ends_where_one_has_come() -> None:
    points = [(0, 0.0), (1, 0.5), (2, 1.0), (4, 0.25)]
    assert curve(points, 8, 8, 2) == [
        "  ██    ",
        "▁███▄   ",
    ]
    assert curve([(3, 1.0)], 4, 4, 1) == ["   █"]  # nothing is known of what was before
    assert [column(number, 100, 10) for number in (0, 9, 10, 99, 100)] == [0, 0, 1, 9, 9]
    assert [level(chance) for chance in (0.0, 0.5, 1.0)] == ["▁", "▄", "█"]
