"""What the attacks of a hero are worth, from each square it could make them from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from emberhall.games.ashardalon.cards.shared import Attack, TurnAgainst
from emberhall.games.ashardalon.players.aims import Aims
from emberhall.games.ashardalon.rules.box import Box, Power, Treasure
from emberhall.games.ashardalon.rules.combat import attack_bonus
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.squares import BIT, squares_of
from emberhall.games.ashardalon.rules.state import Hero, Table
from emberhall.games.ashardalon.rules.tactics import tiles_away


class Shot(NamedTuple):
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
ALL_THERE = 9  # more than ever stand on one tile


@lru_cache(maxsize=4096)
def shot_of(box: Box, card: int) -> Shot | None:
    """What a power or item can do to a monster from where its hero stands; None if it does not attack from there."""
    entry = box.powers.get(card) or box.treasures.get(card)
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


def shots_of(t: Table, hero: Hero) -> list[Shot]:
    """The attacks among the cards a hero may use."""
    shots = attacks_of(t.box)
    return [shots[use.what] for _, use, _, _ in t.hands[hero.seat] if use.what in shots]


@lru_cache(maxsize=8)
def attacks_of(box: Box) -> dict[int, Shot]:
    """What can be used as the Attack of a Hero Phase, by card."""
    cards: dict[int, Power | Treasure] = {**box.powers, **box.treasures}
    attacks = [card for card, entry in cards.items() if entry.when == "attack"]
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


class Shooting:
    """What the shots of a hero are worth: what each does to each monster is worked out once for a question."""

    def __init__(self, t: Table, hero: Hero, shots: list[Shot], aims: Aims) -> None:
        self.t, self.hero, self.aims = t, hero, aims
        self.tiles: list[bytes] = []  # how far every tile is from each monster, until that counts
        self.prey: list[Prey] = []  # until somebody is shot at
        self.known: dict[int, Sequence[float]] = {}  # by card, what its shot does to each monster
        self.far: list[tuple[Shot, Sequence[float]]] = []
        self.close: list[tuple[Shot, Sequence[float]]] = []
        if shots and t.monsters:
            self.prey = self._prey()
            volley = volley_of(t.box, tuple([shot.card for shot in shots]), aims.saving)
            for shot, harms in zip(shots, zip(*[volley[prey] for prey in self.prey], strict=True), strict=True):
                self.known[shot.card] = harms
                (self.close if shot.close else self.far).append((shot, harms))
        self.under = t.monster_squares | t.object_squares if self.close else 0
        self.touching = -1  # the squares under and beside monsters, until somebody asks
        self.from_tile: dict[int, float] = {}  # by place
        self.beside: dict[int, float] = {}  # by the squares under monsters that are in reach

    def _prey(self) -> list[Prey]:
        """What counts of each monster."""
        t, wanted, life = self.t, self.aims.prey, self.t.box.toughness
        bonuses = self._bonuses() if aims_higher(t, self.hero) else [0] * len(t.monsters)
        return [
            (bonus, m.card, life[m.card] - m.damage, m.marked, m.card in wanted)
            for bonus, m in zip(bonuses, t.monsters, strict=True)
        ]

    def _bonuses(self) -> list[int]:
        """What is added to an attack roll against each monster: the same for all that are as near."""
        t, hero, d = self.t, self.hero, Deed(self.hero.seat)
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

    def _harms(self, shot: Shot) -> Sequence[float]:
        """What a shot does to each monster."""
        found = self.known.get(shot.card)
        if found is None:
            self.prey = self.prey or self._prey()
            harms = harms_of(self.t.box, shot.card, self.aims.saving)
            found = self.known[shot.card] = [harms[prey] for prey in self.prey]
        return found

    def alone(self, shot: Shot, square: int) -> float:
        """What one shot from a square can be expected to do."""
        harms = self._harms(shot)
        if shot.close:
            return self._at(shot, harms, self.t.dungeon.near[square] | BIT[square])
        return self._within(shot, harms, square >> 4)

    def best(self, squares: Sequence[int]) -> list[float]:
        """What the best shot from each of these squares can be expected to do."""
        near, under, tiles, beside = self.t.dungeon.near, self.under, self.from_tile, self.beside
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
            self.touching = self.t.dungeon.beside(self.under) | self.under  # WA-GAP-17
        if touching := squares & self.touching:
            beside = squares_of(touching)
            found += zip(self.best(beside), [BIT[square] for square in beside], strict=True)
        return found

    def most(self) -> float:
        """More than the best shot does from anywhere it never does."""
        sums = [sum(harms) if shot.area else _most([*harms], shot.targets) for shot, harms in self.far + self.close]
        return max(sums, default=0.0)

    def _from_tile(self, place: int) -> float:
        found = self.from_tile[place] = max([self._within(*shot, place) for shot in self.far], default=0.0)
        return found

    def _beside(self, squares: int) -> float:
        found = self.beside[squares] = max([self._at(*shot, squares) for shot in self.close])
        return found

    def _at(self, shot: Shot, harms: Sequence[float], squares: int) -> float:
        """What a shot does to those who stand on these squares."""
        foes = zip(harms, self.t.monsters, strict=True)
        return _most([value for value, m in foes if squares & m.mask], shot.targets)

    def _within(self, shot: Shot, harms: Sequence[float], place: int) -> float:
        """What a shot from a tile does to those within its reach."""
        reach, monsters = shot.reach, self.t.monsters
        tiles = self.tiles = self.tiles or [tiles_away(self.t, m) for m in monsters]
        if not shot.area:
            foes = zip(harms, tiles, strict=True)
            return _most([value for value, away in foes if away[place] <= reach], shot.targets)
        sums: dict[int, float] = {}
        for m, value, away in zip(monsters, harms, tiles, strict=True):
            if away[place] <= reach:
                for p in m.places:
                    sums[p] = sums.get(p, 0.0) + value
        return max(sums.values(), default=0.0)


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

    def __init__(self, box: Box, cards: tuple[int, ...], saving: bool) -> None:
        self.harms = [harms_of(box, card, saving) for card in cards]

    def __missing__(self, prey: Prey) -> tuple[float, ...]:
        found = self[prey] = tuple([harms[prey] for harms in self.harms])
        return found


volley_of = lru_cache(maxsize=512)(Volley)  # by the cards of a hand, for all tables
