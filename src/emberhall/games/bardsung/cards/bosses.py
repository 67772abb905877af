"""What bosses do on their initiative cards, their special rules, and rules of the fights against them."""

from __future__ import annotations

from typing import ClassVar

from emberhall.engine.cards import Count, Some
from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.english import listed, plural
from emberhall.engine.standing import Bearer
from emberhall.engine.words import clause, run_all
from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.areas import bring_enemy, spare_models
from emberhall.games.bardsung.rules.behaviour import (
    advance,
    heroes_by_distance,
    line_up,
    model_turn,
    nearest,
    speed,
    still_acts,
)
from emberhall.games.bardsung.rules.best_interest import drawbacks
from emberhall.games.bardsung.rules.box import Profile
from emberhall.games.bardsung.rules.defence import attack_on, hidden
from emberhall.games.bardsung.rules.fate import can_use_charm, spend_fate, use_charm, within_means
from emberhall.games.bardsung.rules.language import (
    Action,
    AttackEffect,
    Deed,
    Effect,
    Prey,
    Strike,
    Trait,
    When,
    Word,
)
from emberhall.games.bardsung.rules.marching_order import by_initiative, decider
from emberhall.games.bardsung.rules.state import Enemy, Hero, Table
from emberhall.games.bardsung.rules.terrain import lay_token
from emberhall.games.bardsung.rules.tiles import bits
from emberhall.games.bardsung.rules.tokens import CONDITION, TOKENS, Condition, Token
from emberhall.games.bardsung.rules.wounds import wound_enemy, wound_hero

# ---------------------------------------------------------------- entries of behaviour texts


class Summon(Action, Word, frozen=True):
    """Enemies are placed at the focus, as far as there are models."""

    enemy: str
    amount: Some = 1

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        card = t.box.number[self.enemy]
        placed = [e for e in t.enemies if t.box.miniature(e.card) == t.box.miniature(card)]
        return t.dungeon.focus(enemy.at >> 4) if len(placed) < t.box.models(card) else -1

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        card = t.box.number[self.enemy]
        for _ in range(spare_models(t, card, self.amount)):
            bring_enemy(t, card, aim)
        return None

    def text(self) -> str:
        return f"Place {plural(self.amount, self.enemy)} at the focus"


class Command(Action, Word, frozen=True):
    """Every model of an enemy takes a turn."""

    enemy: str

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        return 0 if self._ordered(t) else -1

    def _ordered(self, t: Table) -> list[int]:
        return line_up(t, t.box.number[self.enemy])[::-1]

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        return self._act(t)

    def _act(self, t: Table) -> Flow[None]:
        for uid in self._ordered(t):
            for enemy in t.enemies[:]:
                if enemy.uid == uid and (flow := model_turn(t, enemy, t.profile(enemy))):
                    yield from flow

    def text(self) -> str:
        return f"Every {self.enemy} takes a turn"


class Trample(Action, Word, frozen=True):
    """It moves its speed towards a hero, and every hero it passes or reaches is attacked."""

    hero: Prey

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        for hero, distance in heroes_by_distance(t, enemy):
            if self.hero.fits(t, enemy, profile, hero, distance):
                return hero.seat
        return -1

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        return self._attack(t, enemy, profile, aim)

    def _attack(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None]:
        at = t.heroes[aim].at
        path = advance(t, enemy, at, min(speed(t, enemy, profile.speed), t.dungeon.distance(enemy.at, at)))
        for hero in [h for zone in path for h in by_initiative(t) if h.at == zone]:  # BS-CONFLICT-01
            due = still_acts(t, enemy, profile) and not hidden(t, enemy, hero)
            if due and (flow := attack_on(t, enemy, profile, hero)):
                yield from flow

    def text(self) -> str:
        return f"Move towards {self.hero.text()} and attack every hero in the zones it comes through"


class Leap(Action, Word, frozen=True):
    """It is placed in the zone of a hero."""

    hero: Prey

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        for hero, distance in heroes_by_distance(t, enemy):
            if self.hero.fits(t, enemy, profile, hero, distance):
                return hero.seat if distance else -1
        return -1

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        set_down(t, enemy, t.heroes[aim].at)
        return None

    def text(self) -> str:
        return f"It is placed in the zone of {self.hero.text()}"


