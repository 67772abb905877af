"""Take the pictures of reports for the README: `python docs/reports.py` lets bots play, opens the reports in headless
Chromium without a network, and writes screenshots into `pictures/`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.web.browsers import a_browser  # noqa: E402

ASKED = {
    "ashardalon": ["--games", "1200", "--seats", "4", "--option", "surges=1,2,3"],
    "dragonfire": ["--games", "1200", "--seats", "4"],
}
SHOWN = {"ashardalon": (0, 1250), "dragonfire": ("Cards and heroes", 1250)}
"""The heading at which the screenshot of a report starts (0: its top), and its height."""


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    with a_browser() as browser:
        for game, words in ASKED.items():
            path = folder / f"{game}-report.html"
            subprocess.run([sys.executable, "-m", "emberhall", "report", game, *words], cwd=folder, check=True)
            page = browser.new_context(offline=True, viewport={"width": 1280, "height": 1250}).new_page()
            page.goto(path.as_uri())
            where, tall = SHOWN[game]
            top = 0 if where == 0 else page.locator("h2", has_text=str(where)).bounding_box()["y"]
            clip = {"x": 0, "y": top, "width": 1280, "height": tall}
            page.screenshot(path=HERE / "pictures" / f"report-{game}.png", full_page=True, clip=clip)


if __name__ == "__main__":
    main()
