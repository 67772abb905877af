"""What things are worth to a player: cards in Gold, counters, towns and other Heroes in pairs of experience."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from emberhall.games.dragonlords.players.company import Company, company_of, duel_chance, sample, typical
from emberhall.games.dragonlords.players.travel import costs
from emberhall.games.dragonlords.rules.belongings import kind_of, limit, of_kind
from emberhall.games.dragonlords.rules.box import Box
from emberhall.games.dragonlords.rules.forecast import lives_of
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.setup import expected_rounds
from emberhall.games.dragonlords.rules.standing import look_over_all
from emberhall.games.dragonlords.rules.state import NO_CARD, Ally, Hero, Table
from emberhall.games.dragonlords.rules.symbols import BLUE, MORE_LIFE, PHASES, RED

MAIN, OFF, ARMOUR, OTHER, SURPLUS = 1.2, 0.4, 1.1, 0.8, 0.3  # what a card is worth beside its printed cost
FIGHTING = 60  # what it is worth in Gold to win all hard combats instead of none
RETINUE = 8  # what a hunter is worth who has no price
HURT = 1.5  # Gold off for each Wound of an Ally
RUNE_GOLD = 14  # what a Dragon Rune is worth in Gold
PAIR_GOLD = 8  # what a pair of experience is worth in Gold
DEALS = 20_000  # so many are kept
SAMPLE = (1, 1, 2, 3)  # so many Challenges stand for each colour
WEAK = 0.25  # who beats blue Challenges less often has nothing to seek at red ones
STAYS = 0.7  # who is losing a combat gets away often enough
A_CHASE = 8.5  # a rune holder farther away is somewhere else when one comes there
READY = 0.4  # who beats Dragon Lords less often need not think of Margath
MOST_PAIRS = 5  # more of them change no judgment
LATE = 12  # so many rounds before the end it is time to dare
GROWTH, GOLD, CARD = 5.0, 0.11, 0.7  # a counter towards the next pair, a Gold, a market card, in pairs
RUNE, NEXT_RUNE, LAST_RUNE, MARGATH = 3.0, 1.0, 6.0, 12.0  # the first Dragon Rune, each one more, and victory
DEFEAT, PURSE = 0.1, 0.02  # a defeat, and each Gold that is at stake
OWN_GAIN, THEIR_GAIN = 1.5, 1.0  # what a deal has to be worth to each side, in Gold
HEALING, SHOPPING, RICH, PRICED = 0.22, 0.1, 0.35, 0.5  # a Wound to be healed, the gain of a purchase, a full purse


# ---------------------------------------------------------------- cards, in Gold


def worth(t: Table, hero: Hero, card: int, company: Company | None = None) -> float:
    """What a card is worth to a Hero, who may have it already: by its cost, or by how much better one fights."""
    company = company or company_of(t, hero)
    value = company.worths.get(card)
    if value is None:
        kind = kind_of(t, card)
        full = kind != "other" and sum(other != card for other in of_kind(t, hero, kind)) >= limit(t, kind)
        pairs = min(hero.pairs, MOST_PAIRS)
        value = company.worths[card] = _worth(t.box, hero.card, pairs, company.main, kind, full, card)
    if card in t.box.allies:
        for owner in t.heroes:
            if owner.allies and (held := owner.ally(card)):
                return max(0.0, value - HURT * held.wounds)
    return value


@lru_cache(maxsize=50_000)
def _worth(box: Box, hero: int, pairs: int, main: int, kind: str, full: bool, card: int) -> float:
    """What a card is worth to such a Hero, who has as many of its kind as the limit allows or has not."""
    if kind == "ally":
        value = max(float(box.allies[card].cost or RETINUE), FIGHTING * judged(box, hero, pairs, card))
        return value * (SURPLUS if full else 1.0)
    item = box.items[card]
    if full:
        return item.cost * SURPLUS
    if kind == "other":
        return item.cost * OTHER
    fits = kind == "armor" or "any" in item.tags or not item.tags or PHASES[main] in item.tags
    share = ARMOUR if kind == "armor" else MAIN if fits else OFF
    return max(item.cost * share, FIGHTING * judged(box, hero, pairs, card))


@lru_cache(maxsize=20_000)
def judged(box: Box, hero: int, pairs: int, card: int) -> float:
    """How many more of the hard combats a Hero of so much experience wins with a card than without it, as a share."""
    return max(0.0, _power(box, hero, pairs, card) - _power(box, hero, pairs, NO_CARD))


@lru_cache(maxsize=20_000)
def _power(box: Box, card: int, pairs: int, extra: int) -> float:
    """The share of hard combats that a rested Hero with nothing but one card wins."""
    hero = Hero(0, card)
    numbers, harm = box.heroes[card].numbers, box.heroes[card].harm
    main = max(range(3), key=lambda i: (harm[i], numbers[i], -i))
    hero.experience[main] = hero.experience[MORE_LIFE] = pairs
    if extra in box.items:
        hero.items.append(extra)
    elif extra in box.allies:
        hero.allies.append(Ally(extra))
    t = Table(box, [hero], {}, 0)
    look_over_all(t)
    company, lives = company_of(t, hero), lives_of(t, hero)
    cards = typical(box, BLUE, 2) + typical(box, RED, 2)
    return sum(company.guess(t, hero, card, lives) for card in cards) / max(1, len(cards))


def belongings_of(hero: Hero) -> list[int]:
    """Every card that a player could give away."""
    return [*hero.items, *(ally.card for ally in hero.allies)]


def spoils_of(t: Table, winner: Hero, loser: Hero) -> float:
    """The best single thing that a winner could take, in Gold."""
    if t.runes(loser):
        return float(RUNE_GOLD * (1 + t.runes(winner)))
    return max([float(loser.gold), *(worth(t, winner, card) for card in belongings_of(loser))])


# ---------------------------------------------------------------- Challenges, in pairs


class Prospect(NamedTuple):
    """A fight in view: how likely it is won, and what it is worth all in all, in pairs of experience."""

    win: float
    value: float


class Outlook:
    """What combats are worth to one Hero as things stand."""

    __slots__ = ("_growth", "_hero", "_known", "_late", "_loss", "_rune", "_t", "company", "lives")

    def __init__(self, t: Table, me: Hero) -> None:
        self._t, self._hero = t, me
        self.company, self.lives = company_of(t, me), lives_of(t, me)
        self._known = self.company.guesses(self.lives)
        tables, runes = t.box.tables, t.runes(me) if me.kept else 0
        self._growth = GROWTH / tables.pair_cost(me.pairs)
        self._rune = RUNE + NEXT_RUNE * runes + (LAST_RUNE if runes + 1 >= tables.runes_to_win else 0.0)
        self._loss = DEFEAT + PURSE * me.gold
        left = rounds_left(t)
        self._late = 0.5 + 0.1 * (LATE - left) if left < LATE else 0.0

    def against(self, card: int) -> tuple[float, float]:
        """How likely a Challenge is beaten, and what it is worth to meet it."""
        chance, colour = self._chance(card), self._t.box.challenges[card].number_of_colour
        return chance, self._valued(chance, makeup(self._t.box, frozenset((card,))), colour, chance)

    def of_colour(self, colour: int) -> tuple[float, float]:
        """The same on average for what is drawn from a deck, by a few of the Challenges that may come up."""
        t = self._t
        found = makeup(t.box, NO_CARDS.union(*(t.decks[colour].bags or (t.discards[colour],))))
        if not found.few:
            return 0.0, 0.0
        win, known = 0.0, self._known
        for card in found.few:
            win += known[card] if card in known else self._chance(card)
        win /= len(found.few)
        margath = self._chance(found.victor) if found.victor >= 0 and win > READY else 0.0
        return win, self._valued(win, found, colour, margath)

    def _valued(self, win: float, found: Makeup, colour: int, margath: float) -> float:
        """What Challenges are worth of which one is beaten with this chance, and Margath with that."""
        gain = win * (self._growth + found.reward + found.runes * self._rune) + margath * found.victory * MARGATH
        if self._late and colour == RED and win > 0.12:
            gain += win * self._late
        return gain - (1 - win) * self._loss

    def _chance(self, card: int) -> float:
        return self.company.guess(self._t, self._hero, card, self.lives)


NO_CARDS: frozenset[int] = frozenset()


class Makeup(NamedTuple):
    """What a deck consists of: a few Challenges that stand for all, and what they bring on average."""

    few: tuple[int, ...]
    victor: int  # whose defeat wins the game, if he is there
    runes: float  # the share of Dragon Lords
    victory: float
    reward: float  # printed rewards, in pairs


@lru_cache(maxsize=50_000)
def makeup(box: Box, cards: frozenset[int]) -> Makeup:
    """What these cards come to."""
    fights = tuple(sorted(card for card in cards if card in box.challenges))
    if not fights:
        return Makeup((), NO_CARD, 0.0, 0.0, 0.0)
    known = [box.challenges[card] for card in fights]
    colour = known[0].number_of_colour
    usual = tuple(card for card in typical(box, colour, SAMPLE[colour]) if card in fights)
    plain = tuple(card for card in fights if not box.challenges[card].victory)
    return Makeup(
        usual or sample(box, plain or fights, SAMPLE[colour]),
        next((card for card in fights if box.challenges[card].victory), NO_CARD),
        sum(card.rune for card in known) / len(known),
        sum(card.victory for card in known) / len(known),
        sum(GOLD * card.gold + CARD * card.market_cards for card in known) / len(known),
    )


def against(t: Table, me: Hero, card: int) -> Prospect:
    """What it is worth to meet a Challenge."""
    return Prospect(*Outlook(t, me).against(card))


def of_colour(t: Table, me: Hero, colour: int) -> Prospect:
    """What it is worth on average to draw from a deck."""
    return Prospect(*Outlook(t, me).of_colour(colour))


def rounds_left(t: Table) -> float:
    """Rounds to be expected until the last town falls."""
    players, towns = len(t.heroes), len(t.box.map.towns)
    whole = expected_rounds(players, t.difficulty)
    return whole * (towns - len(t.fallen)) / towns


# ---------------------------------------------------------------- towns and Heroes, in pairs


def town_worth(t: Table, me: Hero, town: int) -> float:
    """What a visit is worth: Wounds that can be paid for, and the best card that can be bought."""
    return towns_worth(t, me, company_of(t, me), [town])[0]


def towns_worth(t: Table, me: Hero, company: Company, towns: Iterable[int]) -> list[float]:
    """The same for several towns."""
    gold, hurt, known = me.gold, hurt_of(me), company.bargains
    if not gold and not company.mends:
        return [0.0 for _ in towns]
    healed = HEALING * min(hurt, gold + company.mends) if hurt else 0.0
    rich = RICH if gold >= 6 else RICH / 3 if gold >= 3 else 0.0
    found: list[float] = []
    for town in towns:
        best = 0.0
        for card in t.stacks[town]:
            cost, gain = known[card] if card in known else bargain(t, me, card, company)
            if cost <= gold and gain > best:
                best = gain
        found.append(healed + SHOPPING * best + rich)
    return found


def bargain(t: Table, me: Hero, card: int, company: Company) -> tuple[int, float]:
    """What a card of a market costs a party, and what one gains by it."""
    cost = company.price(t, me, card)
    found = company.bargains[card] = cost, worth(t, me, card, company) - PRICED * cost
    return found


def hurt_of(hero: Hero) -> int:
    """All Wounds of a party."""
    return hero.wounds + sum([ally.wounds for ally in hero.allies]) if hero.allies else hero.wounds


def hero_worth(t: Table, me: Hero, other: Hero) -> Prospect:
    """What it is worth to attack another Hero."""
    win = duel_chance(t, me, other)
    gain = spoils_of(t, me, other) + 0.1 * other.gold
    if t.runes(other) + 1 >= t.box.tables.runes_to_win:
        gain += RUNE_GOLD  # who is about to win must be stopped
    loss = 2 + 0.5 * me.gold + 0.8 * spoils_of(t, other, me)
    return Prospect(win, (STAYS * win * gain - (1 - win) * loss) / PAIR_GOLD)


# ---------------------------------------------------------------- deals, in Gold


class Deal(NamedTuple):
    """An exchange in which both gain."""

    gives_gold: int
    gives: tuple[int, ...]
    asks_gold: int
    asks: tuple[int, ...]
    gain: float
    theirs: float


def best_deal(t: Table, me: Hero, other: Hero) -> Deal | None:
    """The one exchange that is worth most to the player who looks for it, and something to the other."""
    if not (me.items or me.allies or other.items or other.allies):
        return None
    here, there = company_of(t, me), company_of(t, other)
    wounds = tuple([ally.wounds for hero in (me, other) for ally in hero.allies])
    key = here.number, there.number, me.gold, other.gold, t.runes(me) if me.kept else 0, wounds
    if key not in _DEALS:
        if len(_DEALS) >= DEALS:
            _DEALS.clear()
        _DEALS[key] = _best_deal(t, me, here, other, there)
    return _DEALS[key]


_DEALS: dict[tuple[object, ...], Deal | None] = {}


def _best_deal(t: Table, me: Hero, here: Company, other: Hero, there: Company) -> Deal | None:
    mine, theirs = (
        [(card, worth(t, me, card, here), worth(t, other, card, there)) for card in belongings_of(owner)]
        for owner in (me, other)
    )
    found: list[Deal] = []
    for card, kept, got in mine:
        if (price := _priced(got, kept, other.gold)) and price - kept >= OWN_GAIN:
            found.append(Deal(0, (card,), price, (), price - kept, got - price))
    for card, got, kept in theirs:
        if (price := _priced(got, kept, me.gold)) and got - price >= OWN_GAIN:
            found.append(Deal(price, (), 0, (card,), got - price, price - kept))
    for give, given_up, given in mine:
        for ask, asked, lost in theirs:
            if asked - given_up >= OWN_GAIN:
                found.append(Deal(0, (give,), 0, (ask,), asked - given_up, given - lost))
    fair = [deal for deal in found if acceptable(t, me, deal.theirs, deal.gain)]
    return max(fair, key=lambda deal: (deal.gain, deal.theirs, deal.gives, deal.asks), default=None)


def acceptable(t: Table, proposer: Hero, gain: float, theirs: float) -> bool:
    """Whether a player takes a deal: for a gain that is not far less than the proposer's, and for one who is about to
    win only for a larger one."""
    if gain < THEIR_GAIN or gain < theirs / 2:
        return False
    return gain > theirs or t.runes(proposer) + 1 < t.box.tables.runes_to_win


def _priced(high: float, low: float, purse: int) -> int:
    """A price in the middle between what a card is worth to two players; 0 for none."""
    return min(purse, round((high + low) / 2)) if high - low >= OWN_GAIN + THEIR_GAIN else 0


# ---------------------------------------------------------------- the board


def targets(t: Table, me: Hero) -> dict[int, float]:
    """What everything on the board is worth, by space; what had better be avoided is worth less than nothing."""
    board, outlook = t.box.map, Outlook(t, me)
    found: dict[int, float] = {}
    win, blue = outlook.of_colour(BLUE)
    for colour, spaces in enumerate(board.spaces):
        if hexes := t.counters & spaces:
            if colour == BLUE:
                value = blue
            elif colour == RED and win < WEAK:
                value = -1.0
            else:
                _, value = outlook.of_colour(colour)
            found.update(dict.fromkeys(listed(hexes), value))
    for card, space in zip(t.track, t.track_at, strict=True):
        if card >= 0:
            found[space] = outlook.against(card)[1]
    towns, number = listed(t.standing_towns()), board.town_at
    found.update(zip(towns, towns_worth(t, me, outlook.company, [number[space] for space in towns]), strict=True))
    far = costs(board)[me.at]
    for other in t.heroes:
        if other.seat != me.seat and far[other.at] < A_CHASE:
            value = company_worth(t, me, other)
            if value > found.get(other.at, 0.0):
                found[other.at] = value
    return found


def marked(t: Table, found: dict[int, float]) -> int:
    """The spaces of targets as a set."""
    hexes = t.counters | t.standing_towns()
    for hero in t.heroes:
        if hero.at in found:
            hexes |= 1 << hero.at
    return hexes


def company_worth(t: Table, me: Hero, other: Hero) -> float:
    """What it is worth to stand beside another Hero: to fight for its runes, or to make a deal with it."""
    deal = best_deal(t, me, other)
    value = deal.gain / PAIR_GOLD if deal else 0.0
    if other.kept and t.runes(other) and t.switches["hero_combat"] == "yes":
        return max(value, hero_worth(t, me, other).value)
    return value


@lru_cache(maxsize=20_000)
def listed(hexes: int) -> tuple[int, ...]:
    """The members of a set of spaces."""
    return tuple(bits(hexes))
