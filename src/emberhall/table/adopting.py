"""Files and rows of 0.1.0 and 0.2.0, read as rows of today. They are only read, never written.

An old save is one document with the whole tape: it becomes a single `Opened` with its past. An old row of a server's
table is one change: it becomes one row with the same number.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from string import ascii_uppercase
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from emberhall.engine.cards import kebab
from emberhall.engine.game import Outcome, Report, Setup
from emberhall.engine.match import Save, read_save
from emberhall.engine.refusal import Refusal
from emberhall.table.answers import ANYBODY
from emberhall.table.changes import (
    PASSES,
    Answered,
    AnyChange,
    Game,
    Joined,
    LastCalled,
    Led,
    Opened,
    Passed,
    Person,
    Reported,
    Row,
    RulesChanged,
    Said,
    Seated,
    StoredRow,
    Terms,
    TermsSet,
    TurnDeclined,
    UndoRequested,
    Went,
    unpack,
)
from emberhall.table.opening import Checkpoint
from emberhall.table.seats import ME
from emberhall.table.table import answers_on
from emberhall.table.turn_declines import TurnDecline

# ---------------------------------------------------------------- saves

SAVE_FORMAT = 1
BOT, SOMEBODY = "b", "p"  # letters of those who gave an answer; others stand for the people of a save in their order
LETTERS = ascii_uppercase


class OldSave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as 0.1.0 and 0.2.0 kept it. `check` sums up the rest."""

    table: int
    saved: str
    seats: list[str]
    by: str
    packs: list[str]
    over: bool
    match: msgspec.Raw
    check: int = 0
    people: list[str] | msgspec.UnsetType = msgspec.UNSET
    open_hands: bool | msgspec.UnsetType = msgspec.UNSET
    implied: list[int] | msgspec.UnsetType = msgspec.UNSET

    def is_whole(self) -> bool:
        """Return whether nothing in it was changed since it was written."""
        return self.check == zlib.crc32(msgspec.json.encode(replace(self, check=0)))


class _Head(msgspec.Struct):
    table: int | None = None


class Adopted(NamedTuple):
    """Rows of today, and the latest state at rest for other rules."""

    rows: list[Row]
    checkpoint: bytes
    over: bool = False


def adopt_save(data: bytes, name: str) -> Adopted:
    """Return the rows of a save of 0.1.0 or 0.2.0, or of a bare match. `name` is what a refusal calls it."""
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (ValueError, RecursionError):
        raise Refusal(f"{name} is not an Emberhall save, or it is damaged: restore a copy or start again.") from None
    if head.table is None:
        save = read_save(data)
        seats = (ME,) * len(save.setup.party)
        opened = _opened(save, seats, [ANYBODY] * _answers(save))
        return Adopted([Row(0, datetime.now(UTC).timestamp(), (opened,))], _checkpoint(save))
    if head.table != SAVE_FORMAT:
        age = "newer than this program reads: update it" if head.table > SAVE_FORMAT else "too old for this program"
        raise Refusal(f"{name} is a save of format {head.table}, {age}.")
    damaged = Refusal(f"{name} is damaged: restore a copy or start again.")
    try:
        old = msgspec.json.decode(data, type=OldSave)
    except (ValueError, RecursionError):
        raise damaged from None
    if not old.is_whole():
        raise damaged
    return _adopt_table(old, read_save(bytes(old.match)), damaged)


def _adopt_table(old: OldSave, save: Save, damaged: Refusal) -> Adopted:
    people = old.people or []
    letters = {BOT: "", SOMEBODY: ANYBODY, **dict(zip(LETTERS, people, strict=False))}
    fits = len(old.by) == _answers(save) and len(old.seats) == len(save.setup.party)
    if not fits or not letters.keys() >= set(old.by):
        raise damaged
    opened = replace(
        _opened(save, old.seats, [letters[letter] for letter in old.by]),
        automatic=tuple(old.implied or ()),
        terms=Terms(open_hands=bool(old.open_hands)),
        packs=tuple(old.packs),
    )
    return Adopted([Row(0, _time(old.saved), (opened,))], _checkpoint(save), old.over)


def _opened(save: Save, seats: Sequence[str], by: Sequence[str]) -> Opened:
    return Opened(
        game=save.game,
        version=save.version,
        setup=save.setup,
        seats=tuple(seats),
        tape=tuple(save.tape),
        by=tuple(by),
        reports=tuple(save.reports or ()),
        start=save.start,
    )


def _checkpoint(save: Save) -> bytes:
    return msgspec.json.encode(Checkpoint.after(save.tape[: len(save.tape) - save.since], save.version, save.rest))


def _answers(save: Save) -> int:
    return sum(1 for entry in save.tape if entry < 0)


def _time(saved: str) -> float:
    try:
        return datetime.fromisoformat(saved).timestamp()
    except ValueError:
        return 0.0


# ---------------------------------------------------------------- campaigns

