"""Run the commands of the documentation as a reader would, with small numbers and local addresses.

`Reader.run` finds the rule for a command in `RULES`. A command without a rule is an error, so a new kind of command in
the documentation needs a rule here before its page passes.
"""

from __future__ import annotations

import ast
import fcntl
import json
import os
import pty
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import termios
import time
import tomllib
from collections.abc import Callable, Sequence
from configparser import RawConfigParser
from contextlib import ExitStack, closing
from pathlib import Path
from select import select
from typing import Self
from urllib.request import urlopen

from emberhall.cli import INTERRUPTED
from emberhall.cli import main as emberhall_command
from emberhall.cli.fit import fit as fit_command
from tests.docs.pages import ROOT, Command, blocks
from tests.docs.syntax import check_options
from tests.web.databases import LEFT_OUT, a_postgres

SUBSTITUTIONS = (
    (r"^/(var/lib/emberhall|backup)\b", "{folder}"),  # folders of a server
    (r"^postgresql://emberhall@db/emberhall$", "{postgres}"),
    (r"^tcp://HOST:8786$", "{scheduler}"),
    (r"^(.*)search:(200ms|1s)", r"\1search:2"),
)
"""Words for things that a reader has and a test lacks: a pattern in a word, and the word that replaces it."""

SMALL = {
    "--games": {"arena": 1, "report": 4, "simulate": 4, "tune": 2, "examples/learn.py": 5},
    "--tried": {"examples/learn.py": 5},
    "--port": {"serve": 0},
}
"""Numbers that are smaller in tests, by option and command."""

GENERATORS = ("docs/arena.py", "docs/browser.py", "docs/pictures.py", "docs/reports.py", "docs/screenshot.py")
"""Scripts that write into the documentation. They are only parsed here; `tests/lab/test_arena_figures.py` runs one."""

WRITES_INTO_SOURCE = ("tests.pictures.golden",)
"""Modules that write into the source tree: only their options are checked."""

APP = "\x1b[?1049h"  # the app has switched to a screen of its own
QUIT = b"\x11"  # ctrl+q
PATIENCE = 300.0  # seconds until a command counts as hanging
CLUSTER_PORT = re.compile(r"tcp://[^\s:]+:(\d+)")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")


class LeftOut(Exception):
    """This machine lacks a program that a command needs."""


