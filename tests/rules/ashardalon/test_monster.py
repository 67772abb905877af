"""Rules of the section MONSTER: tactics read from the top, scorch marks, and monsters that call others."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dungeon import Dungeon
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tactics import step_to
from emberhall.games.ashardalon.rules.tokens import CALTROPS, put
from emberhall.pictures import motions
from emberhall.pictures.ashardalon.stone import Q
from emberhall.pictures.motion import Move
from tests.games.ashardalon.story import E, N, Story, quiet_party

# A corridor north of the Start Tile. Places 2, 3 and 4, with floor in columns 1 and 2 and scorch marks as printed:
# W2-3 has its own in row 1, column 1; W2-4 in row 2, column 2; W2-5 in row 2, column 1.
NEAR, FAR, FARTHEST = 2 * 16, 3 * 16, 4 * 16
NEAR_MARK, FAR_MARK, FARTHEST_MARK = NEAR + 5, FAR + 10, FARTHEST + 9
START_MARK = 6


def corridor(*heroes: str, pack: Path | None = None) -> Story:
    s = quiet_party(*(heroes or ("Keyleth",)), pack=pack)
    s.tile("W2-3", 0, N)
    s.tile("W2-4", 2, N)
    s.tile("W2-5", 3, N)
    s.encounters()
    s.stack()
    return s


def act(s: Story, *rolls: int) -> Story:
    """The active player's row acts."""
    return s.begin("monster_step", rolls=rolls)


def squares(s: Story) -> set[int]:
    return {option.what for option in s.offers("square")}


def placed(s: Story, name: str) -> list[int]:
    """The squares where a monster was put down, in order."""
    happened = [entry.event for entry in s.entries()]
    card = s.number(name)
    return [event.square for event in happened if isinstance(event, events.Placed) and event.card == card]


# ---------------------------------------------------------------- which entry is followed


@pytest.mark.rule("WA-MONSTER-01")
def test_the_deck_decides_at_random_which_monsters_come() -> None:
    s = quiet_party("Keyleth")
    s.hero("Keyleth").at = 1
    assert len(s.t.monster_deck) == 30
    assert len(s.t.monster_deck.bags) == 1, "one shuffled bag: no card of it is the next before it is drawn"
    s.stack("W2-3")
    s.begin("exploration_phase", draws=["Cave Bear"])
    assert s.row("Keyleth") == ["Cave Bear"]
    assert len(s.t.monster_deck) == 29


@pytest.mark.rule("WA-MONSTER-01", "WA-GAP-118", "WA-CON-25")
def test_the_deck_has_ten_kinds_three_times_each() -> None:
    s = quiet_party("Keyleth")
    kinds = Counter(s.game.name(card) for card in s.t.monster_deck.cards())
    assert len(kinds) == 10
    assert set(kinds.values()) == {3}
    assert {"Grell", "Legion Devil"} <= set(kinds)
    assert "Skeleton" not in kinds


@pytest.mark.rule("WA-MONSTER-02")
def test_of_two_true_entries_only_the_first_is_performed() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.hero("Quinn").at = 29
    s.monster("Grell", at=5, row="Keyleth")  # adjacent, and so within 1 tile as well
    act(s, 10)  # +7 reaches AC 17
    assert s.hero("Keyleth").poisoned, "the beak"
    assert not s.hero("Keyleth").dazed, "and not the tentacles"
    assert s.hp("Keyleth") == 7
    s.done()


@pytest.mark.rule("WA-MONSTER-03")
def test_when_the_first_entry_is_false_the_next_is_read() -> None:
    s = quiet_party("Keyleth", "Quinn")
    s.hero("Keyleth").at, s.hero("Quinn").at = 9, 29
    grell = s.monster("Grell", at=3, row="Keyleth")
    act(s, 10)
    assert s.asked == "approach"
    s.do("square", 5)
    assert s.hero("Keyleth").dazed, "the tentacles"
    assert not s.hero("Keyleth").poisoned
    assert grell.at == 5


@pytest.mark.rule("WA-MONSTER-04")
def test_when_none_is_true_the_last_entry_applies() -> None:
    s = corridor()
    grell = s.monster("Grell", at=FARTHEST_MARK, row="Keyleth")
    act(s)
    assert grell.at == FAR_MARK
    assert s.hp("Keyleth") == 8


