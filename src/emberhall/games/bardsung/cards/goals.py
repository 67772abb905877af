"""The aims of encounters, and their own ways to fail."""

from __future__ import annotations

from emberhall.engine.cards import Some
from emberhall.engine.english import plural
from emberhall.games.bardsung.rules.language import Goal, Word
from emberhall.games.bardsung.rules.state import Table


class AllEscaped(Goal, Word, frozen=True):
    """Every hero has escaped by the stairs."""  # BS-TUT2-10, BS-CAMP-09

    def met(self, t: Table) -> bool:
        return all(hero.escaped for hero in t.heroes)

    def text(self) -> str:
        return "Every hero has escaped."


class NoEnemies(Goal, Word, frozen=True):
    """All enemies are defeated."""  # BS-TUT1-13

    def met(self, t: Table) -> bool:
        return not t.enemies

    def text(self) -> str:
        return "All enemies are defeated."


class Defeated(Goal, Word, frozen=True):
    """The enemy or boss of that name is defeated."""  # BS-BOSS-04

    enemy: str

    def met(self, t: Table) -> bool:
        return all(enemy.card != t.box.number[self.enemy] for enemy in t.enemies)

    def text(self) -> str:
        return f"{self.enemy} is defeated."


class Outlast(Goal, Word, frozen=True):
    """So many rounds are over."""

    rounds: Some

    def met(self, t: Table) -> bool:
        return t.round > self.rounds

    def text(self) -> str:
        return f"{self.rounds} rounds are over."


class Counted(Goal, Word, frozen=True):
    """The encounter has counted something up to a number."""

    what: str
    amount: Some

    def met(self, t: Table) -> bool:
        return t.counts.get(self.what, 0) >= self.amount

    def text(self) -> str:
        if self.what == "levers":
            return f"{plural(self.amount, 'lever')} {'is' if self.amount == 1 else 'are'} pulled."
        return f"{self.what.capitalize()}: {self.amount}."
