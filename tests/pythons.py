"""`make test-pythons`: the engine's, rules', games' and table's tests on every Python of those supported that is here.

A Python is looked for on PATH, then among pyenv's. `PYTHONS` names others, by path, which come before those found:

    make test-pythons PYTHONS="/opt/python3.14/bin/python3 ~/py/bin/python3.13"
    make test-pythons TESTS=tests/engine

Each has a virtual environment of its own in `.venv-pythons`, with the log of its tests beside it. What was not found is
said; what was found and fails makes the run fail. Only the standard library is used here: any Python can begin this.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv-pythons"
TESTS = ("tests/engine", "tests/rules", "tests/games", "tests/table")
WHAT_IT_IS = "import platform, sys; print(platform.python_version(), sys.implementation.name, sys.executable)"


class Python(NamedTuple):
    """An interpreter that is here."""

    minor: str  # such as 3.12
    version: str  # such as 3.12.1
    path: Path

    @property
    def folder(self) -> Path:
        return FOLDER / self.minor

    @property
    def log(self) -> Path:
        return FOLDER / f"{self.minor}.log"


class Tried(NamedTuple):
    """What came of the tests on one Python."""

    passed: bool
    said: str


def supported() -> list[str]:
    """The versions that the project says it supports, in pyproject.toml."""
    return re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))


def candidates(minor: str) -> Iterator[Path]:
    """Where a Python of a version might be, the best place first."""
    if on_path := shutil.which(f"python{minor}"):
        yield Path(on_path)
    versions = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    kept = [each for each in versions.glob(f"{minor}.*") if re.fullmatch(r"\d+\.\d+\.\d+", each.name)]
    for each in sorted(kept, key=lambda folder: int(folder.name.rpartition(".")[2]), reverse=True):
        yield each / "bin" / "python"


def look_at(path: Path) -> Python | None:
    """The Python at a path, if there is a CPython that runs: pyenv's stand-ins on PATH may lead nowhere."""
    try:
        answer = subprocess.run([path, "-c", WHAT_IT_IS], capture_output=True, text=True, check=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    version, implementation, itself = answer.rstrip("\n").split(" ", 2)
    return Python(version.rpartition(".")[0], version, Path(itself)) if implementation == "cpython" else None


def find_pythons(versions: list[str], named: str) -> dict[str, Python]:
    """The Pythons that are here by version. Refuses one that was named and is none of them."""
    found: dict[str, Python] = {}
    for text in named.split():
        python = look_at(Path(text).expanduser())
        if python is None or python.minor not in versions:
            raise SystemExit(f"PYTHONS names {text}, which is no CPython {', '.join(versions)}: name one, or nothing.")
        found[python.minor] = python
    for minor in versions:
        for path in candidates(minor):
            python = None if minor in found else look_at(path)
            if python and python.minor == minor:
                found[minor] = python
    return found


def install(python: Python) -> None:
    """Make its virtual environment unless pyproject.toml is as it was then."""
    stamp = python.folder / f".installed-{python.version}"
    if stamp.exists() and stamp.stat().st_mtime > (ROOT / "pyproject.toml").stat().st_mtime:
        return
    print(f"Python {python.version}: installing …", flush=True)
    commands: list[list[str | Path]] = [
        [python.path, "-m", "venv", "--clear", python.folder],
        [python.folder / "bin" / "python", "-m", "pip", "install", "--disable-pip-version-check", "--quiet",
         "--editable", f"{ROOT}[tests]"],
    ]  # fmt: skip
    for command in commands:
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode:
            python.log.write_text(run.stdout)
            raise RuntimeError(f"cannot be installed: {python.log} says why")
    stamp.touch()


def try_on(python: Python, tests: Sequence[str]) -> Tried:
    """Run the tests; the log has what they said."""
    try:
        install(python)
    except RuntimeError as error:
        return Tried(False, str(error))
    print(f"Python {python.version}: testing …", flush=True)
    began = monotonic()
    command = [python.folder / "bin" / "python", "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}  # whatever else may be on it
    with python.log.open("w+") as log:
        code = subprocess.run(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT).returncode
        log.seek(0)
        lines = log.read().splitlines()
    last = re.sub(r" in [\d.]+s.*", "", lines[-1]).strip("= ") if lines else "said nothing"
    for line in lines if code else []:
        if line.startswith(("FAILED ", "ERROR ")):
            print("  " + line)
    where = f"; {python.log} has it all" if code else ""
    return Tried(not code, f"{last} in {monotonic() - began:.0f} s{where}")


def main(*tests: str) -> int:
    versions = supported()
    found = find_pythons(versions, os.environ.get("PYTHONS", ""))
    FOLDER.mkdir(exist_ok=True)
    tried = {minor: try_on(found[minor], tests or TESTS) for minor in versions if minor in found}
    print()
    for minor in versions:
        if minor in tried:
            python, (passed, said) = found[minor], tried[minor]
            print(f"Python {python.version:8} {'passed' if passed else 'FAILED'}: {said} ({python.path})")
        else:
            print(f"Python {minor:8} NOT FOUND: nothing was tried on it. PYTHONS=/path/to/python{minor} names one.")
    return 0 if tried and all(answer.passed for answer in tried.values()) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
