"""What skills of the five paths do, beyond the words that many cards share."""

from __future__ import annotations

from typing import Literal

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, Option, option
from emberhall.engine.english import plural
from emberhall.engine.standing import Bearer
from emberhall.games.bardsung.cards.shared import apply, choose_model, icons
from emberhall.games.bardsung.rules.attack import zones_in_range
from emberhall.games.bardsung.rules.dungeon import BIT, zone_options
from emberhall.games.bardsung.rules.effects import place_hero
from emberhall.games.bardsung.rules.event_roll import meet_echo
from emberhall.games.bardsung.rules.fate import can_use_charm, use_charm, within_means
from emberhall.games.bardsung.rules.healing import lose_stunned
from emberhall.games.bardsung.rules.language import AttackEffect, Deed, Effect, Roll, Trait, When, Where, Whom, Word
from emberhall.games.bardsung.rules.marching_order import slot_of
from emberhall.games.bardsung.rules.movement import hero_speed, walk
from emberhall.games.bardsung.rules.standing import forbidden, lend, used_up
from emberhall.games.bardsung.rules.state import Figure, Hero, Table
from emberhall.games.bardsung.rules.terrain import discard_token, lay_token
from emberhall.games.bardsung.rules.tokens import (
    BLESSING,
    CONDITION,
    GHOST,
    POISON,
    STALAGMITES,
    STUNNED,
    WATER,
    Condition,
)
from emberhall.games.bardsung.rules.turn import use_ability

# ---------------------------------------------------------------- whom, where, when


class ThatHero(Whom, Word, frozen=True):
    """The hero chosen before."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        return [d.hero] if d.hero and not d.hero.escaped else []

    def text(self) -> str:
        return "that hero"


class InThatZone(Whom, Word, frozen=True):
    """The models in the zone chosen before."""

    who: Literal["heroes", "enemies"] = "enemies"

    def find(self, t: Table, d: Deed) -> list[Figure]:
        if d.zone < 0:
            return []
        return [*t.enemies_at(d.zone)] if self.who == "enemies" else [*t.heroes_at(d.zone)]

    def text(self) -> str:
        return "a hero in that zone" if self.who == "heroes" else "an enemy in that zone"


class ReadyHeroes(Whom, Word, frozen=True):
    """Other heroes whose card in the marching order is ready."""

    def find(self, t: Table, d: Deed) -> list[Figure]:
        slots = [(hero, slot_of(t, hero.card)) for hero in t.heroes_in_play() if hero.seat != d.me]
        return [hero for hero, slot in slots if slot and not slot.exhausted]

    def text(self) -> str:
        return "another hero whose card is ready"


class WholeMap(Where, Word, frozen=True):
    """Every zone of the map."""

    def find(self, t: Table, d: Deed) -> int:
        return t.dungeon.floor

    def text(self) -> str:
        return "any zone"


class HasDevotion(When, Word, frozen=True):
    """The hero has so many devotion tokens or more."""

    least: Some = 1

    def holds(self, t: Table, d: Deed) -> bool:
        return t.heroes[d.me].devotion >= self.least

    def text(self) -> str:
        return f"you have {plural(self.least, 'devotion token')} or more"


# ---------------------------------------------------------------- conditions


def ills(figure: Figure) -> list[int]:
    """The conditions a model would rather not have, pinned cards left out."""
    found = [bit for bit in CONDITION.values() if figure.conditions & bit and bit != BLESSING]
    found += [POISON] if figure.poison else []
    found += [STUNNED] if isinstance(figure, Hero) and figure.stunned else []
    return found


def lose(t: Table, figure: Figure, condition: int) -> None:
    """A model discards a condition token; of poison and stunned all of them."""
    figure.conditions &= ~condition
    if condition == POISON:
        figure.poison = 0
    if condition == STUNNED and isinstance(figure, Hero):
        lose_stunned(t, figure)


class Relieve(Effect, Word, frozen=True):
    """One of some models loses a condition: a certain one, one of the hero's choice, or all."""

    whom: Whom
    only: Condition | None = None
    all: bool = False

    def _due(self, t: Table, d: Deed) -> list[Figure]:
        wanted = CONDITION[self.only] if self.only else 0
        return [figure for figure in self.whom.find(t, d) if (wanted in ills(figure) if wanted else ills(figure))]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self._due(t, d))

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._relieve(t, d)

    def _relieve(self, t: Table, d: Deed) -> Flow[None]:
        due = self._due(t, d)
        if not due:
            return
        figure = due[0] if len(due) == 1 else (yield from choose_model(d, due))
        bad = [CONDITION[self.only]] if self.only else ills(figure)
        if not self.all and not self.only:
            about = (d.card, figure.seat if isinstance(figure, Hero) else -1)
            pick = yield Choice(d.me, "relieve", [option(d.me, "condition", bit) for bit in bad], about=about)
            bad = [pick.what]
        for condition in bad:
            lose(t, figure, condition)

    def text(self) -> str:
        what = self.only or ("all harmful conditions" if self.all else "one harmful condition")
        who = self.whom.text()
        return f"you lose {what}" if who == "you" else f"{who} loses {what}"


