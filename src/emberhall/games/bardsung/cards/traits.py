"""Standing rules that many cards share: passive abilities, equipment, gemstones and runes, wounds, enemies' rules.

A field of a trait must not be called like a moment of `Trait`.
"""

from __future__ import annotations

from typing import Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import a
from emberhall.engine.standing import Bearer
from emberhall.engine.words import run_all
from emberhall.games.bardsung.rules.aspects import area_of_aspect
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.language import (
    CHARACTERISTICS,
    AttackEffect,
    Characteristic,
    Deed,
    Effect,
    Harm,
    Roll,
    Strike,
    Trait,
    When,
    Word,
)
from emberhall.games.bardsung.rules.standing import use_up, used_up
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.terrain import discard_token
from emberhall.games.bardsung.rules.tokens import CONDITION, TOKENS, Condition, Token

RollKind = Literal["any", "attack", "defence", "parting-blow", "test", "serious-wound"]
Once = Literal["", "turn", "round", "encounter"]
Whose = Literal["mine", "zone", "others", "all"]


def concerns(t: Table, b: Bearer[Trait], hero: Hero, whose: Whose, zone: int | None = None) -> bool:
    """Whether a rule of a hero's card is for this hero: itself, all in its zone, the others there, everybody.

    An aspect card is for the heroes of its area. The hero stands in a zone of its own unless another is said.
    """  # BS-ASPECT-10
    at = hero.at if zone is None else zone
    if b.card in t.box.aspects:
        return bool(area_of_aspect(t, b.card, b.figure) & BIT[at])
    if b.seat < 0 or whose == "all":
        return True
    if whose == "mine":
        return hero.seat == b.seat
    return at == t.heroes[b.seat].at and (whose == "zone" or hero.seat != b.seat)


_ROLLS: dict[RollKind, str] = {
    "any": "action rolls",
    "attack": "attack rolls",
    "defence": "defence rolls",
    "parting-blow": "parting blow rolls",
    "test": "tests",
    "serious-wound": "rolls against serious wounds",
}
_WHOSE = {
    "mine": "your {}",
    "zone": "{} of heroes in your zone",
    "others": "{} of other heroes in your zone",
    "all": "all {}",
}


def rolls_of(kind: RollKind, whose: Whose = "mine", once: Once = "") -> tuple[str, bool]:
    """The rolls a rule speaks of, and whether they are several: with a limit, the first of them."""
    rolls = _WHOSE[whose].format(_ROLLS[kind])
    if not once:
        return rolls, True
    return f"each {once} the first {f'of {rolls}' if whose != 'all' else _ROLLS[kind].removesuffix('s')}", False


_ONCE = {"": "", "turn": "once a turn, ", "round": "once a round, ", "encounter": "once an encounter, "}


# ---------------------------------------------------------------- rolls


