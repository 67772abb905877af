"""The Encounter Deck: drawing, cancelling, and what each type of card does on the table."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import Encounter
from emberhall.games.ashardalon.rules.experience import CANCEL_COST, pay, worth
from emberhall.games.ashardalon.rules.hit_points import nobody_stands
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.powers import react
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.tokens import lay_marker_at, marked, marker_spots, markers_of, markers_on, remove
from emberhall.games.ashardalon.rules.traits import note_force


def draw_encounter(t: Table, drawer: int = -1) -> Flow[None]:
    """The active player, or the one named, draws an Encounter Card and plays it at once, and another as long as cards
    say so: who bears a card draws the next.

    One pass through all cards is enough: with nothing but cards that ask for another it would never end.
    """  # WA-ENC-02, WA-CON-17
    drawer = t.active if drawer < 0 else drawer
    for _ in range(len(t.encounter_deck) + len(t.encounter_discard)):
        number = top_card(t, drawer)
        if number < 0:
            return
        d, card = Deed(drawer, number, hero=drawer), t.box.encounters[number]
        if no_room_for_marker(t, card, t.heroes[d.me]):  # WA-ENC-15, -20, WA-GAP-65: before anybody pays for it
            discard(t, number)
            continue
        if "encounter" in t.ready or worth(t) >= CANCEL_COST:
            if (yield from stopped(t, d)):
                discard(t, number)
                return
            drawer = d.me
            if no_room_for_marker(t, card, t.heroes[d.me]):  # of somebody who bears the card for another
                discard(t, number)
                continue
        if flow := resolve(t, d):
            yield from flow
        if d.cancelled or card.back or not card.again or nobody_stands(t):
            return


def top_card(t: Table, drawer: int) -> int:
    """The next card of the Encounter Deck; -1 when deck and discard are both empty."""
    renew_deck(t)
    if not t.encounter_deck:
        return -1
    number = t.encounter_deck.draw(t.chance)
    if t.log:
        t.tell(events.Draws(drawer, number, "encounter-deck"), "WA-ENC-02")
    return number


def renew_deck(t: Table) -> None:
    """An Encounter Deck that has run out is made anew from its discard pile."""  # WA-FAQ-04
    if not t.encounter_deck:
        t.encounter_deck.shuffle_in(t.encounter_discard)
        t.encounter_discard = []


def stopped(t: Table, d: Deed) -> Flow[bool]:
    """Powers may answer a card that was just drawn, whoever bears it, and Experience may cancel it."""
    # WA-ENC-03, WA-XP-04, -08, -09, WA-FAQ-07
    cost = CANCEL_COST
    if "encounter" in t.ready:
        about = Deed(d.me, d.card, hero=d.me)
        if flow := react(t, "encounter", about):
            yield from flow
        d.me = d.hero = about.hero  # somebody else may bear the card
        cost -= about.bonus
    card = t.box.encounters[d.card]
    if not card.cancel or worth(t) < cost or no_room_for_marker(t, card, t.heroes[d.me]):  # WA-GAP-65
        return False
    options = [option(t.active, "cancel", d.card, cost), option(t.active, "suffer", d.card)]
    pick = yield Choice(t.active, "cancel", options, "WA-XP-04", about=(d.card, cost))
    if pick.act != "cancel":
        return False
    yield from pay(t, t.active, cost, "cancel")
    return True


def discard(t: Table, number: int, origin: events.Pile = "encounter-deck") -> None:
    """An Encounter Card is done with."""
    t.encounter_discard.append(number)
    if t.log:
        why: events.Reason = "superseded" if origin == "environment" else ""
        t.tell(events.Discards(number, origin, "encounter-discard", why))


def resolve(t: Table, d: Deed) -> Flow[None] | None:
    """Do what a card's type says with it."""
    match t.box.encounters[d.card].type:
        case "curse":
            return lay_curse(t, t.heroes[d.me], d)
        case "environment":  # WA-ENC-07, -08
            if t.environment >= 0:
                discard(t, t.environment, "environment")
            t.environment = d.card
            note_force(t)
            return None
        case "hazard" | "trap":
            return lay_marker(t, t.heroes[d.me], d.card)
        case _:
            return happen(t, d)


