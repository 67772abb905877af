"""Laying damage out well: which source on which encounter, so that most is cleared and the worst is gone first."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import msgspec

from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.colours import NONE, Icons
from emberhall.games.dragonfire.rules.damage_track import Track, cleared_by
from emberhall.games.dragonfire.rules.deal_damage import bound, hit_of, resisted, targets, washes
from emberhall.games.dragonfire.rules.encounters import reachable, used
from emberhall.games.dragonfire.rules.standing import attack_strength, strengthening
from emberhall.games.dragonfire.rules.state import Foe, Source, Table
from emberhall.games.dragonfire.rules.tokens import Hit


class Plan(msgspec.Struct, frozen=True, gc=False):
    """Which sources go to which encounter (by uid), what that is worth in all, and at each encounter."""

    where: dict[int, int]
    value: float
    gains: dict[int, float]


class Best(msgspec.Struct, frozen=True, gc=False):
    """What can be done to one encounter: how much for each source, with which of them, and how much in all."""

    density: float
    needed: list[Source]
    value: float


@lru_cache(maxsize=4096)
def packed(pool: Icons) -> int:
    """A pile of damage as one number, two bytes for each colour: such piles are added and parted like numbers."""
    black, blue, green, red, plain = pool
    return black | blue << 16 | green << 32 | red << 48 | plain << 64


def unpacked(pile: int) -> Icons:
    """How many icons of each colour a packed pile has."""
    return pile & 65535, pile >> 16 & 65535, pile >> 32 & 65535, pile >> 48 & 65535, pile >> 64


class Clearing(dict[int, int]):
    """The levels of an encounter that are cleared by a packed pile of damage: the same piles are looked at again and
    again."""

    def __init__(self, track: Track, before: int, bolts: tuple[int, ...], cap: int) -> None:
        self.track, self.before, self.bolts, self.cap = track, before, bolts, cap

    def __missing__(self, pile: int) -> int:
        found = self[pile] = cleared_by(self.track, self.before, unpacked(pile), self.bolts, self.cap)
        return found


@lru_cache(maxsize=1024)
def clearing(box: Box, card: int, before: int, bolts: tuple[int, ...], cap: int) -> Clearing:
    return Clearing(box.encounters[card].levels, before, bolts, cap)


class Fight:
    """What a player sees of the fight: who is in danger, and what it is worth to be rid of each encounter."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.foes = [f for f in t.foes if not f.defeated]
        self.attack: dict[int, int] = {}  # what each encounter deals, with its tokens
        self.token_attack: dict[int, int] = {}  # what one of its tokens deals
        self.harm = [0] * len(t.players)  # what the attacks on each conscious character come to
        self._look_at_attacks()
        self._worth: dict[int, float] = {}
        self._facts: list[Hashable] = []

    @property
    def worth(self) -> dict[int, float]:
        """What it is worth to be rid of each encounter."""
        if not self._worth:
            self._worth = {f.uid: self.worth_of(f) for f in self.foes}
        return self._worth

    def _look_at_attacks(self) -> None:
        t, attack, harm, locations = self.t, self.attack, self.harm, self.t.box.locations
        words = strengthening(t)
        for foe in self.foes:
            uid, hits = foe.uid, attack_strength(t, foe, False, words)
            if foe.tokens:
                self.token_attack[uid] = each = attack_strength(t, foe, True, words)
                hits += foe.tokens * each
            attack[uid] = hits
            if foe.calm:
                continue
            if foe.card not in locations:
                harm[foe.seat] += hits
                continue
            for player in t.inside(uid):
                harm[player.seat] += hits
        for player in t.players:
            if player.unconscious:
                harm[player.seat] = 0

    def worth_of(self, foe: Foe) -> float:
        """Its gold and, above all, its attacks to come: more if they would bring somebody down."""
        t, seat = self.t, foe.seat
        near = 1.0 if seat == t.active else 0.75
        if self.harm[seat] >= t.players[seat].hp:
            near *= 1.6
        worth = 1.0 + near * self.attack[foe.uid]
        if not foe.poor:
            worth += 0.12 * t.box.encounters[foe.card].gold
        return worth + 0.8 if foe.card in t.box.meddling else worth

    def facts(self) -> list[Hashable]:
        """All that a layout goes by of the fight, in one row: what an encounter is worth follows from it."""
        if not self._facts:
            t, players = self.t, self.t.players
            falls = [self.falls(player.seat) for player in players]
            found = [t.box, t.active, t.level, len(players), len(self.foes), *[player.place for player in players]]
            for f in self.foes:
                found += f.uid, f.card, f.seat, self.attack[f.uid], falls[f.seat], f.poor, f.awake
                found += f.before, f.cleared, f.pool, f.bolts, f.cap, f.tokens
                if f.tokens or f.hits:
                    found += f.fallen, f.hits, self.token_attack.get(f.uid)
            self._facts = found
        return self._facts

    def clearing(self, foe: Foe, levels: int) -> float:
        """What it is worth to clear so many levels more of an encounter without tokens."""
        if not levels:
            return 0.0
        worth, track = self.worth[foe.uid], len(self.t.box.encounters[foe.card].levels)
        return worth + 0.5 * levels if foe.cleared.bit_count() + levels == track else worth * 0.5 * levels / track

    def falls(self, seat: int) -> bool:
        """Whether the attacks on a character would bring it down."""
        return self.harm[seat] >= self.t.players[seat].hp


