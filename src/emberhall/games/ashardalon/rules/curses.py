"""Curses, environments and lasting hazards: what they do at the turning points of a turn, and how they end."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.ashardalon.rules import events
from emberhall.games.ashardalon.rules.box import Trait
from emberhall.games.ashardalon.rules.dice import roll_for
from emberhall.games.ashardalon.rules.dungeon import squares_of
from emberhall.games.ashardalon.rules.encounters import draw_encounter
from emberhall.games.ashardalon.rules.hit_points import hurt, lift_curse, nobody_stands, set_condition
from emberhall.games.ashardalon.rules.monsters import monster_at_edge, pass_monster_card
from emberhall.games.ashardalon.rules.movement import around, move_to_mask, tiles_between
from emberhall.games.ashardalon.rules.other_actions import claim_treasure
from emberhall.games.ashardalon.rules.state import OFF, Hero, Table
from emberhall.games.ashardalon.rules.tile_stack import nearest_edges
from emberhall.games.ashardalon.rules.tokens import MARKER
from emberhall.games.ashardalon.rules.traits import cannot_move, curse_amount, cursed, environment

# ---------------------------------------------------------------- Hero Phase


def hero_phase_begins(t: Table, hero: Hero) -> None:
    """What lies on a hero takes its toll as the Hero Phase begins."""
    if hero.curses:
        if hero.at >= 0:
            end_curses(t, hero, "return")
        if cursed(t, hero, "bloodlust"):
            names_itself(t, *hero.curses, trait="bloodlust")
            hurt(t, hero, curse_amount(t, hero, "bloodlust"))
    if hero.at >= 0 and t.lying.vapours >> hero.at & 1:
        set_condition(t, hero, "poisoned", True)


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
    if t.environment >= 0 and stood:
        card = t.box.encounters[t.environment]
        alone = card.trait == "snipers" and len(t.on_place(hero.at >> 4)) == 1
        if alone or (card.trait == "magma" and t.dungeon.beside_wall >> hero.at & 1):  # WA-CARD-10
            names_itself(t, t.environment)
            hurt(t, hero, card.amount)


def climb_out(t: Table, hero: Hero) -> Flow[None]:
    """A roll may take a hero out of a pit, onto any square next to the marker on its tile."""  # WA-CARD-15
    marker = next((x for x in t.things if x.what == MARKER and x.at == hero.pit), None)
    needed = t.box.encounters[marker.card].ends_on if marker else 0
    if needed and (yield from roll_for(t, hero, needed)) < needed:
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
    return trouble_comes(t, hero) if hero.curses or environment(t, "surrounded") else None


def trouble_comes(t: Table, hero: Hero) -> Flow[None]:
    """The hunter of a cursed hero, and what surrounds those without a monster."""
    if hero.curses:
        if hero.standing and cursed(t, hero, "hunted"):
            names_itself(t, *hero.curses, trait="hunted")
            yield from hunt(t, hero)
        yield from roll_for_curses(t, hero, "exploration-phase")
    if environment(t, "surrounded"):
        for other in t.clockwise():
            if other.at >= 0 and t.box.monsters.keys().isdisjoint(other.row):
                names_itself(t, t.environment)
                yield from monster_at_edge(t, nearest_edges(t, other.at >> 4), other.seat)


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
    if hero.curses:
        for _ in range(curse_amount(t, hero, "ill-luck")):
            if nobody_stands(t):
                return
            yield from draw_encounter(t)


def end_of_villain_phase(t: Table, hero: Hero) -> Flow[None]:
    """Curses rolled for at the end of the turn, and monsters that change hands."""  # WA-ENC-06, WA-GAP-70
    if hero.curses and not hero.escaped:
        yield from roll_for_curses(t, hero, "turn")
    if environment(t, "alert"):
        names_itself(t, t.environment)
        yield from pass_monster_card(t, hero)


# ---------------------------------------------------------------- how curses end


def names_itself(t: Table, *cards: int, trait: Trait = "") -> None:
    """What follows is the doing of a card that lies before a hero or on the table: of the one with that trait."""
    if t.log:
        found = [card for card in cards if trait in ("", t.box.encounters[card].trait)]
        t.tell(events.TakesHold(found[0]), "WA-ENC-06" if t.box.encounters[found[0]].type == "curse" else "WA-ENC-07")


def end_curses(t: Table, hero: Hero, how: Literal["still", "return"]) -> None:
    for curse in [c for c in hero.curses if t.box.encounters[c].ends == how]:
        lift_curse(t, hero, curse)


def roll_for_curses(t: Table, hero: Hero, end: Literal["hero-phase", "exploration-phase", "turn"]) -> Flow[None]:
    """Every curse that may end now is rolled for."""  # WA-ENC-06
    for curse in hero.curses[:]:
        card = t.box.encounters[curse]
        if card.ends == "roll" and card.ends_at == end:
            names_itself(t, curse)
            if (yield from roll_for(t, hero, card.ends_on)) >= card.ends_on:
                lift_curse(t, hero, curse)


def caged_with(t: Table, hero: Hero, other: Hero) -> bool:
    """Whether a curse holds another hero, or this one itself, in a cage on this tile."""
    return other.at >> 4 == hero.at >> 4 and cannot_move(t, other)


def break_cage(t: Table, hero: Hero, other: Hero) -> Flow[None]:
    """In place of the Attack, a roll may free a caged hero on the tile."""
    for curse in [c for c in other.curses if t.box.encounters[c].trait == "caged"]:
        if t.log:
            t.tell(events.Tries(hero.seat, "free", other.card))
        needed = t.box.encounters[curse].ends_on
        if (yield from roll_for(t, hero, needed)) >= needed:
            lift_curse(t, other, curse)
