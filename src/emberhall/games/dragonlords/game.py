"""Rise of the Dragon Lords as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from emberhall.engine.acts import Acts, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.events import Event
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Knowledge, Phase, Reporting, Setup, SwitchInfo
from emberhall.engine.kit.bots import Foresight, Policy
from emberhall.engine.kit.game import BoardGame
from emberhall.engine.kit.pieces import Recorder
from emberhall.engine.kit.telling import Telling, leaves
from emberhall.engine.sheet import Look
from emberhall.engine.wording import all_worded
from emberhall.games.dragonlords import cards as vocabulary
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.box import FILES, Box, open_box
from emberhall.games.dragonlords.rules.older import adopt
from emberhall.games.dragonlords.rules.phases import PHASES, next_phase
from emberhall.games.dragonlords.rules.secrets import conceal, glance, imagine
from emberhall.games.dragonlords.rules.setup import SEATS, TITLE, new_table, switches
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.telling import texts
from emberhall.games.dragonlords.telling.acts import ACTS
from emberhall.games.dragonlords.telling.asks import ASKS
from emberhall.games.dragonlords.telling.log import TELLING
from emberhall.games.dragonlords.telling.looks import LOOKS
from emberhall.games.dragonlords.telling.reporting import REPORTING
from emberhall.games.dragonlords.telling.sheet import sheet
from emberhall.games.dragonlords.telling.view import View, show

RULES = "4"  # to be raised when a change of rules makes old recordings run differently
RECORD = Recorder(Table, look_over_all, adopt)


class Dragonlords(BoardGame[Table, Box]):
    """An overland quest for one to six players, with the cards of the given packs over the built-in ones."""

    id: ClassVar[str] = "dragonlords"
    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[int, int]] = SEATS
    rivals: ClassVar[bool] = True  # one wins alone; all lose together  # DL-WIN-05, -06
    view_type: ClassVar[type] = View
    event_types: ClassVar[Sequence[type[Event]]] = leaves(vars(events))
    acts: ClassVar[Acts[Table]] = ACTS
    asks: ClassVar[Asks[Table]] = ASKS
    telling: ClassVar[Telling[Table]] = TELLING
    looks: ClassVar[Mapping[str, Look]] = LOOKS
    reporting: ClassVar[Reporting] = REPORTING
    recorder = RECORD
    phases: Sequence[Phase[Table]] = PHASES

    def __init__(self, *packs: Path) -> None:
        assert vocabulary.CHAPTERS
        super().__init__(open_box(*packs), RULES)

    # ---------------------------------------------------------------- play

    def new(self, setup: Setup) -> Table:
        return new_table(self.box, setup)

    next_phase = staticmethod(next_phase)

    def rounds(self, state: Table) -> int:
        return state.turn // len(state.heroes) + 1

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: Table, eyes: int) -> None:
        conceal(state, eyes)

    def imagine(self, state: Table, knows: Knowledge, chance: Chance) -> None:
        imagine(state, knows, chance)

    def glance(self, state: Table, eyes: int) -> Table:
        return glance(state)

    sheet = staticmethod(sheet)

    def show(self, covered: Table, seat: int) -> View:
        return show(covered, seat)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return all_worded(texts.adventures())

    def heroes(self) -> Sequence[HeroInfo]:
        return all_worded(texts.heroes(self.box))

    def switches(self) -> Sequence[SwitchInfo]:
        return switches()

    def outlook(self, setup: Setup) -> str:
        return texts.outlook(setup)

    def cards(self) -> Sequence[CardInfo]:
        return all_worded(texts.cards(self.box))

    def pack_files(self) -> Mapping[str, type]:
        return FILES

    # ---------------------------------------------------------------- what belongs to it

    @classmethod
    def rules_of_thumb(cls) -> Policy[Table]:
        from emberhall.games.dragonlords.players import heuristic

        return heuristic

    @classmethod
    def foresight(cls) -> Foresight[Table]:
        from emberhall.games.dragonlords.players import foresight

        return foresight
