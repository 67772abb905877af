"""Rules of the section COND: Dazed and Poisoned, how they come, what they do and how they go."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import TREASURE, put
from tests.games.ashardalon.story import Story, quiet_party


def afflicted(*heroes: str, dazed: bool = False, poisoned: bool = False, hp: int = 8) -> Story:
    """A party whose first hero has conditions and Hit Points as said; nothing happens in its Villain Phase."""
    s = quiet_party(*heroes)
    hero = s.t.heroes[0]
    hero.dazed, hero.poisoned, hero.hp = dazed, poisoned, hp
    s.encounters("Lost", "Lost")
    return s


# ---------------------------------------------------------------- Dazed


@pytest.mark.rule("WA-COND-01", "WA-COND-02")
@pytest.mark.parametrize(("source", "rolls"), [("Gibbering Mouther", [9, 1]), ("Waking Dream", [9])])
def test_an_effect_that_dazes_and_hits_puts_a_marker_on_the_hero_card(source: str, rolls: list[int]) -> None:
    s = quiet_party("Keyleth", "Vistra")
    if s.number(source) in s.box.monsters:
        s.monster(source, at=1)
        s.begin("monster_step", rolls=rolls)
    else:
        s.encounter(source, rolls=rolls)
    assert s.hero("Keyleth").dazed
    assert not s.hero("Vistra").dazed


@pytest.mark.rule("WA-COND-03")
def test_a_dazed_hero_is_not_dazed_more_by_being_dazed_again() -> None:
    s = afflicted("Keyleth", "Vistra", dazed=True)
    s.encounter("Waking Dream", "Lost", "Lost", rolls=[9])
    assert s.hero("Keyleth").dazed is True
    s.do("done")
    s.do("done")
    assert s.hero("Keyleth").dazed is False  # one end of a Hero Phase is enough


@pytest.mark.rule("WA-COND-04", "WA-EX-10")
def test_a_dazed_hero_who_moves_may_neither_attack_nor_move_again() -> None:
    s = afflicted("Keyleth", "Vistra", dazed=True)
    s.monster("Snake", at=1, row="Vistra")
    s.begin()
    assert s.offers("walk")
    s.do("walk", 5)
    assert not s.offers("power", "Holy Strike")
    s.do("walk", 9).do("walk", 13).do("walk", 9).do("walk", 13).do("walk", 9)  # six squares in all
    assert s.t.active == 1


@pytest.mark.rule("WA-COND-04", "WA-EX-10")
def test_a_dazed_hero_who_attacks_may_not_move() -> None:
    s = afflicted("Keyleth", "Vistra", dazed=True)
    s.monster("Grell", at=5, row="")
    s.begin(rolls=[1]).do("power", "Holy Strike")
    assert s.t.active == 1  # nothing was left to do
    assert s.hero("Keyleth").at == 9


@pytest.mark.rule("WA-COND-04")
def test_a_dazed_hero_may_disable_a_trap_in_place_of_its_one_action() -> None:
    s = afflicted("Keyleth", "Vistra", dazed=True)
    s.marker("Lava Flow", at=1, row="Vistra")
    s.begin(rolls=[10]).do("disable", "Lava Flow")
    assert s.t.active == 1


@pytest.mark.rule("WA-COND-05", "WA-EX-10")
def test_dazed_goes_without_a_roll_at_the_end_of_the_heros_own_hero_phase() -> None:
    s = afflicted("Keyleth", "Vistra")
    s.encounter("Earthquake!", "Lost", rolls=[20, 20])  # both are dazed in the Villain Phase of the first
    assert s.hero("Vistra").dazed
    s.do("done")
    assert not s.hero("Vistra").dazed
    assert s.hero("Keyleth").dazed
    s.done()


@pytest.mark.rule("WA-COND-06", "WA-CON-20")
def test_a_hero_cured_after_its_action_has_the_rest_of_the_pair() -> None:
    s = afflicted("Keyleth", "Quinn", dazed=True, hp=4)
    s.give("Keyleth", "Potion of Recovery")
    s.monster("Snake", at=1, row="Quinn")
    s.begin().do("walk", 5)
    assert not s.offers("power", "Holy Strike")
    s.do("item", "Potion of Recovery")
    assert not s.hero("Keyleth").dazed
    assert s.offers("power", "Holy Strike")
    assert s.offers("walk", 13)


# ---------------------------------------------------------------- Poisoned


@pytest.mark.rule("WA-COND-07", "WA-COND-08")
@pytest.mark.parametrize(("source", "rolls"), [("Snake", [10]), ("Sulphurous Cloud", [1, 1])])
def test_an_effect_that_poisons_puts_a_marker_on_the_hero_card(source: str, rolls: list[int]) -> None:
    s = quiet_party("Vistra", "Keyleth")
    s.hero("Keyleth").at = 26
    if s.number(source) in s.box.monsters:
        s.monster(source, at=s.beside("Vistra"))
        s.begin("monster_step", rolls=rolls)
    else:
        s.encounter(source, rolls=rolls)
    assert s.hero("Vistra").poisoned
    assert not s.hero("Keyleth").poisoned


@pytest.mark.rule("WA-COND-09")
def test_a_poisoned_hero_poisoned_again_still_takes_one_damage() -> None:
    s = afflicted("Keyleth", "Vistra", poisoned=True)
    s.encounter("Sulphurous Cloud", rolls=[1, 1])
    assert s.hero("Keyleth").poisoned is True
    s.luck(rolls=[10])
    s.encounters("Lost")
    s.do("done")  # Vistra shakes hers off
    assert s.hp("Keyleth") == 7


@pytest.mark.rule("WA-COND-10", "WA-EX-11")
def test_poison_hurts_as_the_hero_phase_begins() -> None:
    s = afflicted("Keyleth", "Vistra", poisoned=True, hp=5).begin()
    assert s.hp("Keyleth") == 4


@pytest.mark.rule("WA-COND-11", "WA-CON-03")
def test_poison_comes_before_items_and_before_the_surge() -> None:
    s = afflicted("Vistra", "Keyleth", poisoned=True, hp=1)
    s.hero("Keyleth").at = 26
    s.give("Vistra", "Potion of Healing")
    s.begin()  # the potion is not offered before the damage
    assert s.asked == "hero-phase"
    assert (s.hp("Vistra"), s.t.surges) == (4, 1)
    assert s.items("Vistra") == ["Potion of Healing"]


@pytest.mark.rule("WA-COND-12", "WA-EX-11")
@pytest.mark.parametrize(("die", "poisoned"), [(9, True), (10, False)])
def test_a_ten_at_the_end_of_the_hero_phase_ends_poison(die: int, poisoned: bool) -> None:
    s = afflicted("Keyleth", "Vistra", poisoned=True).begin(rolls=[die]).do("done")
    assert s.hero("Keyleth").poisoned is poisoned


@pytest.mark.rule("WA-COND-13", "WA-CON-26")
def test_a_hero_can_be_dazed_and_poisoned_and_suffers_both() -> None:
    s = afflicted("Keyleth", "Vistra", dazed=True, poisoned=True, hp=6)
    s.monster("Snake", at=1, row="Vistra")
    s.begin()
    assert s.hp("Keyleth") == 5
    s.do("walk", 5)
    assert not s.offers("power", "Holy Strike")
    s.luck(rolls=[10]).do("done")
    assert (s.hero("Keyleth").dazed, s.hero("Keyleth").poisoned) == (False, False)


@pytest.mark.rule("WA-COND-14", "WA-DOWN-05")
def test_a_dazed_hero_who_fell_is_still_dazed_after_the_surge() -> None:
    s = afflicted("Vistra", "Keyleth", dazed=True, hp=0)
    s.monster("Snake", at=1, row="Keyleth")
    s.begin()
    assert (s.hp("Vistra"), s.t.surges) == (5, 1)  # 4, and 1 for Keyleth's Healing Hands on the same tile
    s.do("walk", 5)
    assert not s.offers("power", "Sure Strike")


@pytest.mark.rule("WA-COND-14", "WA-CON-04", "WA-DOWN-03")
def test_poison_does_not_hurt_a_fallen_hero_but_its_roll_is_made() -> None:
    s = afflicted("Vistra", "Keyleth", poisoned=True, hp=0)
    s.hero("Keyleth").at = 26
    s.begin(rolls=[5])  # Vistra adds 5 to this roll
    assert (s.hp("Vistra"), s.t.surges) == (4, 1)
    s.do("done")
    assert not s.hero("Vistra").poisoned
    s.done()


@pytest.mark.rule("WA-EX-28", "WA-COND-11", "WA-GAP-63")
def test_poison_surge_and_roll_in_one_hero_phase() -> None:
    s = afflicted("Keyleth", "Vistra", poisoned=True, hp=1)
    s.hero("Vistra").at = 26
    s.t.surges = 1
    s.begin(rolls=[12])
    assert (s.hp("Keyleth"), s.t.surges) == (5, 0)  # Healing Hands includes Keyleth herself
    s.do("done")
    assert not s.hero("Keyleth").poisoned


@pytest.mark.rule("WA-GAP-38", "WA-HERO-11")
def test_at_the_end_of_a_hero_phase_poison_is_rolled_for_then_dazed_goes_and_claims_come_last() -> None:
    s = afflicted("Keyleth", "Vistra", dazed=True, poisoned=True)
    s.curse("Keyleth", "Dragon Fear")
    put(s.t, Thing(TREASURE, 6, 1 << 6, s.number("Amulet of Protection")))
    s.begin(rolls=[10, 9]).do("done")
    assert s.asked == "claim"
    assert (s.hero("Keyleth").poisoned, s.hero("Keyleth").dazed) == (False, False)
    assert s.curses("Keyleth") == ["Dragon Fear"]
    s.done()
