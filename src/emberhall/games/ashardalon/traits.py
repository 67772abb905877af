"""The standing rules of curses and environments, looked up where they matter."""

from __future__ import annotations

from emberhall.games.ashardalon.state import Hero, Table


def cursed(t: Table, hero: Hero, trait: str) -> bool:
    """Whether a curse with this trait lies on a hero; two of the same name do not add up."""  # WA-GAP-68
    return bool(hero.curses) and any(t.box.encounters[c].trait == trait for c in hero.curses)


def environment(t: Table, trait: str) -> bool:
    """Whether the environment in play has this trait."""  # WA-ENC-07
    return t.environment >= 0 and t.box.encounters[t.environment].trait == trait


def cannot_move(t: Table, hero: Hero) -> bool:
    return cursed(t, hero, "caged")


def fears_new_tiles(t: Table, hero: Hero) -> bool:
    return cursed(t, hero, "dragon-fear")


def attack_penalty(t: Table, hero: Hero) -> int:
    """What curses take from attack rolls."""
    return -4 if cursed(t, hero, "terrified") else 0


def armour_penalty(t: Table, hero: Hero) -> int:
    """What curses take from Armor Class."""
    if not hero.curses:
        return 0
    return (-4 if cursed(t, hero, "exposed") else 0) + (-2 if cursed(t, hero, "caged") else 0)
