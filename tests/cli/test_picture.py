"""`emberhall picture`: a kept game as a file, from any seat and at any turn."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import emberhall as eh
from tests.cli.runner import refused, said

PNG = b"\x89PNG"


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """A game of two that has gone on for a while, in a file."""
    match = eh.new("ashardalon", seats=2, seed=1)
    for _ in range(20):
        match.choose(0)
    path = tmp_path / "kept.json"
    path.write_bytes(match.save())
    return str(path)


def test_a_kept_game_is_drawn_as_a_seat_sees_it(kept: str, tmp_path: Path) -> None:
    out = tmp_path / "now.svg"
    assert "after 20 answers" in said("picture", kept, "-o", str(out))
    assert out.read_text(encoding="utf-8").startswith("<svg")
    said("picture", kept, "--seat", "2", "-o", str(tmp_path / "other.svg"))
    match = eh.load(kept)
    assert (tmp_path / "other.svg").read_text(encoding="utf-8") == eh.picture(match, 1).svg()


def test_an_earlier_turn_is_drawn(kept: str, tmp_path: Path) -> None:
    assert "after 3 answers." in said("picture", kept, "--turn", "3", "-o", str(tmp_path / "then.svg"))
    assert "after 1 answer." in said("picture", kept, "--turn", "1", "-o", str(tmp_path / "THEN.SVG"))


def test_what_cannot_be_drawn_is_refused(kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = str(tmp_path / "x.svg")
    assert "seats 1 to 2" in refused("picture", kept, "--seat", "3", "-o", out)
    assert "0 to 20 answers" in refused("picture", kept, "--turn", "21", "-o", out)
    assert ".svg or .png" in refused("picture", kept, "-o", str(tmp_path / "x.gif"))
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "install emberhall[png]" in refused("picture", kept, "-o", str(tmp_path / "x.png"))
    assert not list(tmp_path.glob("x.*"))


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="nothing here makes a PNG")
def test_a_png_is_made_where_something_makes_it(kept: str, tmp_path: Path) -> None:
    said("picture", kept, "-o", str(tmp_path / "now.png"))
    assert (tmp_path / "now.png").read_bytes().startswith(PNG)
