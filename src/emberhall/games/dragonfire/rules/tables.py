"""The tables of the campaign rules, as typed data."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from emberhall.engine import packs
from emberhall.games.dragonfire.rules.box import content_folder


class Modified(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an Adventure is played at a higher Adventure Level."""  # DF-MOD-03, -04, -12

    start: int  # Dragonfire level
    xp_scene: int
    xp_win: int
    substitution: int  # gold's worth of Market cards for a doubling player
    unpaid_scenes: int = 0  # first Scenes that give no XP


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the tables."""

    character_levels: tuple[int, ...]
    slot_costs: tuple[int, ...]
    modified: dict[int, Modified]
    starting_level: dict[int, int]
    encounter_deck: tuple[int, int]
    substitution_party: int
    further_scene: int  # so many encounters more than players in the Scene that Adventure Level 5 adds  # DF-MOD-06


@lru_cache(maxsize=1)
def tables() -> Tables:
    return msgspec.convert(packs.read_yaml(content_folder() / "campaign.yaml"), Tables)
