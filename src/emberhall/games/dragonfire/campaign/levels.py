"""Levels: of characters by their XP, of the party by its characters, of the Adventures it plays."""

from __future__ import annotations

from emberhall.games.dragonfire.campaign.state import Party
from emberhall.games.dragonfire.rules.box import AdventureCard
from emberhall.games.dragonfire.rules.tables import tables

HIGHEST = 5  # DF-CAMP-06


def character_level(xp: int) -> int:
    """The Character Level that a total of XP gives."""  # DF-LEVEL-01, -02, DF-CAMP-06, DF-CF-10
    return sum(xp >= start for start in tables().character_levels)


def party_level(t: Party) -> int:
    """The average of the Character Levels, rounded down."""  # DF-LEVEL-05, DF-GAP-66
    return sum(character_level(hero.xp) for hero in t.heroes) // len(t.heroes)


def adventure_level(t: Party, adventure: AdventureCard) -> int:
    """The Adventure Level a party plays at: its own when the Adventure is below it, else the printed one."""
    # DF-LEVEL-06..08, DF-MOD-01, DF-GAP-41
    return max(adventure.level, party_level(t))


def fits(t: Party, adventure: AdventureCard) -> bool:
    """Whether a party may play an Adventure: at Level 5 only a Dungeon Crawl."""  # DF-MOD-05
    return adventure.crawl or adventure_level(t, adventure) < HIGHEST


def next_adventure(t: Party) -> str:
    """What a party does next unless it plans otherwise: the first Adventure it has not completed and is fit for."""
    level = party_level(t)
    for card in t.box.adventures.values():
        if card.id not in t.completed and card.level <= level and fits(t, card):
            return card.id
    return next((card.id for card in t.box.adventures.values() if card.crawl), t.adventure)
