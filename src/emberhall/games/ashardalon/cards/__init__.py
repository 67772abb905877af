"""The words that cards are written in, one file a deck or kind. Importing this makes them all known."""

from __future__ import annotations

from emberhall.games.ashardalon.cards import (
    adventures,
    chambers,
    encounters,
    encounters_adventures,
    encounters_curses,
    encounters_environments,
    encounters_events,
    encounters_traps,
    goals,
    monsters,
    powers,
    powers_cleric,
    powers_fighter,
    powers_paladin,
    powers_rogue,
    powers_wizard,
    shared,
    treasures,
    villagers,
)

__all__ = [
    "adventures",
    "chambers",
    "encounters",
    "encounters_adventures",
    "encounters_curses",
    "encounters_environments",
    "encounters_events",
    "encounters_traps",
    "goals",
    "monsters",
    "powers",
    "powers_cleric",
    "powers_fighter",
    "powers_paladin",
    "powers_rogue",
    "powers_wizard",
    "shared",
    "treasures",
    "villagers",
]