class Reader:
    """A reader who follows one page in an empty folder, with a data folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "EMBERHALL_HOME": str(folder / "home"),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            "TERM": "xterm-256color",
        }
        self.values = {"folder": str(folder)}
        self._open = ExitStack()
        (folder / "examples").symlink_to(ROOT / "examples")
        (folder / "bench" / "arena" / "bardsung").mkdir(parents=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def run(self, command: Command) -> None:
        """Run a command or check it as its rule says. Raise AssertionError if it fails or has no rule."""
        for pattern, rule in RULES:
            if re.match(pattern, " ".join(command.words)):
                rule(self, command)
                return
        raise AssertionError(f"{command}: no rule in {__name__} covers this command")

    def small(self, words: Sequence[str], name: str) -> list[str]:
        """Return the words with local addresses and small numbers."""
        found: list[str] = []
        for word in words:
            for pattern, instead in SUBSTITUTIONS:
                if re.search(pattern, word):
                    word = re.sub(pattern, instead.format(**self._values_for(instead)), word)
            number = SMALL.get(found[-1], {}).get(name) if found else None
            found.append(word if number is None else str(number))
        return found

    def _values_for(self, template: str) -> dict[str, str]:
        if "{postgres}" in template and "postgres" not in self.values:
            address = self._open.enter_context(a_postgres())
            if address is None:
                raise LeftOut(LEFT_OUT)
            self.values["postgres"] = address
        return self.values

    def finish(self, argv: Sequence[str], typed: str = "") -> str:
        """Run a program until it ends, and return what it prints. Everything after `>` is the file to write to."""
        into = None
        if ">" in argv:
            argv, into = argv[: argv.index(">")], argv[argv.index(">") + 1]
        done = subprocess.run(
            argv, cwd=self.folder, env=self.environment, input=typed, text=True, capture_output=True, timeout=PATIENCE
        )
        assert done.returncode == 0, f"{argv} failed:\n{done.stdout}\n{done.stderr}"
        if into:
            (self.folder / into).write_text(done.stdout, encoding="utf-8")
        return done.stdout

    def python(self, code: str) -> None:
        """Run a Python example."""
        self.finish([sys.executable, "-c", code])

    def start(self, argv: Sequence[str]) -> subprocess.Popen[str]:
        """Start a program that runs until the reader has finished the page."""
        process = subprocess.Popen(
            argv, cwd=self.folder, env=self.environment, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        self._open.callback(_stop, process)
        return process


def _stop(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGINT)
    try:
        process.communicate(timeout=15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()


# ---------------------------------------------------------------- emberhall


def emberhall(reader: Reader, command: Command) -> None:
    """Run an `emberhall` command that ends by itself."""
    check_options(emberhall_command, command.words[1:])
    name, *rest = command.words[1:]
    games = [] if "--games" in rest or name not in SMALL["--games"] else ["--games", "DEFAULT"]
    reader.finish([sys.executable, "-m", "emberhall", *reader.small([name, *games, *rest], name)])


def plain_game(reader: Reader, command: Command) -> None:
    """Play one answer in plain mode, then leave."""
    out = reader.finish([sys.executable, "-m", "emberhall", *reader.small(command.words[1:], "play")], typed="1\nq\n")
    assert "   1  " in out, f"{command} asks nothing:\n{out}"


def app(reader: Reader, command: Command) -> None:
    """Open the terminal app in a terminal, wait for its screen, and quit."""
    check_options(emberhall_command, command.words[1:])
    argv = [sys.executable, "-m", "emberhall", *reader.small(command.words[1:], "play")]
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    process = subprocess.Popen(
        argv, cwd=reader.folder, env=reader.environment, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    shown, asked_to_quit, until = b"", False, time.monotonic() + PATIENCE
    with open(ours, "r+b", buffering=0) as terminal:
        while time.monotonic() < until:
            ready, _, _ = select([terminal], [], [], 0.3)
            try:
                if ready:
                    shown += terminal.read(65536)
                elif APP.encode() in shown:
                    terminal.write(QUIT)
                    asked_to_quit = True
            except OSError:  # the app has closed its end
                break
    if process.poll() is None and time.monotonic() >= until:
        process.kill()
    text = shown.decode(errors="replace")
    assert process.wait(timeout=10) == 0, f"{command} failed:\n{text[-2000:]}"
    assert asked_to_quit, f"{command} does not open the app:\n{text[-2000:]}"


def server(reader: Reader, command: Command) -> None:
    """Start the server on a free port, ask for /health, and stop it."""
    check_options(emberhall_command, command.words[1:])
    words = reader.small(command.words[1:], "serve")
    if "--port" not in words:
        words += ["--port", "0"]
    process = reader.start([sys.executable, "-m", "emberhall", *words])
    assert process.stderr
    line = process.stderr.readline()
    place = ADDRESS.search(line)
    assert place, f"{command} does not say where it listens: {line}"
    with urlopen(f"{place[0]}health", timeout=PATIENCE) as answer:
        assert json.load(answer)["ok"] is True
    process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, INTERRUPTED), f"{command} failed:\n{rest}"


# ---------------------------------------------------------------- other programs


def install(reader: Reader, command: Command) -> None:
    """Check that pip or pipx is asked for this checkout with extras that exist; `test_install.py` installs it."""
    (wanted,) = [word for word in command.words if word.startswith(".")]
    found = re.fullmatch(r"\.\[([\w,]+)\]", wanted)
    assert found, f"{command}: expected '.[EXTRA]'"
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(found[1].split(",")) <= set(extras), f"{command}: unknown extra"


def virtual_environment(reader: Reader, command: Command) -> None:
    """Check that the environment is made where the page's next commands expect it."""
    folder = command.words[-1]
    assert f"{folder}/bin/pip" in (ROOT / command.place.split(":")[0]).read_text(), f"{command}: never used"


