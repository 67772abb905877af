"""What was thought through once is remembered: imagined games of one decision come to the same tables again and again.

Two tables are the same to the rules of thumb if all is equal that they look at. So that nothing is forgotten, that is
everything but what is named here: whatever else a table gets is heeded by itself.
"""

from __future__ import annotations

from operator import attrgetter

import msgspec

from emberhall.engine.choice import Choice, Later, Option, option
from emberhall.games.bardsung.players.heuristic import best
from emberhall.games.bardsung.rules.state import Hero, Table

MOST = 16384  # answers that are remembered, of about 1 KB each
HARD = frozenset({
    "turn", "target", "empower", "place-token", "dodge", "relocate", "free-attack", "whom", "challenge",
})  # fmt: skip
"""Questions that take longer to think through than to look up."""

UNHEEDED = frozenset({
    "chance", "log", "phase", "round", "turn", "uid", "acting", "explored", "found", "result", "unseen",
    "switches", "echo", "second_wind", "bannered", "handed", "revived", "drew_blood", "round_over",
    "wound_deck", "treasure_deck",
    "corridor_discard", "room_discard", "battle_discard", "challenge_discard", "wound_discard",
})  # fmt: skip
"""What no rule of thumb looks at in a hard question, nor who works out what a turn offers."""
FOLLOWS = frozenset({"force", "hands", "borne", "hero_zones", "enemy_zones"})  # from what is heeded
APART = frozenset({
    "box", "encounter", "dungeon", "extra", "heroes", "tokens",
    "corridor_deck", "room_deck", "battle_deck", "challenge_deck",
})  # fmt: skip
"""What is heeded in a way of its own."""
_table = attrgetter(*[name for name in Table.__struct_fields__ if name not in UNHEEDED | FOLLOWS | APART])
_hero = attrgetter(*[name for name in Hero.__struct_fields__ if name not in {"wounds", "timers", "used"}])
_packed = msgspec.msgpack.Encoder().encode

AIMING = frozenset({"target", "empower"})  # asked on the way to a hero's attack roll, before any die is cast
Sameness = tuple[object, ...]


class Thought(msgspec.Struct, eq=False, frozen=True):
    """An answer to one question at one table. If it leads to an attack, what is asked before the dice are cast follows
    from it alone."""

    answer: Option
    leads: bool


_known: dict[Sameness, Thought] = {}


class Quick:
    """The rules of thumb in one imagined game, thinking as seldom as possible."""

    __slots__ = ("_latest",)

    def __init__(self) -> None:
        self._latest: Thought | None = None  # what led to the attack that is on its way

    def answer(self, t: Table, choice: Choice) -> Option:
        """What the rules of thumb answer, from memory if the question is hard and has been answered before."""
        ask = choice.ask
        if ask == "effects":
            self._latest = None
            return option(choice.seat, "apply")  # nobody declines any
        if ask in AIMING and self._latest is not None:
            key: Sameness = self._latest, ask, choice.about, *choice.options
        elif ask in HARD:
            key = sameness(t, choice)
        else:
            self._latest = None
            return best(t, choice)
        found = _known.get(key)
        if found is None:
            found = thought(t, choice)
            if len(_known) >= MOST:
                _known.clear()
            _known[key] = found
        self._latest = found if found.leads else None
        return found.answer


def thought(t: Table, choice: Choice) -> Thought:
    """What the rules of thumb think of a question."""
    answer = best(t, choice)
    if answer.act == "use":
        return Thought(answer, t.box.ability(t.heroes[answer.seat], answer.what).attack is not None)
    return Thought(answer, choice.ask == "target")


def sameness(t: Table, choice: Choice) -> Sameness:
    """All that decides about an answer. Of wounds and of decks that heroes look through only the number of cards
    counts, and of the abilities used in a turn those of the hero who is asked. Options that are still to be worked out
    follow from the rest."""
    heroes = [(_hero(hero), len(hero.wounds)) for hero in t.heroes]
    decks = len(t.corridor_deck), len(t.room_deck), len(t.battle_deck), len(t.challenge_deck)
    heeded = _packed((_table(t), heroes, t.heroes[choice.seat].used, decks, t.encounter.id))
    options = choice.options
    asked = choice.seat, choice.ask, choice.about, *(() if type(options) is Later else options)
    return heeded, asked, tuple(t.tokens), t.dungeon, t.extra, t.box
