"""The pages of the documentation: their code blocks, commands and example files."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
)
"""Every page whose commands are run."""

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
EXAMPLE_FILE = re.compile(r"`(my-cards/\w+\.yaml)`")
INLINE = re.compile(r"`(emberhall [^`\n]+)`")


class Block(NamedTuple):
    """A fenced code block: the line of its first line of code, its language, and the code."""

    line: int
    language: str
    code: str


class Command(NamedTuple):
    """A line of a shell block, without its comment."""

    place: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place}: {shlex.join(self.words)}"


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str) -> Iterator[Block]:
    """Yield the code blocks of a page in order."""
    text = read(page)
    for found in FENCE.finditer(text):
        yield Block(text.count("\n", 0, found.start(3)) + 1, found[2], dedent(found[3]))


def commands(page: str, block: Block) -> Iterator[Command]:
    """Yield the commands of a shell block."""
    for number, line in enumerate(block.code.splitlines(), block.line):
        if words := shlex.split(line, comments=True):
            yield Command(f"{page}:{number}", tuple(words))


def example_files(page: str) -> dict[str, str]:
    """Return the files that a page tells the reader to save: each YAML block has a name such as `my-cards/market.yaml`
    in the text before or after it, in the same order."""
    names = list(dict.fromkeys(EXAMPLE_FILE.findall(read(page))))
    codes = [block.code for block in blocks(page) if block.language == "yaml"]
    assert len(names) == len(codes), f"{page}: name each YAML example as `my-cards/NAME.yaml`"
    return dict(zip(names, codes, strict=True))


def inline_commands(page: str) -> Iterator[Command]:
    """Yield the `emberhall …` commands in the prose and tables of a page."""
    text = FENCE.sub(lambda found: "\n" * found[0].count("\n"), read(page))
    for found in INLINE.finditer(text):
        yield Command(f"{page}:{text.count(chr(10), 0, found.start()) + 1}", tuple(shlex.split(found[1])))
