"""Bardsung's halls as a picture: zones, portals, doors, terrain, models, and the marching order above them.

Layers, from the ground up: rock, ground (a part a tile each), gates, terrain, lights (what may be chosen), figures,
order.
"""

from __future__ import annotations

from collections import defaultdict

from emberhall.engine.english import plural
from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.games.bardsung.telling.view import FitView, GateView, SlotView, TableView, TileView
from emberhall.pictures import tokens
from emberhall.pictures.bardsung import halls
from emberhall.pictures.bardsung.halls import C, Point, Zone, filled, gate_spot, outline, terrain, zones
from emberhall.pictures.bardsung.motion import motion
from emberhall.pictures.bardsung.panels import enemy_token, hero_token, panels
from emberhall.pictures.canvas import Box, Picture
from emberhall.pictures.glyphs import drawn
from emberhall.pictures.lettering import fitted, line, lines, wide
from emberhall.pictures.lighting import Light, Place, aim, light_up, lit, on_board, shape
from emberhall.pictures.tokens import spread, standing

__all__ = ["board", "motion", "panels", "places"]

DEFS = tokens.DEFS + halls.DEFS
MARGIN = 56
SLOT = (118, 46)
NARROW = 72  # a slot at least, for the longest word of a name
NAME, SMALLER = 13, 0.8  # how large a name is in a slot, and how much smaller it may be on one line
LEAST = 640  # wide at least, for the marching order
SMALL = 0.74  # how large models are


class Halls:
    """Where everything is: zones by number, models by key."""

    def __init__(self, view: TableView) -> None:
        self.zones: dict[int, Zone] = {zone.number: zone for tile in view.tiles for zone in zones(tile)}
        self.tiles: dict[int, TileView] = {tile.place: tile for tile in view.tiles}
        self.gates: dict[int, GateView] = {gate.gate: gate for tile in view.tiles for gate in tile.gates}
        self.fits: dict[int, FitView] = {fit.portal: fit for fit in view.laying.fits} if view.laying else {}
        here: dict[int, list[str]] = defaultdict(list)
        for hero in view.heroes:
            here[hero.zone].append(f"hero-{hero.seat}")
        for enemy in view.enemies:
            here[enemy.zone].append(f"enemy-{enemy.uid}")
        self.spots: dict[str, tuple[float, float, float]] = {}
        for number, keys in here.items():
            if number in self.zones:
                x, y = self.zones[number].middle
                scale = SMALL if len(keys) < 3 else SMALL * 0.8
                for key, (dx, dy) in zip(keys, spread(len(keys), 20), strict=True):
                    self.spots[key] = (round(x + dx), round(y + dy), scale)


def board(sight: Sight[TableView, Event]) -> Picture:
    """The halls as the seats see it that the sight is for."""
    view = sight.view
    here = Halls(view)
    p = Picture(_box(here, len(view.row)), "halls", f"Bardsung: {view.encounter}", told(view), DEFS)
    rock, ground, gates, things = p.layer("rock"), p.layer("ground"), p.layer("gates"), p.layer("terrain")
    p.layer("lights")
    for tile in view.tiles:
        rock[f"tile-{tile.place}"] = halls.rock(tile)
        ground[f"tile-{tile.place}"] = halls.tile(tile)
        for gate in tile.gates:
            gates[f"gate-{gate.gate}"] = halls.gate(gate)
    _terrain(things, view, here)
    _models(p, view, here)
    _order(p, view)
    light_up(p, sight, lit(sight), lambda place, light: _light(here, place, light))
    return p


def told(view: TableView) -> str:
    """The halls in words."""
    who = [f"{hero.name} with {plural(hero.wounds, 'wound')}" for hero in view.heroes]
    foes = [enemy.name for enemy in view.enemies]
    return (
        f"Round {view.round}, {plural(len(view.tiles), 'tile')}. {', '.join(who)}. Enemies: "
        f"{', '.join(foes) or 'none'}."
    )


