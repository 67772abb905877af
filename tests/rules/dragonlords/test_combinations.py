"""Rules that meet: two or three at a time, as the document would have them together."""

from __future__ import annotations

import pytest

from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, MONK, Story, a_table

QUIET = 1
PLATE, SHIELD, MIRROR, SEAL = "Rune Plate", "Shield of Light", "Mirror of Shael", "Merchant's Seal"


# ---------------------------------------------------------------- cancelling in a combat


@pytest.mark.rule("DL-CARD-04", "DL-ESCAPE-04", "DL-GAP-60")
def test_rune_plate_that_cancels_the_wound_of_an_escape_cancels_no_other_in_that_round() -> None:
    s = a_table().items(0, PLATE).meets_challenge("Straw Giant", rolls=[2, 2])  # damage 3/2/3
    s.do("escape").do("use", PLATE)
    assert s.hero().wounds == 0
    s.do("fight-on").do("defend")
    assert s.hero().wounds == 3


@pytest.mark.rule("DL-CARD-03", "DL-CARD-04", "DL-COMBAT-02")
def test_rune_plate_cancels_one_wound_in_every_round() -> None:
    s = a_table().items(0, PLATE).meets_challenge("Straw Giant", rolls=[2, 19, 19, 2])
    s.do("fight-on").do("defend").do("use", PLATE).do("defend").do("defend")
    assert (s.hero().wounds, s.fight.round) == (2, 2)
    s.hero().wounds = 0
    s.do("fight-on").do("defend")
    assert s.offers("use", PLATE)


@pytest.mark.rule("DL-CARD-05", "DL-CARD-06", "DL-GAP-37", "DL-GAP-60")
@pytest.mark.parametrize(("life_left", "wounds"), [(2, 4 + 1), (1, 4)])
def test_the_shield_leaves_one_of_three_wounds_unless_its_blow_ends_the_combat(life_left: int, wounds: int) -> None:
    """The Giant's blow of 3 meets a Hero with 4 Wounds and Life 6 or more; the Shield cancels 2 and inflicts 1."""
    s = a_table().items(0, SHIELD, "Straw Heart").meets_challenge("Straw Giant", rolls=[2])
    giant = s.box.challenges[s.number("Straw Giant")]
    s.hero().wounds, s.fight.wounds = 4, giant.life - life_left
    s.do("fight-on").do("defend").do("use", SHIELD)
    assert s.hero().wounds == wounds
    assert (s.t.fight is None) == (life_left == 1)


@pytest.mark.rule("DL-CARD-06", "DL-CARD-02", "DL-GAP-37")
def test_shield_and_mirror_both_answer_one_magic_blow_of_which_a_wound_is_left() -> None:
    s = a_table().items(0, SHIELD, MIRROR).meets_challenge("Straw Giant", rolls=[19, 19, 2])
    s.do("use", MIRROR).do("fight-on").do("defend").do("defend").do("defend").do("use", SHIELD)
    assert (s.hero().wounds, s.fight.wounds) == (1, 2)


@pytest.mark.rule("DL-CARD-06", "DL-CARD-02", "DL-CONFLICT-28")
def test_the_mirror_is_silent_when_the_shield_has_cancelled_all() -> None:
    s = a_table().items(0, SHIELD, PLATE, MIRROR).meets_challenge("Straw Giant", rolls=[19, 19, 2])
    s.do("use", MIRROR).do("fight-on").do("defend").do("defend").do("defend").do("use", SHIELD).do("use", PLATE)
    assert (s.hero().wounds, s.fight.wounds) == (0, 1), "the Shield's blow alone"


@pytest.mark.rule("DL-EXH-02", "DL-CONFLICT-51", "DL-ESCAPE-05")
def test_effort_for_an_escape_may_be_made_until_exhaustion_is_at_stamina_and_no_further() -> None:
    s = a_table().meets_challenge("Straw Giant", rolls=[1, 1, 1, 1])
    hero = s.hero()
    hero.exhaustion = s.t.strength[0].stamina - 1
    s.do("escape-with-effort")
    assert hero.wounds == 1
    assert not s.offers("escape-with-effort")
    assert s.offers("escape")


