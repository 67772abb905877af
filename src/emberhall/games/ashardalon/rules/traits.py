"""The standing rules of curses, environments and hazards, looked up where they matter. Cards hold their numbers."""

from __future__ import annotations

from typing import Final

from emberhall.games.ashardalon.rules.box import Encounter, Trait
from emberhall.games.ashardalon.rules.state import Hero, Table

TEXTS: Final[dict[Trait, str]] = {
    "exposed": "you have {amount:+} AC",
    "ill-luck": "your Villain Phase begins with {amount} more Encounter Card",
    "bloodlust": "your Hero Phase begins with {amount} damage to you",
    "caged": "you have {amount:+} AC and cannot move; in place of an Attack, a Hero on your tile may try to open it",
    "dragon-fear": "every tile you move onto deals you {amount} damage",
    "terrified": "you have {amount:+} on attack rolls",
    "hunted": "as your Exploration Phase ends, the closest Monster that is not on your tile is put adjacent to you",
    "tribute": "who draws a treasure token draws two and gives up the more valuable, as a Treasure Card always is. "
    "Without tokens the same goes for Treasure Cards and their price",
    "snipers": "a Hero who ends its Hero Phase with no other Hero on its tile takes {amount} damage",
    "alert": "as a Villain Phase ends, the active player hands a Monster Card, if there is one, on to the right",
    "trappers": "Heroes have {amount:+} on rolls to disable a Trap",
    "surrounded": "as an Exploration Phase ends, every Hero who controls no Monster gets a new one "
    "on a square along the closest unexplored edge",
    "magma": "a Hero who ends its Hero Phase in a square that shares an edge with a wall takes {amount} damage",
    "vapours": "whoever comes onto its tile, or begins a Hero Phase there, is Poisoned",
}


def standing_text(card: Encounter) -> str:
    """The standing rule of a card in words, empty if it has none."""
    return TEXTS[card.trait].format(amount=card.amount) if card.trait else ""


def cursed(t: Table, hero: Hero, trait: Trait) -> bool:
    """Whether a curse with this trait lies on a hero."""
    return bool(hero.curses) and not t.box.having[trait].isdisjoint(hero.curses)


def curse_amount(t: Table, hero: Hero, *traits: Trait) -> int:
    """The numbers in a hero's curses with these traits; two of the same name do not add up."""  # WA-GAP-68
    encounters, total = t.box.encounters, 0
    for curse in {*hero.curses}:
        card = encounters[curse]
        if card.trait in traits:
            total += card.amount
    return total


def environment(t: Table, trait: Trait) -> bool:
    """Whether the environment in play has this trait."""  # WA-ENC-07
    return t.environment >= 0 and t.box.encounters[t.environment].trait == trait


def environment_amount(t: Table, trait: Trait) -> int:
    """The number in the environment in play if it has this trait, else 0."""
    return t.box.encounters[t.environment].amount if environment(t, trait) else 0


def cannot_move(t: Table, hero: Hero) -> bool:
    return cursed(t, hero, "caged")


def fear_of_new_tiles(t: Table, hero: Hero) -> int:
    """What every new tile costs a hero who is in fear."""
    return curse_amount(t, hero, "dragon-fear")


def attack_penalty(t: Table, hero: Hero) -> int:
    """What curses add to attack rolls."""
    return curse_amount(t, hero, "terrified")


def armour_penalty(t: Table, hero: Hero) -> int:
    """What curses add to Armor Class."""
    return curse_amount(t, hero, "exposed", "caged")


def trap_penalty(t: Table) -> int:
    """What the environment adds to rolls to disable a trap."""
    return environment_amount(t, "trappers")
