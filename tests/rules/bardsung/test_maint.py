"""Maintenance: upkeep, the gold step, what a failure costs."""

from __future__ import annotations

import pytest

from emberhall.games.bardsung.campaign.maintenance import treasure_deck
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import BLESSING, CHARM, FIREWOOD, FIREWOOD_LAID, POISON, POTION, TOOLKIT
from tests.games.bardsung.campaigning import Camp, a_campaign

DAWNGUARD, STONEHEART, LIGHTWEAVER = range(3)
NAME = {card.name: number for number, card in enumerate(a_campaign().t.box.cards)}


def camp(page: str = "I-3a") -> Camp:
    """A party with a page before it after which the story has one turn only."""
    s = a_campaign().at(page)
    for hero in s.t.heroes:
        hero.xp = 0
    return s


def exhausted(name: str) -> Camp:
    """Dawnguard comes home with an exhausted consumable."""
    s = camp()
    s.hero(DAWNGUARD).inventory, s.hero(DAWNGUARD).exhausted = [name], [name]
    return s


# ---------------------------------------------------------------- upkeep


@pytest.mark.rule("BS-MAINT-01", "BS-MAINT-02", "BS-MAINT-07", "BS-LEVEL-04")
def test_upkeep_gold_and_level_up_follow_a_completed_encounter() -> None:
    s = camp().home(won=True, gold=9, resources=[0, 3, 3, 3], spent=[3, 0, 0, 0])
    assert s.asked == "replenish"
    s.go_on("level-up")
    assert s.steps()[1:] == ["upkeep", "gold", "level-up"]
    s.end_step()
    assert s.played.venture is not None
    assert s.next_setup().adventure == "the-butchers-table"


@pytest.mark.rule("BS-MAINT-01", "BS-MAINT-10")
def test_a_failed_encounter_has_upkeep_alone() -> None:
    s = camp()
    s.hero(DAWNGUARD).xp = 5
    s.home(won=False, gold=30)
    assert s.played.venture is not None
    assert s.hero(DAWNGUARD).xp == 5
    assert s.steps()[1:] == ["upkeep"]


@pytest.mark.rule("BS-MAINT-03", "BS-MAINT-04", "BS-MAINT-11", "BS-CF-50", "BS-TUT2-02")
def test_wounds_conditions_and_the_map_do_not_last_but_exhausted_cards_stay_so() -> None:
    def ended(t: Table) -> None:
        hero = t.heroes[DAWNGUARD]
        hero.wounds, hero.conditions, hero.poison = list(t.box.wounds)[:3], POISON | BLESSING, 1
        t.echo = 0

    s = exhausted("Lucky Coin").home(True, ended)
    s.go_on()
    table = s.table()
    hero = table.heroes[DAWNGUARD]
    assert (hero.wounds, hero.conditions, hero.poison) == ([], 0, 0)
    assert len(table.wound_deck) == 28
    assert hero.exhausted == [NAME["Lucky Coin"]]
    assert (table.echo, table.enemies, table.aspects) == (-1, [], [])


@pytest.mark.rule("BS-MAINT-05", "BS-TOKEN-05")
def test_upkeep_leaves_the_tracks_as_they_are() -> None:
    s = camp().home(True, resources=[1, 3, 3, 3], spent=[2, 0, 0, 0]).go_on()
    assert s.table().resources[POTION] == 1
    assert s.table().spent[POTION] == 2
    assert s.table().fate == 3


@pytest.mark.rule("BS-MAINT-06")
def test_tokens_on_dashboards_are_kept() -> None:
    def ended(t: Table) -> None:
        t.heroes[DAWNGUARD].grudge, t.heroes[DAWNGUARD].devotion = True, 2

    hero = camp().home(True, ended).go_on().table().heroes[DAWNGUARD]
    assert hero.grudge
    assert hero.devotion == 2


@pytest.mark.rule("BS-MAINT-08")
def test_a_failure_costs_all_gold() -> None:
    s = camp()
    s.t.gold = 5
    assert s.home(won=False, gold=14).t.gold == 0


