"""The ten powers of the Wizard, a short story each."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules import lasting
from emberhall.games.ashardalon.rules.combat import armour_class
from emberhall.games.ashardalon.rules.lasting import is_hidden
from emberhall.games.ashardalon.rules.tokens import EYE, SPHERE
from tests.games.ashardalon.story import N, S, a_hero_with

# Heskan stands on square 9, the first friend on 10, the second on 11: all on the north half of the Start Tile.


# ---------------------------------------------------------------- Hurled Breath


def test_hurled_breath_attacks_every_monster_of_a_tile_and_leaves_the_attack() -> None:
    s = a_hero_with("Heskan", "Hurled Breath", "Ray of Frost")
    grell, bear, snake = s.monster("Grell", at=25), s.monster("Cave Bear", at=26), s.monster("Snake", at=5)
    s.begin(rolls=[9, 9]).do("power", "Hurled Breath").do("tile", 1).do("foe", "Cave Bear")
    assert s.hp(bear) == 1  # 14 hits AC 14
    assert s.hp(grell) == 2  # 14 misses AC 15
    assert s.hp(snake) == 1
    assert not s.face_up("Heskan", "Hurled Breath")
    assert s.offers("power", "Ray of Frost")


def test_hurled_breath_needs_a_monster_within_two_tiles() -> None:
    s = a_hero_with("Heskan", "Hurled Breath")
    place = 0
    for _ in range(3):
        place = s.tile("B4-1", place, N)
    s.monster("Grell", at=s.t.dungeon.scorch[place])
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Arc Lightning, Ray of Frost


def test_arc_lightning_strikes_two_monsters_on_different_tiles() -> None:
    s = a_hero_with("Heskan", "Arc Lightning")
    grell, bear = s.monster("Grell", at=7), s.monster("Cave Bear", at=26)
    s.begin(rolls=[8, 6]).do("power", "Arc Lightning").do("foe", "Grell").do("foe", "Cave Bear")
    assert s.hp(grell) == 1
    assert s.hp(bear) == 2
    assert s.face_up("Heskan", "Arc Lightning")


def test_arc_lightning_may_strike_only_one() -> None:
    s = a_hero_with("Heskan", "Arc Lightning")
    grell, bear = s.monster("Grell", at=7), s.monster("Cave Bear", at=26)
    s.begin(rolls=[8]).do("power", "Arc Lightning").do("foe", "Grell").do("enough")
    assert s.hp(grell) == 1
    assert s.hp(bear) == 2


@pytest.mark.parametrize(("die", "left"), [(8, 1), (7, 2)])
def test_ray_of_frost_reaches_two_tiles(die: int, left: int) -> None:
    s = a_hero_with("Heskan", "Ray of Frost")
    south = s.tile("B4-1", 1, S)
    grell = s.monster("Grell", at=s.t.dungeon.scorch[south])
    s.begin(rolls=[die]).do("power", "Ray of Frost")
    assert s.hp(grell) == left


# ---------------------------------------------------------------- Hypnotism


@pytest.mark.parametrize(("die", "left"), [(5, 1), (4, 2)])
def test_hypnotism_moves_a_monster_a_tile_and_turns_it_on_another(die: int, left: int) -> None:
    s = a_hero_with("Heskan", "Hypnotism")
    grell = s.monster("Grell", at=5)
    bear = s.monster("Cave Bear", at=31)  # next to the scorch mark of the south half
    s.begin(rolls=[die]).do("power", "Hypnotism").do("foe", "Grell")
    assert s.t.monster(grell.uid).at == 26
    assert s.hp(bear) == left
    assert s.t.attacked
    assert s.face_up("Heskan", "Hypnotism")


def test_hypnotism_without_another_monster_beside_only_moves() -> None:
    s = a_hero_with("Heskan", "Hypnotism")
    grell = s.monster("Grell", at=5)
    s.begin().do("power", "Hypnotism")
    assert s.t.monster(grell.uid).at == 26
    assert s.hp(grell) == 2


@pytest.mark.rule("WA-GAP-54")
def test_hypnotism_rolls_no_level_but_a_kill_is_the_wizards() -> None:
    s = a_hero_with("Heskan", "Hypnotism")
    s.treasures("Potion of Speed")
    s.t.experience = [s.number("Gibbering Mouther")] * 2
    s.monster("Grell", at=5)
    snake = s.monster("Snake", at=31)
    s.begin(rolls=[20]).do("power", "Hypnotism").do("foe", "Grell")
    assert s.hp(snake) == 0
    assert s.items("Heskan") == ["Potion of Speed"]
    assert s.hero("Heskan").level == 1
    assert s.asked == "hero-phase"


def test_hypnotism_cannot_move_an_object() -> None:
    s = a_hero_with("Heskan", "Hypnotism")
    s.monster("Evil Altar", at=1)
    s.begin()
    assert not s.offers("power")


# ---------------------------------------------------------------- Flaming Sphere


def test_flaming_sphere_burns_its_tile_at_the_end_of_the_hero_phase() -> None:
    s = a_hero_with("Heskan", "Flaming Sphere", "Ray of Frost")
    grell, bear = s.monster("Grell", at=25, row=""), s.monster("Cave Bear", at=31, row="")
    snake = s.monster("Snake", at=5, row="")
    s.begin().do("power", "Flaming Sphere").do("tile", 1)
    assert s.t.attacked
    s.do("done")
    assert s.asked == "burn"
    s.do("burn")
    assert (s.hp(grell), s.hp(bear), s.hp(snake)) == (1, 1, 1)
    assert [x.n for x in s.t.things if x.what == SPHERE] == [2]
    assert not s.face_up("Heskan", "Flaming Sphere")


def test_flaming_sphere_rolls_a_tile_in_place_of_a_move() -> None:
    s = a_hero_with("Heskan", "Flaming Sphere")
    s.begin().do("power", "Flaming Sphere").do("tile", 0).do("steer")
    assert [x.place for x in s.t.things] == [1]
    assert s.asked == "hero-phase"
    assert s.t.turn == 1  # the Attack and the Move were spent, so the turn was over, and Heskan's next has come


def test_flaming_sphere_may_spare_its_tokens_and_goes_with_the_last() -> None:
    s = a_hero_with("Heskan", "Flaming Sphere")
    bear = s.monster("Cave Bear", at=26, row="")
    s.begin().do("power", "Flaming Sphere").do("tile", 1).do("done").do("pass")
    assert s.hp(bear) == 2
    s.t.things[0].n = 1
    s.do("done").do("burn")
    assert s.hp(bear) == 1
    assert s.t.things == []
    s.do("done")
    assert s.asked == "hero-phase"


def test_flaming_sphere_is_not_asked_about_where_nobody_burns() -> None:
    s = a_hero_with("Heskan", "Flaming Sphere")
    s.monster("Cave Bear", at=5, row="")
    s.begin().do("power", "Flaming Sphere").do("tile", 1).do("done")
    assert s.asked == "hero-phase"


def test_flaming_sphere_goes_no_further_than_one_tile() -> None:
    s = a_hero_with("Heskan", "Flaming Sphere")
    north = s.tile("B4-1", 0, N)
    farther = s.tile("B4-1", north, N)
    s.begin().do("power", "Flaming Sphere")
    assert s.offers("tile", north)
    assert not s.offers("tile", farther)


# ---------------------------------------------------------------- Shock Sphere


def test_shock_sphere_strikes_a_whole_tile_for_the_attack() -> None:
    s = a_hero_with("Heskan", "Shock Sphere")
    guard, bear = s.monster("Duergar Guard", at=25), s.monster("Cave Bear", at=26)
    s.begin(rolls=[7, 4]).do("power", "Shock Sphere").do("foe", "Duergar Guard")
    assert s.hp(guard) == 0  # 16 hits AC 16
    assert s.hp(bear) == 1  # 13 misses AC 14
    assert s.t.attacked
    assert not s.face_up("Heskan", "Shock Sphere")


@pytest.mark.rule("WA-OBJECT-08")
def test_shock_sphere_may_take_an_object_along_or_leave_it() -> None:
    for choice, left in (("foe", 3), ("enough", 5)):
        s = a_hero_with("Heskan", "Shock Sphere")
        s.monster("Snake", at=25)
        altar = s.monster("Evil Altar", at=26)
        s.begin(rolls=[10, 10] if choice == "foe" else [10]).do("power", "Shock Sphere").do("foe", "Snake")
        s.do(choice)
        assert s.hp(altar) == left
        s.done()


# ---------------------------------------------------------------- Spectral Ram


@pytest.mark.parametrize(("die", "left"), [(5, 4), (4, 6)])
def test_spectral_ram_throws_a_monster_two_tiles_from_where_it_stood(die: int, left: int) -> None:
    s = a_hero_with("Heskan", "Spectral Ram")
    south = s.tile("B4-1", 1, S)
    farther = s.tile("B4-1", south, S)
    kraash = s.monster("Kraash", at=26)  # AC 14, 7 Hit Points
    s.begin(rolls=[die]).do("power", "Spectral Ram")
    assert [o.what for o in s.offers("tile")] == [0, 1, south, farther]
    s.do("tile", farther)
    assert s.t.monster(kraash.uid).at == s.t.dungeon.scorch[farther]
    assert s.hp(kraash) == left
    assert not s.face_up("Heskan", "Spectral Ram")


# ---------------------------------------------------------------- Invisibility


def test_invisibility_makes_monsters_go_for_somebody_else() -> None:
    s = a_hero_with("Heskan", "Invisibility", friends=("Vistra",))
    s.hero("Vistra").at = 30
    smasher = s.monster("Orc Smasher", at=5)  # next to Heskan, a tile from Vistra
    s.begin(rolls=[15]).do("power", "Invisibility")
    assert not s.t.attacked
    s.do("done").do("square", 26)
    assert s.t.monster(smasher.uid).at == 26
    assert (s.hp("Heskan"), s.hp("Vistra")) == (6, 7)
    assert not s.face_up("Heskan", "Invisibility")


def test_invisibility_does_not_stop_an_attack_on_everybody() -> None:
    s = a_hero_with("Heskan", "Invisibility", friends=("Vistra",))
    s.hero("Vistra").at = 30
    s.monster("Cave Bear", at=5)  # attacks each Hero on its tile
    s.begin(rolls=[15]).do("power", "Invisibility").do("done")
    assert s.hp("Heskan") == 4


def test_invisibility_does_not_hide_from_who_seeks_the_most_hit_points() -> None:
    s = a_hero_with("Heskan", "Invisibility", friends=("Vistra",))
    s.hero("Vistra").at, s.hero("Vistra").hp = 30, 2
    s.hide("Heskan")
    s.monster("Otyugh", at=5)  # bites the adjacent Hero with the most Hit Points: +12 for 3 damage
    s.begin("villain_step", rolls=[2])
    assert (s.hp("Heskan"), s.hp("Vistra")) == (3, 2)


@pytest.mark.rule("WA-MONSTER-03")
@pytest.mark.parametrize("monster", ["Duergar Guard", "Grell", "Kobold Dragonshield", "Orc Archer"])
def test_invisibility_does_not_hide_from_who_strikes_an_adjacent_hero_be_it_the_closest_or_not(monster: str) -> None:
    s = a_hero_with("Heskan", "Invisibility", friends=("Vistra",))
    s.hero("Vistra").at = 30
    s.monster(monster, at=5)  # next to Heskan, a tile from Vistra
    s.begin(rolls=[19]).do("power", "Invisibility").do("done")
    assert (s.hp("Heskan"), s.hp("Vistra")) == (5, 8)


def test_invisibility_ends_as_the_next_hero_phase_begins() -> None:
    s = a_hero_with("Heskan", "Invisibility")
    s.begin().do("power", "Invisibility").do("done")
    assert s.asked == "hero-phase"
    assert not is_hidden(s.t, 0)


# ---------------------------------------------------------------- Mirror Image


def test_mirror_image_adds_two_to_armor_class_for_each_token() -> None:
    s = a_hero_with("Heskan", "Mirror Image")
    s.begin().do("power", "Mirror Image")
    assert armour_class(s.t, s.hero("Heskan")) == 20
    assert not s.t.attacked
    assert not s.face_up("Heskan", "Mirror Image")


@pytest.mark.parametrize(("die", "images"), [(10, 2), (11, 3)])
def test_mirror_image_loses_a_token_when_a_monster_misses(die: int, images: int) -> None:
    s = a_hero_with("Heskan", "Mirror Image")
    s.monster("Orc Smasher", at=5)  # +9 against AC 20
    s.begin(rolls=[die]).do("power", "Mirror Image").do("done")
    assert lasting.images(s.t, 0) == images
    assert armour_class(s.t, s.hero("Heskan")) == 14 + 2 * images


# ---------------------------------------------------------------- Wizard Eye


def test_wizard_eye_explores_for_its_owner() -> None:
    s = a_hero_with("Heskan", "Wizard Eye")
    s.stack("W3-2")
    s.monsters("Snake")
    s.begin().do("power", "Wizard Eye").do("tile", 1)
    assert [(thing.what, thing.place, thing.n) for thing in s.t.things] == [(EYE, 1, 1)]  # there is one such token
    assert not s.t.attacked
    s.do("done")
    assert s.asked == "edge"
    assert {(o.what, o.also) for o in s.offers("edge")} == {(1, 1), (1, 2)}
    s.answer(1)
    assert len(s.t.dungeon.places) == 3
    assert not s.face_up("Heskan", "Wizard Eye")


def test_wizard_eye_is_put_no_further_than_one_tile() -> None:
    s = a_hero_with("Heskan", "Wizard Eye")
    north = s.tile("B4-1", 0, N)
    farther = s.tile("B4-1", north, N)
    s.begin().do("power", "Wizard Eye")
    assert s.offers("tile", north)
    assert not s.offers("tile", farther)


def test_wizard_eye_need_not_explore() -> None:
    s = a_hero_with("Heskan", "Wizard Eye")
    s.begin().do("power", "Wizard Eye").do("tile", 1).do("done").do("pass")
    assert len(s.t.dungeon.places) == 2
    assert s.asked == "hero-phase"


def test_wizard_eye_on_the_wizards_own_tile_sees_all_its_edges() -> None:
    s = a_hero_with("Heskan", "Wizard Eye")
    s.begin().do("power", "Wizard Eye").do("tile", 0).do("done")
    assert {(o.what, o.also) for o in s.offers("edge")} == {(0, 0), (0, 1)}


def test_wizard_eye_adds_to_the_edge_the_wizard_has_to_explore() -> None:
    s = a_hero_with("Heskan", "Wizard Eye")
    s.hero("Heskan").at = 2
    s.begin().do("power", "Wizard Eye").do("tile", 1).do("done")
    assert {(o.what, o.also) for o in s.offers("edge")} == {(0, 0), (1, 1), (1, 2)}
    assert not s.offers("pass")


def test_wizard_eye_moves_a_tile_in_place_of_a_move() -> None:
    s = a_hero_with("Heskan", "Wizard Eye")
    s.begin().do("power", "Wizard Eye").do("tile", 0).do("steer")
    assert [(x.what, x.place) for x in s.t.things] == [(EYE, 1)]
    assert s.t.moves == 1
