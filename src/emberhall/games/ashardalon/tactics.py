"""Monster tactics: read from the top, the first true statement is carried out, and the monster's turn is over."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon import events
from emberhall.games.ashardalon.box import Tactic
from emberhall.games.ashardalon.combat import Blow, assail, assail_all
from emberhall.games.ashardalon.dungeon import FAR
from emberhall.games.ashardalon.effects import tiles_text
from emberhall.games.ashardalon.exploration import call_for_help
from emberhall.games.ashardalon.language import Act, Deed, Turn, When, Word
from emberhall.games.ashardalon.movement import (
    adjacent,
    around,
    has_room,
    move_to_mask,
    place_hero_on,
    positions,
    put_on_place,
    tiles_between,
)
from emberhall.games.ashardalon.powers import react
from emberhall.games.ashardalon.state import Figure, Hero, Monster, Table
from emberhall.games.ashardalon.treasure import lose_item

# ---------------------------------------------------------------- activating


def activate(t: Table, m: Monster) -> Flow[None]:
    """A monster acts: the first line of its tactics whose statement is true, and no other."""  # WA-MONSTER-02..05
    if t.log:
        t.tell(events.Activates(m.card))
    if "monster-activates" in t.ready:
        about = Deed(t.active, m.card, m)
        yield from react(t, "monster-activates", about)
        if about.cancelled or m not in t.monsters:
            return
    for tactic in t.card_of(m).tactics:
        found = meant_by(t, m, tactic)
        if found is not None:
            yield from follow(t, m, tactic, found)
            return


def meant_by(t: Table, m: Monster, tactic: Tactic) -> list[Figure] | None:
    """Those a line of tactics speaks of, or None if it is not true; who is invisible is never the closest."""
    found = tactic.when.find(t, m)
    if found and tactic.target == "closest":
        return [f for f in found if not (isinstance(f, Hero) and f.hidden)] or None
    return found


def follow(t: Table, m: Monster, tactic: Tactic, found: list[Figure]) -> Flow[None]:
    """Carry out one line of tactics."""
    if tactic.target == "each" or len(found) <= 1:
        targets = found
    elif tactic.target == "tile":
        targets = yield from choose_crowd(t, m, found)
    else:
        choices = foremost(t, m, found, tactic.target)
        if len(choices) > 1:
            target = yield from choose_target(t, m, choices)
            targets = [target]
        else:
            targets = choices
    turn = Turn(m, targets)
    if t.log and tactic.name:
        t.tell(events.Follows(m.card, tactic.name))
    for act in tactic.do:
        if m not in t.monsters:
            return
        flow = act.run(t, turn)
        if flow is not None:
            yield from flow


def choose_crowd(t: Table, m: Monster, found: list[Figure]) -> Flow[list[Figure]]:
    """All of those who stand on one tile; which, if there are several, the active player decides."""  # WA-GAP-21
    places = dict.fromkeys(figure.at >> 4 for figure in found)
    options = [option(t.active, "tile", place) for place in places]
    pick = yield Choice(t.active, "crowd", options, "WA-GAP-21", about=(m.card,))
    return [figure for figure in found if figure.at >> 4 == pick.what]


def foremost(t: Table, m: Monster, found: list[Figure], how: str) -> list[Figure]:
    """Those among the found whom the tactic means, all of them if several tie."""  # WA-GAP-21
    if how == "healthiest":
        most = max(f.hp for f in found)
        return [f for f in found if f.hp == most]
    distance = [tiles_between(t, m, f.at >> 4) for f in found]
    wanted = max(distance) if how == "farthest" else min(distance)
    return [f for f, d in zip(found, distance, strict=True) if d == wanted]


def choose_target(t: Table, m: Monster, targets: list[Figure]) -> Flow[Figure]:
    """The active player decides between equals."""  # WA-GAP-21
    everybody: list[Figure] = [*t.heroes, *t.villagers]
    options = [option(t.active, "prey", everybody.index(figure)) for figure in targets]
    pick = yield Choice(t.active, "prey", options, "WA-GAP-21", about=(m.card,))
    return everybody[pick.what]


def seen(t: Table) -> list[Figure]:
    """Those a monster may take for the closest: standing, on a tile, and not invisible."""
    found: list[Figure] = [h for h in t.heroes if h.hp > 0 and h.at >= 0 and not h.hidden]
    return found + [v for v in t.villagers if v.standing] if t.villagers else found


# ---------------------------------------------------------------- statements


class Always(Word, When, frozen=True):
    """The last line: what the monster does if nothing else is true."""

    def find(self, t: Table, m: Monster) -> list[Figure]:
        return []

    def text(self) -> str:
        return "if none of this is so"


class Adjacent(Word, When, frozen=True):
    """The monster is adjacent to heroes, at least so many."""

    least: int = 1

    def find(self, t: Table, m: Monster) -> list[Figure] | None:
        found = [f for f in t.prey() if t.dungeon.near[f.at] & m.mask]
        return found if len(found) >= self.least else None

    def text(self) -> str:
        return f"with {'a Hero' if self.least == 1 else f'{self.least} or more Heroes'} adjacent"


class Within(Word, When, frozen=True):
    """The monster is within so many tiles of heroes; 0 is its own tile."""

    tiles: int

    def find(self, t: Table, m: Monster) -> list[Figure] | None:
        found = [f for f in t.prey() if tiles_between(t, m, f.at >> 4) <= self.tiles]
        return found or None

    def text(self) -> str:
        return f"with a Hero {f'within {tiles_text(self.tiles)}' if self.tiles else 'on its tile'}"


class Crowd(Word, When, frozen=True):
    """A tile within so many tiles has at least so many heroes on it."""

    tiles: int = 1
    least: int = 2

    def find(self, t: Table, m: Monster) -> list[Figure] | None:
        crowds: dict[int, list[Figure]] = {}
        for figure in t.prey():
            if tiles_between(t, m, figure.at >> 4) <= self.tiles:
                crowds.setdefault(figure.at >> 4, []).append(figure)
        found = [f for crowd in crowds.values() if len(crowd) >= self.least for f in crowd]
        return found or None

    def text(self) -> str:
        return f"with {self.least} or more Heroes on one tile within {tiles_text(self.tiles)}"


class LonelyEdge(Word, When, frozen=True):
    """No hero is on the monster's tile, and the tile has an unexplored edge, and there is a tile to place."""

    def find(self, t: Table, m: Monster) -> list[Figure] | None:
        if not t.tiles or any(f.at >> 4 in m.places for f in t.prey()):
            return None
        return [] if any(place in m.places for place, _ in t.dungeon.edges) else None

    def text(self) -> str:
        return "with no Hero but an unexplored edge on its tile"


