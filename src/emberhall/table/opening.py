"""From rows to a table, under the rules they were played by or under other ones.

Under the same rules the rows are folded. Under other rules a table continues from the latest state at rest that was
kept; without one, its answers are given again as far as they fit. Then `Opening.row` says so, and how many answers were
given up: it must be appended before any other row.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from emberhall.engine.chance import Chance
from emberhall.engine.game import AnyGame, Outcome, Report, Setup, State
from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table.answers import digest_on
from emberhall.table.beginning import answers_on, first_change, first_match, last_beginning
from emberhall.table.changes import Answered, AnyChange, LastCalled, Opened, Passed, Reported, Row, RulesChanged, Went
from emberhall.table.table import Games, Table


class Checkpoint(msgspec.Struct, frozen=True):
    """A table's latest state at rest, for other rules: the version it was played by, how many answers had been given by
    then, how long the tape was and its digest, the state; and how the game ended, if it has."""

    version: str
    answers: int
    tape: int
    digest: int
    state: msgspec.Raw
    outcome: Outcome | None = None

    @classmethod
    def after(cls, tape: Sequence[int], version: str, state: msgspec.Raw) -> Checkpoint:
        """Return the checkpoint of a state that a table had after this tape."""
        return cls(version, sum(1 for entry in tape if entry < 0), len(tape), digest_on(0, tape), state)


_NULL = msgspec.Raw(b"null")
_CHECKPOINT = msgspec.json.Decoder(Checkpoint)


class Ended(NamedTuple):
    """That a game was over, and how it ended where that is known."""

    outcome: Outcome | None = None


class Opening(NamedTuple):
    """A table, and the row to append if its rules have changed."""

    table: Table
    row: Row | None = None

    @property
    def lost(self) -> int:
        """How many answers were given up because the rules have changed."""
        change = self.row.did[0] if self.row else None
        return change.lost if isinstance(change, RulesChanged) else 0


def open_table(
    rows: Sequence[Row], games: Games, checkpoint: bytes = b"", seed: int | None = None, ended: Ended | None = None
) -> Opening:
    """Return the table that these rows tell of. Refuse rows that are damaged. `ended` says that the game was over, so
    that it stays over under other rules too."""
    opened = first_change(rows)
    game = games(opened.game, opened.packs)
    try:
        if version_of(rows) == game.version:
            return Opening(Table.of(rows, games, seed))
        row = Row(rows[-1].n + 1, time.time(), (_under_other_rules(rows, opened, game, checkpoint, ended),))
        return Opening(Table.of([*rows, row], games, seed), row)
    except Refusal:
        raise
    except Exception as error:  # a history that was edited may break any rule
        raise _not_fitting() from error


def _not_fitting() -> Refusal:
    return Refusal("This table is damaged: its rows do not fit each other; restore a copy.")


def version_of(rows: Sequence[Row]) -> str:
    """Return the version of the rules that a table was played by last."""
    return last_beginning(rows)[1].version


def answers_in(rows: Sequence[Row]) -> int:
    """Return how many answers stand, without playing them."""
    try:
        return len(_past_of(rows).answers)
    except (ValueError, IndexError) as error:
        raise _not_fitting() from error


def checkpoint_of(table: Table) -> bytes:
    """Return a table's latest state at rest, for a store to keep."""
    match = table.match
    rest, marks = match.rests[-1], match.marks
    answers = bisect_left(marks, rest.tape)
    digest = table.answers.digest_before(answers - 1) if answers else 0
    digest = digest_on(digest, match.chance.tape[marks[answers - 1] if answers else 0 : rest.tape])
    state = msgspec.Raw(match.game.encode(rest.state))
    return msgspec.json.encode(Checkpoint(match.game.version, answers, rest.tape, digest, state, match.outcome))


def leads_to(table: Table, checkpoint: bytes) -> bool:
    """Return whether a table is the one whose latest state at rest was kept."""
    if not checkpoint:
        return True
    kept, now = _CHECKPOINT.decode(checkpoint), _CHECKPOINT.decode(checkpoint_of(table))
    tape = table.match.chance.tape
    if kept.tape > len(tape) or digest_on(0, tape[: kept.tape]) != kept.digest:
        return False
    return kept.tape != now.tape or bytes(kept.state) == bytes(now.state)


