"""Words of villagers' tactics: the statement that opens a line, and what is done if it is true."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import tiles_text
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dice import let_stand
from emberhall.games.ashardalon.rules.dungeon import places_of
from emberhall.games.ashardalon.rules.exploration import call_for_help
from emberhall.games.ashardalon.rules.hit_points import damage_monster
from emberhall.games.ashardalon.rules.language import Cue, Deed, Habit, Word
from emberhall.games.ashardalon.rules.monsters import figures
from emberhall.games.ashardalon.rules.movement import adjacent, tiles_between
from emberhall.games.ashardalon.rules.other_actions import way_out
from emberhall.games.ashardalon.rules.state import OFF, Table, Villager
from emberhall.games.ashardalon.rules.villagers import closest_heroes, go_at_monster, go_beside, go_nearer, put_villager

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
        return any(tiles_between(t, m, v.at >> 4) <= self.tiles for m in figures(t))

    def text(self) -> str:
        return f"with a Monster within {tiles_text(self.tiles)}"


class MonsterAdjacent(Word, Cue, frozen=True):
    """A monster is adjacent."""

    def holds(self, t: Table, v: Villager) -> bool:
        return any(adjacent(t, m, v.at) for m in figures(t))

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
        return bool(way_out(t) & t.dungeon.tile_mask(v.at >> 4) & ~t.dungeon.sealed)  # WA-GAP-94

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
        options = [option(t.active, "foe", m.uid) for m in figures(t) if adjacent(t, m, v.at)]
        if not options:
            return
        pick = yield Choice(t.active, "turn-against", options, about=(v.card,))
        foe = t.monster(pick.what)
        die, ac = t.chance.roll(20), t.card_of(foe).ac
        if "die" in t.ready:
            die = yield from let_stand(t, Deed(v.seat, v.card, foe, roll=die, needed=ac - self.bonus))
        hit = die + self.bonus >= ac
        if t.log:
            t.tell(events.Rolled(v.card, foe.card, die, self.bonus, ac, hit, target_uid=foe.uid))
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
        put_villager(t, v, OFF)

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
            yield from go_nearer(t, v, goals)
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
