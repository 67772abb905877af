"""What a player from outside is: a class with one method, `choose`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from emberhall.engine.choice import Option
    from emberhall.engine.game import State
    from emberhall.engine.sight import Seen


class Bot(ABC):
    """A player of your own. One is made for each seat it takes in each game.

    A bot that `imagines` may call `seen.imagine(seed)`: a match as it may be, for all that its seat can know. That
    takes time, so other bots do without.
    """

    imagines: ClassVar[bool] = False

    def __init__(self, game: str, seed: int | None = None) -> None:
        """Keep the id of the game and a seed: equal seeds have to play alike."""
        self.game, self.seed = game, seed

    @abstractmethod
    def choose(self, seen: Seen[State]) -> Option:
        """Return one of the options of the open question, `seen.asked.options`."""
