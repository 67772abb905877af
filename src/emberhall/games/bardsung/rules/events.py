"""What can happen in this game, as the log keeps it. Numbers are seats, cards, zones, uids; telling has the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from emberhall.engine.events import Event


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


# ---------------------------------------------------------------- rounds and turns


class RoundBegins(Opening, frozen=True):
    rule: ClassVar[str] = "BS-ROUND-01"
    number: int
    row: tuple[int, ...]  # the initiative cards, the highest first


class HeroTurn(Opening, frozen=True):
    rule: ClassVar[str] = "BS-ROUND-04"
    says: ClassVar[str] = "{seat} takes a turn"
    seat: int


class EnemyTurn(Opening, frozen=True):
    rule: ClassVar[str] = "BS-ENEMY-12"
    says: ClassVar[str] = "{card} acts"
    uid: int
    card: int


class EndPhase(Opening, frozen=True):
    rule: ClassVar[str] = "BS-END-01"
    says: ClassVar[str] = "The end phase"


class CardMoves(Event, frozen=True):
    """An initiative card moves in the marching order."""

    says: ClassVar[str] = "{card} moves in the marching order"
    card: int
    to: int


class CardJoins(Event, frozen=True):
    rule: ClassVar[str] = "BS-ORDER-11"
    says: ClassVar[str] = "{card} joins the marching order"
    card: int
    to: int  # -1 while it waits for the next deal


class CardLeaves(Event, frozen=True):
    rule: ClassVar[str] = "BS-ORDER-09"
    says: ClassVar[str] = "{card} leaves the marching order"
    card: int
    gold: int = 0


# ---------------------------------------------------------------- moving


class HeroMoves(Opening, frozen=True):
    rule: ClassVar[str] = "BS-MOVE-01"
    seat: int
    path: tuple[int, ...]  # the zones from the first left to the last entered


class EnemyMoves(Event, frozen=True):
    rule: ClassVar[str] = "BS-ENEMY-04"
    uid: int
    card: int
    path: tuple[int, ...]


class HeroPlaced(Event, frozen=True):
    """A hero is placed or pushed somewhere."""

    says: ClassVar[str] = "{seat} is placed in {zone}"
    seat: int
    zone: int
    pushed: bool = False


class EnemyPlaced(Event, frozen=True):
    """An enemy comes into play, or is placed or pushed somewhere."""

    says: ClassVar[str] = "{card} is placed in {zone}"
    uid: int
    card: int
    zone: int
    pushed: bool = False


class EnemyBorrowed(Event, frozen=True):
    """A model is taken from an area without heroes, to be placed anew."""

    rule: ClassVar[str] = "BS-AREA-10"
    says: ClassVar[str] = "{card} is taken from {zone}, where no hero can see it"
    uid: int
    card: int
    zone: int


# ---------------------------------------------------------------- attacks and rolls


class UsesAbility(Opening, frozen=True):
    rule: ClassVar[str] = "BS-ABIL-12"
    says: ClassVar[str] = "{seat} uses {card}"
    seat: int
    card: int


class Attacks(Event, frozen=True):
    """A hero has chosen a target."""

    rule: ClassVar[str] = "BS-ATTACK-01"
    says: ClassVar[str] = "attacks {card}"
    seat: int
    uid: int
    card: int  # of the enemy


class EnemyAttacks(Event, frozen=True):
    rule: ClassVar[str] = "BS-BEHAV-08"
    says: ClassVar[str] = "{card} attacks {seat}"
    uid: int
    card: int
    seat: int


class Rolled(Event, frozen=True):
    """An action roll stands."""

    kind: str
    seat: int
    dice: tuple[int, ...]
    natural: int
    extra: int
    total: int
    tn: int


class DamageRolled(Event, frozen=True):
    rule: ClassVar[str] = "BS-ATTACK-06"
    seat: int
    die: int
    shown: int
    total: int
    critical: bool


class Empowered(Event, frozen=True):
    rule: ClassVar[str] = "BS-FATE-05"
    says: ClassVar[str] = "empowered"
    seat: int


class Rerolled(Event, frozen=True):
    rule: ClassVar[str] = "BS-DICE-12"
    says: ClassVar[str] = "rerolled with {card}"
    seat: int
    card: int


# ---------------------------------------------------------------- wounds and conditions


class HeroWounded(Event, frozen=True):
    rule: ClassVar[str] = "BS-WOUND-01"
    says: ClassVar[str] = "{seat} suffers a wound"
    seat: int
    card: int
    serious: bool


class EnemyWounded(Event, frozen=True):
    rule: ClassVar[str] = "BS-ENEMY-07"
    says: ClassVar[str] = "{card} suffers a wound"
    uid: int
    card: int


class HeatsUp(Event, frozen=True):
    rule: ClassVar[str] = "BS-HEAT-03"
    says: ClassVar[str] = "{card} heats up"
    card: int


class EnemyDefeated(Event, frozen=True):
    rule: ClassVar[str] = "BS-ENEMY-09"
    says: ClassVar[str] = "{card} is defeated"
    uid: int
    card: int


class HeroDefeated(Event, frozen=True):
    rule: ClassVar[str] = "BS-WOUND-02"
    says: ClassVar[str] = "{seat} is defeated"
    seat: int


class HeroRevived(Event, frozen=True):
    rule: ClassVar[str] = "BS-TOKEN-07"
    says: ClassVar[str] = "{seat} is revived"
    seat: int


class Suffers(Event, frozen=True):
    """A hero gains a condition token."""

    says: ClassVar[str] = "{seat} gains {condition}"
    seat: int
    condition: int


class EnemySuffers(Event, frozen=True):
    says: ClassVar[str] = "{card} gains {condition}"
    uid: int
    card: int
    condition: int


class Heals(Event, frozen=True):
    rule: ClassVar[str] = "BS-HEAL-01"
    says: ClassVar[str] = "{seat} heals"
    seat: int
    card: int
    flipped: bool  # a serious wound turned to its wound side


# ---------------------------------------------------------------- tokens


class FateSpent(Event, frozen=True):
    rule: ClassVar[str] = "BS-FATE-03"
    says: ClassVar[str] = "a fate token is spent"
    seat: int


class FateReplenished(Event, frozen=True):
    rule: ClassVar[str] = "BS-FATE-08"
    says: ClassVar[str] = "{amount} fate replenished"
    seat: int
    amount: int


class ResourceSpent(Event, frozen=True):
    rule: ClassVar[str] = "BS-TOKEN-02"
    says: ClassVar[str] = "{seat} spends a {resource}"
    seat: int
    resource: int


class GoldEarned(Event, frozen=True):
    says: ClassVar[str] = "{amount} gold"
    amount: int


class GoldPaid(Event, frozen=True):
    says: ClassVar[str] = "{amount} gold is paid"
    amount: int


class GoldLost(Event, frozen=True):
    says: ClassVar[str] = "{amount} gold is lost"
    amount: int


class ResourceRecovered(Event, frozen=True):
    """An exhausted token is flipped to its active side."""

    says: ClassVar[str] = "a {resource} is active again"
    resource: int


class ReputationChanges(Event, frozen=True):
    rule: ClassVar[str] = "BS-CAMP-08"
    by: int
    now: int


class TokenLaid(Event, frozen=True):
    says: ClassVar[str] = "a {token} token in {zone}"
    token: int
    zone: int


class UsesToken(Opening, frozen=True):
    """A hero does something with a token in its zone: a banner, a lever, treasure, mushrooms."""

    rule: ClassVar[str] = "BS-TURN-05"
    seat: int
    token: int


class TokenGone(Event, frozen=True):
    says: ClassVar[str] = "the {token} token in {zone} goes"
    token: int
    zone: int


class StairsLaid(Event, frozen=True):
    rule: ClassVar[str] = "BS-BOUND-07"
    says: ClassVar[str] = "the stairs appear in {zone}"
    zone: int


class Escapes(Opening, frozen=True):
    rule: ClassVar[str] = "BS-TUT2-15"
    says: ClassVar[str] = "{seat} escapes"
    seat: int


# ---------------------------------------------------------------- exploring


class Explores(Opening, frozen=True):
    rule: ClassVar[str] = "BS-EXPLORE-02"
    says: ClassVar[str] = "{seat} explores {gate}"
    seat: int
    gate: int


class DungeonCardDrawn(Event, frozen=True):
    rule: ClassVar[str] = "BS-EXPLORE-07"
    says: ClassVar[str] = "draws {card}"
    seat: int
    card: int


class TileLaid(Event, frozen=True):
    rule: ClassVar[str] = "BS-EXPLORE-07"
    says: ClassVar[str] = "{face} is placed"
    place: int
    face: int
    turn: int
    x: int
    y: int


class DeadEnd(Event, frozen=True):
    rule: ClassVar[str] = "BS-BOUND-05"
    says: ClassVar[str] = "a dead-end"
    gate: int


class AspectDrawn(Event, frozen=True):
    rule: ClassVar[str] = "BS-EXPLORE-15"
    says: ClassVar[str] = "draws {card}"
    seat: int
    card: int


class AspectActs(Event, frozen=True):
    """What a card that lies here says comes to pass."""

    rule: ClassVar[str] = "BS-ASPECT-05"
    says: ClassVar[str] = "{card}"
    card: int


class AspectGone(Event, frozen=True):
    rule: ClassVar[str] = "BS-ASPECT-07"
    says: ClassVar[str] = "{card} is discarded"
    card: int
    calm: bool = False  # as no enemy card is left


class DoorFlipped(Opening, frozen=True):
    rule: ClassVar[str] = "BS-DOOR-06"
    seat: int
    gate: int
    closed: bool


class EventRoll(Event, frozen=True):
    rule: ClassVar[str] = "BS-EVENT-02"
    says: ClassVar[str] = "event roll {result}"
    seat: int
    die: int
    result: int


class EchoMoves(Event, frozen=True):
    rule: ClassVar[str] = "BS-ECHO-03"
    place: int  # -1 when it leaves the playing area


class WanderingMonster(Event, frozen=True):
    rule: ClassVar[str] = "BS-ECHO-06"
    says: ClassVar[str] = "{card}"
    card: int


class Rests(Opening, frozen=True):
    rule: ClassVar[str] = "BS-REST-03"
    says: ClassVar[str] = "The heroes rest on {place}"
    place: int


class Checkpoint(Event, frozen=True):
    rule: ClassVar[str] = "BS-CHECK-01"
    says: ClassVar[str] = "back to the fire in {zone}"
    zone: int


class TreasureDrawn(Event, frozen=True):
    rule: ClassVar[str] = "BS-TREASURE-01"
    says: ClassVar[str] = "{seat} draws {card}"
    seat: int
    card: int


class TreasureGiven(Opening, frozen=True):
    rule: ClassVar[str] = "BS-TREASURE-03"
    says: ClassVar[str] = "{seat} gives {card} to {to}"
    kinds: ClassVar[Mapping[str, str]] = {"to": "seat"}
    seat: int
    card: int
    to: int


class TreasureAttached(Opening, frozen=True):
    rule: ClassVar[str] = "BS-TREASURE-11"
    says: ClassVar[str] = "{seat} attaches {card}"
    seat: int
    card: int
    equipment: int


class UsesItem(Opening, frozen=True):
    """A hero uses a consumable."""

    rule: ClassVar[str] = "BS-CONSUM-01"
    says: ClassVar[str] = "{seat} uses {card}"
    seat: int
    card: int


class AsksFavour(Opening, frozen=True):
    """A hero's squire does a favour."""

    rule: ClassVar[str] = "BS-GAP-93"
    says: ClassVar[str] = "{seat} asks {card} for a favour"
    seat: int
    card: int


class TakesOffer(Opening, frozen=True):
    """A hero takes what a card in play, or the encounter itself, offers."""

    rule: ClassVar[str] = "BS-TURN-05"
    says: ClassVar[str] = "{seat} takes what {card} offers"
    seat: int
    card: int
