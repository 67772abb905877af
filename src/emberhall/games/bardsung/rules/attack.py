"""A hero's attack, step by step: target, roll, comparison, miss, damage, hit or critical effects, area of effect."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.standing import Bearer
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.box import AttackProfile, characteristic
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.effects import hero_effects
from emberhall.games.bardsung.rules.fate import can_use_charm, spend_fate, use_charm
from emberhall.games.bardsung.rules.language import AttackEffect, Roll, Strike
from emberhall.games.bardsung.rules.rolls import action_roll, damage_roll
from emberhall.games.bardsung.rules.standing import forbidden, gather, lend_first
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.tokens import BANE, ELEVATION, TOKENS


def reach(t: Table, hero: Hero, card: int, attack: AttackProfile) -> int:
    """The range of an attack: the ability's own or the hero's, with what adds to it."""  # BS-HERO-05, BS-GAP-34
    found = t.box.heroes[hero.card].range if attack.range is None else attack.range
    if "reach" in t.force:
        for b in t.force["reach"]:
            found += b.word.reach(t, b, hero, card)
        return max(found, 0)
    return found


def zones_in_range(t: Table, hero: Hero, card: int, attack: AttackProfile) -> int:
    """Zones with an enemy that an attack can be made against."""  # BS-ATTACK-01, -11
    zones = t.dungeon.within(hero.at, reach(t, hero, card, attack)) & t.enemy_zones
    if attack.only_where is not None:
        zones &= t.tokens[TOKENS.index(attack.only_where)]
    return zones


def attack(t: Table, hero: Hero, card: int, profile: AttackProfile) -> Flow[None]:
    """Choose an enemy in range, and others of its zone if the attack has several targets; attack each in turn."""
    zones = zones_in_range(t, hero, card, profile)
    targets = [enemy for enemy in t.enemies if zones & BIT[enemy.at]]
    extra, force = t.extra, t.force  # of an attack that this one interrupts, perhaps
    if profile.traits:
        lend_first(t, tuple([Bearer(word, card, hero.seat) for word in profile.traits]))
    lent, struck = t.force, 0
    for chosen in range(profile.targets):
        if not targets:
            break
        if chosen:
            options = [option(hero.seat, "pass"), *_target_options(hero, targets)]
        else:
            options = _target_options(hero, targets)
        pick = yield Choice(hero.seat, "target", options, "BS-ATTACK-01", about=(card,))
        if pick.act == "pass":
            break
        enemy = t.enemy(pick.what)
        zone = enemy.at
        s = Strike(hero, enemy, True, card, zone, profile, struck=struck, stood=hero.at)
        yield from strike(t, s)
        struck = s.struck
        targets = [other for other in targets if other is not enemy and other in t.enemies and other.at == zone]
    if profile.traits:
        t.extra = extra
        if t.force is lent:  # nothing else has come or gone
            t.force = force
        else:
            gather(t)


def _target_options(hero: Hero, targets: list[Enemy]) -> list[Option]:
    return [option(hero.seat, "target", enemy.uid) for enemy in targets]


def strike(t: Table, s: Strike) -> Flow[None]:
    """The seven steps against one target."""  # BS-ATTACK-03..09
    if t.log:
        t.tell(events.Attacks(s.hero.seat, s.enemy.uid, s.enemy.card))
    # Step 1: the target is chosen; the roll may be empowered.
    s.roll = roll = attack_roll(t, s)
    if not roll.empowered and t.encounter.scope.empower:
        yield from empower(t, roll)
    # Steps 2 and 3: the roll, its modifiers, the comparison.
    if flow := action_roll(t, roll):
        yield from flow
    assert s.attack is not None
    s.critical = roll.natural == 20  # BS-ATTACK-09
    s.hit = s.critical or roll.passed
    if not s.hit:
        # Step 4: a miss.
        if s.attack.miss:  # BS-MISS-02
            yield from hero_effects(t, s, s.enemy, s.attack.miss, others=False)
    else:
        # Step 5: the damage roll.
        if not s.critical and (flow := damage_roll(t, s)):
            yield from flow
        # Step 6 or 7: hit or critical effects.
        yield from resolve(t, s, s.attack.critical if s.critical else s.attack.hit)
    for b in t.force.get("after_attack", ()):
        if flow := b.word.after_attack(t, b, s):
            yield from flow


def attack_roll(t: Table, s: Strike) -> Roll:
    """The attack roll with all that bears on it but what is spent for it."""
    # BS-ABIL-15, BS-COND-06, BS-TNMOD-02..05, BS-TERRAIN-07
    hero, enemy, attack = s.hero, s.enemy, s.attack
    assert attack is not None
    number = characteristic(attack.characteristic)
    profile = t.profile(enemy)
    roll = Roll("attack", hero, profile.tn, hero.modifiers[number], number, enemy, s.card)
    for b in t.force.get("tn", ()):
        roll.tn += b.word.tn(t, b, enemy)
    edge = profile.edges[attack.magical]
    if edge > 0 or enemy.conditions & BANE:
        roll.advantage = True
        enemy.conditions &= ~BANE
    roll.disadvantage = edge < 0
    roll.empowered = enemy.at != hero.at and t.has(ELEVATION, hero.at)
    for b in t.force.get("empowers", ()):  # BS-DICE-24
        roll.empowered = b.word.empowers(t, b, roll) or roll.empowered
    return roll


def empower(t: Table, roll: Roll) -> Flow[None]:
    """A fate token may be spent to empower the attack roll; a charm may be spent where fate could be paid."""
    # BS-FATE-05..07, -13, BS-TOKEN-12
    hero = roll.hero
    if forbidden(t, hero, "empower"):
        return
    while t.fate or can_use_charm(t):
        options = [option(hero.seat, "no-fate")]
        if t.fate:
            options.append(option(hero.seat, "empower"))
        if can_use_charm(t):
            options.append(option(hero.seat, "charm"))
        enemy = roll.enemy.uid if roll.enemy else -1
        pick = yield Choice(hero.seat, "empower", options, "BS-FATE-05", about=(roll.card, enemy))
        if pick.act == "charm":
            use_charm(t, hero.seat)
            continue
        if pick.act == "empower":
            spend_fate(t, hero.seat)
            roll.empowered = True
            if t.log:
                t.tell(events.Empowered(hero.seat))
        return


def resolve(t: Table, s: Strike, effects: tuple[AttackEffect, ...]) -> Flow[None]:
    """The target suffers the effects, then with AoE every other enemy of the zone it stood in."""  # BS-AOE-01..07
    for b in t.force.get("adds", ()):
        effects += b.word.adds(t, b, s)
    yield from hero_effects(t, s, s.enemy, effects, others=False)
    for effect in effects:
        if effect.area:
            yield from _spread(t, s, effects)
            break


def _spread(t: Table, s: Strike, effects: tuple[AttackEffect, ...]) -> Flow[None]:
    for enemy in t.enemies_at(s.zone):
        if enemy is not s.enemy and enemy in t.enemies:
            yield from hero_effects(t, s, enemy, effects, others=True)
