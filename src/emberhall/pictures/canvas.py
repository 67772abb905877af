"""What a picture is: layers in the order they are painted, in each layer parts by key.

Whoever shows a picture once joins its parts; whoever shows it again sends those that changed. Attributes stand in
single quotes, so that a part goes into JSON without escapes, and there are no `style` attributes, so that a page may
forbid inline styles.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path

STYLE = Path(__file__).with_name("pictures.css")
WIDEST = 1100  # of a picture in a notebook
CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)), "\ufffd")
SPECIAL = frozenset("&<>'\"")

Box = tuple[int, int, int, int]


def esc(text: str) -> str:
    """Text as it may stand in a part: nothing in it is markup, and nothing that XML cannot hold."""
    if text.isascii() and text.isprintable() and SPECIAL.isdisjoint(text):
        return text
    return escape(text.translate(CONTROLS), quote=True)


@cache
def style() -> str:
    """The stylesheet of all pictures."""
    return STYLE.read_text(encoding="utf-8")


@dataclass(slots=True)
class Picture:
    """A picture of a table: `layers` hold parts by key, `box` is where it lies (x, y, width, height), `title` names it
    and `text` tells what is to be seen to those who cannot see it; `lit` are the offers of every place that is lit."""

    box: Box
    name: str
    title: str = ""
    text: str = ""
    defs: str = ""
    layers: dict[str, dict[str, str]] = field(default_factory=dict)
    lit: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def layer(self, name: str) -> dict[str, str]:
        """The parts of a layer, which is on top of those asked for before."""
        return self.layers.setdefault(name, {})

    def parts(self, prefix: str = "") -> dict[str, str]:
        """Every part under its whole name, `layer/key`."""
        return {f"{prefix}{layer}/{key}": part for layer, found in self.layers.items() for key, part in found.items()}

    def inner(self, prefix: str = "") -> str:
        """All parts joined, each in a group of its own that has its name as id."""
        out: list[str] = []
        for layer, found in self.layers.items():
            out.append(f"<g id='{prefix}{layer}' class='{layer}'>")
            out += [f"<g id='{prefix}{layer}/{key}'>{part}</g>" for key, part in found.items()]
            out.append("</g>")
        return "".join(out)

    def svg(self, *, alone: bool = True, prefix: str = "", width: int = 0) -> str:
        """The picture as one document. One that does not stand `alone` relies on the page for its stylesheet."""
        x, y, w, h = self.box
        size = f" width='{width}' height='{round(width * h / w)}'" if width else ""
        css = f"<style>{style()}</style>" if alone else ""
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' class='picture {self.name}' viewBox='{x} {y} {w} {h}'{size}"
            f" role='img' aria-label='{esc(self.title)}'><title>{esc(self.title)}</title><desc>{esc(self.text)}</desc>"
            f"{css}<defs>{self.defs}</defs><rect class='back' x='{x}' y='{y}' width='{w}' height='{h}'/>"
            f"{self.inner(prefix)}</svg>"
        )

    def _repr_svg_(self) -> str:
        return self.svg(width=min(WIDEST, self.box[2]))
