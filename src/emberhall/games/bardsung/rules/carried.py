"""What a party carries into an encounter from its campaign, and what it brings home."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from emberhall.engine.deck import Deck
from emberhall.engine.refusal import Refusal
from emberhall.games.bardsung.rules.box import Box
from emberhall.games.bardsung.rules.state import Hero, Table
from emberhall.games.bardsung.rules.tokens import FIREWOOD_LAID


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero's dashboard. Cards stand in it by their names."""  # BS-MAINT-06

    name: str
    modifiers: tuple[int, ...]
    abilities: tuple[str, ...]
    enhanced: tuple[str, ...] = ()
    levels: tuple[int, ...] = (1, 1)
    sockets: tuple[tuple[str, ...], ...] = ((), ())
    inventory: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    devotion: int = 0
    grudge: bool = False
    squire: str = ""


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a party carries into an encounter: dashboards, decks by number, tracks."""

    heroes: tuple[Kept, ...]
    rooms: tuple[int, ...]
    battles: tuple[int, ...]
    challenges: tuple[int, ...]
    treasures: tuple[str, ...]
    resources: tuple[int, ...]
    spent: tuple[int, ...]
    gold: int = 0
    reputation: int = 0
    second_wind: bool = False


class Spoils(msgspec.Struct, frozen=True):
    """What a party brings home."""

    encounter: str
    heroes: tuple[Kept, ...]
    resources: tuple[int, ...]
    spent: tuple[int, ...]
    firewood: int  # lying on the map  # BS-MAINT-12
    gold: int
    reputation: int
    counts: dict[str, int] = {}


def numbered(box: Box, kind: Iterable[int]) -> dict[int, int]:
    """The cards of a kind by the numbers on their backs; a card with copies has as many numbers."""  # BS-VAULT-01
    found: dict[int, int] = {}
    for i in kind:
        first = box.cards[i].number
        if first is not None:
            found |= {first + copy: i for copy in range(box.cards[i].copies)}
    return dict(sorted(found.items()))


def take_along(t: Table, carried: Carried) -> None:
    """The table of a party that comes from its campaign."""  # BS-TOKEN-05, BS-GOLD-06
    if len(carried.heroes) != len(t.heroes):
        raise Refusal("The option 'campaign' is of another party: leave it to a campaign to set it.")
    try:
        for hero, kept in zip(t.heroes, carried.heroes, strict=True):
            _equip(t.box, hero, kept)
        _decks(t, carried)
    except KeyError as error:
        raise Refusal(
            f"The option 'campaign' names {error}, but no pack has it: use the packs it began with."
        ) from error
    t.resources, t.spent = list(carried.resources), list(carried.spent)
    t.gold, t.reputation, t.second_wind = carried.gold, carried.reputation, carried.second_wind


def _equip(box: Box, hero: Hero, kept: Kept) -> None:
    number = box.number
    hero.modifiers = list(kept.modifiers)
    hero.abilities = [number[name] for name in kept.abilities]
    hero.enhanced = [number[name] for name in kept.enhanced]
    hero.levels = list(kept.levels)
    hero.sockets = [[number[name] for name in names] for names in kept.sockets]
    hero.inventory = [number[name] for name in kept.inventory]
    hero.exhausted = [number[name] for name in kept.exhausted]
    hero.devotion, hero.grudge = kept.devotion, kept.grudge
    hero.squire = number[kept.squire] if kept.squire else -1


def _decks(t: Table, carried: Carried) -> None:
    """Decks the encounter does not name itself are those of the campaign."""  # BS-CAMP-07
    box, encounter = t.box, t.encounter
    if t.room_deck and not encounter.rooms:
        backs = numbered(box, box.rooms)
        t.room_deck = Deck.of([backs[number] for number in carried.rooms])
    if t.battle_deck and not encounter.battles:
        backs = numbered(box, box.battles)
        t.battle_deck = Deck.of([backs[number] for number in carried.battles])
    if t.challenge_deck and not encounter.challenges:
        backs = numbered(box, box.challenges)
        t.challenge_deck = Deck.of([backs[number] for number in carried.challenges])
    if encounter.kind != "boss":
        t.treasure_deck = Deck.of([box.number[name] for name in carried.treasures])


def spoils(t: Table) -> Spoils:
    """What is left when an encounter is over. Wounds, conditions and the map are not carried on."""
    # BS-MAINT-03, -04, -11
    return Spoils(
        encounter=t.encounter.id,
        heroes=tuple(_kept(t.box, hero) for hero in t.heroes),
        resources=tuple(t.resources),
        spent=tuple(t.spent),
        firewood=t.tokens[FIREWOOD_LAID].bit_count() + len(t.more_fires),
        gold=t.gold,
        reputation=t.reputation,
        counts=dict(t.counts),
    )


def _kept(box: Box, hero: Hero) -> Kept:
    def names(cards: Iterable[int]) -> tuple[str, ...]:
        return tuple(box.name(card) for card in cards)

    return Kept(
        name=box.name(hero.card),
        modifiers=tuple(hero.modifiers),
        abilities=names(hero.abilities),
        enhanced=names(hero.enhanced),
        levels=tuple(hero.levels),
        sockets=tuple(names(socket) for socket in hero.sockets),
        inventory=names(hero.inventory),
        exhausted=names(hero.exhausted),
        devotion=hero.devotion,
        grudge=hero.grudge,
        squire=box.name(hero.squire) if hero.squire >= 0 else "",
    )