def make(reader: Reader, command: Command) -> None:
    """Check that make knows what to do, without doing it."""
    done = subprocess.run(
        ["make", "-n", *command.words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, f"{command}: {done.stderr}"


def activate(reader: Reader, command: Command) -> None:
    """Check that the environment is the one that make creates."""
    folder = re.search(r"^BIN := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert folder
    assert command.words[1] == f"{folder[1]}/activate"


def script(reader: Reader, command: Command) -> None:
    """Run a script of the examples; compile one that writes into the documentation."""
    name = command.words[1]
    if name in GENERATORS:
        ast.parse((ROOT / name).read_text(encoding="utf-8"))
    else:
        reader.finish([sys.executable, *reader.small(command.words[1:], name)])


def module(reader: Reader, command: Command) -> None:
    """Check the options of a module that writes into the source tree."""
    name, *rest = command.words[2:]
    assert name in WRITES_INTO_SOURCE, f"{command}: say in {__name__} what to do with this module"
    options = [word for word in rest if word.startswith("-")]
    if options:
        known = reader.finish([sys.executable, "-m", name, "--help"])
        assert all(option in known for option in options), f"{command}: unknown option"
    else:
        assert (ROOT / name.replace(".", "/")).with_suffix(".py").is_file()


def fit(reader: Reader, command: Command) -> None:
    """Check the options of the command that writes weights into the source tree."""
    check_options(fit_command, command.words[3:])


def scheduler(reader: Reader, command: Command) -> None:
    """Start the scheduler of a cluster on a free port."""
    dask = shutil.which("dask", path=str(Path(sys.executable).parent)) or "dask"
    words = ["--port", "0", "--no-dashboard", "--host", "127.0.0.1"]
    process = reader.start([dask, "scheduler", *words])
    assert process.stderr
    for line in process.stderr:
        if found := CLUSTER_PORT.search(line):
            reader.values["scheduler"] = f"tcp://127.0.0.1:{found[1]}"
            return
    raise AssertionError(f"{command} does not start")


def worker(reader: Reader, command: Command) -> None:
    """Start a worker of the cluster; `simulate --cluster` fails if it never joins."""
    dask = shutil.which("dask", path=str(Path(sys.executable).parent)) or "dask"
    reader.start([dask, *reader.small(command.words[1:], "worker"), "--no-dashboard", "--nthreads", "1"])


def sqlite(reader: Reader, command: Command) -> None:
    """Do with a database of the server what the command does."""
    path, statement = reader.small(command.words[1:], "sqlite3")
    with closing(sqlite3.connect(path)) as database:
        if found := re.fullmatch(r"\.backup '(/backup/[\w.]+)'", statement):
            with closing(sqlite3.connect(found[1].replace("/backup", str(reader.folder)))) as copy:
                database.backup(copy)
            assert Path(path).is_file()
        else:
            assert database.execute(statement).fetchone() == ("ok",), f"{command} finds damage"


def service(reader: Reader, command: Command) -> None:
    """Check that the page describes the service, and that systemd would start a command that exists."""
    page = command.place.split(":")[0]
    (unit,) = [block.code for block in blocks(page) if block.language == "ini"]
    parsed = RawConfigParser()
    parsed.read_string(unit)
    assert f"/{command.words[2]}.service" in unit
    program, *rest = parsed["Service"]["ExecStart"].split()
    assert program.endswith("/bin/emberhall")
    check_options(emberhall_command, rest)


PROGRAM = r"(\S+/bin/)?emberhall"
BATCH = "arena|campaign|cards|games|packs|picture|play|replay|report|review|rules|simulate|tune"
RULES: Sequence[tuple[str, Callable[[Reader, Command], None]]] = (
    (rf"{PROGRAM}$", app),
    (rf"{PROGRAM} play\b.* --plain\b", plain_game),
    (rf"{PROGRAM} play\b(?!.* --saves)", app),
    (rf"{PROGRAM} campaign \w+ play\b", app),
    (rf"{PROGRAM} serve\b", server),
    (rf"{PROGRAM} ({BATCH})\b", emberhall),
    (rf"{PROGRAM} fit (ashardalon|dragonfire|bardsung|dragonlords)\b", fit),
    (r"pipx install |(\S+/)?pip install ", install),
    (r"python3 -m venv ", virtual_environment),
    (r"make ", make),
    (r"\. ", activate),
    (r"python (docs|examples)/", script),
    (r"python -m ", module),
    (r"dask scheduler --port 8786$", scheduler),
    (r"dask worker ", worker),
    (r"sqlite3 ", sqlite),
    (r"systemctl start ", service),
)
"""The first rule whose pattern matches the beginning of a command decides what is done with it."""
