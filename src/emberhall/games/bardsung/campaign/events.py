"""What can happen between two encounters, as the log keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from emberhall.engine.events import Event


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


class SetsOut(Opening, frozen=True):
    says: ClassVar[str] = "the party sets out for {encounter}"
    kinds: ClassVar[Mapping[str, str]] = {"encounter": "card"}
    encounter: int


class ComesHome(Opening, frozen=True):
    """An encounter is over; upkeep begins."""

    rule: ClassVar[str] = "BS-MAINT-01"
    says: ClassVar[str] = "the party comes home from {encounter}, {won}, and every hero gains {xp} XP"
    kinds: ClassVar[Mapping[str, str]] = {"encounter": "card"}
    encounter: int
    won: bool
    xp: int


class GoldIsLost(Event, frozen=True):
    rule: ClassVar[str] = "BS-MAINT-08"
    says: ClassVar[str] = "{gold} gold is lost"
    gold: int


class TopsUp(Event, frozen=True):
    rule: ClassVar[str] = "BS-MAINT-09"
    says: ClassVar[str] = "one {resource} is active again"
    resource: int


class Step(Opening, frozen=True):
    """A step of the maintenance phase begins."""

    rule: ClassVar[str] = "BS-MAINT-02"
    says: ClassVar[str] = "maintenance: {step}"
    step: str


class Recharges(Opening, frozen=True):
    rule: ClassVar[str] = "BS-GOLD-02"
    says: ClassVar[str] = "{seat} recharges {card} for {gold} gold"
    seat: int
    card: int
    gold: int


class Replenishes(Opening, frozen=True):
    rule: ClassVar[str] = "BS-GOLD-03"
    says: ClassVar[str] = "a {resource} is replenished for {gold} gold"
    resource: int
    gold: int


class FindsLost(Opening, frozen=True):
    rule: ClassVar[str] = "BS-GOLD-04"
    says: ClassVar[str] = "{card} is drawn from the lost treasure"
    card: int


class GainXP(Event, frozen=True):
    rule: ClassVar[str] = "BS-GAP-21"
    says: ClassVar[str] = "every hero gains {xp} XP"
    xp: int


class Receives(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes {card}"
    seat: int
    card: int


class SentAway(Event, frozen=True):
    rule: ClassVar[str] = "BS-GAP-93"
    says: ClassVar[str] = "{card} goes back to the box"
    card: int


class Attaches(Opening, frozen=True):
    rule: ClassVar[str] = "BS-TREASURE-11"
    says: ClassVar[str] = "{seat} attaches {card}"
    seat: int
    card: int


class Unattaches(Opening, frozen=True):
    rule: ClassVar[str] = "BS-GOLD-05"
    says: ClassVar[str] = "{seat} takes {card} off"
    seat: int
    card: int


class Raises(Opening, frozen=True):
    rule: ClassVar[str] = "BS-LEVEL-05"
    says: ClassVar[str] = "{seat} raises {characteristic} to +{to}"
    seat: int
    characteristic: int
    to: int


class Enhances(Opening, frozen=True):
    rule: ClassVar[str] = "BS-LEVEL-11"
    says: ClassVar[str] = "{seat} enhances {card}"
    seat: int
    card: int


class Learns(Opening, frozen=True):
    rule: ClassVar[str] = "BS-LEVEL-13"
    says: ClassVar[str] = "{seat} learns {card}"
    seat: int
    card: int


class Upgrades(Opening, frozen=True):
    rule: ClassVar[str] = "BS-EQUIP-10"
    says: ClassVar[str] = "{seat} has {card} at level {level}"
    seat: int
    card: int
    level: int


class Tells(Opening, frozen=True):
    """A narrative card is retrieved."""

    rule: ClassVar[str] = "BS-VAULT-03"
    says: ClassVar[str] = "narrative card {number}: {text}"
    number: int
    text: str


class ReputationChanges(Event, frozen=True):
    rule: ClassVar[str] = "BS-CAMP-08"
    by: int
    now: int


class Shuffles(Event, frozen=True):
    """Cards come from a vault into a deck unseen, or go back."""

    rule: ClassVar[str] = "BS-VAULT-04"
    says: ClassVar[str] = "{added} {deck} cards come in, {removed} go back to the vault"
    deck: str
    added: int
    removed: int


class Switches(Opening, frozen=True):
    rule: ClassVar[str] = "BS-CAMP-03"
    says: ClassVar[str] = "{hero} takes the place of {old}"
    kinds: ClassVar[Mapping[str, str]] = {"hero": "card", "old": "card"}
    hero: int
    old: int