def lay_curse(t: Table, hero: Hero, d: Deed) -> Flow[None] | None:
    """A curse lies on the hero who drew it until it ends."""  # WA-ENC-05, WA-GAP-69
    if hero.at < 0:  # WA-CON-21: on no tile, not affected
        discard(t, d.card)
        return None
    hero.curses.append(d.card)
    note_force(t)
    if t.log:
        t.tell(events.Gains(hero.seat, d.card, "curses", "encounter-deck"), "WA-ENC-05")
    return run_all(t.box.encounters[d.card].do, t, d)


def happen(t: Table, d: Deed) -> Flow[None] | None:
    """An event takes place once; then its card is discarded, or goes back into the deck."""  # WA-ENC-11
    card = t.box.encounters[d.card]
    flow = run_all(card.do, t, d)
    if flow is not None or card.back:
        return put_away(t, d, card, flow)
    discard(t, d.card)
    return None


def put_away(t: Table, d: Deed, card: Encounter, flow: Flow[None] | None) -> Flow[None]:
    """Where the card of an event goes once it has taken place."""
    if flow is not None:
        yield from flow
    if d.cancelled or not card.back:  # it had nothing to happen to, or it is done with
        discard(t, d.card)
        return
    if card.again and not nobody_stands(t):
        yield from draw_encounter(t, d.me)
    renew_deck(t)  # nothing is put back on a deck that has run out
    if card.back == 1:
        t.encounter_deck.put_on_top(d.card)
    else:
        t.encounter_deck.hide(d.card, card.back)


# ---------------------------------------------------------------- hazards and traps


def no_room_for_marker(t: Table, card: Encounter, hero: Hero) -> bool:
    """Whether a hazard or trap finds a marker already on the hero's tile."""  # WA-ENC-15, WA-GAP-67
    return card.type in ("hazard", "trap") and hero.at >= 0 and marked(t, hero.at >> 4)


def lay_marker(t: Table, hero: Hero, number: int) -> Flow[None]:
    """Put a hazard's or trap's marker on the hero's tile and its card in the hero's row."""  # WA-ENC-14, -16, -20
    if hero.at < 0:  # WA-CARD-04, -14
        discard(t, number)
        return
    place = hero.at >> 4
    spots = marker_spots(t, place) or [t.dungeon.scorch[place]]
    options = [option(t.active, "marker", square) for square in spots]
    pick = yield Choice(t.active, "marker", options, "WA-GAP-66", about=(number,))
    lay_marker_at(t, number, pick.what, hero.seat)
    hero.row.append(number)
    if t.log:
        t.tell(events.JoinsRow(hero.seat, number, "encounter-deck"))


def activate_device(t: Table, seat: int, number: int) -> Flow[None] | None:
    """A hazard or trap in a row carries out its card: no tactics, no conditions."""  # WA-ENC-17, -18, WA-VILLAIN-07
    effects = t.box.encounters[number].do
    markers = markers_of(t, number, seat)
    if not markers or not effects:
        return None
    if t.log:
        t.tell(events.Activates(number), "WA-ENC-17")
    return run_all(effects, t, Deed(seat, number, place=markers[0].place))


def disarm(t: Table, number: int, place: int) -> None:
    """A disabled trap leaves with its card and all its markers, also those on other tiles."""  # WA-TRAP-05, WA-CARD-16
    owner = next((x.owner for x in markers_on(t, place) if x.card == number), -1)
    for thing in markers_of(t, number, owner):
        remove(t, thing)
    if owner >= 0 and number in t.heroes[owner].row:
        t.heroes[owner].row.remove(number)
        discard(t, number, "tile")
