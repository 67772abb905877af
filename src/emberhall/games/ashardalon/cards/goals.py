"""Words of victory and defeat: the conditions of adventures and chambers."""

from __future__ import annotations

from typing import ClassVar, Literal

from emberhall.games.ashardalon.rules.chambers import BEING_FILLED
from emberhall.games.ashardalon.rules.language import Goal, Word, bare
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tokens import GEAR, GOAL
from emberhall.games.ashardalon.rules.treasure import wealth

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

    is_chamber: ClassVar[bool] = True

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
    """Own treasure worth so much more than when the chamber was opened."""  # WA-GAP-133

    gold: int

    def met(self, t: Table) -> bool:
        return "wealth before" in t.counts and wealth(t) - t.counts["wealth before"] >= self.gold

    def text(self) -> str:
        return f"gain Treasure worth {self.gold} gp from when the Chamber is opened, in tokens and Treasure Cards"


class AllEscaped(Word, Goal, frozen=True):
    """Every hero has left the dungeon."""

    is_escape: ClassVar[bool] = True

    def met(self, t: Table) -> bool:
        for hero in t.heroes:  # noqa: SIM110  # asked at every question of a Hero Phase
            if not hero.escaped:
                return False
        return True

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
