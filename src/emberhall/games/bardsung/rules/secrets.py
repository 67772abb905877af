"""What lies covered: the order of decks, as far as somebody has looked at it. Everything else is open to all."""

from __future__ import annotations

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.kit.pieces import Recorder
from emberhall.engine.kit.secrets import conceal_deck, deal_deck, shuffled
from emberhall.games.bardsung.rules.standing import renew
from emberhall.games.bardsung.rules.state import Table


def decks(t: Table) -> tuple[Deck, ...]:
    return (t.corridor_deck, t.room_deck, t.battle_deck, t.challenge_deck, t.wound_deck, t.treasure_deck)


def conceal(t: Table, eyes: int) -> None:
    """Turn the decks over, and remember which cards are in each."""
    t.unseen = tuple(tuple(sorted(conceal_deck(deck, eyes))) for deck in decks(t))


def imagine(t: Table, chance: Chance) -> None:
    """Deal the decks out again at random. Within one bag nothing is decided yet: the last decks that are one bag take
    their cards as they come."""
    covered = list(zip(decks(t), t.unseen, strict=True))
    while covered and len(covered[-1][0].bags) < 2 and not covered[-1][0].lurkers:
        deck, pool = covered.pop()
        if pool:
            deck.bags = [list(pool)]
    for deck, pool in covered:
        deal_deck(deck, shuffled(pool, chance))
    t.unseen = ()


def restore(t: Table) -> None:
    """Work out again what follows from the rest of the table."""
    t.look_around()
    renew(t)


RECORDER = Recorder(Table, restore)