@pytest.mark.rule("BS-MAINT-09")
def test_after_a_failure_every_track_shows_one_active_token_at_least() -> None:
    s = camp().home(won=False, resources=[0, 2, 0, 1], spent=[3, 1, 3, 2])
    assert s.t.resources == [1, 2, 1, 1]
    assert s.t.spent == [2, 1, 2, 2]


@pytest.mark.rule("BS-MAINT-12")
def test_firewood_on_the_map_comes_back_exhausted() -> None:
    def laid(t: Table) -> None:
        t.tokens[FIREWOOD_LAID] = 1 << 3
        t.resources[FIREWOOD], t.spent[FIREWOOD] = 2, 0

    s = camp().home(True, laid)
    assert (s.t.resources[FIREWOOD], s.t.spent[FIREWOOD]) == (2, 1)

    def all_used(t: Table) -> None:
        t.tokens[FIREWOOD_LAID] = 1 << 3
        t.resources[FIREWOOD], t.spent[FIREWOOD] = 0, 2

    s = camp().home(False, all_used)
    assert (s.t.resources[FIREWOOD], s.t.spent[FIREWOOD]) == (1, 2)


@pytest.mark.rule("BS-EX-32")
def test_the_books_after_a_failure() -> None:
    def ended(t: Table) -> None:
        t.heroes[DAWNGUARD].wounds = list(t.box.wounds)[:4]

    s = camp()
    s.hero(DAWNGUARD).xp = 2
    s.home(False, ended, gold=9, resources=[0, 1, 0, 3], spent=[3, 2, 3, 0])
    assert s.t.gold == 0
    assert [s.t.resources[track] for track in (POTION, FIREWOOD, TOOLKIT, CHARM)] == [1, 1, 1, 3]
    assert s.hero(DAWNGUARD).xp == 2
    assert s.played.venture is not None
    assert not s.table().heroes[DAWNGUARD].wounds


# ---------------------------------------------------------------- gold


@pytest.mark.rule("BS-GOLD-01")
def test_the_four_uses_of_gold_come_in_order_and_none_can_be_gone_back_to() -> None:
    s = exhausted("Lucky Coin")
    s.t.lost = ["Heart Ruby"]
    s.hero(STONEHEART).inventory = ["Sharp Garnet"]
    s.home(True, gold=40, resources=[1, 3, 3, 3], spent=[2, 0, 0, 0])
    asked = []
    while s.asked in ("recharge", "replenish", "lost-treasure", "take-off"):
        asked.append(s.asked)
        assert {o.act for o in s.choice.options} <= {s.asked, "draw-lost", "attach", "done", "finish"}
        s.end_step()
    assert asked == ["recharge", "replenish", "lost-treasure", "take-off"]


@pytest.mark.rule("BS-GOLD-02", "BS-CONSUM-06")
def test_an_exhausted_consumable_is_recharged_for_its_price() -> None:
    s = exhausted("Lucky Coin").home(True, gold=7).do("recharge", "Lucky Coin", seat=DAWNGUARD)
    assert s.t.gold == 5
    assert not s.hero(DAWNGUARD).exhausted
    s = exhausted("Silver Whistle").home(True, gold=5).do("recharge", "Silver Whistle", seat=DAWNGUARD)
    assert s.t.gold == 2
    s = exhausted("Silver Whistle").home(True, gold=3).do("recharge", "Silver Whistle", seat=DAWNGUARD)
    assert s.t.gold == 0
    assert exhausted("Silver Whistle").home(True, gold=2).asked != "recharge"


@pytest.mark.rule("BS-GOLD-03")
def test_a_resource_token_costs_seven_gold() -> None:
    s = camp().home(True, gold=15, resources=[3, 3, 3, 1], spent=[0, 0, 0, 2])
    s.do("replenish", "charm", seat=0).do("replenish", "charm", seat=1)
    assert s.t.gold == 1
    assert s.t.resources[CHARM] == 3
    poor = camp().home(True, gold=6, resources=[3, 3, 3, 1], spent=[0, 0, 0, 2])
    assert poor.asked != "replenish"


