"""Special rules and attack effects of enemies, and what wandering monster events do."""

from __future__ import annotations

from emberhall.engine.cards import Some
from emberhall.engine.choice import Flow
from emberhall.engine.english import listed, plural
from emberhall.engine.standing import Bearer
from emberhall.games.bardsung.cards.traits import enemy_type
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.effects import stands_fast
from emberhall.games.bardsung.rules.language import AttackEffect, Deed, Effect, Strike, Trait, Word
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.terrain import enters
from emberhall.games.bardsung.rules.tokens import CONDITION, Condition


class Pull(AttackEffect, Word, frozen=True):
    """The hero is pushed into the zone of the enemy that attacks."""

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        if s.enemy.at == hero.at or s.enemy not in t.enemies or stands_fast(t, hero):
            return None
        t.put_hero(hero, s.enemy.at)
        if t.log:
            t.tell(events.HeroPlaced(hero.seat, hero.at, pushed=True))
        return enters(t, hero, pushed=True)

    def text(self) -> str:
        return "Pull"


class MendsKin(Trait, Word, frozen=True):
    """At the end of this enemy's turn others of a type near it lose wound tokens."""

    kin: str
    within: Some
    amount: Some = 1

    def enemy_turn_ends(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> Flow[None] | None:
        if enemy.uid == b.figure:
            zones = t.dungeon.within(enemy.at, self.within)
            for other in t.enemies:
                if other is not enemy and zones & BIT[other.at] and enemy_type(t, other) == self.kin:
                    other.wounds = max(other.wounds - self.amount, 0)
        return None

    def text(self) -> str:
        wounds = "a wound token" if self.amount == 1 else plural(self.amount, "wound token")
        return f"at the end of its turn every other {self.kin} within {plural(self.within, 'zone')} discards {wounds}"


class UnharmedBy(Trait, Word, frozen=True):
    """This enemy does not suffer some conditions."""

    conditions: tuple[Condition, ...]

    def spares(self, t: Table, b: Bearer[Trait], figure: Figure, condition: int) -> bool:
        mine = isinstance(figure, Enemy) and figure.uid == b.figure
        return mine and any(CONDITION[name] == condition for name in self.conditions)

    def text(self) -> str:
        return f"it does not suffer {listed(self.conditions, 'or')}"


class EchoReturns(Effect, Word, frozen=True):
    """The echo token is put on the entrance tile again."""

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        t.echo = 0
        if t.log:
            t.tell(events.EchoMoves(0))
        return None

    def text(self) -> str:
        return "the echo token is put on the entrance tile"
