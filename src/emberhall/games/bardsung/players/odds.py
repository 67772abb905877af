"""How likely rolls are to pass, what an attack can be expected to do, and how much an enemy is to be feared."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.games.bardsung.cards import attack_effects as icons
from emberhall.games.bardsung.cards.bosses import Bargain
from emberhall.games.bardsung.cards.enemies import Pull
from emberhall.games.bardsung.cards.traits import Upgrade
from emberhall.games.bardsung.rules.box import AttackProfile, EnemyAttack, Profile, characteristic
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.language import AttackEffect, Roll, Strike
from emberhall.games.bardsung.rules.rolls import upgraded
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.tokens import (
    BANE,
    BLESSING,
    BURN,
    ELEVATION,
    FATIGUE,
    FROSTBITE,
    POTION,
    RUBBLE,
    SUNDERED,
    WEAKEN,
)
from emberhall.games.bardsung.rules.wounds import grit

NATURAL_20 = {1: 0.0975, 0: 0.05, -1: 0.0025}  # by advantage or disadvantage
FELLED = 0.9  # what it is worth that an enemy is gone, in wounds
HEATED = 0.15  # and that a card is turned to its heat-up side
BEARING = frozenset({"tn", "toughness", "bonus", "edge", "damage", "upgrade", "critical_from", "adds"})
"""The moments at which cards bear on an attack."""
ORDINARY = 1  # the resilience of a hero somewhere in the middle


@lru_cache(maxsize=4096)
def chance_of(needed: int, edge: int = 0, empowered: bool = False) -> float:
    """The chance that a d20 shows at least what is needed, with advantage, disadvantage or a d4 more."""
    if empowered:
        return sum([chance_of(needed - extra, edge) for extra in range(1, 5)]) / 4
    one = min(max((21 - needed) / 20, 0.0), 1.0)
    return 1 - (1 - one) ** 2 if edge > 0 else one * one if edge < 0 else one


# ---------------------------------------------------------------- what effects are worth

ON_ENEMY: dict[type[AttackEffect], tuple[int, float]] = {
    icons.Bane: (BANE, 0.3), icons.Weaken: (WEAKEN, 0.3), icons.Frostbite: (FROSTBITE, 0.6), icons.Burn: (BURN, 0.85),
}  # fmt: skip
"""Tokens an enemy can have only one of, and what one is worth."""

ELSE_ON_ENEMY: dict[type[AttackEffect], float] = {
    icons.Push: 0.1, icons.Dodge: 0.1, icons.Blessing: 0.3, icons.Inspire: 0.2, icons.Quicken: 0.05, icons.Haste: 0.1,
    icons.Pinned: 0.02,
}  # fmt: skip

HALTING: dict[type[AttackEffect], float] = {icons.Stop: 0.2, icons.Slow: 0.1}
"""What is worth something only on an enemy that is still to act."""

ON_HERO: dict[type[AttackEffect], float] = {
    icons.Wound: -1.0, icons.SeriousWound: -1.35, icons.Blessing: 0.3, icons.Fatigue: -0.3, icons.Burn: -0.85,
    icons.Frostbite: -0.25, icons.Poison: -0.45, icons.Stunned: -0.6, icons.Bleed: -0.15, icons.Sundered: -0.15,
    icons.Stop: -0.1, icons.Slow: -0.05, icons.Pinned: -0.05, icons.Push: -0.1, icons.Silence: -0.02,
    icons.Haste: 0.15, icons.Quicken: 0.05, icons.Inspire: 0.2, Pull: -0.1, Bargain: -0.6,
}  # fmt: skip
"""What an effect is worth to a hero who suffers it, in wounds."""


def on_enemy(t: Table, enemy: Enemy, effects: tuple[AttackEffect, ...], others: bool = False) -> tuple[float, float]:
    """The wounds that effects deal to an enemy, and what they are worth altogether."""
    boss, acts = enemy.card in t.box.carded, nature(effects)[1] and still_to_act(t, enemy)
    return dealt(effects, t.profile(enemy), boss, enemy.wounds, enemy.conditions, enemy.poison, acts, others)


@lru_cache(maxsize=8192)
def dealt(
    effects: tuple[AttackEffect, ...],
    profile: Profile,
    boss: bool,
    suffered: int,
    conditions: int,
    poison: int,
    acts: bool,
    others: bool = False,
) -> tuple[float, float]:
    """The same of an enemy of which only that is known: its side, whether a second wound turns a card of it, its wounds
    so far, its tokens, whether it is still to act, and whether another one is the target."""
    wounds, worth = 0, 0.0
    frozen = bool(conditions & FROSTBITE)
    for effect in effects:
        if others and effect.of_attacker:
            continue
        kind = type(effect)
        if kind is icons.Wound:
            wounds += 1 + frozen
            frozen = False
        elif kind in ON_ENEMY:
            bit, value = ON_ENEMY[kind]
            if not conditions & bit:
                worth += value
                conditions |= bit
        elif kind is icons.Poison:
            wounds += poison
            worth += 0.3
        elif kind in HALTING:
            worth += HALTING[kind] if acts else 0.0
        else:
            worth += ELSE_ON_ENEMY.get(kind, 0.0)
    left = 2 - suffered
    if wounds < left:
        return wounds, worth + wounds
    if boss or profile.grit == "heat-up":
        return wounds, worth + wounds + HEATED
    return left, left + FELLED + threat(profile)


@lru_cache(maxsize=1024)
def nature(hits: tuple[AttackEffect, ...], criticals: tuple[AttackEffect, ...] = ()) -> tuple[bool, bool]:
    """Whether other enemies in the zone suffer the effects of a hit too, and whether any do more to who is still to
    act."""
    halting = any([type(effect) in HALTING for effect in hits + criticals])  # noqa: C419
    return any([effect.area for effect in hits]), halting  # noqa: C419


def still_to_act(t: Table, enemy: Enemy) -> bool:
    """Whether a card of an enemy is ready."""
    stands_for = t.box.stands_for
    for slot in t.row:  # noqa: SIM110
        if slot.seat < 0 and not slot.exhausted and stands_for[slot.card] == enemy.card:
            return True
    return False


# ---------------------------------------------------------------- a hero attacks


class Prospect(NamedTuple):
    """What an attack on an enemy can be expected to do."""

    hit: float  # the chance to hit at all
    wounds: float  # dealt to all enemies, on average
    worth: float


NOTHING = Prospect(0.0, 0.0, 0.0)


class Aim(NamedTuple):
    """What an attack comes to with all that bears on it: what the d20 has to show, with advantage or disadvantage, with
    a d4 more; the damage die, and what it has to show for a critical hit; the effects of a hit and of a critical hit.
    """

    needed: int
    edge: int
    empowered: bool
    die: int
    sharp: int
    hits: tuple[AttackEffect, ...]
    criticals: tuple[AttackEffect, ...]


def prospect(t: Table, hero: Hero, card: int, attack: AttackProfile, enemy: Enemy) -> Prospect:
    """The odds of an attack with all that bears on it and is not used up by it."""
    profile = t.profile(enemy)
    return outcome(t, enemy, profile, aimed(t, hero, card, attack, enemy, profile))


def aimed(t: Table, hero: Hero, card: int, attack: AttackProfile, enemy: Enemy, profile: Profile) -> Aim:
    """All that bears on an attack and is not used up by it."""
    force = t.force
    number = characteristic(attack.characteristic)
    tn, modifier, steps, plus = profile.tn, hero.modifiers[number], 0, 0
    edge = profile.edges[attack.magical]
    up = edge > 0 or bool(enemy.conditions & BANE or hero.conditions & BLESSING)
    down = edge < 0 or bool(hero.conditions & FATIGUE)
    toughness, least = profile.toughness, 0
    hits, criticals = attack.hit, attack.critical
    if not BEARING.isdisjoint(force):
        roll = Roll("attack", hero, tn, modifier, number, enemy, card)
        s = Strike(hero, enemy, True, card, enemy.at, attack, roll=roll)
        for b in force.get("tn", ()):
            tn += b.word.tn(t, b, enemy)
        for b in force.get("toughness", ()):
            toughness += b.word.toughness(t, b, enemy)
        for b in force.get("bonus", ()):
            modifier += b.word.bonus(t, b, roll)
        for b in force.get("edge", ()):
            if not getattr(b.word, "once", ""):
                found = b.word.edge(t, b, roll)
                up, down = up or found > 0, down or found < 0
        for b in force.get("damage", ()):
            plus += b.word.damage(t, b, s)
        for b in force.get("upgrade", ()):
            if isinstance(b.word, Upgrade) and not b.word.once:
                steps += b.word.upgrade(t, b, s)
        for b in force.get("critical_from", ()):
            least = b.word.critical_from(t, b, s) or least
        for b in force.get("adds", ()):
            s.critical = False
            hits = hits + b.word.adds(t, b, s)
            s.critical = True
            criticals = criticals + b.word.adds(t, b, s)
    empowered = enemy.at != hero.at and t.has(ELEVATION, hero.at)
    die: int = t.box.heroes[hero.card].damage
    if steps:
        die = upgraded(die, steps)
    sharp = (min(toughness, least) if least else toughness) - plus
    return Aim(tn - modifier, up - down, empowered, die, sharp, hits, criticals)


def outcome(t: Table, enemy: Enemy, profile: Profile, aim: Aim) -> Prospect:
    """What such an attack on an enemy can be expected to do."""
    _, _, _, _, _, hits, criticals = aim
    spread, halting = nature(hits, criticals)
    boss, acts = enemy.card in t.box.carded, halting and still_to_act(t, enemy)
    found = expected(aim, profile, boss, enemy.wounds, enemy.conditions, enemy.poison, acts)
    if not spread:
        return found
    hit, wounds, worth = found
    _, plain, critical = blows(*aim[:5])
    for other in t.enemies:
        if other.at == enemy.at and other is not enemy:
            one, most = on_enemy(t, other, hits, True), on_enemy(t, other, criticals, True)
            wounds += plain * one[0] + critical * most[0]
            worth += plain * one[1] + critical * most[1]
    return Prospect(hit, wounds, worth)


@lru_cache(maxsize=8192)
def expected(
    aim: Aim, profile: Profile, boss: bool, suffered: int, conditions: int, poison: int, acts: bool
) -> Prospect:
    """What an attack can be expected to do to its target, of which only that is known which `dealt` asks for."""
    hit, plain, critical = blows(*aim[:5])
    one = dealt(aim.hits, profile, boss, suffered, conditions, poison, acts)
    most = dealt(aim.criticals, profile, boss, suffered, conditions, poison, acts)
    return Prospect(hit, plain * one[0] + critical * most[0], plain * one[1] + critical * most[1])


@lru_cache(maxsize=4096)
def blows(needed: int, edge: int, empowered: bool, die: int, sharp: int) -> tuple[float, float, float]:
    """The chances that an attack hits at all, that it hits plainly, and that the hit is critical, where the d20 and the
    damage die have to show so much."""
    natural = NATURAL_20[edge]
    hit = max(chance_of(needed, edge, empowered), natural)
    critical = natural + (hit - natural) * min(max((die - sharp + 1) / die, 0.0), 1.0)
    return hit, hit - critical, critical


# ---------------------------------------------------------------- an enemy attacks


def harm(attack: EnemyAttack) -> float:
    """The wounds that a hit of an enemy is worth."""
    return -sum([ON_HERO.get(type(effect), 0.0) for effect in attack.hit])


@lru_cache(maxsize=4096)
def threat(profile: Profile, resilience: int = ORDINARY) -> float:
    """The wounds an enemy's attack can be expected to deal to a hero."""
    attack = profile.attack
    if attack is None:
        return 0.0
    return (1 - chance_of(profile.tn - resilience, -1 if attack.powerful else 0)) * harm(attack)


