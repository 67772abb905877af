"""Screens that close once, however often a key was pressed."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class ClosesOnce(Screen[ScreenResultType]):
    """A screen on whose closing a second key has no effect.

    Keys wait in a queue while the table works. Without this, a number pressed twice in a window would close the window
    and then the table under it.
    """

    closed = False

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self.closed:
            nothing: AwaitComplete = AwaitComplete.nothing()  # type: ignore[no-untyped-call]
            return nothing
        self.closed = True
        return super().dismiss(result)
