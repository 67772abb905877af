"""What happened in the halls, as motions."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.games.bardsung.telling.log import came_to
from emberhall.games.bardsung.telling.view import TableView
from emberhall.pictures.bardsung.halls import zones
from emberhall.pictures.motion import Change, Fields, Motion, Move, Roll, Spot, roll, way


def motion(view: TableView, event: Fields) -> Motion | None:
    """What is to be seen of an event."""
    match event:
        case {"event": "hero-moves", "seat": int(seat), "path": [*path]}:
            return Move(f"hero-{seat}", _way(view, path))
        case {"event": "enemy-moves", "uid": int(uid), "path": [*path]}:
            return Move(f"enemy-{uid}", _way(view, path))
        case {"event": "hero-wounded", "seat": int(seat)}:
            return Change(f"hero-{seat}", -1)
        case {"event": "enemy-wounded", "uid": int(uid)}:
            return Change(f"enemy-{uid}", -1)
        case {"event": "rolled", "kind": str(kind), "natural": int(die), "total": int(total), "tn": int(tn)}:
            good, words = came_to(kind, die, total, tn)
            return roll(die, total, tn, good, (words, words))
        case {"event": "damage-rolled", "die": int(die), "shown": int(shown), "total": int(total),
              "critical": bool(critical)}:  # fmt: skip
            return Roll(str(shown), f"{shown} on a d{die}: {total} damage{', a critical hit' if critical else ''}")
    return None


def _way(view: TableView, path: Sequence[object]) -> list[Spot]:
    """From the middle of a zone to that of the next."""
    middles = {zone.number: zone.middle for tile in view.tiles for zone in zones(tile)}
    return way(middles[number] for number in path if isinstance(number, int) and number in middles)
