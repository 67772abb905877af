"""Rules of the section DOWN: what a Hero at 0 Hit Points still is, and how it gets up."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import S, Story, a_party, quiet_party


def a_fallen(*others: str) -> Story:
    """Keyleth lies down at 0 Hit Points; nobody holds a card to play out of turn."""
    s = quiet_party("Keyleth", *others)
    s.hero("Keyleth").hp = 0
    return s


@pytest.mark.rule("WA-DOWN-01", "WA-GAP-32")
def test_a_fallen_hero_stays_in_its_square() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.hero("Keyleth").hp = 1
    s.hero("Quinn").at = 30
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[20])
    assert s.hp("Keyleth") == 0
    assert s.hero("Keyleth").at == 9
    assert not s.hero("Keyleth").standing
    assert not s.offers("walk", 9), "the square is taken"


@pytest.mark.rule("WA-DOWN-02", "WA-FAQ-01")
def test_monsters_pass_the_fallen_by() -> None:
    s = a_fallen("Quinn")
    far = s.tile("B4-1", 1, S)
    s.hero("Quinn").at = s.t.dungeon.scorch[far]
    orc = s.monster("Orc Smasher", at=5)  # next to Keyleth, two tiles from Quinn
    s.begin("monster_step")
    assert s.t.monster(orc.uid).places == (1,)  # a tile nearer to Quinn
    assert s.hp("Quinn") == 8


@pytest.mark.rule("WA-DOWN-02", "WA-FAQ-01")
def test_a_monster_does_not_go_next_to_a_hero_it_has_just_felled() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.hero("Keyleth").hp, s.hero("Keyleth").at, s.hero("Quinn").at = 1, 15, 30
    margrath = s.monster("Margrath", at=1)  # quills at a Hero within 1 tile, then to a square adjacent to it
    s.begin("villain_step", rolls=[20]).do("prey", "Keyleth")
    assert s.hp("Keyleth") == 0
    assert s.asked == "hero-phase"
    assert s.t.monster(margrath.uid).at == 1


@pytest.mark.rule("WA-DOWN-03")
def test_a_fallen_hero_takes_no_more_damage() -> None:
    s = a_fallen("Quinn")
    s.t.active = 1
    s.encounters("Unbearable Heat")  # 1 damage to every Hero
    s.t.surges = 1
    s.begin("encounter_step")
    assert s.hp("Quinn") == 7
    assert s.t.surges == 0, "Keyleth was at 0 when her turn began"
    assert s.hp("Keyleth") == 5, "and is at her Surge Value and 1 more, not below"


@pytest.mark.rule("WA-DOWN-04")
def test_a_fallen_hero_uses_no_items() -> None:
    s = a_fallen("Quinn")
    s.t.active = 1
    s.give("Keyleth", "Potion of Recovery", "Lucky Charm")
    s.hero("Quinn").dazed = True
    s.monster("Snake", at=6)
    s.powers("Quinn", "Righteous Advance")
    s.begin(rolls=[1])
    assert not s.offers("item")
    s.encounters()
    s.luck(rolls=[1])
    s.do("power", "Righteous Advance")  # it misses, and nobody is asked about the Lucky Charm
    assert s.items("Keyleth") == ["Potion of Recovery", "Lucky Charm"]


@pytest.mark.rule("WA-DOWN-04")
@pytest.mark.parametrize(("hp", "asked"), [(0, False), (1, True)])
def test_a_fallen_hero_answers_no_trigger(hp: int, asked: bool) -> None:
    s = a_party("Quinn", "Keyleth")
    s.powers("Quinn", "Sacred Flame")
    s.powers("Keyleth", "Bravery")  # when a Monster near her is activated
    s.hero("Keyleth").hp = hp
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[1])
    assert (s.asked == "monster-activates") == asked


@pytest.mark.rule("WA-DOWN-05")
def test_conditions_stay_on_a_fallen_hero() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.hero("Keyleth").hp = 1
    s.hero("Keyleth").dazed = True
    s.hero("Quinn").at = 30
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[20])
    assert s.hp("Keyleth") == 0
    assert s.hero("Keyleth").dazed


@pytest.mark.rule("WA-DOWN-06")
def test_a_hero_healed_before_its_turn_spends_no_surge() -> None:
    s = a_party("Keyleth", "Quinn")
    s.powers("Keyleth", "Lay On Hands")
    s.hero("Quinn").hp = 0
    s.encounters()
    s.begin().do("power", "Lay On Hands").do("done")
    assert s.t.active == 1
    assert s.asked == "hero-phase"
    assert s.hp("Quinn") == 2
    assert s.t.surges == 2


@pytest.mark.rule("WA-DOWN-06")
def test_a_hero_healed_is_a_target_again() -> None:
    s = a_party("Keyleth", "Quinn")
    s.powers("Keyleth", "Lay On Hands")
    s.powers("Quinn", "Sacred Flame")
    s.hero("Quinn").hp = 0
    s.monster("Orc Smasher", at=5)  # next to both
    s.encounters()
    s.begin(rolls=[1]).do("power", "Lay On Hands").do("done")
    assert s.asked == "prey"
    assert s.offers("prey", "Quinn")


@pytest.mark.rule("WA-DOWN-07", "WA-CON-02")
def test_a_surge_is_spent_without_asking() -> None:
    s = a_fallen().begin()
    assert s.asked == "hero-phase"
    assert s.t.surges == 1
    assert s.hp("Keyleth") > 0


@pytest.mark.rule("WA-DOWN-08", "WA-SURGE-06", "WA-WIN-03")
def test_without_a_surge_all_is_lost() -> None:
    s = a_fallen("Quinn")
    s.t.surges = 0
    s.begin()
    assert s.outcome is not None
    assert not s.outcome.won
    assert s.outcome.rule == "WA-WIN-03"
