"""Laying damage out well: which source on which encounter, so that most is cleared and the worst is gone first."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from emberhall.games.dragonfire.rules import damage_track
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.colours import NONE, Icons, add
from emberhall.games.dragonfire.rules.damage_track import Track, cleared_by
from emberhall.games.dragonfire.rules.deal_damage import bound, resisted, targets, token_hits, washes
from emberhall.games.dragonfire.rules.standing import attack_strength
from emberhall.games.dragonfire.rules.state import Foe, Source, Table
from emberhall.games.dragonfire.rules.take_damage import attack_of


class Plan(NamedTuple):
    """Which sources go to which encounter (by uid), what that is worth in all, and at each encounter."""

    where: dict[int, int]
    value: float
    gains: dict[int, float]


class Best(NamedTuple):
    """What can be done to one encounter: how much for each source, with which of them, and how much in all."""

    density: float
    needed: list[Source]
    value: float


class Clearing(dict[Icons, int]):
    """The levels of an encounter that are cleared by a pile of damage: the same piles are looked at again and again."""

    def __init__(self, track: Track, before: int, bolts: tuple[int, ...], cap: int) -> None:
        self.track, self.before, self.bolts, self.cap = track, before, bolts, cap

    def __missing__(self, pool: Icons) -> int:
        found = self[pool] = cleared_by(self.track, self.before, pool, self.bolts, self.cap)
        return found


@lru_cache(maxsize=1024)
def clearing(box: Box, card: int, before: int, bolts: tuple[int, ...], cap: int) -> Clearing:
    return Clearing(box.encounters[card].levels, before, bolts, cap)


class Fight:
    """What a player sees of the fight: who is in danger, and what it is worth to be rid of each encounter."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.foes = [f for f in t.foes if not f.defeated]
        self.attack = {f.uid: attack_of(t, f) for f in self.foes}
        self.harm = self._harm()
        self.worth = {f.uid: self.worth_of(f) for f in self.foes}

    def _harm(self) -> list[int]:
        """What the attacks on each conscious character come to."""
        t, harm = self.t, [0] * len(self.t.players)
        for foe in self.foes:
            if foe.calm:
                continue
            if foe.card not in t.box.locations:
                harm[foe.seat] += self.attack[foe.uid]
                continue
            for player in t.inside(foe.uid):
                harm[player.seat] += self.attack[foe.uid]
        for player in t.players:
            if player.unconscious:
                harm[player.seat] = 0
        return harm

    def worth_of(self, foe: Foe) -> float:
        """Its gold and, above all, its attacks to come: more if they would bring somebody down."""
        t = self.t
        card = t.box.encounters[foe.card]
        player = t.players[foe.seat]
        near = 1.0 if foe.seat == t.active else 0.75
        if self.harm[foe.seat] >= player.hp:
            near *= 1.6
        worth = 1.0 + near * self.attack[foe.uid]
        if not foe.poor:
            worth += 0.12 * card.gold
        return worth + 0.8 if card.start_of_turn or card.attacking or card.damaging or card.traits else worth

    def falls(self, seat: int) -> bool:
        """Whether the attacks on a character would bring it down."""
        return self.harm[seat] >= self.t.players[seat].hp


def gain(fight: Fight, foe: Foe, sources: list[Source]) -> float:
    """What these sources together do to an encounter."""
    if not sources or (sources[0].rides and all(source.rides for source in sources)):
        return 0.0  # with nothing that carries it  # DF-DMG-19
    if foe.tokens:
        fallen = min(tokens_felled(fight.t, foe, sources), foe.tokens)
        return fallen * (0.6 + attack_strength(fight.t, foe, token=True)) if fallen else 0.0
    bolts = foe.bolts
    for source in sources:
        if source.levels:
            bolts = (*bolts, source.levels)
    return gain_by(fight, foe, piled(foe.pool, sources), bolts)


def piled(pool: Icons, sources: list[Source]) -> Icons:
    """A pile of damage and that of some sources."""
    black, blue, green, red, plain = pool
    for source in sources:
        a, b, c, d, e = source.damage
        black, blue, green, red, plain = black + a, blue + b, green + c, red + d, plain + e
    return black, blue, green, red, plain


def gain_by(fight: Fight, foe: Foe, pool: Icons, bolts: tuple[int, ...]) -> float:
    """What a pile of damage does to an encounter without tokens."""
    box, cleared = fight.t.box, foe.cleared
    done = clearing(box, foe.card, foe.before, bolts, foe.cap)[pool] | cleared
    if done == cleared:
        return 0.0
    new, worth, levels = (done ^ cleared).bit_count(), fight.worth[foe.uid], len(box.encounters[foe.card].levels)
    return worth + 0.5 * new if done.bit_count() == levels else worth * 0.5 * new / levels


def tokens_felled(t: Table, foe: Foe, sources: list[Source]) -> int:
    """How many tokens fall to these sources; damage to all encounters counts for each of them."""
    each, hits, bolts = foe.on_tokens, list(foe.token_hits), 0
    for source in sources:
        if source.facing >= 0:
            if source.levels:
                return foe.tokens
            each = add(each, source.damage)
        elif source.levels:
            bolts += 1
        else:
            hits += token_hits(source)
    level = t.box.encounters[foe.card].token_level
    felled = damage_track.tokens_felled(level, foe.tokens + foe.fallen, each, tuple(hits)) - foe.fallen
    return min(foe.tokens, felled + bolts)


