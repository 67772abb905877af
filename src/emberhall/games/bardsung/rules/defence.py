"""An enemy's attack: the defence roll, pulse attacks, what happens on a hit and on a miss."""

from __future__ import annotations

from emberhall.engine.choice import Flow
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.box import Profile
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.effects import enemy_effects
from emberhall.games.bardsung.rules.language import Roll, Strike
from emberhall.games.bardsung.rules.marching_order import by_initiative
from emberhall.games.bardsung.rules.rolls import action_roll
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.terrain import discard_token
from emberhall.games.bardsung.rules.tokens import MIRAGE, RUBBLE, SUNDERED, WEAKEN


def hidden(t: Table, enemy: Enemy, hero: Hero) -> bool:
    """Whether a card keeps an enemy from attacking a hero."""
    return "hides" in t.force and any(b.word.hides(t, b, enemy, hero) for b in t.force["hides"])


def enemy_attack(t: Table, enemy: Enemy, profile: Profile, hero: Hero) -> Flow[None] | None:
    """An enemy attacks a hero; with a pulse attack every other hero in range too."""  # BS-BEHAV-08, BS-PULSE-01, -04
    assert profile.attack is not None
    if profile.attack.pulse:
        zones = t.dungeon.within(enemy.at, profile.attack.range)
        near = [other for other in by_initiative(t) if zones & BIT[other.at] and other is not hero]
        others = [other for other in near if not hidden(t, enemy, other)]
        if others:
            return _pulse(t, enemy, profile, [hero, *others])
    return attack_on(t, enemy, profile, hero)


def _pulse(t: Table, enemy: Enemy, profile: Profile, heroes: list[Hero]) -> Flow[None]:
    for hero in heroes:
        if enemy in t.enemies and (flow := attack_on(t, enemy, profile, hero)):
            yield from flow


def attack_on(t: Table, enemy: Enemy, profile: Profile, hero: Hero) -> Flow[None] | None:
    """One hero defends, and suffers the hit or the miss effects."""  # BS-DEFEND-01, -03, -04
    if t.log:
        t.tell(events.EnemyAttacks(enemy.uid, profile.card, hero.seat))
    s = Strike(hero, enemy, False, profile.card, hero.at, profile=profile, stood=hero.at)
    s.roll = roll = defence_roll(t, s)
    force = t.force
    if "attacked" in force or "after_defence" in force or "rerolls" in force or "rolled" in force:
        return _watched(t, s)
    action_roll(t, roll)
    return _outcome(t, s)


def _watched(t: Table, s: Strike) -> Flow[None]:
    """The same where cards wait for some moment of it."""
    assert s.roll is not None
    for b in t.force.get("attacked", ()):
        if flow := b.word.attacked(t, b, s):
            yield from flow
    if flow := action_roll(t, s.roll):
        yield from flow
    if flow := _outcome(t, s):
        yield from flow
    for b in t.force.get("after_defence", ()):
        if flow := b.word.after_defence(t, b, s):
            yield from flow


def defence_roll(t: Table, s: Strike) -> Roll:
    """The defence roll with the tokens that bear on it, which are spent."""
    # BS-DEFEND-02, -05, BS-PROP-03, BS-COND-24, -25, BS-TERRAIN-06, BS-BOSS-13
    hero, enemy, profile = s.hero, s.enemy, s.profile
    assert profile is not None
    assert profile.attack is not None
    roll = Roll("defence", hero, profile.tn, resilience(t, hero), -1, enemy, s.card)
    if enemy.card not in t.box.bosses:  # what changes a boss's TN changes that of its reference card
        for b in t.force.get("tn", ()):
            roll.tn += b.word.tn(t, b, enemy)
    if profile.attack.powerful or enemy.possessed:
        roll.disadvantage = True
    if enemy.conditions & WEAKEN:
        enemy.conditions &= ~WEAKEN
        roll.advantage = True
    if hero.conditions & SUNDERED:
        hero.conditions &= ~SUNDERED
        roll.bare = True
    if t.has(RUBBLE, hero.at):
        roll.empowered = True
        discard_token(t, RUBBLE, hero.at)
    return roll


def resilience(t: Table, hero: Hero) -> int:
    """The printed resilience; cards that raise it add to the roll."""  # BS-HERO-03
    return t.box.heroes[hero.card].resilience


def _outcome(t: Table, s: Strike) -> Flow[None] | None:
    assert s.roll is not None
    assert s.profile is not None
    assert s.profile.attack is not None
    if s.roll.passed:
        return enemy_effects(t, s, s.profile.attack.miss)  # BS-MISS-03
    if t.has(MIRAGE, s.hero.at):  # BS-GAP-95
        discard_token(t, MIRAGE, s.hero.at)
        return None
    s.hit = True
    return enemy_effects(t, s, s.profile.attack.hit)
