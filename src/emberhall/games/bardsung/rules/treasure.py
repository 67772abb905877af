"""Treasure: drawing, exchanging, attaching gemstones and runes, using consumables."""

from __future__ import annotations

from emberhall.engine.choice import Flow, Option, option
from emberhall.engine.words import run_all
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.language import Deed
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.state import Hero, Table


def draw_treasure(t: Table, hero: Hero) -> None:
    """A card of the treasure deck goes to the hero's inventory; an empty deck gives nothing."""
    # BS-TREASURE-01, -02, -16
    if t.treasure_deck:
        card = t.treasure_deck.draw(t.chance)
        hero.inventory.append(card)
        if t.log:
            t.tell(events.TreasureDrawn(hero.seat, card))


def give_options(t: Table) -> list[Option]:
    """Treasure that heroes may hand to others: not attached, and each card once a turn."""
    # BS-TREASURE-03, -04, BS-CF-51
    heroes = t.heroes_in_play()
    return [
        option(hero.seat, "give", card, other.seat)
        for hero in heroes
        for card in hero.inventory
        if card not in t.handed
        for other in heroes
        if other is not hero
    ]


def give(t: Table, seat: int, card: int, to: int) -> None:
    """A treasure card changes hands."""  # BS-TREASURE-03
    hero, other = t.heroes[seat], t.heroes[to]
    hero.inventory.remove(card)
    other.inventory.append(card)
    if card in hero.exhausted:
        hero.exhausted.remove(card)
        other.exhausted.append(card)
    t.handed.append(card)
    if t.log:
        t.tell(events.TreasureGiven(seat, card, to))


def attach_options(t: Table, hero: Hero) -> list[Option]:
    """Where gemstones and runes fit: weapons or armour with a free slot, and no other of the same border."""
    # BS-TREASURE-06, -07, -09, -11..13, BS-EQUIP-05, -12
    found = []
    for card in hero.inventory:
        treasure = t.box.treasures[card]
        if treasure.kind == "consumable":
            continue
        for piece, equipment in enumerate(hero.equipment):
            if fits(t, hero, piece, card):
                found.append(option(hero.seat, "attach", card, equipment))
    return found


def fits(t: Table, hero: Hero, piece: int, card: int) -> bool:
    """Whether a gemstone or rune can be attached to one of the hero's pieces of equipment."""
    treasure, equipment = t.box.treasures[card], t.box.equipment[hero.equipment[piece]]
    wanted = "weapon" if treasure.kind == "gemstone" else "armour"
    attached = hero.sockets[piece]
    return (
        equipment.type == wanted
        and len(attached) < equipment.levels[hero.levels[piece] - 1].slots
        and all(t.box.treasures[other].border != treasure.border for other in attached)
    )


def attach(t: Table, hero: Hero, card: int, equipment: int) -> None:
    """A gemstone or rune is attached, and works from now on."""  # BS-TREASURE-11
    hero.inventory.remove(card)
    hero.sockets[hero.equipment.index(equipment)].append(card)
    renew(t)
    if t.log:
        t.tell(events.TreasureAttached(hero.seat, card, equipment))


def usable(t: Table, hero: Hero) -> list[int]:
    """Consumables a hero can use now."""  # BS-CONSUM-01, -05
    return [
        card
        for card in hero.inventory
        if t.box.treasures[card].kind == "consumable"
        and card not in hero.exhausted
        and all(effect.can(t, Deed(hero.seat, card)) for effect in t.box.treasures[card].do[:1])
    ]


def use_consumable(t: Table, hero: Hero, card: int) -> Flow[None]:
    """The card's text is resolved; then it is shuffled into the treasure deck or turned upside down."""
    # BS-CONSUM-02..04
    if t.log:
        t.tell(events.UsesItem(hero.seat, card))
    treasure = t.box.treasures[card]
    if treasure.after == "exhaust":
        hero.exhausted.append(card)
    else:
        hero.inventory.remove(card)
    if flow := run_all(treasure.do, t, Deed(hero.seat, card)):
        yield from flow
    if treasure.after == "discard":
        t.treasure_deck.shuffle_in([card])
