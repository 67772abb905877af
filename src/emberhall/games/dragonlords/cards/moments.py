"""Moments at which abilities may be used."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.english import listed
from emberhall.games.dragonlords.rules.language import Deed, When, Word
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import PHASES, Phase

RollKind = Literal["attack", "defence", "target", "test", "escape"]
KINDS_OF_ROLLS = {"test": "skill test", "escape": "Escape"}  # whose names differ from the word


class BeforeMoving(Word, When, frozen=True):
    """At the start of the Movement step, before anything is rolled."""

    moment: ClassVar[str] = "before-moving"

    def text(self) -> str:
        return "before moving"


class MovementRolled(Word, When, frozen=True):
    """When the movement dice have been rolled."""

    moment: ClassVar[str] = "movement-rolled"

    def text(self) -> str:
        return "after the movement roll"


class BeforeCombat(Word, When, frozen=True):
    """In the Before Combat stage."""

    moment: ClassVar[str] = "before-combat"

    def text(self) -> str:
        return "before combat"


class Escaping(Word, When, frozen=True):
    """In the Escape phase of one's own."""

    moment: ClassVar[str] = "escape"

    def text(self) -> str:
        return "in the Escape phase"


class InPhase(Word, When, frozen=True):
    """In a phase of combat, before the dice; which ones the card's timing tag says."""

    moment: ClassVar[str] = "phase"

    def text(self) -> str:
        return ""


class Rolled(Word, When, frozen=True):
    """Right after a d20 of the Hero, of certain kinds, perhaps only if it shows certain numbers."""  # DL-GAP-80

    moment: ClassVar[str] = "rolled"
    of: tuple[RollKind, ...] = ("attack", "defence", "target", "test", "escape")
    shows: tuple[int, int] = (1, 20)

    def fits(self, t: Table, d: Deed) -> bool:
        low, high = self.shows
        roll = d.roll
        if roll is None or roll.figure != t.heroes[d.me].card:
            return False
        return roll.kind in self.of and low <= d.die <= high

    def text(self) -> str:
        low, high = self.shows
        kind = listed([KINDS_OF_ROLLS.get(kind, kind) for kind in self.of], "or") if len(self.of) < 5 else "d20"
        shows = f" whose die shows {low} to {high}" if (low, high) != (1, 20) else ""
        return f"after {'an' if kind[0] in 'ae' else 'a'} {kind} roll of your Hero{shows}"


class Hurt(Word, When, frozen=True):
    """When Wounds are about to be taken: by the Hero, or by whoever's ability it is."""

    moment: ClassVar[str] = "hurt"
    phase: Phase | None = None  # by a roll in this phase alone
    failed: Literal["", "defence"] = ""  # by a defence of one's own that failed
    whom: Literal["hero", "self"] = "hero"

    def fits(self, t: Table, d: Deed) -> bool:
        if d.victim != (t.heroes[d.me].card if self.whom == "hero" else d.figure):
            return False
        roll = d.roll
        if self.phase and (roll is None or roll.attribute != PHASES.index(self.phase)):
            return False
        return not self.failed or (roll is not None and roll.kind == self.failed and roll.figure == d.victim)

    def in_rounds_alone(self) -> bool:
        return bool(self.phase or self.failed)

    def text(self) -> str:
        whom = "your Hero" if self.whom == "hero" else "it"
        phase = f" by a {self.phase.capitalize()} hit" if self.phase else ""
        failed = " by a failed defence" if self.failed else ""
        return f"when {whom} is about to be wounded{phase}{failed}"


class InMarket(Word, When, frozen=True):
    """In the Market step."""

    moment: ClassVar[str] = "market"

    def text(self) -> str:
        return "in the Market step"
