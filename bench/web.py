"""How much the server bears: pages that stay open, answers that come in, and what it takes until each page shows them.

Everything goes over loopback to a server of its own. `make bench-web` runs all of it; `--only` runs a part.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import contextlib
import json
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar, cast
from urllib.parse import urlencode

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from emberhall.games import game as game_called
from emberhall.table.setup import first_adventure, first_heroes

OPTION = re.compile(r'name="option" value="(\d+)"|<option value="(\d+)"')
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
P = TypeVar("P", bound=asyncio.Protocol)
SEATS = 2
LONGEST = 40.0
TURNS = 4


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


class Server:
    """A server process that can be killed and started again."""

    def __init__(self, store: str) -> None:
        self.store, self.port = store, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> float:
        """Start it; says how many seconds it took until it answered."""
        began = time.perf_counter()
        command = [
            sys.executable,
            "-m",
            "emberhall",
            "serve",
            "--quiet",
            "--port",
            str(self.port),
            "--store",
            self.store,
        ]
        self.process = await asyncio.to_thread(subprocess.Popen, command, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
                if (await request(self.port, "GET", "/health"))[0] == 200:
                    return time.perf_counter() - began
            if self.process.poll() is not None:
                raise RuntimeError(f"the server went down as it started: {self.process.returncode}")
            await asyncio.sleep(0.02)

    def memory(self) -> float:
        """KiB that the process holds."""
        assert self.process
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith("VmRSS")))

    def seconds(self) -> float:
        """Seconds of processor the process has used."""
        assert self.process
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, how: int = signal.SIGKILL) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait()


async def dial(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=4_000_000)


def head(method: str, path: str, cookie: str, body: bytes, accept: str) -> bytes:
    return (
        f"{method} {path} HTTP/1.1\r\nhost: bench\r\ncookie: {cookie}\r\naccept: {accept}\r\naccept-encoding: gzip\r\n"
        f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
    ).encode() + body


async def answer_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.split(": ", 1) for line in lines[1:] if ": " in line)
    return int(lines[0].split()[1]), {name.lower(): value for name, value in pairs}


async def request(
    port: int,
    method: str,
    path: str,
    fields: dict[str, str] | None = None,
    cookie: str = "",
    address: str = "127.0.0.1",
) -> tuple[int, dict[str, str], bytes]:
    """One request on a line of its own."""
    reader, writer = await dial(port, address)
    try:
        writer.write(head(method, path, cookie, urlencode(fields or {}).encode(), "application/json"))
        status, headers = await answer_head(reader)
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("content-encoding") == "gzip":
            body = zlib.decompress(body, 31)
        return status, headers, body
    finally:
        writer.close()


class Message(msgspec.Struct):
    """What an event of a stream says: parts to be put in place."""

    set: dict[str, str]


class Said(msgspec.Struct):
    """What an answer is told: the number of its row."""

    seq: int


MESSAGE, SAID = msgspec.json.Decoder(Message), msgspec.json.Decoder(Said)


class Line(asyncio.Protocol):
    """A connection for one request after the other: lean, for whoever clicks shares the cores with the server."""

    def __init__(self) -> None:
        self._data = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Status and body of the answer."""
        self._answer = asyncio.get_running_loop().create_future()
        self._answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
        if self._transport is None or self._transport.is_closing():
            raise ConnectionResetError("the server is gone")
        self._transport.write(request)
        return await self._answer

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, whole, body = self._data.partition(b"\r\n\r\n")
        length = LENGTH.search(head) if whole else None
        if length and len(body) >= int(length[1]) and self._answer and not self._answer.done():
            self._data = b""
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, fault: Exception | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("the server is gone"))

    def close(self) -> None:
        if self._transport:
            self._transport.close()


