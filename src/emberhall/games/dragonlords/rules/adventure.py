"""Adventure: a card of the space's colour is drawn and dealt with by its kind, or another Hero is met."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.engine.words import run_all
from emberhall.games.dragonlords.rules import events
from emberhall.games.dragonlords.rules.combat import PREPARE, TEXT
from emberhall.games.dragonlords.rules.language import Deed
from emberhall.games.dragonlords.rules.meeting import meet, others_here
from emberhall.games.dragonlords.rules.outcome import challenge_defeated, end_adventure, not_defeated
from emberhall.games.dragonlords.rules.skill_tests import make_test
from emberhall.games.dragonlords.rules.state import NO_CARD, Fight, Meeting, Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES


def adventure(t: Table) -> Flow[None] | None:
    """Where movement ended beside another Hero or on an Adventure Counter there is an Adventure step."""
    # DL-TURN-03, -04, DL-MOVE-14, -15, DL-CONFLICT-15
    me = t.me
    company = t.meeting is not None or others_here(t, me)
    if not company and not t.counters >> me.at & 1:
        return None
    if t.meeting is None:
        t.struck_down = False
        if t.log:
            t.tell(events.StepBegins(me.seat, "Adventure"))
        if company:
            t.meeting = Meeting()
    return _adventure(t)


def _adventure(t: Table) -> Flow[None]:
    if t.meeting is not None:
        attacked, dealt = yield from meet(t)
        t.meeting = None
        if attacked >= 0:
            attack_hero(t, attacked)
            return
        if dealt:
            return
    if t.counters >> t.me.at & 1:
        yield from have_adventure(t)


def attack_hero(t: Table, other: int) -> None:
    """Combat between Heroes begins; the one attacked prepares first."""  # DL-PVP-05, -15
    if t.log:
        t.tell(events.HeroAttacks(t.active, other))
    t.fight = Fight(t.active, rival=other, stage=PREPARE, preparing=other)


def have_adventure(t: Table) -> Flow[None]:
    """Take on the undefeated Challenge of the space, or draw until a Challenge comes up."""
    # DL-ADV-01, -03, -04, DL-GAP-21, -27
    me, box = t.me, t.box
    slot = t.slot_at(me.at)
    if slot >= 0:
        if t.log:
            t.tell(events.UndefeatedMet(me.seat, t.track[slot], slot))
        yield from take_on(t, t.track[slot], slot)
        return
    colour = box.map.colour_at[me.at]
    while not t.struck_down and (card := draw_adventure(t, colour)) != NO_CARD:
        if t.log:
            t.tell(events.AdventureDrawn(me.seat, card))
        if card in box.challenges:
            yield from take_on(t, card, -1)
            return
        flow = resolve_event(t, card) if card in box.events else resolve_encounter(t, card)
        if flow is not None:
            yield from flow
    end_adventure(t)


def draw_adventure(t: Table, colour: int) -> int:
    """The top card of a deck; when it is empty its discard pile is shuffled into a new one."""  # DL-GAP-22
    deck = t.decks[colour]
    if not deck:
        if not t.discards[colour]:
            if t.log:
                t.tell(events.DeckEmpty(colour))
            return NO_CARD
        deck.shuffle_in(t.discards[colour])
        t.discards[colour] = []
        if t.log:
            t.tell(events.PileShuffled(colour))
    return deck.draw(t.chance)


# ---------------------------------------------------------------- Events and Encounters


def resolve_event(t: Table, card: int) -> Flow[None] | None:
    """An Event not lower than the active one takes effect and its place; a lower one is set aside."""
    # DL-EVENT-01..05, DL-CONFLICT-14, DL-GAP-19, -56
    event, old = t.box.events[card], t.event
    if old != NO_CARD and event.number < t.box.events[old].number:
        t.aside.append(card)
        if t.log:
            t.tell(events.EventTooLow(card))
        return None
    if old != NO_CARD:
        (t.aside if t.event_is_new else t.discards[t.box.events[old].number_of_colour]).append(old)
    t.event, t.event_is_new = card, True
    if t.log:
        t.tell(events.EventActive(card, old))
    return run_all(event.do, t, Deed(t.active, card, t.me.card))


def resolve_encounter(t: Table, card: int) -> Flow[None] | None:
    """Carry out an Encounter; another card is drawn after it."""  # DL-ENCOUNTER-01, -02
    t.aside.append(card)
    return run_all(t.box.encounters[card].do, t, Deed(t.active, card, t.me.card))


# ---------------------------------------------------------------- Challenges


def take_on(t: Table, card: int, slot: int) -> Flow[None]:
    """A Challenge is fought, or passed by its tests if it has some instead of a combat."""
    # DL-CHALLENGE-01, DL-GAP-34
    if t.log:
        t.tell(events.CombatBegins(t.active, card))
    tests = t.box.challenges[card].tests
    if not tests:
        t.fight = Fight(t.active, card, slot=slot, stage=TEXT)
        return
    for test in tests:
        passed = yield from make_test(t, t.me, ATTRIBUTES.index(test.attribute), test.target, card)
        if not passed:
            yield from not_defeated(t, card, slot, t.me.at)
            end_adventure(t)
            return
    yield from challenge_defeated(t, t.me, card, slot)
    end_adventure(t)
