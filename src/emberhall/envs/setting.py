"""What is learned: a game and an adventure, how many seats, and which of them learn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from operator import index
from typing import Any, SupportsIndex

import emberhall
from emberhall.engine.refusal import Refusal
from emberhall.envs.playing import Playing
from emberhall.players import guests, named


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
        if not isinstance(others, str):
            raise Refusal(f"The other seats have one player for all of them, not {others!r}: write 'heuristic'.")
        self.game, self.setup, self.others = match.game, match.setup, named(others)
        self.learners = _seats(learners, range(len(match.setup.party)))
        self._party, self._packs = tuple(party), tuple(packs)
        self._others = guests.place_of(self.others)

    def __reduce__(self) -> tuple[Callable[[], Setting], tuple[()]]:
        """Another process sets up the same anew: cards and maps stay here."""
        setup = self.setup
        anew = partial(Setting, self.game.id, adventure=setup.adventure, party=self._party, options=setup.options)
        anew = partial(anew, seats=len(setup.party), packs=self._packs)
        return partial(anew, learners=self.learners, others=self._others), ()

    @staticmethod
    def called(setting: Setting | str, **more: Any) -> Setting:
        """A setting as an environment is given it: made already, or a game and what else there is to say."""
        if isinstance(setting, str):
            return Setting(setting, **more)
        if not isinstance(setting, Setting):
            raise Refusal(f"{setting!r} is no game: give the id of one, such as 'ashardalon', or a Setting.")
        if more:
            raise Refusal(f"A setting says all of it: give {', '.join(more)} to the setting, not to the environment.")
        return setting

    def playing(self, **how: Any) -> Playing:
        """A game of this setting."""
        return Playing(self.game, self.setup, self.learners, self.others, **how)


def _seats(learners: Collection[int] | None, there: range) -> tuple[int, ...]:
    """The seats that learn, of those that are there."""
    if learners is None:
        return tuple(there)
    if not isinstance(learners, Iterable):
        raise Refusal(f"Learners are a list of seats, not {learners!r}: write [{learners!r}].")
    seats = tuple(learners)
    wrong = [seat for seat in seats if not isinstance(seat, SupportsIndex) or seat not in there]
    twice = len(set(seats)) < len(seats)
    if wrong or twice or not seats:
        why = f"There is no seat {wrong[0]!r}" if wrong else "A seat learns twice" if twice else "Nobody learns"
        raise Refusal(f"{why}: learners are one or more of the seats 0 to {there[-1]}, each once.")
    return tuple(map(index, seats))
