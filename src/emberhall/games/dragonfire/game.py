"""Dragonfire as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

import emberhall.games.dragonfire.cards  # noqa: F401  (makes the words of the card language known)
from emberhall.engine.chance import Chance
from emberhall.engine.events import Event
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Knowledge, Phase, Reporting, Setup, SwitchInfo
from emberhall.engine.kit.bots import Foresight, Policy
from emberhall.engine.kit.game import BoardGame
from emberhall.engine.kit.pieces import Recorder
from emberhall.engine.kit.telling import leaves
from emberhall.engine.sheet import Look
from emberhall.engine.wording import all_worded
from emberhall.games.dragonfire.rules import events, secrets
from emberhall.games.dragonfire.rules.box import FILES, Box, open_box
from emberhall.games.dragonfire.rules.deck_building import market_switch, set_switch
from emberhall.games.dragonfire.rules.phases import PHASES, next_phase
from emberhall.games.dragonfire.rules.scenes import spoils
from emberhall.games.dragonfire.rules.setup import SWITCHES, new_table
from emberhall.games.dragonfire.rules.state import Table
from emberhall.games.dragonfire.telling import texts
from emberhall.games.dragonfire.telling.acts import ACTS, ASKS
from emberhall.games.dragonfire.telling.log import TELLING
from emberhall.games.dragonfire.telling.looks import LOOKS
from emberhall.games.dragonfire.telling.reporting import REPORTING
from emberhall.games.dragonfire.telling.sheet import sheet
from emberhall.games.dragonfire.telling.view import View, show

RULES = "8"  # to be raised when a change of rules or records makes old recordings run differently
RECORDER = Recorder(Table)


class Dragonfire(BoardGame[Table, Box]):
    """A deck-builder for two to six characters, with the cards of the given packs over the built-in ones."""

    id: ClassVar[str] = "dragonfire"
    title: ClassVar[str] = "Dragonfire"
    seats: ClassVar[tuple[int, int]] = (2, 6)
    view_type: ClassVar[type] = View
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    acts = ACTS
    asks = ASKS
    telling = TELLING
    looks: ClassVar[Mapping[str, Look]] = LOOKS
    reporting: ClassVar[Reporting] = REPORTING
    recorder = RECORDER
    phases: Sequence[Phase[Table]] = PHASES

    def __init__(self, *packs: Path) -> None:
        super().__init__(open_box(*packs), RULES)

    def new(self, setup: Setup) -> Table:
        return new_table(self.box, setup)

    next_phase = staticmethod(next_phase)

    def rounds(self, state: Table) -> int:
        return state.turn // len(state.players) + 1

    def spoils(self, state: Table) -> msgspec.Raw:
        """What the campaign needs to know: how far the party came, at which Level, and what was consumed."""
        return msgspec.Raw(msgspec.json.encode(spoils(state)))

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: Table, eyes: int) -> None:
        secrets.conceal(state, eyes)

    def imagine(self, state: Table, knows: Knowledge, chance: Chance) -> None:
        secrets.imagine(state, knows, chance)

    sheet = staticmethod(sheet)

    def show(self, covered: Table, seat: int) -> View:
        return show(covered, seat)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return all_worded(texts.adventures(self.box))

    def heroes(self) -> Sequence[HeroInfo]:
        return all_worded(texts.heroes(self.box))

    def switches(self) -> Sequence[SwitchInfo]:
        return (*SWITCHES, *set_switch(self.box), *market_switch(self.box))

    def cards(self) -> Sequence[CardInfo]:
        return all_worded(texts.cards(self.box))

    def pack_files(self) -> Mapping[str, type]:
        return FILES

    # ---------------------------------------------------------------- what belongs to it

    @classmethod
    def campaign(cls) -> type[object]:
        from emberhall.games.dragonfire.campaign.game import Campaign

        return Campaign

    @classmethod
    def rules_of_thumb(cls) -> Policy[Table]:
        from emberhall.games.dragonfire.players import heuristic

        return heuristic

    @classmethod
    def foresight(cls) -> Foresight[Table]:
        from emberhall.games.dragonfire.players import foresight

        return foresight
