"""The dungeon's stone: flagstones, rock, what is printed on a tile, and mist over unexplored edges.

Textures are made once, at random but always alike. A tile is drawn from its view alone, in units of its own, with its
north-west corner at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from emberhall.games.ashardalon.telling.view import TileView

Q = 48  # a square
T = 4 * Q  # a tile
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # by side: north, east, south, west
BORDERS = ((0, 1, 2, 3), (3, 7, 11, 15), (12, 13, 14, 15), (0, 4, 8, 12))  # squares of a tile along each side


def _slab(r: Random, x: float, y: float, w: float, h: float, span: tuple[int, int], warm: float) -> str:
    v = r.randint(*span)
    fill = f"#{int(v * warm):02x}{int(v * 0.98):02x}{int(v / warm * 0.97):02x}"
    a, b, c, d = x + 1, y + 1, x + w - 1, y + h - 1
    corners = " ".join(
        f"{p + r.uniform(-1.1, 1.1):.1f} {q + r.uniform(-1.1, 1.1):.1f}" for p, q in ((a, b), (c, b), (c, d), (a, d))
    )
    out = f"<path fill='{fill}' d='M{corners}Z'/>"
    out += f"<path class='shine' d='M{a + 1.5:.1f} {d - 1:.1f}V{b + 1.5:.1f}H{c - 1.5:.1f}'/>"
    if r.random() < 0.22:
        px, py = r.uniform(a + 6, c - 6), r.uniform(b + 6, d - 6)
        crack = f"l{r.uniform(-8, 8):.0f} {r.uniform(3, 8):.0f} {r.uniform(-6, 6):.0f} {r.uniform(3, 9):.0f}"
        out += f"<path class='crack' d='M{px:.0f} {py:.0f}{crack}'/>"
    return out


def _slabs(seed: int, span: tuple[int, int], warm: float) -> str:
    """Flagstones for a whole tile, no two squares alike."""
    r = Random(seed)
    out: list[str] = []
    for cell in range(16):
        x, y = cell % 4 * Q, cell // 4 * Q
        a, b = r.randint(18, 30), r.randint(18, 30)
        cuts: Iterable[tuple[float, float, float, float]] = (
            ((x, y, Q, Q),),
            ((x, y, a, Q), (x + a, y, Q - a, Q)),
            ((x, y, Q, a), (x, y + a, Q, Q - a)),
            ((x, y, a, Q), (x + a, y, Q - a, b), (x + a, y + b, Q - a, Q - b)),
            ((x, y, Q, a), (x, y + a, b, Q - a), (x + b, y + a, Q - b, Q - a)),
        )[r.randrange(5)]
        out += [_slab(r, *cut, span, warm) for cut in cuts]
    return "".join(out)


def _rock(seed: int) -> str:
    """The top of a wall: rough stones."""
    r = Random(seed)
    out: list[str] = []
    y = 0
    for h in (19, 15, 21, 17, 24):
        x = -r.uniform(0, 18)
        while x < 2 * Q:
            w, v = r.uniform(17, 34), r.randint(26, 40)
            arch = f"q{w / 2:.1f}-2 {w - 2:.1f} 0l-1 {h - 3}q-{w / 2:.1f} 2-{w - 4:.1f} 0Z"
            out.append(f"<path fill='#{v + 5:02x}{v + 1:02x}{v - 3:02x}' d='M{x + 1:.1f} {y + 2}{arch}'/>")
            out.append(f"<path class='shine' d='M{x + 2:.1f} {y + 3}q{w / 2:.1f}-2 {w - 4:.1f} 0'/>")
            x += w
        y += h
    return "".join(out)


def _floor(name: str, back: str, seed: int, span: tuple[int, int], warm: float) -> str:
    stones = f"<rect width='{T}' height='{T}' fill='{back}'/>{_slabs(seed, span, warm)}"
    return f"<pattern id='floor-{name}' width='{T}' height='{T}' patternUnits='userSpaceOnUse'>{stones}</pattern>"


def _fading(name: str, colour: str, opacity: str, inward: bool) -> str:
    """A gradient for each side, strong at the tile's border."""
    lines = ((0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))
    out = ""
    for side in range(4):
        x1, y1, x2, y2 = lines[side] if inward else lines[(side + 2) % 4]
        out += (
            f"<linearGradient id='{name}{side}' x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}'><stop stop-color='{colour}'"
            f" stop-opacity='{opacity}'/><stop offset='1' stop-color='{colour}' stop-opacity='0'/></linearGradient>"
        )
    return out


