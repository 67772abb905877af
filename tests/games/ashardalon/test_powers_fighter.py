"""The ten powers of the Fighter, a short story each."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import N, a_hero_with

# Vistra stands on square 9, the first friend on 10, the second on 11: all on the north half of the Start Tile.


# ---------------------------------------------------------------- Dwarven Resilience


def test_dwarven_resilience_heals_four_in_place_of_a_move() -> None:
    s = a_hero_with("Vistra", "Dwarven Resilience", "Sure Strike")
    s.monster("Grell", at=5)
    s.hero("Vistra").hp = 3
    s.begin().do("power", "Dwarven Resilience")
    assert s.hp("Vistra") == 7
    assert s.t.moves == 1
    assert s.offers("power", "Sure Strike")
    assert not s.face_up("Vistra", "Dwarven Resilience")


def test_dwarven_resilience_needs_a_wound_and_an_action_left() -> None:
    s = a_hero_with("Vistra", "Dwarven Resilience")
    s.begin()
    assert not s.offers("power")
    s = a_hero_with("Vistra", "Dwarven Resilience")
    s.hero("Vistra").hp, s.hero("Vistra").dazed = 3, True
    s.begin().do("walk", 10)
    assert not s.offers("power")


# ---------------------------------------------------------------- Charge


def test_charge_moves_up_to_its_speed_and_attacks() -> None:
    s = a_hero_with("Vistra", "Charge")
    grell = s.monster("Grell", at=31)  # 6 squares away
    s.begin(rolls=[7]).do("power", "Charge").do("walk", 22 + 4)
    assert s.hero("Vistra").at == 26
    assert s.hp(grell) == 1
    assert s.t.attacked
    assert s.t.moves == 0
    assert s.face_up("Vistra", "Charge")


def test_charge_ends_where_there_is_somebody_to_attack_or_stays_there() -> None:
    s = a_hero_with("Vistra", "Charge")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[6]).do("power", "Charge")
    assert not s.offers("walk", 11)  # on the tile of the Grell, but not next to it
    s.do("stay")
    assert s.hp(grell) == 2


def test_charge_is_not_offered_when_no_monster_can_be_reached() -> None:
    s = a_hero_with("Vistra", "Charge")
    far = s.tile("B4-1", s.tile("B4-1", 0, N), N)
    s.monster("Grell", at=s.t.dungeon.scorch[far])
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Reaping Strike, Sure Strike


def test_reaping_strike_attacks_one_monster_twice() -> None:
    s = a_hero_with("Vistra", "Reaping Strike")
    grell, bear = s.monster("Grell", at=5), s.monster("Cave Bear", at=6)
    s.begin(rolls=[11, 10]).do("power", "Reaping Strike").do("foe", "Grell")  # 15 hits AC 15, 14 does not
    assert s.hp(grell) == 1
    assert s.hp(bear) == 2
    assert s.asked == "hero-phase"
    s.done()


def test_reaping_strike_ends_when_its_target_is_defeated() -> None:
    s = a_hero_with("Vistra", "Reaping Strike")
    snake, bear = s.monster("Snake", at=5), s.monster("Cave Bear", at=6)
    s.begin(rolls=[19]).do("power", "Reaping Strike").do("foe", "Snake")
    assert s.hp(snake) == 0
    assert s.hp(bear) == 2
    assert s.asked == "hero-phase"


@pytest.mark.parametrize(("die", "left"), [(4, 1), (3, 2)])
def test_sure_strike_hits_with_eleven(die: int, left: int) -> None:
    s = a_hero_with("Vistra", "Sure Strike")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[die]).do("power", "Sure Strike")
    assert s.hp(grell) == left


# ---------------------------------------------------------------- Comeback Strike


def test_comeback_strike_heals_on_a_hit() -> None:
    s = a_hero_with("Vistra", "Comeback Strike")
    s.hero("Vistra").hp = 4
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[8]).do("power", "Comeback Strike")
    assert s.hp(grell) == 0
    assert s.hp("Vistra") == 6
    assert not s.face_up("Vistra", "Comeback Strike")


def test_comeback_strike_stays_face_up_on_a_miss() -> None:
    s = a_hero_with("Vistra", "Comeback Strike")
    s.hero("Vistra").hp = 4
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[7]).do("power", "Comeback Strike")
    assert s.hp(grell) == 2
    assert s.hp("Vistra") == 4
    assert s.face_up("Vistra", "Comeback Strike")
    assert s.t.attacked


# ---------------------------------------------------------------- Into the Fray


@pytest.mark.parametrize(("die", "left"), [(7, 0), (6, 1)])
def test_into_the_fray_places_the_fighter_next_to_a_hero_and_attacks(die: int, left: int) -> None:
    s = a_hero_with("Vistra", "Into the Fray", friends=("Keyleth",))
    s.hero("Keyleth").at = 30
    bear = s.monster("Cave Bear", at=31)  # AC 14
    s.begin(rolls=[die]).do("power", "Into the Fray")
    assert not s.offers("square", 29)  # next to Keyleth, but not to the bear
    s.do("square", 27)
    assert s.hero("Vistra").at == 27
    assert s.hp(bear) == left
    assert not s.face_up("Vistra", "Into the Fray")


def test_into_the_fray_needs_another_hero_within_two_tiles_and_a_target_there() -> None:
    s = a_hero_with("Vistra", "Into the Fray", friends=("Keyleth",))
    s.hero("Keyleth").at = 30
    s.monster("Cave Bear", at=5)  # next to Vistra, not to a square next to Keyleth
    s.begin()
    assert not s.offers("power")
    alone = a_hero_with("Vistra", "Into the Fray")
    alone.monster("Cave Bear", at=5)
    alone.begin()
    assert not alone.offers("power")


# ---------------------------------------------------------------- Taunting Advance


@pytest.mark.parametrize(("die", "left"), [(7, 0), (6, 1)])
def test_taunting_advance_walks_draws_a_monster_near_and_attacks_it(die: int, left: int) -> None:
    s = a_hero_with("Vistra", "Taunting Advance")
    snake = s.monster("Snake", at=5)
    grell = s.monster("Grell", at=31)
    s.begin(rolls=[die]).do("power", "Taunting Advance").do("walk", 3)
    s.do("foe", "Grell").do("square", 7)
    assert s.hero("Vistra").at == 3
    assert s.hp(grell) == left
    assert s.hp(snake) == 1
    if left:
        assert s.t.monster(grell.uid).at == 7
    assert not s.face_up("Vistra", "Taunting Advance")


def test_taunting_advance_attacks_an_object_only_where_it_stands() -> None:
    s = a_hero_with("Vistra", "Taunting Advance")
    altar = s.monster("Evil Altar", at=26)  # on 26, 27, 30, 31
    s.begin(rolls=[4]).do("power", "Taunting Advance")
    assert not s.offers("stay")
    assert not s.offers("walk", 10)
    s.do("walk", 22)
    assert s.hp(altar) == 2
    assert s.t.monster(altar.uid).at == 26


# ---------------------------------------------------------------- Inspiring Advice


@pytest.mark.rule("WA-CON-23", "WA-CARD-05")
def test_inspiring_advice_lets_a_hero_who_misses_roll_again() -> None:
    s = a_hero_with("Quinn", "Sacred Flame", friends=("Vistra",))
    s.give("Vistra", "Inspiring Advice")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[2, 9]).do("power", "Sacred Flame")
    assert (s.asked, s.choice.seat) == ("miss", s.hero("Vistra").seat)
    s.do("react", "Inspiring Advice")
    assert s.hp(grell) == 1
    assert not s.face_up("Vistra", "Inspiring Advice")


@pytest.mark.rule("WA-CON-23", "WA-CARD-05")
def test_inspiring_advice_stays_face_up_if_the_second_roll_misses() -> None:
    s = a_hero_with("Vistra", "Sure Strike", "Inspiring Advice")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[2, 3]).do("power", "Sure Strike").do("react", "Inspiring Advice")
    assert s.hp(grell) == 2
    assert s.face_up("Vistra", "Inspiring Advice")


def test_inspiring_advice_may_be_declined_and_is_not_asked_for_on_a_hit() -> None:
    s = a_hero_with("Vistra", "Reaping Strike", "Inspiring Advice")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[12, 2]).do("power", "Reaping Strike")
    assert s.asked == "miss"
    s.do("pass")
    assert s.asked == "hero-phase"  # for one miss it is offered once
    assert s.hp(grell) == 1
    assert s.face_up("Vistra", "Inspiring Advice")


# ---------------------------------------------------------------- One for the Team


def test_one_for_the_team_bears_what_another_drew() -> None:
    s = a_hero_with("Keyleth", friends=("Vistra",))
    s.give("Vistra", "One for the Team")
    s.encounter("Bull's Eye!", rolls=[10])  # +10 against the hero who draws it
    assert s.choice.seat == s.hero("Vistra").seat
    s.do("react", "One for the Team")
    assert s.hp("Keyleth") == 8
    assert s.hp("Vistra") == 7
    assert not s.face_up("Vistra", "One for the Team")


def test_one_for_the_team_may_be_declined_and_is_no_use_for_her_own_draw() -> None:
    s = a_hero_with("Keyleth", friends=("Vistra",))
    s.give("Vistra", "One for the Team")
    s.encounter("Bull's Eye!", rolls=[10]).do("pass")
    assert s.hp("Keyleth") == 7
    own = a_hero_with("Vistra", "One for the Team", friends=("Keyleth",))
    own.encounter("Bull's Eye!", rolls=[10])
    assert own.hp("Vistra") == 7
    assert own.asked == "hero-phase"


@pytest.mark.rule("WA-ENC-04")
def test_one_for_the_team_makes_the_monster_of_a_new_tile_the_fighters() -> None:
    s = a_hero_with("Keyleth", friends=("Vistra",))
    s.give("Vistra", "One for the Team")
    s.hero("Vistra").at = 26
    s.stack("W2-3", "W2-4")
    s.monsters("Snake")
    s.encounter("Occupied Lair").do("react", "One for the Team")
    assert {o.what for o in s.offers("edge")} == {1}, "the edge is the closest to her"
    s.answer(0)
    assert (s.row("Keyleth"), s.row("Vistra")) == ([], ["Snake"])


@pytest.mark.rule("WA-ENC-04")
def test_one_for_the_team_lets_the_fighter_draw_what_her_card_lets_draw() -> None:
    s = a_hero_with("Keyleth", friends=("Vistra",))
    s.give("Vistra", "One for the Team")
    s.encounter("Deadly Poison", "Bull's Eye!", rolls=[10]).do("react", "One for the Team")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 7)


# ---------------------------------------------------------------- To Arms!


def test_to_arms_lets_the_fighter_and_one_other_move_when_a_monster_comes() -> None:
    s = a_hero_with("Vistra", "To Arms!", friends=("Keyleth", "Quinn"))
    s.hero("Vistra").at, s.hero("Keyleth").at, s.hero("Quinn").at = 2, 3, 1
    s.stack("B4-1")
    s.monsters("Grell")
    s.begin("exploration_phase")
    assert s.asked == "monster-placed"
    s.do("react", "To Arms!").do("hero", "Quinn")
    assert s.choice.seat == s.hero("Vistra").seat
    s.do("walk", 7)
    assert s.choice.seat == s.hero("Quinn").seat
    s.do("walk", 5)
    assert (s.hero("Vistra").at, s.hero("Quinn").at, s.hero("Keyleth").at) == (7, 5, 3)
    assert not s.face_up("Vistra", "To Arms!")


@pytest.mark.rule("WA-FAQ-09")
def test_to_arms_answers_a_villain_too() -> None:
    s = a_hero_with("Vistra", "To Arms!")
    s.tile("B4-1", 0, N)
    s.encounter("Ashardalon Arrives!", draws=["Ashardalon Breathes!"], rolls=[1, 1])  # and both of its attacks miss
    while s.asked in ("chamber-tile", "place-monster"):
        s.answer(0)
    assert s.asked == "monster-placed"
    s.do("react", "To Arms!").do("walk", 31)
    assert s.hero("Vistra").at == 31
    assert not s.face_up("Vistra", "To Arms!")


def test_to_arms_may_be_declined() -> None:
    s = a_hero_with("Vistra", "To Arms!")
    s.hero("Vistra").at = 2
    s.stack("B4-1")
    s.monsters("Grell")
    s.begin("exploration_phase").do("pass")
    assert s.hero("Vistra").at == 2
    assert s.face_up("Vistra", "To Arms!")
