"""Where games are kept: behind a `Store`, which is a folder of files, each written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple, Protocol

import msgspec

from emberhall.engine.match import Save, read_save
from emberhall.engine.refusal import Refusal
from emberhall.table.seats import ME

TABLE_FORMAT = 1
LARGEST = 64_000_000
LAST = "last"
BOT = "b"
PERSON = "p"  # whoever holds the seat: what was written before several persons had letters of their own
LETTERS = ascii_uppercase  # one for each of a record's people
ELSEWHERE = "choose another place (EMBERHALL_HOME)"
FULL, FORBIDDEN = (errno.ENOSPC, errno.EDQUOT), (errno.EACCES, errno.EPERM, errno.EROFS)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it is kept: the match, who sits where, and who gave every answer. `check` sums up the rest.

    Every answer has a letter in `by`: that of one of the `people`, in their order, or of a bot or of any person.
    """

    table: int
    saved: str
    seats: list[str]
    by: str
    packs: list[str]
    over: bool
    match: msgspec.Raw
    check: int = 0
    people: list[str] | msgspec.UnsetType = msgspec.UNSET  # what is not said was not there when it was written
    open_hands: bool | msgspec.UnsetType = msgspec.UNSET
    implied: list[int] | msgspec.UnsetType = msgspec.UNSET  # answers that nobody was asked for: declined for the turn

    def encode(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, check=self._sum()))

    def whole(self) -> bool:
        """Whether nothing in it was changed since it was written."""
        return self.check == self._sum()

    def _sum(self) -> int:
        return zlib.crc32(msgspec.json.encode(msgspec.structs.replace(self, check=0)))


class Kept(NamedTuple):
    """A table read back, with what its match says of itself."""

    record: Record
    save: Save


class Listed(msgspec.Struct, frozen=True):
    """A save in the list of saves; `fault` says why it cannot be played on."""

    path: Path
    saved: datetime
    game: str = ""
    adventure: str = ""
    party: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    answers: int = 0
    over: bool = False
    fault: str = ""
    options: dict[str, str] = {}


# ---------------------------------------------------------------- folders


def home() -> Path:
    """The user's data folder: `EMBERHALL_HOME`, or `emberhall` where the system keeps data of programs."""
    chosen = os.environ.get("EMBERHALL_HOME")
    if chosen:
        return _of_user(chosen)
    shared = os.environ.get("XDG_DATA_HOME", "")
    return (Path(shared) if os.path.isabs(shared) else _of_user("~/.local/share")) / "emberhall"


def _of_user(path: str) -> Path:
    try:
        return Path(path).expanduser().absolute()
    except RuntimeError:
        raise Refusal(f"{path} has no home folder to start from: set EMBERHALL_HOME to a folder of yours.") from None


def saves_folder() -> Path:
    return home() / "saves"


def campaigns_folder(game: str) -> Path:
    return home() / "campaigns" / game


# ---------------------------------------------------------------- files


def read(path: Path) -> bytes:
    """The bytes of a file that may be a save."""
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise Refusal(f"{path} is a folder: give a file in it.")
        if not stat.S_ISREG(about.st_mode):
            raise Refusal(f"{path} is no ordinary file: give a save that 'emberhall play' wrote.")
        if about.st_size > LARGEST:
            raise Refusal(f"{path} has {about.st_size:,} bytes, more than any save: give one 'emberhall play' wrote.")
        return path.read_bytes()
    except OSError as error:
        why = (error.strerror or "unknown error").lower()
        raise Refusal(f"{path} cannot be read ({why}): give a file that is there.") from error
    except ValueError:  # a path with a null byte
        raise Refusal(f"{str(path)!r} is no path: give a file that is there.") from None


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Where something is read that is listed: what is not there is no matter, all else is said in a sentence."""
    try:
        yield
    except FileNotFoundError:
        raise
    except OSError as error:
        why = (error.strerror or "unknown error").lower()
        raise Refusal(
            f"{path} cannot be read ({why}): make it readable or choose another place (EMBERHALL_HOME)."
        ) from error


def files_in(folder: Path) -> list[Path]:
    """Every file in a folder that may be a save; where there is no folder, there are none."""
    with suppress(FileNotFoundError), readable(folder):
        return [folder / name for name in os.listdir(folder) if name.endswith(".json") and not name.startswith(".")]
    return []


def write(path: Path, data: bytes, durable: bool = True, way_out: str = "") -> None:
    """Put the data in the place of the file, whole or not at all. A durable write also outlives a power cut."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    with refusing(path, way_out):
        try:
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                if durable:
                    os.fsync(file.fileno())
            draft.replace(path)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
        if durable:
            _settle(path.parent)


