"""The phases in order: set-up, turns by the marching order, the end phase."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.game import Phase
from emberhall.games.bardsung.rules.areas import heroes_areas
from emberhall.games.bardsung.rules.behaviour import line_up, model_turn
from emberhall.games.bardsung.rules.end_phase import end_phase
from emberhall.games.bardsung.rules.marching_order import deal, next_ready, slot_of, stop
from emberhall.games.bardsung.rules.setup import place_heroes, set_the_scene
from emberhall.games.bardsung.rules.standing import gather, over
from emberhall.games.bardsung.rules.state import BROKEN_OFF, Slot, Table
from emberhall.games.bardsung.rules.tokens import BANNER
from emberhall.games.bardsung.rules.turn import hero_turn, turn_begins
from emberhall.games.bardsung.rules.victory import check_aim

# ---------------------------------------------------------------- whose turn it is


def next_turn(t: Table) -> None:
    """The ready card of highest initiative acts; with none left the end phase begins."""
    # BS-ROUND-03..05, BS-ENEMY-12
    slot = next_ready(t)
    t.turn = -1 if slot is None else slot.card
    if slot is not None:
        if slot.seat >= 0:
            t.seat = slot.seat
        else:
            t.acting = line_up(t, slot.card)


def enemy_turn(t: Table) -> Flow[None] | None:
    """The next model of the card takes its turn."""  # BS-ENEMY-12, -16, BS-BOSS-18, -37
    uid = t.acting.pop() if t.acting else -1
    for enemy in t.enemies:
        if enemy.uid == uid:
            return model_turn(t, enemy, t.side(t.turn))
    return None


def turn_over(t: Table) -> None:
    """The card is exhausted. A round that exploring or resting has ended is followed by a new deal."""
    # BS-ORDER-06, BS-ENEMY-14, BS-END-11, BS-GAP-72
    over(t, "turn")
    if slot := slot_of(t, t.turn):
        exhaust(t, slot)
    if t.round_over:
        new_round(t)


def exhaust(t: Table, slot: Slot) -> None:
    """A card is exhausted. A banner makes the first enemy card that is in a round ready again, at the end of the row; a
    second one the second.
    """  # BS-ORDER-06, BS-TERRAIN-08, BS-GAP-70
    slot.exhausted = True
    if slot.seat >= 0 or slot.card in t.bannered:
        return
    t.bannered.append(slot.card)
    if t.tokens[BANNER] and len(t.bannered) <= (t.tokens[BANNER] & heroes_areas(t)).bit_count():
        stop(t, slot)
        slot.exhausted = False


def new_round(t: Table) -> None:
    """A round that ended early: no end phase, only a new marching order; it is over like any other."""
    # BS-END-11, BS-CF-17, BS-CAMP-09
    t.round_over = False
    over(t, "round")
    t.bannered = []
    deal(t)
    check_aim(t)


# ---------------------------------------------------------------- phases

PHASES: tuple[Phase[Table], ...] = (
    place_heroes,
    set_the_scene,
    next_turn,
    turn_begins,
    hero_turn,
    enemy_turn,
    end_phase,
)
PLACE_HEROES, SET_THE_SCENE, NEXT_TURN, TURN_BEGINS, HERO_TURN, ENEMY_TURN, END_PHASE = range(len(PHASES))
FOLLOWS = {PLACE_HEROES: SET_THE_SCENE, SET_THE_SCENE: NEXT_TURN, TURN_BEGINS: HERO_TURN, END_PHASE: NEXT_TURN}


def next_phase(t: Table) -> None:
    """The phase that follows. Between two turns nobody is asked anything, so none stands there."""
    phase = t.phase
    if phase == HERO_TURN or (phase == ENEMY_TURN and not t.acting):
        turn_over(t)
        next_turn(t)
        t.phase = phase_of_turn(t)
    elif phase in FOLLOWS:
        t.phase = FOLLOWS[phase]
    elif phase == NEXT_TURN:
        t.phase = phase_of_turn(t)
    elif phase == BROKEN_OFF:
        break_off(t)


def phase_of_turn(t: Table) -> int:
    """The phase in which the card acts whose turn it is."""
    if t.turn < 0:
        return END_PHASE
    return TURN_BEGINS if t.turn in t.box.heroes else ENEMY_TURN


def break_off(t: Table) -> None:
    """A checkpoint has broken the round off: the first card of the new order acts."""  # BS-CHECK-09
    t.acting, t.turn, t.actions, t.steps, t.round_over, t.bannered = [], -1, 0, 0, False, []
    over(t, "turn")
    over(t, "round")
    if t.extra:
        t.extra = ()
        gather(t)
    t.phase = NEXT_TURN
    check_aim(t)
