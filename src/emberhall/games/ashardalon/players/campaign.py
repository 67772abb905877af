"""What a party buys between two games: the dearest first, and more for those who have little."""

from __future__ import annotations

from emberhall.engine.advice import Advice, Score, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.sight import Seen
from emberhall.games.ashardalon.campaign.state import Linked

DEAR = "Gold is of no other use, and what is dear is good."
SET_OUT = "There is nothing better to buy."
ENOUGH = 3  # Treasure Cards that a hero can make use of at once


def choose(seen: Seen[Linked]) -> Option:
    """The option that looks best."""
    assert seen.choice is not None
    return best(seen.choice, judged(seen.table, seen.choice))


def advice(seen: Seen[Linked]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    assert seen.choice is not None
    return ranked(seen.choice, judged(seen.table, seen.choice))


def judged(c: Linked, choice: Choice) -> list[Score]:
    return [(worth(c, o), DEAR) if o.act == "buy" else (0.0, SET_OUT) for o in choice.options]


def worth(c: Linked, option: Option) -> float:
    """A card for its price, and a little more in the hands of one who has few."""
    held = len(c.items.get(c.party[option.also], ()))
    return c.price(c.box.cards[option.what].name) / 100 + 0.1 * max(0, ENOUGH - held)
