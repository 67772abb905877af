"""How long somebody who searches may think: `200ms`, `1.5s`, `400` imagined games, `200ms:2` on two processes."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

from emberhall.engine.refusal import Refusal

USUAL = 0.2  # seconds
LONGEST = 600.0  # seconds
MOST = 1_000_000  # imagined games
MOST_PROCESSES = 64
_WRITTEN = re.compile(r"(?:([0-9]{1,9}(?:\.[0-9]{1,3})?)(ms|s)?)?(?::([0-9]{1,3}))?")


class Budget(NamedTuple):
    """Seconds of computing for a decision, or, if that is given, so many imagined games, which makes a search that can
    be repeated; on so many processes."""

    seconds: float = USUAL
    games: int = 0
    processes: int = 1

    @classmethod
    def of(cls, text: str) -> Budget:
        """A budget as it is written; nothing for the usual one."""
        found = _WRITTEN.fullmatch(text.strip().lower())
        if found:
            number, unit, processes = found.groups()
            many = int(processes or 1)
            seconds = float(number) / (1000 if unit == "ms" else 1) if unit else USUAL
            games = int(number) if number and not unit and number.isdigit() else 0
            counts = unit is not None or number is None or 0 < games <= MOST
            if counts and 0 < seconds <= LONGEST and 0 < many <= MOST_PROCESSES:
                return cls(seconds, games, many)
        raise Refusal(
            f"{text!r} is no time to think: write 200ms, 2s, 400 for imagined games, or 200ms:2 for processes."
        )

    def __str__(self) -> str:
        length = str(self.games) if self.games else f"{self.seconds * 1000:g}ms"
        return length if self.processes == 1 else f"{length}:{self.processes}"


class Purse:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.games = budget, 0
        self._began = time.process_time()

    @property
    def seconds(self) -> float:
        """Spent so far: time of this process alone, whoever else keeps the machine busy."""
        return time.process_time() - self._began

    def spent(self, share: float) -> bool:
        """Whether this share of it is gone."""
        if self.budget.games:
            return self.games >= share * self.budget.games
        return self.seconds >= share * self.budget.seconds

    def games_in_all(self, cost: float) -> float:
        """How many imagined games it is good for, if one takes so many seconds."""
        return self.budget.games or self.budget.seconds / cost
