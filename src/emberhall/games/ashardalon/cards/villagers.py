"""Villagers: figures that monsters take for heroes, each with tactics of its own.

A villager acts at the end of the turn of the player who found it, and like a monster it follows the first line of its
tactics that is true and moves by tiles, from scorch mark to scorch mark. Between equals its player chooses.
"""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import tiles_text
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dungeon import FAR, places_of
from emberhall.games.ashardalon.rules.exploration import call_for_help
from emberhall.games.ashardalon.rules.hit_points import damage_monster
from emberhall.games.ashardalon.rules.language import Cue, Habit, Word
from emberhall.games.ashardalon.rules.movement import adjacent, around, square_options, tiles_between
from emberhall.games.ashardalon.rules.objects import way_out
from emberhall.games.ashardalon.rules.state import OFF, Hero, Monster, Table, Villager


def villagers_act(t: Table) -> Flow[None]:
    """Every villager of the active player does what is in its nature."""
    for villager in [v for v in t.villagers if v.seat == t.active]:
        if villager.standing:
            yield from act(t, villager)


def act(t: Table, v: Villager) -> Flow[None]:
    """The first line of a villager's tactics whose statement is true is carried out, and no other."""
    if t.log:
        t.tell(events.Activates(v.card))
    for line in t.box.villagers[v.card].tactics:
        if line.when.holds(t, v):
            for habit in line.do:
                flow = habit.run(t, v)
                if flow is not None:
                    yield from flow
            return


def enemies(t: Table) -> list[Monster]:
    """Monsters and villains; nobody is afraid of an altar."""
    return [m for m in t.monsters if t.box.monsters[m.card].kind != "object"]


def closest_heroes(t: Table, v: Villager) -> list[Hero]:
    """The standing heroes closest to a villager, all of them if several tie; nobody who cannot be reached."""
    row = t.dungeon.dist[v.at >> 4]
    heroes = [hero for hero in t.heroes if hero.standing and row[hero.at >> 4] < FAR]
    least = min((row[hero.at >> 4] for hero in heroes), default=FAR)
    return [hero for hero in heroes if row[hero.at >> 4] == least]


# ---------------------------------------------------------------- statements


class HeroWithin(Word, Cue, frozen=True):
    """A hero is within so many tiles."""

    tiles: int

    def holds(self, t: Table, v: Villager) -> bool:
        return any(t.dungeon.distance(v.at >> 4, hero.at >> 4) <= self.tiles for hero in closest_heroes(t, v))

    def text(self) -> str:
        return f"with a Hero within {tiles_text(self.tiles)}"


class MonsterWithin(Word, Cue, frozen=True):
    """A monster is within so many tiles."""

    tiles: int

    def holds(self, t: Table, v: Villager) -> bool:
        return any(tiles_between(t, m, v.at >> 4) <= self.tiles for m in enemies(t))

    def text(self) -> str:
        return f"with a Monster within {tiles_text(self.tiles)}"


class MonsterAdjacent(Word, Cue, frozen=True):
    """A monster is adjacent."""

    def holds(self, t: Table, v: Villager) -> bool:
        return any(adjacent(t, m, v.at) for m in enemies(t))

    def text(self) -> str:
        return "with a Monster adjacent"


class EdgeHere(Word, Cue, frozen=True):
    """The villager's tile has an unexplored edge, and there is a tile to place."""

    def holds(self, t: Table, v: Villager) -> bool:
        return bool(t.tiles and t.dungeon.edges_of(v.at >> 4))

    def text(self) -> str:
        return "with an unexplored edge on the tile"


class ExitHere(Word, Cue, frozen=True):
    """The villager's tile has a way out of the dungeon."""

    def holds(self, t: Table, v: Villager) -> bool:
        return bool(way_out(t) & t.dungeon.tile_mask(v.at >> 4))

    def text(self) -> str:
        return "with a way out on the tile"


class Otherwise(Word, Cue, frozen=True):
    """The last line: what the villager does if nothing else is true."""

    def holds(self, t: Table, v: Villager) -> bool:
        return True

    def text(self) -> str:
        return "otherwise"


# ---------------------------------------------------------------- what is done


class GoBeside(Word, Habit, frozen=True):
    """Move adjacent to the closest hero, or the closest monster."""

    whom: Literal["hero", "monster"] = "hero"

    def run(self, t: Table, v: Villager) -> Flow[None]:
        yield from go_beside(t, v) if self.whom == "hero" else go_at_monster(t, v)

    def text(self) -> str:
        return f"goes next to the closest {self.whom.capitalize()}"


