"""A short story for every line of every villain's tactics."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.state import Monster
from tests.games.ashardalon.quest import at_the_door, go_in
from tests.games.ashardalon.story import N, Story, quiet_party

# The Start Tile: squares 1-3, 5-7, 9-11, 13-15 in the north half (place 0), 17-19 … 29-31 in the south half (place 1).
FAR_CORNER = 31


def facing(villain: str, at: int, *heroes_at: int, damage: int = 0) -> tuple[Story, Monster]:
    """A villain and heroes on given squares; the last hero is in the far north, out of everybody's way."""
    party = ("Keyleth", "Quinn", "Tarak")[: len(heroes_at)]
    s = quiet_party(*party, "Heskan")
    s.encounters()
    place = 0
    for _ in range(5):
        place = s.tile("W2-3", place, N)
    s.hero("Heskan").at, s.hero("Heskan").hp = place * 16 + 5, 1
    for name, square in zip(party, heroes_at, strict=True):
        s.hero(name).at = square
    m = s.monster(villain, at=at, damage=damage)
    return s, m


def acts(s: Story, *rolls: int) -> Story:
    """The villain's turn, up to the first question."""
    return s.begin("villain_step", rolls)


# ---------------------------------------------------------------- Ashardalon


def test_ashardalon_sweeps_all_adjacent_heroes_away() -> None:
    s, _ = facing("Ashardalon", 6, 13, 14)
    acts(s, 10, 10)  # 20 against 17 and 16
    assert s.asked == "pushed"
    assert s.choice.seat == 0
    assert {o.what >> 4 for o in s.offers("square")} == {1, 2}
    s.do("square", 30).do("square", 29)
    assert (s.hp("Keyleth"), s.hp("Quinn")) == (7, 7)
    assert (s.hero("Keyleth").at, s.hero("Quinn").at) == (30, 29)
    s.done()


def test_ashardalon_misses_some_and_pushes_only_whom_he_hits() -> None:
    s, _ = facing("Ashardalon", 6, 13, 14)
    acts(s, 6, 6).do("square", 29)  # 16 misses Keyleth and hits Quinn
    assert (s.hp("Keyleth"), s.hp("Quinn")) == (8, 7)
    assert (s.hero("Keyleth").at, s.hero("Quinn").at) == (13, 29)


def test_ashardalon_bites_the_farthest_hero_within_a_tile_and_pulls_it_close() -> None:
    s, dragon = facing("Ashardalon", 6, 13, 30)  # only Keyleth is adjacent
    acts(s, 10)
    assert s.asked == "pull-hero"
    s.do("square", 14)
    assert (s.hp("Keyleth"), s.hp("Quinn")) == (8, 7)
    assert s.hero("Quinn").dazed
    assert s.hero("Quinn").at == 14
    assert s.t.dungeon.near[14] & dragon.mask


def test_ashardalon_leaves_a_hero_he_bites_where_it_is_if_it_is_adjacent_already() -> None:
    s, _ = facing("Ashardalon", 6, 13)
    acts(s, 10)
    assert s.asked == "hero-phase"
    assert (s.hp("Keyleth"), s.hero("Keyleth").dazed, s.hero("Keyleth").at) == (7, True, 13)


def test_ashardalon_otherwise_moves_toward_the_hero_with_the_most_hit_points() -> None:
    s, dragon = facing("Ashardalon", 26, 3 * 16 + 5)  # in the south half; the hero two tiles north of the other half
    acts(s)
    while s.asked == "place-monster":
        s.answer(0)
    assert 0 in dragon.places
    assert s.hp("Keyleth") == 8


@pytest.mark.rule("WA-SETUP-04")
def test_the_dragons_arrival_hides_his_breath_near_the_top_of_the_encounter_deck() -> None:
    s = at_the_door("Keyleth", card="Ashardalon's Lair", monsters=["Snake"])
    s.encounters("Unbearable Heat", "Unbearable Heat", "Unbearable Heat", "Unbearable Heat")
    go_in(s, draws=["Unbearable Heat"])
    s.do("tile", 3)
    while s.asked != "chamber-tile":
        s.answer(0)
    assert s.number("Ashardalon Breathes!") in s.t.encounter_deck
    lurker = s.t.encounter_deck.lurkers[0]
    assert (lurker.after, lurker.within) == (0, 3)


# ---------------------------------------------------------------- Bellax


@pytest.mark.parametrize("band", range(5))
def test_bellax_fires_the_ray_the_die_says_at_the_hero_with_the_most_hit_points(band: int) -> None:
    s, _ = facing("Bellax", 6, 29, 30)
    s.hero("Quinn").hp = 7
    s.give("Keyleth", "Amulet of Protection")  # AC 18
    acts(s, 4 * band + 1, 10)  # the ray, then 18 against 18
    if band == 4:
        assert s.asked == "hero-phase", "pushed away from a gauth two tiles off, there is nowhere farther to go"
    keyleth = s.hero("Keyleth")
    assert keyleth.hp == (6 if band == 1 else 7)
    assert s.items("Keyleth") == ([] if band == 0 else ["Amulet of Protection"])
    assert (keyleth.dazed, keyleth.poisoned) == (band == 2, band == 3)
    assert s.hp("Quinn") == 7
    s.done()


