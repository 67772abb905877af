"""The box of a small game: all its cards under one row of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from emberhall.engine.packs import Named, layered

C = TypeVar("C")


class Adventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An adventure. A game may add fields of its own."""

    name: str
    text: str
    victory: str
    defeat: str


class Hero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to be in the game. A game may add fields of its own."""

    name: str
    text: str


class Filed(NamedTuple):
    """A card, and the pack that it comes from."""

    card: Named
    pack: str


class Box:
    """All cards of a game, with those of packs over its own."""

    def __init__(self, content: Path, files: Mapping[str, type], packs: Sequence[Path]) -> None:
        found: list[tuple[Named, str]]
        found, self.version = layered(content, packs, files)
        self.filed = [Filed(card, pack) for card, pack in found]
        self.cards = [each.card for each in self.filed]

    def __getitem__(self, number: int) -> Named:
        return self.cards[number]

    def get(self, kind: type[C], number: int) -> C:
        """Return a card that must be of this kind."""
        card = self.cards[number]
        assert isinstance(card, kind), f"{card!r} is not a {kind.__name__}"
        return card

    def numbers(self, kind: type) -> list[int]:
        """Return the numbers of the cards of a kind, each once."""
        return [number for number, card in enumerate(self.cards) if isinstance(card, kind)]

    def copies(self, kind: type) -> list[int]:
        """Return the numbers of the cards of a kind, each as often as it has copies."""
        return [number for number in self.numbers(kind) for _ in range(copies_of(self.cards[number]))]

    def name(self, card: int) -> str:
        return self.cards[card].name

    def number(self, name: str) -> int:
        """Return the number of the card of that name."""
        return [card.name for card in self.cards].index(name)


def copies_of(card: object) -> int:
    """Return how many copies of a card there are: one, unless it says otherwise."""
    copies: object = getattr(card, "copies", 1)
    return copies if isinstance(copies, int) else 1


def slug(name: str) -> str:
    """Return the id of something by its name."""
    return name.lower().replace("'", "").replace(" ", "-")