class Punch(Word, Habit, frozen=True):
    """Attack an adjacent monster, if there is one. No hero defeats it, so nobody draws a Treasure."""

    bonus: int
    damage: int

    def run(self, t: Table, v: Villager) -> Flow[None]:
        options = [option(t.active, "foe", m.uid) for m in enemies(t) if adjacent(t, m, v.at)]
        if not options:
            return
        pick = yield Choice(t.active, "turn-against", options, about=(v.card,))
        foe = t.monster(pick.what)
        die, ac = t.chance.roll(20), t.card_of(foe).ac
        hit = die + self.bonus >= ac
        if t.log:
            t.tell(events.Rolled(v.card, foe.card, die, self.bonus, ac, hit))
        if hit and (flow := damage_monster(t, foe, self.damage)):
            yield from flow

    def text(self) -> str:
        return f"attacks an adjacent Monster (+{self.bonus}, {self.damage} damage)"


class Explore(Word, Habit, frozen=True):
    """Place the bottom tile of the stack at an unexplored edge of the villager's tile, with its monster."""

    def run(self, t: Table, v: Villager) -> Flow[None]:
        yield from call_for_help(t, list(t.dungeon.edges_of(v.at >> 4)))

    def text(self) -> str:
        return "places the bottom tile of the stack there, with a Monster"


class Leave(Word, Habit, frozen=True):
    """Walk out of the dungeon, to safety."""

    def run(self, t: Table, v: Villager) -> None:
        put(t, v, OFF)

    def text(self) -> str:
        return "leaves the dungeon and is safe"


class Freeze(Word, Habit, frozen=True):
    """Do nothing at all."""

    def text(self) -> str:
        return "stands still"


class GoToward(Word, Habit, frozen=True):
    """Move 1 tile toward the closest hero, unexplored edge or way out."""

    what: Literal["hero", "edge", "exit"]

    def run(self, t: Table, v: Villager) -> Flow[None]:
        here = v.at >> 4
        goals = self.places(t, v)
        if here not in goals:
            yield from step_to(t, v, goals)
        elif self.what == "hero":
            yield from go_beside(t, v)

    def places(self, t: Table, v: Villager) -> list[int]:
        match self.what:
            case "hero":
                return [hero.at >> 4 for hero in closest_heroes(t, v)]
            case "edge":
                return [place for place, _ in t.dungeon.edges]
            case _:
                return places_of(way_out(t))

    def text(self) -> str:
        return f"goes 1 tile nearer to {GOALS[self.what]}"


GOALS = {"hero": "the closest Hero", "edge": "the closest unexplored edge", "exit": "the closest way out"}

# ---------------------------------------------------------------- moving


def go_beside(t: Table, v: Villager) -> Flow[None]:
    """Come to a free square next to one of the closest heroes, unless the villager stands on one."""
    near = 0
    for hero in closest_heroes(t, v):
        near |= t.dungeon.near[hero.at]
    if not near >> v.at & 1:
        yield from put_among(t, v, near)


def go_at_monster(t: Table, v: Villager) -> Flow[None]:
    """Come to a free square next to one of the closest monsters, unless the villager stands on one."""
    away = [(tiles_between(t, m, v.at >> 4), m) for m in enemies(t)]
    least = min((tiles for tiles, _ in away), default=FAR)
    near = 0
    for tiles, m in away:
        near |= around(t, m.mask) if tiles == least else 0
    if not near >> v.at & 1:
        yield from put_among(t, v, near)


def step_to(t: Table, v: Villager, goals: list[int]) -> Flow[None]:
    """One tile nearer to the closest of these tiles, by a shortest way with room on the next tile."""
    row = t.dungeon.dist[v.at >> 4]
    least = min((row[goal] for goal in goals), default=FAR)
    if least >= FAR:
        return
    free = t.free()
    ways = [
        place
        for place in t.dungeon.joined[v.at >> 4]
        if t.dungeon.tile_mask(place) & free
        and any(row[goal] == least and t.dungeon.distance(place, goal) == least - 1 for goal in goals)
    ]
    if not ways:
        return
    pick = yield Choice(t.active, "way", [option(t.active, "tile", p) for p in ways], "WA-GAP-22", about=(v.card,))
    scorch = 1 << t.dungeon.scorch[pick.what]
    yield from put_among(t, v, scorch if scorch & free else t.dungeon.tile_mask(pick.what))


def put_among(t: Table, v: Villager, mask: int, ask: str = "approach") -> Flow[None]:
    """Put a villager on a free square among these, as the active player likes."""
    options = square_options(t.active, "square", mask & t.free())
    if options:
        pick = yield Choice(t.active, ask, options, "WA-GAP-24", about=(v.card,))
        put(t, v, pick.what)


def put(t: Table, v: Villager, square: int) -> None:
    t.put(v, square)
    if t.log:
        t.tell(events.Placed(v.card, square))
