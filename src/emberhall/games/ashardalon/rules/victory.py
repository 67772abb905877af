"""Winning the game: when an adventure is won or lost, and what it lets follow from a defeat."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules.language import Deed, Goal, bare
from emberhall.games.ashardalon.rules.state import Monster, Table


def judge(t: Table) -> None:
    """End the game if the adventure, or the chamber it hangs on, is won or lost. A win goes before a loss."""
    # WA-WIN-01, -04, WA-GAP-114
    goals = to_win(t)
    if all(goal.met(t) for goal in goals):
        t.win("WA-WIN-01", "; ".join(goal.text() for goal in goals))
    for goal in to_lose(t):
        if goal.met(t):
            t.lose("WA-WIN-04", goal.text())


def to_win(t: Table) -> tuple[Goal, ...]:
    """All that has to be done: the adventure's goals, and the goal of its chamber once that is open."""
    # WA-CHAMBER-16, -17
    goals = t.adventure.victory
    if not t.adventure.chamber and t.switches["chamber"] != "no":
        goals = (*goals, t.box.chamber_goal)
    if t.chamber < 0:
        return goals
    found: list[Goal] = []
    for goal in goals:
        found += t.box.chambers[t.chamber].goal if goal.is_chamber else (goal,)
    return tuple(found)


def to_lose(t: Table) -> tuple[Goal, ...]:
    """What must not happen, beside a fallen hero without a surge."""
    if t.chamber < 0:
        return t.adventure.defeat
    return t.adventure.defeat + t.box.chambers[t.chamber].defeat


def exits_are_open(t: Table) -> bool:
    """Heroes may leave in adventures that ask for it, when there is nothing else left to do."""  # WA-ESCAPE-03
    open_to_leave = False
    for goal in to_win(t):
        if goal.is_escape:
            open_to_leave = True
        elif not goal.met(t):
            return False
    return open_to_leave


def slain(t: Table, m: Monster, by: int) -> Flow[None]:
    """What the adventure lets follow from a defeat."""
    name = t.box.cards[m.card].name
    for fallen, effects in t.adventure.on_slain.items():
        if bare(fallen) == name:
            flow = run_all(effects, t, Deed(t.active if by < 0 else by, m.card, place=m.at >> 4))
            if flow is not None:
                yield from flow
