"""Narrow terminals and pipes: nothing that is said breaks off for want of a character, or of a reader."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from unicodedata import name

import pytest

from emberhall.cli import play as play_command
from emberhall.cli.streams import Narrow, plainly, widen
from emberhall.engine.refusal import Refusal
from emberhall.games import game, playable
from emberhall.terminal.face import face_of

MAIN = "from emberhall.cli import main; main()"


def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, "-c", MAIN, *words], input=typed.encode(), capture_output=True, env=env, check=False
    )


def test_a_narrow_locale_is_told_everything_in_its_own_characters() -> None:
    told = run("play", "ashardalon", "--plain", typed="t\nh\n?\nq\n", PYTHONIOENCODING="iso-8859-1")
    assert (told.returncode, told.stderr) == (0, b"")
    assert ">K" in told.stdout.decode("iso-8859-1")
    told = run("rules", "ashardalon", "WA-MOVE-11", PYTHONIOENCODING="ascii")
    assert (told.returncode, told.stderr) == (0, b"")
    assert "Hero moves NE > refused" in told.stdout.decode("ascii")


def test_every_sign_of_every_map_has_a_plain_one() -> None:
    signs = "".join(sign for id in playable() for sign, _, _ in face_of(game(id)).legend) + "…—’→●○┌┼║═▓"  # noqa: RUF001
    for encoding in ("ascii", "iso-8859-1", "cp437", "koi8-r"):
        plain = plainly(signs, encoding)
        plain.encode(encoding)
        assert plain.count("?") == signs.count("?"), [name(sign) for sign in signs if ord(sign) > 127]


def test_a_wide_stream_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    wide, small = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", wide)
    monkeypatch.setattr(sys, "stderr", small)
    widen()
    widen()
    assert sys.stdout is wide
    assert isinstance(sys.stderr, Narrow)
    assert sys.stderr.stream is small
    print("a → b", file=sys.stderr, flush=True)
    assert small.buffer.getvalue() == b"a > b\n"  # type: ignore[attr-defined]


def test_a_closed_pipe_ends_quietly() -> None:
    command = [sys.executable, "-c", MAIN, "cards", "ashardalon"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as talking:
        assert talking.stdout
        assert talking.stderr
        assert talking.stdout.readline()
        talking.stdout.close()
        assert talking.stderr.read() == b""


@pytest.mark.parametrize(
    ("term", "encoding", "lines"),
    [("dumb", "utf-8", True), ("", "utf-8", True), ("xterm", "ascii", True), ("xterm", "utf-8", False)],
)
def test_a_terminal_of_lines_gets_a_game_by_lines(
    term: str, encoding: str, lines: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stream in ("stdin", "stdout"):
        terminal = io.TextIOWrapper(io.BytesIO(), encoding)
        monkeypatch.setattr(terminal, "isatty", lambda: True)
        monkeypatch.setattr(sys, stream, terminal)
    monkeypatch.setenv("TERM", term)
    assert play_command.only_lines() is lines
    if lines:
        with pytest.raises(Refusal, match="This terminal shows lines and no more: play by lines with"):
            play_command.terminal_app()
