"""The changes of a table, and the rows that keep them.

A row is what one command did. Stores keep rows as bytes and never look inside: `pack` and `unpack` are the two ways
between. Changes are written as arrays without trailing defaults. Most rows are one answer by whoever gave the command:
of these only the tape is written, which takes some 25 bytes with all that a file adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from emberhall.engine.cards import kebab
from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.refusal import Refusal
from emberhall.table.turn_declines import TurnDecline

PASSES, DECLINES = -1, -2  # what a row says was answered where that was no option


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at a table: their name, the digest of the key that their link opens with, whether they have come."""

    id: str
    name: str
    key: str = ""
    come: bool = False


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the people at a table have agreed on.

    `public`: anybody may watch and take a free seat. `pace`: seconds that a bot waits before it acts. `grace`: seconds
    of absence after which a bot fills in, 0 for never. `hook`: the address that is called at somebody's turn. `undo`:
    what luck an answer has that is given again, see `UNDO_RULES`.
    """

    public: bool = False
    pace: float = 0.8
    grace: int = 120
    open_hands: bool = False
    hook: str = ""
    undo: str = "same-luck"


USUAL_TERMS = Terms()

SAME_LUCK, NEW_LUCK, NO_LUCK_BACK = "same-luck", "new-luck", "no-luck-back"
UNDO_RULES = {
    SAME_LUCK: "After an undo, the same answer gets the same dice and cards again.",
    NEW_LUCK: "An undo gives new dice and cards; only while one person plays alone.",
    NO_LUCK_BACK: "What dice or cards have revealed cannot be undone.",
}


class Change(msgspec.Struct, frozen=True, array_like=True, tag=kebab):
    """One thing that is so from now on."""


class Opened(Change, frozen=True):
    """The table is set up. `tape` is what chance drew before the first question, or all that was played elsewhere: then
    `by` says who gave each answer on it, `automatic` which of them nobody was asked for, `floor` how many can no longer
    be taken back. `start` is where the tape begins if not at the game's own first state. `parent` is the campaign that
    a game belongs to, `origin` where a table comes from that was played on from another. `seed` is that of its luck
    where whoever opened the table chose it: then anybody can know the luck, so everybody is told."""

    game: str
    version: str
    setup: Setup
    seats: tuple[str, ...]
    people: tuple[Person, ...] = ()
    terms: Terms = Terms()
    packs: tuple[str, ...] = ()
    parent: str = ""
    name: str = ""
    tape: tuple[int, ...] = ()
    by: tuple[str, ...] = ()
    automatic: tuple[int, ...] = ()
    floor: int = 0
    reports: tuple[Report, ...] = ()
    start: msgspec.Raw = msgspec.Raw(b"null")
    origin: str = ""
    played: tuple[Game, ...] = ()
    seed: int | None = None


class Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of a campaign that is over. `answers` is how many the campaign had been given before it was reported;
    `table` the table it was played at."""

    ended: str
    title: str
    won: bool
    why: str
    answers: int = 0
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    table: str = ""


class Answered(Change, frozen=True, tag="a"):
    """An answer and all that chance said to it. `by` is nobody ("") for a bot, None for whoever gave the command;
    `automatic` if nobody was asked because it had been declined for the turn."""

    tape: tuple[int, ...]
    by: str | None = None
    automatic: bool = False


class Passed(Change, frozen=True):
    """Somebody lets the open question pass."""

    by: str | None = None
    automatic: bool = False


class TurnDeclined(Change, frozen=True):
    """A question that somebody does not want to be asked again this turn."""

    what: TurnDecline


class LastCalled(Change, frozen=True):
    """A bot would end its main question with this option; people may help before."""

    option: int


class Seated(Change, frozen=True):
    """From now on these hold the seats; `lent` are those where a bot fills in for somebody."""

    seats: tuple[str, ...]
    lent: dict[int, str] = {}


class SeatLost(Change, frozen=True):
    """The bot of a seat failed: from now on the rules of thumb play for it."""

    seat: int
    bot: str
    why: str


class Joined(Change, frozen=True):
    """A person is at the table under this name and key."""

    person: Person


class TermsSet(Change, frozen=True):
    """From now on these terms hold."""

    terms: Terms


class Said(Change, frozen=True):
    """Something said at the table, or one of a few reactions."""

    text: str = ""
    reaction: str = ""


class Led(Change, frozen=True):
    """People continue at another table: a rematch, or a campaign's next game. Nowhere, if that game was given up."""

    table: str = ""


class UndoRequested(Change, frozen=True):
    """Somebody asks to take the last answer back: who must agree, and who has. By nobody: the request is withdrawn."""

    by: str = ""
    must: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()


