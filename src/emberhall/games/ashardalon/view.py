"""What one seat may see: the whole open table, and of every deck only what counting its cards would tell."""

from __future__ import annotations

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.state import Table

HIDDEN = (
    "tiles", "chamber_tiles", "monster_deck", "encounter_deck", "treasure_deck", "tokens", "door_tokens", "chamber_deck",
    "villager_deck",
)  # fmt: skip


class TableView(msgspec.Struct, frozen=True):
    """The table as a seat sees it: a copy of its own, without chance and log, its decks in no order that means anything.

    This is an open game: heroes, rows, items and piles lie face up for everybody.
    """  # WA-AREA-02, WA-GAP-112

    seat: int
    table: Table


def table_view(t: Table, seat: int) -> TableView:
    copy = t.copy()
    copy.chance, copy.log = _NO_CHANCE, None
    for name in HIDDEN:
        deck: Deck = getattr(copy, name)
        for bag in deck.bags:
            bag.sort()
    return TableView(seat, copy)


_NO_CHANCE = Chance(0)
