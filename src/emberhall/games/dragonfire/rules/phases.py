"""The order of play: setup, then Scenes of rounds of turns."""

from __future__ import annotations

from emberhall.engine.game import Phase
from emberhall.games.dragonfire.rules.deal_damage import deal_damage, end_of_damage
from emberhall.games.dragonfire.rules.dragonfire_phase import dragonfire_phase
from emberhall.games.dragonfire.rules.features import fresh_turn
from emberhall.games.dragonfire.rules.market import market_phase
from emberhall.games.dragonfire.rules.play_cards import play_cards
from emberhall.games.dragonfire.rules.scenes import encounter_phase, scene_end
from emberhall.games.dragonfire.rules.setup import choose_leader, cover_class_types, lay_out_market, pack_equipment
from emberhall.games.dragonfire.rules.state import Table
from emberhall.games.dragonfire.rules.take_damage import take_damage
from emberhall.games.dragonfire.rules.turn import end_turn, replenish, start_turn

PHASES: tuple[Phase[Table], ...] = (
    cover_class_types,
    pack_equipment,
    choose_leader,
    lay_out_market,
    encounter_phase,
    dragonfire_phase,
    start_turn,
    play_cards,
    deal_damage,
    end_of_damage,
    take_damage,
    replenish,
    market_phase,
    end_turn,
    scene_end,
)
ENCOUNTERS = PHASES.index(encounter_phase)
DRAGONFIRE = PHASES.index(dragonfire_phase)
START = PHASES.index(start_turn)
END = PHASES.index(end_turn)
LAST = len(PHASES)


def next_phase(t: Table) -> None:
    """The phase that follows; after a turn the player to the left, after a Scene the next Encounter phase."""
    # DF-TURN-01, -10, -11, DF-SCENE-09, DF-UNCON-11
    t.phase = phase = t.phase + 1
    if phase == START and t.players[t.active].unconscious:  # no turn, and so no look at its end  # DF-GAP-55
        fresh_turn(t)
        t.phase = phase = LAST
    if phase < LAST:
        if START < phase < END and t.players[t.active].unconscious:
            t.phase = END
        return
    t.turn += 1
    n = len(t.players)
    if t.scene_over:
        t.active = (t.active + 1) % n
        t.phase = ENCOUNTERS
        return
    # the seat of an Unconscious leader still brings the Dragonfire phase  # DF-GAP-09
    t.active = (t.active + 1) % n
    t.phase = DRAGONFIRE
