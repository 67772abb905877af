"""A table in a file: a line a row, and a last line that is written over.

The file begins with its format. Each row has a checksum of itself and all lines before. The last line counts the rows
and holds what a list of saves shows and the latest state at rest. The next row is written over the last line, in one
write, and the file never shrinks: to cut it would cost what a rename does.

What a power cut has torn was shown to nobody. A torn last row is dropped; where whole rows and the last line are
missing, the table opens at the last whole answer and says so. Everything else that does not fit is damage.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.table import folders
from emberhall.table.changes import StoredRow
from emberhall.table.store import Stale

if sys.platform != "win32":
    import fcntl

FORMAT = 3  # 1 and 2 were saves and campaigns of 0.1.0 and 0.2.0, in one document each
SUFFIX = ".emberhall"
TENTHS = 10  # of a second: the time of a row counts from the row before
_LONGEST_HEAD = 200  # bytes
_FIRST_PIECE = 1 << 15  # bytes that are read from the end: most last lines are shorter
_SUM = 9  # a checksum in figures, with the space before it


class Head(msgspec.Struct, frozen=True):
    """The first line of a file."""

    emberhall: int
    began: float


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of saves shows of a table."""

    game: str
    adventure: str
    party: tuple[str, ...]
    seats: tuple[str, ...]
    answers: int = 0
    over: bool = False
    options: dict[str, str] = {}
    name: str = ""
    parent: str = ""
    next: str = ""


class Foot(msgspec.Struct, frozen=True):
    """The last line of a file."""

    rows: int
    summary: Summary
    checkpoint: msgspec.Raw = msgspec.Raw(b"null")


class _Line(msgspec.Struct, frozen=True, array_like=True):
    at: int
    who: str
    did: msgspec.Raw
    question: int = -1
    answer: int = -1


class Contents(NamedTuple):
    """What is in a file: its rows, and its last line unless that is missing."""

    rows: list[StoredRow]
    foot: Foot | None

    @property
    def checkpoint(self) -> bytes:
        """The latest state at rest; nothing if there is none."""
        data = bytes(self.foot.checkpoint) if self.foot else b"null"
        return b"" if data == b"null" else data


_HEAD = msgspec.json.Decoder(Head)
_FOOT = msgspec.json.Decoder(Foot)
_LINE = msgspec.json.Decoder(_Line)
_ENCODE = msgspec.json.Encoder().encode


