"""How likely rolls are to pass, and how many wounds an attack is worth."""

from __future__ import annotations

from functools import lru_cache

from emberhall.games.bardsung.rules.attack import zones_in_range
from emberhall.games.bardsung.rules.box import AttackProfile, characteristic
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.tokens import BANE, BLESSING, FATIGUE

TOKEN_WORTH = 0.4  # of an effect that is no wound, in wounds


@lru_cache(maxsize=4096)
def chance_of(needed: int, edge: int = 0, empowered: bool = False) -> float:
    """The chance that a d20 shows at least what is needed, with advantage, disadvantage or a d4 more."""
    if empowered:
        return sum([chance_of(needed - extra, edge) for extra in range(1, 5)]) / 4
    one = min(max((21 - needed) / 20, 0.0), 1.0)
    return 1 - (1 - one) ** 2 if edge > 0 else one * one if edge < 0 else one


def to_hit(t: Table, hero: Hero, enemy: Enemy, attack: AttackProfile, empowered: bool = False) -> float:
    """The chance of a hero's attack to hit."""
    profile = t.profile(enemy)
    up = bool(enemy.conditions & BANE or hero.conditions & BLESSING) or profile.edges[attack.magical] > 0
    down = bool(hero.conditions & FATIGUE) or profile.edges[attack.magical] < 0
    needed = profile.tn - hero.modifiers[characteristic(attack.characteristic)]
    return max(chance_of(needed, up - down, empowered), 0.05)


def worth_of(t: Table, hero: Hero, enemy: Enemy, attack: AttackProfile) -> float:
    """The wounds an attack can be expected to deal, with something for its tokens and for defeating the enemy."""
    profile = t.profile(enemy)
    die = t.box.heroes[hero.card].damage
    critical = min(max((die - profile.toughness + 1) / die, 0.0), 1.0)
    hit = to_hit(t, hero, enemy, attack)
    worth = hit * ((1 - critical) * _list_worth(attack, enemy, False) + critical * _list_worth(attack, enemy, True))
    area = any(effect.area for effect in attack.hit)
    return worth * len(t.enemies_at(enemy.at)) if area else worth


def _list_worth(attack: AttackProfile, enemy: Enemy, critical: bool) -> float:
    effects = attack.critical if critical else attack.hit
    wounds = sum(1 for effect in effects if effect.text() == "Wound")
    felled = 1.0 if enemy.wounds + wounds >= 2 else 0.0
    return min(wounds, 2) + felled + TOKEN_WORTH * (len(effects) - wounds)


def best_attack(t: Table, hero: Hero, card: int, attack: AttackProfile) -> float:
    """What an attack is worth against the best target in range."""
    zones = zones_in_range(t, hero, card, attack)
    return max([worth_of(t, hero, enemy, attack) for enemy in t.enemies if zones & BIT[enemy.at]], default=0.0)


def danger_at(t: Table, zone: int) -> float:
    """How many enemies could strike at a zone in their next turn."""
    found = 0.0
    for enemy in t.enemies:
        profile = t.profile(enemy)
        distance = t.dungeon.distance(enemy.at, zone)
        if distance <= profile.range + profile.speed:
            found += 1.0 if distance <= profile.range else 0.6
    return found


def grit_left(t: Table, hero: Hero) -> int:
    """How many more wounds a hero can take and stand."""
    return t.box.heroes[hero.card].grit - len(hero.wounds) - len(hero.serious) - 1
