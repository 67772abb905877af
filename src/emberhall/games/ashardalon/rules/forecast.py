"""What the monsters will do: their tactics read ahead, without moving a figure or rolling a die."""

from __future__ import annotations

from typing import Literal, NamedTuple

from emberhall.games.ashardalon.rules.box import Tactic
from emberhall.games.ashardalon.rules.hit_points import nobody_stands
from emberhall.games.ashardalon.rules.other_actions import exit_squares, exits, may_lead_out
from emberhall.games.ashardalon.rules.state import Figure, Monster, Table
from emberhall.games.ashardalon.rules.tactics import true_line
from emberhall.games.ashardalon.rules.victory import exits_are_open

Follows = Literal["way-out", "tile", "encounter", "open"]


class Intent(NamedTuple):
    """What one monster would do if activated now, and to whom: several targets mean a tie, or an attack on each."""

    monster: Monster
    tactic: Tactic
    targets: list[Figure]


def intent(t: Table, m: Monster) -> Intent | None:
    """The line of tactics that is true for a monster as the table stands."""  # WA-MONSTER-02
    line = true_line(t, m)
    return None if line is None else Intent(m, *line)


def forecast(t: Table, seat: int) -> list[Intent | int]:
    """What the Villain Phase of a player would bring as the table stands, a trap or hazard by its card: villains first,
    then the row in order. Of the one under way, what is still to come; nothing where nobody stands."""
    # WA-VILLAIN-04..09, WA-ESCAPE-07, WA-FAQ-02
    if nobody_stands(t):
        return []
    row, acted = t.heroes[seat].row, t.acted if seat == t.active else []
    waiting = [m for m in t.monsters if m.uid not in acted]
    acting: list[Monster | int] = [m for m in waiting if t.box.monsters[m.card].kind == "villain"]
    for card in dict.fromkeys(row):
        if card in t.box.monsters:
            acting += [m for m in waiting if m.card == card and m not in acting]
        elif t.box.encounters[card].do and row.count(card) > acted.count(-card):
            acting.append(card)
    found = [who if isinstance(who, int) else intent(t, who) for who in acting]
    return [each for each in found if each is not None]


def after_hero_phase(t: Table) -> Follows:
    """What comes if the active hero ends the Hero Phase where it stands: the way out is offered, a tile has to be
    explored, an Encounter is drawn as none is, or that is still open."""  # WA-ESCAPE-01, WA-EXPLORE-01, WA-VILLAIN-01
    hero = t.heroes[t.active]
    if hero.hp == 0 or hero.at < 0 or hero.curses or t.environment >= 0 or hero.pit >= 0 or t.lying.owners:
        return "open"  # the end of the phase may bring something else first
    if exits(t) and may_lead_out(t, hero.at) and exits_are_open(t) and exit_squares(t) >> hero.at & 1:
        return "way-out"
    return "tile" if t.tiles and t.dungeon.edge_sides(hero.at) else "encounter"
