"""How likely a roll is before it is made, and what it would do: what labels say and players decide by."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.games.dragonlords.rules.combat import attribute_of
from emberhall.games.dragonlords.rules.standing import (
    attack_bonus,
    damage_of,
    defence_bonus,
    enemy_damage,
    escape_bonus,
    of_challenge,
)
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import MIND

SIDES = 20


class Stakes(NamedTuple):
    """A roll before it is made."""

    needs: int  # the least that the die must show, between 2 and 20; 0 where the other side rolls for it first
    chance: float
    inflicts: int = 0  # Wounds on the enemy if it succeeds
    suffers: int = 0  # Wounds on the one who rolls if it fails


def combat_chance(needs: int) -> float:
    """A combat roll that needs so much: 1 always fails, 20 always succeeds."""  # DL-COMBAT-15, -16
    return (SIDES + 1 - min(max(needs, 2), SIDES)) / SIDES


def skill_chance(needs: int) -> float:
    """A test or an Escape that needs so much: no number of the die is special."""  # DL-CONFLICT-11
    return (SIDES + 1 - min(max(needs, 1), SIDES + 1)) / SIDES


@lru_cache(maxsize=128)
def duel_chance(edge: int) -> float:
    """An attack on a Hero who rolls for the target, by how much the attacker's bonus is the larger."""
    # DL-PVP-08, -09
    dice = range(1, SIDES + 1)
    hits = sum(die == SIDES or (die != 1 and die + edge >= other) for die in dice for other in dice)
    return hits / SIDES**2


@lru_cache(maxsize=128)
def contest_chance(edge: int) -> float:
    """A test against what another rolls, by how much the own bonus is the larger."""
    dice = range(1, SIDES + 1)
    return sum(die + edge >= other for die in dice for other in dice) / SIDES**2


def attack_stakes(t: Table, f: Fight, hero: Hero, figure: int, phase: int, window: int) -> Stakes:
    """An attack of a Hero or Ally in a phase, or Before Combat where a failure is harmless."""  # DL-GAP-59
    bonus = attribute_of(t, hero, figure, phase) + attack_bonus(t, hero, figure, phase, window)
    harm = damage_of(t, hero, figure, phase, window)
    if any(b.word.shrugs_off(phase) for b in of_challenge(t).get("shrugs_off", ())):
        harm = 0
    return _stakes(t, f, hero, phase, window, bonus, harm)


def defence_stakes(t: Table, f: Fight, hero: Hero, phase: int) -> Stakes:
    """A defence of the Hero in a phase."""
    bonus = t.strength[hero.seat].attributes[phase] + defence_bonus(t, hero, phase, phase)
    return _stakes(t, f, hero, phase, phase, bonus, 0)


def _stakes(t: Table, f: Fight, hero: Hero, phase: int, window: int, bonus: int, harm: int) -> Stakes:
    rival = f.against(hero.seat)
    if rival == NOBODY:
        needs = min(max(t.box.challenges[f.card].numbers[phase] - bonus, 2), SIDES)
        return Stakes(needs, combat_chance(needs), harm, enemy_damage(t, phase) if window == phase else 0)
    other = t.heroes[rival]
    theirs = t.strength[rival].attributes[phase] + defence_bonus(t, other, phase, window)
    back = t.box.heroes[other.card].harm[phase] if window == phase else 0
    return Stakes(0, duel_chance(bonus - theirs), harm, back)


def escape_stakes(t: Table, f: Fight, hero: Hero, effort: bool) -> Stakes:
    """An attempt to escape."""  # DL-ESCAPE-02..04
    tables = t.box.tables
    bonus = t.strength[hero.seat].attributes[MIND] + escape_bonus(t, hero) + (tables.effort if effort else 0)
    rival = f.against(hero.seat)
    if rival == NOBODY:
        needs = t.box.challenges[f.card].numbers[MIND] - bonus
        return Stakes(needs, skill_chance(needs), 0, tables.failed_escape)
    return Stakes(0, contest_chance(bonus - t.strength[rival].attributes[MIND]), 0, tables.failed_escape)
