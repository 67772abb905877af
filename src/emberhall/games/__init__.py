"""The games, one package each, with the same rooms in every one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from emberhall.engine.game import AnyGame


def game(name: str, *packs: Path) -> AnyGame:
    """The game of that id with the cards of the packs over its own. It is imported only when asked for.

    The game `ashardalon` is the class `Ashardalon` of `emberhall.games.ashardalon.game`, and so for every other.
    """
    from emberhall.games.rulebook import known

    id = known(name)
    kind = getattr(import_module(f"emberhall.games.{id}.game"), id.capitalize())
    return cast("AnyGame", kind(*packs))
