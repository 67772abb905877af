"""Monster tactics: read from the top, the first true statement is carried out, and the monster's turn is over."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import tiles_text
from emberhall.games.ashardalon.cards.villagers import put_among
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import Tactic
from emberhall.games.ashardalon.rules.combat import Blow, assail_all, may_be_answered, those_struck
from emberhall.games.ashardalon.rules.dungeon import FAR
from emberhall.games.ashardalon.rules.exploration import call_for_help
from emberhall.games.ashardalon.rules.language import Act, Deed, When, Word
from emberhall.games.ashardalon.rules.movement import (
    adjacent,
    around,
    place_hero_on,
    positions,
    put_on_place,
    put_on_spot,
    roomy,
    spots,
    tiles_between,
)
from emberhall.games.ashardalon.rules.powers import react
from emberhall.games.ashardalon.rules.state import Figure, Hero, Monster, Table, Villager
from emberhall.games.ashardalon.rules.traits import cannot_move
from emberhall.games.ashardalon.rules.treasure import lose_item

# ---------------------------------------------------------------- activating


def activate(t: Table, m: Monster) -> Flow[None] | None:
    """A monster acts, unless a card stops it."""  # WA-MONSTER-02
    if t.log:
        t.tell(events.Activates(m.card))
    return wait_for_cards(t, m) if "monster-activates" in t.ready else read_tactics(t, m)


def wait_for_cards(t: Table, m: Monster) -> Flow[None]:
    """Players may answer a monster that is about to act."""
    about = Deed(t.active, m.card, m)
    yield from react(t, "monster-activates", about)
    if not about.cancelled and m in t.monsters and (flow := read_tactics(t, m)):
        yield from flow


def read_tactics(t: Table, m: Monster) -> Flow[None] | None:
    """The first line of a monster's tactics whose statement is true is carried out, and no other."""
    # WA-MONSTER-03..05
    line = true_line(t, m)
    if line is None:
        return None
    tactic, found = line
    if len(found) > 1 and tactic.target != "each":
        return follow_as_chosen(t, m, tactic, found)
    return carry_out(t, m, tactic, found)


def true_line(t: Table, m: Monster) -> tuple[Tactic, list[Figure]] | None:
    """The first line of tactics that is true, and those it means: all of them if several tie."""  # WA-GAP-21
    prey = t.prey()
    for tactic in t.card_of(m).tactics:
        found = tactic.when.find(t, m, prey)
        if found and tactic.target == "closest":
            found = seen(found) or None
        if found is not None:
            if len(found) > 1 and tactic.target not in ("each", "tile"):
                found = foremost(t, m, found, tactic.target)
            return tactic, found
    return None


def follow_as_chosen(t: Table, m: Monster, tactic: Tactic, found: list[Figure]) -> Flow[None]:
    """Carry out a line of tactics that means one of several, or those on one of several tiles."""  # WA-GAP-21
    if tactic.target == "tile":
        targets = yield from choose_crowd(t, m, found)
    else:
        targets = [(yield from choose_target(t, m, found))]
    if flow := carry_out(t, m, tactic, targets):
        yield from flow


def carry_out(t: Table, m: Monster, tactic: Tactic, targets: list[Figure]) -> Flow[None] | None:
    """Do what a line of tactics says to those it means."""
    if t.log and tactic.name:
        t.tell(events.Follows(m.card, tactic.name))
    return do_all(t, m, targets, tactic.do) if tactic.do else None


def do_all(t: Table, m: Monster, targets: list[Figure], acts: tuple[Act, ...]) -> Flow[None] | None:
    """One act after the other, as long as the monster is there to do it."""
    flow = acts[0].run(t, m, targets)
    if len(acts) == 1:
        return flow
    if flow is not None:
        return go_on(t, m, targets, flow, acts[1:])
    return do_all(t, m, targets, acts[1:]) if m in t.monsters else None


