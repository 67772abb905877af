"""The families of words that cards of this game are written in, and what is under way while a card is carried out.

The words stand in `cards/`, one file a kind of card. A word that has nobody to ask does its work at once and returns
None; one that asks returns a flow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from emberhall.engine.cards import Part, Some, Word
from emberhall.engine.choice import Flow
from emberhall.engine.standing import Bearer, Standing

if TYPE_CHECKING:
    from emberhall.games.bardsung.rules.box import AttackProfile, Profile
    from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table

__all__ = [
    "CHARACTERISTICS", "Action", "AttackEffect", "Card", "Characteristic", "Deed", "Effect", "Goal", "Harm", "Prey",
    "Roll", "Strike", "Trait", "When", "Where", "Whom", "Word",
]  # fmt: skip

Characteristic = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
CHARACTERISTICS: tuple[Characteristic, ...] = (
    "strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma",
)  # fmt: skip


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has: a name, its number where the cards of its kind are numbered, and how many there are."""

    name: str
    number: int | None = None
    copies: Some = 1
    notes: str = ""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a card."""


# ---------------------------------------------------------------- what is under way


class Roll(msgspec.Struct, eq=False):
    """An action roll: a d20 of a hero against a target number."""  # BS-DICE-03

    kind: Literal["attack", "defence", "parting-blow", "test", "serious-wound"]
    hero: Hero
    tn: int
    modifier: int = 0
    characteristic: int = -1  # -1 for rolls that use resilience  # BS-CF-58
    enemy: Enemy | None = None  # who is attacked, or attacks
    card: int = -1
    advantage: bool = False
    disadvantage: bool = False
    empowered: bool = False
    bare: bool = False  # no modifier is added  # BS-COND-24
    rerolled: bool = False
    dice: tuple[int, ...] = ()  # the d20 or two as they fell
    natural: int = 0  # the die that is kept
    extra: int = 0  # what the d4 of an empowered roll shows
    total: int = 0

    @property
    def passed(self) -> bool:
        return self.total >= self.tn  # BS-DICE-04, -05


class Strike(msgspec.Struct, eq=False):
    """An attack on its way: of a hero on an enemy, or of an enemy on a hero."""

    hero: Hero  # who attacks, or is attacked
    enemy: Enemy  # who is attacked, or attacks
    by_hero: bool
    card: int  # the ability, or the enemy's initiative card
    zone: int  # where the one attacked was when chosen  # BS-ATTACK-14, BS-AOE-06
    attack: AttackProfile | None = None  # of a hero's attack
    profile: Profile | None = None  # of an enemy's attack: the side of its card
    roll: Roll | None = None
    hit: bool = False
    critical: bool = False
    damage: int = 0  # the total of the damage roll
    struck: int = 0  # how many enemies this attack has done something to
    stood: int = -1  # where the hero was when rolling  # BS-GAP-114


class Harm(msgspec.Struct, eq=False):
    """A wound that a hero is about to suffer."""

    hero: Hero
    serious: bool = False
    cancelled: bool = False
    rule: str = ""


class Deed(msgspec.Struct, eq=False):
    """A card being carried out: whose it is, and what it has chosen and rolled so far."""

    me: int = -1  # the seat of the hero who uses or drew it
    card: int = -1
    hero: Hero | None = None  # the hero chosen last
    enemy: Enemy | None = None  # the enemy chosen last
    zone: int = -1  # the zone chosen last
    place: int = -1  # the current tile  # BS-ASPECT-08
    previous: int = -1  # the previous tile  # BS-ASPECT-09
    strike: Strike | None = None  # the attack it answers or is part of
    passed: bool = False  # whether the last action roll passed
    aspect: int = -1  # which copy of an aspect card it is
    section: str = ""  # the section of a challenge that comes next


# ---------------------------------------------------------------- families


class AttackEffect(Part):
    """One icon of an attack's hit, critical or miss list."""

    __slots__ = ()
    of_attacker: ClassVar[bool] = False  # it acts on the attacker or the fate track: once, not for each enemy
    asks: ClassVar[bool] = False  # it has a question of its own, in which a hero may decline it
    area: ClassVar[bool] = False  # the AoE icon
    helpful: ClassVar[bool] = False  # good for whom it befalls
    icon: ClassVar[int] = -1  # the number of the word among its family

    def __init_subclass__(cls, **options: bool) -> None:
        super().__init_subclass__(**options)
        if issubclass(cls, Word):
            cls.icon = len(cls.words) - 1

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        """What it does when a hero's attack has it."""
        return None

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        """What it does when an enemy's attack has it."""
        return None

    def text(self) -> str:
        return ""


