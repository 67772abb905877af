"""What the texts of cards are worth to the heroes, in wounds: skills, consumables, favours, offers, challenges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from emberhall.games.bardsung.cards import abilities, battles, bosses, challenges, shared
from emberhall.games.bardsung.cards.attack_effects import Wound
from emberhall.games.bardsung.cards.bosses import Exposed
from emberhall.games.bardsung.cards.treasures import Invigorate
from emberhall.games.bardsung.players.odds import (
    ON_HERO,
    chance_of,
    danger_at,
    dangers,
    fear,
    grit_left,
    on_enemy,
)
from emberhall.games.bardsung.rules.box import characteristic
from emberhall.games.bardsung.rules.dungeon import BIT
from emberhall.games.bardsung.rules.language import AttackEffect, Characteristic, Deed, Effect
from emberhall.games.bardsung.rules.state import Enemy, Figure, Hero, Table
from emberhall.games.bardsung.rules.terrain import DANGERS, PITS
from emberhall.games.bardsung.rules.tokens import (
    BLESSING,
    CHARM,
    FATIGUE,
    FIREWOOD,
    GHOST,
    MIRAGE,
    MOST_DEVOTION,
    POTION,
    RESOURCES,
    RUBBLE,
    TOKENS,
    TOOLKIT,
    TREASURE,
)

COIN = 0.1  # what a gold coin is worth
FATE = 0.2  # a fate token, while it can be spent…
SPARE_FATE = 0.1  # …and where there are several
TREASURE_CARD = 0.9
ESTEEM = 0.5  # a point of reputation
NEW_ENEMY = -1.2
TOKEN_WORTH = {POTION: 1.6, FIREWOOD: 0.8, TOOLKIT: 0.3, CHARM: 0.5}
COUNTED = {"quench": 1.0, "claim": 0.5}  # what choices of an encounter are worth that it keeps count of


def gain(t: Table, d: Deed, effects: Iterable[Effect]) -> float:
    """What it is worth to the heroes that a text is carried out."""
    total = 0.0
    for effect in effects:
        total += worth(effect, t, d)
    return total


@singledispatch
def worth(effect: Effect, t: Table, d: Deed) -> float:
    """What one effect is worth; nothing where nobody can say."""
    return 0.0


def fate_price(t: Table, amount: int = 1) -> float:
    """What fate tokens are worth that are spent."""
    return amount * (SPARE_FATE if t.fate > amount + 1 else FATE)


def odds(hero: Hero, name: Characteristic, tn: int) -> float:
    """A hero's chance to pass an action roll."""
    edge = bool(hero.conditions & BLESSING) - bool(hero.conditions & FATIGUE)
    return chance_of(tn - hero.modifiers[characteristic(name)], edge)


def suffered(t: Table, figure: Figure, effects: tuple[AttackEffect, ...]) -> float:
    """What it is worth to the heroes that a model suffers effects."""
    if isinstance(figure, Enemy):
        return on_enemy(t, figure, effects)[1]
    assert isinstance(figure, Hero)
    total = 0.0
    for effect in effects:
        value = ON_HERO.get(type(effect), 0.0)
        if value > 0 and figure.conditions & BLESSING:
            value = 0.02
        total += value * fear(t, figure) if isinstance(effect, Wound) else value
    return total


def healing(t: Table, hero: Hero, amount: int = 1) -> float:
    """What it is worth that a hero heals."""
    hurt = min(len(hero.wounds) + len(hero.serious), amount)
    if not hurt:
        return 0.0
    left = grit_left(t, hero)
    return hurt * (0.45 if left > 1 else 0.7 if left == 1 else 1.2)


# ---------------------------------------------------------------- word by word


@worth.register
def _each(effect: shared.Each, t: Table, d: Deed) -> float:
    return sum([suffered(t, figure, effect.suffers) for figure in effect.whom.find(t, d)])


@worth.register
def _one(effect: shared.One, t: Table, d: Deed) -> float:
    found = sorted([suffered(t, figure, effect.suffers) for figure in effect.whom.find(t, d)], reverse=True)
    return sum(found[: effect.times])


@worth.register
def _heal(effect: shared.Heal, t: Table, d: Deed) -> float:
    found = [
        healing(t, hero, effect.amount) + gain(t, Deed(d.me, d.card, hero), effect.then)
        for hero in effect.whom.find(t, d)
        if isinstance(hero, Hero)
    ]
    return sum(found) if effect.each else max(found, default=0.0)


