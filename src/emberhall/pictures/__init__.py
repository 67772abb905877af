"""Pictures: pure functions from what a seat may see to SVG, and panels of HTML beside them.

>>> import emberhall as eh
>>> from emberhall.pictures import picture
>>> sight = eh.new("ashardalon", seats=2, seed=1).sight(0)
>>> picture(sight).svg()[:4]
'<svg'

A game that draws more than its sheet brings a room of its own, a module that is registered under the game's id as an
entry point of the group `emberhall.pictures`: `board(sight)` draws the table, `places(view, offer)` says where an offer
stands on it, `motion(view, event)` what is seen of an event. Every other game has the drawings of `plain`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from emberhall.engine.entrypoints import behind
from emberhall.games import kind, sheet_of
from emberhall.pictures import plain
from emberhall.pictures.canvas import Picture, style
from emberhall.pictures.lighting import Place, by_name, lit
from emberhall.pictures.motion import Motion
from emberhall.pictures.sheets import Emblems, Page

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from emberhall.engine.events import Event
    from emberhall.engine.sight import Offer, Sight

GROUP = "emberhall.pictures"

__all__ = [
    "Picture",
    "card_defs",
    "emblems",
    "has_panels",
    "has_room",
    "lights",
    "motions",
    "panels",
    "picture",
    "places",
    "stage",
    "style",
]


def picture(sight: Sight[Any, Any]) -> Picture:
    """The table as the seats see it that the sight is for."""
    return cast(Picture, _room(sight.game).board(sight))


def panels(sight: Sight[Any, Any]) -> dict[str, str]:
    """What stands beside the table, in HTML by key."""
    own = getattr(_room(sight.game), "panels", None)
    if own is not None:
        return cast("dict[str, str]", own(sight))
    page = Page(kind(sight.game).looks, emblems=emblems(sight))
    return {**page.parts(sheet_of(sight), stage=not has_room(sight.game)), **stage(sight)}


def stage(sight: Sight[Any, Any]) -> dict[str, str]:
    """The cards of a table that a page lays out by itself, by key, where a game draws them one by one."""
    drawn = getattr(_room(sight.game), "stage", None)
    return {f"stage/{key}": part for key, part in drawn(sight).items()} if drawn else {}


def has_panels(game: str) -> bool:
    """Whether a game writes its own panels."""
    return hasattr(_room(game), "panels")


def emblems(sight: Sight[Any, Any]) -> Emblems:
    """Small drawings of what panels are about, where a game has some."""
    drawn = getattr(_room(sight.game), "emblems", None)
    return cast("Emblems", drawn(sight.view)) if drawn else {}


def places(sight: Sight[Any, Any], offer: Offer) -> list[Place]:
    """Where an offer stands at the table."""
    return cast("list[Place]", _room(sight.game).places(sight.view, offer))


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


def has_room(game: str) -> bool:
    """Whether a game has drawings of its own."""
    return behind(GROUP, game) is not None


def _room(game: str) -> ModuleType:
    """The room that draws a game."""
    return cast("ModuleType", behind(GROUP, game) or plain)
