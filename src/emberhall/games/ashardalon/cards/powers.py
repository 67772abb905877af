"""Words of Power Cards that several classes know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import Aimed, Attack, choose_hero, heroes_within, one_monster, tiles_text
from emberhall.games.ashardalon.rules.combat import Reach, attack_with, in_reach
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.movement import (
    adjacent,
    movable,
    move_to_mask,
    positions,
    put_hero,
    put_on_place,
    roomy,
)
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table


def lowered(effect: Effect) -> str:
    """The text of an effect as the end of a sentence."""
    text = effect.text()
    return text[0].lower() + text[1:]


class Swap(Word, Aimed, frozen=True):
    """Change places with another hero so near, on whose square the attack has a target, then make it."""

    tiles: int
    then: Aimed

    def partners(self, t: Table, d: Deed) -> list[Hero]:
        return [h for h in heroes_within(t, d, self.tiles) if h.seat != d.me and self.then.stands(t, d, 1 << h.at)]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and bool(self.partners(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        other = yield from choose_hero(t, d, self.partners(t, d))
        if other is None:
            return
        mine, theirs = hero.at, other.at
        put_hero(t, hero, theirs)
        put_hero(t, other, mine)
        if hero.standing:
            yield from self.then.run(t, d)

    def text(self) -> str:
        return f"change places with another Hero within {tiles_text(self.tiles)} of you, then {lowered(self.then)}"


class Challenge(Word, Aimed, frozen=True):
    """Place a monster within reach adjacent to the hero, then attack: it, or anything adjacent."""

    tiles: int
    attack: Attack
    it: bool = False  # the attack is on the one that was placed

    def challenged(self, t: Table, d: Deed) -> list[Monster]:
        """Monsters that can be brought adjacent; what is adjacent already can stay, an object has to."""
        at = t.heroes[d.me].at
        near, foes = t.dungeon.near[at], in_reach(t, at, self.tiles)
        found = [m for m in foes if adjacent(t, m, at) or (movable(t, m) and positions(t, m, near))]
        return found if self.it else [m for m in found if movable(t, m)]

    def stands(self, t: Table, d: Deed, among: int) -> int:
        reach = 0
        for m in t.monsters:
            for place in m.places:
                reach |= t.dungeon.mask_within(place, self.tiles)
        if not among & reach:
            return 0
        hero, found = t.heroes[d.me], 0
        here, others = hero.at, t.hero_squares & ~BIT[hero.at]
        for square in squares_of(among & reach):
            hero.at, t.hero_squares = square, others | BIT[square]  # as if it stood there, be it where another does
            if self.challenged(t, d):
                found |= 1 << square
        hero.at, t.hero_squares = here, others | BIT[here]
        return found

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and t.heroes[d.me].at >= 0 and bool(self.challenged(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        options = [option(d.me, "foe", m.uid) for m in self.challenged(t, d)]
        pick = yield Choice(d.me, "which-monster", options, about=(d.card,))
        foe = t.monster(pick.what)
        if movable(t, foe):
            yield from move_to_mask(t, foe, t.dungeon.near[hero.at], d.me, "place-monster")
        if not self.it:
            yield from self.attack.run(t, d)
        elif foe in t.monsters:
            yield from self.attack.strike_at(t, d, foe)

    def text(self) -> str:
        attack = lowered(self.attack)
        if self.it:
            attack = attack.replace(one_monster("adjacent"), "it", 1)
        return f"bring {one_monster(self.tiles)} next to you, then {attack}"


# ---------------------------------------------------------------- attacks out of turn


def at_wills(t: Table, hero: Hero) -> list[int]:
    """The At-Will powers a hero could attack with now."""
    if not hero.standing:
        return []
    return [
        deed.card
        for _, use, deed, asked in t.hands[hero.seat]
        if use.act == "power" and t.box.powers[deed.card].type == "at-will" and all(can(t, deed) for can in asked)
    ]


def attack_at_will(t: Table, hero: Hero, bonus: int = 0) -> Flow[None]:
    """A hero may use one of its At-Will powers at once, whoever's turn it is."""
    cards = at_wills(t, hero)
    if cards:
        options = [option(hero.seat, "power", card) for card in cards] + [option(hero.seat, "pass")]
        pick = yield Choice(hero.seat, "at-will", options, "WA-POWER-09", about=(bonus,))
        if pick.act == "power":
            yield from attack_with(t, Deed(hero.seat, pick.what, bonus=bonus))


# ---------------------------------------------------------------- monsters put somewhere


def places_near(t: Table, m: Monster, origins: tuple[int, ...], least: int, most: int) -> list[int]:
    """Tiles so far from the nearest of these that have room for a monster."""  # WA-GAP-27
    dungeon = t.dungeon
    near = {place for origin in origins for place in dungeon.within(origin, most)}
    if least:
        near = near.difference(*[dungeon.within(origin, least - 1) for origin in origins])
    return roomy(t, m, sorted(near))


def place_on_one_of(t: Table, d: Deed, m: Monster, places: list[int]) -> Flow[None]:
    """Put a monster on one of these tiles: on a free scorch mark, else where the player likes."""  # WA-MONSTER-06, -07
    if places:
        options = [option(d.me, "tile", place) for place in places]
        pick = yield Choice(d.me, "which-tile", options, "WA-MONSTER-06", about=(m.card,))
        if flow := put_on_place(t, m, pick.what, d.me):
            yield from flow


class PlaceFoe(Word, Effect, frozen=True):
    """Place a monster on a tile: the one just attacked, or one within reach."""

    within: int  # tiles from you or from where it stands
    of: Literal["you", "it"] = "you"
    least: int = 0  # at least so many tiles away
    anywhere: bool = False  # on any square, not only the scorch mark
    reach: Reach | None = None

    def places(self, t: Table, d: Deed, m: Monster) -> list[int]:
        at = t.heroes[d.me].at
        if self.of == "it":
            return places_near(t, m, m.places, self.least, self.within)
        return places_near(t, m, (at >> 4,) if at >= 0 else (), self.least, self.within)

    def choices(self, t: Table, d: Deed) -> Iterator[Monster]:
        """Monsters within reach, or the one just attacked, that have somewhere to go."""
        foes = in_reach(t, t.heroes[d.me].at, self.reach) if self.reach is not None else [d.foe] if d.foe else []
        return (m for m in foes if m in t.monsters and movable(t, m) and self.places(t, d, m))

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.monsters) and next(self.choices(t, d), None) is not None

    def run(self, t: Table, d: Deed) -> Flow[None]:
        options = [option(d.me, "foe", m.uid) for m in self.choices(t, d)]
        if not options:
            return
        pick = yield Choice(d.me, "which-monster", options, about=(d.card,))
        d.foe = foe = t.monster(pick.what)
        places = self.places(t, d, foe)
        if not self.anywhere:
            yield from place_on_one_of(t, d, foe, places)
            return
        mask = 0
        for place in places:
            mask |= t.dungeon.tile_mask(place)
        yield from move_to_mask(t, foe, mask, d.me, "place-monster")

    def text(self) -> str:
        whom = "that Monster" if self.reach is None else f"{one_monster(self.reach)}, whichever you like,"
        if self.of == "it":
            where = (
                "a tile next to its own" if self.least else f"a tile within {tiles_text(self.within)} of where it stood"
            )
        else:
            where = f"a tile within {tiles_text(self.within)} of you"
        return f"{whom} goes onto {'any square of ' * self.anywhere}{where}"
