"""The Events, a short story each: what they do at once, and what they keep in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.movement import allowance
from emberhall.games.dragonlords.rules.symbols import COLOURS
from tests.games.dragonlords.sparring import ATTRIBUTES, GIANT, QUIET, SURE, a_brave_knight, in_combat
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, LORD, MONK, SPACES, Story, a_table, the_game

RANGED, MELEE, MAGIC = range(3)
IDOL = {"green": "Straw Idol", "yellow": "Straw Hoard", "blue": "Straw Ogre", "red": "Straw Dragon"}


def befalls(name: str, *heroes: str, s: Story | None = None) -> Story:
    """The first player draws an Event, and a harmless Challenge after it."""
    s = s or a_table(KNIGHT, *heroes)
    colour = s.box.events[s.number(name)].colour
    return s.meets_challenge(name, IDOL[colour])


# ---------------------------------------------------------------- the set


@pytest.mark.rule("DL-GAP-19")
def test_the_number_of_an_event_rises_with_its_colour() -> None:
    for event in the_game().box.events.values():
        assert event.number == COLOURS.index(event.colour) + 1
        assert event.do or event.traits


def test_every_event_has_its_story_here() -> None:
    text = Path(__file__).read_text()
    assert [event.name for event in the_game().box.events.values() if f'"{event.name}"' not in text] == []


@pytest.mark.parametrize("event", the_game().box.events.values(), ids=lambda event: event.name)
def test_it_becomes_the_active_event_and_another_card_is_drawn(event: object) -> None:
    name = str(getattr(event, "name", ""))
    s = befalls(name)
    assert s.names([s.t.event]) == [name]
    assert s.asked == "escape"


# ---------------------------------------------------------------- green


def test_fair_winds_give_everybody_a_movement_die_more() -> None:
    s = a_table(KNIGHT, MONK).event("Fair Winds")
    s.hero(1).wounds = 1
    assert [allowance(s.t, hero) for hero in s.t.heroes] == [6, 5]


def test_harvest_fair_makes_hiring_cheaper_but_no_items() -> None:
    s = a_table(KNIGHT).event("Harvest Fair")
    assert price(s.t, s.hero(), s.number("Pit Fighter")) == 6 - 1
    assert price(s.t, s.hero(), s.number("Duelling Spear")) == 5


@pytest.mark.rule("DL-GAP-64")
def test_autumn_fever_tires_every_hero_once() -> None:
    s = a_table(KNIGHT, MONK, LORD)
    s.hero(2).exhaustion = 3
    befalls("Autumn Fever", s=s)
    assert [hero.exhaustion for hero in s.t.heroes] == [1, 1, 3]
    assert [hero.wounds for hero in s.t.heroes] == [0, 0, 1], "who is at the end of Stamina is wounded"


def test_pilgrims_on_the_road_pay_for_the_first_wound_of_a_market_step() -> None:
    s = a_table(KNIGHT).event("Pilgrims on the Road")
    s.hero().wounds, s.hero().gold = 3, 2
    s.begin("market").do("heal", KNIGHT)
    assert (s.hero().wounds, s.hero().gold) == (2, 2)
    s.do("heal", KNIGHT)
    assert (s.hero().wounds, s.hero().gold) == (1, 1)


# ---------------------------------------------------------------- yellow


@pytest.mark.rule("DL-CARD-12", "DL-CONFLICT-36")
def test_no_more_business_as_usual_doubles_items_before_discounts() -> None:
    s = a_table(KNIGHT).event("No More Business as Usual")
    assert price(s.t, s.hero(), s.number("Duelling Spear")) == 10
    assert price(s.t, s.hero(), s.number("Pit Fighter")) == 6
    s.items(0, "Merchant's Seal")
    assert price(s.t, s.hero(), s.number("Duelling Spear")) == 9
    s.items(0, "Scale Hauberk").begin("market")
    assert s.offers("sell", "Scale Hauberk", 3)


@pytest.mark.rule("DL-GAP-73")
def test_watchfires_take_1_off_the_total_of_a_threat_roll() -> None:
    s = a_table(KNIGHT).event("Watchfires")
    s.t.threat = 1
    s.begin("threat_roll", [19])  # 19 and 1 less 1 is below 20
    assert s.t.fallen == []
    assert s.t.threat == 2


def test_border_skirmish_wounds_every_hero_outside_the_towns() -> None:
    s = a_table(KNIGHT, MONK, LORD).at(EMPTY_SPACE, 2)
    befalls("Border Skirmish", s=s)
    assert [hero.wounds for hero in s.t.heroes] == [1, 0, 1]


def test_a_fallen_town_is_no_shelter_from_the_skirmish() -> None:
    s = a_table(KNIGHT, MONK).fallen("Vynelvale")
    befalls("Border Skirmish", s=s)
    assert s.hero(1).wounds == 1


@pytest.mark.rule("DL-GAP-21")
def test_who_is_defeated_by_the_skirmish_draws_no_more() -> None:
    s = a_table(KNIGHT)
    s.hero().wounds = 4
    s.at(SPACES[1]).deck("yellow", "Border Skirmish", "Straw Hoard").begin("adventure", [QUIET])
    assert s.at_place("Vynelvale")
    assert len(s.t.decks[1]) == 1


@pytest.mark.parametrize(("foe", "gold"), [("Gutter Rats", 2 + 1), ("Orc Raiders", 4 + 1), ("Ogre Warchief", 6)])
def test_muster_of_the_freeholds_pays_1_more_for_green_and_yellow(foe: str, gold: int) -> None:
    s = in_combat(a_brave_knight().event("Muster of the Freeholds"), foe, [SURE])
    s.fight.wounds = s.box.challenges[s.number(foe)].life - 1
    s.do("fight-on").do("attack", KNIGHT)
    assert s.hero().gold == 10 + gold


# ---------------------------------------------------------------- blue


def test_dragonfear_takes_2_off_escape_tests() -> None:
    least = 14 - ATTRIBUTES[0] + 2
    s = in_combat(a_brave_knight().event("Dragonfear"), GIANT, [least - 1, least, QUIET])
    s.do("escape")
    assert s.hero().wounds == 1
    s.do("escape")
    assert s.t.fight is None


def test_burning_ley_lines_help_magic_attacks_and_make_magic_hurt_more() -> None:
    least = 15 - ATTRIBUTES[MAGIC] - 2
    s = in_combat(a_brave_knight().event("Burning Ley Lines"), GIANT, [SURE, SURE, least, SURE, SURE, 2])
    s.do("fight-on").do("defend").do("defend").do("attack", KNIGHT)
    assert s.fight.wounds == 1
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 3 + 1


def test_burning_ley_lines_help_allies_too_but_neither_defence_nor_other_phases() -> None:
    s = a_brave_knight().event("Burning Ley Lines").allies(0, "Straw Owl")
    in_combat(s, GIANT, [14 - ATTRIBUTES[RANGED] - 1, SURE, 15 - 5 - 2])
    s.do("fight-on").do("attack", KNIGHT)
    assert s.fight.wounds == 0
    s.do("defend").do("attack", "Straw Owl")
    assert s.fight.wounds == 2


def test_burning_ley_lines_give_no_magic_to_who_has_none() -> None:
    s = in_combat(a_brave_knight().event("Burning Ley Lines"), "Gutter Rats", [SURE, SURE, 2])
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-GAP-71")
def test_on_the_road_of_refugees_each_player_may_pay_2_gold_against_the_threat() -> None:
    s = a_table(KNIGHT, MONK, LORD)
    s.t.threat, s.hero(1).gold = 5, 1
    befalls("Road of Refugees", s=s)
    s.do("pay-gold", 2, seat=0).do("decline-payment", seat=2)
    assert s.t.threat == 4
    assert [hero.gold for hero in s.t.heroes] == [1, 1, 3]
    assert s.asked == "escape"


def test_without_threat_counters_the_refugees_ask_nothing() -> None:
    assert befalls("Road of Refugees", MONK).asked == "escape"


# ---------------------------------------------------------------- red


@pytest.mark.rule("DL-GAP-73")
def test_margath_stirs_adds_2_threat_counters_and_lets_dragons_hit_harder_in_round_1() -> None:
    s = befalls("Margath Stirs")
    assert s.t.threat == 2
    s = in_combat(a_brave_knight().event("Margath Stirs"), "Ysgarra of the Rime", [2] * 6)
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 3 * (2 + 1)
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 3 * (2 + 1) + 3 * 2


def test_margath_stirs_is_nothing_to_those_who_are_no_dragons() -> None:
    s = in_combat(a_brave_knight().event("Margath Stirs"), "Bone Dreadnought", [2] * 3)
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == 1 + 3 + 2
