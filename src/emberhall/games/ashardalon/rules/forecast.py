"""What the monsters will do: their tactics read ahead, without moving a figure or rolling a die."""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.ashardalon.rules.box import Tactic
from emberhall.games.ashardalon.rules.state import Figure, Monster, Table
from emberhall.games.ashardalon.rules.tactics import true_line


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
    """What the Villain Phase of a player would bring as the table stands: villains first, then the row in order."""
    # WA-VILLAIN-04..09
    acting = [m for m in t.monsters if t.box.monsters[m.card].kind == "villain"]
    for card in dict.fromkeys(t.heroes[seat].row):
        acting += [m for m in t.monsters if m.card == card and m not in acting]
    return [found for m in acting if (found := intent(t, m)) is not None]
