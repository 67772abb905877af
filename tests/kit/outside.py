"""Players of other people, in files of a folder of the test, which is also where it is started."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from emberhall.players import guests

PLAYERS_FROM_OUTSIDE = """
    import time

    from emberhall.players import Bot


    class Last(Bot):
        def choose(self, seen):
            return seen.asked.options[-1]


    class Raises(Bot):
        def choose(self, seen):
            raise ValueError("I am lost")


    class Leaves(Bot):
        def choose(self, seen):
            raise SystemExit(1)


    class Nonsense(Bot):
        def choose(self, seen):
            return "attack!"


    class Another(Bot):
        def choose(self, seen):
            return seen.asked.options[0]._replace(seat=99)


    class Tidies(Bot):
        def choose(self, seen):
            for hand in seen.table.hands:
                hand.clear()
            return seen.asked.options[0]


    class Unborn(Bot):
        def __init__(self, game, seed=None):
            raise KeyError(game)

        def choose(self, seen):
            return seen.asked.options[0]


    class Dreams(Bot):
        imagines = True

        def choose(self, seen):
            seen.imagine(1)
            return seen.asked.options[-1]


    class NoPlayer:
        def choose(self, seen):
            return seen.asked.options[0]


    number = 3
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with players.py, where nobody was named yet."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "players.py").write_text(dedent(PLAYERS_FROM_OUTSIDE))
    monkeypatch.chdir(folder)
    monkeypatch.setattr(guests, "_ADMITTED", {})
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if str(folder) in str(getattr(sys.modules[name], "__file__", "") or ""):
            del sys.modules[name]
