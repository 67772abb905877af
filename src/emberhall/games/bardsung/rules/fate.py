"""Fate and the other tokens on the tracks: spending and replenishing; gold and reputation."""

from __future__ import annotations

from emberhall.games.bardsung.rules import events
from emberhall.games.bardsung.rules.pages import HIGH, LOW
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.rules.tokens import CHARM


def replenish(t: Table, seat: int, amount: int = 1) -> None:
    """Flip exhausted fate tokens to their active side; with none exhausted nothing happens."""  # BS-FATE-08, -09
    amount = min(amount, t.fate_tokens - t.fate)
    if amount > 0:
        t.fate += amount
        if t.log:
            t.tell(events.FateReplenished(seat, amount))


def spend_fate(t: Table, seat: int, amount: int = 1) -> None:
    """Flip active fate tokens to their exhausted side."""  # BS-FATE-03
    t.fate -= amount
    if t.log:
        for _ in range(amount):
            t.tell(events.FateSpent(seat))


def spend(t: Table, seat: int, resource: int) -> None:
    """Flip a potion, firewood, toolkit or charm token to its exhausted side."""  # BS-TOKEN-02
    t.resources[resource] -= 1
    t.spent[resource] += 1
    if t.log:
        t.tell(events.ResourceSpent(seat, resource))


def recover(t: Table, resource: int) -> None:
    """Flip an exhausted potion, firewood, toolkit or charm token to its active side."""
    t.spent[resource] -= 1
    t.resources[resource] += 1
    if t.log:
        t.tell(events.ResourceRecovered(resource))


def can_use_charm(t: Table) -> bool:
    """A charm is spent only where it has something to replenish."""  # BS-TOKEN-03, -11
    return t.resources[CHARM] > 0 and t.fate < t.fate_tokens


def within_means(t: Table) -> int:
    """How much fate could be paid, with the help of a charm if need be."""  # BS-TOKEN-12
    return t.fate_tokens if can_use_charm(t) else t.fate


def use_charm(t: Table, seat: int) -> None:
    """A charm replenishes every exhausted fate token."""  # BS-TOKEN-11
    spend(t, seat, CHARM)
    replenish(t, seat, t.fate_tokens)


def earn_gold(t: Table, amount: int) -> None:
    """Gold goes to the stash of all heroes."""  # BS-BOARD-05
    if amount:
        t.gold += amount
        if t.log:
            t.tell(events.GoldEarned(amount))


def pay_gold(t: Table, amount: int) -> None:
    """Gold of the stash is spent."""  # BS-BOARD-05
    if amount:
        t.gold -= amount
        if t.log:
            t.tell(events.GoldPaid(amount))


def lose_gold(t: Table, amount: int) -> None:
    """Gold of the stash is lost, as far as there is any."""  # BS-BOARD-05
    amount = min(amount, t.gold)
    if amount:
        t.gold -= amount
        if t.log:
            t.tell(events.GoldLost(amount))


def change_reputation(t: Table, by: int) -> None:
    """The party's reputation goes up or down its track, to the end of it at most."""  # BS-CAMP-08, BS-GAP-92
    before, t.reputation = t.reputation, min(HIGH, max(LOW, t.reputation + by))
    if t.log and t.reputation != before:
        t.tell(events.ReputationChanges(t.reputation - before, t.reputation))
