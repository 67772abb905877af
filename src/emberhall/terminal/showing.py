"""A table on the screen: what whoever looks may see of it, in a map or a board, panels and the log."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from emberhall.engine.kit.lessons import Course
from emberhall.terminal.chronicle import Chronicle, LogView
from emberhall.terminal.mapview import MapView
from emberhall.terminal.past import Past
from emberhall.terminal.question import Question

MUTED = "#9a8c7c"


class Board(VerticalScroll):
    """What stands in the place of a map: laid out again whenever its room changes."""

    def on_resize(self) -> None:
        screen = self.screen
        if isinstance(screen, Showing):
            screen.show_board()


class Showing(Past):
    """What is drawn of a table, for the eyes of one person after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w,shift+up", "scroll_map(0,-2)", show=False),
        Binding("s,shift+down", "scroll_map(0,2)", show=False),
        Binding("a,shift+left", "scroll_map(-3,0)", show=False),
        Binding("d,shift+right", "scroll_map(3,0)", show=False),
        Binding("c", "centre", show=False),
        Binding("z", "zoom", show=False),
        Binding("pageup", "side(-1)", show=False, priority=True),
        Binding("pagedown", "side(1)", show=False, priority=True),
    ]

    course: Course
    chronicles: dict[str, Chronicle]  # what each person was told
    shown: int  # lines of the chronicle in sight
    fresh: int  # the first line since the last answer
    panel: int
    active: int

    def hero(self, seat: int) -> str:
        """The name of the hero in a seat."""
        return self.names[seat]

    # ---------------------------------------------------------------- whose eyes

    def turn_to(self, person: str) -> None:
        """From now on the table is shown to this person's eyes."""
        self.person = person
        known = person in self.chronicles
        self.chronicle = self.chronicles.setdefault(person, Chronicle())
        self.shown = self.fresh = len(self.chronicle.lines)
        if not known:
            self.see()
            self.shown = self.fresh = len(self.chronicle.lines)

    def see(self) -> int:
        """Look at the table; gives the number of the first line of the log that is new."""
        self.sight = self.table.sight(self.person, since=self.chronicle.last)
        if self.chronicle.outdated(self.sight):
            self.chronicle = self.chronicles[self.person] = Chronicle()
            self.sight = self.table.sight(self.person)
        self.course.hear(self.sight)
        return self.chronicle.update(self.sight)

    @property
    def names(self) -> list[str]:
        """What the heroes are called, as whoever looks knows them."""
        who, table = self.table.match.game.acts.who, self.table.seen(self.person).table
        return [who(table, seat) for seat in range(len(self.table.seats))]

    # ---------------------------------------------------------------- layout

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        yield Static(id="strip")
        with Horizontal(id="above"):
            yield MapView(self.face.looks, id="map")
            with Board(id="board") as board:
                board.can_focus = False
                yield Static(id="board-text")
            with VerticalScroll(id="side") as side:
                side.can_focus = False
                yield Static(id="side-text")
        with Horizontal(id="below"):
            yield from self.compose_below()
        yield Footer(show_command_palette=False, compact=True)

    def compose_below(self) -> ComposeResult:
        """What stands under the table."""
        yield Question(id="question")
        yield LogView(id="log")

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < 30, "-short")
        self.set_class(event.size.width < 100, "-narrow")
        self.set_class(event.size.width < 72, "-tight")
        self.call_after_refresh(self.show_strip)
        self.call_after_refresh(self.show_side)
        self.call_after_refresh(self.show_board)

    # ---------------------------------------------------------------- showing

    def show_table(self) -> None:
        """Draw what whoever looks may see."""
        question = self.sight.question
        self.query_one("#headline", Static).update(self.face.headline(self.sight))
        self.show_strip()
        picture = self.face.picture(self.sight)
        self.map.display = picture is not None
        self.show_board()
        self.query_one("#above").display = picture is not None or self.query_one("#board").display
        if picture:
            self.map.show(picture)
            self.tell_of(self.pointed)
            centre = self.face.centre(self.sight)
            if question and question.seat != self.active:
                self.active = question.seat
                self.map.centre_on(centre)
            else:
                self.map.keep_in_sight(centre)
        self.show_side()

    def show_strip(self) -> None:
        """The line above the map."""
        strip = self.query_one("#strip", Static)
        text = self.face.strip(self.sight, max(self.size.width, 20))
        strip.set_class(not text, "-empty")
        strip.update(text)

    def show_board(self) -> None:
        """What stands in the place of a map."""
        board = self.query_one("#board", VerticalScroll)
        panel = self.face.board(self.sight, max(20, board.size.width - 2), board.size.height)
        board.display = panel is not None
        if panel:
            board.border_title, board.border_subtitle = Text(panel.title), Text(panel.under)
            self.query_one("#board-text", Static).update(panel.text)

    def show_side(self) -> None:
        side = self.query_one("#side", VerticalScroll)
        width, height = max(20, side.size.width - 1), side.size.height
        panels = list(self.face.panels(self.sight, width, height))
        if not panels:
            side.display = False
            return
        self.panel %= len(panels)
        text = Text()
        for number, panel in enumerate(panels[self.panel :]):
            if text.plain.count("\n") > 2 * height > 0:
                break  # so far nobody scrolls: what comes then is a key away
            if number:
                text.append(f"\n\n── {panel.title} ──\n", MUTED)
            text.append_text(panel.text)
        side.border_title = Text(panels[self.panel].title)
        after = panels[(self.panel + 1) % len(panels)].title
        side.border_subtitle = Text(f"v: {after}")
        self.query_one("#side-text", Static).update(text)

    def show_log(self) -> None:
        self.query_one("#log", LogView).show(self.chronicle, self.shown, self.fresh)

    # ---------------------------------------------------------------- looking around

    def action_scroll_map(self, dx: int, dy: int) -> None:
        self.map.scroll_by(dx, dy)
        self.query_one("#board", VerticalScroll).scroll_relative(y=dy, animate=False)

    def action_side(self, way: int) -> None:
        """Scroll what is read beside the table, or the table where nothing stands beside it."""
        side = self.query_one("#side", VerticalScroll)
        read = side if side.display else self.query_one("#board", VerticalScroll)
        read.scroll_relative(y=way * max(1, read.size.height - 1), animate=False)

    def action_panel(self) -> None:
        self.panel += 1
        self.show_side()
        self.query_one("#side", VerticalScroll).scroll_home(animate=False)
