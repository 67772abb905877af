"""The shelf of campaigns: their files in the data folder, listed, read and deleted."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.table.storage import (
    campaigns_folder,
    file_name,
    files_in,
    read,
    readable,
    remove,
    saves_folder,
    written,
)

if sys.platform != "win32":
    import fcntl

ADOPTED = 1  # the format in which a campaign was a structure of the game's own, and no match yet
CAMPAIGN_FORMAT = 2
FORMATS = (ADOPTED, CAMPAIGN_FORMAT)


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a campaign that is over. `answers` is how many the campaign had been given when it was."""

    ended: str
    game: str  # the adventure in words
    won: bool
    why: str
    answers: int | msgspec.UnsetType = msgspec.UNSET
    winners: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET  # the seats that won, where not all did
    scores: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as it is kept. `campaign` is its table, `save` names the save of the game under way; `check` sums up
    the rest."""

    emberhall_campaign: int
    game: str
    name: str
    saved: str
    seats: list[str]
    packs: list[str]
    campaign: msgspec.Raw
    save: str = ""
    check: int = 0
    played: list[Played] | msgspec.UnsetType = msgspec.UNSET  # before the first game there is no such field

    def encode(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, check=self._sum()))

    def whole(self) -> bool:
        """Whether nothing in it was changed since it was written."""
        return self.check == self._sum()

    def _sum(self) -> int:
        return zlib.crc32(msgspec.json.encode(msgspec.structs.replace(self, check=0)))


class Listed(msgspec.Struct, frozen=True):
    """A campaign in the list of campaigns; `fault` says why it cannot be played on."""

    name: str
    path: Path
    saved: datetime
    save: str = ""  # of the game under way
    fault: str = ""

    @property
    def under_way(self) -> bool:
        return bool(self.save)


@contextmanager
def nobody_else_in(folder: Path) -> Iterator[None]:
    """Nobody else compares and writes a campaign in the folder meanwhile, where the system has locks for folders."""
    handle = -1
    if sys.platform != "win32":
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if handle >= 0:
            os.close(handle)


def read_record(path: Path, game: str = "", former_ids: Collection[str] = ()) -> Record:
    """A campaign's file, of any game unless one is given, or a refusal that says what is wrong with it."""
    return record_in(read(path), path, game, former_ids)


def record_in(data: bytes, path: Path, game: str = "", former_ids: Collection[str] = ()) -> Record:
    """The campaign that these bytes of a file hold, or a refusal that says what is wrong with them."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (ValueError, RecursionError):
        raise Refusal(
            f"{path.name} is no campaign, or it is damaged: give one that 'emberhall campaign' wrote."
        ) from None
    if record.emberhall_campaign not in FORMATS:
        newer = record.emberhall_campaign > CAMPAIGN_FORMAT
        age = "newer than this program reads: update it" if newer else "too old for this program"
        raise Refusal(f"{path.name} is a campaign of format {record.emberhall_campaign}, {age}.")
    if not record.whole():
        raise Refusal(f"{path.name} is damaged: restore it from a copy or begin anew.")
    if game and record.game not in (game, *former_ids):
        raise Refusal(f"{path.name} is a campaign of {record.game}, not of {game}: name that game.")
    return record


def campaign_file(game: str, name: str) -> Path:
    """The file of the kept campaign of that name."""
    path = campaigns_folder(game) / f"{file_name(name)}.json"
    if not path.is_file():
        known = [listed.name for listed in list_campaigns(game)]
        near = get_close_matches(name, known, 1)
        begin = f"begin one with 'emberhall campaign {game} new NAME'."
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}." if known else begin
        raise Refusal(f"There is no campaign {name!r} of {game}: {hint}")
    return path


def list_campaigns(game: str) -> list[Listed]:
    """Every campaign of a game, the newest first; those that cannot be read say why, and are left alone."""
    found = []
    for path in files_in(campaigns_folder(game)):
        with suppress(FileNotFoundError), readable(path):
            found.append(as_listed(path, game))
    return sorted(found, key=lambda listed: (listed.saved, listed.name), reverse=True)


def as_listed(path: Path, game: str) -> Listed:
    """A campaign's file as it is listed."""
    saved = written(path)
    try:
        record = read_record(path, game)
    except Refusal as refusal:
        return Listed(path.stem, path, saved, fault=str(refusal))
    return Listed(record.name, path, saved, record.save)


def free_name(game: str, name: str) -> str:
    """The name for a campaign of the game, with a number where it is taken."""
    taken = set[str]()
    with suppress(Refusal):  # a folder that cannot be read is named when the campaign is begun
        taken = {path.stem for path in files_in(campaigns_folder(game))}
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(free for free in numbered if file_name(free) not in taken)


def delete(listed: Listed) -> None:
    """Take a campaign from the shelf, with the game under way; what was changed since it was listed stays.

    A game that another campaign plays too, as a copy of this one does, stays with that.
    """
    with nobody_else_in(listed.path.parent):
        remove(listed.path, listed.saved, listed.name)
    shared = any(each.save == listed.save for each in list_campaigns(listed.path.parent.name))
    save = saves_folder() / f"{listed.save}.json"
    if listed.save and not shared and save.parent == saves_folder():
        with suppress(OSError, ValueError):  # then it is a game like any other in the hall
            save.unlink()
