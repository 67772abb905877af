"""How a party stands: its figures between two rounds, and how likely such a position is to be won."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from pathlib import Path

from emberhall.engine.kit.prospects import Figures, Prospects
from emberhall.games.bardsung.cards.bosses import Stage
from emberhall.games.bardsung.cards.goals import AllEscaped, Counted, Defeated, Outlast
from emberhall.games.bardsung.players.looking import TOO_FAR, way_costs
from emberhall.games.bardsung.players.odds import exposure, threat
from emberhall.games.bardsung.rules.areas import heroes_areas
from emberhall.games.bardsung.rules.dungeon import BIT, Dungeon
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tiles import CREASE, THRESHOLD
from emberhall.games.bardsung.rules.tokens import BANNER, CHARM, FIREWOOD, FIREWOOD_LAID, LEVER, POTION, TOOLKIT
from emberhall.games.bardsung.rules.wounds import grit

PROSPECTS = Prospects(Path(__file__).parents[1] / "position.yaml")
GOOD = frozenset({
    "standing", "least standing", "lives", "a life", "two lives", "firewood", "charms", "toolkits", "treasure", "fate",
    "stairs", "escaped", "tiles",
})  # fmt: skip
BAD = frozenset({
    "weak", "fragile", "serious", "ailing", "no life, weak", "no life, danger", "enemies", "their life", "still to act",
    "elsewhere", "danger", "worst danger", "boss", "boss cards", "counted", "rounds to go", "way", "farthest",
    "way to the stairs", "rows to go", "rounds", "levers", "banners",
})  # fmt: skip
"""Figures that can only be good or bad, whatever the games that were played may say of them."""
FEW = (
    ("nobody near", "nobody near, rows to go"),
    ("one near", "one near, rows to go"),
    ("two near", "two near, rows to go"),
)
"""By how many enemies are near while the stairs are sought: when none are left, somebody has to go and look."""


def chance(t: Table) -> float:
    """How likely the party wins from here."""
    return PROSPECTS.chance(t.encounter.id, figures(t))


def figures(t: Table) -> Figures:
    """What counts; most of it for each hero."""
    n = len(t.heroes)
    found: dict[str, float] = {
        "one": 1.0, "heroes": n - 4.0, **heroes(t, n), **lives(t), **enemies(t, n), **boss(t), **aims(t)
    }  # fmt: skip
    sought = t.stairs < 0 and any([isinstance(goal, AllEscaped) for goal in t.encounter.aim])  # noqa: C419
    standing, rows = found["standing"], rows_to_go(t) if sought else 0.0
    none, crowd = found["lives"] == 0, sqrt(found["enemies"])
    found.update({
        "no life, weak": found["weak"] * none,
        "no life, danger": found["danger"] * none,
        "boss, standing": found["boss"] * standing,
        "their life, standing": found["their life"] * standing,
        "rows to go": rows,
        "rows to go, standing": rows * standing,
        "rows to go, lives": rows * found["lives"],
        "rows to go, squared": rows * rows,
        "crowd": crowd,
        "crowd, rows to go": crowd * rows,
        "crowd, rows to go, squared": crowd * rows * rows,
        "stairs": float(t.stairs >= 0),
        "way to the stairs": found["way"] * (t.stairs >= 0),
        "tiles": len(t.dungeon.places) / 10,
        "aspects": len(t.aspects),
        "rounds": t.round / 10,
    })  # fmt: skip
    near = round(found["enemies"] * n) if sought else len(FEW)
    for number, (so_many, so_many_there) in enumerate(FEW):
        found[so_many] = float(near == number)
        found[so_many_there] = rows if near == number else 0.0
    return found


def heroes(t: Table, n: int) -> dict[str, float]:
    """How well they are, what they have to fear where they stand, and how far their way is."""
    standing = danger = worst = way = farthest = 0.0
    weak = fragile = serious = escaped = ailing = treasure = 0
    costs, least, exposed = way_costs(t), 1.0, exposure(t)
    for hero in t.heroes:
        treasure += len(hero.inventory) - len(hero.exhausted)
        if hero.escaped:
            escaped += 1
            standing += 1
            continue
        most, wounded = grit(t, hero), len(hero.serious)
        left = most - len(hero.wounds) - wounded
        if left < 0:
            left = 0
        whole = left / most
        standing += whole
        if whole < least:
            least = whole
        weak += left <= 2
        fragile += left <= 1
        serious += wounded
        ailing += hero.conditions.bit_count() + hero.poison + hero.stunned
        if feared := exposed[hero.seat]:
            danger += feared if 2 * left > most else feared * 2
            worst = max(worst, feared / (left or 1))
        if costs and hero.at >= 0:
            far = costs.get(hero.at, TOO_FAR) / 10
            way += far
            if far > farthest:
                farthest = far
    return {
        "standing": standing / n,
        "least standing": least,
        "weak": weak / n,
        "fragile": fragile / n,
        "serious": serious / n,
        "ailing": ailing / n,
        "danger": danger / n,
        "worst danger": worst,
        "way": way / n,
        "farthest": farthest,
        "escaped": escaped / n,
        "treasure": treasure / n,
    }


def lives(t: Table) -> dict[str, float]:
    """How often a defeat can be made good, and what is there to make it so."""
    number = t.second_wind + t.tokens[FIREWOOD_LAID].bit_count() + len(t.more_fires) + t.resources[POTION]
    return {
        "lives": number,
        "a life": float(number >= 1),
        "two lives": float(number >= 2),
        "firewood": t.resources[FIREWOOD],
        "charms": t.resources[CHARM],
        "toolkits": t.resources[TOOLKIT],
        "fate": t.fate / len(t.heroes),
    }


def enemies(t: Table, n: int) -> dict[str, float]:
    """Who is near, how much it takes to defeat them, and what they may do before they are."""
    area = heroes_areas(t)
    near = [enemy for enemy in t.enemies if area & BIT[enemy.at]]
    ready: dict[int, float] = {}
    for slot in t.row:
        if slot.seat < 0 and not slot.exhausted:
            who = t.box.stands_for[slot.card]
            ready[who] = ready.get(who, 0.0) + threat(t.side(slot.card))
    life = sum([2 - enemy.wounds + 2 * (t.profile(enemy).grit == "heat-up") for enemy in near])
    return {
        "enemies": len(near) / n,
        "elsewhere": (len(t.enemies) - len(near)) / n,
        "their life": life / n,
        "still to act": sum([ready.get(enemy.card, 0.0) for enemy in near]) / n,
    }


def boss(t: Table) -> dict[str, float]:
    """How many cards and sides of cards the boss has left, with those that it will fight on with."""
    sides, more = sum([1 if card in t.heated else 2 for card in t.boss_cards]), 0
    if not t.counts.get("stage"):
        more = sum([len(rule.cards[len(t.heroes)]) for rule in t.encounter.rules if isinstance(rule, Stage)])
    return {"boss": sides + 2 * more, "boss cards": len(t.boss_cards) + more}


def aims(t: Table) -> dict[str, float]:
    """How far the aims of the encounter are, and what stands in their way."""
    wanted = counted = rounds = 0
    for goal in t.encounter.aim:
        if isinstance(goal, Defeated):
            wanted += sum(enemy.card == t.box.number[goal.enemy] for enemy in t.enemies)
        elif isinstance(goal, Counted):
            counted = max(0, goal.amount - t.counts.get(goal.what, 0))
        elif isinstance(goal, Outlast):
            rounds = max(0, goal.rounds + 1 - t.round)
    return {
        "wanted": wanted,
        "counted": counted,
        "rounds to go": rounds,
        "levers": t.tokens[LEVER].bit_count(),
        "banners": t.tokens[BANNER].bit_count(),
    }


def rows_to_go(t: Table) -> float:
    """How far the northernmost portal is from the line beyond which the stairs lie."""
    return max(0, (CREASE if t.encounter.scope.stairs == "crease" else THRESHOLD) - northernmost(t.dungeon)) / 10


@lru_cache(maxsize=256)
def northernmost(dungeon: Dungeon) -> int:
    """The row of the unexplored portal that lies farthest north."""
    return max([dungeon.gate(gate)[0][1] for gate in dungeon.unexplored()], default=0)
