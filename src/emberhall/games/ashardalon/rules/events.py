"""What can happen in this game, as the log keeps it.

A hero is named by its seat, a card, tile or token by its number, a monster by its card and the uid of its figure (0 for
what is no monster), a place on the tiles by its square (-1 for off the tiles). The game is open: everybody may know all
of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from emberhall.engine.events import Event

Pile = Literal[
    "box", "monster-deck", "monster-discard", "encounter-deck", "encounter-discard", "treasure-deck",
    "treasure-discard", "treasure-tokens", "chamber-deck", "villagers", "tile", "experience", "environment",
]  # fmt: skip
"""Where a card or token can lie that is before no hero."""
Area = Literal["row", "items", "purse", "curses", "powers"]
"""What lies before a hero."""


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


# ---------------------------------------------------------------- what opens a line


class TurnBegins(Opening, frozen=True):
    rule: ClassVar[str] = "WA-TURN-03"
    says: ClassVar[str] = "{seat}'s turn"
    seat: int


class Uses(Opening, frozen=True):
    """A hero uses a power, an item or a boon."""

    says: ClassVar[str] = "{seat} uses {card}"
    seat: int
    card: int


class Walks(Opening, frozen=True):
    """A hero walks from a square over others to the last of the path."""

    rule: ClassVar[str] = "WA-MOVE-03"
    seat: int
    start: int
    path: tuple[int, ...]


class Explores(Opening, frozen=True):
    """A hero explores an edge of a tile."""

    rule: ClassVar[str] = "WA-EXPLORE-04"
    says: ClassVar[str] = "{seat} explores"
    seat: int
    place: int
    side: int


class Draws(Opening, frozen=True):
    """An encounter, chamber or villager card is drawn."""

    seat: int
    card: int
    origin: Pile


class Activates(Opening, frozen=True):
    """A monster, villain, hazard, trap or villager acts."""

    rule: ClassVar[str] = "WA-VILLAIN-08"
    says: ClassVar[str] = "{card} acts"
    card: int
    uid: int = 0


class TakesHold(Opening, frozen=True):
    """A curse or environment in play takes effect."""

    rule: ClassVar[str] = "WA-ENC-07"
    says: ClassVar[str] = "{card}"
    card: int


Task = Literal["open", "unlock", "pick up", "disable", "escape", "free", "steer"]


class Tries(Opening, frozen=True):
    """A hero attempts a task, on a card, a hero's card or a card's token where it needs one."""

    seat: int
    task: Task
    card: int = -1


class EndsPhase(Opening, frozen=True):
    """The end of a Hero Phase, when something comes of it."""

    rule: ClassVar[str] = "WA-HERO-11"
    says: ClassVar[str] = "{seat} ends the Hero Phase"
    seat: int


class Spends(Opening, frozen=True):
    """Experience is spent."""

    rule: ClassVar[str] = "WA-XP-06"
    seat: int
    cards: tuple[int, ...]
    why: Literal["cancel", "level up"]


class Special(Opening, frozen=True):
    """A special rule of the adventure or chamber takes effect."""

    says: ClassVar[str] = "{text}"
    text: str


class Surges(Opening, frozen=True):
    """A hero uses a Healing Surge of the party."""

    rule: ClassVar[str] = "WA-SURGE-03"
    seat: int
    left: int


# ---------------------------------------------------------------- attacks, rolls, Hit Points


class Follows(Event, frozen=True):
    """A monster follows the line of its tactics that has this name."""

    rule: ClassVar[str] = "WA-MONSTER-02"
    card: int
    uid: int
    name: str


class Rolled(Event, frozen=True):
    """An attack roll of one figure or card against another."""

    kinds: ClassVar[Mapping[str, str]] = {"attacker": "card", "target": "card"}
    attacker: int
    target: int
    die: int
    bonus: int
    ac: int
    hit: bool
    attacker_uid: int = 0
    target_uid: int = 0


Purpose = Literal["", "recover", "disable", "climb-out", "lift-curse", "free", "unlock", "eye-ray"]
"""What a die is rolled for."""


class Check(Event, frozen=True):
    """A roll of the die against a number."""

    die: int
    bonus: int
    needed: int
    seat: int = -1
    purpose: Purpose = ""


class Rerolled(Event, frozen=True):
    says: ClassVar[str] = "{card} turns the roll into {die}"
    card: int
    die: int
    seat: int


class Hurt(Event, frozen=True):
    rule: ClassVar[str] = "WA-DMG-01"
    says: ClassVar[str] = "{card} takes {amount} damage ({left} left)"
    card: int
    amount: int
    left: int
    uid: int = 0


class Healed(Event, frozen=True):
    rule: ClassVar[str] = "WA-DMG-05"
    card: int
    amount: int
    uid: int = 0


class Falls(Event, frozen=True):
    """A hero or villager is at 0 Hit Points."""

    rule: ClassVar[str] = "WA-DOWN-01"
    says: ClassVar[str] = "{card} falls"
    card: int


class Defeated(Event, frozen=True):
    """A monster, villain or object leaves the square it stood on."""

    rule: ClassVar[str] = "WA-DEFEAT-01"
    says: ClassVar[str] = "{card} is defeated"
    card: int
    uid: int
    square: int


class Enraged(Event, frozen=True):
    rule: ClassVar[str] = "WA-CARD-23"
    says: ClassVar[str] = "{card} is enraged"
    card: int
    uid: int


class Condition(Event, frozen=True):
    """A condition begins or ends."""

    seat: int
    what: Literal["dazed", "poisoned"]
    begins: bool


class LevelsUp(Event, frozen=True):
    rule: ClassVar[str] = "WA-LEVEL-05"
    says: ClassVar[str] = "{seat} reaches 2nd level"
    seat: int


# ---------------------------------------------------------------- cards come and go


class Gains(Event, frozen=True):
    """A hero gets a card or token."""

    rule: ClassVar[str] = "WA-TREASURE-07"
    says: ClassVar[str] = "{seat} gains {card}"
    seat: int
    card: int
    area: Area
    origin: Pile | Area


class Loses(Event, frozen=True):
    """A hero gives a card or token up."""

    says: ClassVar[str] = "{seat} loses {card}"
    seat: int
    card: int
    area: Area
    to: Pile | Area


class JoinsRow(Event, frozen=True):
    """A Monster, Hazard or Trap Card is laid at the end of a hero's row; what it puts on the tiles tells of it."""

    rule: ClassVar[str] = "WA-AREA-03"
    seat: int
    card: int
    origin: Pile


