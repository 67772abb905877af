"""The Challenges but the Dragons, a short story each: every number just reached and missed by one, every text."""

from __future__ import annotations

from collections import Counter

import pytest

from emberhall.games.dragonlords.rules.symbols import COLOURS, MELEE, RANGED
from tests.games.dragonlords.sparring import (
    ATTRIBUTES,
    DAMAGE,
    SURE,
    Foe,
    a_brave_knight,
    collects,
    in_combat,
    just,
    rested,
    tired,
    tries_its_numbers,
)
from tests.games.dragonlords.story import KNIGHT, Story, the_game

DOG = "Straw Dog"  # an Ally with Life 2
MIND, BODY, SPIRIT = range(3)

FOES = [
    Foe("Gutter Rats", "green", 1, (11, 12, 11), (0, 1, 0), gold=2),
    Foe("Roadside Cutpurse", "green", 1, (13, 12, 11), (1, 1, 0), gold=3),
    Foe("Hungry Wolves", "green", 2, (12, 13, 12), (0, 1, 0), gold=2, first_blow=1),
    Foe("Bog Lurker", "green", 2, (12, 13, 12), (0, 1, 1), gold=3),
    Foe("Goblin Slingers", "green", 2, (13, 11, 11), (1, 1, 0), gold=2),
    Foe("Hedge Sorcerer", "green", 2, (11, 11, 13), (0, 0, 1), gold=3),
    Foe("Restless Bones", "green", 2, (12, 13, 12), (0, 1, 1), gold=2),
    Foe("Toll-Bridge Brute", "green", 2, (11, 14, 11), (0, 1, 0), gold=3),
    Foe("Thornback Boar", "green", 2, (12, 13, 11), (0, 1, 0), gold=3, first_blow=1),
    Foe("Marsh Wisp", "green", 1, (13, 12, 13), (0, 0, 1), gold=3, unharmed=MELEE),
    Foe("Bandit Lookouts", "green", 2, (13, 13, 12), (1, 1, 0), gold=3),
    Foe("Grave Robbers", "green", 2, (13, 13, 12), (1, 1, 0), gold=3),
    Foe("Snapping Turtle-Drake", "green", 2, (12, 14, 13), (0, 1, 1), gold=3),
    Foe("Mischief Imps", "green", 2, (13, 12, 13), (1, 0, 1), gold=3),
    Foe("Carrion Crows", "green", 1, (14, 12, 11), (1, 0, 0), gold=2),
    Foe("Bramble Dryad", "green", 2, (12, 13, 14), (0, 1, 1), gold=3),
    Foe("Orc Raiders", "yellow", 2, (13, 15, 13), (1, 2, 0), gold=4),
    Foe("Sellsword Duelist", "yellow", 2, (14, 16, 13), (1, 2, 0), gold=4),
    Foe("Cave Bear", "yellow", 3, (14, 15, 13), (0, 2, 0), gold=3, first_blow=1),
    Foe("Web-Weaver", "yellow", 2, (15, 14, 14), (1, 1, 1), gold=4),
    Foe("Ghoul Pack", "yellow", 3, (13, 15, 14), (0, 1, 1), gold=4),
    Foe("Storm Harpies", "yellow", 2, (16, 14, 14), (2, 1, 0), gold=4),
    Foe("Cinder Acolyte", "yellow", 2, (13, 13, 16), (0, 1, 2), gold=4),
    Foe("Stone Sentinel", "yellow", 3, (15, 16, 15), (0, 2, 0), cards=1, unharmed=RANGED),
    Foe("River Hag", "yellow", 2, (14, 14, 16), (1, 0, 2), gold=4),
    Foe("Highway Captain", "yellow", 3, (15, 15, 13), (1, 1, 0), gold=5),
    Foe("Barrow Wight", "yellow", 3, (14, 15, 16), (0, 1, 2), cards=1),
    Foe("Mire Hydra-Whelp", "yellow", 3, (14, 16, 14), (0, 2, 1), gold=5),
    Foe("Twin Assassins", "yellow", 2, (16, 16, 14), (2, 2, 0), gold=5, escape=False),
    Foe("Ogre Warchief", "blue", 4, (16, 18, 16), (1, 3, 0), gold=6),
    Foe("Frost Wyrmling", "blue", 3, (17, 18, 17), (2, 2, 1), gold=6),
    Foe("Wraith of the Ford", "blue", 3, (17, 17, 19), (0, 1, 3), gold=6, unharmed=MELEE),
    Foe("Siege Troll", "blue", 4, (16, 19, 16), (2, 3, 0), gold=2, cards=1),
    Foe("Mirror Witch", "blue", 3, (18, 16, 19), (1, 1, 2), cards=1),
    Foe("Manticore", "blue", 4, (18, 18, 16), (2, 2, 0), gold=6),
    Foe("Black Knight of Ashkeep", "blue", 4, (16, 20, 17), (1, 3, 1), gold=2, cards=1, escape=False),
    Foe("Ember Salamander", "blue", 3, (17, 18, 18), (1, 2, 2), gold=6),
    Foe("Coven of Three", "blue", 3, (18, 16, 20), (1, 0, 3), cards=1),
    Foe("Sky-Reaver Roc", "blue", 4, (19, 18, 16), (2, 2, 0), gold=7, first_blow=1),
    Foe("Grave Colossus", "blue", 4, (17, 19, 18), (0, 3, 2), gold=7, unharmed=RANGED),
    Foe("Herald of the Rising", "red", 5, (18, 18, 19), (2, 1, 3), gold=4, cards=1),
    Foe("Bone Dreadnought", "red", 6, (18, 20, 17), (1, 3, 2), gold=5, cards=1, unharmed=RANGED),
]
BY_NAME = {foe.name: foe for foe in FOES}


