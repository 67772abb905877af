"""A party in numbers: what it brings into combats and pays at markets, worked out once for all equal parties."""

from __future__ import annotations

from functools import lru_cache
from itertools import count

from emberhall.games.dragonlords.cards.shared import Heal
from emberhall.games.dragonlords.players.reckoning import guessed, shape
from emberhall.games.dragonlords.rules.box import Box
from emberhall.games.dragonlords.rules.combat import attribute_of
from emberhall.games.dragonlords.rules.forecast import (
    DEFENDS,
    Foe,
    Party,
    Rolls,
    Side,
    assignment,
    beaten,
    between_heroes,
    duelling,
    foe_of,
    lives_of,
    meeting,
    party_against,
    worth_of,
)
from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.odds import combat_chance, skill_chance
from emberhall.games.dragonlords.rules.standing import attack_bonus, damage_of, escape_bonus, in_force
from emberhall.games.dragonlords.rules.state import NO_CARD, Fight, Hero, Strength, Table
from emberhall.games.dragonlords.rules.symbols import MIND, OUTSIDE

COMPANIES, DUELS = 5_000, 20_000  # so many are kept: a company takes some 20 KB
USUAL_TARGET = 15
PASSED = 0.5  # how likely a Challenge is that consists of tests
PICKED = 10  # by so much a roll is better that is part of the best round

Met = tuple[tuple[Rolls, ...], Rolls, Foe]
Lives = tuple[int, ...]
Key = tuple[object, ...]


class Company:
    """A party under the active Event, but for its Wounds, Exhaustion and Gold."""

    __slots__ = (
        "_escape",
        "_guesses",
        "_met",
        "_numbers",
        "_plain",
        "_prices",
        "_rolling",
        "_wins",
        "bargains",
        "main",
        "mends",
        "number",
        "worths",
    )

    def __init__(self, t: Table, hero: Hero) -> None:
        self.number = next(_NUMBERS)  # no other has had it
        self.main = _main_phase(t, hero)
        self.mends = _mended(t, hero)  # Wounds that it heals at a market free of charge
        self.worths: dict[int, float] = {}  # of cards, in Gold
        self.bargains: dict[int, tuple[int, float]] = {}  # what cards of markets cost, and what is gained by them
        self._escape = t.strength[hero.seat].attributes[MIND] + escape_bonus(t, hero)
        self._numbers = {False: party_against(t, hero)}
        self._met: dict[tuple[int, bool], Met] = {}
        self._wins: dict[tuple[int, bool, Lives, int], float] = {}
        self._guesses: dict[Lives, dict[int, float]] = {}
        self._prices: dict[int, int] = {}
        self._rolling: dict[Key, tuple[float, ...]] = {}
        self._plain = not any(in_force(t, hero, moment, OUTSIDE) for moment in ("discount", "multiplies_price"))

    @property
    def party(self) -> Party:
        """Its numbers against anything but Dragons."""
        return self._numbers[False]

    def against(self, t: Table, hero: Hero, card: int, early: bool) -> Met:
        """The rolls of the party against a Challenge in its first round, or later."""
        found = self._met.get((card, early))
        if found is None:
            before, t.fight = t.fight, Fight(hero.seat, card, round=1 if early else 2)
            key = t.box.version, t.event, card, early
            foe = _FOES.get(key)
            if foe is None:
                foe = _FOES[key] = foe_of(t, card)
            dragon = t.box.challenges[card].dragon
            if dragon not in self._numbers:
                self._numbers[dragon] = party_against(t, hero)
            found = self._met[card, early] = (*meeting(self._numbers[dragon], foe), foe)
            t.fight = before
        return found

    def win(self, t: Table, hero: Hero, card: int, lives: Lives, wounds: int = 0, early: bool = False) -> float:
        """How likely the party beats a Challenge that has so many Wounds."""
        key = card, early, lives, wounds
        found = self._wins.get(key)
        if found is None:
            attacks, defences, foe = self.against(t, hero, card, early)
            found = self._wins[key] = beaten(attacks, defences, lives, max(1, foe.life - wounds), foe.heals)
        return found

    def guess(self, t: Table, hero: Hero, card: int, lives: Lives) -> float:
        """The same for one that is not hurt, by a glance at its outline: for plans in which many are weighed."""
        known = self.guesses(lives)
        found = known.get(card)
        if found is None:
            found = known[card] = self._guessed(t, hero, card, lives)
        return found

    def guesses(self, lives: Lives) -> dict[int, float]:
        """What has been guessed at with so much Life left, by Challenge."""
        found = self._guesses.get(lives)
        if found is None:
            found = self._guesses[lives] = {}
        return found

    def _guessed(self, t: Table, hero: Hero, card: int, lives: Lives) -> float:
        if t.box.challenges[card].tests:
            return PASSED
        attacks, defences, foe = self.against(t, hero, card, early=False)
        return guessed(shape(attacks, defences, lives, foe), lives[0], foe.life, foe.heals)

    def rolling(
        self, t: Table, hero: Hero, card: int, early: bool, lives: Lives, free: tuple[bool, ...], life: int, phase: int
    ) -> tuple[float, ...]:
        """How good a roll of each of the party is in a phase against a Challenge with so much Life left."""
        key = card, early, lives, free, life, phase
        found = self._rolling.get(key)
        if found is None:
            attacks, defences, _ = self.against(t, hero, card, early)
            found = self._rolling[key] = rolling(Side(attacks, defences, lives, free), life, phase)
        return found

    def price(self, t: Table, hero: Hero, card: int) -> int:
        """What a market card costs this party."""
        if self._plain:
            return printed(t.box)[card]
        found = self._prices.get(card)
        if found is None:
            found = self._prices[card] = price(t, hero, card)
        return found

    def escape(self, t: Table, card: int, effort: int) -> float:
        """How likely an Escape from a Challenge succeeds, unless something is added for a while."""
        return skill_chance(t.box.challenges[card].numbers[MIND] - self._escape - effort)


