"""Bots at the table: they act in slices, and no key waits for them at any pace."""

from __future__ import annotations

from threading import Event

import pytest

from emberhall.engine.choice import Option
from emberhall.engine.refusal import Refusal
from emberhall.table.folders import Folder, Record
from emberhall.table.saved import SavedTable
from emberhall.table.table import Table
from emberhall.terminal.bots import Bots
from emberhall.terminal.chronicle import Chronicle
from emberhall.terminal.dialogs import Ask, Read
from emberhall.terminal.reading import RuleReader
from emberhall.terminal.settings import PACES
from emberhall.terminal.start import StartScreen
from tests.kit.patience import PATIENCE, becomes
from tests.terminal.table import SMALL, a_table, an_app, at_play, press, sensible_answer, text_of, told

BOTS = "heuristic,heuristic"


class Turnstile:
    """Lets so many answers of bots pass; then they think, for as long as a test wants."""

    left = 0


@pytest.fixture
def turnstile(monkeypatch: pytest.MonkeyPatch) -> Turnstile:
    found = Turnstile()
    quick = SavedTable.bot_acts

    def in_turn(saved: SavedTable) -> bool:
        if not found.left:
            return False
        found.left -= 1
        return quick(saved)

    monkeypatch.setattr(SavedTable, "bot_acts", in_turn)
    return found


async def nobody_is_awaited(bots: Bots) -> None:
    """Wait until the time of the bot that was to act next has come, or will not come."""
    await becomes(lambda: bots._next is None or bots._next._task is None or bots._next._task.done())


@pytest.mark.parametrize("pace", ["normal", "instant"])
async def test_bots_are_held_in_the_middle_of_skipping_ahead(pace: str, turnstile: Turnstile) -> None:
    saved = a_table(seats=BOTS)
    async with an_app(saved, pace=pace).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        bots = at_play(pilot).bots
        assert bots.skipping
        turnstile.left = 3
        await becomes(lambda: not turnstile.left)
        await press(pilot, "b")
        assert saved.table.choice, "the game is not over"
        assert "The bots wait" in text_of(at_play(pilot), "#prompt")
        turnstile.left, answers = 3, saved.table.match.answers
        await nobody_is_awaited(bots)
        assert saved.table.match.answers == answers, "nobody acts"
        await press(pilot, "b")
        await becomes(lambda: saved.table.match.answers > answers)  # they go on


async def test_a_bot_that_ponders_keeps_no_key_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Event()
    answered = SavedTable.bot_answer

    def slow(saved: SavedTable) -> Option | None:
        assert gate.wait(PATIENCE)
        return answered(saved)

    monkeypatch.setattr(Table, "bot_answer", slow)
    saved = a_table(seats="search:4,search:4")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await becomes(lambda: at_play(pilot).bots._pondering)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, RuleReader), "the bot has not answered yet, and the key is looked at"
        await press(pilot, "escape")
        assert saved.table.match.answers == 0
        gate.set()
        await becomes(lambda: saved.table.match.answers >= 2)
        await press(pilot, "b")


async def test_a_table_of_bots_is_left_in_the_middle_of_skipping_ahead(turnstile: Turnstile) -> None:
    saved = a_table(seats=BOTS)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        bots = at_play(pilot).bots
        await press(pilot, "space")
        turnstile.left = 3
        await becomes(lambda: not turnstile.left)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, StartScreen)
        assert saved.table.choice
        turnstile.left, answers = 3, saved.table.match.answers
        await nobody_is_awaited(bots)
        assert saved.table.match.answers == answers, "nobody plays on at a table that was left"


async def test_bots_wait_while_something_is_read_and_then_go_on(turnstile: Turnstile) -> None:
    saved = a_table(seats=BOTS)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        bots = at_play(pilot).bots
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, Read)
        turnstile.left, answers = 3, saved.table.match.answers
        await nobody_is_awaited(bots)
        assert saved.table.match.answers == answers
        await press(pilot, "escape")
        await becomes(lambda: saved.table.match.answers > answers)


@pytest.mark.usefixtures("unhurried")
async def test_another_pace_holds_at_once(turnstile: Turnstile) -> None:
    saved = a_table(seats=BOTS)
    async with an_app(saved, pace="instant").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "space", "p")
        assert told(pilot) == ["Pace: normal."]
        bots, turnstile.left, answers = at_play(pilot).bots, 3, saved.table.match.answers
        assert bots._next
        assert bots._next._interval == PACES["normal"].bot
        await press(pilot, "p", "p")
        await becomes(lambda: saved.table.match.answers > answers + 2)  # one after the other when nobody wants to watch


