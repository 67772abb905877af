"""Cover and imagine a table by the marks of its zones."""

from __future__ import annotations

from collections import defaultdict
from typing import TypeVar

from emberhall.engine.acts import Acts
from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Knowledge
from emberhall.engine.kit.secrets import (
    UNSEEN,
    Notes,
    conceal_cards,
    conceal_deck,
    conceal_hand,
    deal_cards,
    deal_deck,
    shuffled,
)
from emberhall.kit.table import CARDS, HELD, CardTable, P, zones

HAND = "hand"
T = TypeVar("T")


def conceal(t: CardTable[P], eyes: int) -> None:
    """Cover what these seats may not see, and note which cards that are, pool by pool."""
    pools: defaultdict[str, list[int]] = defaultdict(list)
    for name, pool in zones(type(t)):
        zone = getattr(t, name)
        pools[pool] += conceal_deck(zone, eyes) if isinstance(zone, Deck) else conceal_cards(zone)
    for seat, player in enumerate(t.people):
        if eyes >> seat & 1:
            player.notes = []
            continue
        for name, pool in zones(type(player)):
            notes: Notes = player.notes if name == HAND else []
            pools[pool] += conceal_hand(getattr(player, name), notes, eyes)
    t.unseen = {pool: tuple(sorted(cards)) for pool, cards in pools.items()}


def imagine(t: CardTable[P], knows: Knowledge, acts: Acts[T], chance: Chance) -> None:
    """Deal the covered cards at random, as far as these seats know nothing else."""
    pools = {pool: list(cards) for pool, cards in t.unseen.items()}
    _show_offered(t, knows, acts, pools.get(CARDS, []))
    mixed = {pool: shuffled(cards, chance) for pool, cards in pools.items()}
    for player in t.people:
        for name, pool in zones(type(player)):
            deal_cards(getattr(player, name), mixed[pool])
    for name, pool in zones(type(t)):
        zone = getattr(t, name)
        (deal_deck if isinstance(zone, Deck) else deal_cards)(zone, mixed[pool])
    t.unseen = {}


def _show_offered(t: CardTable[P], knows: Knowledge, acts: Acts[T], pool: list[int]) -> None:
    """An answer that is told of a card in somebody's hand shows that the card is there."""
    for answer in knows.choice.options if knows.choice else ():
        hand, kinds = t.people[answer.seat].hand, acts[answer.act].kinds
        held = bool(kinds) and kinds[0] is HELD
        if held and answer.what not in hand and answer.what in pool and UNSEEN in hand:
            hand[hand.index(UNSEEN)] = answer.what
            pool.remove(answer.what)
