"""Waiting for what happens, however long a busy machine takes for it."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable

PATIENCE = 120.0  # seconds; only to end what would hang for ever, so no test proves anything by it
BETWEEN = 0.01  # seconds between two looks


def wait_until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it has not become true"
        time.sleep(BETWEEN)


async def becomes(holds: Callable[[], object | Awaitable[object]]) -> None:
    """Wait until something holds, or until the answer of a coroutine does, while the loop goes on."""
    end = time.monotonic() + PATIENCE
    while True:
        found = holds()
        if await found if inspect.isawaitable(found) else found:
            return
        assert time.monotonic() < end, "it has not become true"
        await asyncio.sleep(BETWEEN)
