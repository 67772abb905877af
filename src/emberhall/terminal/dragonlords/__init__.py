"""Rise of the Dragon Lords in the terminal: the realm, duels, offers, Hero sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from emberhall.engine.acts import Ref
from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.games.dragonlords.telling.ahead import ahead
from emberhall.games.dragonlords.telling.looks import LOOKS as CARD_LOOKS
from emberhall.games.dragonlords.telling.sheet import sheet
from emberhall.games.dragonlords.telling.view import CardView, View
from emberhall.terminal.dragonlords.board import duel, offer
from emberhall.terminal.dragonlords.map import about, draw, hex_at, spot_of
from emberhall.terminal.dragonlords.signs import LEGEND, LOOKS
from emberhall.terminal.face import Panel, Picture, Spot
from emberhall.terminal.sheets import SheetFace

CARDS = ("card", "item", "ally", "challenge", "hero")
Seen = Sight[View, Event]


class Face(SheetFace[View]):
    """The board with its Heroes; a combat or an offer in its place while one is under way."""

    looks = LOOKS
    legend = LEGEND
    map_title = "The realm"
    titled = False  # the map has it
    spaces = "spaces"
    naming = (
        "A space is called by its column, a letter from west to east, and its row, a number from north to south: C1 is "
        "the third of the northernmost row. A town is called by its name."
    )

    def __init__(self) -> None:
        super().__init__(sheet, CARD_LOOKS)

    def picture(self, sight: Seen) -> Picture | None:
        return None if under_way(sight.view) else draw(sight.view)

    def board(self, sight: Seen, width: int, height: int) -> Panel | None:
        view = sight.view
        if view.fight is not None:
            return duel(view, view.fight, width)
        if view.meeting is not None and view.meeting.open:
            return offer(view, view.meeting)
        return None

    def centre(self, sight: Seen) -> Spot:
        view = sight.view
        return spot_of(view, view.heroes[view.active].at) if view.heroes else (view.width // 2, 0)

    def stands(self, sight: Seen) -> bool:
        return sight.question is not None and sight.question.seat == sight.view.active

    # ---------------------------------------------------------------- an answer

    def spots(self, sight: Seen, refs: Sequence[Ref]) -> Sequence[Spot]:
        """The hexes that an answer is about: spaces, and where Heroes stand."""
        view = sight.view
        spaces = [ref.id for ref in refs if ref.kind == "hex"]
        spaces += [hero.at for ref in refs if ref.kind == "seat" for hero in view.heroes if hero.seat == ref.id]
        return [spot_of(view, space) for space in spaces]

    def detail(self, sight: Seen, offer: Offer, texts: Mapping[str, str]) -> str:
        """The text of the card an answer is about, or the way to its space; or what the question is about."""
        view = sight.view
        for ref in offer.about:
            if ref.kind in CARDS:
                return next((card.text for card in _cards(view) if card.card == ref.id), "")
            if ref.kind == "hex":
                return about(view, view.hexes[ref.id])
        asked = sight.question.about if sight.question and view.fight is None else ()
        return next((texts.get(ref.name, "") for ref in asked if ref.kind in CARDS), "")

    def forecast(self, sight: Seen) -> Sequence[str]:
        """What the next Threat Roll may bring, and how the combat under way will probably end."""
        return ahead(sight.view)

    # ---------------------------------------------------------------- a space

    def about(self, sight: Seen, spot: Spot) -> str:
        space = hex_at(sight.view, spot)
        return about(sight.view, space) if space else "Beyond the realm."

    def cards_at(self, sight: Seen, spot: Spot) -> Sequence[str]:
        view, space = sight.view, hex_at(sight.view, spot)
        if space is None:
            return []
        names = [view.heroes[seat].figure.name for seat in space.heroes]
        names += [slot.card.name for slot in view.track if slot.at == space.hex]
        if space.town >= 0:
            names += [card.name for card in view.towns[space.town].stack]
        return names


def under_way(view: View) -> bool:
    """Whether a combat or an offer stands in the place of the realm."""
    return view.fight is not None or (view.meeting is not None and view.meeting.open)


def _cards(view: View) -> Iterator[CardView]:
    """Every card that lies open."""
    for hero in view.heroes:
        yield from (*hero.items, *hero.kept)
        for figure in (hero.figure, *hero.allies):
            yield CardView(figure.card, figure.name, "figure", figure.text)
    for town in view.towns:
        yield from town.stack
    yield from (slot.card for slot in view.track)
    yield from (*view.spare_heroes, *view.retinue)
    for deck in view.decks:
        yield from deck.discards
    if view.fight is not None and view.fight.challenge is not None:
        yield view.fight.challenge
