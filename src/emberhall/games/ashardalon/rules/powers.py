"""Using powers and items: face up or flipped, and the moments at which a card may be played out of turn."""

from __future__ import annotations

from collections.abc import Collection

from emberhall.engine import standing
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.standing import Waiting
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import Power, Treasure
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.state import Hero, Playable, Table, Triggered

WITHOUT_A_PLACE = ("die", "miss", "any-time")  # triggers that ask for no place on the tiles: a pit is good enough
Hand = tuple[Playable, ...]
Waits = tuple[Triggered, ...]


def definition(t: Table, card: int) -> Power | Treasure:
    """The power or item of that number."""
    return t.box.usable[card]


def refresh(t: Table) -> None:
    """Note anew which face-up cards every hero may use, and when."""
    hands: list[Hand] = []
    waits: list[Waits] = []
    for hero in t.heroes:
        hand, waiting = face_up(t, hero)
        hands.append(hand)
        waits.append(waiting)
    t.hands, t.waits = tuple(hands), tuple(waits)
    t.ready = by_trigger(t.waits)


def look_over(t: Table, hero: Hero) -> None:
    """Note anew which face-up cards a hero may use. To be called when it gains, loses or flips one."""
    seat = hero.seat
    hand, waits = face_up(t, hero)
    t.hands = (*t.hands[:seat], hand, *t.hands[seat + 1 :])
    if waits != t.waits[seat]:
        t.waits = (*t.waits[:seat], waits, *t.waits[seat + 1 :])
        t.ready = by_trigger(t.waits)


def face_up(t: Table, hero: Hero) -> tuple[Hand, Waits]:
    """The cards a hero may use: those for its own Hero Phase, and those that wait for a trigger."""
    own, triggered, used_up = t.box.own_time[hero.seat], t.box.triggered, hero.flipped + t.used
    hand: list[Playable] = []
    waits: list[Triggered] = []
    for card in dict.fromkeys(hero.powers + hero.items):
        if card not in used_up:
            if card in own:
                hand.append(own[card])
            elif card in triggered:
                waits.append(triggered[card])
    return tuple(hand), tuple(waits)


def by_trigger(waits: tuple[Waits, ...]) -> dict[str, tuple[Waiting, ...]]:
    """The seats and cards that wait for each trigger."""
    ready: dict[str, list[Waiting]] = {}
    for seat, entries in enumerate(waits):
        for when, card, _ in entries:
            ready.setdefault(when, []).append(Waiting(seat, card))
    return {when: tuple(cards) for when, cards in ready.items()}


def flip_down(t: Table, hero: Hero, card: int) -> None:
    """Turn a used card over: it cannot be used while it lies so."""  # WA-POWER-06, -13
    hero.flipped.append(card)
    lay_aside(t, hero.seat, card)
    if t.log:
        t.tell(events.Flips(hero.seat, card, False))


def lay_aside(t: Table, seat: int, card: int) -> None:
    """Note that a hero may not use one of its cards any more."""
    if card in t.box.triggered:
        waits = tuple([entry for entry in t.waits[seat] if entry[1] != card])
        t.waits = (*t.waits[:seat], waits, *t.waits[seat + 1 :])
        t.ready = by_trigger(t.waits)
    else:
        hand = tuple([entry for entry in t.hands[seat] if entry[1].what != card])
        t.hands = (*t.hands[:seat], hand, *t.hands[seat + 1 :])


def flip_up(t: Table, hero: Hero, card: int) -> None:
    """Make a used card usable again."""  # WA-POWER-07
    hero.flipped.remove(card)
    look_over(t, hero)
    if t.log:
        t.tell(events.Flips(hero.seat, card, True))


def gift_serves(owner: Hero, hero: Hero) -> bool:
    """Whether a Special Ability for its owner and the heroes on its tile serves a hero. The owner may be down: the
    ability is neither a power nor an item.
    """  # WA-HCARD-07, WA-DOWN-04
    return owner is hero or (hero.at >= 0 and owner.at >> 4 == hero.at >> 4)


