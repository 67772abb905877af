"""How a player stands among rivals: the figures of a seat between two turns, and how likely such a one wins."""

from __future__ import annotations

from pathlib import Path

from emberhall.engine.kit.prospects import Figures, Prospects
from emberhall.games.dragonlords.players.company import company_of, typical
from emberhall.games.dragonlords.players.travel import discounts
from emberhall.games.dragonlords.players.worth import RETINUE, rounds_left, targets
from emberhall.games.dragonlords.rules.forecast import lives_of
from emberhall.games.dragonlords.rules.state import Hero, Table
from emberhall.games.dragonlords.rules.symbols import BLUE, RED

PROSPECTS = Prospects(Path(__file__).parents[1] / "position.yaml")
GOOD = frozenset(
    {
        "runes",
        "one rune short",
        "pairs",
        "ahead in pairs",
        "power",
        "gold",
        "goods",
        "counters",
        "outlook",
        "time, runes",
        "best attribute",
    }
)
BAD = frozenset(
    {
        "best runes of others",
        "others one rune short",
        "strongest other",
        "wounds",
        "exhaustion",
        "allies' wounds",
        "pairs of others",
    }
)
"""Figures that can only be good or bad, whatever the games that were played may say of them."""
ADVENTURE = "rise-of-the-dragon-lords"
LONG = 30.0  # rounds


def chance(t: Table, seat: int) -> float:
    """How likely a seat wins from here."""
    return PROSPECTS.chance(ADVENTURE, figures(t, seat))


def figures(t: Table, seat: int) -> Figures:
    """What counts for a seat: what it has, what the best of the others has, and how long there is."""
    me, others = t.heroes[seat], [hero for hero in t.heroes if hero.seat != seat]
    runes, theirs = t.runes(me), [t.runes(other) for other in others]
    most = max(theirs, default=0)
    needed = t.box.tables.runes_to_win
    left = min(1.0, rounds_left(t) / LONG)
    power = strength(t, me)
    pairs = [other.pairs for other in others]
    return {
        "one": 1.0,
        "players": len(t.heroes) - 4.0,
        "runes": runes,
        "one rune short": float(runes + 1 >= needed),
        "best runes of others": most,
        "others one rune short": sum(number + 1 >= needed for number in theirs),
        "runes of others": sum(theirs),
        "pairs": me.pairs / 10,
        "ahead in pairs": (me.pairs - max(pairs, default=0)) / 10,
        "pairs of others": sum(pairs) / max(1, len(pairs)) / 10,
        "power": power,
        "power, time": power * left,
        "gold": me.gold / 10,
        "goods": goods(t, me) / 10,
        "goods of others": sum(goods(t, other) for other in others) / max(1, len(others)) / 10,
        "counters": sum((colour + 1) * number for colour, number in enumerate(me.counters)) / 10,
        "items": len(me.items) / 5,
        "allies": len(me.allies) / 2,
        "best attribute": max(t.strength[seat].attributes) / 10,
        "strongest other": max([(t.runes(other) + 1) * strength(t, other) for other in others], default=0.0),
        "wounds": me.wounds / max(1, t.strength[seat].life),
        "exhaustion": me.exhaustion / max(1, t.strength[seat].stamina),
        "allies' wounds": sum(ally.wounds for ally in me.allies) / 5,
        "time": left,
        "time, squared": left * left,
        "time, runes": left * runes,
        "fallen": len(t.fallen) / len(t.box.map.towns),
        "threat": t.threat / 10,
        "runes in sight": sum(card >= 0 and t.box.challenges[card].rune for card in t.track),
        "outlook": outlook(t, me),
    }


def goods(t: Table, hero: Hero) -> float:
    """What its cards would cost."""
    items = sum(t.box.items[item].cost or 0 for item in hero.items)
    return items + sum(t.box.allies[ally.card].cost or RETINUE for ally in hero.allies)


def strength(t: Table, hero: Hero) -> float:
    """How many of a few hard combats it would win as it stands."""
    hard = (*typical(t.box, BLUE, 2), *typical(t.box, RED, 3))
    company, lives = company_of(t, hero), lives_of(t, hero)
    return sum([company.win(t, hero, card, lives) for card in hard]) / max(1, len(hard))


def outlook(t: Table, hero: Hero) -> float:
    """What the best thing on the board is worth that lies ahead."""
    row, here = discounts(t.box.map)[hero.at], hero.at
    return max([0.0, *[value * row[space] for space, value in targets(t, hero).items() if space != here]])
