"""`make test-pythons` finds what is here, says what is not, and fails when one fails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import pythons
from tests.pythons import Python, Tried


def interpreter(path: Path, answer: str) -> Path:
    """A program that answers as a Python would that is asked what it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{answer}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any Python."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.delenv("PYTHONS", raising=False)
    monkeypatch.setattr(pythons, "FOLDER", tmp_path / "environments")
    return tmp_path


def found(named: str = "") -> dict[str, str]:
    return {minor: python.version for minor, python in pythons.find_pythons(["3.12", "3.13"], named).items()}


def test_the_versions_are_those_of_the_classifiers() -> None:
    assert "3.11" in pythons.supported()
    assert "3.14" in pythons.supported()


def test_one_on_the_path_comes_before_those_of_pyenv_and_of_those_the_newest(machine: Path) -> None:
    for version in ("3.12.9", "3.12.10", "3.13.1"):
        interpreter(machine / "pyenv/versions" / version / "bin/python", f"echo {version} cpython /there")
    interpreter(machine / "bin/python3.13", "echo 3.13.0 cpython /here")
    assert found() == {"3.12": "3.12.10", "3.13": "3.13.0"}


def test_a_stand_in_that_leads_nowhere_is_passed_over(machine: Path) -> None:
    interpreter(machine / "bin/python3.12", "exit 127")
    interpreter(machine / "bin/python3.13", "echo 3.13.1 pypy /there")
    interpreter(machine / "pyenv/versions/3.12.1/bin/python", "echo 3.12.1 cpython /there")
    assert found() == {"3.12": "3.12.1"}


def test_one_that_is_named_comes_first(machine: Path) -> None:
    interpreter(machine / "bin/python3.12", "echo 3.12.0 cpython /here")
    assert found(str(interpreter(machine / "mine", "echo 3.12.4 cpython /mine"))) == {"3.12": "3.12.4"}


@pytest.mark.parametrize("answer", ["exit 1", "echo 3.10.1 cpython /old"])
def test_one_that_is_named_and_is_none_is_refused(machine: Path, answer: str) -> None:
    with pytest.raises(SystemExit, match=r"mine, which is no CPython 3\.12, 3\.13: name one"):
        found(str(interpreter(machine / "mine", answer)))


@pytest.mark.parametrize(("passes", "code"), [(True, 0), (False, 1)])
def test_one_that_fails_makes_the_run_fail_and_one_that_is_not_here_is_said(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], passes: bool, code: int
) -> None:
    def tried(python: Python, tests: Sequence[str]) -> Tried:
        assert tests == pythons.TESTS
        return Tried(passes, "9 tests in 3 s")

    monkeypatch.setattr(pythons, "try_on", tried)
    interpreter(machine / "bin/python3.12", "echo 3.12.4 cpython /here")
    assert pythons.main() == code
    out = capsys.readouterr().out
    assert f"Python 3.12.4   {'passed' if passes else 'FAILED'}: 9 tests in 3 s (/here)" in out
    assert "Python 3.13     NOT FOUND: nothing was tried on it." in out


def test_nothing_tried_is_no_success(machine: Path) -> None:
    assert pythons.main() == 1


def test_what_cannot_be_installed_fails_and_the_log_says_why(machine: Path) -> None:
    path = interpreter(machine / "python", "echo no ensurepip here; exit 1")
    pythons.FOLDER.mkdir()
    answer = pythons.try_on(Python("3.12", "3.12.4", path), pythons.TESTS)
    assert not answer.passed
    assert "no ensurepip" in (pythons.FOLDER / "3.12.log").read_text()
