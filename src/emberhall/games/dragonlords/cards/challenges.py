"""Standing rules of Challenges."""

from __future__ import annotations

from emberhall.engine.cards import Some
from emberhall.engine.english import plural
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.language import Trait, Word
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import PHASES, Phase


def in_round(t: Table, number: int) -> bool:
    return t.fight is not None and t.fight.round == number


class FirstBlow(Word, Trait, frozen=True):
    """More damage in the first round, in every phase in which it deals any."""

    amount: Some = 1

    def enemy_damage(self, t: Table, phase: int) -> int:
        f = t.fight
        return self.amount if f and f.round == 1 and t.box.challenges[f.card].harm[phase] else 0

    def text(self) -> str:
        return f"in round 1 it deals {self.amount} more damage where it deals any"


class Unharmed(Word, Trait, frozen=True):
    """Attacks of one phase do not hurt it."""

    phase: Phase

    def shrugs_off(self, phase: int) -> bool:
        return PHASES[phase] == self.phase

    def text(self) -> str:
        return f"no {self.phase.capitalize()} damage hurts it"


class Regenerates(Word, Trait, frozen=True):
    """It loses Wounds at the end of each round."""

    amount: Some = 1

    def round_ends(self, t: Table) -> None:
        if t.fight is None or not t.fight.wounds:
            return
        healed = min(self.amount, t.fight.wounds)
        t.fight.wounds -= healed
        if t.log:
            t.tell(events.ChallengeHealed(t.fight.card, healed))

    def text(self) -> str:
        return f"it heals {plural(self.amount, 'Wound')} at the end of each round"


class NoEscape(Word, Trait, frozen=True):
    """Nobody escapes from it in the first round."""

    def forbids_escape(self, t: Table) -> bool:
        return in_round(t, 1)

    def text(self) -> str:
        return "no Escape in round 1"
