"""The Doom cards, a short story each: a town falls, the card is drawn, all Heroes feel it."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.engine.deck import Deck
from tests.games.dragonlords.story import (
    BLUE_SPACE,
    EMPTY_SPACE,
    GREEN_SPACE,
    KNIGHT,
    LORD,
    MONK,
    OTHER_GREEN_SPACE,
    RED_SPACE,
    YELLOW_SPACE,
    Story,
    a_table,
    the_game,
)

SWAMP, MOUNTAINS = (6, 7), (0, 0)
DOG, CAT, OWL = "Straw Dog", "Straw Cat", "Straw Owl"
OVERRUNS, FROSTGATE = 18, 7  # a Threat Roll for three players, and the die for the town that falls first
MIND, BODY, SPIRIT = (2, 3, 2), (4, 3, 5), (1, 3, 4)  # of Knight, Monk and Lord


def three() -> Story:
    """Knight, Monk and Lord with the Doom Deck, in Vynelvale; enough Threat Counters for a town to fall."""
    s = a_table(KNIGHT, MONK, LORD, doom_deck="yes")
    s.t.threat = 2
    return s


def doomed(name: str, *rolls: int, s: Story | None = None) -> Story:
    """Frostgate falls in the first player's turn, and a Doom card follows."""
    s = s or three()
    s.t.doom = Deck([[s.number(name)]])
    return s.begin("threat_roll", [OVERRUNS, FROSTGATE, *rolls])


def wounds(s: Story) -> list[int]:
    return [hero.wounds for hero in s.t.heroes]


# ---------------------------------------------------------------- the set


@pytest.mark.rule("DL-GAP-49")
def test_there_are_12_doom_cards() -> None:
    assert len(the_game().box.dooms) == 12


def test_every_doom_card_has_its_story_here() -> None:
    text = Path(__file__).read_text()
    assert [card.name for card in the_game().box.dooms.values() if f'"{card.name}"' not in text] == []


@pytest.mark.rule("DL-GAP-49")
def test_a_doom_card_is_discarded_and_the_turn_passes() -> None:
    s = doomed("Last Levy")
    assert s.names(s.t.doom_discard) == ["Last Levy"]
    assert (s.asked, s.choice.seat) == ("move", 1)


# ---------------------------------------------------------------- harm


def test_ashfall_wounds_those_outside_the_towns() -> None:
    s = doomed("Ashfall", s=three().at(EMPTY_SPACE, 1))
    assert wounds(s) == [0, 1, 0]


def test_ashfall_spares_nobody_in_the_town_that_has_just_fallen() -> None:
    s = doomed("Ashfall", s=three().at("Frostgate", 2))
    assert wounds(s) == [0, 0, 1]


@pytest.mark.rule("DL-GAP-64")
def test_whom_ashfall_defeats_is_taken_to_a_town_before_the_next_hero_is_hit() -> None:
    s = three().at(EMPTY_SPACE, 0).at(EMPTY_SPACE, 1)
    s.hero(0).wounds = 4
    doomed("Ashfall", s=s)
    assert s.at_place("Vynelvale", 0)
    assert s.hero(0).gold == 2
    assert wounds(s) == [0, 1, 0]


def test_panic_on_the_roads_costs_2_gold_unless_a_test_of_mind_is_passed() -> None:
    s = three()
    s.hero(2).gold = 1
    doomed("Panic on the Roads", 13 - MIND[0], 13 - MIND[1] - 1, 13 - MIND[2] - 1, s=s)
    s.do("no-effort", seat=0).do("no-effort", seat=1).do("no-effort", seat=2)
    assert [hero.gold for hero in s.t.heroes] == [3, 1, 0]


def test_broken_oaths_wound_an_ally_of_the_owners_choice_unless_a_test_of_spirit_is_passed() -> None:
    s = three().allies(1, DOG, CAT).allies(2, OWL)
    doomed("Broken Oaths", 13 - SPIRIT[1] - 1, 13 - SPIRIT[2], s=s)
    s.do("no-effort", seat=1).do("figure", CAT, seat=1).do("no-effort", seat=2)
    assert (s.ally(DOG, 1).wounds, s.ally(CAT, 1).wounds, s.ally(OWL, 2).wounds) == (0, 1, 0)
    assert wounds(s) == [0, 0, 0]


def test_broken_oaths_ask_nothing_of_those_without_allies() -> None:
    assert doomed("Broken Oaths").asked == "move"


def test_black_rain_tires_everybody_and_twice_on_swamp_or_mountains() -> None:
    s = doomed("Black Rain", s=three().at(SWAMP, 1).at(MOUNTAINS, 2))
    assert [hero.exhaustion for hero in s.t.heroes] == [1, 2, 2]


