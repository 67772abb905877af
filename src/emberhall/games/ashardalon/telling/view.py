"""What one seat may see: the whole open table, and of every deck only what counting its cards would tell."""

from __future__ import annotations

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.games.ashardalon.rules.state import Table

HIDDEN = (
    "tiles", "chamber_tiles", "monster_deck", "encounter_deck", "treasure_deck", "tokens", "door_tokens",
    "chamber_deck", "villager_deck",
)  # fmt: skip

SEQUENCE_OF_PLAY = (
    "Hero Phase: if you are Poisoned, take 1 damage; if you are at 0 Hit Points, spend a Healing Surge or lose.",
    "Hero Phase: Move and Attack, Attack and Move, or Move twice; Dazed, do only one of them once.",
    "Hero Phase, at its end: roll 10 or more to end Poisoned; Dazed ends; claim what lies here; leave by an exit.",
    "Exploration Phase: in a square along an unexplored edge, place a tile there and a Monster on its scorch mark.",
    "Villain Phase: if you placed no tile, or one with a black triangle, draw an Encounter Card and play it.",
    "Villain Phase: each Villain in play acts.",
    "Villain Phase: your Monster, Hazard and Trap Cards act in order, each with all Monsters of its name.",
)


class TableView(msgspec.Struct, frozen=True):
    """The table as a seat sees it: a copy of its own, without chance and log, its decks in an order that says nothing.

    This is an open game: heroes, rows, items and piles lie face up for everybody.
    """  # WA-AREA-02, WA-GAP-112

    seat: int
    table: Table

    @property
    def sequence(self) -> tuple[str, ...]:
        """The reminder of how play proceeds that lies before every player."""  # WA-SETUP-11
        return SEQUENCE_OF_PLAY


def table_view(t: Table, seat: int) -> TableView:
    copy = t.copy()
    copy.chance, copy.log = _NO_CHANCE, None
    for name in HIDDEN:
        deck: Deck = getattr(copy, name)
        for bag in deck.bags:
            bag.sort()
    return TableView(seat, copy)


_NO_CHANCE = Chance(0)
