"""The icons of hit, critical and miss lists."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.choice import Flow
from emberhall.games.bardsung.rules import marching_order as order
from emberhall.games.bardsung.rules.conditions import enemy_suffers, suffer
from emberhall.games.bardsung.rules.effects import (
    choose_slot,
    dodge,
    dodge_enemy,
    push_enemy,
    push_hero,
    ready_slots,
)
from emberhall.games.bardsung.rules.fate import replenish
from emberhall.games.bardsung.rules.language import AttackEffect, Strike, Word
from emberhall.games.bardsung.rules.marching_order import slot_of
from emberhall.games.bardsung.rules.state import Enemy, Hero, Slot, Table
from emberhall.games.bardsung.rules.tokens import (
    BANE,
    BLEED,
    BLESSING,
    BURN,
    FATIGUE,
    FROSTBITE,
    PINNED,
    POISON,
    SILENCE,
    STUNNED,
    SUNDERED,
    WEAKEN,
)
from emberhall.games.bardsung.rules.wounds import wound_enemy, wound_hero


class AreaOfEffect(AttackEffect, Word, frozen=True):
    """The attack's other effects go to every other enemy of the target's zone."""  # BS-AOE-01

    area: ClassVar[bool] = True

    def text(self) -> str:
        return "AoE"


class Wound(AttackEffect, Word, frozen=True):
    """The target suffers a wound."""  # BS-EFFECT-03

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        return wound_enemy(t, enemy, s.hero.seat)

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        return wound_hero(t, hero)

    def text(self) -> str:
        return "Wound"


class SeriousWound(AttackEffect, Word, frozen=True):
    """The target suffers a serious wound; enemies cannot."""  # BS-EFFECT-11, BS-SERIOUS-10

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        return wound_hero(t, hero, serious=True)

    def text(self) -> str:
        return "Serious Wound"


class Push(AttackEffect, Word, frozen=True):
    """The target can be placed in an adjacent zone."""  # BS-EFFECT-05, -26

    asks: ClassVar[bool] = True

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        return push_enemy(t, s, enemy)

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        return push_hero(t, hero)

    def text(self) -> str:
        return "Push"


class Dodge(AttackEffect, Word, frozen=True):
    """The attacking model can be placed in an adjacent zone."""  # BS-EFFECT-04, -27

    of_attacker: ClassVar[bool] = True
    asks: ClassVar[bool] = True

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        return dodge(t, s.hero)

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        dodge_enemy(t, s)
        return None

    def text(self) -> str:
        return "Dodge"


class Blessing(AttackEffect, Word, frozen=True):
    """The attacking hero gains a blessing token."""  # BS-EFFECT-10

    of_attacker: ClassVar[bool] = True
    helpful: ClassVar[bool] = True

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        return suffer(t, s.hero, BLESSING)

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        return suffer(t, hero, BLESSING) if s.by_hero else None  # a skill that blesses, not an enemy's attack

    def text(self) -> str:
        return "Blessing"


class Inspire(AttackEffect, Word, frozen=True):
    """An exhausted fate token is flipped to its active side."""  # BS-EFFECT-06

    of_attacker: ClassVar[bool] = True

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        replenish(t, s.hero.seat)
        return None

    def text(self) -> str:
        return "Inspire"


# ---------------------------------------------------------------- the marching order


class _OwnCard(AttackEffect):
    """Quicken and Haste move the attacker's own card; on skills, that of the model named."""  # BS-CF-10

    __slots__ = ()
    of_attacker: ClassVar[bool] = True
    helpful: ClassVar[bool] = True

    def shift(self, t: Table, slot: Slot) -> None:
        raise NotImplementedError

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        if slot := slot_of(t, s.hero.card):
            self.shift(t, slot)
        return None

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        if slot := slot_of(t, s.card):
            self.shift(t, slot)
        return None


