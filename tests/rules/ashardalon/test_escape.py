"""Rules of the section ESCAPE: where the way out is, and what is left of a player's turn afterwards."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.hit_points import heal
from emberhall.games.ashardalon.rules.other_actions import exit_squares, squares_out
from tests.games.ashardalon.story import N, Story, quiet_party

STAIRS = 13


def by_the_ladder(*heroes: str) -> Story:
    """The Secure Exit lies north of the Start Tile as place 2, its ladder on square 37; nothing happens by itself."""
    adventure = "assault-on-firestorm-peak" if len(heroes) > 1 else "a-day-in-the-life-of-a-hero"
    s = quiet_party(*heroes, adventure=adventure)
    s.tile("Secure Exit", 0, N)
    s.t.tiles.remove(s.number("Secure Exit"))
    s.encounters()
    return s


LADDER = 37


@pytest.mark.rule("WA-ESCAPE-01", "WA-EX-13")
def test_a_hero_on_the_exit_square_when_its_hero_phase_ends_escapes() -> None:
    s = by_the_ladder("Keyleth")
    s.hero("Keyleth").at = LADDER
    s.begin().do("done")
    assert s.asked == "escape"
    s.do("escape")
    assert s.hero("Keyleth").escaped
    assert s.outcome.won


@pytest.mark.rule("WA-ESCAPE-01")
def test_a_hero_who_only_crosses_the_exit_square_does_not_escape() -> None:
    s = by_the_ladder("Keyleth")
    s.hero("Keyleth").at = 42
    s.begin().do("walk", LADDER).do("walk", 42).do("done")
    assert not s.hero("Keyleth").escaped
    assert s.outcome is None


@pytest.mark.rule("WA-GAP-125")
def test_a_hero_on_the_exit_may_stay() -> None:
    s = by_the_ladder("Keyleth")
    s.hero("Keyleth").at = LADDER
    s.begin().do("done").do("stay")
    assert not s.hero("Keyleth").escaped
    assert s.asked == "hero-phase"


@pytest.mark.rule("WA-ESCAPE-02", "WA-EX-13")
@pytest.mark.parametrize(
    ("adventure", "tile", "squares"),
    [
        ("a-day-in-the-life-of-a-hero", "Secure Exit", [37]),
        ("up-from-the-midden", "Tunnel Exit", [37, 38, 41, 42]),
        ("roghars-gear", "", [13, 14, 17, 18]),
    ],
)
def test_ladder_and_stairs_of_the_named_tile_are_the_exit(adventure: str, tile: str, squares: list[int]) -> None:
    s = quiet_party("Keyleth", adventure=adventure)
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    if tile:
        s.t.tiles.remove(s.number(tile))
        s.tile(tile, 0, N)
    assert squares_of(exit_squares(s.t)) == squares


@pytest.mark.rule("WA-ESCAPE-02", "WA-ESCAPE-03")
def test_each_of_several_named_tiles_leads_out() -> None:
    s = quiet_party("Keyleth", adventure="a-day-in-the-life-of-a-hero")
    s.t.dungeon = s.t.dungeon.start(s.box.tiles)
    s.tile("Secure Exit", 0, N)
    names = ("Start", "Secure Exit")
    assert squares_of(squares_out(s.t, names)) == [13, 14, 17, 18, 37]


@pytest.mark.rule("WA-ESCAPE-03")
def test_without_an_escape_in_the_adventure_the_stairs_are_just_stairs() -> None:
    s = quiet_party("Keyleth", adventure="monster-hunt")
    s.hero("Keyleth").at = STAIRS
    s.encounters()
    s.begin().do("done")
    assert s.asked == "hero-phase", "nothing was asked and the next turn has begun"
    assert not s.hero("Keyleth").escaped


@pytest.mark.rule("WA-ESCAPE-03")
def test_the_exit_opens_when_everything_else_is_done() -> None:
    s = quiet_party("Keyleth", adventure="roghars-gear")
    s.hero("Keyleth").at = STAIRS
    s.encounters()
    s.begin().do("done")
    assert s.asked == "hero-phase", "without the Gear nobody leaves"


def after_keyleth_left(*, row: tuple[str, ...] = ()) -> Story:
    """Keyleth has escaped, Vistra has not; it is Keyleth's player's turn."""
    s = by_the_ladder("Keyleth", "Vistra")
    s.hero("Keyleth").escaped, s.hero("Keyleth").at = True, -1
    s.hero("Vistra").at = 30
    for i, name in enumerate(row):
        if name in s.box.number and s.box.number[name] in s.box.encounters:
            s.marker(name, at=25, row="Keyleth")
        else:
            s.monster(name, at=25 + i, row="Keyleth")
    return s


@pytest.mark.rule("WA-ESCAPE-04", "WA-GAP-124")
def test_an_escaped_hero_has_no_hero_phase() -> None:
    s = after_keyleth_left().begin()
    assert s.choice.seat == 1, "the turn has passed to Vistra"
    assert s.t.turn == 1


@pytest.mark.rule("WA-GAP-124")
@pytest.mark.parametrize(("card", "rolls", "hp"), [("Unbearable Heat", [], 7), ("Deep Tremor", [20], 7)])
def test_nothing_touches_a_hero_who_has_left(card: str, rolls: list[int], hp: int) -> None:
    s = after_keyleth_left()
    s.monster("Cave Bear", at=9, row="")
    s.t.active = 1
    s.encounters(card)
    s.begin("encounter_step", rolls=rolls)
    assert (s.hp("Keyleth"), s.hp("Vistra")) == (8, hp)
    s.hero("Keyleth").hp = 4
    assert list(heal(s.t, s.hero("Keyleth"), 2) or ()) == []
    assert s.hp("Keyleth") == 4, "nor heals it"


@pytest.mark.rule("WA-ESCAPE-05")
def test_an_escaped_hero_does_not_explore() -> None:
    s = after_keyleth_left()
    tiles = len(s.t.tiles)
    s.begin()
    assert len(s.t.tiles) == tiles
    assert len(s.t.dungeon.places) == 3


@pytest.mark.rule("WA-ESCAPE-06")
def test_an_escaped_heros_player_draws_no_encounter() -> None:
    s = after_keyleth_left()
    s.encounters("Unbearable Heat")
    s.begin()
    assert s.discarded() == []
    assert s.hp("Vistra") == 8


@pytest.mark.rule("WA-ESCAPE-07", "WA-CON-24", "WA-CON-08", "WA-GAP-71")
def test_an_escaped_heros_player_still_activates_villains_and_the_row() -> None:
    s = after_keyleth_left(row=("Grell", "Poisoned Dart Trap"))
    s.monster("Margrath", at=26)
    s.begin(rolls=[1, 1, 1])
    assert s.acted() == ["Margrath", "Grell", "Poisoned Dart Trap"]
    assert s.choice.seat == 1
    s.done()


@pytest.mark.rule("WA-GAP-126")
def test_with_everybody_gone_or_down_nothing_acts() -> None:
    s = after_keyleth_left(row=("Grell",))
    s.hero("Vistra").hp = 0
    s.t.surges = 1
    s.begin()
    assert s.acted() == []
    assert s.hp("Vistra") == 4, "she used the surge at the start of her own turn"
