"""What is learned: a game and an adventure, how many seats, and which of them learn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import emberhall
from emberhall.engine.refusal import Refusal
from emberhall.envs.playing import Playing
from emberhall.players import known


class Setting:
    """A game to be learned, named as for `emberhall.new`. Nobody but the `learners` learns, all seats unless said; the
    other seats are played by `others`."""

    def __init__(
        self,
        game: str,
        *,
        adventure: str = "",
        party: Sequence[str] = (),
        seats: int = 0,
        options: Mapping[str, str] | None = None,
        packs: Sequence[str] = (),
        learners: Collection[int] | None = None,
        others: str = "heuristic",
    ) -> None:
        match = emberhall.new(game, adventure=adventure, party=party, seats=seats, options=options, packs=packs, seed=0)
        self.game, self.setup, self.others = match.game, match.setup, known(others)
        seats_there = range(len(match.setup.party))
        self.learners = tuple(seats_there if learners is None else learners)
        wrong = [seat for seat in self.learners if seat not in seats_there]
        twice = len(set(self.learners)) < len(self.learners)
        if wrong or twice or not self.learners:
            why = f"There is no seat {wrong[0]!r}" if wrong else "A seat learns twice" if twice else "Nobody learns"
            raise Refusal(f"{why}: learners are one or more of the seats 0 to {seats_there[-1]}, each once.")

    @staticmethod
    def called(setting: Setting | str, **more: Any) -> Setting:
        """A setting as an environment is given it: made already, or a game and what else there is to say."""
        if isinstance(setting, str):
            return Setting(setting, **more)
        if more:
            raise Refusal(f"A setting says all of it: give {', '.join(more)} to the setting, not to the environment.")
        return setting

    def playing(self, **how: Any) -> Playing:
        """A game of this setting."""
        return Playing(self.game, self.setup, self.learners, self.others, **how)
