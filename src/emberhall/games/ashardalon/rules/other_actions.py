"""Other actions: picking up objects, disabling traps, escaping."""

from __future__ import annotations

from functools import lru_cache

from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.words import run_all
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import RELIC, TILE
from emberhall.games.ashardalon.rules.dice import roll_for
from emberhall.games.ashardalon.rules.dungeon import Dungeon, squares_of
from emberhall.games.ashardalon.rules.encounters import disarm
from emberhall.games.ashardalon.rules.language import Deed
from emberhall.games.ashardalon.rules.squares import BIT
from emberhall.games.ashardalon.rules.state import OFF, Hero, Table
from emberhall.games.ashardalon.rules.tile_stack import start_places
from emberhall.games.ashardalon.rules.tokens import GOAL, PICKED_UP, TREASURE, TREASURE_TOKEN, markers_on, remove
from emberhall.games.ashardalon.rules.traits import trap_penalty
from emberhall.games.ashardalon.rules.treasure import disabling, keep_or_give, take_token
from emberhall.games.ashardalon.rules.victory import exits_are_open, judge


def objects_at_hand(t: Table, near: int) -> list[int]:
    """What lies in these squares to be picked up, by its place in the list of things."""
    return [i for i, thing in enumerate(t.things) if thing.what in PICKED_UP and thing.mask & near]


def objects_in_passing(t: Table, hero: Hero, steps: int) -> list[tuple[int, int]]:
    """What a hero could pick up from squares of others, which it may walk through but not stop in: things and squares.

    `steps` is what a Move that is still to begin would have.
    """  # WA-OBJECT-06, WA-MOVE-10
    near, reach, blocked = t.dungeon.near, t.dungeon.reach, t.monster_squares
    passed = reach(hero.at, steps - 1, blocked) & t.hero_squares & (t.lying.objects | t.dungeon.beside(t.lying.objects))
    here = objects_at_hand(t, near[hero.at] | BIT[hero.at]) if passed else []
    found: list[tuple[int, int]] = []
    for square in squares_of(passed):
        away = t.dungeon.steps_between(hero.at, square, blocked)
        onward = reach(square, (t.steps if away < t.steps else steps) - away, blocked)
        if onward & (t.free() | BIT[hero.at]):
            found += [(i, square) for i in objects_at_hand(t, near[square] | BIT[square]) if i not in here]
    return found


def traps_here(t: Table, hero: Hero) -> list[int]:
    """The cards of the traps anywhere on its tile that a hero could disable."""
    # WA-GAP-17, WA-TRAP-01, -02, -06, WA-ENC-21, WA-CON-07
    cards = dict.fromkeys([marker.card for marker in markers_on(t, hero.at >> 4)])
    return [card for card in cards if t.box.encounters[card].disable]


def pick_up(t: Table, hero: Hero, number: int) -> Flow[None]:
    """Take an object: it costs nothing and there is no limit."""  # WA-OBJECT-04, -05
    thing = t.things[number]
    if t.log:
        t.tell(events.Tries(hero.seat, "pick up"), "WA-OBJECT-03")
    remove(t, thing)
    if thing.what == TREASURE_TOKEN or (thing.what == GOAL and not relic_found(t)):
        yield from take_token(t, hero)
        return
    hero.carried.append(thing.what)
    if flow := run_all(t.adventure.on_taken, t, Deed(hero.seat, place=hero.at >> 4)):
        yield from flow
    judge(t)


def relic_found(t: Table) -> bool:
    """Whether the face-down token just taken is the one; the last of them is, if no other was."""
    if any(GOAL in hero.carried for hero in t.heroes):
        return False
    return t.chance.among(1 + sum(thing.what == GOAL for thing in t.things), RELIC)


def disable(t: Table, hero: Hero, card: int) -> Flow[bool]:
    """Roll the number on the trap card or more to be rid of it; true for a natural 20."""
    # WA-TRAP-03, -04, WA-LEVEL-02
    if t.log:
        t.tell(events.Tries(hero.seat, "disable", card), "WA-TRAP-04")
    bonus = disabling(t, hero) + trap_penalty(t, hero)
    needed = t.box.encounters[card].disable
    die = yield from roll_for(t, hero, needed, bonus, "disable")
    if die + bonus >= needed:
        disarm(t, card, hero.at >> 4)
    return die == 20


