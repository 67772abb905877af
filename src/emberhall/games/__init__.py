"""The games, one package each, with the same rooms in every one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, cast

from emberhall.engine.refusal import Refusal

if TYPE_CHECKING:
    from emberhall.engine.game import AnyGame


def playable() -> list[str]:
    """The ids of the games that can be played; a game may be here with its rulebook alone."""
    from emberhall.games.rulebook import games

    return [id for id in games() if find_spec(f"emberhall.games.{id}.game")]


def game(name: str, *packs: Path) -> AnyGame:
    """The game of that id with the cards of the packs over its own. It is imported only when asked for.

    The game `ashardalon` is the class `Ashardalon` of `emberhall.games.ashardalon.game`, and so for every other.
    """
    from emberhall.games.rulebook import known

    id = known(name)
    if id not in playable():
        raise Refusal(f"Of {id} there is only the rulebook so far: play {' or '.join(playable())}.")
    kind = getattr(import_module(f"emberhall.games.{id}.game"), id.capitalize())
    return cast("AnyGame", kind(*packs))