def go_on(t: Table, m: Monster, targets: list[Figure], flow: Flow[None], acts: tuple[Act, ...]) -> Flow[None]:
    """First what somebody is asked about, then the other acts."""
    yield from flow
    if m in t.monsters and (rest := do_all(t, m, targets, acts)):
        yield from rest


def choose_crowd(t: Table, m: Monster, found: list[Figure]) -> Flow[list[Figure]]:
    """All of those who stand on one tile; which, if there are several, the active player decides."""  # WA-GAP-21
    places = dict.fromkeys(figure.at >> 4 for figure in found)
    options = [option(t.active, "tile", place) for place in places]
    pick = yield Choice(t.active, "crowd", options, "WA-GAP-21", about=(m.card,))
    return [figure for figure in found if figure.at >> 4 == pick.what]


def foremost(t: Table, m: Monster, found: list[Figure], how: str) -> list[Figure]:
    """Those among the found whom the tactic means, all of them if several tie."""  # WA-GAP-21
    if how == "any":
        return found
    if how == "healthiest":
        most = max(f.hp for f in found)
        return [f for f in found if f.hp == most]
    away = tiles_away(t, m)
    if how == "closest":
        return closest(found, away)[1]
    most = max([away[f.at >> 4] for f in found])
    return [f for f in found if away[f.at >> 4] == most]


def closest(figures: list[Figure], away: bytes) -> tuple[int, list[Figure]]:
    """How far the closest of these are, and who they are, all of them if several tie."""
    least = FAR
    found: list[Figure] = []
    for figure in figures:
        tiles = away[figure.at >> 4]
        if tiles < least:
            least, found = tiles, [figure]
        elif tiles == least:
            found.append(figure)
    return least, found


def tiles_away(t: Table, m: Monster) -> bytes:
    """How far every tile is from a monster: from the nearest tile it is on."""  # WA-TILE-21
    dist = t.dungeon.dist
    if len(m.places) == 1:
        return dist[m.places[0]]
    return bytes(map(min, *[dist[place] for place in m.places]))


def choose_target(t: Table, m: Monster, targets: list[Figure]) -> Flow[Figure]:
    """The active player decides between equals."""  # WA-GAP-21
    everybody: list[Figure] = [*t.heroes, *t.villagers]
    options = [option(t.active, "prey", everybody.index(figure)) for figure in targets]
    pick = yield Choice(t.active, "prey", options, "WA-GAP-21", about=(m.card,))
    return everybody[pick.what]


def seen(prey: list[Figure]) -> list[Figure]:
    """Those of its prey a monster may take for the closest: who is invisible never is."""
    for figure in prey:
        if isinstance(figure, Hero) and figure.hidden:
            return [f for f in prey if not (isinstance(f, Hero) and f.hidden)]
    return prey


# ---------------------------------------------------------------- statements


class Always(Word, When, frozen=True):
    """The last line: what the monster does if nothing else is true."""

    def find(self, t: Table, m: Monster, prey: list[Figure]) -> list[Figure]:
        return []

    def text(self) -> str:
        return "if none of this is so"


class Adjacent(Word, When, frozen=True):
    """The monster is adjacent to heroes, at least so many."""

    least: int = 1

    def find(self, t: Table, m: Monster, prey: list[Figure]) -> list[Figure] | None:
        near, mask = t.dungeon.near, m.mask
        found = []
        for figure in prey:
            if near[figure.at] & mask:
                found.append(figure)
        return found if len(found) >= self.least else None

    def text(self) -> str:
        return f"with {'a Hero' if self.least == 1 else f'{self.least} or more Heroes'} adjacent"


class Within(Word, When, frozen=True):
    """The monster is within so many tiles of heroes; 0 is its own tile."""

    tiles: int

    def find(self, t: Table, m: Monster, prey: list[Figure]) -> list[Figure] | None:
        away, most = tiles_away(t, m), self.tiles
        found = []
        for figure in prey:
            if away[figure.at >> 4] <= most:
                found.append(figure)
        return found or None

    def text(self) -> str:
        return f"with a Hero {f'within {tiles_text(self.tiles)}' if self.tiles else 'on its tile'}"


