"""Advice from another process: it grows surer while one looks, and nobody waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from emberhall.engine.game import Setup
from emberhall.games import game as game_called
from emberhall.players.chances import Span, share
from emberhall.players.forecast import Forecast, Outcomes
from emberhall.table.aside import YIELDS, Aside
from emberhall.table.changes import pack_all
from emberhall.table.opening import position_of
from emberhall.table.pondering import Pondering, in_words, pondered, said, verdict
from emberhall.table.saved import SavedTable
from emberhall.table.seats import Seat, seated
from emberhall.table.setup import first_heroes
from tests.engine.gloamhouse import Gloamhouse
from tests.kit.patience import PATIENCE, wait_until


def gloamhouse(*seats: str) -> SavedTable:
    game: Any = Gloamhouse()
    return SavedTable.new(game, Setup("night", ("ash", "bryn")), [Seat.of(seat) for seat in seats], seed=3, keep=False)


@pytest.mark.usefixtures("toys")
def test_forecasts_are_for_the_answers_that_a_person_may_give() -> None:
    saved = gloamhouse("me:Ash", "me:Bo")
    asked, other = ("Ash", "Bo") if saved.table.question.asked == ("Ash",) else ("Bo", "Ash")
    *_, last = pondered(pack_all(position_of(saved.table)), asked, seconds=0.0)
    seen = saved.table.advisable(asked)
    assert seen
    assert seen.choice
    labels = [seen.game.acts.label(seen.table, option) for option in seen.choice.options]
    assert {label for label, _ in in_words(seen, last)} <= set(labels)
    assert saved.table.advisable(other) is None
    assert list(pondered(pack_all(position_of(saved.table)), other, seconds=0.0)) == []


def test_where_a_bot_is_done_its_way_to_end_the_question_is_foretold_too() -> None:
    game, seats = game_called("dragonfire"), seated("me,heuristic,heuristic")
    saved = SavedTable.new(game, Setup("dungeon-crawl", first_heroes(game, 3)), seats, seed=0, keep=False)
    saved.play_bots()
    while not saved.table.question.last_call:
        saved.keep(saved.table.answer(saved.table.advice("me")[0].option))
        saved.play_bots()
    *_, last = pondered(pack_all(position_of(saved.table)), "me", seconds=0.0)
    seen = saved.table.advisable("me")
    assert seen
    assert seen.choice
    assert {option.seat for option in seen.choice.options} == {0, saved.table.choice.seat if saved.table.choice else -1}
    assert sorted(forecast.number for forecast in last.forecasts) == list(range(len(seen.choice.options)))


def test_another_process_thinks_and_grows_surer_until_it_is_stopped() -> None:
    game = game_called("ashardalon")
    saved = SavedTable.new(game, Setup("monster-hunt", ("quinn", "vistra")), seated("me,me"), seed=3, keep=False)
    pondering = Pondering(saved.table, "me")
    counts: set[int] = set()

    def is_surer() -> bool:
        if found := pondering.look():
            counts.add(found.forecasts[0].games)
        return len(counts) > 1

    wait_until(is_surer)
    pondering.stop()
    pondering._worker.join(PATIENCE)
    assert not pondering.goes_on


def says_nothing(end: Connection) -> None:
    Event().wait()


def test_who_looks_while_nothing_is_known_does_not_wait() -> None:
    aside = Aside(says_nothing)
    assert list(aside.news()) == []
    assert not aside.ended
    aside.stop()


def its_nice(end: Connection) -> None:
    end.send_bytes(str(os.nice(0)).encode())


@pytest.mark.skipif(not hasattr(os, "nice"), reason="nothing steps back here")
def test_what_is_done_aside_steps_back_behind_all_else() -> None:
    aside, found = Aside(its_nice), list[bytes]()
    wait_until(lambda: found.extend(aside.news()) or aside.ended)
    aside.stop()
    assert int(found[0]) == min(19, os.nice(0) + YIELDS)


IN_AN_APP = """
import sys
from emberhall.engine.game import Setup
from emberhall.games import game
from emberhall.table.pondering import Pondering
from emberhall.table.seats import seated
from emberhall.table.saved import SavedTable
from tests.kit.patience import wait_until

class Captured:
    def write(self, text): ...
    def flush(self): ...
    def fileno(self): return -1  # as the terminal app has it

if __name__ == "__main__":
    setup = Setup("monster-hunt", ("quinn", "vistra"))
    saved = SavedTable.new(game("ashardalon"), setup, seated("me,me"), seed=3, keep=False)
    sys.stderr = Captured()
    pondering = Pondering(saved.table, "me")
    wait_until(pondering.look)
    print(pondering.look().forecasts[0].games > 0)
    pondering.stop()
"""


def test_it_thinks_within_an_app_that_has_taken_the_screen(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(IN_AN_APP)
    paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, tmp_path / "app.py"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **paths}, check=False)
    assert done.stdout == "True\n", done.stderr


def test_what_is_foretold_in_words() -> None:
    fears = (("Keyleth falls", 0.31),)
    forecast = Forecast(0, 200, 124, Span(0.62, 0.55, 0.684), 3.25, fears, ("Attack the Orc", "Done."), 0.4)
    assert said(forecast) == (
        "62% of 200 imagined games won (55% to 68%), 3.2 more rounds; Keyleth falls in 31%; "
        "then, in 40%: Attack the Orc / Done."
    )


def test_none_and_all_are_said_of_no_other_share() -> None:
    nearly = Forecast(0, 400, 399, share(399, 400), 3.0, (("Keyleth falls", 1 / 400),), ("Wait",), 399 / 400)
    told = "99% of 400 imagined games won (99% to 100%), 3.0 more rounds; Keyleth falls in 1%; then, in 99%: Wait."
    assert said(nearly) == told
    assert said(msgspec.structs.replace(nearly, won=400, share=share(400, 400))).startswith("100% of 400")
    assert said(msgspec.structs.replace(nearly, won=0, share=share(0, 400))).startswith("0% of 400")


@pytest.mark.usefixtures("toys")
def test_it_says_when_two_answers_cannot_be_told_apart() -> None:
    saved = gloamhouse("me", "me")
    seen = saved.table.advisable("me")
    assert seen
    ones = [Forecast(number, 9, 5, Span(0.5, 0.3, 0.8), 2.0, (), (), 0.0) for number in (1, 0)]
    equal = Outcomes(tuple(ones), False, Span(0.1, -0.2, 0.4), 2)
    plays = " The rules of thumb play on in these games."
    assert verdict(seen, equal).endswith(f"cannot be told apart by these games.{plays}")
    better = verdict(seen, Outcomes(tuple(ones), True, Span(0.3, 0.1, 0.5), 2))
    assert " is better than " in better
    assert better.endswith(f"by 30% of games (10% to 50%).{plays}")
    many = verdict(seen, Outcomes(tuple(ones), False, Span(0.1, -0.2, 0.4), 9))
    assert many.endswith(f"games. 9 answers were tried.{plays}")
    fewer = msgspec.structs.replace(ones[0], games=7)
    unequal = verdict(seen, Outcomes((ones[1], fewer), False, Span(0.1, -0.2, 0.4), 2))
    assert unequal.endswith(f"games. Only shares of equally many games compare: those had the same luck.{plays}")
    alone = verdict(seen, Outcomes(tuple(ones[:1]), True, Span(0, 0, 0), 1))
    assert alone == f"There is nothing to compare it with.{plays}"
