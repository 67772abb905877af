"""Words of monsters' and villains' tactics: the statement that opens a line, and what is done if it is true."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.cards.shared import tiles_text
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.combat import Blow, assail_all, may_be_answered, those_struck
from emberhall.games.ashardalon.rules.dice import ANY, let_stand
from emberhall.games.ashardalon.rules.exploration import call_for_help
from emberhall.games.ashardalon.rules.language import Act, Deed, When, Word
from emberhall.games.ashardalon.rules.movement import adjacent, around, positions, put_on_spot, spots
from emberhall.games.ashardalon.rules.state import Figure, Hero, Monster, Table
from emberhall.games.ashardalon.rules.tactics import (
    blown,
    choose_target,
    come_near,
    foremost,
    push_away,
    seen,
    step_toward,
    throw,
    tiles_away,
)
from emberhall.games.ashardalon.rules.traits import cannot_move
from emberhall.games.ashardalon.rules.treasure import lose_item

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


# ---------------------------------------------------------------- attacks


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


class Ray(Word, frozen=True):
    """One band of an eye ray: up to which roll of the die, and what it does."""

    upto: int
    strike: Strike


class EyeRay(Word, Act, frozen=True):
    """Roll the die for which ray strikes."""

    rays: tuple[Ray, ...]

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        die = t.chance.roll(20)
        return self.let_stand(t, m, targets, die) if "die" in t.ready else self.fire(t, m, targets, die)

    def let_stand(self, t: Table, m: Monster, targets: list[Figure], die: int) -> Flow[None]:
        die = yield from let_stand(t, Deed(t.active, m.card, m, roll=die, best=ANY))
        if flow := self.fire(t, m, targets, die):
            yield from flow

    def fire(self, t: Table, m: Monster, targets: list[Figure], die: int) -> Flow[None] | None:
        """The ray that the die has chosen strikes."""
        if t.log:
            t.tell(events.Check(die, 0, 0, purpose="eye-ray"))
        ray = next(ray for ray in self.rays if die <= ray.upto)
        return ray.strike.run(t, m, targets)

    def text(self) -> str:
        low, parts = 1, []
        for ray in self.rays:
            parts.append(f"on {low}-{ray.upto} {ray.strike.figures()}")
            low = ray.upto + 1
        return f"attacks {{whom}} as the die says ({{name}}{'; '.join(parts)})"


# ---------------------------------------------------------------- moves


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
        others = [f for f in seen(t, t.prey()) if away[f.at >> 4] <= 1 and positions(t, m, near[f.at])]
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


class Step(Word, Act, frozen=True):
    """Move tile by tile toward a hero, from scorch mark to scorch mark."""

    tiles: int = 1
    toward: Literal["closest", "healthiest"] = "closest"

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None] | None:
        return step_toward(t, m, self.toward, self.tiles)

    def text(self) -> str:
        whom = "the closest Hero" if self.toward == "closest" else "the Hero with the most Hit Points"
        return f"goes {tiles_text(self.tiles)} nearer to {whom}"


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


class Call(Word, Act, frozen=True):
    """Place the bottom tile of the stack at an unexplored edge of the monster's tile, with a new monster."""

    def run(self, t: Table, m: Monster, targets: list[Figure]) -> Flow[None]:
        yield from call_for_help(t, own_edges(t, m))

    def text(self) -> str:
        return "calls a new Monster, on the bottom tile of the stack, to such an edge"
