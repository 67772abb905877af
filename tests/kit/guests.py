"""Packages of other people, installed in a folder: with their metadata, as pip would leave them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from emberhall.games import doors
from emberhall.games.rulebook import rulebook
from emberhall.terminal.playable import title
from tests import conftest

A_GAME = """
    from tests.engine.lantern import Lantern

    class Tower(Lantern):
        id = "{id}"
        title = "The Tower"
"""
"""A module with a whole game."""

Install = Callable[[str, Mapping[str, str], Mapping[str, str]], Path]
"""Install a package by its name, its entry points by group and name, and its modules by file name."""


def forget() -> None:
    """Let everything look again which games there are."""
    for remembered in (doors.installed, rulebook, title):
        remembered.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """A way to install packages of others. They are there until the test is over."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(doors, "entries", conftest.installed_entries)
    before = set(sys.modules)

    def put(package: str, points: Mapping[str, str], files: Mapping[str, str]) -> Path:
        info = site / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = [f"{id} = {place}" for id, place in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[emberhall.games]", *lines]) + "\n")
        for name, text in files.items():
            path = site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text))
        doors.installed.cache_clear()
        return site

    forget()
    yield put
    forget()
    for name in set(sys.modules) - before:
        if str(site) in str(getattr(sys.modules[name], "__file__", "") or ""):
            del sys.modules[name]
