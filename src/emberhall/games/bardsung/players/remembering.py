"""What was thought through once is remembered: imagined games of one decision come to the same tables again and again.

Two tables are the same to the rules of thumb if all is equal that they look at. So that nothing is forgotten, that is
everything but what is named here: whatever else a table gets is heeded by itself.
"""

from __future__ import annotations

from operator import attrgetter

import msgspec

from emberhall.engine.choice import Choice, Option
from emberhall.games.bardsung.players.heuristic import best
from emberhall.games.bardsung.rules.state import Hero, Table

MOST = 8192  # answers that are remembered, of less than 2 KB each
HARD = frozenset({"turn", "place-token", "dodge", "relocate", "free-attack", "whom", "challenge"})
"""Questions that take longer to think through than to look up."""

UNHEEDED = frozenset({
    "chance", "log", "phase", "round", "uid", "acting", "explored", "found", "result", "reputation", "unseen",
    "wound_deck", "treasure_deck",
    "corridor_discard", "room_discard", "battle_discard", "challenge_discard", "wound_discard",
})  # fmt: skip
"""What no rule of thumb looks at in a hard question."""
FOLLOWS = frozenset({"force", "hands", "borne", "hero_zones", "enemy_zones"})  # from what is heeded
APART = frozenset({
    "box", "encounter", "dungeon", "extra", "heroes", "tokens",
    "corridor_deck", "room_deck", "battle_deck", "challenge_deck",
})  # fmt: skip
"""What is heeded in a way of its own."""
_table = attrgetter(*[name for name in Table.__struct_fields__ if name not in UNHEEDED | FOLLOWS | APART])
_hero = attrgetter(*[name for name in Hero.__struct_fields__ if name not in {"wounds", "timers", "used"}])
_packed = msgspec.msgpack.Encoder().encode

Sameness = tuple[object, ...]
_known: dict[Sameness, Option] = {}


def answer(t: Table, choice: Choice) -> Option:
    """What the rules of thumb answer, from memory if the question is hard and has been answered before."""
    if choice.ask not in HARD:
        return best(t, choice)
    key = sameness(t, choice)
    found = _known.get(key)
    if found is None:
        found = best(t, choice)
        if len(_known) >= MOST:
            _known.clear()
        _known[key] = found
    return found


def sameness(t: Table, choice: Choice) -> Sameness:
    """All that decides about an answer. Of wounds and of decks that heroes look through only the number of cards
    counts, and of the abilities used in a turn those of the hero who is asked."""
    heroes = [(_hero(hero), len(hero.wounds)) for hero in t.heroes]
    decks = len(t.corridor_deck), len(t.room_deck), len(t.battle_deck), len(t.challenge_deck)
    heeded = _packed((_table(t), heroes, t.heroes[choice.seat].used, decks, t.encounter.id))
    asked = choice.seat, choice.ask, choice.about, *choice.options
    return heeded, asked, tuple(t.tokens), t.dungeon, t.extra, t.box
