"""Class Types and their colours, and damage as a count of icons of each."""

from __future__ import annotations

from typing import Literal

MARTIAL, ARCANE, DEVOTION, DECEPTION, ANY = range(5)  # black, blue, green, red, colourless  # DF-COMP-11, DF-CF-01
CLASS_TYPES = ("Martial", "Arcane", "Devotion", "Deception")
COLOURS = ("black", "blue", "green", "red", "colourless")
Colour = Literal["black", "blue", "green", "red", "colourless"]
ClassType = Literal["Martial", "Arcane", "Devotion", "Deception"]

Icons = tuple[int, int, int, int, int]
"""So many damage icons of each colour, colourless last."""
NONE: Icons = (0, 0, 0, 0, 0)
SINGLE: tuple[Icons, ...] = ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1))


def icons(damage: dict[Colour, int]) -> Icons:
    """Damage of a card file as a count of icons."""
    return (
        damage.get("black", 0),
        damage.get("blue", 0),
        damage.get("green", 0),
        damage.get("red", 0),
        damage.get("colourless", 0),
    )


def add(a: Icons, b: Icons) -> Icons:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


def icons_text(damage: Icons) -> str:
    """Icons in words: `2 blue and 1 colourless`."""
    parts = [f"{n} {COLOURS[colour]}" for colour, n in enumerate(damage) if n]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "no"