class Stream(asyncio.Protocol):
    """The stream of a page: unpacks what comes, event by event."""

    def __init__(self, page: Page) -> None:
        self.lost = asyncio.get_running_loop().create_future()
        self._page, self._raw, self._text = page, b"", b""
        self._unpack = zlib.decompressobj(31)
        self._begun = False

    def data_received(self, data: bytes) -> None:
        raw = self._raw + data
        if not self._begun:
            head, self._begun, raw = raw.partition(b"\r\n\r\n")  # type: ignore[assignment]
            if not self._begun:
                raw = head
        while self._begun and (end := raw.find(b"\r\n")) > 0:
            size = int(raw[:end], 16)
            if len(raw) < end + size + 4:
                break
            self._text += self._unpack.decompress(raw[end + 2 : end + 2 + size])
            raw = raw[end + size + 4 :]
            while b"\n\n" in self._text:
                event, self._text = self._text.split(b"\n\n", 1)
                self._page.shows(event, size)
        self._raw = raw

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)


class Page:
    """One open page at a table of its own: what it shows, and when it was shown."""

    def __init__(self, number: int, port: int, game: str) -> None:
        self.address = f"127.0.{number // 200 + 1}.{number % 200 + 1}"
        self.port, self.game, self.number = port, game, number
        self.id = self.cookie = ""
        self.at, self.options, self.acknowledged = -1, list[int](), -1
        self.changed = asyncio.Event()
        self.sizes: list[int] = []
        self.updates = 0
        self.back = 0.0
        self._listening: asyncio.Task[None] | None = None
        self._line: Line | None = None

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
        if self._line:
            self._line.close()
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

    def shows(self, event: bytes, size: int) -> None:
        """An event has come: what the page shows now."""
        found = event.partition(b"data:")[2]
        if not found:
            return
        parts = MESSAGE.decode(found).set
        if "question" in parts:
            self.options = [int(a or b) for a, b in OPTION.findall(parts["question"])]
        if "!at" in parts:
            self.at = int(parts["!at"])
            self.updates += 1
            self.back = time.perf_counter()
            if self.updates > 1:
                self.sizes.append(size)
            self.changed.set()

    async def answer(self) -> float:
        """Give an answer; says how many seconds it took until the page showed what came of it."""
        if not self.options:  # this game is over: to the next
            await self.sit_down()
            self.leave()
            self.at = self.acknowledged = -1
            self.listen()
            while self.at < 0:
                self.changed.clear()
                await self.changed.wait()
            return 0.0
        at = self.at
        began = time.perf_counter()
        if self._line is None:
            _, self._line = await self._dial(Line)
        body = f"at={at}&option={random.choice(self.options)}".encode()
        request = head("POST", f"/t/{self.id}/answer", self.cookie, body, "application/json")
        status, said = await self._line.ask(request)
        if status == 200:
            self.acknowledged = max(self.acknowledged, SAID.decode(said).seq)
        while self.at == at and self.options and status == 200:
            self.changed.clear()
            await self.changed.wait()
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


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


async def as_fast_as_it_goes(pages: list[Page], seconds: float, workers: int = 32) -> float:
    """Updates a second that reach pages when so many people answer without a pause."""
    before, end = sum(page.updates for page in pages), time.perf_counter() + seconds
    idle: asyncio.Queue[Page] = asyncio.Queue()
    for page in random.sample(pages, len(pages)):
        idle.put_nowait(page)

    async def work() -> None:
        while time.perf_counter() < end:
            page = await idle.get()
            await page.answer()
            idle.put_nowait(page)

    began = time.perf_counter()
    async with asyncio.timeout(seconds + LONGEST):
        await asyncio.gather(*(work() for _ in range(workers)))
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


