"""The realm of Dragon Lords as a painted map: terrain, towns that stand or burn, counters on their spaces, heroes, and
where a roll can lead.

Layers, from the ground up: ground (which never changes), lights (what may be chosen), spaces (designated ones with
their counters, towns), figures, strip (the threat and the towns below the map).
"""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.english import plural
from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.games.dragonlords.telling.view import HeroView, HexView, TownView, View
from emberhall.pictures import tokens
from emberhall.pictures.canvas import Box, Picture, esc
from emberhall.pictures.dragonlords import land
from emberhall.pictures.dragonlords.heroes import emblems, hero_token
from emberhall.pictures.dragonlords.land import FRAME, Point, centre, hexagon
from emberhall.pictures.dragonlords.motion import motion
from emberhall.pictures.glyphs import drawn
from emberhall.pictures.lettering import line, wide
from emberhall.pictures.lighting import Light, Place, aim, light_up, lit, on_board, shape
from emberhall.pictures.tokens import spread, standing

__all__ = ["board", "emblems", "motion", "places"]

STRIP = 74
SHAPES = {
    "green": "<circle r='12'/>",
    "yellow": "<path d='M0-14 13 9H-13Z'/>",
    "blue": "<path d='M0-14 12 0 0 14-12 0Z'/>",
    "red": "<path d='M-5-12H5L12-5V5L5 12H-5L-12 5V-5Z'/>",
}
"""A shape for every colour, so that colour is not the only sign."""
DEFS = tokens.DEFS + land.DEFS
MEDAL = (0.0, 19.0)  # where a counter lies on its space
STAND = (0.0, -6.0)  # where a hero stands…
BEFORE_TOWN = (-22.0, 2.0)  # …and where, in a town


def board(sight: Sight[View, Event]) -> Picture:
    """The map as the seats see it that the sight is for."""
    view = sight.view
    p = Picture(_box(view), "realm", "Dragon Lords: the realm", told(view), DEFS)
    lie = tuple([(space.terrain, space.road) for space in view.hexes])
    ground = p.layer("ground")
    ground["frame"] = land.frame(view.width, len(view.hexes), "The Realm")
    ground["terrain"] = land.land(lie, view.width)
    p.layer("lights")
    spaces = p.layer("spaces")
    for space in view.hexes:
        if space.colour:
            spaces[f"hex-{space.hex}"] = _counter(space)
    for town in view.towns:
        spaces[f"town-{town.town}"] = _town(view, town)
    spots = _spots(view)
    _figures(p, view, spots)
    _strip(p, view)
    light_up(p, sight, lit(sight), lambda place, light: _light(view, spots, place, light))
    return p


def told(view: View) -> str:
    """The map in words."""
    who = [f"{hero.name} at {place_of(view, hero.at)}" for hero in view.heroes]
    fell = [town.name for town in view.towns if town.fell]
    fallen = f"Fallen: {', '.join(fell)}." if fell else "No town has fallen."
    waiting = f"{plural(sum(space.counter for space in view.hexes), 'counter')} on the map."
    return f"{'. '.join([*who, ''])}{fallen} {waiting}"


def place_of(view: View, space: int) -> str:
    """A space by its town or its terrain and place."""
    if not 0 <= space < len(view.hexes):
        return "nowhere"
    at = view.hexes[space]
    return view.towns[at.town].name if at.town >= 0 else f"{at.terrain} {at.place}"


def _box(view: View) -> Box:
    w, h = land.size(view.width, len(view.hexes))
    return int(-FRAME), int(-FRAME), int(w + 2 * FRAME), int(h + 2 * FRAME + STRIP)