# ---------------------------------------------------------------- acts


class Strike(Word, Act, frozen=True):
    """Attack those the tactic means."""

    bonus: int
    damage: int = 0
    miss: int = 0
    inflict: tuple[Literal["dazed", "poisoned"], ...] = ()
    push: int = 0  # tiles a hero who is hit is moved away by
    pull: bool = False  # a hero who is hit is placed adjacent
    steal: bool = False  # a hero who is hit discards an item
    blow_away: bool = False  # a hero who is hit moves 1 tile the way the tile's triangle points

    def run(self, t: Table, turn: Turn) -> Flow[None]:
        m = turn.monster
        blow = Blow(self.bonus, self.damage, self.miss, self.inflict)
        if len(turn.targets) == 1:
            hit = turn.targets if (yield from assail(t, m.card, turn.targets[0], blow, m)) else []
        else:
            hit = yield from assail_all(t, m.card, turn.targets, blow, m)
        for target in hit:
            if target.at >= 0 and m in t.monsters:
                yield from self.shove(t, m, target)

    def shove(self, t: Table, m: Monster, target: Figure) -> Flow[None]:
        if not isinstance(target, Hero):
            return
        if self.push:
            yield from push_hero(t, m, target, self.push)
        if self.pull and not adjacent(t, m, target.at):
            yield from place_hero_on(t, target, around(t, m.mask), t.active, "pull-hero")
        if self.blow_away:
            yield from blown(t, target)
        if self.steal and target.items:
            options = [option(target.seat, "discard", item) for item in dict.fromkeys(target.items)]
            pick = yield Choice(target.seat, "lose-item", options)
            lose_item(t, target, pick.what)

    def text(self) -> str:
        return f"attacks {{whom}} ({{name}}{self.figures()})"

    def figures(self) -> str:
        """The numbers of the attack, and what a hit or a miss brings."""
        gains = [f"{self.damage} damage"] if self.damage else []
        gains += [condition.capitalize() for condition in self.inflict]
        parts = [f"+{self.bonus}, {' and '.join(gains)}"]
        if self.miss:
            parts.append(f"on a miss {self.miss} damage")
        if self.push:
            parts.append(f"who is hit is pushed {tiles_text(self.push)} away")
        if self.pull:
            parts.append("who is hit is pulled adjacent")
        if self.steal:
            parts.append("who is hit discards an item")
        if self.blow_away:
            parts.append("who is hit is blown 1 tile the way the triangle there points")
        return ", ".join(parts)