def gain(fight: Fight, foe: Foe, sources: list[Source]) -> float:
    """What these sources together do to an encounter."""
    if not sources or (sources[0].rides and all(source.rides for source in sources)):
        return 0.0  # with nothing that carries it  # DF-DMG-19
    if foe.tokens or foe.hits:
        return struck(fight, foe, tuple([hit_of(source) for source in sources]))
    bolts = foe.bolts
    for source in sources:
        if source.levels:
            bolts = (*bolts, source.levels)
    done = clearing(fight.t.box, foe.card, foe.before, bolts, foe.cap)[piled(foe.pool, sources)]
    return fight.clearing(foe, (done & ~foe.cleared).bit_count())


def piled(pool: Icons, sources: list[Source]) -> int:
    """A pile of damage and that of some sources, packed."""
    pile = packed(pool)
    for source in sources:
        pile += packed(source.damage)
    return pile


def struck(fight: Fight, foe: Foe, hits: tuple[Hit, ...]) -> float:
    """What damage is worth to an encounter with tokens: those that fall, and the levels behind them if all do."""
    felled, card = used(fight.t, foe, hits)
    value = (felled - foe.fallen) * (0.6 + fight.token_attack[foe.uid]) if foe.tokens else 0.0
    if felled < foe.tokens + foe.fallen:
        return value
    return value + fight.clearing(foe, (card.cleared & ~foe.cleared).bit_count())


def plan(fight: Fight, sources: list[Source]) -> Plan:
    """A good layout: again and again the encounter where the sources left do most for each of them."""
    waiting = [s for s in sources if not s.dealt and (s.levels or s.damage != NONE)]
    if not waiting:
        return Plan({}, 0.0, {})
    facts = fight.facts()[:]
    for s in waiting:
        if s.group >= 0:  # where those of a group may go depends on where others went
            return laid_out(fight, waiting, sources)
        facts += s.uid, s.seat, s.card, s.damage, s.levels, s.rides, s.splits, s.keen
        facts += s.assist, s.crosses, s.facing, s.only, s.but, s.where
    known_by = tuple(facts)
    found = LAYOUTS.get(known_by)
    if found is None:
        if len(LAYOUTS) >= MOST_LAYOUTS:
            LAYOUTS.clear()
        found = LAYOUTS[known_by] = laid_out(fight, waiting, sources)
    return found


LAYOUTS: dict[Hashable, Plan] = {}
"""Layouts by all that they go by: games imagined with equal luck come to the same fights again and again."""
MOST_LAYOUTS = 4096


