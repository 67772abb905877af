"""Rules of the section CARD: the cards that the manual explains, and when Wounds are cancelled."""

from __future__ import annotations

import pytest

from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, MONK, SAINT, Story, a_table

QUIET = 1
CAT, DOG = "Straw Cat", "Straw Dog"
MIRROR, PLATE, SHIELD = "Mirror of Shael", "Rune Plate", "Shield of Light"


def mirrored(*rolls: int, hero: str = KNIGHT, allies: tuple[str, ...] = (), items: tuple[str, ...] = ()) -> Story:
    """Round 1 against the Straw Giant (damage 3/2/3) with the Mirror in effect."""
    s = a_table(hero).items(0, MIRROR, *items).allies(0, *allies).meets_challenge("Straw Giant", rolls=rolls)
    return s.do("use", MIRROR).do("fight-on")


# ---------------------------------------------------------------- Mirror of Shael


@pytest.mark.rule("DL-CARD-01")
def test_the_mirror_is_activated_before_combat_for_one_exhaustion() -> None:
    s = a_table().items(0, MIRROR)
    s.hero().exhaustion = 1
    s.meets_challenge("Straw Giant").do("use", MIRROR)
    assert s.names(s.t.face_down) == [MIRROR]
    assert s.hero().exhaustion == 2


@pytest.mark.rule("DL-CARD-02", "DL-CONFLICT-28")
def test_the_mirror_answers_magic_alone() -> None:
    s = mirrored(19, 2, 2)
    s.do("defend").do("defend")
    assert (s.hero().wounds, s.fight.wounds) == (2, 0)  # Melee is not thrown back
    s.hero().wounds = 0
    s.do("defend")
    assert (s.hero().wounds, s.fight.wounds) == (3, 1)


@pytest.mark.rule("DL-CARD-02", "DL-CONFLICT-28")
def test_the_mirror_lasts_for_the_combat() -> None:
    s = mirrored(19, 19, 2, 19, 19, 2)
    for _ in range(2):
        s.do("defend").do("defend").do("defend")
        s.hero().wounds = 0
        if s.fight.round == 2:
            s.do("fight-on")
    assert s.fight.wounds == 2


@pytest.mark.rule("DL-CONFLICT-28")
def test_what_is_cancelled_or_hits_an_ally_is_not_thrown_back() -> None:
    s = a_table(MONK).items(0, MIRROR, PLATE).meets_challenge("Straw Man", rolls=[19, 19, 2])
    s.do("use", MIRROR).do("fight-on").do("defend").do("defend").do("defend")
    s.do("use", PLATE)
    assert (s.hero().wounds, s.fight.wounds) == (0, 0)
    s = mirrored(19, 19, 2, allies=(CAT,))
    s.do("defend").do("defend").do("attack", CAT)
    assert not s.hero().allies
    assert s.fight.wounds == 0


@pytest.mark.rule("DL-EX-24", "DL-CARD-02", "DL-CARD-04")
def test_mirror_and_plate_together() -> None:
    s = mirrored(19, 19, 2, items=(PLATE,))
    s.do("defend").do("defend").do("defend")
    assert s.asked == "cancel-wounds"
    s.do("use", PLATE)  # of 3, 2 are taken
    assert (s.hero().wounds, s.fight.wounds) == (2, 1)


@pytest.mark.rule("DL-CARD-02", "DL-CONFLICT-28")
def test_the_mirror_answers_a_heros_magic_attack_too() -> None:
    s = a_table(KNIGHT, MONK).items(1, MIRROR).duels(rolls=[2, 19, 2, 19, 2, 19])
    s.do("use", MIRROR).do("fight-on").do("defend").do("defend").do("attack", KNIGHT)
    assert [hero.wounds for hero in s.t.heroes] == [1, 1]


@pytest.mark.rule("DL-CARD-02", "DL-CONFLICT-28", "DL-CONFLICT-11", "DL-GAP-59")
def test_the_mirror_answers_a_magic_attack_before_combat_too() -> None:
    s = a_table(SAINT, MONK).items(0, "Touch of Death").items(1, MIRROR).duels(rolls=[2, 19])
    s.do("use", MIRROR).do("use", "Touch of Death", 0, 2)
    assert [hero.wounds for hero in s.t.heroes] == [1, 2]


# ---------------------------------------------------------------- Rune Plate and Shield of Light


@pytest.mark.rule("DL-CARD-03")
def test_the_plate_serves_once_before_combat() -> None:
    s = a_table().items(0, PLATE).meets_challenge("Straw Thorn").do("use", PLATE)
    assert s.hero().wounds == 1
    assert s.asked == "escape"