async def load(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """One process, SQLite: how fast, how soon, how small, how much memory."""
    server = Server(str(folder / "tables.db"))
    await server.start()
    await sat_down(server.port, 2, args.game)
    before = server.memory()
    pages = await sat_down(server.port, args.pages, args.game)
    memory = (server.memory() - before) / args.pages
    speed, each, own = await with_its_work(pages, args.seconds, [server])
    took = await at_a_rate(pages, args.seconds, args.rate)
    sizes = [size for page in pages for size in page.sizes]
    _, headers, _ = await request(server.port, "GET", f"/t/{pages[0].id}/", cookie=pages[0].cookie)
    first = int(headers["content-length"]) + await static_bytes(server.port)
    after = (server.memory() - before) / args.pages
    server.stop()
    return {
        "pages": args.pages,
        "updates_per_s": round(speed, 1),
        "server_cpu_ms_per_update": round(each * 1000, 2),
        "generator_cpu_ms_per_update": round(own * 1000, 2),
        "at_updates_per_s": args.rate,
        "p50_ms": round(percentile(took, 0.5) * 1000, 1),
        "p99_ms": round(percentile(took, 0.99) * 1000, 1),
        "median_update_bytes_gzip": statistics.median(sizes) if sizes else 0,
        "kib_per_table_and_page_fresh": round(memory, 1),
        "kib_per_table_and_page_played": round(after, 1),
        "first_page_bytes_gzip": first,
    }


async def static_bytes(port: int) -> int:
    """What a first visit loads beside the page."""
    _, _, page = await request(port, "GET", "/")
    total = 0
    for path in re.findall(rb'(?:href|src)="(/static/[^"]+)"', page):
        _, headers, _ = await request(port, "GET", path.decode())
        total += int(headers["content-length"])
    return total


async def killed(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """kill -9 in the middle of it, again and again: what was acknowledged is there, and pages are back soon."""
    server = Server(str(folder / "killed.db"))
    await server.start()
    pages = await sat_down(server.port, args.killed_pages, args.game)
    lost, back, up, cpu = 0, [], [], []
    for _ in range(args.kills):
        going = asyncio.create_task(at_a_rate(pages, 30, args.rate / 2))
        await asyncio.sleep(random.uniform(0.3, 1.0))
        server.stop(signal.SIGKILL)
        going.cancel()
        with contextlib.suppress(asyncio.CancelledError, OSError, asyncio.IncompleteReadError):
            await going
        for page in pages:
            page.hang_up()
            page.back = 0.0
        up.append(await server.start())
        began = time.perf_counter()
        since = began - up[-1]
        await until(lambda since=since: all(page.back >= since for page in pages))
        back.append(time.perf_counter() - began)
        cpu.append(server.seconds())
        lost += sum(page.at < page.acknowledged for page in pages)
    server.stop()
    return {
        "kills": args.kills,
        "acknowledged_answers_lost": lost,
        "server_up_s_median": round(statistics.median(up), 2),
        "pages_back_s_max_after_up": round(max(back), 2),
        "server_cpu_s_until_back_median": round(statistics.median(cpu), 2),
    }


async def with_its_work(pages: list[Page], seconds: float, servers: list[Server]) -> tuple[float, float, float]:
    """Updates a second, and seconds of processor that one of them took: from the servers, and from whoever clicks here.
    Where there are fewer cores than processes, the first figure tells of the machine and the second of the server."""
    began, cpu, own = sum(page.updates for page in pages), sum(s.seconds() for s in servers), time.process_time()
    speed = await as_fast_as_it_goes(pages, seconds, 32 * len(servers))
    count = max(1, sum(page.updates for page in pages) - began)
    return speed, (sum(s.seconds() for s in servers) - cpu) / count, (time.process_time() - own) / count


def database_seconds(url: str) -> float:
    """Seconds of processor that the database on this machine has used, all of its processes together."""
    port, ticks = url.rpartition(":")[2].partition("/")[0], 0
    stats = {}
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            stats[place.name] = (place / "stat").read_text().rsplit(")", 1)[1].split()
            if f"-p\0{port}\0".encode() in (place / "cmdline").read_bytes():
                first = place.name
    for pid, parts in stats.items():
        if first in (pid, parts[1]):
            ticks += sum(map(int, parts[11:15] if pid == first else parts[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Work(NamedTuple):
    """Updates a second, and milliseconds of processor for one of them: of servers, database, and whoever clicks."""

    speed: float
    server: float
    database: float
    generator: float


async def worked(url: str, pages: list[Page], seconds: float, servers: list[Server]) -> Work:
    before, answered = database_seconds(url), sum(page.updates for page in pages)
    speed, server, own = await with_its_work(pages, seconds, servers)
    database = (database_seconds(url) - before) / max(1, sum(page.updates for page in pages) - answered)
    return Work(round(speed, 1), *(round(each * 1000, 2) for each in (server, database, own)))


async def two_processes(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """PostgreSQL: one process and two over the same database, in turns, the best of each; then one of them dies."""
    from tests.web.databases import a_postgres

    with a_postgres() as url:
        if url is None:
            return {"left_out": 1}
        count = min(args.pages, 200)
        one, other = Server(url), Server(url)
        await one.start()
        await other.start()
        mine, shared = [await sat_down(ports, count, args.game) for ports in ([one.port], [one.port, other.port])]
        alone, both = list[Work](), list[Work]()
        for _ in range(TURNS):
            alone.append(await worked(url, mine, args.seconds / 2, [one]))
            both.append(await worked(url, shared, args.seconds / 2, [one, other]))
        orphans = [page for page in shared if page.port == other.port]
        other.stop(signal.SIGKILL)
        began = time.perf_counter()
        for page in orphans:
            page.leave()
            page.port, page.back = one.port, 0.0
            page.listen()
        await until(lambda: all(page.back >= began for page in orphans))
        await asyncio.gather(*(page.answer() for page in orphans))
        went_on = time.perf_counter() - began
        one.stop()
    single, double = max(alone), max(both)
    figures = {"updates_per_s_one": single.speed, "updates_per_s_two": double.speed}
    turns = [round(two.speed / one.speed, 2) for one, two in zip(alone, both, strict=True)]
    figures |= {"times": round(statistics.median(turns), 2)}
    for name in Work._fields[1:]:
        figures |= {f"{name}_cpu_ms_per_update_one": getattr(single, name)}
        figures |= {f"{name}_cpu_ms_per_update_two": getattr(double, name)}
    figures |= {"times_with_a_core_each": round(2 * single.server / double.server, 2)}
    figures |= {f"turn_{n}_times": turn for n, turn in enumerate(turns, 1)}
    return figures | {"orphans_went_on_s": round(went_on, 2)}


async def painted(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """From a click to the next frame that shows what came of it, in headless Chromium."""
    from playwright.async_api import async_playwright

    from tests.web.browsers import ARGS, chromium

    if chromium() is None:
        return {"left_out": 1}
    server = Server(str(folder / "painted.db"))
    await server.start()
    page = Page(0, server.port, args.game)
    await page.sit_down()
    took: list[float] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        context = await browser.new_context(viewport={"width": 1440, "height": 900})
        name, _, value = page.cookie.partition("=")
        await context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{server.port}"}])
        tab = await context.new_page()
        await tab.goto(f"http://127.0.0.1:{server.port}/t/{page.id}/")
        for _ in range(40):
            spent = await tab.evaluate(CLICK)
            if spent is None:
                break
            took.append(spent)
        await browser.close()
    server.stop()
    return {"clicks": len(took), "click_to_painted_ms_median": round(percentile(took, 0.5), 1)}


CLICK = """async () => {
  const button = document.querySelector('#question .answer[data-o]')
  if (!button) return null
  const began = performance.now(), at = document.body.dataset.at
  button.click()
  while (document.body.dataset.at === at) {
    if (performance.now() - began > 5000) return null
    await new Promise(requestAnimationFrame)
  }
  await new Promise(requestAnimationFrame)
  return performance.now() - began
}"""

PARTS = {"load": load, "painted": painted, "killed": killed, "postgres": two_processes}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="ashardalon")
    options.add_argument("--pages", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--rate", type=float, default=100)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--killed-pages", type=int, default=40)
    options.add_argument("--only", default="", choices=["", *PARTS])
    args = options.parse_args()
    for name, part in PARTS.items():
        if args.only in ("", name):  # each with a loop of its own: pages of another part would dial on for ever
            with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=loops) as runner:
                print(name, json.dumps(runner.run(part(Path(folder), args))), flush=True)


def loops() -> asyncio.AbstractEventLoop:
    """The quickest loop there is: whoever clicks should cost less than what is measured."""
    with contextlib.suppress(ImportError):
        import uvloop

        return uvloop.new_event_loop()
    return asyncio.new_event_loop()


if __name__ == "__main__":
    main()
