"""What a seat may know: other hands and all decks lie covered, but for cards that it has seen go there.

Which cards a player has in all is known to everybody, for they are bought, discarded and played in the open. So what
lies covered of a player is one pool, and dealing it out again must only fit what is known of the hand.
"""

from __future__ import annotations

from emberhall.engine.chance import Chance
from emberhall.engine.deck import Deck
from emberhall.engine.game import Knowledge
from emberhall.engine.kit.secrets import (
    UNSEEN,
    conceal_cards,
    conceal_deck,
    conceal_hand,
    deal_cards,
    deal_deck,
    shuffled,
)
from emberhall.games.dragonfire.rules.play_cards import assist_options
from emberhall.games.dragonfire.rules.standing import restrained
from emberhall.games.dragonfire.rules.state import Player, Table, Unseen


def conceal(t: Table, eyes: int) -> None:
    """Cover on the table what these seats may not know."""  # DF-GAME-12
    t.unseen = Unseen(
        players=tuple([conceal_player(player, eyes) for player in t.players]),
        decks=tuple([conceal_pile(deck, eyes) for deck in t.decks]),
        fires=conceal_pile(t.fires, eyes),
        market=conceal_pile(t.market_deck, eyes),
    )


def conceal_pile(deck: Deck, eyes: int) -> tuple[int, ...]:
    """A deck that belongs to nobody; says what is covered now, in an order that says nothing, as that of one bag."""
    shuffled_well = len(deck.bags) < 2
    pool = conceal_deck(deck, eyes)
    if not shuffled_well:
        pool.sort()
    return tuple(pool)


def conceal_player(player: Player, eyes: int) -> tuple[int, ...]:
    """The deck of a player, and what others hold in their hands and under their cards; says what is covered now."""
    pool = conceal_deck(player.deck, eyes)
    if eyes >> player.seat & 1:
        player.notes = []
    else:
        pool += conceal_hand(player.hand, player.notes, eyes)
        if player.held:
            pool += conceal_cards(player.held)
    pool.sort()
    return tuple(pool)


def imagine(t: Table, knows: Knowledge, chance: Chance) -> None:
    """Deal what lies covered at random, so that nobody would see a difference."""
    assert t.unseen is not None, "only a covered table can be imagined"
    for player, pool in zip(t.players, t.unseen.players, strict=True):
        deal_player(t, player, list(pool), knows, chance)
    for deck, pool in zip(t.decks, t.unseen.decks, strict=True):
        deal_deck(deck, shuffled(pool, chance))
    deal_deck(t.fires, shuffled(t.unseen.fires, chance))
    deal_deck(t.market_deck, shuffled(t.unseen.market, chance))
    t.unseen = None


def deal_player(t: Table, player: Player, pool: list[int], knows: Knowledge, chance: Chance) -> None:
    """A hand that fits what is known of it, then what lies under cards in play, then the deck."""
    places = player.hand.count(UNSEEN)
    helping = could_help(t, player, pool + player.hand, knows) if places else None
    if helping is None:
        cards = shuffled(pool, chance)
    elif player.seat not in knows.helpers:  # it would be seen if the hand held any help
        idle = shuffled([card for card in pool if card not in helping], chance)
        hand = [idle.pop() for _ in range(places)]
        cards = [*shuffled(idle + [card for card in pool if card in helping], chance), *hand]
    else:
        cards = shuffled(pool, chance)
        known = any(card in helping for card in player.hand)
        assert known or not helping.isdisjoint(pool), "who could help has a card to help with"
        while not known and helping.isdisjoint(cards[-places:]):  # it has been seen that the hand holds some help
            cards = shuffled(pool, chance)
    deal_cards(player.hand, cards)
    deal_cards(player.held, cards)
    deal_deck(player.deck, cards)


def could_help(t: Table, player: Player, cards: list[int], knows: Knowledge) -> set[int] | None:
    """Which of these cards would be help on this turn if they were in a player's hand; None if nobody could tell."""
    choice = knows.choice
    if choice is None or choice.ask != "play-cards" or player.seat == t.active:
        return None
    possible = [card for card in cards if card != UNSEEN]
    return {option.what for option in assist_options(t, player, possible, restrained(t))}