@pytest.mark.rule("WA-MONSTER-05")
def test_after_one_entry_the_monsters_turn_is_over() -> None:
    s = corridor()
    s.hero("Keyleth").at = 1
    s.monster("Snake", at=NEAR_MARK, row="")
    grell = s.monster("Grell", at=FAR_MARK, row="Keyleth")
    act(s)
    s.do("square", NEAR + 13)
    assert s.t.dungeon.near[1] >> grell.at & 1, "the default has brought it next to Keyleth"
    assert s.asked == "hero-phase"
    assert s.hp("Keyleth") == 8, "and it does not attack any more"


# ---------------------------------------------------------------- from scorch mark to scorch mark


@pytest.mark.rule("WA-MONSTER-06")
def test_a_monster_arrives_on_the_scorch_mark() -> None:
    s = corridor()
    orc = s.monster("Orc Smasher", at=FAR + 13, row="Keyleth")
    act(s)
    assert orc.at == NEAR_MARK


@pytest.mark.rule("WA-MONSTER-07", "WA-GAP-28", "WA-GAP-32")
@pytest.mark.parametrize("standing", [True, False])
def test_with_the_scorch_mark_taken_any_free_square_of_the_tile_will_do(standing: bool) -> None:
    s = corridor("Keyleth", "Vistra")
    s.t.active = 1
    vistra = s.hero("Vistra")
    vistra.at = NEAR_MARK
    if not standing:
        vistra.hp = 0
    s.monster("Orc Archer", at=NEAR + 6, row="")
    s.monster("Gibbering Mouther", at=NEAR + 10, row="")
    orc = s.monster("Kobold Dragonshield", at=FAR_MARK, row="Vistra")
    s.hero("Keyleth").at = 29
    act(s)
    assert s.choice.seat == 1, "the active player decides"
    assert squares(s) == {NEAR + cell for cell in (1, 2, 9, 13, 14)}
    s.do("square", NEAR + 13)
    assert orc.at == NEAR + 13


RUNNER = """
- name: Runner
  ac: 10
  hp: 2
  tactics:
    - {when: always, do: [{step: 2}]}
"""


@pytest.mark.rule("WA-MONSTER-08")
def test_a_monster_that_moves_two_tiles_goes_by_the_scorch_marks(tmp_path: Path) -> None:
    (tmp_path / "monsters.yaml").write_text(RUNNER)
    s = corridor("Keyleth", pack=tmp_path)
    runner = s.monster("Runner", at=FARTHEST_MARK, row="Keyleth")
    act(s)
    assert runner.at == NEAR_MARK


@pytest.mark.rule("WA-MONSTER-08", "WA-GAP-26")
def test_its_way_is_told_square_by_square_past_everybody_and_through_no_wall(tmp_path: Path) -> None:
    (tmp_path / "monsters.yaml").write_text(RUNNER)
    s = corridor("Keyleth", pack=tmp_path)
    for cell in (9, 10):  # the whole width of the corridor
        s.monster("Cave Bear", at=FAR + cell, row="")
    runner = s.monster("Runner", at=FARTHEST_MARK, row="Keyleth")
    act(s)
    (told,) = [e.event for e in s.entries() if isinstance(e.event, events.Placed) and e.event.uid == runner.uid]
    way = (told.start, *told.path)
    assert (way[0], way[-1]) == (FARTHEST_MARK, runner.at)
    assert all(s.t.dungeon.near[here] >> there & 1 for here, there in pairwise(way))
    (seen,) = [motion for motion in motions(s.played.sight(0), [told]) if isinstance(motion, Move)]
    assert seen.who == f"foe-{runner.uid}"
    assert len(seen.path) == len(way)
    assert all(max(abs(a - c), abs(b - d)) == Q for (a, b), (c, d) in pairwise(seen.path)), "no step leaps"


@pytest.mark.rule("WA-CARD-01", "WA-MONSTER-08")
@pytest.mark.parametrize(("strewn", "damage"), [(FAR_MARK, 0), (NEAR_MARK, 1)])
def test_caltrops_on_a_tile_that_a_monster_only_passes_do_not_hurt_it(tmp_path: Path, strewn: int, damage: int) -> None:
    (tmp_path / "monsters.yaml").write_text(RUNNER)
    s = corridor("Keyleth", pack=tmp_path)
    runner = s.monster("Runner", at=FARTHEST_MARK, row="Keyleth")
    put(s.t, Thing(CALTROPS, strewn, 1 << strewn, s.number("Box of Caltrops"), owner=0, n=1))
    act(s)
    assert (runner.at, runner.damage) == (NEAR_MARK, damage)


