"""The Encounters, a short story each: the test just passed, and just failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberhall.games.dragonlords.cards.shared import Test as SkillTest
from emberhall.games.dragonlords.rules.symbols import COLOURS
from tests.games.dragonlords.sparring import ATTRIBUTES, QUIET
from tests.games.dragonlords.story import KNIGHT, Story, a_table, the_game

MIND, BODY, SPIRIT = range(3)
AFTERWARDS = {"green": "Straw Idol", "yellow": "Straw Hoard", "blue": "Straw Ogre", "red": "Straw Dragon"}
CAT = "Straw Cat"


def has(name: str, die: int, s: Story | None = None) -> Story:
    """The Knight, with 3 Gold, comes to an Encounter and makes its test without effort."""
    s = s or a_table(KNIGHT)
    colour = s.box.encounters[s.number(name)].colour
    s.meets_challenge(name, AFTERWARDS[colour], rolls=[die])
    if s.asked == "skill-test":
        s.do("no-effort")
    s.done()
    return s


def change(s: Story) -> dict[str, int]:
    hero = s.hero()
    found = {"Gold": hero.gold - 3, "Exhaustion": hero.exhaustion, "Wound": hero.wounds, "cards": len(hero.items)}
    found["threat"] = s.t.threat
    return {name: number for name, number in found.items() if number}


# ---------------------------------------------------------------- the set


@pytest.mark.rule("DL-GAP-20")
def test_every_encounter_is_a_test_within_the_band_of_its_colour() -> None:
    bands = {"green": (11, 13), "yellow": (13, 15), "blue": (15, 17), "red": (17, 19)}
    for card in the_game().box.encounters.values():
        (word,) = card.do
        assert isinstance(word, SkillTest)
        low, high = bands[card.colour]
        assert low <= word.target <= high
        assert word.success


def test_every_encounter_has_its_story_here() -> None:
    text = Path(__file__).read_text()
    assert [card.name for card in the_game().box.encounters.values() if f'"{card.name}"' not in text] == []


def test_each_attribute_is_asked_for_in_the_decks_of_the_beginning() -> None:
    asked = {(COLOURS.index(c.colour), word.attribute) for c in the_game().box.encounters.values() for word in c.do
             if isinstance(word, SkillTest)}  # fmt: skip
    assert {attribute for colour, attribute in asked if colour == 0} == {"mind", "body", "spirit"}
    assert {attribute for colour, attribute in asked if colour == 1} == {"mind", "body", "spirit"}


# ---------------------------------------------------------------- one by one

STORIES = [
    ("Lost Pedlar", MIND, 12, {"Gold": 2}, {"Exhaustion": 1}),
    ("Arm-Wrestling", BODY, 12, {"Gold": 3}, {"Gold": -1}),
    ("Fallen Signpost", MIND, 11, {"Gold": 1}, {}),
    ("Stranded Caravan", BODY, 14, {"cards": 1}, {"Wound": 1}),
    ("Riddling Sphinx", MIND, 15, {"Gold": 4}, {"Exhaustion": 2}),
    ("Duel of Honour", BODY, 16, {"Gold": 5}, {"Wound": 2}),
    ("Drowned Library", MIND, 16, {"Gold": 2, "cards": 1}, {"Exhaustion": 2}),
]


@pytest.mark.rule("DL-ENCOUNTER-01", "DL-ENCOUNTER-02")
@pytest.mark.parametrize(("name", "attribute", "target", "success", "failure"), STORIES)
def test_success_and_failure_are_as_printed_and_another_card_is_drawn(
    name: str, attribute: int, target: int, success: dict[str, int], failure: dict[str, int]
) -> None:
    least = target - ATTRIBUTES[attribute]
    s = has(name, least, a_table(KNIGHT).market_deck("Straw Vest"))
    assert change(s) == success
    assert s.asked == "escape"
    s = has(name, least - 1, a_table(KNIGHT).market_deck("Straw Vest"))
    assert change(s) == failure
    assert s.asked == "escape"


def test_fallen_signpost_takes_1_exhaustion_off() -> None:
    s = a_table(KNIGHT)
    s.hero().exhaustion = 2
    assert change(has("Fallen Signpost", 9, s)) == {"Gold": 1, "Exhaustion": 1}


def test_wishing_well_takes_all_exhaustion_and_1_wound_off_or_costs_a_coin() -> None:
    least = 13 - ATTRIBUTES[SPIRIT]
    for die, became in ((least, {"Wound": 1}), (least - 1, {"Gold": -1, "Exhaustion": 3, "Wound": 2})):
        s = a_table(KNIGHT)
        s.hero().exhaustion, s.hero().wounds = 3, 2
        assert change(has("Wishing Well", die, s)) == became


def test_shrine_of_two_moons_heals_one_of_the_party_wholly_or_tires() -> None:
    least = 14 - ATTRIBUTES[SPIRIT]
    s = a_table(KNIGHT).allies(0, CAT)
    s.hero().wounds, s.ally(CAT).wounds = 3, 2
    has("Shrine of Two Moons", least, s).do("figure", CAT)
    assert (s.hero().wounds, s.ally(CAT).wounds) == (3, 0)
    assert change(has("Shrine of Two Moons", least - 1)) == {"Exhaustion": 1}


def test_ember_oracle_ends_the_threat_or_makes_it_worse() -> None:
    least = 18 - ATTRIBUTES[SPIRIT]
    for die, became in ((least, {}), (least - 1, {"threat": 8, "Wound": 1})):
        s = a_table(KNIGHT)
        s.t.threat = 7
        assert change(has("Ember Oracle", die, s)) == became


@pytest.mark.rule("DL-TEST-07")
def test_effort_is_worth_2_at_an_encounter_too() -> None:
    s = a_table(KNIGHT).meets_challenge("Riddling Sphinx", "Straw Hoard", rolls=[15 - ATTRIBUTES[MIND] - 2])
    s.do("effort")
    assert change(s) == {"Gold": 4, "Exhaustion": 1}


@pytest.mark.rule("DL-GAP-20")
def test_who_loses_the_last_life_in_a_duel_of_honour_draws_no_more() -> None:
    s = a_table(KNIGHT)
    s.hero().wounds, s.hero().exhaustion = 4, 3
    s.meets_challenge("Duel of Honour", "Straw Ogre", rolls=[2, QUIET])
    assert s.t.fight is None
    assert len(s.t.decks[2]) == 1
