"""A finished game gone through in a real browser: with a script, without one, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

pytest.importorskip("playwright", reason="LEFT OUT: playwright is not installed, so no page was tried in a browser")

from emberhall.lab.review import Gathered
from emberhall.lab.reviewing import Reviewing
from emberhall.web import reviews
from tests.kit.patience import PATIENCE
from tests.web.browsers import LEFT_OUT, NO_AXE, Server, a_browser, a_window, axe, chromium, visit
from tests.web.driving import DESK, PHONE, Page, barriers, click_answer, new_table, settle

SHOWN = "() => document.querySelector('#review table')"


class Told(Reviewing):
    """Tells nothing of what it finds until it may: however slow the browser is, it shows that this is worked out."""

    may_tell = Event()

    def look(self) -> Gathered:
        return super().look() if Told.may_tell.is_set() else self._gathered


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if chromium() is None:
        pytest.skip(LEFT_OUT)
    with a_browser() as found:
        yield found


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that goes through games quickly, in a process of its own as ever."""
    monkeypatch.setattr(reviews, "Reviewing", partial(Told, many=8, most=4))
    monkeypatch.setattr(reviews, "LINGERS", PATIENCE)
    Told.may_tell.clear()
    with Server(tmp_path) as found:
        yield found


def opened(browser: Any, faults: list[str], **more: Any) -> Page:
    page = a_window(browser, **more)
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    return page


def played(server: Server, page: Page) -> str:
    """A short game, played to its end by whatever comes first; says where its replay is."""
    made = new_table(server, "bardsung", ["me", "heuristic", "heuristic"], "combat-tutorial", seed=3)
    visit(page, server.url + made["links"]["person-1"])
    while settle(page):
        click_answer(page)
    page.click("text=Go through it")
    page.wait_for_url("**/replay#review")
    return f"{server.url}/r/{made['id']}"


def test_a_finished_game_is_gone_through_and_its_curve_leads_through_the_replay(server: Server, browser: Any) -> None:
    faults: list[str] = []
    page = opened(browser, faults, viewport=DESK)
    replay = played(server, page)
    page.click("#review button")
    page.wait_for_selector("#review progress")
    Told.may_tell.set()
    page.wait_for_function(SHOWN)
    assert page.locator("#review polyline").count() == 1

    page.locator("#review details summary").click()
    link = page.locator("#review table a").nth(3)
    number = int(link.inner_text())
    link.click()
    page.wait_for_function("n => document.getElementById('question').innerText.includes(`Answer ${n},`)", arg=number)
    page.wait_for_url(lambda url: url == f"{replay}?n={number - 1}")
    assert "to win after it" in page.inner_text("#question")
    assert page.locator("#review details").get_attribute("open") is not None, "what was opened stays open"

    here = page.inner_html("#here")
    page.locator(".curve").click()  # in its middle
    page.wait_for_function("was => document.getElementById('here').innerHTML !== was", arg=here)

    middle = page.evaluate("+document.getElementById('scrub').value / +document.getElementById('scrub').max")
    assert 0.4 < middle < 0.6

    page.set_viewport_size(PHONE)
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window

    bare = opened(browser, faults, viewport=PHONE, java_script_enabled=False)
    bare.goto(f"{replay}?n=0")
    assert bare.locator("#review table tbody tr").count() == page.locator("#review table tbody tr").count()
    bare.locator("#review details summary").click()
    bare.locator("#review table a").first.click()
    bare.wait_for_selector("#question >> text=to win after it")
    assert faults == []


def test_without_a_script_the_page_looks_again_until_all_is_found(server: Server, browser: Any) -> None:
    faults: list[str] = []
    replay = played(server, opened(browser, faults, viewport=DESK))
    bare = opened(browser, faults, viewport=DESK, java_script_enabled=False)
    bare.goto(replay)
    bare.click("#review button")
    bare.wait_for_selector("#review progress")
    assert "still being worked out. Reload the page" in bare.inner_text("#review")
    Told.may_tell.set()
    bare.wait_for_selector("#review table", state="attached")  # it has loaded itself anew
    assert faults == []


def test_axe_finds_nothing_serious_in_a_game_gone_through(server: Server, browser: Any) -> None:
    rules_of_access = axe()
    if rules_of_access is None:
        pytest.skip(NO_AXE)
    faults: list[str] = []
    page = opened(browser, faults, viewport=DESK, bypass_csp=True, reduced_motion="reduce")
    played(server, page)
    Told.may_tell.set()
    page.click("#review button")
    page.wait_for_function(SHOWN)
    page.locator("#review details summary").click()
    assert barriers(page, rules_of_access) == []