def test_one_ray_of_bellax_hurts_on_a_miss_too() -> None:
    s, _ = facing("Bellax", 6, 30)
    acts(s, 8, 1)
    assert s.hp("Keyleth") == 7


def test_bellax_draws_back_after_firing_at_an_adjacent_hero() -> None:
    s, gauth = facing("Bellax", 6, 10)
    acts(s, 12, 20)
    assert s.asked == "retreat"
    for o in s.offers("square"):
        assert not s.t.dungeon.near[10] >> o.what & 1
    s.answer(0)
    assert s.hero("Keyleth").dazed
    assert not s.t.dungeon.near[10] & gauth.mask


@pytest.mark.rule("WA-MONSTER-03")
def test_bellax_draws_back_from_an_invisible_hero_too() -> None:
    s, gauth = facing("Bellax", 6, 10)
    s.hide("Keyleth")
    acts(s, 12, 20)
    assert s.asked == "retreat"
    s.answer(0)
    assert not s.t.dungeon.near[10] & gauth.mask


def test_bellax_stays_when_its_ray_has_pushed_the_hero_away() -> None:
    s, gauth = facing("Bellax", 6, 10)
    acts(s, 17, 20)
    assert s.asked == "pushed"
    s.do("square", 30)
    assert s.asked == "hero-phase"
    assert gauth.at == 6


def test_bellax_out_of_reach_comes_closer() -> None:
    s, gauth = facing("Bellax", 26, 5 * 16 + 5)  # five tiles away
    acts(s)
    assert gauth.places == (0,)


# ---------------------------------------------------------------- Kraash


def test_kraash_blows_everybody_off_a_crowded_tile_the_way_its_triangle_points() -> None:
    s, _ = facing("Kraash", 6, 2 * 16 + 5, 2 * 16 + 9)
    acts(s, 10, 10)
    assert {o.what >> 4 for o in s.offers("square")} == {0}, "the triangle of that tile points at the Start Tile"
    s.do("square", 1).do("square", 2)
    assert (s.hp("Keyleth"), s.hp("Quinn")) == (7, 7)
    assert (s.hero("Keyleth").at, s.hero("Quinn").at) == (1, 2)


@pytest.mark.rule("WA-GAP-21")
def test_kraash_strikes_one_of_two_crowds_as_the_active_player_likes() -> None:
    s, _ = facing("Kraash", 6, 29, 30, 9)
    s.hero("Heskan").at = 10
    acts(s, 20, 20)
    assert s.asked == "crowd"
    s.do("tile", 1)
    assert [s.hp(name) for name in ("Keyleth", "Quinn", "Tarak", "Heskan")] == [7, 7, 8, 1]


def test_kraash_throws_lightning_at_a_single_hero() -> None:
    s, _ = facing("Kraash", 6, 30)
    acts(s, 10)
    assert s.hp("Keyleth") == 7
    assert s.hero("Keyleth").at == 30, "the Start Tile has no triangle to be blown along"


def test_kraash_otherwise_moves() -> None:
    s, shaman = facing("Kraash", 26, 3 * 16 + 5)
    acts(s)
    assert shaman.places == (0,)


# ---------------------------------------------------------------- Margrath


def test_margrath_hammers_an_adjacent_hero_away() -> None:
    s, _ = facing("Margrath", 6, 10)
    acts(s, 9)
    assert {o.what >> 4 for o in s.offers("square")} == {1, 2}
    s.do("square", 30)
    assert s.hp("Keyleth") == 7


def test_margrath_shoots_quills_and_closes_in() -> None:
    s, captain = facing("Margrath", 6, 30)
    acts(s, 9)
    assert s.asked == "approach"
    s.answer(0)
    assert s.hp("Keyleth") == 7
    assert s.hero("Keyleth").poisoned
    assert s.t.dungeon.near[30] & captain.mask


def test_margrath_closes_in_on_a_miss_too_and_otherwise_moves() -> None:
    s, captain = facing("Margrath", 6, 30)
    acts(s, 8).answer(0)
    assert s.hp("Keyleth") == 8
    assert s.t.dungeon.near[30] & captain.mask
    s, captain = facing("Margrath", 26, 3 * 16 + 5)
    acts(s)
    assert captain.places == (0,)


# ---------------------------------------------------------------- Meerak


def test_meerak_strikes_and_slips_away() -> None:
    s, kobold = facing("Meerak", 6, 10)
    acts(s, 9)
    assert s.asked == "leap"
    assert {o.what >> 4 for o in s.offers("square")} == {0, 1, 2}
    s.do("square", FAR_CORNER)
    assert s.hp("Keyleth") == 6
    assert kobold.at == FAR_CORNER


def test_meerak_comes_close_and_strikes() -> None:
    s, kobold = facing("Meerak", 6, 30)
    acts(s, 9).answer(0)
    assert s.hp("Keyleth") == 6
    assert s.t.dungeon.near[30] & kobold.mask