OWN_STRUCTURE = 1  # the format in which a campaign was a structure of the game's own, and no match yet
CAMPAIGN_FORMATS = (OWN_STRUCTURE, 2)


class OldGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a campaign that was over."""

    ended: str
    game: str
    won: bool
    why: str
    answers: int | msgspec.UnsetType = msgspec.UNSET
    winners: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    scores: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET

    def adopted(self) -> Game:
        """Return it as a campaign of today lists it."""
        answers = self.answers if isinstance(self.answers, int) else 0
        return Game(self.ended, self.game, self.won, self.why, answers, self.winners or (), self.scores or ())


class OldCampaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as 0.1.0 and 0.2.0 kept it: its table, and the save of the game under way."""

    emberhall_campaign: int
    game: str
    name: str
    saved: str
    seats: list[str]
    packs: list[str]
    campaign: msgspec.Raw
    save: str = ""
    check: int = 0
    played: list[OldGame] | msgspec.UnsetType = msgspec.UNSET

    def is_whole(self) -> bool:
        """Return whether nothing in it was changed since it was written."""
        return self.check == zlib.crc32(msgspec.json.encode(replace(self, check=0)))


def read_campaign(data: bytes, name: str) -> OldCampaign:
    """Return the campaign file of 0.1.0 or 0.2.0 that these bytes hold."""
    try:
        old = msgspec.json.decode(data, type=OldCampaign)
    except (ValueError, RecursionError):
        raise Refusal(
            f"{name} is not a campaign, or it is damaged: give one that 'emberhall campaign' wrote."
        ) from None
    if old.emberhall_campaign not in CAMPAIGN_FORMATS:
        newer = old.emberhall_campaign > CAMPAIGN_FORMATS[-1]
        age = "newer than this program reads: update it" if newer else "too old for this program"
        raise Refusal(f"{name} is a campaign of format {old.emberhall_campaign}, {age}.")
    if not old.is_whole():
        raise Refusal(f"{name} is damaged: restore a copy or start again.")
    return old


def adopt_campaign(old: OldCampaign) -> Adopted:
    """Return the rows of a campaign of format 2: its table, its games, and the one under way."""
    adopted = adopt_save(bytes(old.campaign), old.name)
    (opened,) = adopted.rows[0].did
    assert isinstance(opened, Opened)
    played = [game.adopted() for game in old.played or ()]
    answers = sum(1 for entry in opened.tape if entry < 0)
    floor = max((game.answers for game in played if game.answers <= answers), default=0)
    opened = replace(
        opened, seats=tuple(old.seats), packs=tuple(old.packs), name=old.name, played=tuple(played), floor=floor
    )
    rows = [Row(0, _time(old.saved), (opened,))]
    if old.save:
        rows.append(Row(1, _time(old.saved), (Led(old.save),)))
    return Adopted(rows, adopted.checkpoint)


# ---------------------------------------------------------------- rows of a server


class OldChange(msgspec.Struct, frozen=True, tag_field="is", tag=kebab, omit_defaults=True):
    """One change of a server's table, as 0.2.0 kept it."""


class OldPerson(OldChange, frozen=True, tag="somebody"):
    id: str
    name: str
    key: str
    come: bool = False

    def adopted(self) -> Person:
        """Return the person of today."""
        return Person(self.id, self.name, self.key, self.come)


class OldOpened(OldChange, frozen=True, tag="opened"):
    game: str
    version: str
    setup: Setup
    seats: list[str]
    people: list[OldPerson]
    terms: Terms
    packs: tuple[str, ...] = ()
    parent: str = ""
    name: str = ""
    tape: list[int] = []


class OldStep(OldChange, frozen=True, tag="step"):
    """The match went on: `keep` entries of its tape stayed, then came these."""

    keep: int
    tape: list[int]
    at: int = -1
    option: int = PASSES
    by: tuple[str, ...] = ()
    hush: TurnDecline | None = None
    implied: bool = False


class OldPassed(OldChange, frozen=True, tag="passed"):
    at: int
    option: int = PASSES
    hush: TurnDecline | None = None


class OldCalled(OldChange, frozen=True, tag="called"):
    option: int


class OldSat(OldChange, frozen=True, tag="sat"):
    seats: list[str]
    lent: dict[int, str] = {}


class OldSaid(OldChange, frozen=True, tag="said"):
    text: str = ""
    reaction: str = ""


class OldPlea(OldChange, frozen=True, tag="plea"):
    by: str = ""
    must: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()


class OldReported(OldChange, frozen=True, tag="reported"):
    report: Report
    keep: int
    tape: list[int]


class OldLed(OldChange, frozen=True, tag="led"):
    table: str


class OldPaced(OldChange, frozen=True, tag="paced"):
    pace: float


class OldAnew(OldChange, frozen=True, tag="anew"):
    version: str
    start: msgspec.Raw
    tape: list[int] = []


