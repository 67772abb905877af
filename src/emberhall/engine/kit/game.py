"""What every game has in common, so that a game's own class says only what is its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic

import msgspec

from emberhall.engine.acts import Acts, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.events import Entry, Event
from emberhall.engine.game import AdventureInfo, CardInfo, HeroInfo, Knowledge, Outcome, Phase, S, Setup, SwitchInfo
from emberhall.engine.kit.telling import Telling

NO_CHANCE = Chance(0)  # of a table that is only looked at


class BoardGame(Generic[S]):
    """A game on the engine. A subclass gives what stands here without a value, and `next_phase`, `rounds`, `encode` and
    `decode`; what it leaves as it is here, it does not have."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    rivals: ClassVar[bool] = False
    view_type: ClassVar[type]
    event_types: ClassVar[Sequence[type[Event]]]
    acts: ClassVar[Acts[S]]
    asks: ClassVar[Asks[S]]
    telling: ClassVar[Telling[S]]
    phases: Sequence[Phase[S]]
    version: str

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return ()

    def heroes(self) -> Sequence[HeroInfo]:
        return ()

    def switches(self) -> Sequence[SwitchInfo]:
        return ()

    def cards(self) -> Sequence[CardInfo]:
        return ()

    def pack_files(self) -> Mapping[str, type]:
        return {}

    def name(self, card: int) -> str:
        raise NotImplementedError

    # ---------------------------------------------------------------- play

    def new(self, setup: Setup) -> S:
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        raise NotImplementedError

    def spoils(self, state: S) -> msgspec.Raw:
        return msgspec.Raw(b"null")

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: S, eyes: int) -> None:
        raise NotImplementedError

    def imagine(self, state: S, knows: Knowledge, chance: Chance) -> None:
        raise NotImplementedError

    def show(self, covered: S, seat: int) -> msgspec.Struct:
        raise NotImplementedError

    def cover(self, state: S, eyes: int) -> S:
        """A copy with neither chance nor log, on which lies covered what these seats may not know."""
        covered = state.copy()
        covered.chance, covered.log = NO_CHANCE, None
        self.conceal(covered, eyes)
        return covered

    def tell(self, covered: S, line: Sequence[Entry]) -> str:
        return self.telling.tell(covered, line)
