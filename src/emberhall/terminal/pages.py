"""A campaign's page as it is read: blocks with titles, a bar beside what is new, and the keys of a screen with one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from textwrap import wrap

from rich.text import Text
from textual.containers import VerticalScroll

from emberhall.engine.campaign import Block
from emberhall.terminal.closing import ClosesOnce
from emberhall.terminal.dialogs import Help
from emberhall.terminal.help import campaign_help

BAR = "▌ "
GOLD, EMBER, MUTED = "#f2c14e", "#e8803c", "#9a8c7c"


class PageScreen(ClosesOnce[None]):
    """A screen with a campaign's page on it: the keys that turn the page, help and close."""

    def action_page(self, way: int) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.scroll_relative(y=way * max(1, page.size.height - 1), animate=False)

    def action_help(self) -> None:
        self.app.push_screen(Help(campaign_help))

    def action_close(self) -> None:
        self.dismiss()


def lines_of_page(blocks: Sequence[Block]) -> set[tuple[str, str]]:
    """All that stands on a page, to tell what is new on the next one."""
    return {(block.about or block.title, line) for block in blocks for line in (block.title, *block.lines)}


def page_text(blocks: Sequence[Block], width: int, known: Collection[tuple[str, str]] | None = None) -> Text:
    """Blocks one under another. What is not known yet carries a bar; without anything known, nothing is new."""
    width = max(20, width - len(BAR))
    text = Text()
    for block in blocks:
        if text:
            text.append("\n")
        for line in (block.title, *block.lines):
            new = known is not None and (block.about or block.title, line) not in known
            for part in wrap(line, width, subsequent_indent="  ", break_on_hyphens=False):
                text.append(BAR if new else " " * len(BAR), EMBER)
                text.append(f"{part}\n", f"bold {GOLD}" if line is block.title else "")
    text.rstrip()
    return text
