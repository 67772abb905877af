"""Pictures: pure functions from what a seat may see to SVG, and panels of HTML beside them.

>>> import emberhall as eh
>>> from emberhall.pictures import picture
>>> sight = eh.new("ashardalon", seats=2, seed=1).sight(0)
>>> picture(sight).svg()[:4]
'<svg'

One room a game, found by its id: `board(sight)` draws the table, `panels(sight)` writes what stands beside it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from emberhall.pictures.canvas import Picture, style
from emberhall.pictures.lighting import lit

if TYPE_CHECKING:
    from types import ModuleType

    import msgspec

    from emberhall.engine.events import Event
    from emberhall.engine.sight import Sight

__all__ = ["Picture", "lights", "panels", "picture", "style"]


def picture(sight: Sight[Any, Any]) -> Picture:
    """The table as the seats see it that the sight is for."""
    return cast(Picture, _room(sight).board(sight))


def panels(sight: Sight[Any, Any]) -> dict[str, str]:
    """What stands beside the table, in HTML by key: head line, party, foes, goals, decks."""
    return cast("dict[str, str]", _room(sight).panels(sight))


def lights(sight: Sight[Any, Any]) -> dict[str, tuple[int, ...]]:
    """What the open question lights, by the name it has in `data-at` and in the layer of lights: numbers of offers."""
    room = _room(sight)
    found = lit(sight, lambda offer: room.places(sight.view, offer))
    return {f"{kind}-{id}": tuple(light.numbers) for (kind, id), light in found.items()}


def _room(sight: Sight[msgspec.Struct, Event]) -> ModuleType:
    """The room that draws a game; what has no drawings of its own is told in words."""
    name = f"emberhall.pictures.{sight.game}"
    known = sight.game.isidentifier() and find_spec(name) is not None
    return import_module(name if known else "emberhall.pictures.plain")
