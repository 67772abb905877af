"""Playing: the question, the map, the past, bots, the end."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from rich.text import Text
from textual.app import App, ComposeResult
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import OptionList

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from emberhall.table.folders import list_saves
from emberhall.table.seats import seated
from emberhall.terminal.dialogs import Ask
from emberhall.terminal.lines import Entry
from emberhall.terminal.play import PlayScreen
from emberhall.terminal.question import Question
from tests.engine.gloamhouse import Gloamhouse
from tests.games.ashardalon.quest import unseen
from tests.games.ashardalon.story import quiet_party
from tests.kit.patience import becomes
from tests.table.tables import table_at
from tests.terminal.table import (
    LARGE,
    SMALL,
    a_table,
    an_app,
    at_play,
    best_answer,
    drawn,
    press,
    rows,
    text_of,
    told,
    until,
)

# ---------------------------------------------------------------- layout


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_everything_is_in_sight(size: tuple[int, int]) -> None:
    async with an_app(until(a_table(), "hero-phase")).run_test(size=size) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        for id in ("headline", "map", "side", "prompt", "options", "log"):
            region = screen.query_one(f"#{id}").region
            assert region.height >= 1, id
            assert region.right <= size[0], id
            assert region.bottom <= size[1], id
        assert screen.query_one("#options").region.height >= 3
        assert screen.map.size.height >= 9
        assert "▸K" in "".join(drawn(screen))
        assert "What do you do?" in text_of(screen, "#prompt")
        assert str(screen.question.border_title) == "Keyleth"


async def test_many_squares_are_one_line_of_the_question() -> None:
    saved = until(a_table(), "hero-phase")
    assert saved.table.choice
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        listed = rows(at_play(pilot), "#options")
        walks = sum(option.act == "walk" for option in saved.table.choice.options)
        assert listed[0] == f"1 Move… (one of {walks} squares)"
        assert listed[-1].endswith("End the Hero Phase")
        assert len(listed) == len(saved.table.choice.options) - walks + 1


# ---------------------------------------------------------------- answering


async def test_a_number_answers() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "2")
        assert at_play(pilot).saved.match.state.active == 1  # Vistra begins


async def test_arrows_and_enter_answer() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "down", "enter")
        assert at_play(pilot).saved.match.state.active == 1


async def test_a_click_answers() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.click("#options", offset=(5, 1))
        await pilot.pause()
        assert at_play(pilot).saved.match.state.active == 1


class TwelveEntries(App[None]):
    """A question with more entries than one digit can name."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[int] = []

    def compose(self) -> ComposeResult:
        yield Question(id="question")

    def on_mount(self) -> None:
        self.query_one(Question).ask(Text("Which?"), [Entry(f"Line {n}", (n,)) for n in range(1, 13)], "")

    def on_key(self, event: Key) -> None:
        if event.character and event.character.isdigit():
            self.query_one(Question).type_digit(event.character)

    def on_question_chosen(self, event: Question.Chosen) -> None:
        self.chosen.append(event.entry + 1)


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [("3", [3]), ("1", []), (("1", "2"), [12]), (("1", "enter"), [1]), (("1", "9"), [9]), ("0", []), (("0", "4"), [4])],
)
async def test_a_number_is_taken_as_soon_as_it_can_mean_no_other(keys: Sequence[str], chosen: list[int]) -> None:
    app = TwelveEntries()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert app.chosen == chosen


# ---------------------------------------------------------------- the map


async def test_a_walk_is_chosen_on_the_map_by_keys() -> None:
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        hero = saved.table.match.state.hero
        before = hero.at
        await press(pilot, "m", "tab")
        assert screen.map.has_focus
        goal = screen.map.cursor
        assert goal in screen.map.open
        assert "[" in "".join(drawn(screen)), "the cursor has a sign of its own"
        assert "•" in "".join(drawn(screen)), "so have the squares to choose from"
        await press(pilot, "enter")
        hero = saved.table.match.state.hero
        assert hero.at != before
        assert saved.table.match.state.dungeon.xy(hero.at) == goal


async def test_a_square_that_is_no_option_is_not_taken() -> None:
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        answers = saved.table.match.answers
        await press(pilot, "m")
        screen.map.place_cursor(screen.face.centre(screen.sight))  # where the hero stands already
        await press(pilot, "enter")
        assert saved.table.match.answers == answers
        await press(pilot, "escape")
        assert screen.question.options.has_focus