@worth.register
def _relocate(effect: shared.Relocate, t: Table, d: Deed) -> float:
    hero = t.heroes[d.me]
    if hero.at < 0:
        return 0.0
    found = dangers(t, hero)
    zones = effect.where.find(t, d) & ~t.enemy_zones
    here = danger_at(t, found, hero.at)
    spared = max(
        [here - danger_at(t, found, zone) for zone in t.dungeon.clockwise(hero.at) if zones & BIT[zone]] or [0]
    )
    return max(spared, 0.0) * fear(t, hero)


@worth.register
def _devotion(effect: shared.Devotion, t: Table, d: Deed) -> float:
    return 0.25 * min(effect.amount, MOST_DEVOTION - t.heroes[d.me].devotion)


@worth.register
def _replenish(effect: shared.Replenish, t: Table, d: Deed) -> float:
    return FATE * min(effect.amount, t.fate_tokens - t.fate)


def token_at(t: Table, kind: int, zone: int) -> float:
    """What a token in a zone is worth to the heroes."""
    return token_worth(t, kind, zone, len(t.enemies_at(zone)), len(t.heroes_at(zone)))


def token_worth(t: Table, kind: int, zone: int, enemies: int, heroes: int) -> float:
    """The same where so many are there."""
    if kind == GHOST:
        return 0.35 * enemies
    if kind in (RUBBLE, MIRAGE):
        there = t.heroes_at(zone)
        return (
            max([danger_at(t, dangers(t, hero, BIT[zone]), zone) * fear(t, hero) for hero in there], default=0.0) * 0.4
        )
    if kind == TREASURE:
        return TREASURE_CARD
    if kind in PITS or kind in DANGERS:
        return -0.3 * heroes
    return 0.0


@worth.register
def _place_token(effect: shared.PlaceToken, t: Table, d: Deed) -> float:
    kind = TOKENS.index(effect.token)
    zones = effect.where.find(t, d) & ~t.tokens[kind]
    if zones and not zones & (zones - 1):
        return token_at(t, kind, zones.bit_length() - 1)
    busy = zones & (t.hero_zones | t.enemy_zones)
    found = sorted([token_at(t, kind, zone) for zone in _bits(busy)], reverse=True)
    return sum([max(value, 0.0) for value in found[: effect.amount]])


def _bits(zones: int) -> list[int]:
    found = []
    while zones:
        low = zones & -zones
        found.append(low.bit_length() - 1)
        zones ^= low
    return found


@worth.register
def _remove_token(effect: shared.RemoveToken, t: Table, d: Deed) -> float:
    if not effect.then:
        return 0.0
    zones = effect.where.find(t, d) & t.tokens[TOKENS.index(effect.token)]
    mine = [Deed(d.me, d.card, zone=zone, place=d.place, previous=d.previous) for zone in _bits(zones)]
    return max([gain(t, each, effect.then) for each in mine], default=0.0)


@worth.register
def _place_enemy(effect: shared.PlaceEnemy, t: Table, d: Deed) -> float:
    return NEW_ENEMY * effect.amount


@worth.register
def _gold(effect: shared.Gold, t: Table, d: Deed) -> float:
    return COIN * effect.amount


@worth.register
def _treasure(effect: shared.DrawTreasure, t: Table, d: Deed) -> float:
    return TREASURE_CARD * effect.amount


@worth.register
def _reputation(effect: shared.Reputation, t: Table, d: Deed) -> float:
    return ESTEEM * effect.by


@worth.register
def _test(effect: shared.Test, t: Table, d: Deed) -> float:
    chance = odds(t.heroes[d.me], effect.characteristic, effect.tn)
    return chance * gain(t, d, effect.passed) + (1 - chance) * gain(t, d, effect.failed)


@worth.register
def _choose(effect: shared.Choose, t: Table, d: Deed) -> float:
    ways = [course for course in effect.between.values() if all([each.can(t, d) for each in course[:1]])]  # noqa: C419
    return max([gain(t, d, course) for course in ways], default=0.0)


@worth.register
def _if(effect: shared.If, t: Table, d: Deed) -> float:
    return gain(t, d, effect.then if effect.when.holds(t, d) else effect.otherwise)


@worth.register
def _spend(effect: shared.Spend, t: Table, d: Deed) -> float:
    cost = COIN * effect.gold + 0.2 * effect.devotion + fate_price(t, effect.fate)
    return -cost - (TOKEN_WORTH[RESOURCES.index(effect.resource)] if effect.resource else 0.0)


@worth.register
def _section(effect: shared.Section, t: Table, d: Deed) -> float:
    sections: dict[str, tuple[Effect, ...]] = getattr(t.box.cards[d.card], "sections", {})
    return gain(t, d, sections.get(effect.name, ()))


