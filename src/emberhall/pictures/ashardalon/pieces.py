"""Who stands in the dungeon and what lies there: tokens, markers, doors, and the light that heroes carry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from emberhall.games.ashardalon.telling.view import DoorView, FoeView, HeroView, ThingView, View, VillagerView
from emberhall.pictures.ashardalon.stone import Q, T
from emberhall.pictures.canvas import esc
from emberhall.pictures.glyphs import glyph_for
from emberhall.pictures.tokens import ailing, token

Spot = tuple[float, float]
OF_CLASS = {"Paladin": "shield_cross", "Fighter": "axe", "Cleric": "sun", "Rogue": "dagger", "Wizard": "flame"}
OF_FOE = {
    "Cave Bear": "paw", "Duergar Guard": "hammer", "Gibbering Mouther": "mouths", "Grell": "grell",
    "Human Cultist": "hood", "Kobold Dragonshield": "kobold", "Legion Devil": "devil", "Orc Archer": "bow",
    "Orc Smasher": "tusks", "Snake": "snake", "Ashardalon": "dragon", "Bellax": "eyes", "Kraash": "bolt",
    "Margrath": "helm", "Meerak": "kobold", "Otyugh": "mouths", "Rage Drake": "claw", "Evil Altar": "altar",
    "Vast Gate": "gate",
}  # fmt: skip
RIMS = {"monster": "blood", "villain": "amethyst"}
SCALES = {1: 1.0, 2: 2.05, 3: 3.05}  # by the size of a base
WARNINGS = {
    "trap": "<path d='M-20 16 0-20 20 16Z' class='warn'/><path d='M-2.4-7h4.8l-1 13h-2.8zM-2 9h4v4h-4z' class='bang'/>",
    "hazard": "<path d='M0-20C8-9 17-5 17 7A17 15 0 0 1-17 7C-17-1-9-3-8-11-3-8-2-13 0-20Z' class='warn'/><path"
    " d='M0 18A8 8 0 0 0 8 9C8 3 3 2 1-4-2 3-8 3-8 10A8 8 0 0 0 0 18Z' class='bang'/>",
}
LYING = {
    "Blade Barrier": "<path d='M-14 12 10-14M14 12-10-14' class='blade'/>",
    "Caltrops": "<path d='M-8 8 0-8 8 8ZM0-8V-14' class='blade'/>",
    "Flaming Sphere": "<circle r='15' class='fire'/><circle r='8' class='fire2'/>",
    "Wizard Eye": "<ellipse rx='16' ry='9' class='eyeball'/><circle r='5.5' class='pupil'/>",
    "Flying Carpet": "<path d='M-20-12Q0-20 20-12V14Q0 6-20 14Z' class='rug'/>",
    "treasure token": "<circle r='12' class='coin'/><circle r='8.4' class='coin-in'/><text y='5'>?</text>",
    "Treasure Card": "<rect x='-12' y='-15' width='24' height='30' rx='3' class='hoard'/>"
    "<path d='M-6-2 0-9 6-2 0 9Z' class='gem'/>",
    "Gear": "<path d='M-12 12V-4Q0-18 12-4V12Z' class='pack'/><path d='M-6-2h12' class='blade'/>",
    "face-down token": "<circle r='13' class='goal'/><text y='6'>?</text>",
}
UNKNOWN = "<circle r='12' class='goal'/>"


def square_name(square: int) -> str:
    """A square as people call it: tile, column, row."""
    row, column = divmod(square & 15, 4)
    return f"{(square >> 4) + 1}{'abcd'[column]}{row + 1}" if square >= 0 else "off the tiles"


def spot(view: View, square: int) -> Spot:
    """The middle of a square."""
    tile, (row, column) = view.tiles[square >> 4], divmod(square & 15, 4)
    return (4 * tile.x + column) * Q + Q / 2, (4 * tile.y + row) * Q + Q / 2


def middle(view: View, squares: Sequence[int]) -> Spot:
    """The middle of some squares together."""
    spots = [spot(view, square) for square in squares]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def bounds(view: View, squares: Sequence[int]) -> tuple[float, float, float, float]:
    """The rectangle of some squares: x, y, width, height."""
    spots = [spot(view, square) for square in squares]
    x, y = min(x for x, _ in spots) - Q / 2, min(y for _, y in spots) - Q / 2
    return x, y, max(x for x, _ in spots) + Q / 2 - x, max(y for _, y in spots) + Q / 2 - y


# ---------------------------------------------------------------- figures


def hero_signs(hero: HeroView) -> tuple[str, ...]:
    return ailing(
        ("Dazed", hero.dazed), ("Poisoned", hero.poisoned), ("Hidden", hero.hidden), ("In the pit", hero.in_pit)
    )  # fmt: skip


def hero_token(hero: HeroView, active: bool) -> str:
    state = "fallen" if hero.hp <= 0 else "active" if active else ""
    title = (
        f"{hero.card.name}, {hero.race} {hero.hero_class}: {hero.hp} of {hero.max_hp} HP, {square_name(hero.square)}"
    )
    kind = f"hero {hero.hero_class.lower()} {state}".strip()
    glyph = OF_CLASS.get(hero.hero_class) or glyph_for(hero.hero_class, "hero")
    return token(kind, title, glyph, "brass", hero.hp, hero.max_hp, hero.mark, hero_signs(hero))


def foe_name(foe: FoeView) -> str:
    return f"{foe.card.name} {foe.order}" if foe.order else foe.card.name


def foe_token(foe: FoeView, scale: float | None = None) -> str:
    size = foe_scale(foe) if scale is None else scale
    kind = f"{foe.kind}{' enraged' if foe.enraged else ''}"
    title = f"{foe_name(foe)}, AC {foe.ac}, {foe.hp} of {foe.max_hp} HP, {square_name(foe.square)}"
    glyph = OF_FOE.get(foe.card.name) or glyph_for(foe.card.name, foe.kind)
    mark = str(foe.order) if foe.order else ""
    ails = ailing(("Enraged", foe.enraged), ("Marked", foe.marked))
    return token(kind, title, glyph, RIMS.get(foe.kind, "iron"), foe.hp, foe.max_hp, mark, ails, size)


def foe_scale(foe: FoeView) -> float:
    return SCALES.get(foe.size, 1.0)


def foe_spot(view: View, foe: FoeView) -> Spot:
    """The middle of a figure: its square is the north-west one of a base of 2x2."""
    x, y = spot(view, foe.square)
    return (x + Q / 2, y + Q / 2) if foe.size == 2 else (x, y)


def villager_token(villager: VillagerView) -> str:
    title = f"{villager.card.name}, {villager.hp} of {villager.max_hp} HP, {square_name(villager.square)}"
    initial = villager.card.name[:1]
    return token("villager", title, "villager", "iron", villager.hp, villager.max_hp, initial, scale=0.9)


# ---------------------------------------------------------------- things and doors


@lru_cache(maxsize=512)
def _marker(card: str, wide: bool) -> str:
    half = Q - 2 if wide else Q / 2 - 3
    plate = f"<rect class='plate' x='{-half:g}' y='{-half:g}' width='{2 * half:g}' height='{2 * half:g}' rx='9'/>"
    kind = "hazard" if glyph_for(card) in ("flame", "cloud", "burst", "mushroom", "drop") else "trap"
    return f"{plate}<g transform='scale({1.25 if wide else 0.8})'>{WARNINGS[kind]}</g>"


def thing(view: View, one: ThingView) -> str:
    """A token or marker on the tiles."""
    x, y = middle(view, one.squares or [one.square])
    art = _marker(one.name, len(one.squares) > 1) if one.kind == "marker" else LYING.get(one.kind, UNKNOWN)
    many = f"<text class='many' x='14' y='18'>{one.left}</text>" if one.left > 1 and one.kind != "marker" else ""
    return f"<g class='lying' transform='translate({x:g} {y:g})'><title>{esc(one.name)}</title>{art}{many}</g>"


def door(view: View, one: DoorView) -> str:
    """A closed door: planks over its squares."""
    x, y, w, h = bounds(view, one.squares)
    long = int(max(w, h))
    planks = "".join(f"M{i} 4V44" for i in range(12, long, 12))
    lock = "<path d='M-5-2V-6a5 5 0 0 1 10 0v4h2v10h-14v-10z' class='lock'/>" if one.locked else ""
    turn = f"translate({x:g} {y:g})" if w >= h else f"translate({x + Q:g} {y:g}) rotate(90)"
    said = "a closed door, locked" if one.locked else "a closed door"
    return (
        f"<g class='door' transform='{turn}'><title>{said}</title><rect class='leaf' x='1' y='3' width='{long - 2}'"
        f" height='42' rx='3'/><path class='planks' d='{planks}'/><path class='bands' d='M2 13H{long - 2}M2 "
        f"35H{long - 2}'/>"
        f"<circle class='knocker' cx='{long / 2:g}' cy='24' r='5'/><g transform='translate({long / 2:g} 24)'>{lock}"
        "</g></g>"
    )


# ---------------------------------------------------------------- light and dark


def steps_from(view: View, start: int) -> dict[int, int]:
    """How many tiles away every tile is."""
    found, due = {start: 0}, [start]
    for here in due:
        for other in view.tiles[here].joined:
            if other not in found:
                found[other] = found[here] + 1
                due.append(other)
    return found


def darkness(view: View) -> dict[int, int]:
    """How dark a tile is: how far from the nearest hero."""
    lamps = {hero.square >> 4 for hero in view.heroes if hero.square >= 0}
    away = [steps_from(view, lamp) for lamp in sorted(lamps)]
    return {tile.tile: min((steps.get(tile.tile, 4) for steps in away), default=0) for tile in view.tiles}


def tiles_clip(view: View) -> str:
    """Where light falls: on tiles alone."""
    ways = "".join([f"M{tile.x * T} {tile.y * T}h{T}v{T}h-{T}z" for tile in view.tiles])
    return f"<clipPath id='tiles'><path d='{ways}'/></clipPath>"


def shade(x: int, y: int, dark: int) -> str:
    return f"<rect class='dim{min(dark, 4)}' x='{x * T}' y='{y * T}' width='{T}' height='{T}'/>"


def torch(view: View, hero: HeroView) -> str:
    x, y = spot(view, hero.square)
    return f"<circle cx='{x:g}' cy='{y:g}' r='{Q * 4.4:g}' fill='url(#torch)' clip-path='url(#tiles)'/>"
