"""Whatever fails in the middle of a command, the table stands as it is kept, and the next command works."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from emberhall.engine.refusal import Refusal
from emberhall.table import files
from emberhall.table.changes import Row, Said, StoredRow
from emberhall.table.files import Foot, TableFile
from emberhall.table.saved import SavedTable, games
from emberhall.table.seats import Seat
from emberhall.table.table import Table
from tests.table.at_random import COMPANIES, a_table, everything
from tests.table.tables import file_of

pytestmark = pytest.mark.usefixtures("toys")


KILLED = 8  # programs


class Broken(Exception):
    """A rule that breaks off."""


def in_file(saved: SavedTable) -> dict[str, object]:
    return everything(SavedTable.resume(file_of(saved)).table)


COMMANDS: dict[str, Callable[[Table], Row]] = {
    "answer": lambda table: table.answer(table.question.offered_to("Ann")[-1], "Ann"),
    "undo": lambda table: table.undo("Ann", table.consulted),
    "redo": lambda table: table.redo("Ann"),
    "request": lambda table: table.request_undo("Ann"),
    "sit": lambda table: table.sit([Seat(bot="random"), *table.company.seats[1:]], {0: "Ann"}, "Ann"),
    "say": lambda table: table.note(Said("well"), by="Ann"),
}


def before(command: str) -> SavedTable:
    """A table in a file at which a command can be given."""
    saved = a_table("gloamhouse", COMPANIES[0], 3, keep=True)
    for _ in range(3):
        saved.play_bots()
        saved.keep(COMMANDS["answer"](saved.table))
    saved.play_bots()
    if command == "redo":
        saved.keep(COMMANDS["undo"](saved.table))
    return saved


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_cannot_be_kept_has_not_been_given(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = before(command)
    there = everything(saved.table)

    def full(file: TableFile, rows: Sequence[StoredRow], foot: Foot, durable: bool = True) -> None:
        raise Refusal("There is no room: make some.")

    with monkeypatch.context() as broken:
        broken.setattr(TableFile, "append", full)
        with pytest.raises(Refusal, match="no room"):
            saved.keep(COMMANDS[command](saved.table))
    assert everything(saved.table) == there
    saved.keep(COMMANDS[command](saved.table))
    assert in_file(saved) == everything(saved.table)


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()], ids=["full", "interrupted"])
def test_a_line_that_is_written_in_part_is_written_over(fault: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = before("answer")
    there, path, write = everything(saved.table), file_of(saved), files._write_all

    def in_part(file: int, data: bytes) -> None:
        write(file, data[:10])
        raise fault

    with monkeypatch.context() as broken:
        broken.setattr(files, "_write_all", in_part)
        with pytest.raises((Refusal, KeyboardInterrupt)):
            saved.keep(COMMANDS["answer"](saved.table))
    assert everything(saved.table) == there == in_file(saved)
    saved.keep(COMMANDS["answer"](saved.table))
    assert file_of(saved) == path, "it is the same file"
    assert in_file(saved) == everything(saved.table)


def test_a_rule_that_breaks_off_in_an_answer_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = before("answer")
    there = everything(saved.table)

    def breaks(*_: object) -> None:
        raise Broken

    with monkeypatch.context() as broken:
        broken.setattr(type(saved.table.match.state), "lose", breaks)
        with pytest.raises(Broken):
            saved.keep(COMMANDS["answer"](saved.table))
    assert everything(saved.table) == there
    saved.keep(COMMANDS["answer"](saved.table))
    assert in_file(saved) == everything(saved.table)


def test_what_follows_by_itself_may_break_off_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer was given in memory, and what comes after it broke off: it does not count."""
    saved = before("answer")
    there = everything(saved.table)

    def breaks(*_: object) -> None:
        raise Broken

    with monkeypatch.context() as broken:
        broken.setattr(Table, "_finish", breaks)
        with pytest.raises(Broken):
            saved.keep(COMMANDS["answer"](saved.table))
    assert everything(saved.table) == there
    saved.keep(COMMANDS["answer"](saved.table))
    assert in_file(saved) == everything(saved.table)


def test_a_row_that_breaks_off_is_not_half_added(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = before("answer")
    other = Table.of(saved.rows(), games)
    row = COMMANDS["answer"](saved.table)

    def breaks(*_: object) -> None:
        raise Broken

    with monkeypatch.context() as broken:
        broken.setattr(Table, "_note_row", breaks)
        with pytest.raises(Broken):
            other.add(row)
    assert other.ahead, "who holds it folds it again"


def test_another_program_that_writes_while_a_table_is_opened_is_not_overlooked(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = before("answer")
    path, of = file_of(saved), SavedTable.of

    def meanwhile(*args: object) -> SavedTable:
        saved.keep(COMMANDS["answer"](saved.table))
        return of(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(SavedTable, "of", meanwhile)
        late = SavedTable.resume(path)
    written = path.read_bytes()
    late.play_bots()
    late.keep(COMMANDS["answer"](late.table))
    assert path.read_bytes() == written, "what the other program wrote is left alone"
    assert file_of(late) != path
    assert in_file(late) == everything(late.table)


# ---------------------------------------------------------------- killed at any moment

PLAYS = """
import sys
from pathlib import Path
from random import Random
sys.path.insert(0, {tree!r})
from tests.kit.toys import BEACON, GLOAMHOUSE, RACE, entered
from tests.table.at_random import COMPANIES, Play, a_table

with entered(GLOAMHOUSE, BEACON, RACE):
    for seed in range(1000):
        saved = a_table("beacon", COMPANIES[1], seed, keep=True)
        play = Play(saved, Random(seed))
        for row in play.rows(400):
            print(saved.where, row.n, flush=True)  # it is shown
"""


def test_no_row_is_lost_that_was_shown_however_a_program_is_killed(own_home: Path) -> None:
    """At random moments, some while a file is begun, most in the middle of a game."""
    luck, tree = Random(7), str(Path(__file__).parents[2])
    for _ in range(KILLED):
        program = subprocess.Popen(
            [sys.executable, "-c", PLAYS.format(tree=tree)], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
        )
        assert program.stdout
        first = program.stdout.readline()
        time.sleep(luck.random() * 0.4)
        program.send_signal(signal.SIGKILL)
        shown = [first, *program.stdout.read().splitlines(keepends=True)]
        program.wait()
        where, n = next(line for line in reversed(shown) if line.endswith("\n")).split()
        again = SavedTable.resume(Path(where))
        assert again.table.seq >= int(n)
        again.keep(again.table.note(Said("still here"), by="Ann"))
        assert everything(SavedTable.resume(Path(where)).table) == everything(again.table)
