"""What happened, as motions of a picture: who moves along which way, whom it hurt or healed, what dice and cards did.

A room that draws a game says of each event what is to be seen of it, if anything. Events come as plain fields, for what
lies behind a view is none of a picture's business; those a seat may not know never come here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

Fields = Mapping[str, object]
Spot = tuple[float, float]


class Motion(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True):
    """Something that can be shown moving."""


class Move(Motion, frozen=True):
    """A figure goes from spot to spot."""

    who: str
    path: list[Spot]


class Change(Motion, frozen=True):
    """Somebody is hurt, or healed, by so much."""

    who: str
    by: int


class Roll(Motion, frozen=True):
    """Dice: their faces, the sum in words, and whether it was good for whoever rolled."""

    face: str
    words: str
    good: bool | None = None


class Card(Motion, frozen=True):
    """A card goes from one place to another."""

    name: str
    start: str
    end: str


def roll(
    face: int, total: int, against: int, good: bool | None = None, what: tuple[str, str] = ("success", "failure")
) -> Roll:
    """A die against a number, and what came of it, where that is told: hit or miss, or whatever it was about."""
    bonus = total - face
    summed = f"{face} {'-' if bonus < 0 else '+'} {abs(bonus)} = {total}" if bonus else f"{face}"
    came = "" if good is None else f": {what[not good]}"
    return Roll(str(face), f"{summed} against {against}{came}", good)


def way(spots: Iterable[Spot]) -> list[Spot]:
    """A way from spot to spot, no finer than anybody sees."""
    return [(round(x), round(y)) for x, y in spots]
