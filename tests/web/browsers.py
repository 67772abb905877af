"""A browser for the tests, and a server it can reach: one of each for the whole run."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from emberhall.web.app import application
from emberhall.web.hall import Hall
from emberhall.web.limits import Limits
from emberhall.web.live_table import Given, LiveTable
from emberhall.web.sqlite import Sqlite
from tests.kit.patience import PATIENCE, wait_until

LEFT_OUT = "LEFT OUT: there is no browser here (install Debian's chromium and the package playwright)"
NO_AXE = "LEFT OUT: axe-core is not here, and npm could not bring it"
MILLISECONDS = 1000 * PATIENCE
ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PLENTY = Limits(burst=10_000, rate=10_000, entries=10_000, tables=10_000, streams=1_000)


def chromium() -> str | None:
    """Where the browser is."""
    return os.environ.get("EMBERHALL_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def a_browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS, timeout=MILLISECONDS)
        yield browser
        browser.close()


def a_window(browser: Any, **more: Any) -> Any:
    """A page in a context of its own, with the patience of all tests."""
    context = browser.new_context(**more)
    context.set_default_timeout(MILLISECONDS)
    return context.new_page()


class Server:
    """The server in a thread of its own, over a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.hall: Hall | None = None

        async def made() -> Hall:
            self.hall = Hall(await Sqlite.opened(str(folder / "tables.db")), limits=PLENTY, chosen_seeds=True)
            self._loop = asyncio.get_running_loop()
            return self.hall

        config = uvicorn.Config(
            application(made), port=0, log_config=None, access_log=False, timeout_graceful_shutdown=1, lifespan="on"
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._server.serve()), daemon=True)

    def __enter__(self) -> Server:
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    def lead_on(self, live: str, answers: int) -> None:
        """Let the person at a table give so many answers, each as the rules of thumb advise."""
        assert self.hall
        asyncio.run_coroutine_threadsafe(_advised(self.hall.tables[live], answers), self._loop).result(PATIENCE)

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


async def _advised(live: LiveTable, answers: int) -> None:
    for _ in range(answers):
        person = live.table.question.asked[0]
        best = live.table.advice(person)[0].option
        number = next(number for number, option in live._answers(person).items() if option == best)
        assert await live.answer(person, live.table.asked_at, number) is Given.DONE


def visit(page: Any, url: str) -> None:
    """Open an address; sit down where it is a secret link."""
    page.goto(url)
    if "/enter/" in page.url:
        page.click("form[action$='/enter'] button")
        page.wait_for_url("**/t/*/")


def axe() -> str | None:
    """The text of axe-core, brought by npm into a folder that stays."""
    folder = Path(tempfile.gettempdir()) / "emberhall-axe"
    file = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not file.is_file() and shutil.which("npm"):
        folder.mkdir(exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(folder), "axe-core"]
        subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    return file.read_text() if file.is_file() else None
