"""What every game has in common, so that a game's own class says only what is its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec

from emberhall.engine.acts import Acts, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.events import Entry, Event
from emberhall.engine.game import (
    AdventureInfo,
    CardInfo,
    HeroInfo,
    Knowledge,
    Outcome,
    Phase,
    Reporting,
    S,
    Setup,
    SwitchInfo,
)
from emberhall.engine.kit.lessons import Lesson
from emberhall.engine.kit.telling import Telling
from emberhall.engine.sheet import Look, Sheet

if TYPE_CHECKING:
    from emberhall.engine.kit.bots import Foresight, Policy

NO_CHANCE = Chance(0)  # of a table that is only looked at


class Boxed(Protocol):
    """A box of cards: its version changes with them, and it knows their names."""

    @property
    def version(self) -> str: ...

    def name(self, card: int, /) -> str: ...


class Records(Protocol[S]):
    """What writes a table down and reads it back: a `Recorder`, mostly."""

    def encode(self, table: S, /) -> bytes: ...

    def decode(self, box: object, data: bytes, /, **shared: object) -> S: ...


class Ended(Protocol):
    """A table keeps how its game ended."""

    result: Outcome | None


B = TypeVar("B", bound=Boxed)


class BoardGame(Generic[S, B]):
    """A game on the engine, with its box. A subclass gives what stands here without a value, and `new`, `next_phase`,
    `rounds`, `conceal`, `imagine` and `show`; what else it leaves as it is here, it does not have.
    """

    id: ClassVar[str]
    former_ids: ClassVar[Sequence[str]] = ()
    title: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    rivals: ClassVar[bool] = False
    view_type: ClassVar[type]
    event_types: ClassVar[Sequence[type[Event]]]
    acts: ClassVar[Acts[S]]
    asks: ClassVar[Asks[S]]
    telling: ClassVar[Telling[S]]
    recorder: ClassVar[Records[S]]
    phases: Sequence[Phase[S]]
    looks: ClassVar[Mapping[str, Look]] = {}
    reporting: ClassVar[Reporting] = Reporting()

    def __init__(self, box: B, rules: str) -> None:
        """The number of the rules is to be raised when a change of them makes old recordings run differently."""
        self.box = box
        self.version = f"{rules}:{box.version}"

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]:
        return ()

    def heroes(self) -> Sequence[HeroInfo]:
        return ()

    def switches(self) -> Sequence[SwitchInfo]:
        return ()

    def cards(self) -> Sequence[CardInfo]:
        return ()

    def lessons(self) -> Sequence[Lesson]:
        return ()

    def outlook(self, setup: Setup) -> str:
        return ""

    def pack_files(self) -> Mapping[str, type]:
        return {}

    def name(self, card: int) -> str:
        return self.box.name(card)

    # ---------------------------------------------------------------- play

    def new(self, setup: Setup) -> S:
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        return cast(Ended, state).result

    def spoils(self, state: S) -> msgspec.Raw:
        return msgspec.Raw(b"null")

    def silent(self, state: S, seat: int) -> bool:
        return False

    def encode(self, state: S) -> bytes:
        return self.recorder.encode(state)

    def decode(self, data: bytes) -> S:
        return self.recorder.decode(self.box, data, box=self.box)

    # ---------------------------------------------------------------- what leaves

    def conceal(self, state: S, eyes: int) -> None:
        """Unless a game says otherwise, everything lies open."""

    def imagine(self, state: S, knows: Knowledge, chance: Chance) -> None:
        """Where nothing is covered, nothing is dealt."""

    def show(self, covered: S, seat: int) -> msgspec.Struct:
        raise NotImplementedError

    @staticmethod
    def sheet(view: msgspec.Struct) -> Sheet:
        """Return the view itself where it is a sheet; a game with a view of its own makes its sheet from that."""
        return view if isinstance(view, Sheet) else Sheet()

    def cover(self, state: S, eyes: int) -> S:
        """A copy with neither chance nor log, on which lies covered what these seats may not know."""
        covered = state.copy()
        covered.chance, covered.log = NO_CHANCE, None
        self.conceal(covered, eyes)
        return covered

    def glance(self, state: S, eyes: int) -> S:
        """Unless a game says otherwise, a copy of everything."""
        return self.cover(state, eyes)

    def tell(self, covered: S, line: Sequence[Entry]) -> str:
        return self.telling.tell(covered, line)

    # ---------------------------------------------------------------- what belongs to it, imported when asked for

    @classmethod
    def campaign(cls) -> type[object] | None:
        return None

    @classmethod
    def rules_of_thumb(cls) -> Policy[S] | None:
        return None

    @classmethod
    def foresight(cls) -> Foresight[S] | None:
        return None
