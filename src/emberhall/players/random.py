"""A player who takes any option: the measure of every other, and the one who tries everything."""

from __future__ import annotations

import random
from typing import ClassVar, Protocol

from emberhall.engine.choice import Choice, Option


class Blind:
    """What a player is given who does not look at the table: the open question, and nothing else."""

    __slots__ = ("choice",)

    def __init__(self, choice: Choice) -> None:
        self.choice: Choice | None = choice


class Asked(Protocol):
    """Anything with an open question."""

    @property
    def choice(self) -> Choice | None: ...


class Random:
    """All options are equally likely."""

    looks: ClassVar[bool] = False
    imagines: ClassVar[bool] = False

    def __init__(self, seed: int | None = None) -> None:
        self._fresh = random.Random(seed).random

    def choose(self, seen: Blind | Asked) -> Option:
        options = seen.choice.options  # type: ignore[union-attr]  # nobody is asked where there is no question
        return options[int(self._fresh() * len(options))]
