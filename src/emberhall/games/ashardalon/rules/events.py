"""What can happen in this game, as the log keeps it. Numbers are cards, seats or squares; telling.py has the words."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.events import Event


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


class TurnBegins(Opening, frozen=True):
    rule: ClassVar[str] = "WA-TURN-03"
    seat: int


class Uses(Opening, frozen=True):
    """A hero uses a power, an item or a boon."""

    seat: int
    card: int


class Walks(Opening, frozen=True):
    rule: ClassVar[str] = "WA-MOVE-03"
    seat: int
    square: int
    steps: int


class Explores(Opening, frozen=True):
    rule: ClassVar[str] = "WA-EXPLORE-04"
    seat: int
    tile: int


class Draws(Opening, frozen=True):
    """An encounter, chamber or villager card is drawn."""

    seat: int
    card: int


class Activates(Opening, frozen=True):
    """A monster, villain, hazard, trap or villager acts."""

    rule: ClassVar[str] = "WA-VILLAIN-08"
    card: int


class TakesHold(Opening, frozen=True):
    """A curse or environment in play takes effect."""

    rule: ClassVar[str] = "WA-ENC-07"
    card: int


class Tries(Opening, frozen=True):
    """A hero attempts a task: `task` is a word such as disable, unlock, open, pick up, escape."""

    seat: int
    task: str
    card: int = -1


class EndsPhase(Opening, frozen=True):
    """The end of a Hero Phase, when something comes of it."""

    rule: ClassVar[str] = "WA-HERO-11"
    seat: int


class Spends(Opening, frozen=True):
    """Experience is spent."""

    rule: ClassVar[str] = "WA-XP-06"
    seat: int
    cards: tuple[int, ...]
    why: str


class Special(Opening, frozen=True):
    """A special rule of the adventure or chamber takes effect."""

    text: str


class Follows(Event, frozen=True):
    """A monster follows the line of its tactics that has this name."""

    rule: ClassVar[str] = "WA-MONSTER-02"
    card: int
    name: str


class Rolled(Event, frozen=True):
    """An attack roll against a figure: hero seats and villagers are named by card."""

    attacker: int
    target: int
    die: int
    bonus: int
    ac: int
    hit: bool


class Check(Event, frozen=True):
    """A roll of the die against a number."""

    die: int
    bonus: int
    needed: int


class Rerolled(Event, frozen=True):
    card: int
    die: int


class Hurt(Event, frozen=True):
    rule: ClassVar[str] = "WA-DMG-01"
    target: int
    amount: int
    left: int


class Healed(Event, frozen=True):
    rule: ClassVar[str] = "WA-DMG-05"
    target: int
    amount: int


class Falls(Event, frozen=True):
    rule: ClassVar[str] = "WA-DOWN-01"
    target: int


class Surges(Opening, frozen=True):
    rule: ClassVar[str] = "WA-SURGE-03"
    seat: int
    left: int


class Defeated(Event, frozen=True):
    rule: ClassVar[str] = "WA-DEFEAT-01"
    card: int


class Enraged(Event, frozen=True):
    rule: ClassVar[str] = "WA-CARD-23"
    card: int


class Gains(Event, frozen=True):
    """A hero gets a Treasure Card, a token, an object or a boon."""

    rule: ClassVar[str] = "WA-TREASURE-07"
    seat: int
    card: int


class Loses(Event, frozen=True):
    seat: int
    card: int


class Condition(Event, frozen=True):
    """A condition or curse begins or ends."""

    seat: int
    what: str
    begins: bool


class Placed(Event, frozen=True):
    """A monster, villager or hero is put somewhere."""

    card: int
    square: int


class TilePlaced(Event, frozen=True):
    rule: ClassVar[str] = "WA-EXPLORE-04"
    tile: int


class Marker(Event, frozen=True):
    """A token or marker comes or goes."""

    card: int
    square: int
    comes: bool


class Discards(Event, frozen=True):
    card: int


class Flips(Event, frozen=True):
    card: int
    up: bool


class LevelsUp(Event, frozen=True):
    rule: ClassVar[str] = "WA-LEVEL-05"
    seat: int


class Door(Event, frozen=True):
    kind: int


class Escapes(Event, frozen=True):
    rule: ClassVar[str] = "WA-ESCAPE-01"
    seat: int


class Note(Event, frozen=True):
    """Something that needs no numbers, in words of its own."""

    text: str
