"""Words for standing rules: what encounters, Dragonfire cards, Features and cards in play keep in force."""

from __future__ import annotations

from typing import Literal

from emberhall.games.dragonfire.colours import CLASS_TYPES, ClassType
from emberhall.games.dragonfire.language import Trait, Word
from emberhall.games.dragonfire.state import Foe, Table


class Stronger(Word, Trait, frozen=True):
    """Encounters of a colour or type, or all, hit harder."""

    by: int = 1
    colour: Literal["", "black", "blue", "green", "red"] = ""
    type: str = ""

    def attack(self, t: Table, foe: Foe, source: Foe | None) -> int:
        card = t.box.encounters[foe.card]
        if (self.colour and card.colour != self.colour) or (self.type and card.type != self.type):
            return 0
        return self.by

    def text(self) -> str:
        what = self.colour or self.type or ""
        return f"{'each ' + what if what else 'each'} encounter has {self.by:+d} Attack Strength".replace("  ", " ")


class Immune(Word, Trait, frozen=True):
    """Immune to level damage, or to cards of a Class Type up to a cost."""

    levels: bool = False
    class_type: ClassType | None = None
    up_to: int = 99

    def immune(self, t: Table, foe: Foe, card: int, levels: bool) -> bool:
        if self.levels and levels:
            return True
        if self.class_type is None or card not in t.box.market:
            return False
        definition = t.box.market[card]
        return definition.colour == CLASS_TYPES.index(self.class_type) and definition.cost <= self.up_to

    def text(self) -> str:
        if self.levels:
            return "Immune: level damage"
        cost = "" if self.up_to >= 99 else f" costing {self.up_to} gold or less"
        return f"Immune: {self.class_type} cards{cost}"


class PlayLimit(Word, Trait, frozen=True):
    """A character here plays at most so many cards a turn."""

    cards: int

    def play_limit(self, t: Table, seat: int, source: Foe | None) -> int:
        return self.cards

    def text(self) -> str:
        return f"a character facing it plays at most {self.cards} cards a turn"