@pytest.mark.rule("WA-GAP-26", "WA-GAP-27")
@pytest.mark.parametrize(("full", "end"), [(FAR, NEAR_MARK), (NEAR, FAR_MARK)])
def test_a_full_tile_is_passed_but_nobody_comes_to_a_halt_there(tmp_path: Path, full: int, end: int) -> None:
    (tmp_path / "monsters.yaml").write_text(RUNNER)
    s = corridor("Keyleth", pack=tmp_path)
    for cell in (1, 2, 5, 6, 9, 10, 13, 14):
        s.monster("Cave Bear", at=full + cell, row="")
    runner = s.monster("Runner", at=FARTHEST_MARK, row="Keyleth")
    act(s)
    assert runner.at == end


@pytest.mark.rule("WA-MONSTER-08", "WA-GAP-26")
def test_figures_in_the_way_do_not_hinder_a_monster() -> None:
    s = corridor("Keyleth", "Vistra")
    for cell in (9, 10, 13, 14):  # the whole width of the corridor, twice
        s.monster("Cave Bear", at=FAR + cell, row="")
    orc = s.monster("Orc Smasher", at=FAR + 1, row="Keyleth")
    act(s)
    assert orc.at == NEAR_MARK


@pytest.mark.rule("WA-GAP-26", "WA-GAP-24")
def test_nor_when_it_moves_next_to_a_hero_behind_them() -> None:
    s = corridor()
    s.hero("Keyleth").at = NEAR + 13
    for cell in (5, 6, 9, 10):
        s.monster("Cave Bear", at=NEAR + cell, row="")
    s.monster("Snake", at=NEAR + 1, row="Keyleth")
    act(s)
    assert s.asked == "approach"
    assert squares(s) == {NEAR + 14, 1, 2}


# ---------------------------------------------------------------- monsters that call monsters


@pytest.mark.rule("WA-MONSTER-09", "WA-MONSTER-10")
def test_a_called_monster_goes_to_the_end_of_the_row_and_acts_when_the_row_reaches_it() -> None:
    s = quiet_party("Keyleth")
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = 29
    kobold = s.monster("Kobold Dragonshield", at=NEAR_MARK, row="Keyleth")
    s.monster("Snake", at=25, row="Keyleth")
    s.stack("W2-4")
    s.monsters("Grell")
    act(s, 1)
    grell = s.t.monsters[-1]
    assert s.row("Keyleth") == ["Kobold Dragonshield", "Snake", "Grell"]
    assert s.acted() == ["Kobold Dragonshield", "Snake", "Grell"]
    assert placed(s, "Grell") == [FAR_MARK], "it came on the scorch mark of the new tile"
    assert s.asked == "place-monster", "and moves on to a tile whose mark is taken"
    s.do("square", NEAR + 13)
    assert (kobold.at, grell.at) == (NEAR_MARK, NEAR + 13)


@pytest.mark.rule("WA-MONSTER-09")
def test_a_monster_called_in_another_players_turn_goes_to_that_players_row() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.tile("W2-3", 0, N)
    s.t.active = 1
    s.monster("Kobold Dragonshield", at=NEAR_MARK, row="Keyleth")
    s.hero("Vistra").row.append(s.number("Kobold Dragonshield"))
    s.stack("W2-4")
    s.monsters("Cave Bear")
    act(s)
    assert s.row("Keyleth") == ["Kobold Dragonshield"]
    assert s.row("Vistra") == ["Kobold Dragonshield", "Cave Bear"]


@pytest.mark.rule("WA-MONSTER-10", "WA-GAP-50")
def test_a_called_monster_acts_even_if_one_of_its_name_has_acted_and_fallen() -> None:
    s = quiet_party("Keyleth")
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = 29
    s.monster("Snake", at=27, row="Keyleth")
    s.monster("Kobold Dragonshield", at=NEAR_MARK, row="Keyleth")
    for square in (25, 26, 30):  # all round Keyleth
        put(s.t, Thing(CALTROPS, square, 1 << square, s.number("Box of Caltrops"), owner=0, n=1))
    s.stack("W2-4")
    s.monsters("Snake")
    s.treasures("Potion of Healing")
    act(s)
    s.do("square", 25)  # the Snake comes, onto caltrops, and dies
    assert s.row("Keyleth") == ["Kobold Dragonshield", "Snake"]
    assert s.acted() == ["Snake", "Kobold Dragonshield", "Snake"]


# ---------------------------------------------------------------- rulings


@pytest.mark.rule("WA-GAP-21")
def test_the_closest_hero_is_counted_in_tiles() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 19
    s.monster("Orc Smasher", at=15, row="Keyleth")  # next to Vistra, but on Keyleth's tile
    act(s, 8)
    assert s.asked == "approach"
    assert squares(s) <= {2, 3, 5, 6, 7}
    s.do("square", 6)
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (7, 8)


