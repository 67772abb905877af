"""A table of Dragonfire as a picture: the Dragonfire card and the Market, who faces what, damage that waits, and the
hand of the seat that looks.

Every card is a drawing of its own. `board` lays them out once, for a notebook, the manual or a replay; `stage` gives
them one by one, so that a page lays them out as its room allows. Layers: table, lights.
"""

from __future__ import annotations

from emberhall.engine.english import plural
from emberhall.engine.events import Event
from emberhall.engine.sight import Sight
from emberhall.games.dragonfire.telling.view import FoeView, PlayerView, View
from emberhall.pictures.canvas import Picture, esc
from emberhall.pictures.cards import H, W, back
from emberhall.pictures.dragonfire import fronts
from emberhall.pictures.dragonfire.fronts import EH, EW, PLATE, SOURCE
from emberhall.pictures.dragonfire.motion import motion
from emberhall.pictures.dragonfire.stage import emblems, places, stage
from emberhall.pictures.lighting import Light, Place, light_up, lit, shape

__all__ = ["board", "emblems", "motion", "places", "stage"]

WIDTH, GAP = 1500, 16
CARD = 0.86  # how large playing cards are
SMALLEST = 0.66  # encounters that stand side by side; more of them overlap
LANES = 250  # where the lanes begin: below the Market
FIRE = 300
CARD_DEFS = fronts.DEFS

Rect = tuple[float, float, float, float]


def board(sight: Sight[View, Event]) -> Picture:
    """The table as the seats see it that the sight is for."""
    view = sight.view
    p = Picture((0, 0, WIDTH, 0), "cards", f"Dragonfire: {view.adventure}", told(view), CARD_DEFS)
    rects: dict[Place, list[Rect]] = {}
    p.layer("table"), p.layer("lights")
    _top(p, view, rects)
    bottom = _lanes(p, view, rects)
    bottom = _sources(p, view, rects, bottom)
    bottom = _hand(p, view, rects, bottom)
    p.box = (-20, -20, WIDTH + 40, int(bottom + 40))
    found = lit(sight, lambda offer: places(view, offer))
    light_up(p, sight, found, lambda place, light: _light(rects, place, light))
    return p


def told(view: View) -> str:
    """The table in words."""
    who = [f"{player.name} has {player.hp} of {player.most_hp} HP and {player.gold} gold" for player in view.players]
    foes = [f"{foe.name} faces {plural(len(foe.facing), 'character')}" for foe in view.foes]
    return f"Scene {view.scene} of {view.scenes}, Dragonfire level {view.level}. {'. '.join([*who, *foes])}."


def _put(p: Picture, key: str, x: float, y: float, drawing: str, scale: float = 1) -> None:
    size = f" scale({scale:g})" if scale != 1 else ""
    p.layer("table")[key] = f"<g data-key='{key}' transform='translate({x:.0f} {y:.0f}){size}'>{drawing}</g>"


def _top(p: Picture, view: View, rects: dict[Place, list[Rect]]) -> None:
    """The Dragonfire, the Market, the decks."""
    height = H * CARD
    _put(p, "fire", 0, 0, fronts.dragonfire(view, FIRE, height))
    piles = WIDTH - 120
    room = (piles - FIRE - 20) / max(1, len(view.market))
    scale = min(CARD, (room - 10) / W)
    for n, ware in enumerate(view.market):
        x = FIRE + 20 + n * min(room, W * CARD + 12)
        _put(p, f"market-{n}", x, 0, fronts.playing(view, ware.card, ware.cost), scale)
        rects.setdefault(("market", ware.card), []).append((x, 0, W * scale, H * scale))
    rows = [f"<g transform='scale(.44)'>{back()}</g>"]
    for n, pile in enumerate(view.piles):
        rows.append(f"<text class='muted' x='0' y='{134 + n * 19}'>{esc(pile.short_name)} {len(pile.deck)}</text>")
    _put(p, "piles", piles + 10, 0, "".join(rows))


def ordered(view: View) -> list[PlayerView]:
    """The players, the one who looks first."""
    seat = view.seat % max(1, len(view.players))
    return [*view.players[seat:], *view.players[:seat]]


def facing(view: View, player: PlayerView) -> list[FoeView]:
    """What stands before a player; a Location before the first of those who are in it."""
    return [
        foe
        for foe in view.foes
        if (min(foe.facing, default=foe.seat) if foe.capacity else foe.seat) == player.seat
    ]  # fmt: skip


