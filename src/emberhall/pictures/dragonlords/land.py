"""The painted realm: hexes with ragged borders between terrains, woods, peaks, fields and marsh, rivers and roads.

The land is drawn once for a map and never changes. Randomness is only for looks and always falls alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

R = 46.0  # from the middle of a space to its corners
W = R * math.sqrt(3)  # its width
ROW = R * 1.5  # from a row to the next
FRAME = 40.0
CORNERS = tuple((R * math.sin(math.radians(60 * i)), -R * math.cos(math.radians(60 * i))) for i in range(6))
SPRITES = {"forest": 3, "mountains": 3, "hills": 3, "swamp": 3, "plains": 3}

Point = tuple[float, float]
Lie = tuple[tuple[str, bool], ...]  # terrain and road of every space


def centre(column: int, row: int) -> Point:
    """The middle of a hex; odd rows stand half a space to the right."""
    return W * (column + 0.5 + (row & 1) / 2), R + ROW * row


def near(space: int, width: int, count: int) -> list[int]:
    """The hexes that touch one, by side: from the north-east clockwise, -1 where the map ends."""
    column, row = space % width, space // width
    shift = row & 1
    found: list[int] = []
    for c, r in (
        (column + shift, row - 1), (column + 1, row), (column + shift, row + 1),
        (column - 1 + shift, row + 1), (column - 1, row), (column - 1 + shift, row - 1),
    ):  # fmt: skip
        inside = 0 <= c < width and 0 <= r * width + c < count and r >= 0
        found.append(r * width + c if inside else -1)
    return found


def size(width: int, count: int) -> Point:
    """How large the land is."""
    rows = -(-count // width)
    return W * (width + 0.5), R * 2 + ROW * (rows - 1)


# ---------------------------------------------------------------- terrain


def _ragged(one: Point, other: Point, still: bool) -> list[Point]:
    """Points along a border, the same from either side; the map's own border is straight."""
    if still:
        return [other]
    low, high = (one, other) if one < other else (other, one)
    r = Random(f"{low[0]:.0f},{low[1]:.0f},{high[0]:.0f},{high[1]:.0f}")
    points = [
        (low[0] + (high[0] - low[0]) * part + r.uniform(-5, 5), low[1] + (high[1] - low[1]) * part + r.uniform(-5, 5))
        for part in (0.2, 0.4, 0.6, 0.8)
    ]
    return [*(points if low == one else points[::-1]), other]