@pytest.mark.rule("DL-CARD-04", "DL-CONFLICT-43", "DL-CONFLICT-52", "DL-GAP-60")
def test_the_plate_serves_once_in_every_round() -> None:
    s = a_table(MONK).items(0, PLATE).meets_challenge("Straw Man", rolls=[2, 2, 19, 2, 19, 19, 2])
    s.do("fight-on").do("defend").do("use", PLATE)
    s.do("defend")  # Melee 2, and no question
    assert s.hero().wounds == 2
    s.do("defend")
    s.do("escape")
    assert s.asked == "cancel-wounds"  # a failed Escape of round 2
    s.do("use", PLATE)
    assert s.hero().wounds == 2
    assert not s.t.face_down


@pytest.mark.rule("DL-CONFLICT-43", "DL-EXH-01")
def test_the_plate_stops_a_wound_of_exhaustion_too() -> None:
    s = a_table().items(0, PLATE)
    s.hero().exhaustion = 3
    s.meets_challenge("Straw Marsh").do("use", PLATE)
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-CONFLICT-43")
def test_the_plate_does_not_protect_allies() -> None:
    s = a_table().items(0, PLATE).allies(0, CAT).meets_challenge("Straw Man", rolls=[2])
    s.do("fight-on").do("attack", CAT)
    assert s.ally(CAT).wounds == 1


@pytest.mark.rule("DL-CARD-05", "DL-CARD-06", "DL-CONFLICT-27")
@pytest.mark.parametrize(("card", "taken"), [("Straw Giant", 1), ("Straw Man", 0)])
def test_the_shield_cancels_up_to_two_and_strikes_back(card: str, taken: int) -> None:
    s = a_table().items(0, SHIELD).meets_challenge(card, rolls=[2])
    assert s.asked == "escape"  # nothing to cancel yet, so it is not offered
    s.do("fight-on").do("defend").do("use", SHIELD)
    assert (s.hero().wounds, s.fight.wounds) == (taken, 1)
    assert s.names(s.t.face_down) == [SHIELD]


@pytest.mark.rule("DL-CONFLICT-27")
def test_the_shield_is_for_one_hit() -> None:
    s = a_table(MONK).items(0, SHIELD).meets_challenge("Straw Man", rolls=[2, 2])
    s.do("fight-on").do("defend").do("use", SHIELD).do("defend")
    assert s.hero().wounds == 2


@pytest.mark.rule("DL-CARD-06", "DL-GAP-37", "DL-GAP-60")
def test_a_counter_blow_may_end_the_combat_before_the_rest_is_taken() -> None:
    s = a_table().items(0, SHIELD).meets_challenge("Straw Giant", rolls=[2])
    s.hero().wounds, s.fight.wounds = 4, 8
    s.do("fight-on").do("defend").do("use", SHIELD)
    assert s.t.fight is None
    assert s.hero().wounds == 4
    assert s.hero().counters == [1, 0, 0, 0]


@pytest.mark.rule("DL-GAP-60")
def test_wounds_may_be_taken_and_without_effects_nothing_is_asked() -> None:
    s = a_table().items(0, SHIELD).meets_challenge("Straw Giant", rolls=[2])
    s.do("fight-on").do("defend").do("take-wounds")
    assert s.hero().wounds == 3
    assert not s.t.face_down


# ---------------------------------------------------------------- Staff, Touch, Wings


@pytest.mark.rule("DL-CARD-07", "DL-CARD-08")
def test_the_staff_is_for_before_moving_and_one_character() -> None:
    s = a_table().items(0, "Staff of Light").allies(0, DOG)
    s.hero().wounds, s.hero().exhaustion, s.ally(DOG).wounds = 3, 2, 1
    s.begin("movement", rolls=[1] * 4)
    s.do("use", "Staff of Light").do("figure", KNIGHT)
    assert (s.hero().wounds, s.hero().exhaustion, s.ally(DOG).wounds) == (0, 0, 1)
    assert not s.offers("roll", 5)  # the Dog still limps
    assert s.offers("roll", 4)
    s = a_table().items(0, "Staff of Light")
    s.hero().wounds, s.hero().exhaustion = 3, 2
    s.begin("movement").do("use", "Staff of Light")
    assert s.offers("roll", 5)


@pytest.mark.rule("DL-CARD-07")
def test_the_staff_is_too_late_after_the_roll() -> None:
    s = a_table().items(0, "Staff of Light")
    s.hero().wounds = 1
    s.begin("movement", rolls=[1] * 4).do("roll", 4)
    assert not s.offers("use")


@pytest.mark.rule("DL-CARD-09", "DL-EX-25")
def test_x_is_what_stamina_allows() -> None:
    s = a_table(MONK).items(0, "Touch of Death")
    s.hero().exhaustion = 1
    s.meets_challenge("Straw Giant")
    assert [o.more for o in s.offers("use", "Touch of Death")] == [1, 2, 3]


