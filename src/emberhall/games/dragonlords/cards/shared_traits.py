"""Standing rules that cards of several kinds share: bonuses to rolls, Life, dice, prices."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.cards import Some
from emberhall.engine.english import listed
from emberhall.games.dragonlords.rules.belongings import gain_gold
from emberhall.games.dragonlords.rules.language import Bearer, Trait, Word
from emberhall.games.dragonlords.rules.map import EVERY_SYMBOL, symbols
from emberhall.games.dragonlords.rules.state import Table
from emberhall.games.dragonlords.rules.symbols import ATTRIBUTES, PHASES, Attribute, Phase, Terrain

Side = Literal["self", "allies", "hero", "all"]
SIDES = {"self": "", "allies": "of your Allies ", "hero": "of your Hero ", "all": "of Heroes and Allies "}


def signed(amount: int) -> str:
    return f"{amount:+d}"


def means(t: Table, b: Bearer, figure: int, whom: Side) -> bool:
    """Whether a word on that card is about this Hero or Ally; an Item's own self is its Hero, an Event's everybody."""
    match whom:
        case "self":
            return figure == b.figure or b.seat < 0
        case "allies":
            return figure in t.box.allies
        case "hero":
            return figure in t.box.heroes
    return True


# ---------------------------------------------------------------- rolls


class AttackBonus(Word, Trait, frozen=True):
    """Added to attack rolls."""

    amount: int
    phase: Phase | None = None
    whom: Side = "self"
    dragons: bool = False  # against Dragons only

    def attack_bonus(self, t: Table, b: Bearer, figure: int, phase: int) -> int:
        if (self.phase and PHASES[phase] != self.phase) or not means(t, b, figure, self.whom):
            return 0
        if self.dragons and not (t.fight and t.fight.card >= 0 and t.box.challenges[t.fight.card].dragon):
            return 0  # DL-GAP-62
        return self.amount

    def text(self) -> str:
        phase = f"{self.phase.capitalize()} " if self.phase else ""
        against = " against Dragons" if self.dragons else ""
        return f"{signed(self.amount)} to {phase}attack rolls {SIDES[self.whom]}".rstrip() + against


class DefenceBonus(Word, Trait, frozen=True):
    """Added to the Hero's defence rolls."""

    amount: int
    phase: Phase | None = None

    def defence_bonus(self, t: Table, b: Bearer, figure: int, phase: int) -> int:
        return self.amount if self.phase is None or PHASES[phase] == self.phase else 0

    def text(self) -> str:
        phase = f"{self.phase.capitalize()} " if self.phase else ""
        return f"{signed(self.amount)} to your Hero's {phase}defence rolls"


class EscapeBonus(Word, Trait, frozen=True):
    """Added to Escape tests."""

    amount: int

    def escape_bonus(self, t: Table, b: Bearer) -> int:
        return self.amount

    def text(self) -> str:
        return f"{signed(self.amount)} to Escape tests"


class TestBonus(Word, Trait, frozen=True):
    """Added to skill tests."""

    amount: int
    attribute: Attribute | None = None

    def test_bonus(self, t: Table, b: Bearer, attribute: int) -> int:
        return self.amount if self.attribute is None or ATTRIBUTES[attribute] == self.attribute else 0

    def text(self) -> str:
        of = f" of {self.attribute.capitalize()}" if self.attribute else ""
        return f"{signed(self.amount)} to skill tests{of}"


class MoreDamage(Word, Trait, frozen=True):
    """Added to the damage of successful attacks."""

    amount: int
    phase: Phase | None = None
    whom: Side = "self"

    def damage_bonus(self, t: Table, b: Bearer, figure: int, phase: int) -> int:
        if (self.phase and PHASES[phase] != self.phase) or not means(t, b, figure, self.whom):
            return 0
        return self.amount

    def text(self) -> str:
        phase = f"{self.phase.capitalize()} " if self.phase else ""
        return f"{signed(self.amount)} {phase}damage {SIDES[self.whom]}".rstrip()


# ---------------------------------------------------------------- the Hero


class MoreAttribute(Word, Trait, frozen=True):
    """Added to an attribute of the Hero."""

    which: Attribute
    amount: int = 1

    def attribute_bonus(self, which: int) -> int:
        return self.amount if ATTRIBUTES[which] == self.which else 0

    def text(self) -> str:
        return f"your Hero has {signed(self.amount)} {self.which.capitalize()}"


class MoreLife(Word, Trait, frozen=True):
    """Added to the Hero's Life."""

    amount: Some

    def life_bonus(self) -> int:
        return self.amount

    def text(self) -> str:
        return f"your Hero has {signed(self.amount)} Life"


class MoreStamina(Word, Trait, frozen=True):
    """Added to the Hero's Stamina."""

    amount: int

    def stamina_bonus(self) -> int:
        return self.amount

    def text(self) -> str:
        return f"your Hero has {signed(self.amount)} Stamina"


class AllyLife(Word, Trait, frozen=True):
    """Added to the Life of the Hero's Allies."""

    amount: Some

    def ally_life(self) -> int:
        return self.amount

    def text(self) -> str:
        return f"your Allies have {signed(self.amount)} Life"


class CounterGold(Word, Trait, frozen=True):
    """Gold for every Adventure Counter taken."""

    amount: Some = 1

    def takes_counter(self, t: Table, b: Bearer) -> None:
        gain_gold(t, t.heroes[b.seat], self.amount)

    def text(self) -> str:
        return f"when you take an Adventure Counter, gain {self.amount} Gold"


# ---------------------------------------------------------------- movement and market


class MoreDice(Word, Trait, frozen=True):
    """Added to the movement dice."""

    amount: Some = 1

    def extra_dice(self) -> int:
        return self.amount

    def text(self) -> str:
        return f"roll {self.amount} more movement {'die' if self.amount == 1 else 'dice'}"


class DieShows(Word, Trait, frozen=True):
    """One of the movement dice has these symbols too; none named means all."""

    terrain: tuple[Terrain, ...] = ()

    def also_shows(self) -> int:
        return symbols(self.terrain) if self.terrain else EVERY_SYMBOL

    def text(self) -> str:
        what = f"also counts as {listed(self.terrain, 'or')}" if self.terrain else "counts as any terrain"
        return f"one of your movement dice {what}"


class Discount(Word, Trait, frozen=True):
    """Gold off the price of Items, of hiring Allies, or of both."""

    amount: Some
    on: Literal["items", "allies", "both"] = "items"

    def discount(self, t: Table, card: int) -> int:
        is_item = card in t.box.items
        return self.amount if self.on == "both" or is_item == (self.on == "items") else 0

    def text(self) -> str:
        what = {"items": "Items cost", "allies": "hiring an Ally costs", "both": "Items and Allies cost"}[self.on]
        return f"{what} {self.amount} Gold less"
