"""How a party stands: its figures between two turns, and how likely such a position is to be won."""

from __future__ import annotations

from pathlib import Path

from emberhall.engine.kit.prospects import Figures, Prospects
from emberhall.games.ashardalon.cards.goals import AllEscaped, SlayCount, Wealth
from emberhall.games.ashardalon.players.aims import hunted
from emberhall.games.ashardalon.players.ground import menace
from emberhall.games.ashardalon.rules.dungeon import places_of
from emberhall.games.ashardalon.rules.experience import worth
from emberhall.games.ashardalon.rules.hit_points import hit_points_left, max_hp
from emberhall.games.ashardalon.rules.language import Goal
from emberhall.games.ashardalon.rules.movement import around
from emberhall.games.ashardalon.rules.other_actions import exit_squares
from emberhall.games.ashardalon.rules.state import Table
from emberhall.games.ashardalon.rules.tokens import GEAR, GOAL
from emberhall.games.ashardalon.rules.treasure import wealth
from emberhall.games.ashardalon.rules.victory import to_win

PROSPECTS = Prospects(Path(__file__).parents[1] / "position.yaml")
GOOD = frozenset(
    {
        "surges", "health", "least health", "least health, no surge", "escaped", "experience", "powers", "items",
        "time", "villagers", "second level",
    }
)  # fmt: skip
BAD = frozenset(
    {
        "no surge", "down", "weak", "weak, no surge", "weak, one surge", "menace", "monsters", "near", "near, no surge",
        "villains", "prey", "tiles to go", "hidden", "kills to go", "wealth to go", "way out", "way to goal", "goals",
        "curses",
    }
)  # fmt: skip
"""Figures that can only be good or bad, whatever the games that were played may say of them."""
WEAK = 2  # Hit Points with which the next blow may be the last


def chance(t: Table) -> float:
    """How likely the party wins from here."""
    return PROSPECTS.chance(t.adventure.id, figures(t))


def figures(t: Table) -> Figures:
    """What counts; most of it for each hero."""
    n = len(t.heroes)
    goals = [goal for goal in to_win(t) if not goal.met(t)]
    none, few = float(t.surges == 0), float(t.surges <= 1)
    health, least, down, weak, escaped = _health(t)
    powers, items, curses, level = _belongings(t)
    menaces, monsters, near, villains, prey = _monsters(t, goals)
    hidden, to_go = _hidden(t)
    kills = riches = way_out = 0.0
    for goal in goals:
        if isinstance(goal, SlayCount):
            kills = goal.count + goal.per_hero * n - sum(t.box.monsters[card].kind != "object" for card in t.slain)
        elif isinstance(goal, Wealth):
            riches = (goal.gold - wealth(t) + t.counts.get("wealth before", wealth(t))) / 1000
    if goals and all(isinstance(goal, AllEscaped) for goal in goals):
        way_out = _way(t, exit_squares(t)) / n
    alive = sum(1 for villager in t.villagers if villager.hp > 0)
    return {
        "one": 1.0,
        "heroes": n - 4.0,
        "surges": t.surges,
        "no surge": none,
        "health": health / n,
        "least health": least,
        "down": down,
        "weak": weak,
        "least health, no surge": none * least,
        "weak, no surge": none * weak,
        "weak, one surge": few * weak,
        "menace": menaces / n,
        "monsters": monsters / n,
        "near": near / n,
        "near, no surge": none * near / n,
        "villains": villains,
        "prey": prey / n,
        "tiles to go": to_go / n,
        "hidden": hidden,
        "kills to go": kills / n,
        "wealth to go": riches / n,
        "way out": way_out,
        "way to goal": _way_to_goal(t) / n,
        "escaped": escaped / n,
        "goals": len(goals),
        "chamber": float(t.chamber >= 0),
        "experience": worth(t) / n,
        "powers": powers / n,
        "items": items / n,
        "curses": curses / n,
        "environment": float(t.environment >= 0),
        "time": t.time / n,
        "villagers": alive / n,
        "second level": level / n,
        "turns": t.turn / (10 * n),
    }


def _health(t: Table) -> tuple[float, float, float, float, float]:
    """Shares of Hit Points in all and the least of them; how many are down, weak and away to safety."""
    total, least, down, weak, escaped = 0.0, 1.0, 0, 0, 0
    for hero in t.heroes:
        if hero.escaped:
            total += 1
            escaped += 1
            continue
        share = hero.hp / max_hp(t, hero)
        total += share
        least = min(least, share)
        down += hero.hp <= 0
        weak += hero.hp <= WEAK
    return total, least, down, weak, escaped


def _belongings(t: Table) -> tuple[float, float, float, float]:
    """Powers that can be used, items, what ails the heroes, and who is at the second level."""
    powers, items, curses, level = 0, 0, 0.0, 0
    for hero in t.heroes:
        powers += len(hero.powers) - len(hero.flipped)
        items += len(hero.items)
        curses += len(hero.curses) + hero.poisoned + 0.5 * hero.dazed
        level += hero.level - 1
    return powers, items, curses, level


def _monsters(t: Table, goals: list[Goal]) -> tuple[float, float, float, float, float]:
    """What they can do, how many they are, what they can do at once to whom it hurts, and what villains and prey can
    still take."""
    here = [(h.at >> 4, 1.0 if h.hp > 4 else 1.6 if h.hp > WEAK else 2.6) for h in t.heroes if h.at >= 0]
    total = near = villains = prey = 0.0
    count = 0
    for m in t.monsters:
        kind, left = t.box.monsters[m.card].kind, hit_points_left(t, m)
        if kind != "object":
            bite = menace(t.box, m.card)
            total += bite
            count += 1
            row = t.dungeon.dist[m.places[0]]
            near += bite * sum([frail for place, frail in here if row[place] <= 1])
        if kind == "villain":
            villains += left
    for m in hunted(t, goals):
        prey += hit_points_left(t, m)
    return total, count, near, villains, prey


def _hidden(t: Table) -> tuple[float, float]:
    """Whether a tile that the adventure is about is still to come, and after how many others."""
    for lurker in t.tiles.lurkers:
        if lurker.card >= 0 and lurker.within:
            return 1.0, lurker.after + lurker.within / 2
    return 0.0, 0.0


def _way(t: Table, squares: int) -> float:
    """How many tiles the heroes have to go there, all together."""
    places = places_of(squares)
    if not places:
        return 0.0
    rows = [t.dungeon.dist[h.at >> 4] for h in t.heroes if h.at >= 0]
    return float(sum([min([row[place] for place in places]) for row in rows]))


def _way_to_goal(t: Table) -> float:
    """The same to what has to be picked up."""
    squares = 0
    for thing in t.things:
        if thing.what in (GEAR, GOAL):
            squares |= around(t, thing.mask) | thing.mask
    return _way(t, squares & t.dungeon.floor) if squares else 0.0
