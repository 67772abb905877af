"""Words of Character screens: the abilities of races."""

from __future__ import annotations

from emberhall.games.dragonfire.rules.language import Trait, Word


class MarketSlot(Word, Trait, frozen=True):
    """The Market has more slots."""

    slots: int = 1

    def extra_slots(self) -> int:  # DF-SETUP-11
        return self.slots

    def text(self) -> str:
        return f"the Market has {self.slots} slot{'s' * (self.slots > 1)} more"


class KeepsHand(Word, Trait, frozen=True):
    """Being Stunned does not cost the hand."""

    def guards_hand(self) -> bool:
        return True

    def text(self) -> str:
        return "you keep your hand when you become Stunned"