def position_of(table: Table, packs: Sequence[Path] | None = None) -> list[Row]:
    """Return rows that tell of a table as it stands and of nothing before its latest state at rest: enough for a bot or
    a forecast in another process. It reads the packs in these folders, or those that the table names."""
    match, company = table.match, table.company
    rest = match.rests[-1]
    since = match.chance.tape[rest.tape :]
    first = bisect_left(match.marks, rest.tape)
    opened = replace(
        company.opened,
        version=match.game.version,
        seats=tuple("heuristic" if n in company.lost_seats else seat.written() for n, seat in enumerate(company.seats)),
        people=(),
        terms=company.terms,
        packs=company.opened.packs if packs is None else tuple(map(str, packs)),
        tape=tuple(since),
        by=tuple(table.answers.by[first:]),
        automatic=(),
        floor=0,
        reports=tuple(match.reports),
        start=msgspec.Raw(match.game.encode(rest.state)),
        played=(),
    )
    return [Row(0, company.began, (opened,)), *_standing(table)]


def past_of(table: Table, packs: Sequence[Path] | None = None) -> list[Row]:
    """Return one row that tells of all answers of a table since its rules last changed: enough for a review in another
    process."""
    match, company, answers = table.match, table.company, table.answers
    opened = replace(
        company.opened,
        version=match.game.version,
        seats=tuple(seat.written() for seat in company.seats),
        people=(),
        terms=company.terms,
        packs=company.opened.packs if packs is None else tuple(map(str, packs)),
        tape=tuple(match.chance.tape),
        by=tuple(answers.by),
        automatic=tuple(sorted(answers.automatic)),
        floor=table.floor,
        reports=tuple(match.reports),
        start=_NULL if match.start is None else msgspec.Raw(match.game.encode(match.start)),
        played=(),
    )
    return [Row(0, company.began, (opened,))]


def _standing(table: Table) -> list[Row]:
    """The rows that say who has passed, and whether a bot is about to end its turn."""
    did: list[AnyChange] = []
    if table.question.last_call_option is not None:
        did.append(LastCalled(table.call[1]))
    did += [Passed(who, automatic) for who, automatic in table.passed.items()]
    return [Row(1, table.company.began, tuple(did))] if did else []


# ---------------------------------------------------------------- other rules


class _Past(msgspec.Struct):
    """What was answered since a table last began, without playing it."""

    began: Opened | RulesChanged
    lead: tuple[int, ...] = ()  # the tape before the first answer
    answers: list[tuple[Sequence[int], str, bool]] = []
    undone: list[tuple[Sequence[int], str, bool]] = []
    reports: list[Report] = []
    floor: int = 0

    def includes(self, kept: Checkpoint) -> bool:
        """Return whether a checkpoint lies on the way to where the table stands: after an undo it may not."""
        tape = self.tape
        return kept.tape <= len(tape) and digest_on(0, tape[: kept.tape]) == kept.digest

    @property
    def tape(self) -> list[int]:
        """The whole tape."""
        return [*self.lead, *(entry for tape, _, _ in self.answers for entry in tape)]

    def add(self, row: Row) -> None:
        """Apply a row."""
        for change in row.did:
            match change:
                case Answered():
                    by = row.who if change.by is None else change.by
                    self.answers.append((change.tape, by, change.automatic))
                    self.undone.clear()
                case Went():
                    while len(self.answers) > change.to:
                        self.undone.append(self.answers.pop())
                    while len(self.answers) < change.to:
                        self.answers.append(self.undone.pop())
                case Reported():
                    told = len(self.reports), *change.tape
                    if self.answers:
                        tape, by, automatic = self.answers.pop()
                        self.answers.append(((*tape, *told), by, automatic))
                    else:
                        self.lead += told
                    self.reports.append(change.report)
                    self.floor = len(self.answers)
                case _:
                    pass


