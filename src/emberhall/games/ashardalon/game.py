"""Wrath of Ashardalon as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from emberhall.engine.choice import Choice, Option
from emberhall.engine.events import Entry
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Outcome, Phase, Setup, SwitchInfo
from emberhall.engine.kit.game import BoardGame
from emberhall.games.ashardalon import vocabulary
from emberhall.games.ashardalon.rules import record
from emberhall.games.ashardalon.rules.box import FILES, MOST_HEROES, open_box
from emberhall.games.ashardalon.rules.phases import PHASES, next_phase
from emberhall.games.ashardalon.rules.setup import SWITCHES, new_table
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.telling import acts as words
from emberhall.games.ashardalon.telling import log as telling
from emberhall.games.ashardalon.telling import texts
from emberhall.games.ashardalon.telling.view import TableView, table_view

RULES = "3"  # to be raised when a change of rules makes old recordings run differently


class Ashardalon(BoardGame[Table]):
    """One dungeon crawl for one to five heroes, with the cards of the given packs over the built-in ones."""

    id: ClassVar[str] = "ashardalon"
    title: ClassVar[str] = "Wrath of Ashardalon"
    seats: ClassVar[tuple[int, int]] = (1, MOST_HEROES)
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
        return record.encode(state)

    def decode(self, data: bytes) -> Table:
        return record.decode(self.box, data)

    def view(self, state: Table, seat: int) -> TableView:
        return table_view(state, seat)

    # ---------------------------------------------------------------- words

    def name(self, card: int) -> str:
        return self.box.name(card)

    def prompt(self, state: Table, choice: Choice) -> str:
        return words.prompt(state, choice)

    def label(self, state: Table, option: Option) -> str:
        return words.label(state, option)

    def tell(self, state: Table, line: Sequence[Entry]) -> str:
        return telling.tell(state, line)

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return texts.adventures(self.box)

    def heroes(self) -> Sequence[HeroInfo]:
        return texts.heroes(self.box)

    def switches(self) -> Sequence[SwitchInfo]:
        return SWITCHES

    def cards(self) -> Sequence[CardInfo]:
        return texts.cards(self.box)

    def pack_files(self) -> Mapping[str, type]:
        return FILES
