"""The Items, a short story each: given, used, looked at."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.movement import allowance
from tests.games.dragonlords.sparring import ATTRIBUTES, DAMAGE, GIANT, QUIET, SURE, a_brave_knight, in_combat
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, MONK, SAINT, Story, a_table, the_game

RANGED, MELEE, MAGIC = range(3)
GIANT_TARGETS = (14, 16, 15)
GIANT_DAMAGE = (3, 2, 3)
DOG, CAT = "Straw Dog", "Straw Cat"
MINDLESS = 2  # a die that fails against the Giant in every phase


def bearing(*items: str) -> Story:
    return a_brave_knight().items(0, *items)


def against_giant(s: Story, *rolls: int) -> Story:
    """In combat with the Straw Giant, past the first question about escape."""
    return in_combat(s, GIANT, rolls).do("fight-on")


def needs(phase: int, bonus: int = 0) -> int:
    """The die with which the Knight just succeeds against the Giant."""
    return GIANT_TARGETS[phase] - ATTRIBUTES[phase] - bonus


# ---------------------------------------------------------------- the set


@pytest.mark.rule("DL-GAP-17")
def test_there_are_30_items_10_of_them_weapons_and_6_armor() -> None:
    items = the_game().box.items.values()
    assert Counter(item.kind for item in items) == {"weapon": 10, "armor": 6, "other": 14}
    assert all(2 <= item.cost <= 14 for item in items)
    assert len(the_game().box.market) == 45


def test_every_item_has_its_story_here() -> None:
    text = Path(__file__).read_text()
    assert [item.name for item in the_game().box.items.values() if f'"{item.name}"' not in text] == []


def test_no_item_says_the_same_as_another() -> None:
    texts = [card.text for card in the_game().cards() if card.kind == "item"]
    assert len(set(texts)) == 30


COSTS = {
    "Ash Longbow": 4, "Hunter's Recurve": 7, "Stormreach Crossbow": 8, "Notched Falchion": 4, "Oathkeeper Blade": 7,
    "Giantsbane Maul": 8, "Willow Wand": 4, "Sceptre of Cinders": 7, "Emberglass Orb": 8, "Duelling Spear": 5,
    "Rune Plate": 10, "Shield of Light": 9, "Boiled Jerkin": 4, "Scale Hauberk": 6, "Warden's Cloak": 5,
    "Wardweave Mantle": 5, "Mirror of Shael": 8, "Staff of Light": 9, "Touch of Death": 8, "Wings of Regiroth": 10,
    "Seven-League Stirrups": 4, "Pilgrim's Compass": 3, "Merchant's Seal": 4, "Field Surgeon's Kit": 5,
    "Draught of Vigour": 2, "Trollroot Salve": 3, "Charm of Second Chances": 7, "Banner of the Lost Host": 6,
    "Belt of the Ox": 6, "Smoke Phial": 3,
}  # fmt: skip


@pytest.mark.parametrize("name", COSTS)
def test_it_is_bought_for_its_cost_and_sold_for_half_of_it(name: str) -> None:
    cost = COSTS[name]
    s = a_brave_knight().stack("Vynelvale", name)
    s.begin("market", [QUIET]).do("buy", name, cost)
    assert (s.hero().gold, s.names(s.hero().items)) == (10 - cost, [name])
    s.do("sell", name, cost // 2)
    assert (s.hero().gold, s.hero().items) == (10 - cost + cost // 2, [])


# ---------------------------------------------------------------- weapons

WEAPONS = [
    ("Ash Longbow", [RANGED], 2, 0),
    ("Hunter's Recurve", [RANGED], 3, 0),
    ("Stormreach Crossbow", [RANGED], 1, 1),
    ("Notched Falchion", [MELEE], 2, 0),
    ("Oathkeeper Blade", [MELEE], 3, 0),
    ("Giantsbane Maul", [MELEE], 1, 1),
    ("Willow Wand", [MAGIC], 2, 0),
    ("Sceptre of Cinders", [MAGIC], 3, 0),
    ("Emberglass Orb", [MAGIC], 1, 1),
    ("Duelling Spear", [RANGED, MELEE], 1, 0),
]


def attacks(s: Story, phase: int, die: int) -> Story:
    """Attack the Giant in one phase, safe in the others."""
    rolls = [SURE] * 3
    rolls[phase] = die
    against_giant(s, *rolls)
    for _ in range(phase):
        s.do("defend")
    return s.do("attack", KNIGHT)


@pytest.mark.rule("DL-TIMING-01", "DL-TIMING-02", "DL-TIMING-03")
@pytest.mark.parametrize("phase", [RANGED, MELEE, MAGIC])
@pytest.mark.parametrize(("name", "phases", "bonus", "damage"), WEAPONS)
def test_a_weapon_adds_to_attacks_of_its_phase_alone(
    name: str, phases: list[int], bonus: int, damage: int, phase: int
) -> None:
    helps = phase in phases
    s = attacks(bearing(name), phase, needs(phase, bonus if helps else 0))
    assert s.fight.wounds == DAMAGE[phase] + (damage if helps else 0)
    s = attacks(bearing(name), phase, needs(phase, bonus if helps else 0) - 1)
    assert s.fight.wounds == 0
    assert s.hero().wounds == GIANT_DAMAGE[phase]


def test_a_weapon_does_not_help_to_defend() -> None:
    s = against_giant(bearing("Oathkeeper Blade"), SURE, needs(MELEE) - 1, SURE)
    s.do("defend").do("defend").do("defend")
    assert s.hero().wounds == GIANT_DAMAGE[MELEE]


@pytest.mark.rule("DL-GAP-36")
def test_two_weapons_of_one_phase_add_up() -> None:
    s = attacks(bearing("Oathkeeper Blade", "Giantsbane Maul"), MELEE, needs(MELEE, 4))
    assert s.fight.wounds == DAMAGE[MELEE] + 1


# ---------------------------------------------------------------- armor


@pytest.mark.rule("DL-CARD-04", "DL-CONFLICT-43")
def test_rune_plate_cancels_1_wound_in_every_round() -> None:
    s = against_giant(bearing("Rune Plate"), MINDLESS, MINDLESS, SURE, MINDLESS, SURE, SURE)
    s.do("defend").do("use", "Rune Plate")
    assert s.hero().wounds == GIANT_DAMAGE[RANGED] - 1
    s.do("defend").do("defend")  # the Melee hit comes in the same round: nothing is asked
    assert s.hero().wounds == GIANT_DAMAGE[RANGED] - 1 + GIANT_DAMAGE[MELEE]
    s.do("fight-on").do("defend").do("use", "Rune Plate")
    assert s.hero().wounds == 2 * (GIANT_DAMAGE[RANGED] - 1) + GIANT_DAMAGE[MELEE]
    assert s.t.face_down == []


@pytest.mark.rule("DL-CARD-03")
def test_rune_plate_cancels_1_wound_before_combat_and_another_in_round_1() -> None:
    s = bearing("Rune Plate").meets_challenge("Straw Thorn", rolls=[MINDLESS])
    s.do("use", "Rune Plate")
    assert s.hero().wounds == 1
    s.do("fight-on").do("defend").do("use", "Rune Plate")
    assert s.hero().wounds == 1


@pytest.mark.rule("DL-CARD-04")
def test_rune_plate_cancels_the_wound_of_a_failed_escape() -> None:
    s = in_combat(bearing("Rune Plate"), GIANT, [MINDLESS, MINDLESS])
    s.do("escape").do("use", "Rune Plate").do("escape")
    assert s.hero().wounds == 1, "the second one in this round is taken"


@pytest.mark.rule("DL-CONFLICT-43")
def test_rune_plate_protects_the_hero_alone() -> None:
    s = against_giant(bearing("Rune Plate").allies(0, CAT), MINDLESS, SURE, SURE)
    s.do("attack", CAT)
    assert s.hero().allies == []
    assert s.asked == "combat-phase"


@pytest.mark.rule("DL-CARD-05", "DL-CARD-06", "DL-CONFLICT-27")
def test_shield_of_light_cancels_2_wounds_of_a_hit_and_strikes_back() -> None:
    s = against_giant(bearing("Shield of Light"), MINDLESS, MINDLESS)
    s.do("defend").do("use", "Shield of Light")
    assert (s.hero().wounds, s.fight.wounds) == (1, 1)
    assert s.names(s.t.face_down) == ["Shield of Light"]
    s.do("defend")  # it lies face-down: nothing is asked
    assert s.hero().wounds == 1 + GIANT_DAMAGE[MELEE]


@pytest.mark.rule("DL-CARD-05")
def test_shield_of_light_cancels_a_single_wound_wholly_and_works_before_combat() -> None:
    s = bearing("Shield of Light").meets_challenge("Carrion Crows", rolls=[MINDLESS, QUIET])
    s.do("no-effort").do("use", "Shield of Light")
    assert s.hero().wounds == 0
    assert s.hero().counters[0] == 1, "the Crows have 1 Life: the counter-blow has ended it before round 1"


@pytest.mark.rule("DL-GAP-60")
def test_when_the_counter_blow_ends_the_combat_the_rest_is_not_taken() -> None:
    s = in_combat(bearing("Shield of Light"), GIANT, [MINDLESS])
    s.fight.wounds = 8
    s.do("fight-on").do("defend").do("use", "Shield of Light")
    assert s.t.fight is None
    assert s.hero().wounds == 0


def test_shield_of_light_does_nothing_outside_combat() -> None:
    s = (
        bearing("Shield of Light")
        .at(EMPTY_SPACE)
        .event("Straw Calm")
        .meets_challenge("Straw Shrine", "Straw Idol", rolls=[MINDLESS])
    )
    s.do("no-effort")
    assert s.hero().wounds == 1
    assert s.asked == "escape"


def test_boiled_jerkin_cancels_1_wound_of_a_combat() -> None:
    s = against_giant(bearing("Boiled Jerkin"), MINDLESS, MINDLESS, SURE, MINDLESS)
    s.do("defend").do("use", "Boiled Jerkin").do("defend").do("defend").do("fight-on").do("defend")
    assert s.hero().wounds == 2 + 2 + 3, "once a combat, not once a round"


def test_scale_hauberk_adds_2_life() -> None:
    s = a_table(KNIGHT).items(0, "Scale Hauberk")
    assert s.t.strength[0].life == 5 + 2


@pytest.mark.rule("DL-GAP-65")
def test_who_lives_by_the_hauberk_is_defeated_when_it_is_sold() -> None:
    s = a_table(KNIGHT).items(0, "Scale Hauberk")
    s.hero().wounds = 5
    s.begin("market", [QUIET]).do("sell", "Scale Hauberk")
    assert s.hero().wounds == 0
    assert s.at_place("Vynelvale")


def test_wardens_cloak_adds_2_to_ranged_defence_and_to_escape() -> None:
    s = against_giant(bearing("Warden's Cloak"), needs(RANGED, 2), needs(MELEE) - 1, SURE, needs(RANGED, 2))
    s.do("defend")
    assert s.hero().wounds == 0
    s.do("defend")
    assert s.hero().wounds == GIANT_DAMAGE[MELEE], "no help in Melee"
    s.do("defend").luck([QUIET]).do("escape")
    assert s.names(s.t.track[:1]) == [GIANT]


def test_wardens_cloak_does_not_help_to_attack() -> None:
    assert attacks(bearing("Warden's Cloak"), RANGED, needs(RANGED) - 1).fight.wounds == 0


def test_wardweave_mantle_adds_2_to_magic_defence() -> None:
    s = against_giant(bearing("Wardweave Mantle"), SURE, SURE, needs(MAGIC, 2))
    s.do("defend").do("defend").do("defend")
    assert s.hero().wounds == 0
    s = against_giant(bearing("Wardweave Mantle"), SURE, SURE, needs(MAGIC, 2) - 1)
    s.do("defend").do("defend").do("defend")
    assert s.hero().wounds == GIANT_DAMAGE[MAGIC]


# ---------------------------------------------------------------- documented ones


@pytest.mark.rule("DL-CARD-01", "DL-CARD-02", "DL-CONFLICT-28")
def test_mirror_of_shael_throws_magic_back_for_the_whole_combat() -> None:
    s = bearing("Mirror of Shael").meets_challenge(GIANT, rolls=[SURE, MINDLESS, MINDLESS, SURE, SURE, MINDLESS])
    s.do("use", "Mirror of Shael")
    assert s.hero().exhaustion == 1
    assert s.names(s.t.face_down) == ["Mirror of Shael"]
    s.do("fight-on").do("defend").do("defend")
    assert s.fight.wounds == 0, "Melee is not thrown back"
    s.do("defend")
    assert s.fight.wounds == 1
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.fight.wounds == 2
    assert s.hero().wounds == GIANT_DAMAGE[MELEE] + 2 * GIANT_DAMAGE[MAGIC]


@pytest.mark.rule("DL-CARD-01", "DL-EXH-02")
def test_mirror_of_shael_is_not_for_the_tired() -> None:
    s = bearing("Mirror of Shael")
    s.hero().exhaustion = 3
    assert s.meets_challenge(GIANT).asked == "escape"


@pytest.mark.rule("DL-CONFLICT-28")
def test_magic_that_is_cancelled_wholly_is_not_thrown_back() -> None:
    s = bearing("Mirror of Shael", "Rune Plate").meets_challenge("Straw Man", rolls=[SURE, SURE, MINDLESS])
    s.do("use", "Mirror of Shael").do("fight-on").do("defend").do("defend").do("defend").do("use", "Rune Plate")
    assert (s.hero().wounds, s.fight.wounds) == (0, 0)


@pytest.mark.rule("DL-CONFLICT-28")
def test_magic_that_hits_an_ally_is_not_thrown_back() -> None:
    s = bearing("Mirror of Shael").allies(0, CAT).meets_challenge("Straw Man", rolls=[SURE, SURE, MINDLESS])
    s.do("use", "Mirror of Shael").do("fight-on").do("defend").do("defend").do("attack", CAT)
    assert (s.ally(CAT).wounds, s.fight.wounds) == (1, 0)


@pytest.mark.rule("DL-CARD-02")
def test_between_heroes_the_mirror_strikes_the_opposing_hero() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Mirror of Shael")
    s.duels([1, SURE, 1, SURE, 1, SURE])
    s.do("use", "Mirror of Shael", seat=1).do("fight-on").do("defend").do("defend").do("attack", KNIGHT)
    assert (s.hero(1).wounds, s.hero(0).wounds) == (1, 1)


@pytest.mark.rule("DL-CARD-07", "DL-CARD-08")
def test_staff_of_light_frees_the_hero_or_one_ally_of_everything() -> None:
    s = bearing("Staff of Light").allies(0, DOG)
    s.hero().wounds, s.hero().exhaustion, s.ally(DOG).wounds = 3, 2, 1
    s.begin("movement").do("use", "Staff of Light").do("figure", KNIGHT)
    assert (s.hero().wounds, s.hero().exhaustion, s.ally(DOG).wounds) == (0, 0, 1)
    assert allowance(s.t, s.hero()) == 4
    assert not s.offers("use", "Staff of Light")


@pytest.mark.rule("DL-CARD-08")
def test_staff_of_light_with_nobody_else_hurt_asks_nothing_and_gives_the_fifth_die_back() -> None:
    s = bearing("Staff of Light")
    s.hero().wounds, s.hero().exhaustion = 3, 2
    s.begin("movement").do("use", "Staff of Light")
    assert (s.hero().wounds, s.hero().exhaustion) == (0, 0)
    assert allowance(s.t, s.hero()) == 5


@pytest.mark.rule("DL-CARD-07")
def test_staff_of_light_is_for_before_moving_and_for_somebody_hurt() -> None:
    s = bearing("Staff of Light").begin("movement", [1, 1, 1, 1])
    assert not s.offers("use", "Staff of Light")
    s = bearing("Staff of Light")
    s.hero().wounds = 1
    s.begin("movement", [1, 1, 1, 1]).do("roll", 4)
    assert not s.offers("use", "Staff of Light")


@pytest.mark.rule("DL-CARD-09", "DL-CARD-10", "DL-GAP-59")
def test_touch_of_death_inflicts_as_many_wounds_as_exhaustion_was_taken() -> None:
    s = bearing("Touch of Death")
    s.hero().exhaustion = 1
    s.meets_challenge(GIANT, rolls=[GIANT_TARGETS[MAGIC] - ATTRIBUTES[MAGIC]])
    assert [option.more for option in s.offers("use", "Touch of Death")] == [1, 2]
    s.do("use", "Touch of Death", 0, 2)
    assert (s.fight.wounds, s.hero().exhaustion) == (2, 3)
    s.do("fight-on")
    assert s.offers("attack", KNIGHT), "it was not the attack of round 1"


@pytest.mark.rule("DL-CARD-10", "DL-CONFLICT-29")
def test_touch_of_death_that_fails_costs_the_exhaustion_alone() -> None:
    s = bearing("Touch of Death").meets_challenge(GIANT, rolls=[GIANT_TARGETS[MAGIC] - ATTRIBUTES[MAGIC] - 1])
    s.do("use", "Touch of Death", 0, 3)
    assert (s.fight.wounds, s.hero().exhaustion, s.hero().wounds) == (0, 3, 0)


@pytest.mark.rule("DL-CARD-10")
def test_touch_of_death_can_end_it_before_round_1() -> None:
    s = bearing("Touch of Death").meets_challenge("Straw Man", rolls=[SURE])
    s.do("use", "Touch of Death", 0, 3)
    assert s.hero().counters[0] == 1


@pytest.mark.rule("DL-GAP-59")
def test_between_heroes_the_other_rolls_the_target_of_the_touch() -> None:
    s = a_table(KNIGHT, SAINT).items(1, "Touch of Death")
    s.duels([18, 10])  # Spirit 1 and 18 make 19, Spirit 9 and 10 reach it
    s.do("use", "Touch of Death", 0, 2, seat=1)
    assert s.hero(0).wounds == 2


@pytest.mark.rule("DL-CARD-11", "DL-CONFLICT-30")
def test_wings_of_regiroth_carry_up_to_4_spaces_over_any_terrain_without_rest() -> None:
    s = bearing("Wings of Regiroth").fallen("Tamalir")
    s.hero().exhaustion = 2
    start = s.space("Vynelvale")
    s.begin("movement").do("use", "Wings of Regiroth")
    distance = s.box.map.distance[start]
    goals = {option.what for option in s.offers("go")}
    assert goals == {space for space, far in enumerate(distance) if 0 < far <= 4} - {s.space("Tamalir")}
    assert s.offers("stay")
    s.luck([QUIET]).do("go", s.space(EMPTY_SPACE))
    assert s.at_place(EMPTY_SPACE)
    assert s.hero().exhaustion == 2


# ---------------------------------------------------------------- our own


@pytest.mark.rule("DL-GAP-74")
def test_seven_league_stirrups_give_a_die_more() -> None:
    s = bearing("Seven-League Stirrups").begin("movement")
    assert s.offers("roll", 6)
    s = bearing("Seven-League Stirrups")
    s.hero().wounds = 1
    assert not s.begin("movement").offers("roll", 6)
    assert s.offers("roll", 5)


def test_pilgrims_compass_rolls_any_of_the_dice_again() -> None:
    s = bearing("Pilgrim's Compass").begin("movement", [1, 1, 2, 5, 6])
    s.do("roll", 3)
    assert s.t.roll == (0, 0, 1)
    s.do("use", "Pilgrim's Compass").do("die-again", 0).do("die-again", 1).do("enough-dice")
    assert s.t.roll == (0, 4, 5)
    assert not s.offers("use", "Pilgrim's Compass")
    s.done()


def test_pilgrims_compass_is_the_one_card_of_the_movement_step() -> None:
    s = bearing("Pilgrim's Compass", "Staff of Light")
    s.hero().wounds = 1
    s.begin("movement", [1]).do("use", "Staff of Light").do("roll", 1)
    assert not s.offers("use")


@pytest.mark.rule("DL-CARD-12")
def test_merchants_seal_takes_1_gold_off_items_after_doubling() -> None:
    s = bearing("Merchant's Seal")
    spear, militia = s.number("Duelling Spear"), s.number("Roadside Militia")
    assert price(s.t, s.hero(), spear) == 4
    assert price(s.t, s.hero(), militia) == 3, "Allies cost as much as ever"
    s.event("No More Business as Usual")
    assert price(s.t, s.hero(), spear) == 9
    s.stack("Vynelvale", "Duelling Spear").begin("market").do("buy", "Duelling Spear", 9)
    assert s.hero().gold == 1


def test_field_surgeons_kit_heals_2_wounds_of_the_party_free_of_charge() -> None:
    s = bearing("Field Surgeon's Kit").allies(0, CAT)
    s.hero().wounds, s.ally(CAT).wounds = 2, 2
    s.begin("market").do("use", "Field Surgeon's Kit").do("figure", KNIGHT).do("figure", CAT)
    assert (s.hero().wounds, s.ally(CAT).wounds, s.hero().gold) == (1, 1, 10)
    assert not s.offers("use")


@pytest.mark.rule("DL-GAP-69")
def test_draught_of_vigour_takes_all_exhaustion_off_and_goes_under_the_market_deck() -> None:
    s = bearing("Draught of Vigour").market_deck("Straw Heart")
    s.hero().exhaustion = 3
    s.begin("movement").do("use", "Draught of Vigour")
    assert (s.hero().exhaustion, s.hero().items) == (0, [])
    assert s.names(s.t.market.bags[0]) == ["Draught of Vigour"]


def test_draught_of_vigour_can_be_drunk_before_combat_by_the_tired_alone() -> None:
    s = bearing("Draught of Vigour")
    s.hero().exhaustion = 2
    s.meets_challenge(GIANT).do("use", "Draught of Vigour")
    assert s.hero().exhaustion == 0
    assert s.asked == "escape"
    assert bearing("Draught of Vigour").meets_challenge(GIANT).asked == "escape"


def test_trollroot_salve_removes_up_to_3_wounds_of_one() -> None:
    s = bearing("Trollroot Salve").allies(0, CAT)
    s.hero().wounds, s.ally(CAT).wounds = 4, 2
    s.begin("movement").do("use", "Trollroot Salve").do("figure", KNIGHT)
    assert (s.hero().wounds, s.ally(CAT).wounds, s.hero().items) == (1, 2, [])


def test_trollroot_salve_helps_an_ally_before_combat() -> None:
    s = bearing("Trollroot Salve").allies(0, CAT)
    s.ally(CAT).wounds = 2
    s.meets_challenge(GIANT).do("use", "Trollroot Salve")
    assert s.ally(CAT).wounds == 0


@pytest.mark.parametrize(("act", "die"), [("attack", needs(RANGED)), ("defend", needs(RANGED))])
def test_charm_of_second_chances_rolls_a_combat_die_again(act: str, die: int) -> None:
    s = against_giant(bearing("Charm of Second Chances"), MINDLESS, die, *([SURE] * 2 if act == "attack" else []))
    s.do(act).do("use", "Charm of Second Chances")
    assert s.hero().wounds == 0
    assert s.names(s.t.face_down) == ["Charm of Second Chances"]
    s.done()


def test_charm_of_second_chances_rolls_an_escape_and_a_test_before_combat_again() -> None:
    s = in_combat(bearing("Charm of Second Chances"), GIANT, [MINDLESS, SURE, QUIET])
    s.do("escape").do("use", "Charm of Second Chances")
    assert s.t.track[0] == s.number(GIANT)
    s = bearing("Charm of Second Chances").meets_challenge("Restless Bones", rolls=[MINDLESS, SURE])
    s.do("no-effort").do("use", "Charm of Second Chances")
    assert s.fight.wounds == 1


def test_charm_of_second_chances_may_be_kept_and_is_for_combat_alone() -> None:
    s = against_giant(bearing("Charm of Second Chances"), MINDLESS)
    s.do("defend").do("keep-roll")
    assert s.hero().wounds == GIANT_DAMAGE[RANGED]
    s = bearing("Charm of Second Chances").meets_challenge("Straw Shrine", "Straw Idol", rolls=[MINDLESS])
    s.do("no-effort")
    assert s.asked == "escape"


def test_banner_of_the_lost_host_adds_1_to_attacks_of_allies_alone() -> None:
    body = 4
    s = against_giant(bearing("Banner of the Lost Host").allies(0, DOG), SURE, GIANT_TARGETS[MELEE] - body - 1)
    s.do("defend").do("attack", DOG)
    assert s.fight.wounds == 2
    assert attacks(bearing("Banner of the Lost Host"), MELEE, needs(MELEE) - 1).fight.wounds == 0


def test_belt_of_the_ox_adds_1_body_to_everything() -> None:
    s = attacks(bearing("Belt of the Ox"), MELEE, needs(MELEE, 1))
    assert s.fight.wounds == DAMAGE[MELEE]
    s = bearing("Belt of the Ox").meets_challenge("Bog Lurker", rolls=[12 - ATTRIBUTES[MELEE] - 1])
    s.do("no-effort")
    assert s.hero().exhaustion == 0


def test_smoke_phial_lets_an_escape_succeed() -> None:
    s = in_combat(bearing("Smoke Phial"), GIANT, [QUIET])
    s.do("use", "Smoke Phial")
    assert s.t.fight is None
    assert s.names(s.t.track[:1]) == [GIANT]
    assert s.hero().items == []
    assert s.hero().wounds == 0


def test_smoke_phial_ends_a_combat_between_heroes_without_a_winner() -> None:
    s = a_table(KNIGHT, MONK).items(0, "Smoke Phial")
    s.duels([1]).do("use", "Smoke Phial")
    assert s.t.fight is None
    assert s.at_place(EMPTY_SPACE, 0)
    assert s.at_place(EMPTY_SPACE, 1)
