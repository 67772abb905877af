"""The families of words that cards of this game are written in. The words themselves stand in `cards/`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from emberhall.engine.cards import Part, Word
from emberhall.engine.choice import Flow
from emberhall.engine.standing import Bearer as EngineBearer
from emberhall.engine.standing import Standing

if TYPE_CHECKING:
    from emberhall.games.dragonlords.rules.state import Table

__all__ = ["Bearer", "Deed", "Effect", "Force", "Roll", "Trait", "When", "Word"]


class Roll(NamedTuple):
    """What a d20 is rolled for."""

    kind: str  # attack, defence, target, test or escape
    figure: int  # whose roll it is: the card of a Hero or an Ally
    attribute: int  # or phase, which is the same number
    window: int  # the phase of a combat, BEFORE, ESCAPE or OUTSIDE


class Deed(msgspec.Struct, eq=False):
    """A card being carried out: whose it is, and what it has come to so far."""

    me: int  # the seat of the Hero it is about
    card: int = -1
    figure: int = -1  # the Hero or Ally who does it, by card
    x: int = 0  # the Exhaustion taken for it, where the player says how much
    harm: int = 0  # Wounds about to be taken, which it may cancel
    victim: int = -1  # who is about to take them, by card
    roll: Roll | None = None  # the roll of the moment
    die: int = 0  # what the die shows, which it may roll again


class Effect(Part):
    """What a card does once: an ability, a Challenge's text Before Combat, an Event, an Encounter, a Doom card."""

    __slots__ = ()
    only: ClassVar[tuple[str, ...]] = ()  # the moments it is for, "" for what is no ability; none for all

    def can(self, t: Table, d: Deed) -> bool:
        """Whether it could do anything now; an ability none of whose effects can is not offered."""
        return True

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return None

    def text(self) -> str:
        return ""


class When(Part):
    """The moment at which an ability may be used."""

    __slots__ = ()
    moment: ClassVar[str] = ""

    def fits(self, t: Table, d: Deed) -> bool:
        """Whether the moment is just as the card wants it."""
        return True

    def in_rounds_alone(self) -> bool:
        """Whether it comes in the rounds of a combat, but never Before Combat."""
        return False

    def text(self) -> str:
        return ""


class Trait(Standing):
    """A standing rule of a card. Each moment has a default that changes nothing; a word overrides what it means.

    `b` says on which card the word stands, whose that is, and which Hero or Ally it is about, by card; Events and
    Challenges are nobody's. In a combat the table has the fight.
    """

    __slots__ = ()

    # of Heroes, Items and Allies, for the Hero whose cards they are

    def attribute_bonus(self, which: int) -> int:
        """Added to an attribute of the Hero."""
        return 0

    def life_bonus(self) -> int:
        """Added to the Hero's Life."""
        return 0

    def stamina_bonus(self) -> int:
        """Added to the Hero's Stamina."""
        return 0

    def ally_life(self) -> int:
        """Added to the Life of each of the Hero's Allies."""
        return 0

    def extra_dice(self) -> int:
        """Added to the movement dice."""
        return 0

    def also_shows(self) -> int:
        """Symbols that one of the movement dice has besides its own."""
        return 0

    def discount(self, t: Table, card: int) -> int:
        """Gold off the price of a market card."""
        return 0

    def takes_counter(self, t: Table, b: Bearer) -> None:
        """What follows when the Hero takes an Adventure Counter."""

    # of all of those, and of Events and Challenges too

    def attack_bonus(self, t: Table, b: Bearer, figure: int, phase: int) -> int:
        """Added to an attack roll of a Hero or Ally."""
        return 0

    def defence_bonus(self, t: Table, b: Bearer, figure: int, phase: int) -> int:
        """Added to a Hero's defence roll."""
        return 0

    def escape_bonus(self, t: Table, b: Bearer) -> int:
        """Added to an Escape test."""
        return 0

    def test_bonus(self, t: Table, b: Bearer, attribute: int) -> int:
        """Added to a skill test."""
        return 0

    def damage_bonus(self, t: Table, b: Bearer, figure: int, phase: int) -> int:
        """Added to the damage of a successful attack."""
        return 0

    # of Challenges and Events

    def enemy_damage(self, t: Table, phase: int) -> int:
        """Added to the damage that the Challenge deals in a phase."""
        return 0

    def shrugs_off(self, phase: int) -> bool:
        """Whether attacks in a phase do not hurt the Challenge."""
        return False

    def forbids_escape(self, t: Table) -> bool:
        """Whether nobody can escape from the Challenge now."""
        return False

    def round_ends(self, t: Table) -> None:
        """What the Challenge does at the end of a combat round."""

    # of Events

    def multiplies_price(self, t: Table, card: int) -> int:
        """By what the price of a market card is multiplied before discounts."""
        return 1

    def free_healing(self) -> int:
        """Wounds that are healed free of charge in each Market step."""
        return 0

    def threat_bonus(self) -> int:
        """Added to the total of a Threat Roll that passed the gate."""
        return 0

    def more_gold(self, t: Table, card: int) -> int:
        """Added to the Gold that a defeated Challenge pays."""
        return 0


Bearer = EngineBearer[Trait]
"""A standing rule in force, with the card it is on."""
Force = dict[str, tuple[Bearer, ...]]
"""Standing rules in force, by moment."""