class Went(Change, frozen=True):
    """The table stands where this many answers had been given: later ones are taken back, or given again."""

    to: int


class Reported(Change, frozen=True):
    """What came of a campaign's game, as it is listed, and what chance said to the report."""

    report: Report
    game: Game
    tape: tuple[int, ...]


class RulesChanged(Change, frozen=True):
    """The rules or cards have changed: the table starts again from `start` with this tape. `lost` is how many answers
    could not be kept. `by` and `automatic` tell of the answers on the tape. `ended` is how the game had ended, if
    it had and its last answers could not be kept: it stays over."""

    version: str
    start: msgspec.Raw = msgspec.Raw(b"null")
    tape: tuple[int, ...] = ()
    by: tuple[str, ...] = ()
    automatic: tuple[int, ...] = ()
    floor: int = 0
    reports: tuple[Report, ...] = ()
    lost: int = 0
    ended: Outcome | None = None


AnyChange = (
    Opened
    | Answered
    | Passed
    | TurnDeclined
    | LastCalled
    | Seated
    | SeatLost
    | Joined
    | TermsSet
    | Said
    | Led
    | UndoRequested
    | Went
    | Reported
    | RulesChanged
)


class Row(msgspec.Struct, frozen=True):
    """What one command did: its number, when, who gave it (nobody for bots and the program), the changes, and which
    question it answered how, so that it counts once."""

    n: int
    at: float
    did: tuple[AnyChange, ...]
    who: str = ""
    question: int = -1
    answer: int = PASSES


class StoredRow(NamedTuple):
    """A row as stores keep it."""

    n: int
    who: str
    data: bytes
    at: float


class _Body(msgspec.Struct, frozen=True, array_like=True):
    did: tuple[AnyChange, ...]
    question: int = -1
    answer: int = PASSES


class _Answer(msgspec.Struct, frozen=True, array_like=True):
    """A row that is one answer by whoever gave the command."""

    tape: tuple[int, ...]
    question: int = -1
    answer: int = PASSES


_STORED = msgspec.msgpack.Decoder(list[StoredRow])
_BODY = msgspec.json.Decoder(_Body)
_ANSWER = msgspec.json.Decoder(_Answer)
_ENCODE = msgspec.json.Encoder().encode


def pack(row: Row) -> StoredRow:
    """Return a row as stores keep it."""
    first = row.did[0] if len(row.did) == 1 else None
    lone = isinstance(first, Answered) and first.by is None and not first.automatic and first.tape
    body: list[object] = [lone or [_trimmed(change) for change in row.did]]
    if row.question >= 0:
        body += [row.question, row.answer]
    return StoredRow(row.n, row.who, _ENCODE(body), row.at)


def unpack(stored: StoredRow) -> Row:
    """Return the row that a store kept. Refuse what is no row: what its changes say of the table is checked when they
    are applied to it."""
    try:
        if stored.data[2:3] == b"-":  # a tape begins with an answer, which is below zero
            lone = _ANSWER.decode(stored.data)
            return Row(stored.n, stored.at, (Answered(lone.tape),), stored.who, lone.question, lone.answer)
        body = _BODY.decode(stored.data)
    except (ValueError, RecursionError):
        raise damaged_row(stored.n) from None
    begins = [isinstance(change, Opened | RulesChanged) for change in body.did]
    if not begins or (any(begins) and len(begins) > 1):
        raise damaged_row(stored.n)
    return Row(stored.n, stored.at, body.did, stored.who, body.question, body.answer)


def damaged_row(n: int) -> Refusal:
    """Return why a table is not opened in which this row does not fit."""
    return Refusal(f"This table is damaged in row {n + 1}: restore a copy or start again.")


def pack_all(rows: Sequence[Row]) -> bytes:
    """Return rows as one message for another process."""
    return msgspec.msgpack.encode([pack(row) for row in rows])


def unpack_all(data: bytes) -> list[Row]:
    """Return the rows of a message."""
    return [unpack(stored) for stored in _STORED.decode(data)]


def _trimmed(change: AnyChange) -> list[object]:
    """A change as an array: its tag, then its fields without trailing defaults."""
    tag, names, defaults = _shape(type(change))
    values: list[object] = [tag, *(getattr(change, name) for name in names)]
    for default in reversed(defaults):
        if values[-1] != default:
            break
        values.pop()
    return values


@cache
def _shape(kind: type[Change]) -> tuple[str, tuple[str, ...], Sequence[object]]:
    """The tag of a kind of change, its fields, and the defaults of the last of them."""
    defaults = [getattr(each, "factory", lambda each=each: each)() for each in kind.__struct_defaults__]
    return str(kind.__struct_config__.tag), kind.__struct_fields__, defaults