class Effect(Part):
    """What a card does when its text is resolved: a skill, a consumable, an aspect, an event, an encounter's rule."""

    __slots__ = ()
    price: ClassVar[bool] = False  # what is paid for all that follows it

    def can(self, t: Table, d: Deed) -> bool:
        """Whether it could do anything now; a skill none of whose effects can is not offered."""
        return True

    def worth_paying(self, t: Table, d: Deed) -> bool:
        """Whether it would change something, so that heroes may pay for it."""  # BS-GAP-115
        return self.can(t, d)

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return None

    def named(self) -> str:
        """The card that has to be in the box for it."""
        return ""

    def lends(self) -> tuple[Trait, ...]:
        """Traits that it puts into force for a while."""
        return ()

    def text(self) -> str:
        return ""


class Whom(Part):
    """Models that a text speaks of."""

    __slots__ = ()

    def find(self, t: Table, d: Deed) -> list[Figure]:
        return []

    def text(self) -> str:
        return ""


class Where(Part):
    """Zones that a text speaks of."""

    __slots__ = ()

    def find(self, t: Table, d: Deed) -> int:
        return 0

    def text(self) -> str:
        return ""


class When(Part):
    """A statement that is true or not."""

    __slots__ = ()

    def holds(self, t: Table, d: Deed) -> bool:
        return False

    def text(self) -> str:
        return ""


class Goal(Part):
    """The aim of an encounter, or a way to fail it."""

    __slots__ = ()

    def met(self, t: Table) -> bool:
        return False

    def text(self) -> str:
        return ""


class Prey(Part):
    """The kind of hero that an entry of a behaviour card is meant for."""  # BS-TARGET-01

    __slots__ = ()

    def fits(self, t: Table, enemy: Enemy, profile: Profile, hero: Hero, distance: int) -> bool:
        return False

    def text(self) -> str:
        return ""


class Action(Part):
    """An entry of a behaviour card: a mandatory line, or one action of a bracket."""  # BS-BEHAV-03, -04

    __slots__ = ()
    strikes: ClassVar[bool] = False  # it is an attack: a boss that cannot make it turns on the closest hero

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        """The seat or zone it would be done to now; -1 when it cannot be performed."""
        return -1

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        return None

    def text(self) -> str:
        return ""


