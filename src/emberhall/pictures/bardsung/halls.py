"""The halls under the mountain: tiles with their zones, portals, doors and secret passages, and the terrain in them.

A cell is C wide. The map counts y to the north, a picture to the south, so that a cell's upper edge is at -(y + 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import NamedTuple

from emberhall.games.bardsung.telling.view import FitView, GateView, TileView
from emberhall.pictures.canvas import esc
from emberhall.pictures.glyphs import drawn

C = 38
Cell = tuple[int, int]
Point = tuple[float, float]
TERRAIN = {
    "firepit": "flame", "water": "wave", "gas": "cloud", "rubble": "rocks", "elevation": "peak", "banner": "banner",
    "grasping vines": "vines", "stalagmites": "spikes", "drift": "frost", "mushroom patch": "mushroom",
    "lava pit": "flame", "old well": "well", "pipe": "pillar", "forge": "anvil", "lever": "lever", "treasure": "chest",
    "firewood": "tree", "ghost": "ghost", "mirage": "eye", "corpse": "skull", "spore": "mushroom",
}  # fmt: skip
HURTS = frozenset({"firepit", "gas", "lava pit", "stalagmites", "grasping vines", "spore"})
HELPS = frozenset({"treasure", "firewood", "mushroom patch", "lever"})
OUT = ((0, -1), (1, 0), (0, 1), (-1, 0))  # by side, as a picture counts


class Zone(NamedTuple):
    """A zone: its number, its letter, and its cells as a picture counts them."""

    number: int
    letter: str
    cells: tuple[Cell, ...]

    @property
    def middle(self) -> Point:
        return (
            sum(x for x, _ in self.cells) / len(self.cells) * C + C / 2,
            sum(y for _, y in self.cells) / len(self.cells) * C + C / 2,
        )

    @property
    def corner(self) -> Point:
        """The upper left cell of its uppermost row."""
        y = min(y for _, y in self.cells)
        return min(x for x, v in self.cells if v == y) * C, y * C


@lru_cache(maxsize=512)
def zones_of(place: int, x: int, y: int, letters: str, rows: tuple[str, ...]) -> tuple[Zone, ...]:
    """The zones of a tile where it lies."""
    top = -(y + len(rows))
    found: dict[str, list[Cell]] = {}
    for row, signs in enumerate(rows):
        for column, letter in enumerate(signs):
            if letter != ".":
                found.setdefault(letter, []).append((x + column, top + row))
    return tuple(Zone(place << 4 | number, letter, tuple(found[letter])) for number, letter in enumerate(letters))


def zones(tile: TileView) -> tuple[Zone, ...]:
    return zones_of(tile.place, tile.x, tile.y, tile.zones, tile.rows)


def ghost(fit: FitView) -> list[Cell]:
    """The cells that a tile would cover if it were laid like that."""
    top = -(fit.y + len(fit.rows))
    return [
        (fit.x + column, top + row)
        for row, signs in enumerate(fit.rows)
        for column, letter in enumerate(signs)
        if letter != "."
    ]


def filled(cells: Iterable[Cell]) -> str:
    return "".join(f"M{x * C} {y * C}h{C}v{C}h-{C}z" for x, y in cells)


def outline(cells: Iterable[Cell]) -> str:
    """The border of some cells, side by side."""
    inside = set(cells)
    out: list[str] = []
    for x, y in sorted(inside):
        sides = (
            f"M{x * C} {y * C}h{C}",
            f"M{x * C + C} {y * C}v{C}",
            f"M{x * C} {y * C + C}h{C}",
            f"M{x * C} {y * C}v{C}",
        )
        out += [sides[side] for side, (dx, dy) in enumerate(OUT) if (x + dx, y + dy) not in inside]
    return "".join(out)


@lru_cache(maxsize=512)
def tile_drawing(
    place: int, kind: str, letters: str, focus: str, walls: tuple[str, ...], found: tuple[Zone, ...]
) -> str:
    """A tile: its floor, the borders of zones, its letters, its focus."""
    every = [cell for zone in found for cell in zone.cells]
    border = outline(every)
    at = {cell: zone.letter for zone in found for cell in zone.cells}
    lines: list[str] = []
    blocked: list[str] = []
    for (x, y), letter in at.items():
        for (dx, dy), way in (((1, 0), f"M{x * C + C} {y * C}v{C}"), ((0, 1), f"M{x * C} {y * C + C}h{C}")):
            other = at.get((x + dx, y + dy), letter)
            if other != letter:
                apart = any(set(pair) == {letter, other} for pair in walls)
                (blocked if apart else lines).append(way)
    names = ""
    for zone in found:
        cx, cy = zone.corner
        names += f"<text class='zone' x='{cx + 7:g}' y='{cy + 20:g}'>{esc(zone.letter)}{place}</text>"
        if zone.letter == focus:
            mx, my = zone.middle
            names += (
                f"<g class='focus' transform='translate({mx:g} {my:g})'><circle r='17'/><path d='M0-17 6-6 17 0 6 6 "
                "0 17-6 6-17 0-6-6Z'/></g>"
            )
    inner = f"<path class='h-wall in' d='{''.join(blocked)}'/>" if blocked else ""
    return (
        f"<path fill='url(#h-{kind})' d='{filled(every)}'/><path class='h-cells' d='{filled(every)}'/>"
        f"<path class='h-zones' d='{''.join(lines)}'/><path class='h-wall' d='{border}'/><path class='h-lip' "
        f"d='{border}'/>{inner}{names}"
    )


@lru_cache(maxsize=512)
def _rock(found: tuple[Zone, ...]) -> str:
    return f"<path class='h-rock' d='{outline([cell for zone in found for cell in zone.cells])}'/>"


def rock(view: TileView) -> str:
    """The rock around a tile, which lies under all tiles."""
    return _rock(zones(view))


def tile(view: TileView) -> str:
    return tile_drawing(view.place, view.kind, view.zones, view.focus, view.walls, zones(view))


# ---------------------------------------------------------------- gates


def gate_spot(gate: GateView) -> Point:
    """The middle of a gate, on the border of its tile."""
    (ax, ay), (bx, by) = gate.cells
    x, y = (ax + bx + 1) / 2 * C, -(ay + by + 1) / 2 * C
    dx, dy = OUT[gate.side]
    return x + dx * C / 2, y + dy * C / 2


def gate(view: GateView) -> str:
    """A gate, drawn as if it looked north: an arch, mist behind what is unexplored, bars, planks, or a crack."""
    x, y = gate_spot(view)
    if view.state == "secret":
        art, said = (
            "<path class='crack' d='M-16 1-9-3-3 3 4-4 10 2 16-1'/><text class='secret' y='-7'>?</text>",
            "a secret passage",
        )
    elif view.state == "dead end":
        art, said = (
            f"<rect class='h-gap' x='-{C - 4}' y='-6' width='{2 * C - 8}' height='12'/><use href='#h-blocked'/>",
            "a dead end",
        )
    else:
        mist = (
            f"<rect x='-{C - 4}' y='-34' width='{2 * C - 8}' height='34' fill='url(#h-mist)'/>"
            if view.state == "unexplored"
            else ""
        )
        art, said = f"{mist}<use href='#h-arch'/>", f"{'an unexplored' if mist else 'a'} portal"
    if view.door:
        art += f"<use href='#h-door-{view.door}'/>"
        said = f"{said} with a door, {view.door}"
    return f"<g class='gate' transform='translate({x:g} {y:g}) rotate({view.side * 90})'><title>{said}</title>{art}</g>"


# ---------------------------------------------------------------- terrain


def terrain(name: str, x: float, y: float) -> str:
    """A token that lies in a zone: what hurts is a triangle, what helps a circle, everything else a square."""
    kind = "hurts" if name in HURTS else "helps" if name in HELPS else "plain"
    shape = {
        "hurts": "<path d='M0-17 17 12H-17Z'/>", "helps": "<circle r='14'/>",
        "plain": "<rect x='-13' y='-13' width='26' height='26' rx='5'/>",
    }[kind]  # fmt: skip
    lift = 2 if kind == "hurts" else 0
    glyph = (
        f"<g transform='translate(0 {lift}) scale({0.62 if kind == 'hurts' else 0.8}"
        f")'>{drawn(TERRAIN.get(name, 'rocks'))}</g>"
    )
    return f"<g class='terrain {kind}' transform='translate({x:g} {y:g})'><title>{esc(name)}</title>{shape}{glyph}</g>"


# ---------------------------------------------------------------- definitions


def _floor(name: str, seed: int, base: tuple[int, int, int]) -> str:
    """Worn slabs of a colour, four cells by four."""
    r = Random(seed)
    out = ""
    for cell in range(16):
        x, y = cell % 4 * C, cell // 4 * C
        v = r.uniform(0.84, 1.14)
        red, green, blue = (min(255, int(part * v)) for part in base)
        dx, dy = r.uniform(-2, 2), r.uniform(-2, 2)
        out += f"<path fill='#{red:02x}{green:02x}{blue:02x}' d='M{x + 1} {y + 1:g}H{x + C - 1}V{y + C - 1}H{x + 1}Z'/>"
        out += f"<path class='h-shine' d='M{x + 3 + dx:.0f} {y + C - 5 + dy:.0f}V{y + 4}H{x + C - 6:g}'/>"
        if r.random() < 0.3:
            px, py = x + r.uniform(8, 30), y + r.uniform(6, 20)
            out += (
                f"<path class='h-crack' d='M{px:.0f} {py:.0f}l{r.uniform(-7, 7):.0f} {r.uniform(4, 9):.0f} "
                f"{r.uniform(-5, 6):.0f} {r.uniform(3, 8):.0f}'/>"
            )
    size = f"width='{4 * C}' height='{4 * C}'"
    return f"<pattern id='h-{name}' {size} patternUnits='userSpaceOnUse'><rect {size} fill='#2c373f'/>{out}</pattern>"


_HALF = C - 4
DEFS = (
    _floor("room", 7, (70, 86, 92))
    + _floor("corridor", 8, (62, 68, 92))
    + _floor("arena", 9, (92, 78, 70))
    + "<linearGradient id='h-mist' x1='0' y1='1' x2='0' y2='0'><stop stop-color='#8fd6e8' stop-opacity='.55'/><stop "
    "offset='1'"
    " stop-color='#8fd6e8' stop-opacity='0'/></linearGradient>"
    f"<g id='h-arch'><rect class='h-gap' x='-{_HALF}' y='-7' width='{2 * _HALF}' height='14'/><path class='h-post' "
    f"d='M-{_HALF + 5}-9h9v18h-9zM{_HALF - 4}-9h9v18h-9z'/>"
    f"<path class='h-sill' d='M-{_HALF - 6} 0H{_HALF - 6}'/></g>"
    f"<g id='h-blocked'><path class='h-stone' d='M-30 6-26-6-14-8-8 6ZM-10 6-6-8 8-9 12 6ZM10 6 14-7 26-6 31 6Z'/></g>"
    f"<g id='h-door-closed'><rect class='h-leaf' x='-{_HALF - 5}' y='-6' width='{2 * _HALF - 10}' height='12' "
    "rx='2'/><path class='h-band' d='M-18-6V6M18-6V6M0-6V6'/><circle class='h-knob' r='3'/></g>"
    f"<g id='h-door-open'><rect class='h-leaf' x='-{_HALF - 4}' y='-3' width='8' height='26' rx='2'/><rect "
    f"class='h-leaf' x='{_HALF - 12}' y='-3' width='8' height='26' rx='2'/></g>"
    "<g id='h-door-barred'><path class='h-bars' d='M-24-8V8M-16-8V8M-8-8V8M0-8V8M8-8V8M16-8V8M24-8V8M-28-3H28M-28 "
    "4H28'/></g>"
)  # fmt: skip
