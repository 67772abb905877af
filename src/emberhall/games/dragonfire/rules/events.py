"""What can happen in this game, as the log keeps it: who and what, from where to where, and a sentence for each.

Encounters are named by their number in play (`foe`) and their card. Which cards a player draws, puts back or looks at
is for that player's eyes; everything else happens in the open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec.structs import replace

from emberhall.engine.events import Event
from emberhall.engine.kit.secrets import UNSEEN


class Opening(Event, frozen=True):
    """An event that opens a line of the log."""

    opens: ClassVar[bool] = True


# ---------------------------------------------------------------- Scenes, turns, Dragonfire cards


class SceneBegins(Opening, frozen=True):
    rule: ClassVar[str] = "DF-SCENE-01"
    says: ClassVar[str] = "Scene {scene} begins at Dragonfire level {level}"
    scene: int
    level: int


class SceneEnds(Opening, frozen=True):
    rule: ClassVar[str] = "DF-SCENE-04"
    says: ClassVar[str] = "Scene {scene} is over"
    scene: int


class Rests(Opening, frozen=True):
    rule: ClassVar[str] = "DF-REST-01"
    says: ClassVar[str] = "the party takes a Short Rest"


class TurnBegins(Opening, frozen=True):
    rule: ClassVar[str] = "DF-TURN-10"
    says: ClassVar[str] = "{seat} begins a turn"
    seat: int


class FireRevealed(Opening, frozen=True):
    """The next Dragonfire card is turned up; what of it applies at this level is told with it."""

    rule: ClassVar[str] = "DF-DRAGONFIRE-04"
    card: int
    level: int


class FireDiscarded(Opening, frozen=True):
    rule: ClassVar[str] = "DF-DRAGONFIRE-02"
    says: ClassVar[str] = "{card} is discarded and the Dragonfire level rises to {level}"
    card: int
    level: int


class FireBuried(Opening, frozen=True):
    rule: ClassVar[str] = "DF-SCENE-05"
    says: ClassVar[str] = "{card} is buried"
    card: int


# ---------------------------------------------------------------- what characters do


class Plays(Opening, frozen=True):
    says: ClassVar[str] = "{seat} plays {card}"
    seat: int
    card: int


class Helps(Opening, frozen=True):
    """A card is thrown in on another player's turn, for what stands below the line."""

    says: ClassVar[str] = "{seat} helps with {card}"
    seat: int
    card: int


class Activates(Opening, frozen=True):
    """A Feature, an item or a card in play takes effect, or what may be played at any time."""

    says: ClassVar[str] = "{seat} uses {card}"
    seat: int
    card: int


class Sheds(Opening, frozen=True):
    """A player discards a card of its own free will: from the hand, perhaps to repack it, or from play."""

    rule: ClassVar[str] = "DF-PLAY-12"
    says: ClassVar[str] = "{seat} discards {card}"
    seat: int
    card: int
    origin: str = "hand"


class Replenishes(Opening, frozen=True):
    rule: ClassVar[str] = "DF-REPL-01"
    says: ClassVar[str] = "{seat} replenishes"
    seat: int


class Moves(Opening, frozen=True):
    """A character goes from one place to another: Locations by their numbers in play, the Environment is -1."""

    rule: ClassVar[str] = "DF-LOC-07"
    says: ClassVar[str] = "{seat} goes to {card}"
    kinds: ClassVar[Mapping[str, str]] = {"card": "location"}
    seat: int
    origin: int
    place: int
    card: int  # of the Location


class Deals(Opening, frozen=True):
    rule: ClassVar[str] = "DF-DMG-02"
    says: ClassVar[str] = "{seat} deals damage to {card}"
    seat: int
    foe: int
    card: int


class Buys(Opening, frozen=True):
    """A card comes from the Market into a hand."""

    rule: ClassVar[str] = "DF-MARKET-02"
    says: ClassVar[str] = "{seat} buys {card}"
    seat: int
    card: int


class Cycles(Opening, frozen=True):
    rule: ClassVar[str] = "DF-MARKET-08"
    says: ClassVar[str] = "{seat} replaces {gone} in the Market by {card}"
    kinds: ClassVar[Mapping[str, str]] = {"gone": "card"}
    seat: int
    card: int
    gone: int


class Refilled(Event, frozen=True):
    rule: ClassVar[str] = "DF-MARKET-04"
    says: ClassVar[str] = "{card} comes into the Market"
    card: int


