"""The example game, installed with pip into a fresh virtual environment, plays on every surface."""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
import venv
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/lantern"
GUIDE = ROOT / "docs/write-a-game.md"
MOST_LINES = 350
PATIENCE = 600  # seconds, on a busy machine
SLOW = ("play lantern", "serve", "fit")  # they wait for somebody, or take long; the surfaces play them otherwise


class Installed:
    """A virtual environment with Emberhall and the example. What both depend on is shared with this one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=True)
        self.python = folder / "venv/bin/python"
        asked = [str(self.python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
        site = Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())
        (site / "shared.pth").write_text(sysconfig.get_path("purelib"))
        self.install(ROOT, EXAMPLE)

    def install(self, *packages: Path) -> None:
        alone = ["--no-build-isolation"] if find_spec("hatchling") else []
        wanted = [part for package in packages for part in ("-e", str(package))]
        pip = [str(self.python), "-m", "pip", "install", "-q", "--no-deps"]
        self.run([*pip, *alone, *wanted])

    def run(self, command: Sequence[str], put_in: str = "") -> str:
        """Return what a command prints. It has to end well."""
        kept = {
            name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "COVERAGE_PROCESS_START")
        }
        found = subprocess.run(
            command,
            input=put_in,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=self.folder,
            env={**kept, "XDG_DATA_HOME": str(self.folder / "data"), "COLUMNS": "100"},
        )
        assert found.returncode == 0, found.stdout + found.stderr
        return found.stdout

    def emberhall(self, *words: str, put_in: str = "") -> str:
        return self.run([str(self.python), "-m", "emberhall", *words], put_in)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


def commands() -> list[str]:
    """The commands of the guide that end by themselves."""
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("emberhall ") and not any(slow in line for slow in SLOW)]


def test_the_example_is_small() -> None:
    assert sum(len(file.read_text().splitlines()) for file in (EXAMPLE / "lantern").glob("*.py")) <= MOST_LINES


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_guide_runs(installed: Installed, command: str) -> None:
    assert installed.emberhall(*command.split()[1:])


def test_it_plays_by_lines(installed: Installed) -> None:
    said = installed.emberhall(
        "play", "lantern", "--plain", "--seed", "1", "--seats", "me,heuristic", put_in="t\n1\nq\n"
    )
    assert "The danger" in said
    assert "Ada plays" in said


def test_its_rules_are_read_out(installed: Installed) -> None:
    assert "Burn one oil" in installed.emberhall("rules", "lantern", "LN-OIL-01")


def test_it_plays_on_every_other_surface(installed: Installed) -> None:
    told = installed.run([
        str(installed.python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "--noconftest", "-c", os.devnull,
        str(Path(__file__).with_name("surfaces.py")),
    ])  # fmt: skip
    assert " passed" in told


def test_its_own_tests_prove_every_rule(installed: Installed) -> None:
    arguments = ["-q", "-p", "no:cacheprovider", "--rootdir", str(EXAMPLE), "-c", str(EXAMPLE / "pyproject.toml")]
    told = installed.run([str(installed.python), "-m", "pytest", *arguments, str(EXAMPLE / "tests")])
    assert " passed" in told
