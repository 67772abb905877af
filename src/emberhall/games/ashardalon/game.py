"""Wrath of Ashardalon as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.events import Event
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Knowledge, Phase, Reporting, Setup, SwitchInfo
from emberhall.engine.kit.bots import Foresight, Policy
from emberhall.engine.kit.game import BoardGame
from emberhall.engine.kit.telling import leaves
from emberhall.engine.sheet import Look
from emberhall.engine.wording import all_worded
from emberhall.games.ashardalon import cards  # noqa: F401  # makes the words of the cards known
from emberhall.games.ashardalon.rules import events, saves, secrets
from emberhall.games.ashardalon.rules.box import FILES, MOST_HEROES, Box, open_box
from emberhall.games.ashardalon.rules.linked_adventures import spoils
from emberhall.games.ashardalon.rules.phases import PHASES, next_phase
from emberhall.games.ashardalon.rules.setup import SWITCHES, new_table
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling import texts
from emberhall.games.ashardalon.telling.acts import ACTS, ASKS
from emberhall.games.ashardalon.telling.log import TELLING
from emberhall.games.ashardalon.telling.looks import LOOKS
from emberhall.games.ashardalon.telling.reporting import REPORTING
from emberhall.games.ashardalon.telling.view import View, show

RULES = "8"  # to be raised when a change of rules or records makes old recordings run differently


class Ashardalon(BoardGame[Table, Box]):
    """One dungeon crawl for one to five heroes, with the cards of the given packs over the built-in ones."""

    id: ClassVar[str] = "ashardalon"
    title: ClassVar[str] = "Wrath of Ashardalon"
    seats: ClassVar[tuple[int, int]] = (1, MOST_HEROES)
    view_type: ClassVar[type] = View
    acts = ACTS
    asks = ASKS
    telling = TELLING
    looks: ClassVar[Mapping[str, Look]] = LOOKS
    reporting: ClassVar[Reporting] = REPORTING
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    recorder = saves.RECORDER
    phases: Sequence[Phase[Table]] = PHASES

    def __init__(self, *packs: Path) -> None:
        super().__init__(open_box(*packs), RULES)

    def new(self, setup: Setup) -> Table:
        return new_table(self.box, setup)

    next_phase = staticmethod(next_phase)

    def spoils(self, state: Table) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(spoils(state)))

    def rounds(self, state: Table) -> int:
        return state.turn // len(state.heroes) + 1

    def decode(self, data: bytes) -> Table:
        return saves.decode(self.box, data)

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: Table, eyes: int) -> None:
        secrets.conceal(state, eyes)

    def imagine(self, state: Table, knows: Knowledge, chance: Chance) -> None:
        secrets.imagine(state, knows, chance)

    def show(self, covered: Table, seat: int) -> View:
        return show(covered, seat)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return all_worded(texts.adventures(self.box))

    def heroes(self) -> Sequence[HeroInfo]:
        return all_worded(texts.heroes(self.box))

    def switches(self) -> Sequence[SwitchInfo]:
        return SWITCHES

    def cards(self) -> Sequence[CardInfo]:
        return all_worded(texts.cards(self.box))

    def pack_files(self) -> Mapping[str, type]:
        return FILES

    # ---------------------------------------------------------------- what belongs to it

    @classmethod
    def campaign(cls) -> type[object]:
        from emberhall.games.ashardalon.campaign.game import Campaign

        return Campaign

    @classmethod
    def rules_of_thumb(cls) -> Policy[Table]:
        from emberhall.games.ashardalon.players import heuristic

        return heuristic

    @classmethod
    def foresight(cls) -> Foresight[Table]:
        from emberhall.games.ashardalon.players import foresight

        return foresight
