"""How a party stands: its figures between two rounds, and how likely such a position is to be won."""

from __future__ import annotations

from pathlib import Path

from emberhall.engine.kit.prospects import Figures, Prospects
from emberhall.games.bardsung.cards.goals import AllEscaped, Counted, Defeated, Outlast
from emberhall.games.bardsung.players.looking import TOO_FAR, way_costs
from emberhall.games.bardsung.players.odds import danger_at, dangers
from emberhall.games.bardsung.rules.areas import heroes_areas
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import POTION
from emberhall.games.bardsung.rules.wounds import grit

PROSPECTS = Prospects(Path(__file__).with_name("position.yaml"))
GOOD = frozenset(
    {
        "standing",
        "least standing",
        "lives",
        "no life, least standing",
        "fate",
        "their wounds",
        "stairs",
        "escaped",
        "tiles",
    }
)
BAD = frozenset(
    {
        "weak", "serious", "ailing", "no life, weak", "enemies", "enemies elsewhere", "danger", "boss", "counted",
        "rounds to go", "way",
    }
)  # fmt: skip
"""Figures that can only be good or bad, whatever the games that were played may say of them."""


def chance(t: Table) -> float:
    """How likely the party wins from here."""
    return PROSPECTS.chance(t.encounter.id, figures(t))


def figures(t: Table) -> Figures:
    """What counts; most of it for each hero."""
    n = len(t.heroes)
    standing = danger = way = 0.0
    weak = serious = escaped = ailing = 0
    costs = way_costs(t)
    least = 1.0
    for hero in t.heroes:
        if hero.escaped:
            escaped += 1
            standing += 1
            continue
        most = grit(t, hero)
        left = max(0, most - len(hero.wounds) - len(hero.serious)) / most
        standing += left
        least = min(least, left)
        weak += most - len(hero.wounds) - len(hero.serious) <= 2
        serious += len(hero.serious)
        ailing += hero.conditions.bit_count() + hero.poison + hero.stunned
        if hero.at >= 0:
            danger += danger_at(t, dangers(t, hero), hero.at) * (1 if left > 0.5 else 2) if t.enemies else 0.0
            way += costs.get(hero.at, TOO_FAR) if costs else 0.0
    lives = t.second_wind + (t.resources[POTION] if t.encounter.scope.resources and t.resources else 0)
    area = heroes_areas(t)
    foes = [enemy for enemy in t.enemies if area & BIT[enemy.at]]
    wanted = counted = rounds = 0
    for goal in t.encounter.aim:
        if isinstance(goal, Defeated):
            wanted += sum(enemy.card == t.box.number[goal.enemy] for enemy in t.enemies)
        elif isinstance(goal, Counted):
            counted = max(0, goal.amount - t.counts.get(goal.what, 0))
        elif isinstance(goal, Outlast):
            rounds = max(0, goal.rounds + 1 - t.round)
    leaving = any(isinstance(goal, AllEscaped) for goal in t.encounter.aim)
    return {
        "one": 1.0,
        "heroes": n - 4.0,
        "standing": standing / n,
        "least standing": least,
        "weak": weak / n,
        "serious": serious / n,
        "ailing": ailing / n,
        "lives": lives,
        "no life, least standing": least * (lives == 0),
        "no life, weak": weak / n * (lives == 0),
        "fate": t.fate / n,
        "enemies": len(foes) / n,
        "enemies elsewhere": (len(t.enemies) - len(foes)) / n,
        "their wounds": sum(enemy.wounds for enemy in foes) / n,
        "danger": danger / n,
        "boss": len(t.boss_cards),
        "wanted": wanted,
        "counted": counted,
        "rounds to go": rounds,
        "way": way / n / 10,
        "stairs": float(t.stairs >= 0),
        "leaving": float(leaving),
        "escaped": escaped / n,
        "tiles": len(t.dungeon.places) / 10,
        "rounds": t.round / 10,
    }