class Quicken(_OwnCard, Word, frozen=True):
    """The model's card moves one space left."""  # BS-EFFECT-12

    def shift(self, t: Table, slot: Slot) -> None:
        order.quicken(t, slot)

    def text(self) -> str:
        return "Quicken"


class Haste(_OwnCard, Word, frozen=True):
    """The model's card moves to the space of highest initiative."""  # BS-EFFECT-13

    def shift(self, t: Table, slot: Slot) -> None:
        order.haste(t, slot)

    def text(self) -> str:
        return "Haste"


class _TargetCard(AttackEffect):
    """Slow and Stop move the target's card; of several the attacking hero picks one."""  # BS-CF-10, BS-EFFECT-28

    __slots__ = ()

    def shift(self, t: Table, slot: Slot) -> None:
        raise NotImplementedError

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        slots = ready_slots(t, enemy)
        if len(slots) > 1:
            return self._pick(t, s, enemy)
        if slots:
            self.shift(t, slots[0])
        return None

    def _pick(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None]:
        if slot := (yield from choose_slot(t, s, enemy)):
            self.shift(t, slot)

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        if slot := slot_of(t, hero.card):
            self.shift(t, slot)
        return None


class Slow(_TargetCard, Word, frozen=True):
    """The target's card moves one space right."""  # BS-EFFECT-14

    def shift(self, t: Table, slot: Slot) -> None:
        order.slow(t, slot)

    def text(self) -> str:
        return "Slow"


class Stop(_TargetCard, Word, frozen=True):
    """The target's card moves to the space of lowest initiative."""  # BS-EFFECT-15

    def shift(self, t: Table, slot: Slot) -> None:
        order.stop(t, slot)

    def text(self) -> str:
        return "Stop"


class Pinned(AttackEffect, Word, frozen=True):
    """The target's card keeps its space in the next shuffle."""  # BS-EFFECT-09, -28

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        slots = ready_slots(t, enemy)
        if len(slots) > 1:
            return self._pick(t, s, enemy)
        return enemy_suffers(t, enemy, PINNED, card=slots[0].card) if slots else None

    def _pick(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None]:
        if slot := (yield from choose_slot(t, s, enemy)):
            enemy_suffers(t, enemy, PINNED, card=slot.card)

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        return suffer(t, hero, PINNED)

    def text(self) -> str:
        return "Pinned"


# ---------------------------------------------------------------- conditions


class _Token(AttackEffect):
    """The target gains a token."""

    __slots__ = ()
    condition: ClassVar[int] = 0

    def on_enemy(self, t: Table, s: Strike, enemy: Enemy) -> Flow[None] | None:
        return enemy_suffers(t, enemy, self.condition, s.hero.seat)

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        return suffer(t, hero, self.condition)

    def text(self) -> str:
        return type(self).__name__


class Bane(_Token, Word, frozen=True):
    condition: ClassVar[int] = BANE  # BS-EFFECT-08


class Bleed(_Token, Word, frozen=True):
    condition: ClassVar[int] = BLEED  # BS-EFFECT-17


class Burn(_Token, Word, frozen=True):
    condition: ClassVar[int] = BURN  # BS-EFFECT-18


class Fatigue(_Token, Word, frozen=True):
    condition: ClassVar[int] = FATIGUE  # BS-EFFECT-19


class Frostbite(_Token, Word, frozen=True):
    condition: ClassVar[int] = FROSTBITE  # BS-EFFECT-20


class Poison(_Token, Word, frozen=True):
    condition: ClassVar[int] = POISON  # BS-EFFECT-21


class Silence(_Token, Word, frozen=True):
    condition: ClassVar[int] = SILENCE  # BS-COND-20


class Stunned(_Token, Word, frozen=True):
    condition: ClassVar[int] = STUNNED  # BS-EFFECT-22


class Sundered(_Token, Word, frozen=True):
    condition: ClassVar[int] = SUNDERED  # BS-EFFECT-23


class Weaken(_Token, Word, frozen=True):
    condition: ClassVar[int] = WEAKEN  # BS-EFFECT-07