class Trait(Standing):
    """A rule in force while its card is: a passive ability, equipment, an enemy's special rule, a sustained aspect.

    A word gives a meaning to some of these moments; a rule looks only at those who have something to say at its own.
    `b` says whose it is.
    """

    __slots__ = ()

    # numbers and permissions that rules read

    def edge(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        """Above 0: the roll has advantage; below: disadvantage."""
        return 0

    def bonus(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        """Added to an action roll."""
        return 0

    def empowers(self, t: Table, b: Bearer[Trait], roll: Roll) -> bool:
        """The roll is empowered."""
        return False

    def rerolls(self, t: Table, b: Bearer[Trait], roll: Roll) -> bool:
        """The roll may be rerolled; `used` is told when it is."""
        return False

    def damage(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        """Added to a damage roll."""
        return 0

    def upgrade(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        """Steps by which the damage die is upgraded; below 0: made smaller."""
        return 0

    def rerolls_damage(self, t: Table, b: Bearer[Trait], s: Strike) -> bool:
        """The damage roll may be rerolled; `used` is told when it is."""
        return False

    def critical_from(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        """The least damage that is critical whatever the toughness; 0 for no such rule."""
        return 0

    def adds(self, t: Table, b: Bearer[Trait], s: Strike) -> tuple[AttackEffect, ...]:
        """Effects added to those of the attack, once it is known whether it is critical."""
        return ()

    def reach(self, t: Table, b: Bearer[Trait], hero: Hero, card: int) -> int:
        """Added to the range of a hero's attack."""
        return 0

    def speed(self, t: Table, b: Bearer[Trait], figure: Figure) -> int:
        """Added to a model's speed."""
        return 0

    def grit(self, t: Table, b: Bearer[Trait], hero: Hero) -> int:
        """Added to a hero's grit."""
        return 0

    def bounty(self, t: Table, b: Bearer[Trait], by: int) -> int:
        """Added to the gold that an enemy card pays when the hero of that seat removes it."""
        return 0

    def tn(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        """Added to an enemy's TN."""
        return 0

    def toughness(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        """Added to an enemy's toughness."""
        return 0

    def actions(self, t: Table, b: Bearer[Trait], hero: Hero) -> int:
        """Added to the actions of a hero's turn."""
        return 0

    def offers(self, t: Table, b: Bearer[Trait], hero: Hero) -> bool:
        """Whether the hero whose turn it is may now take what this card offers; `taken` does it."""
        return False

    def costs_nothing(self) -> bool:
        """Whether what it offers takes no action."""
        return False

    def spares(self, t: Table, b: Bearer[Trait], figure: Figure, condition: int) -> bool:
        """The model does not suffer this condition."""
        return False

    def forbids(self, t: Table, b: Bearer[Trait], hero: Hero, what: str) -> bool:
        """The hero may not do this: `empower`, `explore`, `move`, an ability by its name…"""
        return False

    def hides(self, t: Table, b: Bearer[Trait], enemy: Enemy, hero: Hero) -> bool:
        """The enemy cannot attack this hero."""
        return False

    def holds(self, t: Table, b: Bearer[Trait], enemy: Enemy, what: str) -> bool:
        """The enemy may not leave its zone by this: `retreat` or `dodge`."""
        return False

    def draws_eyes(self, t: Table, b: Bearer[Trait], enemy: Enemy, hero: Hero) -> bool:
        """The enemy attacks this hero if it can attack at all."""
        return False

    # moments at which something happens

    def taken(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        """What a card offers is taken."""
        return None

    def used(self, t: Table, b: Bearer[Trait]) -> None:
        """A reroll it offered was taken."""

    def encounter_begins(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        return None

    def turn_begins(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        return None

    def turn_ends(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        return None

    def enemy_turn_ends(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> Flow[None] | None:
        return None

    def attacked(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        """A hero is attacked and has not rolled yet; `s.roll` may be changed."""
        return None

    def rolled(self, t: Table, b: Bearer[Trait], roll: Roll) -> Flow[None] | None:
        """An action roll stands."""
        return None

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        """A hero's attack is resolved."""
        return None

    def after_defence(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        """An enemy's attack on one hero is resolved; `s.hit` says whether it hit."""
        return None

    def averts(self, t: Table, b: Bearer[Trait], harm: Harm) -> bool:
        """The hero does not suffer this wound at all."""
        return False

    def instead(self, t: Table, b: Bearer[Trait], harm: Harm) -> Flow[None] | None:
        """A hero is about to suffer a wound; somebody else may suffer it, or nobody."""
        return None

    def harm(self, t: Table, b: Bearer[Trait], harm: Harm) -> None:
        """A wound is suffered; `harm` may be softened."""

    def wounded(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        """A hero has suffered a wound and is not defeated."""
        return None

    def defeated(self, t: Table, b: Bearer[Trait], enemy: Enemy, by: int) -> Flow[None] | None:
        """An enemy is defeated, by the hero of that seat (-1 for nobody); it is still where it was."""
        return None

    def entered(self, t: Table, b: Bearer[Trait], figure: Figure) -> Flow[None] | None:
        """A model has moved or been pushed into a zone."""
        return None

    def explored(self, t: Table, b: Bearer[Trait], d: Deed) -> Flow[None] | None:
        """A hero has explored: `d.place` is the current tile."""
        return None

    def delayed(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        """Step 2 of the end phase, for a card in a delay slot."""
        return None

    def hazard(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        """An event roll of 6."""
        return None

    def end_phase(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        """Step 5 of the end phase for an ability card, step 6 for any other."""
        return None