def named(foe: object) -> str:
    return foe.name if isinstance(foe, Foe) else ""


# ---------------------------------------------------------------- the set


@pytest.mark.rule("DL-GAP-14")
def test_the_adventure_decks_have_24_20_16_and_12_cards() -> None:
    box = the_game().box
    assert [len(deck) for deck in box.decks] == [24, 20, 16, 12]
    kinds = (box.challenges, box.events, box.encounters)
    made = [tuple(sum(1 for card in deck if card in kind) for kind in kinds) for deck in box.decks]
    assert made == [(16, 4, 4), (13, 4, 3), (11, 3, 2), (10, 1, 1)]


def test_every_challenge_but_the_dragons_of_the_red_deck_has_its_story_here() -> None:
    challenges = the_game().box.challenges.values()
    assert {c.name for c in challenges if not (c.rune or c.victory)} == set(BY_NAME)


BANDS = {  # targets, Life, damage
    "green": ((11, 14), (1, 2), (0, 1)),
    "yellow": ((13, 16), (2, 3), (0, 2)),
    "blue": ((16, 20), (3, 4), (0, 3)),
    "red": ((17, 20), (4, 6), (1, 3)),
}


@pytest.mark.rule("DL-GAP-13")
def test_every_challenge_keeps_to_the_bands_of_its_colour_but_high_lord_margath() -> None:
    for card in the_game().box.challenges.values():
        if not card.victory:
            (low, high), (frail, tough), (soft, hard) = BANDS[card.colour]
            assert all(low <= number <= high for number in card.numbers), card.name
            assert frail <= card.life <= tough, card.name
            assert all(soft <= harm <= hard for harm in card.harm), card.name
            pays = card.gold + 4 * card.market_cards
            least, most = {"green": (2, 3), "yellow": (3, 5), "blue": (4, 7), "red": (0, 9)}[card.colour]
            assert least <= pays <= most, card.name


def test_danger_and_reward_rise_with_the_colour() -> None:
    def mean(values: list[int]) -> float:
        return sum(values) / len(values)

    of_colour = [[c for c in the_game().box.challenges.values() if c.colour == colour] for colour in COLOURS]
    for worth in (
        [mean([number for c in cards for number in c.numbers]) for cards in of_colour],
        [mean([c.life for c in cards]) for cards in of_colour],
        [mean([sum(c.harm) for c in cards]) for cards in of_colour],
        [mean([c.gold + 4 * c.market_cards + 20 * (c.rune or c.victory) for c in cards]) for cards in of_colour],
    ):
        assert worth == sorted(worth)
        assert len(set(worth)) == len(COLOURS)


def test_each_attribute_is_the_weak_side_of_some_challenge_of_every_colour() -> None:
    weak = Counter((c.colour, c.numbers.index(min(c.numbers))) for c in the_game().box.challenges.values())
    assert {(colour, which) for colour in COLOURS for which in range(3)} <= set(weak)


# ---------------------------------------------------------------- numbers, Life, damage and reward


@pytest.mark.parametrize("foe", FOES, ids=named)
def test_it_fights_and_pays_as_printed(foe: Foe) -> None:
    collects(tries_its_numbers(foe), foe)


