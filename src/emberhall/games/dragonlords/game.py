"""Rise of the Dragon Lords as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Entry
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Outcome, Phase, Setup, SwitchInfo
from emberhall.engine.kit.pieces import Recorder
from emberhall.games.dragonlords import cards as vocabulary
from emberhall.games.dragonlords.rules.box import FILES, open_box
from emberhall.games.dragonlords.rules.phases import PHASES, next_phase
from emberhall.games.dragonlords.rules.setup import SEATS, TITLE, new_table, switches
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.telling import texts

RULES = "1"  # to be raised when a change of rules makes old recordings run differently
_RECORD = Recorder(Table, look_over_all)


class Dragonlords:
    """An overland quest for one to six players, with the cards of the given packs over the built-in ones."""

    id: ClassVar[str] = "dragonlords"
    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[int, int]] = SEATS
    phases: Sequence[Phase[Table]] = PHASES

    def __init__(self, *packs: Path) -> None:
        assert vocabulary.CHAPTERS
        self.box = open_box(*packs)
        self.version = f"{RULES}:{self.box.version}"

    def new(self, setup: Setup) -> Table:
        return new_table(self.box, setup)

    next_phase = staticmethod(next_phase)

    def outcome(self, state: Table) -> Outcome | None:
        return state.result

    def rounds(self, state: Table) -> int:
        return state.turn // len(state.heroes) + 1

    def encode(self, state: Table) -> bytes:
        return _RECORD.encode(state)

    def decode(self, data: bytes) -> Table:
        return _RECORD.decode(self.box, data, box=self.box)

    def view(self, state: Table, seat: int) -> Table:
        return state.copy()  # everything is open but the order of decks, which is not decided  # DL-GAP-45

    # ---------------------------------------------------------------- words

    def name(self, card: int) -> str:
        return self.box.name(card)

    def prompt(self, state: Table, choice: Choice) -> str:
        return choice.ask

    def label(self, state: Table, option: Option) -> str:
        return " ".join([option.act, *[str(n) for n in option[2:] if n != -1]])

    def tell(self, state: Table, line: Sequence[Entry]) -> str:
        return "; ".join(type(entry.event).__name__ for entry in line)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return texts.adventures()

    def heroes(self) -> Sequence[HeroInfo]:
        return texts.heroes(self.box)

    def switches(self) -> Sequence[SwitchInfo]:
        return switches()

    def cards(self) -> Sequence[CardInfo]:
        return texts.cards(self.box)

    def pack_files(self) -> Mapping[str, type]:
        return FILES
