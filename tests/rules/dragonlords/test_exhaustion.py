"""Rules of the sections EXH and TEST: Exhaustion and Stamina, skill tests."""

from __future__ import annotations

import pytest

from emberhall.engine.standing import Bearer
from emberhall.games.dragonlords.cards import shared_traits
from emberhall.games.dragonlords.rules.events import SkillTested
from emberhall.games.dragonlords.rules.language import Trait
from emberhall.games.dragonlords.rules.symbols import BODY, MIND, SPIRIT
from emberhall.games.dragonlords.rules.wounds import take_exhaustion
from tests.games.dragonlords.story import GREEN_SPACE, KNIGHT, MONK, SAINT, Story, a_table

QUIET = 1
DOG = "Straw Dog"


def outcomes(s: Story) -> list[tuple[int, int, bool]]:
    return [(e.total, e.target, e.passed) for e in s.events(SkillTested)]  # type: ignore[attr-defined]


def encounter(s: Story, *cards: str, rolls: tuple[int, ...]) -> Story:
    return s.at(GREEN_SPACE).deck("green", *cards, "Straw Man").begin("adventure", rolls)


@pytest.mark.rule("DL-EXH-01", "DL-EX-18", "DL-EXH-03")
def test_exhaustion_above_stamina_becomes_wounds() -> None:
    s = a_table()
    s.hero().exhaustion = 2
    s.meets_challenge("Straw Bog")  # 3 Exhaustion, Stamina 3
    assert (s.hero().exhaustion, s.hero().wounds) == (3, 2)


@pytest.mark.rule("DL-EXH-01")
def test_exactly_stamina_is_safe() -> None:
    s = a_table()
    s.hero().exhaustion = 2
    s.meets_challenge("Straw Marsh")
    assert (s.hero().exhaustion, s.hero().wounds) == (3, 0)


@pytest.mark.rule("DL-EXH-01", "DL-EXH-04")
def test_allies_tire_and_bleed_on_their_own() -> None:
    s = a_table().allies(0, DOG)
    s.ally(DOG).exhaustion = 1
    take_exhaustion(s.t, s.hero(), s.number(DOG), 1)
    assert (s.ally(DOG).exhaustion, s.ally(DOG).wounds) == (1, 1)
    assert (s.hero().exhaustion, s.hero().wounds) == (0, 0)
    s.meets_challenge("Straw Man", rolls=[2]).do("fight-on").do("defend")
    assert (s.hero().wounds, s.ally(DOG).wounds) == (1, 1)


@pytest.mark.rule("DL-EXH-02", "DL-FAQ-04", "DL-CARD-01")
def test_nobody_takes_exhaustion_freely_above_stamina() -> None:
    s = a_table().items(0, "Mirror of Shael")
    s.hero().exhaustion = 3
    s.meets_challenge("Straw Giant")
    assert s.asked == "escape"
    s = a_table().items(0, "Touch of Death")
    s.hero().exhaustion = 2
    s.meets_challenge("Straw Giant")
    assert [o.more for o in s.offers("use", "Touch of Death")] == [1]


@pytest.mark.rule("DL-EXH-03", "DL-OUTCOME-07")
def test_forced_exhaustion_may_defeat() -> None:
    s = a_table()
    s.hero().exhaustion, s.hero().wounds = 3, 4
    s.meets_challenge("Straw Marsh", rolls=[QUIET])
    assert s.at_place("Vynelvale")
    assert s.names(s.t.track[:1]) == ["Straw Marsh"]


@pytest.mark.rule("DL-GAP-83", "DL-EXH-01")
@pytest.mark.parametrize(("exhaustion", "wounds"), [(4, 2), (3, 1)])
def test_stamina_that_goes_with_a_card_leaves_wounds(exhaustion: int, wounds: int) -> None:
    s = a_table().items(0, "Straw Girdle")
    s.hero().exhaustion, s.hero().wounds = exhaustion, 1
    s.begin("market").do("sell", "Straw Girdle")
    assert (s.hero().exhaustion, s.hero().wounds) == (3, wounds)


@pytest.mark.rule("DL-GAP-83", "DL-GAP-65")
def test_who_parts_with_the_last_stamina_may_be_defeated_and_is_told_so() -> None:
    s = a_table().items(0, "Straw Girdle")
    s.hero().exhaustion = s.hero().wounds = 4
    s.begin("market")
    assert s.game.acts.label(s.t, s.offers("drop")[0]) == "Drop Straw Girdle for nothing, which defeats Straw Knight"
    s.luck(rolls=[QUIET]).do("drop", "Straw Girdle")
    assert (s.hero().exhaustion, s.hero().wounds, s.hero().gold) == (0, 0, 2)


@pytest.mark.rule("DL-GAP-72", "DL-EXH-04")
def test_an_ally_pays_for_its_own_ability() -> None:
    s = a_table().allies(0, "Straw Page")
    s.ally("Straw Page").exhaustion = 1
    s.meets_challenge("Straw Giant")
    assert s.asked == "escape"  # not offered, although the Hero is fresh
    s = a_table().allies(0, "Straw Page").meets_challenge("Straw Giant")
    s.do("use", "Straw Page")
    assert (s.ally("Straw Page").exhaustion, s.hero().exhaustion) == (1, 0)


