"""docs/write-a-bot.md does what it says: its files are written, its commands run, and they answer as shown."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from emberhall.cli import main
from emberhall.players import guests

PAGE = Path(__file__).parents[2] / "docs" / "write-a-bot.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
SAVED = re.compile(r"[Ss]ave (?:this|it)\s+as\s+`(\w+\.py)`:\s*\Z")
OPEN = "Emberhall is open at"
FIRST_BOT = 15  # lines at most


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to follow the page in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(guests, "_ADMITTED", {})
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def blocks() -> list[tuple[str, str, str]]:
    """The blocks of the page: the text before each, its language and what is in it."""
    text = PAGE.read_text(encoding="utf-8")
    return [(text[: found.start()], found[1], found[2]) for found in BLOCK.finditer(text)]


def test_the_page_can_be_followed_from_top_to_bottom(here: Path) -> None:
    said = ""
    for before, language, content in blocks():
        if language == "python":
            named = SAVED.search(before)
            assert named, f"where does this go?\n{content}"
            (here / named[1]).write_text(content)
        elif language == "sh":
            said = run(content)
        elif language == "text":
            assert shape(content) == shape(said)[: len(shape(content))]
    assert {path.name for path in here.glob("*.py")} == {
        "greedy.py", "talker.py", "sensible.py", "dreamer.py", "clumsy.py"
    }  # fmt: skip


def run(line: str) -> str:
    """What a command of the page says."""
    program, *words = shlex.split(line)
    assert program == "emberhall"
    if words[0] == "serve":
        return served(words)
    result = CliRunner().invoke(main, words, input="q\n")
    assert result.exit_code == 0, result.output
    assert "clumsy" in line or "lost its seat" not in result.output
    return result.stderr.lstrip("\n") or result.stdout


def served(words: list[str]) -> str:
    """What the server says when it has opened."""
    pytest.importorskip("starlette", reason="LEFT OUT: the web is not installed (pip install 'emberhall[web]')")
    command = [sys.executable, "-m", "emberhall", *words, "--port", "0", "--quiet"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        line = server.stderr.readline()
        server.send_signal(signal.SIGINT)
        server.communicate()
    assert line.startswith(OPEN), line
    return line


def shape(text: str) -> list[str]:
    """The lines of an answer without their figures, which change with the version and the machine."""
    return [re.sub(r"\s+", " ", re.sub(r"[-+]?\d+(\.\d+)?", "0", line)) for line in text.splitlines()]


def test_the_first_bot_is_short() -> None:
    first = next(content for _, language, content in blocks() if language == "python")
    assert len(first.splitlines()) <= FIRST_BOT