class TableFile:
    """The file of one table, as it was read or written here last. It may not be there yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._began = 0.0
        self._rows = self._sum = self._end = 0
        self._at = 0  # the time of the last row, from the beginning of the table
        self._tail = b""  # what comes after the last row

    # ---------------------------------------------------------------- reading

    def read(self) -> Contents:
        """Return what is in the file. Refuse one that is damaged."""
        return self.take_in(folders.read(self.path))

    def take_in(self, data: bytes) -> Contents:
        """Return what is in these bytes, which the file held when they were read: rows are appended to that."""
        name, lines = self.path.name, data.splitlines(keepends=True)
        head = _head_of(lines, name)
        self._began, self._end, self._sum, self._rows = head.began, len(lines[0]), zlib.crc32(lines[0]), 0
        self._at = 0
        rows: list[StoredRow] = []
        for line in lines[1:]:
            text, total = line[: -_SUM - 1], zlib.crc32(line[: -_SUM - 1], self._sum)
            if line[-_SUM - 1 :] != b" %08x\n" % total:
                break
            rows.append(self._row(text, name))
            self._sum, self._end, self._rows = total, self._end + len(line), self._rows + 1
        self._tail = data[self._end :]
        return Contents(rows, self._foot_in(lines[1 + len(rows) :], name))

    def _row(self, text: bytes, name: str) -> StoredRow:
        try:
            line = _LINE.decode(text)
            self._at += line.at
            at = self._began + self._at / TENTHS
        except (ValueError, RecursionError, OverflowError):
            raise _damaged(name, self._rows + 2) from None
        said = b",%d,%d" % (line.question, line.answer) if line.question >= 0 else b""
        return StoredRow(self._rows, line.who, b"[%s%s]" % (bytes(line.did), said), at)

    def _foot_in(self, rest: Sequence[bytes], name: str) -> Foot | None:
        """Return the last line, if it is whole and counts the rows before it."""
        if not self._rows or len(rest) > 2:  # what was torn is the rest of one line, and of the one it was written over
            raise _damaged(name, self._rows + 2)
        last = rest[-1] if rest else b""
        text = last[: -_SUM - 1]
        if last[-_SUM - 1 :] != b" %08x\n" % zlib.crc32(text):
            return None
        try:
            foot = _FOOT.decode(text)
        except (ValueError, RecursionError):
            raise _damaged(name, self._rows + 2) from None
        if foot.rows != self._rows or len(rest) > 1:
            raise _damaged(name, self._rows + 2)
        return foot

    # ---------------------------------------------------------------- writing

    def create(self, rows: Sequence[StoredRow], foot: Foot) -> None:
        """Write a new file with these rows. Its name must be reserved by an empty file."""
        self._began = rows[0].at
        head = _ENCODE(Head(FORMAT, self._began)) + b"\n"
        self._end, self._sum, self._rows, self._at = 0, zlib.crc32(head), 0, 0
        lines, total, at = self._lines(rows)
        self._tail = _foot_line(foot)
        folders.write(self.path, head + lines + self._tail)
        self._end, self._sum, self._rows, self._at = len(head) + len(lines), total, len(rows), at

    def append(self, rows: Sequence[StoredRow], foot: Foot, durable: bool = True) -> None:
        """Write rows over the last line, and a new one. Raise `Stale` if another program wrote to the file."""
        with folders.refusing(self.path), _locked(self.path) as file:
            if self._tail_in(file) != self._tail or rows[0].n != self._rows:
                raise Stale
            lines, total, at = self._lines(rows)
            last = _foot_line(foot)
            if (left := len(self._tail) - len(lines) - len(last)) > 0:
                last = _foot_line(foot, left)
            try:
                os.lseek(file, self._end, os.SEEK_SET)
                _write_all(file, lines + last)
                if durable:
                    _sync(file)
            except BaseException:  # interrupted too
                self._tail = self._tail_in(file)  # what was written is no row, and is written over
                raise
        self._end, self._sum, self._rows = self._end + len(lines), total, self._rows + len(rows)
        self._tail, self._at = last, at

    def _lines(self, rows: Sequence[StoredRow]) -> tuple[bytes, int, int]:
        """Return rows as lines, the checksum of all lines until then, and the time of the last."""
        lines, total, at = bytearray(), self._sum, self._at
        for row in rows:
            before, at = at, round((row.at - self._began) * TENTHS)
            text = b"[%d,%s,%s" % (at - before, _ENCODE(row.who), row.data[1:])
            total = zlib.crc32(text, total)
            lines += b"%s %08x\n" % (text, total)
        return bytes(lines), total, at

    def _tail_in(self, file: int) -> bytes:
        os.lseek(file, self._end, os.SEEK_SET)
        parts = []
        while part := os.read(file, 1 << 20):
            parts.append(part)
        return b"".join(parts)

    @property
    def untouched(self) -> bool:
        """Whether nobody else has written to the file since it was read or written here."""
        try:
            with _locked(self.path) as file:
                return self._tail_in(file) == self._tail
        except (OSError, Stale):
            return False


def contents_of(data: bytes, name: str, torn: bool = False) -> Contents:
    """Return what is in the bytes of a file. Refuse it without its last line unless it may be `torn`: what came from
    elsewhere may not."""
    contents = TableFile(Path(name)).take_in(data)
    if contents.foot is None and not torn:
        raise Refusal(f"{name} is not whole: its end is missing. Export or copy it again.")
    return contents


def written_out(rows: Sequence[StoredRow], foot: Foot) -> bytes:
    """Return the bytes of a file with these rows, for elsewhere."""
    file = TableFile(Path())
    file._began = rows[0].at
    head = _ENCODE(Head(FORMAT, rows[0].at)) + b"\n"
    file._sum = zlib.crc32(head)
    return head + file._lines(rows)[0] + _foot_line(foot)


def is_table_file(data: bytes) -> bool:
    """Return whether these bytes begin like a file of today."""
    return data.startswith(b'{"emberhall":') and b"\n" in data[:80] and b'"began":' in data[:80]


def read_foot(path: Path) -> tuple[Foot | None, datetime]:
    """Return the last line of a file for a list, without reading its rows; and when it was written last. Refuse what is
    not a file of today."""
    saved = folders.written(path)
    with path.open("rb") as file:
        _head_of([file.readline(_LONGEST_HEAD)], path.name)
        last = _last_line(file, os.fstat(file.fileno()).st_size)
    text = last[: -_SUM - 1]
    if last[-_SUM - 1 :] != b" %08x\n" % zlib.crc32(text):
        return None, saved
    try:
        return _FOOT.decode(text), saved
    except (ValueError, RecursionError):
        return None, saved


def _last_line(file: BinaryIO, size: int) -> bytes:
    """Return the last line of a file, read from its end in pieces that grow."""
    length = _FIRST_PIECE
    while True:
        file.seek(max(0, size - length))
        lines = file.read(length).splitlines(keepends=True)
        if len(lines) > 1 or length >= size:
            return lines[-1] if lines else b""
        length *= 4


def _foot_line(foot: Foot, padding: int = 0) -> bytes:
    text = _ENCODE(foot) + b" " * padding
    return b"%s %08x\n" % (text, zlib.crc32(text))


def _head_of(lines: Sequence[bytes], name: str) -> Head:
    try:
        head = _HEAD.decode(lines[0] if lines else b"")
    except (ValueError, RecursionError):
        raise Refusal(f"{name} is not an Emberhall save, or it is damaged: restore a copy or start again.") from None
    if head.emberhall != FORMAT:
        age = "newer than this program reads: update it" if head.emberhall > FORMAT else "too old for this program"
        raise Refusal(f"{name} is a save of format {head.emberhall}, {age}.")
    return head


def _damaged(name: str, line: int) -> Refusal:
    return Refusal(f"{name} is damaged in line {line}: restore a copy or start again.")


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    """Open a file to write, with nobody else writing meanwhile where the system has locks. Raise `Stale` if it is
    gone."""
    try:
        file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise Stale from None
    try:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file
    finally:
        os.close(file)


def _write_all(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _sync(file: int) -> None:
    getattr(os, "fdatasync", os.fsync)(file)
