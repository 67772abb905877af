"""The saves in the data folder: listed, found by name, removed."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.table.adopting import adopt_save
from emberhall.table.beginning import first_change
from emberhall.table.changes import unpack
from emberhall.table.files import SUFFIX, Summary, TableFile, is_table_file, read_foot
from emberhall.table.folders import files_in, read, readable, remove, saves_folder, written
from emberhall.table.opening import answers_in

OLD_SUFFIX = ".json"
LAST = "last"


class ListedSave(msgspec.Struct, frozen=True):
    """A save in the list of saves; `fault` says why it cannot be continued."""

    path: Path
    saved: datetime
    summary: Summary = Summary("", "", (), ())
    fault: str = ""


def list_saves(game: str = "") -> list[ListedSave]:
    """Return every save in the data folder, the newest first; those that cannot be read say why, and are left alone."""
    found = []
    for path in save_files(saves_folder()):
        with suppress(FileNotFoundError), readable(path):
            found.append(listed_save(path))
    wanted = (save for save in found if game in ("", save.summary.game))
    return sorted(wanted, key=lambda save: (save.saved, save.path.name), reverse=True)


def save_files(folder: Path) -> list[Path]:
    """Return the files of tables in a folder: those of today, and those of 0.1.0 and 0.2.0 that were not continued."""
    new = files_in(folder, SUFFIX)
    continued = {path.stem for path in new}
    return [*new, *(path for path in files_in(folder, OLD_SUFFIX) if path.stem not in continued)]


def listed_save(path: Path) -> ListedSave:
    """Return a file as it is listed."""
    saved = written(path)
    try:
        if path.suffix == SUFFIX and path.is_file():
            foot, saved = read_foot(path)
            if foot:
                return ListedSave(path, saved, foot.summary)
        return ListedSave(path, saved, _summary_in(path))
    except Refusal as refusal:
        return ListedSave(path, saved, fault=str(refusal))


def _summary_in(path: Path) -> Summary:
    """Return what a list shows of a file that does not say it in its last line."""
    data = read(path)
    if is_table_file(data):
        rows, over = [unpack(row) for row in TableFile(path).read().rows], False
    else:
        adopted = adopt_save(data, path.name)
        rows, over = adopted.rows, adopted.over
    opened = first_change(rows)
    setup = opened.setup
    return Summary(
        opened.game,
        setup.adventure,
        setup.party,
        opened.seats,
        answers_in(rows),
        over,
        setup.options,
        opened.name,
        opened.parent,
    )


def delete_save(save: ListedSave) -> None:
    """Delete a save, and the file of an older version that it was continued from."""
    remove(save.path, save.saved, "That game")
    if save.path.suffix == SUFFIX:
        save.path.with_suffix(OLD_SUFFIX).unlink(missing_ok=True)


def find_save(name: str, over_too: bool = False) -> Path:
    """Return the file a person means: a path, a save in the data folder with or without its ending, or `last`. The last
    one is one that can be continued, or any where somebody only looks back."""
    if name == LAST:
        found = [save for save in list_saves() if not save.fault and (over_too or not save.summary.over)]
        if not found:
            what = "saved" if over_too else "to continue"
            raise Refusal(f"There is no game {what} in {saves_folder()}: start one with 'emberhall play GAME'.")
        return found[0].path
    path = Path(name).expanduser()
    if os.path.lexists(path) or path.parent != Path():
        return path
    folder = saves_folder()
    for saved in (folder / f"{name}{SUFFIX}", folder / name, folder / f"{name}{OLD_SUFFIX}"):
        if saved.is_file():
            return saved
    near = get_close_matches(name, [save.path.stem for save in list_saves()], 1)
    right = f"did you mean {near[0]}?" if near else "list saves with 'emberhall play --saves'."
    raise Refusal(f"There is no save {name!r}: {right}")
