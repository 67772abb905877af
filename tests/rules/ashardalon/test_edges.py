"""Rules at their edges: who is not there any more, what is not there yet, the last one and none at all."""

from __future__ import annotations

import pytest

from emberhall.engine.chance import Chance
from emberhall.engine.choice import Choice, Flow
from emberhall.engine.standing import Lasting
from emberhall.games.ashardalon.cards.encounters import NewMonster
from emberhall.games.ashardalon.cards.powers_wizard import Images
from emberhall.games.ashardalon.cards.treasures import Absorb
from emberhall.games.ashardalon.rules.box import TILE
from emberhall.games.ashardalon.rules.curses import climb_out
from emberhall.games.ashardalon.rules.doors import doors_in_reach
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.hit_points import damage_monster
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.lasting import IMAGES, renew
from emberhall.games.ashardalon.rules.movement import free_walk, may_move, roomy
from emberhall.games.ashardalon.rules.moving_tokens import steer
from emberhall.games.ashardalon.rules.state import Thing
from emberhall.games.ashardalon.rules.tactics import blown
from emberhall.games.ashardalon.rules.tokens import MARKER
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
def test_without_an_unexplored_edge_no_monster_comes_there(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = quiet_party("Keyleth")
    monkeypatch.setattr(s.t.dungeon, "edges", [])
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


# ---------------------------------------------------------------- moving


@pytest.mark.rule("WA-MOVE-02")
def test_who_has_used_an_item_may_still_move() -> None:
    s = quiet_party("Keyleth")
    s.give("Keyleth", "Lucky Charm")
    s.t.used = [s.number("Lucky Charm")]
    assert may_move(s.t, s.hero("Keyleth"))


@pytest.mark.rule("WA-MOVE-02")
@pytest.mark.parametrize("optional", [True, False])
def test_a_move_that_must_be_made_leaves_no_way_to_stay(optional: bool) -> None:
    s = quiet_party("Keyleth")
    choice = asked(free_walk(s.t, s.hero("Keyleth"), 1, optional))
    assert choice is not None
    assert ("stay" in {option.act for option in choice.options}) is optional


@pytest.mark.rule("WA-GAP-27", "WA-GAP-30")
def test_one_free_square_is_no_room_for_a_large_figure() -> None:
    s = quiet_party("Keyleth")
    place = s.tile("W2-3", 0, N)
    large = next(card.name for card in s.box.monsters.values() if card.size == 2 and not card.loose)
    figure = s.monster(large, at=s.t.dungeon.scorch[1], row="")
    assert roomy(s.t, figure, [place]) == [place]
    spare, *others = squares_of(s.t.dungeon.tile_mask(place) & s.t.free())
    for square in others:
        s.monster("Snake", at=square, row="")
    assert s.t.free() >> spare & 1
    assert roomy(s.t, figure, [place]) == []
    assert roomy(s.t, s.monster("Snake", at=9, row=""), [place]) == [place]


@pytest.mark.rule("WA-MOVE-12")
def test_a_thing_that_is_steered_lies_on_the_scorch_mark_and_nowhere_else() -> None:
    s = quiet_party("Heskan")
    sphere = Thing(MARKER, s.t.dungeon.scorch[0], 1 << s.t.dungeon.scorch[0], s.number("Flaming Sphere"), 0)
    flow = steer(s.t, s.hero("Heskan"), sphere)
    choice = next(flow)
    with pytest.raises(StopIteration):
        flow.send(choice.options[0])
    assert sphere.at == s.t.dungeon.scorch[1]
    assert sphere.mask == 1 << sphere.at


def test_nobody_is_blown_where_there_is_no_tile() -> None:
    s = quiet_party("Keyleth")
    s.tile("W2-3", 0, N)
    for place in range(3):
        s.hero("Keyleth").at = squares_of(s.t.dungeon.tile_mask(place))[0]
        to = s.t.dungeon.neighbour(place, s.t.dungeon.triangle_side(place))
        assert (asked(blown(s.t, s.hero("Keyleth"))) is None) == (to not in s.t.dungeon.joined[place])


@pytest.mark.parametrize("harm", [0, 1, 2])
def test_what_takes_damage_away_serves_against_a_single_point(harm: int) -> None:
    s = quiet_party("Keyleth")
    assert Absorb(1).can(s.t, Deed(0, s.number("Lucky Charm"), harm=harm)) is (harm > 0)
