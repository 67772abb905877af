"""The campaigns in the data folder: listed, named, deleted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

import msgspec

from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF, kind
from emberhall.table.adopting import read_campaign
from emberhall.table.files import SUFFIX
from emberhall.table.folders import campaigns_folder, file_name, read, readable, remove, saves_folder, written
from emberhall.table.saves import OLD_SUFFIX, listed_save, save_files

if sys.platform != "win32":
    import fcntl


class ListedCampaign(msgspec.Struct, frozen=True):
    """A campaign in the list of campaigns; `fault` says why it cannot be continued."""

    name: str
    path: Path
    saved: datetime
    save: str = ""  # of the game under way
    fault: str = ""

    @property
    def under_way(self) -> bool:
        """Whether a game of it is under way."""
        return bool(self.save)


@contextmanager
def nobody_else_in(folder: Path) -> Iterator[None]:
    """Keep others from comparing and writing in a folder meanwhile, where the system has locks for folders."""
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


def campaign_file(game: str, name: str) -> Path:
    """Return the file of the saved campaign of that name."""
    folder = campaigns_folder(game)
    for suffix in (SUFFIX, OLD_SUFFIX):
        path = folder / f"{file_name(name)}{suffix}"
        if path.is_file():
            return path
    known = [listed.name for listed in list_campaigns(game)]
    near = get_close_matches(name, known, 1)
    begin = f"start one with 'emberhall campaign {game} new NAME'."
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}." if known else begin
    raise Refusal(f"There is no campaign {name!r} of {game}: {hint}")


def list_campaigns(game: str) -> list[ListedCampaign]:
    """Return every campaign of a game, the newest first; those that cannot be read say why, and are left alone."""
    found = []
    for path in save_files(campaigns_folder(game)):
        with suppress(FileNotFoundError), readable(path):
            found.append(as_listed(path, game))
    return sorted(found, key=lambda listed: (listed.saved, listed.name), reverse=True)


def as_listed(path: Path, game: str) -> ListedCampaign:
    """Return a campaign's file as it is listed."""
    saved = written(path)
    try:
        if path.suffix == SUFFIX:
            listed = listed_save(path)
            if listed.fault:
                raise Refusal(listed.fault)
            check_game(path, listed.summary.game.removesuffix(CAMPAIGN_OF), game, kind(game).former_ids)
            return ListedCampaign(listed.summary.name, path, listed.saved, listed.summary.next)
        old = read_campaign(read(path), path.name)
        check_game(path, old.game, game, kind(game).former_ids)
        return ListedCampaign(old.name, path, saved, old.save)
    except Refusal as refusal:
        return ListedCampaign(path.stem, path, saved, fault=str(refusal))


def check_game(path: Path, found: str, wanted: str, former_ids: Sequence[str] = ()) -> None:
    """Refuse a campaign of another game than the one that is or was called so."""
    if wanted and found not in (wanted, *former_ids):
        raise Refusal(f"{path.name} is a campaign of {found}, not of {wanted}: name that game.")


def free_name(game: str, name: str) -> str:
    """Return the name for a campaign of the game, with a number where it is taken."""
    taken = set[str]()
    with suppress(Refusal):  # a folder that cannot be read is named when the campaign is begun
        taken = {path.stem for path in save_files(campaigns_folder(game))}
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(free for free in numbered if file_name(free) not in taken)


def delete(listed: ListedCampaign) -> None:
    """Delete a campaign, with the game under way; what was changed since it was listed stays.

    A game that another campaign plays too, as a copy of this one does, stays with that.
    """
    with nobody_else_in(listed.path.parent):
        remove(listed.path, listed.saved, listed.name)
        if listed.path.suffix == SUFFIX:  # the file it was continued from would be listed again
            listed.path.with_suffix(OLD_SUFFIX).unlink(missing_ok=True)
    shared = any(each.save == listed.save for each in list_campaigns(listed.path.parent.name))
    if not listed.save or shared:
        return
    for suffix in (SUFFIX, OLD_SUFFIX):
        save = saves_folder() / f"{listed.save}{suffix}"
        if save.parent == saves_folder():
            with suppress(OSError, ValueError):  # then it is a game like any other in the list
                save.unlink()
