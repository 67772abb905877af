"""How a whole combat will probably go: a quick reckoning of the rounds to come, for labels and for players.

Each side's Life is followed by itself, phase by phase, as chances of every number of Wounds. Abilities that are not
used yet do not count. It is an estimate: played-out combats come within a few points of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.games.dragonlords.rules.combat import attribute_of
from emberhall.games.dragonlords.rules.odds import SIDES, Stakes, attack_stakes, defence_stakes
from emberhall.games.dragonlords.rules.standing import (
    attack_bonus,
    damage_of,
    defence_bonus,
    enemy_damage,
    of_challenge,
)
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import RANGED

ROUNDS, DECIDED = 12, 0.01  # what is not decided by then, or but for so little, counts as lost
DEFENDS = -1
FORECASTS_KEPT = 60_000
EAGER = 1.3  # what damage dealt is worth beside damage taken
SPARED, LETHAL = 0.6, 1.0  # a Wound of an Ally, and its loss, beside a Wound of the Hero

Rolls = tuple[Stakes, Stakes, Stakes]  # by phase


class Side(NamedTuple):
    """One side of a combat in numbers: who can attack, the Hero first, and how the Hero defends."""

    attacks: tuple[Rolls, ...]
    defences: Rolls
    lives: tuple[int, ...]  # Life left, the Hero's first
    free: tuple[bool, ...]  # who has not attacked in this round


class Forecast(NamedTuple):
    """How a combat will probably go."""

    win: float


def forecast(t: Table, f: Fight, seat: int) -> Forecast:
    """The chances of a seat in a combat that goes on with the Ranged phase, as if this round had not begun."""
    ours = side_of(t, f, t.heroes[seat])
    rival = f.against(seat)
    if rival == NOBODY:
        card = t.box.challenges[f.card]
        heals = sum(getattr(b.word, "amount", 0) for b in of_challenge(t).get("round_ends", ()))
        return against_challenge(ours, max(1, card.life - f.wounds), heals)
    theirs = side_of(t, f, t.heroes[rival])
    return between_heroes(ours, theirs, f.attacker == seat)


def if_met(t: Table, seat: int, card: int) -> Forecast:
    """The chances of a seat that met a Challenge now."""
    return _supposed(t, Fight(seat, card, round=2), seat)


def if_attacked(t: Table, seat: int, other: int) -> Forecast:
    """The chances of a seat that attacked another Hero now."""
    return _supposed(t, Fight(seat, rival=other, round=2), seat)


def _supposed(t: Table, f: Fight, seat: int) -> Forecast:
    before, t.fight = t.fight, f
    try:
        return forecast(t, f, seat)
    finally:
        t.fight = before


class Party(NamedTuple):
    """What a party brings into any combat with a Challenge: bonuses and damage of its attackers, the Hero first."""

    bonuses: tuple[tuple[int, int, int], ...]
    damage: tuple[tuple[int, int, int], ...]
    defences: tuple[int, int, int]
    lives: tuple[int, ...]


def party_against(t: Table, f: Fight, hero: Hero) -> Party:
    """A party in numbers; against a Dragon they may be others than against anything else."""
    figures = (hero.card, *(ally.card for ally in hero.allies))
    strength = t.strength[hero.seat]
    bonuses, damage = [], []
    for figure in figures:
        numbers = [attribute_of(t, hero, figure, p) + attack_bonus(t, hero, figure, p, p) for p in range(3)]
        bonuses.append((numbers[0], numbers[1], numbers[2]))
        harm = [damage_of(t, hero, figure, p, p) for p in range(3)]
        damage.append((harm[0], harm[1], harm[2]))
    ranged, melee, magic = (strength.attributes[p] + defence_bonus(t, hero, p, p) for p in range(3))
    return Party(tuple(bonuses), tuple(damage), (ranged, melee, magic), _lives(t, hero))


def met_by(t: Table, party: Party, f: Fight) -> Forecast:
    """The chances of a party that meets a Challenge, as `forecast` gives them."""
    card, force = t.box.challenges[f.card], of_challenge(t)
    harm = [enemy_damage(t, p) for p in range(3)]
    proof = [any(b.word.shrugs_off(p) for b in force.get("shrugs_off", ())) for p in range(3)]
    needs = card.numbers

    def rolls(bonuses: tuple[int, int, int], damage: tuple[int, int, int]) -> Rolls:
        found = []
        for p in range(3):
            least = min(max(needs[p] - bonuses[p], 2), SIDES)
            found.append(Stakes(least, (SIDES + 1 - least) / SIDES, 0 if proof[p] else damage[p], harm[p]))
        return found[0], found[1], found[2]

    attacks = tuple(map(rolls, party.bonuses, party.damage))
    side = Side(attacks, rolls(party.defences, (0, 0, 0)), party.lives, (True,) * len(attacks))
    heals = sum(getattr(b.word, "amount", 0) for b in force.get("round_ends", ()))
    return against_challenge(side, max(1, card.life - f.wounds), heals)


def _lives(t: Table, hero: Hero) -> tuple[int, ...]:
    """The Life that is left to a Hero and its Allies."""
    strength = t.strength[hero.seat]
    allies = [t.box.allies[ally.card].life + strength.ally_life - ally.wounds for ally in hero.allies]
    return (max(1, strength.life - hero.wounds), *allies)


def side_of(t: Table, f: Fight, hero: Hero, used: tuple[int, ...] = ()) -> Side:
    """The numbers of one side; `used` are those who have attacked in this round."""
    figures = (hero.card, *(ally.card for ally in hero.allies))
    attacks = tuple(_rolls([attack_stakes(t, f, hero, figure, p, p) for p in range(3)]) for figure in figures)
    defences = _rolls([defence_stakes(t, f, hero, p) for p in range(3)])
    return Side(attacks, defences, _lives(t, hero), tuple(figure not in used for figure in figures))


def _rolls(found: list[Stakes]) -> Rolls:
    ranged, melee, magic = found
    return ranged, melee, magic


# ---------------------------------------------------------------- who rolls in which phase


@lru_cache(maxsize=FORECASTS_KEPT)
def assignment(side: Side, enemy_life: int, first: int = RANGED) -> tuple[int, ...]:
    """Who had best roll in each phase from one on: an attacker by number, or DEFENDS; earlier phases defend."""
    free = [number for number, may in enumerate(side.free) if may]
    worths = [
        {pick: worth_of(side, phase, pick, enemy_life) for pick in (DEFENDS, *free)}
        if phase >= first
        else {DEFENDS: 0.0}
        for phase in range(3)
    ]
    best = float("-inf")
    found: tuple[int, ...] = (DEFENDS,) * 3
    for ranged, at_range in worths[0].items():
        for melee, hand_to_hand in worths[1].items():
            if melee == ranged != DEFENDS:
                continue
            for magic, by_magic in worths[2].items():
                if magic != DEFENDS and magic in (ranged, melee):
                    continue
                worth = at_range + hand_to_hand + by_magic
                if worth > best + 1e-9:
                    best, found = worth, (ranged, melee, magic)
    return found


def worth_of(side: Side, phase: int, pick: int, enemy_life: int) -> float:
    """What a roll is worth: damage dealt against Wounds taken, in Wounds of the Hero."""
    if pick == DEFENDS:
        roll = side.defences[phase]
        return -(1 - roll.chance) * roll.suffers
    roll = side.attacks[pick][phase]
    dealt = roll.chance * min(roll.inflicts, enemy_life) * EAGER * side.lives[0] / enemy_life
    if not pick:
        return dealt - (1 - roll.chance) * roll.suffers
    harm = SPARED * roll.suffers + (LETHAL if roll.suffers >= side.lives[pick] else 0.0)
    return dealt - (1 - roll.chance) * harm


# ---------------------------------------------------------------- following Life


class Life:
    """The chances of every number of Life that is left; none is at 0, and whoever is there stays there."""

    __slots__ = ("chances",)

    def __init__(self, life: int) -> None:
        self.chances = [0.0] * life + [1.0]

    @property
    def alive(self) -> float:
        return 1.0 - self.chances[0]

    def hit(self, chance: float, wounds: int) -> None:
        """So many Wounds are taken with a chance."""
        if not wounds or chance <= 0:
            return
        chances = self.chances
        for life in range(1, len(chances)):
            if chances[life]:
                hurt = chances[life] * chance
                chances[life] -= hurt
                chances[life - wounds if life > wounds else 0] += hurt

    def heal(self, wounds: int) -> None:
        """Wounds are healed for certain, up to the Life that it began with."""
        chances = self.chances
        for life in range(len(chances) - 2, 0, -1):
            up = min(len(chances) - 1, life + wounds)
            chances[up] += chances[life]
            chances[life] = 0.0


def fight_round(side: Side, lives: list[Life], enemy: Life, enemy_life: int) -> float:
    """One round of a side: the chance that the enemy falls in it while the Hero stands."""
    won, hero = 0.0, lives[0]
    for phase, pick in enumerate(assignment(side, enemy_life)):
        defence = side.defences[phase]
        if pick == DEFENDS:
            hero.hit(1 - defence.chance, defence.suffers)
            continue
        before, roll, own = enemy.chances[0], side.attacks[pick][phase], lives[pick]
        there = own.alive if pick else 1.0
        enemy.hit(roll.chance * there, roll.inflicts)
        won += (enemy.chances[0] - before) * hero.alive
        own.hit(1 - roll.chance, roll.suffers)
        if there < 1:  # where an Ally has fallen the Hero defends
            hero.hit((1 - there) * (1 - defence.chance), defence.suffers)
    return won


@lru_cache(maxsize=FORECASTS_KEPT)
def against_challenge(side: Side, enemy_life: int, heals: int = 0) -> Forecast:
    """A combat against a Challenge with so much Life left."""
    lives, enemy = [Life(life) for life in side.lives], Life(enemy_life)
    won = 0.0
    for _ in range(ROUNDS):
        won += fight_round(side, lives, enemy, enemy_life)
        if heals:
            enemy.heal(heals)
        if enemy.alive * lives[0].alive < DECIDED:
            break
    return Forecast(won)


@lru_cache(maxsize=FORECASTS_KEPT)
def between_heroes(ours: Side, theirs: Side, first: bool) -> Forecast:
    """A combat between Heroes, who attack in turns."""  # DL-PVP-10
    us, them = [Life(life) for life in ours.lives], [Life(life) for life in theirs.lives]
    won = 0.0
    for number in range(2 * ROUNDS):
        before = them[0].chances[0]
        if (number % 2 == 0) == first:
            fight_round(ours, us, them[0], theirs.lives[0])
        else:
            fight_round(theirs, them, us[0], ours.lives[0])
        won += (them[0].chances[0] - before) * us[0].alive
        if us[0].alive * them[0].alive < DECIDED:
            break
    return Forecast(won)
