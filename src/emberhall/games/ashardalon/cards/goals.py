"""Victory and defeat: the conditions of adventures and chambers, and what defeating somebody sets off."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.engine.choice import Flow
from emberhall.games.ashardalon.rules.language import Deed, Goal, Word, bare, run_all
from emberhall.games.ashardalon.rules.state import Monster, Table
from emberhall.games.ashardalon.rules.things import GEAR, GOAL

BEING_FILLED = "chamber being filled"  # counted while the Chamber Card is carried out


def judge(t: Table) -> None:
    """End the game if the adventure, or the chamber it hangs on, is won or lost. A win goes before a loss."""
    # WA-WIN-01, -04, WA-GAP-114
    goals = to_win(t)
    if all(goal.met(t) for goal in goals):
        t.win("WA-WIN-01", "; ".join(goal.text() for goal in goals))
    for goal in to_lose(t):
        if goal.met(t):
            t.lose("WA-WIN-04", goal.text())
    if all(hero.escaped for hero in t.heroes):
        t.lose("WA-WIN-01", "nobody is left in the dungeon to finish the task")


def to_win(t: Table) -> tuple[Goal, ...]:
    """All that has to be done: the adventure's goals, and the goal of its chamber once that is open."""
    # WA-CHAMBER-16, -17
    goals = t.adventure.victory
    if not t.adventure.chamber and t.switches["chamber"] != "no":
        goals = (*goals, ChamberCleared())
    if t.chamber < 0:
        return goals
    found: list[Goal] = []
    for goal in goals:
        found += t.box.chambers[t.chamber].goal if isinstance(goal, ChamberCleared) else (goal,)
    return tuple(found)


def to_lose(t: Table) -> tuple[Goal, ...]:
    """What must not happen, beside a fallen hero without a surge."""
    if t.chamber < 0:
        return t.adventure.defeat
    return t.adventure.defeat + t.box.chambers[t.chamber].defeat


def exits_are_open(t: Table) -> bool:
    """Heroes may leave in adventures that ask for it, when there is nothing else left to do."""  # WA-ESCAPE-03
    open_to_leave = False
    for goal in to_win(t):
        if goal.is_escape:
            open_to_leave = True
        elif not goal.met(t):
            return False
    return open_to_leave


def slain(t: Table, m: Monster, by: int) -> Flow[None]:
    """What the adventure lets follow from a defeat."""
    name = t.box.cards[m.card].name
    for fallen, effects in t.adventure.on_slain.items():
        if bare(fallen) == name:
            flow = run_all(effects, t, Deed(t.active if by < 0 else by, m.card, place=m.at >> 4))
            if flow is not None:
                yield from flow


def wealth(t: Table) -> int:
    """What the party's treasure tokens and items are worth in gold."""  # WA-GAP-61
    return sum(hero.gold + sum(t.box.treasures[item].gold for item in hero.items) for hero in t.heroes)


# ---------------------------------------------------------------- to be done


class Slay(Word, Goal, frozen=True):
    """Defeat the monster, villain or object of that name."""  # WA-OBJECT-10

    name: str

    def met(self, t: Table) -> bool:
        return t.box.number[bare(self.name)] in t.slain

    def named(self) -> str:
        return bare(self.name)

    def text(self) -> str:
        return f"defeat {self.name}"


class SlayCount(Word, Goal, frozen=True):
    """Defeat a number of monsters of any kind, more of them the larger the party."""

    count: int
    per_hero: int = 0

    def met(self, t: Table) -> bool:
        defeated = sum(t.box.monsters[card].kind != "object" for card in t.slain)
        return defeated >= self.count + self.per_hero * len(t.heroes)

    def text(self) -> str:
        more = f", and {self.per_hero} more for each Hero" if self.per_hero else ""
        return f"defeat {self.count} Monsters{more}"


class ChamberCleared(Word, Goal, frozen=True):
    """Reach the chamber and meet the goal of its card."""  # WA-CHAMBER-17

    def met(self, t: Table) -> bool:
        return t.chamber >= 0 and all(goal.met(t) for goal in t.box.chambers[t.chamber].goal)

    def text(self) -> str:
        return "reach the Chamber and meet its goal"


class MarkedSlain(Word, Goal, frozen=True):
    """Defeat everybody whom the chamber card placed; who falls while others are yet to come decides nothing."""

    # WA-CHAMBER-14, -18

    def met(self, t: Table) -> bool:
        return t.chamber >= 0 and BEING_FILLED not in t.counts and not any(m.marked for m in t.monsters)

    def text(self) -> str:
        return "defeat every Monster placed by the Chamber"


class OverlordSlain(Word, Goal, frozen=True):
    """Defeat the villain whom a token drawn at random named."""

    def met(self, t: Table) -> bool:
        return t.counts.get("overlord", -1) in t.slain

    def text(self) -> str:
        return "defeat the Villain of the Chamber"


class Taken(Word, Goal, frozen=True):
    """A hero has picked up what the adventure is about."""

    what: Literal["gear", "relic"]

    def met(self, t: Table) -> bool:
        thing = GEAR if self.what == "gear" else GOAL
        return any(thing in hero.carried for hero in t.heroes)

    def text(self) -> str:
        return "find the Gear" if self.what == "gear" else "find the relic"


class Wealth(Word, Goal, frozen=True):
    """Own treasure worth so much more than when the chamber was opened."""

    gold: int

    def met(self, t: Table) -> bool:
        return "wealth before" in t.counts and wealth(t) - t.counts["wealth before"] >= self.gold

    def text(self) -> str:
        return f"gain Treasure worth {self.gold} gp from when the Chamber is opened, in tokens and Treasure Cards"


class AllEscaped(Word, Goal, frozen=True):
    """Every hero has left the dungeon."""

    is_escape: ClassVar[bool] = True

    def met(self, t: Table) -> bool:
        return all(hero.escaped for hero in t.heroes)

    def text(self) -> str:
        return "get every Hero out of the dungeon"


# ---------------------------------------------------------------- to be prevented


class VillagersLost(Word, Goal, frozen=True):
    """All villagers found are dead; who has walked out is safe."""

    def met(self, t: Table) -> bool:
        return bool(t.villagers) and all(villager.hp <= 0 for villager in t.villagers)

    def text(self) -> str:
        return "all villagers are dead"


class TimeUp(Word, Goal, frozen=True):
    """The last time token is gone."""

    def met(self, t: Table) -> bool:
        return t.time == 0

    def text(self) -> str:
        return "the last Time token is removed"