def _outline(space: int, width: int, count: int) -> str:
    """A space with ragged borders."""
    x, y = centre(space % width, space // width)
    corners = [(round(x + dx, 1), round(y + dy, 1)) for dx, dy in CORNERS]
    around = near(space, width, count)
    at = (round(corners[0][0]), round(corners[0][1]))
    out = f"M{at[0]} {at[1]}l"
    for side in range(6):
        for px, py in _ragged(corners[side], corners[(side + 1) % 6], around[side] < 0):
            to = (round(px), round(py))
            out += f"{to[0] - at[0]} {to[1] - at[1]} "
            at = to
    return out.rstrip() + "Z"


def hexagon(x: float, y: float, r: float = R) -> str:
    """A plain space as a path."""
    scale = r / R
    return "M" + " ".join(f"{x + dx * scale:.0f} {y + dy * scale:.0f}" for dx, dy in CORNERS) + "Z"


def _painted(lie: Lie, width: int) -> str:
    """Every terrain as one shape."""
    shapes: dict[str, list[str]] = {}
    for space, (terrain, _) in enumerate(lie):
        under = "plains" if terrain in ("river", "town") else terrain
        shapes.setdefault(under, []).append(_outline(space, width, len(lie)))
    return "".join(f"<path class='land' fill='url(#l-{name})' d='{''.join(ways)}'/>" for name, ways in shapes.items())


# ---------------------------------------------------------------- rivers and roads


def _links(members: set[int], width: int, count: int) -> dict[int, list[int]]:
    """Which members of a set are joined; of three that touch each other one pair is not."""
    found: dict[int, list[int]] = {space: [] for space in members}
    for space in sorted(members):
        for other in near(space, width, count):
            if other > space and other in members and not set(found[space]) & set(found[other]):
                found[space].append(other)
                found[other].append(space)
    return found


def _courses(links: dict[int, list[int]], width: int, count: int, to_border: bool) -> str:
    """Smooth lines from border to border through the middles of hexes."""
    out: list[str] = []
    for space, others in links.items():
        cx, cy = centre(space % width, space // width)
        r = Random(space)
        bend = (cx + r.uniform(-7, 7), cy + r.uniform(-6, 6))
        ends = [_between((cx, cy), centre(o % width, o // width)) for o in others]
        if len(ends) == 2:
            (ax, ay), (bx, by) = ends
            out.append(f"M{ax:.0f} {ay:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {bx:.0f} {by:.0f}")
            continue
        for ax, ay in ends:
            out.append(f"M{ax:.0f} {ay:.0f}Q{(ax + cx) / 2 + 3:.0f} {(ay + cy) / 2:.0f} {cx:.0f} {cy:.0f}")
        out += [_mouth(space, width, count, ends[0])] if to_border and len(ends) == 1 else []
    return "".join(out)


def _mouth(space: int, width: int, count: int, source: Point) -> str:
    """The way of a river over the border of the map, as straight on as may be; a spring if the border is far."""
    cx, cy = centre(space % width, space // width)
    ways: list[tuple[float, Point]] = []
    for side, other in enumerate(near(space, width, count)):
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        if other < 0:
            ways.append((mx * (source[0] - cx) + my * (source[1] - cy), (cx + mx, cy + my)))
    if not ways:
        return ""
    _, (x, y) = min(ways)
    return f"M{cx:.0f} {cy:.0f}L{x:.0f} {y:.0f}"


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _water(lie: Lie, width: int) -> str:
    wet = {space for space, (terrain, _) in enumerate(lie) if terrain == "river"}
    way = _courses(_links(wet, width, len(lie)), width, len(lie), to_border=True)
    return "".join(f"<path class='river{layer}' d='{way}'/>" for layer in ("-bank", "", "-shine"))


def _roads(lie: Lie, width: int) -> str:
    """Roads between hexes that have one, into towns, and over rivers by bridges."""
    paved = {space for space, (terrain, road) in enumerate(lie) if road or terrain == "town"}
    way = _courses(_links(paved, width, len(lie)), width, len(lie), to_border=False)
    bridges = [
        f"<use href='#l-bridge' x='{x:.0f}' y='{y:.0f}'/>"
        for space, (terrain, road) in enumerate(lie)
        if road and terrain == "river"
        for x, y in [centre(space % width, space // width)]
    ]
    return f"<path class='road-edge' d='{way}'/><path class='road' d='{way}'/>{''.join(bridges)}"


@lru_cache(maxsize=8)
def land(lie: Lie, width: int) -> str:
    """The whole land: terrain, water, what grows on it, roads, the lines between hexes."""
    grown: list[str] = []
    grid: list[str] = []
    for space, (terrain, _) in enumerate(lie):
        x, y = centre(space % width, space // width)
        grid.append(hexagon(x, y))
        if terrain in SPRITES:
            variant = Random(f"{space}{terrain}").randrange(SPRITES[terrain])
            grown.append(f"<use href='#l-{terrain}{variant}' x='{x:.0f}' y='{y:.0f}'/>")
    lines = f"<path class='hexes' d='{''.join(grid)}'/>"
    return _painted(lie, width) + _water(lie, width) + lines + "".join(grown) + _roads(lie, width)


@lru_cache(maxsize=8)
def frame(width: int, count: int, name: str) -> str:
    """A parchment border with letters for columns, numbers for rows and a compass."""
    w, h = size(width, count)
    out = (
        f"<rect class='sheet' x='{-FRAME:g}' y='{-FRAME:g}' width='{w + 2 * FRAME:.0f}' height='{h + 2 * FRAME:.0f}' "
        "rx='6'/>"
    )
    out += f"<rect class='rule' x='-30' y='-30' width='{w + 60:.0f}' height='{h + 60:.0f}'/>"
    out += f"<rect class='rule thin' x='-10' y='-10' width='{w + 20:.0f}' height='{h + 20:.0f}'/>"
    for column in range(width):
        x = W * (column + 0.75)
        letter = chr(ord("A") + column % 26)
        out += "".join(f"<text class='coord' x='{x:.0f}' y='{y:.0f}'>{letter}</text>" for y in (-15, h + 25))
    for row in range(-(-count // width)):
        y = R + ROW * row + 5
        out += "".join(f"<text class='coord' x='{x:.0f}' y='{y:.0f}'>{row + 1}</text>" for x in (-20, w + 20))
    return out


# ---------------------------------------------------------------- sprites


def _trees(seed: int) -> str:
    r = Random(seed)
    spots = sorted(((r.uniform(-27, 27), r.uniform(-26, 24)) for _ in range(9)), key=lambda spot: spot[1])
    out = ""
    for x, y in spots:
        s = r.uniform(8, 11)
        pine = r.random() < 0.55
        out += f"<ellipse class='l-cast' cx='{x + 3:.0f}' cy='{y + 3:.0f}' rx='{s * 0.8:.0f}' ry='3'/>"
        if pine:
            out += f"<path class='pine' d='M{x:.0f} {y - s * 1.7:.0f}l{s * 0.75:.0f} {s * 1.9:.0f}h-{s * 1.5:.0f}z'/>"
            out += f"<path class='pine-lit' d='M{x:.0f} {y - s * 1.7:.0f}v{s * 1.8:.0f}h-{s * 0.7:.0f}z'/>"
        else:
            out += (
                f"<path class='trunk' d='M{x:.0f} {y + 2:.0f}v-6'/><circle class='crown' cx='{x:.0f}' "
                f"cy='{y - s * 0.8:.0f}' r='{s * 0.75:.1f}'/>"
            )
            out += f"<circle class='crown-lit' cx='{x - 2:.0f}' cy='{y - s:.0f}' r='{s * 0.42:.1f}'/>"
    return out


def _peaks(seed: int) -> str:
    r = Random(seed)
    out = ""
    for px, py, high in ((-16, 8, 25), (15, 12, 23), (0, 24, 29)):
        x, y, s = px + r.uniform(-4, 4), py + r.uniform(-3, 3), high + r.uniform(-3, 3)
        top, ridge = y - s * 1.35, x + r.uniform(-3, 4)
        out += f"<path class='l-rock' d='M{x - s * 0.85:.0f} {y:.0f}L{x:.0f} {top:.0f} {x + s * 0.85:.0f} {y:.0f}Z'/>"
        out += (
            f"<path class='rock-dark' d='M{x:.0f} {top:.0f}L{x + s * 0.85:.0f} {y:.0f}H{ridge:.0f}L{x + 3:.0f} "
            f"{y - s * 0.6:.0f}Z'/>"
        )
        a, b = x - s * 0.3, x + s * 0.3
        cap = (
            f"L{b:.0f} {top + s * 0.48:.0f} {x + 3:.0f} {top + s * 0.36:.0f} {x - 2:.0f} {top + s * 0.55:.0f} {a:.0f}"
            f" {top + s * 0.48:.0f}Z"
        )
        out += f"<path class='snow' d='M{x:.0f} {top:.0f}{cap}'/>"
    return out


def _humps(seed: int) -> str:
    r = Random(seed)
    out = ""
    for px, py, high in ((-15, -2, 19), (14, 4, 20), (-3, 22, 23)):
        x, y, s = px + r.uniform(-4, 4), py + r.uniform(-3, 3), high + r.uniform(-2, 3)
        out += (
            f"<path class='hump' d='M{x - s:.0f} {y:.0f}Q{x - s * 0.5:.0f} {y - s:.0f} {x:.0f} {y - s:.0f}"
            f"T{x + s:.0f} {y:.0f}Z'/>"
        )
        out += (
            f"<path class='hump-dark' d='M{x:.0f} {y - s:.0f}Q{x + s * 0.5:.0f} {y - s:.0f} {x + s:.0f} {y:.0f}"
            f"H{x + s * 0.3:.0f}Q{x + s * 0.4:.0f} {y - s * 0.6:.0f} {x:.0f} {y - s:.0f}Z'/>"
        )
        out += (
            f"<path class='hump-line' d='M{x - s * 0.5:.0f} {y - 4:.0f}q3-6 7-8M{x - s * 0.2:.0f} {y - 3:.0f}q2-5 "
            "5-7'/>"
        )
    return out


def _marsh(seed: int) -> str:
    r = Random(seed)
    out = ""
    for _ in range(4):
        x, y, w = r.uniform(-24, 24), r.uniform(-24, 26), r.uniform(9, 16)
        out += (
            f"<ellipse class='pool' cx='{x:.0f}' cy='{y:.0f}' rx='{w:.0f}' ry='{w * 0.4:.0f}'/><path class='glint' "
            f"d='M{x - w * 0.5:.0f} {y - 1:.0f}h{w * 0.7:.0f}'/>"
        )
    for _ in range(6):
        x, y = r.uniform(-26, 26), r.uniform(-20, 28)
        out += f"<path class='reed' d='M{x:.0f} {y:.0f}q-1-7-4-11M{x:.0f} {y:.0f}v-13M{x:.0f} {y:.0f}q1-6 5-10'/>"
    return out


def _fields(seed: int) -> str:
    r = Random(seed)
    out = ""
    for _ in range(7):
        x, y = r.uniform(-28, 28), r.uniform(-28, 28)
        out += f"<path class='l-grass' d='M{x:.0f} {y:.0f}q-1-4-3-6M{x:.0f} {y:.0f}v-7M{x:.0f} {y:.0f}q1-4 3-6'/>"
    if seed % 3 == 1:
        out += "<path class='furrow' d='M-24 14l16-9M-20 20l20-11M-14 24l20-11M-6 26l16-9'/>"
    return out


def _sprites(name: str, draw: Iterable[str]) -> str:
    return "".join(f"<g id='l-{name}{number}'>{drawing}</g>" for number, drawing in enumerate(draw))


def _pattern(name: str, base: str, marks: Sequence[str], seed: int) -> str:
    """A wash of paint: a base colour with brush strokes of other tones."""
    r = Random(seed)
    out = f"<rect width='120' height='120' fill='{base}'/>"
    for _ in range(46):
        x, y, w = r.uniform(-10, 120), r.uniform(-4, 120), r.uniform(14, 46)
        sway = r.uniform(-6, 6)
        out += (
            f"<path d='M{x:.0f} {y:.0f}q{w / 2:.0f} {sway:.0f} {w:.0f} {sway / 3:.0f}' stroke='{r.choice(marks)}'"
            f" stroke-width='{r.uniform(3, 9):.0f}' stroke-opacity='.34' stroke-linecap='round' fill='none'/>"
        )
    return f"<pattern id='l-{name}' width='120' height='120' patternUnits='userSpaceOnUse'>{out}</pattern>"


DEFS = (
    _pattern("plains", "#a9ad5c", ("#bfc272", "#929a4a", "#b6b868", "#9da454"), 1)
    + _pattern("forest", "#57793f", ("#476a36", "#668a4a", "#3f5f31", "#6f9350"), 2)
    + _pattern("hills", "#b3935a", ("#c6a86c", "#9c7d48", "#bf9d60", "#a98a50"), 3)
    + _pattern("mountains", "#8d857a", ("#a29a8e", "#766f66", "#968d80", "#837b70"), 4)
    + _pattern("swamp", "#6a7650", ("#5a6744", "#7a8560", "#526048", "#848a62"), 5)
    + _sprites("forest", map(_trees, (1, 2, 3)))
    + _sprites("mountains", map(_peaks, (4, 5, 6)))
    + _sprites("hills", map(_humps, (7, 8, 9)))
    + _sprites("swamp", map(_marsh, (10, 11, 12)))
    + _sprites("plains", map(_fields, (13, 14, 15)))
    + "<g id='l-bridge'><path class='bridge-under' d='M-15-6H15V6H-15Z'/><path class='bridge' d='M-15-6Q0-11 "
    "15-6M-15 6Q0 1 15 6'/>"
    "<path class='plank' d='M-10-6.4V4.4M-5-7.4V3.4M0-8V3M5-7.4V3.4M10-6.4V4.4'/></g>"
    "<g id='l-town'><ellipse class='l-cast' cx='3' cy='13' rx='31' ry='9'/><path class='l-wall' d='M-29 "
    "12V2H-26V-1H-22V2H-17V-1H-13V2H13V-1H17V2H22V-1H26V2H29V12Q0 20-29 12Z'/>"
    "<path class='l-gate' d='M-5 15V7A5 5 0 0 1 5 7V15Z'/><path class='l-house' d='M-22 2V-9H-9V2ZM9 2V-8H22V2Z'/>"
    "<path class='l-roof' d='M-25-8-15.5-18-6-8ZM6-7 15.5-17 25-7Z'/>"
    "<path class='l-house' d='M-7 2V-20H7V2Z'/><path class='l-roof' d='M-10-19 0-36 10-19Z'/><path class='l-window' "
    "d='M-18-5H-14V-1H-18ZM14-4H18V0H14ZM-2-14H2V-8H-2Z'/><path class='l-flag' d='M0-36V-45L11-41 0-38'/></g>"
    "<g id='l-ruin'><ellipse class='l-cast' cx='3' cy='13' rx='31' ry='9'/><path class='char' d='M-29 12V4L-24-2-20 "
    "3-14 0-9 5 0 2 8 6 14-1 20 4 26-2 29 5V12Q0 20-29 12Z'/>"
    "<path class='char' d='M-20 3V-8L-15-4-10-12V3ZM8 3V-10L12-5 18-11V3ZM-6 3V-18L-1-12 5-22V3Z'/><path "
    "class='blaze' d='M-14 2C-22-8-12-12-14-24-4-18-6-10-2-8 0-16 6-18 4-32 14-24 10-14 14-10 16-14 18-16 18-20 "
    "26-10 20 0 14 4Z'/>"
    "<path class='blaze-in' d='M-6 3C-12-4-4-8-4-14 2-8 2-6 4-4 6-8 8-10 8-14 14-6 10 0 6 4Z'/></g>"
)  # fmt: skip
