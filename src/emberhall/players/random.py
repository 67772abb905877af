"""A player who takes any option: the measure of every other, and the one who tries everything."""

from __future__ import annotations

import random
from typing import ClassVar

from emberhall.engine.choice import Choice


class Random:
    """All options are equally likely."""

    looks: ClassVar[bool] = False

    def __init__(self, seed: int | None = None) -> None:
        self._fresh = random.Random(seed).random

    def choose(self, view: object, choice: Choice) -> int:
        fresh = self._fresh
        return int(fresh() * len(choice.options))
