"""Linked adventures: what a party brings from one game into the next, and what it brings home.

Everything else begins anew with every game: level, Hit Points, powers, Experience, conditions (WA-GAP-120).
"""

from __future__ import annotations

import msgspec

from emberhall.engine.campaign import carried_by
from emberhall.engine.game import Setup
from emberhall.engine.refusal import Refusal
from emberhall.games.ashardalon.rules.box import AdventureCard, Box
from emberhall.games.ashardalon.rules.state import Table


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a party brings into a game: Treasure Cards by hero, Boon Cards, and the chambers it has beaten before."""

    items: dict[str, tuple[str, ...]] = {}
    boons: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()


def carried(box: Box, setup: Setup) -> Carried:
    """What a setup says the party brings along; nothing unless it comes from a campaign."""
    found = carried_by(setup, Carried)
    if found is None:
        return Carried()
    check_carried(box, setup.party, found)
    return found


def check_carried(box: Box, party: tuple[str, ...], brought: Carried) -> None:
    """Refuse heroes who are not there, cards that do not exist, and more of a card than there are."""
    known = [hero_called(box, name) for name in party]
    held: list[str] = []
    for hero, items in brought.items.items():
        if hero not in known:
            raise Refusal(f"{hero} brings Treasure but is not in the party: the party is {', '.join(party)}.")
        held += items
    for name in dict.fromkeys(held):
        number = box.number.get(name, -1)
        if number not in box.treasures:
            raise Refusal(f"There is no Treasure Card {name!r}: open the campaign with the packs it was played with.")
        if held.count(name) > box.cards[number].copies:
            raise Refusal(f"{name} is brought {held.count(name)} times, but the box has {box.cards[number].copies}.")
    for name in brought.boons:
        if box.number.get(name, -1) not in box.boons:
            raise Refusal(f"There is no Boon Card {name!r}: the boons are {_names(box, list(box.boons))}.")
    for name in brought.beaten:
        if box.number.get(name, -1) not in box.chambers:
            raise Refusal(f"There is no Chamber Card {name!r}: the chambers are {_names(box, list(box.chambers))}.")


def _names(box: Box, cards: list[int]) -> str:
    return ", ".join(box.cards[card].name for card in cards)


def hero_called(box: Box, name: str) -> str:
    """A hero's name as the card has it."""
    known = {card.name.lower(): card.name for card in box.heroes.values()}
    if name.lower() not in known:
        raise Refusal(f"There is no Hero {name!r}: choose from {', '.join(known.values())}.")
    return known[name.lower()]


def agree_on_chamber(adventure: AdventureCard, wanted: str) -> None:
    """Refuse a Chamber that the adventure has no room for."""  # WA-CHAMBER-01, WA-GAP-90
    if adventure.chamber and wanted not in ("adventure", adventure.chamber):
        raise Refusal(f"{adventure.name} has a Chamber of its own: leave the option 'chamber' at 'adventure'.")
    if wanted.capitalize() in adventure.start:  # its tiles lie round the start tile already
        raise Refusal(f"{adventure.name} begins on the tiles of that Chamber: choose the other Chamber, or none.")


class Spoils(msgspec.Struct, frozen=True):
    """What a party brings home from a game: Treasure Cards by hero, gold, Boon Cards earned, the chamber beaten."""

    items: dict[str, tuple[str, ...]]
    gold: int
    boons: tuple[str, ...]
    chamber: str


def spoils(t: Table) -> Spoils:
    """What is there at the end of a game; what of it lasts depends on who has won."""
    name = t.box.name
    chamber = t.box.chambers[t.chamber] if t.chamber >= 0 else None
    earned = (*t.adventure.boons, chamber.boon if chamber else "")
    return Spoils(
        items={name(hero.card): tuple(name(item) for item in hero.items) for hero in t.heroes if hero.items},
        gold=sum(hero.gold for hero in t.heroes),
        boons=tuple(filter(None, earned)),
        chamber=chamber.name if chamber else "",
    )
