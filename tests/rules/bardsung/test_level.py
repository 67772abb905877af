"""Level-up: what XP buys, and what it does not."""

from __future__ import annotations

import pytest

from emberhall.engine.match import Match
from emberhall.engine.refusal import Refusal
from emberhall.games.bardsung.campaign import shop
from emberhall.games.bardsung.rules.language import CHARACTERISTICS
from emberhall.table.seats import seated
from tests.games.bardsung.campaigning import ALL, Camp, a_campaign
from tests.table.tables import table_at

DAWNGUARD, STONEHEART, LIGHTWEAVER = range(3)
CHARISMA, STRENGTH, DEXTERITY = (CHARACTERISTICS.index(name) for name in ("charisma", "strength", "dexterity"))


def levelling(xp: int, party: tuple[str, ...] = ("Dawnguard", "Stoneheart", "Lightweaver"), **options: str) -> Camp:
    """A party at the level-up step, with so much XP each."""
    s = a_campaign(party, **options)
    for hero in s.t.heroes:
        hero.xp = xp
    return s.begin().go_on("level-up")


@pytest.mark.rule("BS-LEVEL-01", "BS-LEVEL-13")
def test_everybody_spends_xp_of_their_own() -> None:
    s = levelling(3).do("learn", "Charge", seat=STONEHEART)
    assert [hero.xp for hero in s.t.heroes] == [3, 0, 3]
    assert "Charge" in s.hero(STONEHEART).abilities


@pytest.mark.rule("BS-LEVEL-02", "BS-EQUIP-08")
def test_xp_buys_modifiers_enhancements_and_abilities_and_nothing_upgrades_equipment() -> None:
    s = levelling(20)
    s.t.gold = 50
    assert {o.act for o in s.choice.options} == {"raise", "enhance", "learn", "finish"}
    s = a_campaign().at("I-3a").home(True, gold=50)
    while s.played.venture is None:
        assert not s.offers("upgrade")
        s.end_step()


@pytest.mark.rule("BS-LEVEL-03")
def test_xp_that_is_not_spent_is_kept() -> None:
    s = levelling(2).end_step()
    s.home(True)
    assert s.hero(DAWNGUARD).xp == 4


@pytest.mark.rule("BS-LEVEL-04")
def test_when_all_are_done_the_next_encounter_begins() -> None:
    s = levelling(2).do("finish", seat=STONEHEART).do("finish", seat=DAWNGUARD)
    assert (s.asked, s.played.venture) == ("level-up", None)
    s.do("finish", seat=LIGHTWEAVER)
    assert s.played.venture is not None


@pytest.mark.rule("BS-LEVEL-04")
def test_who_is_done_ends_nothing_for_the_others() -> None:
    s = levelling(3).do("finish", seat=DAWNGUARD)
    assert {o.seat for o in s.choice.options} == {STONEHEART, LIGHTWEAVER}
    s.do("learn", "Charge", seat=STONEHEART)  # with which there is nothing left to choose
    assert {o.seat for o in s.choice.options} == {LIGHTWEAVER}


@pytest.mark.rule("BS-LEVEL-04")
def test_all_persons_at_a_table_are_asked_and_each_ends_their_own_level_up() -> None:
    s = levelling(3)
    saved = table_at(s.played, seated("me:Ada,me:Bo,heuristic"))
    table = saved.table
    assert table.question.asked == ("Ada", "Bo")
    assert table.bot_answer() is None, "bots wait for the persons"
    saved.keep(table.answer(s.offers("finish", seat=DAWNGUARD)[0], by="Ada"))
    assert set(table.question.asked) == {"Ada", "Bo"}, "the first person also decides for the hero of a bot"
    with pytest.raises(Refusal):
        table.answer(s.offers("finish", seat=STONEHEART)[0], by="Ada")
    saved.keep(table.answer(s.offers("learn", "Charge", seat=STONEHEART)[0], by="Bo"))
    assert (table.question.asked, s.asked) == (("Ada",), "level-up")
    saved.keep(table.answer(s.offers("finish", seat=LIGHTWEAVER)[0], by="Ada"))
    assert table.venture is not None
    assert (s.hero(LIGHTWEAVER).xp, s.hero(STONEHEART).xp) == (3, 0)


@pytest.mark.rule("BS-LEVEL-04")
def test_a_party_that_left_off_in_the_middle_knows_who_is_done() -> None:
    s = levelling(3).do("finish", seat=DAWNGUARD)
    again = Match.load(s.game, s.played.save())
    assert again.choice is not None
    assert {o.seat for o in again.choice.options} == {STONEHEART, LIGHTWEAVER}


