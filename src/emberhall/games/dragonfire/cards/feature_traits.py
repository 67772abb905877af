"""Words for the standing gifts of races, Features and Magic Items."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Flow
from emberhall.games.dragonfire.rules.box import EncounterType
from emberhall.games.dragonfire.rules.language import Trait, Word
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Foe, Player, Table

# ---------------------------------------------------------------- Market, gold and cards


class MarketSlot(Word, Trait, frozen=True):
    """The Market has more slots."""

    slots: int = 1

    def extra_slots(self) -> int:  # DF-SETUP-11
        return self.slots

    def text(self) -> str:
        return f"the Market has {self.slots} slot{'s' * (self.slots > 1)} more"


class Spoils(Word, Trait, frozen=True):
    """Encounters defeated on your turns pay more gold, all of them or those of a type."""

    gold: int = 1
    type: EncounterType | None = None

    def extra_gold(self, t: Table, foe: Foe) -> int:
        return self.gold if self.type in (None, t.card_of(foe).type) else 0

    def text(self) -> str:
        what = f"each {self.type}" if self.type else "each encounter"
        return f"{what} defeated on your turn pays {self.gold} gold more"


class LargerHand(Word, Trait, frozen=True):
    """The starting hand has more cards."""

    cards: int = 1

    def extra_hand(self) -> int:
        return self.cards

    def text(self) -> str:
        return f"your starting hand has {self.cards} card{'s' * (self.cards > 1)} more"


class Fuller(Word, Trait, frozen=True):
    """More cards in Replenish when something is the matter."""

    cards: int = 1
    when: Literal["exhausted", "empty", "hurt"] = "empty"

    def extra_draw(self, t: Table, seat: int) -> int:
        me = t.players[seat]
        holds = {"exhausted": me.exhausted, "empty": not me.hand, "hurt": 2 * me.hp <= t.screen(me).hp}
        return self.cards if holds[self.when] else 0

    def text(self) -> str:
        when = {
            "exhausted": "while you are Exhausted",
            "empty": "with no card in hand",
            "hurt": "with half your HP or less",
        }
        return f"{when[self.when]}, draw {self.cards} card{'s' * (self.cards > 1)} more in Replenish"


class KeepsHand(Word, Trait, frozen=True):
    """Being Stunned does not cost the hand."""

    def guards_hand(self) -> bool:
        return True

    def text(self) -> str:
        return "you keep your hand when you become Stunned"


# ---------------------------------------------------------------- against attacks


MEASURED = {"crowd": "a number of encounters", "low": "a number of HP", "heavy": "an amount of damage"}


class Guard(Word, Trait, frozen=True):
    """Attacks on its owner do less damage in a turn when something is the matter."""

    damage: int
    when: Literal["crowd", "low", "inside", "heavy", "alone"]
    at: int = 0  # how many encounters are a crowd, how few HP are low, how much damage is heavy

    def __post_init__(self) -> None:
        if (self.at > 0) is not (self.when in MEASURED):
            says = f"needs 'at', {MEASURED[self.when]}" if self.when in MEASURED else "takes no 'at'"
            raise ValueError(f"guard {self.when} {says}")

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int] | None:
        match self.when:
            case "crowd":
                holds = t.number_facing(player.seat) >= self.at
            case "low":
                holds = player.hp <= self.at
            case "inside":
                holds = player.place != ENVIRONMENT
            case "heavy":
                holds = harm >= self.at
            case "alone":
                holds = t.number_facing(player.seat) == 1
        return _less(min(self.damage, harm)) if holds else None

    def text(self) -> str:
        when = {
            "crowd": f"while {self.at} or more encounters face you",
            "low": f"while you have {self.at} HP or less",
            "inside": "while you are in a Location",
            "alone": "while only one encounter faces you",
        }
        prevent = f"prevent {self.damage} of the damage that attacks deal to you in a turn"
        return f"{prevent}, if it is {self.at} or more" if self.when == "heavy" else f"{when[self.when]}, {prevent}"


class Resist(Word, Trait, frozen=True):
    """Attacks of encounters of some types do less damage to its owner."""

    types: tuple[EncounterType, ...]
    damage: int = 1

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int] | None:
        spared = 0
        for foe in t.foes:  # wherever it has turned to since
            if foe.attacked and t.card_of(foe).type in self.types:
                spared += min(self.damage, attack_strength(t, foe))
                spared += foe.tokens * min(self.damage, attack_strength(t, foe, token=True))  # DF-TOKEN-08
        return _less(min(spared, harm)) if spared else None

    def text(self) -> str:
        return f"prevent {self.damage} of the damage of each {' and each '.join(self.types)} that attacks you"


def _less(damage: int) -> Flow[int]:
    yield from ()
    return damage
