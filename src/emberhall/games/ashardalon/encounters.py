"""The Encounter Deck: drawing, cancelling, and what each type of card does on the table."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon import events
from emberhall.games.ashardalon.dungeon import squares_of
from emberhall.games.ashardalon.experience import CANCEL_COST, pay, worth
from emberhall.games.ashardalon.language import Deed, run_all
from emberhall.games.ashardalon.powers import react
from emberhall.games.ashardalon.state import Hero, Table, Thing
from emberhall.games.ashardalon.things import MARKER, marked, put, remove


def draw_encounter(t: Table) -> Flow[None]:
    """Draw an Encounter Card and play it at once, and another as long as cards say so."""  # WA-ENC-02
    while (yield from one_encounter(t)):
        pass


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
    if card.type in ("hazard", "trap") and t.hero.at >= 0 and marked(t, t.hero.at >> 4):
        discard(t, number)  # WA-ENC-15, WA-GAP-65: before anybody pays for it
        return True
    d = Deed(t.active, number, hero=t.active)
    if card.cancel and (yield from cancelled(t, d)):
        discard(t, number)
        return False
    yield from resolve(t, d)
    return card.again


def cancelled(t: Table, d: Deed) -> Flow[bool]:
    """Experience may stop a card that was just drawn; some powers answer it too."""  # WA-ENC-03, WA-XP-04, -08, -09, WA-FAQ-07
    cost = CANCEL_COST
    if "encounter" in t.ready:
        about = Deed(t.active, d.card, hero=t.active)
        yield from react(t, "encounter", about)
        cost -= about.bonus  # a cheaper cancellation
        d.me = d.hero = about.hero  # somebody else bears the card
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


def resolve(t: Table, d: Deed) -> Flow[None]:
    """Do what a card's type says with it."""
    card, hero = t.box.encounters[d.card], t.heroes[d.me]
    match card.type:
        case "curse":  # WA-ENC-05
            hero.curses.append(d.card)
            if t.log:
                t.tell(events.Gains(hero.seat, d.card), "WA-ENC-05")
            yield from run_all(card.do, t, d)
        case "environment":  # WA-ENC-07, -08
            if t.environment >= 0:
                discard(t, t.environment)
            t.environment = d.card
        case "hazard" | "trap":
            yield from lay_marker(t, hero, d.card)
        case _:  # WA-ENC-11
            yield from run_all(card.do, t, d)
            if card.back:
                t.encounter_deck.hide(d.card, card.back)
            else:
                discard(t, d.card)


def lay_marker(t: Table, hero: Hero, number: int) -> Flow[None]:
    """Put a hazard's or trap's marker on the hero's tile and its card in the hero's row."""  # WA-ENC-14, -16, -20, WA-GAP-66
    if hero.at < 0:  # WA-CARD-04
        discard(t, number)
        return
    spots = marker_spots(t, hero.at >> 4)
    if not spots:
        discard(t, number)
        return
    options = [option(t.active, "marker", square) for square in spots]
    pick = yield Choice(t.active, "marker", options, "WA-GAP-66", about=(number,))
    put(t, Thing(MARKER, pick.what, t.dungeon.base(pick.what, 2, False), number, hero.seat))
    hero.row.append(number)


def marker_spots(t: Table, place: int) -> list[int]:
    """Where two squares by two of floor on a single tile have room for a marker."""  # WA-FAQ-03, WA-GAP-66
    tile, dungeon = t.dungeon.tile_mask(place), t.dungeon
    spots = []
    for square in squares_of(tile):
        base = dungeon.base(square, 2, False)
        if base and base & ~tile == 0:
            spots.append(square)
    return spots


# ---------------------------------------------------------------- hazards and traps in a row


def activate_device(t: Table, seat: int, number: int) -> Flow[None]:
    """A hazard or trap in a row carries out its card: no tactics, no conditions."""  # WA-ENC-17, -18, WA-VILLAIN-07
    thing = next((x for x in t.things if x.what == MARKER and x.card == number), None)
    if thing is None:
        return
    if t.log:
        t.tell(events.Activates(number))
    yield from run_all(t.box.encounters[number].do, t, Deed(seat, number, place=thing.place))


def disarm(t: Table, number: int) -> None:
    """A disabled trap leaves with its card and all its markers."""  # WA-TRAP-05, WA-CARD-16
    for thing in [x for x in t.things if x.what == MARKER and x.card == number]:
        remove(t, thing)
    for hero in t.heroes:
        if number in hero.row:
            hero.row.remove(number)
            discard(t, number)
            return
