"""A server's table as a file for elsewhere: people by their names, nothing that opens a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from emberhall.table.changes import (
    Answered,
    AnyChange,
    Joined,
    LastCalled,
    Led,
    Opened,
    Passed,
    Reported,
    Row,
    RulesChanged,
    Said,
    Seated,
    SeatLost,
    TermsSet,
    TurnDeclined,
    UndoRequested,
    Went,
    pack,
)
from emberhall.table.files import written_out
from emberhall.table.saved import foot_of
from emberhall.table.seats import ME, Seat, persons
from emberhall.table.table import Table

ELSEWHERE = "elsewhere"  # where people continue, for those who cannot come there


def for_elsewhere(rows: Sequence[Row], name_of: Callable[[str], str]) -> list[Row]:
    """Return a table's rows with people by their names; one who sat there alone is `me`. Keys, packs and addresses of
    this server are left out, and the tables that it belongs to or leads to."""
    return [_Renaming(rows, name_of).row(row) for row in rows]


def exported(rows: Sequence[Row], table: Table) -> bytes:
    """Return a server's table as the bytes of a file."""
    renamed = for_elsewhere(rows, table.company.name_of)
    seats = next(found for row in reversed(renamed) for change in reversed(row.did) if (found := _seats_in(change)))
    foot = foot_of(table, len(renamed))
    summary = replace(foot.summary, seats=tuple(seats), parent="", next="")
    return written_out(list(map(pack, renamed)), replace(foot, summary=summary))


class _Renaming:
    """People under other ids."""

    def __init__(self, rows: Sequence[Row], name_of: Callable[[str], str]) -> None:
        seats = [seat for row in rows for change in row.did for seat in _seats_in(change)]
        sitting = persons(map(Seat.kept, seats))
        self.names: dict[str, str] = {}
        for person in sitting:
            name, number = name_of(person), 2
            while name in self.names.values() or name == ME:
                name, number = f"{name_of(person)} {number}", number + 1
            self.names[person] = name
        if len(sitting) == 1:
            self.names[sitting[0]] = ME

    def row(self, row: Row) -> Row:
        """Return a row with people under their new ids."""
        return replace(row, who=self._who(row.who), did=tuple(map(self._change, row.did)))

    def _who(self, person: str) -> str:
        return self.names.get(person, person)

    def _by(self, person: str | None) -> str | None:
        return None if person is None else self._who(person)

    def _seat(self, written: str) -> str:
        seat = Seat.kept(written)
        return Seat(person=self._who(seat.person)).written() if seat.person else written

    def _all(self, people: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(self._who, people))

    def _change(self, change: AnyChange) -> AnyChange:
        match change:
            case Opened():
                return replace(
                    change,
                    seats=tuple(map(self._seat, change.seats)),
                    people=(),
                    terms=replace(change.terms, hook=""),
                    packs=(),
                    parent="",
                    by=self._all(change.by),
                )
            case RulesChanged():
                return replace(change, by=self._all(change.by))
            case Answered() | Passed():
                return replace(change, by=self._by(change.by))
            case TurnDeclined():
                return TurnDeclined(replace(change.what, person=self._who(change.what.person)))
            case Seated():
                lent = {seat: self._who(who) for seat, who in change.lent.items()}
                return Seated(tuple(map(self._seat, change.seats)), lent)
            case Joined():
                person = change.person
                return Joined(replace(person, id=self._who(person.id), key=""))
            case TermsSet():
                return TermsSet(replace(change.terms, hook=""))
            case UndoRequested():
                return UndoRequested(self._who(change.by), self._all(change.must), self._all(change.agreed))
            case Led():
                return Led(ELSEWHERE if change.table else "")
            case Reported():
                return replace(change, game=replace(change.game, table=""))
            case LastCalled() | SeatLost() | Said() | Went():
                return change


def _seats_in(change: AnyChange) -> Sequence[str]:
    return change.seats if isinstance(change, Opened | Seated) else ()
