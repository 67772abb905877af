"""Packages of other people, installed in a folder: with their metadata, as pip would leave them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Protocol

import pytest

from emberhall.games import doors
from emberhall.games.rulebook import rulebook
from emberhall.players.guests import entered
from emberhall.terminal.playable import title
from tests.kit import installed

A_GAME = """
    from tests.engine.lantern import Lantern

    class Tower(Lantern):
        id = "{id}"
        title = "The Tower"
"""
"""A module with a whole game."""


class Install(Protocol):
    """Install a package by its name, its entry points in a group by their names, and its modules by file name."""

    def __call__(
        self, package: str, points: Mapping[str, str], files: Mapping[str, str], group: str = "emberhall.games"
    ) -> Path: ...


def forget() -> None:
    """Let everything look again which games there are."""
    for remembered in (doors.installed, rulebook, title, entered):
        remembered.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """A way to install packages of others. They are there until the test is over."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(doors, "entries", installed.everything)
    before = set(sys.modules)

    def put(package: str, points: Mapping[str, str], files: Mapping[str, str], group: str = "emberhall.games") -> Path:
        info = site / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = [f"{id} = {place}" for id, place in points.items()]
        (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines]) + "\n")
        for name, text in files.items():
            path = site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text))
        forget()
        return site

    forget()
    yield put
    forget()
    for name in set(sys.modules) - before:
        if str(site) in str(getattr(sys.modules[name], "__file__", "") or ""):
            del sys.modules[name]
