"""Every test has a data folder of its own, so that no test sees another's saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.terminal.settings import PACES, Pace
from tests.kit.patience import PATIENCE
from tests.kit.toys import toys
from tests.terminal.rest import _comes_to_rest

__all__ = ["_comes_to_rest", "toys"]


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path))


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the normal pace nothing happens by itself before a test is done, however slow the machine is."""
    monkeypatch.setitem(PACES, "normal", Pace(10 * PATIENCE, 10 * PATIENCE))
