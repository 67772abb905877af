"""What the texts of cards of several kinds do: to models, with tokens, with wealth, by choices and rolls."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import a, listed, plural
from emberhall.engine.words import clause, run_all, walk
from emberhall.games.bardsung.cards.whom_and_where import It, Me
from emberhall.games.bardsung.rules.areas import bring_enemy, spare_models
from emberhall.games.bardsung.rules.box import characteristic
from emberhall.games.bardsung.rules.dungeon import BIT, NOWHERE, zone_options
from emberhall.games.bardsung.rules.effects import place_hero
from emberhall.games.bardsung.rules.fate import (
    change_reputation,
    earn_gold,
    pay_gold,
    replenish,
    spend,
    spend_fate,
)
from emberhall.games.bardsung.rules.healing import heal
from emberhall.games.bardsung.rules.language import (
    AttackEffect,
    Card,
    Characteristic,
    Deed,
    Effect,
    Roll,
    Strike,
    Trait,
    When,
    Where,
    Whom,
    Word,
)
from emberhall.games.bardsung.rules.marching_order import decider
from emberhall.games.bardsung.rules.rolls import action_roll
from emberhall.games.bardsung.rules.standing import lend
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.terrain import discard_token, lay_token
from emberhall.games.bardsung.rules.tokens import (
    MOST,
    MOST_DEVOTION,
    RESOURCES,
    TOKENS,
    Resource,
    Token,
)
from emberhall.games.bardsung.rules.treasure import draw_treasure

NOBODY = Enemy(-1, NOWHERE)  # who attacks when nobody does

# ---------------------------------------------------------------- effects on models


def apply(t: Table, d: Deed, figure: Figure, effects: tuple[AttackEffect, ...]) -> Flow[None]:
    """Attack effects that a text gives to a model without an attack."""
    for effect in effects:
        flow = None
        if isinstance(figure, Hero):
            flow = effect.on_hero(t, Strike(figure, NOBODY, True, figure.card, figure.at), figure)
        elif isinstance(figure, Enemy) and figure in t.enemies:
            flow = effect.on_enemy(t, Strike(t.heroes[d.me], figure, True, d.card, figure.at), figure)
        if flow:
            yield from flow


def icons(effects: tuple[AttackEffect, ...]) -> str:
    counted = Counter(effect.text() for effect in effects)
    often = {1: "", 2: " twice"}
    return listed(name + often.get(times, f" {times} times") for name, times in counted.items())


def befalls(effects: tuple[AttackEffect, ...], ending: str = "s") -> str:
    """What becomes of somebody: gains what helps, suffers what does not."""
    verb = "gain" if all(effect.helpful for effect in effects) else "suffer"
    return f"{verb}{ending} {icons(effects)}"


def of_that_hero(text: str) -> str:
    """A text that speaks to a hero, told of somebody else."""
    for verb in ("gain", "suffer", "heal", "lose"):
        text = text.replace(f"you {verb} ", f"that hero {verb}s ")
    return text


class Each(Effect, Word, frozen=True):
    """Each of some models suffers effects."""

    whom: Whom
    suffers: tuple[AttackEffect, ...]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.whom.find(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._all(t, d)

    def _all(self, t: Table, d: Deed) -> Flow[None]:
        for figure in self.whom.find(t, d):
            yield from apply(t, d, figure, self.suffers)

    def text(self) -> str:
        if isinstance(self.whom, Me):
            return f"you {befalls(self.suffers, '')}"
        who = self.whom.text()
        if not who.startswith(("that ", "the ")):
            who = f"each {who.removeprefix('an ').removeprefix('a ')}"
        return f"{who} {befalls(self.suffers)}"


class One(Effect, Word, frozen=True):
    """One of some models, or several one after the other, suffers effects."""

    whom: Whom
    suffers: tuple[AttackEffect, ...]
    times: Some = 1

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.whom.find(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._choose(t, d)

    def _choose(self, t: Table, d: Deed) -> Flow[None]:
        done: list[Figure] = []
        for _ in range(self.times):
            figures = [figure for figure in self.whom.find(t, d) if figure not in done]
            if not figures:
                return
            figure = yield from choose_model(d, figures)
            done.append(figure)
            yield from apply(t, d, figure, self.suffers)

    def text(self) -> str:
        others = f", and so do up to {self.times - 1} others" if self.times > 2 else ", and so does another"
        others = others if self.times > 1 else ""
        return f"{self.whom.text()} {befalls(self.suffers)}{others}"


def choose_model(d: Deed, figures: list[Figure]) -> Flow[Figure]:
    """Choose one of some models."""
    options = [
        option(d.me, "hero", figure.seat) if isinstance(figure, Hero) else option(d.me, "enemy", figure.uid)
        for figure in figures
        if isinstance(figure, Hero | Enemy)
    ]
    pick = yield Choice(d.me, "whom", options, about=(d.card,))
    for figure in figures:
        if pick.act == "hero" and isinstance(figure, Hero) and figure.seat == pick.what:
            d.hero = figure
            return figure
        if pick.act == "enemy" and isinstance(figure, Enemy) and figure.uid == pick.what:
            d.enemy = figure
            return figure
    raise AssertionError("an option names a model that was not offered")


class Heal(Effect, Word, frozen=True):
    """One of some heroes heals wounds; something else may be done for that hero, hurt or not."""  # BS-HEAL-01

    whom: Whom
    amount: Some = 1
    each: bool = False
    then: tuple[Effect, ...] = ()

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self._hurt(t, d))

    def _hurt(self, t: Table, d: Deed) -> list[Figure]:
        heroes = [h for h in self.whom.find(t, d) if isinstance(h, Hero)]
        return [h for h in heroes if h.wounds or h.serious or self._helps(t, Deed(d.me, d.card, h))]

    def _helps(self, t: Table, d: Deed) -> bool:
        return any(effect.can(t, d) for effect in self.then)

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._heal(t, d)

    def _heal(self, t: Table, d: Deed) -> Flow[None]:
        hurt = self._hurt(t, d)
        if not hurt:
            return
        if not self.each:
            hurt = [(yield from choose_model(d, hurt))]
        for hero in hurt:
            assert isinstance(hero, Hero)
            d.hero = hero
            for _ in range(self.amount):
                if flow := heal(t, hero):
                    yield from flow
            if flow := run_all(self.then, t, d):
                yield from flow

    def text(self) -> str:
        if isinstance(self.whom, Me):
            return f"you heal {plural(self.amount, 'wound')}"
        who = f"each {self.whom.text().removeprefix('a ')}" if self.each else self.whom.text()
        then = "".join(f"; {effect.text()}" for effect in self.then)
        return f"{who} heals {plural(self.amount, 'wound')}{then}"


class Relocate(Effect, Word, frozen=True):
    """The hero may be placed in another zone."""

    where: Where

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.where.find(t, d) & ~BIT[t.heroes[d.me].at])

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._go(t, d)

    def _go(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        zones = self.where.find(t, d) & ~BIT[hero.at]
        options = [option(d.me, "stay"), *zone_options(d.me, "go", zones)]
        pick = yield Choice(d.me, "relocate", options, about=(d.card,))
        if pick.act == "go":
            place_hero(t, hero, pick.what)

    def text(self) -> str:
        return f"you may be placed in {self.where.text().removeprefix('your zone or ')}"


# ---------------------------------------------------------------- tokens


class Devotion(Effect, Word, frozen=True):
    """The hero gains devotion tokens."""

    amount: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        hero = t.heroes[d.me]
        hero.devotion = min(hero.devotion + self.amount, MOST_DEVOTION)
        return None

    def text(self) -> str:
        return f"gain {plural(self.amount, 'devotion token')}"


class Replenish(Effect, Word, frozen=True):
    """Fate tokens are replenished."""  # BS-FATE-08

    amount: Some = 1

    def worth_paying(self, t: Table, d: Deed) -> bool:
        return t.fate < t.fate_tokens

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        replenish(t, d.me, self.amount)
        return None

    def text(self) -> str:
        return f"replenish {plural(self.amount, 'fate token')}"


class PlaceToken(Effect, Word, frozen=True):
    """Tokens are placed in zones, one in a zone at most; where there is a choice the hero chooses."""

    token: Token
    where: Where
    amount: Some = 1

    def _free(self, t: Table, d: Deed) -> int:
        kind = TOKENS.index(self.token)
        if kind in MOST and t.tokens[kind].bit_count() >= MOST[kind]:
            return 0
        return self.where.find(t, d) & ~t.tokens[kind]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self._free(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._place(t, d)

    def _place(self, t: Table, d: Deed) -> Flow[None]:
        for _ in range(self.amount):
            zones = self._free(t, d)
            if not zones:
                return
            options = zone_options(d.me, "place-token", zones)
            pick = yield Choice(d.me, "place-token", options, about=(TOKENS.index(self.token), d.card))
            lay_token(t, TOKENS.index(self.token), pick.what)

    def text(self) -> str:
        if self.amount > 1:
            return f"place {self.amount} {self.token} tokens, each in {self.where.text()} without one"
        return f"place {a(self.token)} token in {self.where.text()}"


class RemoveToken(Effect, Word, frozen=True):
    """A token is discarded, and something comes of it in its zone."""

    token: Token
    where: Where
    then: tuple[Effect, ...] = ()

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self.where.find(t, d) & t.tokens[TOKENS.index(self.token)])

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._remove(t, d)

    def _remove(self, t: Table, d: Deed) -> Flow[None]:
        kind = TOKENS.index(self.token)
        zones = self.where.find(t, d) & t.tokens[kind]
        if not zones:
            return
        pick = yield Choice(d.me, "remove-token", zone_options(d.me, "remove-token", zones), about=(kind,))
        d.zone = pick.what
        discard_token(t, kind, pick.what)
        if flow := run_all(self.then, t, d):
            yield from flow

    def text(self) -> str:
        then = f": {clause(self.then)}" if self.then else ""
        return f"discard {a(self.token)} token in {self.where.text()}{then}"


class PlaceEnemy(Effect, Word, frozen=True):
    """An enemy is placed: one by name, or the one an encounter's symbol stands for."""

    enemy: str
    where: Where
    amount: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        name = t.encounter.symbols.get(self.enemy, self.enemy)
        return self._place(t, d, t.box.number[name]) if name in t.box.number else None

    def _place(self, t: Table, d: Deed, card: int) -> Flow[None]:
        seat, zones = decider(t), self.where.find(t, d)
        for _ in range(spare_models(t, card, self.amount) if zones else 0):
            options = zone_options(seat, "place-enemy", zones)
            pick = yield Choice(seat, "place-enemy", options, "BS-CONFLICT-03", about=(card,))
            bring_enemy(t, card, pick.what)

    def text(self) -> str:
        symbol = self.enemy[1:].isdecimal()  # which the encounter explains
        if self.amount > 1:
            who = f"{self.amount} enemies {self.enemy}" if symbol else plural(self.amount, self.enemy)
        else:
            who = f"an enemy {self.enemy}" if symbol else a(self.enemy)
        return f"place {who} in {self.where.text()}"


