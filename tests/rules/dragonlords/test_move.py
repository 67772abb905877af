"""Rules of the section MOVE: a free step or dice, resting, symbols and terrain."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.movement import allowance
from emberhall.games.dragonlords.rules.threat import put_counter
from tests.games.dragonlords.story import EMPTY_SPACE, GREEN_SPACE, KNIGHT, MONK, Story, a_table

QUIET = 1
# the faces of a movement die, as they are rolled
PLAINS_ROAD_RIVER, PLAINS_FOREST_HILLS, FOREST_SWAMP_ROAD, HILLS_MOUNTAINS_ROAD, PLAINS_HILLS_RIVER, WILD = range(1, 7)
VYNELVALE, TAMALIR = (7, 6), (5, 4)
SWAMP_BESIDE_VYNELVALE = (6, 7)
MOUNTAIN = (10, 5)
HILLS_BESIDE_MOUNTAIN = (9, 5)


def rolls(s: Story, *faces: int) -> Story:
    """Roll exactly these faces and stand at the question where to go."""
    s.begin("movement", rolls=faces)
    if len(faces) < 5:
        return s.do("roll", len(faces))
    return s.do("roll", 5)


@pytest.mark.rule("DL-MOVE-01", "DL-MOVE-02")
def test_a_single_step_needs_no_symbol_and_no_die() -> None:
    s = a_table().at(HILLS_BESIDE_MOUNTAIN).begin("movement", rolls=[QUIET])
    s.do("step", s.space(MOUNTAIN))
    assert s.at_place(MOUNTAIN)
    s.done()
    s = a_table().begin("movement", rolls=[QUIET])
    s.do("step", s.space(SWAMP_BESIDE_VYNELVALE))
    assert s.at_place(SWAMP_BESIDE_VYNELVALE)


@pytest.mark.rule("DL-MOVE-01")
def test_after_a_roll_there_is_no_free_step() -> None:
    s = rolls(a_table(), WILD)
    assert s.acts() == {"stay", "go"}
    assert EMPTY_SPACE not in s.reaches()  # plains beside the Hero, which this die does not pay for


@pytest.mark.rule("DL-MOVE-02", "DL-DOOM-03", "DL-GAP-48", "DL-CONFLICT-46")
def test_an_overrun_town_cannot_be_stepped_into() -> None:
    s = a_table().fallen("Tamalir").at((5, 5)).begin("movement")
    assert not s.offers("step", s.space("Tamalir"))
    assert len(s.offers("step")) == 5


@pytest.mark.rule("DL-MOVE-03", "DL-COMP-11", "DL-EX-05")
def test_a_fresh_party_rolls_five_dice() -> None:
    s = a_table().allies(0, "Straw Dog", "Straw Cat")
    assert allowance(s.t, s.hero()) == 5
    s.begin("movement", rolls=[1, 2, 3, 4, 5])
    s.do("roll", 5)
    assert len(s.t.roll) == 5


@pytest.mark.rule("DL-MOVE-04", "DL-MOVE-05", "DL-EX-05")
def test_any_wound_or_exhaustion_in_the_party_costs_one_die_in_all() -> None:
    s = a_table(KNIGHT, MONK).allies(0, "Straw Dog").allies(1, "Straw Cat")
    s.ally("Straw Cat", 1).wounds = 2
    assert allowance(s.t, s.hero()) == 5  # others do not count
    s.ally("Straw Dog").exhaustion = 1
    assert allowance(s.t, s.hero()) == 4
    s.ally("Straw Dog").exhaustion = 0
    s.hero().wounds = 1
    assert allowance(s.t, s.hero()) == 4
    s.hero().wounds, s.hero().exhaustion, s.ally("Straw Dog").wounds = 3, 2, 1
    assert allowance(s.t, s.hero()) == 4
    s.begin("movement", active=0)
    assert len(s.offers("roll")) == 5  # 0 to 4
    assert not s.offers("roll", 5)


@pytest.mark.rule("DL-MOVE-06", "DL-CONFLICT-31", "DL-GAP-07")
def test_how_many_dice_are_held_back_is_decided_before_the_roll() -> None:
    s = a_table()
    s.hero().wounds = 1
    s.at(EMPTY_SPACE).begin("movement", rolls=[WILD])
    s.do("roll", 1)
    assert len(s.t.roll) == 1
    s = a_table().at(EMPTY_SPACE).begin("movement", rolls=[QUIET])
    s.do("roll", 0)  # nothing is rolled, and the Hero stays
    assert s.at_place(EMPTY_SPACE)
    assert s.asked == "move"
    s.done()


@pytest.mark.rule("DL-MOVE-07", "DL-MOVE-08", "DL-MOVE-16", "DL-CONFLICT-32", "DL-EX-19")
def test_each_die_held_back_rests_the_whole_party_and_heals_nobody() -> None:
    s = a_table(MONK).allies(0, "Straw Cat", "Straw Owl")
    s.hero().exhaustion, s.hero().wounds, s.ally("Straw Cat").exhaustion = 3, 2, 2
    s.begin("movement", rolls=[1, 1])
    s.do("roll", 2)
    assert (s.hero().exhaustion, s.ally("Straw Cat").exhaustion, s.ally("Straw Owl").exhaustion) == (1, 0, 0)
    assert s.hero().wounds == 2
    assert len(s.t.roll) == 2


@pytest.mark.rule("DL-MOVE-07", "DL-MOVE-16", "DL-CONFLICT-32")
def test_the_allowance_is_fixed_before_the_rest() -> None:
    s = a_table().allies(0, "Straw Cat", "Straw Owl")
    s.hero().exhaustion = s.ally("Straw Cat").exhaustion = s.ally("Straw Owl").exhaustion = 1
    s.begin("movement", rolls=[1, 1, 1])
    s.do("roll", 3)
    assert not s.hero().hurt  # all three rested
    assert len(s.t.roll) == 3


@pytest.mark.rule("DL-MOVE-07", "DL-CONFLICT-31")
def test_holding_everything_back_never_takes_more_than_there_is() -> None:
    s = a_table().at(EMPTY_SPACE)
    s.hero().exhaustion = 2
    s.begin("movement", rolls=[QUIET])
    s.do("roll", 0)
    assert s.hero().exhaustion == 0
    assert s.at_place(EMPTY_SPACE)


@pytest.mark.rule("DL-CONFLICT-31", "DL-GAP-55")
def test_a_free_step_is_no_rest() -> None:
    s = a_table()
    s.hero().exhaustion = 2
    s.begin("movement", rolls=[QUIET])
    s.do("step", s.space(EMPTY_SPACE))
    assert s.hero().exhaustion == 2


@pytest.mark.rule("DL-MOVE-09", "DL-MOVE-10", "DL-GAP-06", "DL-EX-26")
def test_where_one_die_leads_from_vynelvale() -> None:
    assert rolls(a_table(), PLAINS_ROAD_RIVER).reaches() == {(6, 5), (7, 5), (8, 6), (7, 7), VYNELVALE}
    assert rolls(a_table(), WILD).reaches() == {(6, 6), (6, 7), VYNELVALE}


@pytest.mark.rule("DL-MOVE-10", "DL-MOVE-11", "DL-GAP-04", "DL-EX-27")
def test_where_three_equal_dice_lead() -> None:
    found = rolls(a_table(), *[HILLS_MOUNTAINS_ROAD] * 3).reaches()
    assert len(found) == 14
    assert {TAMALIR, (5, 3), (8, 3), (8, 9), (9, 7)} <= found


@pytest.mark.rule("DL-MOVE-09", "DL-DOOM-03", "DL-GAP-48", "DL-GAP-66", "DL-EX-28")
def test_where_five_different_dice_lead() -> None:
    dice = (PLAINS_ROAD_RIVER, PLAINS_FOREST_HILLS, FOREST_SWAMP_ROAD, HILLS_MOUNTAINS_ROAD, PLAINS_HILLS_RIVER)
    s = rolls(a_table(), *dice)
    found = s.reaches()
    assert len(found) == len(s.offers("go")) + 1 == 78  # each space once
    towns = {name for name, at in s.box.map.card.towns.items() if at in found}
    assert towns == {"Frostgate", "Nerekhall", "Riverwatch", "Tamalir", "Vynelvale"}
    assert len(rolls(a_table().fallen("Tamalir"), *dice).reaches()) == 77


@pytest.mark.rule("DL-MOVE-10")
def test_the_symbol_is_for_the_terrain_that_is_entered() -> None:
    s = rolls(a_table().at((11, 7)), HILLS_MOUNTAINS_ROAD)  # from a swamp
    assert s.reaches() == {(11, 7), (12, 7), (12, 6)}  # to mountains, with no mountain left
    s = rolls(a_table().at((8, 8)), WILD)  # mountains, swamp, forest
    assert (8, 9) not in s.reaches()
    assert (7, 8) in s.reaches()


@pytest.mark.rule("DL-MOVE-11")
def test_any_symbol_enters_a_town_and_no_die_does_not() -> None:
    assert TAMALIR in rolls(a_table().at((6, 4)), WILD).reaches()
    s = a_table().at((6, 3)).begin("movement", rolls=[QUIET])
    assert TAMALIR not in rolls(a_table().at((8, 4)), WILD).reaches()
    assert s.asked == "move"


@pytest.mark.rule("DL-GAP-04")
def test_roads_and_rivers() -> None:
    beside_river_without_road = (3, 7)
    assert (4, 7) not in rolls(a_table().at(beside_river_without_road), FOREST_SWAMP_ROAD).reaches()
    assert (4, 7) in rolls(a_table().at(beside_river_without_road), PLAINS_HILLS_RIVER).reaches()
    assert (4, 3) in rolls(a_table().at((3, 3)), FOREST_SWAMP_ROAD).reaches()  # a road over the river


@pytest.mark.rule("DL-MOVE-12", "DL-TIMING-07")
def test_one_activation_in_a_movement_step() -> None:
    s = a_table().items(0, "Staff of Light", "Wings of Regiroth")
    s.hero().wounds = 1
    s.begin("movement")
    s.do("use", "Staff of Light")
    assert not s.offers("use", "Wings of Regiroth")
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-MOVE-13", "DL-TIMING-08")
def test_an_activated_card_stays_face_down() -> None:
    s = a_table().items(0, "Straw Drum").meets_challenge("Straw Giant", rolls=[19])
    s.do("use", "Straw Drum").do("fight-on")
    assert s.names(s.t.face_down) == ["Straw Drum"]
    s.do("defend")  # the Ranged phase goes by without a question about the Drum
    assert s.asked == "combat-phase"


@pytest.mark.rule("DL-MOVE-14", "DL-GAP-07", "DL-GAP-66")
def test_only_the_last_space_matters() -> None:
    s = a_table(KNIGHT, MONK).at((6, 8), 1)
    s.begin("movement", rolls=[FOREST_SWAMP_ROAD, FOREST_SWAMP_ROAD, WILD, WILD, WILD, QUIET], active=0)
    s.do("roll", 5)
    s.do("go", s.space((7, 8)))  # past the counters of (6, 6) and (7, 7), and past the other Hero
    assert s.at_place((7, 8))
    assert s.t.active == 1
    assert s.counter_on(GREEN_SPACE)


@pytest.mark.rule("DL-GAP-74", "DL-MOVE-05")
def test_cards_may_add_dice_up_to_six() -> None:
    s = a_table().items(0, "Straw Boots")
    s.hero().wounds = 1
    assert allowance(s.t, s.hero()) == 5
    s.hero().wounds = 0
    s.items(0, "Straw Boots", "Straw Spurs")
    assert allowance(s.t, s.hero()) == 6
    s.items(0).event("Straw Wind")
    assert allowance(s.t, s.hero()) == 6


@pytest.mark.rule("DL-GAP-68", "DL-GAP-07")
def test_a_counter_put_under_a_hero_waits_for_the_next_movement() -> None:
    s = a_table().emptied(GREEN_SPACE).at(GREEN_SPACE).deck("green", "Straw Man")
    put_counter(s.t, s.space(GREEN_SPACE))
    s.begin("turn_pass")
    assert s.asked == "move"
    assert s.t.fight is None
    s.do("roll", 0)
    assert s.names([s.fight.card]) == ["Straw Man"]


@pytest.mark.rule("DL-MOVE-09", "DL-MOVE-12", "DL-GAP-66")
def test_dice_may_be_rolled_again_by_a_card() -> None:
    s = a_table().items(0, "Pilgrim's Compass").begin("movement", rolls=[WILD] * 4 + [HILLS_MOUNTAINS_ROAD])
    assert not s.offers("use")  # not before the roll
    s.do("roll", 5).luck(rolls=[PLAINS_ROAD_RIVER, PLAINS_ROAD_RIVER])
    s.do("use", "Pilgrim's Compass").do("die-again", WILD - 1).do("die-again", WILD - 1).do("enough-dice")
    assert s.t.roll == (0, 0, 3, 5, 5)
    assert s.asked == "destination"
    assert EMPTY_SPACE in s.reaches()
    assert not s.offers("use")


@pytest.mark.rule("DL-MOVE-10", "DL-GAP-04")
def test_one_die_may_also_show_another_symbol() -> None:
    riverbank, river, river_beyond = (3, 7), (4, 8), (4, 9)
    assert river not in rolls(a_table().at(riverbank), WILD).reaches()
    esk = rolls(a_table("Esk the Ferryman").at(riverbank), WILD, WILD).reaches()
    assert river in esk
    assert river_beyond not in esk  # one die, not two
    assert river_beyond in rolls(a_table("Esk the Ferryman").at(riverbank), WILD, PLAINS_HILLS_RIVER).reaches()
    assert len(rolls(a_table("Iven Lowroad"), WILD).reaches()) == 7  # every neighbour
    s = a_table("Iven Lowroad").at(EMPTY_SPACE).begin("movement", rolls=[QUIET])
    s.do("roll", 0)  # without dice there is nothing that shows anything
    assert s.at_place(EMPTY_SPACE)


@pytest.mark.rule("DL-GAP-66", "DL-TIMING-05")
def test_what_a_card_does_after_the_roll_may_have_nothing_to_do_with_the_dice() -> None:
    s = a_table().items(0, "Straw Fiddle").begin("movement", rolls=[1, 1]).do("roll", 2)
    s.do("use", "Straw Fiddle")
    assert (s.hero().gold, s.hero().items) == (4, [])
    assert s.asked == "destination"
    assert not s.offers("use")
