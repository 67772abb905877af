"""Covering what seats may not know, and dealing it out at random: what `conceal` and `imagine` of games are made of."""

from __future__ import annotations

from collections.abc import Iterable

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck

UNSEEN = -1  # the face of a card that is covered


def conceal_cards(cards: list[int]) -> list[int]:
    """Turn a list of cards over; says which they were."""
    hidden = cards[:]
    cards[:] = [UNSEEN] * len(cards)
    return hidden


Notes = list[tuple[int, int]]
"""Cards in somebody's hand that others have seen go there, each with a bit for every seat that knows it."""


def noted(notes: Notes, card: int, known: int) -> None:
    """A card that these seats have seen goes into a hand."""
    notes.append((card, known))


def forgotten(notes: Notes, card: int) -> None:
    """A card leaves a hand: nobody knows any more whether there is another one of it."""
    for place, (known, _) in enumerate(notes):
        if known == card:
            del notes[place]
            return


def conceal_hand(hand: list[int], notes: Notes, eyes: int) -> list[int]:
    """Turn over a hand that these seats do not hold, but for the cards they have seen go there; says which cards are
    covered now."""
    hidden = hand[:]
    notes[:] = sorted((card, eyes) for card, known in notes if known & eyes)
    for card, _ in notes:
        hidden.remove(card)
    hand[:] = [card for card, _ in notes] + [UNSEEN] * len(hidden)
    return hidden


def conceal_deck(deck: Deck, eyes: int) -> list[int]:
    """Turn a deck over but for the cards whose place these seats know; says which cards are covered now.

    How many cards lie between two known places stays to be seen, for everybody saw them put there.
    """
    if not (deck.under or deck.over or deck.lurkers) and len(deck.bags) < 2:  # nobody has seen anything, as mostly
        covered = deck.bags
        deck.bags = [[UNSEEN] * len(bag) for bag in covered]
        deck.under = [0] * len(covered)
        return covered[0] if covered else []
    hidden: list[int] = []
    bags: list[list[int]] = []
    seen = [deck.who_knows(place) & eyes for place in range(len(deck.bags))]
    for bag, knows in zip(deck.bags, seen, strict=True):
        if knows:
            bags.append(bag)
            continue
        hidden += conceal_cards(bag)
        if bags and bags[-1][0] == UNSEEN:  # nobody here knows more of one than of the other
            bags[-1] = bags[-1] + bag
        else:
            bags.append(bag)
    deck.bags = bags
    deck.under, deck.over = _noted(bags, eyes), []
    for lurker in deck.lurkers:
        if lurker.card >= 0:
            hidden.append(lurker.card)
            lurker.card = UNSEEN
    return hidden


def _noted(bags: list[list[int]], eyes: int) -> list[int]:
    """Who has seen each bag of a covered deck, as far as these seats know."""
    return [0 if bag[0] == UNSEEN else eyes for bag in bags]


def shuffled(pool: Iterable[int], chance: Chance) -> list[int]:
    """Cards in an order that depends on nothing but chance and which cards they are."""
    cards = sorted(pool)
    last = len(cards)
    for other in chance.several(range(len(cards), 1, -1)):
        last -= 1
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal_cards(cards: list[int], pool: list[int]) -> None:
    """Put cards from the end of a shuffled pool where cards lie covered."""
    for place, card in enumerate(cards):
        if card == UNSEEN:
            cards[place] = pool.pop()


def deal_deck(deck: Deck, pool: list[int]) -> None:
    """The same for a deck; what is within one bag has no order anyway."""
    for bag in deck.bags:
        deal_cards(bag, pool)
        bag.sort()
    for lurker in deck.lurkers:
        if lurker.card == UNSEEN:
            lurker.card = pool.pop()
