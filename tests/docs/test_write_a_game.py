"""docs/write-a-game.md builds the example: its blocks are the files of the example, whole and in order."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from tests.examples.test_lantern_installed import EXAMPLE, GUIDE

BLOCK = re.compile(r"^`(\S+)`\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)
PARTS = ("lantern/rules.yaml", "tests/test_lantern.py")  # files of which the guide shows a part


def blocks() -> dict[str, list[str]]:
    """The lines of every file that the guide shows, without the empty ones."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, text in BLOCK.findall(GUIDE.read_text()):
        found[name] += lines_of(text)
    return found


def lines_of(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_the_guide_shows_every_file_of_the_package() -> None:
    files = {
        str(file.relative_to(EXAMPLE)) for file in EXAMPLE.rglob("*.*") if file.suffix in (".py", ".toml", ".yaml")
    }
    assert files - blocks().keys() == {"lantern/position.yaml"}  # made by a command


@pytest.mark.parametrize("name", sorted(blocks().keys() - set(PARTS)))
def test_the_blocks_of_a_file_are_the_file(name: str) -> None:
    assert blocks()[name] == lines_of((EXAMPLE / name).read_text())


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_a_file_is_in_the_file(name: str) -> None:
    left = iter(lines_of((EXAMPLE / name).read_text()))
    assert all(line in left for line in blocks()[name])
