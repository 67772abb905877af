"""Text that fits: how wide it is, where its lines break, and how small it has to be for a box.

Widths are those of the narrow sans and the bold serif that the stylesheet asks for, in hundredths of the size; where a
page has other fonts, they are near enough for the slack that is left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.pictures.canvas import esc

SANS = (
    28, 28, 35, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56, 56, 56, 28, 28, 58,
    58, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72, 78, 67, 78, 72, 67, 61, 72, 67, 94, 67, 67,
    61, 28, 28, 28, 47, 56, 33, 56, 56, 50, 56, 56, 28, 56, 56, 22, 22, 50, 22, 83, 56, 56, 56, 56, 33, 50, 28, 56, 50,
    72, 50, 50, 50, 33, 26, 33, 58,
)  # fmt: skip
SERIF = (
    25, 33, 56, 50, 50, 100, 83, 28, 33, 33, 50, 57, 25, 33, 25, 28, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 33, 33, 57,
    57, 57, 50, 93, 72, 67, 72, 72, 67, 61, 78, 78, 39, 50, 78, 67, 94, 72, 78, 61, 78, 72, 56, 67, 72, 72, 100, 72, 72,
    67, 33, 28, 33, 58, 50, 33, 50, 56, 44, 56, 44, 33, 50, 56, 28, 33, 56, 28, 83, 56, 50, 56, 56, 44, 39, 33, 56, 50,
    72, 50, 50, 44, 39, 22, 39, 52,
)  # fmt: skip
SLACK = {"sans": 1.03, "serif": 1.1}  # for fonts a little wider
FIRST, LAST, OTHER = 32, 126, 62  # the table's range, and what any other letter is taken for
LEADING = 1.2
SIZES = tuple(size / 2 for size in range(40, 7, -1))  # from 20 down to 4


class Fitted(NamedTuple):
    """Lines of text at a size."""

    size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


@lru_cache(maxsize=16384)
def wide(text: str, face: str = "sans") -> float:
    """How wide a text is at size 1."""
    table = SERIF if face == "serif" else SANS
    total = sum(table[ord(c) - FIRST] if FIRST <= ord(c) <= LAST else OTHER for c in text)
    return total * SLACK[face] / 100


def wrapped(text: str, width: float, face: str = "sans") -> tuple[str, ...]:
    """Lines that fit a width at size 1; a word that is too long alone stands alone."""
    space, lines = wide(" ", face), []
    for paragraph in text.split("\n"):
        line: list[str] = []
        at = 0.0
        for word in paragraph.split():
            w = wide(word, face)
            if line and at + w > width:
                lines.append(" ".join(line))
                line, at = [], 0.0
            line.append(word)
            at += w + space
        if line:
            lines.append(" ".join(line))
    return tuple(lines)


@lru_cache(maxsize=4096)
def fitted(text: str, width: float, height: float, most: float, face: str = "sans", least: float = 4) -> Fitted:
    """The text as large as it fits a box, at most so large; at the least size what does not fit is cut off."""
    for size in SIZES:
        if least <= size <= most:
            lines = wrapped(text, width / size, face)
            fits = len(lines) * size * LEADING <= height and all(wide(line, face) * size <= width for line in lines)
            if fits:
                return Fitted(size, lines)
    lines = wrapped(text, width / least, face)
    kept = max(1, int(height / (least * LEADING)))
    if len(lines) > kept:
        lines = (*lines[: kept - 1], shortened(lines[kept - 1] + "…", width / least, face))
    return Fitted(least, tuple(shortened(line, width / least, face) for line in lines))


def shortened(text: str, width: float, face: str = "sans") -> str:
    """The text with its end cut off so that it fits a width at size 1."""
    if wide(text, face) <= width:
        return text
    while text and wide(text + "…", face) > width:
        text = text[:-1]
    return text.rstrip(" .,…") + "…"


def line(text: str, x: float, y: float, width: float, size: float, cls: str, face: str = "serif") -> str:
    """One line from x on, made smaller or cut off to fit a width."""
    w = wide(text, face) * size
    if w > width:
        smallest = size * 0.7
        size *= width / w
        if size < smallest:
            size, text = smallest, shortened(text, width / smallest, face)
    return f"<text class='{cls}' x='{x:g}' y='{y:g}' font-size='{size:.3g}'>{esc(text)}</text>"


def lines(text: Fitted, x: float, y: float, cls: str) -> str:
    """Fitted text in a box whose top is y."""
    if not text.lines:
        return ""
    step = text.size * LEADING
    spans = "".join(
        f"<tspan x='{x:g}' dy='{step if number else text.size:.3g}'>{esc(each)}</tspan>"
        for number, each in enumerate(text.lines)
    )
    return f"<text class='{cls}' y='{y:g}' font-size='{text.size:g}'>{spans}</text>"
