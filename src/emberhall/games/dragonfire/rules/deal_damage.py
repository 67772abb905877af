"""Deal Damage: played cards are laid on encounters, moved freely until dealt, and clear levels from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from emberhall.engine.choice import JOINED, Choice, Flow, Option, option
from emberhall.engine.words import run_all
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.any_time import any_time_options, do_at_any_time
from emberhall.games.dragonfire.rules.box import Box
from emberhall.games.dragonfire.rules.colours import NONE, Icons, add
from emberhall.games.dragonfire.rules.damage_track import affordable, cleared_by, topmost
from emberhall.games.dragonfire.rules.encounters import defeat, reachable, sweep, used
from emberhall.games.dragonfire.rules.language import Deed
from emberhall.games.dragonfire.rules.standing import attack_strength, immune
from emberhall.games.dragonfire.rules.state import ENVIRONMENT, Foe, Source, Table
from emberhall.games.dragonfire.rules.tokens import Hit, may_carry


def add_source(t: Table, source: Source) -> Source:
    """Note damage that waits for Deal Damage."""  # DF-PLAY-03, DF-DMG-01, DF-ASSIST-07
    t.uid += 1
    source.uid = t.uid
    t.sources.append(source)
    return source


# ---------------------------------------------------------------- where damage may go


def targets(t: Table, source: Source) -> list[Foe]:
    """The encounters a source may be laid on."""  # DF-DMG-17, -32, -34, DF-ASSIST-10, DF-KEY-33
    if source.assist:  # where the active player is, as far as the helper's place reaches  # DF-LOC-21, -22, DF-GAP-38
        own = t.players[source.seat].place
        far = t.me.place == ENVIRONMENT
        found = [f for f in reachable(t, t.active, False) if far or own in (ENVIRONMENT, t.place_of(f))]
    else:
        found = reachable(t, source.seat, source.crosses)
    if source.group >= 0:  # each to another encounter, and every token is one  # DF-DMG-34, DF-TOKEN-09
        taken = [s.target for s in t.sources if s.group == source.group and s is not source]
        found = [f for f in found if taken.count(f.uid) <= f.tokens + f.fallen]
    if source.only >= 0 or source.but >= 0:
        found = [f for f in found if f.uid != source.but and source.only in (-1, f.uid)]
    if source.where:  # DF-DMG-33
        found = [f for f in found if t.is_location(f) == (source.where == "location")]
    if source.rides:
        found = [f for f in found if carried(t, source, f.uid)]
    resistant = t.box.resistant
    return [f for f in found if not (source.levels or f.card in resistant) or may_damage(t, source, f)]


def carried(t: Table, rider: Source, uid: int) -> bool:
    """Damage with a + needs damage of another card, or of the card it is tied to, that goes to the same encounter."""
    # DF-DMG-19, -20
    return any(
        not s.dealt and carries(s, rider) and (s.target == uid or (s.facing >= 0 and washes(t, s, t.foe(uid))))
        for s in t.sources
    )


def carries(source: Source, rider: Source) -> bool:
    """Whether damage is of a kind that damage with a + may ride on: that of the card it is tied to, or any other's."""
    return not source.rides and may_carry((source.seat, source.card), (rider.seat, rider.card), rider.beside)


def washes(t: Table, source: Source, foe: Foe) -> bool:
    """Whether damage to every encounter facing a player reaches this one."""
    return t.faces(foe, t.players[source.facing]) and may_damage(t, source, foe)


def may_damage(t: Table, source: Source, foe: Foe) -> bool:
    """Immune encounters shrug cards off, and square levels cannot be struck by level damage."""
    # DF-KEY-33, -34, DF-DMG-24, DF-ITEM-24
    if not source.keen and immune(t, foe, source.card, source.levels > 0):
        return False
    if source.levels and not foe.tokens:
        track = t.box.encounters[foe.card].levels
        top = topmost(track, foe.cleared)
        return top < len(track) and not track[top].square
    return True


