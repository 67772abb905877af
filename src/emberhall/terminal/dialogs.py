"""Small windows over the game: yes or no, something to read, what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from emberhall.engine.refusal import Refusal
from emberhall.terminal.closing import ClosesOnce
from emberhall.terminal.help import WIDE
from emberhall.terminal.highlight import Listing

NARROW, EDGES = 30, 6  # columns that a window has at the least, and those of them that are not for its text
LEAST, MOST = 3, 16  # lines of answers that a window shows at once
SMALLEST = Size(60, 20)  # in which all that is asked is in sight


class Ask(ModalScreen[int | None], ClosesOnce[int | None]):
    """A question of the app itself with a few answers; gives the number of the answer, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back", show=False)]
    HINT: ClassVar[str] = "a number or enter, esc goes back"

    def __init__(self, title: str, text: Text | str, answers: Sequence[str], highlighted: int = 0) -> None:
        super().__init__()
        self.heading, self.answers, self.first = title, answers, highlighted
        self.text = Text(text) if isinstance(text, str) else text
        self.typed = ""  # digits of a number that may have one more
        self.keys = self.HINT  # what stands below

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            with VerticalScroll(id="dialog-text") as scroll:
                scroll.can_focus = False
                yield Static(self.text)
            rows = [Option(Text(f"{number} {answer}")) for number, answer in enumerate(self.answers, 1)]
            yield Listing(*rows, id="answers", markup=False)

    def on_mount(self) -> None:
        self.query_one("#dialog").border_title = Text(self.heading)
        answers = self.query_one(OptionList)
        answers.highlighted = self.first
        answers.focus()
        self.call_after_refresh(self.hint)

    def on_resize(self) -> None:
        self.call_after_refresh(self.hint)

    def hint(self, keys: str = "") -> None:
        """Name the keys below; that of the text too where not all of it is in sight. The answers have the room that the
        text leaves."""
        self.keys = keys or self.keys
        dialog, text = self.query_one("#dialog"), self.query_one("#dialog-text", VerticalScroll)
        room = self.size.height * 9 // 10 - dialog.gutter.height - text.outer_size.height
        self.query_one("#answers").styles.max_height = min(MOST, max(LEAST, room))
        cut = text.max_scroll_y > 0
        dialog.border_subtitle = f"{'pgdn reads on, ' if cut else ''}{self.keys}"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def key_pageup(self) -> None:
        self.query_one("#dialog-text", VerticalScroll).scroll_page_up(animate=False)

    def key_pagedown(self) -> None:
        self.query_one("#dialog-text", VerticalScroll).scroll_page_down(animate=False)

    def on_key(self, event: events.Key) -> None:
        """A number is taken as soon as it can mean no other; until then it is highlighted, and enter takes it."""
        if not event.character or event.character not in "0123456789":
            return
        typed = (self.typed + event.character).lstrip("0")
        if not typed or int(typed) > len(self.answers):
            typed = event.character
        if not 0 < int(typed) <= len(self.answers):
            self.typed = ""
            return
        self.typed = typed
        if int(typed) * 10 > len(self.answers):
            self.dismiss(int(typed) - 1)
        else:
            self.query_one(OptionList).highlighted = int(typed) - 1


class Read(ModalScreen[None], ClosesOnce[None]):
    """Something to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space,question_mark,f1", "close", "Back", show=False),
        Binding("up,k", "line(-1)", show=False),
        Binding("down,j", "line(1)", show=False),
        Binding("pageup", "line(-10)", show=False),
        Binding("pagedown", "line(10)", show=False),
    ]

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="dialog", classes="reading") as scroll:
            scroll.can_focus = False
            yield Static(self.text)

    def on_mount(self) -> None:
        dialog = self.query_one("#dialog")
        dialog.border_title, dialog.border_subtitle = Text(self.heading), "↑ ↓ pgdn scroll, esc closes"

    def action_line(self, by: int) -> None:
        self.query_one("#dialog", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Help(Read):
    """The help, in lines as long as the window is wide."""

    def __init__(self, told: Callable[[int], Text]) -> None:
        """`told` gives the help in lines of so many characters."""
        super().__init__("Help", told(WIDE))
        self.told = told

    def on_resize(self, event: events.Resize) -> None:
        width = max(NARROW, event.size.width * 9 // 10)
        self.query_one(Static).update(self.told(min(WIDE, width - EDGES)))


class Write(ModalScreen[str | None], ClosesOnce[str | None]):
    """A line to be written, such as a name. What it is for may be refused: then that is said, and the line stays."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back", show=False)]

    def __init__(
        self, title: str, value: str = "", deed: Callable[[str, bool], None] | None = None, empty: str = ""
    ) -> None:
        """`deed` is done with the line, and told whether it was given before; `empty` stands where nothing is."""
        super().__init__()
        self.heading, self.value, self.deed, self.empty = title, value, deed, empty
        self.given: str | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Input(self.value, placeholder=self.empty, id="line")
            yield Static(id="refused")

    def on_mount(self) -> None:
        dialog = self.query_one("#dialog")
        dialog.border_title, dialog.border_subtitle = Text(self.heading), "enter takes it, esc goes back"
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        again, self.given = line == self.given, line
        try:
            if self.deed:
                self.deed(line, again)
        except Refusal as refusal:
            self.query_one("#refused", Static).update(Text(str(refusal), "#e0645a"))
            return
        self.dismiss(line)


class TooSmall(ModalScreen[None], ClosesOnce[None]):
    """Says that the window is too small. It goes when the window is larger, or when somebody wants to go on so."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Go on", show=False)]

    @staticmethod
    def fits(size: Size) -> bool:
        return size.width >= SMALLEST.width and size.height >= SMALLEST.height

    def compose(self) -> ComposeResult:
        yield Static(id="too-small")

    def on_screen_resume(self) -> None:
        self.look(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        self.look(event.size)

    def look(self, size: Size) -> None:
        """Say how small it is, or go; something may have been opened over it."""
        if not self.fits(size):
            self.query_one(Static).update(
                f"This window has {size.width} columns and {size.height} lines: Emberhall needs {SMALLEST.width} by "
                f"{SMALLEST.height}. Make it larger, or press esc to go on as it is."
            )
        elif self.is_active:
            self.dismiss()


class Looked(NamedTuple):
    """What somebody wants to read about a line of the log: its rule, or the card that its text names."""

    rule: str
    text: str = ""


class LogReader(ModalScreen[Looked | None], ClosesOnce[Looked | None]):
    """The whole log; a line chosen gives the rule it goes by, or the text whose card is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l,q", "dismiss(None)", "Back", show=False),
        Binding("i", "card", "Card", show=False),
    ]

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        rows = [Option(Text(text) + Text(f"  {rule}", "#7d7063")) for text, rule in self.lines]
        with Vertical(id="dialog", classes="reading"):
            yield Listing(*rows, markup=False, id="all-lines")

    def on_mount(self) -> None:
        dialog = self.query_one("#dialog")
        dialog.border_title, dialog.border_subtitle = "The whole log", "enter: its rule, i: its card, esc closes"
        lines = self.query_one(OptionList)
        lines.highlighted = len(self.lines) - 1 if self.lines else None
        lines.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        rule = self.lines[event.option_index][1]
        if rule:
            self.dismiss(Looked(rule))
        else:
            self.notify("This line cites no rule of its own: i reads the card it names.")

    def action_card(self) -> None:
        row = self.query_one(OptionList).highlighted
        if row is not None:
            self.dismiss(Looked("", self.lines[row][0]))
