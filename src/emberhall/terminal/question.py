"""The open question with its options: always in sight, answered by number, by arrows and enter, or by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.containers import Lines
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from emberhall.terminal.highlight import Listing
from emberhall.terminal.lines import Entry

READ_ALL = "… (i: all)"
LEAST = 3  # lines of the list in sight


def cut_off(lines: Lines, width: int, most: int, sign: str) -> Text:
    """The first lines of a text, the last of them with a sign that there is more."""
    last = lines[most - 1]
    last.truncate(max(0, width - len(sign)))
    last.rstrip()
    last.append(sign)
    return Text("\n").join(lines[:most])


class Question(Vertical):
    """A prompt, a list of entries, and a line about the one that is highlighted."""

    class Highlighted(Message):
        """Another entry is highlighted; -1 for none."""

        def __init__(self, entry: int) -> None:
            self.entry = entry
            super().__init__()

    class Chosen(Message):
        """An entry was chosen."""

        def __init__(self, entry: int) -> None:
            self.entry = entry
            super().__init__()

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: Sequence[Entry] = ()
        self.typed = ""
        self.prompt = Text()
        self.cut = False  # whether the prompt is too long for its room
        self.keys = ""  # what stands below: the keys that always mean an entry
        self.about = ""  # what is said about the highlighted entry

    def compose(self) -> ComposeResult:
        yield Static(id="prompt")
        yield Listing(id="options", markup=False)
        yield Static(id="detail")

    @property
    def options(self) -> OptionList:
        return self.query_one("#options", OptionList)

    @property
    def highlighted(self) -> int:
        found = self.options.highlighted
        return -1 if found is None else found

    def ask(self, prompt: Text, entries: Sequence[Entry], title: str, first: int = 0, keys: str = "") -> None:
        """Put a question, with the entry highlighted that enter takes, and say which keys always mean one."""
        self.entries, self.typed, self.keys, self.prompt = entries, "", keys, prompt
        self.border_title, self.border_subtitle = Text(title), Text(keys)
        self.query_one("#prompt", Static).update(prompt)
        width = len(str(len(entries)))
        rows = []
        for number, entry in enumerate(entries, 1):
            row = Text(no_wrap=True, overflow="ellipsis")
            if entry.heading:
                row.append(f"── {entry.heading} ──\n", "#9a8c7c")
            row.append(f"{number:>{width}} ", "bold #f2c14e")
            row.append(entry.label)
            rows.append(Option(row))
        self.options.set_options(rows)
        self.options.highlighted = first if rows else None
        self.explain("")

    def explain(self, text: str) -> None:
        """Say more about the highlighted entry."""
        self.about = text
        self.query_one("#detail", Static).update(Text(text, "#9a8c7c"))  # until it is known what fits
        self.call_after_refresh(self.fit)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """The prompt and the list take the lines they need, what is said about an entry those that are left: one at the
        least.

        A text that does not fit says how to read all of it, and a label that is cut off stands whole below.
        """
        width = max(10, self.size.width)
        room = self.size.height - self.fit_prompt(width, max(3, self.size.height - LEAST - 1))
        listed = sum(2 if entry.heading else 1 for entry in self.entries)
        self.options.styles.height = high = max(LEAST, min(listed, room - 1))
        left = max(1, room - high)
        detail = self.query_one("#detail", Static)
        detail.styles.height = left
        lines = wrap(self.whole_label(width) + self.about, width, break_on_hyphens=False)
        if len(lines) > left:
            rest = lines[left - 1][: max(0, width - len(READ_ALL))].rstrip()
            lines[left - 1 :] = [f"{rest}{READ_ALL}"]
        detail.update(Text("\n".join(lines), "#9a8c7c"))

    def fit_prompt(self, width: int, most: int) -> int:
        """Show the prompt in so many lines at most; gives how many it takes."""
        lines = self.prompt.wrap(self.app.console, width)
        self.cut = len(lines) > most
        shown = self.query_one("#prompt", Static)
        shown.update(cut_off(lines, width, most, READ_ALL) if self.cut else self.prompt)
        shown.styles.max_height = most
        return min(len(lines), most)

    def whole(self) -> Text:
        """All that is asked, and all that is said about the highlighted entry."""
        label = self.entries[self.highlighted].label if 0 <= self.highlighted < len(self.entries) else ""
        return Text("\n\n").join([self.prompt, Text(f"{label}\n{self.about}")])

    def whole_label(self, width: int) -> str:
        """The label of the highlighted entry, if it is too long for its line."""
        if not 0 <= self.highlighted < len(self.entries):
            return ""
        label = self.entries[self.highlighted].label
        return f"{label.removesuffix('.')}. " if len(label) + len(f"{len(self.entries)} ") > width - 1 else ""

    # ---------------------------------------------------------------- numbers

    def type_digit(self, digit: str) -> None:
        """One more digit of a number; the number is taken as soon as it can mean no other."""
        if not self.entries:
            return
        typed = (self.typed + digit).lstrip("0")
        if not typed or int(typed) > len(self.entries):
            typed = digit.lstrip("0") if digit.lstrip("0") and int(digit) <= len(self.entries) else ""
        self.typed = typed
        if not typed:
            self.border_subtitle = f"there is no option {digit}"
            return
        self.options.highlighted = int(typed) - 1
        if int(typed) * 10 > len(self.entries):
            self.forget_typed()
            self.post_message(self.Chosen(int(typed) - 1))
        else:
            self.options.focus()  # so that enter takes it
            self.border_subtitle = f"{typed}… enter, or one more digit"

    def forget_typed(self) -> None:
        self.typed, self.border_subtitle = "", Text(self.keys)

    # ---------------------------------------------------------------- the list

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Highlighted(event.option_index))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.forget_typed()
        self.post_message(self.Chosen(event.option_index))
