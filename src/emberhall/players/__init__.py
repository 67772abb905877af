"""Players: they see what their seats may know, never a game's insides."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar, Protocol

from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.players.budget import Budget
from emberhall.players.random import Blind, Random

if TYPE_CHECKING:
    from emberhall.engine.choice import Option
    from emberhall.engine.game import State
    from emberhall.engine.sight import Seen

__all__ = ["PLAYERS", "Blind", "Player", "known", "player"]

PLAYERS = {
    "random": "Takes any option, all equally likely.",
    "heuristic": "Plays by the game's own rules of thumb.",
    "search": "Imagines how the game may go on; search:2s thinks longer, search:400 in so many imagined games.",
}


class Player(Protocol):
    """Somebody who answers choices. One who never `looks` is given a `Blind` choice: a covered table costs time. One
    who `imagines` is given what is seen of a match, which knows how to do that."""

    looks: ClassVar[bool]
    imagines: ClassVar[bool]

    def choose(self, seen: Seen[State]) -> Option:
        """One of the options of `seen.choice`."""


def known(name: str) -> str:
    """The name of a player as a person wrote it. Refuses a player that is not here, naming the nearest."""
    wanted, colon, budget = name.strip().lower().partition(":")
    if wanted == "search" and colon:
        return f"{wanted}:{Budget.of(budget)}"
    if wanted in PLAYERS and not colon:
        return wanted
    near = get_close_matches(wanted, PLAYERS, 1)
    hint = f"did you mean {near[0]}?" if near else f"the players are {', '.join(PLAYERS)}."
    raise Refusal(f"There is no player called {name!r}: {hint}")


def player(name: str, game: str, seed: int | None = None) -> Player:
    """The player of that name for a game; equal seeds play alike."""
    kind, _, budget = known(name).partition(":")
    if kind == "random":
        return Random(seed)
    if kind == "search" and not game.endswith(CAMPAIGN_OF):
        from emberhall.players.search import Search

        return Search(game, Budget.of(budget), seed)
    from emberhall.players.heuristic import Heuristic

    return Heuristic(game)