def plan(fight: Fight, sources: list[Source]) -> Plan:
    """A good layout: again and again the encounter where the sources left do most for each of them."""
    t = fight.t
    waiting = [s for s in sources if not s.dealt and (s.levels or s.damage != NONE)]
    left = [s for s in waiting if s.facing < 0]
    wide = [s for s in waiting if s.facing >= 0]
    where: dict[int, int] = {}
    gains: dict[int, float] = {}
    swept = {f.uid: [s for s in wide if washes(t, s, f)] for f in fight.foes} if wide else {}
    for foe in fight.foes:
        if swept.get(foe.uid):
            gains[foe.uid] = gain(fight, foe, swept[foe.uid])
    reach = reaches(t, left)
    best: dict[int, Best | None] = {}
    grouped = any(s.group >= 0 for s in left)
    plain = not any(s.levels or s.rides for s in waiting)
    while left:
        top: Best | None = None
        prey: Foe | None = None
        for foe in fight.foes:
            uid = foe.uid
            if uid not in best:
                fit = [s for s in left if uid in reach[s.uid]]
                if grouped:
                    fit = one_of_each_group([s for s in fit if not twin_there(s, uid, sources, where)])
                best_of = best_by_icons if plain and not foe.tokens else best_at
                best[uid] = best_of(fight, foe, fit, swept.get(uid, []), gains.get(uid, 0.0))
            found = best[uid]
            if found is not None and (top is None or found.density > top.density):
                top, prey = found, foe
        if top is None or prey is None:
            break
        gains[prey.uid] = gains.get(prey.uid, 0.0) + top.value
        for source in top.needed:
            where[source.uid] = prey.uid
            left.remove(source)
        best = {uid: b for uid, b in best.items() if b is None or not any(s in top.needed for s in b.needed)}
        best[prey.uid] = None
    return Plan(where, sum(gains.values()), gains)


def best_at(fight: Fight, foe: Foe, fit: list[Source], swept: list[Source], already: float) -> Best | None:
    """The most that these sources do to an encounter beyond what strikes it anyway, with as few as do the same: one
    after the other is left out, the weakest first."""
    if not fit:
        return None
    value = gain(fight, foe, swept + fit)
    if value <= already + 1e-9:
        return None
    kept = fit
    for source in sorted(fit, key=strength):
        rest = [s for s in kept if s is not source]
        if rest and gain(fight, foe, swept + rest) >= value - 1e-9:
            kept = rest
    return Best((value - already) / len(kept), kept, value - already)


def best_by_icons(fight: Fight, foe: Foe, fit: list[Source], swept: list[Source], already: float) -> Best | None:
    """The same for nothing but icons against nothing but a track: what is left is counted, not added up anew."""
    if not fit:
        return None
    pool, bolts = piled(foe.pool, swept + fit), foe.bolts
    value = gain_by(fight, foe, pool, bolts)
    if value <= already + 1e-9:
        return None
    kept = fit
    for source in sorted(fit, key=strength) if len(fit) > 1 else ():
        less = without(pool, source.damage)
        if len(kept) > 1 and gain_by(fight, foe, less, bolts) >= value - 1e-9:
            kept, pool = [s for s in kept if s is not source], less
    return Best((value - already) / len(kept), kept, value - already)


def strength(source: Source) -> tuple[int, int]:
    return sum(source.damage), source.levels


def without(pool: Icons, damage: Icons) -> Icons:
    a, b, c, d, e = damage
    black, blue, green, red, plain = pool
    return black - a, blue - b, green - c, red - d, plain - e


def reaches(t: Table, sources: list[Source]) -> dict[int, frozenset[int]]:
    """Where every source may go, whatever is laid out already."""
    found: dict[int, frozenset[int]] = {}
    usual: frozenset[int] | None = None
    alike = not resisted(t)
    for source in sources:
        if alike and not bound(t, source):
            if usual is None:
                usual = frozenset([f.uid for f in targets(t, source)])
            found[source.uid] = usual
            continue
        if source.group >= 0 or source.rides:
            free = source.copy()
            free.group, free.rides = -1, False
            found[source.uid] = frozenset([f.uid for f in targets(t, free)])
        else:
            found[source.uid] = frozenset([f.uid for f in targets(t, source)])
    return found


def twin_there(source: Source, uid: int, sources: list[Source], where: dict[int, int]) -> bool:
    """Whether another source of the same group is meant for this encounter, or was dealt to it."""
    return source.group >= 0 and any(
        s.group == source.group and s is not source and (s.target if s.dealt else where.get(s.uid)) == uid
        for s in sources
    )


def one_of_each_group(sources: list[Source]) -> list[Source]:
    seen: list[int] = []
    found: list[Source] = []
    for source in sources:
        if source.group >= 0:
            if source.group in seen:
                continue
            seen.append(source.group)
        found.append(source)
    return found
