"""Take the browser screenshots for the README: `python docs/browser.py` plays in headless Chromium and writes them into
`pictures/`."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.web.browsers import Server, a_browser, visit  # noqa: E402
from tests.web.driving import click_answer, new_table, settle  # noqa: E402
from tests.web.screens import DESK, PHONE  # noqa: E402

SHOTS = {
    "ashardalon": (DESK, "monster-hunt", 4, 26),
    "dragonfire": (DESK, "dungeon-crawl", 3, 24),
    "bardsung": (PHONE, "chief-of-the-broken-gate", 3, 4),
}
"""The window size, the adventure, the number of players and of clicks before the screenshot."""


def main() -> None:
    with Server(Path(tempfile.mkdtemp())) as server, a_browser() as browser:
        for game, (size, adventure, seats, clicks) in SHOTS.items():
            made = new_table(server, game, ["me", *["heuristic"] * (seats - 1)], adventure, seed=4)
            page = browser.new_context(viewport=size, reduced_motion="reduce").new_page()
            visit(page, server.url + made["links"]["person-1"])
            luck = random.Random(4)
            for _ in range(clicks):
                if settle(page):
                    click_answer(page, luck.randrange(8))
            settle(page)
            page.mouse.move(0, 0)
            page.evaluate("document.querySelectorAll('details').forEach(folded => { folded.open = false })")
            page.screenshot(path=HERE / "pictures" / f"browser-{game}.jpg", type="jpeg", quality=82)


if __name__ == "__main__":
    main()
