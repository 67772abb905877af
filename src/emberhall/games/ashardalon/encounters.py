"""The Encounter Deck: drawing, cancelling, and what each type of card does on the table."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon import events
from emberhall.games.ashardalon.box import Encounter
from emberhall.games.ashardalon.damage import nobody_stands
from emberhall.games.ashardalon.experience import CANCEL_COST, pay, worth
from emberhall.games.ashardalon.language import Deed, run_all
from emberhall.games.ashardalon.powers import react
from emberhall.games.ashardalon.state import Hero, Table
from emberhall.games.ashardalon.things import lay_marker_at, marked, marker_spots, markers_of, markers_on, remove


def draw_encounter(t: Table) -> Flow[None]:
    """Draw an Encounter Card and play it at once, and another as long as cards say so."""  # WA-ENC-02, WA-CON-17
    while (yield from one_encounter(t)):
        if nobody_stands(t):
            return


def one_encounter(t: Table) -> Flow[bool]:
    """One card from the deck to its end; true if another is to be drawn."""
    if not t.encounter_deck:  # WA-FAQ-04
        t.encounter_deck.shuffle_in(t.encounter_discard)
        t.encounter_discard = []
        if not t.encounter_deck:
            return False
    number = t.encounter_deck.draw(t.chance)
    card = t.box.encounters[number]
    if t.log:
        t.tell(events.Draws(t.active, number), "WA-ENC-02")
    if no_room_for_marker(t, card, t.hero):  # WA-ENC-15, -20, WA-GAP-65: before anybody pays for it
        discard(t, number)
        return True
    d = Deed(t.active, number, hero=t.active)
    cost = yield from answered(t, d)
    if card.cancel and (yield from cancelled(t, d, cost)):
        discard(t, number)
        return False
    return (yield from resolve(t, d))


def answered(t: Table, d: Deed) -> Flow[int]:
    """Powers may answer a card that was just drawn, whoever bears it; returns what it costs to cancel it then."""
    if "encounter" not in t.ready:
        return CANCEL_COST
    about = Deed(t.active, d.card, hero=t.active)
    yield from react(t, "encounter", about)
    d.me = d.hero = about.hero  # somebody else may bear the card
    return CANCEL_COST - about.bonus


def cancelled(t: Table, d: Deed, cost: int) -> Flow[bool]:
    """Experience may stop a card that was just drawn."""  # WA-ENC-03, WA-XP-04, -08, -09, WA-FAQ-07
    if worth(t) < cost:
        return False
    options = [option(t.active, "cancel", d.card, cost), option(t.active, "suffer", d.card)]
    pick = yield Choice(t.active, "cancel", options, "WA-XP-04", about=(d.card, cost))
    if pick.act != "cancel":
        return False
    yield from pay(t, t.active, cost, "cancel")
    return True


def discard(t: Table, number: int) -> None:
    t.encounter_discard.append(number)
    if t.log:
        t.tell(events.Discards(number))


def resolve(t: Table, d: Deed) -> Flow[bool]:
    """Do what a card's type says with it; true if another card is to be drawn."""
    card, hero = t.box.encounters[d.card], t.heroes[d.me]
    match card.type:
        case "curse":
            yield from lay_curse(t, hero, d)
        case "environment":  # WA-ENC-07, -08
            if t.environment >= 0:
                discard(t, t.environment)
            t.environment = d.card
        case "hazard" | "trap":
            if no_room_for_marker(t, card, hero):  # of somebody who bears the card for another
                discard(t, d.card)
                return True
            yield from lay_marker(t, hero, d.card)
        case _:
            return (yield from happen(t, d))
    return card.again


def lay_curse(t: Table, hero: Hero, d: Deed) -> Flow[None]:
    """A curse lies on the hero who drew it until it ends."""  # WA-ENC-05, WA-GAP-69
    if hero.at < 0:  # WA-CON-21: on no tile, not affected
        discard(t, d.card)
        return
    hero.curses.append(d.card)
    if t.log:
        t.tell(events.Gains(hero.seat, d.card), "WA-ENC-05")
    yield from run_all(t.box.encounters[d.card].do, t, d)


def happen(t: Table, d: Deed) -> Flow[bool]:
    """An event takes place once; then its card is discarded, or goes back into the deck."""  # WA-ENC-11
    card = t.box.encounters[d.card]
    yield from run_all(card.do, t, d)
    if d.cancelled:  # it had nothing to happen to
        discard(t, d.card)
        return False
    if not card.back:
        discard(t, d.card)
        return card.again
    if card.again and not nobody_stands(t):
        yield from draw_encounter(t)
    if card.back == 1:
        t.encounter_deck.put_on_top(d.card)
    else:
        t.encounter_deck.hide(d.card, card.back)
    return False


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


def activate_device(t: Table, seat: int, number: int) -> Flow[None]:
    """A hazard or trap in a row carries out its card: no tactics, no conditions."""  # WA-ENC-17, -18, WA-VILLAIN-07
    effects = t.box.encounters[number].do
    markers = markers_of(t, number, seat)
    if not markers or not effects:
        return
    if t.log:
        t.tell(events.Activates(number), "WA-ENC-17")
    yield from run_all(effects, t, Deed(seat, number, place=markers[0].place))


def disarm(t: Table, number: int, place: int) -> None:
    """A disabled trap leaves with its card and all its markers, also those on other tiles."""  # WA-TRAP-05, WA-CARD-16
    owner = next((x.owner for x in markers_on(t, place) if x.card == number), -1)
    for thing in markers_of(t, number, owner):
        remove(t, thing)
    if owner >= 0 and number in t.heroes[owner].row:
        t.heroes[owner].row.remove(number)
        discard(t, number)