# ---------------------------------------------------------------- wealth


class Gold(Effect, Word, frozen=True):
    """The heroes earn gold."""

    amount: Some

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        earn_gold(t, self.amount)
        return None

    def text(self) -> str:
        return f"earn {self.amount} gold"


class DrawTreasure(Effect, Word, frozen=True):
    """The hero draws treasure cards."""  # BS-TREASURE-01

    amount: Some = 1

    def worth_paying(self, t: Table, d: Deed) -> bool:
        return bool(t.treasure_deck)

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        for hero in Me().find(t, d) * self.amount:
            assert isinstance(hero, Hero)
            draw_treasure(t, hero)
        return None

    def text(self) -> str:
        return f"draw {plural(self.amount, 'treasure card')}"


class Reputation(Effect, Word, frozen=True):
    """The party's reputation changes; it never leaves the track."""  # BS-CAMP-08

    by: int

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        change_reputation(t, self.by)
        return None

    def text(self) -> str:
        return f"reputation {self.by:+d}"


# ---------------------------------------------------------------- choices and rolls


class Test(Effect, Word, frozen=True):
    """The hero makes an action roll."""  # BS-DICE-03..06

    characteristic: Characteristic
    tn: Some
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._roll(t, d)

    def _roll(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        number = characteristic(self.characteristic)
        roll = Roll("test", hero, self.tn, hero.modifiers[number], number, card=d.card)
        if flow := action_roll(t, roll):
            yield from flow
        d.passed = roll.passed
        if flow := run_all(self.passed if roll.passed else self.failed, t, d):
            yield from flow

    def text(self) -> str:
        parts = [f"test {self.characteristic.capitalize()} TN{self.tn}"]
        if self.passed:
            parts.append("passed: " + ", ".join(effect.text() for effect in self.passed))
        if self.failed:
            parts.append("failed: " + ", ".join(effect.text() for effect in self.failed))
        return "; ".join(parts)


class Choose(Effect, Word, frozen=True):
    """The hero chooses one of several courses; one whose effects cannot be done is not offered."""

    between: dict[str, tuple[Effect, ...]]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._choose(t, d)

    def _choose(self, t: Table, d: Deed) -> Flow[None]:
        numbered = courses(t.box.cards[d.card])
        mine = {number: word.between[name] for number, (word, name) in enumerate(numbered) if word is self}
        open_to = [number for number, course in mine.items() if _is_open(t, d, course)]
        if not open_to:
            return
        options = [option(d.me, "course", number, d.card) for number in open_to]
        pick = yield Choice(d.me, "challenge", options, "BS-CHALLENGE-02", about=(d.card,))
        if flow := run_all(mine[pick.what], t, d):
            yield from flow

    def text(self) -> str:
        courses = [
            f"{name}: " + (", ".join(effect.text() for effect in course) or "nothing")
            for name, course in self.between.items()
        ]
        return "choose: " + "; ".join(courses)


def _is_open(t: Table, d: Deed, course: tuple[Effect, ...]) -> bool:
    """Whether a course can be begun, and something follows if it begins with a price."""  # BS-GAP-115
    if not course:
        return True
    first, rest = course[0], course[1:]
    return first.can(t, d) and (not first.price or any(effect.worth_paying(t, d) for effect in rest))


def courses(card: Card) -> list[tuple[Choose, str]]:
    """Every course of every choice on a card, in the order they stand."""
    return [(word, name) for word in walk(card) if isinstance(word, Choose) for name in word.between]


class If(Effect, Word, frozen=True):
    """Something happens if a statement is true, something else if not."""

    when: When
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return run_all(self.then if self.when.holds(t, d) else self.otherwise, t, d)

    def text(self) -> str:
        then = ", ".join(effect.text() for effect in self.then)
        otherwise = ", ".join(effect.text() for effect in self.otherwise)
        return f"if {self.when.text()}: {then}" + (f"; otherwise {otherwise}" if otherwise else "")


class Spend(Effect, Word, frozen=True):
    """The heroes spend resource tokens or gold; a course that begins with it is open only to those who can."""

    price: ClassVar[bool] = True
    resource: Resource | None = None
    gold: Count = 0
    devotion: Count = 0
    fate: Count = 0

    def can(self, t: Table, d: Deed) -> bool:
        held = self.resource is None or t.resources[RESOURCES.index(self.resource)] > 0
        return held and t.gold >= self.gold and t.heroes[d.me].devotion >= self.devotion and t.fate >= self.fate

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if self.resource is not None:
            spend(t, d.me, RESOURCES.index(self.resource))
        pay_gold(t, self.gold)
        t.heroes[d.me].devotion -= self.devotion
        spend_fate(t, d.me, self.fate)
        return None

    def text(self) -> str:
        parts = [f"{a(self.resource)} token"] if self.resource else []
        parts += [f"{amount} {what}" for what, amount in (("gold", self.gold), ("devotion", self.devotion)) if amount]
        parts += [f"{self.fate} fate"] if self.fate else []
        return "spend " + " and ".join(parts)


class Section(Effect, Word, frozen=True):
    """Go on with another section of the card."""  # BS-CHALLENGE-03

    name: str

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        d.section = self.name
        return None

    def text(self) -> str:
        return f"go on with {self.name.replace('_', ' ')}"


class Lend(Effect, Word, frozen=True):
    """Traits are in force for a while: for the hero, or on the enemy chosen or attacked."""

    traits: tuple[Trait, ...]
    until: Literal["turn", "own-turn", "round", "encounter"] = "own-turn"
    on: Literal["me", "it"] = "me"

    def lends(self) -> tuple[Trait, ...]:
        return self.traits

    def can(self, t: Table, d: Deed) -> bool:
        return self.on == "me" or bool(It().find(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if self.on == "me":
            lend(t, d.card, self, d.me, self.until)
        for figure in It().find(t, d) if self.on == "it" else ():
            assert isinstance(figure, Enemy)
            lend(t, d.card, self, d.me, self.until, figure.uid)
        return None

    def text(self) -> str:
        ends = {
            "turn": "this turn",
            "own-turn": "until your next turn",
            "round": "this round",
            "encounter": "from now on",
        }
        return f"{ends[self.until]}, {clause(self.traits)}"


class CountUp(Effect, Word, frozen=True):
    """Something an encounter keeps count of goes up."""

    what: str
    by: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        t.counts[self.what] = t.counts.get(self.what, 0) + self.by
        return None

    def text(self) -> str:
        return f"{self.what} +{self.by}"