_NUMBERS = count()
_COMPANIES: dict[Key, Company] = {}
_LATEST: dict[int, tuple[Strength | None, int, Company | None]] = {}  # by seat, with the active Event
NOBODY_YET = (None, NO_CARD, None)
_FOES: dict[Key, Foe] = {}
_DUELS: dict[Key, float] = {}


def key_of(t: Table, hero: Hero) -> Key:
    """All that a company depends on."""
    key = (t.box.version, told_apart(t.box, t.event), hero.card, *hero.experience, *hero.items)
    return (*key, "with", *[ally.card for ally in hero.allies]) if hero.allies else key


FELT = frozenset(("attack_bonus", "defence_bonus", "damage_bonus", "escape_bonus", "enemy_damage", "discount",
                  "multiplies_price"))  # fmt: skip


@lru_cache(maxsize=200)
def told_apart(box: Box, event: int) -> int:
    """The Event, if it changes what a party fights with or pays; else none."""
    return event if event >= 0 and FELT & box.force_of[event].keys() else NO_CARD


def company_of(t: Table, hero: Hero) -> Company:
    """The company of a Hero as the cards lie now. Most often it is that of the same seat as before, whose strength
    comes from the same cards."""
    strength, event, found = _LATEST.get(hero.seat, NOBODY_YET)
    if strength is t.strength[hero.seat] and event == t.event and found is not None:
        return found
    found = _made(t, hero)
    _LATEST[hero.seat] = t.strength[hero.seat], t.event, found
    return found


def _made(t: Table, hero: Hero) -> Company:
    key = key_of(t, hero)
    found = _COMPANIES.get(key)
    if found is None:
        if len(_COMPANIES) >= COMPANIES:
            _COMPANIES.clear()
        before, t.fight = t.fight, None  # what lasts for a combat is no part of it
        found = _COMPANIES[key] = Company(t, hero)
        t.fight = before
    return found


def rolling(side: Side, life: int, phase: int) -> tuple[float, ...]:
    """How good a roll of each attacker is in a phase, and last a defence, by what the whole round had best be."""
    pick = assignment(side, life, phase)[phase]
    numbers = (*range(len(side.free)), DEFENDS)
    return tuple([worth_of(side, phase, number, life) + (PICKED if number == pick else 0) for number in numbers])


def duel_side(t: Table, me: Hero, other: Hero) -> Side:
    """One side of a combat between two Heroes, if nothing lasts for it."""
    ours, theirs = company_of(t, me).party, company_of(t, other).party
    return duelling(ours, theirs, t.box.heroes[other.card].harm, lives_of(t, me))


def duel_chance(t: Table, me: Hero, other: Hero, first: bool = True) -> float:
    """How likely another Hero is beaten by one who attacks now, or who is attacked."""
    key = (key_of(t, me), lives_of(t, me), key_of(t, other), lives_of(t, other), first)
    found = _DUELS.get(key)
    if found is None:
        if len(_DUELS) >= DUELS:
            _DUELS.clear()
        found = _DUELS[key] = between_heroes(duel_side(t, me, other), duel_side(t, other, me), first)
    return found


def _mended(t: Table, hero: Hero) -> int:
    """Wounds that the party's own abilities heal in a Market step."""
    uses = [entry.use for entry in t.strength[hero.seat].ready.get("market", ())]
    return sum(effect.amount for use in uses for effect in use.do if isinstance(effect, Heal))


def _main_phase(t: Table, hero: Hero) -> int:
    """The phase in which the Hero itself does most."""

    def dealt(phase: int) -> float:
        bonus = attribute_of(t, hero, hero.card, phase) + attack_bonus(t, hero, hero.card, phase, phase)
        return combat_chance(USUAL_TARGET - bonus) * damage_of(t, hero, hero.card, phase, phase)

    return max(range(3), key=lambda phase: (dealt(phase), -phase))


@lru_cache(maxsize=8)
def printed(box: Box) -> dict[int, int]:
    """What every market card costs as printed."""
    return {card: box.items[card].cost if card in box.items else box.allies[card].cost for card in box.market}


# ---------------------------------------------------------------- Challenges that stand for many


@lru_cache(maxsize=2_000)
def sample(box: Box, cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """So many of these Challenges, from easy to hard."""
    known = box.challenges
    ranked = sorted(cards, key=lambda card: (sum(known[card].numbers) + 3 * known[card].life, card))
    if len(ranked) <= number:
        return tuple(ranked)
    return tuple(ranked[(2 * i + 1) * len(ranked) // (2 * number)] for i in range(number))


@lru_cache(maxsize=64)
def typical(box: Box, colour: int, number: int) -> tuple[int, ...]:
    """A few Challenges that stand for a colour."""
    known = box.challenges
    cards = [card for card in box.decks[colour] if card in known and not known[card].victory and not known[card].tests]
    return sample(box, tuple(cards), number)
