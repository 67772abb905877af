"""What can happen between two Adventures, as the log keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from emberhall.engine.events import Event


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


class SetsOut(Opening, frozen=True):
    rule: ClassVar[str] = "DF-CAMP-01"
    says: ClassVar[str] = "the party sets out for {adventure}"
    kinds: ClassVar[Mapping[str, str]] = {"adventure": "card"}
    adventure: int


class ComesHome(Opening, frozen=True):
    """An Adventure is over, and a Long Rest begins."""

    rule: ClassVar[str] = "DF-CAMP-04"
    says: ClassVar[str] = "the party comes home from {adventure}, {won}, and everybody earns {xp} XP"
    kinds: ClassVar[Mapping[str, str]] = {"adventure": "card"}
    adventure: int
    won: bool
    xp: int


class Plans(Opening, frozen=True):
    says: ClassVar[str] = "the party plans {adventure}{challenge}"
    kinds: ClassVar[Mapping[str, str]] = {"adventure": "card"}
    adventure: int
    challenge: bool


class Takes(Opening, frozen=True):
    """A Feature comes into a slot, or beside the slots (0)."""

    rule: ClassVar[str] = "DF-FEAT-23"
    says: ClassVar[str] = "{seat} takes {card}"
    seat: int
    card: int
    slot: int


class Writes(Event, frozen=True):
    rule: ClassVar[str] = "DF-FEAT-09"
    says: ClassVar[str] = "{seat} writes in {what}"
    seat: int
    card: int
    what: str


class Changes(Opening, frozen=True):
    """A player goes on with another character."""

    rule: ClassVar[str] = "DF-GAP-84"
    says: ClassVar[str] = "{old} stays at home, and {card} comes along"
    kinds: ClassVar[Mapping[str, str]] = {"old": "card"}
    seat: int
    card: int
    old: int


class Attunes(Opening, frozen=True):
    rule: ClassVar[str] = "DF-ITEM-08"
    says: ClassVar[str] = "{seat} attunes to {card}"
    seat: int
    card: int


class GivesBack(Event, frozen=True):
    rule: ClassVar[str] = "DF-ITEM-08"
    says: ClassVar[str] = "{seat} gives {card} back"
    seat: int
    card: int


class Trades(Opening, frozen=True):
    rule: ClassVar[str] = "DF-ITEM-15"
    says: ClassVar[str] = "{seat} gives {card} to {other}{back}"
    kinds: ClassVar[Mapping[str, str]] = {"other": "seat"}
    seat: int
    card: int
    other: int
    back: int  # -1 for nothing


class Declines(Opening, frozen=True):
    says: ClassVar[str] = "{seat} declines {card}"
    seat: int
    card: int


class Packs(Opening, frozen=True):
    """An item is taken along to the next game, or left behind."""

    rule: ClassVar[str] = "DF-ITEM-12"
    says: ClassVar[str] = "{seat} {along} {card}"
    seat: int
    card: int
    along: bool


class Receives(Event, frozen=True):
    rule: ClassVar[str] = "DF-ITEM-03"
    says: ClassVar[str] = "{seat} receives {card}"
    seat: int
    card: int


class Waits(Event, frozen=True):
    """An item that a character cannot attune to waits to be exchanged or given back."""

    rule: ClassVar[str] = "DF-ITEM-08"
    says: ClassVar[str] = "{card} waits for {seat}"
    seat: int
    card: int


class Loses(Event, frozen=True):
    rule: ClassVar[str] = "DF-ITEM-22"
    says: ClassVar[str] = "{seat} has consumed {card}"
    seat: int
    card: int


class BackgroundEarned(Event, frozen=True):
    rule: ClassVar[str] = "DF-FEAT-01"
    says: ClassVar[str] = "{seat} may choose a Background"
    seat: int
