"""A table on this machine, kept in a file: the terminal and the command line play at it.

A command of its table returns a row; `keep` puts that on disk, and only then may anything be shown. If it cannot be
kept, the table is folded again from the rows that were.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from emberhall.engine.game import AnyGame, Setup
from emberhall.engine.refusal import Refusal
from emberhall.games import game as game_called
from emberhall.table import folders
from emberhall.table.adopting import adopt_save
from emberhall.table.beginning import first_change
from emberhall.table.changes import USUAL_TERMS, Row, Terms, pack, unpack
from emberhall.table.files import SUFFIX, Contents, Foot, Summary, TableFile, contents_of, is_table_file, written_out
from emberhall.table.opening import Ended, Opening, checkpoint_of, open_table, version_of
from emberhall.table.rules_notice import rules_notice
from emberhall.table.seats import Seat
from emberhall.table.store import Stale
from emberhall.table.table import Table


class SavedTable:
    """A table and its file. Without a file it is only in memory."""

    def __init__(self, table: Table, rows: Sequence[Row], file: TableFile | None = None, kept: int = 0) -> None:
        """`rows` are all of the table; the first `kept` of them are in the file already."""
        self._table, self.file, self.notice = table, file, ""
        self.exclusive = False  # whether a change by another program is refused, rather than left alone
        self._rows, self._kept = list(rows), kept
        self._checkpoint: tuple[object, bytes] = (None, b"null")

    @property
    def table(self) -> Table:
        """The table as it is kept. If a rule failed in a command, it is folded again from its rows."""
        if self._table.ahead:
            self._stand_as_kept()
        return self._table

    # ---------------------------------------------------------------- beginning

    @classmethod
    def new(
        cls,
        game: AnyGame,
        setup: Setup,
        seats: Sequence[Seat],
        seed: int | None = None,
        packs: Sequence[Path] = (),
        terms: Terms = USUAL_TERMS,
        keep: bool = True,
        parent: str = "",
        name: str = "",
    ) -> SavedTable:
        """Return a table at its first question, in a new file of the data folder unless it is not to be kept."""
        table, row = Table.open(game, setup, seats, seed, (), terms, [str(pack) for pack in packs], parent, name)
        saved = cls(table, [row])
        if keep:
            began = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"
            stem = f"{game.id}-{folders.file_name(setup.adventure)}-{began}"
            saved.put_into(folders.saves_folder(), stem)
        return saved

    @classmethod
    def resume(cls, path: Path, packs: Sequence[Path] | None = None, seats: Sequence[Seat] = ()) -> SavedTable:
        """Return the table of a file at the question it was left at, with the packs and seats it had unless others are
        given. `notice` says what has changed since.

        A file of the data folder is continued with the first row that is kept; one from elsewhere, or of an older
        version, is left as it is.
        """
        data, here = folders.read(path), path.resolve().parent == folders.saves_folder().resolve()
        if not is_table_file(data):
            rows, checkpoint, over = adopt_save(data, path.name)
            saved = cls.of(rows, checkpoint, packs, Ended() if over else None)
        else:
            contents = TableFile(path).take_in(data)
            saved = cls.of([unpack(row) for row in contents.rows], contents.checkpoint, packs)
            if contents.foot is None:
                saved.notice = f"The end of {path.name} is missing: it opens at the last whole answer. {saved.notice}"
        if here:
            saved.continue_in(path, data)
        if seats and tuple(seats) != saved.table.company.seats:
            saved._rows.append(saved.table.sit(seats))
            saved._table.ahead = False  # it is kept with the next row, or with the copy
        if not here:
            first = first_change(saved._rows)
            saved.put_into(folders.saves_folder(), f"{first.game}-{folders.file_name(first.setup.adventure)}-copy")
        return saved

    @classmethod
    def of(
        cls,
        rows: list[Row],
        checkpoint: bytes = b"",
        packs: Sequence[Path] | None = None,
        ended: Ended | None = None,
    ) -> SavedTable:
        """Return the table of these rows, in memory until it is put somewhere."""
        if packs is not None:
            rows = [with_packs(rows[0], packs), *rows[1:]]
        opening = open_table(rows, games, checkpoint, ended=ended)
        saved = cls(opening.table, [*rows, opening.row] if opening.row else rows)
        saved.notice = rules_notice(opening, version_of(rows), [Path(pack) for pack in first_change(rows).packs])
        return saved

    def continue_in(self, path: Path, data: bytes) -> None:
        """Put further rows into this file, where all rows came from when it held these bytes; beside it, if an older
        version wrote it."""
        self.file = TableFile(path.with_suffix(SUFFIX))
        if path.suffix == SUFFIX:
            self._kept = len(self.file.take_in(data).rows)

    # ---------------------------------------------------------------- keeping

    def keep(self, row: Row) -> None:
        """Put a row of the table on disk. If that is refused, the table stands as it was kept."""
        self._rows.append(row)
        try:
            self._write()
        except BaseException:
            self._rows.pop()
            self._stand_as_kept()
            raise
        self._table.ahead = False

    def play_bots(self) -> int:
        """Let bots act until a person is asked or the game is over; return how often they did."""
        moves = 0
        while self.bot_acts():
            moves += 1
        return moves

    def bot_acts(self) -> bool:
        """Let the bots that are due answer the open question once. Return whether any was due."""
        option = self.table.bot_answer()
        if option is not None:
            self.keep(self.table.bot_acts(option))
        return option is not None

    def ask_bots(self) -> int:
        """Ask the bots for help at the open question. Return the seat of the first that helped, -1 if none wants to."""
        option = self.table.bot_help()
        if option is None:
            return -1
        self.keep(self.table.bot_helps(option))
        return option.seat

    def _write(self) -> None:
        if self.file is None:
            return
        new = [pack(row) for row in self._rows[self._kept :]]
        durable = bool(self._table.question.asked) or self._table.choice is None
        try:
            if self._kept:
                self.file.append(new, self._foot(), durable)
            else:
                self._create(self.file.path.parent, self.file.path.stem)
        except Stale:
            if self.exclusive:
                raise self._changed() from None
            self._create(self.file.path.parent, self.file.path.stem)  # what another program wrote is left alone
        self._kept = len(self._rows)

    def refuse_if_changed(self) -> None:
        """Refuse if another program has written to the file since it was read or written here."""
        if self._kept and self.file and not self.file.untouched:
            raise self._changed()

    def _changed(self) -> Refusal:
        name = self._table.company.opened.name or self.name
        return Refusal(
            f"{name} was changed by another program since it was opened, so nothing was written: open it again and "
            "continue from there."
        )

    def put_into(self, folder: Path, stem: str) -> None:
        """Keep the table in a new file of a folder, as it is now."""
        self._create(folder, stem)
        self._kept = len(self._rows)

    def _create(self, folder: Path, stem: str) -> None:
        path = folders.reserve(folder, stem, SUFFIX)
        file = TableFile(path)
        try:
            if self.exclusive and path.stem != stem:
                raise self._changed()
            file.create([pack(row) for row in self._rows], self._foot())
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        self.file = file

    def _stand_as_kept(self) -> None:
        self._table = open_table(self._rows, games).table

    def _foot(self) -> Foot:
        table = self._table
        rest = table.match.rests[-1]
        if self._checkpoint[0] is not rest or table.match.over:
            self._checkpoint = rest, checkpoint_of(table)
        return foot_of(table, len(self._rows), self._checkpoint[1])

    def written_out(self, **summary: str) -> bytes:
        """Return the table as the bytes of a file, for elsewhere; its summary may say other things."""
        foot = self._foot()
        told = msgspec.structs.replace(foot.summary, **summary)
        return written_out([pack(row) for row in self._rows], msgspec.structs.replace(foot, summary=told))

    def rows(self) -> list[Row]:
        """Return all rows of the table."""
        return self._rows[:]

    @property
    def packs(self) -> list[Path]:
        """The folders of its packs."""
        return [Path(pack) for pack in self.table.company.opened.packs]

    # ---------------------------------------------------------------- its file

    @property
    def name(self) -> str:
        """What its file is called, without the ending."""
        return self.file.path.stem if self.file else ""

    @property
    def file_name(self) -> str:
        """What its file is called."""
        return self.file.path.name if self.file else ""

    @property
    def where(self) -> str:
        """Where its file is, for people; nothing if it is not kept."""
        return str(self.file.path) if self.file else ""

    def drop_unanswered(self) -> bool:
        """Keep a table no longer at which no person has answered anything. Return whether that was so."""
        unanswered = bool(self.table.persons) and self.table.answers.last(bots=False) < 0
        if unanswered and self.file:
            if self.file.untouched:
                with folders.refusing(self.file.path):
                    self.file.path.unlink(missing_ok=True)
            self.file = None
        return unanswered


def games(id: str, packs: Sequence[str]) -> AnyGame:
    """Return the game of an id with the packs in these folders."""
    return game_called(id, *map(Path, packs))


def with_packs(row: Row, packs: Sequence[Path]) -> Row:
    """Return the first row of a table with other packs."""
    opened = msgspec.structs.replace(first_change([row]), packs=tuple(map(str, packs)))
    return msgspec.structs.replace(row, did=(opened,))


def foot_of(table: Table, rows: int, checkpoint: bytes = b"") -> Foot:
    """Return the last line of a table's file."""
    return Foot(rows, summary_of(table), msgspec.Raw(checkpoint or checkpoint_of(table)))


