"""Pages that stay open and people who answer at them: lean, for they share the cores with what is measured.

There is a connection for the stream of a page and one for its answers. Nobody waits in a task of their own: what comes
in over a connection leads to the next answer. Of an event only the question and its number are looked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import random
import time
import zlib
from collections import deque
from collections.abc import Callable
from typing import TypeVar, cast
from urllib.parse import urlencode

import msgspec

from emberhall.games import game as game_called
from emberhall.table.setup import first_adventure, first_heroes

LENGTH = b"content-length: "
AT, QUESTION, NEXT = b'"!at":"', b'"question":"', b'","'  # in JSON: quotes inside of a part have a stroke before them
OPTION, END = rb"name=\"option\" value=\"", b"\\"
P = TypeVar("P", bound=asyncio.Protocol)
SEATS = 2
LONGEST = 60.0
BLINK = 0.004  # seconds for which a crowd looks away: what came meanwhile is read in one go


# ---------------------------------------------------------------- requests


def head(method: str, path: str, cookie: str, body: bytes, accept: str) -> bytes:
    return (
        f"{method} {path} HTTP/1.1\r\nhost: bench\r\ncookie: {cookie}\r\naccept: {accept}\r\naccept-encoding: gzip\r\n"
        f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
    ).encode() + body


async def request(
    port: int,
    method: str,
    path: str,
    fields: dict[str, str] | None = None,
    cookie: str = "",
    address: str = "127.0.0.1",
) -> tuple[int, dict[str, str], bytes]:
    """One request on a line of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=4_000_000)
    try:
        writer.write(head(method, path, cookie, urlencode(fields or {}).encode(), "application/json"))
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.split(": ", 1) for line in lines[1:] if ": " in line)
        headers = {name.lower(): value for name, value in pairs}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("content-encoding") == "gzip":
            body = zlib.decompress(body, 31)
        return int(lines[0].split()[1]), headers, body
    finally:
        writer.close()


async def healthy(port: int) -> bool:
    """Whether a server answers that all is well."""
    return (await request(port, "GET", "/health"))[0] == 200


class Said(msgspec.Struct):
    """What an answer is told: the number of its row."""

    seq: int


SAID = msgspec.json.Decoder(Said)


class Line(asyncio.Protocol):
    """The connection over which a page sends its answers, one after the other."""

    def __init__(self, page: Page) -> None:
        self._page, self._data = page, b""
        self.transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        self._data = data = self._data + data if self._data else data
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return
        length = data.find(LENGTH, 0, end) + len(LENGTH)
        if len(data) - end - 4 >= int(data[length : data.find(b"\r", length)]):
            self._data = b""
            self._page.is_told(int(data[9:12]), data[end + 4 :])

    def connection_lost(self, fault: Exception | None) -> None:
        self._page.is_cut_off(self)


# ---------------------------------------------------------------- streams


class Stream(asyncio.Protocol):
    """The stream of a page: unpacks what comes, event by event."""

    def __init__(self, page: Page) -> None:
        self.lost = asyncio.get_running_loop().create_future()
        self._page, self._raw, self._text = page, b"", b""
        self._unpack = zlib.decompressobj(31)
        self._begun = False

    def data_received(self, data: bytes) -> None:
        raw = self._raw + data if self._raw else data
        if not self._begun:
            end = raw.find(b"\r\n\r\n")
            if end < 0:
                self._raw = raw
                return
            self._begun, raw = True, raw[end + 4 :]
        while (end := raw.find(b"\r\n")) > 0:
            size = int(raw[:end], 16)
            if len(raw) < end + size + 4:
                break
            self._text += self._unpack.decompress(raw[end + 2 : end + 2 + size])
            raw = raw[end + size + 4 :]
            if self._text.endswith(b"\n\n"):  # each is packed whole
                event, self._text = self._text, b""
                self._page.is_shown(event, size)
        self._raw = raw

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)


# ---------------------------------------------------------------- pages

Then = Callable[[Exception | None], None]
"""What is called when an answer is acknowledged and shown, or cannot be any more."""


