"""Dragonfire in the terminal: the table, the hands, and what an answer is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.games.dragonfire.telling.ahead import ahead
from emberhall.games.dragonfire.telling.looks import LOOKS as CARD_LOOKS
from emberhall.games.dragonfire.telling.sheet import sheet
from emberhall.games.dragonfire.telling.view import CardView, View
from emberhall.terminal.dragonfire.board import board
from emberhall.terminal.dragonfire.signs import LEGEND, LOOKS
from emberhall.terminal.face import Panel
from emberhall.terminal.sheets import SheetFace

Seen = Sight[View, Event]


class Face(SheetFace[View]):
    """Hands, encounters, Market, Dragonfire."""

    looks = LOOKS
    legend = LEGEND
    draws_stage = True

    def __init__(self) -> None:
        super().__init__(sheet, CARD_LOOKS)

    def board(self, sight: Seen, width: int, height: int) -> Panel | None:
        return board(sight.view, width, height)

    def detail(self, sight: Seen, offer: Offer, texts: Mapping[str, str]) -> str:
        """What a card does, before what it is; of damage to be laid, the encounter it would go to."""
        text = texts_on_table(sight.view, offer) or super().detail(sight, offer, texts)
        return text.replace("\n", " ")

    def forecast(self, sight: Seen) -> Sequence[str]:
        """Whom everything in play will strike, the active player first, with what is laid out dealt."""
        return ahead(sight.view)


def texts_on_table(view: View, offer: Offer) -> str:
    """The text of the encounter or the card that an answer is about, if it lies where those who look can see it."""
    for ref in reversed(offer.about):
        if ref.kind == "foe":
            card = next((foe.card for foe in view.foes if foe.foe == ref.id), -1)
            return view.cards[card].text if card in view.cards else ""
        if ref.kind == "card" and ref.id in view.cards:
            return what_it_does_first(view.cards[ref.id])
    return ""


def what_it_does_first(card: CardView) -> str:
    """What a card is comes last: most people who hold it know that."""
    return f"{card.rules}\n{card.type_line}" if card.type_line else card.rules