def may_go_anywhere(t: Table, source: Source) -> bool:
    """Whether damage may be laid on any uncleared level: a card like Feint lends that to one other of its player."""
    # DF-DMG-25, -38
    if source.levels:
        return False
    lent = sum(s.lends and s.seat == source.seat for s in t.sources)
    used = sum(s.level >= 0 and s.seat == source.seat and s is not source for s in t.sources)
    return lent > used and (lent > 1 or not source.lends)  # no card lends it to itself


# ---------------------------------------------------------------- variable damage


def encounters_facing(t: Table, source: Source) -> int:
    """Encounters facing the card's player, tokens among them."""
    return t.number_facing(source.seat)


def cards_played(t: Table, source: Source) -> int:
    """Cards of the card's own Class Type that its player has played this turn, itself included."""
    return t.players[source.seat].tally >> 8 * t.box.playing[source.card].colour & 255


def confused_strength(t: Table, source: Source) -> int:
    """The Attack Strength of the encounter whose blows are turned elsewhere, as long as it is there."""
    foe = next((f for f in t.foes if f.uid == source.but), None)
    return attack_strength(t, foe) if foe else 0


MEASURES: dict[str, Callable[[Table, Source], int]] = {
    "facing": encounters_facing,
    "played": cards_played,
    "strength": confused_strength,
}


def measured(t: Table, source: Source) -> Icons:
    """What a source whose amount varies comes to now."""  # DF-DMG-39
    times = MEASURES[source.per](t, source)
    u = source.unit
    return (u[0] * times, u[1] * times, u[2] * times, u[3] * times, u[4] * times)


def measure_all(t: Table) -> None:
    """Give damage whose amount varies the amount it has now."""
    for source in t.sources:
        if source.per:
            source.damage = measured(t, source)


# ---------------------------------------------------------------- the phase


def deal_damage(t: Table) -> Flow[None] | None:
    """Whatever was played for damage is dealt."""
    return deal_sources(t) if t.sources else None


def deal_sources(t: Table) -> Flow[None]:
    """Lay sources on encounters, deal one encounter at a time, until all is dealt or the rest is let go."""
    # DF-DMG-02, -30, DF-CF-53, DF-UNCON-11
    if not any(s.dealt for s in t.sources):  # the phase may be taken up again in the middle
        for foe in t.foes:
            foe.before = foe.cleared
        measure_all(t)
    me, dealing = t.me, Dealing(t)
    while not me.unconscious:
        options = dealing.options()
        if len(options) == 1:
            break
        options += dealing.beside
        pick = yield Choice(t.active, "deal-damage", options, "DF-DMG-02", rest=True, to=JOINED)
        if pick.act == "done":
            break
        flow = carry_out(t, pick)
        if flow is not None:
            yield from flow
            if pick.act == "feature":
                look_again(t)
        if pick.act == "lay":
            dealing.laid(pick.what, pick.also)
        else:
            dealing = Dealing(t)
    for source in [s for s in t.sources if s.facing >= 0 and not s.dealt]:
        if not me.unconscious:
            yield from deal_to_all_facing(t, source)