_AnyOld = (
    OldOpened
    | OldPerson
    | OldStep
    | OldPassed
    | OldCalled
    | OldSat
    | OldSaid
    | OldPlea
    | OldReported
    | OldLed
    | OldPaced
    | OldAnew
)
_OLD = msgspec.json.Decoder(_AnyOld)


def rows_from_store(stored: Sequence[StoredRow]) -> list[Row]:
    """Return all rows of a server's table, also of one that 0.2.0 began."""
    old = next((place for place, each in enumerate(stored) if not is_old(each)), len(stored))
    return [*OldRows().translate(stored[:old]), *map(unpack, stored[old:])]


def adopt_checkpoint(kept: bytes) -> bytes:
    """Return the latest state at rest that a server kept, also one that 0.2.0 kept as a save."""
    return adopt_save(kept, "the table").checkpoint if b'"table":' in kept[:200] else kept


def adopt_result(result: str) -> Outcome:
    """Return the outcome that 0.2.0 wrote in its list of tables as the end of a sentence: "won by Ada, because"."""
    how, _, why = result.partition(", ")
    return Outcome(won=how.startswith("won"), rule="", why=why)


def is_old(stored: StoredRow) -> bool:
    """Return whether a row was written by 0.2.0."""
    return stored.data[:1] == b"{"


class OldRows:
    """Translates the rows of a table one by one: what some of them say depends on those before."""

    def __init__(self) -> None:
        self._tape: list[int] = []
        self._terms = Terms()
        self._next = ""

    def translate(self, stored: Iterable[StoredRow]) -> list[Row]:
        """Return these rows as rows of today, with the same numbers."""
        return [self._row(each) for each in stored]

    def _row(self, stored: StoredRow) -> Row:
        try:
            change = _OLD.decode(stored.data)
        except (ValueError, RecursionError):
            raise Refusal(f"This table is damaged in row {stored.n + 1}: restore a copy or start again.") from None
        question, answer = -1, PASSES
        if isinstance(change, OldStep | OldPassed) and change.at >= 0:
            question, answer = change.at, change.option
        return Row(stored.n, stored.at, tuple(self._changes(change, stored)), stored.who, question, answer)

    def _changes(self, change: _AnyOld, stored: StoredRow) -> list[AnyChange]:
        match change:
            case OldOpened():
                return [self._opened(change)]
            case OldStep():
                return self._step(change, stored.who)
            case OldPassed():
                return [*_declined(change.hush), Passed()]
            case OldCalled():
                return [LastCalled(change.option)]
            case OldSat():
                return [Seated(tuple(change.seats), change.lent)]
            case OldPerson():
                return [Joined(change.adopted())]
            case OldSaid():
                return [Said(change.text, change.reaction)]
            case OldPlea():
                return [UndoRequested(change.by, change.must, change.agreed)]
            case OldReported():
                return [self._reported(change, stored.at)]
            case OldLed():
                self._next = change.table
                return [Led(change.table)]
            case OldPaced():
                self._terms = replace(self._terms, pace=change.pace)
                return [TermsSet(self._terms)]
            case OldAnew():
                self._tape = list(change.tape)
                return [RulesChanged(change.version, change.start, tuple(change.tape))]

    def _opened(self, change: OldOpened) -> Opened:
        self._tape, self._terms = list(change.tape), change.terms
        return Opened(
            game=change.game,
            version=change.version,
            setup=change.setup,
            seats=tuple(change.seats),
            people=tuple(person.adopted() for person in change.people),
            terms=change.terms,
            packs=change.packs,
            parent=change.parent,
            name=change.name,
            tape=tuple(change.tape),
        )

    def _step(self, step: OldStep, who: str) -> list[AnyChange]:
        """Answers that were taken back, and those that were given."""
        did: list[AnyChange] = []
        if step.keep < len(self._tape):
            del self._tape[step.keep :]
            did.append(Went(sum(1 for entry in self._tape if entry < 0)))
        did += _declined(step.hush)
        answers = answers_on(step.tape)
        by = step.by or (who,) * len(answers)
        for number, (tape, person) in enumerate(zip(answers, by, strict=True)):
            automatic = bool(person) and (step.implied or number > 0)  # of a row only the first person was asked
            did.append(Answered(tuple(tape), None if person == who else person, automatic))
        self._tape += step.tape
        return did

    def _reported(self, change: OldReported, at: float) -> Reported:
        outcome, table = change.report.outcome, self._next
        self._next = ""
        self._tape[change.keep :] = change.tape
        everybody = outcome.won and not outcome.scores
        game = Game(
            ended=datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"),
            title="",
            won=outcome.won,
            why=outcome.why,
            winners=() if everybody else outcome.winners,
            scores=outcome.scores,
            table=table,
        )
        return Reported(change.report, game, tuple(change.tape[1:]))


def _declined(hush: TurnDecline | None) -> list[AnyChange]:
    return [TurnDeclined(hush)] if hush else []
