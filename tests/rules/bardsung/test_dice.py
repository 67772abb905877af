"""Rules of the section DICE: action rolls, advantage, rerolls, empowering, damage dice."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.rules.events import DamageRolled, Rolled
from emberhall.games.bardsung.rules.rolls import upgraded
from tests.games.bardsung.story import Story, in_the_crypt, in_the_tavern, on_a_crawl


def facing_straw(hero: str = "Stoneheart", *abilities: str, enemy: str = "Straw Man") -> Story:
    """A hero of the tavern with abilities of straw, an enemy in its zone."""
    s = in_the_tavern(hero).bare()
    s.abilities(hero, *(abilities or ("Straw Fist",)))
    s.hero(hero, at="E")
    s.enemy(enemy, at="E")
    return s.order(hero, enemy)


def rolled(s: Story) -> Rolled:
    """The last action roll."""
    return [entry.event for entry in s.played.entries() if isinstance(entry.event, Rolled)][-1]


@pytest.mark.rule("BS-DICE-01", "BS-DICE-03", "BS-DICE-04", "BS-DICE-05", "BS-DICE-06")
@pytest.mark.parametrize(("die", "hits"), [(8, True), (7, False)])
def test_a_total_equal_to_the_tn_passes_and_one_below_fails(die: int, hits: bool) -> None:
    s = facing_straw().turn("Stoneheart", rolls=[die, 1])  # +2 strength against TN 10
    s.do("use", "Straw Fist")
    assert (s.asked == "effects") is hits
    assert rolled(s).total == die + 2
    assert rolled(s).natural == die


@pytest.mark.rule("BS-DICE-07")
@pytest.mark.parametrize(("die", "hits"), [(10, True), (9, False)])
def test_a_blank_characteristic_adds_nothing(die: int, hits: bool) -> None:
    s = facing_straw("Lightweaver").turn("Lightweaver", rolls=[die, 1])
    s.do("use", "Straw Fist")
    assert (s.asked == "effects") is hits


@pytest.mark.rule("BS-DICE-08", "BS-DICE-10")
def test_several_sources_of_advantage_give_one_more_die_and_the_higher_counts() -> None:
    s = facing_straw()
    s.gain("Stoneheart", "blessing").gain(s.t.enemies[0], "bane")
    s.turn("Stoneheart", rolls=[3, 15, 1]).do("use", "Straw Fist")
    assert rolled(s).dice == (3, 15)
    assert rolled(s).natural == 15


@pytest.mark.rule("BS-DICE-09")
def test_with_disadvantage_the_lower_die_counts() -> None:
    s = facing_straw().gain("Stoneheart", "fatigue")
    s.turn("Stoneheart", rolls=[15, 3]).do("use", "Straw Fist")
    assert (rolled(s).dice, rolled(s).natural) == ((15, 3), 3)


@pytest.mark.rule("BS-DICE-11")
def test_advantage_and_disadvantage_together_leave_a_single_die() -> None:
    s = facing_straw()
    s.gain("Stoneheart", "blessing", "fatigue").gain(s.t.enemies[0], "bane")
    s.turn("Stoneheart", rolls=[12, 1]).do("use", "Straw Fist")
    assert rolled(s).dice == (12,)


@pytest.mark.rule("BS-DICE-12", "BS-DICE-13", "BS-DICE-14")
def test_a_reroll_comes_at_once_its_result_stays_and_there_is_no_second() -> None:
    s = facing_straw("Stoneheart", "Straw Fist", "Straw Luck").turn("Stoneheart", rolls=[9, 2])
    s.do("use", "Straw Fist")
    assert s.asked == "reroll"
    s.do("reroll", "Straw Luck")
    assert rolled(s).total == 4
    assert s.asked == "turn"
    s.done()


@pytest.mark.rule("BS-DICE-15", "BS-DICE-25")
def test_a_reroll_throws_all_dice_again_and_spends_no_token_twice() -> None:
    s = facing_straw("Stoneheart", "Straw Fist", "Straw Luck").gain("Stoneheart", "blessing")
    s.turn("Stoneheart", rolls=[1, 2, 11, 4, 1]).do("use", "Straw Fist").do("reroll", "Straw Luck")
    assert rolled(s).dice == (11, 4)
    assert not s.has("Stoneheart", "blessing")


@pytest.mark.rule("BS-DICE-16", "BS-DICE-17", "BS-FATE-06")
def test_an_empowered_roll_adds_a_d4() -> None:
    s = in_the_crypt("Stoneheart").bare().abilities("Stoneheart", "Straw Fist")
    s.enemy("Straw Man", at="S")
    s.turn("Stoneheart", rolls=[5, 3, 1]).do("use", "Straw Fist").do("empower")
    assert rolled(s).total == 5 + 3 + 2
    assert s.asked == "effects"


@pytest.mark.rule("BS-DICE-18", "BS-DICE-19", "BS-EX-14")
def test_an_upgraded_die_is_a_size_larger_and_the_next_attack_uses_the_printed_one() -> None:
    s = facing_straw("Stoneheart", "Straw Fist", "Straw Might", "Straw Order")
    s.enemy("Straw Man", at="E")
    s.turn("Stoneheart", rolls=[15, 8])
    s.do("use", "Straw Fist").do("target", 1)
    assert damage(s).die == 8  # printed d6
    s.t.heroes[0].abilities.pop(1)
    s.t.force = {}
    s.luck(rolls=[15, 6]).do("apply").do("use", "Straw Order")
    assert damage(s).die == 6


def damage(s: Story) -> DamageRolled:
    """The last damage roll."""
    return [entry.event for entry in s.played.entries() if isinstance(entry.event, DamageRolled)][-1]


@pytest.mark.rule("BS-DICE-20", "BS-DICE-21", "BS-GAP-39")
def test_damage_dice_go_up_in_their_order_and_no_further_than_a_d12() -> None:
    assert [upgraded(4, steps) for steps in range(6)] == [4, 6, 8, 10, 12, 12]
    assert upgraded(12, 1) == 12


@pytest.mark.rule("BS-DICE-22", "BS-CF-05", "BS-CF-06")
@pytest.mark.parametrize(("dice", "fate"), [((20, 5), 1), ((1, 8), 2), ((20, 20), 2)])
def test_for_a_1_or_20_the_kept_die_counts(dice: tuple[int, int], fate: int) -> None:
    s = in_the_crypt("Stoneheart").bare().abilities("Stoneheart", "Straw Fist").gain("Stoneheart", "fatigue")
    s.enemy("Straw Man", at="S")
    s.t.fate = 1
    s.turn("Stoneheart", rolls=[*dice]).do("use", "Straw Fist").do("no-fate")
    assert s.t.fate == fate


@pytest.mark.rule("BS-DICE-23")
def test_a_damage_roll_is_no_action_roll() -> None:
    s = in_the_crypt("Stoneheart").bare().abilities("Stoneheart", "Straw Fist")
    s.enemy("Straw Man", at="S")
    s.t.fate = 1
    s.turn("Stoneheart", rolls=[12, 1]).do("use", "Straw Fist").do("no-fate")
    s.gain("Stoneheart", "blessing")
    assert s.t.fate == 1  # the 1 on the damage die brings none
    s.do("apply")
    assert s.has("Stoneheart", "blessing")


@pytest.mark.rule("BS-DICE-24", "BS-GAP-38")
def test_a_roll_is_empowered_once_whatever_the_sources() -> None:
    s = on_a_crawl("Lightweaver").bare().abilities("Lightweaver", "Straw Spell").token("elevation", "S")
    s.enemy("Straw Man", at="B")
    s.turn("Lightweaver", rolls=[10, 4, 1]).do("use", "Straw Spell")
    assert s.asked == "effects"  # no fate is offered: elevation has empowered it
    assert rolled(s).total == 10 + 4 + 2


@pytest.mark.rule("BS-DICE-24", "BS-TERRAIN-06")
def test_what_empowers_the_first_roll_of_a_round_does_so_for_that_roll_alone_whatever_else_empowers_it() -> None:
    s = in_the_tavern("Nightfeather").token("rubble", "E")
    s.hero("Nightfeather", at="E").levels = [1, 3]  # Feather Cloak: each round the first defence roll
    s.enemy("Straw Man", at="E")
    s.enemy("Straw Man", at="E")
    s.order("Straw Man", "Nightfeather").turn("Straw Man", rolls=[9, 4, 19])
    assert s.wounds("Nightfeather") == 0
    s.done()


@pytest.mark.rule("BS-DICE-24", "BS-FATE-05")
def test_where_a_card_empowers_the_attack_no_fate_is_offered() -> None:
    from emberhall.games.bardsung.rules.state import Aspect

    s = on_a_crawl("Stoneheart").bare().abilities("Stoneheart", "Straw Fist", "Straw Order")
    s.t.aspects = [Aspect(s.box.number["Rallying Cry"], 0, 0, 0)]  # the first attack roll of a round
    s.enemy("Straw Man", at="S")
    s.turn("Stoneheart", rolls=[10, 4, 1, 2], draws=["Stoneheart"]).do("use", "Straw Fist")
    assert s.asked == "effects"
    assert rolled(s).total == 10 + 4 + 2
    s.do("apply").do("use", "Straw Order")
    assert s.asked == "empower"
