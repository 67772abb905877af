"""Commands in tests: run one, read its document, or its refusal."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from emberhall.cli import main

# Runs a command that spreads its work, and says so as soon as the first of it is done.
TELLING = """
from concurrent.futures import ProcessPoolExecutor
from emberhall.cli import main
from emberhall.lab import processes

class Telling(ProcessPoolExecutor):
    told = False

    def submit(self, *given):
        future = super().submit(*given)
        future.add_done_callback(lambda _: self.tell())
        return future

    def tell(self):
        if not self.told:
            self.told = True
            print("at work", flush=True)

processes.ProcessPoolExecutor = Telling
main()
"""


def emberhall(*words: str, typed: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, words, input=typed)


def said(*words: str, typed: str | None = None) -> str:
    """What a command says that goes well."""
    result = emberhall(*words, typed=typed)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def document(*words: str) -> Any:
    return json.loads(said(*words))


def refused(*words: str) -> str:
    """The one sentence of a refusal."""
    result = emberhall(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip("\n")


def at_work(*words: str) -> subprocess.Popen[str]:
    """A command in a process of its own that is in the middle of its work, in several processes."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", TELLING, *words]
    running = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True, bufsize=1)
    assert running.stdout
    assert running.stdout.readline() == "at work\n"
    return running