class Crowd(Word, When, frozen=True):
    """A tile within so many tiles has at least so many heroes on it."""

    tiles: int = 1
    least: int = 2

    def find(self, t: Table, m: Monster, prey: list[Figure]) -> list[Figure] | None:
        away = tiles_away(t, m)
        crowds: dict[int, list[Figure]] = {}
        for figure in prey:
            if away[figure.at >> 4] <= self.tiles:
                crowds.setdefault(figure.at >> 4, []).append(figure)
        found = [f for crowd in crowds.values() if len(crowd) >= self.least for f in crowd]
        return found or None

    def text(self) -> str:
        return f"with {self.least} or more Heroes on one tile within {tiles_text(self.tiles)}"


class LonelyEdge(Word, When, frozen=True):
    """No hero is on the monster's tile, and the tile has an unexplored edge, and there is a tile to place."""

    def find(self, t: Table, m: Monster, prey: list[Figure]) -> list[Figure] | None:
        for figure in prey:
            if figure.at >> 4 in m.places:
                return None
        return [] if own_edges(t, m) and t.tiles else None

    def text(self) -> str:
        return "with no Hero but an unexplored edge on its tile"


def own_edges(t: Table, m: Monster) -> list[tuple[int, int]]:
    """The unexplored edges of the tiles a monster is on."""
    edges: list[tuple[int, int]] = []
    for place in m.places:
        edges += t.dungeon.edges_of(place)
    return edges


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

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        blow = Blow(self.bonus, self.damage, self.miss, self.inflict)
        if may_be_answered(t, targets, m):
            return self.answered(t, m, targets, blow)
        hit = those_struck(t, m.card, targets, blow, m)
        return self.shove_all(t, m, hit) if hit and self.shoves() else None

    def answered(self, t: Table, m: Monster, targets: list[Figure], blow: Blow) -> Flow[None]:
        hit = yield from assail_all(t, m.card, targets, blow, m)
        if hit and self.shoves():
            yield from self.shove_all(t, m, hit)

    def shoves(self) -> bool:
        """Whether a hit does more than harm."""
        return self.push > 0 or self.pull or self.steal or self.blow_away

    def shove_all(self, t: Table, m: Monster, hit: list[Figure]) -> Flow[None]:
        for target in hit:
            if target.at >= 0 and m in t.monsters:
                yield from self.shove(t, m, target)

    def shove(self, t: Table, m: Monster, target: Figure) -> Flow[None]:
        if not (isinstance(target, Hero) and cannot_move(t, target)):
            if self.push:
                yield from push_away(t, m, target, self.push)
            if self.pull and not adjacent(t, m, target.at):
                yield from throw(t, target, around(t, m.mask), "pull-hero", t.active)
            if self.blow_away:
                yield from blown(t, target)
        if self.steal and isinstance(target, Hero) and target.items:
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

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        target = targets[0]
        if target.at < 0 or target.hp <= 0:  # WA-DOWN-02: who fell to its attack is not there for it
            return None
        near = t.dungeon.near[target.at]
        if near & m.mask:
            return None
        options = spots(t, m, near, t.active)
        return put_on_spot(t, m, options, "approach") if options else self.find_another(t, m, targets)

    def find_another(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        away, near = tiles_away(t, m), t.dungeon.near
        others = [f for f in seen(t.prey()) if away[f.at >> 4] <= 1 and positions(t, m, near[f.at])]
        if others:  # WA-GAP-25
            return self.approach_another(t, m, targets, foremost(t, m, others, "closest"))
        target = targets[0]
        targets.clear()
        return come_near(t, m, target)

    def approach_another(self, t: Table, m: Monster, targets: list[Figure], others: list[Figure]) -> Flow[None]:
        other = yield from choose_target(t, m, others)
        yield from put_on_spot(t, m, spots(t, m, t.dungeon.near[other.at], t.active), "approach")
        targets[:] = [other]

    def text(self) -> str:
        return "goes next to {whom}"


def come_near(t: Table, m: Monster, target: Figure) -> Flow[None] | None:
    """Move as near to a hero as free squares allow, as the active player likes."""  # WA-GAP-25
    ring = reached = 1 << target.at
    while ring:
        ring = around(t, ring) & ~reached
        reached |= ring
        if options := spots(t, m, ring, t.active):
            return put_on_spot(t, m, options, "approach")
    return None


class Step(Word, Act, frozen=True):
    """Move tile by tile toward a hero, from scorch mark to scorch mark."""

    tiles: int = 1
    toward: Literal["closest", "healthiest"] = "closest"

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        return step_toward(t, m, self.toward, self.tiles)

    def text(self) -> str:
        whom = "the closest Hero" if self.toward == "closest" else "the Hero with the most Hit Points"
        return f"goes {tiles_text(self.tiles)} nearer to {whom}"


def step_toward(t: Table, m: Monster, toward: str, tiles: int = 1) -> Flow[None] | None:
    """So many tiles toward the closest (or healthiest) hero; the active player chooses between equal ways."""
    # WA-MONSTER-08, WA-GAP-22, -23, -26
    away = tiles_away(t, m)
    if toward == "closest":
        least, found = closest(seen(t.prey()), away)
    else:
        found = [f for f in t.prey() if away[f.at >> 4] < FAR]
        found = foremost(t, m, found, toward) if found else []
        least = min([away[f.at >> 4] for f in found], default=FAR)
    if least:
        return step_to(t, m, [f.at >> 4 for f in found], tiles) if least < FAR else None
    mask = 0  # already on the tile: as near as it can come
    for figure in found:
        if away[figure.at >> 4] == 0:
            if adjacent(t, m, figure.at):
                return None
            mask |= t.dungeon.near[figure.at]
    options = spots(t, m, mask, t.active)
    return put_on_spot(t, m, options, "approach") if options else None


def step_to(t: Table, m: Monster, goals: list[int], tiles: int = 1) -> Flow[None] | None:
    """So many tiles nearer to one of these tiles, by a shortest way as the active player likes."""  # WA-GAP-22
    ways = next_on_way(t, m, goals) if tiles == 1 else halts_on_way(t, m, goals, tiles)
    if len(ways) > 1:
        ways = roomy(t, m, sorted(ways))
        if len(ways) > 1:
            return choose_way(t, m, ways)
    return put_on_place(t, m, ways[0], t.active) if ways else None


def next_on_way(t: Table, m: Monster, goals: list[int]) -> list[int]:
    """The next tiles on the shortest ways from a monster to each of these, be there room or not."""
    away, dungeon = tiles_away(t, m), t.dungeon
    ways: list[int] = []
    for goal in goals:
        row, left = dungeon.dist[goal], away[goal]
        for place in m.places:
            for way in dungeon.joined[place]:
                if row[way] < left and way not in ways:
                    ways.append(way)
    return ways


def halts_on_way(t: Table, m: Monster, goals: list[int], tiles: int) -> list[int]:
    """The tiles so far along the shortest ways from a monster to each of these, or less far if there is no room.

    Who and what is on the tiles before does not matter: the monster only passes.
    """  # WA-CARD-01, WA-GAP-26, -27
    away = tiles_away(t, m)
    ways: list[int] = []
    for goal in goals:
        row, left = t.dungeon.dist[goal], away[goal]
        for gone in range(min(tiles, left), 0, -1):
            ahead = [p for p, far in enumerate(away) if far == gone and row[p] == left - gone]
            if found := roomy(t, m, ahead):
                ways += [way for way in found if way not in ways]
                break
    return ways


def choose_way(t: Table, m: Monster, ways: list[int]) -> Flow[None]:
    """The active player decides between equal ways."""  # WA-GAP-22
    options = [option(t.active, "tile", place) for place in ways]
    pick = yield Choice(t.active, "way", options, "WA-GAP-22", about=(m.card,))
    if flow := put_on_place(t, m, pick.what, t.active):
        yield from flow


class Call(Word, Act, frozen=True):
    """Place the bottom tile of the stack at an unexplored edge of the monster's tile, with a new monster."""

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None]:
        yield from call_for_help(t, own_edges(t, m))

    def text(self) -> str:
        return "calls a new Monster, on the bottom tile of the stack, to such an edge"


