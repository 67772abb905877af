"""Standing rules and lasting effects: who bears which trait now, by the moment it has something to say at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from emberhall.games.bardsung.rules.language import Trait
    from emberhall.games.bardsung.rules.state import Table


class Bearer(NamedTuple):
    """A trait in force: of which card, of which hero's seat, or of which enemy by its uid."""

    word: Trait
    card: int
    seat: int = -1
    figure: int = -1


Force = dict[str, tuple[Bearer, ...]]


def index(bearers: Iterable[Bearer]) -> Force:
    """Bearers by the moments their words give a meaning to."""
    found: Force = {}
    for bearer in bearers:
        for moment in bearer.word.moments:
            found[moment] = (*found.get(moment, ()), bearer)
    return found


class Lasting(msgspec.Struct, eq=False, gc=False):
    """Something that goes on until a moment: what it is, the card it comes from, whom it concerns, how much."""

    what: str
    card: int = -1
    seat: int = -1
    figure: int = -1
    amount: int = 0
    until: str = "turn"  # turn, round, encounter; own-turn is the beginning of the next turn of `of`
    of: int = -1

    def copy(self) -> Lasting:
        return Lasting(self.what, self.card, self.seat, self.figure, self.amount, self.until, self.of)


def lapse(t: Table, moment: str, seat: int = -1) -> None:
    """What lasts until this moment, of this hero or of anybody, is over."""
    if t.lasting:
        t.lasting = [x for x in t.lasting if x.until != moment or x.of not in (-1, seat)]


def total(t: Table, what: str, seat: int = -1, figure: int = -1) -> int:
    """How much of something is in force for a hero or an enemy."""
    amount = 0
    for x in t.lasting:
        if x.what == what and (x.seat, x.figure) == (seat, figure):
            amount += x.amount
    return amount


def used_up(t: Table, card: int) -> bool:
    """Whether a card that works once a turn, round or encounter has done so."""
    return any(x.what == "used" and x.card == card for x in t.lasting)


def use_up(t: Table, card: int, until: str) -> None:
    """Note that a card has done what it does once until then."""
    t.lasting.append(Lasting("used", card, until=until))


def renew(t: Table) -> None:
    """Gather anew which traits are in force; to be called where cards that have some come and go."""
    t.force = index(bearers(t))


def bearers(t: Table) -> list[Bearer]:
    """Every trait in force: of the encounter, of heroes, of enemies, of aspects."""
    box = t.box
    found = [*t.extra, *[Bearer(word, t.encounter_card) for word in t.encounter.rules]]
    for hero in t.heroes:
        if not hero.escaped:
            if t.encounter.scope.traits:  # BS-TUT1-21, BS-TUT2-18
                found += [Bearer(word, hero.card, hero.seat) for word in box.heroes[hero.card].trait]
            found += [Bearer(word, card, hero.seat) for card, words in carried(t, hero.seat) for word in words]
    for enemy in t.enemies:
        if box.has_traits[enemy.card]:
            found += [Bearer(word, enemy.card, -1, enemy.uid) for word in t.profile(enemy).traits]
    for aspect in t.aspects:
        found += [Bearer(word, aspect.card) for word in box.aspects[aspect.card].traits]
    return found


def carried(t: Table, seat: int) -> list[tuple[int, tuple[Trait, ...]]]:
    """The cards of a hero that have traits: abilities, equipment, what is attached to it, serious wounds, a squire."""
    hero, box = t.heroes[seat], t.box
    found = [(card, box.ability(hero, card).traits) for card in hero.abilities]
    for slot, card in enumerate(hero.equipment):
        found.append((card, box.equipment[card].levels[hero.levels[slot] - 1].traits))  # BS-EQUIP-06
        found += [(gem, box.treasures[gem].traits) for gem in hero.sockets[slot]]  # BS-TREASURE-08, -10
    found += [(card, box.wounds[card].traits) for card in hero.serious if card >= 0]  # BS-SERIOUS-04
    if hero.squire >= 0:
        found.append((hero.squire, box.squires[hero.squire].traits))
    return found