@pytest.mark.usefixtures("unhurried")
async def test_an_undo_among_bots_alone_steps_back_and_holds_them() -> None:
    saved = a_table(seats=BOTS)
    for _ in range(9):
        saved.bot_acts()
    async with an_app(saved, pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "b")
        after, answers = saved.table.match.game.encode(saved.table.match.state), saved.table.match.answers
        await press(pilot, "b", "u")
        assert "The bots wait" in text_of(at_play(pilot), "#prompt"), "nobody answers before it was looked at"
        while saved.table.match.answers > answers - 2:
            await press(pilot, "u")
        await press(pilot, "r")
        assert saved.table.match.answers == answers - 1
        await press(pilot, "r")
        assert saved.table.match.game.encode(saved.table.match.state) == after


@pytest.mark.usefixtures("unhurried")
async def test_an_undo_while_bots_act_leads_back_to_the_person() -> None:
    saved = a_table("keyleth,vistra", "me,heuristic")
    while saved.table.question.asked:
        sensible_answer(saved)
    answers = saved.table.match.answers
    async with an_app(saved, pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        saved.bot_acts()
        assert saved.table.match.answers > answers
        await press(pilot, "u")
        if isinstance(pilot.app.screen, Ask):
            await press(pilot, "2")
        assert saved.table.match.answers == answers - 1
        assert saved.table.question.asked == ("me",)


async def test_a_table_of_bots_is_skipped_to_its_end() -> None:
    saved = a_table(seats=BOTS)
    async with an_app(saved, pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "space")
        await becomes(lambda: saved.table.choice is None)
        await pilot.pause()
        assert saved.table.outcome
        assert text_of(at_play(pilot), "#prompt").startswith("Victory! " if saved.table.outcome.won else "Defeat. ")


async def test_a_bot_that_breaks_off_is_held_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = a_table(seats=BOTS)

    def broken(saved: SavedTable) -> bool:
        raise RuntimeError("a stray dragon")

    monkeypatch.setattr(SavedTable, "bot_acts", broken)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await becomes(lambda: told(pilot))
        await pilot.pause()
        assert "The bots wait" in text_of(at_play(pilot), "#prompt")
        assert len(told(pilot)) == 1
        assert "a stray dragon" in told(pilot)[0]


@pytest.mark.parametrize("key", ["b", "l", "f", "i"])
async def test_bots_that_are_held_or_read_about_are_shown_as_they_stand_now(
    key: str, turnstile: Turnstile, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = a_table(seats=BOTS)
    monkeypatch.setattr("emberhall.terminal.bots.GLANCE", 10 * PATIENCE)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        turnstile.left = 5
        await becomes(lambda: not turnstile.left)
        await press(pilot, key)
        assert saved.table.choice, "the game is not over"
        lines = Chronicle()
        lines.update(saved.table.sight(screen.person))
        assert screen.chronicle.lines == lines.lines
        assert screen.face.forecast(screen.sight) == screen.face.forecast(saved.table.sight(screen.person))


@pytest.mark.parametrize("key", ["u", "r"])
async def test_a_step_in_time_that_cannot_be_kept_is_said_and_not_taken(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = a_table(ahead=1)
    if key == "r":
        saved.keep(saved.table.undo(agreed=saved.table.persons))

    def full(store: Folder, name: str, record: Record, durable: bool = True) -> str:
        raise Refusal("There is no room: make some.")

    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        monkeypatch.setattr(Folder, "write", full)
        await press(pilot, key)
        if isinstance(pilot.app.screen, Ask):
            await press(pilot, "2")
        assert told(pilot) == ["There is no room: make some."]
        assert saved.table.match.answers == (1 if key == "u" else 0)
        question = saved.table.sight("me").question
        assert question
        assert question.prompt[-20:] in text_of(at_play(pilot), "#prompt"), "the question that is open now"


async def test_a_bot_whose_question_was_taken_back_meanwhile_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    saved, answered = a_table(seats="search:4,search:4"), SavedTable.bot_answer
    saved.bot_acts()

    def overtaken(saved: SavedTable) -> Option | None:
        answer = answered(saved)
        given = next(~entry for entry in reversed(saved.table.match.chance.tape) if entry < 0)
        saved.keep(saved.table.undo())
        assert saved.table.choice
        saved.keep(
            saved.table.bot_acts(saved.table.choice.options[given - 1])
        )  # as many answers as before, and another question
        return answer

    async with an_app(saved).run_test(size=SMALL) as pilot:
        bots = at_play(pilot).bots
        bots.hold()
        await becomes(lambda: not bots._pondering)
        monkeypatch.setattr(Table, "bot_answer", overtaken)
        waited: list[int] = []
        monkeypatch.setattr(bots, "wait", lambda: waited.append(saved.table.match.answers))
        bots.release()
        answers = saved.table.match.answers
        await bots.ponder()
        assert not bots.held, "nothing went wrong"
        assert waited == [answers], "what it thought of the other question is no answer to this one"
