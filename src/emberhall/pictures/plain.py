"""A table that has no drawings of its own, such as a campaign between two adventures: its question, in words."""

from __future__ import annotations

import msgspec

from emberhall.engine.events import Event
from emberhall.engine.sight import Offer, Sight
from emberhall.pictures.canvas import Picture, esc
from emberhall.pictures.lettering import fitted, line, lines
from emberhall.pictures.lighting import Place, light_up, lit, on_board
from emberhall.pictures.motion import Fields, Motion

WIDTH, HEIGHT = 640, 240


def board(sight: Sight[msgspec.Struct, Event]) -> Picture:
    """A sheet with the name of what is played and the open question."""
    ask = sight.question.whole if sight.question else sight.outcome.why if sight.outcome else ""
    p = Picture((0, 0, WIDTH, HEIGHT), "sheet", sight.game, ask)
    name = line(sight.adventure or sight.game, 24, 48, WIDTH - 48, 26, "title")
    p.layer("table")["sheet"] = name + lines(fitted(ask, WIDTH - 48, HEIGHT - 90, 16), 24, 70, "prose light")
    light_up(p, sight, lit(sight), lambda place, light: "")
    return p


def places(view: msgspec.Struct, offer: Offer) -> list[Place]:
    return on_board(offer)


def motion(view: msgspec.Struct, event: Fields) -> Motion | None:
    """Nothing moves on a sheet."""
    return None


def panels(sight: Sight[msgspec.Struct, Event]) -> dict[str, str]:
    return {"head": f"<h1>{esc(sight.adventure or sight.game)}</h1>"}