def _settle(folder: Path) -> None:
    """Make a rename in the folder last; where folders cannot be synced, there is nothing to do."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def refusing(path: Path, way_out: str = "") -> Iterator[None]:
    """Where something is written: what goes wrong is said in a sentence, with the way out of it or with one that is
    given."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or "unknown error").lower()
        raise Refusal(f"{path} cannot be written ({why}): {way_out or _out_of(error)}.") from error


def _out_of(error: OSError) -> str:
    """What helps somebody whose data folder cannot be written."""
    if error.errno in FULL:
        return f"make room there or {ELSEWHERE}"
    return f"see who may write there, or {ELSEWHERE}" if error.errno in FORBIDDEN else ELSEWHERE


def remove(path: Path, saved: datetime, name: str) -> None:
    """Delete a file that was written then; one that was written since, or is gone, is left as it is."""
    try:
        if written(path) != saved:
            raise Refusal(f"{name} was changed by another program meanwhile: look at it before you delete it.")
        path.unlink()
    except FileNotFoundError:
        raise Refusal(f"{name} is gone already: there is nothing to delete.") from None
    except OSError as error:
        why = (error.strerror or "unknown error").lower()
        raise Refusal(f"{path} cannot be deleted ({why}): see who may write there.") from error


def written(path: Path) -> datetime:
    """When a file was written last."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def reserve(folder: Path, name: str, suffix: str = ".json") -> Path:
    """A new file of that name, or of that name with a number when there is one already."""
    with refusing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = folder / (f"{name}{suffix}" if number == 1 else f"{name}-{number}{suffix}")
            try:
                path.open("xb").close()
                return path
            except FileExistsError:
                number += 1


def file_name(text: str) -> str:
    """A text as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60] or "unnamed"


class Store(Protocol):
    """Where tables are kept, each under a name of its own.

    A table is written after every answer, before its next question is shown; each time it holds all that it held before
    and what came since. If somebody else has led it on meanwhile, that is not written over: it goes on under another
    name.
    """

    def begin(self, game: str, adventure: str) -> str:
        """A name for a new table."""

    def write(self, name: str, record: Record, durable: bool = True) -> str:
        """Keep the table as it stands now, and say under which name. What is durable also outlives a power cut."""

    def where(self, name: str) -> str:
        """Where that is, for people."""


