"""The one place where a table gets its face: from a sight to the parts of a board.

Keys say where a part belongs on the page: `head` above all, `stage/…` in the middle, `party/…` for those who play,
`side/…` beside the question. A picture of a map is `board@viewBox` with `board/LAYER/KEY`, the layers in their order.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from emberhall.engine.events import Event
from emberhall.engine.sight import Sight
from emberhall.web.plain import plain_parts

AnySight = Sight[msgspec.Struct, Event]
Board = Callable[[AnySight], dict[str, str]]

BOARDS: dict[str, Board] = {}
"""Games with a board of their own, by their ids; all others are shown in panels."""


def board_parts(sight: AnySight) -> dict[str, str]:
    """What a sight looks like, part by part."""
    return BOARDS.get(sight.game, plain_parts)(sight)
