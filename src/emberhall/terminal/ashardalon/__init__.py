"""Wrath of Ashardalon in the terminal: its map, its panels, and what an answer is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

from emberhall.engine.acts import Ref, Role
from emberhall.engine.english import capital
from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.games.ashardalon.telling.names import square_name
from emberhall.games.ashardalon.telling.view import AimView, FoeView, View
from emberhall.terminal.ashardalon.map import LEGEND, LOOKS, draw, ground
from emberhall.terminal.ashardalon.panels import headline, panels
from emberhall.terminal.ashardalon.squares import (
    beside,
    beyond,
    is_floor,
    spot_of,
    spots_of,
    square_at,
)
from emberhall.terminal.face import Panel, Picture, PlainFace, Spot

Seen = Sight[View, Event]
HERO_PHASE = "Hero Phase"


class Face(PlainFace[View]):
    """The dungeon, the party, the rows."""

    looks = LOOKS
    legend = LEGEND
    map_title = "Dungeon"
    naming = (
        "A square is called by its tile, column and row: 5b3 is on tile 5, the second column from the west, the third "
        "row from the north. Tiles are numbered in the order they were placed, and each shows its number in its "
        "north-west corner."
    )

    def headline(self, sight: Seen) -> Text:
        return headline(sight.view)

    def picture(self, sight: Seen) -> Picture:
        return draw(sight.view)

    def centre(self, sight: Seen) -> Spot:
        """Who is asked, or whose turn it is while that one is off the tiles."""
        view = sight.view
        seats = [sight.question.seat] if sight.question else []
        standing = [view.heroes[seat].square for seat in (*seats, view.turn.active) if view.heroes[seat].square >= 0]
        return spot_of(view, standing[0]) if standing else (4 * view.tiles[0].x + 1, 4 * view.tiles[0].y + 1)

    def stands(self, sight: Seen) -> bool:
        return sight.question is not None and sight.view.heroes[sight.question.seat].square >= 0

    def panels(self, sight: Seen, width: int, height: int) -> Sequence[Panel]:
        return panels(sight.view, width, height)

    def forecast(self, sight: Seen) -> Sequence[str]:
        return sight.view.forecast

    # ---------------------------------------------------------------- an answer

    def spots(self, sight: Seen, refs: Sequence[Ref]) -> Sequence[Spot]:
        """The squares of all that an answer refers to; of a card, those of whom it could attack from here."""
        view = sight.view
        side = next((ref for ref in refs if ref.kind == "side"), None)
        if side:
            return beyond(view, view.tiles[refs[0].id], side.id)
        on_board = [ref for ref in refs if ref.on_board]
        found = [square for ref in on_board or refs for square in SQUARES.get(ref.kind, nowhere)(view, ref.id)]
        return spots_of(view, dict.fromkeys(found))

    def detail(self, sight: Seen, offer: Offer, texts: Mapping[str, str]) -> str:
        """The odds of an attack before the text of its card; at the end of the Hero Phase, what it brings."""
        if offer.role == Role.ENDS and not offer.about:
            return what_the_end_brings(sight.view, offer.seat)
        named = {foe.uid: called(foe) for foe in sight.view.foes}
        odds = [f"{named[aim.foe]}: {aim.text}." for aim in aims_of(sight.view, offer)]
        return " ".join([*odds, super().detail(sight, offer, texts)]).strip()

    # ---------------------------------------------------------------- a square

    def about(self, sight: Seen, spot: Spot) -> str:
        view, square = sight.view, square_at(sight.view, spot)
        if square < 0:
            return "Unknown ground."
        here = [ground(view, square)]
        figures = [(hero.card.name, hero.hp) for hero in view.heroes if hero.square == square]
        figures += [(villager.card.name, villager.hp) for villager in view.villagers if villager.square == square]
        here += [f"{name} ({hp} HP)" if hp > 0 else f"{name} (fallen)" for name, hp in figures]
        here += [f"{called(foe)} (AC {foe.ac}, {foe.hp} HP)" for foe in view.foes if square in foe.squares]
        here += [capital(thing.name) for thing in view.things if square in thing.squares]
        near = [called(foe) for foe in view.foes if beside(view, foe, square)]
        if near and is_floor(view, square):
            here.append(f"next to {' and '.join(near)}")
        return f"{square_name(square)}: {', '.join(here)}."

    def cards_at(self, sight: Seen, spot: Spot) -> Sequence[str]:
        view, square = sight.view, square_at(sight.view, spot)
        if square < 0:
            return []
        cards = [foe.card for foe in view.foes if square in foe.squares]
        cards += [hero.card for hero in view.heroes if hero.square == square]
        cards += [villager.card for villager in view.villagers if villager.square == square]
        cards += [thing.card for thing in view.things if square in thing.squares and thing.card]
        return [*(card.name for card in cards), view.tiles[square >> 4].name]


def called(foe: FoeView) -> str:
    """A monster, with a number if there are several of its name."""
    return f"{foe.card.name} {foe.order}" if foe.order else foe.card.name


def aims_of(view: View, offer: Offer) -> list[AimView]:
    """Whom the card that an answer uses could attack from where its hero stands."""
    cards = [ref.id for ref in offer.about if ref.kind == "card"]
    aimed = {ref.id for ref in offer.about if ref.kind == "foe"}
    aims = [aim for aim in view.aims if aim.seat == offer.seat and aim.card in cards]
    return [] if aimed else aims


def what_the_end_brings(view: View, seat: int) -> str:
    """What follows the Hero Phase, from where the Hero stands."""
    return FOLLOWS[view.turn.follows] if view.turn.phase == HERO_PHASE and seat == view.turn.active else ""


FOLLOWS = {
    "way-out": "On a way out: you are asked whether to leave the dungeon for good.",
    "tile": "Along an unexplored edge: a new tile comes with a Monster, and with a black triangle an Encounter too.",
    "encounter": "Nothing can be explored here: no new tile comes, so the Villain Phase begins with an Encounter.",
    "open": "What ends with this phase comes first; then a tile is explored or an Encounter drawn.",
}


# ---------------------------------------------------------------- where things are


def nowhere(view: View, id: int) -> Sequence[int]:
    return ()


def of_figure(view: View, id: int) -> Sequence[int]:
    """Heroes by their seats, then villagers."""
    return [hero.square for hero in view.heroes if hero.seat == id] or [
        villager.square for villager in view.villagers if villager.prey == id
    ]


def of_card(view: View, id: int) -> Sequence[int]:
    """The markers of a card, and whomever it could attack."""
    aimed = {aim.foe for aim in view.aims if aim.card == id}
    found = [square for thing in view.things if thing.card and thing.card.card == id for square in thing.squares]
    return [*found, *(square for foe in view.foes if foe.uid in aimed for square in foe.squares)]


def two_by_two(view: View, id: int) -> Sequence[int]:
    """What a marker would cover that has its north-west corner there."""
    x, y = spot_of(view, id)
    return [square_at(view, spot) for spot in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))]


def of_tile(view: View, id: int) -> Sequence[int]:
    return [square for square in range(id << 4, (id + 1) << 4) if is_floor(view, square)]


SQUARES: Mapping[str, Callable[[View, int], Sequence[int]]] = {
    "square": lambda view, id: (id,),
    "corner": two_by_two,
    "tile": of_tile,
    "seat": of_figure,
    "prey": of_figure,
    "card": of_card,
    "foe": lambda view, id: next((foe.squares for foe in view.foes if foe.uid == id), ()),
    "thing": lambda view, id: next((thing.squares for thing in view.things if thing.thing == id), ()),
    "door": lambda view, id: next((d.squares for tile in view.tiles for d in tile.doors if d.door == id), ()),
}
