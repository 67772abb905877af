"""Pictures: pure functions from what a seat may see to SVG, and panels of HTML beside them.

>>> import emberhall as eh
>>> from emberhall.pictures import picture
>>> sight = eh.new("ashardalon", seats=2, seed=1).sight(0)
>>> picture(sight).svg()[:4]
'<svg'

One room a game, found by its id: `board(sight)` draws the table, `panels(sight)` writes what stands beside it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

import msgspec

from emberhall.pictures.canvas import Picture, style
from emberhall.pictures.lighting import by_name, lit
from emberhall.pictures.motion import Motion

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from emberhall.engine.events import Event
    from emberhall.engine.sight import Sight

__all__ = ["Picture", "card_defs", "lights", "motions", "panels", "picture", "style"]


def picture(sight: Sight[Any, Any]) -> Picture:
    """The table as the seats see it that the sight is for."""
    return cast(Picture, _room(sight.game).board(sight))


def panels(sight: Sight[Any, Any]) -> dict[str, str]:
    """What stands beside the table, in HTML by key: head line, party, foes, goals, decks."""
    return cast("dict[str, str]", _room(sight.game).panels(sight))


def lights(sight: Sight[Any, Any]) -> dict[str, tuple[int, ...]]:
    """What the open question lights, by the name it has in `data-at` and in the layer of lights: numbers of offers."""
    room = _room(sight.game)
    return by_name(lit(sight, lambda offer: room.places(sight.view, offer)))


def motions(sight: Sight[Any, Any], events: Sequence[Event]) -> list[Motion]:
    """What is to be seen moving of events that led to a sight."""
    motion = _room(sight.game).motion
    return [found for event in events if (found := motion(sight.view, msgspec.to_builtins(event)))]


def card_defs(game: str) -> str | None:
    """What the cards of a game share that a page lays out by itself from its panels; None where there is a map."""
    return cast("str | None", getattr(_room(game), "CARD_DEFS", None))


@cache
def _room(game: str) -> ModuleType:
    """The room that draws a game; what has no drawings of its own is told in words."""
    name = f"emberhall.pictures.{game}"
    known = game.isidentifier() and find_spec(name) is not None
    return import_module(name if known else "emberhall.pictures.plain")
