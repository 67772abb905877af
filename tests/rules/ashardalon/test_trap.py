"""Rules of the section TRAP: who may disable a trap, where, at what cost and with what roll."""

from __future__ import annotations

import pytest

from emberhall.games.ashardalon.rules.tokens import MARKER
from tests.games.ashardalon.story import Story, quiet_party


def trapped(*heroes: str, row: str | int = 0) -> Story:
    """A party with a Poisoned Dart Trap (disabled on 10) in the north of the first hero's tile."""
    s = quiet_party(*heroes)
    s.marker("Poisoned Dart Trap", at=1, row=row)
    return s


def marker_lies(s: Story) -> bool:
    return any(x.what == MARKER for x in s.t.things)


@pytest.mark.rule("WA-TRAP-01")
def test_a_hero_on_the_tile_may_disable_the_trap() -> None:
    s = trapped("Keyleth").begin()
    assert s.offers("disable", "Poisoned Dart Trap")


@pytest.mark.rule("WA-TRAP-02")
def test_any_square_of_the_tile_will_do_and_none_of_another() -> None:
    s = trapped("Keyleth")
    s.hero("Keyleth").at = 15  # the far corner
    assert s.begin().offers("disable")
    other = trapped("Keyleth")
    other.hero("Keyleth").at = 19  # one step from the tile
    assert not other.begin().offers("disable")


@pytest.mark.rule("WA-TRAP-03", "WA-HERO-10")
def test_an_attempt_comes_after_a_move_and_takes_the_place_of_the_attack() -> None:
    s = trapped("Keyleth", "Vistra")
    s.monster("Snake", at=6, row="Vistra")
    s.encounters("Lost")
    s.begin(rolls=[1, 1, 1]).do("walk", 5)  # the attempt fails, and the trap attacks both
    assert s.offers("power", "Holy Strike")
    s.do("disable", "Poisoned Dart Trap")
    assert s.t.active == 1  # there was nothing left for Keyleth to do
    assert s.hero("Keyleth").at == 5


@pytest.mark.rule("WA-TRAP-03")
def test_there_is_no_second_attempt_in_a_phase() -> None:
    s = trapped("Keyleth", "Vistra").begin(rolls=[1]).do("disable", "Poisoned Dart Trap")
    assert s.t.active == 0
    assert s.offers("walk")
    assert not s.offers("disable")


@pytest.mark.rule("WA-TRAP-04")
@pytest.mark.parametrize(("die", "left"), [(9, ["Poisoned Dart Trap"]), (10, [])])
def test_the_number_on_the_card_or_more_disables_it(die: int, left: list[str]) -> None:
    s = trapped("Keyleth").begin(rolls=[die]).do("disable", "Poisoned Dart Trap")
    assert s.row("Keyleth") == left
    assert marker_lies(s) is bool(left)
    assert s.t.attacked


@pytest.mark.rule("WA-TRAP-05", "WA-TRAP-06")
def test_any_hero_on_the_tile_may_disable_the_trap_of_another_player_and_its_card_goes() -> None:
    s = trapped("Keyleth", "Vistra", row="Vistra")
    s.begin(rolls=[10]).do("disable", "Poisoned Dart Trap")
    assert s.row("Vistra") == []
    assert not marker_lies(s)
    assert s.discarded() == ["Poisoned Dart Trap"]


@pytest.mark.rule("WA-TRAP-04", "WA-LEVEL-02")
def test_a_natural_twenty_on_a_trap_may_bring_a_level() -> None:
    s = trapped("Keyleth")
    s.t.experience = [s.number("Gibbering Mouther")] * 2
    s.begin(rolls=[20]).do("disable", "Poisoned Dart Trap")
    assert s.offers("level-up")