class Dealing:
    """What may be done in Deal Damage. Most of it stays as it is until something is dealt: when damage is laid, only
    what may be done with that is looked at again, or with all of it where some goes by where other damage lies."""

    __slots__ = ("_apart", "_free", "_lent", "_loose", "_pieces", "_t", "beside")

    def __init__(self, t: Table) -> None:
        self._t, self._loose = t, list[Source]()
        self._lent, self._apart = False, True  # some card lets another be laid on any level; none asks where others lie
        for source in t.sources:
            if source.lends:
                self._lent, self._apart = True, False
            if not source.dealt and (source.levels or source.damage != NONE):
                self._loose.append(source)
                if source.group >= 0 or source.rides:
                    self._apart = False
        loose = self._loose
        self._free = free_to_go(t, loose) if loose else {}
        self._pieces = {source.uid: self._piece(source) for source in loose}
        self.beside = any_time_options(t, asked=True, dealing=True) if loose else []

    def options(self) -> list[Option]:
        """Everything that may be laid, moved or dealt now."""
        seat = self._t.active
        options = [option(seat, "done")]
        for piece in self._pieces.values():
            options += piece
        piles = [s.target for s in self._loose if s.target >= 0 and s.facing < 0 and not s.rides]
        if piles:
            options += [option(seat, "deal", uid) for uid in dict.fromkeys(piles)]
        return options

    def laid(self, uid: int, target: int) -> None:
        """A source was laid on an encounter."""
        if self._apart:
            self._pieces[uid] = lay_options(self._t.active, uid, self._free[uid], target)
        else:
            self._pieces = {source.uid: self._piece(source) for source in self._loose}

    def _piece(self, source: Source) -> Sequence[Option]:
        """What may be done with one source."""
        t, uid = self._t, source.uid
        if source.facing >= 0:
            return (option(t.active, "deal-facing", uid),)
        found = self._free.get(uid)
        if found is None:
            found = tuple([foe.uid for foe in targets(t, source)])
        options = lay_options(t.active, uid, found, source.target)
        return (*options, *level_options(t, source, found)) if self._lent and may_go_anywhere(t, source) else options


def free_to_go(t: Table, sources: list[Source]) -> dict[int, tuple[int, ...]]:
    """By source, where damage may be laid that does not ask where other damage lies: while nothing is dealt, that stays
    so."""
    usual, alike = tuple([foe.uid for foe in reachable(t, t.active, False)]), not resisted(t)
    return {
        s.uid: usual if alike and not bound(t, s) else tuple([foe.uid for foe in targets(t, s)])
        for s in sources
        if s.facing < 0 and s.group < 0 and not s.rides
    }


@lru_cache(maxsize=8192)
def lay_options(seat: int, source: int, foes: tuple[int, ...], target: int) -> tuple[Option, ...]:
    """Where a source may be laid but for where it lies: the same places come again and again."""
    return tuple([option(seat, "lay", source, foe) for foe in foes if foe != target])


def level_options(t: Table, source: Source, foes: tuple[int, ...]) -> list[Option]:
    """The levels of these encounters that a source may be laid on by leave of another card, with the damage with a +
    that rides on it there."""  # DF-DMG-19, -25, -38
    return [
        option(t.active, "lay-level", source.uid, foe.uid, level)
        for foe in t.foes
        if foe.uid in foes and not foe.tokens
        for level in spots(t.box, foe.card, foe.cleared, with_its_riders(source, laid_on(t, foe.uid)), foe.cap)
        if (foe.uid, level) != (source.target, source.level)
    ]


def with_its_riders(source: Source, sources: list[Source]) -> Icons:
    """The damage of a source and of all that rides on it among others."""  # DF-DMG-19
    damage = source.damage
    for rider in sources:
        if rider.rides and carries(source, rider):
            damage = add(damage, rider.damage)
    return damage


def bound(t: Table, source: Source) -> bool:
    """Whether where a source may go depends on more than the place of the active player."""
    if source.levels or source.group >= 0 or source.crosses or source.rides:
        return True
    if source.only >= 0 or source.but >= 0 or source.where:
        return True
    return t.players[t.active].place != ENVIRONMENT if source.assist else source.seat != t.active


def resisted(t: Table) -> bool:
    """Whether any encounter may shrug cards off."""
    return not t.box.resistant.isdisjoint([foe.card for foe in t.foes])


@lru_cache(maxsize=4096)
def spots(box: Box, card: int, cleared: int, damage: Icons, cap: int) -> tuple[int, ...]:
    """Levels of an encounter below the topmost that this damage alone could clear."""  # DF-DMG-25
    track = box.encounters[card].levels
    top = topmost(track, cleared)
    below = [i for i in range(top + 1, len(track)) if not cleared >> i & 1]
    return tuple([i for i in below if affordable(track, 1 << i, damage, cap)])


