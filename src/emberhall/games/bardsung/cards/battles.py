"""What battle cards do in the area of their tile, beyond the words that many cards share."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Flow
from emberhall.engine.english import a, plural
from emberhall.engine.standing import Bearer
from emberhall.engine.words import clause
from emberhall.games.bardsung.cards.shared import of_that_hero
from emberhall.games.bardsung.rules.areas import check_areas
from emberhall.games.bardsung.rules.aspects import area_of_aspect, aspect_of, comes_to_pass
from emberhall.games.bardsung.rules.behaviour import advance, heroes_by_distance, speed
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.effects import ready_slots
from emberhall.games.bardsung.rules.event_roll import event_roll
from emberhall.games.bardsung.rules.fate import spend_fate
from emberhall.games.bardsung.rules.language import Deed, Effect, Strike, Trait, Where, Whom, Word
from emberhall.games.bardsung.rules.marching_order import decider, haste
from emberhall.games.bardsung.rules.standing import use_up, used_up
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.tokens import CONDITION, TOKENS, Condition, Token
from emberhall.games.bardsung.rules.victory import discard_aspect


def here(t: Table, b: Bearer[Trait], zone: int) -> bool:
    """Whether a zone is in the area that an aspect card works in."""  # BS-ASPECT-10
    return zone >= 0 and bool(area_of_aspect(t, b.card, b.figure) & BIT[zone])


def deed(t: Table, b: Bearer[Trait], seat: int, enemy: Enemy | None = None) -> Deed:
    """What the card does now is done by this hero, about the tiles it was drawn for."""
    aspect = aspect_of(t, b.card, b.figure)
    place, previous = (aspect.place, aspect.previous) if aspect else (-1, -1)
    return Deed(seat, b.card, enemy=enemy, place=place, previous=previous, aspect=b.figure)


# ---------------------------------------------------------------- numbers


class Fog(Trait, Word, frozen=True):
    """Heroes' attacks reach so many zones at most."""

    most: Count

    def reach(self, t: Table, b: Bearer[Trait], hero: Hero, card: int) -> int:
        fogs = [x for x in t.force["reach"] if isinstance(x.word, Fog) and here(t, x, hero.at)]
        if not fogs or fogs[0] != b:
            return 0
        attack = t.box.ability(hero, card).attack
        clear = attack.range if attack and attack.range is not None else t.box.heroes[hero.card].range
        clear += sum([x.word.reach(t, x, hero, card) for x in t.force["reach"] if not isinstance(x.word, Fog)])
        return min(*[x.word.most - clear for x in fogs if isinstance(x.word, Fog)], 0)

    def text(self) -> str:
        return f"heroes' attacks have a range of {self.most} at most"


