"""The best that damage can do, found by trying every way there is: slow, simple, and not the way the rules go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from emberhall.games.dragonfire.rules.colours import ANY, NONE, Icons, add
from emberhall.games.dragonfire.rules.damage_track import Level, Track

# ---------------------------------------------------------------- a track


def payments(level: Level, pool: Icons, cap: int) -> Iterator[Icons]:
    """Every way to take what a level asks for out of a pool: what is left after it."""
    asked = min(level.amount, cap) if cap and level.colour == ANY else level.amount
    if level.colour != ANY:
        if pool[level.colour] >= asked:
            left = list(pool)
            left[level.colour] -= asked
            yield (left[0], left[1], left[2], left[3], left[4])
        return
    yield from taken(pool, asked, 0)


def taken(pool: Icons, amount: int, colour: int) -> Iterator[Icons]:
    """Every way to take so much out of a pool, from a colour on."""
    if colour == len(pool):
        if amount == 0:
            yield pool
        return
    for n in range(min(pool[colour], amount) + 1):
        left = list(pool)
        left[colour] -= n
        yield from taken((left[0], left[1], left[2], left[3], left[4]), amount - n, colour + 1)


@cache
def most_cleared(track: Track, cleared: int, pool: Icons, bolts: tuple[int, ...], cap: int) -> int:
    """The most levels that can be clear: pay the topmost uncleared level or let a bolt fall on it, in every order."""
    top = next((i for i in range(len(track)) if not cleared >> i & 1), None)
    best = cleared.bit_count()
    if top is None:
        return best
    for left in payments(track[top], pool, cap):
        best = max(best, most_cleared(track, cleared | 1 << top, left, bolts, cap))
    for n, bolt in enumerate(bolts):
        after, falls = cleared, 0
        for i in range(top, len(track)):
            if after >> i & 1:
                continue
            if falls == bolt or track[i].square:
                break
            after |= 1 << i
            falls += 1
        if falls:
            best = max(best, most_cleared(track, after, pool, bolts[:n] + bolts[n + 1 :], cap))
    return best


# ---------------------------------------------------------------- tokens and the card behind them


class Blow(NamedTuple):
    """Damage of one card as it lies on the table."""

    card: str
    icons: Icons = NONE
    levels: int = 0
    plus: bool = False  # rides on the damage of another card
    divides: bool = False  # may be divided among tokens
    everywhere: bool = False  # strikes each token, and the card
    group: int = -1  # blows of one group strike different encounters


CARD = -1  # where a blow may go beside the tokens, which are counted from 0
NOWHERE = -2


class Struck(NamedTuple):
    """What has been done: tokens felled, and levels cleared of the card."""

    tokens: int
    levels: int


def best_of(level: Level, tokens: int, track: Track, blows: Sequence[Blow]) -> Struck:
    """The most tokens that can fall, and the most levels that can be cleared if all of them do."""
    wide = [blow for blow in blows if blow.everywhere]
    single = [blow for blow in blows if not blow.everywhere]
    best = Struck(0, 0)
    for places in product(*[ways_to_lay(blow, tokens) for blow in single]):
        laid = [(part, place) for parts in places for part, place in parts]
        if is_allowed(laid, wide):
            best = max(best, outcome(level, tokens, track, laid, wide))
    return best


def ways_to_lay(blow: Blow, tokens: int) -> list[list[tuple[Blow, int]]]:
    """Whole on the card or a token, or nowhere if it may not go just anywhere; or divided among tokens."""
    places = [CARD, *range(tokens)] + [NOWHERE] * (blow.plus or blow.group >= 0)
    ways = [[(blow, place)] for place in places]
    if blow.divides:
        parts = [blow._replace(icons=point(colour)) for colour in range(5) for _ in range(blow.icons[colour])]
        ways += [list(zip(parts, places, strict=True)) for places in product(range(tokens), repeat=len(parts))]
    return ways


def point(colour: int) -> Icons:
    icons = [0, 0, 0, 0, 0]
    icons[colour] = 1
    return (icons[0], icons[1], icons[2], icons[3], icons[4])


def is_allowed(laid: Sequence[tuple[Blow, int]], wide: Sequence[Blow]) -> bool:
    """A + goes where damage of another card goes, and the blows of a group go to different encounters."""
    for n, (blow, place) in enumerate(laid):
        if place == NOWHERE:
            continue
        if blow.plus:
            beside = [other for other, there in laid if there == place] + [*wide]
            if not any(other.card != blow.card and not other.plus for other in beside):
                return False
        if blow.group >= 0 and any(o.group == blow.group and there == place for o, there in laid[:n]):
            return False
    return True


def outcome(level: Level, tokens: int, track: Track, laid: Sequence[tuple[Blow, int]], wide: Sequence[Blow]) -> Struck:
    """What falls when everything lies where it does."""
    felled = sum(token_falls(level, [*wide, *[blow for blow, place in laid if place == n]]) for n in range(tokens))
    if felled < tokens:
        return Struck(felled, 0)
    pool, bolts = NONE, list[int]()
    for blow in [*wide, *[blow for blow, place in laid if place == CARD]]:
        pool = add(pool, blow.icons)
        bolts += [blow.levels] * (blow.levels > 0)
    return Struck(felled, most_cleared(track, 0, pool, tuple(sorted(bolts)), 0))


def token_falls(level: Level, blows: Sequence[Blow]) -> bool:
    if any(blow.levels for blow in blows):
        return True
    points = [sum(blow.icons) if level.colour == ANY else blow.icons[level.colour] for blow in blows]
    return sum(points) >= level.amount