class Approach(Word, Act, frozen=True):
    """Move adjacent to the hero meant; if no square is free there, the next closest, else as near as can be."""

    def run(self, t: Table, turn: Turn) -> Flow[None]:
        m = turn.monster
        target = turn.targets[0]
        if target.at < 0 or adjacent(t, m, target.at):
            return
        if (yield from move_to_mask(t, m, around(t, 1 << target.at), t.active, "approach")):
            return
        others = [f for f in seen(t) if tiles_between(t, m, f.at >> 4) <= 1 and positions(t, m, around(t, 1 << f.at))]
        if others:  # WA-GAP-25
            other = yield from choose_target(t, m, foremost(t, m, others, "closest"))
            yield from move_to_mask(t, m, around(t, 1 << other.at), t.active, "approach")
            turn.targets = [other]
            return
        yield from come_near(t, m, target)
        turn.targets = []

    def text(self) -> str:
        return "goes next to {whom}"


def come_near(t: Table, m: Monster, target: Figure) -> Flow[None]:
    """Move as near to a hero as free squares allow, as the active player likes."""  # WA-GAP-25
    ring = reached = 1 << target.at
    while ring:
        ring = around(t, ring) & ~reached
        reached |= ring
        if (yield from move_to_mask(t, m, ring, t.active, "approach")):
            return


class Step(Word, Act, frozen=True):
    """Move tile by tile toward a hero, from scorch mark to scorch mark."""

    tiles: int = 1
    toward: Literal["closest", "healthiest"] = "closest"

    def run(self, t: Table, turn: Turn) -> Flow[None]:
        for _ in range(self.tiles):
            if turn.monster not in t.monsters or not (yield from step_toward(t, turn.monster, self.toward)):
                return

    def text(self) -> str:
        whom = "the closest Hero" if self.toward == "closest" else "the Hero with the most Hit Points"
        return f"goes {tiles_text(self.tiles)} nearer to {whom}"


def step_toward(t: Table, m: Monster, toward: str) -> Flow[bool]:
    """One tile toward the closest (or healthiest) hero; the active player chooses between equal ways."""
    # WA-MONSTER-08, WA-GAP-22, -23, -26
    known = seen(t) if toward == "closest" else t.prey()
    found = [f for f in known if tiles_between(t, m, f.at >> 4) < FAR]
    if not found:
        return False
    targets = foremost(t, m, found, toward)
    here = m.places
    if any(f.at >> 4 in here for f in targets):  # already on the tile: as near as it can come
        close = [f for f in targets if f.at >> 4 in here]
        if any(adjacent(t, m, f.at) for f in close):
            return False
        mask = 0
        for figure in close:
            mask |= t.dungeon.near[figure.at]
        return (yield from move_to_mask(t, m, mask, t.active, "approach"))
    return (yield from step_to(t, m, [f.at >> 4 for f in targets]))


