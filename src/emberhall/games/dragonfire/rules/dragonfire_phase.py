"""The Dragonfire phase: directly before the party leader's turn the active card goes and the next one is revealed."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.encounters import sweep
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.state import Table


def dragonfire_phase(t: Table) -> Flow[None] | None:
    """A new Dragonfire card, if one is due."""  # DF-DRAGONFIRE-01
    return next_fire(t) if is_due(t) else None


def next_fire(t: Table) -> Flow[None]:
    """Discard the active card, which raises the level, then reveal the next."""
    # DF-DRAGONFIRE-02, -03, -20, DF-GAP-05, -09
    if t.level < 0:
        if t.started:
            t.level += 1
        t.started = True
        if t.level < 0:
            return
    t.started = True
    yield from discard_fire(t)
    yield from reveal_fire(t)
    sweep(t)


def is_due(t: Table) -> bool:
    """The party leader's turn brings a new card, even that of an Unconscious one; some Adventures bring more."""
    # DF-DRAGONFIRE-01, -21, DF-GAP-09
    return t.active == t.leader or (t.adventure.fire_before == "every turn" and not t.me.unconscious)


def discard_fire(t: Table) -> Flow[None]:
    """The active card goes to the discard: the level rises, then its Deadfall takes effect."""  # DF-DRAGONFIRE-13, -28
    if t.fire < 0:
        return
    number, t.fire = t.fire, -1
    t.comes_or_goes(number)
    t.ashes.append(number)
    t.level += 1
    if t.log:
        t.tell(events.FireDiscarded(number, t.level))
    if flow := run_all(t.box.fires[number].deadfall, t, Deed(t.leader, number)):
        yield from flow


def has_fires(t: Table) -> bool:
    """Whether the Dragonfire Deck has a card; an empty one takes its discard back without lowering the level."""
    # DF-GAP-03
    if not t.fires:
        t.fires.shuffle_in(t.ashes)
        t.ashes = []
    return bool(t.fires)


def top_fire(t: Table) -> int:
    """The next Dragonfire card; -1 if there is none."""
    return t.fires.draw(t.chance) if has_fires(t) else -1


def reveal_fire(t: Table) -> Flow[None]:
    """Turn the next card up and do what applies; level effects are judged now."""
    # DF-DRAGONFIRE-04, -05, -08, -09, -16, -17
    number = top_fire(t)
    if number < 0:
        return
    t.fire = number
    t.comes_or_goes(number)
    t.counts["fire level"] = t.level
    if t.log:
        t.tell(events.FireRevealed(number, t.level))
    card = t.box.fires[number]
    if flow := run_all(card.reveal, t, Deed(t.leader, number)):
        yield from flow
    for effect in card.levels:
        applies = t.level >= effect.at and t.fire == number
        if applies and (flow := run_all(effect.do, t, Deed(t.leader, number))):
            yield from flow


def bury_fire(t: Table) -> None:
    """At the end of a Scene the active card goes under its deck: no Deadfall, no higher level."""
    # DF-SCENE-05, DF-DRAGONFIRE-14, -15
    if t.fire >= 0:
        t.fires.bury(t.fire)
        if t.log:
            t.tell(events.FireBuried(t.fire))
        t.comes_or_goes(t.fire)
        t.fire = -1