def carry_out(t: Table, pick: Option) -> Flow[None] | None:
    match pick.act:
        case "lay":
            source = by_uid(t, pick.what)
            source.target, source.level = pick.also, -1
            drop_riders(t)
        case "lay-level":
            source = by_uid(t, pick.what)
            source.target, source.level = pick.also, pick.more
            drop_riders(t)
        case "deal":
            return deal_to(t, t.foe(pick.what))
        case "deal-facing":
            return deal_to_all_facing(t, by_uid(t, pick.what))
        case "feature" | "drop":
            return do_at_any_time(t, pick)
    return None


def look_again(t: Table) -> None:
    """After a Feature in the middle of it: damage is measured anew, and none stays where it cannot reach any more."""
    if not any(s.dealt for s in t.sources):
        measure_all(t)
    for source in t.sources:
        laid = source.target >= 0 and not source.dealt
        if laid and all(foe.uid != source.target for foe in targets(t, source)):
            source.target = source.level = -1
    drop_riders(t)


def drop_riders(t: Table) -> None:
    """Damage with a + does not stay where nothing carries it any more."""  # DF-DMG-19
    for source in t.sources:
        if source.rides and source.target >= 0 and not source.dealt and not carried(t, source, source.target):
            source.target = -1


def by_uid(t: Table, uid: int) -> Source:
    for source in t.sources:
        if source.uid == uid:
            return source
    raise LookupError(uid)


def deal_to(t: Table, foe: Foe) -> Flow[None]:
    """Deal everything laid on an encounter."""
    mine = laid_on(t, foe.uid)
    for source in mine:
        source.dealt = True
    return hit(t, foe, mine)


def laid_on(t: Table, uid: int) -> list[Source]:
    """The damage that waits at an encounter."""
    return [s for s in t.sources if s.target == uid and not s.dealt and s.facing < 0]


def deal_to_all_facing(t: Table, source: Source) -> Flow[None]:
    """The damage of one card to every encounter facing its player, each token and then the card itself."""
    # DF-TOKEN-07, -13
    source.dealt = True
    for foe in t.facing(source.facing):
        if foe in t.foes and may_damage(t, source, foe):  # unless what fell before took it away
            yield from hit(t, foe, with_riders(t, source, foe))


def with_riders(t: Table, source: Source, foe: Foe) -> list[Source]:
    """Damage to all encounters as it comes to one of them, with what lies there and may ride on it."""  # DF-DMG-19
    riders = [s for s in laid_on(t, foe.uid) if s.rides and carries(source, s)]
    for rider in riders:
        rider.dealt = True
    return [source, *riders]


def hit(t: Table, foe: Foe, sources: list[Source]) -> Flow[None]:
    """Tokens and levels fall; Tripwire and defeat follow at once."""  # DF-DMG-02, -27, -28
    if t.log:
        t.tell(events.Deals(t.active, foe.uid, foe.card))
    tokens, cleared = foe.tokens, foe.cleared
    strike(t, foe, sources)
    if t.log and foe.tokens < tokens:
        t.tell(events.TokenGone(foe.uid, foe.card, foe.tokens))
    if t.log and foe.cleared != cleared:
        t.tell(events.Cleared(foe.uid, foe.card, (foe.cleared & ~cleared).bit_count()))
    return after_clearing(t, foe)


def strike(t: Table, foe: Foe, sources: list[Source]) -> None:
    """What damage does to an encounter: to its tokens first, then to its track. Nothing follows from it yet."""
    if not foe.tokens and not foe.hits:
        strike_card(t, foe, sources)
        return
    apart = [source for source in sources if source.level >= 0 and not foe.tokens]
    foe.hits += tuple([hit_of(source) for source in strike_levels(t, foe, apart, sources)])
    use = used(t, foe)
    foe.tokens, foe.fallen = foe.tokens + foe.fallen - use.felled, use.felled
    if not foe.tokens:
        foe.cleared |= use.card.cleared


