"""Bardsung as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from emberhall.engine.acts import Acts, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.events import Event
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Knowledge, Phase, Reporting, Setup, SwitchInfo
from emberhall.engine.kit.bots import Foresight, Policy
from emberhall.engine.kit.game import BoardGame
from emberhall.engine.kit.lessons import Lesson, read_lessons
from emberhall.engine.kit.telling import Telling
from emberhall.engine.sheet import Look
from emberhall.engine.wording import all_worded
from emberhall.games.bardsung import cards
from emberhall.games.bardsung.rules import secrets
from emberhall.games.bardsung.rules.box import FILES, MOST_HEROES, Box, open_box
from emberhall.games.bardsung.rules.carried import spoils
from emberhall.games.bardsung.rules.phases import PHASES, next_phase
from emberhall.games.bardsung.rules.setup import SWITCHES, new_table
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import SILENCE
from emberhall.games.bardsung.telling import texts
from emberhall.games.bardsung.telling.acts import ACTS, ASKS
from emberhall.games.bardsung.telling.log import EVENTS, TELLING
from emberhall.games.bardsung.telling.looks import LOOKS
from emberhall.games.bardsung.telling.reporting import REPORTING
from emberhall.games.bardsung.telling.view import TableView, table_view

LESSONS = Path(__file__).parent / "telling" / "lessons.yaml"
RULES = "8"  # to be raised when a change of rules makes old recordings run differently


class Bardsung(BoardGame[Table, Box]):
    """One encounter of Bardsung for one to five heroes, with the cards of the given packs over the built-in ones."""

    id: ClassVar[str] = "bardsung"
    title: ClassVar[str] = "Bardsung: Legend of the Ancient Forge"
    seats: ClassVar[tuple[int, int]] = (1, MOST_HEROES)
    view_type: ClassVar[type] = TableView
    event_types: ClassVar[Sequence[type[Event]]] = EVENTS
    acts: ClassVar[Acts[Table]] = ACTS
    asks: ClassVar[Asks[Table]] = ASKS
    telling: ClassVar[Telling[Table]] = TELLING
    looks: ClassVar[Mapping[str, Look]] = LOOKS
    reporting: ClassVar[Reporting] = REPORTING
    recorder = secrets.RECORDER
    phases: Sequence[Phase[Table]] = PHASES

    def __init__(self, *packs: Path) -> None:
        assert cards.KINDS
        super().__init__(open_box(*packs), RULES)

    def new(self, setup: Setup) -> Table:
        return new_table(self.box, setup)

    next_phase = staticmethod(next_phase)

    def rounds(self, state: Table) -> int:
        return state.round

    def silent(self, state: Table, seat: int) -> bool:
        return bool(state.heroes[seat].conditions & SILENCE)  # BS-COND-20

    def spoils(self, state: Table) -> msgspec.Raw:
        """What the campaign needs to know: dashboards, tracks, gold and reputation."""
        return msgspec.Raw(msgspec.json.encode(spoils(state)))

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: Table, eyes: int) -> None:
        secrets.conceal(state, eyes)

    def imagine(self, state: Table, knows: Knowledge, chance: Chance) -> None:
        secrets.imagine(state, chance)

    def show(self, covered: Table, seat: int) -> msgspec.Struct:
        return table_view(covered)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return all_worded(texts.adventures(self.box))

    def heroes(self) -> Sequence[HeroInfo]:
        return all_worded(texts.heroes(self.box))

    def switches(self) -> Sequence[SwitchInfo]:
        return SWITCHES

    def cards(self) -> Sequence[CardInfo]:
        return all_worded(texts.cards(self.box))

    def lessons(self) -> Sequence[Lesson]:
        return read_lessons(LESSONS)

    def pack_files(self) -> Mapping[str, type]:
        return FILES

    # ---------------------------------------------------------------- what belongs to it

    @classmethod
    def campaign(cls) -> type[object]:
        from emberhall.games.bardsung.campaign.game import Campaign

        return Campaign

    @classmethod
    def rules_of_thumb(cls) -> Policy[Table]:
        from emberhall.games.bardsung.players import heuristic

        return heuristic

    @classmethod
    def foresight(cls) -> Foresight[Table]:
        from emberhall.games.bardsung.players import foresight

        return foresight
