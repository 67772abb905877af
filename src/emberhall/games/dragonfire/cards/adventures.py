"""Words of Adventures: what completes one before its last Scene is cleared."""

from __future__ import annotations

from emberhall.engine.cards import Some
from emberhall.engine.english import plural
from emberhall.games.dragonfire.rules.box import EncounterType
from emberhall.games.dragonfire.rules.language import Goal, Word
from emberhall.games.dragonfire.rules.state import Table


class Slay(Word, Goal, frozen=True):
    """Encounters of a type have been defeated in the last Scene, and none is left."""

    type: EncounterType

    def reached(self, t: Table) -> bool:
        encounters = t.box.encounters
        fallen = any(encounters[card].type == self.type for card in t.fallen)
        return fallen and all(encounters[foe.card].type != self.type for foe in t.foes)

    def text(self) -> str:
        return f"the {self.type} of the last Scene is defeated"


class Outlast(Word, Goal, frozen=True):
    """The last Scene has gone on for so many rounds; who is Unconscious takes no turn that a round would wait for."""

    rounds: Some

    def reached(self, t: Table) -> bool:
        passed_over = (t.left_of(t.active) - t.active - 1) % len(t.players)  # DF-GAME-07
        return t.turn + 1 - t.counts["scene turn"] + passed_over >= self.rounds * len(t.players)

    def text(self) -> str:
        return f"the party has stood through {plural(self.rounds, 'round')} of the last Scene"
