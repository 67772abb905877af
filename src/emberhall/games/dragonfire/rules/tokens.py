"""Encounter tokens: the use of all damage dealt to an encounter in a turn that fells most of them, then clears most.

What is dealt first makes no difference: the active player may change where damage goes until the phase is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from emberhall.games.dragonfire.rules.colours import ANY, NONE, SINGLE, Icons, add
from emberhall.games.dragonfire.rules.damage_track import Level, Track, cleared_by


class Hit(NamedTuple):
    """The damage of one source, dealt to an encounter that has tokens or had some when the turn began."""

    damage: Icons = NONE
    levels: int = 0  # consecutive levels instead of icons, or any one token
    group: int = -1  # hits of one group are on different encounters; -1 for none
    splits: bool = False  # may be divided among tokens
    wide: bool = False  # to each token, and then to the card
    card: tuple[int, int] = (-1, -1)  # whose it is, and which card
    rides: bool = False  # damage with a +
    beside: int = -1  # the card it rides with, -1 for any but its own


class Behind(NamedTuple):
    """The card behind the tokens: its track, the levels cleared before, and all that strikes it."""

    track: Track
    before: int
    pool: Icons
    bolts: tuple[int, ...]
    cap: int

    @property
    def cleared(self) -> int:
        """The levels that are clear when all of that is used."""
        return cleared_by(self.track, self.before, self.pool, self.bolts, self.cap)


class Use(NamedTuple):
    """Damage at its best: how many tokens fall, and the card with what strikes it if none is left."""

    felled: int
    card: Behind


def may_carry(carrier: tuple[int, int], rider: tuple[int, int], beside: int) -> bool:
    """Whether damage with a + may ride on damage of this card: the one it is tied to, or any but its own."""
    # DF-DMG-19, -20
    return carrier[1] == beside if beside >= 0 else carrier != rider


def best_use(level: Level, tokens: int, hits: tuple[Hit, ...], card: Behind) -> Use:
    """Fell as many of so many tokens as can be; if all of them fall, clear as many levels as can be with the rest."""
    # DF-DMG-17, -19, -34, DF-TOKEN-04, -05, -07, -09, -12, -13
    return _best_use(level, tokens, _alike(hits), card)


@lru_cache(maxsize=8192)
def _alike(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """These hits in one order and without what makes no difference: the same come again under other numbers."""
    groups = {group: n for n, group in enumerate(dict.fromkeys([hit.group for hit in hits if hit.group >= 0]))}
    named = any(hit.rides for hit in hits)
    return tuple(
        sorted([hit._replace(group=groups.get(hit.group, -1), card=hit.card if named else (-1, -1)) for hit in hits])
    )


@lru_cache(maxsize=8192)
def _best_use(level: Level, tokens: int, hits: tuple[Hit, ...], card: Behind) -> Use:
    wide, single = [hit for hit in hits if hit.wide], [hit for hit in hits if not hit.wide]
    each = NONE
    for hit in wide:
        each = add(each, hit.damage)
    felled, need = 0, level.amount - points(level, each)
    if need <= 0 or any(hit.levels for hit in wide):
        felled = tokens  # to damage that strikes each of them
    ways = [_covered(Need(level, need, wide), tokens - felled, pieces) for pieces in _divided(single)]
    felled += max(covered for covered, _ in ways)
    if felled < tokens:
        return Use(felled, card)
    rests = dict.fromkeys([rest for _, found in ways for rest in found])
    return Use(felled, max([struck(card, wide, rest) for rest in rests], key=_done))


def _done(card: Behind) -> tuple[int, int, Icons]:
    return card.cleared.bit_count(), sum(card.pool), card.pool


def points(level: Level, damage: Icons) -> int:
    """The points of damage that a level takes."""
    return sum(damage) if level.colour == ANY else damage[level.colour]


def _divided(hits: list[Hit]) -> Iterator[list[Hit]]:
    """Every way to divide what may be divided among tokens: point by point, or whole for the card."""
    # DF-TOKEN-09, DF-CF-30
    ways = [[_pieces(hit), [hit._replace(splits=False)]] if hit.splits else [[hit]] for hit in hits]
    for way in product(*ways):
        yield [piece for pieces in way for piece in pieces]


def _pieces(hit: Hit) -> list[Hit]:
    return [hit._replace(damage=SINGLE[colour]) for colour, n in enumerate(hit.damage) for _ in range(n)]


# ---------------------------------------------------------------- tokens


class Need(NamedTuple):
    """What one token still needs to fall, beside the damage that strikes each of them."""

    level: Level
    amount: int
    wide: list[Hit]

    def met(self, hits: Sequence[Hit]) -> bool:
        """Whether these hits together fell a token."""
        if any(hit.levels for hit in hits):
            return True
        return sum([points(self.level, hit.damage) for hit in carried(hits, self.wide)]) >= self.amount


def carried(hits: Sequence[Hit], wide: Sequence[Hit]) -> list[Hit]:
    """Those of the hits on one encounter that count there: damage with a + only with damage that carries it."""
    # DF-DMG-19, -20
    carriers = [hit.card for hit in (*hits, *wide) if not hit.rides]
    return [h for h in hits if not h.rides or any(may_carry(card, h.card, h.beside) for card in carriers)]


Rests = Iterable[tuple[Hit, ...]]
"""What may be left over when all tokens have fallen, in every way that could be best."""


def _covered(need: Need, tokens: int, hits: list[Hit]) -> tuple[int, Rests]:
    """How many of so many tokens fall at most; and if all fall, what may be left over."""
    kinds = list(dict.fromkeys(hits))
    many = tuple([hits.count(kind) for kind in kinds])
    covers = list(_covers(need, kinds, many)) if tokens else []
    states = [(many, 0)]
    for fallen in range(tokens):
        after: dict[tuple[tuple[int, ...], int], None] = {}
        for left, first in states:
            for n in range(first, len(covers)):
                rest = tuple([have - used for have, used in zip(left, covers[n], strict=True)])
                if min(rest) >= 0:
                    after[rest, n] = None
        if not after:
            return fallen, []
        states = list(after)
    return tokens, [_listed(kinds, left) for left, _ in states]


def _covers(need: Need, kinds: list[Hit], many: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of hits that fells a token, and would not with any one of them less."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        chosen = waiting.pop()
        hits = _listed(kinds, chosen)
        if need.met(hits):
            if not any(need.met(hits[:n] + hits[n + 1 :]) for n in range(len(hits))):
                yield chosen + (0,) * (len(kinds) - len(chosen))
        elif len(chosen) < len(kinds):
            kind = kinds[len(chosen)]
            struck_once = kind.group >= 0 and any(hit.group == kind.group for hit in hits)
            most = 0 if struck_once else min(1, many[len(chosen)]) if kind.group >= 0 else many[len(chosen)]
            waiting += [(*chosen, n) for n in range(most + 1)]


def _listed(kinds: list[Hit], many: tuple[int, ...]) -> tuple[Hit, ...]:
    return tuple([kind for kind, n in zip(kinds, many, strict=False) for _ in range(n)])


# ---------------------------------------------------------------- the card behind them


def struck(card: Behind, wide: Sequence[Hit], rest: Sequence[Hit]) -> Behind:
    """The card with what strikes it when no token is left: damage to all, and what no token needed."""
    # DF-DMG-34, DF-TOKEN-07, -13
    pool, bolts, groups = card.pool, card.bolts, set[int]()
    for hit in (*wide, *carried([hit for hit in rest if not hit.splits], wide)):
        if hit.group >= 0:  # the card is one encounter: of a group it is struck once
            if hit.group in groups:
                continue
            groups.add(hit.group)
        pool, bolts = add(pool, hit.damage), (*bolts, hit.levels) if hit.levels else bolts
    return card._replace(pool=pool, bolts=bolts)