# ---------------------------------------------------------------- attacks and movement


class WithAdvantage(Trait, Word, frozen=True):
    """The rolls of one attack have advantage, whomever it is made against: that with the card the trait lies on."""

    def edge(self, t: Table, b: Bearer[Trait], roll: Roll) -> int:
        return int(roll.kind == "attack" and roll.hero.seat == b.seat and roll.card == b.figure)

    def text(self) -> str:
        return "the rolls of that attack have advantage"


class FreeAttack(Effect, Word, frozen=True):
    """The hero may make an attack without an action: with any card not used this turn, or a certain one."""

    # BS-FREE-01..03

    by: str = ""
    advantage: bool = False

    def lends(self) -> tuple[Trait, ...]:
        return (WithAdvantage(),) if self.advantage else ()

    def named(self) -> str:
        return self.by

    def _cards(self, t: Table, d: Deed, fate: int) -> list[int]:
        hero = t.heroes[d.me]
        found = []
        for card, side, _, _ in t.hands[d.me]:
            if side.attack is None or card in hero.used or side.fate > fate or side.devotion > hero.devotion:
                continue
            if side.once == "encounter" and used_up(t, card):  # BS-ABIL-13
                continue
            named = not self.by or t.box.name(card) == self.by
            if named and not forbidden(t, hero, t.box.name(card)) and zones_in_range(t, hero, card, side.attack):
                found.append(card)
        return found

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self._cards(t, d, within_means(t)))

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._attack(t, d)

    def _attack(self, t: Table, d: Deed) -> Flow[None]:
        pick = yield from self._pick(t, d)
        while pick.act == "charm":
            use_charm(t, d.me)
            pick = yield from self._pick(t, d)
        if pick.act == "use":
            if self.advantage:
                lend(t, d.card, self, d.me, "turn", pick.what)
            yield from use_ability(t, t.heroes[d.me], pick.what)

    def _pick(self, t: Table, d: Deed) -> Flow[Option]:
        """A card, or a charm first if one of them costs fate."""  # BS-TOKEN-12
        hero, cards = t.heroes[d.me], self._cards(t, d, within_means(t))
        costly = any(t.box.ability(hero, card).fate for card in cards)
        options = [option(d.me, "pass"), *[option(d.me, "use", card) for card in self._cards(t, d, t.fate)]]
        options += [option(d.me, "charm")] if costly and can_use_charm(t) else []
        return (yield Choice(d.me, "free-attack", options, "BS-FREE-01", about=(d.card,)))

    def text(self) -> str:
        how = f" with {self.by}" if self.by else ""
        return f"you may make a free attack{how}" + (" with advantage" if self.advantage else "")


class Rush(Effect, Word, frozen=True):
    """The hero moves up to its speed without parting blows; among enemies something follows."""

    then: tuple[Effect, ...] = ()

    def can(self, t: Table, d: Deed) -> bool:
        hero = t.heroes[d.me]
        return bool(t.dungeon.walk(hero.at, 0, hero_speed(t, hero))[0])

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._rush(t, d)

    def _rush(self, t: Table, d: Deed) -> Flow[None]:
        """Where entering a zone is felt the hero stops, and goes on with what is left."""  # BS-TERRAIN-04, -13
        hero, moved, stops = t.heroes[d.me], False, t.dungeon.floor
        steps = hero_speed(t, hero)
        while steps and (not moved or stops & BIT[hero.at]):
            if "entered" not in t.force:
                stops = t.tokens[WATER] | t.tokens[STALAGMITES]
            found = t.dungeon.walk(hero.at, stops, steps)
            options = [option(d.me, "stay"), *zone_options(d.me, "go", found[0])]
            pick = yield Choice(d.me, "relocate", options, about=(d.card,))
            if pick.act != "go":
                break
            moved = True
            cost = next(cost for cost, zones in enumerate(found) if cost and zones & BIT[pick.what])
            steps -= cost
            if flow := walk(t, hero, pick.what, stops, cost):
                yield from flow
        if moved and t.enemy_zones & BIT[hero.at]:
            for effect in self.then:
                if flow := effect.run(t, d):
                    yield from flow

    def text(self) -> str:
        then = ", ".join(effect.text() for effect in self.then)
        return f"move up to your speed without parting blows; if you come to stand in a zone with enemies, {then}"


