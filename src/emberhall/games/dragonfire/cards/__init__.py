"""The words that cards are written in: importing this makes them all known.

Each file has the words of the card file it is named after; `targets`, `damage`, `characters` and `clauses` have those
that cards of several files share. Magic Items need none of their own.
"""

from __future__ import annotations

from emberhall.games.dragonfire.cards import (
    adventures,
    characters,
    clauses,
    damage,
    dragonfire,
    encounters,
    features,
    market,
    screens,
    targets,
)

__all__ = [
    "adventures", "characters", "clauses", "damage", "dragonfire", "encounters", "features", "market", "screens",
    "targets",
]  # fmt: skip
