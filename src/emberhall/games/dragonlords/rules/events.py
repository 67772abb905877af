"""What can happen in this game, as the log keeps it. A figure, a card, a space or a town is named by its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from emberhall.engine.events import Event


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


# ---------------------------------------------------------------- setup and turns


class SetUp(Opening, frozen=True):
    """One of the eight points of the setup is done."""

    rule: ClassVar[str] = "DL-SETUP-16"
    says: ClassVar[str] = "Setup: {step}"
    step: str


class HeroDealt(Event, frozen=True):
    rule: ClassVar[str] = "DL-SETUP-12"
    says: ClassVar[str] = "{seat} plays {card}"
    seat: int
    card: int


class StepBegins(Opening, frozen=True):
    """A step of a turn begins."""

    rule: ClassVar[str] = "DL-TURN-01"
    says: ClassVar[str] = "{seat}: {step}"
    seat: int
    step: str


class RedSpacesRefilled(Opening, frozen=True):
    rule: ClassVar[str] = "DL-GAP-57"
    says: ClassVar[str] = "No red Adventure is left, so every empty red space gets a counter"
    waits: int = -1  # High Lord Margath, if his is the only one


# ---------------------------------------------------------------- cards and characters


class Uses(Opening, frozen=True):
    """Somebody uses an ability of a card."""

    says: ClassVar[str] = "{seat} uses {card}"
    seat: int
    card: int
    activated: bool


class Effort(Opening, frozen=True):
    """Somebody takes Exhaustion to add to a test."""

    rule: ClassVar[str] = "DL-TEST-07"
    says: ClassVar[str] = "{figure} makes an effort"
    figure: int


class Exhausted(Event, frozen=True):
    rule: ClassVar[str] = "DL-EXH-01"
    says: ClassVar[str] = "{figure} takes {amount} Exhaustion"
    figure: int
    amount: int


class Overtired(Event, frozen=True):
    """So much Exhaustion is above Stamina, and is taken as Wounds."""

    rule: ClassVar[str] = "DL-EXH-01"
    says: ClassVar[str] = "{figure} has no Stamina for {amount} more Exhaustion"
    figure: int
    amount: int


class Rested(Event, frozen=True):
    says: ClassVar[str] = "{figure} loses {amount} Exhaustion"
    figure: int
    amount: int


class Wounded(Event, frozen=True):
    says: ClassVar[str] = "{figure} takes {amount} Wounds"
    figure: int
    amount: int


class Cancelled(Event, frozen=True):
    rule: ClassVar[str] = "DL-GAP-60"
    says: ClassVar[str] = "{amount} Wounds are cancelled"
    figure: int
    amount: int


class Healed(Event, frozen=True):
    says: ClassVar[str] = "{figure} loses {amount} Wounds"
    figure: int
    amount: int


class GoldGained(Event, frozen=True):
    says: ClassVar[str] = "{seat} gains {amount} Gold"
    seat: int
    amount: int


class GoldLost(Event, frozen=True):
    says: ClassVar[str] = "{seat} loses {amount} Gold"
    seat: int
    amount: int


class CardGained(Event, frozen=True):
    says: ClassVar[str] = "{seat} gets {card}"
    seat: int
    card: int


class CardGivenUp(Event, frozen=True):
    rule: ClassVar[str] = "DL-GAP-24"
    says: ClassVar[str] = "{seat} gives up {card}"
    seat: int
    card: int


class Dropped(Opening, frozen=True):
    """An Item is dropped or an Ally dismissed in the Market step."""

    rule: ClassVar[str] = "DL-GAP-25"
    says: ClassVar[str] = "{seat} drops {card}"
    seat: int
    card: int


class AllyDefeated(Event, frozen=True):
    rule: ClassVar[str] = "DL-OUTCOME-06"
    says: ClassVar[str] = "{card} is defeated"
    seat: int
    card: int


class HeroDefeated(Opening, frozen=True):
    rule: ClassVar[str] = "DL-OUTCOME-07"
    says: ClassVar[str] = "{card} is defeated"
    seat: int
    card: int


class HeroChanged(Event, frozen=True):
    rule: ClassVar[str] = "DL-OUTCOME-14"
    says: ClassVar[str] = "{seat} goes on with {card}"
    seat: int
    card: int
    old: int


# ---------------------------------------------------------------- movement


class MovementRolled(Opening, frozen=True):
    """The movement dice, each by the number of the face that came up."""

    rule: ClassVar[str] = "DL-MOVE-09"
    says: ClassVar[str] = "{seat} rolls {faces}"
    seat: int
    faces: tuple[int, ...]
    held_back: int


class Moved(Event, frozen=True):
    rule: ClassVar[str] = "DL-MOVE-01"
    says: ClassVar[str] = "{figure} moves to {to}"
    kinds: ClassVar[Mapping[str, str]] = {"to": "space"}
    figure: int
    space: int
    to: int


class Stepped(Opening, frozen=True):
    """A single space without a roll."""

    rule: ClassVar[str] = "DL-MOVE-01"
    says: ClassVar[str] = "{figure} steps to {to}"
    kinds: ClassVar[Mapping[str, str]] = {"to": "space"}
    figure: int
    space: int
    to: int


# ---------------------------------------------------------------- adventures


class AdventureDrawn(Opening, frozen=True):
    rule: ClassVar[str] = "DL-ADV-01"
    says: ClassVar[str] = "{seat} draws {card}"
    seat: int
    card: int


class UndefeatedMet(Opening, frozen=True):
    rule: ClassVar[str] = "DL-GAP-27"
    says: ClassVar[str] = "{seat} meets {card} again"
    seat: int
    card: int
    slot: int


class DeckEmpty(Event, frozen=True):
    rule: ClassVar[str] = "DL-GAP-21"
    says: ClassVar[str] = "no card of this colour is left"
    colour: int


class PileShuffled(Event, frozen=True):
    rule: ClassVar[str] = "DL-GAP-22"
    says: ClassVar[str] = "the {colour} discard pile is shuffled into a new deck"
    colour: int


class EventActive(Event, frozen=True):
    rule: ClassVar[str] = "DL-EVENT-03"
    says: ClassVar[str] = "{card} is the active event"
    card: int
    old: int


class GoesOn(Opening, frozen=True):
    """A card goes on with the next Hero after something else had to be settled."""

    rule: ClassVar[str] = "DL-GAP-64"
    says: ClassVar[str] = "{card} goes on"
    card: int


class EventTooLow(Event, frozen=True):
    rule: ClassVar[str] = "DL-EVENT-04"
    says: ClassVar[str] = "{card} is lower than the active event"
    card: int


class SkillTested(Event, frozen=True):
    rule: ClassVar[str] = "DL-TEST-06"
    says: ClassVar[str] = "{figure} tests: {die} makes {total} against {target}"
    figure: int
    attribute: int
    die: int
    total: int
    target: int
    passed: bool


class DieRolledAgain(Event, frozen=True):
    says: ClassVar[str] = "{figure} rolls again: {die}"
    figure: int
    die: int


# ---------------------------------------------------------------- combat


class CombatBegins(Opening, frozen=True):
    rule: ClassVar[str] = "DL-CHALLENGE-01"
    says: ClassVar[str] = "{seat} faces {card}"
    seat: int
    card: int


class HeroAttacks(Opening, frozen=True):
    rule: ClassVar[str] = "DL-PVP-01"
    says: ClassVar[str] = "{seat} attacks {other}"
    kinds: ClassVar[Mapping[str, str]] = {"other": "seat"}
    seat: int
    other: int


class RoundBegins(Opening, frozen=True):
    rule: ClassVar[str] = "DL-COMBAT-01"
    says: ClassVar[str] = "Round {number}"
    number: int
    attacker: int


class EscapeRolled(Opening, frozen=True):
    rule: ClassVar[str] = "DL-ESCAPE-02"
    says: ClassVar[str] = "{figure} tries to escape: {die} makes {total} against {target}"
    figure: int
    die: int
    total: int
    target: int
    passed: bool


class SlippedAway(Event, frozen=True):
    """An Escape succeeded without a roll."""

    rule: ClassVar[str] = "DL-ESCAPE-03"
    says: ClassVar[str] = "{seat} is away"
    seat: int


class TargetRolled(Opening, frozen=True):
    rule: ClassVar[str] = "DL-PVP-08"
    says: ClassVar[str] = "{figure} rolls {die}, so {target} is the number to beat"
    figure: int
    phase: int
    die: int
    target: int
    escape: bool = False  # for an Escape, not for a combat roll


class CombatRolled(Opening, frozen=True):
    """An attack or a defence."""

    rule: ClassVar[str] = "DL-COMBAT-10"
    says: ClassVar[str] = "{figure}: {die} makes {total} against {target}"
    figure: int
    phase: int
    attack: bool
    die: int
    total: int
    target: int
    success: bool


class ChallengeWounded(Event, frozen=True):
    says: ClassVar[str] = "{card} takes {amount} Wounds"
    card: int
    amount: int


class ChallengeUnhurt(Event, frozen=True):
    """An attack that succeeded was of a kind that does not hurt the Challenge."""

    rule: ClassVar[str] = "DL-GAP-78"
    says: ClassVar[str] = "no {phase} damage hurts {card}"
    card: int
    phase: int


class ChallengeHealed(Event, frozen=True):
    says: ClassVar[str] = "{card} heals {amount} Wounds"
    card: int
    amount: int


class ChallengeDefeated(Opening, frozen=True):
    rule: ClassVar[str] = "DL-OUTCOME-01"
    says: ClassVar[str] = "{seat} defeats {card}"
    seat: int
    card: int


class CounterTaken(Event, frozen=True):
    rule: ClassVar[str] = "DL-OUTCOME-02"
    says: ClassVar[str] = "{seat} takes a {colour} Adventure Counter"
    seat: int
    colour: int
    space: int


class Kept(Event, frozen=True):
    rule: ClassVar[str] = "DL-OUTCOME-04"
    says: ClassVar[str] = "{seat} keeps {card}"
    seat: int
    card: int


class Undefeated(Event, frozen=True):
    """A Challenge that was not beaten goes to the track, or to the bottom of its deck if that is full (slot -1)."""

    rule: ClassVar[str] = "DL-OUTCOME-16"
    says: ClassVar[str] = "{card} goes to the Undefeated Adventure Track"
    card: int
    slot: int
    space: int


# ---------------------------------------------------------------- meetings


class OfferBuilt(Opening, frozen=True):
    rule: ClassVar[str] = "DL-GAP-67"
    says: ClassVar[str] = "{seat} makes {other} an offer"
    kinds: ClassVar[Mapping[str, str]] = {"other": "seat"}
    seat: int
    other: int
    gives_gold: int
    gives: tuple[int, ...]
    asks_gold: int
    asks: tuple[int, ...]


class OfferTaken(Event, frozen=True):
    rule: ClassVar[str] = "DL-PVP-03"
    says: ClassVar[str] = "{seat} accepts"
    seat: int


class OfferDeclined(Event, frozen=True):
    rule: ClassVar[str] = "DL-GAP-44"
    says: ClassVar[str] = "{seat} declines"
    seat: int


class SpoilsTaken(Event, frozen=True):
    """The winner takes one card of the loser, or all its Gold (card -1)."""

    rule: ClassVar[str] = "DL-PVP-11"
    says: ClassVar[str] = "{seat} takes {card}"
    seat: int
    card: int
    gold: int


# ---------------------------------------------------------------- market and experience


class MarketDrawn(Opening, frozen=True):
    rule: ClassVar[str] = "DL-MARKET-03"
    says: ClassVar[str] = "{card} comes to the market of {town}"
    card: int
    town: int


class CardLooted(Event, frozen=True):
    rule: ClassVar[str] = "DL-GAP-24"
    says: ClassVar[str] = "{card} is carried off from {town}"
    card: int
    town: int


class HealingPaid(Opening, frozen=True):
    """A Wound is healed at the market, perhaps free of charge."""

    rule: ClassVar[str] = "DL-HEAL-01"
    says: ClassVar[str] = "{seat} pays {gold} Gold for healing"
    seat: int
    gold: int


class Sold(Opening, frozen=True):
    rule: ClassVar[str] = "DL-MARKET-04"
    says: ClassVar[str] = "{seat} sells {card} for {gold} Gold"
    seat: int
    card: int
    gold: int


class Bought(Opening, frozen=True):
    rule: ClassVar[str] = "DL-MARKET-06"
    says: ClassVar[str] = "{seat} pays {gold} Gold for {card}"
    seat: int
    card: int
    gold: int


class PairBought(Opening, frozen=True):
    rule: ClassVar[str] = "DL-XP-02"
    says: ClassVar[str] = "{seat} buys experience"
    seat: int
    one: int
    other: int
    cost: int


# ---------------------------------------------------------------- the threat


class ThreatRolled(Opening, frozen=True):
    rule: ClassVar[str] = "DL-THREAT-03"
    says: ClassVar[str] = "{seat} rolls {die} for the threat"
    seat: int
    die: int
    counters: int
    passes: bool
    bonus: int = 0  # what the active Event adds


class ThreatSkipped(Opening, frozen=True):
    rule: ClassVar[str] = "DL-GAP-73"
    says: ClassVar[str] = "The Threat Roll is skipped"
    seat: int


class ThreatChanged(Event, frozen=True):
    rule: ClassVar[str] = "DL-CONFLICT-08"
    says: ClassVar[str] = "there are {counters} Threat Counters now"
    counters: int


class TownRolled(Event, frozen=True):
    rule: ClassVar[str] = "DL-THREAT-13"
    says: ClassVar[str] = "{seat} rolls {die} for the town"
    seat: int
    die: int


class DoomPlaced(Event, frozen=True):
    rule: ClassVar[str] = "DL-DOOM-01"
    says: ClassVar[str] = "{town} is overrun"
    town: int


class MarketTurned(Event, frozen=True):
    rule: ClassVar[str] = "DL-DOOM-02"
    says: ClassVar[str] = "the market of {town} is turned over"
    town: int
    cards: int


class TownBarred(Event, frozen=True):
    rule: ClassVar[str] = "DL-DOOM-03"
    says: ClassVar[str] = "nobody may enter {town} any more"
    town: int


class CounterRefreshed(Event, frozen=True):
    rule: ClassVar[str] = "DL-DOOM-04"
    says: ClassVar[str] = "a counter is put back on {space}"
    space: int
    colour: int


class CountersRefreshed(Event, frozen=True):
    """So many Adventure Counters have been put back around a fallen town."""

    rule: ClassVar[str] = "DL-DOOM-04"
    says: ClassVar[str] = "{amount} Adventure Counters are put back"
    amount: int


class DoomDrawn(Opening, frozen=True):
    rule: ClassVar[str] = "DL-GAP-49"
    says: ClassVar[str] = "{seat} draws {card}"
    seat: int
    card: int
