"""What things are worth to a player: cards in Gold, counters, towns and other Heroes in pairs of experience."""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.dragonlords.rules.belongings import kind_of, limit, of_kind
from emberhall.games.dragonlords.rules.combat import attribute_of
from emberhall.games.dragonlords.rules.forecast import if_attacked, if_met
from emberhall.games.dragonlords.rules.map import bits
from emberhall.games.dragonlords.rules.market import price
from emberhall.games.dragonlords.rules.odds import combat_chance
from emberhall.games.dragonlords.rules.setup import expected_rounds
from emberhall.games.dragonlords.rules.standing import attack_bonus, damage_of
from emberhall.games.dragonlords.rules.state import Ally, Hero, Table
from emberhall.games.dragonlords.rules.symbols import PHASES, RED

MAIN, OFF, ARMOUR, OTHER, SURPLUS = 1.2, 0.4, 1.1, 0.8, 0.3  # what a card is worth beside its printed cost
RETINUE = 8  # what a hunter is worth who has no price
HURT = 1.5  # Gold off for each Wound of an Ally
RUNE_GOLD = 14  # what a Dragon Rune is worth in Gold
PAIR_GOLD = 8  # what a pair of experience is worth in Gold
SAMPLE = 4  # so many Challenges stand for a colour
USUAL_TARGET = 15
LATE = 12  # so many rounds before the end it is time to dare


# ---------------------------------------------------------------- cards, in Gold


def main_phase(t: Table, hero: Hero) -> int:
    """The phase in which the Hero itself does most."""

    def dealt(phase: int) -> float:
        bonus = attribute_of(t, hero, hero.card, phase) + attack_bonus(t, hero, hero.card, phase, phase)
        return combat_chance(USUAL_TARGET - bonus) * damage_of(t, hero, hero.card, phase, phase)

    return max(range(3), key=lambda phase: (dealt(phase), -phase))


def worth(t: Table, hero: Hero, card: int) -> float:
    """What a card is worth to a Hero, who may have it already."""
    kind = kind_of(t, card)
    own = [other for other in of_kind(t, hero, kind) if other != card]
    full = len(own) >= limit(t, kind)
    if kind == "ally":
        ally = t.box.allies[card]
        held = next((one for owner in t.heroes if (one := owner.ally(card))), Ally(card))
        value = (ally.cost or RETINUE) - HURT * held.wounds
        return max(0.0, value * (SURPLUS if full else 1.0))
    item = t.box.items[card]
    if full:
        return item.cost * SURPLUS
    if kind == "weapon":
        fits = "any" in item.tags or not item.tags or PHASES[main_phase(t, hero)] in item.tags
        return item.cost * (MAIN if fits else OFF)
    return item.cost * (ARMOUR if kind == "armor" else OTHER)


def belongings_of(hero: Hero) -> list[int]:
    """Every card that a player could give away."""
    return [*hero.items, *(ally.card for ally in hero.allies)]


def spoils_of(t: Table, winner: Hero, loser: Hero) -> float:
    """The best single thing that a winner could take, in Gold."""
    found = [float(loser.gold), *(worth(t, winner, card) for card in belongings_of(loser))]
    if t.runes(loser):
        found.append(RUNE_GOLD * (1 + t.runes(winner)))
    return max(found)


# ---------------------------------------------------------------- Challenges, in pairs


class Prospect(NamedTuple):
    """A fight in view: how likely it is won, and what it is worth all in all, in pairs of experience."""

    win: float
    value: float


def against(t: Table, me: Hero, card: int) -> Prospect:
    """What it is worth to meet a Challenge."""
    challenge, tables = t.box.challenges[card], t.box.tables
    win = 0.5 if challenge.tests else if_met(t, me.seat, card).win
    gain = 1.7 / tables.pair_cost(me.pairs) + 0.11 * challenge.gold + 0.7 * challenge.market_cards
    if challenge.rune:
        runes = t.runes(me)
        gain += 0.8 * (2.2 + 1.2 * runes) + (6.0 if runes + 1 >= tables.runes_to_win else 0.0)
    if challenge.victory:
        gain += 8.0
    if challenge.number_of_colour == RED and win > 0.12 and rounds_left(t) < LATE:
        gain += 0.5 + 0.1 * (LATE - rounds_left(t))
    loss = 0.25 + 0.04 * me.gold
    return Prospect(win, win * gain - (1 - win) * loss)


def of_colour(t: Table, me: Hero, colour: int) -> Prospect:
    """What it is worth on average to draw from a deck, by a few of the Challenges that may come up."""
    deck = t.decks[colour].cards() or t.discards[colour]
    cards = [card for card in deck if card in t.box.challenges]
    if not cards:
        return Prospect(0.0, 0.0)
    if colour != RED and len(cards) > SAMPLE:
        cards.sort(key=lambda card: (sum(t.box.challenges[card].numbers) + 3 * t.box.challenges[card].life, card))
        cards = [cards[(2 * i + 1) * len(cards) // (2 * SAMPLE)] for i in range(SAMPLE)]
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
    value = 0.22 * min(hurt, me.gold)
    gold = me.gold
    best = 0.0
    for card in t.stacks[town]:
        cost = price(t, me, card)
        if cost <= gold and (gain := worth(t, me, card) - 0.5 * cost) > best:
            best = gain
    return value + 0.1 * best + (0.35 if gold >= 6 else 0.1 if gold >= 3 else 0.0)


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
