"""Decks and hands: drawing, discarding, Skill Checks. A pile is reshuffled only when a card is needed from it."""

from __future__ import annotations

from emberhall.engine.choice import Choice, Flow, option
from emberhall.games.dragonfire.rules import events
from emberhall.games.dragonfire.rules.standing import around, of_foe
from emberhall.games.dragonfire.rules.state import Player, Table


def top_card(t: Table, player: Player) -> int:
    """Take the top card of a player's deck, shuffling the discard first if the deck is empty; -1 if there is none."""
    # DF-GAME-09, DF-GAP-20
    if not player.deck:
        player.deck.shuffle_in(player.discard)
        player.discard = []
        if not player.deck:
            return -1
    return player.deck.draw(t.chance)


def draw(t: Table, player: Player, n: int) -> None:
    """Draw cards into the hand, as many as there are."""
    drawn: list[int] = []
    for _ in range(n):
        card = top_card(t, player)
        if card < 0:
            break
        drawn.append(card)
    player.hand += drawn
    if t.log and drawn:
        t.tell(events.Draws(player.seat, tuple(drawn)))


def discard(t: Table, player: Player, card: int, freely: bool = False) -> None:
    """A card from hand to the owner's discard."""  # DF-PLAY-14, DF-KEY-16
    player.hand.remove(card)
    player.discard.append(card)
    if t.log:
        t.tell(events.Sheds(player.seat, card) if freely else events.Discards(player.seat, card))


def discard_some(t: Table, player: Player, n: int, rule: str = "") -> Flow[None]:
    """A player chooses cards to discard, as many as it has."""
    for _ in range(min(n, len(player.hand))):
        options = [option(player.seat, "discard", card) for card in sorted(set(player.hand))]
        pick = yield Choice(player.seat, "discard", options, rule, about=(n,))
        discard(t, player, pick.what)


def drop_from_play(t: Table, player: Player, card: int, rule: str = "DF-PLAY-24") -> None:
    """A card that remained in play leaves it; what it held goes back to hand."""  # DF-PLAY-24, DF-KEY-18
    player.in_play.remove(card)
    player.discard.append(card)
    let_go(t, player, card)
    if t.log:
        t.tell(events.Discards(player.seat, card), rule)


def let_go(t: Table, player: Player, card: int) -> None:
    """What lay under a card goes back to hand as that card leaves play, or cannot remain in it."""  # DF-KEY-18
    playing = t.box.playing
    if player.held and playing[card].holds and not any(playing[c].holds for c in player.in_play):
        player.hand += player.held
        player.held = []


# ---------------------------------------------------------------- Skill Checks


# ---------------------------------------------------------------- Swords


def dispelled(t: Table, seat: int) -> bool:
    """Whether a card that would remain in play is discarded instead."""  # DF-KEY-19, -22
    if any(trait.dispels() for trait in around(t, seat, "dispels")):
        return True
    return any(trait.dispels_everywhere() for foe in t.foes if not foe.defeated for trait in of_foe(t, foe))
