"""Hazards and traps, 97 to 103: marker, row, and what each does every time it is activated."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Rigged
from emberhall.games.ashardalon.cards.encounters import Assault
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.tokens import MARKER
from tests.games.ashardalon.story import E, N, S, Story, quiet_party


def places(s: Story, card: str) -> list[int]:
    """The tiles with a marker of that card."""
    return sorted(x.place for x in s.t.things if x.what == MARKER and x.card == s.number(card))


def laid(card: str, *heroes: str) -> Story:
    """A party with the marker in the north of the first hero's tile and the card in the first row."""
    s = quiet_party(*heroes)
    s.marker(card, at=1)
    return s


@pytest.mark.parametrize(
    "card",
    ["Cave In", "Pit", "Volcanic Vapors", "Lava Flow", "Poisoned Dart Trap", "Rolling Boulder", "Whirling Blades"],
)
def test_a_marker_goes_on_the_active_heros_tile_and_the_card_in_its_row(card: str) -> None:
    s = quiet_party("Keyleth", "Vistra").encounter(card)
    assert s.asked == "marker"
    assert {o.what >> 4 for o in s.offers("marker")} == {0}
    s.luck(rolls=[1, 1, 1, 1]).do("marker", 1)
    assert s.row("Keyleth") == [card]
    assert places(s, card)[0] == 0


# ---------------------------------------------------------------- 97 Cave In


def test_cave_in_attacks_every_hero_on_its_tile_each_time() -> None:
    s = laid("Cave In", "Keyleth", "Vistra", "Quinn")
    s.hero("Quinn").at = 26
    s.begin("monster_step", rolls=[8, 7])
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (6, 7, 8)
    assert s.row("Keyleth") == ["Cave In"]


# ---------------------------------------------------------------- 98 Pit


def test_pit_swallows_whom_it_hits() -> None:
    s = laid("Pit", "Keyleth", "Vistra")
    s.begin("monster_step", rolls=[7, 6])
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 8)
    assert s.hero("Keyleth").at < 0
    assert s.hero("Vistra").at == 10


@pytest.mark.rule("WA-CARD-13")
def test_nobody_falls_into_a_pit_that_is_not_on_the_tiles() -> None:
    s = quiet_party("Keyleth")
    s.t.chance = Rigged(s.game.name, rolls=[20])
    Assault(whom="you", bonus=10, damage=2, swallow=True).run(s.t, Deed(0, s.number("Pit")))
    assert (s.hp("Keyleth"), s.hero("Keyleth").at) == (6, 9)


def in_the_pit() -> Story:
    s = laid("Pit", "Keyleth", "Vistra")
    hero = s.hero("Keyleth")
    hero.pit, hero.at = 1, -1
    s.encounters("Lost")
    return s


def test_pit_lets_go_on_a_ten_onto_a_square_next_to_its_marker() -> None:
    s = in_the_pit().begin(rolls=[10, 1, 1])  # the pit attacks both again, in vain
    assert s.asked == "climb-out"
    assert {o.what for o in s.offers("square")} == {3, 7, 9, 11}  # of 3, 7, 9, 10, 11, with Vistra on 10
    s.do("square", 9)
    assert s.hero("Keyleth").at == 9
    assert s.hero("Keyleth").pit < 0


@pytest.mark.rule("WA-CARD-03", "WA-FAQ-11")
def test_no_monster_comes_onto_the_tile_of_a_hero_who_is_on_none() -> None:
    s = in_the_pit()
    s.monsters("Orc Smasher")
    s.encounter("Lurker's Strike", rolls=[1])  # the strike finds nobody; then the pit reaches for Vistra
    s.done()
    assert (s.t.monsters, s.row("Keyleth")) == ([], ["Pit"])
    assert s.hp("Keyleth") == 8


def test_pit_holds_on_a_nine() -> None:
    s = in_the_pit().begin(rolls=[9, 1])  # and the pit attacks Vistra in vain
    assert s.t.active == 1
    assert s.hero("Keyleth").at < 0


def test_pit_with_everything_around_it_taken_lets_go_anywhere_on_the_tile() -> None:
    s = in_the_pit()
    for square in (3, 7, 9, 11):
        s.monster("Snake", at=square, row="")
    s.begin(rolls=[10])
    assert {o.what for o in s.offers("square")} == {1, 2, 5, 6, 13, 14, 15}


# ---------------------------------------------------------------- 99 Volcanic Vapors


def test_volcanic_vapors_poison_who_moves_onto_the_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.marker("Volcanic Vapors", at=21)
    s.begin().do("walk", 5)
    assert not s.hero("Keyleth").poisoned
    s.do("walk", 19)
    assert s.hero("Keyleth").poisoned


def test_volcanic_vapors_poison_who_begins_a_hero_phase_there() -> None:
    s = laid("Volcanic Vapors", "Keyleth", "Vistra")
    s.begin()
    assert s.hero("Keyleth").poisoned
    assert s.hp("Keyleth") == 8  # it bites from the next Hero Phase on
    assert not s.hero("Vistra").poisoned


def test_volcanic_vapors_do_nothing_when_their_card_comes_up_in_a_row() -> None:
    s = laid("Volcanic Vapors", "Keyleth", "Vistra")
    s.begin("monster_step")
    assert not s.hero("Keyleth").poisoned


