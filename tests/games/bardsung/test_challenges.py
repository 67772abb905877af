"""The challenge deck: every card drawn and played on, and a short story for each word of its own."""

from __future__ import annotations

import pytest

from emberhall.engine.words import walk
from emberhall.games.bardsung.cards.shared import Choose, Section
from emberhall.games.bardsung.rules.box import AspectCard, open_box
from tests.games.bardsung.decks import draw_and_play, numbered

CARDS: list[AspectCard] = list(open_box().challenges.values())


def test_the_deck_is_that_of_the_box() -> None:
    assert sum(card.copies for card in CARDS) == 214
    assert len(CARDS) >= 140
    assert numbered(CARDS) == list(range(1, 215))
    assert len({card.name for card in CARDS}) == len(CARDS)
    assert all(card.copies == 1 for card in CARDS if card.timing != "immediate")


def test_the_deck_is_varied() -> None:
    assert len([card for card in CARDS if card.timing == "sustained"]) >= 18
    assert len([card for card in CARDS if card.timing == "delayed"]) >= 12
    assert len([card for card in CARDS if any(isinstance(word, Choose) for word in walk(card))]) >= 40


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_sections_that_a_card_leads_to_are_there(card: AspectCard) -> None:
    named = {word.name for word in walk(card) if isinstance(word, Section)}
    assert named == set(card.sections)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_can_be_drawn_and_played(card: AspectCard) -> None:
    draw_and_play(card, seed=len(card.name))