class Retreat(Word, Act, frozen=True):
    """Move to the closest square that is adjacent to no hero."""

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        shunned = 0
        for figure in t.prey():
            shunned |= t.dungeon.near[figure.at]
        if not m.mask & shunned:  # it stands on such a square
            return None
        ring, seen_squares = m.mask, m.mask
        while ring:
            ring = around(t, ring) & ~seen_squares
            seen_squares |= ring
            if options := spots(t, m, ring & ~shunned, t.active):
                return put_on_spot(t, m, options, "retreat")
        return None

    def text(self) -> str:
        return "draws back to the closest square with no Hero adjacent"


class Leap(Word, Act, frozen=True):
    """Move to any square within so many tiles."""

    tiles: int = 1

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        mask = 0
        for place in m.places:
            mask |= t.dungeon.mask_within(place, self.tiles)
        options = spots(t, m, mask, t.active)
        return put_on_spot(t, m, options, "leap") if options else None

    def text(self) -> str:
        return f"leaps to any square within {tiles_text(self.tiles)}"


class Ray(Word, frozen=True):
    """One band of an eye ray: up to which roll of the die, and what it does."""

    upto: int
    strike: Strike


class EyeRay(Word, Act, frozen=True):
    """Roll the die for which ray strikes."""

    rays: tuple[Ray, ...]

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        die = t.chance.roll(20)
        if t.log:
            t.tell(events.Check(die, 0, 0))
        ray = next(ray for ray in self.rays if die <= ray.upto)
        return ray.strike.run(t, m, targets)

    def text(self) -> str:
        low, parts = 1, []
        for ray in self.rays:
            parts.append(f"on {low}-{ray.upto} {ray.strike.figures()}")
            low = ray.upto + 1
        return f"attacks {{whom}} as the die says ({{name}}{'; '.join(parts)})"


