"""What players cannot know: the order of the decks, and nothing else.

Everything that was ever drawn lies open, so what is left in a deck can be counted. A bag of a deck is what has no order
yet, and cards put on top or at the bottom before everybody's eyes are known. Only a tile that goes from the bottom of
the stack to its top, face down, may be decided without anybody having seen it.
"""  # WA-AREA-02, WA-GAP-112

from __future__ import annotations

from emberhall.engine.chance import Chance
from emberhall.engine.deck import EVERYBODY, Deck
from emberhall.engine.game import Knowledge
from emberhall.games.ashardalon.rules.state import Table


def decks(t: Table) -> tuple[Deck, ...]:
    """Everything on the table that lies face down."""
    return (
        t.tiles, t.chamber_tiles, t.monster_deck, t.encounter_deck, t.treasure_deck, t.tokens, t.door_tokens,
        t.chamber_deck, t.villager_deck,
    )  # fmt: skip


def conceal(t: Table, eyes: int) -> None:
    """Nothing on the table tells any more than these seats know."""
    for deck in decks(t):
        pour_together(deck, eyes)


def imagine(t: Table, knows: Knowledge, chance: Chance) -> None:
    """Nothing has to be dealt: which card of a bag comes first is up to chance when it is drawn."""
    for deck in decks(t):
        pour_together(deck, knows.eyes)


def pour_together(deck: Deck, eyes: int) -> None:
    """Cards whose order these seats do not know are one bag, in an order that says nothing."""
    if len(deck.bags) < 2:
        for bag in deck.bags:
            bag.sort()
        return
    bags: list[list[int]] = []
    known: list[int] = []
    for place, bag in enumerate(deck.bags):
        who = deck.who_knows(place)
        if who == EVERYBODY or who & eyes:
            bags.append(sorted(bag))
            known.append(EVERYBODY)
        elif known and not known[-1]:
            bags[-1] = sorted(bags[-1] + bag)
        else:
            bags.append(sorted(bag))
            known.append(0)
    deck.bags, deck.under, deck.over = bags, known, []
