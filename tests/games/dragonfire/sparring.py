"""Turns among straw men, for trying cards: nothing happens by itself, and the story waits again on the next turn."""

from __future__ import annotations

from tests.games.dragonfire.story import Story, a_quiet_party

FIGHTER, WIZARD, CLERIC, ROGUE = range(4)  # the seats of the usual party
SPARE = ("Grace", "Grace", "Grace", "Grace")  # four cards left in hand: no draw in Replenish, and something to do later


def a_turn(seat: int, *hand: str, facing: tuple[str, ...] = ("Dummy",)) -> Story:
    """A player with these cards and four to spare, facing straw men; to be begun."""
    s = a_quiet_party()
    s.hand(seat, *hand, *SPARE)
    for name in facing:
        s.facing(seat, name)
    return s


def a_friends_turn(helper: int, *hand: str, active: int = 0, facing: tuple[str, ...] = ("Dummy",)) -> Story:
    """The active player faces straw men with four cards to spare, and a helper has these cards; begun."""
    s = a_turn(active, facing=facing)
    s.hand(helper, *hand)
    return s.begin("play_cards", active=active)


def deal(s: Story, card: str, foe: str) -> Story:
    """On to Deal Damage, a card's damage on an encounter, and dealt."""
    if s.asked == "play-cards":
        s.do("done")
    return s.do("lay", card, foe).do("deal", foe)


def pool(s: Story, card: str) -> tuple[int, ...]:
    """The damage a card has waiting."""
    waiting = [source.damage for source in s.t.sources if s.game.name(source.card) == card]
    return tuple(sum(icons) for icons in zip(*waiting, strict=True))


def until_turn_of(s: Story, seat: int) -> Story:
    """Nobody does anything until a player's next Play Cards phase."""
    s.do("done")
    while (s.t.active, s.asked) != (seat, "play-cards"):
        s.do("done")
    return s