@pytest.mark.rule("WA-GAP-21")
def test_between_equally_close_heroes_the_active_player_chooses() -> None:
    s = quiet_party("Keyleth", "Vistra", "Quinn")
    s.t.active = 1
    s.hero("Quinn").at = 29
    s.monster("Orc Smasher", at=6, row="Vistra")
    act(s, 8)
    assert (s.asked, s.choice.seat) == ("prey", 1)
    assert [option.what for option in s.offers("prey")] == [0, 1]
    s.do("prey", "Keyleth")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (7, 8)


@pytest.mark.rule("WA-GAP-21", "WA-GAP-16")
def test_of_adjacent_heroes_any_is_attacked_be_it_on_the_next_tile() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.hero("Keyleth").at, s.hero("Vistra").at = 10, 18  # on its own tile, and over the border
    s.monster("Duergar Guard", at=14)
    s.begin("monster_step", rolls=[19])
    assert s.asked == "prey"
    s.do("prey", "Vistra")
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 7)


@pytest.mark.rule("WA-GAP-21", "WA-DOWN-02")
def test_heroes_who_are_down_or_on_no_tile_are_left_out() -> None:
    s = quiet_party("Keyleth", "Quinn", "Heskan", "Vistra")
    s.hero("Keyleth").hp = 0
    s.hero("Vistra").at = -1
    s.hero("Quinn").at, s.hero("Heskan").at = 5, 29
    s.monster("Orc Smasher", at=6, row="Keyleth")
    act(s, 8)  # +9 hits Quinn's AC 16, and nobody is asked
    assert s.hp("Quinn") == 7
    s.done()


def ring() -> Story:
    """Two open tiles east of the two halves of the Start Tile: four tiles in a square."""
    s = quiet_party("Keyleth", "Vistra")
    s.tile("B4-1", 0, E)
    s.tile("B4-1", 1, E)
    assert s.t.dungeon.joined[2] == (0, 3)
    s.hero("Keyleth").at, s.hero("Vistra").at = 29, -1
    return s


@pytest.mark.rule("WA-GAP-22")
def test_between_equally_short_ways_the_active_player_chooses() -> None:
    s = ring()
    s.t.active = 1
    orc = s.monster("Orc Smasher", at=s.t.dungeon.scorch[2], row="Vistra")
    act(s)
    assert (s.asked, s.choice.seat) == ("way", 1)
    assert [option.what for option in s.offers("tile")] == [0, 3]
    s.do("tile", 3)
    assert orc.at == s.t.dungeon.scorch[3]


@pytest.mark.rule("WA-GAP-22")
def test_a_monster_on_its_way_goes_one_tile_unless_more_are_named() -> None:
    for tiles, halt in (((), 2), ((2,), 0)):
        s = quiet_party("Keyleth")
        near = s.tile("W2-3", 0, N)
        far = s.tile("W2-3", near, N)
        orc = s.monster("Orc Smasher", at=s.t.dungeon.scorch[far], row="")
        step_to(s.t, orc, [0], *tiles)
        assert (near, orc.at) == (2, s.t.dungeon.scorch[halt])


@pytest.mark.rule("WA-GAP-23")
def test_a_monster_with_no_path_to_any_hero_stays_where_it_is() -> None:
    s = quiet_party("Keyleth")
    apart = (s.number("W2-3") - 10_000, 5, 5, 0, 0)
    s.t.dungeon = Dungeon.rebuild(s.box.tiles, s.t.dungeon.key() + apart)
    assert s.t.dungeon.joined[2] == ()
    orc = s.monster("Orc Smasher", at=NEAR + 14, row="Keyleth")
    act(s)
    assert orc.at == NEAR + 14
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-GAP-23")
def test_a_monster_with_nobody_on_the_tiles_stays_where_it_is() -> None:
    s = corridor("Keyleth", "Vistra")
    s.hero("Keyleth").at = -1
    s.hero("Vistra").hp = 0
    orc = s.monster("Orc Smasher", at=FAR + 13, row="Keyleth")
    act(s)
    assert orc.at == FAR + 13


@pytest.mark.rule("WA-GAP-24")
def test_a_tactic_that_names_a_place_goes_there_and_not_to_the_scorch_mark() -> None:
    s = corridor("Keyleth", "Vistra")
    s.t.active = 1
    s.hero("Keyleth").at, s.hero("Vistra").at = 1, 29
    snake = s.monster("Snake", at=NEAR_MARK, row="Vistra")
    act(s, 1)
    assert (s.asked, s.choice.seat) == ("approach", 1)
    assert squares(s) == {2, 5, 6, NEAR + 13, NEAR + 14}
    assert s.t.free() >> START_MARK & 1
    s.do("square", 5)
    assert snake.at == 5


