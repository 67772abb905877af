"""Where the highlight of a list goes when the list is filled again or has another size."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import OptionList


class Listing(OptionList):
    """A list whose highlight stays in sight when the window has another size."""

    def on_resize(self) -> None:
        self.call_after_refresh(self.scroll_to_highlight)


def highlight(before: Sequence[object], at: int, now: Sequence[object]) -> int:
    """The row for the highlight that was `at` a row: one that is new goes on top and gets it, else it stays with what
    it was on; where that is gone, it stays where it was."""
    if now and now[0] not in before:
        return 0
    return now.index(before[at]) if at < len(before) and before[at] in now else at
