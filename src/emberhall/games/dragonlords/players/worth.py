"""What things are worth to a player: cards in Gold, counters, towns and other Heroes in pairs of experience."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.games.dragonlords.rules.belongings import kind_of, limit, of_kind
from emberhall.games.dragonlords.rules.box import Box
from emberhall.games.dragonlords.rules.combat import attribute_of
from emberhall.games.dragonlords.rules.forecast import Party, if_attacked, met_by, party_against
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.odds import combat_chance
from emberhall.games.dragonlords.rules.setup import expected_rounds
from emberhall.games.dragonlords.rules.standing import attack_bonus, damage_of, look_over
from emberhall.games.dragonlords.rules.state import Ally, Fight, Hero, Table
from emberhall.games.dragonlords.rules.symbols import BLUE, PHASES, RED

MAIN, OFF, ARMOUR, OTHER, SURPLUS = 1.2, 0.4, 1.1, 0.8, 0.3  # what a card is worth beside its printed cost
FIGHTING = 60  # what it is worth in Gold to win all hard combats instead of none
RETINUE = 8  # what a hunter is worth who has no price
HURT = 1.5  # Gold off for each Wound of an Ally
RUNE_GOLD = 14  # what a Dragon Rune is worth in Gold
PAIR_GOLD = 8  # what a pair of experience is worth in Gold
SAMPLE = (2, 3, 3, 6)  # so many Challenges stand for each colour
USUAL_TARGET = 15
LATE = 12  # so many rounds before the end it is time to dare
GROWTH, GOLD, CARD = 1.7, 0.11, 0.7  # a counter towards the next pair, a Gold, a market card, in pairs
RUNE, NEXT_RUNE, LAST_RUNE, MARGATH = 3.0, 1.0, 6.0, 8.0  # the first Dragon Rune, each one more, and victory
DEFEAT, PURSE = 0.1, 0.02  # a defeat, and each Gold that is at stake
HEALING, SHOPPING, RICH, PRICED = 0.22, 0.1, 0.35, 0.5  # a Wound to be healed, the gain of a purchase, a full purse


# ---------------------------------------------------------------- cards, in Gold


def main_phase(t: Table, hero: Hero) -> int:
    """The phase in which the Hero itself does most."""

    def dealt(phase: int) -> float:
        bonus = attribute_of(t, hero, hero.card, phase) + attack_bonus(t, hero, hero.card, phase, phase)
        return combat_chance(USUAL_TARGET - bonus) * damage_of(t, hero, hero.card, phase, phase)

    return max(range(3), key=lambda phase: (dealt(phase), -phase))


def worth(t: Table, hero: Hero, card: int) -> float:
    """What a card is worth to a Hero, who may have it already: by its cost, or by how much better one fights."""
    kind = kind_of(t, card)
    own = [other for other in of_kind(t, hero, kind) if other != card]
    full = len(own) >= limit(t, kind)
    if kind == "ally":
        ally = t.box.allies[card]
        held = next((one for owner in t.heroes if (one := owner.ally(card))), None)
        value = max(float(ally.cost or RETINUE), FIGHTING * stronger_by(t, hero, card))
        value -= HURT * held.wounds if held else 0
        return max(0.0, value * (SURPLUS if full else 1.0))
    item = t.box.items[card]
    if full:
        return item.cost * SURPLUS
    if kind == "weapon":
        fits = "any" in item.tags or not item.tags or PHASES[main_phase(t, hero)] in item.tags
        return max(item.cost * (MAIN if fits else OFF), FIGHTING * stronger_by(t, hero, card))
    if kind == "armor":
        return max(item.cost * ARMOUR, FIGHTING * stronger_by(t, hero, card))
    return item.cost * OTHER


_GAINS: dict[tuple[object, ...], float] = {}


def stronger_by(t: Table, hero: Hero, card: int) -> float:
    """How many more of the hard combats a Hero wins with a card than without it, as a share."""
    items = [item for item in hero.items if item != card]
    allies = [ally for ally in hero.allies if ally.card != card]
    key = (t.box.version, card, hero.card, *hero.experience, *items, "with", *[ally.card for ally in allies])
    found = _GAINS.get(key)
    if found is None:
        found = _GAINS[key] = max(0.0, _power(t, hero, items, allies, card) - _power(t, hero, items, allies, -1))
    return found


def _power(t: Table, hero: Hero, items: list[int], allies: list[Ally], card: int) -> float:
    """The share of hard combats that a rested Hero would win with these cards and one more."""
    before = hero.items, hero.allies, hero.wounds, t.strength
    hero.items, hero.allies, hero.wounds = items[:], [Ally(ally.card) for ally in allies], 0
    if card in t.box.items:
        hero.items.append(card)
    elif card >= 0:
        hero.allies.append(Ally(card))
    look_over(t, hero)
    wins = [win_chance(t, hero, challenge) for challenge in hard_ones(t.box)]
    hero.items, hero.allies, hero.wounds, t.strength = before
    return sum(wins) / len(wins) if wins else 0.0


@lru_cache(maxsize=8)
def hard_ones(box: Box) -> tuple[int, ...]:
    """A few Challenges to measure strength by, blue and red."""
    found: list[int] = []
    for colour, number in ((BLUE, 2), (RED, 2)):
        cards = [card for card in box.decks[colour] if card in box.challenges and not box.challenges[card].victory]
        cards.sort(key=lambda card: (sum(box.challenges[card].numbers) + 3 * box.challenges[card].life, card))
        found += [cards[(2 * i + 1) * len(cards) // (2 * number)] for i in range(number)] if cards else []
    return tuple(found)


def belongings_of(hero: Hero) -> list[int]:
    """Every card that a player could give away."""
    return [*hero.items, *(ally.card for ally in hero.allies)]


def spoils_of(t: Table, winner: Hero, loser: Hero) -> float:
    """The best single thing that a winner could take, in Gold."""
    if t.runes(loser):
        return float(RUNE_GOLD * (1 + t.runes(winner)))
    return max([float(loser.gold), *(worth(t, winner, card) for card in belongings_of(loser))])


# ---------------------------------------------------------------- Challenges, in pairs


Key = tuple[object, ...]  # all that the combats of a party depend on before they begin
_WINS: dict[tuple[Key, int], float] = {}
_PARTIES: dict[tuple[Key, bool], Party] = {}
KEPT = 200_000


def win_chance(t: Table, me: Hero, card: int) -> float:
    """How likely a Challenge is beaten by the party as it stands."""
    allies = tuple([(ally.card, ally.wounds) for ally in me.allies])
    key: Key = (t.box.version, t.event, me.card, me.wounds, *me.experience, allies, *me.items)
    found = _WINS.get((key, card))
    if found is not None:
        return found
    if len(_WINS) >= KEPT:
        _WINS.clear()
        _PARTIES.clear()
    dragon = t.box.challenges[card].dragon
    before, t.fight = t.fight, Fight(me.seat, card, round=2)
    party = _PARTIES.get((key, dragon))
    if party is None:
        party = _PARTIES[key, dragon] = party_against(t, t.fight, me)
    found = _WINS[key, card] = met_by(t, party, t.fight).win
    t.fight = before
    return found


class Prospect(NamedTuple):
    """A fight in view: how likely it is won, and what it is worth all in all, in pairs of experience."""

    win: float
    value: float


def against(t: Table, me: Hero, card: int) -> Prospect:
    """What it is worth to meet a Challenge."""
    challenge, tables = t.box.challenges[card], t.box.tables
    win = 0.5 if challenge.tests else win_chance(t, me, card)
    gain = GROWTH / tables.pair_cost(me.pairs) + GOLD * challenge.gold + CARD * challenge.market_cards
    if challenge.rune:
        runes = t.runes(me)
        gain += RUNE + NEXT_RUNE * runes + (LAST_RUNE if runes + 1 >= tables.runes_to_win else 0.0)
    if challenge.victory:
        gain += MARGATH
    if challenge.number_of_colour == RED and win > 0.12 and rounds_left(t) < LATE:
        gain += 0.5 + 0.1 * (LATE - rounds_left(t))
    loss = DEFEAT + PURSE * me.gold
    return Prospect(win, win * gain - (1 - win) * loss)


def of_colour(t: Table, me: Hero, colour: int) -> Prospect:
    """What it is worth on average to draw from a deck, by a few of the Challenges that may come up."""
    deck = t.decks[colour].cards() or t.discards[colour]
    cards = [card for card in deck if card in t.box.challenges]
    if not cards:
        return Prospect(0.0, 0.0)
    if len(cards) > SAMPLE[colour]:
        cards.sort(key=lambda card: (sum(t.box.challenges[card].numbers) + 3 * t.box.challenges[card].life, card))
        cards = [cards[(2 * i + 1) * len(cards) // (2 * SAMPLE[colour])] for i in range(SAMPLE[colour])]
    found = [against(t, me, card) for card in cards]
    return Prospect(sum(p.win for p in found) / len(found), sum(p.value for p in found) / len(found))


def rounds_left(t: Table) -> float:
    """Rounds to be expected until the last town falls."""
    players, towns = len(t.heroes), len(t.box.map.towns)
    whole = expected_rounds(players, t.difficulty)
    return whole * (towns - len(t.fallen)) / towns


# ---------------------------------------------------------------- towns and Heroes, in pairs


def town_worth(t: Table, me: Hero, town: int) -> float:
    """What a visit is worth: Wounds that can be paid for, and the best card that can be bought."""
    hurt = me.wounds + sum(ally.wounds for ally in me.allies)
    value = HEALING * min(hurt, me.gold)
    gold = me.gold
    best = 0.0
    for card in t.stacks[town]:
        cost = price(t, me, card)
        if cost <= gold and (gain := worth(t, me, card) - PRICED * cost) > best:
            best = gain
    return value + SHOPPING * best + (RICH if gold >= 6 else RICH / 3 if gold >= 3 else 0.0)


def hero_worth(t: Table, me: Hero, other: Hero) -> Prospect:
    """What it is worth to attack another Hero."""
    win = if_attacked(t, me.seat, other.seat).win
    gain = spoils_of(t, me, other) + 0.1 * other.gold
    if t.runes(other) + 1 >= t.box.tables.runes_to_win:
        gain += RUNE_GOLD  # who is about to win must be stopped
    loss = 2 + 0.5 * me.gold + 0.8 * spoils_of(t, other, me)
    return Prospect(win, (win * gain - (1 - win) * loss) / PAIR_GOLD)


class Target(NamedTuple):
    """A space worth going to."""

    space: int
    value: float
    win: float  # of the fight that waits there; 1 where none does
    what: str  # a colour's number, town or hero


def targets(t: Table, me: Hero) -> dict[int, Target]:
    """Everything on the board that is worth something or had better be avoided, by space."""
    board = t.box.map
    found: dict[int, Target] = {}
    for colour, spaces in enumerate(board.spaces):
        hexes = bits(t.counters & spaces)
        if not hexes:
            continue
        usual = of_colour(t, me, colour)
        for space in hexes:
            slot = t.slot_at(space)
            here = usual if slot < 0 else against(t, me, t.track[slot])
            found[space] = Target(space, here.value, here.win, str(colour))
    for space in bits(t.standing_towns()):
        found[space] = Target(space, town_worth(t, me, board.town_at[space]), 1.0, "town")
    if t.switches["hero_combat"] == "yes":
        for other in t.heroes:
            if other.seat != me.seat and t.runes(other):
                prospect = hero_worth(t, me, other)
                if prospect.value > found.get(other.at, Target(0, 0.0, 0.0, "")).value:
                    found[other.at] = Target(other.at, prospect.value, prospect.win, "hero")
    return found