class Folder:
    """A folder with a file for every table."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or saves_folder()
        self._mine: dict[str, tuple[int, int] | None] = {}  # the files as they were read or written here last

    def file(self, name: str) -> Path:
        return self.path / f"{name}.json"

    def begin(self, game: str, adventure: str) -> str:
        began = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"
        return self.taken_up(reserve(self.path, f"{game}-{file_name(adventure)}-{began}").stem)

    def taken_up(self, name: str) -> str:
        """From now on the file of that name is written here, as long as nobody else does."""
        self._mine[name] = _identity(self.file(name))
        return name

    def write(self, name: str, record: Record, durable: bool = True) -> str:
        if _identity(self.file(name)) != self._mine[name]:
            name = reserve(self.path, name).stem
        write(self.file(name), record.encode(), durable)
        return self.taken_up(name)

    def drop(self, name: str) -> None:
        """Keep that table no longer, unless somebody else has led it on."""
        if _identity(self.file(name)) == self._mine[name]:
            with refusing(self.path):
                self.file(name).unlink(missing_ok=True)

    def where(self, name: str) -> str:
        return str(self.file(name))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_ino, about.st_mtime_ns


# ---------------------------------------------------------------- tables


class _Head(msgspec.Struct):
    table: int | None = None


def read_table(path: Path) -> Kept:
    """A table that was kept, or a bare match that was saved. What is wrong with it is said in one sentence."""
    return table_in(read(path), path.name)


def table_in(data: bytes, name: str) -> Kept:
    """The table that these bytes hold; `name` is how a refusal calls them."""
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (ValueError, RecursionError):
        raise Refusal(f"{name} is no Emberhall save, or it is damaged: restore a copy or start anew.") from None
    if head.table is None:
        save = read_save(data)
        answers = _answers(save)
        record = Record(TABLE_FORMAT, "", [ME] * len(save.setup.party), PERSON * answers, [], False, msgspec.Raw(data))
        return Kept(record, save)
    if head.table != TABLE_FORMAT:
        age = "newer than this program reads: update it" if head.table > TABLE_FORMAT else "too old for this program"
        raise Refusal(f"{name} is a save of format {head.table}, {age}.")
    damaged = Refusal(f"{name} is damaged: restore a copy or start anew.")
    try:
        record = msgspec.json.decode(data, type=Record)
    except (ValueError, RecursionError):
        raise damaged from None
    if not record.whole():
        raise damaged
    save = read_save(bytes(record.match))
    letters = {BOT, PERSON, *LETTERS[: len(record.people or ())]}
    fits = len(record.by) == _answers(save) and len(record.seats) == len(save.setup.party)
    if not fits or not letters.issuperset(record.by):
        raise damaged
    return Kept(record, save)


def _answers(save: Save) -> int:
    return sum(1 for entry in save.tape if entry < 0)


def find_save(name: str, over_too: bool = False) -> Path:
    """The file a person means: a path, a save in the data folder with or without its ending, or `last`. The last one is
    one that can be gone on with, or any where one only looks back."""
    if name == LAST:
        found = [save for save in list_saves() if not save.fault and (over_too or not save.over)]
        if not found:
            what = "kept" if over_too else "to go on with"
            raise Refusal(f"There is no game {what} in {saves_folder()}: start one with 'emberhall play GAME'.")
        return found[0].path
    path = Path(name).expanduser()
    if os.path.lexists(path) or path.parent != Path():
        return path
    for kept in (saves_folder() / name, saves_folder() / f"{name}.json"):
        if kept.is_file():
            return kept
    near = get_close_matches(name, [save.path.stem for save in list_saves()], 1)
    right = f"did you mean {near[0]}?" if near else "give a file that is there, or a name of 'emberhall play --saves'."
    raise Refusal(f"There is no file and no kept game {name!r}: {right}")


def list_saves(game: str = "") -> list[Listed]:
    """Every save in the data folder, the newest first; those that cannot be read say why, and are left alone."""
    found = []
    for path in files_in(saves_folder()):
        with suppress(FileNotFoundError), readable(path):
            found.append(_listed(path))
    return sorted(
        (save for save in found if game in ("", save.game)), key=lambda save: (save.saved, save.path.name), reverse=True
    )


def _listed(path: Path) -> Listed:
    saved = written(path)
    try:
        record, save = read_table(path)
    except Refusal as refusal:
        return Listed(path, saved, fault=str(refusal))
    setup = save.setup
    seats, answers = tuple(record.seats), len(record.by)
    return Listed(
        path, saved, save.game, setup.adventure, setup.party, seats, answers, record.over, options=setup.options
    )
