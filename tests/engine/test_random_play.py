"""The harness that every game is put through, on the toy game."""

from __future__ import annotations

import pytest

from emberhall.engine.game import Setup
from emberhall.testing.random_play import called, play_through, setups
from tests.engine.standing import GAME


@pytest.mark.parametrize("case", setups(GAME), ids=called)
def test_random_games_hold(case: tuple[Setup, int]) -> None:
    setup, seed = case
    play_through(GAME, setup, seed, check=lambda match: None)
