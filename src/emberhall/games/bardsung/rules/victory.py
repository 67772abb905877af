"""How an encounter is won, and what goes when the fighting is over."""

from __future__ import annotations

from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.marching_order import has_enemy_card
from emberhall.games.bardsung.rules.standing import gather
from emberhall.games.bardsung.rules.state import Aspect, Table


def check_aim(t: Table) -> None:
    """The encounter is over as soon as all its aims are met, or one of its own ways to fail it."""
    # BS-CAMP-09, BS-TUT1-13, BS-TUT2-10
    for goal in t.encounter.defeat:
        if goal.met(t):
            t.lose("BS-CAMP-10", goal.text())
    for goal in t.encounter.aim:
        if not goal.met(t):
            return
    t.win("BS-CAMP-09", " ".join(goal.text() for goal in t.encounter.aim))


def engagement_over(t: Table) -> None:
    """With no enemy card left in the marching order, engagement cards are discarded."""  # BS-ASPECT-07, BS-AREA-12
    if t.aspects and not has_enemy_card(t):
        for aspect in [aspect for aspect in t.aspects if t.box.aspects[aspect.card].engagement]:
            discard_aspect(t, aspect, calm=True)


def discard_aspect(t: Table, aspect: Aspect, calm: bool = False) -> None:
    """An aspect card goes to its discard pile, unless it has gone there already."""
    if aspect not in t.aspects:
        return
    card = aspect.card
    t.aspects = [other for other in t.aspects if other is not aspect]
    (t.battle_discard if card in t.box.battles else t.challenge_discard).append(card)
    if t.box.aspects[card].traits:
        gather(t)
    if t.log:
        t.tell(events.AspectGone(card, calm))