@pytest.mark.rule("BS-GOLD-04", "BS-GAP-19", "BS-GAP-21")
def test_lost_treasure_costs_ten_gold_goes_to_a_hero_named_and_the_first_of_a_chapter_pays_xp() -> None:
    s = camp()
    s.t.lost = ["Heart Ruby", "Fire Opal"]
    s.home(True, gold=10)
    s.luck(draws=["Fire Opal"]).do("draw-lost", seat=0).do("takes", "Fire Opal", seat=LIGHTWEAVER)
    assert any("Fire Opal is drawn from the lost treasure: every hero gains 1 XP" in line for line in s.told())
    assert s.t.gold == 0
    assert s.hero(LIGHTWEAVER).inventory == ["Fire Opal"]
    assert s.t.lost == ["Heart Ruby"]
    assert [hero.xp for hero in s.t.heroes] == [3, 3, 3]  # 2 for the encounter
    assert "Heart Ruby" not in treasure_deck(s.t)
    assert "Sharp Garnet" in treasure_deck(s.t)


@pytest.mark.rule("BS-CONSUM-03", "BS-GAP-19")
@pytest.mark.parametrize("used", [False, True])
def test_lost_treasure_that_was_drawn_and_used_is_in_the_treasure_deck_from_then_on(used: bool) -> None:
    s = camp()
    s.t.lost = ["Saint's Tears", "Crown Citrine"]
    s.home(True, gold=10)
    s.luck(draws=["Saint's Tears"]).do("draw-lost", seat=0).do("takes", "Saint's Tears", seat=LIGHTWEAVER)

    def at_home(t: Table) -> None:
        if used:
            t.heroes[LIGHTWEAVER].inventory.remove(t.box.number["Saint's Tears"])

    s.home(True, at_home)
    assert ("Saint's Tears" in treasure_deck(s.t)) is used
    assert "Crown Citrine" not in treasure_deck(s.t)


@pytest.mark.rule("BS-GOLD-05", "BS-CF-37")
def test_gemstones_and_runes_come_off_for_nothing() -> None:
    s = camp()
    s.hero(STONEHEART).sockets = [["Rune of the Wall"], []]
    s.home(True, gold=4).do("unattach", "Rune of the Wall", seat=STONEHEART)
    assert s.hero(STONEHEART).inventory == ["Rune of the Wall"]
    assert s.hero(STONEHEART).sockets == [[], []]
    assert s.t.gold == 4


@pytest.mark.rule("BS-GOLD-06")
def test_gold_that_is_not_spent_stays() -> None:
    assert camp().home(True, gold=9).go_on().table().gold == 9


# ---------------------------------------------------------------- Second Wind and squires


@pytest.mark.rule("BS-GAP-94")
def test_second_wind_is_held_after_two_failures_running_and_put_back_after_the_third_try() -> None:
    s = camp().home(won=False)
    assert not s.table().second_wind
    s.home(won=False)
    assert s.table().second_wind
    s.home(won=True).go_on()
    assert not s.table().second_wind


@pytest.mark.rule("BS-GAP-93")
def test_squires_change_hero_in_maintenance_and_a_hero_keeps_one() -> None:
    s = camp()
    s.hero(DAWNGUARD).squire = "Tam"
    s.home(True).do("pass-squire", "Tam", "Stoneheart", seat=DAWNGUARD)
    assert [hero.squire for hero in s.t.heroes] == ["", "Tam", ""]
    s = camp("I-5")
    s.hero(STONEHEART).squire = "Tam"
    s.home(True).do("turn", 0, seat=0).do("takes-squire", "Odda", seat=STONEHEART)
    assert {o.act for o in s.choice.options} == {"takes-squire", "send-away"}
    s.do("takes-squire", "Tam", seat=LIGHTWEAVER)
    assert [hero.squire for hero in s.t.heroes] == ["", "Odda", "Tam"]


@pytest.mark.rule("BS-GAP-93")
def test_a_displaced_squire_goes_to_a_hero_without_one() -> None:
    s = camp("I-5")
    s.hero(STONEHEART).squire, s.hero(LIGHTWEAVER).squire = "Tam", "Ruk"
    s.home(True).do("turn", 0, seat=0).do("takes-squire", "Odda", seat=STONEHEART)
    assert [option.seat for option in s.offers("takes-squire", "Tam")] == [DAWNGUARD]
