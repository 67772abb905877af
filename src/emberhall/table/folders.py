"""The data folder: where saves and campaigns are, and how files there are read, written, named and removed."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from emberhall.engine.refusal import Refusal

LARGEST = 64_000_000
ELSEWHERE = "choose another place (EMBERHALL_HOME)"
FULL, FORBIDDEN = (errno.ENOSPC, errno.EDQUOT), (errno.EACCES, errno.EPERM, errno.EROFS)


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


def files_in(folder: Path, suffix: str) -> list[Path]:
    """Return every file in a folder with this ending; where there is no folder, there are none."""
    with suppress(FileNotFoundError), readable(folder):
        return [folder / name for name in os.listdir(folder) if name.endswith(suffix) and not name.startswith(".")]
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


def reserve(folder: Path, name: str, suffix: str) -> Path:
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
