"""What the engine asks of a game, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol, Self, TypeVar

import msgspec

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow, Option
from emberhall.engine.events import Entry, Log
from emberhall.engine.refusal import Refusal


class GameOver(Exception):
    """Raised by a rule that ends the game on the spot; the state holds the outcome."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended, and why: the rule id of the victory or defeat, and which seats won."""

    won: bool
    rule: str
    why: str
    winners: tuple[int, ...] = ()


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the first card is drawn. `options` are the game's own switches by name."""

    adventure: str
    party: tuple[str, ...]
    options: dict[str, str] = {}


class State(Protocol):
    """What is on the table. `phase` is the number of the running phase; chance and log belong to the match."""

    phase: int
    chance: Chance
    log: Log | None

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
Phase = Callable[[S], Flow[None] | None]


class SwitchInfo(msgspec.Struct, frozen=True):
    """An option of a new game: its name, the same for people, what it may be, what it is unless said, and a sentence.

    One that lists no values takes text, which the game reads when it is set up.
    """

    name: str
    title: str
    values: tuple[str, ...]
    default: str
    text: str

    @property
    def takes_text(self) -> bool:
        return not self.values

    def check(self, value: str) -> None:
        """Refuse a value that is not listed."""
        if value not in self.values and not self.takes_text:
            raise Refusal(f"The option {self.name!r} cannot be {value!r}: choose one of {', '.join(self.values)}.")


class AdventureInfo(msgspec.Struct, frozen=True):
    """An adventure as the new-game form shows it, with its conditions of victory and defeat."""

    id: str
    title: str
    text: str
    victory: str
    defeat: str
    seats: tuple[int, int]


class HeroInfo(msgspec.Struct, frozen=True):
    """A hero as the new-game form shows it."""

    id: str
    name: str
    text: str


class CardInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as the card list shows it; the text is made from what the card does."""

    id: str
    name: str
    kind: str
    pack: str
    copies: int
    text: str
    number: int | None = None
    notes: str = ""


class Game(Protocol[S]):
    """One board game: phases over a state, and words for what a person sees."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    phases: Sequence[Phase[S]]
    version: str
    """Changes when content or rules change, so that an old recording is not replayed by new rules."""

    def adventures(self) -> Sequence[AdventureInfo]: ...

    def heroes(self) -> Sequence[HeroInfo]: ...

    def switches(self) -> Sequence[SwitchInfo]: ...

    def cards(self) -> Sequence[CardInfo]: ...

    def pack_files(self) -> Mapping[str, type]:
        """The files a pack may have, and the type of the cards in each."""

    def new(self, setup: Setup) -> S:
        """The table before the first phase. Refuses what the rules do not allow."""

    def next_phase(self, state: S) -> None:
        """Set `state.phase`, and all that passes on with it, to what follows the phase just ended."""

    def outcome(self, state: S) -> Outcome | None: ...

    def rounds(self, state: S) -> int:
        """How many rounds have begun: for those who count games, no rule asks."""

    def encode(self, state: S) -> bytes:
        """The state as JSON: equal bytes exactly for equal states."""

    def decode(self, data: bytes) -> S: ...

    def view(self, state: S, seat: int) -> object:
        """All that this seat may see, and nothing else."""

    def prompt(self, state: S, choice: Choice) -> str: ...

    def label(self, state: S, option: Option) -> str: ...

    def tell(self, state: S, line: Sequence[Entry]) -> str:
        """One line of the log in words."""

    def name(self, card: int) -> str:
        """The name of a card or tile by its number."""


AnyGame = Game[State]
