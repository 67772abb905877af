"""The families of words that cards of this game are written in. The words themselves are defined in cards/."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from emberhall.engine.cards import Part, Word
from emberhall.engine.choice import Flow
from emberhall.engine.standing import Standing

if TYPE_CHECKING:
    from emberhall.games.ashardalon.rules.state import Figure, Hero, Monster, Table, Villager

__all__ = ["Act", "Cue", "Deed", "Effect", "Goal", "Habit", "Trait", "When", "Word", "bare", "sentence"]


class Deed(msgspec.Struct, eq=False, gc=False):
    """A card being carried out: whose it is, and what it has chosen and rolled so far."""

    me: int  # the hero who uses the card, or the active hero of an encounter
    card: int = -1
    foe: Monster | None = None  # the monster it is aimed at
    hero: int = -1  # the hero it is aimed at
    place: int = -1  # the tile it is aimed at
    bonus: int = 0  # added to attack rolls by what surrounds the deed
    harm: int = 0  # added to damage by what surrounds the deed
    roll: int = 0  # the last die rolled for it
    needed: int = 0  # the least that die has to show
    best: int = 0  # a die below it may be wished to show more, though it shows enough
    hit: bool = False  # whether the last attack hit
    any_hit: bool = False  # whether any attack of the deed hit
    natural_20: bool = False
    witnesses: tuple[Hero, ...] = ()  # whose Special Abilities served its roller when it was rolled
    again: bool = False  # a reroll has been taken for this attack
    spared: bool = False  # the card is not to be flipped or discarded after this use
    cancelled: bool = False
    cause: int = -1  # the card that set off what this one answers

    @property
    def against(self) -> bool:
        """Whether the die is against the heroes as it lies: their own too low, or one at them high enough."""
        return (self.roll >= self.needed) == self.hit


class Effect(Part):
    """What a card does when it is used: a hero's power, an item, an encounter, an adventure's own rule."""

    __slots__ = ()
    replaces_monster: ClassVar[bool] = False  # on a tile just placed, this stands in for the usual monster

    def can(self, t: Table, d: Deed) -> bool:
        """Whether it could do anything now; a card none of whose effects can is not offered."""
        return True

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return None

    def heat(self) -> int:
        """What a token it has laid out deals when it is burnt."""
        return 0

    def named(self) -> str:
        """The card that has to be in the box for it."""
        return ""

    def text(self) -> str:
        return ""


class Trait(Standing):
    """A standing rule: of a curse for the hero it lies on, of an environment for everybody, of a hazard on the tile of
    its marker. Its moments are looked up where they matter.
    """

    __slots__ = ()
    fills_tile: ClassVar[bool] = False  # it works on the tile of its marker, which heroes walk round if they can

    def armour(self) -> int:
        """Added to Armor Class."""
        return 0

    def aim(self) -> int:
        """Added to attack rolls."""
        return 0

    def disabling(self) -> int:
        """Added to rolls to disable a trap."""
        return 0

    def holds(self) -> bool:
        """Whether the hero cannot move."""
        return False

    def new_tile(self) -> int:
        """Damage of every tile the hero moves onto."""
        return 0

    def breathed(self, t: Table, hero: Hero) -> None:
        """What it does to a hero who comes onto its tile, or begins a Hero Phase there."""

    def hero_phase_begins(self) -> int:
        """Damage as a Hero Phase begins."""
        return 0

    def hero_phase_ends(self, t: Table, hero: Hero) -> int:
        """Damage as a Hero Phase ends."""
        return 0

    def exploration_ends(self, t: Table, hero: Hero, card: int) -> Flow[None] | None:
        """What it does as an Exploration Phase ends; `card` is its own."""
        return None

    def villain_phase_begins(self) -> int:
        """How many more Encounter Cards a Villain Phase begins with."""
        return 0

    def turn_ends(self, t: Table, hero: Hero) -> Flow[None] | None:
        """What it does as a turn ends."""
        return None

    def takes_tribute(self) -> bool:
        """Whether who finds a treasure draws two, and gives up the better one."""
        return False


class When(Part):
    """The statement that opens a line of tactics."""

    __slots__ = ()

    def find(self, t: Table, m: Monster, prey: list[Figure]) -> list[Figure] | None:
        """Those of the prey it speaks of, or None when the statement is not true."""
        return None

    def text(self) -> str:
        return ""


class Act(Part):
    """What a line of tactics makes a monster do. Its text has {whom} for those meant, {name} for the attack's name."""

    __slots__ = ()

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        """Do it; who turns to others on the way changes the targets for what comes after it."""
        return None

    def text(self) -> str:
        return ""


class Cue(Part):
    """The statement that opens a line of a villager's tactics."""

    __slots__ = ()

    def holds(self, t: Table, v: Villager) -> bool:
        return False

    def text(self) -> str:
        return ""


class Habit(Part):
    """What a line of a villager's tactics makes it do."""

    __slots__ = ()

    def run(self, t: Table, v: Villager) -> Flow[None] | None:
        return None

    def text(self) -> str:
        return ""


class Goal(Part):
    """A condition of victory or defeat."""

    __slots__ = ()
    is_escape: ClassVar[bool] = False  # met by leaving the dungeon
    is_chamber: ClassVar[bool] = False  # the goal of the Chamber Card counts in its place once that is revealed

    def met(self, t: Table) -> bool:
        return False

    def named(self) -> str:
        """The card that has to be in the box for it."""
        return ""

    def text(self) -> str:
        return ""


def bare(name: str) -> str:
    """The name of a figure without the article that a card may write before it, as in `the Otyugh`."""
    return name.removeprefix("the ")


def sentence(parts: list[str]) -> str:
    """Pieces of card text as sentences."""
    text = " ".join(part[0].upper() + part[1:].rstrip(".") + "." for part in parts if part)
    return text.replace("..", ".")
