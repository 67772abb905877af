"""Rows of a sheet for the cards of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from emberhall.engine.cards import kebab
from emberhall.engine.kit.secrets import UNSEEN
from emberhall.engine.packs import Named
from emberhall.engine.sheet import Card, Goal, Panel, Stat, panel
from emberhall.kit.box import Box
from emberhall.kit.table import CARD, CardTable, P, zones
from emberhall.kit.words import Says


def kind_of(card: Named) -> str:
    """Return the kind of a card: its field `kind`, or else the name of its class."""
    kind: object = getattr(card, "kind", None)
    return kind if isinstance(kind, str) else kebab(type(card).__name__)


def text_of(card: Named) -> str:
    return card.text() if isinstance(card, Says) else ""


@lru_cache(maxsize=4096)
def card(box: Box, number: int, copies: int = 1) -> Card:
    """Return the row of a card that everybody sees."""
    found = box[number]
    return Card(found.name, kind_of(found), text_of(found), (CARD.name, number), copies)


def cards(box: Box, numbers: Sequence[int]) -> list[Card]:
    """Return the rows of several cards: equal ones together, and the covered ones counted."""
    known = sorted({number for number in numbers if number != UNSEEN})
    covered = sum(number == UNSEEN for number in numbers)
    rows = [card(box, number, numbers.count(number)) for number in known]
    return [*rows, Card("", copies=covered, covered=True)] if covered else rows


def hand(t: CardTable[P], seat: int) -> list[Card]:
    """Return the rows of a hand."""
    return cards(t.box, t.people[seat].hand)


def beside(t: CardTable[P]) -> Iterable[Panel]:
    """Return what every small game shows at the side: what wins and loses, and how large its piles are."""
    setting = t.setting
    yield panel("Goals", Goal(setting.victory), Goal(setting.defeat, wins=False), place="side")
    piles = [(name.replace("_", " ").capitalize(), len(getattr(t, name))) for name, _ in zones(type(t))]
    piles.append(("Discards", len(t.discards)))
    yield panel("Piles", [Stat(name, size) for name, size in piles], place="side")
