"""How people call what is on the table: squares, tiles, sides, heroes, monsters, things.

A square is called by its tile and its place on it: `5b3` is on the fifth tile placed, in the second column from the
west and the third row from the north. The two halves of the Start Tile are tiles 1 and 2.
"""

from __future__ import annotations

from functools import lru_cache

from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.state import Figure, Monster, Table
from emberhall.games.ashardalon.rules.tokens import MARKER

SIDES = ("north", "east", "south", "west")
CONDITIONS = ("Dazed", "Poisoned")
THINGS = (
    "marker", "Blade Barrier", "Caltrops", "Flaming Sphere", "Wizard Eye", "Flying Carpet", "treasure token",
    "Treasure Card", "Gear", "face-down token",
)  # fmt: skip


@lru_cache(maxsize=2048)
def square_name(square: int) -> str:
    """A square as people call it."""
    if square < 0:
        return "off the tiles"
    row, column = divmod(square & 15, 4)
    return f"{(square >> 4) + 1}{'abcd'[column]}{row + 1}"


def tile_name(place: int) -> str:
    """A tile on the table by the order in which it was placed."""
    return f"tile {place + 1}"


def hero_name(t: Table, seat: int) -> str:
    """The hero of a seat."""
    return t.box.cards[t.heroes[seat].card].name if 0 <= seat < len(t.heroes) else "the party"


def figure_name(t: Table, figure: Figure) -> str:
    """A hero or villager."""
    return t.box.cards[figure.card].name


def prey_name(t: Table, number: int) -> str:
    """One whom a monster may attack, as choices number them: heroes first, then villagers."""
    n = len(t.heroes)
    return hero_name(t, number) if number < n else figure_name(t, t.villagers[number - n])


def card_name(box: Box, card: int) -> str:
    """A card, tile or token; an empty string for none."""
    return box.name(card) if card >= 0 else ""


def monster_order(t: Table, m: Monster) -> int:
    """Which one of several of its name a monster is, from 1; 0 if it is the only one."""
    same = [other.uid for other in t.monsters if other.card == m.card]
    return same.index(m.uid) + 1 if len(same) > 1 else 0


def monster_name(t: Table, m: Monster) -> str:
    """A monster, with a number if there are several of its name."""
    order = monster_order(t, m)
    return f"{t.box.cards[m.card].name} {order}" if order else t.box.cards[m.card].name


def foe_name(t: Table, uid: int) -> str:
    """A monster, villain or object by its uid."""
    m = next((m for m in t.monsters if m.uid == uid), None)
    return monster_name(t, m) if m else "a Monster"


def foe_card(t: Table, uid: int) -> str:
    """The name of the card of a monster, villain or object."""
    return next((t.box.cards[m.card].name for m in t.monsters if m.uid == uid), "")


def thing_name(t: Table, number: int) -> str:
    """A token or marker on the tiles, by its place in the list of things."""
    if not 0 <= number < len(t.things):
        return "object"
    thing = t.things[number]
    return card_name(t.box, thing.card) if thing.what == MARKER else THINGS[thing.what]
