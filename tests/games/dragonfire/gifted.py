"""Parties with Advancements, for tests: seat 0 has them, four cards to spare, and a straw man before it."""

from __future__ import annotations

import msgspec

from emberhall.games.dragonfire.advancements import Carried
from tests.games.dragonfire.sparring import SPARE
from tests.games.dragonfire.story import PARTY, Story, a_quiet_party


def brought(features: dict[str, tuple[str, ...]] | None = None, items: dict[str, tuple[str, ...]] | None = None) -> str:
    """The option of a setup that carries Advancements."""
    return msgspec.json.encode(Carried(features or {}, items or {})).decode()


def gifted(*features: str, screen: str = "Human Fighter", facing: tuple[str, ...] = ("Dummy",)) -> Story:
    """A character with these Features and three others, everybody hurt by 3; to be begun."""
    others = [name for name in PARTY if name != screen][:3]
    s = a_quiet_party(screen, *others, campaign=brought({screen: features}))
    s.hand(0, *SPARE)
    for name in facing:
        s.facing(0, name)
    for player in s.t.players:
        player.hp -= 3
    return s