def _past_of(rows: Sequence[Row]) -> _Past:
    start, began = last_beginning(rows)
    automatic = set(began.automatic)
    given = zip(answers_on(began.tape), began.by, strict=True)
    answers = [(tape, by, number in automatic) for number, (tape, by) in enumerate(given)]
    first = next((place for place, entry in enumerate(began.tape) if entry < 0), len(began.tape))
    past = _Past(began, began.tape[:first], answers, reports=list(began.reports), floor=began.floor)
    for row in rows[start + 1 :]:
        past.add(row)
    return past


def _under_other_rules(
    rows: Sequence[Row], opened: Opened, game: AnyGame, checkpoint: bytes, ended: Ended | None
) -> RulesChanged:
    """What is said of a table that was played by other rules: where it continues, and what is given up."""
    past = _past_of(rows)
    kept = _CHECKPOINT.decode(checkpoint) if checkpoint else None
    kept = kept if kept and past.includes(kept) else None
    if kept and kept.outcome:
        ended = Ended(kept.outcome)
    if ended:
        return _ended(past, kept, opened.setup, game, ended)
    return (kept and _from_checkpoint(kept, past, opened.setup, game)) or _as_far_as_it_fits(past, opened.setup, game)


def _ended(past: _Past, kept: Checkpoint | None, setup: Setup, game: AnyGame, ended: Ended) -> RulesChanged:
    """A game that was over: played to its end again if these rules lead there, else left where they lead to."""
    whole = _as_far_as_it_fits(past, setup, game)
    if whole.lost == 0:
        return whole
    last = kept and _to_the_end(kept, past, setup, game)
    if last:
        return last
    rest = kept and _from_checkpoint(kept, past, setup, game)
    most = rest if rest and (rest.lost < whole.lost or not ended.outcome) else whole
    return replace(most, ended=ended.outcome)


def _from_checkpoint(kept: Checkpoint, past: _Past, setup: Setup, game: AnyGame) -> RulesChanged | None:
    """Continue from a state at rest; None if these rules cannot read it."""
    try:
        match: Match[State] = Match.of(game, setup, game.decode(bytes(kept.state)), Chance(None))
    except Exception:  # a state of long ago may break any rule: then the answers are tried
        return None
    return RulesChanged(
        game.version,
        start=msgspec.Raw(game.encode(match.rests[0].state)),
        tape=tuple(match.chance.tape),
        lost=len(past.answers) - kept.answers,
    )


def _to_the_end(kept: Checkpoint, past: _Past, setup: Setup, game: AnyGame) -> RulesChanged | None:
    """Play from a state at rest to the end as it was played; None if these rules do not lead there."""
    since = past.tape[kept.tape :]
    try:
        match: Match[State] = Match.retold(game, setup, since, bytes(kept.state), past.reports)
    except Exception:  # whatever goes wrong, it does not lead there
        return None
    if not match.over or match.start is None or match.chance.tape != since:
        return None
    given = past.answers[kept.answers :]
    return RulesChanged(
        game.version,
        start=msgspec.Raw(game.encode(match.start)),
        tape=tuple(since),
        by=tuple(by for _, by, _ in given),
        automatic=tuple(number for number, (_, _, automatic) in enumerate(given) if automatic),
        reports=tuple(past.reports),
    )


def _as_far_as_it_fits(past: _Past, setup: Setup, game: AnyGame) -> RulesChanged:
    """Give a table's answers again by other rules, until one does not fit."""
    try:
        match = first_match(game, setup, replace(past.began, tape=past.lead, reports=tuple(past.reports)))
    except Exception as error:
        raise Refusal("This table was begun under other rules and cannot be continued: start a new game.") from error
    fits = 0
    for tape, _, _ in past.answers:
        try:
            match.again(tape)
        except Exception:  # whatever goes wrong, the table stands before that answer
            break
        fits += 1
    return RulesChanged(
        game.version,
        start=past.began.start,
        tape=tuple(match.chance.tape),
        by=tuple(by for _, by, _ in past.answers[:fits]),
        automatic=tuple(number for number, (_, _, automatic) in enumerate(past.answers[:fits]) if automatic),
        floor=min(past.floor, fits),
        reports=tuple(past.reports),
        lost=len(past.answers) - fits,
    )
