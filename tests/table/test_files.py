"""A table's file: a line a row, written over at its end, whole after any cut, and refused where it was changed."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from emberhall.engine.refusal import Refusal
from emberhall.table import files, folders
from emberhall.table.changes import Answered, Row, pack, unpack
from emberhall.table.files import Foot, TableFile, contents_of, written_out
from emberhall.table.saved import SavedTable
from emberhall.table.store import Stale
from tests.table.tables import a_table, file_of

pytestmark = pytest.mark.usefixtures("toys")


def played(answers: int = 12, seats: str = "me:Ann,random") -> SavedTable:
    """A saved table after some answers, one of them taken back."""
    saved = a_table(seats)
    for number in range(answers):
        saved.play_bots()
        if saved.table.choice is None:
            break
        person = saved.table.question.asked[0]
        saved.keep(saved.table.answer(saved.table.question.offered_to(person)[-1], by=person))
        if number == 4:
            saved.keep(saved.table.undo("Ann", ["Ann"]))
    return saved


def stands(saved: SavedTable) -> tuple[object, ...]:
    table = saved.table
    return table.match.chance.tape, table.answers.by, table.question.asked, table.passed, table.seq


def test_the_rows_of_a_file_are_those_that_were_kept() -> None:
    saved = played()
    rows = TableFile(file_of(saved)).read().rows
    assert rows == [pack(row)._replace(at=pytest.approx(row.at, abs=0.06)) for row in saved.rows()]
    assert stands(SavedTable.resume(file_of(saved))) == stands(saved)


def test_of_a_lone_answer_only_its_tape_is_written() -> None:
    alone = Row(3, 5.0, (Answered((-2, 4)),), "Ann")
    assert pack(alone).data == b"[[-2,4]]"
    for row in (
        alone,
        replace(alone, question=2, answer=1),
        replace(alone, did=(Answered((-2, 4), by=""),)),
        replace(alone, did=(Answered((-2, 4), automatic=True),)),
        replace(alone, did=(Answered((-2, 4)), Answered((-1,)))),
    ):
        assert unpack(pack(row)) == row


def test_times_are_those_of_the_rows_however_long_the_table_was_left() -> None:
    saved, hour = played(), 3600
    before = contents_of(file_of(saved).read_bytes(), "one").rows
    times = [hour * n * 24 for n in range(len(before))]
    times[-1] = times[-2] - hour  # the clock was set back
    told = [row._replace(at=before[0].at + at) for row, at in zip(before, times, strict=True)]
    foot = TableFile(file_of(saved)).read().foot
    assert foot
    again = contents_of(written_out(told, foot), "one").rows
    assert [row.at for row in again] == pytest.approx([row.at for row in told], abs=0.1)
    assert len(written_out(told, foot)) < len(written_out(before, foot)) + 8 * len(told)


def test_the_file_never_shrinks_and_its_last_line_counts_the_rows() -> None:
    saved, size = a_table("me:Ann,random"), 0
    for _ in range(20):
        saved.play_bots()
        if saved.table.choice is None:
            break
        saved.keep(saved.table.answer(saved.table.question.offered_to("Ann")[0], by="Ann"))
        now = file_of(saved).stat().st_size
        assert now >= size
        size = now
        foot = TableFile(file_of(saved)).read().foot
        assert foot
        assert foot.rows == len(saved.rows())
        assert foot.summary.answers == saved.table.match.answers


def test_every_cut_opens_at_an_earlier_answer_and_says_so_or_is_refused() -> None:
    saved = played()
    path, whole, tape = file_of(saved), file_of(saved).read_bytes(), saved.table.match.chance.tape
    opened = 0
    for length in range(0, len(whole), 11):
        path.write_bytes(whole[:length])
        try:
            again = SavedTable.resume(path)
        except Refusal:
            continue
        opened += 1
        assert "The end of" in again.notice
        assert again.table.seq < saved.table.seq or again.table.match.chance.tape == tape
    assert opened, "a file whose end is missing opens"


def test_a_cut_file_from_elsewhere_is_refused() -> None:
    whole = file_of(played()).read_bytes()
    for length in range(0, len(whole), 17):
        with pytest.raises(Refusal):
            contents_of(whole[:length], "one.emberhall")


def test_every_changed_letter_of_a_row_is_refused_and_one_of_the_last_line_costs_only_that() -> None:
    saved = played()
    whole = file_of(saved).read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    rows = contents_of(whole, "one").rows
    for place in range(len(whole.splitlines(keepends=True)[0]), len(whole)):
        other = b"0" if whole[place : place + 1] != b"0" else b"1"
        changed = whole[:place] + other + whole[place + 1 :]
        file = TableFile(Path("one.emberhall"))
        if place == last - 1:  # the end of the last row: its line looks torn
            assert file.take_in(changed) == (rows[:-1], None)
        elif place < last:
            with pytest.raises(Refusal, match="damaged"):
                file.take_in(changed)
        else:
            contents = file.take_in(changed)
            assert (contents.rows, contents.foot) == (rows, None)


def test_a_row_that_was_torn_is_dropped_and_written_over() -> None:
    saved = played()
    path, before = file_of(saved), stands(saved)
    rows = TableFile(path).read().rows
    data = path.read_bytes()
    end = data.rstrip(b"\n").rfind(b"\n") + 1
    path.write_bytes(data[:end] + b'[99,"Ann",[-1,4,2,1' + data[end + 19 :])
    again = SavedTable.resume(path)
    assert stands(again) == before
    assert "The end of" in again.notice
    again.play_bots()
    again.keep(again.table.answer(again.table.question.offered_to("Ann")[0], by="Ann"))
    assert len(TableFile(path).read().rows) > len(rows)
    assert not SavedTable.resume(path).notice


def test_what_another_program_wrote_is_left_alone_and_the_table_continues_in_a_file_of_its_own() -> None:
    saved = played()
    first, other = file_of(saved), SavedTable.resume(file_of(saved))
    for each in (other, saved):
        each.play_bots()
        each.keep(each.table.answer(each.table.question.offered_to("Ann")[0], by="Ann"))
    assert file_of(other) == first
    assert file_of(saved) != first
    assert stands(SavedTable.resume(first)) == stands(other)
    assert stands(SavedTable.resume(file_of(saved))) == stands(saved)


def test_a_row_of_the_same_length_by_another_program_is_noticed() -> None:
    saved = played()
    file, foot = TableFile(file_of(saved)), TableFile(file_of(saved)).read().foot
    rows = file.read().rows
    assert foot
    row = rows[-1]._replace(n=len(rows))
    mine, theirs = TableFile(file_of(saved)), TableFile(file_of(saved))
    mine.read()
    theirs.read()
    size = file_of(saved).stat().st_size
    theirs.append([row], Foot(len(rows) + 1, foot.summary))
    assert file_of(saved).stat().st_size == size, "it fits where the last line was"
    with pytest.raises(Stale):
        mine.append([row], Foot(len(rows) + 1, foot.summary))


def test_a_full_disk_leaves_the_table_where_it_was_and_it_continues_later(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = played()
    path, before = file_of(saved), stands(saved)
    saved.play_bots()

    def half(file: int, data: bytes) -> None:
        os.write(file, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    offered = saved.table.question.offered_to("Ann")
    with monkeypatch.context() as broken:
        broken.setattr(files, "_write_all", half)
        with pytest.raises(Refusal, match="make room there"):
            saved.keep(saved.table.answer(offered[0], by="Ann"))
    assert SavedTable.resume(path).table.seq >= before[-1]
    saved.keep(saved.table.answer(offered[0], by="Ann"))
    assert stands(SavedTable.resume(path)) == stands(saved)


def test_a_new_file_that_cannot_be_written_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise Refusal("there is no room")

    monkeypatch.setattr(folders, "write", full)
    with pytest.raises(Refusal, match="no room"):
        a_table()
    assert not list(folders.saves_folder().iterdir())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "one is not an Emberhall save, or it is damaged"),
        (b"\x89PNG\r\n", "one is not an Emberhall save, or it is damaged"),
        (b"[" * 100_000, "one is not an Emberhall save, or it is damaged"),
        (b'{"emberhall":4,"began":1.0}\n', "one is a save of format 4, newer than this program reads: update it."),
        (b'{"emberhall":2,"began":1.0}\n', "one is a save of format 2, too old for this program."),
        (b'{"emberhall":3,"began":1.0}\n', "one is damaged in line 2"),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        contents_of(data, "one")
    assert str(refusal.value).startswith(sentence)


@settings(max_examples=60)
@given(data=st.binary(max_size=300))
def test_any_bytes_are_refused_or_read(data: bytes) -> None:
    with pytest.raises(Refusal):
        contents_of(b'{"emberhall":3,"began":1.0}\n' + data, "one")


def test_a_file_for_elsewhere_is_read_back() -> None:
    saved = played()
    contents = contents_of(file_of(saved).read_bytes(), "one")
    assert contents.foot
    again = contents_of(written_out(contents.rows, contents.foot), "two")
    assert again.rows == contents.rows