# ---------------------------------------------------------------- 100 Lava Flow


def test_lava_flow_spreads_to_an_adjacent_tile_and_burns_who_is_on_it() -> None:
    s = laid("Lava Flow", "Keyleth", "Vistra", "Quinn")
    far = s.tile("W2-4", s.tile("W2-3", 0, N), N)
    s.hero("Vistra").at = 26
    s.hero("Quinn").at = s.t.dungeon.scorch[far]
    s.begin("monster_step")
    assert sorted(o.what for o in s.offers("tile")) == [1, 2]
    s.do("tile", 1)
    assert places(s, "Lava Flow") == [0, 1]
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (7, 7, 8)


def test_lava_flow_has_three_markers_in_all() -> None:
    s = laid("Lava Flow", "Keyleth", "Vistra")
    far = s.tile("W2-4", s.tile("W2-3", 0, N), N)
    for square in (25, 37):
        s.marker("Lava Flow", at=square)
        s.hero("Keyleth").row.pop()
    s.begin("monster_step")
    assert s.asked == "hero-phase"
    assert places(s, "Lava Flow") == [0, 1, 2]
    assert far not in places(s, "Lava Flow")


def test_lava_flow_disabled_on_any_of_its_tiles_leaves_all_of_them() -> None:
    s = laid("Lava Flow", "Keyleth")
    s.marker("Lava Flow", at=21)
    s.hero("Keyleth").row.pop()
    s.hero("Keyleth").at = 26
    s.begin(rolls=[10]).do("disable", "Lava Flow")
    assert places(s, "Lava Flow") == []
    assert s.row("Keyleth") == []
    assert s.discarded() == ["Lava Flow"]


# ---------------------------------------------------------------- 101 Poisoned Dart Trap


def test_poisoned_dart_trap_attacks_every_hero_on_its_tile() -> None:
    s = laid("Poisoned Dart Trap", "Keyleth", "Vistra", "Quinn")
    s.hero("Quinn").at = 26
    s.begin("monster_step", rolls=[9, 8])
    assert (s.hp("Keyleth"), s.hero("Keyleth").poisoned) == (6, True)
    assert s.hero("Vistra").poisoned is False
    assert s.hp("Quinn") == 8


# ---------------------------------------------------------------- 102 Rolling Boulder


def test_rolling_boulder_moves_toward_the_closest_hero_and_hits_who_is_there() -> None:
    s = laid("Rolling Boulder", "Keyleth", "Vistra", "Quinn")
    far = s.tile("W2-4", s.tile("W2-3", 0, N), N)
    s.hero("Keyleth").at = s.t.dungeon.scorch[far]
    s.hero("Vistra").at, s.hero("Quinn").at = 26, 27
    s.begin("monster_step")
    assert places(s, "Rolling Boulder") == [1]
    assert (s.hp("Keyleth"), s.hp("Vistra"), s.hp("Quinn")) == (8, 6, 6)


def test_rolling_boulder_between_two_heroes_goes_where_the_active_player_says() -> None:
    s = laid("Rolling Boulder", "Keyleth", "Vistra")
    north = s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = s.t.dungeon.scorch[north]
    s.hero("Vistra").at = 26
    s.begin("monster_step")
    assert s.asked == "way"
    s.do("tile", north)
    assert places(s, "Rolling Boulder") == [north]
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 8)


def test_rolling_boulder_hits_who_stays_on_its_tile() -> None:
    s = laid("Rolling Boulder", "Keyleth", "Vistra")
    s.begin("monster_step")
    assert places(s, "Rolling Boulder") == [0]
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 6)


def test_rolling_boulder_rolls_on_alone_for_nobody() -> None:
    s = laid("Rolling Boulder", "Keyleth", "Vistra")
    for hero in s.t.heroes:
        hero.at, hero.away = -1, True
    s.begin("monster_step")
    assert places(s, "Rolling Boulder") == [0]


# ---------------------------------------------------------------- 103 Whirling Blades


def test_whirling_blades_move_toward_the_closest_hero_and_attack() -> None:
    s = laid("Whirling Blades", "Keyleth", "Vistra")
    s.tile("W2-3", 1, S)
    s.hero("Keyleth").at, s.hero("Vistra").at = 26, 27
    s.begin("monster_step", rolls=[9, 8])
    assert places(s, "Whirling Blades") == [1]
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (6, 7)


@pytest.mark.parametrize("card", ["Lava Flow", "Poisoned Dart Trap", "Rolling Boulder", "Whirling Blades"])
@pytest.mark.parametrize(("die", "gone"), [(9, False), (10, True)])
def test_traps_are_disabled_on_a_ten(card: str, die: int, gone: bool) -> None:
    s = laid(card, "Keyleth")
    s.begin(rolls=[die]).do("disable", card)
    assert (places(s, card) == []) is gone


def test_a_marker_finds_room_where_closed_doors_leave_none() -> None:
    s = quiet_party("Keyleth", doors="yes")
    vault = s.tile("VAULT", 0, E, doors=True)
    s.hero("Keyleth").at = s.t.dungeon.scorch[vault]
    s.encounter("Volcanic Vapors")
    assert places(s, "Volcanic Vapors") == [vault]