def _steps() -> str:
    """Stairs that go down into the dark."""
    shades = [(70 - i * 8, 66 - i * 8, 60 - i * 8) for i in range(5)]
    return "".join(
        f"<path d='M3 {4 + i * 8}h42v7h-42z' fill='#{red:02x}{green:02x}{blue:02x}'/>"
        for i, (red, green, blue) in enumerate(shades)
    )


DEFS = (
    _floor("grey", "#16120f", 11, (62, 82), 1.09)
    + _floor("old", "#14130f", 23, (64, 82), 1.03)
    + _floor("dire", "#131216", 37, (58, 76), 0.97)
    + _floor("horrid", "#180f0d", 41, (54, 70), 1.2)
    + "<pattern id='rock' width='96' height='96' patternUnits='userSpaceOnUse'><rect width='96' height='96'"
    + f" fill='#0e0b09'/>{_rock(5)}</pattern>"
    + _fading("ao", "#000", ".72", inward=True)
    + _fading("mist", "#d9822b", ".5", inward=False)
    + "<radialGradient id='torch'><stop stop-color='#ffb45e' stop-opacity='.36'/><stop offset='.45'"
    " stop-color='#ff9a3c' stop-opacity='.14'/><stop offset='1' stop-color='#ff9a3c' stop-opacity='0'/>"
    "</radialGradient>"
    "<radialGradient id='burn'><stop stop-color='#000' stop-opacity='.85'/><stop offset='.45' stop-color='#2a0d05'"
    " stop-opacity='.7'/><stop offset='.75' stop-color='#6b1f0a' stop-opacity='.3'/><stop offset='1'"
    " stop-color='#6b1f0a' stop-opacity='0'/></radialGradient>"
    f"<rect id='lit' x='3' y='3' width='{Q - 6}' height='{Q - 6}' rx='7'/>"
    "<path id='burnt' d='M0-20 4-9 14-15 9-4 20 0 9 4 15 14 4 9 0 20-4 9-14 15-9 4-20 0-9-4-15-14-4-9Z'/>"
    "<g id='stairs'><rect width='48' height='48' fill='#0c0a08'/>"
    + _steps()
    + "</g><g id='ladder'><circle cx='24' cy='24' r='20' fill='#050403' stroke='#5a4c3c' stroke-width='3'/><path"
    " d='M15 6v36M33 6v36M15 12h18M15 20h18M15 28h18M15 36h18' stroke='#a1774a' stroke-width='3.4' fill='none'/></g>"
    "<g id='chest'><path d='M7 20q0-10 10-10h14q10 0 10 10v19H7z' fill='#6b4521' stroke='#1c1108' stroke-width='2'/>"
    "<path d='M7 21h34M24 10v11M13 11v28M35 11v28' stroke='#c9a14d' stroke-width='2.6' fill='none'/>"
    "<rect x='20' y='19' width='8' height='9' rx='2' fill='#f2c14e'/></g>"
)  # fmt: skip


# ---------------------------------------------------------------- a tile


def is_floor(rows: tuple[str, ...], x: int, y: int) -> bool:
    """Whether there is ground to be seen, if only under a closed door."""
    return 0 <= x < 4 and 0 <= y < 4 and rows[y][x] != "#"


def _ground(rows: tuple[str, ...], stone: str) -> str:
    """The floor in runs of squares, and the lines between squares."""
    runs: list[str] = []
    for y in range(4):
        x = 0
        while x < 4:
            start = x
            while is_floor(rows, x, y):
                x += 1
            if x > start:
                runs.append(f"M{start * Q} {y * Q}h{(x - start) * Q}v{Q}h-{(x - start) * Q}z")
            x += 1
    cells = [(x, y) for y in range(4) for x in range(4) if is_floor(rows, x, y)]
    grid = [f"M{x * Q} {y * Q}v{Q}" for x, y in cells if is_floor(rows, x - 1, y)]
    grid += [f"M{x * Q} {y * Q}h{Q}" for x, y in cells if is_floor(rows, x, y - 1)]
    return f"<path d='{''.join(runs)}' fill='url(#floor-{stone})'/><path class='grid' d='{''.join(grid)}'/>"


