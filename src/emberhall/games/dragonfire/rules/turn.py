"""A turn: Start Turn, Replenish, End Turn; what comes between them has chapters of its own."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.any_time import before
from emberhall.games.dragonfire.rules.colours import NONE
from emberhall.games.dragonfire.rules.deal_damage import end_of_damage
from emberhall.games.dragonfire.rules.encounters import sweep
from emberhall.games.dragonfire.rules.features import (
    feature_options,
    fresh_turn,
    offer_features,
    use_feature,
)
from emberhall.games.dragonfire.rules.hands import draw
from emberhall.games.dragonfire.rules.language import Deed, Effect
from emberhall.games.dragonfire.rules.standing import around
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Foe, Table


def start_turn(t: Table) -> Flow[None] | None:
    """The turn begins, with whatever has something to do then."""
    me, gifted = t.me, False
    if t.log:
        t.tell(events.TurnBegins(me.seat))
    for player in t.players:
        player.swords = player.colours = player.plays = player.tally = 0
        gifted = gifted or bool(player.features)
    me.dizzy = False
    stirs = t.fire >= 0 and t.box.fires[t.fire].start_of_turn
    busy = gifted or stirs or me.in_play or me.place != ENVIRONMENT or t.shows(t.box.waking)
    return beginnings(t, gifted) if busy else None


def beginnings(t: Table, gifted: bool) -> Flow[None]:
    """Dragonfire card, movement, Location, other encounters, Features: in this order."""  # DF-TURN-03..09
    me = t.me
    if gifted:
        yield from before(t, "before-start", stirred)
    if t.fire >= 0 and (ability := t.box.fires[t.fire].start_of_turn):  # step 1
        if t.log:
            t.tell(events.Stirs(-1, t.fire), "DF-TURN-04")
        if flow := run_all(ability, t, Deed(me.seat, t.fire)):
            yield from flow
        sweep(t)
    if me.place != ENVIRONMENT or t.shows(t.box.locations):
        yield from move(t)  # step 2
    if t.shows(t.box.stirring):
        for foe in [f for f in t.facing(me.seat) if t.is_location(f)]:  # step 3
            if flow := stirs(t, foe, t.card_of(foe).start_of_turn, "DF-TURN-06"):
                yield from flow
        sweep(t)
        yield from stirring_encounters(t)  # step 4
    if me.in_play:
        yield from lasting_cards(t)  # step 5
    if me.features:
        yield from offer_features(t, "start-of-turn", me.seat)


def stirred(t: Table) -> bool:
    """Whether the start of the active player's turn may cost characters something."""
    dreaded = t.box.dreaded
    return t.fire in dreaded or any(foe.card in dreaded for foe in t.facing(t.active))


def move(t: Table) -> Flow[None]:
    """Into a Location with room, or out of one that others hold."""  # DF-LOC-07..10, DF-TURN-05
    me = t.me
    if me.unconscious:
        return
    options = [option(me.seat, "stay")]
    if me.place != ENVIRONMENT:
        if len(t.inside(me.place)) > 1:
            options.append(option(me.seat, "leave"))
    else:
        for foe in t.foes:
            if t.is_location(foe) and len(t.inside(foe.uid)) < t.card_of(foe).capacity:
                options.append(option(me.seat, "enter", foe.uid))
    if len(options) == 1:
        return
    pick = yield Choice(me.seat, "move", options, "DF-LOC-07")
    origin = me.place
    if pick.act == "enter":
        me.place = pick.what
    elif pick.act == "leave":
        me.place = ENVIRONMENT
        location = t.foe(origin)
        if location.seat == me.seat:  # it does not lie before anybody who is inside any more  # DF-LOC-11, -12
            location.seat = t.inside(origin)[0].seat
    if t.log and pick.act != "stay":
        card = t.foe(me.place).card if me.place != ENVIRONMENT else -1
        t.tell(events.Moves(me.seat, origin, me.place, card))


def stirring_encounters(t: Table) -> Flow[None]:
    """Start-of-turn abilities of the other encounters facing the player, in the order it likes."""  # DF-TURN-07
    waiting = [f for f in t.facing(t.active) if not t.is_location(f) and t.card_of(f).start_of_turn]
    while waiting:
        options = [option(t.active, "foe", foe.uid) for foe in waiting]
        pick = yield Choice(t.active, "order", options, "DF-TURN-07")
        foe = t.foe(pick.what)
        if flow := stirs(t, foe, t.card_of(foe).start_of_turn, "DF-TURN-07"):
            yield from flow
        sweep(t)
        waiting = [f for f in t.facing(t.active) if f in waiting and f is not foe]


def lasting_cards(t: Table) -> Flow[None]:
    """Start-of-turn effects of the player's cards in play and Features, in the order it likes."""  # DF-TURN-08
    waiting = [card for card in t.me.in_play if t.box.playing[card].start_of_turn]
    while waiting:
        options = [option(t.active, "card", card) for card in sorted(set(waiting))]
        options += feature_options(t, "start-of-turn", t.active)
        pick = yield Choice(t.active, "order", options, "DF-TURN-08")
        if pick.act == "feature":
            yield from use_feature(t, t.me, pick.what)
            continue
        waiting.remove(pick.what)
        if flow := run_all(t.box.playing[pick.what].start_of_turn, t, Deed(t.active, pick.what)):
            yield from flow


def replenish(t: Table) -> Flow[None] | None:
    """Three or fewer cards in hand: draw two, or one while Exhausted; then the encounters that act on it."""
    # DF-REPL-01..07, DF-STUN-06
    me = t.me
    if me.unconscious:
        return None
    if len(me.hand) <= 3:
        n = 1 if me.exhausted else 2
        n += sum([trait.extra_draw(t, me.seat) for trait in around(t, me.seat, "extra_draw")])
        if t.log:
            t.tell(events.Replenishes(me.seat))
        draw(t, me, max(0, n))
    return after_replenishing(t) if t.shows(t.box.reviving) else None


def after_replenishing(t: Table) -> Flow[None]:
    """What encounters do in the Replenish phase of the player they face."""  # DF-REPL-01
    for foe in t.facing(t.active):
        if flow := stirs(t, foe, t.card_of(foe).replenish, "DF-REPL-07"):
            yield from flow


def stirs(t: Table, foe: Foe, ability: tuple[Effect, ...], rule: str) -> Flow[None] | None:
    """An encounter does to the active player what it does at this moment."""
    if t.log and ability:
        t.tell(events.Stirs(foe.uid, foe.card), rule)
    return run_all(ability, t, Deed(t.active, foe.card, foe=foe))


def end_turn(t: Table) -> None:
    """Partial damage and what holds for this turn are gone; with no encounter left the Scene is over."""
    # DF-END-01..05, DF-DMG-13
    end_of_damage(t)  # of a turn that was cut short
    for foe in t.foes:
        if foe.pool is not NONE or foe.hits or foe.bolts:
            foe.pool, foe.hits, foe.fallen, foe.bolts = NONE, (), 0, ()
        if foe.mood or foe.token_mood or foe.calm or foe.cap:
            foe.mood, foe.token_mood, foe.calm, foe.cap = 0, 0, False, 0
        foe.attacked, foe.before = False, foe.cleared
    fresh_turn(t)
    t.scene_over = not t.foes
