"""Saves on disk: whole or not at all, newest first, and what cannot be read is refused and left alone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest

from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.table import storage
from emberhall.table.folders import Folder, Record, find_save, home, list_saves, read_table, saves_folder, write
from tests.engine.gloamhouse import Gloamhouse, party


def a_record(**changes: object) -> Record:
    match = Match.new(Gloamhouse(), party(2), 1)
    match.choose(0)
    record = Record(1, "2030-01-01T00:00:00+00:00", ["me", "random"], "p", [], False, msgspec.Raw(match.save()))
    return msgspec.structs.replace(record, **changes)


def kept(name: str = "one", data: bytes | None = None) -> Path:
    path = saves_folder() / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(a_record().encode() if data is None else data)
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
    with pytest.raises(Refusal) as refusal, storage.refusing(Path("save.json")):
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
    first, second = (Folder().begin("gloamhouse", "Night & Day") for _ in range(2))
    assert first != second
    assert first.startswith("gloamhouse-night-day-")


def test_a_file_that_somebody_else_wrote_to_is_not_overwritten() -> None:
    folder = Folder()
    mine = folder.begin("gloamhouse", "night")
    assert folder.write(mine, a_record()) == mine
    write(folder.file(mine), b"theirs")
    other = folder.write(mine, a_record())
    assert other != mine
    assert folder.file(mine).read_bytes() == b"theirs"
    assert folder.file(other).read_bytes() == a_record().encode()
    assert folder.where(other) == str(saves_folder() / f"{other}.json")


# ---------------------------------------------------------------- reading


def test_a_table_is_read_back_as_it_was_written() -> None:
    record, save = read_table(kept())
    assert (record.seats, record.by, save.game, save.setup) == (["me", "random"], "p", "gloamhouse", party(2))


def test_a_bare_match_is_a_table_of_mine() -> None:
    record, save = read_table(kept(data=Match.new(Gloamhouse(), party(3), 1).save()))
    assert (record.seats, record.by, save.game) == (["me"] * 3, "", "gloamhouse")


def test_a_save_of_before_is_read_as_it_was_written() -> None:
    """What a table holds today beside that was not known then, and its checksum is of what was."""
    data = kept().read_bytes()
    assert b"people" not in data
    assert b"open_hands" not in data
    assert b"reports" not in data
    record, save = read_table(kept(data=data))
    assert (record.people or [], bool(record.open_hands), save.reports or []) == ([], False, [])


def test_every_cut_of_a_save_is_refused() -> None:
    whole = a_record().encode()
    for length in range(0, len(whole), 7):
        with pytest.raises(Refusal):
            read_table(kept(data=whole[:length]))


def test_every_changed_letter_of_a_save_is_refused() -> None:
    whole = a_record().encode()
    for place in range(len(whole)):
        other = b"0" if whole[place : place + 1] != b"0" else b"1"
        with pytest.raises(Refusal):
            read_table(kept(data=whole[:place] + other + whole[place + 1 :]))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "one.json is no Emberhall save, or it is damaged"),
        (b"\x89PNG\r\n", "one.json is no Emberhall save, or it is damaged"),
        (b"[" * 100_000, "one.json is no Emberhall save, or it is damaged"),
        (b"{}", "This is not an Emberhall save"),
        (b'{"table": 1}', "one.json is damaged"),
        (b'{"table": 2, "unheard": "of"}', "one.json is a save of format 2, newer than this program reads: update it."),
        (b'{"table": 0}', "one.json is a save of format 0, too old for this program."),
        (b'{"emberhall": 99}', "This save is of format 99, newer than this program reads"),
    ],
)
def test_what_is_no_save_is_refused_with_a_sentence_and_left_untouched(data: bytes, sentence: str) -> None:
    path = kept(data=data)
    with pytest.raises(Refusal) as refusal:
        read_table(path)
    assert str(refusal.value).startswith(sentence)
    assert path.read_bytes() == data


def test_a_record_that_contradicts_itself_is_damaged() -> None:
    for wrong in ({"by": "pp"}, {"seats": ["me"]}, {"by": "A"}, {"by": "B", "people": ["me"]}, {"by": "x"}):
        with pytest.raises(Refusal, match="damaged"):
            read_table(kept(data=a_record(**wrong).encode()))


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
            read_table(path)
        assert sentence in str(refusal.value)
    monkeypatch.setattr(storage, "LARGEST", 10)
    with pytest.raises(Refusal, match="more than any save"):
        read_table(kept())


# ---------------------------------------------------------------- the list


def test_saves_are_listed_newest_first_and_damaged_ones_say_why() -> None:
    for number, name in enumerate(["old", "new", "newest"]):
        os.utime(kept(name), (1_000_000 + number,) * 2)
    os.utime(kept("broken", b"{"), (1_000_001.5,) * 2)
    (saves_folder() / ".new.json.1.draft").write_bytes(b"half")
    listed = list_saves()
    assert [save.path.stem for save in listed] == ["newest", "broken", "new", "old"]
    assert listed[1].fault.startswith("broken.json is no Emberhall save")
    assert (listed[0].game, listed[0].party, listed[0].seats, listed[0].answers, listed[0].over) == (
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
    one = kept("one")
    assert find_save("one") == find_save("one.json") == find_save(str(one)) == one
    os.utime(one, (1_000_000,) * 2)
    os.utime(kept("over", a_record(over=True).encode()), (1_000_001,) * 2)
    os.utime(kept("broken", b"{"), (1_000_002,) * 2)
    assert find_save("last") == one
    assert find_save("last", over_too=True).stem == "over", "one looks back at a game that is over"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one").write_bytes(b"")
    assert find_save("one") == Path("one"), "a file that is here comes first"


def test_a_name_that_no_game_is_kept_under_leads_to_the_nearest_or_to_the_list() -> None:
    kept("monster-hunt")
    with pytest.raises(Refusal, match="no kept game 'monster-hut': did you mean monster-hunt"):
        find_save("monster-hut")
    with pytest.raises(Refusal, match="no kept game 'x': give a file that is there, or a name"):
        find_save("x")


def test_there_may_be_no_last_save() -> None:
    with pytest.raises(Refusal, match="There is no game to go on with"):
        find_save("last")
    with pytest.raises(Refusal, match="There is no game kept"):
        find_save("last", over_too=True)
