"""A PostgreSQL of the tests' own: Debian's server, or one from a wheel, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.patience import PATIENCE

LEFT_OUT = "LEFT OUT: there is no PostgreSQL here (install Debian's postgresql, or the wheel pgserver)"


def binaries() -> Path | None:
    """Where the server's programs are."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    try:
        import pgserver
    except ImportError:
        return None
    folder = Path(pgserver.__file__).parent / "pginstall" / "bin"
    return folder if folder.is_dir() else None


@contextmanager
def a_postgres() -> Iterator[str | None]:
    """The address of a running server; None where there is none to run."""
    programs = binaries()
    if programs is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="emberhall-pg-") as folder:
        who = _not_root(folder)
        home = Path(folder) / "data"
        _run(who, programs / "initdb", "-D", home, "-U", "emberhall", "-A", "trust", "--no-sync")
        # it is found by its folder: no port is needed, for which two runs could race
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c max_connections=60"
        start = ("-l", Path(folder) / "log", "-w", "-t", int(PATIENCE), "start")
        _run(who, programs / "pg_ctl", "-D", home, "-o", options, *start)
        try:
            yield f"postgresql://emberhall@/postgres?host={folder}"
        finally:
            _run(who, programs / "pg_ctl", "-D", home, "-m", "immediate", "stop")


def _not_root(folder: str) -> str | None:
    """PostgreSQL refuses to run as root: then it runs as the first of these users that there is."""
    if os.geteuid() != 0:
        return None
    import pwd

    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        os.chown(folder, user.pw_uid, user.pw_gid)
        return name
    raise RuntimeError("there is no user to run PostgreSQL as")


def _run(who: str | None, *command: object) -> None:
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        user=who,
        cwd="/",
        timeout=2 * PATIENCE,  # it has a patience of its own, and says what was wrong
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stderr or done.stdout}")


def empty(url: str) -> None:
    """Throw away whatever a test has left."""
    import asyncio

    import asyncpg

    async def drop() -> None:
        db = await asyncpg.connect(url)
        await db.execute("drop table if exists tables, rows, kept, visits, format")
        await db.close()

    asyncio.run(drop())
