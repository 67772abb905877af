"""Rules of the section XP."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.symbols import EXPERIENCES
from tests.games.dragonlords.story import EMPTY_SPACE, KNIGHT, LORD, MONK, Story, a_table

QUIET = 1
MIND, BODY, SPIRIT, LIFE, STAMINA = range(5)


def learning(counters: tuple[int, int, int, int], pairs: int = 0, hero: str = KNIGHT) -> Story:
    s = a_table(hero, MONK).at(EMPTY_SPACE, 0)
    s.hero().counters, s.hero().pairs = list(counters), pairs
    return s.begin("experience", rolls=[QUIET], active=0)


@pytest.mark.rule("DL-XP-01", "DL-XP-04", "DL-XP-09", "DL-XP-11")
def test_the_first_pair_costs_one_counter_anywhere() -> None:
    s = learning((2, 0, 0, 0))
    assert s.asked == "experience"
    s.do("buy-pair", "Body", "Life")
    assert s.hero().counters == [1, 0, 0, 0]
    assert s.hero().experience == [0, 1, 0, 1, 0]


@pytest.mark.rule("DL-XP-02", "DL-XP-03")
def test_only_pairs_of_different_kinds_are_for_sale() -> None:
    s = learning((1, 0, 0, 0))
    pairs = [(o.what, o.also) for o in s.offers("buy-pair")]
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == 10
    assert all(one != other for one, other in pairs)
    assert s.acts() == {"buy-pair", "no-experience"}


@pytest.mark.rule("DL-XP-05")
def test_the_second_pair_costs_two() -> None:
    assert learning((1, 0, 0, 0), pairs=1).asked == "move"  # one is not enough: nothing is asked
    s = learning((2, 0, 0, 0), pairs=1).do("buy-pair", "Mind", "Body")
    assert s.hero().counters == [0, 0, 0, 0]


@pytest.mark.rule("DL-XP-06", "DL-XP-07")
@pytest.mark.parametrize(("pairs", "held", "left"), [(2, 3, 0), (3, 6, 2)])
def test_the_third_costs_three_and_the_fourth_four(pairs: int, held: int, left: int) -> None:
    s = learning((held, 0, 0, 0), pairs=pairs).do("buy-pair", "Mind", "Body")
    assert sum(s.hero().counters) == left


@pytest.mark.rule("DL-XP-08")
def test_every_later_pair_costs_five() -> None:
    s = learning((10, 0, 0, 0), pairs=4).do("buy-pair", "Mind", "Body").do("buy-pair", "Mind", "Body")
    assert sum(s.hero().counters) == 0
    assert s.hero().pairs == 6


@pytest.mark.rule("DL-XP-08", "DL-EX-06", "DL-EX-07", "DL-GAP-54")
def test_the_whole_ladder() -> None:
    s = learning((36, 0, 0, 0))
    spent = []
    while s.asked == "experience":
        before = s.hero().counters[0]
        s.do("buy-pair", "Body", "Life")
        spent.append(before - s.hero().counters[0])
    assert spent == [1, 2, 3, 4, 5, 5, 5, 5, 5]
    assert sum(spent[:6]) == 20
    assert (sum(spent), s.hero().counters[0]) == (35, 1)


@pytest.mark.rule("DL-XP-10")
def test_each_player_has_a_ladder_of_its_own() -> None:
    s = a_table(KNIGHT, MONK).at(EMPTY_SPACE, 1)
    s.hero(0).pairs = 3
    s.hero(1).counters = [1, 0, 0, 0]
    s.begin("experience", rolls=[QUIET], active=1)
    s.do("buy-pair", "Mind", "Body")
    assert s.hero(1).counters == [0, 0, 0, 0]


@pytest.mark.rule("DL-XP-11", "DL-CONFLICT-40", "DL-GAP-10")
def test_any_colour_pays_and_goes_back_to_the_supply() -> None:
    s = learning((1, 0, 0, 1), pairs=1).do("buy-pair", "Mind", "Body")  # all there is, so nothing is asked
    assert s.hero().counters == [0, 0, 0, 0]
    assert s.t.supply == [3, 2, 2, 3]
    s = learning((1, 0, 2, 1), pairs=1).do("buy-pair", "Mind", "Body")
    assert s.asked == "pay-counters"
    s.do("pay-counter", "red").do("pay-counter", "blue")
    assert s.hero().counters == [1, 0, 1, 0]
    assert s.t.supply == [2, 2, 3, 3]


@pytest.mark.rule("DL-CONFLICT-39")
def test_over_several_pairs_a_kind_may_come_again() -> None:
    s = learning((3, 0, 0, 0)).do("buy-pair", "Body", "Life").do("buy-pair", "Mind", "Body")
    assert s.hero().experience == [1, 2, 0, 1, 0]


@pytest.mark.rule("DL-GAP-54")
def test_buying_is_optional_and_may_go_on() -> None:
    s = learning((6, 0, 0, 0))
    for _ in range(3):
        s.do("buy-pair", "Mind", "Body")
    assert sum(s.hero().counters) == 0
    s = learning((6, 0, 0, 0)).do("no-experience")
    assert sum(s.hero().counters) == 6


@pytest.mark.rule("DL-GAP-12")
def test_what_the_counters_give() -> None:
    s = learning((3, 0, 0, 0))
    s.hero().wounds = 4
    before = s.t.strength[0]
    s.do("buy-pair", "Mind", "Life")
    after = s.t.strength[0]
    assert (after.attributes, after.life) == ((4, 4, 1), before.life + 1)
    assert s.hero().wounds == 4
    s.do("buy-pair", "Spirit", "Stamina")
    after = s.t.strength[0]
    assert (after.attributes, after.stamina) == ((4, 4, 3), before.stamina + 1)
    assert EXPERIENCES == ("mind", "body", "spirit", "life", "stamina")


@pytest.mark.rule("DL-EX-30")
def test_body_and_life_twice() -> None:
    s = learning((3, 0, 0, 0), hero=LORD).do("buy-pair", "Body", "Life").do("buy-pair", "Body", "Life")
    assert s.t.strength[0].attributes[BODY] == 5 + 4
    assert s.t.strength[0].life == 6 + 2
