"""What the engine asks of a game, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, Self, TypeVar

import msgspec

from emberhall.engine.acts import Acts, Asks
from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow
from emberhall.engine.events import Entry, Event, Log
from emberhall.engine.refusal import Refusal
from emberhall.engine.sheet import Look, Sheet
from emberhall.engine.wording import Words

if TYPE_CHECKING:
    from emberhall.engine.kit.bots import Foresight, Policy
    from emberhall.engine.kit.lessons import Lesson


class PhaseOver(Exception):
    """Raised by a rule that breaks off the phase it is in: the one that follows begins at once."""


class GameOver(Exception):
    """Raised by a rule that ends the game on the spot; the state holds the outcome."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended, and why: the rule id of the victory or defeat, which seats won, and a score for each seat where
    the game has one. `won` says whether anybody did."""

    won: bool
    rule: str
    why: Words
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()

    def of(self, seat: int) -> bool:
        """Whether this seat won."""
        return seat in self.winners


class Report(msgspec.Struct, frozen=True):
    """What came of an adventure within a campaign: its outcome, and what the game says is carried on."""

    outcome: Outcome
    spoils: msgspec.Raw = msgspec.Raw(b"null")


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


class Reported(Protocol):
    """A campaign's state has the report of the adventure played last."""

    report: Report | None


S = TypeVar("S", bound=State)
Phase = Callable[[S], Flow[None] | None]


class Knowledge(NamedTuple):
    """What seats know beside the table: the open question with the answers they are told of, and which other seats
    could do something that they are not told."""

    eyes: int
    choice: Choice | None
    helpers: tuple[int, ...] = ()


class SwitchInfo(msgspec.Struct, frozen=True):
    """An option of a new game: its name, the same for people, what it may be, what it is unless said, and a sentence.

    One that lists no values takes text, which the game reads when it is set up. `named` is what it is where somebody
    names the heroes, if that is something else.
    """

    name: str
    title: str
    values: tuple[str, ...]
    default: str
    text: Words
    named: str = ""

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
    text: Words
    victory: Words
    defeat: Words
    seats: tuple[int, int]


class HeroInfo(msgspec.Struct, frozen=True):
    """A hero as the new-game form shows it."""

    id: str
    name: str
    text: Words


class CardInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as the card list shows it; the text is made from what the card does.

    The fields after the notes say as data what a face shows of it: the line below its art, the rest of its text if that
    is not all of it, its price or what it pays, its colour, Class Type or subtype, how much harm it does of which sort,
    and words that suggest a drawing where its name does not.
    """

    id: str
    name: str
    kind: str
    pack: str
    copies: int
    text: Words
    number: int | None = None
    notes: Words = ""
    type_line: Words = ""
    rules: Words | None = None
    cost: int | None = None
    colour: str = ""
    class_type: str = ""
    subtype: str = ""
    damage: tuple[tuple[str, int], ...] = ()
    hint: str = ""

    @property
    def body(self) -> str:
        """The text that stands under the type line."""
        return self.text if self.rules is None else self.rules


class Deed(NamedTuple):
    """What happens to cards in a kind of event, and to which kinds of cards, all if none is said; and whether that is a
    step to winning itself, of which winners have more whatever the card."""

    word: str
    kinds: tuple[str, ...] = ()
    step: bool = False


class Reporting(NamedTuple):
    """What a report over many games asks about and how it calls things: events by name, the unit of the game's clock,
    what threatens, and by how many a position counts that. Without deeds it asks about every event of a card."""

    deeds: Mapping[str, Deed] = {}
    clock: str = "turns"
    threat: str = "threat"
    unit: int = 1


class Game(Protocol[S]):
    """One board game: phases over a state, what each seat may know of it, and words for what a person sees."""

    id: ClassVar[str]
    former_ids: ClassVar[Sequence[str]]
    """Ids that the game had before, which its old saves bear."""
    title: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    rivals: ClassVar[bool]
    """Whether seats play against each other; else they win or lose together."""
    view_type: ClassVar[type]
    """The Struct that `show` makes."""
    event_types: ClassVar[Sequence[type[Event]]]
    acts: ClassVar[Acts[S]]
    asks: ClassVar[Asks[S]]
    looks: ClassVar[Mapping[str, Look]]
    """Colour, pattern and glyph of each kind of card."""
    reporting: ClassVar[Reporting]
    phases: Sequence[Phase[S]]
    version: str
    """Changes when content or rules change, so that an old recording is not replayed by new rules."""

    # ---------------------------------------------------------------- the box

    def adventures(self) -> Sequence[AdventureInfo]: ...

    def heroes(self) -> Sequence[HeroInfo]: ...

    def switches(self) -> Sequence[SwitchInfo]: ...

    def cards(self) -> Sequence[CardInfo]: ...

    def lessons(self) -> Sequence[Lesson]:
        """What a newcomer is told on the way through a first game."""

    def outlook(self, setup: Setup) -> str:
        """What a game so set up will be like, where its options say that only to experts."""

    def pack_files(self) -> Mapping[str, type]:
        """The files a pack may have, and the type of the cards in each."""

    # ---------------------------------------------------------------- play

    def new(self, setup: Setup) -> S:
        """The table before the first phase. Refuses what the rules do not allow."""

    def next_phase(self, state: S) -> None:
        """Set `state.phase`, and all that passes on with it, to what follows the phase just ended."""

    def outcome(self, state: S) -> Outcome | None: ...

    def spoils(self, state: S) -> msgspec.Raw:
        """What a campaign needs to know of a game that is over, as JSON."""

    def rounds(self, state: S) -> int:
        """How many rounds have begun: for those who count games, no rule asks."""

    def silent(self, state: S, seat: int) -> bool:
        """Whether a rule forbids the player of a seat to speak to the others."""

    def encode(self, state: S) -> bytes:
        """The state as JSON: equal bytes exactly for equal states."""

    def decode(self, data: bytes) -> S: ...

    # ---------------------------------------------------------------- what leaves

    def cover(self, state: S, eyes: int) -> S:
        """A copy of the table as these seats know it, one bit a seat: what they may not know lies covered on it, and
        nothing else tells it. It has no chance and no log."""

    def glance(self, state: S, eyes: int) -> S:
        """A covered table for one who only reads it and answers at once: it may share what does not have to be covered
        with the table itself, and is good for this question alone."""

    def conceal(self, state: S, eyes: int) -> None:
        """Cover, on the table itself, what these seats may not know."""

    def imagine(self, state: S, knows: Knowledge, chance: Chance) -> None:
        """Deal at random what lies covered, on the table itself, consistent with all that these seats know."""

    def show(self, covered: S, seat: int) -> msgspec.Struct:
        """A covered table as a surface shows it, from a seat's side."""

    @staticmethod
    def sheet(view: msgspec.Struct, /) -> Sheet:
        """What a view shows, in rows that every surface can draw."""

    def tell(self, covered: S, line: Sequence[Entry]) -> str:
        """One line of the log in words."""

    def name(self, card: int) -> str:
        """The name of a card or tile by its number."""

    # ---------------------------------------------------------------- what belongs to it, imported when asked for

    @classmethod
    def campaign(cls) -> type[object] | None:
        """The class of its campaign, a `CampaignGame`; None if its games cannot be linked."""

    @classmethod
    def rules_of_thumb(cls) -> Policy[S] | None: ...

    @classmethod
    def foresight(cls) -> Foresight[S] | None:
        """What a search needs to know; None if nobody can search in it."""


AnyGame = Game[State]
