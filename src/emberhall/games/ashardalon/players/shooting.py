"""What the attacks of a hero are worth, from each square it could make them from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from emberhall.games.ashardalon.cards.shared import Attack, TurnAgainst
from emberhall.games.ashardalon.players.aims import Aims
from emberhall.games.ashardalon.rules.box import Box, Power
from emberhall.games.ashardalon.rules.combat import attack_bonus
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.squares import BIT, squares_of
from emberhall.games.ashardalon.rules.state import Hero, Table


class Shot(msgspec.Struct, frozen=True, gc=False):
    """What an attack card amounts to: reach in tiles (-1 for adjacent), figures, and how many it may strike."""

    card: int
    reach: int
    bonus: int
    damage: int
    miss: int
    targets: int
    area: bool
    scarce: bool
    close: bool  # it strikes what stands beside the hero


Prey = tuple[int, int, int, bool, bool]
"""What counts of a monster when somebody attacks it: what cards add to the roll, its own card, the Hit Points it has
left, whether it carries a Shield marker, and whether its defeat counts."""
Cards = tuple[int, ...]
ALL_THERE = 9  # more than ever stand on one tile


@lru_cache(maxsize=4096)
def shot_of(box: Box, card: int) -> Shot | None:
    """What a power or item can do to a monster from where its hero stands; None if it does not attack from there."""
    entry = box.usable.get(card)
    if entry is None:
        return None
    scarce = entry.type == "daily" if isinstance(entry, Power) else entry.after != "keep"
    for effect in entry.do:
        if isinstance(effect, Attack):
            reach = -1 if effect.reach == "adjacent" else effect.reach
            count = effect.targets * effect.times
            return Shot(card, reach, effect.bonus, effect.damage, effect.miss, count, False, scarce, reach < 0)
        if isinstance(effect, TurnAgainst):
            return Shot(card, 0, effect.bonus, effect.damage, 0, ALL_THERE, True, scarce, False)
    return None


def shots_of(t: Table, hero: Hero) -> Cards:
    """The attacks among the cards a hero may use."""
    shots = attacks_of(t.box)
    return tuple([use.what for _, use, _, _ in t.hands[hero.seat] if use.what in shots])


@lru_cache(maxsize=8)
def attacks_of(box: Box) -> dict[int, Shot]:
    """What can be used as the Attack of a Hero Phase, by card."""
    attacks = [card for card, entry in box.usable.items() if entry.when == "attack"]
    return {card: shot for card in attacks if (shot := shot_of(box, card))}


def aims_higher(t: Table, hero: Hero) -> bool:
    """Whether something may be added to the attack rolls of a hero, for this or that monster."""
    return "aim" in t.force or not t.box.aiming.isdisjoint(hero.items)


def price(box: Box, card: int, marked: bool) -> float:
    """What it is worth to be rid of a monster."""
    monster = box.monsters[card]
    if monster.kind == "villain":
        return 9.0
    if monster.kind == "object":
        return 5.0
    return 2.0 + 0.5 * monster.xp + (1.0 if marked else 0.0)


def shooting_of(t: Table, hero: Hero, shots: Cards, aims: Aims) -> Shooting:
    """What these shots of a hero are worth."""
    monsters, wanted, life = t.monsters, aims.prey, t.box.toughness
    bonuses = bonuses_of(t, hero) if aims_higher(t, hero) else [0] * len(monsters)
    prey: list[Prey] = [
        (bonus, m.card, life[m.card] - m.damage, m.marked, m.card in wanted)
        for bonus, m in zip(bonuses, monsters, strict=True)
    ]
    return Shooting(t, shots, aims.saving, prey)


def bonuses_of(t: Table, hero: Hero) -> list[int]:
    """What is added to a hero's attack roll against each monster: the same for all that are as near."""
    d = Deed(hero.seat)
    if hero.at < 0:
        return [attack_bonus(t, d, m, 0) for m in t.monsters]
    beside, close = t.dungeon.near[hero.at] | BIT[hero.at], t.dungeon.mask_within(hero.at >> 4, 1)
    known: dict[tuple[bool, bool], int] = {}
    found: list[int] = []
    for m in t.monsters:
        near = beside & m.mask != 0, close & m.mask != 0
        if near not in known:
            known[near] = attack_bonus(t, d, m, 0)
        found.append(known[near])
    return found


