"""Rules of the section SURGE: the party's few second chances."""

from __future__ import annotations

import pytest

from tests.games.ashardalon.story import a_party, quiet_party


@pytest.mark.rule("WA-SURGE-01", "WA-SURGE-03")
def test_the_pool_is_the_whole_partys() -> None:
    s = quiet_party("Vistra", "Tarak")
    s.hero("Vistra").hp = 0
    s.encounters()
    s.begin()
    assert s.t.surges == 1
    s.hero("Tarak").hp = 0
    s.do("done")
    assert s.t.active == 1
    assert s.t.surges == 0
    assert s.hp("Tarak") == 4


@pytest.mark.rule("WA-SURGE-02")
@pytest.mark.parametrize(("option", "surges"), [("adventure", 2), ("1", 1), ("3", 3)])
def test_two_surges_to_begin_with_unless_something_else_is_agreed(option: str, surges: int) -> None:
    assert a_party("Keyleth", surges=option).t.surges == surges


@pytest.mark.rule("WA-SURGE-03", "WA-HCARD-06")
def test_a_surge_gives_the_surge_value_back() -> None:
    s = quiet_party("Vistra")  # Surge Value 4
    s.hero("Vistra").hp = 0
    s.begin()
    assert s.hp("Vistra") == 4
    assert s.t.surges == 1


@pytest.mark.rule("WA-SURGE-04")
def test_a_hero_above_0_cannot_surge() -> None:
    s = quiet_party("Vistra")
    s.hero("Vistra").hp = 3
    s.begin()
    assert s.hp("Vistra") == 3
    assert s.t.surges == 2
    assert {option.act for option in s.choice.options} == {"done", "walk"}


@pytest.mark.rule("WA-SURGE-04")
def test_a_fallen_hero_waits_for_its_own_turn() -> None:
    s = quiet_party("Vistra", "Tarak")
    s.hero("Tarak").hp = 0
    s.begin()
    assert s.hp("Tarak") == 0
    assert s.t.surges == 2
    assert {option.seat for option in s.choice.options} == {0}


@pytest.mark.rule("WA-SURGE-05")
def test_after_a_surge_the_turn_is_as_any_other() -> None:
    s = quiet_party("Vistra")
    s.powers("Vistra", "Sure Strike")
    s.hero("Vistra").hp = 0
    s.monster("Duergar Guard", at=5)
    s.begin(rolls=[1])
    assert s.offers("walk")
    assert s.offers("power", "Sure Strike")
    s.do("walk", 10).do("walk", 9)
    assert s.t.moves == 1
    assert s.offers("power", "Sure Strike"), "Move and Attack"
    assert s.t.steps == 3
    assert s.offers("walk", 29), "or a second Move: it is five squares away"


@pytest.mark.rule("WA-HCARD-07")
def test_a_surge_on_the_clerics_tile_may_end_a_condition_too() -> None:
    s = quiet_party("Vistra", "Quinn")
    s.hero("Vistra").hp = 0
    s.hero("Vistra").dazed = True
    s.begin()
    assert s.asked == "end-condition"
    s.do("end")
    assert not s.hero("Vistra").dazed
    assert s.hp("Vistra") == 4