# ---------------------------------------------------------------- the market


@pytest.mark.rule("DL-CARD-12", "DL-MARKET-06", "DL-CONFLICT-36")
def test_a_doubled_price_is_lowered_by_a_discount_and_the_item_sells_for_half_of_the_printed_one() -> None:
    s = a_table().items(0, SEAL, "Straw Vest").event("No More Business as Usual").stack("Tamalir", "Straw Sword")
    s.hero().gold = 30
    s.at("Tamalir").begin("market", active=0)
    sword, vest = (s.box.items[s.number(name)].cost for name in ("Straw Sword", "Straw Vest"))
    assert s.offers("buy", "Straw Sword")[0].also == 2 * sword - 1
    assert s.offers("sell", "Straw Vest")[0].also == vest // 2


@pytest.mark.rule("DL-OUTCOME-08", "DL-GAP-31", "DL-MARKET-01", "DL-HEAL-01")
def test_who_is_defeated_goes_shopping_in_the_nearest_town_with_what_gold_is_left() -> None:
    s = a_table().market_deck("Straw Vest").meets_challenge("Straw Giant", rolls=[2, QUIET])
    s.hero().wounds, s.hero().gold = 4, 5
    s.do("fight-on").do("defend")
    assert s.asked == "market"
    assert (s.hero().wounds, s.hero().gold) == (0, 3)
    assert len(s.t.market) == 0


# ---------------------------------------------------------------- the threat


@pytest.mark.rule("DL-DOOM-03", "DL-CONFLICT-46", "DL-MARKET-01")
def test_a_hero_in_a_town_that_falls_stays_unhurt_and_has_no_market_there() -> None:
    s = a_table(KNIGHT, MONK).fallen("Tamalir").at("Tamalir", 0).at(EMPTY_SPACE, 1)
    s.hero().wounds, s.hero().gold = 2, 9
    s.begin("market", rolls=[QUIET], active=0)
    assert (s.t.active, s.hero().wounds, s.hero().gold) == (1, 2, 9)


@pytest.mark.rule("DL-THREAT-04", "DL-THREAT-05", "DL-CONFLICT-08")
@pytest.mark.parametrize(("die", "threat", "fallen"), [(9, 15, 0), (8, 11, 0), (8, 12, 1)])
def test_the_gate_looks_at_the_bare_die_and_the_total_at_the_counters_too(die: int, threat: int, fallen: int) -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.t.threat = threat
    s.begin("threat_roll", rolls=[die, 1] if fallen else [die], active=0)
    while s.asked not in ("move", ""):
        s.played.choose(s.choice.options[0])
    assert len(s.t.fallen) == fallen
    assert s.t.threat == (0 if fallen else threat + (die % 2 == 0))


def with_gold(s: Story, *gold: int) -> Story:
    for hero, amount in zip(s.t.heroes, gold, strict=True):
        hero.gold = amount
    return s


@pytest.mark.rule("DL-PVP-12", "DL-CONFLICT-24", "DL-OUTCOME-10")
def test_all_gold_as_spoils_leaves_nothing_of_which_half_could_be_lost() -> None:
    s = with_gold(a_table(KNIGHT, MONK), 3, 7)
    s.hero(1).wounds = s.t.strength[1].life - 1
    s.duels(rolls=[1, 20, QUIET]).do("fight-on").do("attack", KNIGHT)
    while s.asked in ("spoils", "choose-hero", "nearest-town"):
        s.do("take-gold") if s.offers("take-gold") else s.played.choose(s.choice.options[0])
    assert (s.hero(0).gold, s.hero(1).gold) == (10, 0)
