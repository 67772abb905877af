"""The order of play: setup, then turns of seven steps."""

from __future__ import annotations

from emberhall.engine.game import Phase
from emberhall.games.dragonlords.rules.adventure import adventure
from emberhall.games.dragonlords.rules.combat import combat
from emberhall.games.dragonlords.rules.experience import experience
from emberhall.games.dragonlords.rules.market import market
from emberhall.games.dragonlords.rules.movement import movement
from emberhall.games.dragonlords.rules.setup import set_up
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.threat import threat_roll
from emberhall.games.dragonlords.rules.turn import refresh, turn_pass

PHASES: tuple[Phase[Table], ...] = (
    set_up,
    refresh,
    movement,
    adventure,
    combat,  # the rest of the Adventure step
    market,
    experience,
    threat_roll,
    turn_pass,
)
FIRST = PHASES.index(refresh)
LAST = len(PHASES) - 1


def next_phase(t: Table) -> None:
    """The steps of a turn follow each other in a fixed order; after the last comes the next player's first."""
    # DL-TURN-01, -02
    t.phase = FIRST if t.phase == LAST else t.phase + 1
