"""Words for the standing rules of encounters and Dragonfire cards."""

from __future__ import annotations

from typing import Literal

from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.encounters import heal_levels
from emberhall.games.dragonfire.rules.language import Trait, Word
from emberhall.games.dragonfire.rules.state import Foe, Player, Table

# ---------------------------------------------------------------- Attack Strength

When = Literal["always", "hurt", "unhurt", "tokens", "alone", "crowd", "stunned"]
WHEN: dict[str, str] = {
    "always": "it has {by}",
    "hurt": "it has {by} once one of its levels is cleared",
    "unhurt": "it has {by} until one of its levels is cleared",
    "tokens": "it has {by} while it has tokens",
    "alone": "it has {by} while nothing else faces the same character",
    "crowd": "it has {by} for each other encounter facing the same character",
    "stunned": "it has {by} while any character is Stunned or Unconscious",
}


class Fierce(Word, Trait, frozen=True):
    """The Attack Strength of an encounter itself changes with what is around it."""

    by: int = 1
    when: When = "always"

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        return self.by * self.times(t, foe) if foe is source and not token else 0

    def times(self, t: Table, foe: Foe) -> int:
        match self.when:
            case "hurt":
                return foe.cleared > 0
            case "unhurt":
                return foe.cleared == 0
            case "tokens":
                return foe.tokens > 0
            case "alone":
                return t.number_facing(foe.seat) == 1
            case "crowd":
                return t.number_facing(foe.seat) - 1
            case "stunned":
                return any(not p.able for p in t.players)
        return 1

    def text(self) -> str:
        return WHEN[self.when].format(by=f"{self.by:+d} Attack Strength")


class Rally(Word, Trait, frozen=True):
    """Other encounters facing the same character, or all others of its type, hit harder."""

    by: int = 1
    kin: bool = False

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        if source is None:
            return 0
        if foe is source:  # its own tokens are other encounters  # DF-TOKEN-08
            return self.by if token else 0
        if self.kin:
            return self.by if t.card_of(foe).type == t.card_of(source).type else 0
        if t.is_location(source):
            return self.by if t.place_of(foe) == source.uid else 0
        return self.by if t.faces(foe, t.players[source.seat]) else 0  # the Location it is in as well  # DF-ENC-13

    def text(self) -> str:
        whom = "each other encounter of its type" if self.kin else "each other encounter facing the same character"
        return f"{whom} has {self.by:+d} Attack Strength"


class Emboldened(Word, Trait, frozen=True):
    """Encounters that are no Locations hit harder, but for one type."""

    by: int = 1
    but: str = ""

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        card = t.card_of(foe)
        return 0 if card.capacity or card.type == self.but else self.by

    def text(self) -> str:
        return f"each non-Location encounter that is no {self.but} has {self.by:+d} Attack Strength"


class Leeching(Word, Trait, frozen=True):
    """Encounters that deal damage heal as many levels as their Attack Strength, or all of them."""

    all: bool = False

    def damaged(self, t: Table, player: Player, foe: Foe, strength: int) -> None:
        heal_levels(t, foe, 99 if self.all else strength)

    def text(self) -> str:
        return f"an encounter that deals damage heals {'all its levels' if self.all else 'a level for each point'}"


class Pickpockets(Word, Trait, frozen=True):
    """Attacked characters lose as much gold as the Attack Strength."""

    def attacked(self, t: Table, player: Player, foe: Foe, strength: int) -> None:
        lost = min(strength, player.gold)
        player.gold -= lost
        if t.log and lost:
            t.tell(events.Gold(player.seat, -lost))

    def text(self) -> str:
        return "an attacked character also loses gold equal to the Attack Strength"


# ---------------------------------------------------------------- Saves, magic, healing


class SureSave(Word, Trait, frozen=True):
    """Saves of an encounter come out the same way every time."""

    success: bool = True

    def save_result(self) -> bool | None:
        return self.success

    def text(self) -> str:
        return f"its Saves automatically {'succeed' if self.success else 'fail'}"


class SavePlus(Word, Trait, frozen=True):
    """Every Save of an encounter reveals more cards, of which one of its colour is enough."""

    cards: int

    def save_plus(self) -> int:  # DF-SAVE-06
        return self.cards

    def text(self) -> str:
        return f"Save +{self.cards}"


class MassDispelMagic(Word, Trait, frozen=True):
    """Nobody's cards remain in play while it is there."""

    def dispels_everywhere(self) -> bool:
        return True

    def text(self) -> str:
        return "Mass Dispel Magic: nobody's cards remain in play"


class NoHealing(Word, Trait, frozen=True):
    """Whoever faces it cannot be healed."""

    def forbids_healing(self) -> bool:
        return True

    def text(self) -> str:
        return "a character facing it cannot be healed"


class Slow(Word, Trait, frozen=True):
    """Fewer cards in Replenish for whom it faces."""

    cards: int = 1

    def extra_draw(self, t: Table, seat: int) -> int:
        return -self.cards

    def text(self) -> str:
        return f"a character facing it draws {self.cards} card{'s' * (self.cards > 1)} fewer in Replenish"


class ChecksTwice(Word, Trait, frozen=True):
    """Every Skill Check is made twice."""

    def checks_twice(self) -> bool:
        return True

    def text(self) -> str:
        return "every Skill Check is made twice and both must succeed"


# ---------------------------------------------------------------- gold, Market, cards


class Poorer(Word, Trait, frozen=True):
    """Defeated encounters pay less."""

    by: int = 1

    def extra_gold(self, t: Table, foe: Foe) -> int:
        return -self.by

    def text(self) -> str:
        return f"a defeated encounter pays {self.by} gold less"


class MarketClosed(Word, Trait, frozen=True):
    """Nothing is bought, and the Market is not cycled."""

    def forbids_purchase(self, t: Table, seat: int, card: int) -> bool:
        return True

    def forbids_cycling(self) -> bool:
        return True

    def text(self) -> str:
        return "nobody may buy cards or cycle the Market"


class OwnKindForSale(Word, Trait, frozen=True):
    """A character buys only cards of its own Class Type."""

    def forbids_purchase(self, t: Table, seat: int, card: int) -> bool:
        return t.box.market[card].colour not in t.players[seat].types

    def text(self) -> str:
        return "a character may buy only cards of its own Class Type"


class SlotsClose(Word, Trait, frozen=True):
    """A Market slot refilled with a card that is not of the active character's Class Type is gone for good."""

    def spoils_slot(self, t: Table, card: int) -> bool:
        return t.box.market[card].colour not in t.me.types

    def text(self) -> str:
        return (
            "a card that refills the Market and is not of the active character's Class Type is discarded, "
            "and its slot is gone for the rest of the game"
        )


class OwnKindPlayed(Word, Trait, frozen=True):
    """Of the cards that are not Basic, a character plays only those of its own Class Type."""

    def forbids_card(self, t: Table, seat: int, card: int) -> bool:
        definition = t.box.market.get(card)
        return definition is not None and not definition.basic and definition.colour not in t.players[seat].types

    def text(self) -> str:
        return "a character may play non-Basic cards of its own Class Type only"


class NoAssists(Word, Trait, frozen=True):
    """Nobody plays Assists."""

    def forbids_assists(self) -> bool:
        return True

    def text(self) -> str:
        return "nobody may play Assists"
