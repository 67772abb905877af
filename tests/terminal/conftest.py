"""Every test has a data folder of its own, so that no test sees another's saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.toys import toys

__all__ = ["toys"]


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path))
