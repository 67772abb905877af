"""The end phase in its steps: conditions, delayed cards, the event roll, a new marching order, everything else."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.standing import Bearer
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.event_roll import event_roll
from emberhall.games.bardsung.rules.language import Trait
from emberhall.games.bardsung.rules.marching_order import by_initiative, deal
from emberhall.games.bardsung.rules.standing import over
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import BURN
from emberhall.games.bardsung.rules.victory import check_aim
from emberhall.games.bardsung.rules.wounds import wound_enemy, wound_hero

TILES_FOR_EVENTS = 3  # BS-EVENT-01
HELPLESS = 20  # rounds without an action after which the heroes have lost  # BS-END-12


def end_phase(t: Table) -> Flow[None]:
    """The seven steps; the sixth is done with the fifth."""
    if flow := resolve_conditions(t):
        yield from flow
    if flow := delayed_cards(t):
        yield from flow
    if flow := make_event_roll(t):
        yield from flow
    deal(t)  # step 4: a new marching order, with the cards that wait  # BS-END-06
    if flow := ability_effects(t):
        yield from flow
    round_ends(t)


def resolve_conditions(t: Table) -> Flow[None] | None:
    """Step 1: burns wound the heroes, then the enemies."""  # BS-END-01..03, BS-COND-10, BS-CF-18
    if t.log:
        t.tell(events.EndPhase())
    if t.encounter.scope.end_phase != "full":
        return None
    for figure in (*t.heroes, *t.enemies):
        if figure.conditions & BURN:
            return _burn(t)
    return None


def _burn(t: Table) -> Flow[None]:
    for hero in t.heroes:
        if hero.conditions & BURN and not hero.escaped:
            hero.conditions &= ~BURN
            if flow := wound_hero(t, hero, rule="BS-COND-10"):
                yield from flow
    for enemy in t.enemies[:]:
        if enemy.conditions & BURN and enemy in t.enemies:
            enemy.conditions &= ~BURN
            if flow := wound_enemy(t, enemy):
                yield from flow


def delayed_cards(t: Table) -> Flow[None] | None:
    """Step 2: cards in delay slots, from left to right."""  # BS-END-04, BS-ASPECT-06, -11
    if t.encounter.scope.end_phase != "deal" and "delayed" in t.force:
        return _delayed(t)
    return None


def _delayed(t: Table) -> Flow[None]:
    for b in t.force.get("delayed", ()):
        if flow := b.word.delayed(t, b):
            yield from flow


def make_event_roll(t: Table) -> Flow[None] | None:
    """Step 3: the hero of highest initiative rolls, from three tiles on, and never against a boss."""
    # BS-END-05, BS-EVENT-01, -02, BS-BOSS-23, -33
    if t.encounter.scope.end_phase != "full" or t.encounter.kind == "boss" or t.dungeon.in_play() < TILES_FOR_EVENTS:
        return None
    heroes = by_initiative(t)
    return event_roll(t, heroes[0].seat) if heroes else None


def ability_effects(t: Table) -> Flow[None] | None:
    """Step 5: what ability cards do in the end phase, in an order the heroes choose; step 6: everything else."""
    # BS-END-07, -08
    if t.encounter.scope.end_phase == "full" and "end_phase" in t.force:
        return _effects(t)
    return None


def _effects(t: Table) -> Flow[None]:
    due = [b for b in t.force["end_phase"] if b.card in t.box.abilities]
    while due:
        b = yield from _which_next(due)
        due.remove(b)
        if flow := b.word.end_phase(t, b):
            yield from flow
    for b in t.force.get("end_phase", ()):
        if b.card not in t.box.abilities and (flow := b.word.end_phase(t, b)):
            yield from flow


def _which_next(due: list[Bearer[Trait]]) -> Flow[Bearer[Trait]]:
    seat = due[0].seat
    options = [option(seat, "resolve-card", number) for number in dict.fromkeys(b.card for b in due)]
    pick = yield Choice(seat, "end-phase-order", options, "BS-END-07")
    return next(b for b in due if b.card == pick.what)


def round_ends(t: Table) -> None:
    """Step 7: the round is over, and what lasted for it, and what banners go by. Heroes who can never act again have
    lost.
    """  # BS-END-09, -12
    t.bannered = []
    over(t, "turn")  # what the end phase itself brought  # BS-GAP-107
    over(t, "round")
    check_aim(t)
    t.idle += 1
    if t.idle > HELPLESS:
        t.lose("BS-END-12", f"No hero could act for {HELPLESS} rounds.")
