"""The families of words that cards of this game are written in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from emberhall.engine.cards import Part, Word
from emberhall.engine.choice import Flow
from emberhall.engine.standing import Standing

if TYPE_CHECKING:
    from emberhall.games.dragonfire.rules.state import Foe, Player, Table

__all__ = ["Deed", "Effect", "Goal", "Trait", "Word", "any_can", "as_far_as_can_be"]


class Deed(msgspec.Struct, eq=False):
    """A card being carried out: whose it is, how it is used, and what it has chosen so far."""

    me: int  # the player whose card it is, or whom an encounter's ability is about; -1 for nobody
    card: int = -1
    assist: bool = False
    foe: Foe | None = None  # the encounter whose ability it is, or that was chosen
    seat: int = -1  # the player chosen
    source: int = -1  # the damage source the card brought, by number
    cost: bool = False  # a cost is being paid


class Effect(Part):
    """What a card does: a Market card's text, an encounter's ability, a Dragonfire card, a Feature, an item."""

    __slots__ = ()
    holds: ClassVar[bool] = False  # whether it puts other cards under the card
    deals: ClassVar[bool] = False  # whether it is damage that waits for Deal Damage
    befalls: ClassVar[bool] = False  # whether it takes Hit Points or cards from a character
    averts: ClassVar[bool] = False  # whether it may change what attacks or other harm do to characters

    def can(self, t: Table, d: Deed) -> bool:
        """Whether it could do anything now; asked only of what is optional or costs something."""
        return True

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return None

    def for_class(self) -> str:
        """The Class Type or Character Class that it is kept for; an empty string if it is for everybody."""
        return ""

    def text(self) -> str:
        return ""


def any_can(effects: Iterable[Effect], t: Table, d: Deed) -> bool:
    """Whether any of some effects could do anything now."""  # DF-FEAT-10
    return any(effect.can(t, d) for effect in effects)


def as_far_as_can_be(effects: Iterable[Effect], t: Table, d: Deed) -> Flow[None]:
    """Carry effects out one after the other, passing over what could do nothing."""  # DF-FEAT-10
    for effect in effects:
        if effect.can(t, d) and (flow := effect.run(t, d)):
            yield from flow


class Goal(Part):
    """What completes an Adventure in its last Scene, whether or not all encounters are defeated."""  # DF-WIN-01

    __slots__ = ()

    def reached(self, t: Table) -> bool:
        return False

    def text(self) -> str:
        return ""


class Trait(Standing):
    """A standing rule of a card in play. Each moment has a plain answer that changes nothing; a word overrides what it
    means.

    `source` is the encounter it stands on; None for the Dragonfire card's, the Adventure's or a character's.
    """

    __slots__ = ()

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        """Added to the Attack Strength of an encounter, or of each of its tokens."""
        return 0

    def immune(self, t: Table, foe: Foe, card: int, levels: bool) -> bool:
        """Whether an encounter shrugs off a card (or level damage)."""
        return False

    def play_limit(self, t: Table, seat: int) -> int:
        """The most cards a player may play in a turn; 99 for no limit."""
        return 99

    def forbids_card(self, t: Table, seat: int, card: int) -> bool:
        """Whether a player may not play this card."""
        return False

    def forbids_purchase(self, t: Table, seat: int, card: int) -> bool:
        """Whether a player may not buy this card."""
        return False

    def forbids_cycling(self) -> bool:
        return False

    def forbids_assists(self) -> bool:
        return False

    def extra_gold(self, t: Table, foe: Foe) -> int:
        """Added to the gold that a defeated encounter pays."""
        return 0

    def extra_slots(self) -> int:
        """Market slots beyond the usual six."""
        return 0

    def extra_hand(self) -> int:
        """Cards beyond the starting hand."""
        return 0

    def extra_draw(self, t: Table, seat: int) -> int:
        """Added to the cards drawn in Replenish."""
        return 0

    def dispels(self) -> bool:
        """Whether cards that would remain in play are discarded instead."""
        return False

    def guards_hand(self) -> bool:
        """Whether a Stunned character keeps its hand."""
        return False

    def guards_discards(self) -> bool:
        """Whether encounters and Dragonfire cards cannot make its player discard."""
        return False

    def check_result(self) -> bool:
        """The automatic result of its player's Skill Checks; a word that has none is not asked."""
        return False

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int] | None:
        """How much of the one amount that attacks deal to its player it takes away."""
        return None

    def resists(self, t: Table, foe: Foe) -> int:
        """How much of the damage of one encounter, or of each of its tokens, that attacks its player it takes away."""
        return 0

    def checks_twice(self) -> bool:
        """Whether every Skill Check has to be passed twice."""
        return False

    def attacked(self, t: Table, player: Player, foe: Foe, strength: int) -> None:
        """What else befalls a character that an encounter attacks, whether or not the damage is prevented."""

    def damaged(self, t: Table, player: Player, foe: Foe, strength: int) -> None:
        """What follows when an encounter has dealt damage to a character."""

    def forbids_healing(self) -> bool:
        """Whether a character facing it cannot be healed."""
        return False

    def dispels_everywhere(self) -> bool:
        """Whether nobody's cards remain in play while it is there."""
        return False

    def save_result(self) -> bool:
        """The automatic result of its encounter's Saves; a word that has none is not asked."""
        return False

    def save_plus(self) -> int:
        """Cards revealed beyond the first whenever its encounter makes a Save."""
        return 0

    def spoils_slot(self, t: Table, card: int) -> bool:
        """Whether a card that comes up in the Market closes its slot for good."""
        return False
