"""Kinds: the classes, races, environments and rarities that cards may name. Packs may bring more of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from emberhall.engine.cards import Count, Some, shown
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, ClassType

ANY_CLASS = "Class Type or class"
ANY_ENVIRONMENT = "Any"  # encounters of it join the decks of every environment  # DF-COMP-14


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Character Class, a race, an environment or a rarity of Magic Items."""

    name: str
    of: Literal["class", "race", "environment", "rarity"]
    class_type: ClassType | None = None  # of a class  # DF-CLASS-02
    after: str = ""  # the next lower rarity, for one that is not above all others  # DF-ITEM-11
    awards: tuple[Some, ...] = ()  # the Adventure Levels that award an item of a rarity to everybody  # DF-ITEM-03
    attune: dict[Some, Count] = {}  # how many of a rarity a character controls, by Character Level  # DF-ITEM-07
    free: bool = False  # any number of a rarity may be controlled  # DF-ITEM-09

    def __post_init__(self) -> None:
        if (self.of == "class") is not (self.class_type is not None):
            says = "needs a class_type" if self.of == "class" else "takes no class_type"
            raise ValueError(f"{self.of} {self.name} {says}")
        if self.of != "rarity" and (self.after or self.awards or self.attune or self.free):
            raise ValueError(f"after, awards, attune and free are for a rarity, which {self.name} is not")


class Kinds:
    """All kinds of the packs in use: classes with their Class Types, rarities from the lowest to the highest."""

    def __init__(self, entries: Iterable[Kind]) -> None:
        found = list(entries)
        self.classes = {kind.name: CLASS_TYPES.index(kind.class_type) for kind in found if kind.class_type}
        self.races = tuple([kind.name for kind in found if kind.of == "race"])
        self.environments = tuple([kind.name for kind in found if kind.of == "environment"])
        self.rarities = ascending([kind for kind in found if kind.of == "rarity"])

    def by_name(self) -> dict[str, tuple[str, ...]]:
        """The words that may stand where a card has to name a kind."""
        return {
            "class": tuple(self.classes),
            ANY_CLASS: (*CLASS_TYPES, *self.classes),
            "race": self.races,
            "environment": self.environments,
            "rarity": tuple(self.rarities),
        }

    def rank(self, rarity: str) -> int:
        """How many rarities are below this one."""
        return list(self.rarities).index(rarity)

    def awarded(self, level: int) -> list[str]:
        """The rarities of the items that everybody draws for an Adventure of this Level."""  # DF-ITEM-03
        return [name for name, kind in self.rarities.items() if level in kind.awards]


def ascending(entries: Iterable[Kind]) -> dict[str, Kind]:
    """Rarities from the lowest to the highest, each above those before it unless it says which one it follows."""
    order: list[Kind] = []
    for kind in entries:
        names = [other.name for other in order]
        if kind.after:
            if kind.after not in names:
                raise Refusal(unknown(kind.after, names, f"{kind.name}, field after", "rarity before it"))
            order.insert(names.index(kind.after) + 1, kind)
        else:
            order.append(kind)
    return {kind.name: kind for kind in order}


def unknown(word: str, known: Iterable[str], where: str, what: str) -> str:
    """Why a word cannot stand there: it is no such kind; and which there are."""
    return f"{where}: {shown(word)} is no {what}; write one of {', '.join(known)}, or add it to kinds.yaml."
