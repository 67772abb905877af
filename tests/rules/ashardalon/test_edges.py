"""Rules at their edges: who is not there any more, what is not there yet, the last one and none at all."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow
from emberhall.engine.standing import Lasting
from emberhall.games.ashardalon.cards.encounters import NewMonster
from emberhall.games.ashardalon.cards.powers_wizard import Images
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.curses import climb_out
from emberhall.games.ashardalon.rules.doors import doors_in_reach
from emberhall.games.ashardalon.rules.hit_points import damage_monster
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.lasting import IMAGES, renew
from tests.games.ashardalon.story import N, quiet_party


def asked(flow: Flow[object] | None) -> Choice | None:
    """The first question of a rule, none if it asks nothing; a question with one answer is one too."""
    return next(flow, None) if flow is not None else None


@pytest.mark.rule("WA-DMG-03", "WA-XP-01")
def test_a_monster_is_defeated_once_however_often_it_is_struck() -> None:
    s = quiet_party("Keyleth")
    s.treasures()
    grell = s.monster("Grell", at=5)
    for _ in range(2):
        assert asked(damage_monster(s.t, grell, 9, by=0)) is None
    assert s.t.monsters == []
    assert sum(s.box.monsters[card].xp for card in s.t.experience) == s.box.monsters[grell.card].xp
    assert s.row("Keyleth") == []


@pytest.mark.rule("WA-DOOR-03")
def test_a_hero_who_is_off_the_map_reaches_no_door() -> None:
    s = quiet_party("Keyleth", "Vistra")
    s.tile("B2-1", 0, N, doors=True)
    assert s.t.dungeon.doors
    s.hero("Keyleth").at = -1
    assert doors_in_reach(s.t, s.hero("Keyleth")) == []


@pytest.mark.rule("WA-GAP-13")
@pytest.mark.parametrize("where", ["any-edge-tile", "closest-edge-tile", "closest-edge"])
def test_without_an_unexplored_edge_no_monster_comes_there(where: str) -> None:
    s = quiet_party("Keyleth")
    s.t.dungeon.edges = []
    s.monsters("Snake")
    assert asked(NewMonster(where).run(s.t, Deed(0, s.number("Lost")))) is None  # type: ignore[arg-type]
    assert s.t.monsters == []


@pytest.mark.rule("WA-CARD-15")
def test_when_its_marker_is_gone_the_way_out_of_a_pit_is_free_and_leads_anywhere_on_the_tile() -> None:
    s = quiet_party("Keyleth")
    hero = s.hero("Keyleth")
    hero.pit, hero.at = 1, -1
    choice = asked(climb_out(s.t, hero))
    assert choice is not None
    assert {option.what >> 4 for option in choice.options} == {0}
    assert len(choice.options) == (s.t.dungeon.tile_mask(0) & s.t.free()).bit_count()


@pytest.mark.rule("WA-CHAMBER-01")
@pytest.mark.parametrize("chamber", ["dire", "horrid"])
def test_an_entrance_that_the_adventure_does_not_place_is_one_of_tiles_9_to_12(chamber: str) -> None:
    found = set()
    for seed in range(40):
        t = quiet_party("Keyleth", chamber=chamber).t
        entrance = TILE + t.box.tiles.group(f"{chamber}-entrance")[0]
        luck = Chance(seed)
        found.add([t.tiles.draw(luck) for _ in range(12)].index(entrance) + 1)
    assert found == {9, 10, 11, 12}


@pytest.mark.parametrize(("left", "again"), [(0, True), (1, True), (2, True), (3, False)])
def test_mirror_images_come_again_once_one_is_lost(left: int, again: bool) -> None:
    s = quiet_party("Heskan")
    if left:
        renew(s.t, Lasting(IMAGES, s.number("Mirror Image"), 0, amount=2, uses=left))
    assert Images(3, 2).can(s.t, Deed(0, s.number("Mirror Image"))) is again
