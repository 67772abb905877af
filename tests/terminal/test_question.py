"""The question on a small screen: all of it in sight, with what an answer may bring."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.text import Text
from textual.pilot import Pilot

from emberhall.games.ashardalon.players.odds import attack_odds
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.chronicle import Chronicle, LogView
from emberhall.terminal.dialogs import Ask, Read
from emberhall.terminal.lines import Entry
from emberhall.terminal.pointing import ON_MAP, TO_MAP
from emberhall.terminal.reading import CardReader
from tests.games.ashardalon.quest import unseen
from tests.games.ashardalon.story import Story, a_hero_with
from tests.kit.words import question
from tests.table.tables import table_at
from tests.terminal.table import (
    LARGE,
    SMALL,
    a_table,
    an_app,
    at_play,
    best_answer,
    drawn,
    on_screen,
    press,
    rows,
    sensible_answer,
    text_of,
    told,
    until,
)


def at_table(s: Story) -> SavedTable:
    assert s.match
    return table_at(s.match, seated(",".join(["me"] * len(s.t.heroes))), seed=1)  # type: ignore[arg-type]


def a_fight(*powers: str) -> Story:
    """Vistra and Keyleth, a Grell beside Vistra."""
    s = a_hero_with("Vistra", *(powers or ("Sure Strike", "Reaping Strike")), friends=("Keyleth",))
    s.monster("Grell", at=5)
    return unseen(s)


async def test_every_line_of_the_main_question_is_in_sight_on_a_small_screen() -> None:
    s = a_fight("Sure Strike", "Reaping Strike", "Comeback Strike")
    s.give("Vistra", "Potion of Speed")
    s.begin().do("walk", 6)
    async with an_app(at_table(s)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        assert "This Move has" in text_of(screen, "#prompt"), "the longest of its kind"
        assert len(rows(screen, "#options")) == 6
        assert screen.question.options.max_scroll_y == 0, "no line is broken in two, and none is below"
        assert screen.query_one("#detail").region.bottom <= screen.question.region.bottom - 1


async def test_an_attack_says_how_likely_it_hits_before_it_is_chosen() -> None:
    s = a_fight().begin()
    foe = s.t.monsters[0]
    async with an_app(at_table(s)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        for power in ("Sure Strike", "Reaping Strike"):
            odds = attack_odds(s.t, 0, s.number(power), foe)
            assert odds
            row = next(row for row in rows(at_play(pilot), "#options") if power in row)
            assert row.endswith(f" Attack {odds.hit:.0%}: {power} (at-will)")


async def test_a_label_that_is_a_sentence_already_ends_with_one_stop() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        question = at_play(pilot).question
        question.ask(Text("Which?"), [Entry("Deal 1 damage of a colour of your choice to an encounter.", (0,))], "")
        await pilot.pause()
        question.explain("An Assist.")
        await pilot.pause()
        assert " ".join(text_of(at_play(pilot), "#detail").split()).endswith("to an encounter. An Assist.")


async def test_a_label_that_is_cut_off_stands_whole_below_the_list() -> None:
    s = a_fight()
    s.monster("Orc Archer", at=10)
    s.begin().do("power", "Sure Strike")
    async with an_app(at_table(s)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        label = screen.entries[screen.question.highlighted].label
        assert len(label) > screen.question.size.width
        assert " ".join(text_of(screen, "#detail").split()).startswith(label)


async def test_what_is_said_about_an_option_takes_the_lines_that_are_free() -> None:
    async with an_app(at_table(a_fight().begin())).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "down")
        screen = at_play(pilot)
        assert text_of(screen, "#detail").startswith("Grell: "), "the odds first"
        assert "(i: all)" not in text_of(screen, "#detail"), "all of the card fits"
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert text_of(screen, "#detail").endswith("… (i: all)")
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, Read)


async def test_the_end_of_the_hero_phase_says_what_it_brings() -> None:
    s = a_fight().begin()
    async with an_app(at_table(s)).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "up")
        assert "Encounter" in text_of(at_play(pilot), "#detail")
        assert ("new tile comes with" in text_of(at_play(pilot), "#detail")) == bool(
            s.t.dungeon.edge_sides(s.hero("Vistra").at)
        )


async def test_the_keys_of_the_map_are_named_on_it() -> None:
    async with an_app(until(a_table(), "hero-phase")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        for key, hint in (("c", TO_MAP), ("m", ON_MAP), ("escape", TO_MAP)):
            await press(pilot, key)
            assert " ".join(text_of(at_play(pilot), "#detail").split()) == hint


async def test_a_question_without_squares_sends_from_the_map_to_the_list() -> None:
    async with an_app(a_table()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "m", "enter")
        assert told(pilot) == ["That place is not among the options: this question is answered from the list (esc)."]


async def test_the_card_that_a_question_names_is_a_key_away() -> None:
    s = a_fight().encounter("Pit")
    assert s.match
    assert "Pit" in question(s.match)[0]
    async with an_app(at_table(s)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "escape")
        await press(pilot, "i")
        reader = pilot.app.screen
        assert isinstance(reader, CardReader)
        assert text_of(reader, "#body").startswith("Pit\n")


async def test_enter_alone_never_spends_experience() -> None:
    s = a_fight()
    s.t.experience = [s.number("Grell")] * 3
    s.encounter("Pit")
    assert s.asked == "cancel"
    async with an_app(at_table(s)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        listed = rows(at_play(pilot), "#options")
        assert listed[at_play(pilot).question.highlighted] == "2 Let Pit happen"
        await press(pilot, "enter")
        assert len(s.t.experience) == 3


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_notice_never_stands_in_front_of_the_question(size: tuple[int, int]) -> None:
    async with an_app(a_table()).run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        for number in range(5):
            pilot.app.notify(f"There is nothing to redo, and that is said for the {number}. time.", timeout=60)
        await pilot.pause()
        screen = at_play(pilot)
        notices = list(screen.query("Toast"))
        assert len(notices) == 5
        for notice in notices:
            assert notice.region.height
            assert not notice.region.overlaps(screen.question.region)


# ---------------------------------------------------------------- signs and news


async def test_a_hero_aimed_at_keeps_its_letter() -> None:
    async with an_app(at_table(a_fight().begin())).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        screen.map.light((), [screen.face.centre(screen.sight)])
        assert ">V" in "".join(drawn(screen))
        screen.map.light([screen.face.centre(screen.sight)], ())
        assert "V•" in "".join(drawn(screen))


def where_a_line_grows() -> int:
    """After so many sensible answers, one more adds to the last line of the log."""
    saved, before = a_table(), ""
    for answers in range(200):
        chronicle = Chronicle()
        chronicle.update(saved.table.sight("me"))
        before = chronicle.lines[-1].text if chronicle.lines else "-"
        number = len(chronicle.lines)
        sensible_answer(saved)
        first = chronicle.update(saved.table.sight("me", since=chronicle.last))
        if first == number - 1:
            assert chronicle.lines[first].text.startswith(before.rstrip("."))
            return answers
    raise AssertionError("no line ever grew")


async def test_a_line_of_the_log_that_grows_is_news_again() -> None:
    saved = a_table(ahead=where_a_line_grows())
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        lines = len(screen.chronicle.lines)
        assert saved.table.choice
        screen.choose(best_answer(saved))
        await pilot.pause()
        assert screen.fresh == lines - 1


async def test_a_line_of_the_log_that_stays_as_it_is_is_no_news() -> None:
    saved = until(a_table(), "hero-phase")
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        lines = len(screen.chronicle.lines)
        await press(pilot, "m", "tab", "enter")
        assert (screen.fresh, len(screen.chronicle.lines)) == (lines, lines + 1)


async def test_a_long_line_of_the_log_hangs_under_its_beginning() -> None:
    saved = a_table(ahead=30)
    async with an_app(saved).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert all(line[:2].strip() in ("", "▌") for line in log(pilot))
        told_lines = {line.text.split()[0] for line in at_play(pilot).chronicle.lines}
        for line in log(pilot):
            assert line[2:4] == "  " or line.split()[line.startswith("▌")] in told_lines


def log(pilot: Pilot[None]) -> list[str]:
    """The lines of the log as they stand on the screen."""
    view = at_play(pilot).query_one("#log", LogView)
    return Text(text_of(at_play(pilot), "#log-text")).plain.splitlines() if view.display else []


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_newest_line_of_the_log_is_in_sight_when_a_game_goes_on(size: tuple[int, int]) -> None:
    saved = a_table(ahead=60)
    async with an_app(saved).run_test(size=size) as pilot:
        await pilot.pause()
        view = at_play(pilot).query_one("#log", LogView)
        assert view.max_scroll_y > 0
        assert view.scroll_y == view.max_scroll_y
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert view.scroll_y == view.max_scroll_y


async def test_a_question_that_only_the_map_answers_opens_on_the_map() -> None:
    saved = until(a_table(), "start-square")
    async with an_app(saved).run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert at_play(pilot).map.has_focus
        assert " ".join(text_of(at_play(pilot), "#detail").split()) == ON_MAP


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [("3", 2), ("12", 11), (("1", "enter"), 0), ("19", 8), (("0", "4"), 3), ("0", None), ("1", None)],
)
async def test_an_answer_of_a_window_is_chosen_by_its_number_also_beyond_nine(
    keys: Sequence[str], chosen: int | None
) -> None:
    given: list[int | None] = []
    async with an_app().run_test(size=SMALL) as pilot:
        pilot.app.push_screen(Ask("Which?", "", [f"Answer {number}" for number in range(1, 13)]), given.append)
        await pilot.pause()
        await press(pilot, *keys)
        assert given == ([] if chosen is None else [chosen])


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_window_leaves_the_map_in_sight(size: tuple[int, int]) -> None:
    """What a lesson, an advice or a question of the app speaks of lies above it."""
    async with an_app(a_table(ahead=2)).run_test(size=size) as pilot:
        await pilot.pause()
        before = on_screen(pilot)
        await press(pilot, "h")
        after, dialog = on_screen(pilot), pilot.app.screen.query_one("#dialog").region
        assert (dialog.bottom, dialog.right) <= (size[1], size[0])
        assert after[: dialog.y] == before[: dialog.y], "all that is above the window is there as before"
        assert any("╭─ Dungeon" in line for line in after[: dialog.y])
        assert any("▸K" in line for line in after[: dialog.y])


async def test_a_window_whose_text_is_cut_off_names_the_key_that_reads_on() -> None:
    lesson = "\n".join(f"Line {number}." for number in range(1, 21))
    async with an_app().run_test(size=SMALL) as pilot:
        pilot.app.push_screen(Ask("Lesson", lesson, ["Go on"]))
        await pilot.pause()
        window = pilot.app.screen
        assert "pgdn reads on" in str(window.query_one("#dialog").border_subtitle)
        assert not any("Line 20." in line for line in on_screen(pilot))
        await press(pilot, "pagedown", "pagedown")
        assert any("Line 20." in line for line in on_screen(pilot))
        await press(pilot, "pageup", "pageup")
        assert any("Line 1." in line for line in on_screen(pilot))
        await press(pilot, "escape")
        pilot.app.push_screen(Ask("Lesson", "Line 1.", ["Go on"]))
        await pilot.pause()
        assert str(pilot.app.screen.query_one("#dialog").border_subtitle) == Ask.HINT
