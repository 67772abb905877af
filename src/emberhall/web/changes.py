"""What a row of a table says: each kind of change is a Struct, and a table is what all of its changes make of it."""

from __future__ import annotations

import msgspec

from emberhall.engine.cards import kebab
from emberhall.engine.game import Report, Setup
from emberhall.table.turn_declines import TurnDecline

PASSES, HUSHES = -1, -2  # what is said to a question in place of the number of an option


class Change(msgspec.Struct, frozen=True, tag_field="is", tag=kebab, omit_defaults=True):
    """One change of a table."""


class Somebody(Change, frozen=True):
    """A person at the table: how they are called from now on, what their link opens with, and whether they have come.

    `key` is a digest: a link's secret is never written down.
    """

    id: str
    name: str
    key: str
    come: bool = False


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What those agree on who sit down: whether anybody may look on and take a free seat, how long a bot thinks before
    it acts, after how many seconds of absence one stands in (0 for never), whether hands lie open, and which address is
    called at one's turn."""

    public: bool = False
    pace: float = 0.8
    grace: int = 120
    open_hands: bool = False
    hook: str = ""


class Opened(Change, frozen=True):
    """The table is set: row 0, with the tape of what chance drew before the first question. A campaign is a table too;
    `parent` is the campaign that a game belongs to."""

    game: str
    version: str
    setup: Setup
    seats: list[str]
    people: list[Somebody]
    terms: Terms
    packs: tuple[str, ...] = ()
    parent: str = ""
    name: str = ""
    tape: list[int] = []


class Step(Change, frozen=True):
    """The match goes on: so many entries of its tape stay, then come these. Answered by a person or, if that is nobody,
    by a bot; `at` and `option` say which answer to which question it was, so that it counts once. `by` says who gave
    each answer where not all are of the same, `hush` what is not to be asked again this turn. Of persons only the first
    was asked for its answer; not even that one if it is `implied` by what was declined for the turn."""

    keep: int
    tape: list[int]
    at: int = -1
    option: int = PASSES
    by: tuple[str, ...] = ()
    hush: TurnDecline | None = None
    implied: bool = False


class Passed(Change, frozen=True):
    """Somebody lets the question of that number pass, by one of its options or by saying so, perhaps for the turn."""

    at: int
    option: int = PASSES
    hush: TurnDecline | None = None


class Called(Change, frozen=True):
    """A bot would end its main question with this option; persons may help before."""

    option: int


class Sat(Change, frozen=True):
    """From now on these hold the seats; `lent` are those where a bot stands in for somebody."""

    seats: list[str]
    lent: dict[int, str] = {}


class Said(Change, frozen=True):
    """Something said at the table, or one of a few reactions."""

    text: str = ""
    reaction: str = ""


class Plea(Change, frozen=True):
    """Somebody asks to take the last answer back: who must agree, and who has. Nobody must if it is withdrawn."""

    by: str = ""
    must: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()


class Reported(Change, frozen=True):
    """What came of a campaign's adventure, and the tape of the campaign since."""

    report: Report
    keep: int
    tape: list[int]


class Led(Change, frozen=True):
    """People go on at another table: a rematch, or the next adventure of a campaign."""

    table: str


class Paced(Change, frozen=True):
    """From now on bots think that long."""

    pace: float


class Anew(Change, frozen=True):
    """The rules have changed since: the table goes on from its last state at rest, to what is asked next."""

    version: str
    start: msgspec.Raw
    tape: list[int] = []


AnyChange = (
    Opened | Somebody | Step | Passed | Called | Sat | Said | Plea | Reported | Led | Paced | Anew
)  # fmt: skip

_DECODER = msgspec.json.Decoder(AnyChange)


def written(change: Change) -> bytes:
    return msgspec.json.encode(change)


def read(data: bytes) -> AnyChange:
    change: AnyChange = _DECODER.decode(data)
    return change