class SlipAway(Action, Word, frozen=True):
    """It is placed beside that token which is farthest from the heroes, and may mend there."""

    to: Token
    mends: Count = 0

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        zones = bits(t.tokens[TOKENS.index(self.to)])
        return min(zones, key=lambda zone: (-nearest(t, zone), drawbacks(t, enemy, zone), zone), default=-1)

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        set_down(t, enemy, aim)
        enemy.wounds = max(enemy.wounds - self.mends, 0)
        return None

    def text(self) -> str:
        mends = f" and discards {plural(self.mends, 'wound token')}" if self.mends else ""
        return f"It is placed in the zone of the {self.to} token farthest from the heroes{mends}"


class Spread(Action, Word, frozen=True):
    """Tokens are laid in the zones nearest to it that have none, and beside every token of another kind."""

    token: Token
    zones: Some
    beside: Token | None = None

    def _free(self, t: Table, enemy: Enemy) -> list[int]:
        zones = bits(t.dungeon.area(enemy.at) & ~t.tokens[TOKENS.index(self.token)])
        free = sorted(zones, key=lambda zone: (t.dungeon.distance(enemy.at, zone), zone))
        more = [z for z in free if self.beside and t.has(TOKENS.index(self.beside), z)]
        return list(dict.fromkeys([*free[: self.zones], *more]))

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        return next(iter(self._free(t, enemy)), -1)

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        for zone in self._free(t, enemy):
            lay_token(t, TOKENS.index(self.token), zone)
        return None

    def text(self) -> str:
        more = f", and in the zone of every {self.beside} token" if self.beside else ""
        return f"Lay {self.token} in the {plural(self.zones, 'nearest zone')} without it{more}"


class Possess(Action, Word, frozen=True):
    """The nearest of some enemies becomes possessed."""  # BS-GAP-95

    among: tuple[str, ...]

    def aim(self, t: Table, enemy: Enemy, profile: Profile) -> int:
        cards = [t.box.number[name] for name in self.among]
        found = [(t.dungeon.distance(enemy.at, e.at), e.uid) for e in t.enemies if e.card in cards and not e.possessed]
        return min(found)[1] if found else -1

    def perform(self, t: Table, enemy: Enemy, profile: Profile, aim: int) -> Flow[None] | None:
        t.enemy(aim).possessed = True
        return None

    def text(self) -> str:
        return f"The nearest {listed(self.among, 'or')} becomes possessed"


def set_down(t: Table, enemy: Enemy, zone: int) -> None:
    """An enemy is placed in a zone without moving there."""
    t.put_enemy(enemy, zone)
    if t.log:
        t.tell(events.EnemyPlaced(enemy.uid, enemy.card, zone))


# ---------------------------------------------------------------- attack effects


class Bargain(AttackEffect, Word, frozen=True):
    """The hero suffers a wound, or the heroes exhaust fate tokens instead."""

    fate: Some = 2

    asks: ClassVar[bool] = True

    def on_hero(self, t: Table, s: Strike, hero: Hero) -> Flow[None] | None:
        return self._ask(t, s, hero) if within_means(t) >= self.fate else wound_hero(t, hero)

    def _ask(self, t: Table, s: Strike, hero: Hero) -> Flow[None]:
        while True:
            options = [option(hero.seat, "take-wound")]
            options += [option(hero.seat, "exhaust-fate", self.fate)] if t.fate >= self.fate else []
            options += [option(hero.seat, "charm")] if can_use_charm(t) else []  # BS-TOKEN-12
            pick = yield Choice(hero.seat, "bargain", options, about=(s.card,))
            if pick.act != "charm":
                break
            use_charm(t, hero.seat)
        if pick.act == "exhaust-fate":
            spend_fate(t, hero.seat, self.fate)
        elif flow := wound_hero(t, hero):
            yield from flow

    def text(self) -> str:
        return f"Wound or {self.fate} fate tokens exhausted"


# ---------------------------------------------------------------- special rules


