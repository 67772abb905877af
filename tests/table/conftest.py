"""Every table of these tests has a data folder of its own, and the toy games to play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.toys import toys
from tests.terminal.rest import _comes_to_rest

__all__ = ["_comes_to_rest", "toys"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
