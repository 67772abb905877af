"""Words that only Doom cards need."""

from __future__ import annotations

from emberhall.engine.cards import Some
from emberhall.engine.english import plural
from emberhall.games.dragonlords.rules.language import Deed, Effect, Word
from emberhall.games.dragonlords.rules.state import Table


class SkipThreat(Word, Effect, frozen=True):
    """The next Threat Rolls are skipped."""  # DL-GAP-73

    rolls: Some = 1

    def run(self, t: Table, d: Deed) -> None:
        t.skipped_rolls += self.rolls

    def text(self) -> str:
        return f"the next {plural(self.rolls, 'Threat Roll')} is skipped"