# ---------------------------------------------------------------- skill tests


@pytest.mark.rule("DL-TEST-01")
def test_how_a_test_is_written() -> None:
    s = a_table()
    info = {card.name: card.text for card in s.game.cards()}
    assert " Test [Head] Diplomacy (14)" in info["Straw Gate"]
    assert " Test [Hand] Labour (14)" in info["Straw Mill"]
    assert " Test [Circle] Prayer (13)" in info["Straw Shrine"]
    assert " Test [Head] Riddles (14)" in info["Straw Riddle"]  # in the place of a combat


@pytest.mark.rule("DL-TEST-02", "DL-TEST-03", "DL-TEST-04", "DL-TEST-05")
@pytest.mark.parametrize(("card", "total"), [("Straw Gate", 12), ("Straw Mill", 14), ("Straw Shrine", 11)])
def test_head_is_mind_hand_is_body_circle_is_spirit(card: str, total: int) -> None:
    s = encounter(a_table(KNIGHT), card, rolls=(10,))
    s.do("no-effort")
    assert outcomes(s)[0][0] == total


@pytest.mark.rule("DL-TEST-05", "DL-CONFLICT-52")
def test_bonuses_count_in_tests() -> None:
    s = encounter(a_table(KNIGHT).items(0, "Straw Bead"), "Straw Shrine", "Straw Gate", rolls=(8, 8))
    s.do("no-effort").do("no-effort")
    assert [total for total, *_ in outcomes(s)] == [8 + 1 + 1, 8 + 2 + 1]


@pytest.mark.rule("DL-TEST-06", "DL-CONFLICT-11")
@pytest.mark.parametrize(("die", "passed"), [(12, True), (11, False), (20, True)])
def test_reaching_the_target_is_enough(die: int, passed: bool) -> None:
    s = encounter(a_table(KNIGHT), "Straw Gate", rolls=(die,))
    s.do("no-effort")
    assert outcomes(s)[0][2] == passed
    assert s.hero().gold == (5 if passed else 3)


@pytest.mark.rule("DL-CONFLICT-11", "DL-TEST-06")
def test_a_1_is_no_automatic_failure_of_a_test_and_a_20_no_success() -> None:
    s = a_table(SAINT)
    s.hero().experience[2] = 2
    encounter(s.items(0), "Straw Shrine", rolls=(1,))
    s.do("no-effort")
    assert outcomes(s) == [(14, 13, True)]


@pytest.mark.rule("DL-TEST-07", "DL-CONFLICT-01")
def test_one_exhaustion_adds_two_once_a_test() -> None:
    s = a_table(KNIGHT)
    s.hero().exhaustion = 1
    encounter(s, "Straw Gate", rolls=(10,))
    assert s.acts() == {"effort", "no-effort"}
    s.do("effort")
    assert outcomes(s) == [(14, 14, True)]
    assert s.hero().exhaustion == 2
    assert s.asked == "escape"  # no second time


@pytest.mark.rule("DL-TEST-07", "DL-EXH-02")
def test_no_effort_without_stamina_left() -> None:
    s = a_table(KNIGHT)
    s.hero().exhaustion = 3
    encounter(s, "Straw Gate", rolls=(12,))
    assert s.asked == "escape"  # the test was rolled without a question
    assert outcomes(s) == [(14, 14, True)]


@pytest.mark.rule("DL-CONFLICT-52", "DL-GAP-61")
def test_an_item_without_activation_serves_as_often_as_it_is_paid() -> None:
    s = encounter(a_table(MONK).items(0, "Straw Dice"), "Straw Gate", "Straw Mill", rolls=(2, 3, 12, 2, 13))
    s.do("no-effort").do("use", "Straw Dice").do("use", "Straw Dice")  # twice in one test
    s.do("keep-roll")
    s.do("no-effort").do("use", "Straw Dice").do("keep-roll")  # and again in the next
    assert outcomes(s) == [(15, 14, True), (16, 14, True)]
    assert s.hero().exhaustion == 3


@pytest.mark.rule("DL-ESCAPE-02", "DL-TEST-05", "DL-CONFLICT-51")
def test_a_bonus_to_skill_tests_counts_for_the_escape_test_too() -> None:
    s = a_table(KNIGHT).items(0, "Straw Bead").meets_challenge("Straw Man", rolls=[10, 1])  # Mind 2 and 1 against 13
    s.do("escape")
    assert s.t.track[0] == s.number("Straw Man")
    assert s.hero().wounds == 0


@pytest.mark.rule("DL-TEST-05")
def test_a_bonus_to_tests_of_one_attribute_is_none_to_others() -> None:
    s = a_table(KNIGHT)
    of_mind, of_all = shared_traits.TestBonus(1, "mind"), shared_traits.TestBonus(-1)
    for word, added in ((of_mind, (1, 0, 0)), (of_all, (-1, -1, -1))):
        b = Bearer[Trait](word, s.number("Straw Bead"), 0, s.number(KNIGHT))
        assert tuple(word.test_bonus(s.t, b, attribute) for attribute in (MIND, BODY, SPIRIT)) == added
