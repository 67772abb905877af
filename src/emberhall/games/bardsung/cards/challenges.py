"""What challenge cards do, beyond the words that many cards share."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import plural
from emberhall.engine.words import run_all
from emberhall.games.bardsung.cards.shared import of_that_hero
from emberhall.games.bardsung.rules.aspects import heroes_meant
from emberhall.games.bardsung.rules.box import characteristic
from emberhall.games.bardsung.rules.fate import lose_gold, recover
from emberhall.games.bardsung.rules.language import Characteristic, Deed, Effect, Roll, When, Word
from emberhall.games.bardsung.rules.rolls import action_roll
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import RESOURCES, Resource


def then(effects: tuple[Effect, ...]) -> str:
    return ", ".join(effect.text() for effect in effects) or "nothing"


class Volunteer(Effect, Word, frozen=True):
    """The heroes choose one of them, who goes on with the card."""

    do: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._choose(t, d)

    def _choose(self, t: Table, d: Deed) -> Flow[None]:
        options = [option(d.me, "hero", hero.seat) for hero in heroes_meant(t, d)]
        if not options:
            return
        pick = yield Choice(d.me, "whom", options, about=(d.card,))
        d.me, d.hero = pick.what, t.heroes[pick.what]
        if flow := run_all(self.do, t, d):
            yield from flow

    def text(self) -> str:
        return f"choose a hero for this: {of_that_hero(then(self.do))}"


class Together(Effect, Word, frozen=True):
    """Every hero makes the same action roll; if half of them or more pass, all have."""

    characteristic: Characteristic
    tn: Some
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._roll(t, d)

    def _roll(self, t: Table, d: Deed) -> Flow[None]:
        number = characteristic(self.characteristic)
        heroes = heroes_meant(t, d)
        good = 0
        for hero in heroes:
            roll = Roll("test", hero, self.tn, hero.modifiers[number], number, card=d.card)
            if flow := action_roll(t, roll):
                yield from flow
            good += roll.passed
        d.passed = 2 * good >= len(heroes)
        if flow := run_all(self.passed if d.passed else self.failed, t, d):
            yield from flow

    def text(self) -> str:
        rolls = f"every hero tests {self.characteristic.capitalize()} TN{self.tn}"
        return f"{rolls}; if half of them or more pass: {then(self.passed)}; otherwise: {then(self.failed)}"


class EachRolls(Effect, Word, frozen=True):
    """Every hero makes an action roll, and something happens to those who fail."""

    characteristic: Characteristic
    tn: Some
    failed: tuple[Effect, ...]

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._roll(t, d)

    def _roll(self, t: Table, d: Deed) -> Flow[None]:
        number = characteristic(self.characteristic)
        for hero in heroes_meant(t, d):
            roll = Roll("test", hero, self.tn, hero.modifiers[number], number, card=d.card)
            if flow := action_roll(t, roll):
                yield from flow
            mine = Deed(hero.seat, d.card, place=d.place, previous=d.previous, aspect=d.aspect)
            if not roll.passed and not hero.escaped and (flow := run_all(self.failed, t, mine)):
                yield from flow

    def text(self) -> str:
        failed = of_that_hero(then(self.failed)).replace("that hero ", "")
        return f"every hero tests {self.characteristic.capitalize()} TN{self.tn}; whoever fails {failed}"


class LuckDie(Effect, Word, frozen=True):
    """A d6 is thrown, which is no action roll."""

    least: Some
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return run_all(self.passed if t.chance.roll(6) >= self.least else self.failed, t, d)

    def text(self) -> str:
        return f"roll a d6; {self.least} or more: {then(self.passed)}; less: {then(self.failed)}"


class Recover(Effect, Word, frozen=True):
    """An exhausted resource token is turned to its active side."""

    resource: Resource

    def can(self, t: Table, d: Deed) -> bool:
        return t.spent[RESOURCES.index(self.resource)] > 0

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        if self.can(t, d):
            recover(t, RESOURCES.index(self.resource))
        return None

    def text(self) -> str:
        return f"flip an exhausted {self.resource} token to its active side"


class LoseGold(Effect, Word, frozen=True):
    """Gold is lost, as far as there is any."""

    amount: Some

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        lose_gold(t, self.amount)
        return None

    def text(self) -> str:
        return f"lose up to {self.amount} gold"


class GiveTreasure(Effect, Word, frozen=True):
    """The hero shuffles a treasure card of the inventory into the treasure deck."""

    price: ClassVar[bool] = True

    def can(self, t: Table, d: Deed) -> bool:
        return any(not t.box.treasures[card].story for card in t.heroes[d.me].inventory)

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._give(t, d)

    def _give(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        cards = [card for card in hero.inventory if not t.box.treasures[card].story]
        if not cards:
            return
        pick = yield Choice(d.me, "which-treasure", [option(d.me, "card", card) for card in cards], about=(d.card,))
        hero.inventory.remove(pick.what)
        if pick.what in hero.exhausted:
            hero.exhausted.remove(pick.what)
        t.treasure_deck.shuffle_in([pick.what])

    def text(self) -> str:
        return "give up a treasure card of your inventory"


class Esteem(When, Word, frozen=True):
    """The party's reputation is at least, or at most, so high."""  # BS-CAMP-08

    least: int = -4
    most: int = 4

    def holds(self, t: Table, d: Deed) -> bool:
        return self.least <= t.reputation <= self.most

    def text(self) -> str:
        better = self.most == 4
        return f"your reputation is {f'{self.least:+d} or better' if better else f'{self.most:+d} or worse'}"


class HeroHere(When, Word, frozen=True):
    """A certain hero is in the party."""

    hero: str

    def holds(self, t: Table, d: Deed) -> bool:
        return any(t.hero_card(hero).name == self.hero for hero in t.heroes_in_play())

    def text(self) -> str:
        return f"{self.hero} is with you"


class HasGold(When, Word, frozen=True):
    """The stash holds so much gold or more."""

    least: Count

    def holds(self, t: Table, d: Deed) -> bool:
        return t.gold >= self.least

    def text(self) -> str:
        return f"you have {self.least} gold or more"


class Hurt(When, Word, frozen=True):
    """The hero has wounds, so many or more."""

    least: Some = 1

    def holds(self, t: Table, d: Deed) -> bool:
        hero = t.heroes[d.me]
        return len(hero.wounds) + len(hero.serious) >= self.least

    def text(self) -> str:
        return f"you have {plural(self.least, 'wound')} or more"