class Page:
    """One open page at a table of its own: what it shows, and when it was shown."""

    def __init__(self, number: int, port: int, game: str) -> None:
        self.address = f"127.0.{number // 200 + 1}.{number % 200 + 1}"
        self.port, self.game, self.number = port, game, number
        self.id = self.cookie = ""
        self.question = b""
        self.at = self.acknowledged = self._answered = -1
        self.sizes: list[int] = []
        self.updates = 0
        self.back = 0.0
        self._listening: asyncio.Task[None] | None = None
        self._line: Line | None = None
        self._then: Then | None = None
        self._told = False

    async def sit_down(self) -> None:
        """Set a table at which one person holds all seats."""
        rules = game_called(self.game)
        heroes = first_heroes(rules, SEATS)
        fields = {"game": self.game, "name": "Bench", "adventure": first_adventure(rules, SEATS).id, "grace": "0"}
        fields |= {f"hero-{hero}": "me" for hero in heroes}
        status, headers, body = await request(self.port, "POST", "/new", fields, self.cookie, self.address)
        assert status == 200, body
        self.cookie = headers.get("set-cookie", self.cookie).split(";")[0] or self.cookie
        self.id = json.loads(body)["id"]

    def listen(self) -> None:
        self._listening = asyncio.get_running_loop().create_task(self._listen())

    def leave(self) -> None:
        if self._listening:
            self._listening.cancel()
        self.hang_up()

    def hang_up(self) -> None:
        """The next answer goes over a connection of its own."""
        if self._line and self._line.transport:
            self._line.transport.close()
        self._line = None

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                await self._stream()
            await asyncio.sleep(0.05)

    async def _stream(self) -> None:
        transport, stream = await self._dial(lambda: Stream(self))
        try:
            transport.write(head("GET", f"/t/{self.id}/stream", self.cookie, b"", "text/event-stream"))
            await stream.lost
        finally:
            transport.close()

    async def _dial(self, kind: Callable[[], P]) -> tuple[asyncio.WriteTransport, P]:
        loop = asyncio.get_running_loop()
        return await loop.create_connection(kind, "127.0.0.1", self.port, local_addr=(self.address, 0))

    # ---------------------------------------------------------------- what comes in

    def is_shown(self, event: bytes, size: int) -> None:
        """An event has come: what the page shows now."""
        start = event.rfind(QUESTION)
        if start >= 0:
            start += len(QUESTION)
            self.question = event[start : event.find(NEXT, start)]
        start = event.rfind(AT)
        if start >= 0:
            start += len(AT)
            self.at = int(event[start : event.find(b'"', start)])
            self.updates += 1
            self.back = time.perf_counter()
            if self.updates > 1:
                self.sizes.append(size)
        if self._told and (self.at != self._answered or self.is_over):
            self._settled()

    def is_told(self, status: int, body: bytes) -> None:
        """What came of an answer."""
        if status == 200:
            self.acknowledged = max(self.acknowledged, SAID.decode(body).seq)
        self._told = True
        if status != 200 or self.at != self._answered or self.is_over:
            self._settled()

    def is_cut_off(self, line: Line) -> None:
        """A connection for answers is gone."""
        if line is self._line:
            self._line = None
            self._settled(ConnectionResetError("the server is gone"))

    def _settled(self, fault: Exception | None = None) -> None:
        then, self._then, self._told = self._then, None, False
        if then:
            then(fault)

    # ---------------------------------------------------------------- answers

    @property
    def is_over(self) -> bool:
        """Whether there is nothing to answer."""
        return OPTION not in self.question

    @property
    def can_answer(self) -> bool:
        """Whether an answer can be given at once."""
        return self._line is not None and not self.is_over

    def click(self, then: Then) -> None:
        """Give one of the answers, whichever."""
        assert self._line
        assert self._line.transport
        self._then, self._answered = then, self.at
        option = random.choice(self.question.split(OPTION)[1:]).partition(END)[0]
        body = b"at=%d&option=%d" % (self.at, int(option))
        self._line.transport.write(head("POST", f"/t/{self.id}/answer", self.cookie, body, "application/json"))

    async def get_ready(self) -> bool:
        """See that an answer can be given; says whether the page is at another table since."""
        over = self.is_over
        if over:
            await self.sit_down()
            self.leave()
            self.at = self.acknowledged = -1
            self.listen()
            await until(lambda: self.at >= 0)
        if self._line is None:
            _, self._line = await self._dial(lambda: Line(self))
        return over

    async def answer(self) -> float:
        """Give an answer; says how many seconds it took until the page showed what came of it, none if its game was
        over and it went to the next."""
        began = time.perf_counter()
        if await self.get_ready():
            return 0.0
        shown = asyncio.get_running_loop().create_future()

        def then(fault: Exception | None) -> None:
            if not shown.done():
                shown.set_result(fault)

        self.click(then)
        if fault := await shown:
            raise fault
        return time.perf_counter() - began