@pytest.mark.parametrize("foe", [foe for foe in FOES if foe.unharmed >= 0], ids=named)
def test_attacks_in_one_phase_do_not_hurt_it(foe: Foe) -> None:
    s = in_combat(a_brave_knight(), foe.name, [SURE] * 3)
    s.do("fight-on")
    for _ in range(foe.unharmed):
        s.do("defend")
    s.do("attack", KNIGHT)
    assert s.fight.wounds == 0
    assert s.asked == "escape"
    s.done()


@pytest.mark.parametrize("foe", [foe for foe in FOES if not foe.escape], ids=named)
def test_nobody_escapes_from_it_in_round_1(foe: Foe) -> None:
    s = in_combat(a_brave_knight(), foe.name, [SURE] * 3)
    assert s.asked == "combat-phase"
    for _ in range(3):
        s.do("defend")
    assert s.offers("escape")


@pytest.mark.parametrize(("name", "life"), [("Mire Hydra-Whelp", 3), ("Siege Troll", 4)])
def test_it_heals_1_wound_at_the_end_of_each_round(name: str, life: int) -> None:
    s = in_combat(a_brave_knight(), name, [SURE, SURE, SURE])
    s.do("fight-on").do("defend").do("attack", KNIGHT)
    assert s.fight.wounds == DAMAGE[MELEE] - 1
    assert s.fight.round == 2
    assert life > s.fight.wounds


@pytest.mark.parametrize("foe", [foe for foe in FOES if foe.first_blow], ids=named)
def test_it_deals_more_damage_in_round_1_alone(foe: Foe) -> None:
    s = in_combat(a_brave_knight(), foe.name, [*just(foe, less=1), *just(foe, less=1)])
    for _ in range(2):
        s.do("fight-on").do("defend").do("defend").do("defend")
    dealing = sum(1 for harm in foe.damage if harm)
    assert s.hero().wounds == 2 * sum(foe.damage) + dealing


# ---------------------------------------------------------------- Before Combat: a test, and what comes of it


def change(s: Story) -> dict[str, int]:
    """What has become of the Knight, who began unhurt with 10 Gold, and of a Straw Dog."""
    hero = s.hero()
    dog = hero.ally(s.number(DOG))
    found = {"Gold": hero.gold - 10, "Exhaustion": hero.exhaustion, "Wound": hero.wounds}
    found["Ally"] = -1 if dog is None else dog.wounds
    found["Challenge"] = s.fight.wounds
    found["bonus"] = sum(x.amount for x in s.fight.lasting)
    return {name: number for name, number in found.items() if number}


FAILURES = [
    ("Roadside Cutpurse", MIND, 12, {"Gold": -1}),
    ("Bog Lurker", BODY, 12, {"Exhaustion": 1}),
    ("Marsh Wisp", MIND, 13, {"Exhaustion": 1}),
    ("Carrion Crows", MIND, 12, {"Wound": 1}),
    ("Web-Weaver", BODY, 14, {"Exhaustion": 2}),
    ("Cinder Acolyte", SPIRIT, 14, {"Wound": 1}),
    ("River Hag", SPIRIT, 14, {"Exhaustion": 2}),
    ("Barrow Wight", SPIRIT, 15, {"Wound": 1}),
    ("Twin Assassins", MIND, 15, {"Wound": 1}),
    ("Wraith of the Ford", SPIRIT, 17, {"Exhaustion": 2}),
    ("Mirror Witch", MIND, 17, {"Ally": 1}),
    ("Manticore", BODY, 17, {"Wound": 1}),
    ("Sky-Reaver Roc", MIND, 18, {"Wound": 1}),
    ("Herald of the Rising", MIND, 16, {"Ally": 1}),
]
SUCCESSES = [
    ("Restless Bones", SPIRIT, 12, {"Challenge": 1}),
    ("Bandit Lookouts", MIND, 13, {"bonus": 2}),
    ("Bramble Dryad", SPIRIT, 13, {"Challenge": 1}),
    ("Sellsword Duelist", MIND, 14, {"bonus": 2}),
    ("Black Knight of Ashkeep", SPIRIT, 17, {"bonus": 2}),
]


def put_to_the_test(name: str, die: int) -> Story:
    """The Knight meets a Challenge and makes its test without effort."""
    s = rested(a_brave_knight()).allies(0, DOG).meets_challenge(name, rolls=[die])
    assert s.asked == "skill-test"
    s.do("no-effort")
    s.done()
    return s


