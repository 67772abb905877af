"""The pages of the documentation have one form: languages of code blocks, widths, links, and the changelog."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import FENCE, PAGES, ROOT, blocks, read

ALL_PAGES = [*PAGES, "ARCHITECTURE.md", "CHANGELOG.md"]
LANGUAGES = {"sh", "python", "yaml", "ini", "toml", "nginx", "text"}
"""`test_commands.py` runs or reads `sh`, `python`, `yaml` and `ini`; `text` is for anything but commands."""

WIDTH = 100
COMMAND = re.compile(r"^\s*(\$ |(emberhall|make|pip|pipx|uvx|python3?|dask)( |$))", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
VERSION = re.compile(r"^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$", re.MULTILINE)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("page", ALL_PAGES)
def test_every_code_block_names_its_language(page: str) -> None:
    for block in blocks(page):
        assert block.language in LANGUAGES, f"{page}:{block.line}"
    assert "```" not in FENCE.sub("", read(page)), f"{page} has a code block without an end"


@pytest.mark.parametrize("page", ALL_PAGES)
def test_commands_are_in_shell_blocks(page: str) -> None:
    for block in blocks(page):
        if block.language == "text":
            assert not COMMAND.search(block.code), f"{page}:{block.line}: use ```sh"
    assert not re.search(r"^    \S", FENCE.sub("", read(page)), re.MULTILINE), f"{page} has an indented code block"


@pytest.mark.parametrize("page", ALL_PAGES)
def test_prose_fits_the_width(page: str) -> None:
    text = FENCE.sub(lambda found: "\n" * found[0].count("\n"), read(page))
    for number, line in enumerate(text.splitlines(), 1):
        assert len(line) <= WIDTH or line.startswith(("|", "![", "[")), f"{page}:{number} has {len(line)} columns"


@pytest.mark.parametrize("page", ALL_PAGES)
def test_links_lead_to_files_and_headings(page: str) -> None:
    for target in LINK.findall(read(page)):
        if "://" not in target:
            path, _, heading = target.partition("#")
            file = (ROOT / page).parent / path if path else ROOT / page
            assert file.exists(), f"{page}: {target}"
            if heading:
                assert heading in headings(file), f"{page}: {target}"


def headings(file: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    text = FENCE.sub("", file.read_text(encoding="utf-8"))
    found = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in found}


def test_the_architecture_names_modules_that_exist() -> None:
    files = [path.as_posix() for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py")]
    named = set(re.findall(r"`([\w/]+\.py)`", read("ARCHITECTURE.md")))
    missing = sorted(name for name in named if not any(file.endswith(f"/{name}") for file in files))
    assert named
    assert not missing


def test_the_readme_says_at_once_what_it_is_and_how_to_install_it() -> None:
    before, after = read("README.md").split("```sh", 1)
    assert "![" in before
    assert after.lstrip().startswith("pipx install '.[web]'")
    assert len(before.split("\n\n")[1].splitlines()) <= 5


def test_rise_of_the_dragon_lords_is_called_competitive() -> None:
    (row,) = [line for line in read("README.md").splitlines() if line.startswith("| **Rise of the Dragon Lords**")]
    assert "competitive" in row
    description = re.search(r'^description = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert description
    assert "competitive" in description[1]


def test_the_changelog_keeps_the_form() -> None:
    text = read("CHANGELOG.md")
    versions = VERSION.findall(text)
    assert versions[0] == ("Unreleased", "")
    dates = [date for _, date in versions[1:]]
    assert all(dates)
    assert dates == sorted(dates, reverse=True)
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) <= KINDS
    for name, date in versions:
        link = re.search(rf"^\[{re.escape(name)}\]: (\S+) \"(.*)\"$", text, re.MULTILINE)
        assert link, f"{name} has no link"
        assert not date or link[2] == f"tag v{name}"


def test_a_release_takes_at_most_60_lines() -> None:
    for release in VERSION.split(read("CHANGELOG.md"))[3::3]:
        assert len(release.strip().splitlines()) <= 60
