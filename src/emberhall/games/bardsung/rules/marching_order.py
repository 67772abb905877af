"""The marching order: who acts when, and what moves initiative cards."""

from __future__ import annotations

from collections.abc import Sequence

from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.standing import gather
from emberhall.games.bardsung.rules.state import Hero, Slot, Table

LAST = 99  # the initiative of a hero without a card in the row


def initiative(t: Table, seat: int) -> int:
    """The place of a hero's card counted from the left: the lower, the higher the initiative."""  # BS-ORDER-03, -07
    for place, slot in enumerate(t.row):
        if slot.seat == seat:
            return place
    return LAST


def by_initiative(t: Table) -> list[Hero]:
    """The heroes in play, the highest initiative first."""
    return [t.heroes[slot.seat] for slot in t.row if slot.seat >= 0]


def decider(t: Table) -> int:
    """Who settles what the rules leave open: the hero who had the latest turn; before any, the highest initiative."""
    # BS-CONFLICT-03, -04
    if t.seat >= 0 and not t.heroes[t.seat].escaped:
        return t.seat
    return next((slot.seat for slot in t.row if slot.seat >= 0), 0)


def slot_of(t: Table, card: int) -> Slot | None:
    for slot in t.row:
        if slot.card == card:
            return slot
    return None


def in_order(t: Table, card: int) -> bool:
    """Whether a card is in the marching order, or waits to be dealt."""  # BS-ECHO-12
    return card in t.joining or slot_of(t, card) is not None


def has_enemy_card(t: Table) -> bool:
    """Whether an enemy card is in the marching order, or waits to be dealt."""  # BS-ECHO-12
    if t.joining:
        return True
    for slot in t.row:  # noqa: SIM110
        if slot.seat < 0:
            return True
    return False


def next_ready(t: Table) -> Slot | None:
    """The card of highest initiative that is not exhausted."""  # BS-ROUND-04
    for slot in t.row:
        if not slot.exhausted:
            return slot
    return None


# ---------------------------------------------------------------- dealing


def deal(t: Table, second: Sequence[int] = ()) -> None:
    """Shuffle the cards, those that wait too, and deal them from left to right, all ready; pinned cards stay, and in a
    first game some are put in the second place."""
    # BS-ORDER-04, -08, BS-COND-14..16, -27, BS-TUT1-16
    pinned = [(place, slot) for place, slot in enumerate(t.row) if slot.pinned]
    cards = [slot for slot in t.row if not slot.pinned] if pinned else t.row[:]
    for card in t.joining:
        cards.append(Slot(card))
    bag = [slot.card for slot in cards]
    shuffled: list[Slot] = []
    pick = t.chance.pick
    while bag:
        i = pick(bag) if len(bag) > 1 else 0
        del bag[i]
        shuffled.append(cards.pop(i))
    for place, slot in pinned:  # the leftmost first; one beyond the end takes the last place
        shuffled.insert(min(place, len(shuffled)), slot)
        slot.pinned = False
    for slot in shuffled:
        slot.exhausted = False
    if second:
        shuffled[1:1] = [Slot(card) for card in second]
    t.row, t.joining = shuffled, []
    t.round += 1
    if t.log:
        t.tell(events.RoundBegins(t.round, tuple(slot.card for slot in t.row)))


def shuffle_in(t: Table, card: int) -> None:
    """A card joins a row in play at a random place, ready and on its normal side."""  # BS-ORDER-11, BS-AREA-07
    turn_back(t, card)
    place = t.chance.roll(len(t.row) + 1) - 1
    t.row.insert(place, Slot(card))
    if t.log:
        t.tell(events.CardJoins(card, place))


def remove(t: Table, card: int, gold: int = 0) -> None:
    """A card leaves the order; the others keep theirs, and it comes back, if ever, on its normal side."""
    # BS-ORDER-09, BS-HEAT-02, -04
    there = in_order(t, card)
    t.row = [slot for slot in t.row if slot.card != card]
    if card in t.joining:
        t.joining.remove(card)
    turn_back(t, card)
    if t.log and there:
        t.tell(events.CardLeaves(card, gold))


def turn_back(t: Table, card: int) -> None:
    """A card is turned to its normal side."""  # BS-HEAT-02
    if card in t.heated:
        t.heated.remove(card)
        gather(t)


# ---------------------------------------------------------------- Quicken, Haste, Slow, Stop


def quicken(t: Table, slot: Slot) -> None:
    """One space to the left."""  # BS-EFFECT-12
    _move(t, slot, max(t.row.index(slot) - 1, 0))


def haste(t: Table, slot: Slot) -> None:
    """To the leftmost space."""  # BS-EFFECT-13
    _move(t, slot, 0)


def slow(t: Table, slot: Slot) -> None:
    """One space to the right."""  # BS-EFFECT-14
    _move(t, slot, min(t.row.index(slot) + 1, len(t.row) - 1))


def stop(t: Table, slot: Slot) -> None:
    """To the rightmost space."""  # BS-EFFECT-15
    _move(t, slot, len(t.row) - 1)


def _move(t: Table, slot: Slot, place: int) -> None:
    """The moved card stays exhausted or ready as it was; the others close up."""  # BS-EFFECT-16
    if t.row[place] is not slot:
        t.row.remove(slot)
        t.row.insert(place, slot)
        if t.log:
            t.tell(events.CardMoves(slot.card, place))