def laid_out(fight: Fight, waiting: list[Source], sources: list[Source]) -> Plan:
    """The layout of those of these sources that wait."""
    left = [s for s in waiting if s.facing < 0]
    where: dict[int, int] = {}
    gains: dict[int, float] = {}
    swept: dict[int, list[Source]] = {}
    if len(left) < len(waiting):
        wide = [s for s in waiting if s.facing >= 0]
        swept = {f.uid: [s for s in wide if washes(fight.t, s, f)] for f in fight.foes}
        gains = {f.uid: gain(fight, f, swept[f.uid]) for f in fight.foes if swept[f.uid]}
    best: dict[int, Best | None] = {}
    grouped, plain = False, True
    for source in waiting:
        grouped |= source.group >= 0 > source.facing
        plain = plain and not (source.levels or source.rides)
    fitting = reached(fight.t, left if grouped or len(left) < 2 else sorted(left, key=strength))
    used: set[Source] = set()
    while len(used) < len(left):
        top: Best | None = None
        prey = -1
        for foe in fight.foes:
            uid = foe.uid
            if uid not in best:
                fit = fitting.get(uid, [])
                if used:
                    fit = [s for s in fit if s not in used]
                if grouped:
                    fit = sorted(as_many_as_fit(foe, fit, sources, where), key=strength)
                best_of = best_by_icons if plain and not (foe.tokens or foe.hits) else best_at
                best[uid] = best_of(fight, foe, fit, swept.get(uid, []), gains.get(uid, 0.0)) if fit else None
            found = best[uid]
            if found is not None and (top is None or found.density > top.density):
                top, prey = found, uid
        if top is None:
            break
        gains[prey] = gains.get(prey, 0.0) + top.value
        for source in top.needed:
            where[source.uid] = prey
        used.update(top.needed)
        best = {uid: b for uid, b in best.items() if b is None or used.isdisjoint(b.needed)}
        best[prey] = None
    return Plan(where, sum(gains.values()), gains)


def best_at(fight: Fight, foe: Foe, fit: list[Source], swept: list[Source], already: float) -> Best | None:
    """The most that these sources, the weakest first, do to an encounter beyond what strikes it anyway, with as few as
    do the same: one after the other is left out."""
    value = gain(fight, foe, swept + fit)
    if value <= already + 1e-9:
        return None
    kept = fit
    for source in fit:
        rest = [s for s in kept if s is not source]
        if rest and gain(fight, foe, swept + rest) >= value - 1e-9:
            kept = rest
    return Best((value - already) / len(kept), kept, value - already)


def best_by_icons(fight: Fight, foe: Foe, fit: list[Source], swept: list[Source], already: float) -> Best | None:
    """The same for nothing but icons against nothing but a track: what is left is counted, not added up anew."""
    table, pile = clearing(fight.t.box, foe.card, foe.before, foe.bolts, foe.cap), piled(foe.pool, swept + fit)
    uncleared = ~foe.cleared
    new = (table[pile] & uncleared).bit_count()
    value = fight.clearing(foe, new)
    if value <= already + 1e-9:
        return None
    kept = fit
    for source in fit if len(fit) > 1 else ():
        less = pile - packed(source.damage)
        if (table[less] & uncleared).bit_count() == new and len(kept) > 1:
            kept, pile = [s for s in kept if s is not source], less
    return Best((value - already) / len(kept), kept, value - already)


def strength(source: Source) -> tuple[int, int]:
    return sum(source.damage), source.levels


def reached(t: Table, sources: list[Source]) -> dict[int, list[Source]]:
    """The sources that may go to each encounter that some may go to, whatever is laid out already."""
    alike = not resisted(t)
    unbound = [s for s in sources if not bound(t, s)] if alike else []
    usual = reachable(t, t.active, False) if unbound else []
    if len(unbound) == len(sources):
        return {foe.uid: sources for foe in usual}
    found: dict[int, list[Source]] = {}
    for source in sources:
        if source in unbound:
            foes = usual
        elif source.group >= 0 or source.rides:
            free = source.copy()
            free.group, free.rides = -1, False
            foes = targets(t, free)
        else:
            foes = targets(t, source)
        for foe in foes:
            found.setdefault(foe.uid, []).append(source)
    return found


def as_many_as_fit(foe: Foe, fit: list[Source], sources: list[Source], where: dict[int, int]) -> list[Source]:
    """Those of these sources that may strike an encounter: of a group one for each of its tokens, and one for it."""
    # DF-DMG-34, DF-TOKEN-09
    taken = [s.group for s in sources if (s.target if s.dealt else where.get(s.uid)) == foe.uid]
    found: list[Source] = []
    for source in fit:
        if source.group < 0 or taken.count(source.group) <= foe.tokens + foe.fallen:
            taken.append(source.group)
            found.append(source)
    return found
