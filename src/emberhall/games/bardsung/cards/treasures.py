"""What treasure cards do, beyond the words that many cards share."""

from __future__ import annotations

from emberhall.engine.cards import Some
from emberhall.engine.choice import Flow
from emberhall.engine.english import plural
from emberhall.engine.standing import Bearer
from emberhall.games.bardsung.rules.conditions import lose_actions
from emberhall.games.bardsung.rules.language import Deed, Effect, Trait, Word
from emberhall.games.bardsung.rules.state import Hero, Table


class Hardy(Trait, Word, frozen=True):
    """It takes more wounds to defeat the hero."""  # BS-HERO-04

    by: Some = 1

    def grit(self, t: Table, b: Bearer[Trait], hero: Hero) -> int:
        return self.by if hero.seat == b.seat else 0

    def text(self) -> str:
        return f"grit {self.by:+d}"


class Invigorate(Effect, Word, frozen=True):
    """The hero whose turn it is has more actions in it."""

    amount: Some = 1

    def can(self, t: Table, d: Deed) -> bool:
        return t.seat == d.me

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        t.actions += self.amount
        lose_actions(t, t.heroes[d.me])
        return None

    def text(self) -> str:
        return f"you have {plural(self.amount, 'action')} more this turn"
