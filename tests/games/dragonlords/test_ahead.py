"""What is ahead is told in whole sentences."""

from __future__ import annotations

import pytest

import emberhall
from emberhall.games.dragonlords.telling.ahead import ahead


@pytest.mark.parametrize(
    ("rolls", "told"),
    [(1, "The next Threat Roll is skipped."), (2, "The next 2 Threat Rolls are skipped.")],
)
def test_threat_rolls_that_are_skipped(rolls: int, told: str) -> None:
    match = emberhall.new("dragonlords", seats=2, seed=1)
    match.state.skipped_rolls = rolls  # type: ignore[attr-defined]
    assert ahead(match.sight(0).view)[0] == told  # type: ignore[arg-type]