def defence(t: Table, hero: Hero) -> int:
    """What a hero adds to defence rolls."""
    found = t.box.heroes[hero.card].resilience
    if "bonus" in t.force:
        roll = Roll("defence", hero, 0)
        for b in t.force["bonus"]:
            found += b.word.bonus(t, b, roll)
    return 0 if hero.conditions & SUNDERED else found


def grit_left(t: Table, hero: Hero) -> int:
    """How many more wounds a hero can take and stand."""
    return grit(t, hero) - len(hero.wounds) - len(hero.serious) - 1


def fear(t: Table, hero: Hero) -> float:
    """What a wound of this hero weighs: more the nearer it is to the end, and the fewer potions are left."""
    left = grit_left(t, hero)
    if left <= 0:
        return 1.6 if t.resources[POTION] else 2.4
    return 1.1 if left == 1 else 0.7


Danger = tuple[int, int, float]
"""What one initiative card may do to a hero: where it strikes at once, where after a move, and how hard."""


def strikers(t: Table) -> list[tuple[Enemy, Profile, bool, int, int]]:
    """Every enemy with each side it attacks by: whether that card is exhausted, and what it strikes at once or after a
    move."""
    found: list[tuple[Enemy, Profile, bool, int, int]] = []
    enemies = t.enemies
    if not enemies:
        return found
    within, box = t.dungeon.within, t.box
    for slot in t.row:
        if slot.seat >= 0:
            continue
        card = slot.card
        side = t.side(card)
        if side.attack is None:
            continue
        who, reach, exhausted = box.stands_for[card], side.range, slot.exhausted
        pace = reach + (t.side(who).speed if who in box.bosses else side.speed)
        for enemy in enemies:
            if enemy.card == who:
                at = enemy.at
                found.append((enemy, side, exhausted, within(at, reach), within(at, pace)))
    return found


