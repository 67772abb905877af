"""Where the rulebooks stand: a game is a package here with a ledger, found without importing the game."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from pathlib import Path

from emberhall.engine.ledger import Ledger
from emberhall.engine.refusal import Refusal

HERE = Path(__file__).parent


def games() -> list[str]:
    """The ids of all games."""
    return sorted(ledger.parent.name for ledger in HERE.glob("*/rules.yaml"))


def known(game: str) -> str:
    """The id of a game as a person wrote it. Refuses a game that is not here, naming the nearest."""
    ids = games()
    wanted = game.strip().lower()
    if wanted in ids:
        return wanted
    near = get_close_matches(wanted, ids, 1, cutoff=0.4)
    hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(ids)}."
    raise Refusal(f"There is no game called {game!r}: {hint}")


@cache
def rulebook(game: str) -> Ledger:
    """The ledger of a game, read when first asked for."""
    return Ledger.load(HERE / known(game) / "rules.yaml")
