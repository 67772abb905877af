"""Round tokens for whoever stands on a map: rim, face, silhouette, beads for what it can still take, signs for what
ails it. The same in every game; colours come with the classes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from emberhall.pictures.canvas import esc
from emberhall.pictures.glyphs import drawn

MOST_BEADS = 14

DEFS = (
    "<linearGradient id='brass' x1='0' y1='0' x2='1' y2='1'><stop stop-color='#f8e3a8'/><stop offset='.5'"
    " stop-color='#a9803a'/><stop offset='1' stop-color='#4d3614'/></linearGradient>"
    "<linearGradient id='iron' x1='0' y1='0' x2='1' y2='1'><stop stop-color='#b8aea6'/><stop offset='.5'"
    " stop-color='#5b514c'/><stop offset='1' stop-color='#211c1a'/></linearGradient>"
    "<linearGradient id='blood' x1='0' y1='0' x2='1' y2='1'><stop stop-color='#ff9c8a'/><stop offset='.5'"
    " stop-color='#a02c20'/><stop offset='1' stop-color='#3c0d0a'/></linearGradient>"
    "<linearGradient id='amethyst' x1='0' y1='0' x2='1' y2='1'><stop stop-color='#f0c2ff'/><stop offset='.5'"
    " stop-color='#8a3aa0'/><stop offset='1' stop-color='#34103f'/></linearGradient>"
    "<radialGradient id='sheen' cx='.35' cy='.28' r='.8'><stop stop-color='#fff' stop-opacity='.34'/><stop offset='.5'"
    " stop-color='#fff' stop-opacity='.04'/><stop offset='1' stop-color='#000' stop-opacity='.42'/></radialGradient>"
    "<g id='aim'><circle r='25.5'/><path d='M0-27v9M0 27v-9M-27 0h9M27 0h-9'/></g>"
)


@lru_cache(maxsize=1024)
def beads(left: int, whole: int) -> str:
    """What one can still take, as beads on the lower rim; too many of them stand as a number."""
    if whole <= 0:
        return ""
    if whole > MOST_BEADS:
        plate = "<rect x='-13' y='12' width='26' height='13' rx='6'/>"
        return f"<g class='count'>{plate}<text y='22'>{left}/{whole}</text></g>"
    step = min(24.0, 176 / max(whole - 1, 1))
    start = 90 + step * (whole - 1) / 2
    size = 3.1 if whole <= 8 else 2.4
    dots: list[str] = []
    for i in range(whole):
        a = math.radians(start - i * step)
        kind = "hp" if i < left else "lost"
        dots.append(f"<circle class='{kind}' cx='{20.5 * math.cos(a):.1f}' cy='{20.5 * math.sin(a):.1f}' r='{size}'/>")
    return "".join(dots)


@lru_cache(maxsize=1024)
def signs(ails: tuple[str, ...]) -> str:
    """Conditions by their first letters, on the upper rim."""
    out: list[str] = []
    for i, word in enumerate(ails[:5]):
        a = math.radians(-145 + i * 36 if len(ails) > 2 else -140 + i * 100)
        place = f"translate({21 * math.cos(a):.0f} {21 * math.sin(a):.0f})"
        out.append(f"<g class='sign {esc(word.lower())}' transform='{place}'><circle r='6.6'/>")
        out.append(f"<text y='3.3'>{esc(word[:1].upper())}</text></g>")
    return "".join(out)


@lru_cache(maxsize=2048)
def token(
    kind: str,
    title: str,
    glyph: str,
    rim: str = "iron",
    left: int = 0,
    whole: int = 0,
    mark: str = "",
    ails: tuple[str, ...] = (),
    scale: float = 1,
) -> str:
    """A token around (0, 0), 21 units wide to every side. `mark` stands on its upper rim."""
    wide = 9 + 7 * len(mark)
    plate = f"<rect x='{-wide / 2:g}' y='-7' width='{wide}' height='13' rx='5'/><text y='3.5'>{esc(mark)}</text>"
    name = f"<g class='name' transform='translate(0 -21)'>{plate}</g>" if mark else ""
    size = f" transform='scale({scale:g})'" if scale != 1 else ""
    return (
        f"<g class='token {kind}'{size}><title>{esc(title)}</title><ellipse class='cast' cy='6' rx='21' ry='18'/>"
        f"<circle class='halo' r='25'/><circle class='rim' r='21' fill='url(#{rim})'/><circle class='face' r='17.5'/>"
        f"<circle r='17.5' fill='url(#sheen)'/>{drawn(glyph)}{beads(left, whole)}{name}{signs(ails)}</g>"
    )


def standing(key: str, x: float, y: float, what: str) -> str:
    """A figure at a place; its key is there for those who move it."""
    return f"<g class='fig' data-key='{key}' transform='translate({x:g} {y:g})'>{what}</g>"


def mini(what: str) -> str:
    """A token as a small picture of its own, for a panel."""
    return f"<svg class='mini' viewBox='-27 -31 54 58' aria-hidden='true'>{what}</svg>"


def ailing(*words: tuple[str, bool]) -> tuple[str, ...]:
    """Those conditions that are so."""
    return tuple(word for word, so in words if so)


def spread(count: int, room: float) -> Iterable[tuple[float, float]]:
    """Offsets for so many tokens that share a place."""
    if count <= 1:
        return [(0.0, 0.0)] * count
    r = room if count > 2 else room * 0.8
    turn = 2 * math.pi / count
    start = math.pi if count == 2 else -math.pi / 2
    return [(r * math.cos(start + i * turn), r * math.sin(start + i * turn)) for i in range(count)]
