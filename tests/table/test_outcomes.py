"""How a game ended, in words."""

from __future__ import annotations

import emberhall
from emberhall.table.outcomes import hero_names


def test_heroes_are_named_as_they_were_dealt() -> None:
    match = emberhall.new("dragonlords", seats=3, seed=1)
    dealt = [match.game.name(hero.card).split()[0] for hero in match.state.heroes]  # type: ignore[attr-defined]
    assert hero_names(match) == dealt != ["Aldra", "Bren", "Cyra"]


def test_a_seat_that_has_changed_heroes_is_named_by_the_one_it_plays() -> None:
    match = emberhall.new("dragonlords", seats=2, seed=1)
    hero = match.state.heroes[0]  # type: ignore[attr-defined]
    hero.led_by = [hero.card]
    assert hero_names(match)[0] == match.game.name(hero.card).split()[0]