class HardenedFoes(Trait, Word, frozen=True):
    """Enemies here have another toughness or TN: all, those of a type together in a zone, or those beside a token."""

    by: int = 0
    tn_by: int = 0
    only: Literal["", "together", "alone"] = ""
    beside: Token | None = None

    def _fits(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> bool:
        if not here(t, b, enemy.at) or (self.beside and not t.has(TOKENS.index(self.beside), enemy.at)):
            return False
        if not self.only:
            return True
        friends = [other for other in t.enemies_at(enemy.at) if other.card == enemy.card and other is not enemy]
        return bool(friends) is (self.only == "together")

    def toughness(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        return self.by if self.by and self._fits(t, b, enemy) else 0

    def tn(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        return self.tn_by if self.tn_by and self._fits(t, b, enemy) else 0

    def text(self) -> str:
        which = {"": "", "together": " that share a zone with their kind", "alone": " without their kind in the zone"}
        beside = f" in a zone with {a(self.beside)} token" if self.beside else ""
        parts = [f"toughness {self.by:+d}"] if self.by else []
        parts += [f"TN {self.tn_by:+d}"] if self.tn_by else []
        return f"enemies{which[self.only]}{beside} have {' and '.join(parts)}"


class Pace(Trait, Word, frozen=True):
    """Heroes or enemies here are faster or slower."""

    by: int
    who: Literal["heroes", "enemies", "models"] = "models"

    def speed(self, t: Table, b: Bearer[Trait], figure: Figure) -> int:
        hero = isinstance(figure, Hero)
        if not here(t, b, figure.at) or self.who == ("enemies" if hero else "heroes"):
            return 0
        if hero and self.by < 0 and self._first(t, figure) != b:  # heroes are never held fast by several cards
            return 0
        return self.by

    def _first(self, t: Table, figure: Figure) -> Bearer[Trait] | None:
        slowing = [
            x for x in t.force["speed"] if isinstance(x.word, Pace) and x.word.by < 0 and x.word.who != "enemies"
        ]
        return next((x for x in slowing if here(t, x, figure.at)), None)

    def text(self) -> str:
        once = "; several such cards slow a hero only once" if self.by < 0 and self.who != "enemies" else ""
        return f"{self.who} have speed {self.by:+d}{once}"


class DamageHere(Trait, Word, frozen=True):
    """Damage rolls of heroes here are higher or lower."""

    by: int

    def damage(self, t: Table, b: Bearer[Trait], s: Strike) -> int:
        return self.by if here(t, b, s.hero.at) else 0

    def text(self) -> str:
        return f"heroes' damage rolls {self.by:+d}"


class NobodyMay(Trait, Word, frozen=True):
    """Heroes here may not do something."""

    what: Literal["empower", "be-pushed"]

    def forbids(self, t: Table, b: Bearer[Trait], hero: Hero, what: str) -> bool:
        return what == self.what and here(t, b, hero.at)

    def text(self) -> str:
        return "fate cannot empower rolls here" if self.what == "empower" else "heroes cannot be pushed here"


class NobodySuffers(Trait, Word, frozen=True):
    """No model here suffers certain conditions."""

    conditions: tuple[Condition, ...]

    def spares(self, t: Table, b: Bearer[Trait], figure: Figure, condition: int) -> bool:
        return any(CONDITION[name] == condition for name in self.conditions) and here(t, b, figure.at)

    def text(self) -> str:
        return f"nobody suffers {' or '.join(self.conditions)} here"


class KeepsHold(Trait, Word, frozen=True):
    """Enemies here do not retreat, reposition or dodge."""

    def holds(self, t: Table, b: Bearer[Trait], enemy: Enemy, what: str) -> bool:
        return here(t, b, enemy.at)

    def text(self) -> str:
        return "enemies do not retreat, reposition or dodge here"


# ---------------------------------------------------------------- happenings


class _Local(Word, frozen=True):
    """What happens at some moment in the area of the card; the hero it happens to carries it out."""

    do: tuple[Effect, ...]
    once: Literal["", "turn", "round"] = ""

    def happens(self, t: Table, b: Bearer[Trait], d: Deed) -> Flow[None] | None:
        if self.once:
            if used_up(t, b.card, b.figure):
                return None
            use_up(t, b.card, self.once, b.figure)
        return comes_to_pass(t, self.do, d)

    def says(self, moment: str) -> str:
        return f"{f'once a {self.once}, ' if self.once else ''}{moment}: {of_that_hero(clause(self.do))}"


class WhenEnemyFalls(Trait, _Local, frozen=True):
    """When an enemy here is defeated."""

    def defeated(self, t: Table, b: Bearer[Trait], enemy: Enemy, by: int) -> Flow[None] | None:
        if not here(t, b, enemy.at):
            return None
        return self.happens(t, b, deed(t, b, by if by >= 0 else decider(t)))

    def text(self) -> str:
        did = "the hero who did it, or else the one who acted last,"
        return self.says("when an enemy is defeated here").replace("that hero", did)


class WhenHeroWounded(Trait, _Local, frozen=True):
    """When a hero here has suffered a wound."""

    def wounded(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        return self.happens(t, b, deed(t, b, hero.seat)) if here(t, b, hero.at) else None

    def text(self) -> str:
        return self.says("when a hero suffers a wound here")


class WhenAttackMisses(Trait, _Local, frozen=True):
    """When an attack of a hero here misses."""

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        due = not s.hit and here(t, b, s.stood)
        return self.happens(t, b, deed(t, b, s.hero.seat, s.enemy)) if due else None

    def text(self) -> str:
        return self.says("when an attack of a hero misses here")


class WhenCritical(Trait, _Local, frozen=True):
    """When a hero here scores a critical hit."""

    def after_attack(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        due = s.critical and here(t, b, s.stood)
        return self.happens(t, b, deed(t, b, s.hero.seat, s.enemy)) if due else None

    def text(self) -> str:
        return self.says("when a hero scores a critical hit here")


class WhenStruck(Trait, _Local, frozen=True):
    """After an enemy's attack has hit a hero here."""

    def after_defence(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        due = s.hit and here(t, b, s.stood) and not t.is_revived(s.hero)
        return self.happens(t, b, deed(t, b, s.hero.seat, s.enemy)) if due else None

    def text(self) -> str:
        return self.says("when an enemy's attack hits a hero here")


class WhenParried(Trait, _Local, frozen=True):
    """After a hero here has passed a defence roll."""

    def after_defence(self, t: Table, b: Bearer[Trait], s: Strike) -> Flow[None] | None:
        due = s.roll is not None and s.roll.passed and here(t, b, s.stood)
        return self.happens(t, b, deed(t, b, s.hero.seat, s.enemy)) if due else None

    def text(self) -> str:
        return self.says("when a hero passes a defence roll here")


class WhenTurnEnds(Trait, _Local, frozen=True):
    """When a hero ends its turn somewhere."""

    where: Where | None = None
    beside: Token | None = None

    def turn_ends(self, t: Table, b: Bearer[Trait], hero: Hero) -> Flow[None] | None:
        if not here(t, b, hero.at) or (self.beside and not t.has(TOKENS.index(self.beside), hero.at)):
            return None
        d = deed(t, b, hero.seat)
        return self.happens(t, b, d) if self.where is None or self.where.find(t, d) & BIT[hero.at] else None

    def text(self) -> str:
        spot = (
            self.where.text() if self.where else f"a zone with {a(self.beside)} token" if self.beside else "this area"
        )
        return self.says(f"when a hero's turn ends in {spot}")


class WhenEntering(Trait, _Local, frozen=True):
    """When a hero moves or is pushed into some zone."""

    where: Where | None = None

    def entered(self, t: Table, b: Bearer[Trait], figure: Figure) -> Flow[None] | None:
        if not isinstance(figure, Hero) or not here(t, b, figure.at):
            return None
        d = deed(t, b, figure.seat)
        return self.happens(t, b, d) if self.where is None or self.where.find(t, d) & BIT[figure.at] else None

    def text(self) -> str:
        return self.says(f"when a hero enters {self.where.text() if self.where else 'a zone here'}")


# ---------------------------------------------------------------- deeds


def every(whom: Whom) -> str:
    return f"each {whom.text().removeprefix('an ').removeprefix('a ')}"


class MendEnemies(Effect, Word, frozen=True):
    """Each of some enemies loses a wound token."""

    whom: Whom

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        for figure in self.whom.find(t, d):
            if isinstance(figure, Enemy):
                figure.wounds = max(figure.wounds - 1, 0)
        return None

    def text(self) -> str:
        return f"{every(self.whom)} loses 1 wound token"


class DrawNear(Effect, Word, frozen=True):
    """Each of some enemies moves towards the closest hero."""

    whom: Whom
    steps: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        for figure in self.whom.find(t, d):
            if isinstance(figure, Enemy) and (heroes := heroes_by_distance(t, figure)):
                hero, distance = min(heroes, key=lambda entry: entry[1])  # of equals the highest initiative
                advance(t, figure, hero.at, min(self.steps, distance, speed(t, figure, t.profile(figure).speed)))
        if t.dungeon.closed:
            check_areas(t)
        return None

    def text(self) -> str:
        return f"{every(self.whom)} moves {plural(self.steps, 'zone')} towards the closest hero"


class HastenEnemies(Effect, Word, frozen=True):
    """The cards of some enemies go to the front of the marching order."""

    whom: Whom

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        cards = {figure.card: figure for figure in self.whom.find(t, d) if isinstance(figure, Enemy)}
        for enemy in cards.values():
            for slot in ready_slots(t, enemy):
                haste(t, slot)
        return None

    def text(self) -> str:
        return f"Haste for the card of {every(self.whom)}"


class MakeEventRoll(Effect, Word, frozen=True):
    """An event roll is made at once."""  # BS-CF-52

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return event_roll(t, decider(t)) if t.encounter.kind != "boss" else None

    def text(self) -> str:
        return "make an event roll"


class LoseFate(Effect, Word, frozen=True):
    """Active fate tokens are exhausted."""

    amount: Some = 1

    def can(self, t: Table, d: Deed) -> bool:
        return t.fate >= self.amount

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        spend_fate(t, d.me, min(self.amount, t.fate))
        return None

    def text(self) -> str:
        return f"exhaust {plural(self.amount, 'fate token')}"


class DiscardThis(Effect, Word, frozen=True):
    """The card itself is discarded."""

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if aspect := aspect_of(t, d.card, d.aspect):
            discard_aspect(t, aspect)
        return None

    def text(self) -> str:
        return "discard this card"
