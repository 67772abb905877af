"""Advice by imagined games in a real browser: it grows while one looks, and blocks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="LEFT OUT: playwright is not installed, so no page was tried in a browser")

from tests.web.browsers import LEFT_OUT, Server, a_browser, a_window, chromium, visit
from tests.web.driving import DESK, PHONE, click_answer, new_table, settle

MORE_THAN = """least => {
  const games = document.querySelector('#card[open] ol')?.textContent.match(/of (\\d+) imagined games won/)
  return games && Number(games[1]) > least && Number(games[1])
}"""

# Counts what the page has fetched to be read and dealt with.
COUNTS_TEXTS = """() => {
  window.texts = 0
  const text = Response.prototype.text
  Response.prototype.text = function () {
    return text.call(this).finally(() => setTimeout(() => texts++))
  }
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if chromium() is None:
        pytest.skip(LEFT_OUT)
    with a_browser() as found:
        yield found


def test_it_grows_while_one_looks_and_stays_closed_when_one_has_closed_it(browser: Any, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = a_window(browser, viewport=DESK)
        made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=3)
        visit(page, server.url + made["links"]["person-1"])
        settle(page)
        page.keyboard.press("h")
        page.click("#card[open] >> text=Imagine games")
        few = page.wait_for_function(MORE_THAN, arg=0).json_value()
        assert page.wait_for_function(MORE_THAN, arg=few).json_value() > few
        page.evaluate(COUNTS_TEXTS)
        looks: list[Any] = []
        page.route("**/advice*", lambda route: looks.append(route))
        while not looks:
            page.wait_for_timeout(10)
        page.keyboard.press("Escape")  # in the middle of a look
        page.wait_for_selector("#card:not([open])", state="attached")
        looks[0].continue_()
        page.wait_for_function("() => texts > 0")
        assert page.query_selector("#card[open]") is None
        click_answer(page)
        assert settle(page)
        page.context.close()


def test_keys_alone_ask_for_it_and_read_it_to_its_end(browser: Any, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = a_window(browser, viewport=PHONE)
        made = new_table(server, "ashardalon", ["me", "heuristic"], "monster-hunt", seed=3)
        visit(page, server.url + made["links"]["person-1"])
        while settle(page) and "what do you do" not in page.inner_text("#question").lower():
            click_answer(page)
        page.keyboard.press("h")
        page.wait_for_selector("#card[open]")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function(MORE_THAN, arg=0)
        page.wait_for_function("() => card.scrollHeight > card.clientHeight")
        page.keyboard.press("End")
        page.wait_for_function("() => card.scrollTop > 0")
        page.context.close()