class Shooting:
    """What shots are worth, from a tile or beside a monster, worked out when first asked; true until a monster comes,
    goes or is hurt."""

    def __init__(self, t: Table, shots: Cards, saving: bool, prey: list[Prey]) -> None:
        self.box, self.dungeon, self.saving, self.prey = t.box, t.dungeon, saving, prey
        self.bases = [m.mask for m in t.monsters]
        self.places = [m.places for m in t.monsters]
        self.tiles: list[bytes] = []  # how far every tile is from each monster, until that counts
        self.known: dict[int, Sequence[float]] = {}  # by card, what its shot does to each monster
        self.far: list[tuple[Shot, Sequence[float]]] = []
        self.close: list[tuple[Shot, Sequence[float]]] = []
        if shots and prey:
            cards, volley = attacks_of(t.box), volley_of(t.box, shots, saving)
            for card, harms in zip(shots, zip(*[volley[each] for each in prey], strict=True), strict=True):
                self.known[card] = harms
                (self.close if cards[card].close else self.far).append((cards[card], harms))
        self.under = 0  # the squares under monsters that somebody close may strike
        for base in self.bases if self.close else ():
            self.under |= base
        self.touching = -1  # these squares and those beside them, until somebody asks
        self.highest = -1.0  # what the best shot could do, until somebody asks
        self.from_tile: dict[int, float] = {}  # by place
        self.beside: dict[int, float] = {}  # by the squares under monsters that are in reach
        self.single: dict[tuple[int, int], float] = {}  # by card and square

    def alone(self, shot: Shot, square: int) -> float:
        """What one shot from a square can be expected to do."""
        known = self.single.get((shot.card, square))
        if known is not None:
            return known
        harms = self.known.get(shot.card)
        if harms is None:
            of_prey = harms_of(self.box, shot.card, self.saving)
            harms = self.known[shot.card] = [of_prey[prey] for prey in self.prey]
        if shot.close:
            found = self._at(shot, harms, self.dungeon.near[square] | BIT[square])
        else:
            found = self._within(shot, harms, square >> 4)
        self.single[shot.card, square] = found
        return found

    def best(self, squares: Sequence[int]) -> list[float]:
        """What the best shot from each of these squares can be expected to do."""
        near, under, tiles, beside = self.dungeon.near, self.under, self.from_tile, self.beside
        found: list[float] = []
        for square in squares:
            place = square >> 4
            best = tiles[place] if place in tiles else self._from_tile(place)
            if touched := (near[square] | BIT[square]) & under:
                best = max(best, beside[touched] if touched in beside else self._beside(touched))
            found.append(best)
        return found

    def of_tile(self, place: int, squares: int) -> list[tuple[float, int]]:
        """The same for these squares of one tile, by what the best shot does: who stands beside a monster may do more
        than all others."""
        tiles = self.from_tile
        found = [(tiles[place] if place in tiles else self._from_tile(place), squares)]
        if self.touching < 0:
            self.touching = self.dungeon.beside(self.under) | self.under  # WA-GAP-17
        if touching := squares & self.touching:
            beside = squares_of(touching)
            found += zip(self.best(beside), [BIT[square] for square in beside], strict=True)
        return found

    def most(self) -> float:
        """More than the best shot does from anywhere it never does."""
        if self.highest < 0:
            shots = self.far + self.close
            sums = [sum(harms) if shot.area else _most([*harms], shot.targets) for shot, harms in shots]
            self.highest = max(sums, default=0.0)
        return self.highest

    def _from_tile(self, place: int) -> float:
        found = 0.0
        for shot, harms in self.far:
            found = max(found, self._within(shot, harms, place))
        self.from_tile[place] = found
        return found

    def _beside(self, squares: int) -> float:
        found = self.beside[squares] = max([self._at(*shot, squares) for shot in self.close])
        return found

    def _at(self, shot: Shot, harms: Sequence[float], squares: int) -> float:
        """What a shot does to those who stand on these squares."""
        foes = zip(harms, self.bases, strict=True)
        return _most([value for value, base in foes if squares & base], shot.targets)

    def _within(self, shot: Shot, harms: Sequence[float], place: int) -> float:
        """What a shot from a tile does to those within its reach."""
        reach, tiles = shot.reach, self.tiles
        if not tiles:
            tiles = self.tiles = [self.dungeon.away(places) for places in self.places]
        if not shot.area:
            foes = zip(harms, tiles, strict=True)
            return _most([value for value, away in foes if away[place] <= reach], shot.targets)
        sums: dict[int, float] = {}
        for value, places, away in zip(harms, self.places, tiles, strict=True):
            if away[place] <= reach:
                for p in places:
                    sums[p] = sums.get(p, 0.0) + value
        return max(sums.values()) if sums else 0.0


def _most(values: list[float], targets: int) -> float:
    """The sum of so many of the best."""
    if len(values) <= 1:
        return values[0] if values else 0.0
    if targets == 1:
        return max(values)
    values.sort(reverse=True)
    return sum(values[:targets])


class Harms(dict[Prey, float]):
    """What a shot can be expected to do to a monster: what it is worth to be rid of it, or a part of that."""

    def __init__(self, box: Box, shot: Shot, saving: bool) -> None:
        self.box, self.shot, self.saving = box, shot, saving

    def __missing__(self, prey: Prey) -> float:
        bonus, card, left, marked, wanted = prey
        shot, monster = self.shot, self.box.monsters[card]
        gain = price(self.box, card, marked) * (2.0 if wanted else 1.0)
        chance = min(1.0, max(0.0, (21 - monster.ac + shot.bonus + bonus) / 20))
        full = gain if shot.damage >= left else gain * 0.5 * shot.damage / left
        part = (gain if shot.miss >= left else gain * 0.5 * shot.miss / left) if shot.miss else 0.0
        value = chance * full + (1 - chance) * part
        if shot.scarce and monster.kind == "monster" and (self.saving or not wanted):
            value *= 0.25 if self.saving else 0.45 if left <= 1 else 0.8  # kept for something tougher
        self[prey] = value
        return value


@lru_cache(maxsize=4096)
def harms_of(box: Box, card: int, saving: bool) -> Harms:
    """What the shot of a card does, remembered for all tables."""
    shot = shot_of(box, card)
    assert shot is not None, "the card does not attack"
    return Harms(box, shot, saving)


class Volley(dict[Prey, tuple[float, ...]]):
    """What each of several shots can be expected to do to a monster."""

    def __init__(self, box: Box, cards: Cards, saving: bool) -> None:
        self.harms = [harms_of(box, card, saving) for card in cards]

    def __missing__(self, prey: Prey) -> tuple[float, ...]:
        found = self[prey] = tuple([harms[prey] for harms in self.harms])
        return found


volley_of = lru_cache(maxsize=512)(Volley)  # by the cards of a hand, for all tables