Reason = Literal["", "in-row", "all-out", "boon", "unfit", "other-kind", "tribute", "replaced", "superseded"]
"""Why a card goes: of its name in the row already, no figure left, turned away, not of the chamber, not of the kind
that stays, tribute, another comes in its place."""


class Discards(Event, frozen=True):
    """A card that nobody holds is discarded."""

    card: int
    origin: Pile
    to: Pile
    why: Reason = ""


class GoOnTop(Event, frozen=True):
    """Monster Cards that were turned over go back on top of their deck, shuffled."""

    cards: tuple[int, ...]


class BottomToTop(Event, frozen=True):
    """A tile goes from the bottom of the stack to its top."""

    says: ClassVar[str] = "the bottom tile goes on top, unseen"


class Flips(Event, frozen=True):
    """A power or item is turned over."""

    seat: int
    card: int
    up: bool


# ---------------------------------------------------------------- on the tiles


class Placed(Event, frozen=True):
    """A figure is put somewhere: from a square, or from off the tiles, to another. `path` are the squares by which a
    monster or villager comes there over the floor; none for one who is lifted, or whom no floor leads there."""

    card: int
    start: int
    square: int
    uid: int = 0
    path: tuple[int, ...] = ()


class Marker(Event, frozen=True):
    """A token or marker comes, moves or goes. `what` is its kind."""

    what: int
    card: int
    start: int
    square: int


class TilePlaced(Event, frozen=True):
    """A tile is put down: its place in the order of placement, where it lies, and its quarter turns."""

    rule: ClassVar[str] = "WA-EXPLORE-04"
    tile: int
    place: int
    x: int
    y: int
    turn: int


class Door(Event, frozen=True):
    """What a door turns out to be."""

    door: int
    kind: int


class Escapes(Event, frozen=True):
    rule: ClassVar[str] = "WA-ESCAPE-01"
    says: ClassVar[str] = "{seat} leaves the dungeon"
    seat: int
    square: int


class TimePasses(Event, frozen=True):
    """A Time token is removed."""

    left: int
