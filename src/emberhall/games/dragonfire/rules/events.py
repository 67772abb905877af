"""What can happen in this game, as the log keeps it."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.events import Event


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


class SceneBegins(Opening, frozen=True):
    rule: ClassVar[str] = "DF-SCENE-01"
    scene: int
    level: int


class SceneEnds(Opening, frozen=True):
    rule: ClassVar[str] = "DF-SCENE-04"
    scene: int


class Rests(Opening, frozen=True):
    rule: ClassVar[str] = "DF-REST-01"


class TurnBegins(Opening, frozen=True):
    rule: ClassVar[str] = "DF-TURN-10"
    seat: int


class FireRevealed(Opening, frozen=True):
    rule: ClassVar[str] = "DF-DRAGONFIRE-04"
    card: int
    level: int


class FireGone(Opening, frozen=True):
    """The active Dragonfire card is discarded, or buried."""

    card: int
    level: int
    buried: bool


class Arrives(Opening, frozen=True):
    """An encounter comes into play facing a player."""

    rule: ClassVar[str] = "DF-REVEAL-08"
    card: int
    seat: int


class Plays(Opening, frozen=True):
    seat: int
    card: int
    assist: bool


class Sheds(Opening, frozen=True):
    """A player discards a card of its own free will in Play Cards, perhaps to repack it."""

    rule: ClassVar[str] = "DF-PLAY-12"
    seat: int
    card: int


class Replenishes(Opening, frozen=True):
    rule: ClassVar[str] = "DF-REPL-01"
    seat: int


class Activates(Opening, frozen=True):
    """A Feature, an item or an encounter's ability takes effect."""

    seat: int
    card: int


class Moves(Opening, frozen=True):
    """A character goes into a Location (its card) or back to the Environment (-1)."""

    rule: ClassVar[str] = "DF-LOC-07"
    seat: int
    place: int


class Deals(Opening, frozen=True):
    rule: ClassVar[str] = "DF-DMG-02"
    seat: int
    card: int


class Attacked(Opening, frozen=True):
    rule: ClassVar[str] = "DF-TAKE-03"
    seat: int
    amount: int


class Buys(Opening, frozen=True):
    rule: ClassVar[str] = "DF-MARKET-02"
    seat: int
    card: int


class Cycles(Opening, frozen=True):
    rule: ClassVar[str] = "DF-MARKET-08"
    seat: int
    card: int
    gone: int


class Cleared(Event, frozen=True):
    rule: ClassVar[str] = "DF-DMG-07"
    card: int
    levels: int


class TokenGone(Event, frozen=True):
    rule: ClassVar[str] = "DF-TOKEN-04"
    card: int
    left: int


class Defeated(Event, frozen=True):
    rule: ClassVar[str] = "DF-DMG-27"
    card: int


class FoeHeals(Event, frozen=True):
    rule: ClassVar[str] = "DF-ENC-16"
    card: int
    levels: int


class FoeMoves(Event, frozen=True):
    rule: ClassVar[str] = "DF-ENC-15"
    card: int
    seat: int


class FoeGone(Event, frozen=True):
    card: int


class Tripped(Event, frozen=True):
    rule: ClassVar[str] = "DF-ENC-10"
    card: int


class Hurt(Event, frozen=True):
    rule: ClassVar[str] = "DF-TAKE-05"
    seat: int
    amount: int
    left: int


class Prevented(Event, frozen=True):
    """Damage of attacks that a card in play takes away."""

    rule: ClassVar[str] = "DF-KEY-05"
    seat: int
    amount: int


class Healed(Event, frozen=True):
    rule: ClassVar[str] = "DF-PLAY-11"
    seat: int
    amount: int


class Stunned(Event, frozen=True):
    rule: ClassVar[str] = "DF-STUN-01"
    seat: int


class Unconscious(Event, frozen=True):
    rule: ClassVar[str] = "DF-UNCON-01"
    seat: int


class Draws(Event, frozen=True):
    """Cards drawn into a hand: which, is for their owner's eyes."""

    seat: int
    cards: tuple[int, ...]


class Discards(Event, frozen=True):
    seat: int
    card: int


class Gold(Event, frozen=True):
    rule: ClassVar[str] = "DF-GOLD-02"
    seat: int
    amount: int


class Checked(Event, frozen=True):
    rule: ClassVar[str] = "DF-CHECK-01"
    seat: int
    card: int
    won: bool


class Saved(Event, frozen=True):
    rule: ClassVar[str] = "DF-SAVE-01"
    card: int
    shown: tuple[int, ...]
    won: bool


class Weakened(Event, frozen=True):
    """An encounter's Attack Strength changes, for this turn or for as long as it is in play."""

    rule: ClassVar[str] = "DF-ENC-08"
    card: int
    by: int
    lasting: bool


class Stayed(Event, frozen=True):
    """An encounter does not attack this turn."""

    rule: ClassVar[str] = "DF-TAKE-01"
    card: int


class Taken(Event, frozen=True):
    """A card comes from a discard pile, or from beneath a card in play, into a hand."""

    seat: int
    card: int


class Spirits(Event, frozen=True):
    """How many Spirit tokens a character has now."""

    rule: ClassVar[str] = "DF-MARKET-17"
    seat: int
    left: int


class Note(Event, frozen=True):
    text: str
