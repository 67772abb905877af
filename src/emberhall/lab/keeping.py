"""Files that the games of a run are kept in: one run at a time writes to each, where the system has locks for files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from emberhall.engine.refusal import Refusal

if sys.platform != "win32":
    import fcntl


def alone(file: IO[bytes], path: Path) -> None:
    """Hold an open file for this run until it is closed: two that write to one would tear each other's games."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal(f"Another run is writing to {path.name}: wait until it has ended, or name another.") from None


def unchanged(file: IO[bytes], path: Path, size: int) -> None:
    """Refuse a file that another run has written to since it was as large as that."""
    if file.seek(0, 2) != size:
        raise Refusal(f"Another run has written to {path.name} meanwhile: go on from there with the same command.")


def size_alone(path: Path) -> int:
    """How large a file is to which nobody else writes; one that is not there has nothing in it."""
    if not path.exists():
        return 0
    with path.open("ab") as file:
        alone(file, path)
        return file.tell()
