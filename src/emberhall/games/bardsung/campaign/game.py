"""The campaign as the engine sees it: a game of its own, whose phases are maintenance and encounters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from emberhall.engine.campaign import Block
from emberhall.engine.events import Event
from emberhall.engine.game import AdventureInfo, HeroInfo, Phase, Setup, SwitchInfo
from emberhall.engine.kit.bots import Policy
from emberhall.engine.kit.game import BoardGame
from emberhall.engine.kit.pieces import Recorder
from emberhall.engine.kit.telling import leaves
from emberhall.engine.refusal import Refusal
from emberhall.games.bardsung.campaign import events, view
from emberhall.games.bardsung.campaign.acts import ACTS, ASKS, TELLING
from emberhall.games.bardsung.campaign.maintenance import PHASES, next_phase
from emberhall.games.bardsung.campaign.state import Party, new_hero
from emberhall.games.bardsung.game import RULES, Bardsung
from emberhall.games.bardsung.rules.box import Box
from emberhall.games.bardsung.rules.setup import VINES, party

RECORDER = Recorder(Party)
FIRST_XP = 3  # of the exploration tutorial  # BS-TUT2-21
FIRST_CHAPTER = 1
SWITCHES = (
    SwitchInfo(
        "characteristics",
        "Characteristics",
        ("all", "three"),
        "all",
        "Which characteristics XP can raise: all six, or only Strength, Intelligence and Wisdom.",
    ),
    VINES,
)  # BS-CF-11


class Campaign(BoardGame[Party, Box]):
    """A party of Bardsung, from encounter to encounter."""

    id: ClassVar[str] = "bardsung-campaign"
    title: ClassVar[str] = "Bardsung campaign"
    seats: ClassVar[tuple[int, int]] = Bardsung.seats
    view_type: ClassVar[type] = view.CampaignView
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    acts = ACTS
    asks = ASKS
    telling = TELLING
    recorder = RECORDER
    phases: Sequence[Phase[Party]] = PHASES

    def __init__(self, *packs: Path) -> None:
        self.game = Bardsung(*packs)
        super().__init__(self.game.box, RULES)

    def new(self, setup: Setup) -> Party:
        """A party before its first encounter; one that leaves the tutorials out has their XP."""  # BS-GOAL-03
        first = self.beginnings()
        if setup.adventure not in first:
            raise Refusal(f"A campaign cannot begin with {setup.adventure!r}: choose one of {', '.join(first)}.")
        page = self.box.pages[first[setup.adventure]]
        xp = FIRST_XP if page.chapter >= FIRST_CHAPTER else 0
        self.check_options(setup)
        heroes = [new_hero(self.box, card, xp) for card in party(self.box, setup)]
        return Party(self.box, "", page.name, heroes, dict(setup.options))

    def check_options(self, setup: Setup) -> None:
        allowed = {switch.name: switch.values for switch in SWITCHES}
        for name, value in setup.options.items():
            if name not in allowed:
                raise Refusal(f"There is no option {name!r}: leave it out.")
            if value not in allowed[name]:
                raise Refusal(f"{name} cannot be {value!r}: choose {' or '.join(allowed[name])}.")

    def beginnings(self) -> dict[str, str]:
        """The pages that a campaign may begin with, by their encounters: the tutorials, and the first chapter."""
        pages = list(self.box.pages.values())
        before = [page for page in pages if page.chapter < FIRST_CHAPTER]
        first = [page for page in pages if page.chapter == FIRST_CHAPTER][:1]
        return {page.encounter: page.name for page in (*before, *first)}

    def adopt(self, data: bytes) -> Party:
        raise Refusal("There were no campaign files of Bardsung before: begin a new campaign.")

    next_phase = staticmethod(next_phase)

    def rounds(self, state: Party) -> int:
        return state.games

    # ---------------------------------------------------------------- what leaves

    def show(self, covered: Party, seat: int) -> view.CampaignView:
        return view.show(covered, seat)

    def page(self, state: Party) -> list[Block]:
        return view.page(state)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return self.game.adventures()

    def first_adventures(self) -> Sequence[AdventureInfo]:
        """The combat tutorial first, then the exploration tutorial, then the campaign itself."""  # BS-GOAL-03
        known = {info.id: info for info in self.game.adventures()}
        return [known[id] for id in self.beginnings()]

    def heroes(self) -> Sequence[HeroInfo]:
        return self.game.heroes()

    def switches(self) -> Sequence[SwitchInfo]:
        return SWITCHES

    # ---------------------------------------------------------------- what belongs to it

    @classmethod
    def rules_of_thumb(cls) -> Policy[Party]:
        from emberhall.games.bardsung.players import campaign

        return campaign
