"""Words for standing rules: what encounters, Dragonfire cards, Features and cards in play keep in force."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.cards.market import spend_spirit
from emberhall.games.dragonfire.rules.colours import CLASS_TYPES, ClassType
from emberhall.games.dragonfire.rules.language import Trait, Word
from emberhall.games.dragonfire.rules.state import Foe, Player, Table


class Stronger(Word, Trait, frozen=True):
    """Encounters of a colour or type, or all, hit harder."""

    by: int = 1
    colour: Literal["", "black", "blue", "green", "red"] = ""
    type: str = ""

    def attack(self, t: Table, foe: Foe, source: Foe | None, token: bool = False) -> int:
        card = t.box.encounters[foe.card]
        if (self.colour and card.colour != self.colour) or (self.type and card.type != self.type):
            return 0
        return self.by

    def text(self) -> str:
        what = self.colour or self.type or ""
        return f"{'each ' + what if what else 'each'} encounter has {self.by:+d} Attack Strength".replace("  ", " ")


class Immune(Word, Trait, frozen=True):
    """Immune to level damage, or to cards of a Class Type up to a cost."""

    levels: bool = False
    class_type: ClassType | None = None
    up_to: int = 99

    def immune(self, t: Table, foe: Foe, card: int, levels: bool) -> bool:
        if self.levels and levels:
            return True
        if self.class_type is None or card not in t.box.market:
            return False
        definition = t.box.market[card]
        return definition.colour == CLASS_TYPES.index(self.class_type) and definition.cost <= self.up_to

    def text(self) -> str:
        if self.levels:
            return "Immune: level damage"
        cost = "" if self.up_to >= 99 else f" costing {self.up_to} gold or less"
        return f"Immune: {self.class_type} cards{cost}"


class PlayLimit(Word, Trait, frozen=True):
    """A character here plays at most so many cards a turn."""

    cards: int

    def play_limit(self, t: Table, seat: int) -> int:
        return self.cards

    def text(self) -> str:
        return f"a character facing it plays at most {self.cards} cards a turn"


# ---------------------------------------------------------------- cards that remain in play


class ExtraDraw(Word, Trait, frozen=True):
    """Its owner draws more cards in Replenish."""

    cards: int = 1

    def extra_draw(self, t: Table, seat: int) -> int:
        return self.cards

    def text(self) -> str:
        return f"when you draw in Replenish, draw {self.cards} card{'s' * (self.cards > 1)} more"


class Ward(Word, Trait, frozen=True):
    """Attacks on its owner do less damage, all of them together."""

    damage: int = 1

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int]:
        yield from ()
        return min(self.damage, harm)

    def text(self) -> str:
        return f"prevent {self.damage} of the damage that attacks deal to you in a turn"


class SpiritWard(Word, Trait, frozen=True):
    """Its owner may discard Spirit tokens to be spared as much damage of attacks."""

    def prevents(self, t: Table, player: Player, harm: int) -> Flow[int]:
        most = min(player.tokens, harm)
        options = [option(player.seat, "spirits", n) for n in range(most + 1)]
        pick = yield Choice(player.seat, "spirits", options, "DF-MARKET-17", about=(harm,))
        for _ in range(pick.what):
            spend_spirit(t, player)
        return pick.what

    def text(self) -> str:
        return "when attacks deal damage to you, you may discard Spirits and prevent 1 of it for each"


class KeepsCards(Word, Trait, frozen=True):
    """Its owner is protected against discarding."""

    def guards_discards(self) -> bool:
        return True

    def text(self) -> str:
        return "encounters and Dragonfire cards cannot make you discard cards"


class SureChecks(Word, Trait, frozen=True):
    """Its owner's Skill Checks succeed, and no card is revealed."""

    def check_result(self) -> bool:
        return True

    def text(self) -> str:
        return "your Skill Checks are automatic successes"


class DispelMagic(Word, Trait, frozen=True):
    """Cards that would remain in play are discarded instead, by a player facing it."""

    def dispels(self) -> bool:
        return True

    def text(self) -> str:
        return "a character facing it discards cards that would remain in play"
