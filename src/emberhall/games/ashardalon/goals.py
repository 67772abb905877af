"""Victory and defeat: the conditions of adventures and chambers, and what defeating somebody sets off."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.language import Deed, Goal, Word, run_all
from emberhall.games.ashardalon.state import Monster, Table


def judge(t: Table) -> None:
    """End the game if the adventure, or the chamber it hangs on, is won or lost. A win goes before a loss."""  # WA-WIN-01, -04, WA-GAP-114
    adventure = t.adventure
    if all(goal.met(t) for goal in adventure.victory):
        t.win("WA-WIN-01", "; ".join(goal.text() for goal in adventure.victory))
    for goal in adventure.defeat:
        if goal.met(t):
            t.lose("WA-WIN-04", goal.text())
    if t.chamber >= 0:
        for goal in t.box.chambers[t.chamber].defeat:
            if goal.met(t):
                t.lose("WA-WIN-04", goal.text())


def slain(t: Table, m: Monster, by: int) -> Flow[None]:
    """What the adventure lets follow from a defeat."""
    name = t.box.cards[m.card].name
    effects = t.adventure.on_slain.get(name)
    if effects:
        yield from run_all(effects, t, Deed(t.active if by < 0 else by, m.card, place=m.at >> 4))


class Slay(Word, Goal, frozen=True):
    """Defeat the monster, villain or object of that name."""

    name: str

    def met(self, t: Table) -> bool:
        return t.box.number[self.name] in t.slain

    def text(self) -> str:
        return f"defeat {self.name}"


class SlayCount(Word, Goal, frozen=True):
    """Defeat a number of monsters of any kind."""

    count: int

    def met(self, t: Table) -> bool:
        return sum(t.box.monsters[card].kind != "object" for card in t.slain) >= self.count

    def text(self) -> str:
        return f"defeat {self.count} Monsters"


class ChamberCleared(Word, Goal, frozen=True):
    """Reach the chamber and meet the goal of its card."""

    def met(self, t: Table) -> bool:
        return t.chamber >= 0 and all(goal.met(t) for goal in t.box.chambers[t.chamber].goal)

    def text(self) -> str:
        return "reach the Chamber and meet its goal"


class MarkedSlain(Word, Goal, frozen=True):
    """Defeat every monster that the chamber card placed."""

    def met(self, t: Table) -> bool:
        return t.chamber >= 0 and not any(m.marked for m in t.monsters)

    def text(self) -> str:
        return "defeat every Monster placed by the Chamber"


class AllEscaped(Word, Goal, frozen=True):
    """Every hero has left the dungeon."""

    def met(self, t: Table) -> bool:
        return all(hero.escaped for hero in t.heroes)

    def text(self) -> str:
        return "every Hero escapes from the dungeon"


class Counted(Word, Goal, frozen=True):
    """A number kept by the adventure has reached its mark."""

    what: str
    least: int
    says: str

    def met(self, t: Table) -> bool:
        return t.counts.get(self.what, 0) >= self.least

    def text(self) -> str:
        return self.says