@pytest.mark.rule("DL-CARD-10", "DL-CONFLICT-29", "DL-GAP-59", "DL-EX-25")
@pytest.mark.parametrize(("die", "wounds"), [(12, 3), (11, 0), (20, 3)])
def test_the_touch_of_death(die: int, wounds: int) -> None:
    s = a_table(MONK).items(0, "Touch of Death")
    s.hero().exhaustion = 1
    s.meets_challenge("Straw Giant", rolls=[die])
    s.do("use", "Touch of Death", 0, 3)  # Spirit 3 against 15
    assert s.fight.wounds == wounds
    assert (s.hero().exhaustion, s.hero().wounds) == (4, 0)
    s.do("fight-on")
    assert s.offers("attack", MONK)  # it was not the attack of round 1


@pytest.mark.rule("DL-CARD-10", "DL-GAP-59")
def test_the_touch_may_end_the_combat_before_round_one() -> None:
    s = a_table(MONK).items(0, "Touch of Death").meets_challenge("Straw Man", rolls=[19])
    s.do("use", "Touch of Death", 0, 3)
    assert s.asked == "experience"
    assert s.hero().counters == [1, 0, 0, 0]


@pytest.mark.rule("DL-GAP-59", "DL-CONFLICT-11")
def test_a_20_before_combat_succeeds_and_a_1_fails() -> None:
    s = a_table("Bren Quickfletch").meets_challenge("Straw Idol", rolls=[20])
    s.do("use", "Bren Quickfletch")  # Mind 4 against 24
    assert s.fight.wounds == 1
    s = a_table(SAINT)
    s.hero().experience[2] = 4
    s.items(0, "Touch of Death").meets_challenge("Straw Man", rolls=[1])
    s.do("use", "Touch of Death", 0, 1)
    assert s.fight.wounds == 0


@pytest.mark.rule("DL-CARD-11", "DL-CONFLICT-30")
def test_wings_carry_up_to_four_spaces_over_anything() -> None:
    s = a_table().items(0, "Wings of Regiroth").at(EMPTY_SPACE)
    s.hero().exhaustion = 2
    s.begin("movement", rolls=[QUIET]).do("use", "Wings of Regiroth")
    steps = s.box.map.distance[s.space(EMPTY_SPACE)]
    assert {steps[s.box.map.space(*place)] for place in s.reaches()} == {0, 1, 2, 3, 4}
    assert len(s.reaches()) == sum(1 for far in steps if far <= 4)
    s.do("go", s.space((8, 8)))  # two spaces are enough
    assert s.at_place((8, 8))
    assert s.hero().exhaustion == 2


@pytest.mark.rule("DL-GAP-69")
def test_a_used_up_item_goes_under_the_market_deck() -> None:
    s = a_table().items(0, "Draught of Vigour").market_deck("Straw Vest", "Straw Bow")
    s.hero().exhaustion = 2
    s.begin("movement").do("use", "Draught of Vigour")
    assert s.hero().exhaustion == 0
    assert not s.hero().items
    assert s.t.market.bags[0] == [s.number("Draught of Vigour")]


@pytest.mark.rule("DL-CARD-12")
def test_no_more_business_as_usual_is_a_yellow_event_of_number_two() -> None:
    s = a_table()
    card = s.box.events[s.number("No More Business as Usual")]
    assert (card.colour, card.number, card.do) == ("yellow", 2, ())


@pytest.mark.rule("DL-GAP-60")
def test_two_effects_may_cancel_one_hit() -> None:
    s = a_table("Hesper Vane").items(0, PLATE).meets_challenge("Straw Giant", rolls=[2])
    s.do("fight-on").do("defend").do("use", PLATE).do("use", "Hesper Vane")
    assert (s.hero().wounds, s.hero().exhaustion) == (0, 1)


@pytest.mark.rule("DL-GAP-65", "DL-GAP-69")
def test_a_used_up_item_may_take_life_along() -> None:
    s = a_table().items(0, "Straw Flask").at(EMPTY_SPACE)
    s.hero().wounds, s.hero().gold = 5, 4
    s.begin("movement").do("use", "Straw Flask")
    assert s.at_place("Vynelvale")
    assert (s.hero().wounds, s.hero().gold) == (0, 2 + 1)


@pytest.mark.rule("DL-GAP-65", "DL-COMBAT-17", "DL-PVP-14")
def test_in_a_combat_a_used_up_item_comes_too_late_for_who_lived_by_it() -> None:
    s = a_table(KNIGHT, MONK).items(1, "Straw Tonic")  # heals 2 Wounds, and gave 1 Life
    s.hero(1).wounds, s.hero(1).gold = 5, 4
    s.duels(rolls=[QUIET]).do("use", "Straw Tonic")
    assert s.hero(0).gold == 3 + 4
    assert s.at_place("Vynelvale", 1)
    assert s.hero(1).wounds == 0
