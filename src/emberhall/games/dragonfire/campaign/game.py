"""The campaign as the engine sees it: a game of its own, whose phases are Long Rests and Adventures."""

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
from emberhall.games.dragonfire.campaign import events, view
from emberhall.games.dragonfire.campaign.acts import ACTS, ASKS, TELLING
from emberhall.games.dragonfire.campaign.adopted import adopted, adventure_called
from emberhall.games.dragonfire.campaign.long_rest import PHASES, next_phase
from emberhall.games.dragonfire.campaign.state import Hero, Party
from emberhall.games.dragonfire.game import RULES, Dragonfire
from emberhall.games.dragonfire.rules.advancements import screen_called
from emberhall.games.dragonfire.rules.box import Box

DECIDED = ("adventure_level", "challenge")  # switches that follow from how far a campaign has come
RECORDER = Recorder(Party)


class Campaign(BoardGame[Party, Box]):
    """A party of Dragonfire, from Adventure to Adventure."""

    id: ClassVar[str] = "dragonfire-campaign"
    title: ClassVar[str] = "Dragonfire campaign"
    seats: ClassVar[tuple[int, int]] = Dragonfire.seats
    view_type: ClassVar[type] = view.CampaignView
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    acts = ACTS
    asks = ASKS
    telling = TELLING
    recorder = RECORDER
    phases: Sequence[Phase[Party]] = PHASES

    def __init__(self, *packs: Path) -> None:
        self.game = Dragonfire(*packs)
        super().__init__(self.game.box, RULES)

    def new(self, setup: Setup) -> Party:
        """A campaign of new characters before its first Adventure."""
        adventure_called(self.box, setup.adventure)
        low, high = self.seats
        if not low <= len(setup.party) <= high:
            raise Refusal(f"Dragonfire is for {low} to {high} characters, not {len(setup.party)}.")
        screens = [screen_called(self.box, name).name for name in setup.party]
        for name in screens:
            if screens.count(name) > 1:
                raise Refusal(f"{name} is in the party twice: every Character screen exists once.")
        options = {name: value for name, value in setup.options.items() if name not in DECIDED}
        challenge = setup.options.get("challenge", "no") == "yes"
        return Party(self.box, setup.adventure, [Hero(name) for name in screens], options, challenge)

    def adopt(self, data: bytes) -> Party:
        return adopted(self.box, data)

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
        """A campaign may begin with any Adventure."""
        return self.game.adventures()

    def heroes(self) -> Sequence[HeroInfo]:
        return self.game.heroes()

    def switches(self) -> Sequence[SwitchInfo]:
        """The switches that are left to those who play it."""
        return [switch for switch in self.game.switches() if switch.name not in DECIDED]

    # ---------------------------------------------------------------- what belongs to it

    @classmethod
    def rules_of_thumb(cls) -> Policy[Party]:
        from emberhall.games.dragonfire.players import campaign

        return campaign