def test_black_rain_wounds_those_at_the_end_of_their_stamina() -> None:
    s = three().at(SWAMP, 1)
    s.hero(1).exhaustion = 3
    doomed("Black Rain", s=s)
    assert (s.hero(1).exhaustion, s.hero(1).wounds) == (4, 1)


def test_wyrm_shadows_wound_those_who_fail_a_test_of_body() -> None:
    s = doomed("Wyrm Shadows", 14 - BODY[0], 14 - BODY[1] - 1, 14 - BODY[2] - 1)
    s.do("no-effort", seat=0).do("no-effort", seat=1).do("effort", seat=2)
    assert wounds(s) == [0, 1, 0]


def test_drums_in_the_deep_add_2_threat_counters() -> None:
    s = doomed("Drums in the Deep")
    assert s.t.threat == 2, "the overrun took all that were there before"


# ---------------------------------------------------------------- markets


def test_looted_caches_take_the_newest_card_of_each_standing_town() -> None:
    s = three().stack("Frostgate", "Straw Heart").stack("Forge", "Straw Vest", "Straw Bow").stack("Tamalir", DOG)
    s.market_deck("Straw Bead")
    doomed("Looted Caches", s=s)
    assert [s.names(s.t.stacks[s.town(name)]) for name in ("Frostgate", "Forge", "Tamalir")] == [
        ["Straw Heart"], ["Straw Vest"], [],
    ]  # fmt: skip
    assert [s.names(bag)[0] for bag in s.t.market.bags] == [DOG, "Straw Bow", "Straw Bead"]


def test_volunteers_may_be_hired_from_any_standing_town() -> None:
    s = three().stack("Frostgate", CAT).stack("Forge", DOG, "Straw Vest").stack("Nerekhall", OWL)
    s.allies(2, "Straw Page", "Straw Smith")
    s.hero(0).gold = s.hero(2).gold = 9
    doomed("Volunteers", s=s)
    assert s.asked == "volunteers"
    assert {s.box.name(option.what) for option in s.offers("hire")} == {DOG, OWL}
    s.do("hire", DOG, 6, seat=0)
    assert s.hero(0).gold == 3
    assert s.names(s.t.stacks[s.town("Forge")]) == ["Straw Vest"]
    assert not s.offers("hire", DOG), "it has gone"
    s.do("hire-nobody", seat=1)
    assert s.asked == "move", "who has two Allies is not asked"
    assert s.names(ally.card for ally in s.hero(0).allies) == [DOG]


def test_volunteers_come_at_the_price_that_discounts_leave() -> None:
    s = three().stack("Forge", CAT).items(1, "Straw Seal").allies(1, "Quartermaster").event("Harvest Fair")
    s.hero(0).gold, s.hero(2).gold = 0, 0
    doomed("Volunteers", s=s).do("hire", CAT, 2, seat=1)
    assert s.hero(1).gold == 1


# ---------------------------------------------------------------- the board and the threat


def test_the_enemy_spreads_to_one_empty_space_of_each_colour() -> None:
    s = three().emptied(GREEN_SPACE, OTHER_GREEN_SPACE, YELLOW_SPACE, RED_SPACE)
    s.t.supply = [2, 2, 2, 0]
    doomed("The Enemy Spreads", s=s)
    s.do("refresh", s.space(OTHER_GREEN_SPACE))
    assert s.counter_on(OTHER_GREEN_SPACE)
    assert not s.counter_on(GREEN_SPACE)
    assert s.counter_on(YELLOW_SPACE), "only one is empty: nothing to choose"
    assert not s.counter_on(RED_SPACE), "the supply is empty"
    assert s.counter_on(BLUE_SPACE)
    assert s.t.supply == [1, 1, 2, 0]


def test_defiance_skips_the_next_threat_roll() -> None:
    s = doomed("Defiance")
    s.do("step", s.space(EMPTY_SPACE))  # no roll is scripted for the Threat Roll of this turn
    assert (s.asked, s.choice.seat) == ("move", 2)
    assert s.t.skipped_rolls == 0


# ---------------------------------------------------------------- comfort


def test_refugees_blessing_heals_up_to_2_wounds_of_those_in_standing_towns() -> None:
    s = three().at(EMPTY_SPACE, 1)
    for hero, hurt in zip(s.t.heroes, (3, 3, 1), strict=True):
        hero.wounds = hurt
    doomed("Refugees' Blessing", s=s)
    assert wounds(s) == [1, 3, 0]


def test_last_levy_gives_2_gold_to_everybody() -> None:
    assert [hero.gold for hero in doomed("Last Levy").t.heroes] == [5, 5, 5]
