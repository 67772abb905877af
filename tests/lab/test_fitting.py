"""Fitting positions: weights that foretell, none with a sign it cannot have, kept as a file that is read again."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from emberhall.engine.kit.prospects import Prospects, logistic
from emberhall.lab.fitting import Kind, Sample, document, fit, play


def samples(number: int = 600) -> list[Sample]:
    """Positions that are won by health alone, on a night that is harder than the day; gold is useless but feared."""
    dice = random.Random(1)
    found = []
    for game in range(number):
        health, gold = dice.random(), dice.random()
        adventure = ("day", "night")[game % 2]
        chance = logistic(4 * health - 1 - 2 * (adventure == "night"))
        figures = {"one": 1.0, "health": health, "gold": gold}
        found.append(Sample(adventure, game, figures, float(dice.random() < chance)))
    return found


def test_a_weight_with_a_sign_that_it_cannot_have_is_left_out() -> None:
    rows = np.array([[1.0, float(n % 2), float(n % 4 < 2)] for n in range(40)])
    won = np.array([float(n % 2) if n % 5 else 1.0 - n % 2 for n in range(40)])
    free = fit(rows, won, [Kind(0.01), Kind(1.0), Kind(1.0)])
    assert free[1] > 1
    bound = fit(rows, won, [Kind(0.01), Kind(1.0, sign=-1), Kind(1.0)])
    assert bound[1] == 0.0
    assert (fit(rows, won, [Kind(0.01), Kind(1.0, sign=1), Kind(1.0)]) == free).all()


def test_what_is_fitted_is_written_down_and_read_again(tmp_path: Path) -> None:
    insight: Any = SimpleNamespace(GOOD=frozenset({"health"}), BAD=frozenset({"gold"}))
    path = tmp_path / "position.yaml"
    text = document(samples(), insight, "toy --games 600")
    path.write_text(text)
    assert text.startswith("# Made by: emberhall fit toy --games 600\n# 600 positions; mean log loss")
    prospects = Prospects(path)
    strong, weak = ({"one": 1.0, "health": health, "gold": 0.5} for health in (0.9, 0.1))
    assert prospects.chance("day", strong) > 0.75 > 0.5 > prospects.chance("day", weak)
    assert prospects.chance("night", strong) < prospects.chance("day", strong)
    assert prospects.chance("night", weak) < prospects.chance("dusk", weak) < prospects.chance("day", weak)
    rich = {**strong, "gold": 1.0}
    assert prospects.chance("day", rich) <= prospects.chance("day", strong)


def test_where_nothing_was_fitted_chances_are_even(tmp_path: Path) -> None:
    assert Prospects(tmp_path / "nowhere.yaml").chance("day", {"one": 1.0}) == 0.5


@pytest.mark.usefixtures("toys")
def test_played_games_give_positions_of_rivals_for_each_of_them() -> None:
    party, rivals = play("lantern", 0, seed=1), play("race", 0, seed=1)
    assert len({sample.won for sample in party}) == 1
    assert len(rivals) % 2 == 0
    assert sum(sample.won for sample in rivals) <= len(rivals) / 2
    assert set(party[0].figures) == {"one", "cards"}
