"""Experience: what an Adventure pays, and what else it brings home."""

from __future__ import annotations

from emberhall.games.dragonfire.rules.box import AdventureCard
from emberhall.games.dragonfire.rules.tables import tables


def experience(adventure: AdventureCard, level: int, started: int, won: bool, challenge: bool) -> int:
    """XP for every Scene started, for completing the Adventure, and for a challenge that was accepted."""
    # DF-XP-01..04, DF-MOD-03, DF-GAP-43, -52
    per_scene, completion, unpaid = adventure.xp_scene, adventure.xp_win, 0
    if level > adventure.level:
        raised = tables().modified[level]
        per_scene, completion, unpaid = raised.xp_scene, raised.xp_win, raised.unpaid_scenes
    total = per_scene * max(0, started - unpaid)
    if won:
        total += completion
        total += sum(c.xp for c in adventure.challenges) if challenge else 0
    return total
