"""Rules of the sections MARKET and HEAL."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.market import price, selling_price
from emberhall.games.dragonlords.telling.texts import card_text
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, MONK, Story, a_table

QUIET = 1
DOG, CAT, OWL = "Straw Dog", "Straw Cat", "Straw Owl"


def shopping(s: Story, *stack: str, gold: int = 10, town: str = "Tamalir", rolls: tuple[int, ...] = ()) -> Story:
    s.hero().gold = gold
    return s.stack(town, *stack).at(town).begin("market", rolls, active=0)


def for_sale(s: Story) -> set[str]:
    return {s.box.name(o.what) for act in ("buy", "hire") for o in s.offers(act)}


@pytest.mark.rule("DL-MARKET-01", "DL-HEAL-03")
def test_no_market_outside_towns() -> None:
    s = a_table().market_deck("Straw Vest").items(0, "Straw Sword").at(EMPTY_SPACE)
    s.hero().gold, s.hero().wounds = 10, 2
    s.begin("market", rolls=[QUIET])
    assert s.asked == "move"
    assert len(s.t.market) == 1


@pytest.mark.rule("DL-MARKET-02", "DL-TIMING-07")
def test_one_activation_in_a_market_step() -> None:
    s = a_table().items(0, "Straw Salve", "Straw Balm")
    s.hero().wounds = 3
    shopping(s, gold=0)
    s.do("use", "Straw Salve")
    assert s.hero().wounds == 2
    assert not s.offers("use")


@pytest.mark.rule("DL-MARKET-03", "DL-CONFLICT-37", "DL-SETUP-06")
def test_a_card_is_added_before_anything_else() -> None:
    s = shopping(a_table().market_deck("Straw Sword", "Straw Bow"), "Straw Vest")
    assert for_sale(s) == {"Straw Vest", "Straw Sword"}
    assert len(s.t.market) == 1
    s = shopping(a_table().market_deck("Straw Sword"), town="Vynelvale")
    assert for_sale(s) == {"Straw Sword"}


@pytest.mark.rule("DL-MARKET-03", "DL-CONFLICT-37")
def test_a_market_step_taken_up_again_brings_no_second_card() -> None:
    s = shopping(a_table().market_deck("Straw Sword", "Straw Bow"), "Straw Vest").do("buy", "Straw Vest")
    s.t = s.game.decode(s.game.encode(s.t))
    s.begin()
    assert (s.asked, len(s.t.market)) == ("market", 1)
    assert s.names(s.t.stacks[s.town("Tamalir")]) == ["Straw Sword"]


@pytest.mark.rule("DL-MARKET-01", "DL-MARKET-11")
@pytest.mark.parametrize("town", ["Frostgate", "Forge", "Dawnsmoor", "Tamalir", "Vynelvale", "Riverwatch", "Nerekhall"])
def test_every_town_has_a_market(town: str) -> None:
    assert for_sale(shopping(a_table(), "Straw Vest", town=town)) == {"Straw Vest"}


@pytest.mark.rule("DL-MARKET-03")
def test_who_stays_finds_another_card_in_the_next_turn() -> None:
    s = shopping(a_table().market_deck("Straw Sword", "Straw Bow"), rolls=(QUIET,))
    s.do("leave-market").do("roll", 0)
    assert s.asked == "market"
    assert s.names(s.t.stacks[s.town("Tamalir")]) == ["Straw Sword", "Straw Bow"]


@pytest.mark.rule("DL-MARKET-03")
def test_a_stack_has_no_limit() -> None:
    nine = ("Straw Sword", "Straw Knife", "Straw Bow", "Straw Wand", "Straw Vest", DOG, CAT, OWL, "Straw Page")
    s = shopping(a_table().market_deck("Straw Cloak"), *nine)
    assert len(s.t.stacks[s.town("Tamalir")]) == 10


@pytest.mark.rule("DL-CONFLICT-37", "DL-GAP-23")
def test_without_a_market_deck_one_can_still_buy() -> None:
    s = shopping(a_table(), "Straw Vest")
    assert for_sale(s) == {"Straw Vest"}


@pytest.mark.rule("DL-MARKET-04", "DL-EX-20", "DL-CONFLICT-36")
def test_items_sell_for_half_rounded_down() -> None:
    s = a_table().event("Straw Tax")
    prices = {1: "Straw Knife", 2: "Straw Wand", 3: "Straw Vest", 7: "Straw Sword", 8: "Straw Bow", 9: "Straw Gorget"}
    assert {s.box.items[s.number(name)].cost: selling_price(s.t, s.number(name)) for name in prices.values()} == {
        1: 0, 2: 1, 3: 1, 7: 3, 8: 4, 9: 4,
    }  # fmt: skip
    s = shopping(a_table().items(0, "Straw Sword"), "Straw Vest", gold=0)
    s.do("sell", "Straw Sword")
    assert s.hero().gold == 3
    assert not s.hero().items


@pytest.mark.rule("DL-MARKET-05", "DL-GAP-24", "DL-GAP-25")
def test_only_items_are_sold_and_they_go_under_the_deck() -> None:
    s = shopping(a_table().items(0, "Straw Sword").allies(0, DOG).market_deck("Straw Bow", "Straw Wand"))
    assert [s.box.name(o.what) for o in s.offers("sell")] == ["Straw Sword"]
    s.do("sell", "Straw Sword")
    assert s.t.market.bags[0] == [s.number("Straw Sword")]
    assert s.names(s.t.stacks[s.town("Tamalir")]) == ["Straw Bow"]


@pytest.mark.rule("DL-MARKET-06", "DL-GAP-26", "DL-GAP-63")
def test_buy_and_hire_by_paying_the_cost() -> None:
    s = shopping(a_table(), "Straw Bead", DOG, gold=10, rolls=(QUIET,))
    s.do("buy", "Straw Bead").do("hire", DOG)
    assert s.hero().gold == 0
    assert s.names(s.hero().items) == ["Straw Bead"]
    assert (s.ally(DOG).wounds, s.ally(DOG).exhaustion) == (0, 0)
    assert not s.t.stacks[s.town("Tamalir")]


@pytest.mark.rule("DL-MARKET-06", "DL-MARKET-11")
def test_only_this_towns_stack_and_only_what_can_be_paid() -> None:
    s = a_table().stack("Forge", "Straw Vest", "Straw Knife")
    shopping(s, "Straw Bow", "Straw Bead", gold=7)
    assert for_sale(s) == {"Straw Bead"}


@pytest.mark.rule("DL-MARKET-07", "DL-MARKET-08", "DL-MARKET-09", "DL-MARKET-10", "DL-FAQ-06", "DL-CONFLICT-25")
def test_limits_of_weapons_armor_and_allies() -> None:
    s = a_table().items(0, "Straw Sword", "Straw Knife", "Straw Vest", "Straw Heart", "Straw Seal").allies(0, DOG, CAT)
    shopping(s, "Straw Bow", "Straw Cloak", OWL, "Straw Bead", gold=30)
    assert for_sale(s) == {"Straw Bead"}
    s.do("sell", "Straw Knife")
    assert for_sale(s) == {"Straw Bead", "Straw Bow"}
    s.do("drop", "Straw Vest")
    assert "Straw Cloak" in for_sale(s)
    gold = s.hero().gold
    s.do("dismiss", DOG)
    assert s.hero().gold == gold
    assert OWL in for_sale(s)
    s.do("hire", OWL).do("buy", "Straw Bead")
    assert len(s.hero().items) == 4


@pytest.mark.rule("DL-GAP-25", "DL-GAP-24")
def test_dismissed_allies_go_under_the_deck_unhurt() -> None:
    s = a_table().allies(0, DOG)
    s.ally(DOG).wounds = 1
    shopping(s, "Straw Vest").do("dismiss", DOG)
    assert s.names(s.t.market.cards()) == [DOG]
    assert not s.hero().allies


@pytest.mark.rule("DL-GAP-26")
def test_sell_first_then_heal() -> None:
    s = a_table().items(0, "Straw Bow")
    s.hero().wounds = 2
    shopping(s, gold=0, rolls=(QUIET,))
    assert not s.offers("heal")
    s.do("sell", "Straw Bow").do("heal", KNIGHT).do("heal", KNIGHT)
    assert (s.hero().wounds, s.hero().gold) == (0, 2)


@pytest.mark.rule("DL-CARD-12", "DL-CONFLICT-36", "DL-EX-21")
def test_doubling_first_then_discounts_and_only_for_items() -> None:
    s = a_table()
    cloak = s.number("Straw Cloak")  # 5 Gold
    assert price(s.t, s.hero(), cloak) == 5
    s.items(0, "Straw Seal")
    assert price(s.t, s.hero(), cloak) == 4
    s.event("Straw Tax")
    assert price(s.t, s.hero(), cloak) == 9
    assert price(s.t, s.hero(), s.number(DOG)) == 6
    s.items(0)
    assert price(s.t, s.hero(), cloak) == 10
    s.t.event = s.number("No More Business as Usual")
    assert price(s.t, s.hero(), cloak) == 10


@pytest.mark.rule("DL-CONFLICT-36")
def test_no_price_falls_below_nothing() -> None:
    s = a_table().items(0, "Straw Seal").allies(0, "Quartermaster")
    assert price(s.t, s.hero(), s.number("Straw Knife")) == 0


# ---------------------------------------------------------------- healing


@pytest.mark.rule("DL-HEAL-01")
def test_one_gold_one_wound() -> None:
    s = a_table()
    s.hero().wounds = 3
    shopping(s, gold=2, rolls=(QUIET,))
    s.do("heal", KNIGHT).do("heal", KNIGHT)
    assert (s.hero().wounds, s.hero().gold) == (1, 0)
    assert s.asked == "move"  # nothing more without Gold


@pytest.mark.rule("DL-HEAL-02")
def test_hero_and_allies_in_any_split() -> None:
    s = a_table().allies(0, CAT)
    s.hero().wounds, s.ally(CAT).wounds = 2, 1
    s.allies(0, CAT, DOG)
    s.ally(CAT).wounds = 1
    shopping(s, gold=2)
    assert not s.offers("heal", DOG)  # who is unhurt
    s.do("heal", KNIGHT).do("heal", CAT)
    assert (s.hero().wounds, s.ally(CAT).wounds, s.hero().gold) == (1, 0, 0)


@pytest.mark.rule("DL-HEAL-01")
def test_an_event_may_pay_for_the_first_wound_of_a_step() -> None:
    s = a_table().event("Pilgrims on the Road")
    s.hero().wounds = 3
    shopping(s, gold=1)
    s.do("heal", KNIGHT)
    assert (s.hero().wounds, s.hero().gold) == (2, 1)
    s.luck(rolls=[QUIET]).do("heal", KNIGHT)
    assert (s.hero().wounds, s.hero().gold) == (1, 0)
    assert s.asked == "move"


@pytest.mark.rule("DL-HEAL-01", "DL-GAP-84")
@pytest.mark.parametrize("first", ["Straw Salve", "the town"])
def test_what_an_item_heals_does_not_use_up_the_wound_that_an_event_pays_for(first: str) -> None:
    s = a_table().items(0, "Straw Salve").event("Pilgrims on the Road")
    s.hero().wounds = 3
    shopping(s, gold=0)
    s.do("use", "Straw Salve") if first == "Straw Salve" else s.do("heal", KNIGHT)
    s.do("heal", KNIGHT) if first == "Straw Salve" else s.do("use", "Straw Salve")
    assert s.hero().wounds == 1
    assert not s.offers("heal"), "nor a second one"


@pytest.mark.rule("DL-GAP-84")
def test_the_event_says_how_many_wounds_it_pays_for() -> None:
    s = a_table()
    text = card_text(s.box.cards[s.number("Pilgrims on the Road")])
    assert "1 Wound can be healed without paying for it" in text


@pytest.mark.rule("DL-HEAL-04", "DL-GAP-55")
def test_gold_buys_no_rest() -> None:
    s = a_table()
    s.hero().exhaustion = 2
    shopping(s, "Straw Vest", gold=5)
    assert not s.offers("heal")
    s.luck(rolls=[QUIET]).do("leave-market")
    assert s.hero().exhaustion == 2
    s = a_table()
    s.hero().exhaustion, s.hero().wounds = 2, 1
    shopping(s, "Straw Vest", gold=5).do("heal", KNIGHT)
    assert (s.hero().wounds, s.hero().exhaustion) == (0, 2)  # what is paid for takes Wounds off alone


@pytest.mark.rule("DL-CONFLICT-46", "DL-MARKET-01", "DL-DOOM-02")
def test_a_hero_in_a_fallen_town_has_no_market() -> None:
    s = a_table(KNIGHT, MONK).stack("Forge", "Straw Vest").fallen("Forge").at("Forge", 0)
    s.hero().wounds = 1
    s.begin("movement", rolls=[QUIET], active=0)
    s.do("roll", 0)
    assert s.t.active == 1
    assert s.hero().wounds == 1
    s = a_table(KNIGHT, MONK).fallen("Forge").at("Forge", 0).begin("movement", rolls=[QUIET, QUIET], active=0)
    s.do("step", s.space((2, 2)))  # leaving is free
    assert s.t.active == 1
    s.do("roll", 0)
    assert s.t.active == 0
    assert not s.offers("step", s.space("Forge"))  # and there is no way back
