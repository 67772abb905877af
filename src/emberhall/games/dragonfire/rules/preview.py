"""What the damage laid out so far would do, and what would be taken in return. Nothing on the table changes."""

from __future__ import annotations

from typing import NamedTuple

from emberhall.games.dragonfire.rules.deal_damage import (
    by_uid,
    carries,
    drop_riders,
    laid_on,
    may_damage,
    strike,
    with_riders,
)
from emberhall.games.dragonfire.rules.state import Foe, Source, Table
from emberhall.games.dragonfire.rules.take_damage import attack_of


class Fall(NamedTuple):
    """What would become of an encounter."""

    uid: int
    tokens: int  # tokens removed
    levels: int  # levels cleared, one bit each
    defeated: bool
    trips: bool  # its Tripwire is passed

    @property
    def nothing(self) -> bool:
        return not self.tokens and not self.levels


class Blows(NamedTuple):
    """What attacks would deal to a character, before anything it may prevent."""

    damage: int
    unsure: tuple[int, ...]  # encounters whose attack does more than its strength, or may


def falls(t: Table) -> list[Fall]:
    """Of every encounter that something is laid on, or that damage to all facing reaches: what would fall."""
    return [fall for fall in compared(t, dealt(t)) if not fall.nothing or laid_on(t, fall.uid)]


def fall_of(t: Table, uid: int) -> Fall:
    """What dealing all that is laid on one encounter would do."""
    copy = silent(t)
    deal_laid(copy, uid)
    return of_one(compared(t, copy), uid)


def fall_with(t: Table, source: int, uid: int, level: int = -1) -> Fall:
    """What dealing one encounter would do once this source lay on it too."""
    copy = silent(t)
    moved = by_uid(copy, source)
    moved.target, moved.level = uid, level
    drop_riders(copy)
    deal_laid(copy, uid)
    if not moved.dealt:  # it rides on damage to all encounters
        for wide in [s for s in to_all(copy) if carries(s, moved)]:
            deal_to_all(copy, wide)
    return of_one(compared(t, copy), uid)


def falls_from(t: Table, source: int) -> list[Fall]:
    """What damage that goes to every encounter facing a player would do."""
    copy = silent(t)
    deal_to_all(copy, by_uid(copy, source))
    return [fall for fall in compared(t, copy) if not fall.nothing]


def in_return(t: Table) -> Blows:
    """What the active player would take when all damage laid out had been dealt."""  # DF-TAKE-01..04
    copy = dealt(t)
    attackers = [foe for foe in copy.facing(copy.active) if not foe.calm]
    unsure = tuple(foe.uid for foe in attackers if copy.card_of(foe).attacking)
    return Blows(sum(attack_of(copy, foe) for foe in attackers), unsure)


# ---------------------------------------------------------------- on a copy of the table


def silent(t: Table) -> Table:
    copy = t.copy()
    copy.log = None
    return copy


def dealt(t: Table) -> Table:
    """The table with all damage that is laid out dealt, and what goes to all facing as well."""
    copy = silent(t)
    for foe in copy.foes:
        deal_laid(copy, foe.uid)
    for source in to_all(copy):
        deal_to_all(copy, source)
    return copy


def to_all(t: Table) -> list[Source]:
    """The damage to all encounters that is still to be dealt."""
    return [s for s in t.sources if s.facing >= 0 and not s.dealt]


def deal_laid(t: Table, uid: int) -> None:
    """What lies on an encounter, but for damage with a + that lies there alone."""  # DF-DMG-19
    foe, sources = t.foe(uid), laid_on(t, uid)
    if all(source.rides for source in sources):
        return
    for source in sources:
        source.dealt = True
    strike(t, foe, sources)
    settle(t, foe)


def deal_to_all(t: Table, source: Source) -> None:
    for foe in t.facing(source.facing):
        if may_damage(t, source, foe):
            strike(t, foe, with_riders(t, source, foe))
            settle(t, foe)


def settle(t: Table, foe: Foe) -> None:
    """Tripwire and defeat as far as they change who attacks, and how hard."""
    card = t.card_of(foe)
    foe.tripped |= card.tripwire is not None and foe.cleared >> card.tripwire.after > 0
    foe.defeated |= foe.cleared.bit_count() == len(card.levels)


def compared(t: Table, after: Table) -> list[Fall]:
    """Every encounter before and after."""
    return [
        Fall(
            foe.uid,
            foe.tokens - then.tokens,
            then.cleared & ~foe.cleared,
            then.defeated and not foe.defeated,
            then.tripped and not foe.tripped,
        )
        for foe, then in zip(t.foes, after.foes, strict=True)
    ]


def of_one(found: list[Fall], uid: int) -> Fall:
    return next(fall for fall in found if fall.uid == uid)