def summary_of(table: Table) -> Summary:
    """Return what a list of saves shows of a table."""
    opened, match = table.company.opened, table.match
    return Summary(
        game=opened.game,
        adventure=opened.setup.adventure,
        party=opened.setup.party,
        seats=tuple(seat.written() for seat in table.company.seats),
        answers=match.answers,
        over=match.over,
        options=opened.setup.options,
        name=opened.name,
        parent=opened.parent,
        next=table.company.next,
    )


def table_in(data: bytes, name: str, packs: Sequence[Path] | None = None) -> Opening:
    """Return the table in the bytes of a file, of any version. `name` is what a refusal calls it."""
    rows, checkpoint = rows_in(data, name)
    if packs is not None:
        rows = [with_packs(rows[0], packs), *rows[1:]]
    return open_table(rows, games, checkpoint)


def replayed(rows: Sequence[Row]) -> Table:
    """Return a saved table for somebody who looks back. Refuse one of other rules: its past cannot be played again."""
    before, opened = version_of(rows), first_change(rows)
    now = games(opened.game, opened.packs).version
    if now != before:
        raise Refusal(
            f"This game was recorded under other rules or cards ({before}, not {now}): replay it with the program and "
            "the packs it was played with."
        )
    return open_table(rows, games).table


def rows_of(path: Path, packs: Sequence[Path] | None = None) -> list[Row]:
    """Return the rows of a save, of any version, perhaps with other packs."""
    return rows_at(path, packs)[0]


def rows_at(path: Path, packs: Sequence[Path] | None = None) -> tuple[list[Row], bytes]:
    """Return the rows of a file, of any version, perhaps with other packs, and the latest state at rest.

    In the data folder a power cut may have torn its end; what came from elsewhere is refused without its last line.
    """
    (first, *rows), checkpoint = rows_in(folders.read(path), path.name, may_be_torn(path))
    return [first if packs is None else with_packs(first, packs), *rows], checkpoint


def may_be_torn(path: Path) -> bool:
    """Return whether the end of a file may be missing: it may in the data folder, after a power cut."""
    return folders.home().resolve() in path.resolve().parents


def rows_in(data: bytes, name: str, torn: bool = False) -> tuple[list[Row], bytes]:
    """Return the rows in the bytes of a file, of any version, and the latest state at rest. Its end may be `torn`."""
    if not is_table_file(data):
        adopted = adopt_save(data, name)
        return adopted.rows, adopted.checkpoint
    contents: Contents = contents_of(data, name, torn)
    return [unpack(row) for row in contents.rows], contents.checkpoint
