"""A table in windows of all shapes: what is shown stays true, in sight and in its place while things change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="LEFT OUT: playwright is not installed, so no page was tried in a browser")

from tests.web.browsers import LEFT_OUT, Server, a_browser, chromium
from tests.web.driving import DESK, PATIENCE, Page, click_answer, new_table, settle

Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if chromium() is None:
        pytest.skip(LEFT_OUT)
    with a_browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def opened(browser: Any, server: Server) -> Iterator[Opener]:
    """Opens a link in a window of its own."""
    contexts = []

    def open_link(link: str, size: dict[str, int] = DESK, **more: Any) -> Page:
        contexts.append(browser.new_context(viewport=size, **more))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.goto(server.url + link)
        return page

    yield open_link
    for context in contexts:
        context.close()


def test_a_light_that_fades_away_answers_nothing_any_more(server: Server, opened: Opener) -> None:
    """Its number would be another answer to the question that has come since."""
    made = new_table(server, "ashardalon", ["me", "me"], "monster-hunt", seed=9)
    page = opened(made["links"]["person-1"])
    page.evaluate("""() => {  // whatever fades goes on fading for ever
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, how) {
        const fades = frames.at(-1).opacity === 0 && this.closest('#board')
        return animate.call(this, frames, fades ? { ...how, duration: 1e9 } : how)
      }
    }""")
    for _ in range(10):
        settle(page)
        click_answer(page)
    settle(page)
    assert page.locator("#board .lights > :not([id])").count(), "something fades"
    assert page.locator("#board .lights > :not([id]) [data-o]").count() == 0
