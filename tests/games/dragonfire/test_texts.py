"""The texts of the cards as a player reads them: sentences that say a thing once, and say whom they mean."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from emberhall.engine.cards import decode
from emberhall.games.dragonfire.cards.dragonfire import what_differs
from emberhall.games.dragonfire.cards.features import Guard
from emberhall.games.dragonfire.rules.box import FeatureCard
from emberhall.games.dragonfire.telling.texts import card_text, feature_text
from tests.games.dragonfire.story import the_game

BOX = the_game().box
CARDS = [card.name for card in BOX.cards]


def text(name: str) -> str:
    return card_text(BOX, BOX.number[name])


SAID = [
    ("Wyrmhide Coat", "Prevent 1 of the damage of each Dragon and each Elemental that attacks you."),
    ("Mended Mail", "Prevent 1 of the damage that attacks deal to you in a turn, if it is 4 or more."),
    ("Elven Chain", "While 2 or more encounters face you, prevent 1 of the damage that attacks deal to you in a turn."),
    ("Cape of Vanishing", "Deplete: No encounter facing you attacks this turn."),
    ("Moment of Foresight", "Draw 2 cards and then put a card on top of your deck."),
    ("City Watch Turncoat", "Choose one: lose 1 gold; or take 1 damage."),
    ("Conjurer", "Summon any, which pays no gold."),
    ("Death Slaad", "Tripwire below level 2: +1 Attack Strength."),
    ("Sewer Ooze", "1 token, removed by 1 any, with Attack Strength 1."),
    ("Old Map", "Needs no slot.\nIn each Short Rest:\nLook at"),
    ("Expertise II", "Once in each of your turns:\nDraw"),
    ("Reinforcements", "from the Primary Deck; at level 5+, from the Secondary Deck instead."),
    ("Goblin Uprising", "; at level 6+, a Goblin Veteran instead; at level 9+, a Goblin Champion instead."),
    ("Hag's Curse", "Dragonfire level 4+: The 2nd character, counted from the party leader: make a Skill Check"),
    ("Human Wizard", "Magic Items: 2 weapons, 1 Arcane armor, 0 shields and 6 miscellaneous items."),
]


@pytest.mark.parametrize(("name", "sentence"), SAID)
def test_what_a_card_says(name: str, sentence: str) -> None:
    assert sentence in text(name)


@pytest.mark.parametrize("name", CARDS)
def test_a_text_is_clean(name: str) -> None:
    said = text(name)
    assert all(line.endswith((".", ":")) for line in said.split("\n")), said
    assert not re.search(r"\s\s|\.\.|\b(a|an|the|you|each) \1\b|\b1 (cards|levels|tokens|encounters|Swords)\b| ,", said)
    sentences = Counter(line for line in said.split("\n"))
    assert max(sentences.values()) == 1, said


@pytest.mark.parametrize(
    ("usually", "then", "short"),
    [
        ("replace it from the Primary Deck", "replace it from the Secondary Deck", "from the Secondary Deck"),
        ("each faces a Goblin (or two of them)", "each faces a Giant (or two of them)", "a Giant"),
        ("each character loses 2 gold", "each character loses all gold", "each character loses all gold"),
        ("discard a card", "take 1 damage", "take 1 damage"),
        ("a Goblin (or two of them)", "a Giant (or two of them)", "a Giant"),
        ("each faces a big old Goblin", "each faces a big old Giant", "each faces a big old Giant"),
    ],
)
def test_what_is_said_already_is_left_out_where_that_is_clear(usually: str, then: str, short: str) -> None:
    assert what_differs(usually, then) == short


def test_what_is_written_in_leaves_a_blank_where_only_the_word_differs() -> None:
    assert "Write in Aberration, Beast, " in text("Sworn Enemy")
    assert "\nContinuous: Prevent 1 of the damage of each _____ that attacks you.\n" in text("Sworn Enemy")
    habit = text("Veteran's Habit")
    assert "Write in one of these, which is Continuous:\nBrawler: While 3 or more encounters face you, " in habit
    assert "\nDuellist: While only one encounter faces you, " in habit


def test_a_guard_says_how_much_it_takes_to_hold() -> None:
    def tough(guard: dict[str, object]) -> FeatureCard:
        return decode({"name": "Tough", "value": 5, "continuous": True, "traits": [{"guard": guard}]}, FeatureCard)

    assert "if it is 6 or more" in feature_text(tough({"damage": 1, "when": "heavy", "at": 6}))
    with pytest.raises(ValueError, match="guard heavy needs 'at', an amount of damage"):
        tough({"damage": 1, "when": "heavy"})
    with pytest.raises(ValueError, match="guard inside takes no 'at'"):
        Guard(1, "inside", 3)