def claim_treasure(t: Table, hero: Hero) -> Flow[None]:
    """A Treasure Card that lies on the tile where a hero ends its Hero Phase may be claimed."""  # WA-CARD-12
    for thing in [x for x in t.things if x.what == TREASURE and x.place == hero.at >> 4]:
        options = [option(hero.seat, "claim", thing.card), option(hero.seat, "leave", thing.card)]
        pick = yield Choice(hero.seat, "claim", options, "WA-CARD-12", about=(thing.card,))
        if pick.act == "claim":
            if t.log:
                t.tell(events.Tries(hero.seat, "pick up"), "WA-CARD-12")
            remove(t, thing)
            yield from keep_or_give(t, hero.seat, thing.card, "tile")


def exits(t: Table) -> tuple[str, ...]:
    """The tiles that lead out, as the adventure and the chamber in force name them."""  # WA-ESCAPE-01, -03
    return t.adventure.exits + (t.box.chambers[t.chamber].exits if t.chamber >= 0 else ())


def exit_squares(t: Table) -> int:
    """The squares that lead out, in adventures that ask for an escape."""  # WA-ESCAPE-02, -03
    names = exits(t)
    return squares_out(t, names) if names else 0


def squares_out(t: Table, names: tuple[str, ...]) -> int:
    """Ladders and stairs of these tiles. An exit that cannot be found any more leaves the way back to the start."""
    # WA-GAP-132
    if found := known_ways_out(t.dungeon, names):
        return found
    to_come = any(TILE + tile.id in t.tiles for name in names if (tile := t.box.tiles.by_name.get(name)))
    return 0 if to_come else start_squares(t.dungeon)


@lru_cache(maxsize=256)
def known_ways_out(dungeon: Dungeon, names: tuple[str, ...]) -> int:
    """Ladders and stairs of those of these tiles that lie in a dungeon."""
    ways = dungeon.feature("stairs") | dungeon.feature("ladder")
    found = start_squares(dungeon) if "Start" in names else 0
    for place, placed in enumerate(dungeon.places):
        if dungeon.tiles[placed.tile].name in names:
            found |= ways & dungeon.tile_mask(place)
    return found


def start_squares(dungeon: Dungeon) -> int:
    """The stairs of the start tile; a start tile without stairs is a way out as a whole."""
    stairs, floor = dungeon.feature("stairs"), 0
    for place in start_places(dungeon):
        floor |= dungeon.tile_mask(place)
    return stairs & floor or floor


def way_out(t: Table) -> int:
    """Where somebody who wants to leave would go."""
    return exit_squares(t) or start_squares(t.dungeon)


def escape(t: Table, hero: Hero) -> Flow[None] | None:
    """A hero who ends its Hero Phase on an exit may leave the dungeon for good."""  # WA-ESCAPE-01, WA-GAP-124, -125
    out = exits(t) and may_lead_out(t, hero.at) and exits_are_open(t) and exit_squares(t) >> hero.at & 1
    return offer_escape(t, hero) if out else None


def may_lead_out(t: Table, square: int) -> bool:
    """Whether a square is of a kind that exits are: stairs, a ladder, or anywhere on the start tile."""  # WA-TILE-05
    dungeon = t.dungeon
    return square >> 4 <= 1 or bool((dungeon.feature("stairs") | dungeon.feature("ladder")) >> square & 1)


def offer_escape(t: Table, hero: Hero) -> Flow[None]:
    """Leave or stay."""
    options: list[Option] = [option(hero.seat, "escape"), option(hero.seat, "stay")]
    pick = yield Choice(hero.seat, "escape", options, "WA-ESCAPE-01")
    if pick.act == "escape":
        if t.log:
            t.tell(events.Tries(hero.seat, "escape"))
            t.tell(events.Escapes(hero.seat, hero.at))
        hero.escaped = True
        t.put(hero, OFF)
        judge(t)
