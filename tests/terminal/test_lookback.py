"""A game that is over, gone through move by move in the terminal app."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from emberhall.engine.game import Setup
from emberhall.games import game
from emberhall.lab.review import Gathered, Going, Mistake, Step
from emberhall.lab.reviewing import goings
from emberhall.players.chances import Span
from emberhall.players.forecast import Forecast
from emberhall.table.again import played_again
from emberhall.table.folders import read_table
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal import lookback
from emberhall.terminal.dialogs import Read
from emberhall.terminal.lookback import LookingBack
from emberhall.terminal.play import PlayScreen
from tests.kit.patience import becomes
from tests.terminal.table import LARGE, SMALL, an_app, at_play, file_of, on_screen, open_row, press, rows, text_of

AT_ONCE = 8  # things that are found between two looks


def a_mistake(step: Step, sure: bool) -> Mistake:
    given, better = (Forecast(0, 60, won, Span(won / 60, 0.1, 0.9), 2.5, (), (), 0.0) for won in (30, 42))
    return Mistake(step, given, better, "Run for it", Span(0.2, 0.05 if sure else -0.05, 0.35), sure)


class Slowly:
    """Goes through a game in this process, a few answers at a look; the first two steps are called mistakes."""

    made: list[Slowly] = []
    waits = False  # whether it stops after the first few

    def __init__(self, record: bytes, packs: Sequence[str]) -> None:
        self.goings, self.found, self.ended, self.stopped = goings(record, packs, 8, 0), Gathered(), False, False
        Slowly.made.append(self)

    def look(self) -> Gathered:
        for going in islice(self.goings, 0 if Slowly.waits and self.found.done else AT_ONCE):
            if going.done == going.of:
                for step, sure in zip(self.found.steps[:2], (True, False), strict=True):
                    self.found.note(Going(going.done, going.of, mistake=a_mistake(step, sure)))
            self.found.note(going)
        return self.found

    def stop(self) -> None:
        self.stopped = True


class Dumb(Slowly):
    """Dies without a word."""

    def look(self) -> Gathered:
        self.ended = True
        return self.found


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookback, "Reviewing", Slowly)
    monkeypatch.setattr(lookback, "GLANCE", 0.05)
    monkeypatch.setattr(Slowly, "waits", True)
    monkeypatch.setattr(Slowly, "made", [])


def fought(of: str = "bardsung", adventure: str = "combat-tutorial") -> SavedTable:
    """A kept game of bots that is over."""
    party = ("dawnguard", "nightfeather") if of == "bardsung" else ("keyleth", "vistra")
    saved = SavedTable.new(game(of), Setup(adventure, party), seated("heuristic,heuristic"), seed=3)
    saved.play_bots()
    assert saved.table.match.over
    return saved


def looking_back(pilot: Pilot[None]) -> LookingBack:
    screen = pilot.app.screen
    assert isinstance(screen, LookingBack), screen
    return screen


async def gone_through(pilot: Pilot[None]) -> LookingBack:
    screen = looking_back(pilot)
    Slowly.waits = False
    await becomes(lambda: screen.found.finished)
    await pilot.pause()
    return screen


@pytest.mark.usefixtures("slowly")
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_key_at_the_end_goes_through_the_game_and_shows_every_step(size: tuple[int, int]) -> None:
    saved = fought()
    async with an_app(saved).run_test(size=size) as pilot:
        await pilot.pause()
        assert any("g Go through it" in line for line in on_screen(pilot))
        assert "Go through it" in rows(at_play(pilot), "#options")[3]
        await press(pilot, "g")
        assert "going through it: " in str(looking_back(pilot).query_one("#question").border_subtitle)
        screen = await gone_through(pilot)
        lines = rows(screen, "#steps")
        assert len(lines) == saved.table.match.answers + 1
        for step in screen.found.steps:
            assert lines[step.number].startswith(f"{step.number + 1:>2} {step.chance:>4.0%} ")
            assert lines[step.number].endswith(step.answer)
        sure, doubtful = (mistake.step for mistake in sorted(screen.found.mistakes, key=lambda each: not each.sure))
        assert " ! " in lines[sure.number]
        assert " ? " in lines[doubtful.number]
        assert lines[-1].startswith("Victory") or lines[-1].startswith("Defeat")
        drawn = text_of(screen, "#curve")
        assert "100% " in drawn
        assert "█" in drawn
        assert {"!", "?", "▲"} <= set(drawn.splitlines()[-1])
        shown = "\n".join(on_screen(pilot))
        assert "1 mistake, 1 doubtful answer" in shown
        assert "n Next mistake" in shown
        assert "g Go through it" not in shown  # it has been


@pytest.mark.usefixtures("slowly")
async def test_a_step_that_is_picked_shows_the_table_of_that_moment() -> None:
    saved = fought("ashardalon", "monster-hunt")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "g")
        screen = looking_back(pilot)
        for number in (0, 20, saved.table.match.answers):
            screen.query_one("#steps", OptionList).highlighted = number
            await pilot.pause()
            assert screen.sight.answers == number
            then = played_again(read_table(file_of(saved)), ())
            then.goto(number)
            assert screen.sight.view == then.sight(*screen.sight.seats).view
            assert [line.text for line in screen.chronicle.lines] == [line.text for line in then.sight(0, 1).log]
        assert saved.table.match.over  # the table itself stands where it stood


@pytest.mark.usefixtures("slowly")
async def test_a_verdict_too_long_for_its_window_says_how_to_read_all_of_it() -> None:
    async with an_app(fought()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "g")
        screen = await gone_through(pilot)
        await press(pilot, "n")
        await pilot.resize_terminal(60, 20)
        for _ in range(3):
            await pilot.pause()
        assert text_of(screen, "#verdict").endswith("… (enter: all)")
        assert len(text_of(screen, "#verdict").splitlines()) == 3


@pytest.mark.usefixtures("slowly")
async def test_mistakes_are_told_in_words_and_lie_a_key_apart() -> None:
    async with an_app(fought()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "g")
        screen = await gone_through(pilot)
        numbers = sorted(mistake.step.number for mistake in screen.found.mistakes)
        steps = screen.query_one("#steps", OptionList)
        assert steps.highlighted == len(screen.moments)
        assert text_of(screen, "#verdict") == screen.end() != "", "at the end it stands in full how it ended"
        visited = []
        for key in ("n", "n", "n", "p"):
            await press(pilot, key)
            visited.append(steps.highlighted)
        assert visited == [numbers[0], numbers[1], numbers[0], numbers[1]]
        assert "Perhaps better by 20% of games (-5% to +35%): Run for it" in text_of(screen, "#verdict")
        await press(pilot, "n", "enter")
        read = pilot.app.screen
        assert isinstance(read, Read)
        told = str(read.query_one(Static).visual)
        assert "50% of 60 imagined games won" in told
        assert "Better by 20% of games (+5% to +35%): Run for it\n70% of 60 imagined games won" in told
        await press(pilot, "escape")
        assert pilot.app.screen is screen


@pytest.mark.usefixtures("slowly")
async def test_it_can_be_left_at_any_time_and_is_not_worked_out_twice() -> None:
    async with an_app(fought()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "g", "up", "escape")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert [each.stopped for each in Slowly.made] == [True]
        await press(pilot, "g")
        await gone_through(pilot)
        wide = max(map(len, text_of(looking_back(pilot), "#curve").splitlines()))
        await press(pilot, "escape", "g")
        assert looking_back(pilot).found.finished
        assert max(map(len, text_of(looking_back(pilot), "#curve").splitlines())) == wide > SMALL[0] // 3
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert max(map(len, text_of(looking_back(pilot), "#curve").splitlines())) > wide
        assert len(looking_back(pilot).found.mistakes) == 2
        assert len(Slowly.made) == 2, "what was found is kept"


async def test_where_nothing_comes_nobody_is_left_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookback, "Reviewing", Dumb)
    async with an_app(fought()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "g")
        subtitle = looking_back(pilot).query_one("#question").border_subtitle
        assert str(subtitle) == "It could not be gone through"


@pytest.mark.usefixtures("slowly")
async def test_a_game_under_way_has_no_such_key() -> None:
    setup = Setup("combat-tutorial", ("dawnguard", "nightfeather"))
    async with an_app(SavedTable.new(game("bardsung"), setup, seated("me,me"), 3)).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "escape", "g")
        assert not isinstance(pilot.app.screen, LookingBack)
        assert not any("g Go through it" in line for line in on_screen(pilot))


@pytest.mark.usefixtures("slowly")
async def test_the_hall_leads_back_to_games_that_are_over_and_leaves_them_as_they_are() -> None:
    saved = fought()
    before = file_of(saved).read_bytes()
    async with an_app().run_test(size=SMALL) as pilot:
        await open_row(pilot, "Look back")
        await press(pilot, "1")
        screen = looking_back(pilot)
        assert Slowly.made == [], "it is gone through when somebody asks"
        assert screen.sight.answers == saved.table.match.answers
        await press(pilot, "up", "up")
        assert screen.sight.answers == saved.table.match.answers - 2
        await press(pilot, "g")
        await gone_through(pilot)
        await press(pilot, "escape")
    assert file_of(saved).read_bytes() == before
    assert read_table(file_of(saved)).record.over


async def test_a_hall_without_such_games_does_not_offer_them() -> None:
    async with an_app().run_test(size=SMALL) as pilot:
        assert not any(row.startswith("Look back") for row in rows(pilot.app.screen, "#menu"))
