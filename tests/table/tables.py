"""Tables of the toy games, and where they are kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from emberhall.engine.choice import Option, To
from emberhall.engine.match import Match
from emberhall.games import game
from emberhall.table.answers import ANYBODY, digest_on
from emberhall.table.changes import USUAL_TERMS, Opened, Row, Terms, pack
from emberhall.table.company import Company
from emberhall.table.files import written_out
from emberhall.table.saved import SavedTable, foot_of
from emberhall.table.seats import Seat, seated
from emberhall.table.table import Table, first_change
from tests.engine.gloamhouse import party

OPEN_HANDS = Terms(open_hands=True)


def a_table(seats: str = "me,me", seed: int = 1, keep: bool = True, of: str = "gloamhouse", **more: Any) -> SavedTable:
    sitting = seated(seats)
    return SavedTable.new(game(of), party(len(sitting)), sitting, seed, keep=keep, **more)


def table_at(
    match: Match[Any], seats: Sequence[Seat], terms: Terms = USUAL_TERMS, seed: int | None = None
) -> SavedTable:
    """A table in memory round a match as it stands; anybody may have given the answers so far."""
    opened = Opened(
        game=match.game.id,
        version=match.game.version,
        setup=match.setup,
        seats=tuple(seat.written() for seat in seats),
        terms=terms,
    )
    table = Table(Company(opened, 0.0), match, opened, seed)
    for mark in match.marks:
        table.answers.add(ANYBODY, False, 0, digest_on(0, match.chance.tape[:mark]))
    past = replace(
        opened,
        tape=tuple(match.chance.tape),
        by=(ANYBODY,) * match.answers,
        reports=tuple(match.reports),
        start=msgspec.Raw(match.game.encode(match.start)) if match.start else msgspec.Raw(b"null"),
    )
    return SavedTable(table, [Row(0, 0.0, (past,))])


def begun_with(saved: SavedTable, **opened: Any) -> bytes:
    """A table as the bytes of a file that says other things of how it was set up."""
    first, *rows = saved.rows()
    first = replace(first, did=(replace(first_change([first]), **opened),))
    foot = foot_of(saved.table, 1 + len(rows))
    foot = replace(foot, summary=replace(foot.summary, **opened))
    return written_out([pack(row) for row in (first, *rows)], foot)


def file_of(saved: SavedTable) -> Path:
    """The file a table is kept in."""
    assert saved.file
    return saved.file.path


def options_of(saved: SavedTable, person: str) -> list[Option]:
    """The answers that a person may give."""
    choice = saved.table.seen(person).choice
    assert choice
    return [choice.options[number] for number in saved.table.question.offered_to(person)]


def at_a_window(seats: str, of: str = "gloamhouse", seed: int = 1) -> SavedTable:
    """A table at a question of several seats: everybody holds cards to throw."""
    for luck in range(seed, seed + 200):
        saved = a_table(seats, luck, keep=False, of=of)
        match = saved.table.match
        while match.choice:
            throwers = {option.seat for option in match.choice.options if option.act == "throw"}
            if match.choice.to is To.WINDOW and len(throwers) == len(saved.table.seats):
                return table_at(match, saved.table.seats, seed=luck)
            match.choose(0)
    raise AssertionError("no window was met")
