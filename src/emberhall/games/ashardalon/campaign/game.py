"""A linked adventure of Wrath of Ashardalon as the engine sees it."""

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
from emberhall.games.ashardalon import cards  # noqa: F401  # makes the words of the cards known
from emberhall.games.ashardalon.campaign import events
from emberhall.games.ashardalon.campaign.files import adopted
from emberhall.games.ashardalon.campaign.phases import PHASES, begun, linked_adventures, next_phase
from emberhall.games.ashardalon.campaign.state import Linked
from emberhall.games.ashardalon.campaign.telling import ACTS, ASKS, TELLING, View, page, show
from emberhall.games.ashardalon.rules.box import MOST_HEROES, Box, open_box
from emberhall.games.ashardalon.rules.setup import SWITCHES
from emberhall.games.ashardalon.telling import texts

RECORDER = Recorder(Linked)
RULES = "1"  # to be raised when a change of rules or records makes old recordings run differently


class Campaign(BoardGame[Linked, Box]):
    """Games one after the other, by the same party, with what it has won."""

    id: ClassVar[str] = "ashardalon-campaign"
    title: ClassVar[str] = "Wrath of Ashardalon: a linked adventure"
    seats: ClassVar[tuple[int, int]] = (1, MOST_HEROES)
    view_type: ClassVar[type] = View
    acts = ACTS
    asks = ASKS
    telling = TELLING
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    recorder = RECORDER
    phases: Sequence[Phase[Linked]] = PHASES

    def __init__(self, *packs: Path) -> None:
        super().__init__(open_box(*packs), RULES)

    def new(self, setup: Setup) -> Linked:
        return begun(self.box, setup)

    def adopt(self, data: bytes) -> Linked:
        return adopted(self.box, data)

    next_phase = staticmethod(next_phase)

    def rounds(self, state: Linked) -> int:
        return state.won + state.lost

    # ---------------------------------------------------------------- what leaves

    def show(self, covered: Linked, seat: int) -> View:
        return show(covered, seat)

    # ---------------------------------------------------------------- words

    def page(self, state: Linked) -> Sequence[Block]:
        return page(state)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return self.first_adventures()

    def first_adventures(self) -> Sequence[AdventureInfo]:
        known = {card.id for card in linked_adventures(self.box)}
        return [info for info in texts.adventures(self.box) if info.id in known]

    def heroes(self) -> Sequence[HeroInfo]:
        return texts.heroes(self.box)

    def switches(self) -> Sequence[SwitchInfo]:
        return [switch for switch in SWITCHES if switch.name != "part"]

    # ---------------------------------------------------------------- what belongs to it

    @classmethod
    def rules_of_thumb(cls) -> Policy[Linked]:
        from emberhall.games.ashardalon.players import campaign

        return campaign