def hit_of(source: Source) -> Hit:
    """The damage of a source as it is dealt to an encounter with tokens."""
    return Hit(
        source.damage,
        source.levels,
        source.group,
        source.splits,
        source.facing >= 0,
        (source.seat, source.card),
        source.rides,
        source.beside,
    )


def strike_card(t: Table, foe: Foe, sources: list[Source]) -> None:
    """Levels fall in the use of all this turn's damage that clears most."""  # DF-DMG-07..18, -22..26, -29
    apart = [source for source in sources if source.level >= 0]
    for source in strike_levels(t, foe, apart, sources) if apart else sources:
        if source.levels:
            foe.bolts = (*foe.bolts, source.levels)
        else:
            foe.pool = add(foe.pool, source.damage)
    foe.cleared |= cleared_by(t.box.encounters[foe.card].levels, foe.before, foe.pool, foe.bolts, foe.cap)


def strike_levels(t: Table, foe: Foe, apart: list[Source], sources: list[Source]) -> list[Source]:
    """Damage laid on levels of its own clears them, with what rides on it where that is needed: what is left."""
    # DF-DMG-19, -25, -38
    track = t.box.encounters[foe.card].levels
    left = [source for source in sources if source not in apart]
    for source in apart:
        if not affordable(track, 1 << source.level, source.damage, foe.cap):
            riders = [other for other in left if other.rides and carries(source, other)]
            if not affordable(track, 1 << source.level, with_its_riders(source, riders), foe.cap):
                continue
            left = [other for other in left if other not in riders]
        foe.before |= 1 << source.level
    return left


def clear_levels(t: Table, foe: Foe, levels: int, by_itself: bool = False) -> Flow[None]:
    """Clear levels outright, from the topmost on, or a token."""  # DF-DMG-22, DF-TOKEN-12
    if foe.tokens:
        foe.tokens -= 1
        if t.log:
            t.tell(events.TokenGone(foe.uid, foe.card, foe.tokens))
        return
    fresh = cleared_by(t.box.encounters[foe.card].levels, foe.cleared, NONE, (levels,)) & ~foe.cleared
    foe.cleared |= fresh
    foe.before |= fresh  # this turn's damage did not pay for them
    if t.log and fresh:
        t.tell(events.Cleared(foe.uid, foe.card, fresh.bit_count()))
    yield from after_clearing(t, foe, by_itself)


def after_clearing(t: Table, foe: Foe, by_itself: bool = False) -> Flow[None]:
    """A level below the line trips the wire, the last level defeats, which no Trait of its own can undo."""
    # DF-ENC-10, -11, DF-GAP-58
    card = t.box.encounters[foe.card]
    beaten = not foe.defeated and foe.cleared.bit_count() == len(card.levels)
    foe.defeated |= beaten
    wire = card.tripwire
    if wire and not foe.tripped and foe.cleared >> wire.after:
        foe.tripped = True
        if t.log:
            t.tell(events.Tripped(foe.uid, foe.card))
        if flow := run_all(wire.do, t, Deed(foe.seat, foe.card, foe=foe)):
            yield from flow
    if beaten:
        for source in t.sources:
            if source.target == foe.uid and not source.dealt:  # it may still go elsewhere
                source.target = source.level = -1
        yield from defeat(t, foe, by_itself)


def end_of_damage(t: Table) -> None:
    """Played cards to their owners' discards, defeated encounters to theirs."""  # DF-DMG-31, DF-PLAY-16, -28
    t.sources = []
    for seat, card in t.played:
        t.players[seat].discard.append(card)
    t.played = []
    sweep(t)