def step_to(t: Table, m: Monster, goals: list[int]) -> Flow[bool]:
    """One tile nearer to one of these tiles, by a shortest way as the active player likes."""  # WA-GAP-22
    dungeon = t.dungeon
    ways: list[int] = []
    for goal in goals:
        left = tiles_between(t, m, goal)
        for place in m.places:
            if dungeon.distance(place, goal) == left:
                ways += [p for p in dungeon.joined[place] if p not in ways and dungeon.distance(p, goal) == left - 1]
    open_ways = [p for p in sorted(ways) if has_room(t, m, p)]
    if not open_ways:
        return False
    place = open_ways[0]
    if len(open_ways) > 1:
        pick = yield Choice(
            t.active, "way", [option(t.active, "tile", p) for p in open_ways], "WA-GAP-22", about=(m.card,)
        )
        place = pick.what
    return (yield from put_on_place(t, m, place, t.active))


class Call(Word, Act, frozen=True):
    """Place the bottom tile of the stack at an unexplored edge of the monster's tile, with a new monster."""

    def run(self, t: Table, turn: Turn) -> Flow[None]:
        edges = [edge for edge in t.dungeon.edges if edge[0] in turn.monster.places]
        yield from call_for_help(t, edges)

    def text(self) -> str:
        return "calls a new Monster, on the bottom tile of the stack, to such an edge"


class Retreat(Word, Act, frozen=True):
    """Move to the closest square that is adjacent to no hero."""

    def run(self, t: Table, turn: Turn) -> Flow[None]:
        m = turn.monster
        shunned = 0
        for figure in seen(t):
            shunned |= t.dungeon.near[figure.at]
        if not m.mask & shunned:  # it stands on such a square
            return
        ring, seen_squares = m.mask, m.mask
        while ring:
            ring = around(t, ring) & ~seen_squares
            seen_squares |= ring
            if (yield from move_to_mask(t, m, ring & ~shunned, t.active, "retreat")):
                return

    def text(self) -> str:
        return "draws back to the closest square with no Hero adjacent"


class Leap(Word, Act, frozen=True):
    """Move to any square within so many tiles."""

    tiles: int = 1

    def run(self, t: Table, turn: Turn) -> Flow[None]:
        m = turn.monster
        mask = 0
        for place in m.places:
            mask |= t.dungeon.mask_within(place, self.tiles)
        yield from move_to_mask(t, m, mask, t.active, "leap")

    def text(self) -> str:
        return f"leaps to any square within {tiles_text(self.tiles)}"


class Ray(Word, frozen=True):
    """One band of an eye ray: up to which roll of the die, and what it does."""

    upto: int
    strike: Strike


class EyeRay(Word, Act, frozen=True):
    """Roll the die for which ray strikes."""

    rays: tuple[Ray, ...]

    def run(self, t: Table, turn: Turn) -> Flow[None]:
        die = t.chance.roll(20)
        if t.log:
            t.tell(events.Check(die, 0, 0))
        ray = next(ray for ray in self.rays if die <= ray.upto)
        yield from ray.strike.run(t, turn)

    def text(self) -> str:
        low, parts = 1, []
        for ray in self.rays:
            parts.append(f"on {low}-{ray.upto} {ray.strike.figures()}")
            low = ray.upto + 1
        return f"attacks {{whom}} as the die says ({{name}}{'; '.join(parts)})"


# ---------------------------------------------------------------- heroes thrown about


def push_hero(t: Table, m: Monster, hero: Hero, tiles: int) -> Flow[None]:
    """Move a hero so many tiles away from a monster, as the hero's player likes; a dead end holds it."""  # WA-MOVE-12
    for _ in range(tiles):
        here = hero.at >> 4
        far = tiles_between(t, m, here)
        free = t.free()
        places = [p for p in t.dungeon.joined[here] if t.dungeon.tile_mask(p) & free]
        away = [p for p in places if tiles_between(t, m, p) > far]
        mask = 0
        for place in away:
            mask |= t.dungeon.tile_mask(place)
        if not mask:
            return
        yield from place_hero_on(t, hero, mask, ask="pushed")


def blown(t: Table, hero: Hero) -> Flow[None]:
    """Move a hero 1 tile the way the triangle of its tile points, if there is a tile to be blown to."""
    here = hero.at >> 4
    to = t.dungeon.neighbour(here, t.dungeon.triangle_side(here))
    if to >= 0 and to in t.dungeon.joined[here]:
        yield from place_hero_on(t, hero, t.dungeon.tile_mask(to), ask="pushed")
