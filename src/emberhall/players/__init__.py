"""Players: they see what their seats may know, never a game's insides."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Protocol

from emberhall.engine.refusal import Refusal
from emberhall.games import CAMPAIGN_OF
from emberhall.players import guests
from emberhall.players.bot import Bot
from emberhall.players.budget import Budget
from emberhall.players.guests import Guest
from emberhall.players.random import Blind, Random

if TYPE_CHECKING:
    from emberhall.engine.choice import Option
    from emberhall.engine.game import State
    from emberhall.engine.sight import Seen

__all__ = ["PLAYERS", "Blind", "Bot", "Player", "here", "known", "named", "player", "seated"]

PLAYERS = {
    "random": "Takes any option, all equally likely.",
    "heuristic": "Plays by the game's own rules of thumb.",
    "search": "Imagines how the game may go on; search:2s thinks longer, search:400 in so many imagined games.",
}


class Player(Protocol):
    """Somebody who answers choices. One who never `looks` is given a `Blind` choice: a covered table costs time. One
    who `imagines` is given what is seen of a match, which knows how to do that."""

    @property
    def looks(self) -> bool: ...

    @property
    def imagines(self) -> bool: ...

    def choose(self, seen: Seen[State]) -> Option:
        """One of the options of `seen.choice`."""


def here() -> dict[str, str]:
    """Return the players that can take a seat here, each with a sentence: ours, and those of the command line."""
    return PLAYERS | dict.fromkeys(guests.admitted(), "A player that was named when this program was started.")


def named(name: str) -> str:
    """Return the name of a player as a person wrote it on the command line of this program, and load it if it is code.
    Refuses a player that is not here."""
    if name.strip().lower().partition(":")[0] in PLAYERS or not (
        ":" in name or name.strip().lower() in guests.entered()
    ):
        return known(name)
    return guests.admit(name)


def known(name: str) -> str:
    """The name of a player as a person wrote it. Refuses a player that is not here, naming the nearest. One that is
    code is here if it was named on the command line."""
    if name.strip() in guests.admitted():
        return name.strip()
    wanted, colon, budget = name.strip().lower().partition(":")
    if wanted == "search" and colon:
        return f"{wanted}:{Budget.of(budget)}"
    if wanted in PLAYERS and not colon:
        return wanted
    if guests.NAME.fullmatch(name) and ((colon and wanted not in PLAYERS) or wanted in guests.entered()):
        raise Refusal(f"The player {name!r} does not run here: {guests.ABSENT}.")
    there = [*PLAYERS, *guests.entered(), *guests.admitted()]
    near = get_close_matches(wanted, there, 1)
    hint = f"did you mean {near[0]}?" if near else f"the players are {', '.join(there)}."
    raise Refusal(f"There is no player called {name!r}: {hint}")


def player(name: str, game: str, seed: int | None = None) -> Player:
    """The player of that name for a game; equal seeds play alike."""
    kind, _, budget = known(name).partition(":")
    if kind not in PLAYERS and not game.endswith(CAMPAIGN_OF):
        return Guest(known(name), game, seed)
    if kind == "random":
        return Random(seed)
    if kind == "search" and not game.endswith(CAMPAIGN_OF):
        from emberhall.players.search import Search

        return Search(game, Budget.of(budget), seed)
    from emberhall.players.heuristic import Heuristic

    return Heuristic(game)


def seated(name: str, game: str, seed: int | None = None) -> Player:
    """The player of that name at a table or in a plan. A name that is no more than that here has the rules of thumb
    play for it."""
    if guests.NAME.fullmatch(name) and name not in guests.admitted() and name.partition(":")[0] not in PLAYERS:
        return Guest(name, game, seed)
    return player(name, game, seed)