class SlotCloses(Event, frozen=True):
    """A card turned up for the Market is discarded, and its slot with it."""

    says: ClassVar[str] = "{card} is turned up and takes its slot of the Market with it"
    card: int


# ---------------------------------------------------------------- what becomes of encounters


class Arrives(Opening, frozen=True):
    """An encounter comes into play facing a player, from one of the Encounter Decks."""

    rule: ClassVar[str] = "DF-REVEAL-08"
    says: ClassVar[str] = "{card} comes to face {seat}"
    foe: int
    card: int
    seat: int
    deck: int


class Stirs(Opening, frozen=True):
    """A card does what it does at the start of a turn or in Replenish; `foe` is -1 for a Dragonfire card."""

    rule: ClassVar[str] = "DF-TURN-07"
    says: ClassVar[str] = "{card} stirs"
    foe: int
    card: int


class Attacks(Opening, frozen=True):
    """An encounter attacks, and more than damage comes of it."""

    rule: ClassVar[str] = "DF-TAKE-04"
    says: ClassVar[str] = "{card} attacks {seat}"
    foe: int
    card: int
    seat: int


class PassedOver(Event, frozen=True):
    """Cards of an Encounter Deck are turned up and do not come into play: they are buried or discarded."""

    cards: tuple[int, ...]
    deck: int


class Cleared(Event, frozen=True):
    rule: ClassVar[str] = "DF-DMG-07"
    says: ClassVar[str] = "{card} loses {levels}"
    foe: int
    card: int
    levels: int


class TokenGone(Event, frozen=True):
    rule: ClassVar[str] = "DF-TOKEN-04"
    says: ClassVar[str] = "{card} has {tokens} left"
    foe: int
    card: int
    tokens: int


class TokensCome(Event, frozen=True):
    """More tokens come onto an encounter that is in play already: so many has it now."""

    rule: ClassVar[str] = "DF-TOKEN-01"
    says: ClassVar[str] = "{card} has {tokens} now"
    foe: int
    card: int
    tokens: int


class Tripped(Event, frozen=True):
    rule: ClassVar[str] = "DF-ENC-10"
    says: ClassVar[str] = "{card} passes its Tripwire"
    foe: int
    card: int


class Defeated(Event, frozen=True):
    rule: ClassVar[str] = "DF-DMG-27"
    says: ClassVar[str] = "{card} is defeated"
    foe: int
    card: int


class FoeHeals(Event, frozen=True):
    rule: ClassVar[str] = "DF-ENC-16"
    says: ClassVar[str] = "{card} heals {levels}"
    foe: int
    card: int
    levels: int


class FoeMoves(Event, frozen=True):
    rule: ClassVar[str] = "DF-ENC-15"
    says: ClassVar[str] = "{card} moves to face {seat}"
    foe: int
    card: int
    origin: int
    seat: int


class FoeGone(Event, frozen=True):
    says: ClassVar[str] = "{card} is discarded"
    foe: int
    card: int
    why: Literal["", "defeated", "deserted"] = ""


class Saved(Event, frozen=True):
    """An encounter makes a Save with cards of its deck, which are buried."""

    rule: ClassVar[str] = "DF-SAVE-01"
    foe: int
    card: int
    shown: tuple[int, ...]
    won: bool


class Weakened(Event, frozen=True):
    """An encounter's Attack Strength changes, for this turn or for as long as it is in play."""

    rule: ClassVar[str] = "DF-ENC-08"
    says: ClassVar[str] = "{card} has {by} Attack Strength {lasting}"
    foe: int
    card: int
    by: int
    lasting: bool


class Stayed(Event, frozen=True):
    rule: ClassVar[str] = "DF-TAKE-01"
    says: ClassVar[str] = "{card} does not attack this turn"
    foe: int
    card: int


# ---------------------------------------------------------------- what becomes of characters


class Attacked(Opening, frozen=True):
    rule: ClassVar[str] = "DF-TAKE-03"
    says: ClassVar[str] = "{seat} is attacked for {amount} damage"
    seat: int
    amount: int
    attackers: tuple[int, ...]  # the cards of all encounters that deal any


class Hurt(Event, frozen=True):
    rule: ClassVar[str] = "DF-TAKE-05"
    says: ClassVar[str] = "{seat} takes {amount} damage ({left} HP left)"
    kinds: ClassVar[Mapping[str, str]] = {"by": "card"}
    seat: int
    amount: int
    left: int
    by: int = -1  # the card that deals it, if one does alone


