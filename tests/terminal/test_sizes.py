"""Windows that change their size in the middle of anything: nothing is lost, and what is cut says so."""

from __future__ import annotations

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import OptionList

from emberhall.terminal.dialogs import Ask, Read, TooSmall
from emberhall.terminal.lines import Entry
from tests.terminal.table import LARGE, SMALL, a_table, an_app, at_play, on_screen, press, rows, text_of

TIGHT = (60, 20)
LONG = (
    "Where does the damage go? As it is laid out: City Watch Turncoat: nothing falls yet; Goblin Raider 1: it is "
    "defeated; Goblin Raider 3: it is defeated. In return you take 1."
)
ENTRIES = [Entry(f"Answer {number}") for number in range(1, 8)]


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Give the terminal another size, and let everything find its place."""
    await pilot.resize_terminal(*size)
    for _ in range(3):
        await pilot.pause()


def in_sight(listing: OptionList) -> bool:
    """Whether the highlighted line of a list is to be seen."""
    assert listing.highlighted is not None
    top = listing._index_to_line[listing.highlighted] - listing.scroll_offset.y
    return 0 <= top < listing.scrollable_content_region.height


@pytest.mark.parametrize("where", ["the hall", "a question", "the log"])
async def test_the_highlight_stays_in_sight_when_the_window_shrinks(where: str) -> None:
    async with an_app(None if where == "the hall" else a_table(ahead=40)).run_test(size=LARGE) as pilot:
        await pilot.pause()
        if where == "the log":
            await press(pilot, "l")
        listing = pilot.app.screen.query(OptionList).first()
        listing.highlighted = listing.option_count - 1
        for size in (SMALL, TIGHT, SMALL):
            await resize(pilot, size)
            assert in_sight(listing), size


@pytest.mark.parametrize("size", [LARGE, SMALL, TIGHT])
@pytest.mark.parametrize("lines", [1, 5, 40])
async def test_every_answer_of_a_window_can_be_seen_whatever_stands_above_it(size: tuple[int, int], lines: int) -> None:
    async with an_app().run_test(size=LARGE) as pilot:
        text = "\n".join(f"Line {number}." for number in range(lines))
        pilot.app.push_screen(Ask("Advice", text, [f"Answer {number}, {'long ' * 25}indeed" for number in range(1, 9)]))
        await resize(pilot, size)
        answers = pilot.app.screen.query_one("#answers", OptionList)
        for number in range(1, 9):
            answers.highlighted = number - 1
            await pilot.pause()
            assert any(f"{number} Answer {number}, " in line for line in on_screen(pilot)), number
        assert any("esc goes b" in line for line in on_screen(pilot))
        assert any("Line 0." in line for line in on_screen(pilot))


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_a_long_question_is_in_sight_to_its_end_above_answers(size: tuple[int, int]) -> None:
    async with an_app(a_table()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        at_play(pilot).question.ask(Text(LONG), ENTRIES, "Vistra")
        await resize(pilot, size)
        seen = " ".join(line[: size[0] // 2].strip("│ ") for line in on_screen(pilot))
        assert "In return you take 1. 1 Answer 1" in " ".join(seen.split())
        assert "3 Answer 3" in seen


async def test_a_question_too_long_for_its_window_says_so_and_is_read_with_a_key() -> None:
    async with an_app(a_table()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        screen.question.ask(Text(LONG), [*screen.entries], "Vistra")
        await resize(pilot, TIGHT)
        assert text_of(screen, "#prompt").endswith("… (i: all)")
        assert screen.question.options.region.height >= 3
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, Read)
        assert pilot.app.screen.text.plain.startswith(LONG)
        await press(pilot, "escape")
        await resize(pilot, LARGE)
        assert text_of(screen, "#prompt") == LONG


async def test_too_small_a_window_says_so_until_it_is_larger() -> None:
    async with an_app(a_table(ahead=9)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = at_play(pilot)
        asked, answers = rows(screen, "#options"), screen.saved.table.match.answers
        await press(pilot, "h")
        window = pilot.app.screen
        await resize(pilot, (40, 12))
        said = " ".join(" ".join(on_screen(pilot)).split())
        assert "This window has 40 columns and 12 lines: Emberhall needs 60 by 20." in said
        assert "Make it larger, or press esc to go on as it is." in said
        await press(pilot, "1", "2", "enter", "q", "u")
        await resize(pilot, (20, 5))
        assert "This window has 20" in " ".join(on_screen(pilot))
        await resize(pilot, SMALL)
        assert pilot.app.screen is window, "it goes by itself"
        await press(pilot, "escape")
        assert (rows(at_play(pilot), "#options"), screen.saved.table.match.answers) == (asked, answers)


async def test_who_wants_to_goes_on_in_too_small_a_window() -> None:
    async with an_app(a_table(ahead=9)).run_test(size=(50, 18)) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, TooSmall), "also where it was so from the first"
        await press(pilot, "escape")
        at_play(pilot)
        await resize(pilot, (50, 16))
        at_play(pilot)
        await resize(pilot, SMALL)
        await resize(pilot, (50, 16))
        assert isinstance(pilot.app.screen, TooSmall), "it has been large enough meanwhile"


async def test_what_was_opened_over_the_word_of_too_small_a_window_closes_to_the_table() -> None:
    async with an_app(a_table(ahead=9)).run_test(size=SMALL) as pilot:
        await resize(pilot, (50, 16))
        pilot.app.push_screen(Ask("Late", "", ["Yes"]))
        await resize(pilot, SMALL)
        await press(pilot, "escape")
        await pilot.pause()
        at_play(pilot)


async def test_a_map_that_goes_on_beyond_its_window_says_on_which_sides() -> None:
    async with an_app(a_table(ahead=60)).run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        shown = at_play(pilot).map
        assert shown.border_title == "Dungeon"
        await resize(pilot, TIGHT)
        assert set(shown.border_title.split()) > {"Dungeon"}
        await press(pilot, *"wa" * 30)
        assert shown.border_title == "Dungeon → ↓"
        await press(pilot, *"sd" * 30)
        assert shown.border_title == "Dungeon ← ↑"
        await resize(pilot, (200, 60))
        assert shown.border_title == "Dungeon"


async def test_the_help_breaks_its_lines_for_the_window() -> None:
    async with an_app(a_table()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "f1")
        await resize(pilot, TIGHT)
        told_there = [line.strip("│").rstrip() for line in on_screen(pilot) if "│" in line]
        first = next(number for number, line in enumerate(told_there) if "1 2 3 …" in line)
        assert told_there[first].split("│")[1].rstrip() == "   1 2 3 …    choose an option by its number;"
        assert told_there[first + 1].split("│")[1].startswith("              several digits where there are")


@pytest.mark.parametrize("key", ["t", "f1", "l", "slash", "h"])
async def test_a_window_of_next_to_no_size_loses_nothing(key: str) -> None:
    async with an_app(a_table(ahead=5)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, key)
        window = pilot.app.screen
        for size in ((10, 4), (4, 3), (1, 1)):
            await resize(pilot, size)
            await press(pilot, "escape")
            await resize(pilot, SMALL)
            assert pilot.app.screen is window
