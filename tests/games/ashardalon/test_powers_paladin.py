"""The ten powers of the Paladin, a short story each."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.language import Deed
from tests.games.ashardalon.story import N, a_hero_with

# Keyleth stands on square 9, the first friend on 10, the second on 11: all on the north half of the Start Tile.


# ---------------------------------------------------------------- Lay On Hands


def test_lay_on_hands_heals_an_adjacent_hero_for_the_attack() -> None:
    s = a_hero_with("Keyleth", "Lay On Hands", friends=("Vistra", "Quinn"))
    s.hero("Keyleth").hp, s.hero("Vistra").hp, s.hero("Quinn").hp = 2, 0, 3
    s.begin().do("power", "Lay On Hands")  # Quinn is two squares away, and she cannot heal herself
    assert [s.hp(name) for name in ("Keyleth", "Vistra", "Quinn")] == [2, 2, 3]
    assert s.t.attacked
    assert not s.face_up("Keyleth", "Lay On Hands")


def test_lay_on_hands_is_not_offered_for_oneself_or_somebody_unhurt() -> None:
    s = a_hero_with("Keyleth", "Lay On Hands", friends=("Vistra",))
    s.hero("Keyleth").hp = 2
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Divine Challenge


@pytest.mark.parametrize(("die", "left"), [(7, 1), (6, 2)])
def test_divine_challenge_draws_a_monster_near_and_attacks(die: int, left: int) -> None:
    s = a_hero_with("Keyleth", "Divine Challenge")
    grell = s.monster("Grell", at=31)
    s.begin(rolls=[die]).do("power", "Divine Challenge")
    assert {o.what for o in s.offers("square")} == {5, 6, 10, 13, 14}
    s.do("square", 10)
    assert s.t.monster(grell.uid).at == 10
    assert s.hp(grell) == left


def test_divine_challenge_may_attack_another_than_the_one_it_draws_near() -> None:
    s = a_hero_with("Keyleth", "Divine Challenge")
    grell, bear = s.monster("Grell", at=31), s.monster("Cave Bear", at=5)
    s.monster("Snake", at=3)  # on the tile, but not adjacent
    s.begin(rolls=[6]).do("power", "Divine Challenge").do("foe", "Grell").do("square", 10)
    assert not s.offers("foe", "Snake")
    s.do("foe", "Cave Bear")
    assert s.hp(bear) == 1
    assert s.hp(grell) == 2


def test_divine_challenge_leaves_an_adjacent_monster_where_it_is_if_the_player_likes() -> None:
    s = a_hero_with("Keyleth", "Divine Challenge")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[7]).do("power", "Divine Challenge").do("square", 5)
    assert s.hp(grell) == 1


def test_divine_challenge_never_moves_an_object_and_needs_a_monster() -> None:
    s = a_hero_with("Keyleth", "Divine Challenge")
    s.monster("Evil Altar", at=1)  # on 1, 2, 5, 6: adjacent
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Holy Strike


def test_holy_strike_deals_more_to_a_monster_that_was_adjacent_as_the_phase_began() -> None:
    s = a_hero_with("Keyleth", "Holy Strike")
    bear = s.monster("Cave Bear", at=5)
    s.begin(rolls=[6]).do("power", "Holy Strike")
    assert s.hp(bear) == 0


def test_holy_strike_deals_one_to_a_monster_walked_up_to() -> None:
    s = a_hero_with("Keyleth", "Holy Strike")
    bear = s.monster("Cave Bear", at=2, row="")
    s.begin(rolls=[6]).do("walk", 6).do("power", "Holy Strike")
    assert s.hp(bear) == 1


def test_holy_strike_misses_below_the_armor_class() -> None:
    s = a_hero_with("Keyleth", "Holy Strike")
    bear = s.monster("Cave Bear", at=5)
    s.begin(rolls=[5]).do("power", "Holy Strike")
    assert s.hp(bear) == 2


# ---------------------------------------------------------------- Valiant Strike


@pytest.mark.parametrize(("die", "left"), [(5, 1), (4, 2)])
def test_valiant_strike_adds_one_for_each_adjacent_monster(die: int, left: int) -> None:
    s = a_hero_with("Keyleth", "Valiant Strike")
    grell = s.monster("Grell", at=5)
    s.monster("Snake", at=6)
    s.monster("Orc Archer", at=7)  # not adjacent
    s.begin(rolls=[die]).do("power", "Valiant Strike").do("foe", "Grell")  # +8 and two Monsters
    assert s.hp(grell) == left


# ---------------------------------------------------------------- Arcing Strike


def test_arcing_strike_attacks_two_adjacent_monsters_with_a_roll_each() -> None:
    s = a_hero_with("Keyleth", "Arcing Strike")
    grell, bear = s.monster("Grell", at=5), s.monster("Cave Bear", at=6)
    s.begin(rolls=[6, 4]).do("power", "Arcing Strike").do("foe", "Grell")
    assert not s.offers("foe", "Grell")
    s.do("foe", "Cave Bear")
    assert s.hp(grell) == 0
    assert s.hp(bear) == 1  # 13 misses AC 14: 1 damage
    assert not s.face_up("Keyleth", "Arcing Strike")


def test_arcing_strike_may_stop_at_one() -> None:
    s = a_hero_with("Keyleth", "Arcing Strike")
    grell, bear = s.monster("Grell", at=5), s.monster("Cave Bear", at=6)
    s.begin(rolls=[6]).do("power", "Arcing Strike").do("foe", "Grell").do("enough")
    assert s.hp(grell) == 0
    assert s.hp(bear) == 2


# ---------------------------------------------------------------- Benign Transposition


@pytest.mark.parametrize(("die", "left"), [(6, 0), (5, 1)])
def test_benign_transposition_changes_places_and_attacks_there(die: int, left: int) -> None:
    s = a_hero_with("Keyleth", "Benign Transposition", friends=("Vistra",))
    s.hero("Vistra").at = 30
    bear = s.monster("Cave Bear", at=31)
    s.begin(rolls=[die]).do("power", "Benign Transposition")
    assert (s.hero("Keyleth").at, s.hero("Vistra").at) == (30, 9)
    assert s.hp(bear) == left
    assert not s.face_up("Keyleth", "Benign Transposition")


def test_benign_transposition_needs_somebody_with_a_monster_next_to_them() -> None:
    s = a_hero_with("Keyleth", "Benign Transposition", friends=("Vistra",))
    s.hero("Vistra").at = 30
    s.monster("Cave Bear", at=5)
    s.monster("Grell", at=23)  # on Vistra's tile, but not adjacent
    s.begin()
    assert not s.offers("power")


def test_benign_transposition_without_anybody_to_change_with_changes_nothing() -> None:
    s = a_hero_with("Keyleth", "Benign Transposition")
    card = s.number("Benign Transposition")
    (swap,) = s.box.powers[card].do
    flow = swap.run(s.t, Deed(0, card))
    assert flow is not None
    assert list(flow) == []
    assert s.hero("Keyleth").at == 9


# ---------------------------------------------------------------- Righteous Smite


@pytest.mark.parametrize(("die", "left"), [(5, 0), (4, 1)])
def test_righteous_smite_heals_every_hero_on_the_tile_hit_or_miss(die: int, left: int) -> None:
    s = a_hero_with("Keyleth", "Righteous Smite", friends=("Vistra", "Tarak"))
    for name in ("Keyleth", "Vistra", "Tarak"):
        s.hero(name).hp = 4
    s.hero("Tarak").at = 21
    bear = s.monster("Cave Bear", at=5)
    s.begin(rolls=[die]).do("power", "Righteous Smite")
    assert s.hp(bear) == left
    assert [s.hp(name) for name in ("Keyleth", "Vistra", "Tarak")] == [5, 5, 4]


# ---------------------------------------------------------------- Bravery


def test_bravery_steps_up_to_a_monster_about_to_act() -> None:
    s = a_hero_with("Vistra", friends=("Keyleth",))
    s.give("Keyleth", "Bravery")
    s.hero("Keyleth").hp = 5
    s.hero("Keyleth").at = 31
    s.monster("Orc Smasher", at=6, row="Vistra")  # on Vistra's Villain Phase, a tile away from Keyleth
    s.begin("monster_step", rolls=[1])
    assert (s.asked, s.choice.seat) == ("monster-activates", s.hero("Keyleth").seat)
    s.do("react", "Bravery")
    assert {o.what for o in s.offers("square")} == {1, 2, 3, 5, 7, 10, 11}
    s.do("square", 7)
    assert s.hp("Keyleth") == 6
    s.do("prey", "Keyleth")  # now both are as close
    assert not s.face_up("Keyleth", "Bravery")


def test_bravery_may_be_declined_and_needs_the_monster_within_one_tile() -> None:
    s = a_hero_with("Keyleth", "Bravery")
    s.monster("Orc Smasher", at=26)
    s.begin("monster_step", rolls=[1]).do("pass").do("square", 5)
    assert s.face_up("Keyleth", "Bravery")
    far = a_hero_with("Keyleth", "Bravery")
    far.hero("Keyleth").at = 30
    north = far.tile("B4-1", 0, N)
    far.monster("Orc Smasher", at=far.t.dungeon.scorch[north])
    far.begin("monster_step")
    assert far.asked == "hero-phase"  # two tiles away: the Smasher only came a tile closer


# ---------------------------------------------------------------- Noble Shield


def test_noble_shield_takes_an_attack_on_several_alone_as_a_twenty() -> None:
    s = a_hero_with("Keyleth", "Noble Shield", friends=("Vistra", "Quinn"))
    s.monster("Cave Bear", at=6)
    s.begin("monster_step")  # no die is rolled
    assert s.asked == "targeted-with-others"
    s.do("react", "Noble Shield")
    assert [s.hp(name) for name in ("Keyleth", "Vistra", "Quinn")] == [6, 8, 8]
    assert not s.face_up("Keyleth", "Noble Shield")


def test_noble_shield_declined_everybody_is_rolled_for() -> None:
    s = a_hero_with("Keyleth", "Noble Shield", friends=("Vistra",))
    s.monster("Cave Bear", at=6)
    s.begin("monster_step", rolls=[1, 20]).do("pass")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 6)
    assert s.face_up("Keyleth", "Noble Shield")


def test_noble_shield_is_not_asked_for_when_she_is_the_only_target() -> None:
    s = a_hero_with("Keyleth", "Noble Shield", friends=("Vistra",))
    s.hero("Vistra").at = 30
    s.monster("Cave Bear", at=6)
    s.begin("monster_step", rolls=[1])
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- Virtue's Touch


def test_virtues_touch_ends_a_condition_on_an_adjacent_hero() -> None:
    s = a_hero_with("Keyleth", "Virtue's Touch", friends=("Vistra", "Quinn"))
    s.hero("Vistra").dazed = s.hero("Vistra").poisoned = True
    s.hero("Quinn").poisoned = True  # not adjacent
    s.begin().do("power", "Virtue's Touch").do("end", 1)
    assert s.hero("Vistra").dazed
    assert not s.hero("Vistra").poisoned
    assert s.t.attacked
    assert not s.face_up("Keyleth", "Virtue's Touch")


def test_virtues_touch_is_not_offered_without_a_condition_to_end() -> None:
    s = a_hero_with("Keyleth", "Virtue's Touch", friends=("Vistra",))
    s.hero("Keyleth").dazed = True
    s.begin()
    assert not s.offers("power")