def _box(here: Halls, slots: int) -> Box:
    cells = [cell for zone in here.zones.values() for cell in zone.cells] or [(0, 0)]
    cells += [cell for fit in here.fits.values() for cell in halls.ghost(fit)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    x, y = min(xs) * C - MARGIN, min(ys) * C - MARGIN
    w, h = (max(xs) + 1) * C - x + MARGIN, (max(ys) + 1) * C - y + MARGIN
    more = max(0, LEAST - w, 18 + slots * (NARROW + 6) - w)
    return x - more // 2, y - SLOT[1] - 20, w + more, h + SLOT[1] + 20


def _terrain(layer: dict[str, str], view: TableView, here: Halls) -> None:
    """What lies in zones, along their lower border; the stairs and the echo."""
    taken: dict[int, int] = defaultdict(int)
    for name, numbers in view.tokens.items():
        for number in numbers:
            if number in here.zones:
                x, y = _shelf(here.zones[number], taken[number])
                taken[number] += 1
                layer[f"{name.replace(' ', '-')}-{number}"] = terrain(name, x, y)
    if view.stairs in here.zones:
        x, y = here.zones[view.stairs].middle
        steps = "".join(f"<path d='M-24 {i * 9 - 22}h{48 - i * 5}v7h-{48 - i * 5}z'/>" for i in range(5))
        layer["stairs"] = f"<g class='stairs' transform='translate({x:g} {y:g})'><title>the stairs</title>{steps}</g>"
    if view.echo in here.tiles:
        focus = next(zone for zone in zones(here.tiles[view.echo]) if zone.letter == here.tiles[view.echo].focus)
        x, y = focus.middle
        rings = "<circle r='10'/><circle r='18'/><circle r='26'/>"
        layer["echo"] = f"<g class='echo' transform='translate({x:g} {y:g})'><title>the echo</title>{rings}</g>"


def _shelf(zone: Zone, taken: int) -> Point:
    """A place for one more token in a zone: from its lower right corner to the left, then up."""
    y = max(y for _, y in zone.cells)
    x = max(x for x, v in zone.cells if v == y)
    return x * C + C - 18 - taken % 2 * 32, y * C + C - 18 - taken // 2 * 32


def _models(p: Picture, view: TableView, here: Halls) -> None:
    figures = p.layer("figures")
    for enemy in view.enemies:
        key = f"enemy-{enemy.uid}"
        if key in here.spots:
            x, y, scale = here.spots[key]
            figures[key] = standing(key, x, y, enemy_token(enemy, scale))
    for hero in view.heroes:
        key = f"hero-{hero.seat}"
        if key in here.spots:
            x, y, scale = here.spots[key]
            figures[key] = standing(key, x, y, hero_token(hero, hero.seat == view.seat, scale))


# ---------------------------------------------------------------- the marching order


def _order(p: Picture, view: TableView) -> None:
    """The cards of the marching order in a row above the halls; those that have acted are dark and ticked."""
    order = p.layer("order")
    x, y, w, _ = p.box
    width = min(SLOT[0], (w - 18) // max(1, len(view.row)) - 6)
    for n, slot in enumerate(view.row):
        place = f"translate({x + 12 + n * (width + 6)} {y + 10})"
        order[f"slot-{n}"] = f"<g transform='{place}'>{_slot(view, n, slot, width, SLOT[1])}</g>"


def _slot(view: TableView, n: int, slot: SlotView, width: int, height: int) -> str:
    mine = slot.seat >= 0
    state = " done" if slot.exhausted else " now" if mine and slot.seat == view.seat else ""
    tick = f"<path class='tick' d='M{width - 18} 9l4 4 7-9'/>" if slot.exhausted else ""
    pin = f"<text class='pin' x='{width - 6}' y='41'>pinned</text>" if slot.pinned else ""
    roomy = width >= 100 and _fits(slot.name, width - 46)  # for a drawing beside the name
    glyph = (
        f"<g transform='translate(21 {height / 2:g}) scale(.95)'>{drawn('shield' if mine else 'claw')}</g>"
        if roomy
        else ""
    )
    at = 40 if roomy else 7
    kind = f"friend c{slot.seat % 6}" if mine else "enemy"
    return (
        f"<g class='slot {kind}{state}'><rect width='{width}' height='{height}' rx='8'/>{glyph}"
        f"<text class='nth' x='6' y='13'>{n + 1}"
        f"</text>{_who(slot.name, at, width - at - 6)}{tick}{pin}</g>"
    )


def _fits(name: str, width: int) -> bool:
    """Whether the longest word of a name can be read at that width."""
    return max(wide(word, "serif") for word in name.split()) * NAME * SMALLER <= width


def _who(name: str, at: int, width: int) -> str:
    """A name in a slot: on one line, or smaller and on two where it has to be."""
    if wide(name, "serif") * NAME * SMALLER <= width:
        return line(name, at, 29, width, NAME, "who")
    text = fitted(name, width, 28, NAME, "serif", 7.5)
    return lines(text, at, 27 - text.height / 2, "who")


# ---------------------------------------------------------------- what may be chosen


def places(view: TableView, offer: Offer) -> list[Place]:
    """Where an offer stands on the map."""
    return on_board(offer)


def _light(here: Halls, place: Place, light: Light) -> str:
    kind, id = place
    if kind == "zone" and id in here.zones:
        cells = here.zones[id].cells
        return shape(
            light, "area", f"<path class='in' d='{filled(cells)}'/><path class='rim' d='{outline(cells)}'/>", told=False
        )
    if kind == "tile" and id in here.tiles:
        every = [cell for zone in zones(here.tiles[id]) for cell in zone.cells]
        return shape(light, "area", f"<path class='in' d='{filled(every)}'/><path class='rim' d='{outline(every)}'/>")
    if kind == "gate" and id in here.gates:
        gate = here.gates[id]
        x, y = gate_spot(gate)
        turn = f"translate({x:g} {y:g}) rotate({gate.side * 90})"
        return shape(light, "way-on", "<circle cy='-20' r='19'/><path d='M-9-15 0-27 9-15M0-26V-11'/>", turn)
    if kind == "fit" and id in here.fits:
        covered = halls.ghost(here.fits[id])
        x, y = here.fits[id].anchor
        sign = f"<circle cx='{x * C + C / 2:g}' cy='{C / 2 - (y + 1) * C:g}' r='15'/>"
        sign += f"<text x='{x * C + C / 2:g}' y='{C / 2 - (y + 1) * C + 5:g}'>{list(here.fits).index(id) + 1}</text>"
        drawing = f"<path class='in' d='{filled(covered)}'/><path class='rim' d='{outline(covered)}'/>{sign}"
        return shape(light, "ghost", drawing)
    key = f"{kind}-{id}"
    if key in here.spots:
        x, y, scale = here.spots[key]
        return aim(light, "friend" if kind == "hero" else "foe", x, y, scale)
    return ""