async def until(so: Callable[[], bool]) -> None:
    """Wait until something is so, or for too long."""
    for _ in range(int(LONGEST / 0.01)):
        if so():
            return
        await asyncio.sleep(0.01)


async def sat_down(port: int | list[int], pages: int, game: str) -> list[Page]:
    ports = port if isinstance(port, list) else [port]
    found = [Page(number, ports[number % len(ports)], game) for number in range(pages)]
    for start in range(0, pages, 20):
        await asyncio.gather(*(page.sit_down() for page in found[start : start + 20]))
        for page in found[start : start + 20]:
            page.listen()
    await until(lambda: all(page.at >= 0 for page in found))
    return found


# ---------------------------------------------------------------- crowds


class Crowd:
    """So many people who answer without a pause, each at a page at which nobody else does just now."""

    def __init__(self, pages: list[Page], people: int, seconds: float, answers: float) -> None:
        self._idle = deque(random.sample(pages, len(pages)))
        self._clicking, self._left, self._end = people, answers, time.perf_counter() + seconds
        self._tasks: set[asyncio.Task[None]] = set()
        self.done = asyncio.get_running_loop().create_future()
        for _ in range(people):
            self._next()
        self._blink()

    def _blink(self) -> None:
        """Woken by every single event, whoever clicks would push the servers off their cores twice an update."""
        if not self.done.done():
            time.sleep(BLINK)
            asyncio.get_running_loop().call_soon(self._blink)

    def _next(self) -> None:
        """Somebody goes on to the next page, or home."""
        self._left -= 1
        if self._left < 0 or time.perf_counter() >= self._end:
            self._clicking -= 1
            if not self._clicking and not self.done.done():
                self.done.set_result(None)
            return
        page = self._idle.popleft()
        if page.can_answer:
            self._click(page)
        else:
            task = asyncio.get_running_loop().create_task(self._made_ready(page))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _made_ready(self, page: Page) -> None:
        try:
            await page.get_ready()
            self._click(page)
        except Exception as fault:
            self._answered(page, fault)

    def _click(self, page: Page) -> None:
        page.click(lambda fault: self._answered(page, fault))

    def _answered(self, page: Page, fault: Exception | None) -> None:
        if fault:
            if not self.done.done():
                self.done.set_exception(fault)
            return
        self._idle.append(page)
        self._next()


async def as_fast_as_it_goes(pages: list[Page], people: int, seconds: float, answers: float = math.inf) -> float:
    """Updates a second that reach pages when so many people answer without a pause, for so long or so often."""
    before, began = sum(page.updates for page in pages), time.perf_counter()
    async with asyncio.timeout(seconds + LONGEST):
        await Crowd(pages, people, seconds, answers).done
    return (sum(page.updates for page in pages) - before) / (time.perf_counter() - began)


async def at_a_rate(pages: list[Page], seconds: float, rate: float) -> list[float]:
    """What it takes until an answer is shown, when so many come a second."""
    took: list[float] = []
    busy: set[Page] = set()
    tasks = []

    async def one(page: Page) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):  # the server may be killed meanwhile
            spent = await page.answer()
            if spent:
                took.append(spent)
            busy.discard(page)

    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        page = random.choice(pages)
        if page not in busy:
            busy.add(page)
            tasks.append(asyncio.create_task(one(page)))
        await asyncio.sleep(random.expovariate(rate))
    async with asyncio.timeout(LONGEST):
        await asyncio.gather(*tasks)
    return took