class Prevented(Opening, frozen=True):
    """Damage of attacks that a card in play takes away."""

    rule: ClassVar[str] = "DF-KEY-05"
    says: ClassVar[str] = "{seat} prevents {amount} damage"
    seat: int
    amount: int


class Healed(Event, frozen=True):
    rule: ClassVar[str] = "DF-PLAY-11"
    says: ClassVar[str] = "{seat} heals {amount} HP"
    seat: int
    amount: int


class Stunned(Event, frozen=True):
    rule: ClassVar[str] = "DF-STUN-01"
    says: ClassVar[str] = "{seat} is Stunned and Exhausted"
    seat: int


class Refreshed(Event, frozen=True):
    """A card takes an Exhausted token away."""

    rule: ClassVar[str] = "DF-STUN-15"
    says: ClassVar[str] = "{seat} is no longer Exhausted"
    seat: int


class Unconscious(Event, frozen=True):
    rule: ClassVar[str] = "DF-UNCON-01"
    says: ClassVar[str] = "{seat} falls Unconscious"
    seat: int


class Gold(Event, frozen=True):
    """A character gains gold, or loses it."""

    rule: ClassVar[str] = "DF-GOLD-02"
    says: ClassVar[str] = "{seat} {amount}"
    kinds: ClassVar[Mapping[str, str]] = {"amount": "gold"}
    seat: int
    amount: int


class Spirits(Event, frozen=True):
    """How many Spirit tokens a character has now."""

    rule: ClassVar[str] = "DF-MARKET-17"
    says: ClassVar[str] = "{seat} has {spirits}"
    seat: int
    spirits: int


# ---------------------------------------------------------------- cards of players


class Checked(Event, frozen=True):
    """A Skill Check with the top card of the deck, which is buried."""

    rule: ClassVar[str] = "DF-CHECK-01"
    says: ClassVar[str] = "{seat} makes a Skill Check with {card}, {won}"
    seat: int
    card: int
    won: bool


class Discards(Event, frozen=True):
    """A card goes to the discard pile from the hand, from play or from the top of the deck."""

    says: ClassVar[str] = "{seat} discards {card}"
    seat: int
    card: int
    origin: str = "hand"


class Taken(Event, frozen=True):
    """A card comes from the discard pile into the hand."""

    says: ClassVar[str] = "{seat} takes {card} into hand"
    seat: int
    card: int


class Removed(Event, frozen=True):
    """A card leaves the game."""

    says: ClassVar[str] = "{seat} removes {card} from the game"
    seat: int
    card: int


class Private(Event, frozen=True):
    """Something that happens to cards which only their player sees; the others see how many there are."""

    seat: int
    cards: tuple[int, ...]

    def seen_by(self, eyes: int) -> Event:
        return self if eyes >> self.seat & 1 else replace(self, cards=(UNSEEN,) * len(self.cards))


class Draws(Private, frozen=True):
    """Cards from the deck into the hand."""

    says: ClassVar[str] = "{seat} draws {cards}"


class Leads(Event, frozen=True):
    """Somebody else becomes the party leader."""

    rule: ClassVar[str] = "DF-DRAGONFIRE-18"
    says: ClassVar[str] = "{seat} leads the party from now on"
    seat: int


class PutBack(Private, frozen=True):
    """Cards from the hand onto the deck."""

    says: ClassVar[str] = "{seat} puts {cards} on top of the deck"


class Held(Private, frozen=True):
    """Cards from the hand under a card in play."""

    rule: ClassVar[str] = "DF-KEY-18"
    says: ClassVar[str] = "{seat} puts {cards} under a card in play"


class Released(Private, frozen=True):
    """Cards from under a card that leaves play back into the hand."""

    rule: ClassVar[str] = "DF-KEY-18"
    says: ClassVar[str] = "{seat} takes {cards} back into hand"


class LooksAt(Private, frozen=True):
    """Cards on top of a deck that a player looks at."""

    says: ClassVar[str] = "{seat} looks at {cards}"


class Buries(Private, frozen=True):
    """Cards that a player has looked at go to the bottom of their deck."""

    rule: ClassVar[str] = "DF-KEY-09"
    says: ClassVar[str] = "{seat} buries {cards}"
