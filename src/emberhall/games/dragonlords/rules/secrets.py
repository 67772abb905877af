"""What nobody knows: in which order the decks lie. Everything else is open, and cards of fallen towns were."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Knowledge
from emberhall.engine.kit.game import NO_CHANCE
from emberhall.engine.kit.secrets import shuffled
from emberhall.games.dragonlords.rules.state import Table


def decks(t: Table) -> Iterator[Deck]:
    """Every deck whose order nobody knows."""
    yield from t.decks
    yield t.market
    yield t.doom


def conceal(t: Table, eyes: int) -> None:
    """Which cards a deck still has follows from all that lies open; their order is undecided, and must not show.

    A card that was put under a deck was seen by everybody, and lies in a bag of its own.
    """  # DL-GAP-45, -47, DL-OUTCOME-06
    for deck in decks(t):
        for bag in deck.bags:
            bag.sort()


def glance(t: Table) -> Table:
    """The table itself under another name, without chance and log: all its cards lie open, and within a bag of a deck
    none comes before another, in whatever order they are listed there."""
    seen = copy(t)
    seen.chance, seen.log = NO_CHANCE, None
    return seen


def imagine(t: Table, knows: Knowledge, chance: Chance) -> None:
    """The undecided order, in any way it could be."""
    for deck in decks(t):
        for bag in deck.bags:
            if len(bag) > 1:
                bag[:] = shuffled(bag, chance)