@worth.register
def _lend(effect: shared.Lend, t: Table, d: Deed) -> float:
    """What lasts until the next turn spares something where something is to be feared."""
    if any([isinstance(trait, Exposed) for trait in effect.traits]):  # noqa: C419
        ready = sum([slot.seat >= 0 and not slot.exhausted for slot in t.row])
        return 0.25 * ready
    hero = t.heroes[d.me]
    if effect.on == "it":
        return 0.25
    return (
        0.35 * min(danger_at(t, dangers(t, hero, BIT[hero.at]), hero.at), 1.5) * fear(t, hero) if hero.at >= 0 else 0.0
    )


@worth.register
def _count_up(effect: shared.CountUp, t: Table, d: Deed) -> float:
    return COUNTED.get(effect.what, 0.0)


@worth.register
def _relieve(effect: abilities.Relieve, t: Table, d: Deed) -> float:
    found = [0.3 * len(abilities.ills(hero)) for hero in effect.whom.find(t, d) if isinstance(hero, Hero)]
    return max(found, default=0.0) if effect.all else min(max(found, default=0.0), 0.3)


@worth.register
def _free_attack(effect: abilities.FreeAttack, t: Table, d: Deed) -> float:
    return 0.8 if effect.can(t, d) else 0.0


@worth.register
def _rush(effect: abilities.Rush, t: Table, d: Deed) -> float:
    """A charge: it saves the way, and an attack follows."""
    hero = t.heroes[d.me]
    if hero.at < 0 or t.enemy_zones & BIT[hero.at]:
        return 0.2
    return 1.0 if t.dungeon.within(hero.at, t.box.heroes[hero.card].speed) & t.enemy_zones else 0.0


@worth.register
def _tremor(effect: abilities.Tremor, t: Table, d: Deed) -> float:
    zones = t.dungeon.near[t.heroes[d.me].at] & t.enemy_zones
    return max(
        [sum([suffered(t, e, effect.suffers) for e in t.enemies_at(zone)]) for zone in _bits(zones)], default=0.0
    )


@worth.register
def _swap(effect: abilities.SwapWithGhost, t: Table, d: Deed) -> float:
    return 0.05


@worth.register
def _read_deck(effect: abilities.ReadDeck, t: Table, d: Deed) -> float:
    return 0.15 if not t.enemies else 0.03


@worth.register
def _volunteer(effect: challenges.Volunteer, t: Table, d: Deed) -> float:
    return max([gain(t, Deed(hero.seat, d.card, place=d.place), effect.do) for hero in t.heroes_in_play()], default=0.0)


@worth.register
def _together(effect: challenges.Together, t: Table, d: Deed) -> float:
    heroes = t.heroes_in_play()
    chance = sum([odds(hero, effect.characteristic, effect.tn) for hero in heroes]) / max(len(heroes), 1)
    return chance * gain(t, d, effect.passed) + (1 - chance) * gain(t, d, effect.failed)


@worth.register
def _each_rolls(effect: challenges.EachRolls, t: Table, d: Deed) -> float:
    return sum([
        (1 - odds(hero, effect.characteristic, effect.tn)) * gain(t, Deed(hero.seat, d.card), effect.failed)
        for hero in t.heroes_in_play()
    ])  # fmt: skip


@worth.register
def _luck_die(effect: challenges.LuckDie, t: Table, d: Deed) -> float:
    chance = (7 - effect.least) / 6
    return chance * gain(t, d, effect.passed) + (1 - chance) * gain(t, d, effect.failed)


@worth.register
def _recover(effect: challenges.Recover, t: Table, d: Deed) -> float:
    number = RESOURCES.index(effect.resource)
    return TOKEN_WORTH[number] if t.spent[number] else 0.0


@worth.register
def _lose_gold(effect: challenges.LoseGold, t: Table, d: Deed) -> float:
    return -COIN * min(effect.amount, t.gold)


@worth.register
def _give_treasure(effect: challenges.GiveTreasure, t: Table, d: Deed) -> float:
    return -0.6


@worth.register
def _invigorate(effect: Invigorate, t: Table, d: Deed) -> float:
    return 0.7 * effect.amount if t.enemies and t.seat == d.me else 0.0


@worth.register
def _wound_boss(effect: bosses.WoundBoss, t: Table, d: Deed) -> float:
    return 1.1 * effect.amount


@worth.register
def _event_roll(effect: battles.MakeEventRoll, t: Table, d: Deed) -> float:
    return -0.3


@worth.register
def _discard_this(effect: battles.DiscardThis, t: Table, d: Deed) -> float:
    return 0.6