def cornered(*heroes: str) -> Story:
    """Keyleth at the end of a corridor, with a bear on every square around her."""
    s = quiet_party("Keyleth", *heroes)
    s.tile("W2-3", 0, N)
    s.hero("Keyleth").at = NEAR + 1
    for cell in (2, 5, 6):
        s.monster("Cave Bear", at=NEAR + cell, row="")
    return s


@pytest.mark.rule("WA-GAP-25")
def test_with_no_square_free_beside_the_closest_hero_the_next_within_range_is_attacked() -> None:
    s = cornered("Vistra")
    s.hero("Vistra").at = 1
    orc = s.monster("Orc Smasher", at=NEAR + 9, row="Keyleth")
    act(s, 8)
    assert s.asked == "approach"
    assert squares(s) == {2, 5, 6, NEAR + 13, NEAR + 14}
    s.do("square", NEAR + 13)
    assert orc.at == NEAR + 13
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 7)


@pytest.mark.rule("WA-GAP-25", "WA-GAP-21")
def test_between_two_others_equally_close_the_active_player_chooses() -> None:
    s = cornered("Vistra", "Quinn")
    s.hero("Vistra").at, s.hero("Quinn").at = 1, 3
    orc = s.monster("Orc Smasher", at=NEAR + 9, row="Keyleth")
    act(s, 8)
    assert s.asked == "prey"
    assert [option.what for option in s.offers("prey")] == [1, 2]
    s.do("prey", "Quinn")
    s.do("square", 7)
    assert orc.at == 7
    assert [s.hp(name) for name in ("Keyleth", "Vistra", "Quinn")] == [8, 8, 7]


@pytest.mark.rule("WA-GAP-25")
def test_and_with_no_other_in_range_it_comes_as_near_as_it_can_and_does_not_attack() -> None:
    s = cornered("Vistra")
    s.hero("Vistra").at = 29  # two tiles off
    orc = s.monster("Orc Smasher", at=NEAR + 13, row="Keyleth")
    act(s)
    assert squares(s) == {NEAR + 9, NEAR + 10}, "two squares from Keyleth"
    s.do("square", NEAR + 10)
    assert orc.at == NEAR + 10
    assert s.asked == "hero-phase"
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, 8)


@pytest.mark.rule("WA-GAP-27")
def test_a_monster_stays_where_it_is_if_the_tile_it_would_enter_is_full() -> None:
    s = corridor("Keyleth", "Vistra")
    for cell in (1, 2, 5, 6, 9, 10, 13, 14):
        s.monster("Cave Bear", at=NEAR + cell, row="")
    orc = s.monster("Orc Smasher", at=FAR_MARK, row="Keyleth")
    act(s)
    assert orc.at == FAR_MARK
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-GAP-29", "WA-GAP-30")
def test_a_large_monster_covers_the_scorch_mark_as_the_active_player_likes() -> None:
    s = corridor()
    s.t.placed = True
    otyugh = s.monster("Otyugh", at=FARTHEST + 5)  # the nearest hero is three tiles off: it moves
    s.begin("villain_step")
    assert squares(s) == {FAR + 5, FAR + 9}, "with the mark in its south-east or north-east square"
    s.do("square", FAR + 9)
    assert otyugh.mask == sum(1 << FAR + cell for cell in (9, 10, 13, 14))


@pytest.mark.rule("WA-CARD-17", "WA-CARD-18", "WA-GAP-103", "WA-GAP-104")
def test_a_legion_devil_that_falls_as_it_arrives_is_not_the_last_of_them() -> None:
    s = corridor()
    put(s.t, Thing(CALTROPS, FARTHEST_MARK, 1 << FARTHEST_MARK, s.number("Box of Caltrops"), owner=0, n=1))
    s.encounters("Wandering Monster")
    s.monsters("Legion Devil")
    s.treasures("Potion of Healing")
    s.t.placed = False
    s.begin("encounter_step")
    s.do("tile", 4)
    assert [m.at for m in s.t.monsters] == [FARTHEST_MARK], "the first fell on the caltrops, the second stands"
    s.do("square", FARTHEST + 13)
    assert s.row("Keyleth") == ["Legion Devil"]
    assert s.t.experience == []
    assert s.items("Keyleth") == ["Potion of Healing"]
    assert s.acted() == ["Legion Devil"] * 2