@pytest.mark.parametrize(("name", "attribute", "target", "cost"), FAILURES)
def test_before_combat_a_failed_test_has_its_price(
    name: str, attribute: int, target: int, cost: dict[str, int]
) -> None:
    least = target - ATTRIBUTES[attribute]
    assert change(put_to_the_test(name, least)) == {}
    assert change(put_to_the_test(name, least - 1)) == cost


@pytest.mark.parametrize(("name", "attribute", "target", "gain"), SUCCESSES)
def test_before_combat_a_passed_test_is_worth_something(
    name: str, attribute: int, target: int, gain: dict[str, int]
) -> None:
    least = target - ATTRIBUTES[attribute]
    assert change(put_to_the_test(name, least - 1)) == {}
    assert change(put_to_the_test(name, least)) == gain


@pytest.mark.parametrize("name", ["Bandit Lookouts", "Sellsword Duelist", "Black Knight of Ashkeep"])
def test_the_bonus_of_a_passed_test_is_for_all_rolls_of_round_1_alone(name: str) -> None:
    foe = BY_NAME[name]
    s = put_to_the_test(name, SURE)
    s.luck([die - 2 for die in just(foe)] + just(foe, less=1))
    if foe.escape:
        s.do("fight-on")
    s.do("attack", KNIGHT).do("defend").do("defend")
    assert s.fight.wounds == DAMAGE[RANGED]
    assert s.hero().wounds == 0
    s.do("fight-on").do("defend").do("defend").do("defend")
    assert s.hero().wounds == sum(foe.damage)


COSTS = [
    ("Hedge Sorcerer", {"Exhaustion": 1}),
    ("Toll-Bridge Brute", {"Gold": -1}),
    ("Mischief Imps", {"Exhaustion": 1}),
    ("Ghoul Pack", {"Ally": 1}),
    ("Storm Harpies", {"Exhaustion": 1}),
    ("Highway Captain", {"Gold": -2}),
    ("Frost Wyrmling", {"Exhaustion": 1}),
    ("Ember Salamander", {"Ally": 1}),
    ("Coven of Three", {"Exhaustion": 2}),
]


@pytest.mark.parametrize(("name", "cost"), COSTS)
def test_before_combat_it_takes_something_in_any_case(name: str, cost: dict[str, int]) -> None:
    s = a_brave_knight().allies(0, DOG).meets_challenge(name)
    assert change(s) == cost


@pytest.mark.parametrize("name", sorted({*BY_NAME} - {entry[0] for entry in (*FAILURES, *SUCCESSES, *COSTS)}))
def test_the_others_have_no_text_before_combat(name: str) -> None:
    s = a_brave_knight().allies(0, DOG).meets_challenge(name)
    assert s.asked in ("escape", "combat-phase")
    assert change(s) == {}


# ---------------------------------------------------------------- and what follows from the rules


@pytest.mark.rule("DL-EXH-01")
def test_exhaustion_that_a_challenge_imposes_on_the_tired_becomes_wounds() -> None:
    s = tired(a_brave_knight(), 2).meets_challenge("Coven of Three")
    assert (s.hero().exhaustion, s.hero().wounds) == (3, 1)


@pytest.mark.rule("DL-GAP-71")
def test_a_captain_takes_what_there_is() -> None:
    s = a_brave_knight()
    s.hero().gold = 1
    s.meets_challenge("Highway Captain")
    assert s.hero().gold == 0


def test_an_ally_with_its_last_life_does_not_survive_the_ghouls() -> None:
    s = a_brave_knight().allies(0, DOG)
    s.ally(DOG).wounds = 1
    s.meets_challenge("Ghoul Pack")
    assert s.hero().allies == []
    assert DOG in s.names(s.t.market.cards())


def test_bones_that_are_laid_to_rest_can_be_beaten_by_one_blow_more() -> None:
    s = a_brave_knight().meets_challenge("Restless Bones", rolls=[SURE, SURE])
    s.do("effort").do("fight-on").do("attack", KNIGHT)
    assert s.hero().counters[0] == 1
    assert s.hero().gold == 12


def test_a_frost_wyrmling_is_a_dragon_but_no_dragon_lord() -> None:
    wyrmling = the_game().box.challenges[the_game().box.number["Frost Wyrmling"]]
    assert wyrmling.dragon
    assert not wyrmling.rune
