"""Reports as one sees them: each game's page in Chromium without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emberhall.games import game, playable
from emberhall.lab.findings import Cell, Effect, Findings, compared
from emberhall.lab.page import cards, page
from emberhall.lab.records import records
from emberhall.lab.simulate import plan_for
from emberhall.players.chances import Span
from tests.web.browsers import LEFT_OUT, a_browser, a_window, chromium

WIDTHS = (1280, 400)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if chromium() is None:
        pytest.skip(LEFT_OUT)
    with a_browser() as opened:
        yield opened


@pytest.mark.parametrize("name", playable())
def test_a_report_opens_without_a_network_and_fits_a_desk_and_a_phone(name: str, browser: Any, tmp_path: Path) -> None:
    box = game(name)
    plan = plan_for(box, "random" if name == "dragonlords" else "heuristic", 24, seats=(2, 3))
    findings = Findings(box)
    for each in records(plan, range(plan.games), 1):
        findings.add(each)
    path = tmp_path / "report.html"
    says = findings.says(lambda card: True)
    path.write_text(page(box.title, "emberhall report", findings, says, compared("one", "other", findings, findings)))
    for width in WIDTHS:
        asked: list[str] = []
        said: list[str] = []
        opened = a_window(browser, offline=True, viewport={"width": width, "height": 900})
        opened.on("request", lambda request, asked=asked: asked.append(request.url))
        opened.on("console", lambda message, said=said: said.append(message.text))
        opened.goto(path.as_uri())
        assert asked == [path.as_uri()], "nothing is fetched"
        assert not said
        assert opened.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
        if width > 1000:
            hidden = (
                "[...document.querySelectorAll('.wide')].filter(each => each.scrollWidth > each.clientWidth).length"
            )
            assert opened.evaluate(hidden) == 0, "a desk has room for every table"
        for plot in opened.locator("svg").all():
            assert plot.bounding_box()["width"] > 200
        assert opened.locator("table").count() >= opened.locator("svg").count(), "a table beside each plot"
        opened.context.close()


def test_a_table_of_cards_that_say_all_there_is_fits_a_desk(browser: Any, tmp_path: Path) -> None:
    """Every column at its widest, with the longest names there are."""
    span, names = Span(-0.361, -0.484, -0.244), {each.name for name in playable() for each in game(name).cards()}
    cell = Cell(1000, 481, 5.0)
    longest = sorted(names, key=len)[-1]
    effect = Effect(longest, "revealed", 14.8, cell, Cell(1000, 81, 5.0), span, -12.5, 1e-5, -0.133, False, True)
    path = tmp_path / "cards.html"
    found = Findings(game("dragonfire"))
    text = page("", "", found, [], None)
    path.write_text(text.replace("</html>", cards([effect._replace(without=Cell(1000, 999, 5.0))], False)))
    opened = a_window(browser, viewport={"width": 1280, "height": 900})
    opened.goto(path.as_uri())
    assert "uneven" in opened.locator(".wide").last.inner_text()
    assert opened.locator(".wide").last.evaluate("each => each.scrollWidth <= each.clientWidth")
    opened.context.close()