def test_meerak_otherwise_moves_toward_the_hero_with_the_most_hit_points() -> None:
    s, kobold = facing(
        "Meerak", 3 * 16 + 5, 30
    )  # Heskan, three tiles north, has 1 Hit Point; Keyleth in the south has 8
    s.hero("Heskan").at = 5 * 16 + 5
    acts(s)
    assert kobold.places == (2,)


# ---------------------------------------------------------------- the Otyugh


def test_the_otyugh_bites_the_adjacent_hero_with_the_most_hit_points() -> None:
    s, _ = facing("Otyugh", 5, 13, 11)
    s.hero("Quinn").hp = 7
    acts(s, 5)
    assert (s.hp("Keyleth"), s.hp("Quinn")) == (5, 7)


def test_the_bite_of_the_otyugh_hurts_on_a_miss() -> None:
    s, _ = facing("Otyugh", 5, 13)
    acts(s, 4)  # 16 against 17
    assert s.hp("Keyleth") == 7


def test_the_otyugh_seizes_a_hero_within_two_tiles() -> None:
    s, otyugh = facing("Otyugh", 25, 2 * 16 + 5)
    acts(s, 7)
    assert s.asked == "pull-hero"
    s.answer(0)
    assert s.hp("Keyleth") == 6
    assert s.hero("Keyleth").dazed
    assert s.t.dungeon.near[s.hero("Keyleth").at] & otyugh.mask


def test_the_otyugh_otherwise_moves() -> None:
    s, otyugh = facing("Otyugh", 25, 3 * 16 + 5)
    acts(s)
    while s.asked == "place-monster":
        s.answer(0)
    assert 0 in otyugh.places


# ---------------------------------------------------------------- the Rage Drake


def test_the_rage_drake_bites_and_pushes() -> None:
    s, _ = facing("Rage Drake", 5, 13)
    acts(s, 9).do("square", 30)
    assert s.hp("Keyleth") == 7


def test_the_rage_drake_charges() -> None:
    s, drake = facing("Rage Drake", 5, 30)
    acts(s, 7)
    while s.asked == "approach":
        s.answer(0)
    assert s.hp("Keyleth") == 7
    assert s.hero("Keyleth").dazed
    assert s.t.dungeon.near[30] & drake.mask


def enraged(at: int, hero: int) -> tuple[Story, Monster]:
    s, drake = facing("Rage Drake", at, hero, damage=6)
    drake.enraged = True
    return s, drake


def test_the_enraged_drake_claws_and_pushes_two_tiles() -> None:
    s, _ = enraged(25, 22)
    acts(s, 7)
    s.do("square", 5)
    s.do("square", 2 * 16 + 5)
    assert s.hp("Keyleth") == 6
    assert s.hero("Keyleth").at == 2 * 16 + 5


def test_the_enraged_drake_charges_harder() -> None:
    s, _ = enraged(5, 30)
    acts(s, 5)
    while s.asked == "approach":
        s.answer(0)
    assert s.hp("Keyleth") == 5
    assert s.hero("Keyleth").dazed


def test_the_enraged_drake_moves_two_tiles() -> None:
    s, drake = enraged(25, 4 * 16 + 5)
    acts(s)
    while s.asked == "place-monster":
        s.answer(0)
    assert 2 in drake.places


def test_the_rage_drake_moves_one() -> None:
    s, drake = facing("Rage Drake", 25, 4 * 16 + 5)
    acts(s)
    while s.asked == "place-monster":
        s.answer(0)
    assert 0 in drake.places
    assert 2 not in drake.places


# ---------------------------------------------------------------- not the closest


@pytest.mark.rule("WA-MONSTER-03")
@pytest.mark.parametrize(("villain", "at", "both"), [("Margrath", 6, (False, True)), ("Otyugh", 5, (True, False))])
def test_a_villain_who_shoots_at_a_hero_in_reach_may_choose_one_who_is_not_the_closest(
    villain: str, at: int, both: tuple[bool, bool]
) -> None:
    s, _ = facing(villain, at, 13 if villain == "Margrath" else 3 * 16 + 5, 30)
    s.hide("Quinn")
    acts(s, 20)
    assert s.asked == "prey"
    s.do("prey", "Quinn")
    s.answer(0)  # where Margrath comes to stand, or Quinn is pulled
    assert (s.hero("Quinn").dazed, s.hero("Quinn").poisoned) == both
    assert s.hp("Keyleth") == 8


# ---------------------------------------------------------------- in a cage


@pytest.mark.rule("WA-ENC-05")
@pytest.mark.parametrize(
    ("villain", "at", "hero_at"),
    [("Ashardalon", 6, 30), ("Kraash", 6, 2 * 16 + 5), ("Margrath", 6, 10), ("Otyugh", 5, 30), ("Rage Drake", 5, 14)],
)
def test_no_villain_moves_a_hero_who_cannot_move(villain: str, at: int, hero_at: int) -> None:
    s, _ = facing(villain, at, hero_at)
    s.curse("Keyleth", "Cage")
    acts(s, 10)
    assert s.asked == "hero-phase", "nobody is asked where she is pushed, pulled or blown to"
    assert s.hp("Keyleth") < 8
    assert s.hero("Keyleth").at == hero_at
