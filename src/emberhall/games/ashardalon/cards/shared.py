"""Words that Power Cards and Treasure Cards share: attacks, healing, moving, tokens laid out."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.standing import Lasting
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.combat import Reach, in_reach, strike, turn_against
from emberhall.games.ashardalon.rules.hit_points import end_a_condition, heal, max_hp
from emberhall.games.ashardalon.rules.language import Deed, Effect, Word
from emberhall.games.ashardalon.rules.lasting import ADVISED, TURN, is_advised, renew
from emberhall.games.ashardalon.rules.movement import (
    around,
    free_walk,
    may_move,
    movable,
    put_hero,
    walk_squares,
)
from emberhall.games.ashardalon.rules.options import Spots
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import Hero, Monster, Table
from emberhall.games.ashardalon.rules.treasure import speed

TIMES = ("once", "twice", "three times", "four times")


def tiles_text(n: int) -> str:
    return f"{n} tile{'s' * (n != 1)}"


def reach_text(reach: Reach) -> str:
    if reach == "adjacent":
        return "adjacent"
    return "on your tile" if reach == 0 else f"within {reach} tile{'s' * (reach > 1)} of you"


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
        return found & among & ~t.dungeon.sealed

    def can(self, t: Table, d: Deed) -> bool:  # WA-ATTACK-01
        at = t.heroes[d.me].at
        if at < 0 or not t.monsters:
            return False
        near = t.dungeon.near[at] if self.reach == "adjacent" else t.dungeon.in_view(at, self.reach)
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
        if hit and self.hit and (flow := run_all(self.hit, t, d)):
            yield from flow
        if self.after and (flow := run_all(self.after, t, d)):
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


class TurnAgainst(Word, Effect, frozen=True):
    """The monster that was moved attacks one next to it: no roll of the hero's, but its doing."""  # WA-GAP-54

    bonus: int
    damage: int = 1

    def run(self, t: Table, d: Deed) -> Flow[None]:
        m = d.foe
        if m is None or m not in t.monsters:
            return
        near = around(t, m.mask) | m.mask  # WA-GAP-17: an object may lie under it
        others = [other for other in t.monsters if other is not m and near & other.mask]
        if not others:
            return
        pick = yield Choice(d.me, "turn-against", [option(d.me, "foe", o.uid) for o in others], about=(m.card,))
        other = t.monster(pick.what)
        yield from turn_against(t, d, m, other, self.bonus + d.bonus, self.damage)

    def text(self) -> str:
        return f"if it is then adjacent to another Monster, it attacks that one: +{self.bonus}, {self.damage} damage"


class Reroll(Word, Effect, frozen=True):
    """Roll a die again; the new roll counts. It is not offered for a die that could show nothing better for the Heroes.

    A card that is spared by failure stays unused if the die goes against them again, but is not used again this turn.
    """

    spared_by_failure: bool = False

    def can(self, t: Table, d: Deed) -> bool:
        if self.spared_by_failure and (d.again or is_advised(t)):  # WA-CARD-05, -06
            return False
        return d.against or d.roll < d.best  # WA-GAP-130

    def run(self, t: Table, d: Deed) -> None:
        d.roll = t.chance.roll(20)
        d.again = True
        if t.log:
            t.tell(events.Rerolled(d.card, d.roll, d.me))
        if self.spared_by_failure and d.against:
            d.spared = True
            renew(t, Lasting(ADVISED, d.card, until=TURN))

    def text(self) -> str:
        kept = ". If it fails again, this card stays face up but is not used again this turn"
        return "roll the die again" + kept * self.spared_by_failure


# ---------------------------------------------------------------- heroes

Who = Literal[
    "me", "target", "adjacent-hero", "hero-on-tile", "me-or-hero-on-tile", "me-and-hero-on-tile", "heroes-on-tile",
    "me-or-adjacent-hero",
]  # fmt: skip
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
        return [
            h for h in meant(t, d, self.who) if may_move(t, h) and walk_squares(t, h, self.squares or speed(t, h))[0]
        ]

    def run(self, t: Table, d: Deed) -> Flow[None]:
        hero = yield from choose_hero(t, d, self.walkers(t, d))
        if hero:
            yield from free_walk(t, hero, self.squares or speed(t, hero))

    def text(self) -> str:
        whose = "your" if self.who == "me" else "its"
        far = f"{self.squares} square{'s' * (self.squares > 1)}" if self.squares else f"{whose} Speed"
        return f"{WHO_TEXT[self.who]} may move up to {far}"


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
    options = Spots(hero.seat, mask & (t.free() | 1 << hero.at))
    if options:
        pick = yield Choice(hero.seat, "place-hero", options, "WA-MOVE-02", about=(hero.seat,))
        if pick.what != hero.at:
            put_hero(t, hero, pick.what)


# ---------------------------------------------------------------- tiles, and tokens laid out on them


class Conjure(Effect):
    """Put tokens on a tile so near. There is one set of them: a second use moves it."""  # WA-GAP-108

    __slots__ = ()

    def can(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].at >= 0


def near_tiles(t: Table, d: Deed, tiles: int) -> list[int]:
    return list(t.dungeon.within(t.heroes[d.me].at >> 4, tiles))


def strewn_text(damage: int) -> str:
    return f"Each deals {damage} damage to a Monster that comes to a halt on it, and is gone then"
