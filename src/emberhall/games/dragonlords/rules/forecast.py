"""How a whole combat will probably go: a quick reckoning of the rounds to come, for labels and for players.

Each side's Life is followed by itself, phase by phase, as chances of every number of Wounds. What happens to one Life
depends on a few small numbers alone, so it is kept and looked up again. Abilities that are not used yet do not count.
It is an estimate: played-out combats come within a few points of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.games.dragonlords.rules.combat import attribute_of
from emberhall.games.dragonlords.rules.odds import SIDES, Stakes, attack_stakes, defence_stakes, duel_chance
from emberhall.games.dragonlords.rules.standing import (
    attack_bonus,
    damage_of,
    defence_bonus,
    enemy_damage,
    of_challenge,
)
from emberhall.games.dragonlords.rules.state import NOBODY, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import RANGED

ROUNDS, DECIDED = 12, 0.01  # what is not decided by then counts as lost, and so little does not count
DEFENDS = -1
KEPT = 30_000
EAGER = 1.3  # what damage dealt is worth beside damage taken
SPARED, LETHAL = 0.6, 1.0  # a Wound of an Ally, and its loss, beside a Wound of the Hero

Rolls = tuple[Stakes, Stakes, Stakes]  # by phase
Three = tuple[int, int, int]


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
        return Forecast(against_challenge(ours, max(1, t.box.challenges[f.card].life - f.wounds), healing(t)))
    return Forecast(between_heroes(ours, side_of(t, f, t.heroes[rival]), f.attacker == seat))


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


def lives_of(t: Table, hero: Hero) -> tuple[int, ...]:
    """The Life that is left to a Hero and its Allies."""
    strength = t.strength[hero.seat]
    own = strength.life - hero.wounds
    if not hero.allies:
        return (own if own > 0 else 1,)
    more, allies = strength.ally_life, t.box.allies
    return (own if own > 0 else 1, *[allies[ally.card].life + more - ally.wounds for ally in hero.allies])


def healing(t: Table) -> int:
    """Wounds that the Challenge being fought loses after each round."""
    return sum(getattr(b.word, "amount", 0) for b in of_challenge(t).get("round_ends", ()))


def side_of(t: Table, f: Fight, hero: Hero, used: tuple[int, ...] = ()) -> Side:
    """The numbers of one side; `used` are those who have attacked in this round."""
    figures = (hero.card, *(ally.card for ally in hero.allies))
    attacks = tuple(_rolls([attack_stakes(t, f, hero, figure, p, p) for p in range(3)]) for figure in figures)
    defences = _rolls([defence_stakes(t, f, hero, p) for p in range(3)])
    return Side(attacks, defences, lives_of(t, hero), tuple(figure not in used for figure in figures))


def _rolls(found: list[Stakes]) -> Rolls:
    ranged, melee, magic = found
    return ranged, melee, magic


# ---------------------------------------------------------------- parties and Challenges in numbers


class Party(NamedTuple):
    """What a party brings into any combat with a Challenge: bonuses and damage of its attackers, the Hero first."""

    bonuses: tuple[Three, ...]
    damage: tuple[Three, ...]
    defences: Three


class Foe(NamedTuple):
    """What a Challenge brings into a combat."""

    needs: Three
    harm: Three
    proof: tuple[bool, bool, bool]  # against attacks of a phase
    life: int
    heals: int


def party_against(t: Table, hero: Hero) -> Party:
    """A party in numbers for the combat of the table; against a Dragon they may be others than else."""
    figures = (hero.card, *(ally.card for ally in hero.allies))
    bonuses = [
        _three([attribute_of(t, hero, figure, p) + attack_bonus(t, hero, figure, p, p) for p in range(3)])
        for figure in figures
    ]
    damage = [_three([damage_of(t, hero, figure, p, p) for p in range(3)]) for figure in figures]
    attributes = t.strength[hero.seat].attributes
    defences = _three([attributes[p] + defence_bonus(t, hero, p, p) for p in range(3)])
    return Party(tuple(bonuses), tuple(damage), defences)


def foe_of(t: Table, card: int) -> Foe:
    """The Challenge that is being fought, in numbers."""
    force = of_challenge(t).get("shrugs_off", ())
    ranged, melee, magic = (any(b.word.shrugs_off(p) for b in force) for p in range(3))
    challenge = t.box.challenges[card]
    harm = _three([enemy_damage(t, p) for p in range(3)])
    return Foe(challenge.numbers, harm, (ranged, melee, magic), challenge.life, healing(t))


def _three(found: list[int]) -> Three:
    one, two, three = found
    return one, two, three


def meeting(party: Party, foe: Foe) -> tuple[tuple[Rolls, ...], Rolls]:
    """The rolls of a party against a Challenge: attacks of each of them, and the Hero's defences."""
    attacks = [_against(bonuses, damage, foe) for bonuses, damage in zip(party.bonuses, party.damage, strict=True)]
    return tuple(attacks), _against(party.defences, (0, 0, 0), foe)


