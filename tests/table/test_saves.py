"""Saves on disk: whole or not at all, newest first, and what cannot be read is refused and left alone."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table import folders
from emberhall.table.adopting import adopt_save
from emberhall.table.changes import StoredRow
from emberhall.table.files import SUFFIX, Foot, TableFile
from emberhall.table.folders import home, saves_folder, write
from emberhall.table.saved import SavedTable
from emberhall.table.saves import delete_save, find_save, list_saves
from emberhall.table.seats import seated
from tests.engine.gloamhouse import Gloamhouse, party
from tests.table.tables import a_table, file_of

pytestmark = pytest.mark.usefixtures("toys")


OLD = Path(__file__).parents[1] / "adopted" / "0.2.0" / "home" / "saves" / "lantern-undone.json"
"""A save that 0.2.0 wrote."""


def save(name: str = "one", seats: str = "me,random", over: bool = False) -> Path:
    """A save of today under that name."""
    saved = SavedTable.new(Gloamhouse(), party(2), seated(seats), 1, keep=False)  # type: ignore[arg-type]
    saved.put_into(saves_folder(), name)
    saved.keep(saved.table.answer(0))
    while over and saved.table.choice:
        saved.keep(saved.table.sit(seated("random,random")))
        saved.play_bots()
    return file_of(saved)


def written(name: str, data: bytes) -> Path:
    path = saves_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# ---------------------------------------------------------------- where


def test_the_data_folder_is_where_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert home() == tmp_path / "home"
    monkeypatch.setenv("EMBERHALL_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert home() == tmp_path / "xdg" / "emberhall"
    monkeypatch.setenv("XDG_DATA_HOME", "not/from/the/root")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home() == tmp_path / ".local" / "share" / "emberhall"
    monkeypatch.setenv("EMBERHALL_HOME", "~/games")
    assert home() == tmp_path / "games"


# ---------------------------------------------------------------- writing


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "save.json"
    write(path, b"old")

    def no_room(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(Refusal, match=r"save\.json cannot be written \(no space left on device\): make room"):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.glob(".*")) == []


@pytest.mark.parametrize(
    ("number", "way_out"),
    [
        (errno.ENOSPC, "make room there or choose another place"),
        (errno.EACCES, "see who may write there, or choose another place"),
        (errno.EROFS, "see who may write there, or choose another place"),
        (errno.EEXIST, "choose another place"),
    ],
)
def test_the_way_out_fits_what_went_wrong(number: int, way_out: str) -> None:
    with pytest.raises(Refusal) as refusal, folders.refusing(Path("save.json")):
        raise OSError(number, "Wrong")
    assert str(refusal.value) == f"save.json cannot be written (wrong): {way_out} (EMBERHALL_HOME)."


def test_the_new_bytes_are_on_disk_before_they_take_the_old_ones_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    fsync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda descriptor: (happened.append("fsync"), fsync(descriptor))[1])
    monkeypatch.setattr(Path, "replace", lambda path, to: (happened.append("rename"), replace(path, to))[1])
    write(tmp_path / "save.json", b"new")
    assert happened[:2] == ["fsync", "rename"]
    assert (tmp_path / "save.json").read_bytes() == b"new"


def test_two_tables_never_take_the_same_name() -> None:
    first, second = (file_of(a_table(of="beacon")) for _ in range(2))
    assert first != second
    assert first.name.startswith("beacon-night-")


def test_whatever_a_person_is_asked_is_on_disk_for_good_before(monkeypatch: pytest.MonkeyPatch) -> None:
    durable: list[bool] = []
    append = TableFile.append

    def noted(file: TableFile, rows: Sequence[StoredRow], foot: Foot, lasting: bool = True) -> None:
        durable.append(lasting)
        append(file, rows, foot, lasting)

    monkeypatch.setattr(TableFile, "append", noted)
    for of in ("gloamhouse", "beacon"):
        saved = a_table("random,me", of=of)
        while saved.table.choice and saved.table.match.answers < 20:
            saved.play_bots()
            if saved.table.question.asked:
                assert not durable or durable[-1]
                saved.keep(saved.table.answer(saved.table.question.offered_to("me")[-1], by="me"))
    assert False in durable, "what bots do in between is not synced each time"


# ---------------------------------------------------------------- reading


def test_a_bare_match_is_a_table_of_mine() -> None:
    path = written("one.json", Match.new(Gloamhouse(), party(3), 1).save())  # type: ignore[arg-type]
    table = SavedTable.resume(path).table
    assert (table.persons, table.game.id, table.match.answers) == (("me",), "gloamhouse", 0)


def test_every_cut_of_an_old_save_is_refused() -> None:
    whole = OLD.read_bytes()
    for length in range(0, len(whole), 7):
        with pytest.raises(Refusal):
            adopt_save(whole[:length], "one.json")


def test_every_changed_letter_of_an_old_save_is_refused() -> None:
    whole = OLD.read_bytes()
    for place in range(len(whole)):
        other = b"0" if whole[place : place + 1] != b"0" else b"1"
        with pytest.raises(Refusal):
            adopt_save(whole[:place] + other + whole[place + 1 :], "one.json")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "one.json is not an Emberhall save, or it is damaged"),
        (b"\x89PNG\r\n", "one.json is not an Emberhall save, or it is damaged"),
        (b"[" * 100_000, "one.json is not an Emberhall save, or it is damaged"),
        (b"{}", "This is not an Emberhall save"),
        (b'{"table": 1}', "one.json is damaged"),
        (b'{"table": 2, "unheard": "of"}', "one.json is a save of format 2, newer than this program reads: update it."),
        (b'{"table": 0}', "one.json is a save of format 0, too old for this program."),
        (b'{"emberhall": 99}', "This save is of format 99, newer than this program reads"),
    ],
)
def test_what_is_no_save_is_refused_with_a_sentence_and_left_untouched(data: bytes, sentence: str) -> None:
    path = written("one.json", data)
    with pytest.raises(Refusal) as refusal:
        SavedTable.resume(path)
    assert str(refusal.value).startswith(sentence)
    assert path.read_bytes() == data


def test_an_old_save_is_left_beside_the_file_that_continues_it() -> None:
    path = written("old.json", OLD.read_bytes())
    saved = SavedTable.resume(path)
    assert [each.path for each in list_saves()] == [path]
    saved.play_bots()
    saved.keep(saved.table.answer(saved.table.question.offered_to("me")[0], by=saved.table.question.asked[0]))
    assert path.read_bytes() == OLD.read_bytes()
    assert [each.path for each in list_saves()] == [path.with_suffix(SUFFIX)]
    assert find_save("old") == path.with_suffix(SUFFIX)
    delete_save(list_saves()[0])
    assert not list_saves(), "nor does the old one come back"


def test_only_ordinary_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, sentence in {
        tmp_path: "is a folder: give a file in it",
        tmp_path / "pipe": "is no ordinary file",
        tmp_path / "none": "cannot be read (no such file or directory): give a file that is there",
        tmp_path / "a\0b": "is no path",
        tmp_path / ("x" * 300): "cannot be read (file name too long)",
    }.items():
        with pytest.raises(Refusal) as refusal:
            SavedTable.resume(path)
        assert sentence in str(refusal.value)
    one = save()
    monkeypatch.setattr(folders, "LARGEST", 10)
    with pytest.raises(Refusal, match="more than any save"):
        SavedTable.resume(one)


# ---------------------------------------------------------------- the list


def test_saves_are_listed_newest_first_and_damaged_ones_say_why() -> None:
    for number, name in enumerate(["old", "new", "newest"]):
        os.utime(save(name), (1_000_000 + number,) * 2)
    os.utime(written("broken.json", b"{"), (1_000_001.5,) * 2)
    (saves_folder() / ".new.json.1.draft").write_bytes(b"half")
    listed = list_saves()
    assert [save.path.stem for save in listed] == ["newest", "broken", "new", "old"]
    assert listed[1].fault.startswith("broken.json is not an Emberhall save")
    about = listed[0].summary
    assert (about.game, about.party, about.seats, about.answers, about.over) == (
        "gloamhouse",
        ("ada", "bo"),
        ("me", "random"),
        1,
        False,
    )
    assert [save.path.stem for save in list_saves("gloamhouse")] == ["newest", "new", "old"]
    assert list_saves("chess") == []


def test_without_a_data_folder_there_are_no_saves() -> None:
    assert list_saves() == []


def test_a_save_is_found_by_path_by_name_or_as_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = save("one")
    assert find_save("one") == find_save("one.emberhall") == find_save(str(one)) == one
    os.utime(one, (1_000_000,) * 2)
    os.utime(save("over", over=True), (1_000_001,) * 2)
    os.utime(written("broken.json", b"{"), (1_000_002,) * 2)
    assert find_save("last") == one
    assert find_save("last", over_too=True).stem == "over", "one looks back at a game that is over"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one").write_bytes(b"")
    assert find_save("one") == Path("one"), "a file that is here comes first"


def test_a_name_that_no_game_is_kept_under_leads_to_the_nearest_or_to_the_list() -> None:
    save("monster-hunt")
    with pytest.raises(Refusal, match="no save 'monster-hut': did you mean monster-hunt"):
        find_save("monster-hut")
    with pytest.raises(Refusal, match="no save 'zzzzz': list saves with"):
        find_save("zzzzz")


def test_there_may_be_no_last_save() -> None:
    with pytest.raises(Refusal, match="There is no game to continue"):
        find_save("last")
    with pytest.raises(Refusal, match="There is no game saved"):
        find_save("last", over_too=True)
