"""Rules of the section AREA: what lies before a player, face up and in order."""

from __future__ import annotations

import pytest

from emberhall.engine.game import Setup
from emberhall.engine.match import Match
from tests.games.ashardalon.story import quiet_party, the_game


@pytest.mark.rule("WA-AREA-01", "WA-LEVEL-01")
def test_a_game_begins_with_1st_level_heroes_and_all_powers_face_up() -> None:
    m = Match.new(the_game(), Setup("monster-hunt", ("Keyleth", "Heskan")), seed=7)
    while m.choice is not None and m.choice.ask != "hero-phase":
        m.choose(0)
    for hero in m.state.heroes:
        card = m.state.hero_card(hero)
        assert hero.level == 1
        assert len(hero.powers) == 1 + card.utility + card.at_will + card.daily
        assert hero.flipped == []


@pytest.mark.rule("WA-AREA-02")
def test_everybody_sees_the_treasures_of_a_hero() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.give("Keyleth", "Vorpal Sword")
    seen = s.game.cover(s.t, 1 << s.hero("Quinn").seat).heroes[0]
    assert [s.game.name(card) for card in seen.items] == ["Vorpal Sword"]


@pytest.mark.rule("WA-AREA-03", "WA-CON-08", "WA-CON-09")
def test_the_row_is_kept_in_order_of_arrival() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 1
    s.monster("Duergar Guard", at=26)
    s.marker("Poisoned Dart Trap", at=5)
    s.stack("W2-3")
    s.monsters("Orc Archer")
    s.begin("exploration_phase", rolls=[1, 1])  # the trap and the archer miss
    assert s.row("Keyleth") == ["Duergar Guard", "Poisoned Dart Trap", "Orc Archer"]


@pytest.mark.rule("WA-AREA-03")
def test_what_leaves_the_row_leaves_no_gap_and_what_comes_goes_to_the_end() -> None:
    s = quiet_party("Keyleth")
    s.powers("Keyleth")
    s.hero("Keyleth").at = 1
    s.monster("Kobold Dragonshield", at=26)
    s.marker("Poisoned Dart Trap", at=5)
    s.monster("Duergar Guard", at=30)
    s.stack("W2-3")
    s.monsters("Snake")
    s.begin(rolls=[10]).do("disable", "Poisoned Dart Trap")
    assert s.row("Keyleth") == ["Kobold Dragonshield", "Duergar Guard"]
    s.luck(rolls=[1])
    s.do("done")
    assert s.row("Keyleth") == ["Kobold Dragonshield", "Duergar Guard", "Snake"]