def _against(bonuses: Three, damage: Three, foe: Foe) -> Rolls:
    needs, harm, proof = foe.needs, foe.harm, foe.proof
    return (
        roll(needs[0] - bonuses[0], 0 if proof[0] else damage[0], harm[0]),
        roll(needs[1] - bonuses[1], 0 if proof[1] else damage[1], harm[1]),
        roll(needs[2] - bonuses[2], 0 if proof[2] else damage[2], harm[2]),
    )


def duelling(party: Party, other: Party, harm: Three, lives: tuple[int, ...]) -> Side:
    """A party against another Hero, whose defences are the targets and who strikes back by its own damage."""
    attacks = [_at(bonuses, damage, other, harm) for bonuses, damage in zip(party.bonuses, party.damage, strict=True)]
    return Side(tuple(attacks), _at(party.defences, (0, 0, 0), other, harm), lives, (True,) * len(lives))


def _at(bonuses: Three, damage: Three, other: Party, harm: Three) -> Rolls:
    ranged, melee, magic = (
        Stakes(0, duel_chance(bonuses[p] - other.defences[p]), damage[p], harm[p]) for p in range(3)
    )
    return ranged, melee, magic


@lru_cache(maxsize=KEPT)
def roll(needs: int, inflicts: int, suffers: int) -> Stakes:
    """A roll against a number that is printed."""
    least = min(max(needs, 2), SIDES)
    return Stakes(least, (SIDES + 1 - least) / SIDES, inflicts, suffers)


# ---------------------------------------------------------------- who rolls in which phase


def assignment(side: Side, enemy_life: int, first: int = RANGED) -> tuple[int, ...]:
    """Who had best roll in each phase from one on: an attacker by number, or DEFENDS; earlier phases defend."""
    return assigned(side.attacks, side.defences, side.lives, side.free, enemy_life, first)


def assigned(
    attacks: tuple[Rolls, ...],
    defences: Rolls,
    lives: tuple[int, ...],
    free: tuple[bool, ...],
    enemy_life: int,
    first: int,
) -> tuple[int, ...]:
    """The same by what a side has: in each phase only whoever does better there than a defence comes into question."""
    eager = EAGER * lives[0] / enemy_life
    if len(lives) == 1:
        return _alone(attacks[0], defences, enemy_life, eager, first) if free[0] else NOBODY_ATTACKS
    better: list[list[tuple[float, int]]] = [[(0.0, DEFENDS)], [(0.0, DEFENDS)], [(0.0, DEFENDS)]]
    for phase in range(first, 3):
        spared = _defending(defences[phase])
        for number, may in enumerate(free):
            if may:
                gain = _attacking(attacks[number][phase], number, lives, enemy_life, eager) - spared
                if gain > 0:
                    better[phase].append((gain, number))
    best, found = -1.0, NOBODY_ATTACKS
    for at_range, ranged in better[0]:
        for hand_to_hand, melee in better[1]:
            if melee == ranged != DEFENDS:
                continue
            for by_magic, magic in better[2]:
                if magic != DEFENDS and magic in (ranged, melee):
                    continue
                gain = at_range + hand_to_hand + by_magic
                if gain > best + 1e-9:
                    best, found = gain, (ranged, melee, magic)
    return found


def _alone(attacks: Rolls, defences: Rolls, enemy_life: int, eager: float, first: int) -> tuple[int, ...]:
    """The phase in which a Hero without Allies had best attack."""
    most, best = 0.0, -1
    for phase in range(2, first - 1, -1):
        gain = _attacking(attacks[phase], 0, (), enemy_life, eager) - _defending(defences[phase])
        if gain > most + 1e-9:
            most, best = gain, phase
    return ONE_ATTACKS[best]


NOBODY_ATTACKS = (DEFENDS, DEFENDS, DEFENDS)
ONE_ATTACKS = ((0, DEFENDS, DEFENDS), (DEFENDS, 0, DEFENDS), (DEFENDS, DEFENDS, 0), NOBODY_ATTACKS)


def worth_of(side: Side, phase: int, pick: int, enemy_life: int) -> float:
    """What a roll is worth: damage dealt against Wounds taken, in Wounds of the Hero."""
    if pick == DEFENDS:
        return _defending(side.defences[phase])
    return _attacking(side.attacks[pick][phase], pick, side.lives, enemy_life, EAGER * side.lives[0] / enemy_life)


def _defending(stakes: Stakes) -> float:
    return (stakes.chance - 1) * stakes.suffers


def _attacking(stakes: Stakes, number: int, lives: tuple[int, ...], enemy_life: int, eager: float) -> float:
    _, chance, inflicts, suffers = stakes
    dealt = chance * (inflicts if inflicts < enemy_life else enemy_life) * eager
    if not number:
        return dealt - (1 - chance) * suffers
    return dealt - (1 - chance) * (SPARED * suffers + (LETHAL if suffers >= lives[number] else 0.0))


