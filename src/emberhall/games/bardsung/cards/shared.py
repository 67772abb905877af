"""Words that cards of several kinds share: whom and where a text means, statements, and what a text does."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import plural
from emberhall.engine.words import run_all
from emberhall.games.bardsung.rules.areas import bring_enemy, spare_models
from emberhall.games.bardsung.rules.box import characteristic
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.effects import place_hero
from emberhall.games.bardsung.rules.fate import earn_gold, replenish, spend
from emberhall.games.bardsung.rules.healing import heal
from emberhall.games.bardsung.rules.language import (
    AttackEffect,
    Characteristic,
    Deed,
    Effect,
    Roll,
    Strike,
    When,
    Where,
    Whom,
    Word,
)
from emberhall.games.bardsung.rules.marching_order import by_initiative, has_enemy_card
from emberhall.games.bardsung.rules.rolls import action_roll
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.terrain import discard_token, lay_token
from emberhall.games.bardsung.rules.tokens import (
    CONDITION,
    MOST,
    MOST_DEVOTION,
    POISON,
    RESOURCES,
    TOKENS,
    Condition,
    Resource,
    Token,
)
from emberhall.games.bardsung.rules.treasure import draw_treasure

NOBODY = Enemy(-1, -1)  # who attacks when nobody does

# ---------------------------------------------------------------- whom


class Me(Whom, Word, frozen=True):
    """The hero whose card it is."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        return [t.heroes[d.me]]

    def text(self) -> str:
        return "you"


class It(Whom, Word, frozen=True):
    """The enemy chosen or attacked."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        enemy = d.enemy or (d.strike.enemy if d.strike else None)
        return [enemy] if enemy and enemy in t.enemies else []

    def text(self) -> str:
        return "that enemy"


class Heroes(Whom, Word, frozen=True):
    """Heroes within some zones of the one whose card it is."""

    within: Count = 0
    others: bool = False

    def find(self, t: Table, d: Deed) -> list[Figure]:
        zones = t.dungeon.within(t.heroes[d.me].at, self.within)
        return [h for h in t.heroes if h.at >= 0 and zones & BIT[h.at] and not (self.others and h.seat == d.me)]

    def text(self) -> str:
        who = "another hero" if self.others else "a hero"
        return f"{who} {_within(self.within)}"


class Enemies(Whom, Word, frozen=True):
    """Enemies within some zones of the hero whose card it is; with a token in their zone or a condition, if said."""

    within: Count = 0
    beside: Token | None = None
    having: Condition | None = None

    def find(self, t: Table, d: Deed) -> list[Figure]:
        zones = t.dungeon.within(t.heroes[d.me].at, self.within)
        if self.beside is not None:
            zones &= t.tokens[TOKENS.index(self.beside)]
        found: list[Figure] = [enemy for enemy in t.enemies if zones & BIT[enemy.at]]
        if self.having is not None:
            bit = CONDITION[self.having]
            found = [enemy for enemy in found if enemy.conditions & bit or (bit == POISON and enemy.poison)]
        return found

    def text(self) -> str:
        having = f" with {self.having}" if self.having else ""
        beside = f" beside a {self.beside} token" if self.beside else ""
        return f"an enemy{having} {_within(self.within)}{beside}"


class OnTile(Whom, Word, frozen=True):
    """The models on the current or the previous tile."""  # BS-ASPECT-08, -09

    tile: Literal["current", "previous"] = "current"
    who: Literal["heroes", "enemies", "models"] = "models"

    def find(self, t: Table, d: Deed) -> list[Figure]:
        place = d.place if self.tile == "current" else d.previous
        heroes = [hero for hero in t.heroes if hero.at >= 0 and hero.at >> 4 == place]
        enemies = [enemy for enemy in t.enemies if enemy.at >> 4 == place]
        return [*(heroes if self.who != "enemies" else []), *(enemies if self.who != "heroes" else [])]

    def text(self) -> str:
        return f"{self.who} on the {self.tile} tile"


class Party(Whom, Word, frozen=True):
    """Every hero in play."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        return [hero for hero in t.heroes if not hero.escaped]

    def text(self) -> str:
        return "hero"


class Foremost(Whom, Word, frozen=True):
    """The hero with the highest initiative."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        return list(by_initiative(t)[:1])

    def text(self) -> str:
        return "the hero with the highest initiative"


def _within(zones: int) -> str:
    return "in your zone" if zones == 0 else f"within {plural(zones, 'zone')}"


# ---------------------------------------------------------------- where


class Near(Where, Word, frozen=True):
    """Zones within some steps of the hero whose card it is."""

    steps: Count = 0
    without: Literal["", "enemies", "heroes"] = ""

    def find(self, t: Table, d: Deed) -> int:
        zones = t.dungeon.within(t.heroes[d.me].at, self.steps)
        if self.without == "enemies":
            zones &= ~t.enemy_zones
        elif self.without == "heroes":
            zones &= ~t.hero_zones
        return zones

    def text(self) -> str:
        free = f" without {self.without}" if self.without else ""
        return "your zone" if not self.steps else f"a zone{free} within {plural(self.steps, 'zone')}"


class Focus(Where, Word, frozen=True):
    """The focus of the current or the previous tile."""  # BS-TILE-11

    tile: Literal["current", "previous"] = "current"

    def find(self, t: Table, d: Deed) -> int:
        return BIT[t.dungeon.focus(d.place if self.tile == "current" else d.previous)]

    def text(self) -> str:
        return f"the focus of the {self.tile} tile"


class Tile(Where, Word, frozen=True):
    """Any zone of the current or the previous tile."""

    tile: Literal["current", "previous"] = "current"

    def find(self, t: Table, d: Deed) -> int:
        return t.dungeon.tiles[d.place if self.tile == "current" else d.previous]

    def text(self) -> str:
        return f"a zone of the {self.tile} tile"


class TargetZone(Where, Word, frozen=True):
    """The zone the target of the attack stood in."""

    def find(self, t: Table, d: Deed) -> int:
        return BIT[d.strike.zone] if d.strike else 0

    def text(self) -> str:
        return "the target's zone"


# ---------------------------------------------------------------- statements


class NoEnemyCards(When, Word, frozen=True):
    """No enemy card is in the marching order."""

    def holds(self, t: Table, d: Deed) -> bool:
        return not has_enemy_card(t)

    def text(self) -> str:
        return "no enemy card is in the marching order"


class EnemiesHere(When, Word, frozen=True):
    """So many enemies at least, or at most, are in the hero's zone."""

    least: Count = 0
    most: Count = 99

    def holds(self, t: Table, d: Deed) -> bool:
        return self.least <= len(t.enemies_at(t.heroes[d.me].at)) <= self.most

    def text(self) -> str:
        if self.most == 0:
            return "no enemy is in your zone"
        return f"{self.least} or more enemies are in your zone"


