"""The campaign as the engine sees it: a game of its own, whose phases are Long Rests and Adventures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from emberhall.engine.campaign import Block
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Event
from emberhall.engine.game import AdventureInfo, HeroInfo, Knowledge, Outcome, Phase, Setup, SwitchInfo
from emberhall.engine.kit.game import BoardGame
from emberhall.engine.kit.pieces import Recorder
from emberhall.engine.kit.telling import leaves
from emberhall.engine.refusal import Refusal
from emberhall.games.dragonfire.campaign import events, view
from emberhall.games.dragonfire.campaign.acts import ACTS, ASKS, TELLING
from emberhall.games.dragonfire.campaign.adopted import adopted, adventure_called
from emberhall.games.dragonfire.campaign.long_rest import PHASES, next_phase
from emberhall.games.dragonfire.campaign.state import Hero, Party
from emberhall.games.dragonfire.game import Dragonfire
from emberhall.games.dragonfire.rules.advancements import screen_called

DECIDED = ("adventure_level", "challenge")  # switches that follow from how far a campaign has come
RECORDER = Recorder(Party)


class Campaign(BoardGame[Party]):
    """A party of Dragonfire, from Adventure to Adventure."""

    id: ClassVar[str] = "dragonfire-campaign"
    title: ClassVar[str] = "Dragonfire campaign"
    seats: ClassVar[tuple[int, int]] = Dragonfire.seats
    view_type: ClassVar[type] = view.CampaignView
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    acts = ACTS
    asks = ASKS
    telling = TELLING
    phases: Sequence[Phase[Party]] = PHASES

    def __init__(self, *packs: Path) -> None:
        self.game = Dragonfire(*packs)
        self.box = self.game.box
        self.version = self.game.version

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

    def outcome(self, state: Party) -> Outcome | None:
        return state.result

    def rounds(self, state: Party) -> int:
        return state.games

    def encode(self, state: Party) -> bytes:
        return RECORDER.encode(state)

    def decode(self, data: bytes) -> Party:
        return RECORDER.decode(self.box, data, box=self.box)

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: Party, eyes: int) -> None:
        """Nothing is hidden between two Adventures."""

    def imagine(self, state: Party, knows: Knowledge, chance: Chance) -> None:
        """Nothing is covered."""

    def show(self, covered: Party, seat: int) -> view.CampaignView:
        return view.show(covered, seat)

    def page(self, state: Party) -> list[Block]:
        return view.page(state)

    def name(self, card: int) -> str:
        return self.box.name(card)

    def prompt(self, state: Party, choice: Choice) -> str:
        return ASKS.prompt(state, choice)

    def label(self, state: Party, option: Option) -> str:
        return ACTS.label(state, option)

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
