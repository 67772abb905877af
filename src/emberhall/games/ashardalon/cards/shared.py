"""Words that many cards share: attacks, healing, moving and placing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules.combat import Reach, in_reach, reach_text, strike
from emberhall.games.ashardalon.rules.hit_points import end_a_condition, heal, max_hp
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word, run_all
from emberhall.games.ashardalon.rules.movement import (
    free_walk,
    may_move,
    move_to_mask,
    put_hero,
    put_on_place,
    roomy,
    square_options,
    walk_options,
)
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.treasure import speed

Who = Literal[
    "me", "target", "adjacent-hero", "hero-on-tile", "me-or-hero-on-tile", "me-and-hero-on-tile", "heroes-on-tile",
    "me-or-adjacent-hero",
]  # fmt: skip
TIMES = ("once", "twice", "three times", "four times")


def tiles_text(n: int) -> str:
    return f"{n} tile{'s' * (n != 1)}"


def one_monster(reach: Reach) -> str:
    """One target so near, in words."""
    return "an adjacent Monster" if reach == "adjacent" else f"a Monster {reach_text(reach)}"


# ---------------------------------------------------------------- attacks


class Aimed(Effect):
    """An attack, or what a card lets its hero do for the sake of one: it needs a target to begin."""  # WA-GAP-36

    __slots__ = ()

    def stands(self, t: Table, d: Deed, among: int) -> int:
        """Those of these squares from which the hero could make it."""
        return 0

    def can(self, t: Table, d: Deed) -> bool:
        at = t.heroes[d.me].at
        return at >= 0 and self.stands(t, d, 1 << at) != 0

    def run(self, t: Table, d: Deed) -> Flow[None]:
        yield from ()


class Attack(Word, Aimed, frozen=True):
    """Attack so many targets within reach, one after the other as the player picks them."""

    reach: Reach
    bonus: int
    damage: int = 1
    miss: int = 0
    targets: int = 1  # up to so many different ones
    times: int = 1  # so many attacks, each at any target
    same: bool = False  # all of them at the first one
    crowd: int = 0  # added to the roll for every Monster adjacent to the Hero
    from_start: int = 0  # more damage if the Hero Phase began adjacent to the target
    even: int = 0  # more damage if the die shows an even number
    hit: tuple[Effect, ...] = ()
    after: tuple[Effect, ...] = ()  # hit or miss

    def stands(self, t: Table, d: Deed, among: int) -> int:
        found = 0
        for m in t.monsters:
            if self.reach == "adjacent":
                found |= t.dungeon.beside(m.mask) | m.mask
            else:
                for place in m.places:
                    found |= t.dungeon.mask_within(place, self.reach)
        return found & among

    def can(self, t: Table, d: Deed) -> bool:  # WA-ATTACK-01
        at = t.heroes[d.me].at
        if at < 0 or not t.monsters:
            return False
        near = t.dungeon.near[at] if self.reach == "adjacent" else t.dungeon.mask_within(at >> 4, self.reach)
        return near & t.monster_squares != 0 or (t.object_squares != 0 and (near | BIT[at]) & t.object_squares != 0)

    def bonus_on(self, t: Table, d: Deed, foe: Monster) -> int:
        """What the card adds to the roll against a target."""
        if not self.crowd:
            return self.bonus
        near = t.dungeon.near[t.heroes[d.me].at]
        return self.bonus + self.crowd * sum(1 for m in t.monsters if near & m.mask and movable(t, m))

    def damage_on(self, t: Table, d: Deed, foe: Monster) -> int:
        """The damage the card deals to a target it hits, whatever the die showed."""
        return self.damage + (self.from_start if d.me == t.active and foe.uid in t.beside else 0)

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        struck: list[Monster] = []
        for n in range(self.targets * self.times):
            foes = in_reach(t, hero.at, self.reach)
            if self.targets > 1:
                foes = [m for m in foes if m not in struck]
            elif self.same and struck:
                foes = [m for m in foes if m in struck]
            if not foes or hero.hp <= 0:
                break
            options = [option(d.me, "foe", m.uid, d.card) for m in foes]
            if n and self.targets > 1:
                options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "target", options, "WA-ATTACK-01", about=(d.card,))
            if pick.act == "enough":
                break
            foe = t.monster(pick.what)
            struck.append(foe)
            yield from self.strike_at(t, d, foe)

    def strike_at(self, t: Table, d: Deed, foe: Monster) -> Flow[None]:
        """One attack on one target, with what a hit and the attack as such bring."""
        bonus, harm = self.bonus_on(t, d, foe), self.damage_on(t, d, foe)
        hit = yield from strike(t, d, foe, bonus, harm, self.miss, self.even)
        if hit and (flow := run_all(self.hit, t, d)):
            yield from flow
        if flow := run_all(self.after, t, d):
            yield from flow

    def whom(self) -> str:
        """The targets in words."""
        if self.targets > 1:
            where = "adjacent Monsters" if self.reach == "adjacent" else f"Monsters {reach_text(self.reach)}"
            return f"attack up to {self.targets} {where}"
        if self.times > 1 and not self.same:
            return f"attack {TIMES[self.times - 1]}, each time {one_monster(self.reach)}"
        return f"attack {one_monster(self.reach)}" + (f" {TIMES[self.times - 1]}" if self.times > 1 else "")

    def text(self) -> str:
        parts = [f"{self.whom()}: +{self.bonus}, {self.damage} damage"]
        if self.miss:
            parts[0] += f" ({self.miss} on a miss)"
        if self.crowd:
            parts.append(f"+{self.crowd} to the roll for each Monster adjacent to you")
        if self.from_start:
            parts.append(f"{self.from_start} more damage if you began your Hero Phase adjacent to the Monster")
        if self.even:
            parts.append(f"{self.even} more damage if the die hits with an even number")
        if self.hit:
            parts.append("if it hits, " + ", and ".join(e.text() for e in self.hit))
        if self.after:
            parts.append("hit or miss, " + ", and then ".join(e.text() for e in self.after))
        return ". ".join(p[0].upper() + p[1:] for p in parts)


class Blast(Attack, frozen=True):
    """Attack everything on one tile, each with a roll of its own, in any order."""  # WA-ATTACK-10, WA-GAP-119

    def run(self, t: Table, d: Deed) -> Flow[None]:
        here = t.heroes[d.me].at >> 4
        reach = 0 if self.reach == "adjacent" else self.reach
        places = [p for p in t.dungeon.within(here, reach) if any(p in m.places for m in t.monsters)]
        d.place = yield from choose_tile(d, places)
        left = [m for m in t.monsters if d.place in m.places]
        first = True
        while left:
            options = [option(d.me, "foe", m.uid, d.card) for m in left]
            if not first and not any(movable(t, m) for m in left):  # WA-OBJECT-08: objects may be left alone
                options.append(option(d.me, "enough"))
            pick = yield Choice(d.me, "target", options, "WA-ATTACK-10", about=(d.card,))
            if pick.act == "enough":
                return
            foe = t.monster(pick.what)
            yield from self.strike_at(t, d, foe)
            left = [m for m in left if m is not foe and m in t.monsters]
            first = False

    def whom(self) -> str:
        return "attack each Monster on " + (
            "your tile" if self.reach in ("adjacent", 0) else f"one tile {reach_text(self.reach)}"
        )


class KeepIfMissed(Word, Effect, frozen=True):
    """The card stays face up if the attack missed."""

    def run(self, t: Table, d: Deed) -> None:
        d.spared = not d.any_hit

    def text(self) -> str:
        return "a miss leaves this card face up"


# ---------------------------------------------------------------- heroes


class Heal(Word, Effect, frozen=True):
    """Give Hit Points back to somebody."""

    hp: int
    who: Who = "me"

    def can(self, t: Table, d: Deed) -> bool:
        for hero in meant(t, d, self.who):  # noqa: SIM110  # asked at every question of a Hero Phase
            if hero.hp < max_hp(t, hero):
                return True
        return False

    def run(self, t: Table, d: Deed) -> Flow[None]:
        heroes = meant(t, d, self.who)
        if self.who == "me-and-hero-on-tile":
            yield from heal(t, t.heroes[d.me], self.hp)
            heroes.remove(t.heroes[d.me])
        if self.who not in ("heroes-on-tile", "me", "target"):
            chosen = yield from choose_hero(t, d, [h for h in heroes if h.hp < max_hp(t, h)])
            heroes = [chosen] if chosen else []
        for hero in heroes:
            yield from heal(t, hero, self.hp)

    def text(self) -> str:
        return f"restore {self.hp} Hit Point{'s' * (self.hp > 1)} to {whom_text(self.who)}"


class EndCondition(Word, Effect, frozen=True):
    """End one condition of somebody."""

    who: Who = "me"

    def can(self, t: Table, d: Deed) -> bool:
        return any(hero.dazed or hero.poisoned for hero in meant(t, d, self.who))

    def run(self, t: Table, d: Deed) -> Flow[None]:
        afflicted = [hero for hero in meant(t, d, self.who) if hero.dazed or hero.poisoned]
        hero = yield from choose_hero(t, d, afflicted)
        if hero:
            yield from end_a_condition(t, hero)

    def text(self) -> str:
        return f"end one condition on {whom_text(self.who)}"


class Walk(Word, Effect, frozen=True):
    """Somebody may walk, outside the actions of a Hero Phase."""  # WA-MOVE-02

    squares: int = 0  # 0 for as many as the Hero's Speed
    who: Who = "me"

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.walkers(t, d))

    def walkers(self, t: Table, d: Deed) -> list[Hero]:
        return [h for h in meant(t, d, self.who) if may_move(t, h) and walk_options(t, h, self.squares or speed(t, h))]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = yield from choose_hero(t, d, self.walkers(t, d))
        if hero:
            yield from free_walk(t, hero, self.squares or speed(t, hero))

    def text(self) -> str:
        whose = "your" if self.who == "me" else "its"
        far = f"{self.squares} square{'s' * (self.squares > 1)}" if self.squares else f"{whose} Speed"
        return f"{WHO_TEXT[self.who]} may move up to {far}"


class PlaceMe(Word, Effect, frozen=True):
    """Place the hero itself on any square so near."""

    tiles: int

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        if hero.standing:
            yield from place_myself(t, hero, t.dungeon.mask_within(hero.at >> 4, self.tiles))

    def text(self) -> str:
        where = f"within {tiles_text(self.tiles)} of you" if self.tiles else "of your tile"
        return f"put your figure on any square {where}"


WHO_TEXT: dict[str, str] = {
    "me": "you",
    "target": "that Hero",
    "adjacent-hero": "an adjacent Hero",
    "hero-on-tile": "another Hero on your tile",
    "me-or-hero-on-tile": "one Hero on your tile",
    "me-and-hero-on-tile": "you and one other Hero on your tile",
    "heroes-on-tile": "each Hero on your tile",
    "me-or-adjacent-hero": "you or an adjacent Hero",
}


def whom_text(who: Who) -> str:
    """Those a word of a card is done to, in words."""
    text = WHO_TEXT[who]
    return text.replace("you", "yourself", 1) if text.startswith("you") else text


def meant(t: Table, d: Deed, who: Who) -> list[Hero]:
    """The heroes that a word of a card may mean. A Hero on your tile may be you, an adjacent one never is."""
    me = t.heroes[d.me]
    match who:
        case "me":
            return [me]
        case "target":
            return [t.heroes[d.hero]] if d.hero >= 0 else []
        case "adjacent-hero":  # WA-GAP-64: never oneself
            near = t.dungeon.near[me.at] & t.hero_squares if me.at >= 0 else 0
            return [h for h in t.heroes if h.at >= 0 and near >> h.at & 1] if near else []
        case "me-or-adjacent-hero":
            return [me, *meant(t, d, "adjacent-hero")]
        case "hero-on-tile":
            return [h for h in t.on_place(me.at >> 4) if h is not me] if me.at >= 0 else []
        case _:
            return t.on_place(me.at >> 4) if me.at >= 0 else []


def heroes_within(t: Table, d: Deed, tiles: int) -> list[Hero]:
    """Heroes on the tiles so near to the one who uses the card, itself among them."""  # WA-GAP-17
    at = t.heroes[d.me].at
    if at < 0:
        return []
    return [h for h in t.heroes if h.at >= 0 and t.dungeon.distance(at >> 4, h.at >> 4) <= tiles]


def choose_hero(t: Table, d: Deed, heroes: list[Hero]) -> Flow[Hero | None]:
    """Which of these heroes the card is for."""
    if not heroes:
        return None
    options = [option(d.me, "hero", hero.seat) for hero in heroes]
    pick = yield Choice(d.me, "which-hero", options, about=(d.card,))
    d.hero = pick.what
    return t.heroes[pick.what]


def place_myself(t: Table, hero: Hero, mask: int) -> Flow[None]:
    """Put a hero on a free square among these; its own counts as free."""
    options = square_options(hero.seat, "square", mask & (t.free() | 1 << hero.at))
    if options:
        pick = yield Choice(hero.seat, "place-hero", options, "WA-MOVE-02", about=(hero.seat,))
        if pick.what != hero.at:
            put_hero(t, hero, pick.what)


# ---------------------------------------------------------------- monsters put somewhere


def movable(t: Table, m: Monster) -> bool:
    """Monsters and villains can be put elsewhere; objects stay where they are."""  # WA-FAQ-09
    return t.box.monsters[m.card].kind != "object"


def choose_tile(d: Deed, places: list[int]) -> Flow[int]:
    """Which of these tiles the card is aimed at."""
    pick = yield Choice(d.me, "which-tile", [option(d.me, "tile", p) for p in places], about=(d.card,))
    return pick.what


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