class Tremor(Effect, Word, frozen=True):
    """Every enemy of an adjacent zone of the hero's choice suffers effects."""

    suffers: tuple[AttackEffect, ...]

    def can(self, t: Table, d: Deed) -> bool:
        return bool(self._zones(t, d))

    def _zones(self, t: Table, d: Deed) -> int:
        return t.dungeon.near[t.heroes[d.me].at] & t.enemy_zones

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._shake(t, d)

    def _shake(self, t: Table, d: Deed) -> Flow[None]:
        zones = self._zones(t, d)
        if not zones:
            return
        options = [option(d.me, "pass"), *zone_options(d.me, "go", zones)]
        pick = yield Choice(d.me, "relocate", options, about=(d.card,))
        for enemy in t.enemies_at(pick.what) if pick.act == "go" else ():
            yield from apply(t, d, enemy, self.suffers)

    def text(self) -> str:
        return f"each enemy in an adjacent zone of your choice suffers {icons(self.suffers)}"


# ---------------------------------------------------------------- ghosts


class SwapWithGhost(Effect, Word, frozen=True):
    """The hero changes places with a ghost token on the map, and may take another hero of its zone along."""

    along: bool = False

    def can(self, t: Table, d: Deed) -> bool:
        return bool(t.tokens[GHOST] & ~BIT[t.heroes[d.me].at])

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._swap(t, d)

    def _swap(self, t: Table, d: Deed) -> Flow[None]:
        hero = t.heroes[d.me]
        here, zones, before = hero.at, t.tokens[GHOST] & ~BIT[hero.at], t.dungeon.area(hero.at)
        if not zones:
            return
        options = zone_options(d.me, "remove-token", zones)
        pick = yield Choice(d.me, "remove-token", options, about=(GHOST,))
        friends = [other for other in t.heroes_at(here) if other is not hero] if self.along else []
        discard_token(t, GHOST, pick.what)
        if not t.has(GHOST, here):
            lay_token(t, GHOST, here)
        place_hero(t, hero, pick.what)
        if friends:
            takes = [option(d.me, "pass"), *[option(d.me, "hero", friend.seat) for friend in friends]]
            chosen = yield Choice(d.me, "whom", takes, about=(d.card,))
            if chosen.act == "hero":
                place_hero(t, t.heroes[chosen.what], pick.what)
        if flow := meet_echo(t, d.me, before):  # BS-ECHO-09
            yield from flow

    def text(self) -> str:
        along = "; you may take a hero of your zone along" if self.along else ""
        return f"change places with a ghost token{along}"


# ---------------------------------------------------------------- decks


class ReadDeck(Effect, Word, frozen=True):
    """The top two cards of a deck are looked at and put back in any order; one of them under the deck, if said."""

    deck: Literal["corridor", "room", "battle", "challenge"]
    under: bool = False
    amount: Count = 2

    def can(self, t: Table, d: Deed) -> bool:
        return len(getattr(t, f"{self.deck}_deck")) >= self.amount

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._read(t, d)

    def _read(self, t: Table, d: Deed) -> Flow[None]:
        deck = getattr(t, f"{self.deck}_deck")
        if len(deck) < self.amount:
            return
        seen = [deck.draw(t.chance) for _ in range(self.amount)]
        if self.under:
            options = [option(d.me, "pass"), *dict.fromkeys(option(d.me, "card", card) for card in seen)]
            pick = yield Choice(d.me, "deck-bottom", options, about=(d.card,))
            if pick.act == "card":
                seen.remove(pick.what)
                deck.bury(pick.what)
        if len(seen) > 1:
            options = [*dict.fromkeys(option(d.me, "card", card) for card in seen)]
            pick = yield Choice(d.me, "deck-top", options, about=(d.card,))
            seen.remove(pick.what)
            seen.append(pick.what)  # put back last, so that it comes first
        for card in seen:
            deck.put_on_top(card)

    def text(self) -> str:
        under = "; one of them may go under the deck" if self.under else ""
        return f"look at the top two cards of the {self.deck} deck and put them back in any order{under}"
