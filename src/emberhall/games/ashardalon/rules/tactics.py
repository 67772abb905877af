"""Monster tactics: read from the top, the first true statement is carried out, and the monster's turn is over."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import Tactic
from emberhall.games.ashardalon.rules.dungeon import FAR
from emberhall.games.ashardalon.rules.language import Act, Deed
from emberhall.games.ashardalon.rules.lasting import those_hidden
from emberhall.games.ashardalon.rules.movement import (
    adjacent,
    around,
    place_hero_on,
    put_on_place,
    put_on_spot,
    roomy,
    spots,
    tiles_between,
)
from emberhall.games.ashardalon.rules.powers import react
from emberhall.games.ashardalon.rules.state import Figure, Hero, Monster, Table, Villager
from emberhall.games.ashardalon.rules.villagers import put_among

# ---------------------------------------------------------------- activating


def activate(t: Table, m: Monster) -> Flow[None] | None:
    """A monster acts, unless a card stops it."""  # WA-MONSTER-02
    if t.log:
        t.tell(events.Activates(m.card, m.uid))
    if "monster-activates" in t.ready:
        about = Deed(t.active, m.card, m)
        if flow := react(t, "monster-activates", about):
            return wait_for_cards(t, m, about, flow)
    return read_tactics(t, m)


def wait_for_cards(t: Table, m: Monster, about: Deed, cards: Flow[bool]) -> Flow[None]:
    """Players may answer a monster that is about to act."""
    yield from cards
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
            found = seen(t, found) or None
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
        t.tell(events.Follows(m.card, m.uid, tactic.name))
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
    """First what somebody is asked about, then the other acts; who turns over its card meanwhile reads it anew."""
    side = m.enraged  # WA-GAP-110
    yield from flow
    if m in t.monsters:
        rest = do_all(t, m, targets, acts) if m.enraged == side else read_tactics(t, m)
        if rest is not None:
            yield from rest


# ---------------------------------------------------------------- whom a tactic means


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
    places = m.places
    return t.dungeon.dist[places[0]] if len(places) == 1 else t.dungeon.away(places)


def choose_target(t: Table, m: Monster, targets: list[Figure]) -> Flow[Figure]:
    """The active player decides between equals."""  # WA-GAP-21
    everybody: list[Figure] = [*t.heroes, *t.villagers]
    options = [option(t.active, "prey", everybody.index(figure)) for figure in targets]
    pick = yield Choice(t.active, "prey", options, "WA-GAP-21", about=(m.card,))
    return everybody[pick.what]


def seen(t: Table, prey: list[Figure]) -> list[Figure]:
    """Those of its prey a monster may take for the closest: who is invisible never is."""
    if not t.lasting:
        return prey
    hidden = those_hidden(t)
    return [f for f in prey if not (isinstance(f, Hero) and f.seat in hidden)] if hidden else prey


# ---------------------------------------------------------------- monsters move by tiles


def come_near(t: Table, m: Monster, target: Figure) -> Flow[None] | None:
    """Move as near to a hero as free squares allow, as the active player likes."""  # WA-GAP-25
    ring = reached = 1 << target.at
    while ring:
        ring = around(t, ring) & ~reached
        reached |= ring
        if options := spots(t, m, ring, t.active):
            return put_on_spot(t, m, options, "approach")
    return None


def step_toward(t: Table, m: Monster, toward: str, tiles: int = 1) -> Flow[None] | None:
    """So many tiles toward the closest (or healthiest) hero; the active player chooses between equal ways."""
    # WA-MONSTER-08, WA-GAP-22, -23, -26
    away = tiles_away(t, m)
    if toward == "closest":
        least, found = closest(seen(t, t.prey()), away)
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


# ---------------------------------------------------------------- heroes and villagers thrown about


def throw(t: Table, figure: Figure, mask: int, ask: str, chooser: int = -1) -> Flow[None]:
    """Put a hero or villager who was hit on a free square among these, but through no closed door."""  # WA-GAP-93
    if isinstance(figure, Hero):
        yield from place_hero_on(t, figure, mask & ~t.dungeon.sealed, chooser, ask)
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
