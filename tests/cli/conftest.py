"""Every command of these tests has a data folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.toys import toys

__all__ = ["toys"]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EMBERHALL_HOME", str(tmp_path / "data"))
    return tmp_path / "data"