def witnesses(t: Table, roller: Hero) -> tuple[Hero, ...]:
    """The heroes whose Special Abilities serve one who rolls now."""
    return tuple([hero for hero in t.heroes if gift_serves(hero, roller)])


def recharge(t: Table, witnesses: tuple[Hero, ...]) -> Flow[None]:
    """The rogue's gift: a natural 20, whatever it was rolled for, by him or a hero on his tile may ready a power.

    What counts is where they were when it was rolled.
    """
    for hero in witnesses:
        name = t.hero_card(hero).ability.recharge_on_20
        power = t.box.number.get(name, -1) if name else -1
        if power in hero.flipped:
            options = [option(hero.seat, "recharge", power), option(hero.seat, "pass")]
            pick = yield Choice(hero.seat, "recharge", options, "WA-HCARD-07")
            if pick.act == "recharge":
                flip_up(t, hero, power)


def use(t: Table, d: Deed) -> Flow[None]:
    """Carry a card out, then flip it or put it away as its kind says."""  # WA-POWER-05, -06, -09, -13, WA-GAP-60
    hero = t.heroes[d.me]
    card = definition(t, d.card)
    if t.log:
        t.tell(events.Uses(d.me, d.card))
    if isinstance(card, Treasure) and card.after == "discard":
        hero.items.remove(d.card)
        t.treasure_discard.append(d.card)
        look_over(t, hero)
        if flow := run_all(card.do, t, d):
            yield from flow
        return
    if flow := run_all(card.do, t, d):
        yield from flow
    if isinstance(card, Treasure) and card.after == "rest":
        t.used.append(d.card)
        refresh(t)
    flips = card.after == "flip" if isinstance(card, Treasure) else card.type != "at-will"
    held = d.card in (hero.items if isinstance(card, Treasure) else hero.powers)
    if flips and held and not d.spared and d.card not in hero.flipped:
        flip_down(t, hero, d.card)


def waiting(t: Table, trigger: str, about: Deed, only: int = -1, declined: Collection[int] = ()) -> list[Waiting]:
    """The cards that may be played at this moment, by one player only or by all who have not declined: those of the
    active player first, then clockwise.
    """  # WA-GAP-42
    me, card = about.me, about.card
    found: list[Waiting] = []
    triggered, anywhere = t.box.triggered, trigger in WITHOUT_A_PLACE
    for entry in t.ready.get(trigger, ()):
        if entry.seat in declined or only not in (-1, entry.seat):
            continue
        hero = t.heroes[entry.seat]
        if hero.hp > 0 and (hero.at >= 0 or (anywhere and not hero.escaped)):  # WA-DOWN-04, WA-GAP-72, -124
            about.me, about.card = entry
            for effect in triggered[entry.card][2]:
                if not effect.can(t, about):
                    break
            else:
                found.append(entry)
    about.me, about.card = me, card
    n = len(t.heroes)
    return sorted(found, key=lambda entry: (entry.seat - t.active) % n) if len(found) > 1 else found


def react(t: Table, trigger: str, about: Deed, only: int = -1) -> Flow[bool] | None:
    """Let players answer a trigger with a card, one after the other; true if any was played, none if there is no card
    to be played.

    `about` tells what the trigger is about (the foe, the hero, the roll) and carries back what the cards changed.
    """  # WA-POWER-12, WA-GAP-42
    if trigger not in t.ready:
        return None
    about.cause = about.card
    cards = waiting(t, trigger, about, only)
    if not cards:
        return None
    return standing.react(
        trigger,
        cards,
        waiting=lambda declined: waiting(t, trigger, about, only, declined),
        play=lambda seat, card: answer(t, about, seat, card),
        rule="WA-POWER-12",
        about=lambda: (about.foe.card if about.foe else -1, about.hero, about.card, about.roll, int(about.against)),
    )


def answer(t: Table, about: Deed, seat: int, card: int) -> Flow[None]:
    """Use a card on what a trigger is about."""
    about.me, about.card, was = seat, card, (about.me, about.card)
    about.spared = False
    yield from use(t, about)
    about.me, about.card = was
