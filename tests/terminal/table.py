"""What the tests of the terminal app share: a table that is set, and what is to be read on the screen."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from emberhall.engine.game import Setup
from emberhall.games import game
from emberhall.players.heuristic import policy
from emberhall.table.saved import SavedTable
from emberhall.table.seats import seated
from emberhall.terminal.app import Emberhall
from emberhall.terminal.play import PlayScreen

SMALL, LARGE = (80, 24), (120, 40)


def a_table(party: str = "keyleth,vistra", seats: str = "me,me", seed: int = 11, ahead: int = 0) -> SavedTable:
    """A kept table at its first question, or where so many sensible answers lead."""
    saved = SavedTable.new(game("ashardalon"), Setup("monster-hunt", tuple(party.split(","))), seated(seats), seed)
    for _ in range(ahead):
        sensible_answer(saved)
    return saved


def sensible_answer(saved: SavedTable) -> None:
    person = next(iter(saved.table.question.asked))
    saved.keep(saved.table.answer(policy("ashardalon").choose(saved.table.seen(person)), by=person))


def until(saved: SavedTable, *asks: str) -> SavedTable:
    """Play on sensibly until one of these questions is open."""
    for _ in range(400):
        if saved.table.choice is None or saved.table.choice.ask in asks:
            break
        sensible_answer(saved)
    assert saved.table.choice, f"the game ended before any of {asks} was asked"
    return saved


def an_app(saved: SavedTable | None = None, pace: str = "instant", game: str | None = None) -> Emberhall:
    return Emberhall(game, saved, pace=pace)


def file_of(saved: SavedTable) -> Path:
    """Where a table is kept."""
    assert saved.file
    return saved.file.path


def at_play(pilot: Pilot[None]) -> PlayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen), screen
    return screen


def text_of(screen: Screen[object], selector: str) -> str:
    """What a piece of text on the screen says."""
    return str(screen.query_one(selector, Static).visual)


def rows(screen: Screen[object], selector: str) -> list[str]:
    """The lines of a list on the screen."""
    return [str(option.prompt) for option in screen.query_one(selector, OptionList).options]


def told(pilot: Pilot[None]) -> list[str]:
    """What the notices in the corner say."""
    assert isinstance(pilot.app, Emberhall)
    return [notice.message for notice in pilot.app.notices]


def drawn(screen: PlayScreen) -> list[str]:
    """The map as characters alone, without any colour."""
    return ["".join(part.text for part in screen.map.render_line(y)) for y in range(screen.map.size.height)]


def best_answer(saved: SavedTable, person: str = "me") -> int:
    """The number, in what a person sees, of the answer that the rules of thumb advise."""
    choice = saved.table.seen(person).choice
    assert choice
    return choice.options.index(saved.table.advice(person)[0].option)


def labels(saved: SavedTable, person: str = "me") -> list[str]:
    """Every answer that a person is told of, in words."""
    question = saved.table.sight(person).question
    return [offer.label for offer in question.options] if question else []


async def open_row(pilot: Pilot[None], text: str) -> None:
    """Choose the line of the hall's menu that begins so."""
    menu = pilot.app.screen.query_one("#menu", OptionList)
    menu.highlighted = next(i for i, row in enumerate(rows(pilot.app.screen, "#menu")) if row.startswith(text))
    await press(pilot, "enter")


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, and let everything come to rest."""
    await pilot.press(*keys)
    await pilot.pause()


def on_screen(pilot: Pilot[None]) -> list[str]:
    """Everything that is to be seen, as characters alone, a window and what lies under it too."""
    app = pilot.app
    console = Console(width=app.size.width, height=app.size.height, file=StringIO(), force_terminal=True)
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    lines = console.render_lines(update, console.options, pad=False)
    return ["".join(segment.text for segment in line if not segment.control) for line in lines]
