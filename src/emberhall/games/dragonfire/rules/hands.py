"""Decks and hands: drawing, discarding, putting back, and who knows what is there.

A pile is reshuffled only when a card is needed from it.
"""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.engine.deck import EVERYBODY, Deck
from emberhall.engine.kit.secrets import forgotten, noted
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.standing import around, holds, waiting
from emberhall.games.dragonfire.rules.state import Player, Table

# ---------------------------------------------------------------- decks


def has_cards(player: Player, looking: bool = False) -> bool:
    """Whether a player's deck has a card; an empty one takes the discard back first."""  # DF-GAME-09, DF-GAP-20
    if player.deck:
        return True
    if not (player.held or looking):  # every card of the player lies open but for the hand: all can tell what that is
        player.notes = [(card, EVERYBODY) for card in player.hand]
    player.deck.shuffle_in(player.discard)
    player.discard = []
    return bool(player.deck)


def top_card(t: Table, player: Player) -> int:
    """Take the top card of a player's deck, shuffling the discard first if the deck is empty; -1 if there is none."""
    return player.deck.draw(t.chance) if has_cards(player) else -1


def known_on_top(deck: Deck) -> int:
    """Who knows the top card of a deck, one bit a seat."""
    return deck.who_knows(len(deck.bags) - 1) if deck.over or deck.under else 0


def look_at_top(t: Table, deck: Deck, seat: int) -> int:
    """A player looks at the top card of a deck, which stays there."""
    knows = known_on_top(deck) | 1 << seat
    card = deck.draw(t.chance)
    deck.put_on_top(card, knows)
    if t.log:
        t.tell(events.LooksAt(seat, (card,)))
    return card


def bury_top(t: Table, deck: Deck, seat: int) -> None:
    """A player who has looked at the top card of a deck buries it."""  # DF-KEY-09
    knows = known_on_top(deck)
    card = deck.draw(t.chance)
    deck.bury(card, knows)
    if t.log:
        t.tell(events.Buries(seat, (card,)))


def look_at_cards(t: Table, player: Player, n: int) -> list[int]:
    """A player looks at the top cards of its own deck, which stay there; the top one first."""
    seen: list[tuple[int, int]] = []
    for _ in range(n):
        if not has_cards(player, looking=bool(seen)):
            break
        knows = known_on_top(player.deck) | 1 << player.seat
        seen.append((player.deck.draw(t.chance), knows))
    for card, knows in reversed(seen):
        player.deck.put_on_top(card, knows)
    cards = [card for card, _ in seen]
    if t.log and cards:
        t.tell(events.LooksAt(player.seat, tuple(cards)))
    return cards


def fetch(t: Table, player: Player, wanted: int, looked_at: int) -> None:
    """Of the top cards that a player has looked at one comes into its hand unseen, and the others are buried."""
    # DF-KEY-09
    cards = [player.deck.draw(t.chance) for _ in range(looked_at)]
    cards.remove(wanted)
    player.hand.append(wanted)
    for card in cards:
        player.deck.bury(card, 1 << player.seat)
    if t.log:
        t.tell(events.Draws(player.seat, (wanted,)))
        t.tell(events.Buries(player.seat, tuple(cards)))


# ---------------------------------------------------------------- hands


def draw(t: Table, player: Player, n: int) -> None:
    """Draw cards into the hand, as many as there are."""
    drawn: list[int] = []
    deck = player.deck
    for _ in range(n):
        if not (deck or has_cards(player)):
            break
        knows = known_on_top(deck) & ~(1 << player.seat) if deck.over or deck.under else 0
        card = deck.draw(t.chance)
        drawn.append(card)
        if knows:
            noted(player.notes, card, knows)
    player.hand += drawn
    if t.log and drawn:
        t.tell(events.Draws(player.seat, tuple(drawn)))


def take_openly(player: Player, card: int) -> None:
    """A card that everybody has seen comes into a hand."""
    player.hand.append(card)
    noted(player.notes, card, EVERYBODY)


def leave_hand(player: Player, card: int) -> None:
    """A card leaves a hand in the open."""
    player.hand.remove(card)
    if player.notes:
        forgotten(player.notes, card)


def slip_away(player: Player, card: int) -> None:
    """A card leaves a hand unseen: nobody else can be sure any more what is left there."""
    player.hand.remove(card)
    player.notes.clear()


def put_back(t: Table, player: Player, card: int) -> None:
    """A card from the hand onto the deck, which only its player knows."""
    slip_away(player, card)
    player.deck.put_on_top(card, 1 << player.seat)
    if t.log:
        t.tell(events.PutBack(player.seat, (card,)))


def hold(t: Table, player: Player, card: int) -> None:
    """A card from the hand under a card in play, which only its player knows."""  # DF-KEY-18
    slip_away(player, card)
    player.held.append(card)
    if t.log:
        t.tell(events.Held(player.seat, (card,)))


def discard(t: Table, player: Player, card: int, freely: bool = False) -> None:
    """A card from hand to the owner's discard."""  # DF-PLAY-14, DF-KEY-16
    leave_hand(player, card)
    player.discard.append(card)
    if t.log:
        t.tell(events.Sheds(player.seat, card) if freely else events.Discards(player.seat, card))


def discard_some(t: Table, player: Player, n: int, rule: str = "") -> Flow[None]:
    """A player chooses cards to discard, as many as it has."""
    for _ in range(min(n, len(player.hand))):
        options = [option(player.seat, "discard", card) for card in sorted(set(player.hand))]
        pick = yield Choice(player.seat, "discard", options, rule, about=(n,))
        discard(t, player, pick.what)


def drop_from_play(t: Table, player: Player, card: int, rule: str, freely: bool = False) -> None:
    """A card that remained in play leaves it by a rule; what it held goes back to hand."""  # DF-PLAY-24, DF-KEY-18
    player.in_play.remove(card)
    t.comes_or_goes(card)
    player.discard.append(card)
    if t.log:
        t.tell((events.Sheds if freely else events.Discards)(player.seat, card, "play"), rule)
    let_go(t, player, card)


def let_go(t: Table, player: Player, card: int) -> None:
    """What lay under a card goes back to hand as that card leaves play, or cannot remain in it."""  # DF-KEY-18
    playing = t.box.playing
    if player.held and playing[card].holds and not any(playing[c].holds for c in player.in_play):
        player.hand += player.held
        if t.log:
            t.tell(events.Released(player.seat, tuple(player.held)))
        player.held = []


def dispelled(t: Table, seat: int) -> bool:
    """Whether a card that would remain in play is discarded instead."""  # DF-KEY-19, -22
    if any(trait.dispels() for trait in around(t, seat, "dispels")):
        return True
    return any(
        not t.foe(bearer.figure).defeated and holds(t, bearer) and bearer.word.dispels_everywhere()
        for bearer in waiting(t, "dispels_everywhere")
        if bearer.figure >= 0
    )
