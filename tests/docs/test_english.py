"""The documentation is written in plain English, and the source gets no further away from it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tools.check_english import ALLOW_LIST, Allowed, Hit, check, check_paths, read_allow_list, summary

LIMIT = 2101
"""Hits in `src`, at most. Lower it whenever the source has fewer; never raise it."""

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "docs")


@cache
def hits_in(path: str) -> tuple[Hit, ...]:
    """Return all hits in a file or folder of the project, whether allowed or not."""
    return tuple(check_paths([ROOT / path], []))


def refused_in(*paths: str) -> list[Hit]:
    """Return the hits that the allow list does not accept."""
    allowed = read_allow_list(ALLOW_LIST)
    return [hit for path in paths for hit in hits_in(path) if not any(line.covers(hit) for line in allowed)]


def test_the_documentation_is_plain_english() -> None:
    found = refused_in(*DOCUMENTS)
    assert not found, "\n".join([*map(str, found), *summary(found)])


def test_the_source_has_no_more_hits_than_before() -> None:
    found = refused_in("src")
    assert len(found) <= LIMIT, "\n".join(summary(found))


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [
        ("page.md", "Whoever plays on goes by the rules.\n", ["whoever", "goes-by"]),
        ("page.md", "A player's `whoever` is code.\n\n```\nwhoever\n```\n", []),
        ("code.py", '"""What a table is worth."""\n', ["headless"]),
        ("code.py", 'print("there are so many cards")  # for ever\n', ["so-many", "for-ever"]),
        ("code.py", 'x = "whoever"\n', []),
        ("cards.yaml", "text: 55 % of all\n", ["percent"]),
    ],
)
def test_suspicious_phrases_are_found_in_prose_alone(name: str, text: str, rules: list[str], tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    assert sorted(hit.rule.name for hit in check(tmp_path / name)) == sorted(rules)


def test_an_allowed_hit_needs_a_reason(tmp_path: Path) -> None:
    allow, page = tmp_path / "allow.txt", tmp_path / "page.md"
    page.write_text("Whoever draws it, loses.\n")
    allow.write_text("# a comment\nwhoever | *page.md | draws it | a rule of the game is quoted\n")
    assert read_allow_list(allow) == [Allowed("whoever", "*page.md", "draws it", "a rule of the game is quoted")]
    assert not check_paths([page], read_allow_list(allow))
    allow.write_text("whoever | *page.md | draws it |\n")
    with pytest.raises(ValueError, match=r"allow\.txt:1: expected RULE"):
        read_allow_list(allow)


def test_every_line_of_the_allow_list_is_needed() -> None:
    found = [hit for path in ("src", *DOCUMENTS) for hit in hits_in(path)]
    for line in read_allow_list(ALLOW_LIST):
        assert any(line.covers(hit) for hit in found), f"{line} accepts nothing: remove it"
