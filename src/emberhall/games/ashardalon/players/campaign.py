"""What a party buys between two games: the dearest first, and more for those who have little."""

from __future__ import annotations

from emberhall.engine.advice import Advice, best, ranked
from emberhall.engine.choice import Choice, Option
from emberhall.engine.english import plural
from emberhall.engine.sight import Seen
from emberhall.games.ashardalon.campaign.state import Linked

ENOUGH = 3  # Treasure Cards that a hero can make use of at once


def choose(seen: Seen[Linked]) -> Option:
    """The option that looks best."""
    assert seen.choice is not None
    return best(seen.choice, judged(seen.table, seen.choice))


def advice(seen: Seen[Linked]) -> list[Advice]:
    """Every option with its score and reason, the best first."""
    assert seen.choice is not None
    return ranked(seen, judged(seen.table, seen.choice), lambda option: reason(seen.table, option))


def judged(c: Linked, choice: Choice) -> list[float]:
    return [worth(c, o) if o.act == "buy" else 0.0 for o in choice.options]


def reason(c: Linked, option: Option) -> str:
    """What a purchase costs, and who gets it; of anything else, what gold is kept."""
    if option.act != "buy":
        return f"{c.gold} gp are kept."
    name, hero = c.box.cards[option.what].name, c.party[option.also]
    held = plural(len(c.items.get(hero, ())), "Treasure Card")
    return f"It costs {c.price(name)} of {c.gold} gp, and its new owner has {held} so far."


def worth(c: Linked, option: Option) -> float:
    """A card for its price, and a little more in the hands of one who has few."""
    held = len(c.items.get(c.party[option.also], ()))
    return c.price(c.box.cards[option.what].name) / 100 + 0.1 * max(0, ENOUGH - held)
