"""The numbers of the rulebook, as typed data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from emberhall.engine import packs
from emberhall.games.dragonlords.rules.symbols import EXPERIENCES, Experience


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards of a kind one Hero may have."""  # DL-MARKET-07..09

    weapon: int
    armor: int
    ally: int


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Between which numbers the Threat Difficulty may be set."""  # DL-SETUP-07, DL-GAP-09

    least: int
    most: int
    recommended: int


class Even(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Suggested Threat Difficulties by number of players, where Heroes fight each other and where they do not."""

    fighting: tuple[int, ...]
    peaceful: tuple[int, ...]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All the tables."""

    starting_gold: int
    undefeated_counters: int
    spare_counters: int
    dice: int
    dice_when_hurt: int
    most_dice: int
    effort: int
    failed_escape: int
    runes_to_win: int
    offers: int
    refresh_range: int
    south: int
    limits: Limits
    experience: dict[Experience, int]
    pair_costs: tuple[int, ...]
    threat_difficulty: Bounds
    even_difficulty: Even
    rounds_until_the_end: dict[int, tuple[float, ...]]

    def experience_of(self, kind: int) -> int:
        """What one Experience Counter of a kind gives."""  # DL-GAP-12
        return self.experience[EXPERIENCES[kind]]

    def pair_cost(self, bought: int) -> int:
        """The price of the next pair for a player who has bought so many."""  # DL-XP-04..08
        return self.pair_costs[min(bought, len(self.pair_costs) - 1)]


def content_folder() -> Path:
    """Where the built-in pack lies."""
    return Path(__file__).parents[1] / "content"


@lru_cache(maxsize=1)
def read_tables() -> Tables:
    return msgspec.convert(packs.read_yaml(content_folder() / "tables.yaml"), Tables)