async def test_what_is_told_of_a_square_is_renewed_with_every_answer() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 2
    s.stack("B3-3")
    s.monsters("Snake")
    s.encounters()
    unseen(s).begin("hero_phase")
    assert s.match
    async with an_app(table_at(s.match, seated("me"), seed=1)).run_test(size=LARGE) as pilot:  # type: ignore[arg-type]
        await pilot.pause()
        screen = at_play(pilot)
        screen.map.place_cursor(s.t.dungeon.xy(1))  # beside her, at the edge that she explores
        await pilot.pause()
        assert str(screen.map.border_subtitle).endswith("1: floor along an unexplored edge.")
        screen.choose(s.choice.options.index(s.offers("done")[0]))
        await pilot.pause()
        assert str(screen.map.border_subtitle).endswith("1: floor.")


async def test_a_click_on_the_map_walks() -> None:
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        goal = sorted(screen.map.open)[0]
        spots = {
            screen.map.spot_at(x, y): (x, y)
            for x in range(screen.map.size.width)
            for y in range(screen.map.size.height)
        }
        x, y = spots[goal]
        await pilot.click("#map", offset=(x + 1, y + 1))
        await pilot.pause()
        assert saved.table.match.state.dungeon.xy(saved.table.match.state.hero.at) == goal


async def test_the_highlighted_target_is_marked_by_more_than_colour() -> None:
    saved = until(a_table("keyleth,vistra,quinn,tarak", "me,me,me,me"), "target")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        assert screen.map.aimed
        first = "".join(drawn(screen))
        assert ">" in first
        await press(pilot, "down")
        assert "".join(drawn(screen)) != first
        assert re.search(r"at \d+[a-d]\d: \d+%, \d\.\d damage", rows(screen, "#options")[0])


async def test_the_map_scrolls_and_comes_back() -> None:
    async with an_app(until(a_table(ahead=60), "hero-phase")).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        before = drawn(screen)
        await press(pilot, "s", "s", "s", "s", "s", "s")
        assert drawn(screen) != before
        await press(pilot, "c")
        assert "▸" in "".join(drawn(screen))


# ---------------------------------------------------------------- the past


async def test_undo_is_free_until_chance_has_spoken_and_redo_brings_it_back() -> None:
    saved = until(a_table(), "hero-phase")
    match = saved.table.match
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = match.game.encode(match.state)
        await press(pilot, "m", "tab", "enter")
        after = match.game.encode(match.state)
        assert after != before
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, PlayScreen), "a walk is taken back without a question"
        assert match.game.encode(match.state) == before
        await press(pilot, "r")
        assert match.game.encode(match.state) == after


async def test_undo_asks_first_when_chance_has_spoken() -> None:
    saved = until(a_table(), "hero-phase")
    match = saved.table.match
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        before, answers = match.game.encode(match.state), match.answers
        await press(pilot, str(len(at_play(pilot).entries)))  # the end of the Hero Phase brings an Encounter
        assert match.answers > answers
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, Ask)
        await press(pilot, "1")
        assert match.answers > answers, "No means no"
        await press(pilot, "u", "2")
        assert match.game.encode(match.state) == before


async def test_there_is_nothing_to_undo_or_redo_at_the_beginning() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "u", "r")
        assert told(pilot) == [
            "There is nothing to undo yet: answer a choice first.",
            "There is nothing to redo: undo an answer first.",
        ]


# ---------------------------------------------------------------- notices


@pytest.mark.usefixtures("unhurried")
async def test_what_is_said_again_and_again_stands_there_once() -> None:
    saved = a_table(seats="heuristic,heuristic")
    async with an_app(saved, pace="normal").run_test(size=SMALL, notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, *"hhhhh")
        assert on_screen(pilot) == told(pilot) == ["Advice is for an open question of yours: wait for the next one."]


async def test_of_notices_that_alternate_the_last_stands_last() -> None:
    async with an_app().run_test(size=SMALL, notifications=True) as pilot:
        for message in ("fast", "instant", "normal", "fast"):
            pilot.app.notify(message, timeout=60)
            await pilot.pause()
        assert on_screen(pilot) == told(pilot) == ["instant", "normal", "fast"]