def dangers(t: Table, hero: Hero, zones: int = -1) -> list[Danger]:
    """What every enemy may do to a hero before its next turn, shared with others whom it could strike as well. If only
    some zones count, those who cannot strike there are left out."""
    adds = defence(t, hero)
    others = [BIT[other.at] for other in t.heroes if other.at >= 0 and other is not hero]
    found: list[Danger] = []
    for enemy, side, exhausted, near, far in strikers(t):
        if far & zones:
            share = 0
            for zone in others:
                if far & zone:
                    share += 1
            found.append((near, far, weights(side, exhausted, enemy.conditions & WEAKEN, share)[adds]))
    return found


class Weights(dict[int, float]):
    """How hard an enemy may strike a hero, by what that hero adds to defence rolls; worked out once for each."""

    def __init__(self, side: Profile, exhausted: bool, weakened: int, others: int) -> None:
        assert side.attack is not None
        self.side, self.ready, self.force = side, 0.75 if exhausted else 1.0, 0.6 if weakened else 1.0
        self.shared = 1.0 if side.attack.pulse else 1.0 + others

    def __missing__(self, adds: int) -> float:
        found = self[adds] = threat(self.side, adds) * self.ready * self.force / self.shared
        return found


@lru_cache(maxsize=4096)
def weights(side: Profile, exhausted: bool, weakened: int, others: int) -> Weights:
    """How hard an enemy may strike heroes of whom it could spare each for so many others."""
    return Weights(side, exhausted, weakened, others)


def exposure(t: Table) -> list[float]:
    """The wounds that every hero has to fear where it stands."""
    found = [0.0] * len(t.heroes)
    if not t.enemies:
        return found
    there = [(hero.seat, BIT[hero.at], defence(t, hero)) for hero in t.heroes if hero.at >= 0]
    for enemy, side, exhausted, near, far in strikers(t):
        if struck := [each for each in there if far & each[1]]:
            weighs = weights(side, exhausted, enemy.conditions & WEAKEN, len(struck) - 1)
            for seat, bit, adds in struck:
                found[seat] += weighs[adds] if near & bit else 0.6 * weighs[adds]
    rubble = t.tokens[RUBBLE]
    for seat, bit, _ in there if rubble else ():
        if rubble & bit:
            found[seat] *= 0.8
    return found


def danger_at(t: Table, found: list[Danger], zone: int) -> float:
    """The wounds to be feared in a zone."""
    bit, total = BIT[zone], 0.0
    for near, far, weight in found:
        if near & bit:
            total += weight
        elif far & bit:
            total += 0.6 * weight
    return total * 0.8 if t.tokens[RUBBLE] & bit else total
