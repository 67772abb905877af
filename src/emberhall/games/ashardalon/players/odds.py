"""How good an attack is: the number needed on the die, the chance to hit, and the damage to expect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from emberhall.engine.words import walk
from emberhall.games.ashardalon.cards.shared import Attack
from emberhall.games.ashardalon.rules.box import Box
from emberhall.games.ashardalon.rules.combat import armour_class, attack_bonus, in_reach
from emberhall.games.ashardalon.rules.hit_points import hit_points_left
from emberhall.games.ashardalon.rules.language import Deed, Effect
from emberhall.games.ashardalon.rules.movement import adjacent
from emberhall.games.ashardalon.rules.state import Figure, Hero, Monster, Table
from emberhall.games.ashardalon.rules.treasure import force

DIE = 20


class Odds(NamedTuple):
    """What one attack roll may bring."""

    needed: int  # the least the die has to show
    hit: float
    damage: float  # expected, as the card deals it
    defeat: float  # chance that this roll defeats the target

    def text(self) -> str:
        if self.needed > DIE:
            return f"cannot hit, {self.damage:.1f} damage expected"
        return f"{max(1, self.needed)}+ hits ({self.hit:.0%}), {self.damage:.1f} damage expected"


def attacks_of(effects: Iterable[Effect]) -> Iterator[Attack]:
    """Every attack a card makes, those inside other words too."""
    return (word for effect in effects for word in walk(effect) if isinstance(word, Attack))


@lru_cache(maxsize=2048)
def attack_of(box: Box, card: int) -> Attack | None:
    """The first attack that a power or item makes; None if it makes none."""
    found = box.powers.get(card) or box.treasures.get(card)
    return next(attacks_of(found.do), None) if found else None


def in_reach_of(t: Table, hero: Hero, card: int) -> list[Monster]:
    """Whom a card could attack from where its hero stands; nobody if it does not attack."""
    attack = attack_of(t.box, card)
    return in_reach(t, hero.at, attack.reach) if attack and hero.at >= 0 else []


def attack_odds(t: Table, seat: int, card: int, foe: Monster) -> Odds | None:
    """The odds of one attack of a card against a foe; None if the card does not attack."""
    attack = attack_of(t.box, card)
    if attack is None:
        return None
    hero, deed = t.heroes[seat], Deed(seat, card, foe)
    needed = t.card_of(foe).ac - attack_bonus(t, deed, foe, attack.bonus_on(t, deed, foe))
    close = hero.at >= 0 and adjacent(t, foe, hero.at)
    left = hit_points_left(t, foe)
    damage = defeats = 0
    plain = attack.damage_on(t, deed, foe)
    for die in range(1, DIE + 1):
        harm = attack.miss
        if die >= needed:
            harm = plain + (force(t, hero, close, die) if hero.items else 0)
            harm += attack.even if die % 2 == 0 else 0
            if die == DIE and hero.level == 2:
                harm += t.hero_card(hero).critical
        damage += harm
        defeats += harm >= left
    return Odds(needed, chance(needed), damage / DIE, defeats / DIE)


def chance(needed: int) -> float:
    """How likely the die shows a number or more."""
    return min(DIE, max(0, DIE + 1 - needed)) / DIE


def danger(t: Table, bonus: int, target: Figure) -> float:
    """How likely an attack with this bonus hits a hero or villager."""
    return chance(armour_class(t, target) - bonus)
