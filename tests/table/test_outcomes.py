"""How a game ended, in words."""

from __future__ import annotations

import emberhall
from emberhall.table.outcomes import hero_names


def test_heroes_are_named_as_they_were_dealt() -> None:
    match = emberhall.new("dragonlords", party=["Aldra Stonehand", "Bren Quickfletch", "Cyra of the Ash"], seed=1)
    dealt = [match.game.name(hero.card).split()[0] for hero in match.state.heroes]  # type: ignore[attr-defined]
    assert hero_names(match) == dealt != ["Aldra", "Bren", "Cyra"]
