"""The log as it is read: one line a cause, shown line by line at a pace that never keeps anybody waiting."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from emberhall.engine.sight import AnySight

BAR = "▌ "
LATEST = 40  # lines that the small log beside the question keeps


class Line(NamedTuple):
    """What happened, and the rule it goes by."""

    text: str
    rule: str


class Chronicle:
    """All that a person was told of a match. The last line may still grow: what comes of a cause may come late."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.last = 0  # the entry of the match's log that the last line begins with
        self._told = 0  # how many entries have been told

    def outdated(self, sight: AnySight) -> bool:
        """Whether something was taken back that stands here."""
        return sight.told < self._told

    def update(self, sight: AnySight) -> int:
        """Tell what is new in a sight since the last line; returns the number of the first line that is new or has
        grown."""
        if sight.told == self._told:
            return len(self.lines)
        first = max(0, len(self.lines) - 1)
        before, self.lines = self.lines[first:], self.lines[:first]
        self.lines += [Line(line.text, line.rule) for line in sight.log] or before
        if sight.log:
            self.last = sight.log[-1].number
        self._told = sight.told
        return first + (self.lines[first : first + 1] == before != [])


class LogView(VerticalScroll):
    """The latest lines, the newest at the bottom and marked."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.border_title = "Log"
        self.can_focus = False
        self._told: tuple[Chronicle, int, int] | None = None

    def on_mount(self) -> None:
        self.anchor()  # the newest line stays in sight

    def on_resize(self) -> None:
        if self._told:
            self.show(*self._told)

    def compose(self) -> ComposeResult:
        yield Static(id="log-text")

    def show(self, chronicle: Chronicle, upto: int, fresh: int) -> None:
        """Show the lines up to a number; those from `fresh` on are news."""
        self._told = chronicle, upto, fresh
        text, width = Text(), max(20, self.scrollable_content_region.width) - len(BAR)
        for number in range(max(0, upto - LATEST), upto):
            new = number >= fresh
            for part in wrap(chronicle.lines[number].text, width, subsequent_indent="  ", break_on_hyphens=False):
                text.append(BAR if new else " " * len(BAR), "#e8803c")
                text.append(f"{part}\n", "" if new else "#9a8c7c")
        text.rstrip()
        self.query_one("#log-text", Static).update(text)
        self.call_after_refresh(self.scroll_end, animate=False)