# ---------------------------------------------------------------- following Life


class Blow(NamedTuple):
    """What may come upon a Life in a phase: a chance of Wounds, perhaps only while an Ally stands, or without it."""

    chance: float
    wounds: int
    ally: int = 0  # the Life of the Ally on whom it depends; 0 for none
    misses: float = 0.0  # how likely that Ally is hit itself in each round
    harm: int = 0  # and the Wounds that costs it
    after: bool = False  # only once the Ally is gone


class Course(NamedTuple):
    """How a Life goes on, phase by phase: the chance that it lasts until then, and that it ends there."""

    lasts: tuple[float, ...]
    ends: tuple[float, ...]


@lru_cache(maxsize=KEPT)
def course(life: int, blows: tuple[Blow, ...], heals: int = 0) -> Course:
    """How a Life goes on if the same blows come upon it again and again; it may be healed after each time."""
    chances = [0.0] * life + [1.0]
    lasts: list[float] = []
    ends: list[float] = []
    alive = 1.0
    for number in range(ROUNDS):
        for chance, wounds, ally, misses, harm, after in blows:
            lasts.append(alive)
            if ally:
                there = standing(ally, misses, harm)[number]
                chance *= 1 - there if after else there
            if wounds and chance:
                for left in range(1, life + 1):
                    if here := chances[left]:
                        hurt = here * chance
                        chances[left] = here - hurt
                        chances[left - wounds if left > wounds else 0] += hurt
            before, alive = alive, 1 - chances[0]
            ends.append(before - alive)
        if alive < DECIDED:
            break
        if heals:
            for left in range(life - 1, 0, -1):
                chances[min(life, left + heals)] += chances[left]
                chances[left] = 0.0
    return Course(tuple(lasts), tuple(ends))


@lru_cache(maxsize=KEPT)
def standing(life: int, misses: float, harm: int) -> tuple[float, ...]:
    """The chance that an Ally stands in each round, if it may be hit once in every one."""
    return course(life, (Blow(misses, harm),)).lasts + (0.0,) * ROUNDS


def blows_of(
    attacks: tuple[Rolls, ...], defences: Rolls, lives: tuple[int, ...], picks: tuple[int, ...]
) -> tuple[list[Blow], list[Blow]]:
    """What one round of a side does to its enemy, and what comes upon its own Hero in it."""
    dealt: list[Blow] = []
    taken: list[Blow] = []
    for phase, pick in enumerate(picks):
        _, holds, _, suffers = defences[phase]
        if pick == DEFENDS:
            dealt.append(NOTHING)
            taken.append(Blow(1 - holds, suffers))
            continue
        _, chance, inflicts, harm = attacks[pick][phase]
        if not pick:
            dealt.append(Blow(chance, inflicts))
            taken.append(Blow(1 - chance, harm))
        else:  # where an Ally has fallen the Hero defends
            ally, misses = lives[pick], 1 - chance
            dealt.append(Blow(chance, inflicts, ally, misses, harm))
            taken.append(Blow(1 - holds, suffers, ally, misses, harm, True))
    return dealt, taken


NOTHING = Blow(0.0, 0)


def against_challenge(side: Side, enemy_life: int, heals: int = 0) -> float:
    """How likely a Challenge with so much Life left is beaten."""
    return beaten(side.attacks, side.defences, side.lives, enemy_life, heals)


def beaten(attacks: tuple[Rolls, ...], defences: Rolls, lives: tuple[int, ...], enemy_life: int, heals: int) -> float:
    """The same by what a side has, if nobody has attacked yet in this round."""
    picks = assigned(attacks, defences, lives, (True,) * len(lives), enemy_life, RANGED)
    dealt, taken = blows_of(attacks, defences, lives, picks)
    enemy, hero = course(enemy_life, tuple(dealt), heals), course(lives[0], tuple(taken))
    return _outlived(enemy, hero)


def _outlived(enemy: Course, hero: Course) -> float:
    """How likely a Life ends while another lasts."""
    return sum([ends * lasts for ends, lasts in zip(enemy.ends, hero.lasts, strict=False)])


def between_heroes(ours: Side, theirs: Side, first: bool) -> float:
    """How likely a combat between Heroes, who attack in turns, is won by our side."""  # DL-PVP-10
    picks = assignment(ours, theirs.lives[0])
    dealt, taken = blows_of(ours.attacks, ours.defences, ours.lives, picks)
    picks = assignment(theirs, ours.lives[0])
    returned, borne = blows_of(theirs.attacks, theirs.defences, theirs.lives, picks)
    them, us = (dealt + borne, taken + returned) if first else (borne + dealt, returned + taken)
    enemy, hero = course(theirs.lives[0], tuple(them)), course(ours.lives[0], tuple(us))
    return _outlived(enemy, hero)
