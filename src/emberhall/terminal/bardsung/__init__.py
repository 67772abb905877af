"""Bardsung in the terminal: the dungeon as it grows, the marching order with what enemies will do, dashboards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

from emberhall.engine.acts import Ref, Role
from emberhall.engine.english import capital, plural, sentence
from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.games.bardsung.telling.ahead import ahead
from emberhall.games.bardsung.telling.view import EnemyView, HeroView, TableView
from emberhall.terminal.bardsung.halls import Halls, around, gate_spots, ghost_spots
from emberhall.terminal.bardsung.map import draw, ghost
from emberhall.terminal.bardsung.panels import headline, panels, strip
from emberhall.terminal.bardsung.signs import LEGEND, LOOKS
from emberhall.terminal.face import Cell, Panel, Picture, PlainFace, Spot

Seen = Sight[TableView, Event]
GATES = {
    "joined": "an open portal",
    "unexplored": "an unexplored portal",
    "dead end": "a dead end",
    "left alone": "a portal that this encounter leaves alone",
    "secret": "a secret passage that is still wall",
}
DOORS = {"open": "an open door", "closed": "a closed door", "barred": "a portcullis"}


class Face(PlainFace[TableView]):
    """The halls with everything in them."""

    looks = LOOKS
    legend = LEGEND
    map_title = "The halls"
    spaces = "zones"
    naming = (
        "A zone is called by its letter and its tile: B2 is zone B of tile 2. Tiles are numbered in the order they "
        "were laid, the first is 0. Zones that share a border are adjacent, unless it is a wall."
    )
    pointed: Mapping[str, str] = {"lay": "ways", "move": "zones", "start-in": "zones"}
    announced = frozenset({"AspectDrawn", "WanderingMonster", "TreasureDrawn", "HeatsUp"})

    def headline(self, sight: Seen) -> Text:
        return headline(sight.view)

    def strip(self, sight: Seen, width: int) -> Text:
        return strip(sight.view, width)

    def picture(self, sight: Seen) -> Picture:
        return draw(sight.view)

    def centre(self, sight: Seen) -> Spot:
        """Who is asked, or whose turn it is, or the first tile; while a tile is laid, where it goes."""
        view, halls = sight.view, Halls(sight.view)
        if view.laying:
            return halls.gate(view.laying.gate)[0]
        seats = [sight.question.seat] if sight.question else []
        zones = [view.heroes[seat].zone for seat in (*seats, view.seat) if seat >= 0]
        standing = [halls.zones[zone][0] for zone in zones if zone in halls.zones]
        return next(iter(standing or [spots[0] for spots in halls.zones.values()]), (0, 0))

    def stands(self, sight: Seen) -> bool:
        view = sight.view
        return not view.laying and sight.question is not None and view.heroes[sight.question.seat].zone >= 0

    def panels(self, sight: Seen, width: int, height: int) -> Sequence[Panel]:
        return panels(sight.view, width, height)

    def forecast(self, sight: Seen) -> Sequence[str]:
        """What every enemy will do, card by card, and what the dungeon still asks."""
        return ahead(sight.view)

    # ---------------------------------------------------------------- an answer

    def spots(self, sight: Seen, refs: Sequence[Ref]) -> Sequence[Spot]:
        """The spots of all on the map that an answer refers to."""
        halls = Halls(sight.view)
        found = [spot for ref in refs for spot in SPOTS.get(ref.kind, nowhere)(halls, ref.id)]
        return list(dict.fromkeys(found))

    def preview(self, sight: Seen, offer: Offer) -> Mapping[Spot, Cell]:
        """The new tile as it would lie, against the walls that stand already."""
        portal = next((ref.id for ref in offer.about if ref.kind == "fit"), -1)
        found, standing = ghost(sight.view, portal), draw(sight.view).cells if portal >= 0 else {}
        return {
            spot: cell
            for spot, cell in found.items()
            if cell.look == "ghost-portal" or standing[spot].look in ("void", "edge", "frame")
        }

    def detail(self, sight: Seen, offer: Offer, texts: Mapping[str, str]) -> str:
        """What leaving a zone or ending a turn brings, before the text of the card."""
        view = sight.view
        if offer.act == "move":
            return leaving(view, offer.seat)
        if offer.role == Role.ENDS:
            return what_comes(view)
        mine = [card for card in view.heroes[offer.seat].cards if offer.about and card.name == offer.about[0].name]
        if mine:
            return mine[0].text
        said = [about_enemy(e) for r in offer.about if r.kind == "enemy" for e in view.enemies if e.uid == r.id]
        return " ".join([*(sentence(text) for text in said), super().detail(sight, offer, texts)]).strip()

    # ---------------------------------------------------------------- a spot

    def about(self, sight: Seen, spot: Spot) -> str:
        halls = Halls(sight.view)
        zone = halls.at.get(spot, -1)
        if zone < 0:
            return beyond(halls, spot)
        here = ["the focus"] if halls.is_focus(zone) else []
        here += [about_hero(hero) for hero in halls.heroes[zone]]
        here += [about_enemy(enemy) for enemy in halls.enemies[zone]]
        here += halls.tokens(zone)
        tile = halls.tiles[zone >> 4]
        return f"{halls.name(zone)} ({tile.kind} {tile.face}): {', '.join(here) or 'nobody and nothing'}."

    def cards_at(self, sight: Seen, spot: Spot) -> Sequence[str]:
        halls = Halls(sight.view)
        zone = halls.at.get(spot, -1)
        if zone < 0:
            return []
        names = [enemy.type for enemy in halls.enemies[zone]] + [hero.name for hero in halls.heroes[zone]]
        return [*names, halls.tiles[zone >> 4].face]


# ---------------------------------------------------------------- where things are


def nowhere(halls: Halls, id: int) -> Sequence[Spot]:
    return ()


def of_fit(halls: Halls, id: int) -> Sequence[Spot]:
    laying = halls.view.laying
    return next((ghost_spots(fit) for fit in laying.fits if fit.portal == id), ()) if laying else ()


def of_hero(halls: Halls, id: int) -> Sequence[Spot]:
    return halls.thing(halls.view.heroes[id].zone, ("hero", id))


def of_enemy(halls: Halls, id: int) -> Sequence[Spot]:
    zone = next((enemy.zone for enemy in halls.view.enemies if enemy.uid == id), -1)
    return halls.thing(zone, ("enemy", id))


SPOTS: Mapping[str, Callable[[Halls, int], Sequence[Spot]]] = {
    "zone": Halls.whole,
    "tile": Halls.tile,
    "gate": Halls.gate,
    "fit": of_fit,
    "hero": of_hero,
    "enemy": of_enemy,
}


# ---------------------------------------------------------------- words


def about_hero(hero: HeroView) -> str:
    taken = hero.wounds + len(hero.serious)
    return f"{hero.name} ({taken} of {plural(hero.grit, 'wound')}{conditions(hero.conditions)})"


def about_enemy(enemy: EnemyView) -> str:
    wounds = f", {plural(enemy.wounds, 'wound')}" if enemy.wounds else ""
    return f"{enemy.name} (TN{enemy.tn}, toughness {enemy.toughness}{wounds}{conditions(enemy.conditions)})"


def conditions(found: Mapping[str, int]) -> str:
    return "".join(f", {name}{f' {count}' if count > 1 else ''}" for name, count in found.items())


def beyond(halls: Halls, spot: Spot) -> str:
    """What a spot is that belongs to no zone: a gate, a wall, unknown ground."""
    laying, board, (x, y) = halls.view.laying, halls.view.board, spot
    if laying and any(spot in ghost_spots(fit) for fit in laying.fits):
        return f"Here {laying.kind} {laying.face} may lie."
    for gate in halls.gates.values():
        if spot in gate_spots(gate.side, gate.cells):
            return f"{capital(GATES[gate.state])}{f' with {DOORS[gate.door]}' if gate.door else ''}."
    touched = [] if x % 2 and y % 2 else [halls.at[square] for square in around(spot) if square in halls.at]
    if len({*touched}) > 1 and len({zone >> 4 for zone in touched}) == 1:
        return f"Between {' and '.join(sorted({halls.name(zone) for zone in touched}))}."
    if board and y == -2 * board.line and not touched:
        return f"The {board.called}: the tile that reaches it gets the stairs."
    if board and not touched and (y == -2 * board.south or x in (2 * board.west, 2 * board.east + 2)):
        return "The boundary: no new tile may lie beyond it."
    return "A wall." if touched else "Unknown ground."


def leaving(view: TableView, seat: int) -> str:
    """The parting blow for leaving a zone with enemies."""
    hero = view.heroes[seat]
    foes = [enemy for enemy in view.enemies if enemy.zone == hero.zone]
    if not foes:
        return ""
    friends = len([other for other in view.heroes if other.zone == hero.zone])
    edge = " with advantage" if friends > len(foes) else " with disadvantage" if friends < len(foes) else ""
    tn = max(enemy.tn for enemy in foes)
    roll = f"d20 {hero.resilience:+d} against TN{tn}{edge}"
    return f"A parting blow first: {roll}; a failure ends the move action where it began."


def what_comes(view: TableView) -> str:
    """Which card acts after the hero whose turn it is."""
    after = [slot for slot in view.row if not slot.exhausted and slot.card != view.turn]
    if not after:
        return "All cards have acted then: the end phase comes."
    named = {enemy.uid: enemy.name for enemy in view.enemies}
    plans = "; ".join(f"{named.get(intent.uid, 'it')} {intent.text}" for intent in after[0].intents)
    return f"{after[0].name} acts next{f': {plans}' if plans else ''}."
