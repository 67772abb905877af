"""Draw a card in a standard position and play on at random, with everything looked at."""

from __future__ import annotations

import random

from emberhall.engine.deck import Deck
from emberhall.engine.game import Setup
from emberhall.engine.match import Keep, Match
from emberhall.games.bardsung.rules.box import AspectCard
from emberhall.games.bardsung.rules.state import Table
from emberhall.games.bardsung.telling.texts import text_of
from tests.games.bardsung.story import the_straw_game
from tests.games.bardsung.test_random_play import check

PARTY = ("Dawnguard", "Nightfeather", "Wyldshell")
BEFORE, AFTER = 400, 60  # decisions: at most until the card is drawn, and after that


def where_is(t: Table, card: int) -> int:
    """How often a card of an aspect deck is anywhere."""
    places = [t.battle_deck.cards(), t.battle_discard, t.challenge_deck.cards(), t.challenge_discard]
    return sum(place.count(card) for place in places) + [aspect.card for aspect in t.aspects].count(card)


def draw_and_play(card: AspectCard, seed: int) -> Match[Table]:
    """Explore until the card is drawn, which is the only one of both decks; then play on."""
    game = the_straw_game()
    number = game.box.number[card.name]
    chance = random.Random(seed)
    match: Match[Table] = Match.new(game, Setup("straw-crawl", PARTY), seed, Keep.NOTHING)
    t = match.state
    t.gold = 6
    t.battle_deck, t.challenge_deck = Deck.of([number]), Deck.of([number])
    met = 0  # decisions since the card was drawn
    for _ in range(BEFORE):
        if match.choice is None or met > AFTER:
            break
        t, choice = match.state, match.choice
        if not met and not (t.battle_deck and t.challenge_deck):  # drawn: the other deck has nothing more to do
            t.battle_deck, t.challenge_deck = Deck(), Deck()
            met = 1
        explores = [option for option in choice.options if option.act in ("explore", "lay")]
        pick = chance.choice(explores if explores and not met else choice.options)
        assert game.acts.label(t, pick)
        assert game.asks.prompt(t, choice)
        match.choose(pick)
        met += bool(met)
        if match.choice is not None:
            check(match)
            assert not met or where_is(match.state, number) <= 1
    assert met, f"{card.name} was never drawn"
    assert text_of(card)
    return match


def numbered(cards: list[AspectCard]) -> list[int]:
    """The numbers that the cards of a deck take, one for each copy."""
    return [number for card in cards for number in range(card.number or 0, (card.number or 0) + card.copies)]
