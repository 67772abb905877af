"""Whole pages as coarse mosaics, to tell whether they still look as they did: fonts and fine lines do not matter, but
whatever is missing, elsewhere or of another colour does.

`python -m tests.web.screens` draws them anew after a change that was looked at; the pages themselves go to a folder
that it names.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("golden")
ACROSS, DOWN = 48, 30
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LATER = {"ashardalon": 120, "dragonfire": 120, "dragonlords": 120, "bardsung": 70}  # answers, into the middle of a game
SCREENS = {
    "how-to-play": ("/play/dragonlords", PHONE),
    "ashardalon": ("ashardalon", DESK),
    "dragonfire": ("dragonfire", DESK),
    "dragonlords": ("dragonlords", DESK),
    "bardsung": ("bardsung", PHONE),
    "campaign": ("dragonfire-campaign", DESK),
    "campaign-phone": ("dragonfire-campaign", PHONE),
    **{f"{game}-later": (f"{game} later", DESK) for game in LATER},
    **{f"{game}-later-phone": (f"{game} later", PHONE) for game in ("ashardalon", "dragonfire")},
}
"""A page, or a game or campaign at its first question or a later one, and how large the window is."""
MEAN, FAR, MOST_FAR = 0.3, 2, 0.03  # of 15 shades: on average, too many for a tile, and how many tiles may be so
MOSAIC = """async ([png, across, down]) => {
  const picture = new Image()
  picture.src = `data:image/png;base64,${png}`
  await picture.decode()
  const canvas = new OffscreenCanvas(across, down), pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, across, down)
  return [...pen.getImageData(0, 0, across, down).data].filter((_, i) => i % 4 < 3).map(shade => shade >> 4)
}"""


def mosaic(page: Any, png: bytes) -> list[int]:
    """The shades of a picture, tile by tile: red, green, blue, of 16 each."""
    found: list[int] = page.evaluate(MOSAIC, [base64.b64encode(png).decode(), ACROSS, DOWN])
    return found


def written(shades: list[int]) -> str:
    """A line of hexadecimal digits for every row of tiles."""
    digits = "".join(f"{shade:x}" for shade in shades)
    return "".join(f"{digits[start : start + 3 * ACROSS]}\n" for start in range(0, len(digits), 3 * ACROSS))


def read(name: str) -> list[int]:
    return [int(digit, 16) for digit in (FOLDER / f"{name}.txt").read_text().replace("\n", "")]


def unlike(one: list[int], other: list[int]) -> str:
    """In what two mosaics differ by more than fonts do; nothing if they do not."""
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    mean, far = sum(apart) / len(apart), sum(shades > FAR for shades in apart) / len(apart)
    return f"{mean:.2f} shades apart, {far:.0%} of the tiles far" if mean > MEAN or far > MOST_FAR else ""


def shots(page: Any, url: str, live: Callable[[str], str]) -> Iterator[tuple[str, bytes]]:
    """Every screen. `table` sets one of a game, always the same, and says its link."""
    from tests.web.browsers import visit

    tables: dict[str, str] = {}
    for name, (place, size) in SCREENS.items():
        page.set_viewport_size(size)
        if not place.startswith("/") and place not in tables:
            tables[place] = live(place)
        visit(page, url + tables.get(place, place))
        if not place.startswith("/"):
            page.wait_for_function("() => document.body.dataset.line === 'open' && document.body.dataset.mine === '1'")
        yield name, page.screenshot(animations="disabled", caret="hide")


def main() -> None:
    from tests.web.browsers import Server, a_browser, a_window
    from tests.web.driving import a_fixed_table

    out = Path(tempfile.mkdtemp(prefix="emberhall-screens-"))
    FOLDER.mkdir(exist_ok=True)
    with Server(out) as server, a_browser() as browser:
        page = a_window(browser, reduced_motion="reduce", bypass_csp=True)
        for name, png in shots(page, server.url, lambda game: a_fixed_table(server, game)):
            (out / f"{name}.png").write_bytes(png)
            (FOLDER / f"{name}.txt").write_text(written(mosaic(page, png)))
    sys.stdout.write(f"{out}\n")


if __name__ == "__main__":
    main()
