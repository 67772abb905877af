"""Rules of the section OBJECT: picking things up, and destroying what has an Armor Class."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.combat import in_reach
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tokens import GEAR, TREASURE_TOKEN, put
from tests.games.ashardalon.quest import at_the_door, go_in
from tests.games.ashardalon.story import N, Story, a_hero_with, quiet_party


def lay(s: Story, what: int, at: int) -> Thing:
    thing = Thing(what, at, 1 << at)
    put(s.t, thing)
    return thing


def with_gear(at: int, *heroes: str) -> Story:
    """A party before the Gear; nobody comes when it is taken, for there is no monster in the deck."""
    s = quiet_party(*heroes, adventure="roghars-gear")
    lay(s, GEAR, at)
    s.monsters()
    s.encounters()
    return s


# ---------------------------------------------------------------- picking up


@pytest.mark.rule("WA-OBJECT-01")
def test_the_extra_actions_are_offered_where_they_are_legal() -> None:
    s = with_gear(10, "Keyleth")
    s.marker("Poisoned Dart Trap", at=5)
    s.monster("Snake", at=5)
    s.begin()
    assert s.offers("pick-up")
    assert s.offers("disable")
    assert s.offers("power")
    s.hero("Keyleth").at = 29  # far from all of it
    s.begin()
    assert not s.offers("pick-up")
    assert not s.offers("disable")


@pytest.mark.rule("WA-OBJECT-02", "WA-FAQ-03")
def test_an_object_marker_lies_on_squares_of_its_own_two_by_two_on_one_tile() -> None:
    s = go_in(at_the_door("Keyleth", card="The Evil Altar", monsters=["Snake"]))
    s.do("tile", 4)
    while s.asked == "place-monster":
        s.answer(0)
    altar = s.t.monsters[0]
    assert s.game.name(altar.card) == "Evil Altar"
    assert len(squares_of(altar.mask)) == 4
    assert altar.places == (4,)
    assert altar.mask >> s.t.dungeon.scorch[4] & 1


@pytest.mark.rule("WA-OBJECT-03", "WA-GAP-17")
@pytest.mark.parametrize("at", [5, 6, 7, 9, 10, 11, 13, 15])
def test_an_object_in_any_adjacent_square_or_the_own_one_can_be_taken(at: int) -> None:
    s = with_gear(at, "Keyleth")
    s.hero("Keyleth").at = 10
    s.begin().do("pick-up", 0)
    assert s.hero("Keyleth").carried == [GEAR]
    assert not s.t.things


@pytest.mark.rule("WA-OBJECT-03")
def test_an_object_two_squares_away_cannot_be_taken() -> None:
    s = with_gear(2, "Keyleth")
    s.hero("Keyleth").at = 10
    assert not s.begin().offers("pick-up")


@pytest.mark.rule("WA-OBJECT-03")
def test_nobody_picks_anything_up_in_another_players_hero_phase() -> None:
    s = with_gear(10, "Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 30, 9
    s.begin()
    assert s.choice.seat == 0
    assert not s.offers("pick-up")


@pytest.mark.rule("WA-OBJECT-04")
def test_picking_up_costs_no_action() -> None:
    s = with_gear(10, "Keyleth")
    snake = s.monster("Snake", at=5)
    s.treasures()
    s.begin(rolls=[20]).do("pick-up", 0)
    assert s.t.moves == 0
    assert not s.t.attacked
    s.do("walk", 6).do("power", "Valiant Strike")
    assert s.hp(snake) == 0


# Keyleth in the south of a corridor, Vistra across from the Gear in its narrow end: only Vistra's square is next to it.
SOUTH, HERS, GEAR_AT = 45, 37, 33


def past_vistra(*objects: int) -> Story:
    """Keyleth may walk past Vistra in a corridor; beyond her a Cave Bear fills what is left of it."""
    s = with_gear(GEAR_AT, "Keyleth", "Vistra")
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at, s.hero("Vistra").at = SOUTH, HERS
    for square in (34, 38):  # the other squares next to the Gear
        s.monster("Cave Bear", at=square, row="")
    for square in objects:
        lay(s, TREASURE_TOKEN, square)
    return s


@pytest.mark.rule("WA-OBJECT-06", "WA-MOVE-10", "WA-GAP-135")
def test_an_object_is_taken_while_passing_through_the_square_of_another_hero() -> None:
    s = past_vistra().begin()
    assert not s.offers("pick-up")
    assert not s.offers("walk", HERS)
    (offer,) = s.offers("snatch")
    assert s.game.acts.label(s.t, offer) == "Walk through 3b2, picking up the Gear on the way"
    s.do("snatch")
    assert s.hero("Keyleth").carried == [GEAR]
    assert (s.asked, s.hero("Keyleth").at) == ("walk-on", HERS)
    assert not s.offers("stay")
    assert not s.offers("walk", HERS), "she may not stop there"
    s.do("walk", SOUTH)
    assert (s.t.moves, s.t.steps) == (1, 2), "two squares there and two back, of six"
    assert (s.hero("Keyleth").at, s.hero("Vistra").at) == (SOUTH, HERS)
    assert s.t.hero_squares == 1 << SOUTH | 1 << HERS


@pytest.mark.rule("WA-OBJECT-06", "WA-GAP-135")
def test_who_could_not_walk_on_takes_nothing_in_passing() -> None:
    s = past_vistra().begin()
    s.do("walk", 41)
    assert s.offers("snatch"), "one step there and one back"
    s = past_vistra()
    s.t.moves, s.t.steps, s.t.attacked = 1, 2, True
    assert not s.begin("hero_phase").offers("snatch"), "two steps lead there and none away"
    s = past_vistra()
    s.t.moves, s.t.steps, s.t.attacked = 1, 3, True
    assert s.begin("hero_phase").offers("snatch")


@pytest.mark.rule("WA-OBJECT-06", "WA-GAP-135")
@pytest.mark.parametrize(("steps", "offered"), [(3, False), (4, True)])
def test_who_passes_several_has_to_get_beyond_all_of_them(steps: int, offered: bool) -> None:
    s = with_gear(GEAR_AT, "Keyleth", "Vistra", "Quinn", "Tarak")
    s.tile("W2-3", 0, N)
    for name, square in (("Keyleth", SOUTH), ("Vistra", HERS), ("Quinn", 41), ("Tarak", 42)):
        s.hero(name).at = square
    for square in (33, 34, 38):
        s.monster("Cave Bear", at=square, row="")
    s.t.moves, s.t.steps = 1, steps
    assert bool(s.begin("hero_phase").offers("snatch", None, HERS)) == offered


@pytest.mark.rule("WA-OBJECT-06", "WA-GAP-135")
def test_what_is_at_hand_is_picked_up_where_the_hero_stands() -> None:
    s = past_vistra()
    s.hero("Keyleth").at = 29
    lay(s, TREASURE_TOKEN, 41)
    s.begin()
    assert [o.what for o in s.offers("snatch")] == []
    s = past_vistra(41)  # next to Keyleth and to Vistra
    s.begin()
    assert [o.what for o in s.offers("pick-up")] == [1]
    assert [o.what for o in s.offers("snatch")] == [0]


@pytest.mark.rule("WA-OBJECT-06", "WA-GAP-135", "WA-GAP-136")
def test_a_pick_up_in_passing_may_begin_the_second_move() -> None:
    s = past_vistra()
    s.t.moves, s.t.steps = 1, 2
    s.begin("hero_phase")
    (offer,) = s.offers("snatch")
    assert s.game.acts.label(s.t, offer).endswith("on the way, beginning your second Move")
    s.do("snatch").do("walk", SOUTH)
    assert (s.t.moves, s.t.steps) == (2, 2)


@pytest.mark.rule("WA-OBJECT-06", "WA-GAP-135")
def test_a_hero_who_falls_on_the_way_picks_nothing_up() -> None:
    s = past_vistra()
    s.hero("Keyleth").at, s.hero("Keyleth").hp = 1, 1
    s.curse("Keyleth", "Dragon Fear")
    s.begin("hero_phase", rolls=[1]).do("snatch")
    assert (s.hp("Keyleth"), s.hero("Keyleth").carried) == (0, [])
    assert s.hero("Keyleth").at == SOUTH


@pytest.mark.rule("WA-OBJECT-05")
def test_any_number_of_objects_may_be_taken_in_one_phase() -> None:
    s = with_gear(10, "Keyleth")
    lay(s, TREASURE_TOKEN, 5)
    lay(s, TREASURE_TOKEN, 6)
    s.t.tokens.bags = [[20_100, 20_200]]
    s.begin(draws=["100 gp"]).do("pick-up", 1).do("pick-up", 1).do("pick-up", 0)
    assert s.hero("Keyleth").gold == 300
    assert s.hero("Keyleth").carried == [GEAR]
    assert not s.offers("pick-up")


@pytest.mark.rule("WA-OBJECT-06", "WA-GAP-37")
def test_an_object_may_be_taken_in_the_middle_of_a_move() -> None:
    s = with_gear(25, "Vistra")  # Speed 5
    s.hero("Vistra").at = 11
    s.begin().do("walk", 19)  # two squares
    assert s.t.steps == 3
    assert not s.offers("pick-up")
    s.do("walk", 22).do("pick-up", 0)
    assert s.t.steps == 2, "the Move goes on"
    assert s.t.moves == 1
    s.do("walk", 29)
    assert s.t.steps == 0
    assert s.t.moves == 1


@pytest.mark.rule("WA-GAP-123")
def test_what_a_hero_carries_stays_with_it_when_it_falls() -> None:
    s = with_gear(10, "Keyleth")
    s.begin().do("pick-up", 0)
    s.hero("Keyleth").hp = 0
    assert s.hero("Keyleth").carried == [GEAR]
    assert not s.t.things


# ---------------------------------------------------------------- destroying


@pytest.mark.rule("WA-OBJECT-07")
@pytest.mark.parametrize(("die", "left"), [(5, 4), (4, 5)])
def test_an_object_with_armour_and_hit_points_is_attacked_like_a_monster(die: int, left: int) -> None:
    s = a_hero_with("Heskan", "Ray of Frost")  # +7 against AC 12
    altar = s.monster("Evil Altar", at=1)
    s.begin(rolls=[die]).do("power", "Ray of Frost")
    assert s.hp(altar) == left


@pytest.mark.rule("WA-OBJECT-07")
def test_a_token_without_armour_is_no_target() -> None:
    s = with_gear(10, "Keyleth")
    assert in_reach(s.t, 9, 1) == []


@pytest.mark.rule("WA-OBJECT-08")
def test_a_power_against_every_monster_on_a_tile_reaches_an_object_there() -> None:
    s = a_hero_with("Heskan", "Shock Sphere")
    north = s.tile("B4-1", 0, N)
    altar = s.monster("Evil Altar", at=north * 16 + 5)
    bear, grell = s.monster("Cave Bear", at=north * 16 + 4), s.monster("Grell", at=north * 16 + 11)
    s.begin(rolls=[20, 20, 20]).do("power", "Shock Sphere")
    while s.asked != "hero-phase":
        s.answer(0)
    assert (s.hp(altar), s.hp(bear), s.hp(grell)) == (3, 0, 0)


@pytest.mark.rule("WA-OBJECT-09")
@pytest.mark.parametrize(("damage", "left"), [(4, 0), (3, 1)])
def test_an_object_is_destroyed_when_the_damage_equals_its_hit_points(damage: int, left: int) -> None:
    s = quiet_party("Keyleth")
    altar = s.monster("Evil Altar", at=5, damage=damage)
    s.hero("Keyleth").at = 7
    s.treasures()
    s.begin(rolls=[10]).do("power", "Valiant Strike")
    assert s.hp(altar) == left
    assert len(s.t.monsters) == (1 if left else 0)
    assert (s.t.experience, s.items("Keyleth")) == ([], []), "neither Experience nor Treasure for a thing"


@pytest.mark.rule("WA-OBJECT-10")
def test_destroying_an_object_can_be_the_goal() -> None:
    s = quiet_party("Keyleth", adventure="before-the-gate-opens")
    s.t.chamber, s.t.time = s.number("Gate Ceremony"), 1
    s.monster("Vast Gate", at=5, damage=4)
    s.hero("Keyleth").at = 7
    s.begin(rolls=[10]).do("power", "Valiant Strike")
    assert s.outcome.won
