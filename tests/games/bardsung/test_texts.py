"""Texts of cards are made from what the cards do, and every word has one."""

from __future__ import annotations

import re

import pytest

from emberhall.engine.words import walk
from emberhall.games.bardsung.cards.attack_effects import Blessing, Burn, Wound
from emberhall.games.bardsung.cards.shared import Each
from emberhall.games.bardsung.cards.whom_and_where import Enemies, Me
from emberhall.games.bardsung.rules.encounters import EncounterCard
from emberhall.games.bardsung.rules.language import Trait
from emberhall.games.bardsung.rules.pages import PageCard
from emberhall.games.bardsung.telling.texts import text_of
from tests.games.bardsung.story import the_game, the_straw_game

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


WRONG = (
    r"\ba [aeiou]",
    r"\ban [^aeiou]",
    r"\b1 \w+s\b",
    r"you gain(s)? (Wound|Fatigue|Burn|Poison|Bleed|Stunned|Sundered|Silence)",
    r"suffers? (Blessing|Haste|Quicken)",
    r"you may (that|you|each|an?)\b",
    r"spend an action to:",
    r"\b(each|every|a) you\b",
    r"(^|[.:;,] )[Hh]ero (loses|heals|gains|suffers)",
    r"_",
    r"\*",
)


@pytest.mark.parametrize("wrong", WRONG)
def test_no_text_says_it_in_bad_english(wrong: str) -> None:
    cards = [card for card in BOX.cards if not isinstance(card, EncounterCard | PageCard)]
    assert [card.name for card in cards if re.search(wrong, text_of(card))] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Sanctuary", "Until your next turn, defence rolls of heroes in your zone are empowered."),
        ("Earthen Ward", "Place 2 rubble tokens, each in your zone or an adjacent zone without one."),
        ("Slip", "You may be placed in an adjacent zone."),
        ("Smoke", "Until your next turn, enemies in your zone can neither attack nor charge heroes outside of it."),
        ("Charge", "if you come to stand in a zone with enemies, you may make a free attack."),
        ("Uncanny", "Once a round, you may reroll one of your defence rolls or parting blow rolls."),
        ("Backstab", "This attack has advantage against enemies in a zone with another hero."),
        ("Forgefather", "Once a round, when you pass a defence roll: if you like, that enemy suffers Push."),
        ("Star of the North", "Each round the first of your attack rolls has advantage."),
        ("Old Well", "Once, a hero in a zone with an old well token may spend an action: that hero heals 1 wound."),
        ("Second Breath", "You lose all harmful conditions."),
        ("Ill Omen", "Each enemy in your area in a zone with a ghost token suffers Bane and Weaken."),
        (
            "Wanted Posters",
            "If your reputation is -1 or worse: place an enemy E2 in the focus zone of the current tile",
        ),
    ],
)
def test_a_text_says_what_its_card_does(name: str, said: str) -> None:
    assert said in text_of(BOX.cards[BOX.number[name]])


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


def test_what_helps_is_gained_and_what_is_suffered_twice_is_named_once() -> None:
    assert Each(Me(), (Blessing(),)).text() == "you gain Blessing"
    assert Each(Me(), (Blessing(), Burn())).text() == "you suffer Blessing and Burn"
    assert Each(Enemies(), (Wound(), Burn(), Wound())).text() == "each enemy in your zone suffers Wound twice and Burn"
    assert Each(Me(), (Wound(), Wound(), Wound())).text() == "you suffer Wound 3 times"


def test_an_encounter_says_in_a_sentence_when_it_is_won() -> None:
    found = {info.id: info.victory for info in the_game().adventures()}
    assert found["the-miners-back-door"] == "1 lever is pulled."
    assert found["the-drowned-sluice"] == "3 levers are pulled. All enemies are defeated."


def test_tutorials_say_that_they_are_some() -> None:
    tutorials = [info.id for info in the_game().adventures() if info.text.startswith("A tutorial: ")]
    assert tutorials == ["combat-tutorial", "exploration-tutorial"]
