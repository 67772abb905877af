"""The signs of this game: attributes with the combat phases they serve, colours of Adventures, symbols of terrain."""

from __future__ import annotations

from typing import Literal

Attribute = Literal["mind", "body", "spirit"]
Phase = Literal["ranged", "melee", "magic"]
Tag = Literal["ranged", "melee", "magic", "any"]
Colour = Literal["green", "yellow", "blue", "red"]
Terrain = Literal["plains", "forest", "hills", "mountains", "swamp", "river", "road"]
Experience = Literal["mind", "body", "spirit", "life", "stamina"]

ATTRIBUTES: tuple[Attribute, ...] = ("mind", "body", "spirit")
PHASES: tuple[Phase, ...] = ("ranged", "melee", "magic")
MIND, BODY, SPIRIT = RANGED, MELEE, MAGIC = range(3)  # a phase is fought with its attribute  # DL-COMBAT-11
BEFORE, ESCAPE = 3, 4  # windows of a combat besides its three phases
OUTSIDE = 5  # no combat is going on
SYMBOLS = ("Head", "Hand", "Circle")  # DL-TEST-02..04, -08..10

COLOURS: tuple[Colour, ...] = ("green", "yellow", "blue", "red")  # DL-COMP-01
GREEN, YELLOW, BLUE, RED = range(4)

TERRAINS: tuple[Terrain, ...] = ("plains", "forest", "hills", "mountains", "swamp", "river", "road")  # DL-GAP-04
LETTERS = "PFHMSR"  # how a map writes them; a road lies upon one of these

EXPERIENCES: tuple[Experience, ...] = ("mind", "body", "spirit", "life", "stamina")  # DL-GAP-12
MORE_LIFE, MORE_STAMINA = 3, 4


def windows(tags: tuple[Tag, ...]) -> int:
    """The windows that a card with these timing tags works in, one bit each; without a tag it works always."""
    # DL-TIMING-01..05, DL-CONFLICT-44
    if not tags:
        return 0b111111
    if "any" in tags:
        return 0b011111
    return sum(1 << PHASES.index(tag) for tag in tags if tag != "any")
