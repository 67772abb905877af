"""What the monsters will do: their tactics read ahead, without moving a figure or rolling a die."""

from __future__ import annotations

from typing import Literal, NamedTuple

from emberhall.games.ashardalon.rules.box import Tactic
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


def forecast(t: Table, seat: int) -> list[Intent]:
    """What the Villain Phase of a player would bring as the table stands: villains first, then the row in order. Of
    the one under way, what is still to come."""  # WA-VILLAIN-04..09
    waiting = [m for m in t.monsters if seat != t.active or m.uid not in t.acted]
    acting = [m for m in waiting if t.box.monsters[m.card].kind == "villain"]
    for card in dict.fromkeys(t.heroes[seat].row):
        acting += [m for m in waiting if m.card == card and m not in acting]
    return [found for m in acting if (found := intent(t, m)) is not None]


def devices(t: Table, seat: int) -> list[int]:
    """The traps and hazards of a player's row that have yet to act in that Villain Phase, each once."""
    row = t.heroes[seat].row
    acted = t.acted if seat == t.active else []
    return [card for card in dict.fromkeys(row) if card in t.box.encounters and row.count(card) > acted.count(-card)]


def after_hero_phase(t: Table) -> Follows:
    """What comes if the active hero ends the Hero Phase where it stands: the way out is offered, a tile has to be
    explored, an Encounter is drawn as none is, or that is still open."""  # WA-ESCAPE-01, WA-EXPLORE-01, WA-VILLAIN-01
    hero = t.heroes[t.active]
    if hero.hp == 0 or hero.at < 0 or hero.curses or t.environment >= 0 or hero.pit >= 0 or t.lying.owners:
        return "open"  # the end of the phase may bring something else first
    if exits(t) and may_lead_out(t, hero.at) and exits_are_open(t) and exit_squares(t) >> hero.at & 1:
        return "way-out"
    return "tile" if t.tiles and t.dungeon.edge_sides(hero.at) else "encounter"
