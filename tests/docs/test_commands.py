"""Every command in the documentation runs, with small numbers; a command that no rule covers fails its page."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from emberhall.cli import main as emberhall_command
from tests.docs.pages import PAGES, ROOT, Command, blocks, commands, example_files, inline_commands
from tests.docs.running import LeftOut, Reader
from tests.docs.syntax import check_options

RUN_ELSEWHERE = {"README.md": "tests/envs/test_envs.py", "docs/envs.md": "tests/envs/test_envs.py"}
"""Pages whose Python examples another test runs."""

FOLLOWED_BY = {
    "docs/write-a-bot.md": "tests/docs/test_write_a_bot.py",
    "docs/write-a-game.md": "tests/examples/test_lantern_installed.py",
}
"""Pages that a test of their own follows from top to bottom, because one step needs what the last one made."""

EXAMPLE_TESTS = "from tests.games.dragonfire.sparring import *\n"
"""The imports of the example test in CONTRIBUTING.md, which leaves them out."""

FINISHED_GAME = "emberhall play bardsung --adventure combat-tutorial --seats heuristic,heuristic,heuristic --plain"
"""A reader of a page that looks at the last saved game has played one."""


def test_pages_that_are_followed_elsewhere_are_named_there() -> None:
    for page, test in FOLLOWED_BY.items():
        assert Path(page).name in (ROOT / test).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if page not in FOLLOWED_BY])
def test_the_commands_and_examples_of_a_page_run(page: str, tmp_path: Path) -> None:
    left_out: set[str] = set()
    for name, code in example_files(page).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(code, encoding="utf-8")
    with Reader(tmp_path) as reader:
        if any(" last" in block.code for block in blocks(page)):
            reader.finish([sys.executable, "-m", *FINISHED_GAME.split()])
        for block in blocks(page):
            if block.language == "sh":
                for command in commands(page, block):
                    try:
                        reader.run(command)
                    except LeftOut as why:
                        left_out.add(str(why))
            elif block.language == "python" and page not in RUN_ELSEWHERE:
                calls = [f"{name}()" for name in re.findall(r"^def (test_\w+)", block.code, re.MULTILINE)]
                reader.python("\n".join([EXAMPLE_TESTS, block.code, *calls]) if calls else block.code)
    if left_out:
        pytest.skip("; ".join(left_out))


@pytest.mark.parametrize("page", PAGES)
def test_commands_in_the_text_of_a_page_exist(page: str) -> None:
    for command in inline_commands(page):
        try:
            check_options(emberhall_command, command.words[1:])
        except AssertionError as wrong:
            raise AssertionError(f"{command}: {wrong}") from None


@pytest.mark.parametrize(
    "line",
    [
        "cargo run",
        "emberhall dance",
        "emberhall simulate dragonfire --gmaes 5",
        "emberhall rules ashardalon WA-NONE-99",
        "pip install '.[nosuch]'",
        "pip install emberhall",
        "python -m emberhall.nosuch",
        "make nosuch",
        "emberhall packs check my-cards/",
    ],
)
def test_a_wrong_or_unknown_command_fails(line: str, tmp_path: Path) -> None:
    with Reader(tmp_path) as reader, pytest.raises((AssertionError, ValueError)):
        reader.run(Command("page.md:1", tuple(line.replace("'", "").split())))