def _lanes(p: Picture, view: View, rects: dict[Place, list[Rect]]) -> float:
    """A lane before each character, with what it faces."""
    players = ordered(view)
    lane = (WIDTH - GAP * (len(players) - 1)) / max(1, len(players))
    top = LANES + PLATE + 10
    for i, player in enumerate(players):
        x = i * (lane + GAP)
        active = " active" if player.seat == view.active else ""
        back = f"<rect class='lane{active}' width='{lane:.0f}' height='{EH + 26}' rx='12'/>"
        _put(p, f"back-{player.seat}", x, top - 13, back)
        _put(p, f"player-{player.seat}", x, LANES - 14, fronts.plate(view, player, lane))
        rects.setdefault(("seat", player.seat), []).append((x, LANES - 14, lane, PLATE))
        foes = facing(view, player)
        scale = max(SMALLEST, min(1.0, ((lane - 4) / max(1, len(foes)) - 8) / EW))
        room = lane - 12 - EW * scale
        step = min(EW * scale + 8, room / (len(foes) - 1)) if len(foes) > 1 else 0
        start = x + 6 + (room - step * (len(foes) - 1)) / 2
        for n, foe in enumerate(foes):
            _put(p, f"foe-{foe.foe}", start + n * step, top, fronts.encounter(view, foe), scale)
            shown = step if n + 1 < len(foes) and step < EW * scale else EW * scale
            rects.setdefault(("foe", foe.foe), []).append((start + n * step, top, shown, EH * scale))
        if not foes:
            words = f"<text class='muted mid' x='{lane / 2:.0f}' y='120'>Nothing faces {esc(player.name)}</text>"
            _put(p, f"lane-{player.seat}", x, top, words)
    return top + EH + 20


def _sources(p: Picture, view: View, rects: dict[Place, list[Rect]], top: float) -> float:
    """Damage that waits to be dealt, and what would be taken in return."""
    if not view.sources:
        return top
    w, h = SOURCE
    across = int(WIDTH // (w + 10))
    for n, one in enumerate(view.sources):
        x, y = n % across * (w + 10), top + n // across * (h + 8)
        _put(p, f"source-{one.source}", x, y, fronts.source(view, one))
        rects.setdefault(("source", one.source), []).append((x, y, w, h))
    return top + (len(view.sources) + across - 1) // across * (h + 8) + 10


def _hand(p: Picture, view: View, rects: dict[Place, list[Rect]], top: float) -> float:
    """The hand of the one who looks, what remains in play before it, deck and discard."""
    player = view.players[view.seat]
    height = H * CARD
    shown = [("hand", card) for card in player.hand] + [("play", card) for card in player.in_play]
    blows = view.in_return
    more = " or more" if blows.at_least else ""
    threat = f" · in return {blows.damage}{more}" if view.seat == view.active else ""
    head = f"<text class='head' x='18' y='27' font-size='18'>Hand of {esc(player.name)}{esc(threat)}</text>"
    deck = (
        f"<text class='muted end' x='{WIDTH - 18}' y='26'>Deck {len(player.deck)} · discard {len(player.discard)}"
        "</text>"
    )
    _put(p, "rail", 0, top, f"<rect class='rail' width='{WIDTH}' height='{height + 56:.0f}' rx='16'/>{head}{deck}")
    step = min(W * CARD + 12, (WIDTH - 36 - W * CARD) / max(1, len(shown) - 1))
    for n, (where, card) in enumerate(shown):
        x, y = 18 + n * step, top + 40
        _put(p, f"{where}-{n}", x, y, fronts.playing(view, card), CARD)
        wide = min(step, W * CARD) if n + 1 < len(shown) else W * CARD
        rects.setdefault((where, card), []).append((x, y, wide, height))
    return top + height + 56


def _light(rects: dict[Place, list[Rect]], place: Place, light: Light) -> str:
    frames = "".join(
        f"<rect x='{x - 2:.0f}' y='{y - 2:.0f}' width='{w + 4:.0f}' height='{h + 4:.0f}' rx='12'/>"
        for x, y, w, h in rects.get(place, ())
    )
    return shape(light, "cardlit", frames, told=False) if frames else ""
