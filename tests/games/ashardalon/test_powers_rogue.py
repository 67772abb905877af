"""The ten powers of the Rogue, a short story each."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import N, Story, a_hero_with

# Tarak stands on square 9, the first friend on 10, the second on 11: all on the north half of the Start Tile.


# ---------------------------------------------------------------- Furious Assault


def test_furious_assault_adds_damage_to_a_hit() -> None:
    s = a_hero_with("Tarak", "Furious Assault", "Lucky Strike")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[9]).do("power", "Lucky Strike")
    assert s.asked == "hit"
    s.do("react", "Furious Assault")
    assert s.hp(grell) == 0
    assert not s.face_up("Tarak", "Furious Assault")


def test_furious_assault_may_be_kept() -> None:
    s = a_hero_with("Tarak", "Furious Assault", "Lucky Strike")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[9]).do("power", "Lucky Strike").do("pass")
    assert s.hp(grell) == 1
    assert s.face_up("Tarak", "Furious Assault")


def test_furious_assault_serves_no_miss_and_no_other_heros_hit() -> None:
    s = a_hero_with("Tarak", "Furious Assault", "Lucky Strike")
    s.monster("Grell", at=5)
    s.begin(rolls=[7]).do("power", "Lucky Strike")
    assert s.asked == "hero-phase"
    other = a_hero_with("Quinn", "Sacred Flame", friends=("Tarak",))
    other.give("Tarak", "Furious Assault")
    other.monster("Grell", at=5)
    other.begin(rolls=[19]).do("power", "Sacred Flame")
    assert other.asked == "hero-phase"


# ---------------------------------------------------------------- Distracting Jab


def test_distracting_jab_pushes_a_monster_it_hits_and_the_rogue_moves_on() -> None:
    s = a_hero_with("Tarak", "Distracting Jab")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[8]).do("power", "Distracting Jab")
    assert {o.what for o in s.offers("square")} == {1, 2, 6, 10}
    s.do("square", 1)
    assert s.t.monster(grell.uid).at == 1
    s.do("walk", 31)
    assert s.hero("Tarak").at == 31
    assert s.t.moves == 0  # his own Move is still to come


def test_distracting_jab_that_misses_only_moves_the_rogue() -> None:
    s = a_hero_with("Tarak", "Distracting Jab")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[7]).do("power", "Distracting Jab").do("stay")
    assert s.t.monster(grell.uid).at == 5
    assert s.hp(grell) == 2


def test_distracting_jab_pushes_a_large_villain_by_one_square() -> None:
    s = a_hero_with("Tarak", "Distracting Jab")
    drake = s.monster("Rage Drake", at=1)  # on 1, 2, 5, 6
    s.begin(rolls=[6]).do("power", "Distracting Jab")
    assert [o.what for o in s.offers("square")] == [2, 6]  # walls and Tarak bar the other ways
    s.do("square", 6)
    assert s.t.monster(drake.uid).mask == 1 << 6 | 1 << 7 | 1 << 10 | 1 << 11


# ---------------------------------------------------------------- Lucky Strike


@pytest.mark.parametrize(("die", "left"), [(8, 0), (9, 1), (6, 2)])
def test_lucky_strike_deals_more_on_an_even_die_that_hits(die: int, left: int) -> None:
    s = a_hero_with("Tarak", "Lucky Strike")
    grell = s.monster("Grell", at=26)  # on the next tile
    s.begin(rolls=[die]).do("power", "Lucky Strike")
    assert s.hp(grell) == left


# ---------------------------------------------------------------- Positioning Shot


@pytest.mark.parametrize(("die", "left"), [(8, 1), (7, 2)])
def test_positioning_shot_puts_the_monster_on_any_square_near_hit_or_miss(die: int, left: int) -> None:
    s = a_hero_with("Tarak", "Positioning Shot")
    grell = s.monster("Grell", at=26)
    s.begin(rolls=[die]).do("power", "Positioning Shot").do("square", 10)
    assert s.hp(grell) == left
    assert s.t.monster(grell.uid).at == 10


def test_positioning_shot_places_nobody_that_is_defeated_or_an_object() -> None:
    s = a_hero_with("Tarak", "Positioning Shot")
    s.monster("Snake", at=26)
    s.begin(rolls=[15]).do("power", "Positioning Shot")
    assert s.t.monsters == []
    assert s.asked == "hero-phase"
    stone = a_hero_with("Tarak", "Positioning Shot")
    altar = stone.monster("Evil Altar", at=26)
    stone.begin(rolls=[5]).do("power", "Positioning Shot")
    assert stone.hp(altar) == 4
    assert stone.t.monster(altar.uid).at == 26


# ---------------------------------------------------------------- Acrobatic Onslaught


@pytest.mark.parametrize(("die", "left"), [(8, 0), (7, 1)])
def test_acrobatic_onslaught_leaps_and_attacks_at_will(die: int, left: int) -> None:
    s = a_hero_with("Tarak", "Acrobatic Onslaught", "Lucky Strike", "Positioning Shot")
    grell, bear = s.monster("Grell", at=5), s.monster("Cave Bear", at=31)
    s.begin(rolls=[die, 9]).do("power", "Acrobatic Onslaught").do("square", 30)
    assert s.asked == "at-will"
    assert not s.offers("power", "Acrobatic Onslaught")
    s.do("power", "Lucky Strike")
    if left:
        s.do("foe", "Cave Bear")
    assert s.hp(grell) == left
    assert s.hp(bear) == 1
    assert s.hero("Tarak").at == 30
    assert not s.face_up("Tarak", "Acrobatic Onslaught")


def test_acrobatic_onslaught_may_stop_after_the_leap_and_may_leap_on_the_spot() -> None:
    s = a_hero_with("Tarak", "Acrobatic Onslaught", "Lucky Strike")
    grell = s.monster("Grell", at=5)
    s.begin(rolls=[3]).do("power", "Acrobatic Onslaught").do("square", 9).do("pass")
    assert s.hero("Tarak").at == 9
    assert s.hp(grell) == 1


# ---------------------------------------------------------------- King's Castle


@pytest.mark.parametrize(("die", "left"), [(8, 0), (7, 1)])
def test_kings_castle_changes_places_and_attacks_two_tiles_away(die: int, left: int) -> None:
    s = a_hero_with("Tarak", "King's Castle", friends=("Vistra",))
    s.hero("Vistra").at = 21
    far = s.tile("B4-1", 1, 2)
    farther = s.tile("B4-1", far, 2)
    grell = s.monster("Grell", at=s.t.dungeon.scorch[farther])  # 3 tiles from Tarak, 2 from Vistra
    s.begin(rolls=[die]).do("power", "King's Castle")
    assert (s.hero("Tarak").at, s.hero("Vistra").at) == (21, 9)
    assert s.hp(grell) == left
    assert not s.face_up("Tarak", "King's Castle")


def test_kings_castle_needs_another_hero_within_one_tile() -> None:
    s = a_hero_with("Tarak", "King's Castle")
    s.monster("Grell", at=5)
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Tornado Strike


def test_tornado_strike_attacks_four_times_on_the_tile_then_places_the_rogue() -> None:
    s = a_hero_with("Tarak", "Tornado Strike")
    grell, bear = s.monster("Grell", at=3), s.monster("Cave Bear", at=7)
    s.monster("Snake", at=26)  # on another tile
    s.begin(rolls=[8, 2, 8, 7]).do("power", "Tornado Strike")
    s.do("foe", "Grell").do("foe", "Grell").do("foe", "Grell")  # the third defeats it
    assert s.hp(grell) == 0
    assert s.hp(bear) == 1  # the only target left takes the fourth
    assert s.asked == "place-hero"
    assert not s.offers("square", 21)
    s.do("square", 2)
    assert s.hero("Tarak").at == 2
    assert not s.face_up("Tarak", "Tornado Strike")
    s.done()


def test_tornado_strike_ends_with_the_last_monster() -> None:
    s = a_hero_with("Tarak", "Tornado Strike")
    s.monster("Snake", at=5)
    s.begin(rolls=[10]).do("power", "Tornado Strike").do("square", 9)
    assert s.asked == "hero-phase"


# ---------------------------------------------------------------- Distant Diversion


def test_distant_diversion_sends_a_monster_to_a_tile_next_to_its_own() -> None:
    s = a_hero_with("Tarak", "Distant Diversion")
    first = s.tile("B4-1", 0, N)
    second = s.tile("B4-1", first, N)
    third = s.tile("B4-1", second, N)
    grell = s.monster("Grell", at=s.t.dungeon.scorch[third])
    s.begin().do("power", "Distant Diversion")
    assert s.t.monster(grell.uid).at == s.t.dungeon.scorch[second]  # the only tile next to it
    assert s.t.attacked
    assert not s.face_up("Tarak", "Distant Diversion")


def test_distant_diversion_never_leaves_the_monster_on_its_tile() -> None:
    s = a_hero_with("Tarak", "Distant Diversion")
    north = s.tile("B4-1", 0, N)
    s.monster("Grell", at=5)
    s.begin().do("power", "Distant Diversion")
    assert [o.what for o in s.offers("tile")] == [1, north]


def test_distant_diversion_does_not_reach_four_tiles() -> None:
    s = a_hero_with("Tarak", "Distant Diversion")
    place = 0
    for _ in range(4):
        place = s.tile("B4-1", place, N)
    s.monster("Grell", at=s.t.dungeon.scorch[place])
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Practiced Evasion


def trapped(rolls: list[int]) -> Story:
    """Tarak on a tile with a Poisoned Dart Trap (+8, disabled by 10 or more) that acts now."""
    s = a_hero_with("Tarak", "Practiced Evasion")
    s.marker("Poisoned Dart Trap", at=2, row="Tarak")
    return s.begin("monster_step", rolls=rolls)


@pytest.mark.parametrize(("roll", "row"), [(10, []), (9, ["Poisoned Dart Trap"])])
def test_practiced_evasion_makes_a_trap_miss_and_may_disable_it(roll: int, row: list[str]) -> None:
    s = trapped([15, roll])
    assert s.asked == "hit-by-device"
    s.do("react", "Practiced Evasion")
    assert s.hp("Tarak") == 7  # the trap deals 1 on a miss
    assert not s.hero("Tarak").poisoned
    assert s.row("Tarak") == row
    assert not s.face_up("Tarak", "Practiced Evasion")


@pytest.mark.rule("WA-LEVEL-02", "WA-TRAP-04")
@pytest.mark.parametrize(("roll", "asked"), [(20, "level-up"), (19, "hero-phase")])
def test_a_natural_20_that_disables_a_trap_at_no_cost_brings_a_level_too(roll: int, asked: str) -> None:
    s = trapped([15, roll])
    s.t.experience = [s.number("Gibbering Mouther")] * 2
    s.do("react", "Practiced Evasion")
    assert (s.asked, s.row("Tarak")) == (asked, [])


def test_practiced_evasion_may_be_kept() -> None:
    s = trapped([15])
    s.luck(rolls=[1])  # the poison at the end of the next Hero Phase
    s.do("pass")
    assert s.hp("Tarak") == 5  # 2 from the trap, and 1 from the poison as his next turn begins
    assert s.face_up("Tarak", "Practiced Evasion")


def test_practiced_evasion_answers_an_event_attack_without_a_roll_to_disable() -> None:
    s = a_hero_with("Tarak", "Practiced Evasion")
    s.encounter("Bull's Eye!", rolls=[10]).do("react", "Practiced Evasion")
    assert s.hp("Tarak") == 8


def test_practiced_evasion_does_not_answer_a_hazard() -> None:
    s = a_hero_with("Tarak", "Practiced Evasion")
    s.marker("Cave In", at=2, row="Tarak")
    s.begin("monster_step", rolls=[15])
    assert s.asked == "hero-phase"
    assert s.hp("Tarak") == 6


# ---------------------------------------------------------------- Tumbling Escape


def test_tumbling_escape_makes_a_monster_miss_and_gets_away() -> None:
    s = a_hero_with("Tarak", "Tumbling Escape")
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[15])
    assert s.asked == "hit-by-monster"
    s.do("react", "Tumbling Escape").do("square", 31)
    assert s.hp("Tarak") == 8
    assert s.hero("Tarak").at == 31
    assert not s.face_up("Tarak", "Tumbling Escape")


def test_tumbling_escape_from_an_attack_that_hurts_on_a_miss_still_hurts() -> None:
    s = a_hero_with("Tarak", "Tumbling Escape")
    s.monster("Grell", at=5)  # 1 damage on a miss, Poisoned on a hit
    s.begin("monster_step", rolls=[15]).do("react", "Tumbling Escape").do("square", 31)
    assert s.hp("Tarak") == 7
    assert not s.hero("Tarak").poisoned


def test_tumbling_escape_may_be_kept_and_is_not_asked_for_on_a_miss() -> None:
    s = a_hero_with("Tarak", "Tumbling Escape")
    s.monster("Orc Smasher", at=5)
    s.begin("monster_step", rolls=[15]).do("pass")
    assert s.hp("Tarak") == 7
    assert s.face_up("Tarak", "Tumbling Escape")
    missed = a_hero_with("Tarak", "Tumbling Escape")
    missed.monster("Orc Smasher", at=5)
    missed.begin("monster_step", rolls=[2])
    assert missed.asked == "hero-phase"
