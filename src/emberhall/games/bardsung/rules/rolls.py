"""Action rolls: advantage and disadvantage, empowering, rerolls, the natural 1 and 20; and damage dice."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.standing import Bearer
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.box import DICE
from emberhall.games.bardsung.rules.fate import replenish
from emberhall.games.bardsung.rules.language import Roll, Strike, Trait
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import BLESSING, FATIGUE

TELLING = BLESSING | FATIGUE  # tokens that tell on the next action roll


def action_roll(t: Table, roll: Roll) -> Flow[None] | None:
    """A d20 and what bears on it: tokens are spent, dice thrown, perhaps rerolled; then the roll stands."""
    hero, force = roll.hero, t.force
    if hero.conditions & TELLING:  # BS-COND-09, -11
        if hero.conditions & BLESSING:
            roll.advantage = True
        if hero.conditions & FATIGUE:
            roll.disadvantage = True
        hero.conditions &= ~TELLING
    if force:
        if "edge" in force:
            for b in force["edge"]:
                edge = b.word.edge(t, b, roll)
                if edge > 0:
                    roll.advantage = True
                elif edge < 0:
                    roll.disadvantage = True
        if "bonus" in force and not roll.bare:
            for b in force["bonus"]:
                roll.modifier += b.word.bonus(t, b, roll)
        if "empowers" in force:
            for b in force["empowers"]:
                roll.empowered = b.word.empowers(t, b, roll) or roll.empowered  # BS-DICE-17, -24
    throw(t, roll)
    if "rerolls" in force or "rolled" in force:
        return _consider(t, roll)
    stands(t, roll)
    return None


def throw(t: Table, roll: Roll) -> None:
    """The d20, another one with advantage or disadvantage but not with both, and a d4 if empowered."""
    # BS-DICE-08..11, -16
    die = t.chance.roll
    first = die(20)
    if roll.advantage is roll.disadvantage:
        roll.dice, roll.natural = (first,), first
    else:
        other = die(20)
        roll.dice = (first, other)
        roll.natural = max(first, other) if roll.advantage else min(first, other)
    roll.extra = die(4) if roll.empowered else 0
    roll.total = roll.natural + roll.extra if roll.bare else roll.natural + roll.modifier + roll.extra  # BS-DICE-06


def _consider(t: Table, roll: Roll) -> Flow[None]:
    """Offer a reroll, once for a roll; all its dice are thrown again and the new result counts."""  # BS-DICE-12..15
    offers = [b for b in t.force.get("rerolls", ()) if b.word.rerolls(t, b, roll)]
    if offers and (b := (yield from _take_reroll(roll.hero.seat, offers, "reroll", (roll.total, roll.tn)))):
        b.word.used(t, b)
        roll.rerolled = True
        if t.log:
            t.tell(events.Rerolled(roll.hero.seat, b.card))
        throw(t, roll)  # BS-DICE-25
    stands(t, roll)
    for b in t.force.get("rolled", ()):
        if flow := b.word.rolled(t, b, roll):
            yield from flow


def _take_reroll(
    seat: int, offers: list[Bearer[Trait]], ask: str, about: tuple[int, ...]
) -> Flow[Bearer[Trait] | None]:
    """Ask whether to reroll, and by which card."""
    options: list[Option] = [option(seat, "keep-roll")]
    options += [option(seat, "reroll", b.card) for b in offers]
    pick = yield Choice(seat, ask, options, "BS-DICE-12", about=about)
    return next((b for b in offers if b.card == pick.what), None)


def stands(t: Table, roll: Roll) -> None:
    """The roll counts. A natural 1 or 20 replenishes a fate token."""  # BS-FATE-11, BS-DICE-22
    if t.log:
        seat, kind = roll.hero.seat, roll.kind
        t.tell(events.Rolled(kind, seat, roll.dice, roll.natural, roll.extra, roll.total, roll.tn))
    if roll.natural in (1, 20) and t.encounter.scope.empower:  # BS-TUT1-22
        replenish(t, roll.hero.seat)


# ---------------------------------------------------------------- damage


def damage_roll(t: Table, s: Strike) -> Flow[None] | None:
    """Roll the damage die of the hero's profile, upgraded step by step up to a d12, and add the modifiers."""
    # BS-ATTACK-06, BS-DICE-18..21, -23
    die: int = t.box.heroes[s.hero.card].damage
    force = t.force
    plus = 0
    if force:
        steps = 0
        for b in force.get("upgrade", ()):
            steps += b.word.upgrade(t, b, s)
        if steps:
            die = upgraded(die, steps)
        for b in force.get("damage", ()):
            plus += b.word.damage(t, b, s)
    shown = t.chance.roll(die)
    s.damage = shown + plus
    if "rerolls_damage" in force:
        offers = [b for b in force["rerolls_damage"] if b.word.rerolls_damage(t, b, s)]
        if offers:
            return _reroll_damage(t, s, die, plus, offers)
    judge(t, s, die, shown)
    return None


def _reroll_damage(t: Table, s: Strike, die: int, plus: int, offers: list[Bearer[Trait]]) -> Flow[None]:
    b = yield from _take_reroll(s.hero.seat, offers, "reroll-damage", (s.damage, s.enemy.uid))
    shown = s.damage - plus
    if b:
        b.word.used(t, b)
        if t.log:
            t.tell(events.Rerolled(s.hero.seat, b.card))
        shown = t.chance.roll(die)
        s.damage = shown + plus
    judge(t, s, die, shown)


def judge(t: Table, s: Strike, die: int, shown: int) -> None:
    """Damage of at least the toughness is a critical hit."""  # BS-ATTACK-07, -08, BS-ENEMY-05
    s.critical = s.damage >= toughness(t, s)
    if not s.critical and "critical_from" in t.force:
        for b in t.force["critical_from"]:
            least = b.word.critical_from(t, b, s)
            s.critical = s.critical or 0 < least <= s.damage
    if t.log:
        t.tell(events.DamageRolled(s.hero.seat, die, shown, s.damage, s.critical))


def toughness(t: Table, s: Strike) -> int:
    """The toughness of the enemy attacked, with what changes it."""
    found = t.profile(s.enemy).toughness
    for b in t.force.get("toughness", ()):
        found += b.word.toughness(t, b, s.enemy)
    return found


def upgraded(die: int, steps: int) -> int:
    """The damage die so many sizes larger, a d12 at most."""  # BS-DICE-18, -20, -21
    sizes: tuple[int, ...] = DICE
    return sizes[min(max(sizes.index(die) + steps, 0), len(sizes) - 1)]
