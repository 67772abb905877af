"""Curses, environments and lasting hazards: what they do at the turning points of a turn, and how they end."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.dice import roll_for
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.encounters import draw_encounter
from emberhall.games.ashardalon.rules.hit_points import hurt, lift_curse, nobody_stands
from emberhall.games.ashardalon.rules.movement import around, breathe, move_to_mask, tiles_between
from emberhall.games.ashardalon.rules.other_actions import claim_treasure
from emberhall.games.ashardalon.rules.state import OFF, Hero, Table
from emberhall.games.ashardalon.rules.tokens import MARKER
from emberhall.games.ashardalon.rules.traits import cannot_move, names_itself, on_hero

# ---------------------------------------------------------------- Hero Phase


def hero_phase_begins(t: Table, hero: Hero) -> None:
    """What lies on a hero takes its toll as the Hero Phase begins."""
    if hero.curses and hero.at >= 0:
        end_curses(t, hero, "return")
    for bearer in on_hero(t, "hero_phase_begins", hero):
        names_itself(t, bearer.card)
        hurt(t, hero, bearer.word.hero_phase_begins())
    if hero.at >= 0:
        breathe(t, hero)


def end_of_hero_phase(t: Table, hero: Hero) -> Flow[None]:
    """Curses that end, or are rolled for, when the Hero Phase ends; the way out of a pit; a Treasure Card to claim; the
    environment last.

    A player may set the order of what happens at once. This one is never the worse: a hero who climbs out now is not
    hurt for where it stands, and one who is felled has claimed what lay on its tile.
    """  # WA-GAP-38
    stood = hero.standing
    if hero.curses:
        if not t.walked and hero.at == t.began_at:
            end_curses(t, hero, "still")
        yield from roll_for_curses(t, hero, "hero-phase")
    if hero.pit >= 0 and hero.hp > 0:
        yield from climb_out(t, hero)
    if hero.standing and t.lying.treasures >> hero.at & 1:
        yield from claim_treasure(t, hero)
    for bearer in on_hero(t, "hero_phase_ends", hero) if stood else ():
        harm = bearer.word.hero_phase_ends(t, hero)
        if harm:
            names_itself(t, bearer.card)
            hurt(t, hero, harm)


def climb_out(t: Table, hero: Hero) -> Flow[None]:
    """A roll may take a hero out of a pit, onto any square next to the marker on its tile."""  # WA-CARD-15
    marker = next((x for x in t.things if x.what == MARKER and x.at == hero.pit), None)
    needed = t.box.encounters[marker.card].ends_on if marker else 0
    if needed and (yield from roll_for(t, hero, needed, purpose="climb-out")) < needed:
        return
    tile, free = t.dungeon.tile_mask(hero.pit >> 4), t.free()
    beside = around(t, marker.mask) & tile & free if marker else 0
    squares = squares_of(beside or tile & free or free)
    if not squares:
        return
    options = [option(hero.seat, "square", square) for square in squares]
    pick = yield Choice(hero.seat, "climb-out", options, "WA-CARD-15", about=(hero.seat,))
    if t.log:
        t.tell(events.Placed(hero.card, hero.at, pick.what), "WA-CARD-15")
    t.put(hero, pick.what)
    hero.pit = OFF


# ---------------------------------------------------------------- Exploration Phase and Villain Phase


def exploration_ends(t: Table, hero: Hero) -> Flow[None] | None:
    """What comes when an Exploration Phase is over."""
    return trouble_comes(t, hero) if hero.curses or "exploration_ends" in t.force else None


def trouble_comes(t: Table, hero: Hero) -> Flow[None]:
    """What the hero's curses bring; rolls that may end them; then what the environment brings."""
    troubles = on_hero(t, "exploration_ends", hero)
    for bearer in troubles:
        if bearer.seat >= 0 and (flow := bearer.word.exploration_ends(t, hero, bearer.card)):
            yield from flow
    if hero.curses:
        yield from roll_for_curses(t, hero, "exploration-phase")
    for bearer in troubles:
        if bearer.seat < 0 and (flow := bearer.word.exploration_ends(t, hero, bearer.card)):
            yield from flow


def hunt(t: Table, hero: Hero) -> Flow[None]:
    """The closest monster that is not on a hero's tile is placed adjacent to the hero."""
    here = hero.at >> 4
    far = [m for m in t.monsters if here not in m.places and t.box.monsters[m.card].kind != "object"]
    if not far:
        return
    least = min(tiles_between(t, m, here) for m in far)
    options = [option(t.active, "foe", m.uid) for m in far if tiles_between(t, m, here) == least]
    pick = yield Choice(t.active, "hunter", options, "WA-GAP-21", about=(hero.seat,))
    yield from move_to_mask(t, t.monster(pick.what), around(t, 1 << hero.at), t.active)


def villain_phase_begins(t: Table, hero: Hero) -> Flow[None]:
    """Bad luck brings more Encounter Cards."""
    for _ in range(sum(bearer.word.villain_phase_begins() for bearer in on_hero(t, "villain_phase_begins", hero))):
        if nobody_stands(t):
            return
        yield from draw_encounter(t)


def end_of_villain_phase(t: Table, hero: Hero) -> Flow[None]:
    """Curses rolled for at the end of the turn, and monsters that change hands."""  # WA-ENC-06, WA-GAP-70
    if hero.curses and not hero.escaped:
        yield from roll_for_curses(t, hero, "turn")
    for bearer in on_hero(t, "turn_ends", hero):
        names_itself(t, bearer.card)
        if flow := bearer.word.turn_ends(t, hero):
            yield from flow


# ---------------------------------------------------------------- how curses end


def end_curses(t: Table, hero: Hero, how: Literal["still", "return"]) -> None:
    for curse in [c for c in hero.curses if t.box.encounters[c].ends == how]:
        lift_curse(t, hero, curse)


def roll_for_curses(t: Table, hero: Hero, end: Literal["hero-phase", "exploration-phase", "turn"]) -> Flow[None]:
    """Every curse that may end now is rolled for."""  # WA-ENC-06
    for curse in hero.curses[:]:
        card = t.box.encounters[curse]
        if card.ends == "roll" and card.ends_at == end:
            names_itself(t, curse)
            if (yield from roll_for(t, hero, card.ends_on, purpose="lift-curse")) >= card.ends_on:
                lift_curse(t, hero, curse)


def caged_with(t: Table, hero: Hero, other: Hero) -> bool:
    """Whether a curse holds another hero, or this one itself, in a cage on this tile."""
    return other.at >> 4 == hero.at >> 4 and cannot_move(t, other)


def break_cage(t: Table, hero: Hero, other: Hero) -> Flow[None]:
    """In place of the Attack, a roll may free a caged hero on the tile."""
    for curse in [bearer.card for bearer in t.force.get("holds", ()) if bearer.seat == other.seat]:
        if t.log:
            t.tell(events.Tries(hero.seat, "free", other.card))
        needed = t.box.encounters[curse].ends_on
        if (yield from roll_for(t, hero, needed, purpose="free")) >= needed:
            lift_curse(t, other, curse)
