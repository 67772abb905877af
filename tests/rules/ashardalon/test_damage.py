"""Rules of the section DMG: damage stays where it is until somebody heals it, and neither goes too far."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.hit_points import heal_monster
from tests.games.ashardalon.story import Story, a_party, quiet_party


def a_duel(foe: str, die: int) -> Story:
    """Vistra with Sure Strike (+11, 1 damage) strikes once."""
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.monster(foe, at=s.beside("Vistra"), row="")
    s.treasures()
    s.encounters()
    return s.begin(rolls=[die]).do("power", "Sure Strike")


@pytest.mark.rule("WA-DMG-01", "WA-HCARD-03")
def test_a_hit_deals_the_damage_the_attack_lists() -> None:
    s = quiet_party("Keyleth")
    s.monster("Cave Bear", at=5)  # +6 for 2 damage
    s.begin("monster_step", rolls=[11])
    assert s.hp("Keyleth") == 6


@pytest.mark.rule("WA-DMG-02", "WA-GAP-116")
def test_damage_beyond_the_hit_points_of_a_monster_is_ignored() -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.give("Vistra", "Gauntlets of Ogre Power")  # 2 damage in all
    s.monster("Snake", at=5)  # 1 HP
    s.treasures()
    s.begin(rolls=[10]).do("power", "Sure Strike")
    assert s.t.monsters == []
    assert s.t.experience == [s.number("Snake")]


@pytest.mark.rule("WA-GAP-116")
def test_a_hero_never_has_less_than_0_hit_points() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.hero("Keyleth").hp = 1
    s.hero("Quinn").at = 30
    s.monster("Cave Bear", at=5)
    s.begin("monster_step", rolls=[20])
    assert s.hp("Keyleth") == 0


@pytest.mark.rule("WA-DMG-03")
def test_damage_stays_on_a_monster() -> None:
    s = a_duel("Orc Smasher", 10)
    orc = s.t.monsters[0]
    assert s.hp(orc) == 1
    s.do("done")
    assert s.t.turn == 1
    s.do("done")
    assert s.t.turn == 2
    assert s.hp(orc) == 1


@pytest.mark.rule("WA-EX-29", "WA-DMG-03", "WA-SURGE-03")
def test_hit_points_are_kept_for_every_figure_and_cards_have_two_sides() -> None:
    s = a_party("Keyleth", "Quinn")
    s.powers("Keyleth", "Righteous Smite")
    s.hero("Quinn").hp = 5
    one = s.monster("Grell", at=5)
    other = s.monster("Grell", at=6, row="Quinn", damage=1)
    assert (s.hp(one), s.hp(other)) == (2, 1)
    assert (s.hp("Keyleth"), s.hp("Quinn")) == (8, 5)
    daily = s.number("Righteous Smite")
    assert daily not in s.hero("Keyleth").flipped
    s.begin(rolls=[1]).do("power", "Righteous Smite").do("foe", one.uid)  # 1 damage even on a miss
    assert (s.hp(one), s.hp(other)) == (1, 1)
    assert daily in s.hero("Keyleth").flipped


@pytest.mark.rule("WA-DMG-04")
def test_a_monster_may_heal() -> None:
    s = quiet_party("Keyleth")
    bear = s.monster("Cave Bear", at=26, row="", damage=1)
    s.encounters("Revel in Destruction")
    s.begin("encounter_step")
    assert s.hp(bear) == 2


@pytest.mark.rule("WA-DMG-04", "WA-GAP-117")
def test_a_monster_never_heals_beyond_its_hit_points() -> None:
    s = quiet_party("Keyleth")
    bear = s.monster("Cave Bear", at=5, damage=1)
    heal_monster(s.t, bear, 3)
    assert s.hp(bear) == 2


@pytest.mark.rule("WA-DMG-05", "WA-HCARD-04")
@pytest.mark.parametrize(("before", "after"), [(5, 7), (7, 8)])
def test_healing_stops_at_the_maximum(before: int, after: int) -> None:
    s = a_party("Keyleth", "Quinn")
    s.hero("Quinn").hp = before
    s.begin().do("power", "Lay On Hands")  # 2 Hit Points
    assert s.hp("Quinn") == after