def _walls(rows: tuple[str, ...]) -> str:
    """Shadow on the floor along walls, and the lip of the wall itself."""
    shade = ((0, 0, Q, 16), (Q - 16, 0, 16, Q), (0, Q - 16, Q, 16), (0, 0, 16, Q))
    start = ((0, 0, f"h{Q}"), (Q, 0, f"v{Q}"), (0, Q, f"h{Q}"), (0, 0, f"v{Q}"))
    out: list[str] = []
    lips: list[str] = []
    for cell in range(16):
        x, y = cell % 4, cell // 4
        for side, (dx, dy) in enumerate(AHEAD):
            inside = 0 <= x + dx < 4 and 0 <= y + dy < 4
            if is_floor(rows, x, y) and inside and not is_floor(rows, x + dx, y + dy):
                sx, sy, w, h = shade[side]
                out.append(f"<rect x='{x * Q + sx}' y='{y * Q + sy}' width='{w}' height='{h}' fill='url(#ao{side})'/>")
                ax, ay, stroke = start[side]
                lips.append(f"M{x * Q + ax} {y * Q + ay}{stroke}")
    way = "".join(lips)
    return f"{''.join(out)}<path class='lip' d='{way}'/><path class='lip-top' d='{way}'/>"


def _printed(rows: tuple[str, ...], seed: int) -> str:
    """Scorch mark, stairs, ladder, chest, and where doors are."""
    out: list[str] = []
    for cell in range(16):
        x, y, sign = cell % 4 * Q, cell // 4 * Q, rows[cell // 4][cell % 4]
        if sign == "*":
            place = f"translate({x + Q // 2} {y + Q // 2}) rotate({seed * 37 % 360})"
            out.append(
                f"<g transform='{place}'><circle r='23' fill='url(#burn)'/><use href='#burnt' class='burnt'/></g>"
            )
        elif sign in "TLC":
            name = {"T": "stairs", "L": "ladder", "C": "chest"}[sign]
            out.append(f"<use href='#{name}' x='{x}' y='{y}'/>")
        elif sign in "'+":
            out.append(f"<rect class='threshold' x='{x + 4}' y='{y + 4}' width='{Q - 8}' height='{Q - 8}' rx='3'/>")
    return "".join(out)


@lru_cache(maxsize=2048)
def drawn_tile(
    rows: tuple[str, ...], name: str, theme: str, triangle: str, points: int, number: int, x: int, y: int
) -> str:
    """A tile as it lies at its place: rock, floor, walls, what is printed on it, and its border."""
    out = f"<rect width='{T}' height='{T}' fill='url(#rock)'/>{_ground(rows, theme)}{_walls(rows)}"
    out += _printed(rows, sum(map(ord, name)))
    if points >= 0:
        turn = f"rotate({points * 90} {T // 2} {T // 2})"
        out += f"<path class='tri {triangle}' transform='{turn}' d='M{T // 2 - 10} 15h20l-10-10z'/>"
    seam = f"<rect class='seam' x='.5' y='.5' width='{T - 1}' height='{T - 1}'/>"
    bevel = f"<path class='bevel' d='M2 {T - 2}V2H{T - 2}'/>"
    return f"<g transform='translate({x} {y})'>{out}{seam}{bevel}<text class='number' x='8' y='17'>{number}</text></g>"


def tile(view: TileView) -> str:
    """A tile at its place on the table."""
    return drawn_tile(
        view.rows, view.name, view.theme, view.triangle, view.points, view.tile + 1, view.x * T, view.y * T
    )


def edge(view: TileView, side: int) -> str:
    """Mist over an unexplored edge, where its floor is open."""
    return _mist(view.rows, view.x * T, view.y * T, side)


@lru_cache(maxsize=1024)
def _mist(rows: tuple[str, ...], ox: int, oy: int, side: int) -> str:
    cells = [c for c in BORDERS[side] if is_floor(rows, c % 4, c // 4)]
    if not cells:
        return ""
    out: list[str] = []
    line: list[str] = []
    for c in cells:
        x, y = ox + c % 4 * Q, oy + c // 4 * Q
        rx, ry, w, h = ((x, y - 34, Q, 34), (x + Q, y, 34, Q), (x, y + Q, Q, 34), (x - 34, y, 34, Q))[side]
        out.append(f"<rect x='{rx}' y='{ry}' width='{w}' height='{h}' fill='url(#mist{side})'/>")
        line.append((f"M{x} {y}h{Q}", f"M{x + Q} {y}v{Q}", f"M{x} {y + Q}h{Q}", f"M{x} {y}v{Q}")[side])
    return f"{''.join(out)}<path class='brink' d='{''.join(line)}'/>"
