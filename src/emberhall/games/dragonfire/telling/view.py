"""What one seat may see: the open table and its own hand, of other hands and of decks only how many cards there are."""

from __future__ import annotations

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.games.dragonfire.rules.state import Table

UNSEEN = -1  # the face of a card that this seat may not see


class TableView(msgspec.Struct, frozen=True):
    """The table as a seat sees it: a copy of its own, hidden cards turned over."""  # DF-GAME-12

    seat: int
    table: Table


def table_view(t: Table, seat: int) -> TableView:
    copy = t.copy()
    copy.chance, copy.log = _NO_CHANCE, None
    for player in copy.players:
        if player.seat != seat:
            player.hand = [UNSEEN] * len(player.hand)
            player.held = [UNSEEN] * len(player.held)
        player.deck = covered(player.deck)
    copy.decks = [covered(deck) for deck in copy.decks]
    copy.fires, copy.market_deck = covered(copy.fires), covered(copy.market_deck)
    return TableView(seat, copy)


def covered(deck: Deck) -> Deck:
    """A deck of as many unseen cards."""
    return Deck.of([UNSEEN] * len(deck))


_NO_CHANCE = Chance(0)