def middle(view: View, space: int) -> Point:
    return centre(space % view.width, space // view.width)


# ---------------------------------------------------------------- spaces


@lru_cache(maxsize=1024)
def _counter(space: HexView) -> str:
    """The medal of a designated space: full while its counter lies there, a skull where a Challenge waits."""
    x, y = centre(space.column, space.row)
    inside = f"<text y='4.5'>{space.colour[:1].upper()}</text>"
    said = f"{space.colour} space"
    if space.undefeated >= 0:
        inside = (
            f"<g transform='scale(.62)'>{drawn('skull')}</g><text class='slot' x='15' y='-8'>{space.undefeated + 1}"
            "</text>"
        )
        said = f"an undefeated Challenge, {space.colour}, slot {space.undefeated + 1}"
    elif space.counter:
        said = f"{space.colour} counter"
    state = "full" if space.counter or space.undefeated >= 0 else "bare"
    place = f"translate({x + MEDAL[0]:.0f} {y + MEDAL[1]:.0f})"
    return (
        f"<g class='medal {esc(space.colour)} {state}' transform='{place}'><title>{esc(said)}"
        f"</title>{SHAPES.get(space.colour, SHAPES['green'])}{inside}</g>"
    )


def _town(view: View, town: TownView) -> str:
    """A town with its name; one that fell burns, and those that may fall next are marked."""
    x, y = middle(view, town.at)
    wanted = wide(town.name, "serif") * 13 + 16
    plate = f"<rect class='plate' x='{-wanted / 2:.0f}' y='18' width='{wanted:.0f}' height='19' rx='3'/>"
    name = f"<text class='town-name' y='32' font-size='13'>{esc(town.name)}</text>"
    doom = _doom(view, town)
    said = f"{town.name}, fallen" if town.fell else f"{town.name}, a market of {plural(len(town.stack), 'card')}"
    art = "ruin" if town.fell else "town"
    return (
        f"<g class='town{' fallen' if town.fell else ''}' transform='translate({x:.0f} {y:.0f})'><title>{esc(said)}"
        "</title>"
        f"<use href='#l-{art}'/>{plate}{name}{doom}</g>"
    )


def _doom(view: View, town: TownView) -> str:
    """In which order a town fell, or by which throw it falls next."""
    if town.fell:
        return f"<g class='fell' transform='translate(27 -20)'><circle r='10'/><text y='4.5'>{town.fell}</text></g>"
    ways = [("N", view.threat.north), ("S", view.threat.south)]
    by = "".join(way for way, next in ways if next == town.town)
    if not by:
        return ""
    arrow = {"N": "M-8 6 0-9 8 6Z", "S": "M-8-6 0 9 8-6Z", "NS": "M-9 0 0-11 9 0 0 11Z"}[by]
    tip = f"falls next by {' or '.join({'N': 'north', 'S': 'south'}[way] for way in by)}"
    return f"<g class='next' transform='translate(29 -24)'><title>{tip}</title><path d='{arrow}'/></g>"


# ---------------------------------------------------------------- heroes and the strip


def _spots(view: View) -> dict[int, Point]:
    """Where every hero stands; those who share a space stand around its middle."""
    found: dict[int, Point] = {}
    here: dict[int, list[HeroView]] = {}
    for hero in view.heroes:
        if hero.at >= 0:
            here.setdefault(hero.at, []).append(hero)
    for space, heroes in here.items():
        (x, y), (ox, oy) = middle(view, space), BEFORE_TOWN if view.hexes[space].town >= 0 else STAND
        for hero, (dx, dy) in zip(heroes, spread(len(heroes), 19), strict=True):
            found[hero.seat] = (round(x + ox + dx), round(y + oy + dy))
    return found


def _figures(p: Picture, view: View, spots: dict[int, Point]) -> None:
    figures = p.layer("figures")
    for hero in view.heroes:
        if hero.seat in spots:
            key = f"hero-{hero.seat}"
            crowd = sum(other.at == hero.at for other in view.heroes)
            token = hero_token(hero, hero.seat == view.active, 0.86 if crowd == 1 else 0.66)
            figures[key] = standing(key, *spots[hero.seat], token)


def _strip(p: Picture, view: View) -> None:
    """Below the map: the threat against its difficulty, the towns, the step of the turn."""
    strip = p.layer("strip")
    x, y, w, h = p.box
    top, threat = y + h - STRIP + 8, view.threat
    ready = "hot" if threat.counters >= threat.difficulty else ""
    faces = ", ".join(map(str, threat.faces))
    strip["threat"] = (
        f"<g class='threat {ready}' transform='translate({x + 14} {top})'><rect width='300' height='54' rx='8'/>"
        f"<g transform='translate(30 27) scale(1.5)'>{drawn('dragon')}</g><text class='head' x='62' y='24' "
        "font-size='17'>"
        f"Threat {threat.counters} of {threat.difficulty}</text><text class='muted' x='62' y='43'>dice that show "
        f"{faces}</text></g>"
    )
    pips = "".join(
        f"<use href='#l-{'ruin' if town.fell else 'town'}' transform='translate({24 + i * 44} 38) scale(.62)'/>"
        for i, town in enumerate(sorted(view.towns, key=lambda town: town.fell or 99))
    )
    strip["towns"] = (
        f"<g class='towns' transform='translate({x + 330} {top})'><rect width='{len(view.towns) * 44 + 6}' "
        f"height='54' rx='8'/>{pips}</g>"
    )
    at = x + 330 + len(view.towns) * 44 + 22
    now = next((hero.name for hero in view.heroes if hero.seat == view.active), "")
    event = view.event.name if view.event else ""
    room = x + w - at - 28
    strip["turn"] = (
        f"<g class='turn' transform='translate({at} {top})'><rect width='{room + 14:.0f}' height='54' rx='8'/>"
        f"{line(f'Round {view.round}: {now}' if now else f'Round {view.round}', 14, 24, room - 14, 17, 'head')}"
        f"{line(f'{view.step} step. {event}', 14, 43, room - 14, 13, 'muted', 'sans')}</g>"
    )


# ---------------------------------------------------------------- what may be chosen


def places(view: View, offer: Offer) -> list[Place]:
    """Where an offer stands on the map."""
    return on_board(offer)


def _light(view: View, spots: dict[int, Point], place: Place, light: Light) -> str:
    kind, id = place
    if kind == "hex" and 0 <= id < len(view.hexes):
        return _lit_hex(view, id, light)
    if kind == "town" and 0 <= id < len(view.towns):
        return _lit_hex(view, view.towns[id].at, light)
    if kind == "seat":
        return aim(light, "friend", *spots[id], 0.86) if id in spots else ""
    return ""


def _lit_hex(view: View, space: int, light: Light) -> str:
    """A space to go to: how many dice it takes, and the way there for whoever points at it."""
    x, y = middle(view, space)
    drawing = f"<path d='{hexagon(0, 0, 41)}'/>"
    way = view.moving.ways.get(space) if view.moving else None
    if way:
        points = " ".join(f"{px - x:.0f},{py - y:.0f}" for px, py in (middle(view, pace.hex) for pace in way))
        start = next((hero.at for hero in view.heroes if hero.seat == view.active), space)
        sx, sy = middle(view, start)
        drawing += f"<polyline class='way' points='{sx - x:.0f},{sy - y:.0f} {points}'/>"
        drawing += f"<text class='cost' y='-22'>{len(way)}</text>"
    return shape(light, "hex", drawing, f"translate({x:.0f} {y:.0f})", told=False)