class PartyOf(When, Word, frozen=True):
    """The encounter has so many heroes or more."""

    heroes: Some = 4

    def holds(self, t: Table, d: Deed) -> bool:
        return len(t.heroes) >= self.heroes

    def text(self) -> str:
        return f"there are {self.heroes} heroes or more"


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
    return ", ".join(effect.text() for effect in effects)


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
        return f"each {self.whom.text().removeprefix('an ').removeprefix('a ')} suffers {icons(self.suffers)}"


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
        times = f", up to {self.times} of them" if self.times > 1 else ""
        return f"{self.whom.text()} suffers {icons(self.suffers)}{times}"


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
    """One of some heroes heals wounds."""  # BS-HEAL-01

    whom: Whom
    amount: Some = 1
    each: bool = False

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self._hurt(t, d))

    def _hurt(self, t: Table, d: Deed) -> list[Figure]:
        return [h for h in self.whom.find(t, d) if isinstance(h, Hero) and (h.wounds or h.serious)]

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
            for _ in range(self.amount):
                if flow := heal(t, hero):
                    yield from flow

    def text(self) -> str:
        who = f"each {self.whom.text()}" if self.each else self.whom.text()
        return f"{who} heals {plural(self.amount, 'wound')}"


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
        options = [option(d.me, "stay"), *t.dungeon.zone_options(d.me, "go", zones)]
        pick = yield Choice(d.me, "relocate", options, about=(d.card,))
        if pick.act == "go":
            place_hero(t, hero, pick.what)

    def text(self) -> str:
        return f"you may be placed in {self.where.text()}"


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
            options = t.dungeon.zone_options(d.me, "place-token", zones)
            pick = yield Choice(d.me, "place-token", options, about=(TOKENS.index(self.token), d.card))
            lay_token(t, TOKENS.index(self.token), pick.what)

    def text(self) -> str:
        return f"place {plural(self.amount, f'{self.token} token')} in {self.where.text()}"


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
        pick = yield Choice(d.me, "remove-token", t.dungeon.zone_options(d.me, "remove-token", zones), about=(kind,))
        d.zone = pick.what
        discard_token(t, kind, pick.what)
        if flow := run_all(self.then, t, d):
            yield from flow

    def text(self) -> str:
        return f"discard a {self.token} token in {self.where.text()}"


class PlaceEnemy(Effect, Word, frozen=True):
    """An enemy is placed: one by name, or the one an encounter's symbol stands for."""

    enemy: str
    where: Where
    amount: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        name = t.encounter.symbols.get(self.enemy, self.enemy)
        if name not in t.box.number or name in TOKENS:
            return None
        card = t.box.number[name]
        zones = self.where.find(t, d)
        for _ in range(spare_models(t, card, self.amount)):
            bring_enemy(t, card, (zones & -zones).bit_length() - 1)
        return None

    def text(self) -> str:
        return f"place {plural(self.amount, self.enemy)} in {self.where.text()}"


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

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        for _ in range(self.amount):
            draw_treasure(t, t.heroes[d.me])
        return None

    def text(self) -> str:
        return f"draw {plural(self.amount, 'treasure card')}"


class Reputation(Effect, Word, frozen=True):
    """The party's reputation changes; it never leaves the track."""  # BS-CAMP-08

    by: int

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        t.reputation = max(-4, min(4, t.reputation + self.by))
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
        parts = [f"{self.characteristic.capitalize()} TN{self.tn}"]
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
        courses = list(self.between.values())
        open_to = [n for n, course in enumerate(courses) if all(effect.can(t, d) for effect in course[:1])]
        if not open_to:
            return
        options = [option(d.me, "course", number) for number in open_to]
        pick = yield Choice(d.me, "challenge", options, "BS-CHALLENGE-02", about=(d.card,))
        if flow := run_all(courses[pick.what], t, d):
            yield from flow

    def text(self) -> str:
        courses = [
            f"{name}: " + (", ".join(effect.text() for effect in course) or "nothing")
            for name, course in self.between.items()
        ]
        return "choose: " + "; ".join(courses)


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
        t.gold -= self.gold
        t.heroes[d.me].devotion -= self.devotion
        t.fate -= self.fate
        return None

    def text(self) -> str:
        parts = [f"a {self.resource}"] if self.resource else []
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
        return f"go to {self.name}"


class CountUp(Effect, Word, frozen=True):
    """Something an encounter keeps count of goes up."""

    what: str
    by: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        t.counts[self.what] = t.counts.get(self.what, 0) + self.by
        return None

    def text(self) -> str:
        return f"{self.what} +{self.by}"
