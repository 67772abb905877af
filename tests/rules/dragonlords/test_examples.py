"""The examples of the ledger that no other section replays."""

from __future__ import annotations

import pytest

from emberhall.games.dragonlords.rules.events import CombatRolled
from emberhall.games.dragonlords.rules.setup import switches
from tests.games.dragonlords.story import KNIGHT, a_table


@pytest.mark.rule("DL-EX-03")
def test_the_marker_shows_the_difficulty() -> None:
    s = a_table(threat_difficulty="18").begin("movement")
    assert s.played.sight(0).view.threat.difficulty == 18  # type: ignore[attr-defined]
    assert "Threat Difficulty" in [switch.title for switch in switches()]


@pytest.mark.rule("DL-EX-14", "DL-COMBAT-01", "DL-COMBAT-05", "DL-COMBAT-13", "DL-COMBAT-14")
def test_a_melee_round() -> None:
    s = a_table(KNIGHT).meets_challenge("Straw Man", rolls=[11, 12, 9])
    s.do("fight-on").do("defend").do("attack", KNIGHT)
    rolled = [(e.total, e.target, e.success) for e in s.events(CombatRolled)]  # type: ignore[attr-defined]
    assert rolled == [(13, 13, True), (16, 15, True), (10, 12, False)]
    assert s.hero().wounds == 1
    assert s.fight.wounds == 2
    assert s.fight.round == 2
