"""A linked adventure of Wrath of Ashardalon as the engine sees it."""

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
from emberhall.games.ashardalon import cards  # noqa: F401  # makes the words of the cards known
from emberhall.games.ashardalon.campaign import events
from emberhall.games.ashardalon.campaign.files import adopted
from emberhall.games.ashardalon.campaign.phases import PHASES, begun, linked_adventures, next_phase
from emberhall.games.ashardalon.campaign.state import Linked
from emberhall.games.ashardalon.campaign.telling import ACTS, ASKS, TELLING, View, page, show
from emberhall.games.ashardalon.rules.box import MOST_HEROES, open_box
from emberhall.games.ashardalon.rules.setup import SWITCHES
from emberhall.games.ashardalon.telling import texts

RECORDER = Recorder(Linked)
RULES = "1"  # to be raised when a change of rules or records makes old recordings run differently


class Campaign(BoardGame[Linked]):
    """Games one after the other, by the same party, with what it has won."""

    id: ClassVar[str] = "ashardalon-campaign"
    title: ClassVar[str] = "Wrath of Ashardalon: a linked adventure"
    seats: ClassVar[tuple[int, int]] = (1, MOST_HEROES)
    view_type: ClassVar[type] = View
    acts = ACTS
    asks = ASKS
    telling = TELLING
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    phases: Sequence[Phase[Linked]] = PHASES

    def __init__(self, *packs: Path) -> None:
        self.box = open_box(*packs)
        self.version = f"{RULES}:{self.box.version}"

    def new(self, setup: Setup) -> Linked:
        return begun(self.box, setup)

    def adopt(self, data: bytes) -> Linked:
        return adopted(self.box, data)

    next_phase = staticmethod(next_phase)

    def outcome(self, state: Linked) -> Outcome | None:
        return state.result

    def rounds(self, state: Linked) -> int:
        return state.won + state.lost

    def encode(self, state: Linked) -> bytes:
        return RECORDER.encode(state)

    def decode(self, data: bytes) -> Linked:
        return RECORDER.decode(self.box, data, box=self.box)

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: Linked, eyes: int) -> None:
        """Nothing is hidden between two games."""

    def imagine(self, state: Linked, knows: Knowledge, chance: Chance) -> None:
        """Nothing is covered."""

    def show(self, covered: Linked, seat: int) -> View:
        return show(covered, seat)

    def view(self, state: Linked, seat: int) -> View:
        return show(state, seat)

    # ---------------------------------------------------------------- words

    def name(self, card: int) -> str:
        return self.box.name(card)

    def prompt(self, state: Linked, choice: Choice) -> str:
        return self.asks.prompt(state, choice)

    def label(self, state: Linked, option: Option) -> str:
        return self.acts.label(state, option)

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
