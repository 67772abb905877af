"""When the terminal app is at rest, which Textual itself only guesses from how busy the processor is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
import textual.app
import textual.pilot
from textual._context import active_app
from textual.message_pump import MessagePump
from textual.screen import Screen

from tests.kit.patience import PATIENCE

SOON = 50  # looks one right after the other; then something takes its time, and is not to be kept from it


@pytest.fixture(autouse=True)
def _comes_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses and keys wait for the app itself: as long as it takes, and no longer."""
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", at_rest)


async def at_rest(*_: object) -> None:
    """Wait until everything that was sent has been dealt with and drawn. What a timer will bring, or another thread, is
    not waited for."""
    app, end, looks, quiet = active_app.get(), time.monotonic() + PATIENCE, 0, 0
    while quiet < 3 and not app._exit:
        assert time.monotonic() < end, f"it does not come to rest: {list(_busy(app))}"
        await asyncio.sleep(0 if looks < SOON else 0.001)
        resized = app._resize_event is not None  # which Textual puts off for a moment
        quiet = 0 if resized or any(_busy(app)) or _drawing(app.screen) else quiet + 1
        looks += 1


def _busy(app: textual.app.App[object]) -> Iterator[MessagePump]:
    """Everything that does not wait for a message: it has one to deal with, or is just coming or going."""
    for pump in (app, *app._registry):
        queue = pump._message_queue
        if queue.values or not queue.ready_event._waiters or pump._pending_message or pump._next_callbacks:
            yield pump


def _drawing(screen: Screen[object]) -> bool:
    """Draw what is to be drawn, if anything is."""
    waits = screen._layout_required or screen._scroll_required or screen._repaint_required or screen._dirty_widgets
    if waits or screen._callbacks:
        screen._on_timer_update()
        return True
    return False
