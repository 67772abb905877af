"""Texts of cards are made from what the cards do, and every word has one."""

from __future__ import annotations

import pytest

from emberhall.engine.words import walk
from emberhall.games.bardsung.rules.box import EncounterCard
from emberhall.games.bardsung.rules.language import Trait
from emberhall.games.bardsung.rules.pages import PageCard
from emberhall.games.bardsung.telling.texts import text_of
from tests.games.bardsung.story import the_straw_game

BOX = the_straw_game().box


@pytest.mark.parametrize(
    "card", [c for c in BOX.cards if not isinstance(c, EncounterCard | PageCard)], ids=lambda card: card.name
)
def test_every_card_has_a_text_without_holes(card: object) -> None:
    text = text_of(card)  # type: ignore[arg-type]
    assert text
    assert "  " not in text
    assert ".." not in text
    assert "each you" not in text.lower()


def test_every_word_on_a_card_has_a_text() -> None:
    for card in BOX.cards:
        for word in walk(card):
            assert word.text(), (card.name, word)  # type: ignore[attr-defined]


def test_the_text_of_an_ability_says_both_levels() -> None:
    text = text_of(BOX.cards[BOX.number["Guiding Strike"]])
    assert text == (
        "Path of Faith. Level 1: Physical attack with Charisma. Hit: Bane. Critical: Wound, Bane, Blessing. "
        "Level 2: Physical attack with Charisma. Hit: Wound, Bane. Critical: Wound, Bane, Blessing."
    )


def test_the_text_of_an_enemy_says_its_heat_up_side() -> None:
    assert text_of(BOX.cards[BOX.number["Brute"]]) == (
        "Hobgoblin. TN 12 (magically vulnerable), speed 2, toughness 6, 1 gold. Heats up at two wounds. "
        "Attack at range 0: Wound, Push. Ferocious. "
        "Heat-up: TN 13, speed 3, Unrelenting. Attack at range 0: Wound, Wound."
    )


def test_no_trait_has_a_field_named_like_a_moment() -> None:
    moments = {name for name, value in vars(Trait).items() if callable(value) and not name.startswith("_")}
    for name, word in Trait.words.items():
        assert not moments & set(word.__struct_fields__), name