class GuardedBy(Trait, Word, frozen=True):
    """It is tougher while an enemy of a name shares its zone."""

    enemy: str
    by: Some

    def toughness(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        guard = t.box.number[self.enemy]
        guarded = enemy.uid == b.figure and any(e.card == guard for e in t.enemies_at(enemy.at))
        return self.by if guarded else 0

    def text(self) -> str:
        return f"toughness {self.by:+d} while a {self.enemy} is in its zone"


class Brittle(Trait, Word, frozen=True):
    """It is less tough while it has a condition."""

    having: Condition
    by: int

    def toughness(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        return self.by if enemy.uid == b.figure and enemy.conditions & CONDITION[self.having] else 0

    def text(self) -> str:
        return f"toughness {self.by:+d} while it has {self.having}"


class Exposed(Trait, Word, frozen=True):
    """The boss's TN is changed."""

    by: int

    def tn(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        return self.by if enemy.card in t.box.bosses else 0

    def text(self) -> str:
        return f"the boss's TN {self.by:+d}"


class WornBy(Trait, Word, frozen=True):
    """The boss is less tough for each of something the encounter keeps count of."""

    what: str
    by: int

    def toughness(self, t: Table, b: Bearer[Trait], enemy: Enemy) -> int:
        return self.by * t.counts.get(self.what, 0) if enemy.card in t.box.bosses else 0

    def text(self) -> str:
        return f"{self.what}: the boss's toughness {self.by:+d} for each"


class Stage(Trait, Word, frozen=True):
    """When the boss has lost its last card something happens, and it fights on with other cards."""  # BS-BOSS-31, -32

    cards: dict[int, tuple[str, ...]]  # by number of heroes
    do: tuple[Effect, ...] = ()
    more: dict[str, str] = {}  # a further card where the encounter has counted that

    def defeated(self, t: Table, b: Bearer[Trait], enemy: Enemy, by: int) -> Flow[None] | None:
        if enemy.card not in t.box.bosses or t.counts.get("stage"):
            return None
        return self._go_on(t, b)

    def _go_on(self, t: Table, b: Bearer[Trait]) -> Flow[None]:
        t.counts["stage"] = 2
        if flow := run_all(self.do, t, Deed(decider(t), b.card)):
            yield from flow
        names = [*self.cards[len(t.heroes)], *[card for what, card in self.more.items() if t.counts.get(what)]]
        t.boss_cards = [t.box.number[name] for name in names]
        t.joining += t.boss_cards
        for card in t.boss_cards if t.log else ():
            t.tell(events.CardJoins(card, -1))

    def text(self) -> str:
        do = f"{clause(self.do)}; " if self.do else ""
        return f"when the boss has no card left: {do}it fights on with others"


# ---------------------------------------------------------------- rules of the fights


class WoundBoss(Effect, Word, frozen=True):
    """The boss suffers wounds."""

    amount: Some = 1

    def run(self, t: Table, d: Deed) -> Flow[None] | None:
        return self._wound(t, d)

    def _wound(self, t: Table, d: Deed) -> Flow[None]:
        for _ in range(self.amount):
            for boss in [enemy for enemy in t.enemies if enemy.card in t.box.bosses]:
                if flow := wound_enemy(t, boss, d.me):
                    yield from flow

    def text(self) -> str:
        return f"the boss suffers {plural(self.amount, 'wound')}"


class Provided(Effect, Word, frozen=True):
    """What follows is open only while a statement is true."""

    when: When

    def can(self, t: Table, d: Deed) -> bool:
        return self.when.holds(t, d)

    def text(self) -> str:
        return f"only if {self.when.text()}"


class HasCounted(When, Word, frozen=True):
    """The encounter has counted something up to a number."""

    what: str
    least: Some = 1

    def holds(self, t: Table, d: Deed) -> bool:
        return t.counts.get(self.what, 0) >= self.least

    def text(self) -> str:
        return f"{self.what} is at least {self.least}"


class Renown(When, Word, frozen=True):
    """The party's reputation is so high at least."""

    least: int

    def holds(self, t: Table, d: Deed) -> bool:
        return t.reputation >= self.least

    def text(self) -> str:
        return f"reputation is at least {self.least}"