def on_screen(pilot: Pilot[None]) -> list[str]:
    """The notices as they stand on the screen, the latest last."""
    return [str(toast.render()) for toast in pilot.app.screen.query("ToastHolder > Toast")]


# ---------------------------------------------------------------- bots, pace, the end


@pytest.mark.usefixtures("unhurried")
async def test_a_line_still_to_be_told_never_keeps_an_answer_waiting() -> None:
    saved = until(a_table(ahead=18), "hero-phase")
    async with an_app(saved, pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        await press(pilot, str(len(screen.entries)))
        assert screen.shown < len(screen.chronicle.lines), "the log is still being told"
        answers = saved.table.match.answers
        await press(pilot, "1")
        if screen.map.has_focus:
            await press(pilot, "enter")
        assert saved.table.match.answers > answers


@pytest.mark.usefixtures("unhurried")
async def test_bots_move_by_themselves_and_can_be_skipped() -> None:
    saved = a_table("keyleth,vistra,quinn", "heuristic,heuristic,me")
    async with an_app(saved, pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert rows(at_play(pilot), "#options") == ["1 Quinn begins", "2 Let the others decide"]
        await press(pilot, "2")
        assert "played by the bot" in text_of(at_play(pilot), "#prompt")
        await press(pilot, "space")
        await becomes(lambda: saved.table.question.asked)
        assert saved.table.question.asked == ("me",)
        assert saved.table.choice
        assert saved.table.choice.seat == 2
        assert saved.table.match.answers > 1


async def test_the_pace_is_kept_for_the_next_time() -> None:
    async with an_app(a_table(), pace="normal").run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "p")
    assert an_app(pace="").settings.pace == "fast"


async def test_a_whole_game_is_played_through_the_app() -> None:
    """One person beside two bots, to the end: what to choose is the advice, how it is chosen is by keys alone."""
    saved = a_table("vistra,keyleth,quinn", "me,heuristic,heuristic", seed=4)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(400):
            if saved.table.choice is None:
                break
            if not saved.table.question.asked:
                await becomes(lambda: saved.table.question.asked or saved.table.choice is None)
                await pilot.pause()
                continue
            screen, answers = at_play(pilot), saved.table.match.answers
            best = best_answer(saved)
            row = next(row for row, entry in enumerate(screen.entries, 1) if best in entry.options)
            if screen.entries[row - 1].on_map:
                await pilot.press("m")
                screen.map.place_cursor(screen.spots[best][0])
                await pilot.press("enter")
            else:
                await pilot.press(*str(row), *(["enter"] if row * 10 <= len(screen.entries) else []))
            assert saved.table.match.answers > answers
        screen = at_play(pilot)
        assert saved.table.outcome
        assert text_of(screen, "#prompt").startswith("Victory! " if saved.table.outcome.won else "Defeat. ")
        assert rows(screen, "#options")[0] == "1 Back to the hall"
        assert [save.over for save in list_saves()] == [True]
        await press(pilot, "1")
        assert not any(row.startswith("Go on") for row in rows(pilot.app.screen, "#menu"))


async def test_a_fault_in_the_rules_costs_nobody_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = a_table()
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        asked = text_of(at_play(pilot), "#prompt")

        def broken(answer: int, by: str = "") -> None:
            raise RuntimeError("a stray dragon")

        monkeypatch.setattr(saved, "answer", broken)
        await press(pilot, "1")
        assert text_of(at_play(pilot), "#prompt") == asked
        (notice,) = told(pilot)
        assert "a stray dragon" in notice
        assert "The game is kept in" in notice


# ---------------------------------------------------------------- other games


async def test_a_game_without_a_face_of_its_own_is_played_by_the_list() -> None:
    match = Match.new(Gloamhouse(), Setup("night", ("ada", "bo")), seed=1)
    saved = table_at(match, seated("me,me"))  # type: ignore[arg-type]
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        assert match.choice
        assert len(rows(screen, "#options")) == len(match.choice.options)
        assert not screen.query_one("#above").display
        answers = match.answers
        await press(pilot, "1")
        assert match.answers == answers + 1
        await press(pilot, "question_mark")
        assert pilot.app.screen is screen
        assert screen.query_one("#options", OptionList).has_focus