# ---------------------------------------------------------------- heroes and villagers thrown about


def throw(t: Table, figure: Figure, mask: int, ask: str, chooser: int = -1) -> Flow[None]:
    """Put a hero or villager who was hit on a free square among these."""
    if isinstance(figure, Hero):
        yield from place_hero_on(t, figure, mask, chooser, ask)
    elif isinstance(figure, Villager):
        yield from put_among(t, figure, mask, "place-monster")


def push_away(t: Table, m: Monster, figure: Figure, tiles: int) -> Flow[None]:
    """Move somebody so many tiles away from a monster, as a hero's player likes; a dead end holds it."""  # WA-MOVE-12
    for _ in range(tiles):
        here = figure.at >> 4
        far = tiles_between(t, m, here)
        free = t.free()
        places = [p for p in t.dungeon.joined[here] if t.dungeon.tile_mask(p) & free]
        away = [p for p in places if tiles_between(t, m, p) > far]
        mask = 0
        for place in away:
            mask |= t.dungeon.tile_mask(place)
        if not mask:
            return
        yield from throw(t, figure, mask, "pushed")


def blown(t: Table, figure: Figure) -> Flow[None]:
    """Move somebody 1 tile the way the triangle of its tile points, if there is a tile to be blown to."""
    here = figure.at >> 4
    to = t.dungeon.neighbour(here, t.dungeon.triangle_side(here))
    if to >= 0 and to in t.dungeon.joined[here]:
        yield from throw(t, figure, t.dungeon.tile_mask(to), "pushed")