class Edge(Trait, Word, frozen=True):
    """Rolls of a kind have advantage or disadvantage."""

    on: RollKind = "any"
    gives: Literal["advantage", "disadvantage"] = "advantage"
    whose: Whose = "mine"
    against: Literal["", "engaged"] = ""
    once: Once = ""

    def edge(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        if self.on not in ("any", roll.kind) or not concerns(t, b, roll.hero, self.whose):
            return 0
        if self.against == "engaged":
            there = t.heroes_at(roll.enemy.at) if roll.enemy else []
            if all(hero is roll.hero for hero in there):
                return 0
        if self.once:
            if used_up(t, b.card, b.figure):
                return 0
            use_up(t, b.card, self.once, b.figure)
        return 1 if self.gives == "advantage" else -1

    def text(self) -> str:
        rolls, several = rolls_of(self.on, self.whose, self.once)
        return f"{rolls} {'have' if several else 'has'} {self.gives}{_AGAINST[self.against]}"


class Bonus(Trait, Word, frozen=True):
    """A number is added to rolls of a kind."""

    on: RollKind
    by: int
    whose: Whose = "mine"

    def bonus(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        return self.by if self.on in ("any", roll.kind) and concerns(t, b, roll.hero, self.whose) else 0

    def text(self) -> str:
        return f"{self.by:+d} to {rolls_of(self.on, self.whose)[0]}"


class Resilience(Trait, Word, frozen=True):
    """Resilience is higher or lower: on defence rolls and parting blows."""  # BS-HERO-03, BS-PART-03

    by: int

    def bonus(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        return self.by if roll.hero.seat == b.seat and roll.characteristic < 0 else 0

    def text(self) -> str:
        return f"resilience {self.by:+d}"


class Blank(Trait, Word, frozen=True):
    """A characteristic counts as blank."""

    what: Characteristic

    def bonus(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        number = CHARACTERISTICS.index(self.what)
        return -roll.hero.modifiers[number] if roll.hero.seat == b.seat and roll.characteristic == number else 0

    def text(self) -> str:
        return f"your {self.what} counts as blank"


class Empowers(Trait, Word, frozen=True):
    """Rolls of a kind are empowered."""  # BS-DICE-17

    on: RollKind
    whose: Whose = "mine"
    once: Once = ""

    def empowers(self, t: Table, b: Bearer[Trait], roll: Roll) -> bool:
        if self.on not in ("any", roll.kind) or not concerns(t, b, roll.hero, self.whose):
            return False
        if self.once:
            if used_up(t, b.card, b.figure):
                return False
            use_up(t, b.card, self.once, b.figure)
        return True

    def text(self) -> str:
        rolls, several = rolls_of(self.on, self.whose, self.once)
        return f"{rolls} {'are' if several else 'is'} empowered"


class Reroll(Trait, Word, frozen=True):
    """A roll of a kind, or of another kind, may be rerolled."""  # BS-DICE-12

    on: RollKind
    once: Once = "turn"
    also: RollKind | None = None

    def rerolls(self, t: Table, b: Bearer[Trait], roll: Roll) -> bool:
        return (
            roll.hero.seat == b.seat
            and (self.on in ("any", roll.kind) or self.also == roll.kind)
            and not (self.once and used_up(t, b.card, b.figure))
        )

    def used(self, t: Table, b: Bearer[Trait]) -> None:
        if self.once:
            use_up(t, b.card, self.once, b.figure)

    def text(self) -> str:
        kinds = [_ROLLS[kind] for kind in (self.on, self.also) if kind]
        return f"{_ONCE[self.once]}you may reroll one of your {' or '.join(kinds)}"


# ---------------------------------------------------------------- damage


class RerollDamage(Trait, Word, frozen=True):
    """A damage roll may be rerolled."""

    once: Once = "turn"

    def rerolls_damage(self, t: Table, b: Bearer[Trait], s: Strike) -> bool:
        return s.hero.seat == b.seat and not (self.once and used_up(t, b.card, b.figure))

    def used(self, t: Table, b: Bearer[Trait]) -> None:
        if self.once:
            use_up(t, b.card, self.once, b.figure)

    def text(self) -> str:
        return f"{_ONCE[self.once]}you may reroll a damage roll"


class MoreDamage(Trait, Word, frozen=True):
    """A number is added to damage rolls."""

    by: int = 1
    against: Literal["", "engaged", "ready", "beside-ghost"] = ""

    def damage(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        return self.by if s.hero.seat == b.seat and suits(t, s, self.against) else 0

    def text(self) -> str:
        return f"{self.by:+d} damage{_AGAINST[self.against]}"


class Upgrade(Trait, Word, frozen=True):
    """The damage die is upgraded."""  # BS-DICE-18

    steps: int = 1
    against: Literal["", "undead-and-spirits", "engaged", "beside-ghost"] = ""
    once: Once = ""

    def upgrade(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        if s.hero.seat != b.seat or not suits(t, s, self.against) or (self.once and used_up(t, b.card, b.figure)):
            return 0
        if self.once:
            use_up(t, b.card, self.once, b.figure)
        return self.steps

    def text(self) -> str:
        how = "upgrade" if self.steps > 0 else "downgrade"
        return f"{_ONCE[self.once]}{how} the damage die{_AGAINST[self.against]}"


_AGAINST = {
    "": "",
    "engaged": " against enemies in a zone with another hero",
    "ready": " against enemies whose card is ready",
    "beside-ghost": " against enemies in a zone with a ghost token",
    "undead-and-spirits": " against Undead and Spirits",
}


def suits(t: Table, s: Strike, against: str) -> bool:
    """Whether the enemy attacked is of the kind a rule speaks of."""
    enemy = s.enemy
    if not against:
        return True
    if against == "engaged":
        for hero in t.heroes:  # noqa: SIM110
            if hero.at == enemy.at and hero is not s.hero:
                return True
        return False
    if against == "ready":
        for slot in t.row:  # noqa: SIM110
            if not slot.exhausted and t.box.stands_for.get(slot.card) == enemy.card:
                return True
        return False
    if against == "beside-ghost":
        return t.has(TOKENS.index("ghost"), enemy.at)
    return enemy_type(t, enemy) in ("Undead", "Spirit")


def enemy_type(t: Table, enemy: Enemy) -> str:
    card = t.box.enemies.get(enemy.card) or t.box.bosses[enemy.card]
    return card.type


class CriticalBeside(Trait, Word, frozen=True):
    """Damage is critical from a number on against an enemy beside a token, which a critical hit then removes."""

    # BS-GAP-96

    token: Token
    least: Some

    def critical_from(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        return self.least if s.hero.seat == b.seat and t.has(TOKENS.index(self.token), s.zone) else 0

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        if s.hero.seat == b.seat and s.critical and t.has(TOKENS.index(self.token), s.zone):
            discard_token(t, TOKENS.index(self.token), s.zone)
        return None

    def text(self) -> str:
        beside = f"against an enemy in a zone with {a(self.token)} token"
        return f"{beside} a damage roll of {self.least} or more is critical; a critical hit discards the token"


class AddEffects(Trait, Word, frozen=True):
    """Effects are added to the hits or critical hits of the hero's attacks."""  # BS-TREASURE-08

    effects: tuple[AttackEffect, ...]
    on: Literal["hit", "critical", "both"] = "critical"

    def adds(self, t: Table, b: Bearer[Trait], s: Strike) -> tuple[AttackEffect, ...]:
        if s.hero.seat != b.seat or self.on not in ("both", "critical" if s.critical else "hit"):
            return ()
        return self.effects

    def text(self) -> str:
        on = "hit and critical" if self.on == "both" else self.on
        return f"add to {on} effects: " + ", ".join(effect.text() for effect in self.effects)


# ---------------------------------------------------------------- figures


class Faster(Trait, Word, frozen=True):
    """Speed is higher or lower."""

    by: int

    def speed(self, t: Table, b: Bearer[Trait], figure: Figure) -> int:
        mine = isinstance(figure, Hero) and figure.seat == b.seat
        return self.by if mine or (isinstance(figure, Enemy) and figure.uid == b.figure) else 0

    def text(self) -> str:
        return f"speed {self.by:+d}"


class Farther(Trait, Word, frozen=True):
    """The range of attacks is greater; while no enemy is in the hero's zone, if said."""

    by: int = 1
    alone: bool = False

    def reach(self, t: Table, b: Bearer[Trait], hero: Hero, card: int) -> int:
        return self.by if hero.seat == b.seat and not (self.alone and t.enemy_zones & BIT[hero.at]) else 0

    def text(self) -> str:
        return f"range {self.by:+d}" + (" while no enemy is in your zone" if self.alone else "")


class MoreActions(Trait, Word, frozen=True):
    """A hero has more actions in a turn."""

    by: int = 1

    def actions(self, t: Table, b: Bearer[Trait], hero: Hero) -> int:
        return self.by if hero.seat == b.seat else 0

    def text(self) -> str:
        return f"{self.by:+d} action"


class Ignore(Trait, Word, frozen=True):
    """Some conditions are never suffered."""

    conditions: tuple[Condition, ...]

    def spares(self, t: Table, b: Bearer[Trait], figure: Figure, condition: int) -> bool:
        mine = isinstance(figure, Hero) and figure.seat == b.seat
        return mine and any(CONDITION[name] == condition for name in self.conditions)

    def text(self) -> str:
        return f"you do not {'gain' if self.conditions == ('blessing',) else 'suffer'} {' or '.join(self.conditions)}"


class Forbidden(Trait, Word, frozen=True):
    """The hero may not do something."""

    what: Literal["empower"]

    def forbids(self, t: Table, b: Bearer[Trait], hero: Hero, what: str) -> bool:
        return hero.seat == b.seat and what == self.what

    def text(self) -> str:
        return "you may not empower attacks with fate"


class Tougher(Trait, Word, frozen=True):
    """An enemy's toughness or TN is changed while a statement holds."""

    by: int = 0
    tn_by: int = 0

    def toughness(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        return self.by if enemy.uid == b.figure else 0

    def tn(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        return self.tn_by if enemy.uid == b.figure else 0

    def text(self) -> str:
        parts = [f"toughness {self.by:+d}"] if self.by else []
        return "that enemy has " + " and ".join([*parts, f"TN {self.tn_by:+d}"] if self.tn_by else parts)


class NeverForgets(Trait, Word, frozen=True):
    """The hero who defeats this enemy takes the grudge token."""  # BS-ENEMY-06, BS-GAP-95

    def defeated(self, t: Table, b: Bearer[Trait], enemy: Enemy, by: int) -> Flow[None] | None:
        if enemy.uid == b.figure and by >= 0:
            for hero in t.heroes:
                hero.grudge = hero.seat == by
        return None

    def text(self) -> str:
        return "when a hero defeats this enemy, they place the grudge token on their dashboard"


# ---------------------------------------------------------------- triggers


class _Happening(Word, frozen=True):
    """What happens at some moment of the hero's own; the hero may decline it, if said."""

    do: tuple[Effect, ...]
    when: When | None = None
    once: Once = ""
    may: bool = False

    def happens(self, t: Table, b: Bearer[Trait], d: Deed) -> Flow[None] | None:
        if self.once and used_up(t, b.card, b.figure):
            return None
        if self.when and not self.when.holds(t, d):
            return None
        for effect in self.do:
            if not effect.can(t, d):
                return None
        if self.may:
            return self._asked(t, b, d)
        if self.once:
            use_up(t, b.card, self.once, b.figure)
        return run_all(self.do, t, d)

    def _asked(self, t: Table, b: Bearer[Trait], d: Deed) -> Flow[None]:
        options = [option(b.seat, "use-card", b.card), option(b.seat, "pass")]
        pick = yield Choice(b.seat, "use-card", options, "BS-ABIL-08", about=(b.card,))
        if pick.act == "use-card":
            if self.once:
                use_up(t, b.card, self.once, b.figure)
            if flow := run_all(self.do, t, d):
                yield from flow

    def says(self, moment: str) -> str:
        do = ", ".join(effect.text() for effect in self.do)
        when = f", if {self.when.text()}" if self.when else ""
        return f"{_ONCE[self.once]}{moment}{when}: {'if you like, ' if self.may else ''}{do}"


class OnTurnBegin(Trait, _Happening, frozen=True):
    """When the hero's turn begins."""

    def turn_begins(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        return self.happens(t, b, Deed(b.seat, b.card)) if hero.seat == b.seat else None

    def text(self) -> str:
        return self.says("when your turn begins")


class OnTurnEnd(Trait, _Happening, frozen=True):
    """When the hero's turn ends; after an attack in it, if said."""

    attacked_first: bool = False

    def turn_ends(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        if hero.seat != b.seat:
            return None
        if self.attacked_first and not any(t.box.abilities[card].one.attack for card in hero.used):
            return None
        return self.happens(t, b, Deed(b.seat, b.card))

    def text(self) -> str:
        return self.says("when your turn ends" + (" after an attack" if self.attacked_first else ""))


class OnAttack(Trait, _Happening, frozen=True):
    """After an attack of the hero: a hit, a critical hit, a miss, or one that changed several enemies."""

    came: Literal["hit", "critical", "miss", "several"] = "hit"

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        if s.hero.seat != b.seat:
            return None
        came = {"hit": s.hit, "critical": s.critical, "miss": not s.hit, "several": s.struck > 1}
        return self.happens(t, b, Deed(b.seat, b.card, enemy=s.enemy, strike=s)) if came[self.came] else None

    def text(self) -> str:
        moments = {"hit": "hits", "critical": "is critical", "miss": "misses", "several": "affects several enemies"}
        return self.says(f"when your attack {moments[self.came]}")


class OnDefence(Trait, _Happening, frozen=True):
    """After a defence roll that was passed: the hero's own, or that of another hero in the zone."""

    of: Whose = "mine"

    def after_defence(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        if s.roll is None or not s.roll.passed or not concerns(t, b, s.hero, self.of, s.stood):
            return None
        return self.happens(t, b, Deed(b.seat, b.card, enemy=s.enemy, strike=s))

    def text(self) -> str:
        who = "you pass" if self.of == "mine" else "another hero in your zone passes"
        return self.says(f"when {who} a defence roll")


class OnWound(Trait, _Happening, frozen=True):
    """When the hero has suffered a wound."""

    def wounded(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        return self.happens(t, b, Deed(b.seat, b.card)) if hero.seat == b.seat else None

    def text(self) -> str:
        return self.says("when you suffer a wound")


class OnDefeat(Trait, _Happening, frozen=True):
    """When an enemy is defeated: by the hero, or wherever a token lies beside it."""

    beside: Token | None = None

    def defeated(self, t: Table, b: Bearer[Trait], enemy: Enemy, by: int) -> Flow[None] | None:
        due = by == b.seat if self.beside is None else t.has(TOKENS.index(self.beside), enemy.at)
        return self.happens(t, b, Deed(b.seat, b.card, enemy=enemy)) if due else None

    def text(self) -> str:
        where = (
            "you defeat an enemy" if self.beside is None else f"an enemy in a zone with {a(self.beside)} token falls"
        )
        return self.says(f"when {where}")


class OnExplore(Trait, _Happening, frozen=True):
    """When the hero has explored."""

    def explored(self, t: Table, b: Bearer[Trait], d: Deed) -> Flow[None] | None:
        mine = Deed(b.seat, b.card, place=d.place, previous=d.previous)
        return self.happens(t, b, mine) if d.me == b.seat else None

    def text(self) -> str:
        return self.says("when you have explored")


class OnEndPhase(Trait, _Happening, frozen=True):
    """In the end phase."""

    def end_phase(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        return self.happens(t, b, Deed(b.seat, b.card))

    def text(self) -> str:
        return self.says("in the end phase")


class OnEncounter(Trait, _Happening, frozen=True):
    """When an encounter begins."""

    def encounter_begins(self, t: Table, b: Bearer[Trait]) -> Flow[None] | None:
        return self.happens(t, b, Deed(b.seat, b.card))

    def text(self) -> str:
        return self.says("when an encounter begins")


class Softened(Trait, Word, frozen=True):
    """The first serious wounds of an encounter are wounds."""

    amount: Count = 1

    def harm(self, t: Table, b: Bearer[Trait], harm: Harm) -> None:
        spent = len([x for x in t.lasting if x.what == "used" and x.card == b.card])
        if harm.hero.seat == b.seat and harm.serious and spent < self.amount:
            harm.serious = False
            use_up(t, b.card, "encounter", b.figure)

    def text(self) -> str:
        if self.amount == 1:
            return "your first serious wound of an encounter is an ordinary wound"
        return f"your first {self.amount} serious wounds of an encounter are ordinary wounds"
