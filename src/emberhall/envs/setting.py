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
        count = len(match.setup.party)
        self.learners = tuple(range(count)) if learners is None else tuple(learners)
        wrong = [seat for seat in self.learners if not 0 <= seat < count]
        if wrong or not self.learners:
            seat = f"There is no seat {wrong[0]}" if wrong else "Nobody learns"
            raise Refusal(f"{seat}: learners are one or more of the seats 0 to {count - 1}.")

    def playing(self, **how: Any) -> Playing:
        """A game of this setting."""
        return Playing(self.game, self.setup, self.learners, self.others, **how)