@pytest.mark.rule("BS-LEVEL-05", "BS-LEVEL-09")
def test_a_modifier_costs_the_number_gained_and_takes_the_place_of_the_old_one() -> None:
    s = levelling(4).do("raise", "Charisma", seat=DAWNGUARD)
    assert (s.hero(DAWNGUARD).modifiers[CHARISMA], s.hero(DAWNGUARD).xp) == (3, 1)
    s.do("raise", "Strength", seat=DAWNGUARD)
    assert (s.hero(DAWNGUARD).modifiers[STRENGTH], s.hero(DAWNGUARD).xp) == (1, 0)


@pytest.mark.rule("BS-LEVEL-06", "BS-EX-20")
def test_modifiers_rise_one_at_a_time() -> None:
    s = levelling(3).do("raise", "Strength", seat=DAWNGUARD)
    assert s.hero(DAWNGUARD).modifiers[STRENGTH] == 1
    s.do("raise", "Strength", seat=DAWNGUARD)
    assert (s.hero(DAWNGUARD).modifiers[STRENGTH], s.hero(DAWNGUARD).xp) == (2, 0)


@pytest.mark.rule("BS-LEVEL-07")
def test_no_characteristic_goes_above_four() -> None:
    s = levelling(20).do("raise", "Charisma", seat=DAWNGUARD).do("raise", "Charisma", seat=DAWNGUARD)
    assert s.hero(DAWNGUARD).modifiers[CHARISMA] == 4
    assert not s.offers("raise", "Charisma", seat=DAWNGUARD)


@pytest.mark.rule("BS-LEVEL-08", "BS-CF-11")
def test_all_six_characteristics_may_be_raised_unless_a_switch_says_three() -> None:
    assert len(levelling(9).offers("raise", seat=DAWNGUARD)) == 6
    assert levelling(9).offers("raise", "Dexterity", seat=DAWNGUARD)
    strict = levelling(9, characteristics="three")
    raised = {CHARACTERISTICS[o.what] for o in strict.offers("raise", seat=DAWNGUARD)}
    assert raised == {"strength", "intelligence", "wisdom"}


@pytest.mark.rule("BS-LEVEL-10", "BS-LEVEL-11", "BS-LEVEL-12")
def test_an_ability_is_enhanced_once_for_the_price_on_its_first_side() -> None:
    s = levelling(3)
    name = s.hero(DAWNGUARD).abilities[0]
    price = s.t.ability(name).enhance
    s.do("enhance", name, seat=DAWNGUARD)
    assert s.hero(DAWNGUARD).xp == 3 - price
    assert s.hero(DAWNGUARD).enhanced == [name]
    s.hero(DAWNGUARD).xp = 9
    assert name not in shop.enhanceable(s.t, s.hero(DAWNGUARD))
    table = s.table()
    hero = table.heroes[DAWNGUARD]
    assert table.box.ability(hero, table.box.number[name]) is s.t.ability(name).two


@pytest.mark.rule("BS-LEVEL-14")
def test_an_ability_of_another_path_costs_four() -> None:
    s = levelling(4).do("learn", "Throwing Knives", seat=STONEHEART)
    assert s.hero(STONEHEART).xp == 0
    assert not levelling(3).offers("learn", "Throwing Knives", seat=STONEHEART)


@pytest.mark.rule("BS-LEVEL-15")
def test_an_ability_with_a_heros_picture_is_for_that_hero_alone() -> None:
    s = levelling(10, ("Wyldshell", "Stoneheart"))
    own = [card.name for card in s.t.box.abilities.values() if card.own == "Wyldshell"]
    assert own
    for name in own:
        assert s.offers("learn", name, seat=0)
        assert not s.offers("learn", name, seat=1)


@pytest.mark.rule("BS-LEVEL-17", "BS-GAP-89")
def test_abilities_that_heroes_start_with_are_not_for_sale_and_every_card_exists_once() -> None:
    s = levelling(4, ("Stoneheart", "Wyldshell"))
    assert s.offers("learn", "Throwing Knives", seat=0)
    assert not s.offers("learn", "Guiding Strike", seat=0)
    s.do("learn", "Throwing Knives", seat=0)
    assert not s.offers("learn", "Throwing Knives", seat=1)


@pytest.mark.rule("BS-CAMP-05", "BS-CAMP-06", "BS-EX-21", "BS-CF-28")
def test_the_purchases_suggested_cost_all_the_xp_of_the_tutorial() -> None:
    s = a_campaign(ALL).begin().go_on("level-up")
    s.do("learn", "Penitence", seat=0).do("raise", "Intelligence", seat=1).do("learn", "Throwing Knives", seat=2)
    s.do("learn", "Charge", seat=3).do("learn", "Ghost Lights", seat=4)
    assert [hero.xp for hero in s.t.heroes] == [0] * 5
    assert s.played.venture is not None  # nothing is left to spend
