"""The ten powers of the Cleric, a short story each."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.tokens import BLADES
from tests.games.ashardalon.story import N, a_hero_with

# Quinn stands on square 9, the first friend on 10, the second on 11: all on the north half of the Start Tile.


# ---------------------------------------------------------------- Healing Hymn


def test_healing_hymn_heals_the_cleric_and_one_other_hero_on_the_tile() -> None:
    s = a_hero_with("Quinn", "Healing Hymn", friends=("Keyleth", "Vistra"))
    for name, hp in (("Quinn", 5), ("Keyleth", 3), ("Vistra", 4)):
        s.hero(name).hp = hp
    s.begin().do("power", "Healing Hymn")
    assert s.asked == "which-hero"
    assert not s.offers("hero", "Quinn")
    s.do("hero", "Vistra")
    assert [s.hp(name) for name in ("Quinn", "Keyleth", "Vistra")] == [7, 3, 6]
    assert not s.face_up("Quinn", "Healing Hymn")
    assert not s.t.attacked
    assert s.t.moves == 0


def test_healing_hymn_is_of_use_when_only_one_of_them_is_hurt() -> None:
    s = a_hero_with("Quinn", "Healing Hymn", friends=("Keyleth",))
    s.hero("Keyleth").hp = 0
    s.begin().do("power", "Healing Hymn")
    assert s.hp("Keyleth") == 2
    assert s.hp("Quinn") == 8


def test_healing_hymn_is_not_offered_for_heroes_unhurt_or_on_another_tile() -> None:
    s = a_hero_with("Quinn", "Healing Hymn", friends=("Keyleth",))
    s.hero("Keyleth").hp, s.hero("Keyleth").at = 1, 21
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Cleric's Shield


@pytest.mark.parametrize(("die", "left"), [(9, 1), (8, 2)])
def test_clerics_shield_lends_armour_hit_or_miss(die: int, left: int) -> None:
    s = a_hero_with("Quinn", "Cleric's Shield", friends=("Keyleth",))
    grell = s.monster("Grell", at=5)  # AC 15, 2 Hit Points
    s.begin(rolls=[die]).do("power", "Cleric's Shield").do("hero", "Keyleth")
    assert s.hp(grell) == left
    assert armour_class(s.t, s.hero("Keyleth")) == 19
    assert s.face_up("Quinn", "Cleric's Shield")


def test_clerics_shield_leaves_the_one_who_had_it_when_it_is_used_again() -> None:
    s = a_hero_with("Quinn", "Cleric's Shield", friends=("Keyleth",))
    s.monster("Grell", at=5)
    s.shield("Keyleth", 2)
    s.begin(rolls=[2]).do("power", "Cleric's Shield").do("hero", "Quinn")
    assert armour_class(s.t, s.hero("Keyleth")) == 17
    assert armour_class(s.t, s.hero("Quinn")) == 18


# ---------------------------------------------------------------- Righteous Advance


@pytest.mark.parametrize("die", [9, 8])
def test_righteous_advance_lets_a_hero_of_the_tile_walk_two_squares_hit_or_miss(die: int) -> None:
    s = a_hero_with("Quinn", "Righteous Advance", friends=("Keyleth", "Vistra"))
    s.hero("Vistra").at = 21  # on the other half of the Start Tile, which is another tile
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[die]).do("power", "Righteous Advance")
    assert not s.offers("hero", "Vistra")
    s.do("hero", "Keyleth")
    assert s.choice.seat == s.hero("Keyleth").seat
    assert not s.offers("walk", 5)
    assert s.offers("walk", 18)
    assert not s.offers("walk", 22)  # three squares away
    s.do("walk", 2)
    assert s.hero("Keyleth").at == 2
    assert s.hp(grell) == (1 if die == 9 else 2)


def test_righteous_advance_may_be_for_the_cleric_who_may_stay() -> None:
    s = a_hero_with("Quinn", "Righteous Advance")
    s.monster("Grell", at=5)
    s.begin(rolls=[1]).do("power", "Righteous Advance").do("stay")
    assert s.hero("Quinn").at == 9
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- Sacred Flame


def test_sacred_flame_reaches_the_next_tile_and_heals_on_a_hit() -> None:
    s = a_hero_with("Quinn", "Sacred Flame", friends=("Keyleth",))
    s.hero("Quinn").hp = s.hero("Keyleth").hp = 4
    grell = s.monster("Grell", at=26)
    s.begin(rolls=[9]).do("power", "Sacred Flame").do("hero", "Quinn")
    assert s.hp(grell) == 1
    assert s.hp("Quinn") == 5
    assert s.hp("Keyleth") == 4


def test_sacred_flame_heals_nobody_on_a_miss() -> None:
    s = a_hero_with("Quinn", "Sacred Flame")
    s.hero("Quinn").hp = 4
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[8]).do("power", "Sacred Flame")
    assert s.hp(grell) == 2
    assert s.hp("Quinn") == 4


# ---------------------------------------------------------------- Blade Barrier


def test_blade_barrier_lays_five_tokens_on_one_tile_for_the_attack() -> None:
    s = a_hero_with("Quinn", "Blade Barrier")
    s.begin().do("power", "Blade Barrier").do("tile", 1)
    for square in (25, 26, 27, 29, 30):
        s.do("square", square)
    assert sorted(x.at for x in s.t.things if x.what == BLADES) == [25, 26, 27, 29, 30]
    assert s.asked == "hero-phase"
    assert s.t.attacked
    assert not s.face_up("Quinn", "Blade Barrier")


def test_blade_barrier_reaches_two_tiles_and_every_token_its_own_square() -> None:
    s = a_hero_with("Quinn", "Blade Barrier")
    first = s.tile("B4-1", 0, N)
    second = s.tile("B4-1", first, N)
    third = s.tile("B4-1", second, N)
    s.begin().do("power", "Blade Barrier")
    assert s.offers("tile", second)
    assert not s.offers("tile", third)
    s.do("tile", first)
    square = s.choice.options[0].what
    s.do("square", square)
    assert not s.offers("square", square)


# ---------------------------------------------------------------- Cause Fear


def test_cause_fear_lets_others_attack_and_scatters_what_is_left() -> None:
    s = a_hero_with("Quinn", "Cause Fear", friends=("Keyleth", "Vistra"))
    s.give("Keyleth", "Holy Strike")
    s.give("Vistra", "Sure Strike", "Comeback Strike")
    grell, snake = s.monster("Grell", at=6), s.monster("Snake", at=7, row="Vistra")
    s.begin(rolls=[5, 3]).do("power", "Cause Fear")  # only this tile has a Monster
    assert (s.asked, s.choice.seat) == ("at-will", s.hero("Keyleth").seat)
    s.do("power", "Holy Strike").do("foe", "Grell")  # 5 + 8 + 2 hits AC 15
    assert s.hp(grell) == 1
    assert s.choice.seat == s.hero("Vistra").seat
    assert not s.offers("power", "Comeback Strike")  # no At-Will
    s.do("power", "Sure Strike").do("foe", "Snake")  # 3 + 11 + 2 hits AC 13
    assert s.hp(snake) == 0
    s.do("tile", 1)
    assert s.t.monster(grell.uid).at == 26  # the scorch mark
    assert s.t.attacked
    assert not s.face_up("Quinn", "Cause Fear")


def test_cause_fear_lends_two_to_the_roll_and_no_more() -> None:
    s = a_hero_with("Quinn", "Cause Fear", friends=("Keyleth",))
    s.give("Keyleth", "Holy Strike")
    grell = s.monster("Grell", at=6)
    s.begin(rolls=[4]).do("power", "Cause Fear").do("power", "Holy Strike").do("tile", 1)
    assert s.hp(grell) == 2  # 4 + 8 + 2 misses AC 15


def test_cause_fear_allies_may_decline_and_must_have_a_monster_next_to_them() -> None:
    s = a_hero_with("Quinn", "Cause Fear", friends=("Keyleth", "Vistra"))
    s.give("Keyleth", "Holy Strike")
    s.give("Vistra", "Sure Strike")
    s.hero("Vistra").at = 15
    grell = s.monster("Grell", at=5)
    s.begin().do("power", "Cause Fear").do("pass")  # Keyleth declines, Vistra is not asked
    s.do("tile", 0)
    assert s.t.monster(grell.uid).at == 6


def test_cause_fear_needs_a_monster_within_reach() -> None:
    s = a_hero_with("Quinn", "Cause Fear", friends=("Keyleth",))
    far = s.tile("B4-1", 0, N)
    farther = s.tile("B4-1", far, N)
    s.monster("Grell", at=s.t.dungeon.scorch[farther])
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Wrathful Thunder


@pytest.mark.parametrize(("die", "left"), [(9, 0), (8, 1)])
def test_wrathful_thunder_hands_a_card_of_the_tile_to_the_right(die: int, left: int) -> None:
    s = a_hero_with("Quinn", "Wrathful Thunder", friends=("Keyleth", "Vistra"))
    grell = s.monster("Grell", at=5, row="Quinn")
    s.monster("Snake", at=3, row="Keyleth")
    s.monster("Orc Archer", at=26, row="Quinn")  # not on the tile
    s.begin(rolls=[die]).do("power", "Wrathful Thunder")
    assert s.hp(grell) == left
    if left:
        s.do("foe", "Snake")
    assert s.row("Keyleth") == []
    assert s.row("Vistra") == ["Snake"]  # the player to Quinn's right
    assert not s.face_up("Quinn", "Wrathful Thunder")


def test_wrathful_thunder_passes_nothing_when_no_card_can_go_right() -> None:
    s = a_hero_with("Quinn", "Wrathful Thunder", friends=("Keyleth",))
    s.monster("Grell", at=5, row="Keyleth")
    s.begin(rolls=[2]).do("power", "Wrathful Thunder")
    assert s.row("Keyleth") == ["Grell"]
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- Astral Refuge


def test_astral_refuge_takes_a_hero_off_the_tiles_until_its_hero_phase() -> None:
    s = a_hero_with("Quinn", "Astral Refuge", friends=("Keyleth",))
    s.monster("Snake", at=6, row="Quinn")
    s.t.placed = True
    s.begin("encounter_step", rolls=[1])
    assert s.asked == "villain-phase"
    s.do("react", "Astral Refuge").do("hero", "Keyleth")  # the Snake has only Quinn to bite, and misses
    assert s.asked == "return"
    assert s.choice.seat == s.hero("Keyleth").seat
    s.do("square", 30)
    assert s.hero("Keyleth").at == 30
    assert s.asked == "hero-phase"
    assert not s.face_up("Quinn", "Astral Refuge")


def test_astral_refuge_may_be_for_the_cleric_in_anybodys_villain_phase() -> None:
    s = a_hero_with("Quinn", "Astral Refuge", friends=("Keyleth",))
    s.t.active, s.t.placed = s.hero("Keyleth").seat, True
    s.begin("encounter_step").do("react", "Astral Refuge").do("hero", "Quinn")
    assert s.asked == "return"


def test_astral_refuge_may_be_declined() -> None:
    s = a_hero_with("Quinn", "Astral Refuge")
    s.t.placed = True
    s.begin("encounter_step").do("pass")
    assert s.hero("Quinn").at == 9
    assert s.face_up("Quinn", "Astral Refuge")


# ---------------------------------------------------------------- Command


def test_command_sends_a_monster_of_the_tile_away_at_no_cost() -> None:
    s = a_hero_with("Quinn", "Command")
    grell = s.monster("Grell", at=7)
    s.monster("Snake", at=30)
    s.begin().do("power", "Command")
    s.do("tile", 1)
    assert s.t.monster(grell.uid).at == 26
    assert not s.t.attacked
    assert not s.face_up("Quinn", "Command")


def test_command_lets_the_player_choose_the_square_where_the_scorch_mark_is_taken() -> None:
    s = a_hero_with("Quinn", "Command", friends=("Keyleth",))
    s.hero("Keyleth").at = 26
    grell = s.monster("Grell", at=7)
    s.begin().do("power", "Command").do("tile", 1).do("square", 31)
    assert s.t.monster(grell.uid).at == 31


def test_command_is_not_offered_without_a_monster_on_the_tile() -> None:
    s = a_hero_with("Quinn", "Command")
    s.monster("Grell", at=26)
    s.monster("Evil Altar", at=1)  # an object is never moved
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Perseverance


def test_perseverance_lowers_the_price_by_the_heroes_on_the_tile() -> None:
    s = a_hero_with("Quinn", "Perseverance", friends=("Keyleth", "Vistra"))
    s.hero("Vistra").at = 21
    s.t.experience = [s.number("Gibbering Mouther")]  # 3 points
    s.encounter("Unbearable Heat").do("react", "Perseverance").do("cancel")
    assert s.t.experience == []
    assert s.hp("Quinn") == 8
    assert s.discarded() == ["Unbearable Heat"]
    assert not s.face_up("Quinn", "Perseverance")


def test_perseverance_serves_on_another_players_draw_and_the_card_may_still_be_suffered() -> None:
    s = a_hero_with("Quinn", "Perseverance", friends=("Keyleth",))
    s.t.active = s.hero("Keyleth").seat
    s.t.experience = [s.number("Gibbering Mouther")]
    s.encounter("Unbearable Heat").do("react", "Perseverance").do("suffer")
    assert s.hp("Quinn") == 7
    assert s.hp("Keyleth") == 7


def test_perseverance_declined_leaves_the_price_at_five() -> None:
    s = a_hero_with("Quinn", "Perseverance", friends=("Keyleth",))
    s.t.experience = [s.number("Gibbering Mouther")]
    s.encounter("Unbearable Heat").do("pass")
    assert s.hp("Quinn") == 7
    assert s.face_up("Quinn", "Perseverance")


def test_perseverance_is_not_offered_when_the_party_could_not_pay_even_so() -> None:
    s = a_hero_with("Quinn", "Perseverance", friends=("Keyleth",))
    s.t.experience = [s.number("Grell")]  # 2 points, and 3 are asked for
    s.encounter("Unbearable Heat")
    assert s.face_up("Quinn", "Perseverance")
    assert s.hp("Quinn") == 7
