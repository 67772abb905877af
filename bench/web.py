"""How much the server bears: pages that stay open, answers that come in, and what it takes until each page shows them.

Everything goes over loopback to a server of its own. `make bench-web` runs all of it; `--only` runs a part.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.clicking import LONGEST, Page, as_fast_as_it_goes, at_a_rate, healthy, request, sat_down, until
from bench.processes import Database, Server, Work, used

TURNS = 4


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


async def worked(
    pages: list[Page],
    servers: list[Server],
    seconds: float,
    answers: float = math.inf,
    database: Database | None = None,
) -> Work:
    """As fast as it goes, and what that took. Where there are fewer cores than processes, the speed tells of the
    machine, and the time of the processor of the server."""
    before, updates = used(servers, database), sum(page.updates for page in pages)
    speed = await as_fast_as_it_goes(pages, 32 * len(servers), seconds, answers)
    return Work.between(before, used(servers, database), sum(page.updates for page in pages) - updates, speed)


async def load(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """One process, SQLite: how fast, how soon, how small, how much memory."""
    server = Server(str(folder / "tables.db"))
    await server.start(healthy)
    await sat_down(server.port, 2, args.game)
    before = server.memory()
    pages = await sat_down(server.port, args.pages, args.game)
    memory = (server.memory() - before) / args.pages
    work = await worked(pages, [server], args.seconds)
    took = await at_a_rate(pages, args.seconds, args.rate)
    sizes = [size for page in pages for size in page.sizes]
    _, headers, _ = await request(server.port, "GET", f"/t/{pages[0].id}/", cookie=pages[0].cookie)
    first = int(headers["content-length"]) + await static_bytes(server.port)
    after = (server.memory() - before) / args.pages
    server.stop()
    return {
        "pages": args.pages,
        "updates_per_s": work.speed,
        "server_cpu_ms_per_update": work.server,
        "clicker_cpu_ms_per_update": work.clicker,
        "cores_idle": work.idle,
        "cores_for_others": work.others,
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


def are_back(pages: list[Page], since: float) -> bool:
    """Whether every page was shown something since."""
    return all(page.back >= since for page in pages)


async def killed(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """kill -9 in the middle of it, again and again: what was acknowledged is there, and pages are back soon."""
    server = Server(str(folder / "killed.db"))
    await server.start(healthy)
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
        up.append(await server.start(healthy))
        began = time.perf_counter()
        since = began - up[-1]
        await until(partial(are_back, pages, since))
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


async def two_processes(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """PostgreSQL: one process and two over the same database, in turns, the median of each; then one of them dies.

    A turn is so many answers, not so many seconds: a game that has come far has much to show, and an update of it
    takes twice the work of an early one. Both have the same games to show that way.
    """
    from tests.web.databases import a_postgres

    with a_postgres() as url:
        if url is None:
            return {"left_out": 1}
        count = min(args.pages, 200)
        one, other, database = Server(url), Server(url), Database(url)
        await one.start(healthy)
        await other.start(healthy)
        mine, shared = [await sat_down(ports, count, args.game) for ports in ([one.port], [one.port, other.port])]
        alone, both = list[Work](), list[Work]()
        for _ in range(TURNS):
            alone.append(await worked(mine, [one], LONGEST, args.answers, database))
            both.append(await worked(shared, [one, other], LONGEST, args.answers, database))
        orphans = [page for page in shared if page.port == other.port]
        other.stop(signal.SIGKILL)
        began = time.perf_counter()
        for page in orphans:
            page.leave()
            page.port, page.back = one.port, 0.0
            page.listen()
        await until(partial(are_back, orphans, began))
        await asyncio.gather(*(page.answer() for page in orphans))
        went_on = time.perf_counter() - began
        one.stop()
    return compared(alone, both) | {"orphans_went_on_s": round(went_on, 2)}


def compared(alone: list[Work], both: list[Work]) -> dict[str, float]:
    """What two processes do beside one, turn by turn, and what bounds it: with a core each only what they do for each
    other, on two cores for all also what the database and whoever clicks take."""
    turns = [round(two.speed / one.speed, 2) for one, two in zip(alone, both, strict=True)]
    one, two = [Work(*map(statistics.median, zip(*works, strict=True))) for works in (alone, both)]
    figures = {"times": round(statistics.median(turns), 2)}
    figures |= {f"turn_{n}_times": turn for n, turn in enumerate(turns, 1)}
    figures |= {"updates_per_s_one": one.speed, "updates_per_s_two": two.speed}
    for name in ("server", "database", "clicker"):
        figures |= {f"{name}_cpu_ms_per_update_one": round(getattr(one, name), 3)}
        figures |= {f"{name}_cpu_ms_per_update_two": round(getattr(two, name), 3)}
    for name in ("idle", "others"):
        figures |= {
            f"cores_{name}_one": round(getattr(one, name), 3),
            f"cores_{name}_two": round(getattr(two, name), 3),
        }
    figures |= {"times_with_a_core_each": round(2 * one.server / two.server, 2)}
    return figures | {"times_on_two_cores_by_cpu": round(2 * one.server / (two.server + two.database + two.clicker), 2)}


async def painted(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    """From a click to the next frame that shows what came of it, in headless Chromium."""
    from playwright.async_api import async_playwright

    from tests.web.browsers import ARGS, chromium

    if chromium() is None:
        return {"left_out": 1}
    server = Server(str(folder / "painted.db"))
    await server.start(healthy)
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
    options.add_argument("--answers", type=int, default=3000, help="in each turn of one process or two")
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
