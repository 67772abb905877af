"""Long Rests for tests: a party with records laid out, then its campaign as a match with luck of its own.

s = a_campaign(xp=20)                          # four humans with 20 XP each
s.begin().do("feature", "Alert", seat=FIGHTER).do("slot", 2)
s.plays(won=True)                              # sets out, plays to the third Scene, comes home
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import cache

from emberhall.engine.chance import Chance
from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.dragonfire.campaign.features import why_not
from emberhall.games.dragonfire.campaign.game import Campaign
from emberhall.games.dragonfire.campaign.long_rest import setup_for
from emberhall.games.dragonfire.campaign.magic_items import award_items
from emberhall.games.dragonfire.campaign.state import Hero, Party
from emberhall.games.dragonfire.rules.state import Table
from emberhall.testing import story
from tests.games.dragonfire.story import PARTY, Story, the_game

BOX = the_game().box
WON, LOST = Outcome(True, "DF-WIN-01", "", (0, 1, 2, 3)), Outcome(False, "DF-WIN-03", "")


@cache
def the_campaign() -> Campaign:
    return Campaign()


class Rest(story.Story[Party]):
    """A party between two Adventures."""

    def __init__(self, party: tuple[str, ...], adventure: str, **options: str) -> None:
        super().__init__(the_campaign(), Setup(adventure, party, options))

    # ---------------------------------------------------------------- laying out

    def hero(self, seat: int) -> Hero:
        return self.t.heroes[seat]

    def record(self, seat: int, **changes: object) -> Rest:
        """A character's record has these entries."""
        for name, value in changes.items():
            setattr(self.t.heroes[seat], name, copy(value))
        return self

    # ---------------------------------------------------------------- playing

    def rest(self, seed: int = 5) -> Rest:
        """The Long Rest begins."""
        self.match = Match.of(self.game, self.setup, self.t, Chance(seed), Keep.ALL)
        self.t = self.match.state
        return self

    def takes(self, seat: int, feature: str, slot: int = 0, written: str = "") -> Rest:
        """A character takes a Feature, into that slot if it needs one."""
        if self.match is None:
            self.rest()
        self.do("feature", feature, seat=seat)
        if self.asked == "which-slot":
            self.do("slot", slot)
        if written:
            self.do("written", list(BOX.features[BOX.number[feature]].writes).index(written))
        hero = self.hero(seat)
        assert feature in (hero.slots[slot - 1] if slot else hero.loose)
        return self

    def next_game(self) -> Story:
        """The table of the Adventure that is due."""
        setup = self.next_setup()
        return Story(setup.party, setup.adventure, setup.options)

    def next_setup(self, adventure: str = "") -> Setup:
        return setup_for(self.t, BOX.adventures[adventure or self.t.adventure])

    def plays(self, won: bool, scene: int = 3, seed: int = 5) -> Rest:
        """The party plays its next Adventure, which ends in that Scene, and comes home."""

        def ended(t: Table) -> None:
            t.scene = scene - 1

        return self.came_home(WON if won else LOST, ended, seed)

    def came_home(self, outcome: Outcome, change: Callable[[Table], None], seed: int = 5) -> Rest:
        """The party plays its next Adventure to that outcome, with the table changed so, and comes home."""
        s = self.next_game()
        change(s.t)
        return self.reports(outcome, s.t, seed)

    def reports(self, outcome: Outcome, table: Table, seed: int = 5) -> Rest:
        """The party comes home from this table."""
        if self.match is None:
            self.rest(seed)
        if self.played.choice is not None:
            self.do("set-out")
        self.played.report(Report(outcome, the_game().spoils(table)))
        if self.played.choice is not None and self.asked == "who-draws":
            self.do("in-turn")
        return self

    # ---------------------------------------------------------------- looking

    def why_not(self, seat: int, feature: str, slot: int) -> str:
        """Why a character may not put a Feature into a slot."""
        return why_not(self.t, self.hero(seat), BOX.features[BOX.number[feature]], slot)

    def may_take(self, seat: int, feature: str) -> bool:
        """Whether a Feature is offered to a character."""
        return bool(self.offers("feature", feature, seat=seat))


def awarded(t: Party, level: int) -> None:
    """Everybody draws the Magic Items of an Adventure Level, in turn to the left."""
    flow = award_items(t, level)
    with suppress(StopIteration):
        choice = next(flow)
        while True:
            choice = flow.send(choice.options[-1])


def a_campaign(adventure: str = "dungeon-crawl", party: tuple[str, ...] = PARTY, **record: object) -> Rest:
    """A party, the usual one unless given, each of whom has this record."""
    s = Rest(party, adventure)
    for seat in range(len(party)):
        s.record(seat, **record)
    return s
