"""Campaigns for tests: a party with its dashboards laid out, then its campaign as a match.

s = a_campaign()                               # before the first encounter, with 3 XP each
s.begin().do("learn", "Charge", seat=1)
s.home(won=True, gold=9)                       # plays the encounter that is due to that end, and comes home
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Self

import msgspec

from emberhall.engine.game import Outcome, Report, Setup
from emberhall.games.bardsung.campaign.game import Campaign
from emberhall.games.bardsung.campaign.maintenance import setup_for
from emberhall.games.bardsung.campaign.state import Hero, Party
from emberhall.games.bardsung.rules.state import Table
from emberhall.testing import story

PARTY = ("Dawnguard", "Stoneheart", "Lightweaver")
ALL = ("Dawnguard", "Lightweaver", "Nightfeather", "Stoneheart", "Wyldshell")
ENDS = ("recharge", "replenish", "lost-treasure")  # steps that one answer ends for all
OWN_ENDS = ("muster", "level-up", "take-off")  # steps that every hero ends alone
WON, LOST = Outcome(True, "BS-GOAL-01", "", (0, 1, 2)), Outcome(False, "BS-WOUND-04", "")


@cache
def the_campaign() -> Campaign:
    return Campaign()


class Camp(story.Story[Party]):
    """A party between two encounters."""

    def __init__(self, party: tuple[str, ...], first: str, **options: str) -> None:
        super().__init__(the_campaign(), Setup(first, party, options))

    def hero(self, seat: int) -> Hero:
        return self.t.heroes[seat]

    def at(self, page: str) -> Self:
        """The party has this page before it."""
        self.t.page, self.t.next = page, ""
        return self

    def go_on(self, until: str = "") -> Self:
        """Be done with every step, up to a question of that name, or until the party sets out."""
        while self.played.venture is None and self.asked != until and self.asked in ENDS + OWN_ENDS:
            self.end_step()
        return self

    def end_step(self) -> Self:
        """All heroes are done with the step they are at."""
        asked = self.asked
        if asked in ENDS:
            return self.do("done", seat=0)
        while self.asked == asked and (ends := self.offers("finish")):
            self.do("finish", seat=ends[0].seat)
        return self

    def home(self, won: bool, change: Callable[[Table], None] = lambda t: None, **brought: object) -> Self:
        """The party sets out, plays to that end, and comes home with the table changed so."""
        if self.match is None:
            self.begin()
        self.go_on()
        table = self.table()
        change(table)
        for name, value in brought.items():
            setattr(table, name, value)
        self.played.report(Report(WON if won else LOST, the_campaign().game.spoils(table)))
        return self

    def table(self) -> Table:
        """The table of the encounter that is due."""
        return the_campaign().game.new(self.next_setup())

    def next_setup(self) -> Setup:
        return setup_for(self.t)

    def steps(self) -> list[str]:
        """The steps of maintenance that the log tells of."""
        told = [entry.event for entry in self.played.log.entries]
        return [str(msgspec.to_builtins(event)["step"]) for event in told if type(event).__name__ == "Step"]


def a_campaign(party: tuple[str, ...] = PARTY, first: str = "the-chapel-stair", **options: str) -> Camp:
    return Camp(party, first, **options)
