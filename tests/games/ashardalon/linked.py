"""Stories of linked adventures: a party between two games, and the games it comes home from."""

from __future__ import annotations

from functools import cache

from emberhall.engine.chance import Chance
from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.match import Match
from emberhall.games.ashardalon.campaign.game import Campaign
from emberhall.games.ashardalon.campaign.state import Linked
from emberhall.games.ashardalon.rules.state import Table
from emberhall.testing.story import Story
from tests.games.ashardalon.story import the_game

CLANS, ASSAULT = "campaign-against-the-clans", "assault-on-firestorm-peak"
PARTY = ("Keyleth", "Vistra")
WON, LOST = Outcome(True, "WA-WIN-01", "", (0, 1)), Outcome(False, "WA-WIN-03", "")


@cache
def the_campaign() -> Campaign:
    return Campaign()


class Between(Story[Linked]):
    """A party between two games, with luck of its own: what traders lay out is not scripted."""

    def __init__(self, adventure: str, party: tuple[str, ...] = PARTY, **known: object) -> None:
        super().__init__(the_campaign(), Setup(adventure, party))
        for name, value in known.items():
            setattr(self.t, name, value)
        self.match = Match.of(self.game, self.setup, self.t, Chance(1))
        self.t = self.match.state

    def next_setup(self) -> Setup:
        """What the game that is due is set up with; the traders are left alone for it."""
        twin = self.played.fork()
        while twin.choice is not None:
            twin.choose(len(twin.choice.options) - 1)
        assert twin.venture is not None, f"the adventure is over: {twin.outcome}"
        assert twin.venture.setup is not None
        return twin.venture.setup

    def table(self) -> Table:
        """The table of the game that is due."""
        return the_game().new(self.next_setup())

    def home(self, t: Table, outcome: Outcome = WON) -> Between:
        """Come home from a game that ended like this; the traders are left alone before it."""
        while self.played.choice is not None:
            self.do("set-out")
        self.played.report(Report(outcome, the_game().spoils(t)))
        return self

    def won(self, chamber: str = "", items: dict[int, tuple[str, ...]] | None = None, gold: int = 0) -> Between:
        """Come home from a game won with these items in the heroes' hands."""
        t = self.table()
        t.chamber = t.box.number[chamber] if chamber else -1
        for seat, cards in (items or {}).items():
            t.heroes[seat].items = [t.box.number[name] for name in cards]
        t.heroes[0].purse = [gold]
        return self.home(t)

    def bytes(self) -> bytes:
        """All that lasts."""
        return self.game.encode(self.t)
