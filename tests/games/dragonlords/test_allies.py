"""The Allies of the market deck, a short story each: hired, sent into combat, their abilities used."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.movement import allowance
from tests.games.dragonlords.sparring import ATTRIBUTES, GIANT, QUIET, SURE, a_brave_knight, in_combat
from tests.games.dragonlords.story import KNIGHT, Story, the_game

RANGED, MELEE, MAGIC = range(3)
GIANT_TARGETS, GIANT_DAMAGE = (14, 16, 15), (3, 2, 3)
RIVER, SWAMP = (4, 6), (5, 5)
ROADS = 4  # the face with hills, mountains and road


class Hand(NamedTuple):
    """An Ally as it should be printed."""

    name: str
    cost: int
    life: int
    stamina: int
    attributes: tuple[int, int, int]
    damage: tuple[int, int, int] = (1, 1, 1)


HANDS = [
    Hand("Roadside Militia", 3, 2, 1, (1, 3, 0)),
    Hand("Poacher's Apprentice", 3, 2, 1, (3, 1, 0)),
    Hand("Hedge Witch", 3, 2, 2, (0, 0, 3)),
    Hand("Bog Guide", 4, 2, 2, (2, 2, 1)),
    Hand("Dwarven Shieldbearer", 5, 4, 2, (0, 3, 0)),
    Hand("Greenwood Archer", 6, 2, 2, (5, 1, 1), (2, 1, 1)),
    Hand("Pit Fighter", 6, 3, 2, (0, 5, 0), (1, 2, 1)),
    Hand("Ashbound Adept", 6, 2, 3, (0, 0, 5), (1, 1, 2)),
    Hand("Wandering Healer", 5, 2, 2, (1, 0, 3)),
    Hand("Veteran Sergeant", 7, 3, 2, (2, 4, 1)),
    Hand("Quartermaster", 4, 2, 1, (1, 1, 1)),
    Hand("Griffon Rider", 8, 3, 2, (5, 4, 0), (2, 1, 1)),
    Hand("Stone Golem", 9, 4, 1, (0, 6, 0), (1, 2, 1)),
    Hand("Exiled Archmage", 10, 3, 3, (2, 0, 6), (1, 1, 2)),
    Hand("Dragon Hunter", 10, 4, 2, (5, 5, 1), (2, 2, 1)),
]


def called(hand: object) -> str:
    return hand.name if isinstance(hand, Hand) else str(hand)


def led(*allies: str) -> Story:
    return a_brave_knight().allies(0, *allies)


# ---------------------------------------------------------------- the set


@pytest.mark.rule("DL-GAP-18")
def test_there_are_15_allies_within_the_bounds() -> None:
    box = the_game().box
    allies = [ally for number, ally in box.allies.items() if number not in box.retinue]
    assert {ally.name for ally in allies} == {hand.name for hand in HANDS}
    assert len(allies) == 15
    for ally in allies:
        assert 3 <= ally.cost <= 10
        assert 1 <= ally.life <= 4
        assert 1 <= ally.stamina <= 3
        assert all(0 <= number <= 6 for number in ally.numbers)
        assert all(1 <= harm <= 2 for harm in ally.harm)


def test_every_ability_has_its_story_here() -> None:
    text = Path(__file__).read_text().split("# -- abilities", 1)[1]
    able = [ally.name for ally in the_game().box.allies.values() if ally.traits or ally.uses]
    retinue = {ally.name for ally in the_game().box.retinue.values()}
    assert [name for name in able if name not in retinue and f'"{name}"' not in text] == []


# ---------------------------------------------------------------- hired, and in combat


@pytest.mark.parametrize("hand", HANDS, ids=called)
def test_it_is_hired_for_its_price(hand: Hand) -> None:
    s = a_brave_knight().stack("Vynelvale", hand.name)
    s.begin("market").do("hire", hand.name, hand.cost)
    assert s.hero().gold == 10 - hand.cost
    assert (s.ally(hand.name).wounds, s.ally(hand.name).exhaustion) == (0, 0)


@pytest.mark.rule("DL-GAP-18", "DL-CONFLICT-18")
@pytest.mark.parametrize("phase", [RANGED, MELEE, MAGIC])
@pytest.mark.parametrize("hand", HANDS, ids=called)
def test_it_attacks_with_its_own_numbers_and_bears_its_own_failure(hand: Hand, phase: int) -> None:
    least = GIANT_TARGETS[phase] - hand.attributes[phase]
    for die, wounds in ((least, hand.damage[phase]), (least - 1, 0)):
        s = led(hand.name).items(0, "Oathkeeper Blade", "Hunter's Recurve")
        rolls = [SURE] * phase + [die]
        in_combat(s, GIANT, rolls)
        hired = s.ally(hand.name)
        if s.asked == "before-combat":
            s.do("begin-combat")
        s.do("fight-on")
        for _ in range(phase):
            s.do("defend")
        s.luck([SURE] * (2 - phase)).do("attack", hand.name)
        assert s.fight.wounds == wounds
        assert s.hero().wounds == 0
        assert hired.wounds == (0 if wounds else GIANT_DAMAGE[phase])
        assert (hired in s.hero().allies) == (hired.wounds < hand.life)


@pytest.mark.rule("DL-EXH-01")
@pytest.mark.parametrize("hand", HANDS, ids=called)
def test_its_stamina_is_as_printed(hand: Hand) -> None:
    assert the_game().box.allies[the_game().box.number[hand.name]].stamina == hand.stamina


# -- abilities


@pytest.mark.parametrize(("start", "wet"), [((3, 6), RIVER), ((6, 5), SWAMP)])
def test_bog_guide_lets_one_die_count_as_swamp_or_river(start: tuple[int, int], wet: tuple[int, int]) -> None:
    for guided in (True, False):
        s = led(*["Bog Guide"] * guided).at(start).emptied().begin("movement", [ROADS]).do("roll", 1)
        assert bool(s.offers("go", s.space(wet))) == guided


def test_bog_guide_helps_with_one_die_only() -> None:
    s = led("Bog Guide").at((4, 7)).emptied().begin("movement", [ROADS, ROADS]).do("roll", 2)
    assert not s.offers("go", s.space((4, 5))), "two rivers up need two dice"
    assert s.offers("go", s.space(RIVER))


@pytest.mark.rule("DL-GAP-72")
def test_wandering_healer_heals_the_hero_or_another_ally_at_its_own_cost() -> None:
    s = led("Wandering Healer", "Pit Fighter")
    s.hero().wounds, s.ally("Pit Fighter").wounds, s.ally("Wandering Healer").wounds = 2, 1, 1
    s.begin("movement").do("use", "Wandering Healer")
    assert not s.offers("figure", "Wandering Healer")
    s.do("figure", KNIGHT)
    assert (s.hero().wounds, s.hero().exhaustion) == (1, 0)
    assert s.ally("Wandering Healer").exhaustion == 1
    assert not s.offers("use"), "once a turn"


def test_wandering_healer_has_nothing_to_do_for_itself_alone_or_when_tired() -> None:
    s = led("Wandering Healer")
    s.ally("Wandering Healer").wounds = 1
    assert not s.begin("movement").offers("use")
    s = led("Wandering Healer")
    s.hero().wounds, s.ally("Wandering Healer").exhaustion = 1, 2
    assert not s.begin("movement").offers("use")


def test_veteran_sergeant_gives_the_hero_2_in_round_1_but_not_the_others() -> None:
    mind = ATTRIBUTES[RANGED]
    s = led("Veteran Sergeant").meets_challenge(GIANT, rolls=[14 - mind - 2, 16 - 4 - 1, SURE, 14 - mind - 2])
    s.do("use", "Veteran Sergeant").do("fight-on").do("defend")
    assert s.hero().wounds == 0
    s.do("attack", "Veteran Sergeant")
    assert s.fight.wounds == 0, "its own attack gains nothing"
    s.do("defend").do("fight-on").do("defend")
    assert s.hero().wounds == GIANT_DAMAGE[RANGED], "round 2 is without it"
    assert s.ally("Veteran Sergeant").exhaustion == 1


def test_quartermaster_takes_1_gold_off_items_and_allies() -> None:
    s = led("Quartermaster")
    assert price(s.t, s.hero(), s.number("Duelling Spear")) == 5 - 1
    assert price(s.t, s.hero(), s.number("Pit Fighter")) == 6 - 1
    s.items(0, "Merchant's Seal")
    assert price(s.t, s.hero(), s.number("Duelling Spear")) == 5 - 2


def test_griffon_rider_gives_a_movement_die_more() -> None:
    s = led("Griffon Rider")
    assert allowance(s.t, s.hero()) == 6


def test_exiled_archmage_makes_a_magic_attack_before_combat() -> None:
    s = led("Exiled Archmage").meets_challenge(GIANT, rolls=[15 - 6])
    s.do("use", "Exiled Archmage")
    assert s.fight.wounds == 2
    assert s.ally("Exiled Archmage").exhaustion == 1
    s.do("fight-on")
    assert s.offers("attack", "Exiled Archmage"), "and it may attack in round 1"


def test_exiled_archmage_fails_without_harm() -> None:
    s = led("Exiled Archmage").meets_challenge(GIANT, rolls=[15 - 6 - 1])
    s.do("use", "Exiled Archmage")
    assert (s.fight.wounds, s.ally("Exiled Archmage").wounds) == (0, 0)


@pytest.mark.rule("DL-GAP-62")
def test_dragon_hunter_has_2_more_against_dragons_alone() -> None:
    for enemy, bonus in (("Frost Wyrmling", 2), ("Ysgarra of the Rime", 2), ("Ogre Warchief", 0)):
        target = the_game().box.challenges[the_game().box.number[enemy]].numbers[MELEE]
        for die, wounds in ((target - 5 - bonus, 2), (target - 5 - bonus - 1, 0)):
            s = in_combat(led("Dragon Hunter"), enemy, [SURE, die])
            s.do("fight-on").do("defend").do("attack", "Dragon Hunter")
            assert s.fight.wounds == wounds


def test_an_ally_that_falls_goes_under_the_market_deck() -> None:
    s = led("Roadside Militia").market_deck("Straw Heart")
    in_combat(s, GIANT, [2, SURE, SURE, QUIET]).do("fight-on").do("attack", "Roadside Militia")
    assert s.hero().allies == []
    assert s.names(s.t.market.bags[0]) == ["Roadside Militia"]
