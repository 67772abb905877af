"""The stream of a page: what differs, as server-sent events, packed in one gzip stream as long as the page is open."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from emberhall.web.hall import Hall
from emberhall.web.live_table import LiveTable
from emberhall.web.requests import address, hall_of, seat_of
from emberhall.web.watching import Frame, Watcher, difference

HEARTBEAT = 20.0
BREATH = 0.15  # seconds between two frames while bots act one after the other without a pause
WINDOW, MEMORY, LEVEL = 14, 6, 4
_JSON = msgspec.json.Encoder()


class Packer:
    """Packs a stream so that every event can be unpacked when it comes."""

    def __init__(self, packs: bool) -> None:
        self._deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW + 16, MEMORY) if packs else None

    def __call__(self, data: bytes) -> bytes:
        if self._deflate is None:
            return data
        return self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)


def event(seq: int, put: Frame, gone: list[str], whole: bool) -> bytes:
    """One event: parts to put in place, parts to take away; all others too if it is whole."""
    message: dict[str, object] = {"set": put}
    if gone:
        message["del"] = gone
    if whole:
        message["all"] = 1
    return b"id:%d\ndata:%s\n\n" % (seq, _JSON.encode(message))


async def stream(request: Request) -> Response:
    """Server-sent events of one page, until it closes."""
    live, person = await seat_of(request)
    hall = hall_of(request)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    known = request.headers.get("last-event-id") or request.query_params.get("seq", "")
    share = hall.shares.stream(address(request))

    async def packed() -> AsyncIterator[bytes]:
        pack = Packer(packs)
        with share:
            watcher = live.watch(person)
            hall.presence_changed(live, person)
            try:
                await hall.is_back(live, person)
                async for data in changes(hall, live, watcher, known):
                    out = pack(data)
                    hall.counted["bytes"] += len(out)
                    yield out
            finally:
                live.leave(watcher)
                hall.presence_changed(live, person)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if packs:
        headers["content-encoding"] = "gzip"
    return StreamingResponse(packed(), media_type="text/event-stream", headers=headers)


async def changes(hall: Hall, live: LiveTable, watcher: Watcher, known: str) -> AsyncIterator[bytes]:
    """Everything that changes on a page, from what it is known to show."""
    yield b"retry:1000\n\n"
    whole = True
    if known == str(live.seq):
        watcher.sent, whole = await live.frame(watcher.person), False
        watcher.sent = {key: part for key, part in watcher.sent.items() if key != "seats"}
    while not hall.stopping:
        watcher.changed.clear()
        frame = await live.frame(watcher.person)
        if frame is not watcher.sent:
            put, gone = difference(watcher.sent, frame)
            watcher.sent = frame
            if put or gone:
                hall.counted["updates"] += 1
                yield event(live.seq, put, gone, whole)
            whole = False
        if not await _within(HEARTBEAT, watcher):
            yield b":\n\n"
        breath = time.monotonic() + BREATH
        while live.hurries and (left := breath - time.monotonic()) > 0:
            watcher.changed.clear()
            await _within(left, watcher)


async def _within(seconds: float, watcher: Watcher) -> bool:
    """Whether something changes within so many seconds: from then on at once."""
    try:
        async with asyncio.timeout(seconds):
            await watcher.changed.wait()
    except TimeoutError:
        return False
    return True
