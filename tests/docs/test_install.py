"""The first line of the README works: pipx builds this checkout, installs it with its extras, and it starts.

pipx itself comes from the package index, as do the dependencies; where there is no index, the test is left out.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks, commands

NO_INDEX = "LEFT OUT: pip cannot reach a package index to get pipx"


def run(*argv: str | Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False)


def test_the_first_line_of_the_readme_installs_the_program(tmp_path: Path) -> None:
    first, *_ = [block for block in blocks("README.md") if block.language == "sh"]
    pipx, *_ = commands("README.md", first)
    assert pipx.words[:2] == ("pipx", "install")
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")},
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": str(tmp_path / "bin"),
        "EMBERHALL_HOME": str(tmp_path / "home"),
    }
    assert run(sys.executable, "-m", "venv", tmp_path / "venv", env=environment).returncode == 0
    if run(tmp_path / "venv" / "bin" / "pip", "install", "--quiet", "pipx", env=environment).returncode:
        pytest.skip(NO_INDEX)

    installed = run(tmp_path / "venv" / "bin" / "pipx", *pipx.words[1:], env=environment)
    assert installed.returncode == 0, installed.stdout + installed.stderr

    program = tmp_path / "bin" / "emberhall"
    version = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version
    assert run(program, "--version", env=environment).stdout == f"emberhall {version[1]}\n"
    assert run(program, "rules", "ashardalon", "WA-MOVE-11", env=environment).returncode == 0
    modules = run(
        tmp_path / "pipx" / "venvs" / "emberhall" / "bin" / "python",
        "-c",
        "import emberhall, starlette, uvicorn; print(emberhall.__file__)",
        env=environment,
    )
    assert modules.returncode == 0, modules.stderr
    assert modules.stdout.startswith(str(tmp_path)), "this is the checkout, not the installed program"
